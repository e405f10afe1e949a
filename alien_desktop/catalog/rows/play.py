"""Rows for play: conditions, hazards, cover, ranges, modifiers, stunts, causes of stress; open questions.

Actions, supplies, degrees of difficulty and what tires somebody out are rules, not data: `rules/editions/`.
"""

from typing import Annotated, Literal

from pydantic import Field

from alien_desktop.catalog.rows.row import Key, Modifier, Row, RowId, Small, Text
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.tables import Duration
from alien_desktop.rules.people.characteristics import Skill


class Condition(Row):
    """A state somebody is in, and how one gets out of it."""

    starts: Text = ""
    ends: Text = ""


class Hazard(Row):
    """A danger of the place: how often it strikes and with what."""

    interval: Duration | None = None
    check: Skill | None = None
    growing_penalty: bool = False
    """Each further check is one die harder."""
    dice: Small | None = None
    """Dice it attacks with, where it has a usual number."""
    damage: Small = 0
    stress: Small = 0
    condition: Key | None = None
    """Condition it leads to."""
    deadly: bool = False
    """Broken by it means death rolls at the same interval."""


class Cover(Row):
    """Something to hide behind: its armor, and how much it takes to get through."""

    armor: Small | None
    health: Small | None = None
    dice: Modifier = 0
    """Modifier on shots at whoever is behind it."""


class RangeBand(Row):
    """A range band: what it means and what it does to a shot."""

    band: Band
    dice: Modifier = 0
    dice_unaware: Modifier | None = None
    """Against the defenceless or unaware, where that differs."""
    metres: Annotated[int, Field(ge=0, le=10_000)] | None = None


class RangedModifier(Row):
    """A circumstance that changes an attack or a stealth roll by that many dice."""

    dice: Modifier
    use: Literal["ranged", "close", "stealth", "sneak_attack", "manipulation", "observation"] = "ranged"
    choice: Literal["", "size", "light", "cover", "distance", "numbers", "price"] = ""
    """At most one of the rows with the same word applies: a target is large or small, never both."""
    attack_only: bool = False
    """It costs what only an attack with a weapon pays (stress, ammunition): no roll of a skill has it by itself."""


class CatalogStunt(Row):
    """What one extra six buys with a skill; no skill = any."""

    skill: Skill | None = None
    every_six: bool = False
    """The first six counts too."""
    repeatable: bool = False
    requires: Literal["", "humanoid", "human", "full_auto", "enemy"] = ""
    talent: RowId | None = None
    """Only with this talent."""
    applies: Literal["", "damage", "spare_ammo", "later", "order", "aid", "rally", "relief", "second_wind"] = ""
    """What the app does with it: damage, the supply roll spared, a die for a later roll of their own or of somebody
    else, Health by first aid or by rallying, stress relieved; empty = the table does it. Those for somebody else take
    all successes at once."""


class StressCause(Row):
    """Something that raises stress (positive) or relieves it (negative); null = all of it, or it varies."""

    amount: Annotated[int, Field(ge=-10, le=10)] | None
    told: bool = False
    """Whether the people at the table say when it happens: no roll, action or passage of time brings it by itself."""


class OpenQuestion(Row):
    """An open question, or a point on which the sources disagree; `decision` says what the app does."""

    readings: Text = ""
    """Who says what."""
