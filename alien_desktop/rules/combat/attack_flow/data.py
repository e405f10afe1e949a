"""The inputs of an attack as plain JSON and back. Strict: an unknown key, a wrong type or a missing one is refused.

What writes and what reads each type is made once, from the annotations of its fields: an attack is written and read
again with every step.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from alien_desktop.rules.combat.attack_flow.inputs import AttackInputs
from alien_desktop.rules.dice.dice import SIX
from alien_desktop.rules.message import Message

Json: TypeAlias = dict[str, Any]
Reader: TypeAlias = Callable[[Any], Any]
Writer: TypeAlias = Callable[[Any], Any]

FORMAT = 1
"""Raised when older data can no longer be read as it is."""


def to_data(inputs: AttackInputs) -> Json:
    """Return plain JSON; what has its default value is left out."""
    data: Json = {"version": FORMAT, **_writer(AttackInputs)(inputs)}
    return data


def from_data(data: object) -> AttackInputs:
    """Return what `to_data` wrote. A ValueError says what is wrong with the data, and where."""
    if not isinstance(data, dict) or type(data.get("version")) is not int:
        raise ValueError("an attack is an object with a version")
    if data["version"] != FORMAT:
        raise ValueError(f"version {data['version']} of an attack is not known here")
    try:
        inputs = _reader(AttackInputs)({name: value for name, value in data.items() if name != "version"})
    except _Misfit as misfit:
        raise ValueError(f"attack{misfit.place}: {misfit.reason}") from None
    assert isinstance(inputs, AttackInputs)
    if not inputs.declaration.targets:
        raise ValueError("attack.declaration.targets: an attack has a target")
    for stream, faces in inputs.faces.items():
        if not all(1 <= face <= SIX for face in faces):
            raise ValueError(f"attack.faces.{stream}: a die shows 1 to 6")
    return inputs


class _Misfit(Exception):
    """A value that does not fit its type; its place grows on the way out."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.place = ""

    def inside(self, step: str) -> "_Misfit":
        self.place = step + self.place
        return self


# --- writing ---


def _write(value: Any) -> Any:
    return _writer(value.__class__)(value)


@cache
def _writer(kind: Any) -> Writer:
    """Return what writes the values of a type."""
    if issubclass(kind, Message):
        return Message.to_data
    if is_dataclass(kind):
        return _record_writer(kind)
    if issubclass(kind, Mapping):
        return lambda value: {str(key): _write(one) for key, one in value.items()}
    if issubclass(kind, tuple):
        return lambda value: [_write(one) for one in value]
    if issubclass(kind, StrEnum):
        return lambda value: value.value
    return lambda value: value


def _record_writer(kind: Any) -> Writer:
    is_named = get_origin(get_type_hints(kind).get("kind")) is Literal
    parts = [
        (
            one.name,
            one.default if one.default_factory is MISSING else one.default_factory(),
            is_named and one.name == "kind",
        )
        for one in fields(kind)
    ]  # what has no default is compared with MISSING, which nothing equals

    def write(value: Any) -> Json:
        written: Json = {}
        for name, default, always in parts:
            found = getattr(value, name)
            if always or (found is not default and found != default):
                written[name] = _write(found)
        return written

    return write


# --- reading ---


@cache
def _reader(kind: Any) -> Reader:
    """Return what reads the values of an annotation, and raises _Misfit."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _union_reader(get_args(kind))
    if origin is tuple:
        return _list_reader(*get_args(kind))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _object_reader(*get_args(kind))
    if origin is Literal:
        return _literal_reader(get_args(kind))
    if kind is Message:
        return _read_message
    if issubclass(kind, StrEnum):
        return _enum_reader(kind)
    return _record_reader(kind) if is_dataclass(kind) else _plain_reader(kind)


def _plain_reader(kind: type) -> Reader:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise _Misfit(f"{data!r} is no {kind.__name__}")
        return data

    return read


def _read_message(data: Any) -> Message:
    try:
        return Message.from_data(data)
    except ValueError as error:
        raise _Misfit(str(error)) from None


def _enum_reader(kind: type[StrEnum]) -> Reader:
    members = {one.value: one for one in kind}

    def read(data: Any) -> Any:
        if not isinstance(data, str) or data not in members:
            raise _Misfit(f"{data!r} is no {kind.__name__}")
        return members[data]

    return read


def _literal_reader(values: tuple[Any, ...]) -> Reader:
    def read(data: Any) -> Any:
        if not any(data == one and type(data) is type(one) for one in values):
            raise _Misfit(f"{data!r} is not one of {values}")
        return data

    return read


def _list_reader(kind: Any, rest: Any) -> Reader:
    if rest is not Ellipsis:
        raise TypeError("a tuple of a fixed length is not kept")
    read_one = _reader(kind)

    def read(data: Any) -> Any:
        if not isinstance(data, list):
            raise _Misfit("a list is needed")
        found = []
        for number, one in enumerate(data):
            try:
                found.append(read_one(one))
            except _Misfit as misfit:
                raise misfit.inside(f"[{number}]") from None
        return tuple(found)

    return read


def _object_reader(key_kind: Any, value_kind: Any) -> Reader:
    read_key, read_value = _reader(key_kind), _reader(value_kind)

    def read(data: Any) -> Any:
        if not isinstance(data, dict):
            raise _Misfit("an object is needed")
        found = {}
        for key, one in data.items():
            try:
                found[read_key(key)] = read_value(one)
            except _Misfit as misfit:
                raise misfit.inside(f".{key}") from None
        return found

    return read


def _union_reader(kinds: tuple[Any, ...]) -> Reader:
    """Nothing or one type; a text or a message; or records that say in `kind` which of them they are."""
    may_be_none = NoneType in kinds
    some = tuple(kind for kind in kinds if kind is not NoneType)
    if len(some) == 1:
        read_some = _reader(some[0])
    elif set(some) == {str, Message}:
        read_some = _read_words
    else:
        read_some = _named_reader(some)
    return lambda data: None if data is None and may_be_none else read_some(data)


def _read_words(data: Any) -> Any:
    return data if isinstance(data, str) else _read_message(data)


def _named_reader(kinds: tuple[type, ...]) -> Reader:
    readers = {name: _reader(kind) for kind in kinds for name in get_args(get_type_hints(kind)["kind"])}

    def read(data: Any) -> Any:
        name = data.get("kind") if isinstance(data, dict) else None
        if not isinstance(name, str) or name not in readers:
            raise _Misfit("this kind of record is not known")
        return readers[name](data)

    return read


@cache
def _field_readers(kind: type) -> tuple[dict[str, Reader], frozenset[str]]:
    """Return what reads each field of a record, and the fields that it must have."""
    hints = get_type_hints(kind)
    needed = (one.name for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING)
    return {one.name: _reader(hints[one.name]) for one in fields(kind)}, frozenset(needed)


def _record_reader(kind: Any) -> Reader:
    def read(data: Any) -> Any:
        readers, needed = _field_readers(kind)  # not before: effects hold effects
        if not isinstance(data, dict):
            raise _Misfit("an object is needed")
        strangers = data.keys() - readers.keys()
        if strangers:
            raise _Misfit(f"{', '.join(sorted(map(str, strangers)))} is not known")
        missing = needed - data.keys()
        if missing:
            raise _Misfit(f"{', '.join(sorted(missing))} is missing")
        found = {}
        for name, value in data.items():
            try:
                found[name] = readers[name](value)
            except _Misfit as misfit:
                raise misfit.inside(f".{name}") from None
        return kind(**found)

    return read
