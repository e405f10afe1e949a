"""Going back to an older version, restoring a damaged file, and what a file that comes again may replace."""

import json
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.button import Button
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.storage.errors import DamagedFile
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.versions import VersionMark
from tests.running_app import RunningApp
from tests.session.test_files_of_others import deleted

BOTH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def notice_button(app: RunningApp, text: str) -> Button:
    return next(one for one in app.window.notices.findChildren(Button) if one.plain_text == text)


def test_yesterday_comes_back_with_two_inputs_and_one_undo_goes_forward_again(qtbot: QtBot, profile: Path) -> None:
    app = RunningApp(qtbot, profile, ScriptedDice(()))
    session = app.session
    rook = app.sheet_named("Rook Ibarra", "core")
    app.open_by_card(rook.id)
    session.autosave.save_now()
    kept = session.profile.store.versions.versions(rook.id)[0]
    before = session.profile.store.versions
    raw = kept.path.read_bytes()
    before.keep(rook.id, raw.replace(b"20", b"20"), "2026-01-01T20:00:00Z")
    session.workspace.edit("Hurt", [rook.evolve(stress=9, notes="Bitten.\nTwice.")])
    app.pressed.clear()
    app.press(Qt.Key.Key_H, BOTH)
    dialog = app.window.library_commands.versions_dialog
    assert dialog.isVisible()
    session.profile.writer.finish()
    assert dialog.chosen is not None
    assert dialog.chosen.number
    told = dialog.comparison.lines()
    assert [line for line in told if line.startswith("Stress: 9 now")]
    QTest.keyClick(dialog.view, Qt.Key.Key_Return)
    assert dialog.isVisible(), "Qt goes on with the row that was pressed: the list stays until that is done"
    assert len(app.pressed) + 1 <= 4
    qtbot.waitUntil(lambda: session.workspace.sheet(rook.id) == rook and not dialog.isVisible())
    app.click(notice_button(app, "Undo"))
    assert session.workspace.sheet(rook.id).stress == 9
    session.profile.writer.finish()
    assert VersionMark.RESTORE in {one.mark for one in before.versions(rook.id)}, "what was there is kept too"

    app.window.library_commands.show_versions(rook.id)
    session.profile.writer.finish()
    first = dialog.chosen
    QTest.keyClick(dialog.view, Qt.Key.Key_Home)
    assert dialog.chosen is not first
    assert not dialog.restore_button.isEnabled(), "now is not to be restored"
    app.click(dialog.pin_button)
    session.profile.writer.finish()
    assert VersionMark.PINNED in {one.mark for one in before.versions(rook.id)}
    QTest.keyClicks(dialog.search, "bitten")
    session.profile.writer.finish()
    shown = [dialog.model.index(row).data(Qt.ItemDataRole.DisplayRole) for row in range(dialog.model.rowCount())]
    assert shown
    assert len(shown) < len(before.versions(rook.id)) + 3
    dialog.reject()

    sent = profile.parent / "rook.json"
    envelope = json.loads((session.profile.paths.documents / f"{rook.id}.json").read_text())
    sent.write_text(json.dumps({**envelope, "data": {**envelope["data"], "stress": 2}}))
    app.window.open_files((sent,))
    offer = app.window.imports.dialog
    assert offer is not None
    assert offer.import_button.plain_text == "Keep both"
    QTest.keyClick(offer, Qt.Key.Key_2)
    assert session.workspace.sheet(rook.id).stress == 2
    session.workspace.undo()
    assert session.workspace.sheet(rook.id).stress == 9
    app.close()


