"""The library as a newcomer uses it: a file that was sent, cards and list, search, the trash, what was opened last."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QDir, QMimeData, QModelIndex, QPoint, QPointF, QStandardPaths, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import data_of
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.library.continue_panel import ContinueEntry
from alien_desktop.gui.library.export_flow import suggested_name
from alien_desktop.gui.library.library_bar import TRASH
from alien_desktop.gui.library.library_columns import LibraryColumn
from alien_desktop.gui.library.library_model import LibraryFilter
from alien_desktop.gui.library.view_settings import Layout
from alien_desktop.gui.shell.navigation import SHEET
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.session.import_files import MOST_FILES, read_source
from alien_desktop.storage.envelope import encode
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.timestamps import utc_now
from tests.gui.shown import entries_of
from tests.running_app import RunningApp

SENT = CharacterSheet(name="Inès & <b>Co</b>", health=2, label="Argo")


def write(folder: Path, document: Document, name: str = "") -> Path:
    path = folder / (name or f"{document.name[:4]}.json")
    path.write_bytes(
        encode(document.FORMAT, document.SCHEMA, document.id, 0, "2183-06-01T12:00:00Z", data_of(document))
    )
    return path


@pytest.fixture
def table(qtbot: QtBot, profile: Path) -> Iterator[RunningApp]:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    table.window.navigator.show_library()
    yield table
    table.close()


def drop(table: RunningApp, *urls: QUrl) -> None:
    """One drag over the library and the release: counts one."""
    data = QMimeData()
    data.setUrls(list(urls))
    library = table.window.library
    place, no_key = library.rect().center(), Qt.KeyboardModifier.NoModifier
    actions, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(place, actions, data, button, no_key)
    QApplication.sendEvent(library, enter)
    assert enter.isAccepted()
    assert library.drop_overlay.isVisible()
    QApplication.sendEvent(library, QDropEvent(QPointF(place), actions, data, button, no_key))
    assert not library.drop_overlay.isVisible()
    QApplication.processEvents()
    table.pressed.append("drop")


def local(path: Path) -> QUrl:
    return QUrl.fromLocalFile(str(path))


def names(table: RunningApp) -> list[str]:
    return [entry.name for entry in table.session.index.entries()]


def keys_to_list(table: RunningApp, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(table.window.library.list, key)


# --- J25: a character that somebody sent ---


def test_j25_a_character_is_imported_by_a_drop_and_one_press(table: RunningApp, tmp_path: Path) -> None:
    path = write(tmp_path, SENT)
    before = path.read_bytes()
    drop(table, local(path))
    dialog = table.window.imports.dialog
    assert dialog is not None
    assert SENT.name not in names(table), "nothing is written before it is confirmed"
    table.click(dialog.import_button)
    assert len(table.pressed) == 2
    entry = next(one for one in table.session.index.entries() if one.name == SENT.name)
    assert entry.document_id != SENT.id
    assert table.window.navigator.view == SHEET
    assert table.window.navigator.sheet_id == entry.document_id
    assert path.read_bytes() == before
    assert str(table.session.workspace.history.undo_title) == "Import Inès & <b>Co</b>"
    table.session.workspace.undo()
    assert SENT.name not in names(table)


def test_j25_by_keys_alone(qtbot: QtBot, table: RunningApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, SENT)
    monkeypatch.setenv("HOME", str(tmp_path))
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    QDir().mkpath(documents)
    table.press(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    chooser = table.window.findChild(QFileDialog)
    assert isinstance(chooser, QFileDialog)
    assert chooser.directory() == QDir(documents), "it begins where people keep files"
    field = chooser.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.setText(str(path))  # as pasted: the completer of Qt's dialog takes letters to a window of its own
    QTest.keyClick(field, Qt.Key.Key_Return)
    imports = table.window.imports
    qtbot.waitUntil(lambda: imports.dialog is not None)
    assert imports.dialog is not None
    QTest.keyClick(imports.dialog.focusWidget(), Qt.Key.Key_Return)
    assert SENT.name in names(table)


def test_esc_leaves_everything_as_it_was(table: RunningApp, tmp_path: Path) -> None:
    drop(table, local(write(tmp_path, SENT)))
    dialog = table.window.imports.dialog
    assert dialog is not None
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert SENT.name not in names(table)
    assert table.session.workspace.history.count == 0


def test_a_scene_and_its_crew_come_together_as_one_step(qtbot: QtBot, table: RunningApp, tmp_path: Path) -> None:
    scene = Encounter(name="Dock 12")
    (tmp_path / "pic.json").write_bytes(b"\x89PNG\r\n\x1a\n")
    urls = [local(write(tmp_path, one)) for one in (SENT, scene)]
    drop(table, *urls, local(tmp_path / "pic.json"), QUrl("https://example.org/x.json"), local(tmp_path))
    imports = table.window.imports
    dialog = imports.dialog
    assert dialog is not None
    qtbot.waitUntil(dialog.import_button.isEnabled)
    assert "2 documents" in dialog.heading.text()
    assert "3 of the files" in dialog.said.text()
    table.click(dialog.import_button)
    assert {SENT.name, scene.name} <= set(names(table))
    assert table.session.workspace.history.count == 1
    assert "Dock 12" in table.window.notices.text
    table.session.workspace.undo()
    assert not {SENT.name, scene.name} & set(names(table))


def test_very_many_files_are_looked_at_a_hundred_at_a_time(qtbot: QtBot, table: RunningApp, tmp_path: Path) -> None:
    paths = []
    for number in range(250):
        paths.append(tmp_path / f"{number}.json")
        paths[-1].write_bytes(b"{")
    drop(table, *map(local, paths))
    dialog = table.window.imports.dialog
    assert dialog is not None
    qtbot.waitUntil(dialog.import_button.isEnabled)
    assert "Nothing can be imported" in dialog.heading.text()
    assert f"{250 - MOST_FILES} more" in dialog.said.text()
    table.click(dialog.import_button)
    assert table.session.workspace.history.count == 0


def test_one_wrong_file_is_a_sentence_in_the_window(table: RunningApp, tmp_path: Path) -> None:
    wrong = tmp_path / "notes.json"
    wrong.write_bytes(b"{]")
    drop(table, local(wrong))
    assert table.window.imports.dialog is None
    assert table.window.notices.text.startswith("notes.json: This file stops making sense")


def test_a_character_that_was_copied_as_text_is_pasted(table: RunningApp, tmp_path: Path) -> None:
    QApplication.clipboard().setText(write(tmp_path, SENT).read_text("utf-8"))
    table.window.library.setFocus()
    table.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    dialog = table.window.imports.dialog
    assert dialog is not None
    table.click(dialog.import_button)
    assert SENT.name in names(table)
    table.window.navigator.show_library()
    QApplication.clipboard().setText("just some words" * 200_000)
    table.window.library.setFocus()
    table.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert table.window.notices.text.startswith("clipboard: This file is larger than 2 MB")


@pytest.mark.parametrize("key", [True, False])
def test_a_character_that_is_sent_comes_back_by_the_import(table: RunningApp, tmp_path: Path, key: bool) -> None:
    sheet = table.sheet_named("Rook Ibarra", "core")
    if key:
        table.window.navigator.open_document(sheet.id)
        table.press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    else:
        table.window.library.copy_requested.emit(sheet.id)
    chooser = table.window.findChild(QFileDialog)
    assert isinstance(chooser, QFileDialog)
    assert Path(chooser.selectedFiles()[0]).name == "Rook Ibarra.alien-character"
    field = chooser.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.setText(str(tmp_path / "sent"))
    QTest.keyClick(field, Qt.Key.Key_Return)
    file = tmp_path / "sent.alien-character"
    assert "Rook Ibarra was saved as sent.alien-character" in table.window.notices.text
    assert str(tmp_path) not in file.read_text("utf-8"), "nothing of this machine goes out"
    reading = read_source(str(file), RealFiles()).reading
    assert reading is not None
    assert reading.warnings == ()
    assert reading.document.evolve(id=sheet.id) == sheet.evolve(sample=False)


def test_a_place_that_cannot_be_written_to_is_a_sentence(table: RunningApp, tmp_path: Path) -> None:
    sheet = table.sheet_named("Rook Ibarra", "core")
    table.window.exports.write(sheet, tmp_path / "nowhere" / "x.json")
    assert table.window.notices.text.startswith("x.json: ")


@pytest.mark.parametrize(
    "name, expected",
    [
        ("Dr. M. Okafor", "Dr M Okafor.alien-scene"),
        ("../../etc/passwd", "etc passwd.alien-scene"),
        ("C:\\x", "C x.alien-scene"),
        ("CON", "document CON.alien-scene"),
        ("", "document.alien-scene"),
        (".", "document.alien-scene"),
        ("Inès Łuk", "Inès Łuk.alien-scene"),
        ("x" * 120, "x" * 60 + ".alien-scene"),
        ("a\u202eb<b>|?*", "a b b.alien-scene"),
    ],
)
def test_the_name_of_the_file_is_made_of_letters_and_nothing_else(name: str, expected: str) -> None:
    assert suggested_name(name, "alien-scene") == expected


# --- cards and list ---


def test_the_list_is_sorted_by_its_heads_and_moved_in_by_keys(table: RunningApp) -> None:
    library = table.window.library
    table.click(library.bar.layouts.findChildren(QAbstractButton)[1])
    assert library.pages.currentWidget() is library.list
    shown = library.list
    header = shown.horizontalHeader()
    for column, presses, descending in ((0, 1, False), (0, 1, True), (5, 1, True), (5, 1, False)):
        place = QPoint(header.sectionViewportPosition(column) + 20, header.height() // 2)
        for _ in range(presses):
            QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        assert library.model.sorted_by[1] is descending
    stresses = [entry.stress for entry in entries_of(library.model)]
    known = [stress for stress in stresses if stress is not None]
    assert known == sorted(known)
    assert stresses[: len(known)] == known, "who knows no stress comes last"
    shown.take_focus()
    assert shown.currentIndex().row() == 0
    keys_to_list(table, Qt.Key.Key_End)
    assert shown.currentIndex().row() == library.model.rowCount() - 1
    keys_to_list(table, Qt.Key.Key_Home, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert shown.currentIndex().row() == 1
    keys_to_list(table, Qt.Key.Key_PageDown)
    assert shown.currentIndex().row() > 5
    keys_to_list(table, Qt.Key.Key_PageUp)
    assert shown.currentIndex().row() <= 1


def test_enter_opens_delete_removes_and_the_menu_key_asks(table: RunningApp) -> None:
    library = table.window.library
    table.window.actions_of.action("library_list").trigger()
    assert table.window.actions_of.action("library_list").isChecked()
    assert not table.window.actions_of.action("library_cards").isChecked()
    library.bar.kinds.value_requested.emit(LibraryFilter.CHARACTERS)
    shown = library.list
    shown.take_focus()
    first, second = shown.current_key, entries_of(library.model)[1].document_id
    keys_to_list(table, Qt.Key.Key_Delete)
    assert table.session.index.entry(first) is None
    assert shown.current_key == second, "one goes on where one was"
    table.session.workspace.undo()
    assert table.session.index.entry(first) is not None
    keys_to_list(table, Qt.Key.Key_Menu)
    menu = QApplication.activePopupWidget()
    if isinstance(menu, QMenu):  # some platforms ask for the menu by an event of their own
        assert [action.text() for action in menu.actions()][:3] == ["Open", "Duplicate", "Remove"]
        menu.close()
    shown.choose(second)
    keys_to_list(table, Qt.Key.Key_Return)
    assert table.window.navigator.sheet_id == second


def test_layout_order_and_column_widths_come_back_after_a_restart(qtbot: QtBot, profile: Path) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    table.window.navigator.show_library()
    library = table.window.library
    table.window.actions_of.action("library_list").trigger()
    library.bar.sort.value_requested.emit("crew")
    header = library.list.horizontalHeader()
    edge = QPoint(header.sectionViewportPosition(3) + header.sectionSize(3) - 1, header.height() // 2)
    before = header.sectionSize(3)
    no_key = Qt.KeyboardModifier.NoModifier
    QTest.mousePress(header.viewport(), Qt.MouseButton.LeftButton, no_key, edge)
    QTest.mouseMove(header.viewport(), edge + QPoint(25, 0))
    QTest.mouseMove(header.viewport(), edge + QPoint(40, 0))
    QTest.mouseRelease(header.viewport(), Qt.MouseButton.LeftButton, no_key, edge + QPoint(40, 0))
    wide = header.sectionSize(3)
    assert wide > before
    library.list.take_focus()
    QTest.keyClick(library.list, Qt.Key.Key_Down)
    chosen, size = library.list.current_key, table.window.size()
    table.close()
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    library = table.window.library
    assert library.view_settings().layout is Layout.LIST
    assert library.pages.currentWidget() is library.list
    table.window.resize(size)  # the screen of the tests is too small for a window of this size
    qtbot.waitUntil(lambda: abs(library.list.horizontalHeader().sectionSize(3) - wide) <= 1)
    assert library.list.current_key == chosen
    assert library.view_settings().sort == "crew"
    assert set(library.list.widths()) == {LibraryColumn.CREW}
    table.close()


def test_search_narrows_both_and_an_empty_result_offers_the_way_back(table: RunningApp) -> None:
    library, search = table.window.library, table.window.top_bar.search
    table.press(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(search, "HALCYON pilot")
    assert {entry.name for entry in entries_of(library.model)} == {"Rook Ibarra"}
    assert library.bar.found.text() == "2 found"
    QTest.keyClicks(search, " nobody")
    assert library.pages.currentWidget() is library.empty_page
    table.click(library.empty_page.state.buttons[0])
    assert search.text() == ""
    assert library.pages.currentWidget() is library.grid


# --- the trash ---


def test_what_was_removed_is_in_the_trash_and_comes_back_by_one_press(table: RunningApp, qtbot: QtBot) -> None:
    library = table.window.library
    pilot = table.sheet_named("Rook Ibarra", "core")
    library.remove_requested.emit(pilot.id)
    library.bar.kinds.value_requested.emit(TRASH)
    writer = table.session.profile.writer
    writer.finish()
    assert library.pages.currentWidget() is library.trash
    trash = library.trash
    assert [entry.name for entry in entries_of(trash.model)] == ["Rook Ibarra"]
    trash.list.take_focus()
    QTest.keyClick(trash.list, Qt.Key.Key_Return)
    assert table.session.workspace.sheet(pilot.id) == pilot
    assert str(table.session.workspace.history.undo_title) == "Restore Rook Ibarra"
    QTest.qWait(10)
    writer.finish()
    assert trash.model.rowCount() == 0, "no ghost of what is back"
    table.session.workspace.undo()
    QTest.qWait(10)
    writer.finish()
    assert [entry.name for entry in entries_of(trash.model)] == ["Rook Ibarra"]
    table.click(trash.empty_button)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.actions()[0].text() == "Delete it when the app closes"
    menu.actions()[0].trigger()
    menu.close()
    qtbot.waitUntil(lambda: trash.model.rowCount() == 0)
    assert trash.empty.isAncestorOf(table.window.focusWidget())
    table.session.workspace.undo()
    QTest.qWait(10)
    writer.finish()
    assert entries_of(trash.model)[0].name == "Rook Ibarra"
    assert table.window.focusWidget() is trash.list, "the keyboard stays in the trash"


def test_an_empty_trash_says_what_belongs_there(table: RunningApp) -> None:
    library = table.window.library
    library.bar.kinds.value_requested.emit(TRASH)
    table.session.profile.writer.finish()
    assert library.trash.empty.isVisible()
    button = library.trash.empty.findChild(QPushButton)
    assert isinstance(button, QPushButton)
    table.click(button)
    assert library.pages.currentWidget() is library.grid


def test_an_arrow_to_the_trash_comes_back_before_anything_else_happens(table: RunningApp) -> None:
    """Qt goes on with the segment that the arrow left: nothing may run before that, it could be gone by then."""
    library = table.window.library
    table.session.documents.create_scene("core", "Deck C")
    plate = library.bar.kinds.findChildren(QAbstractButton)[-2]
    plate.click()
    plate.setFocus()
    happened: list[bool] = []
    QTimer.singleShot(0, lambda: happened.append(True))
    QTest.keyClick(plate, Qt.Key.Key_Right)
    assert library.in_trash
    assert not happened
    table.session.profile.writer.finish()
    assert library.trash.empty.isVisible()


# --- opened last ---


@pytest.mark.slow
def test_what_was_opened_last_is_offered_missing_ones_are_reported_and_the_list_is_cleared(
    qtbot: QtBot, profile: Path
) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    new = [CharacterSheet(name=f"N{number}", health=3) for number in range(12)]
    table.session.workspace.edit("Twelve", new)
    for one in new:
        table.window.navigator.open_document(one.id)
    table.session.profile.writer.run_and_wait(table.session.autosave.save_first())
    table.session.workspace.edit("Remove N11", removed=[new[11].id])
    table.close()
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    recent = table.window.recent
    table.window.raise_window()
    qtbot.waitUntil(table.window.isActiveWindow)
    table.press(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert recent.picker is not None
    options = recent.picker.list.options()
    assert [one.name for one in options] == [f"N{number}" for number in range(11, 1, -1)]
    assert {one.group for one in options} == {"Today"}
    qtbot.waitUntil(lambda: recent.picker is not None and recent.picker.lines[0].line == "in the trash")
    assert recent.picker.open_button.plain_text == "Restore N11"
    QTest.keyClick(recent.picker.list.search, Qt.Key.Key_Down)
    QTest.keyClick(recent.picker.list.search, Qt.Key.Key_Return)
    assert table.window.navigator.sheet_id == new[10].id
    recent.show()
    QTest.keyClicks(recent.picker.list.search, "N11")
    QTest.keyClick(recent.picker.list.search, Qt.Key.Key_Return)
    assert table.window.navigator.sheet_id == new[11].id
    assert table.session.index.entry(new[11].id) is not None, "it is back"
    recent.show()
    recent.picker.clear_button.click()
    assert recent.names == {}
    assert table.session.index.entry(new[10].id) is not None
    table.close()


def test_what_was_opened_is_listed_by_day_and_a_file_that_is_gone_is_located(table: RunningApp) -> None:
    recent, now = table.window.recent, utc_now()
    gone, here = CharacterSheet(name="K. Brandt"), table.sheet_named("Rook Ibarra", "core")
    medic = table.sheet_named("Dr M. Okafor", "core")
    broken = medic.evolve(health=0, conditions=("broken",))
    table.session.workspace.edit("Down", [broken])
    recent.note(gone, now - timedelta(days=30))
    recent.note(broken, now - timedelta(days=1))
    recent.note(here, now)
    recent.show()
    assert recent.picker is not None
    lines = {line.name: line for line in recent.picker.lines}
    assert [line.day for line in recent.picker.lines] == ["Today", "Yesterday", "Earlier"]
    assert "stress" in lines["Rook Ibarra"].condition
    assert not lines["Rook Ibarra"].is_hurt
    assert (lines["Dr M. Okafor"].condition.split(",")[0], lines["Dr M. Okafor"].is_hurt) == ("Broken", True)
    assert lines["K. Brandt"].line.startswith("moved or deleted")
    asked = QSignalSpy(recent.locate_requested)
    dialogs_before = len(table.window.findChildren(QFileDialog))
    QTest.keyClicks(recent.picker.list.search, "brandt")
    assert recent.picker.open_button.plain_text == "Locate K. Brandt…"
    QTest.keyClick(recent.picker.list.search, Qt.Key.Key_Return)
    assert asked.count() == 1
    dialogs = table.window.findChildren(QFileDialog)
    assert len(dialogs) == dialogs_before + 1
    dialogs[-1].reject()


def is_narrow(table: RunningApp, narrow: bool) -> bool:
    return table.window.theme.is_narrow is narrow


def test_in_a_narrow_window_a_search_has_the_room_of_where_one_carries_on(table: RunningApp, qtbot: QtBot) -> None:
    library, search = table.window.library, table.window.top_bar.search
    table.window.navigator.open_document(table.sheet_named("Rook Ibarra", "core").id)
    table.window.navigator.show_library()
    for width, stays in ((1280, True), (1024, False)):
        table.window.resize(width, 800)
        qtbot.waitUntil(partial(is_narrow, table, not stays))
        search.setText("vance")
        assert library.continue_panel.isVisible() is stays
        search.clear()
        assert library.continue_panel.isVisible()


def test_the_library_offers_to_carry_on_with_what_was_opened_last(table: RunningApp) -> None:
    continue_panel, navigator = table.window.library.continue_panel, table.window.navigator
    assert not continue_panel.isVisible(), "nothing was opened yet"
    for name in ("Rook Ibarra", "T. Vance"):
        navigator.open_document(table.sheet_named(name, "core").id)
    navigator.show_library()
    assert continue_panel.isVisible()
    shown = [place for place in continue_panel.findChildren(ContinueEntry) if place.isVisible()]
    assert [place.button.accessibleName() for place in shown] == ["Open T. Vance"]
    table.click(shown[0].button)
    assert navigator.sheet_id == table.sheet_named("T. Vance", "core").id


def test_the_card_that_was_removed_leaves_the_focus_to_its_neighbour(table: RunningApp) -> None:
    library = table.window.library
    library.grid.focus_row(1)
    second, third = (entries_of(library.model)[row].document_id for row in (1, 2))
    QTest.keyClick(library.grid.tiles[1], Qt.Key.Key_Delete)
    assert table.session.index.entry(second) is None
    focused = next(tile for tile in library.grid.tiles if tile.hasFocus())
    assert focused.shown.document == third


def test_a_card_that_was_changed_keeps_its_place_until_it_is_saved_and_then_comes_first(table: RunningApp) -> None:
    library, workspace = table.window.library, table.session.workspace
    row = library.model.rowCount() - 1
    last = entries_of(library.model)[row]
    workspace.edit("Crew", [workspace.document(last.document_id).evolve(label="Argo")])
    assert library.model.index(row, 0, QModelIndex()).data() == last.name
    entry = library.model.entry(last.document_id)
    assert entry is not None
    assert entry.saved == last.saved
    table.session.profile.document_saved.emit(last.document_id, "2199-01-01T00:00:00Z")
    assert entries_of(library.model)[0].document_id == last.document_id
