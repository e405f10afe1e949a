"""Events of every kind for tests: one of each, and a strategy that makes any."""

from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from alien_desktop.rules.message import Message, Plural
from alien_desktop.session.event_codec import event_types
from alien_desktop.session.events import Event
from tests.any_text import any_text

MESSAGES = st.one_of(
    st.builds(Message, st.just("{who} rolls {number:+d}"), who=any_text(), number=st.integers()),
    st.builds(lambda n: Plural("%n dice", "%n die", n), st.integers(0, 9)),
)


def events() -> st.SearchStrategy[Event]:
    """Any event."""
    return st.one_of(*(_values(kind) for kind in event_types().values()))


def samples() -> Iterator[Event]:
    """One event of each kind, and one of each with everything given that may be left out."""
    for kind in event_types().values():
        yield _sample(kind, full=False)
        yield _sample(kind, full=True)


def _values(hint: Any) -> st.SearchStrategy[Any]:
    origin = get_origin(hint)
    if origin is Annotated:
        return st.integers(get_args(hint)[1].low, get_args(hint)[1].high)
    if origin in (Union, UnionType):
        return st.one_of(*(_values(each) for each in get_args(hint)))
    if origin is tuple:
        return st.lists(_values(get_args(hint)[0]), max_size=3).map(tuple)
    if hint is Message:
        return MESSAGES
    if is_dataclass(hint):
        hints = get_type_hints(hint, include_extras=True)
        return st.builds(hint, **{field.name: _values(hints[field.name]) for field in fields(hint)})  # type: ignore[arg-type]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(hint)
    plain = {str: any_text(), int: st.integers(-(2**40), 2**40), bool: st.booleans(), type(None): st.none()}
    return plain[hint]


def _sample(hint: Any, *, full: bool) -> Any:
    origin = get_origin(hint)
    if origin is Annotated:
        return get_args(hint)[1].high
    if origin in (Union, UnionType):
        return _sample(get_args(hint)[0], full=full)
    if origin is tuple:
        return (_sample(get_args(hint)[0], full=full),) * 2
    if hint is Message:
        return Message("{what} happens", what="it")
    if is_dataclass(hint):
        hints = get_type_hints(hint, include_extras=True)
        asked = [field.name for field in fields(hint) if full or field.default is MISSING]
        return hint(**{name: _sample(hints[name], full=full) for name in asked})  # type: ignore[operator]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint))
    return {str: "Thing", int: 2, bool: True}[hint]
