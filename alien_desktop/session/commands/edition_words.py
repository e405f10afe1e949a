"""Words of an edition that commands accept: actions, stances in cover, circumstances of a shot, conditions.

Help lists those of both editions; a line is read by the edition of the character that it names, else of the scene that
is open.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from alien_desktop.catalog.rows.row import Row
from alien_desktop.catalog.sections import ROW_OF
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.vitals import told_causes
from alien_desktop.documents.sheet.weapon_lines import JAMMED
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.edition_names import EDITION_NAMES
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.command import (
    ActionId,
    CircumstanceId,
    ConditionId,
    EditionName,
    StanceId,
    StressCauseId,
)
from alien_desktop.session.session import Session
from alien_desktop.session.text_search import close_names

EDITIONS = tuple(EDITION_NAMES)


def words_of(kind: Any, rules: SheetRules) -> Iterator[tuple[str, Words]]:
    """Yield id and name of everything that a parameter of this kind accepts in an edition."""
    edition = rules.edition
    if kind is EditionName:
        yield from ((name, EDITION_NAMES[name]) for name in EDITIONS)
    elif kind is ActionId:
        yield from ((one.id, one.name) for one in (*edition.actions.actions, *edition.actions.creatures))
    elif kind is StanceId:
        yield from ((one.id, one.name) for one in edition.cover.stances)
    elif kind is CircumstanceId:
        yield from ((one.id, one.name) for one in edition.ranges.modifiers)
    elif kind is StressCauseId:
        yield from ((row.id.rpartition(".")[2], row.name) for row in told_causes(rules))
    elif kind is ConditionId:
        yield from ((row_id.rpartition(".")[2], row.name) for row_id, row in rules.catalog.conditions.items())
        yield from ((state, rules.condition_name(state)) for state in (JAMMED, DEAD))


def words_now(kind: Any, session: Session, edition: str) -> tuple[tuple[str, Words], ...]:
    """Return what such a parameter accepts in an edition, in either where none is meant."""
    editions = (edition,) if edition else EDITIONS
    return _once(word for name in editions for word in words_of(kind, session.rules_for(name)))


def words_ever(kind: Any) -> tuple[str, ...]:
    """Return the ids that such a parameter accepts in either edition."""
    return tuple(word for word, _ in _once(word for name in EDITIONS for word in words_of(kind, rules_of(name))))


def unknown(what: str, rows: Iterable[str] | None = None) -> Message:
    """Return why an id that these rows (else no catalog) have is refused, with the ids that come near to it."""
    if rows is None:
        rows = [row for name in EDITIONS for section in ROW_OF for row in rules_of(name).catalog.section(section)]
    wanted = what.rpartition(".")[2].casefold().replace(" ", "_")
    of_name: dict[str, list[str]] = {}
    for row in rows:
        of_name.setdefault(row.rpartition(".")[2], []).append(row)
    near = [wanted] if wanted in of_name else close_names(wanted, of_name, 3)
    near = near or [name for name in of_name if wanted and wanted in name][:3]
    if not near:
        return Message("There is nothing called {what}; documents and catalog list what there is.", what=what)
    meant = ", ".join(row for name in near for row in of_name[name] if row != what)
    return Message("There is nothing called {what}; do you mean {meant}?", what=what, meant=meant)


def row_among(rows: Mapping[str, Words], what: str) -> str:
    """Return the id of a row that is named by its whole id, its short one or its name; a RuleViolation for no row."""
    if what in rows:
        return what
    wanted = plain(what)
    for row_id, name in rows.items():
        if wanted in (plain(row_id.rpartition(".")[2]), plain(name)):
            return row_id
    raise RuleViolation(unknown(what, rows))


def row_called(rows: Mapping[str, Row], what: str) -> str:
    """Return the id of a row of the catalog that is named by its whole id, its short one or its name."""
    return row_among({row_id: row.name for row_id, row in rows.items()}, what)


def plain(text: object) -> str:
    """A text without the difference between "Close Combat" and close_combat."""
    return re.sub(r"[\s_-]+", "_", str(text).strip()).casefold()


def _once(words: Iterable[tuple[str, Words]]) -> tuple[tuple[str, Words], ...]:
    found: dict[str, Words] = {}
    for word, name in words:
        found.setdefault(word, name)
    return tuple(found.items())
