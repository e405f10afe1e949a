"""What follows from documents, records or parts of them, worked out once for each version.

They are frozen: every change makes another object, so the objects themselves are the version.
"""

from collections.abc import Callable
from typing import Generic, TypeVar, TypeVarTuple

FrozenT = TypeVarTuple("FrozenT")
ResultT = TypeVar("ResultT")

KEPT = 256
"""How many versions are remembered: more than a large scene shows at once."""


class OncePerVersion(Generic[*FrozenT, ResultT]):
    """Decorator of a function of frozen objects: the same objects give the same result object."""

    def __init__(self, work: Callable[[*FrozenT], ResultT]) -> None:
        self.__doc__ = work.__doc__
        self._work = work
        self._kept: dict[tuple[int, ...], tuple[tuple[object, ...], ResultT]] = {}
        self.computed = 0
        """How often the function ran since the app started."""

    def __call__(self, *objects: *FrozenT) -> ResultT:
        """Return the result, worked out when these very objects are asked about for the first time.

        They are compared by identity: comparing all their fields would cost more than the work saved.
        """
        version = tuple(map(id, objects))
        known = self._kept.get(version)
        if known is None:
            # The objects are held on to, or an id could come again.
            known = self._kept[version] = objects, self._work(*objects)
            self.computed += 1
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
        return known[1]
