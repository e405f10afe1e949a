"""JSON that may come from anywhere: limits first, then parsing without the leniency of the standard parser.

The order is that of the threat: size, encoding, amount of structure and depth are measured on the bytes, so that
nothing is built in memory before it is known to be small.
"""

import json
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE
from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn

from alien_desktop.rules.message import Message, in_sequence
from alien_desktop.storage.errors import DamagedFile, TooLarge, megabytes

MAX_STRUCTURE = 300_000
"""Opening brackets and commas; bounds the memory of the parsed value to about 30 MB."""
MAX_DEPTH = 64
MAX_INTEGER = 2**53 - 1
"""The largest integer that every reader of JSON holds exactly."""

_SURE_DIGITS = 15
_NO_STRUCTURE = bytes(byte for byte in range(256) if byte not in b'[]{}"')
_ONE_KIND = bytes.maketrans(b"[]", b"{}")
_STEP = [1 if byte == ord("{") else -1 for byte in range(256)]
_ZEROS = bytes.maketrans(b"123456789", b"0" * 9)
_MANY_DIGITS = b"0" * (_SURE_DIGITS + 1)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_BOM = "\ufeff"

_OPENING = (b"{", b"[")
_NOT_OURS = Message("This file is none of this app: it does not begin like one.")
_KEPT = Message("The file was left exactly as it is.")
_NEXT = Message("Repair it in a text editor, or move it out of the folder.")


class Refused(ValueError):
    """A value that JSON allows and we do not; the message says which, without quoting it."""

    def __init__(self, what: Message) -> None:
        super().__init__(str(what))
        self.what = what


def damaged(path: Path, what: Message) -> DamagedFile:
    """Return the error for a file that cannot be used; `what` is a sentence."""
    error = DamagedFile(path, in_sequence([what, _KEPT, _NEXT]))
    error.what = what
    return error


def parse_strict(raw: bytes, path: Path, max_bytes: int, repeated: list[str] | None = None) -> Any:
    """Return the value of a file's bytes.

    A key that stands twice in one place is refused; with a list for `repeated` the last one counts, and its name is
    put there.

    Raises TooLarge (bytes, structure, depth) or DamagedFile (encoding, syntax, a key twice, NaN or infinity, an integer
    beyond 2**53 - 1, half a surrogate pair). Never anything else.
    """
    if len(raw) > max_bytes:
        raise _beyond(path, Message("This file is larger than {size} MB.", size=megabytes(max_bytes)))
    if not raw.strip():
        raise damaged(path, Message("This file is empty."))
    if not raw.strip(b"\0"):
        raise damaged(path, Message("This file holds nothing but zeros: what was in it is lost."))
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        what = Message("This file is not text in UTF-8: byte {place} does not fit.", place=error.start + 1)
        if not raw.removeprefix(BOM_UTF8).lstrip().startswith(_OPENING):
            what = _NOT_OURS
        if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE, BOM_UTF32_BE)):  # that of UTF-32 LE begins as that of UTF-16
            what = Message("This file is text in UTF-16 or UTF-32, and only UTF-8 is read.")
        raise damaged(path, what) from error
    if len(raw) > MAX_STRUCTURE and raw.count(b"{") + raw.count(b"[") + raw.count(b",") > MAX_STRUCTURE:
        raise _beyond(path, Message("This file has far more entries than a file of this app can have."))
    if depth_of(raw) > MAX_DEPTH:
        raise _beyond(path, Message("The entries of this file are nested more than {most} deep.", most=MAX_DEPTH))
    text = text.removeprefix(_BOM)
    try:
        value = loads(text, repeated)
    except json.JSONDecodeError as error:
        what = Message(
            "This file stops making sense in line {line}, column {column}.", line=error.lineno, column=error.colno
        )
        if not text.lstrip().startswith(("{", "[")):
            what = _NOT_OURS
        elif error.msg == "Extra data":
            what = Message(
                "Something stands after the end of this file, from line {line} on, that is none of it.",
                line=error.lineno,
            )
        elif error.pos >= len(text.rstrip()) or not text.rstrip().endswith(("}", "]")):
            what = Message("This file ends too early, in line {line}: the rest of it is missing.", line=error.lineno)
        raise damaged(path, what) from error
    except Refused as error:
        raise damaged(path, Message("This file holds {what}.", what=error.what)) from error
    return value


