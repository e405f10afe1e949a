"""The library as rows: filter, order and counts stay what a plain computation says, however entries come and go."""

import random
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.library.library_columns import (
    SORT_KEYS,
    LibraryColumn,
    LibraryRole,
    SortBy,
    day_words,
    moment_words,
)
from alien_desktop.gui.library.library_model import LibraryFilter, LibraryModel
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.text_search import search_key
from tests.gui.shown import entries_of
from tests.soak import every

FORMATS = ("character", "character", "character", "encounter", "adversary", "damaged")
NAMES = ("Ada Quist", "Bo <b>", "Çelik", "dara", "Édith", "Rook Ibarra", "")


def entry_of(number: int, chance: random.Random) -> LibraryEntry:
    return LibraryEntry(
        f"id{number}",
        chance.choice(FORMATS),
        chance.choice(NAMES),
        role=chance.choice(("Pilot", "medic", "")),
        label=chance.choice(("", "Halcyon", "argo")),
        saved=f"2183-06-0{chance.randint(1, 9)}",
        health=chance.randint(0, 4),
        health_max=chance.choice((0, 4)),
        stress=chance.choice((None, 0, 1, 7)),
        edition=chance.choice(("core", "evolved")),
    )


def expected(entries: list[LibraryEntry], kind: LibraryFilter, words: str, sort: SortBy, descending: bool) -> list[str]:
    """The plain way: filter, then sort, from the start."""
    found = [
        entry
        for entry in entries
        if (kind is LibraryFilter.ALL or entry.format == kind)
        and all(
            word
            in search_key(
                " ".join(map(str, (entry.name, entry.role, entry.label, entry.rules, entry.edition, *entry.marks)))
            )
            for word in search_key(words).split()
        )
    ]
    kinds = {"character": 0, "encounter": 1}

    def is_empty(entry: LibraryEntry) -> bool:
        if sort is SortBy.HEALTH:
            return not entry.health_max
        return entry.stress is None if sort is SortBy.STRESS else SORT_KEYS[sort](entry) == ""

    damaged = [entry for entry in found if entry.format == "damaged"]
    full = [entry for entry in found if entry not in damaged and not is_empty(entry)]
    empty = [entry for entry in found if entry not in damaged and is_empty(entry)]
    shown: list[LibraryEntry] = []
    for group in (damaged, full, empty):
        group.sort(key=lambda entry: (kinds.get(entry.format, 2), search_key(entry.name), entry.document_id))
        if group is not empty:
            group.sort(key=SORT_KEYS[sort], reverse=descending)
        shown += group
    return [entry.document_id for entry in shown]


@pytest.mark.parametrize("seed", range(0, 6, every(3)))
def test_two_hundred_changes_leave_what_a_plain_computation_says(qtbot: QtBot, seed: int) -> None:
    chance = random.Random(seed)
    model = LibraryModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    entries = {f"id{number}": entry_of(number, chance) for number in range(40)}
    model.set_entries(entries.values())
    kind, words, sort, descending = LibraryFilter.ALL, "", SortBy.SAVED, True
    for step in range(200):
        match chance.randrange(5):
            case 0:
                kind, words = (
                    chance.choice(list(LibraryFilter)),
                    chance.choice(("", "pilot", "hal pi", "e", "ÉDITH", "celik", "2019", "nobody")),
                )
                model.set_filter(kind, words)
            case 1:
                sort, descending = chance.choice(list(SortBy)), chance.choice((True, False))
                model.set_sort(sort, descending=descending)
                assert model.sorted_by == (sort, descending)
            case 2:
                gone = f"id{chance.randrange(60)}"
                entries.pop(gone, None)
                model.set_entry(gone, None)
            case _:
                changed = entry_of(chance.randrange(60), chance)
                entries[changed.document_id] = changed
                model.set_entry(changed.document_id, changed)
        shown = [entry.document_id for entry in entries_of(model)]
        assert shown == expected(list(entries.values()), kind, words, sort, descending), step
        for one in LibraryFilter:
            number = sum(one is LibraryFilter.ALL or entry.format == one for entry in entries.values())
            assert model.count(one) == number
    tester.deleteLater()


