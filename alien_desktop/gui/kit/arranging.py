"""What shows, hides and moves the parts of a widget runs to its end before the new sizes that it makes are followed.

Qt lays out everything around a part while that part is being shown, and so tells of new sizes in the middle of it.
Were they followed there, a part could be sent away while it comes: Qt would leave it on the screen, at its old place
and for good, because it counts as hidden already.
"""

from collections.abc import Callable
from functools import partial, wraps
from typing import Concatenate, ParamSpec, TypeVar

_Part = TypeVar("_Part")
_Given = ParamSpec("_Given")

_MOST = 4
"""The most often that sizes are followed: two forms must not alternate for ever."""
_waiting: dict[int, Callable[[], None] | None] = {}
"""The objects that arrange parts at this moment, by `id`, with the calls that wait for them."""


def arranges(work: Callable[Concatenate[_Part, _Given], None]) -> Callable[Concatenate[_Part, _Given], None]:
    """Mark a method that shows or moves parts: those marked `afterwards` wait for the outermost of them."""

    @wraps(work)
    def arranged(part: _Part, /, *args: _Given.args, **kwargs: _Given.kwargs) -> None:
        me = id(part)
        if me in _waiting:
            work(part, *args, **kwargs)
            return
        _waiting[me] = None
        try:
            work(part, *args, **kwargs)
            for _ in range(_MOST):
                again, _waiting[me] = _waiting[me], None
                if again is None:
                    break
                again()
        finally:
            del _waiting[me]

    return arranged


def afterwards(work: Callable[[_Part], None]) -> Callable[[_Part], None]:
    """Mark a method that arranges parts for a size: asked for in the middle of arranging, it runs once at its end."""
    whole = arranges(work)

    @wraps(work)
    def asked(part: _Part, /) -> None:
        if id(part) in _waiting:
            _waiting[id(part)] = partial(work, part)
        else:
            whole(part)

    return asked
