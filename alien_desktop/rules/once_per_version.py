"""What follows from documents, records or parts of them, worked out once for each version.

They are frozen: every change makes another object, so the objects themselves are the version.
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, TypeVarTuple

FrozenT = TypeVarTuple("FrozenT")
ResultT = TypeVar("ResultT")
ReturnedT = TypeVar("ReturnedT", covariant=True)

KEPT = 256
"""How many versions are remembered: more than a large scene shows at once."""


class OncePerVersion(Protocol[*FrozenT, ReturnedT]):
    """A function of frozen objects that answers the same objects with the same result object."""

    computed: int
    """How often the function ran since the app started."""

    def __call__(self, *objects: *FrozenT) -> ReturnedT:
        """Return the result, worked out when these very objects are asked about for the first time."""
        ...


def once_per_version(work: Callable[[*FrozenT], ResultT]) -> OncePerVersion[*FrozenT, ResultT]:
    """Decorate a function of frozen objects: the same objects give the same result object.

    They are compared by identity: comparing all their fields would cost more than the work saved.
    """
    kept: dict[tuple[int, ...], tuple[tuple[object, ...], ResultT]] = {}

    def work_out(objects: tuple[*FrozenT]) -> ResultT:
        result = work(*objects)
        # The objects are held on to, or an id could come again.
        kept[tuple(map(id, objects))] = objects, result
        call.computed += 1
        if len(kept) > KEPT:
            del kept[next(iter(kept))]
        return result

    def of_any(*objects: *FrozenT) -> ResultT:
        known = kept.get(tuple(map(id, objects)))
        return work_out(objects) if known is None else known[1]

    def of_two(first: Any, second: Any) -> ResultT:
        # What most are functions of, with nothing gathered and mapped: it is asked thousands of times in a fight.
        known = kept.get((id(first), id(second)))
        if known is not None:
            return known[1]
        objects: Any = first, second
        return work_out(objects)

    call: Any = of_two if work.__code__.co_argcount == 2 else of_any
    call.__doc__ = work.__doc__
    call.computed = 0
    made: OncePerVersion[*FrozenT, ResultT] = call
    return made
