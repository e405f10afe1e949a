"""Two displays: the players' screen fills the other one, and no window stays on one that is gone."""

from pathlib import Path

import pytest

from tests.app.displays import Display, run_on

FILL_THE_OTHER = """
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
window.activateWindow()
QTest.keyClick(window, Qt.Key.Key_F11)
app.processEvents()
players = window.navigator.players.window
for _ in range(9):
    app.processEvents()
print(app.activeWindow() is window)
shown = players.geometry()
print(len(app.screens()), window.screen().name(), players.screen().name(), players.isFullScreen())
print(shown.x(), shown.y(), shown.width(), shown.height())
players.activateWindow()
app.processEvents()
QTest.keyClick(players, Qt.Key.Key_Escape)
print(players.isFullScreen(), players.isVisible())
QTest.keyClick(players, Qt.Key.Key_B)
print(players.canvas.words())
"""


def test_f11_fills_the_other_display_and_esc_makes_it_a_window(tmp_path: Path) -> None:
    screens: list[Display] = [
        {"name": "first", "x": 0, "y": 0, "width": 1280, "height": 800},
        {"name": "beamer", "x": 1280, "y": 0, "width": 1920, "height": 1080},
    ]
    keyboard, *told = run_on(screens, FILL_THE_OTHER, tmp_path)
    assert keyboard == "True", "the Game Mother goes on with her keys"
    assert told == ["2 first beamer True", "1280 0 1920 1080", "False True", "Black"]


OPEN_WINDOWS = """
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
navigator, trays = window.navigator, window.trays
first = not trays.is_apart
if first:
    entries = window.session.index.entries()
    navigator.open_document(next(one.document_id for one in entries if one.format == "encounter"))
    trays.set_apart(True)
    navigator.players.show()
    navigator.players.window.showNormal()
shown = {"main": window, "scene": navigator.initiative, "tray": trays.window, "players": navigator.players.window}
for _ in range(9):
    app.processEvents()
for place, one in enumerate(shown.values() if first else ()):
    one.resize(1000, 700)
    one.move(1400 + 100 * place, 20 + 20 * place)
for _ in range(9):
    app.processEvents()
for name, one in shown.items():
    on = next((screen for screen in app.screens() if screen.availableGeometry().contains(one.geometry())), None)
    print(name, one.isVisible(), on and on.name(), *one.size().toTuple())
"""


@pytest.mark.slow
def test_windows_keep_their_sizes_and_none_stays_on_a_display_that_is_gone(tmp_path: Path) -> None:
    laptop: Display = {"name": "laptop", "x": 0, "y": 0, "width": 1280, "height": 800}
    monitor: Display = {"name": "monitor", "x": 1280, "y": 0, "width": 1600, "height": 900}
    kept = run_on([laptop, monitor], OPEN_WINDOWS, tmp_path)
    assert kept == [f"{name} True monitor 1000 700" for name in ("main", "scene", "tray", "players")]
    alone = run_on([laptop], OPEN_WINDOWS, tmp_path)
    assert alone == [f"{name} True laptop 1000 700" for name in ("main", "scene", "tray", "players")]
