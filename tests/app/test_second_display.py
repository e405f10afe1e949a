"""With two displays the players' screen fills the one on which the Game Mother's window is not."""

import json
import os
import subprocess
import sys
from pathlib import Path

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
shown = players.geometry()
print(len(app.screens()), window.screen().name(), players.screen().name(), players.isFullScreen())
print(shown.x(), shown.y(), shown.width(), shown.height())
QTest.keyClick(players, Qt.Key.Key_Escape)
print(players.isFullScreen(), players.isVisible())
QTest.keyClick(players, Qt.Key.Key_B)
print(players.canvas.words())
window.close()
"""


def test_f11_fills_the_other_display_and_esc_makes_it_a_window(tmp_path: Path) -> None:
    screens = [
        {"name": "first", "x": 0, "y": 0, "width": 1280, "height": 800},
        {"name": "beamer", "x": 1280, "y": 0, "width": 1920, "height": 1080},
    ]
    config = tmp_path / "displays.json"
    config.write_text(json.dumps({"screens": screens}))
    script = tmp_path / "two_displays.py"
    script.write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path / "profile")],
        env={
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["2 first beamer True", "1280 0 1920 1080", "False True", "Black"], done.stderr
