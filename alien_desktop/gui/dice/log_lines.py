"""One row of the log, made from the records of an action. Records are read with care: a journal may be old."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from PySide6.QtCore import QCoreApplication

from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.rolls.roll_records import ALARM, ROLL

translate = QCoreApplication.translate


class LogTone(StrEnum):
    """What the result means for whoever rolled; the value is the token it is drawn in."""

    PLAIN = "text"
    GOOD = "accent"
    STRESS = "stress"
    HARM = "alert"


@dataclass(frozen=True)
class LogLine:
    """One line: when, who, what, with which dice, what came of it."""

    entry: str
    """The journal's number of the action, as text."""
    time: str
    who: str
    what: str
    result: str = ""
    tone: LogTone = LogTone.PLAIN
    base: tuple[int, ...] = ()
    stress: tuple[int, ...] = ()
    terms: str = ""
    """Where the dice came from: "Agility 4, Piloting 2"."""
    plain: tuple[int, ...] = ()
    """Dice that were only read: the D6 of a panic roll, a D66."""
    pushed: bool = False
    alarm: bool = False
    by_hand: bool = False
    taken_back: bool = False
    document_id: str = ""
    kind: str = ""
    """The type of the record; empty for an action without one."""

    def words(self) -> str:
        """Return the row as one line of plain text."""
        parts = [f"{self.time}  {self.who}: {self.what}" if self.who else f"{self.time}  {self.what}"]
        if self.terms:
            parts.append(f"({self.terms})")
        if self.plain:
            parts.append(translate("log", "dice {faces}").format(faces=" ".join(map(str, self.plain))))
        if self.base or self.stress:
            dice = translate("log", "dice {faces}").format(faces=" ".join(map(str, self.base)) or "-")
            if self.stress:
                dice += translate("log", ", stress {faces}").format(faces=" ".join(map(str, self.stress)))
            parts.append(dice)
        if self.result:
            parts.append(f"= {self.result}")
        if self.by_hand:
            parts.append(translate("log", "[by hand]"))
        if self.taken_back:
            parts.append(translate("log", "[taken back]"))
        return " ".join(parts)


def line_of(entry: LogEntry, time: str) -> LogLine:
    """Return the row of an action; `time` is already in the user's own clock."""
    record: Mapping[str, Any] = entry.records[-1] if entry.records else {}
    kind = _text(record, "type")
    who, what = _text(record, "who"), _text(record, "title")
    document = _text(record, "document") or (entry.documents[0] if entry.documents else "")
    result, tone = _text(record, "result"), _tone(_text(record, "tone"))
    base, stress = _faces(record, "base"), _faces(record, "stress")
    if kind == ROLL:
        result, tone = _roll_result(record)
    elif kind == ALARM:
        what = translate("log", "Panic roll") if record.get("panic") else translate("log", "Stress response")
        result, tone = f"{record.get('total', '')}, {_text(record, 'name')}", LogTone.STRESS
        base, stress = (), ()
    if not what:
        what = entry.text.removesuffix(f": {who}") if who else entry.text
    return LogLine(
        entry=str(entry.seq),
        time=time,
        who=who,
        what=what,
        result=result,
        tone=tone,
        base=base,
        stress=stress,
        plain=_faces(record, "faces") or _faces({"faces": [record.get("die")]}, "faces"),
        terms=_terms(record),
        pushed=bool(record.get("pushes")),
        alarm=kind == ALARM or bool(record.get("alarms")),
        by_hand=record.get("by_hand") is True,
        taken_back=entry.taken_back,
        document_id=document,
        kind=kind,
    )


def _roll_result(record: Mapping[str, Any]) -> tuple[str, LogTone]:
    number = record.get("successes", 0)
    parts = [str(number)]
    if record.get("pushes"):
        parts.append(translate("log", "pushed"))
    if record.get("alarms"):
        parts.append(translate("log", "alarm"))
        return ", ".join(parts), LogTone.STRESS
    return ", ".join(parts), LogTone.GOOD if number else LogTone.PLAIN


def _terms(record: Mapping[str, Any]) -> str:
    terms = [term for key in ("base_terms", "stress_terms", "terms") for term in record.get(key) or ()]
    known = [term for term in terms if isinstance(term, list | tuple) and len(term) >= 2]
    return ", ".join(f"{term[0]} {term[1]}".replace("-", "−") for term in known)


def _text(record: Mapping[str, Any], key: str) -> str:
    value = record.get(key, "")
    return value if isinstance(value, str) else ""


def _faces(record: Mapping[str, Any], key: str) -> tuple[int, ...]:
    value = record.get(key)
    if not isinstance(value, list | tuple):
        return ()
    return tuple(face for face in value if isinstance(face, int) and 1 <= face <= 6)


def _tone(name: str) -> LogTone:
    return LogTone(name) if name in set(LogTone) else LogTone.PLAIN
