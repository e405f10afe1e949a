"""What the log keeps of a roll: plain JSON data with all faces, so that it can be shown again and audited."""

from collections.abc import Iterable
from typing import Any

from alien_desktop.rules.panic import PanicRecord
from alien_desktop.rules.skill_check import SkillRoll
from alien_desktop.rules.terms import Term
from alien_desktop.session.roll_state import AlarmRecord

ROLL = "roll"
ALARM = "alarm"


def roll_record(document_id: str, who: str, title: str, roll: SkillRoll) -> dict[str, Any]:
    """Return the record of dice on the table, pushed or not."""
    return {
        "type": ROLL,
        "document": document_id,
        "who": who,
        "title": title,
        "base_terms": _terms(roll.pool.base_terms),
        "stress_terms": _terms(roll.pool.stress_terms),
        "base": list(roll.base),
        "stress": list(roll.stress),
        "stress_level": roll.stress_level,
        "pushes": roll.pushes,
        "successes": roll.successes,
        "alarms": roll.alarms,
        "by_hand": roll.by_hand,
    }


def alarm_record(document_id: str, who: str, title: str, alarm: AlarmRecord, by_hand: bool = False) -> dict[str, Any]:
    """Return the record of a Panic Roll or stress response; `title` is the roll that led to it."""
    return {
        "type": ALARM,
        "document": document_id,
        "who": who,
        "title": title,
        "panic": isinstance(alarm, PanicRecord),
        "die": alarm.die,
        "terms": _terms(alarm.terms),
        "total": alarm.total,
        "row": alarm.row.id,
        "name": alarm.row.name,
        "cancelled": alarm.cancelled,
        "by_hand": by_hand,
    }


def _terms(terms: Iterable[Term]) -> list[list[Any]]:
    return [[term.label, term.dice, term.source] for term in terms]
