"""Two thousand characters on disk: found, filtered, opened, changed and counted as two are."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.library.library_model import LibraryFilter
from alien_desktop.session.document_index import LARGEST_CREW
from alien_desktop.session.secure_dice import SecureDice
from benchmarks.many_characters import write_many
from tests.gui.shown import entries_of
from tests.running_app import RunningApp

NUMBER = 2000


@pytest.fixture
def full(qtbot: QtBot, tmp_path: Path) -> Iterator[tuple[RunningApp, tuple[CharacterSheet, ...]]]:
    sheets = write_many(tmp_path / "profile", NUMBER)
    table = RunningApp(qtbot, tmp_path / "profile", SecureDice())
    table.window.navigator.show_view("library")
    yield table, sheets
    table.close()


@pytest.mark.slow
def test_two_thousand_characters_are_shown_found_opened_and_changed(
    full: tuple[RunningApp, tuple[CharacterSheet, ...]],
) -> None:
    table, sheets = full
    library, workspace = table.window.library, table.session.workspace
    assert library.model.count(LibraryFilter.CHARACTERS) == NUMBER
    assert {entry.document_id for entry in table.session.index.entries()} >= {sheet.id for sheet in sheets}
    assert 0 < len(library.grid.tiles) < 30, "only what can be seen is made"
    assert not list(workspace.documents()), "nothing is opened for the list"

    field = table.window.top_bar.search
    field.setFocus()
    QTest.keyClicks(field, "quist 77")
    wanted = {sheet.id for sheet in sheets if "Quist" in sheet.name and "77" in f"{sheet.name} {sheet.label}"}
    shown = {entry.document_id for entry in entries_of(library.model)}
    assert shown == wanted
    assert wanted
    QTest.keyClick(field, Qt.Key.Key_Escape)

    loner = next(sheet for sheet in sheets if not sheet.label)
    table.window.navigator.open_document(loner.id)
    assert len(list(workspace.documents())) == 1
    assert len(table.session.index.crew(loner.id)) == LARGEST_CREW
    workspace.edit("stress", [workspace.sheet(loner.id).evolve(stress=9, name="Zed")])
    entry = library.model.entry(loner.id)
    assert entry is not None
    assert (entry.name, entry.stress) == ("Zed", 9)
    workspace.edit("gone", [], removed=[loner.id])
    assert library.model.count(LibraryFilter.CHARACTERS) == NUMBER - 1
    workspace.undo()
    assert library.model.count(LibraryFilter.CHARACTERS) == NUMBER
