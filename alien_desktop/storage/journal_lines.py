"""What one row of the journal looks like, and how a whole journal is read and judged.

A row is `crc32 json` and a newline: eight hex digits over the bytes of the JSON, which holds the number, the time, the
kind, the title, the SHA-256 of the row before, and the payload. The checksum finds damage, the chain
of hashes finds a row that was changed together with its checksum. Large parts of a payload lie in files of their own;
`contents` tells their places and sums, and where they belong the payload holds null.

A row that cannot be used costs itself only: the rows behind it are read all the same.
"""

import json
import re
from codecs import getincrementaldecoder
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NoReturn
from zlib import crc32

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.storage.envelope import FARTHEST, LAST_REV
from alien_desktop.storage.strict_json import MAX_STRUCTURE

START = "0" * 64
"""What stands for the row before the very first one."""

Title = str | dict[str, Any]
"""The title of an action as JSON."""

Content = tuple[tuple[str | int, ...], str]
"""A part of a payload that is in a file of its own: the keys that lead to its place, and the file's SHA-256."""


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number of JSON")


_decoder = json.JSONDecoder(parse_constant=_no_number)
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


@record
class JournalLine:
    """One action as it was written down."""

    seq: int
    time: str
    """ISO 8601 in UTC."""
    kind: str
    title: Title
    """What was done, for whoever reads the journal back: a text, or a template and its facts."""
    before: str
    """Hash of the line before."""
    payload: dict[str, Any]
    digest: str
    """Hash of this line."""
    contents: tuple[Content, ...] = ()
    """Parts of the payload that are elsewhere."""


@record
class BadRow:
    """A row that is not as it was written."""

    number: int
    """From 1."""
    problem: Message
    """What is wrong with it, in a sentence that numbers the row and says nothing of its content."""
    sum: str
    """The first digits of the SHA-256 of its bytes: to know it again."""
    rows: int = 1
    """How many rows it stands for: of very many, those that lie together count as one."""


@record
class ParsedJournal:
    """The rows that are good and those that are not."""

    lines: tuple[JournalLine, ...]
    ends: tuple[int, ...]
    """For each line, the length of the file up to and with its newline."""
    numbers: tuple[int, ...]
    """For each line, the number of its row, from 1."""
    bad: tuple[BadRow, ...]
    """In their order; a torn last row is among them."""
    torn: bool
    """Whether the last row lacks its end: the usual trace of a crash."""
    length: int
    """Length in bytes of all rows that have an end."""
    lacks_end: bool = False
    """Whether of the last row nothing but its newline lacks: it counts, and the next row needs that newline first."""
    cut_off: bool = False
    """Whether that torn row is the beginning of one: a crash leaves nothing else."""


class UnusableRow(Exception):
    """A row is no action; `problem` says why."""

    def __init__(self, problem: Message) -> None:
        super().__init__(str(problem))
        self.problem = problem


def encode_line(
    seq: int,
    time: str,
    kind: str,
    title: Title,
    before: str,
    payload: dict[str, Any],
    contents: tuple[Content, ...] = (),
) -> tuple[bytes, JournalLine]:
    """Return the bytes of a row, with its newline, and the line; ValueError or TypeError when it is not JSON."""
    row = {"seq": seq, "time": time, "kind": kind, "title": title, "before": before, "payload": payload}
    if contents:
        row["contents"] = [[list(keys), total] for keys, total in contents]
    body = encoded(row)
    whole = b"%08x %s" % (crc32(body), body)
    digest = sha256(whole).hexdigest()
    return whole + b"\n", JournalLine(seq, time, kind, title, before, payload, digest, contents)


def encoded(value: Any) -> bytes:
    """Return a value as the journal writes it; ValueError or TypeError when it is not JSON."""
    try:
        return _encode(value).encode("utf-8")
    except RecursionError as error:
        raise ValueError("the payload contains itself or is nested too deep") from error


def parse_journal(raw: bytes, told: Callable[[float], object] = lambda _share: None) -> ParsedJournal:
    """Return the rows of a journal or of one of its pieces; never raises. `told` hears now and then how far it is."""
    lines: list[JournalLine] = []
    ends: list[int] = []
    numbers: list[int] = []
    bad: list[BadRow] = []
    start = number = 0
    after_bad = False  # nothing tells whether a row follows one that cannot be read
    while start < len(raw):
        number += 1
        if number % _TOLD_EVERY == 0:
            told(start / len(raw))
        end = raw.find(b"\n", start)
        if end < 0:
            if (unended := _whole_without_end(raw[start:], number, lines, after_bad=after_bad)) is not None:
                lines.append(unended)
                ends.append(len(raw))
                numbers.append(number)
                length = len(raw)
                return ParsedJournal(
                    tuple(lines), tuple(ends), tuple(numbers), tuple(bad), torn=False, length=length, lacks_end=True
                )
            bad.append(_bad(number, Message("Row {row} is not complete.", row=number), raw[start:]))
            begun = _is_beginning(raw[start:])
            return ParsedJournal(tuple(lines), tuple(ends), tuple(numbers), tuple(bad), True, start, cut_off=begun)
        row, start = raw[start:end].removesuffix(b"\r"), end + 1  # a program may have changed the ends of lines
        try:
            line = _decode(row, number)
        except UnusableRow as error:
            skipped = 0
            if len(bad) >= _MOST_BAD:
                begins = _BEGIN.search(raw, end)
                last = begins.start() if begins is not None else raw.rfind(b"\n")
                row, start, skipped = raw[end - len(row) : last], last + 1, raw.count(b"\n", end, last)
            bad.append(_bad(number, error.problem, row, 1 + skipped))
            number += skipped
            after_bad = True
            continue
        is_far = _is_far(lines, line)
        other = not is_far and not after_bad and bool(lines) and line.before != lines[-1].digest
        if other and _vouched(raw, start, line):
            changed = Message("Row {row} was changed, or rows after it were removed.", row=numbers[-1])
            bad.append(BadRow(numbers[-1], changed, lines[-1].digest[:_SHORT]))
            if line.seq == lines[-1].seq + 1:  # nothing is missing between the two: so the one before was changed
                del lines[-1], ends[-1], numbers[-1]
        elif is_far or not _follows(lines, line, after_bad=after_bad):
            problem = Message("Row {row} does not follow from the one before it.", row=number)
            bad.append(_bad(number, problem, row))
            after_bad = True
            continue
        lines.append(line)
        ends.append(start)
        numbers.append(number)
        after_bad = False
    return ParsedJournal(tuple(lines), tuple(ends), tuple(numbers), tuple(bad), torn=False, length=start)


