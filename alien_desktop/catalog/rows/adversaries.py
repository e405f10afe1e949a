"""Rows for those whom the Game Mother plays: creatures with their attack tables, people, androids."""

from typing import Annotated

from pydantic import Field

from alien_desktop.catalog.rows.results import TableId
from alien_desktop.catalog.rows.row import Data, Name, Row, RowId, Small
from alien_desktop.rules.combat.ranges import Size
from alien_desktop.rules.people.characteristics import Skill

Level = Annotated[int, Field(ge=1, le=10)]


class OtherPlace(Data):
    """How a creature moves and senses somewhere else, such as in water."""

    place: Name
    speed: Small
    mobility: Small
    observation: Small


class OtherArmor(Data):
    """Armor that differs against something or in some place of the body."""

    against: Name
    armor: Small
    fire: Small | None = None


class AttackVariant(Data):
    """On this roll of the attack table a creature has other dice, damage or armor piercing than its kin."""

    roll: Annotated[int, Field(ge=1, le=6)]
    dice: Small
    damage: Small
    armor_piercing: bool = False


class Creature(Row):
    """A creature: skills are whole pools of base dice; null = has none, or not found."""

    speed: Small | None
    health: Small | None
    mobility: Small | None
    observation: Small | None
    armor: Small | None
    armor_fire: Small | None = None
    """Against fire; null = as `armor`."""
    other_armor: Annotated[tuple[OtherArmor, ...], Field(max_length=4)] = ()
    elsewhere: OtherPlace | None = None
    acid: Small = 0
    """Acid Splash; 0 = no acid."""
    size: Size = Size.NORMAL
    """No table gives one: normal unless the Game Mother says otherwise."""
    per_zone: bool = False
    """Speed and Health count per zone that it fills."""
    scattered: bool = False
    """Many small ones: only fire, explosions and electricity hurt it."""
    attacks: TableId | None = None
    """Id of the table of its signature attacks."""
    variants: Annotated[tuple[AttackVariant, ...], Field(max_length=6)] = ()
    """Rows of that table that differ for this creature."""
    rolls_again: Annotated[tuple[Annotated[int, Field(ge=1, le=6)], ...], Field(max_length=5)] = ()
    """Numbers of that table that this creature does not have: they are rolled again."""
    dies_at_zero: bool = False
    """Dies at 0 Health, without a roll for what becomes of it."""


class SkillLevel(Data):
    """A skill and its level."""

    skill: Skill
    level: Level


class Npc(Row):
    """A person or android of the Game Mother."""

    strength: Level
    agility: Level
    wits: Level
    empathy: Level
    skills: Annotated[tuple[SkillLevel, ...], Field(max_length=12)]
    health: Small
    synthetic: bool = False
    talents: Annotated[tuple[RowId, ...], Field(max_length=8)] = ()
