"""Successes beyond the first: what they buy, and the "+1 to a later roll" that is remembered until it is used.

The log is the memory: a bought die is a record, a roll that used it names the record as the source of a term. So it
survives a restart, and undo gives it back.
"""

from collections.abc import Iterable
from typing import Any

from alien_desktop.catalog.library import Catalog
from alien_desktop.catalog.rows.play import Stunt as StuntRow
from alien_desktop.rules.characteristics import Skill
from alien_desktop.rules.stunts import Stunt, extra_sixes, spend
from alien_desktop.rules.terms import Term
from alien_desktop.session.roll_records import STUNT
from alien_desktop.session.roll_state import RollState
from alien_desktop.session.session_log import LogEntry

_LATER = "_later"
_SOURCE = "later:"
EARLIER_SUCCESS = "Earlier success"


def stunts_of(catalog: Catalog, skill: Skill) -> tuple[StuntRow, ...]:
    """Return what extra successes buy with a skill, the skill's own first."""
    rows = [row for row in catalog.stunts.values() if row.skill in (None, skill)]
    return tuple(sorted(rows, key=lambda row: row.skill is None))


def to_spend(state: RollState, rows: Iterable[StuntRow]) -> int:
    """Return how many successes can be spent on these: those beyond the first, or all where every 6 counts."""
    if state.roll is None or state.lost:
        return 0
    every = any(row.every_six for row in rows)
    return state.roll.successes if every else extra_sixes(state.roll.successes)


def as_rule(row: StuntRow) -> Stunt:
    """Return a row as the rules ask for it."""
    return Stunt(row.id, row.skill, row.repeatable, row.every_six, row.requires)


def verify_choice(state: RollState, rows: Iterable[StuntRow]) -> None:
    """Raise RuleViolation when these cannot be bought with the roll that lies there."""
    chosen = tuple(rows)
    if state.roll is None or not isinstance(state.what, Skill):
        return
    needs = frozenset(row.requires for row in chosen if row.requires)
    spend(state.roll.successes, tuple(map(as_rule, chosen)), state.what, needs)


def stunt_record(state: RollState, row: StuntRow) -> dict[str, Any]:
    """Return the record of something bought with a success."""
    later = row.id.endswith(_LATER)
    return {
        "type": STUNT,
        "document": state.sheet_id,
        "who": state.who,
        "title": state.title,
        "result": row.name,
        "tone": "accent",
        "stunt": row.id,
        "later": later,
    }


def later_terms(entries: Iterable[LogEntry], sheet_id: str) -> tuple[Term, ...]:
    """Return the dice that somebody has kept for a later roll and not used yet, each with where it came from."""
    kept: dict[str, Term] = {}
    used: set[str] = set()
    for entry in entries:
        if entry.taken_back:
            continue
        for record in entry.records:
            if record.get("document") != sheet_id:
                continue
            if record.get("type") == STUNT and record.get("later") is True:
                source = f"{_SOURCE}{entry.seq}"
                kept[source] = Term(f"{EARLIER_SUCCESS}: {record.get('title', '')}", 1, source)
            for term in record.get("base_terms") or ():
                if isinstance(term, list | tuple) and len(term) == 3:
                    used.add(str(term[2]))
    return tuple(term for source, term in kept.items() if source not in used)


def concerns_later(entry: LogEntry) -> bool:
    """Whether an action keeps a die for later or uses one."""
    return any(
        record.get("later") is True or _SOURCE in str(record.get("base_terms") or "") for record in entry.records
    )
