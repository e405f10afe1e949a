"""Rows of settings: what the sources leave open, the ways it can be played, and the one the app starts with."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from alien_desktop.catalog.rows.row import Data, Key, Name, Row


class Option(Data):
    """One way a setting can stand."""

    id: Key
    name: Name


class HouseRule(Row):
    """A setting for what the sources leave open: its options, and the one we start with."""

    options: Annotated[tuple[Option, ...], Field(min_length=2, max_length=8)]
    default: Key

    @model_validator(mode="after")
    def _default_is_an_option(self) -> Self:
        if self.default not in {option.id for option in self.options}:
            raise ValueError(f"{self.id} starts with {self.default}, which is none of its options")
        return self