def test_versions_are_read_beside_the_window(qtbot: QtBot, profile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = RunningApp(qtbot, profile, ScriptedDice(()))
    rook = app.sheet_named("Rook Ibarra", "core")
    app.session.profile.writer.run_and_wait(app.session.versions.pin_now(rook.id))
    app.session.workspace.edit("Hurt", [rook.evolve(stress=9)])
    real, places = RealFiles.read, list[tuple[bool, str]]()

    def read(files: RealFiles, path: Path, limit: int) -> bytes:
        places.append((threading.current_thread() is threading.main_thread(), path.parent.parent.name))
        return real(files, path, limit)

    monkeypatch.setattr(RealFiles, "read", read)
    app.window.library_commands.show_versions(rook.id)
    dialog = app.window.library_commands.versions_dialog
    QTest.keyClicks(dialog.search, "ibarra")
    app.session.profile.writer.finish()
    assert dialog.comparison.lines()
    app.click(dialog.copy_button)
    app.window.library_commands.show_versions(rook.id)
    app.session.profile.writer.finish()
    app.click(dialog.restore_button)
    assert app.session.workspace.sheet(rook.id).stress == rook.stress
    assert {in_window for in_window, folder in places if folder == "backups"} == {False}
    app.close()


def test_enter_on_a_version_comes_back_before_anything_else_happens(qtbot: QtBot, profile: Path) -> None:
    """Qt goes on with the row afterwards: nothing may run before that, it could be gone by then."""
    app = RunningApp(qtbot, profile, ScriptedDice(()))
    rook = app.sheet_named("Rook Ibarra", "core")
    app.session.profile.writer.run_and_wait(app.session.versions.pin_now(rook.id))
    app.session.workspace.edit("Hurt", [rook.evolve(stress=9)])
    app.window.library_commands.show_versions(rook.id)
    dialog = app.window.library_commands.versions_dialog
    app.session.profile.writer.finish()
    assert dialog.restore_button.isEnabled()
    happened: list[bool] = []
    QTimer.singleShot(0, lambda: happened.append(True))
    QTest.keyClick(dialog.view, Qt.Key.Key_Return)
    assert not happened
    qtbot.waitUntil(lambda: not dialog.isVisible())
    assert app.session.workspace.sheet(rook.id) == rook
    app.close()


@pytest.mark.parametrize("damage", ["unreadable", "changed"])
def test_a_damaged_file_says_so_and_one_press_restores_it(qtbot: QtBot, profile: Path, damage: str) -> None:
    first = RunningApp(qtbot, profile, ScriptedDice(()))
    rook = first.sheet_named("Rook Ibarra", "core")
    first.session.workspace.edit("Stress 4", [rook.evolve(stress=4)])
    first.close()
    file = profile / "documents" / f"{rook.id}.json"
    raw = file.read_bytes()
    if damage == "unreadable":
        file.write_bytes(raw[: len(raw) // 2])
    else:
        file.write_bytes(raw.replace(b'"stress": 4', b'"stress": 8').replace(b'"stress":4', b'"stress":8'))
    second = RunningApp(qtbot, profile, ScriptedDice(()))
    if damage == "unreadable":
        tile = next(tile for tile in second.window.library.grid.tiles if tile.shown.is_damaged)
        assert tile.shown.stress == (4, 10), "what the version holds"
        assert [button.plain_text.split(" ")[0] for button in tile.buttons] == ["Restore", "Compare…", "Folder"]
        qtbot.waitUntil(tile.buttons[1].isVisible)
        second.click(tile.buttons[1])
        qtbot.waitUntil(lambda: second.window.library_commands.damage_dialog is not None)
        compared = second.window.library_commands.damage_dialog
        assert compared is not None
        assert "cannot be read" in compared.said.text()
        assert file.read_bytes() == raw[: len(raw) // 2]
        QTest.keyClick(compared, Qt.Key.Key_Return)
    else:
        second.open_by_card(rook.id)
        qtbot.waitUntil(lambda: "Stress 4 → 8" in second.window.notices.text)
        second.click(notice_button(second, "Restore"))

    def is_restored() -> bool:
        try:
            return second.session.workspace.sheet(rook.id).stress == 4
        except (DamagedFile, KeyError):  # not begun, and on its way to the quarantine
            return False

    qtbot.waitUntil(is_restored)
    assert ("character", 4) in {(one.format, one.stress) for one in second.session.index.entries()}
    second.window.library_commands.check_documents()
    second.session.profile.writer.finish()
    report = second.window.library_commands.check_dialog
    assert report is not None
    assert report.heading.text() == "Everything is whole", [str(one) for one in report._report.sentences()]
    second.click(report.copy_button)
    newest = QApplication.clipboard().text()
    assert len(newest) == 64
    assert report.hash_label.text() == " ".join(newest[at : at + 4] for at in range(0, 16, 4)), "to be read aloud"
    QTest.keyClicks(report.noted, report.hash_label.text().upper())
    assert "everything up to it" in report.compared.text()
    report.noted.clear()
    QTest.keyClicks(report.noted, newest)
    assert "everything up to it" in report.compared.text()
    report.noted.clear()
    QTest.keyClicks(report.noted, "0" * 64)
    assert "No row has the hash" in report.compared.text()
    report.reject()
    second.close()


def test_the_card_of_a_deleted_file_is_put_away_with_one_press(
    qtbot: QtBot, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = deleted(profile, monkeypatch)
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    tile = next(tile for tile in table.window.library.grid.tiles if tile.shown.is_damaged)
    assert [button.plain_text.split(" ")[0] for button in tile.buttons] == ["Restore", "Remove", "Folder"]
    qtbot.waitUntil(tile.buttons[1].isVisible)
    table.click(tile.buttons[1])
    table.session.profile.writer.finish()
    assert not [tile for tile in table.window.library.grid.tiles if tile.isVisible() and tile.shown.is_damaged]
    assert "stays deleted" in table.window.notices.text
    undo = notice_button(table, "Undo")
    qtbot.waitUntil(undo.isVisible)  # a button of a bar that is there already comes a moment later
    table.click(undo)
    qtbot.waitUntil(lambda: table.session.index.entry(file.stem) is not None)
    table.close()
