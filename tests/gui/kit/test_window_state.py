"""What was open last is on the disk a moment later, not only at a tidy end."""

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.window_state import WindowState
from alien_desktop.session.secure_dice import SecureDice
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.settings import SettingsFile
from alien_desktop.storage.timestamps import utc_now
from tests.running_app import RunningApp


def on_disk(table: RunningApp) -> WindowState:
    return WindowState(SettingsFile(table.application.paths.state, RealFiles(), utc_now))


@pytest.mark.slow
def test_a_crash_does_not_forget_what_was_open(qtbot: QtBot, profile: Path) -> None:
    table = RunningApp(qtbot, profile, SecureDice())
    pilot = table.sheet_named("Rook Ibarra", "core")
    table.window.navigator.open_document(pilot.id)
    qtbot.waitUntil(lambda: on_disk(table).text("sheet") == pilot.id, timeout=10_000)
    assert on_disk(table).text("view") == "sheet"
    table.close()


def test_what_does_not_change_is_not_written(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    state = WindowState(SettingsFile(file, RealFiles(), utc_now))
    state.set_text("view", "library")
    qtbot.waitUntil(file.exists, timeout=10_000)
    file.unlink()
    state.set_text("view", "library")
    state.set_text("sheet", "")
    timer = state.findChild(QTimer)
    assert isinstance(timer, QTimer)
    assert not timer.isActive()
