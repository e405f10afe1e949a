"""The commands about one character in the real app, by their keys: time passes, copies, the other edition."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.documents.document import new_document_id
from alien_desktop.gui.library.tile_text import shown_of
from alien_desktop.rules.dice.dice import ScriptedDice
from tests.running_app import RunningApp

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def table(qtbot: QtBot, profile: Path) -> Iterator[RunningApp]:
    """The app on a new profile."""
    started = RunningApp(qtbot, profile, ScriptedDice(()))
    yield started
    started.close()


def test_one_key_lists_what_a_rest_brings_and_enter_writes_it(table: RunningApp) -> None:
    table.press(Qt.Key.Key_R, CTRL)
    assert "Open a character first." in table.window.notices.text
    for edition in ("core", "evolved"):
        who = table.sheet_named("Rook Ibarra", edition)
        table.session.workspace.edit("Rested", [who.evolve(conditions=(), stress=3)])
        table.open_by_card(who.id)
        table.pressed.clear()
        table.press(Qt.Key.Key_R, CTRL)
        dialog = table.window.character_commands.clock_dialog
        assert dialog.isVisible()
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        assert not dialog.isVisible()
        assert len(table.pressed) == 1  # and Enter
        assert table.session.workspace.sheet(who.id).stress == 2
        table.press(Qt.Key.Key_Z, CTRL)
        assert table.session.workspace.sheet(who.id).stress == 3


def test_a_copy_in_the_other_edition_is_one_entry_and_enter_and_one_undo(table: RunningApp) -> None:
    for edition in ("core", "evolved"):
        who = table.sheet_named("Rook Ibarra", edition)
        table.open_by_card(who.id)
        table.window.actions_of.action("other_edition").trigger()
        dialog = table.window.character_commands.convert_dialog
        assert dialog.isVisible()
        assert dialog.shown is not None
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        assert not dialog.isVisible()
        copy = table.session.workspace.sheet(table.window.navigator.sheet_id)
        assert copy.id != who.id
        assert copy.edition != edition
        assert table.session.workspace.sheet(who.id) == who
        table.press(Qt.Key.Key_Z, CTRL)
        assert not table.session.workspace.has(copy.id)


def card_menu(table: RunningApp, document_id: str) -> dict[str, QAction]:
    """Open the menu of a card and return its lines."""
    library = table.window.library
    table.window.navigator.show_view("library")
    library.grid.menu_requested.emit(document_id, library.mapToGlobal(library.rect().center()))
    menu = next(menu for menu in library.findChildren(QMenu) if menu.isVisible())
    return {action.text(): action for action in menu.actions()}


def choose(table: RunningApp, document_id: str, line: str) -> None:
    """Choose a line of the menu of a card."""
    card_menu(table, document_id)[line].trigger()
    for menu in table.window.library.findChildren(QMenu):
        menu.close()


def test_the_card_shows_a_character_in_the_other_edition(table: RunningApp) -> None:
    who = table.sheet_named("T. Vance", "core")
    choose(table, who.id, "Convert to other edition…")
    dialog = table.window.character_commands.convert_dialog
    assert "T. Vance" in dialog.heading.text()
    dialog.reject()


def test_a_crew_is_written_found_by_search_and_left_again(table: RunningApp) -> None:
    who, other = (table.sheet_named(name, "core") for name in ("T. Vance", "Lumen"))
    commands = table.window.library_commands
    choose(table, who.id, "Crew")
    assert commands.picker is not None
    QTest.keyClicks(commands.picker.list.search, "Night shift")
    QTest.keyClick(commands.picker.list.search, Qt.Key.Key_Return)
    assert table.session.workspace.sheet(who.id).label == "Night shift"
    choose(table, other.id, "Crew")
    assert commands.picker is not None
    assert "Night shift" in [option.name for option in commands.picker.list.options()]
    QTest.keyClick(commands.picker.list.search, Qt.Key.Key_Return)
    table.window.library.set_filter("night shift")
    assert table.window.library.model.rowCount() == 2
    entry = table.session.index.entry(other.id)
    assert entry is not None
    assert shown_of(entry).crew == "Night shift"
    table.press(Qt.Key.Key_Z, CTRL)
    assert table.session.workspace.sheet(other.id).label == other.label
    choose(table, who.id, "Crew")
    assert commands.picker is not None
    QTest.keyClicks(commands.picker.list.search, "No crew")
    QTest.keyClick(commands.picker.list.search, Qt.Key.Key_Return)
    assert table.session.workspace.sheet(who.id).label == ""


def test_all_samples_go_at_once_and_come_back_with_one_undo(table: RunningApp) -> None:
    before = {entry.document_id for entry in table.session.index.entries()}
    own = table.sheet_named("T. Vance", "core").evolve(id=new_document_id(), sample=False)
    table.session.workspace.edit("Mine", [own])
    choose(table, next(iter(before)), "Remove all samples")
    assert [entry.document_id for entry in table.session.index.entries()] == [own.id]
    table.press(Qt.Key.Key_Z, CTRL)
    assert {entry.document_id for entry in table.session.index.entries()} == before | {own.id}


def test_the_head_of_the_sheet_has_a_button_for_experience(table: RunningApp) -> None:
    who = table.sheet_named("Rook Ibarra", "core")
    table.open_by_card(who.id)
    table.click(table.window.navigator.sheet_view.sheet.person.advance_button)
    dialog = table.window.character_commands.advance_dialog
    assert dialog.isVisible()
    dialog.reject()
    table.press(Qt.Key.Key_E, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert dialog.isVisible()
    dialog.reject()


def test_ctrl_c_copies_the_character_unless_a_field_has_the_focus(table: RunningApp) -> None:
    who = table.sheet_named("Rook Ibarra", "core")
    table.open_by_card(who.id)
    clipboard = QApplication.clipboard()
    clipboard.clear()
    table.press(Qt.Key.Key_C, CTRL)
    assert clipboard.text().startswith("Rook Ibarra\nPilot, Core (2019)")
    clipboard.clear()
    table.press(Qt.Key.Key_C, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert clipboard.text().startswith("Rook Ibarra\n")
    search = table.window.top_bar.search
    search.setFocus()
    QTest.keyClicks(search, "Vance")
    search.selectAll()
    QTest.keyClick(search, Qt.Key.Key_C, CTRL)
    assert clipboard.text() == "Vance"


def test_the_last_roll_is_copied_with_its_dice(table: RunningApp) -> None:
    who = table.sheet_named("Rook Ibarra", "core")
    table.open_by_card(who.id)
    copy = table.window.actions_of.action("copy_roll")
    copy.trigger()
    assert "Nothing has been rolled yet." in table.window.notices.text
    table.session.workspace.edit("Rested", [who.evolve(conditions=(), stress=3)])
    table.press(Qt.Key.Key_R, CTRL)
    QTest.keyClick(table.window.character_commands.clock_dialog, Qt.Key.Key_Return)
    copy.trigger()
    assert "Rook Ibarra: A Turn of rest" in QApplication.clipboard().text()


def test_a_new_scene_asks_for_its_edition_and_enter_takes_that_of_the_table(table: RunningApp) -> None:
    window, commands = table.window, table.window.library_commands
    scene = window.navigator.initiative
    for preferred, down, edition in (("core", 0, "core"), ("core", 1, "evolved"), ("evolved", 0, "evolved")):
        table.session.set_preferences(table.session.preferences.evolve(edition=preferred))
        window.actions_of.action("new_scene").trigger()
        assert commands.picker is not None
        for _ in range(down):
            QTest.keyClick(commands.picker.list.search, Qt.Key.Key_Down)
        QTest.keyClick(commands.picker.list.search, Qt.Key.Key_Return)
        assert table.session.workspace.encounter(scene.document_id).edition == edition
