"""The inputs of an attack as plain JSON and back. Strict: an unknown key, a wrong type or a missing one is refused."""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from alien_desktop.rules.combat.attack_flow.inputs import AttackInputs
from alien_desktop.rules.dice.dice import SIX
from alien_desktop.rules.message import Message

Json: TypeAlias = dict[str, Any]

FORMAT = 1
"""Raised when older data can no longer be read as it is."""


def to_data(inputs: AttackInputs) -> Json:
    """Return plain JSON; what has its default value is left out."""
    data: Json = {"version": FORMAT, **_write(inputs)}
    return data


def from_data(data: object) -> AttackInputs:
    """Return what `to_data` wrote. A ValueError says what is wrong with the data, and where."""
    if not isinstance(data, dict) or type(data.get("version")) is not int:
        raise ValueError("an attack is an object with a version")
    if data["version"] != FORMAT:
        raise ValueError(f"version {data['version']} of an attack is not known here")
    inputs = _read({name: value for name, value in data.items() if name != "version"}, AttackInputs, "attack")
    assert isinstance(inputs, AttackInputs)
    if not inputs.declaration.targets:
        raise ValueError("attack.declaration.targets: an attack has a target")
    for stream, faces in inputs.faces.items():
        if not all(1 <= face <= SIX for face in faces):
            raise ValueError(f"attack.faces.{stream}: a die shows 1 to 6")
    return inputs


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _write(value: Any) -> Any:
    if isinstance(value, Message):
        return value.to_data()
    if is_dataclass(value) and not isinstance(value, type):
        written = {}
        for one in fields(value):
            found = getattr(value, one.name)
            default = one.default if one.default_factory is MISSING else one.default_factory()
            if one.name == "kind" and get_origin(_hints(type(value))["kind"]) is Literal:
                written["kind"] = found
            elif default is MISSING or found != default:
                written[one.name] = _write(found)
        return written
    if isinstance(value, Mapping):
        return {str(key): _write(one) for key, one in value.items()}
    if isinstance(value, tuple):
        return [_write(one) for one in value]
    return value.value if isinstance(value, StrEnum) else value


def _read(data: Any, kind: Any, place: str) -> Any:
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _read_union(data, get_args(kind), place)
    if origin is tuple:
        if not isinstance(data, list):
            raise ValueError(f"{place}: a list is needed")
        if get_args(kind)[-1] is Ellipsis:
            return tuple(_read(one, get_args(kind)[0], f"{place}[{number}]") for number, one in enumerate(data))
        raise TypeError(f"{place}: no such tuple is kept")
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key_kind, value_kind = get_args(kind)
        if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
            raise ValueError(f"{place}: an object is needed")
        return {_read(key, key_kind, place): _read(one, value_kind, f"{place}.{key}") for key, one in data.items()}
    if origin is Literal:
        if data not in get_args(kind) or type(data) not in {type(one) for one in get_args(kind)}:
            raise ValueError(f"{place}: {data!r} is not one of {get_args(kind)}")
        return data
    if kind is Message:
        return Message.from_data(data)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        if not isinstance(data, str) or data not in {one.value for one in kind}:
            raise ValueError(f"{place}: {data!r} is no {kind.__name__}")
        return kind(data)
    if is_dataclass(kind):
        assert isinstance(kind, type)
        return _read_record(data, kind, place)
    if type(data) is not kind:
        raise ValueError(f"{place}: {data!r} is no {kind.__name__}")
    return data


def _read_union(data: Any, kinds: tuple[Any, ...], place: str) -> Any:
    if data is None and NoneType in kinds:
        return None
    kinds = tuple(kind for kind in kinds if kind is not NoneType)
    if len(kinds) == 1:
        return _read(data, kinds[0], place)
    if set(kinds) == {str, Message}:
        return _read(data, str if isinstance(data, str) else Message, place)
    if isinstance(data, dict):
        for kind in kinds:
            if is_dataclass(kind) and data.get("kind") in get_args(_hints(kind).get("kind")):  # type: ignore[arg-type]
                return _read(data, kind, place)
    raise ValueError(f"{place}: this kind of record is not known")


def _read_record(data: Any, kind: type, place: str) -> Any:
    if not isinstance(data, dict):
        raise ValueError(f"{place}: an object is needed")
    known = {one.name: one for one in fields(kind)}
    strangers = data.keys() - known.keys()
    if strangers:
        raise ValueError(f"{place}: {', '.join(sorted(map(str, strangers)))} is not known")
    for name, one in known.items():
        if name not in data and one.default is MISSING and one.default_factory is MISSING:
            raise ValueError(f"{place}: {name} is missing")
    hints = _hints(kind)
    return kind(**{name: _read(value, hints[name], f"{place}.{name}") for name, value in data.items()})
