"""Two starts on one profile: one writes, the other asks the first to come forward and ends."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from alien_desktop.app.application import KNOCK, Application
from alien_desktop.app.options import Options
from alien_desktop.rules.dice import ScriptedDice
from tests.journeys.table import Table


def test_the_second_start_ends_and_the_first_window_comes_forward(qtbot: QtBot, profile: Path) -> None:
    table = Table(qtbot, profile, ScriptedDice(()))
    try:
        table.window.showMinimized()
        second = Application(Options(profile=profile))
        assert not second.start()
        assert second.window is None
        qtbot.waitUntil(lambda: not table.window.isMinimized(), timeout=30_000)
        assert not (profile / KNOCK).exists()
    finally:
        table.close()
    third = Table(qtbot, profile, ScriptedDice(()))
    third.close()