def loads(text: str, repeated: list[str] | None = None) -> Any:
    """Parse text strictly; JSONDecodeError for syntax, Refused for values that we do not take."""
    if repeated is not None:
        decoder = _decoder(_noting(repeated), _integer)
    elif _MANY_DIGITS in text.encode("utf-8", "replace").translate(_ZEROS):
        decoder = _CAREFUL
    else:
        decoder = _QUICK
    value = decoder.decode(text)
    if _SURROGATE.search(text):
        try:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        except UnicodeEncodeError as error:
            raise Refused(Message("half a character (a lone surrogate)")) from error
    return value


def depth_of(raw: bytes) -> int:
    """Return how deep brackets nest outside of strings; exact up to the first syntax error, where parsing stops."""
    if b"\\" in raw:
        raw = raw.replace(b"\\\\", b"").replace(b'\\"', b"")
    # With escaped quotes gone, every second stretch between quotes is a string; two quotes side by side part nothing.
    brackets = b"".join(raw.translate(_ONE_KIND, _NO_STRUCTURE).replace(b'""', b"").split(b'"')[::2])
    left = brackets
    for depth in range(MAX_DEPTH + 1):
        if not left:
            return depth
        before, left = len(left), left.replace(b"{}", b"")
        if len(left) == before:  # one without its partner
            break
    return max(accumulate(map(_STEP.__getitem__, brackets)), default=0)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise Refused(Message("the same key twice in one place"))
    return value


def _noting(repeated: list[str]) -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    """Return what makes a dict of pairs and writes the keys that stand twice."""

    def pairs_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) != len(pairs):
            counts = Counter(key for key, _value in pairs)
            repeated.extend(key for key, count in counts.items() if count > 1)
        return value

    return pairs_of


def _integer(text: str) -> int:
    if len(text) > _SURE_DIGITS and (len(text) > 2 * _SURE_DIGITS or abs(int(text)) > MAX_INTEGER):
        raise Refused(Message("a number too large to be exact"))
    return int(text)


def _float(text: str) -> float:
    value = float(text)
    if not isfinite(value):
        raise Refused(Message("a number beyond all bounds"))
    return value


def _constant(_text: str) -> NoReturn:
    raise Refused(Message("a value that is not a number"))


def _decoder(
    pairs: Callable[[list[tuple[str, Any]]], dict[str, Any]], integer: Callable[[str], int]
) -> json.JSONDecoder:
    return json.JSONDecoder(object_pairs_hook=pairs, parse_int=integer, parse_float=_float, parse_constant=_constant)


_CAREFUL = _decoder(_pairs, _integer)
_QUICK = _decoder(_pairs, int)
"""For a text without a row of digits that is too long: there no integer is too large."""


def _beyond(path: Path, what: Message) -> TooLarge:
    return TooLarge(path, in_sequence([what, Message("It was not opened and not changed. Check where it comes from.")]))


def canonical(value: Any) -> bytes:
    """Return the one byte form of a JSON value: sorted keys, no spaces; ValueError or TypeError when it has none."""
    return _CANONICAL(value).encode("utf-8")


_CANONICAL: Callable[[Any], str] = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
).encode
_COMPACT: Callable[[Any], str] = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


_CONTAINERS = (dict, list, tuple)


def indented(value: Any, open_levels: int) -> str:
    """Return JSON text for people and for line-by-line comparison.

    Containers stand one entry a line on the first `open_levels` levels and wherever they hold another container; a
    record or list of plain values is one line. That is easy to read, and several times faster than
    `json.dumps(indent=2)`, whose encoder is not the one in C.
    """
    return _indented(value, "\n", open_levels)


def _indented(value: Any, newline: str, open_levels: int) -> str:
    if type(value) is int:
        return repr(value)
    if not value or not isinstance(value, _CONTAINERS):
        return _COMPACT(value)
    inner = value.values() if isinstance(value, dict) else value
    if open_levels <= 0 and not any(item and isinstance(item, _CONTAINERS) for item in inner):
        return _COMPACT(value)
    deeper = newline + "  "
    if isinstance(value, dict):
        lines = [f"{_COMPACT(_key(key))}: {_indented(item, deeper, open_levels - 1)}" for key, item in value.items()]
        return "{" + deeper + ("," + deeper).join(lines) + newline + "}"
    lines = [_indented(item, deeper, open_levels - 1) for item in value]
    return "[" + deeper + ("," + deeper).join(lines) + newline + "]"


def _key(key: Any) -> str:
    if not isinstance(key, str):
        raise TypeError("keys of JSON are text")
    return key
