"""What follows from a sheet, worked out once for each version of it.

A sheet is frozen: every change makes another object, so the object itself is the version.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Generic, TypeVar

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules

ResultT = TypeVar("ResultT")

KEPT = 256
"""How many versions are remembered: more than a large scene shows at once."""


class OncePerVersion(Generic[ResultT]):
    """Decorator of a function of a sheet and its rules: the same two objects give the same result object."""

    def __init__(self, work: Callable[[CharacterSheet, SheetRules], ResultT]) -> None:
        self.__doc__ = work.__doc__
        self._kept = lru_cache(KEPT)(lambda version: work(version.sheet, version.rules))

    def __call__(self, sheet: CharacterSheet, rules: SheetRules) -> ResultT:
        """Return the result, worked out when these very objects are asked about for the first time."""
        return self._kept(_Version(sheet, rules))

    @property
    def computed(self) -> int:
        """How often the function ran since the app started."""
        return self._kept.cache_info().misses


class _Version:
    """A sheet and its rules, compared by identity: comparing all their fields would cost more than the work saved."""

    __slots__ = ("rules", "sheet")

    def __init__(self, sheet: CharacterSheet, rules: SheetRules) -> None:
        self.sheet, self.rules = sheet, rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Version) and self.sheet is other.sheet and self.rules is other.rules

    def __hash__(self) -> int:
        return hash((id(self.sheet), id(self.rules)))
