"""The process that fights: the same report as here, progress on the way, and an end when it is wanted."""

import sys
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.app.main import FIGHT_WHAT_IF
from alien_desktop.session.what_if.bouts import bouts_to_data
from alien_desktop.session.what_if.plans import FightPlan
from alien_desktop.session.what_if.runner import OPTION, Progress, RunState, WhatIfRunner, program
from tests.session.what_if.duels import duel


def test_another_process_brings_the_same_report(qtbot: QtBot) -> None:
    one = duel("core")
    bouts = replace(one, plans=(one.plans[0], replace(one.plans[0], name="B")), fights=3)
    runner = WhatIfRunner()
    with qtbot.waitSignal(
        runner.progressed, timeout=60_000, check_params_cb=lambda told: told.state is RunState.FINISHED
    ):
        runner.start(bouts_to_data(bouts), bouts.fights)
        assert runner.is_running
    assert runner.progress.reports == bouts.reports()
    assert runner.progress.done == 6


def test_the_program_that_fights_is_this_one_packaged_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert OPTION == FIGHT_WHAT_IF, "what the runner gives is what the app takes"
    assert program() == (sys.executable, ["-m", "alien_desktop", OPTION])
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert program() == (sys.executable, [OPTION]), "the packaged program is no Python"


def test_a_run_is_stopped_with_what_it_has_or_forgotten(qtbot: QtBot) -> None:
    runner = WhatIfRunner()
    bouts = replace(duel("core"), plans=(FightPlan("A"),), fights=90_000)
    with qtbot.waitSignal(runner.progressed, timeout=60_000, check_params_cb=lambda told: bool(told.reports)):
        runner.start(bouts_to_data(bouts), bouts.fights)
    runner.stop()
    assert runner.progress.state is RunState.STOPPED
    assert 0 < runner.progress.done < bouts.fights
    qtbot.waitUntil(lambda: not runner.children(), timeout=10_000)
    runner.start({"scene": "no scene"}, 1)
    with qtbot.waitSignal(
        runner.progressed, timeout=60_000, check_params_cb=lambda told: told.state is RunState.FAILED
    ):
        pass
    assert runner.progress.reports == ()
    runner.cancel()
    assert runner.progress == Progress(RunState.FAILED, 1)
