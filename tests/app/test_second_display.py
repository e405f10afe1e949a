"""With two displays the players' screen fills the one on which the Game Mother's window is not."""

from pathlib import Path

from tests.app.displays import Display, run_on

SCRIPT = """
import sys, tempfile
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from alien_desktop.app.application import Application, qt_application
from alien_desktop.app.options import Options

app = qt_application()
application = Application(Options(profile=Path(sys.argv[1])))
application.start()
window = application.window
while not window.is_ready:
    app.processEvents()
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
window.close()
"""


def test_f11_fills_the_other_display_and_esc_makes_it_a_window(tmp_path: Path) -> None:
    screens: list[Display] = [
        {"name": "first", "x": 0, "y": 0, "width": 1280, "height": 800},
        {"name": "beamer", "x": 1280, "y": 0, "width": 1920, "height": 1080},
    ]
    keyboard, *told = run_on(screens, SCRIPT, tmp_path)
    assert keyboard == "True", "the Game Mother goes on with her keys"
    assert told == ["2 first beamer True", "1280 0 1920 1080", "False True", "Black"]
