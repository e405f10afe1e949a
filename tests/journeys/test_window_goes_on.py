"""A disk that stands still holds nobody up: what waits for a file is done later, and keys are answered meanwhile."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.library.versions_model import NOW
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.session.background_writer import BackgroundWriter
from alien_desktop.storage.versions import VersionMark
from tests.running_app import RunningApp
from tests.slow_disk import Gate


class Evening:
    """The app with a sheet that has versions, a damaged file, something in the trash, and a disk that stands still."""

    def __init__(self, qtbot: QtBot, profile: Path, patch: pytest.MonkeyPatch) -> None:
        self.qtbot = qtbot
        self.folder = profile.parent
        first = RunningApp(qtbot, profile, ScriptedDice(()))
        versions, wait = first.session.versions, first.session.profile.writer.run_and_wait
        self.rook = first.sheet_named("Rook Ibarra", "core").id
        self.vance = first.sheet_named("T. Vance", "core").id
        removed = next(one.document_id for one in first.session.index.entries() if one.format == "adversary")
        for one in (self.rook, self.vance):
            wait(versions.pin_now(one))
        first.session.documents.remove(removed)
        first.close()
        self.file(self.vance, first).write_bytes(b"{")
        self.app = RunningApp(qtbot, profile, ScriptedDice(()))
        self.session, self.commands = self.app.session, self.app.window.library_commands
        self.scene = next(one.document_id for one in self.session.index.entries() if one.format == "encounter")
        self.app.window.navigator.open_document(self.rook)
        self.commands.show_versions(self.rook)
        self.session.profile.writer.finish()
        self.commands.versions_dialog.reject()
        self.disk = Gate(patch)
        patch.setattr(BackgroundWriter, "run_and_wait", self._nobody_waits)
        self.stand_still()

    def stand_still(self) -> None:
        """From here on the disk answers nobody, and a file is being written."""
        self.disk.opened.clear()
        self.disk.asked.clear()
        for stress in (1, 2):
            self.session.workspace.edit("Hurt", [self.session.workspace.sheet(self.rook).evolve(stress=stress)])
        self.session.autosave.save_soon()
        self.qtbot.waitUntil(self.disk.asked.is_set, timeout=10_000)

    def go_on(self) -> None:
        """The disk answers, and what was asked of it is done."""
        self.disk.opened.set()
        self.session.profile.writer.finish()
        for dialog in self.app.window.findChildren(QDialog):
            dialog.reject()
        self.app.window.navigator.open_document(self.rook)
        self.app.window.activateWindow()
        self.qtbot.waitUntil(self.app.window.isActiveWindow)

    @staticmethod
    def _nobody_waits(_writer: BackgroundWriter, task: object) -> None:
        raise AssertionError(f"the window waits for {task}")

    def file(self, document_id: str, app: RunningApp) -> Path:
        return app.session.profile.paths.documents / f"{document_id}.json"

    # --- what somebody does, and what is true when the disk has answered ---

    def looks_at_versions(self) -> Callable[[], bool]:
        self.commands.show_versions(self.rook)
        dialog = self.commands.versions_dialog
        assert dialog.isVisible()
        dialog.reject()
        assert not any(dialog.model.index(row).data(ROW).number for row in range(dialog.model.rowCount()))
        return lambda: any(dialog.model.index(row).data(ROW).number for row in range(dialog.model.rowCount()))

    def pins(self) -> Callable[[], bool]:
        dialog, store = self.commands.versions_dialog, self.session.profile.store.versions
        rows = [dialog.model.index(row) for row in range(dialog.model.rowCount())]
        dialog.view.setCurrentIndex(next(one for one in rows if one.data(ROW).mark is VersionMark.PINNED))
        dialog.pin_button.click()
        return lambda: VersionMark.PINNED not in [one.mark for one in store.versions(self.rook)]

    def opens_a_copy(self) -> Callable[[], bool]:
        before = len(self.session.index.entries())
        self.session.versions._last_read = None  # nobody has looked at it
        self.commands.versions_dialog.copy_button.click()
        return lambda: len(self.session.index.entries()) == before + 1

    def restores_a_damaged_file(self) -> Callable[[], bool]:
        self.commands.mend(self.vance)
        self.commands.mend(self.vance)
        file = self.file(self.vance, self.app)
        return lambda: file.exists() and b"Vance" in file.read_bytes()

    def compares_a_damaged_file(self) -> Callable[[], bool]:
        self.commands.show_damage(self.vance)
        return lambda: self.commands.damage_dialog is not None

    def checks_everything(self) -> Callable[[], bool]:
        self.commands.check_documents()
        return lambda: self.commands.check_dialog is not None

    def empties_the_trash(self) -> Callable[[], bool]:
        self.commands.empty_trash()
        return lambda: self.session.trash.entries() == ()

    def imports_in_place_of_it(self) -> Callable[[], bool]:
        sent = self.folder / "sent.json"
        envelope = json.loads(self.file(self.rook, self.app).read_text())
        sent.write_text(json.dumps({**envelope, "data": {**envelope["data"], "notes": "sent"}}))
        self.app.window.open_files((sent,))
        self.app.window.imports._take_in(True)
        assert self.session.workspace.sheet(self.rook).notes == "sent"
        store = self.session.profile.store.versions
        self.session.workspace.edit("Stress", [self.session.workspace.sheet(self.rook).evolve(stress=2)])
        return lambda: VersionMark.IMPORT in [one.mark for one in store.versions(self.rook)]

    def writes_the_log_of_a_scene(self) -> Callable[[], bool]:
        self.app.window.navigator.open_document(self.scene)
        menus = self.app.window.navigator.initiative.scene_actions.menus
        path = self.folder / "log.txt"
        menus.write_log(path, self.scene)
        self.app.window.navigator.open_document(self.rook)
        return path.exists


ACTS: tuple[Callable[[Evening], Callable[[], bool]], ...] = (
    Evening.looks_at_versions,
    Evening.pins,
    Evening.opens_a_copy,
    Evening.compares_a_damaged_file,
    Evening.restores_a_damaged_file,
    Evening.checks_everything,
    Evening.empties_the_trash,
    Evening.imports_in_place_of_it,
    Evening.writes_the_log_of_a_scene,
)


@pytest.fixture
def evening(qtbot: QtBot, profile: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    one = Evening(qtbot, profile, monkeypatch)
    yield one
    one.disk.opened.set()
    one.app.close()


def test_keys_are_answered_while_a_file_is_waited_for(evening: Evening) -> None:
    for act in ACTS:
        is_done = act(evening)
        evening.app.press(Qt.Key.Key_S)
        assert evening.session.workspace.sheet(evening.rook).stress == 3, act.__name__
        assert not is_done() or act is Evening.writes_the_log_of_a_scene, f"{act.__name__}: the disk has not answered"
        evening.disk.opened.set()
        evening.qtbot.waitUntil(is_done, timeout=10_000)
        assert evening.session.workspace.sheet(evening.rook).stress == 3, act.__name__
        assert evening.disk.asked_by_the_window == 0, act.__name__
        evening.go_on()
        evening.stand_still()
    before = len(evening.session.index.entries())
    evening.session.versions._last_read = None  # nobody has looked at it
    for _press in range(2):
        evening.commands.versions_dialog.copy_button.click()
    evening.go_on()
    assert len(evening.session.index.entries()) == before + 1, "what is asked for twice meanwhile is done once"


def test_the_list_of_another_document_shows_nothing_of_the_one_before(evening: Evening) -> None:
    dialog, lumen = evening.commands.versions_dialog, evening.app.sheet_named("Lumen", "core").id
    dialog.view.setCurrentIndex(dialog.model.index_of(NOW))
    assert "Rook" in dialog.preview.accessibleName()
    evening.commands.show_versions(lumen)
    assert "Lumen" in dialog.windowTitle()
    assert not dialog.restore_button.isEnabled()
    assert "Lumen" in dialog.preview.accessibleName()
    dialog.reject()
