"""Events as JSON and back: strict, and generic over the records of events.py.

An event is an object with its kind under `event` and its fields; a field that has its default is left out. The kind is
the class name in snake case: `Rolled` is "rolled", `SupplyRollMade` is "supply_roll_made".
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.session.events import Between, Event

KIND = "event"
"""The key of the kind."""


@record
class DecodedEvents:
    """Events that were read, and the kinds of those that a newer version of the app has written."""

    events: tuple[Event, ...]
    unknown: tuple[str, ...] = ()


def kind_of(event: Event | type[Event]) -> str:
    """Return the kind of an event as it is in JSON."""
    name = event.__name__ if isinstance(event, type) else type(event).__name__
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@cache
def event_types() -> dict[str, type[Event]]:
    """Return every kind of event; those that only others derive from are none."""
    return {kind_of(kind): kind for kind in _below(Event) if not kind.__subclasses__()}


def event_to_json(event: Event) -> JsonObject:
    """Return an event as plain JSON."""
    return {KIND: kind_of(event), **record_to_json(event)}


def event_told(event: Event) -> JsonObject:
    """Return an event for those who read the answers of the console: a number of it is given also where it is 0."""
    return {KIND: kind_of(event), **record_to_json(event, numbers=True)}


def event_from_json(data: object) -> Event:
    """Read an event back. KeyError for an unknown kind, ValueError for anything that is not as it must be."""
    if not isinstance(data, dict) or type(data.get(KIND)) is not str:
        raise ValueError("an event is an object with its kind")
    kind = event_types()[data[KIND]]
    found = record_from_json({key: value for key, value in data.items() if key != KIND}, kind)
    assert isinstance(found, Event)
    return found


def events_from_json(data: object) -> DecodedEvents:
    """Read the events of an action: unknown kinds are passed over and named. ValueError as for a single one."""
    if not isinstance(data, list):
        raise ValueError("events are a list")
    events: list[Event] = []
    unknown: list[str] = []
    for each in data:
        try:
            events.append(event_from_json(each))
        except KeyError:
            unknown.append(each[KIND])
    return DecodedEvents(tuple(events), tuple(unknown))


def events_to_json(events: Iterable[Event]) -> list[JsonObject]:
    """Return the events of an action as plain JSON."""
    return [event_to_json(event) for event in events]


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


_PLAIN = frozenset({int, str, bool, float, type(None)})


def _to_json(value: object, numbers: bool = False) -> Any:
    if value.__class__ in _PLAIN:
        return value
    if isinstance(value, tuple):
        return [_to_json(each, numbers) for each in value]
    if isinstance(value, Message):
        return value.to_data()
    if isinstance(value, Enum):
        return value.value
    return record_to_json(value, numbers=numbers) if is_dataclass(value) else value


def record_to_json(record: Any, *, numbers: bool = False) -> JsonObject:
    """Return a record of the session as plain JSON without fields that have their default; `numbers`: integers stay."""
    found: JsonObject = {}
    for name, default in _defaults(record.__class__):
        value = getattr(record, name)
        if (value is not default and value != default) or (numbers and value.__class__ is int):
            found[name] = value if value.__class__ in _PLAIN else _to_json(value, numbers)
    return found


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a record with their defaults."""
    return tuple((field.name, field.default) for field in fields(kind))


def _from_json(data: object, hint: Any) -> Any:
    origin = get_origin(hint)
    if origin is Annotated:
        return _number_between(data, *get_args(hint))
    if origin in (Union, UnionType):
        return _one_of(data, get_args(hint))
    if origin is tuple:
        if not isinstance(data, list):
            raise ValueError("not a list")
        return tuple(_from_json(each, get_args(hint)[0]) for each in data)
    if hint is Message:
        return Message.from_data(data)
    if is_dataclass(hint):
        return record_from_json(data, hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(data)
    if type(data) is not hint:
        raise ValueError(f"not of the type {hint.__name__}")
    return data


def _number_between(data: object, kind: type, limits: Between) -> object:
    if type(data) is not kind or not isinstance(data, int) or not limits.low <= data <= limits.high:
        raise ValueError(f"not a number from {limits.low} to {limits.high}")
    return data


def _one_of(data: object, hints: tuple[Any, ...]) -> Any:
    if data is None and type(None) in hints:
        return None
    for hint in hints:
        try:
            return _from_json(data, hint)
        except ValueError:
            continue
    raise ValueError("of none of the types that it may have")


def record_from_json(data: object, kind: Any) -> Any:
    """Read a record of this kind back; ValueError for anything that is not as it must be."""
    types = _fields_of(kind)
    if not isinstance(data, dict) or data.keys() - types.keys():
        raise ValueError(f"{kind.__name__} has other fields")
    missing = [name for name, (field, _) in types.items() if name not in data and field.default is MISSING]
    if missing:
        raise ValueError(f"{kind.__name__} lacks {missing[0]}")
    return kind(**{name: _from_json(value, types[name][1]) for name, value in data.items()})


@cache
def _fields_of(kind: Any) -> dict[str, tuple[Field[Any], Any]]:
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: (field, hints[field.name]) for field in fields(kind)}
