"""Rows for making a character: careers, talents, starting gear, agendas, names, experience."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from alien_desktop.catalog.rows.row import Data, Key, Name, Row, RowId, Small
from alien_desktop.rules.people.characteristics import Attribute, Skill


class Cash(Data):
    """Starting money: this many D6, times this many dollars."""

    dice: Annotated[int, Field(ge=0, le=10)]
    times: Annotated[int, Field(ge=0, le=100_000)]


class Career(Row):
    """A career: its key attribute, key skills, the talents it offers and its starting money."""

    key_attribute: Attribute
    key_skills: Annotated[tuple[Skill, ...], Field(min_length=3, max_length=3)]
    talents: Annotated[tuple[RowId, ...], Field(min_length=1, max_length=8)]
    """Ids of the talents that a beginner chooses one of."""
    cash: Cash
    gear_picks: Small = 2
    """How many starting items are chosen, at most one per line of the list."""

    @model_validator(mode="after")
    def _skills_differ(self) -> Self:
        if len(set(self.key_skills)) != len(self.key_skills):
            raise ValueError(f"{self.id} has the same key skill twice")
        return self


class CatalogTalent(Row):
    """A talent. `career` is the key of the only career that offers it; general talents have none."""

    career: Key | None = None
    max_times: Annotated[int, Field(ge=1, le=20)] = 1
    """How often it may be taken."""
    choice: Literal["", "weapon_model", "craft"] = ""
    """What has to be named when it is taken."""
    reaction: bool = False
    """Acts out of turn, without an action of their own."""


class StartingItem(Row):
    """One starting item of a career. Items on the same `line` exclude each other."""

    career: Key
    line: Annotated[int, Field(ge=1, le=6)]
    item: RowId
    """Id of a weapon, armor, gear or drug."""
    count: Annotated[int, Field(ge=0, le=20)] = 1
    count_dice: Annotated[int, Field(ge=0, le=3)] = 0
    """So many D6 pieces instead of `count`."""
    reloads: Small = 0


class CatalogNature(Row):
    """Human or synthetic: the figures and effects of each, for player characters."""

    attribute_bonus: Small = 0
    attributes_raised: Small = 0
    key_attribute_cap: Small = 5
    attribute_cap: Small = 4
    has_stress: bool = True
    may_push: bool = True


class CreationRule(Row):
    """One number or limit of character creation."""

    value: int | None = None


class Sample(Row):
    """An idea of our own for a character of one career: agenda or signature item."""

    career: Key


class WordList(Row):
    """Words to pick from by chance: names, pieces of a description."""

    entries: Annotated[tuple[Name, ...], Field(min_length=1, max_length=500)]


class ExperienceQuestion(Row):
    """One point of experience for a yes after the session."""


class ExperiencePrice(Row):
    """What an advance costs: `cost` points, times the new level where `per_level` says so."""

    cost: Small
    per_level: bool = False
