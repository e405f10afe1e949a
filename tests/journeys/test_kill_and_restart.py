"""The app is killed in the middle of play; the next start finds the same document, log and undo history."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.rules.dice.dice import ScriptedDice
from tests.running_app import RunningApp
from tests.soak import every

ROOT = Path(__file__).resolve().parents[2]
STEPS = 40


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")
@pytest.mark.parametrize("edition, end", [("evolved", "SIGKILL"), ("core", "SIGSEGV")][:: every(2)])
def test_after_a_sudden_end_everything_that_was_acknowledged_is_there(
    qtbot: QtBot, profile: Path, edition: str, end: str
) -> None:
    command = [sys.executable, str(ROOT / "tests" / "journeys" / "player_to_be_killed.py"), str(profile), edition]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        told = [int(next(process.stdout)) for _ in range(STEPS)]
        process.send_signal(getattr(signal, end))
        told += [int(line) for line in process.stdout.read().splitlines()]

    table = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        pilot = table.sheet_named("Rook Ibarra", edition)
        texts = [str(entry.title) for entry in table.session.log.entries()]
        assert texts[0].startswith("Roll Piloting")
        assert texts[1].startswith("Push Piloting")
        # The last action may have been written down and not told any more; nothing told may be missing.
        recovered = [5, *(int(text.split()[1]) for text in texts[2:])]
        assert recovered[: len(told)] == told
        assert len(recovered) - len(told) <= 1
        assert pilot.stress == recovered[-1]
        history = table.session.workspace.history
        assert history.count == len(texts)
        while history.can_undo:
            table.session.workspace.undo()
        assert table.session.workspace.sheet(pilot.id).stress == 4
    finally:
        table.close()
