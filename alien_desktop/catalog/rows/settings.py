"""Rows of settings: what the sources leave open, the ways it can be played, and the one the app starts with."""

from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from alien_desktop.catalog.rows.row import Data, EffectData, Key, Name, Row, RowId, Small, Text
from alien_desktop.rules.people.characteristics import Skill


class RowChange(Data):
    """What an option makes of one row of the catalog: the keys that are given here take the place of the row's."""

    section: Key
    row: RowId
    text: Text | None = None
    effects: Annotated[tuple[EffectData, ...], Field(max_length=20)] | None = None
    key_skills: Annotated[tuple[Skill, ...], Field(min_length=3, max_length=3)] | None = None
    """Of a career."""
    armor: Small | None = None
    """Of a vehicle."""

    @property
    def values(self) -> dict[str, Any]:
        """The keys that are given, with their values."""
        given = {name: getattr(self, name) for name in ("text", "effects", "key_skills", "armor")}
        return {name: value for name, value in given.items() if value is not None}


class HouseRuleOption(Data):
    """One way a setting can stand."""

    id: Key
    name: Name
    changes: Annotated[tuple[RowChange, ...], Field(max_length=20)] = ()
    """Rows of the catalog that are other ones with this option."""


class HouseRule(Row):
    """A setting for what the sources leave open: its options, and the one we start with."""

    options: Annotated[tuple[HouseRuleOption, ...], Field(min_length=2, max_length=8)]
    default: Key

    @property
    def changes_rows(self) -> bool:
        """Whether an option makes other rows of the catalog."""
        return any(option.changes for option in self.options)

    def changes_of(self, option_id: str) -> tuple[RowChange, ...]:
        """Return what an option makes of rows of the catalog; nothing for one that it does not have."""
        return next((option.changes for option in self.options if option.id == option_id), ())

    @model_validator(mode="after")
    def _default_is_an_option(self) -> Self:
        if self.default not in {option.id for option in self.options}:
            raise ValueError(f"{self.id} starts with {self.default}, which is none of its options")
        if self.changes_of(self.default):
            raise ValueError(f"{self.id} starts with {self.default}, which changes rows: they are written as it starts")
        return self
