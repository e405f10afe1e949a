"""What the players may know: the Game Mother's settings for their screen."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from alien_desktop.documents.document import DocumentPart


class PlayersPage(StrEnum):
    """What the players' screen shows."""

    ORDER = "order"
    HANDOUT = "handout"
    """A picture or text that was handed out."""
    TRACKER = "tracker"
    """The motion tracker: what it showed last in this Turn of stealth."""
    COUNTDOWN = "countdown"
    """The next thing that happens by itself."""
    MAP = "map"
    """The zones and ways that the players know, with those whom they see."""
    CLOCK = "clock"
    """Nothing of the scene."""


class CrewFacts(StrEnum):
    """How the players learn Health or stress of the crew."""

    EXACT = "exact"
    WORDS = "words"
    HIDDEN = "hidden"


class CreatureFacts(StrEnum):
    """What the players learn of a creature that is not hidden."""

    NAME = "name"
    SOMETHING = "something"
    ABSENT = "absent"


class RollDetail(StrEnum):
    """What the players learn of the last roll."""

    DICE = "dice"
    RESULT = "result"
    NOTHING = "nothing"


class HandedOut(DocumentPart):
    """When a handout was shown to the players last."""

    handout: Annotated[str, Field(max_length=40)]
    at: Annotated[str, Field(max_length=40)]
    """ISO 8601, UTC."""


class PlayersSettings(DocumentPart):
    """Settings of the players' screen; they stay from one start to the next."""

    page: PlayersPage = PlayersPage.ORDER
    black: bool = False
    """The screen is black, whatever the page is."""
    health: CrewFacts = CrewFacts.WORDS
    stress: CrewFacts = CrewFacts.WORDS
    creatures: CreatureFacts = CreatureFacts.SOMETHING
    roll: RollDetail = RollDetail.DICE
    scene_name: bool = True
    """Whether the name of the scene is on the screen."""
    handout: Annotated[str, Field(max_length=40)] = ""
    """Id of the handout that is shown on the page of handouts."""
    handed_out: tuple[HandedOut, ...] = Field(default=(), max_length=200)
    """The handouts that were shown, the last one at the end."""
    rolls_hidden: bool = False
    """Rolls are made out of sight now."""
    rolls_after: Annotated[int, Field(strict=True, ge=0, le=10**12)] = 0
    """Only rolls after this action of the journal may be shown: what was rolled out of sight stays so."""
    window: bool = False
    """The screen was open when the app was closed."""
