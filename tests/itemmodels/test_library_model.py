"""The library as rows: filter, order and counts stay what a plain computation says, however entries come and go."""

import random

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from alien_desktop.itemmodels.library_model import Kind, LibraryModel, SortBy
from alien_desktop.session.library import LibraryEntry

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
    )


def expected(entries: list[LibraryEntry], kind: Kind, words: str, sort: SortBy) -> list[str]:
    """The plain way: filter, then sort, all anew."""
    found = [
        entry
        for entry in entries
        if (kind is Kind.ALL or entry.format == kind)
        and all(
            word in " ".join((entry.name, entry.role, entry.label, entry.edition, *entry.marks)).casefold()
            for word in words.casefold().split()
        )
    ]
    keys = {
        SortBy.NAME: lambda entry: (entry.name.casefold(),),
        SortBy.ROLE: lambda entry: (entry.role.casefold(), entry.name.casefold()),
        SortBy.CREW: lambda entry: (entry.label.casefold(), entry.name.casefold()),
    }
    if sort is SortBy.SAVED:
        found.sort(key=lambda entry: entry.saved, reverse=True)
    else:
        found.sort(key=keys[sort])
    found.sort(key=lambda entry: entry.format != "damaged")
    return [entry.document_id for entry in found]


@pytest.mark.parametrize("seed", range(6))
def test_two_hundred_changes_leave_what_a_plain_computation_says(qtbot: QtBot, seed: int) -> None:
    chance = random.Random(seed)
    model = LibraryModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    entries = {f"id{number}": entry_of(number, chance) for number in range(40)}
    model.set_entries(entries.values())
    kind, words, sort = Kind.ALL, "", SortBy.SAVED
    for step in range(200):
        match chance.randrange(5):
            case 0:
                kind, words = chance.choice(list(Kind)), chance.choice(("", "pilot", "hal pi", "é", "nobody"))
                model.set_filter(kind, words)
            case 1:
                sort = chance.choice(list(SortBy))
                model.set_sort(sort)
            case 2:
                gone = f"id{chance.randrange(60)}"
                entries.pop(gone, None)
                model.set_entry(gone, None)
            case _:
                changed = entry_of(chance.randrange(60), chance)
                entries[changed.document_id] = changed
                model.set_entry(changed.document_id, changed)
        shown = [model.entry_at(row).document_id for row in range(model.rowCount())]
        assert shown == expected(list(entries.values()), kind, words, sort), step
        for one in Kind:
            number = sum(one is Kind.ALL or entry.format == one for entry in entries.values())
            assert model.count(one) == number
    tester.deleteLater()


def test_a_change_of_one_card_is_told_for_one_row(qtbot: QtBot) -> None:
    chance = random.Random(1)
    model = LibraryModel()
    model.set_entries([entry_of(number, chance) for number in range(30)])
    heard: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda first, last, _roles: heard.append((first.row(), last.row())))
    model.modelReset.connect(lambda: heard.append((-1, -1)))
    row = 7
    before = model.entry_at(row)
    changed = LibraryEntry(before.document_id, before.format, before.name, before.role, saved=before.saved, health=9)
    model.set_entry(before.document_id, changed)
    assert heard == [(7, 7)]
