"""What one row of the journal looks like, and how a whole journal is read and judged.

A row is `crc32 json` and a newline: eight hex digits over the bytes of the JSON, which holds the number, the time, the
kind, the title, the SHA-256 of the row before, and the payload. The checksum finds damage, the chain
of hashes finds a row that was changed together with its checksum.
"""

import json
from hashlib import sha256
from typing import Any
from zlib import crc32

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record

START = "0" * 64
"""What stands for the row before the very first one."""

Title = str | dict[str, Any]
"""The title of an action as JSON."""

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


@record
class ParsedJournal:
    """The good rows from the beginning, and where and why they end."""

    lines: tuple[JournalLine, ...]
    ends: tuple[int, ...]
    """For each line, the length of the file up to and with its newline."""
    bad_row: int | None = None
    """Number, from 1, of the first row that is not as it was written."""
    torn: bool = False
    """Whether that row is only the last one, cut off: the usual trace of a crash."""
    problem: Message | None = None
    """What is wrong with it, in a sentence that numbers the row and says nothing of its content."""

    @property
    def length(self) -> int:
        """Length in bytes of the good rows."""
        return self.ends[-1] if self.ends else 0


class _BadRow(Exception):
    def __init__(self, problem: Message) -> None:
        super().__init__(str(problem))
        self.problem = problem


def encode_line(
    seq: int, time: str, kind: str, title: Title, before: str, payload: dict[str, Any]
) -> tuple[bytes, JournalLine]:
    """Return the bytes of a row, with its newline, and the line; ValueError or TypeError when it is not JSON."""
    try:
        body = _encode(
            {"seq": seq, "time": time, "kind": kind, "title": title, "before": before, "payload": payload}
        ).encode("utf-8")
    except RecursionError as error:
        raise ValueError("the payload contains itself or is nested too deep") from error
    row = b"%08x %s" % (crc32(body), body)
    return row + b"\n", JournalLine(seq, time, kind, title, before, payload, sha256(row).hexdigest())


def parse_journal(raw: bytes) -> ParsedJournal:
    """Return the good rows of a journal or of one of its pieces; never raises."""
    lines: list[JournalLine] = []
    ends: list[int] = []
    start = 0
    while start < len(raw):
        number = len(lines) + 1
        end = raw.find(b"\n", start)
        if end < 0:
            return _ended(lines, ends, number, Message("Row {row} is not complete.", row=number), torn=True)
        try:
            line = _decode(raw[start:end], number)
        except _BadRow as error:
            return _ended(lines, ends, number, error.problem)
        if not _follows(lines, line):
            if lines and line.before != lines[-1].digest and _vouched(raw, end + 1, line):
                changed = Message("Row {row} was changed, or rows after it were taken out.", row=number - 1)
                return _ended(lines[:-1], ends[:-1], number - 1, changed)
            return _ended(lines, ends, number, Message("Row {row} does not follow from the one before it.", row=number))
        lines.append(line)
        start = end + 1
        ends.append(start)
    return ParsedJournal(tuple(lines), tuple(ends))


def _ended(
    lines: list[JournalLine], ends: list[int], row: int, problem: Message, *, torn: bool = False
) -> ParsedJournal:
    return ParsedJournal(tuple(lines), tuple(ends), row, torn, problem)


def _follows(lines: list[JournalLine], line: JournalLine) -> bool:
    """Whether a line continues the chain; the first of a piece continues a piece that is not here."""
    if lines:
        return line.before == lines[-1].digest and line.seq > lines[-1].seq
    return line.seq > 1 or line.before == START


def _vouched(raw: bytes, start: int, line: JournalLine) -> bool:
    """Whether the next row remembers this one as it is: then it was the row before that changed.

    Of the last row nothing tells; a row whose content was changed is likelier than one whose memory was.
    """
    if start >= len(raw):
        return True
    try:
        return _decode(raw[start : raw.find(b"\n", start)], 0).before == line.digest
    except _BadRow:
        return False


def _decode(row: bytes, number: int) -> JournalLine:
    body = row[9:]
    if row[:9] != b"%08x " % crc32(body):
        raise _BadRow(Message("Row {row} was changed or damaged: its checksum does not fit.", row=number))
    try:
        value = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise _BadRow(Message("Row {row} is not JSON.", row=number)) from error
    if not isinstance(value, dict) or any(type(value.get(key)) not in kinds for key, kinds in _KINDS.items()):
        raise _BadRow(Message("Row {row} is no action.", row=number))
    if value["seq"] < 1:
        raise _BadRow(Message("Row {row} is no action.", row=number))
    return JournalLine(digest=sha256(row).hexdigest(), **{key: value[key] for key in _KINDS})


_KINDS: dict[str, tuple[type, ...]] = {
    "seq": (int,),
    "time": (str,),
    "kind": (str,),
    "title": (str, dict),
    "before": (str,),
    "payload": (dict,),
}