_SHORT = 16
_TOLD_EVERY = 1_000
"""Rows between two words on how far it is."""
_MOST_BAD = 1_000
"""So many rows that cannot be used are reported one by one; after that, all up to the next that looks like one count as
one: a file of garbage has millions, and a start does not wait for them."""
_BEGIN = re.compile(rb"\n[0-9a-f]{8} \{")
_HEAD = b'{"seq":'
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_SUM = re.compile(r"[0-9a-f]{64}")


def _bad(number: int, problem: Message, row: bytes, rows: int = 1) -> BadRow:
    return BadRow(number, problem, sha256(row).hexdigest()[:_SHORT], rows)


def _whole_without_end(rest: bytes, number: int, lines: list[JournalLine], *, after_bad: bool) -> JournalLine | None:
    """Return the last row where only its newline was cut off; its sum tells that nothing else was."""
    try:
        line = _decode(rest, number)
    except UnusableRow:
        return None
    return line if _follows(lines, line, after_bad=after_bad) and not _is_far(lines, line) else None


def _is_beginning(rest: bytes) -> bool:
    """Whether bytes without an end are what a row begins with; of a whole one only the newline lacks."""
    total, body = rest[:9], rest[9:]
    if not re.fullmatch(rb"[0-9a-f]{0,8}|[0-9a-f]{8} ", total) or not _HEAD.startswith(body[: len(_HEAD)]):
        return False
    try:
        getincrementaldecoder("utf-8")().decode(body)  # a character may be cut off at the end
    except UnicodeDecodeError:
        return False
    return not re.search(rb"[\x00-\x1f]", body) and total != b"%08x " % crc32(body[:-1])


def _follows(lines: list[JournalLine], line: JournalLine, *, after_bad: bool) -> bool:
    """Whether a line continues the chain; the first of a piece continues a piece that is not here."""
    if lines:
        return line.seq > lines[-1].seq and (after_bad or line.before == lines[-1].digest)
    return after_bad or line.seq > 1 or line.before == START


def _is_far(lines: list[JournalLine], line: JournalLine) -> bool:
    """Whether a line has a number that no action gets here: what counted on from it would be out of bounds."""
    return line.seq > (lines[-1].seq + FARTHEST if lines else LAST_REV - FARTHEST)


def _vouched(raw: bytes, start: int, line: JournalLine) -> bool:
    """Whether the next row remembers this one as it is: then it was the row before that changed.

    Of the last row nothing tells; a row whose content was changed is likelier than one whose memory was.
    """
    if start >= len(raw):
        return True
    try:
        return _decode(raw[start : raw.find(b"\n", start)], 0).before == line.digest
    except UnusableRow:
        return False


def _decode(row: bytes, number: int) -> JournalLine:
    body = row[9:]
    if row[:9] != b"%08x " % crc32(body):
        raise UnusableRow(Message("Row {row} was changed or damaged: its checksum does not fit.", row=number))
    if body.count(b"{") + body.count(b"[") + body.count(b",") > MAX_STRUCTURE:
        raise UnusableRow(Message("Row {row} has far more entries than an action can have.", row=number))
    try:
        text = body.decode("utf-8")
        value = _decoder.decode(text)
        if _SURROGATE.search(text):
            encoded(value)
    except (ValueError, RecursionError) as error:
        raise UnusableRow(Message("Row {row} is not JSON.", row=number)) from error
    if not isinstance(value, dict) or any(type(value.get(key)) not in kinds for key, kinds in _KINDS.items()):
        raise UnusableRow(Message("Row {row} is no action.", row=number))
    if not 1 <= value["seq"] <= LAST_REV:
        raise UnusableRow(Message("Row {row} is no action.", row=number))
    contents = _contents(value.get("contents", []), number)
    digest = sha256(row).hexdigest()
    return JournalLine(digest=digest, contents=contents, **{key: value[key] for key in _KINDS})


def _contents(value: object, number: int) -> tuple[Content, ...]:
    found: list[Content] = []
    for one in value if isinstance(value, list) else [value]:
        match one:
            case [[*keys], str(total)] if all(type(key) in (str, int) for key in keys) and _SUM.fullmatch(total):
                found.append((tuple(key for key in keys if isinstance(key, str | int)), total))
            case _:
                raise UnusableRow(Message("Row {row} is no action.", row=number))
    return tuple(found)


_KINDS: dict[str, tuple[type, ...]] = {
    "seq": (int,),
    "time": (str,),
    "kind": (str,),
    "title": (str, dict),
    "before": (str,),
    "payload": (dict,),
}
