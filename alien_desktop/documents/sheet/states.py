"""Parts of a sheet that time changes: deprivations, timed effects, and tries at treating an injury."""

from typing import Annotated

from pydantic import Field

from alien_desktop.documents.document import DocumentPart, ItemId, Level
from alien_desktop.documents.text import Name

Moment = Annotated[int, Field(strict=True, ge=0, le=1_000_000_000)]
"""A time on the clock of a character: Rounds since its game began."""

DEAD = "dead"
"""The condition of those who died; no edition has a row for it."""

UNCONSCIOUS = "unconscious"
"""The condition of those who notice nothing."""

FACEHUGGED, IMPLANTED = "facehugged", "implanted"
"""The conditions of those who have a creature on the face, and of those who carry what it has left."""

RADIATION = "radiation"
"""The value of `CharacterSheet.broken_by` when rads, and no need of the body, took the last Health."""

FIRE = "fire"
"""The value of `CharacterSheet.broken_by` when a fire took the last Health."""

Doses = Annotated[int, Field(strict=True, ge=1, le=99)]


class Deprivation(DocumentPart):
    """A cause of hunger, thirst, tiredness or cold at work: what a check is made against, and what has to end."""

    cause: ItemId
    """The rules' word for it: `food`, `water`, `sleep`, `cold`."""
    condition: ItemId
    """The condition that it brings, in force or not yet."""
    every: str = Field(default="", max_length=20)
    """The unit of time between checks, where the Game Mother sets it; empty = as the rules have it."""
    days: Level = 0
    """Checks made so far; for lack of sleep the days awake."""
    since: Moment = 0


class TimedEffect(DocumentPart):
    """Something that was taken and still acts: a drug, a drink, a meal for the day, a Shift of sleep."""

    id: ItemId
    source: str = Field(default="", max_length=120)
    """Catalog id of what was taken."""
    name: Name = ""
    doses: Doses = 1
    since: Moment = 0
    until: Moment | None = None
    """When it ends; None = the Game Mother says."""
    meets: str = Field(default="", max_length=40)
    """The need that is met when it ends: after a Shift of sleep nobody is tired."""


class HealerTry(DocumentPart):
    """A healer's try at an injury: by name or id, and the dice of the gear that was used."""

    healer: str = Field(max_length=120)
    gear: Annotated[int, Field(strict=True, ge=0, le=20)] = 0