def test_a_change_of_one_card_is_reported_for_one_row(qtbot: QtBot) -> None:
    chance = random.Random(1)
    model = LibraryModel()
    model.set_entries([entry_of(number, chance) for number in range(30)])
    heard: list[tuple[int, int, int, int]] = []
    model.dataChanged.connect(
        lambda first, last, _roles: heard.append((first.row(), first.column(), last.row(), last.column()))
    )
    model.modelReset.connect(lambda: heard.append((-1, -1, -1, -1)))
    row = 7
    before = entries_of(model)[row]
    model.set_entry(before.document_id, replace(before, health=9))
    assert heard == [(7, 0, 7, model.columnCount() - 1)]


ADA = LibraryEntry(
    "a", "character", "Ada & <b>", "Pilot", edition="evolved", label="Argo", health=3, health_max=4, stress=2,
    marks=("Broken",), sample=True, saved="2183-06-01T21:07:00Z",
)  # fmt: skip


def test_every_cell_says_its_words_and_the_first_the_whole_row(qtbot: QtBot) -> None:
    model = LibraryModel()
    scene = LibraryEntry("s", "encounter", "", "Round 1, 3 in the order")
    wreck = LibraryEntry("w", "damaged", "", sentence="It cannot be read.")
    model.set_entries((ADA, scene, wreck))
    cells = {
        model.index(row, 0).data(LibraryRole.KEY): [model.index(row, column).data() for column in range(6)]
        for row in range(3)
    }
    assert cells["a"] == ["Ada & <b>", "Pilot", "Evolved (2025)", "Argo", "3/4", "2"]
    assert cells["s"] == ["Without a name", "Scene, Round 1, 3 in the order", "", "", "", ""]
    assert cells["w"] == ["Unknown document", "Damaged file", "", "", "", ""]
    row = model.row_of("a")
    told = model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Ada & <b>, Pilot, Evolved (2025), Argo, Broken, Health 3 of 4, stress 2, sample"
    assert "Ada &amp; &lt;b&gt;" in model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert model.index(row, 0).data(LibraryRole.ENTRY) is ADA
    heads = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    assert heads == ["Name", "Career or kind", "Rules", "Crew", "Health", "Stress", "Last saved"]
    assert model.headerData(0, Qt.Orientation.Horizontal, LibraryRole.COLUMN) is LibraryColumn.NAME
    assert model.headerData(0, Qt.Orientation.Vertical) is None


def test_a_moment_is_reported_as_people_say_it(qtbot: QtBot) -> None:
    now = datetime.now().astimezone().replace(hour=12)
    assert moment_words(now.isoformat()) == f"today, {now:%H:%M}"
    assert day_words((now - timedelta(days=1)).isoformat()) == "yesterday"
    assert str((now - timedelta(days=900)).year) in moment_words((now - timedelta(days=900)).isoformat())
    assert "2183" in day_words("2183-06-01T12:00:00Z")
    assert moment_words("no moment") == moment_words("") == ""


class Shouted(QTranslator):
    """A language of its own."""

    def translate(self, _context: str, text: str, _disambiguation: str | None = None, _n: int = -1) -> str:
        return f"{text}!"


def test_a_moment_is_told_anew_in_another_language(qapp: QApplication) -> None:
    now = datetime.now().astimezone().replace(hour=12).isoformat()
    assert day_words(now) == "today"
    other = Shouted()
    qapp.installTranslator(other)
    try:
        assert day_words(now) == "today!"
    finally:
        qapp.removeTranslator(other)
    assert day_words(now) == "today"


@pytest.mark.parametrize(
    "one, other",
    [("Édith", "edith"), ("ÇELİK", "celik"), ("Søren", "SOREN"), ("Straße", "strasse"), ("Łukasz", "lukasz")],
)
def test_accents_and_case_do_not_matter_when_somebody_looks_for_a_name(one: str, other: str) -> None:
    assert search_key(one) == search_key(other)
