"""A process that is asked to end saves and leaves at once, whatever the window is doing."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.soak import every

ROOT = Path(__file__).resolve().parents[2]

RUNNING = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from alien_desktop.app import application as module
from alien_desktop.app.main import main

ready = module.MainWindow.set_session
def change(self, session, recovery):
    ready(self, session, recovery)
    sheet = next(one for one in session.index.entries() if one.format == "character")
    after = session.workspace.sheet(sheet.document_id).evolve(notes="unsaved when the signal came")
    session.workspace.edit("Notes", [after])
    print(sheet.document_id, flush=True)
module.MainWindow.set_session = change
raise SystemExit(main(sys.argv[1:]))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals end a process there")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"][:: every(2)])
def test_an_idle_window_saves_and_leaves(profile: Path, name: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", RUNNING, "--profile", str(profile)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        document = process.stdout.readline().strip()
        process.send_signal(getattr(signal, name))
        begun = time.monotonic()
        assert process.wait(30) == 0
        assert time.monotonic() - begun < 10
    assert "unsaved when the signal came" in (profile / "documents" / f"{document}.json").read_text("utf-8")
    assert not (profile / "app.lock").exists()
