"""What follows from documents, records or parts of them, worked out once for each version.

They are frozen: every change makes another object, so the objects themselves are the version.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Generic, TypeVar, TypeVarTuple

FrozenT = TypeVarTuple("FrozenT")
ResultT = TypeVar("ResultT")

KEPT = 256
"""How many versions are remembered: more than a large scene shows at once."""


class OncePerVersion(Generic[*FrozenT, ResultT]):
    """Decorator of a function of frozen objects: the same objects give the same result object."""

    def __init__(self, work: Callable[[*FrozenT], ResultT]) -> None:
        self.__doc__ = work.__doc__
        self._kept = lru_cache(KEPT)(lambda version: work(*version.objects))

    def __call__(self, *objects: *FrozenT) -> ResultT:
        """Return the result, worked out when these very objects are asked about for the first time."""
        return self._kept(_Version(objects))

    @property
    def computed(self) -> int:
        """How often the function ran since the app started."""
        return self._kept.cache_info().misses


class _Version:
    """Objects compared by identity: comparing all their fields would cost more than the work saved."""

    __slots__ = ("ids", "objects")

    def __init__(self, objects: tuple[object, ...]) -> None:
        self.objects = objects  # held on to, or an id could come again
        self.ids = tuple(map(id, objects))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Version) and self.ids == other.ids

    def __hash__(self) -> int:
        return hash(self.ids)
