"""A program that is run on displays of other sizes than those of the tests."""

import json
import os
import subprocess
import sys
from pathlib import Path

Display = dict[str, str | int]

READY = """
import sys
from pathlib import Path
from alien_desktop.app.application import Application, qt_application
from alien_desktop.app.options import Options

app = qt_application()
application = Application(Options(profile=Path(sys.argv[1])))
application.start()
window = application.window
while not window.is_ready:
    app.processEvents()
"""
"""What every script begins with: the app is started and its window can be worked with."""


def run_on(displays: list[Display], script: str, folder: Path) -> list[str]:
    """Run a script with `app` and its ready `window` in a process of its own; return the lines that it prints."""
    config, program = folder / "displays.json", folder / "program.py"
    config.write_text(json.dumps({"screens": displays}))
    program.write_text(READY + script + "window.close()\n")
    done = subprocess.run(
        [sys.executable, str(program), str(folder / "profile")],
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
    return done.stdout.splitlines()
