"""The story of the first playable: from the library to a pushed, panicked, saved roll, in both editions."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.rolls.roll_state import Phase
from tests.running_app import RunningApp

NOTHING_YET = (5, 4, 3, 3, 2, 2, 5, 4, 3, 2)
"""Piloting with 6 base and 4 stress dice: no success, no alarm."""

PUSHED_WITH_ALARM = (6, 4, 3, 3, 2, 2, 5, 4, 3, 2, 1)
"""The ten dice again and the new one: a success, and an alarm on the new stress die."""


@pytest.fixture
def tables(qtbot: QtBot, profile: Path) -> Iterator[list[RunningApp]]:
    """Starts of the app on one profile; all are closed at the end."""
    started: list[RunningApp] = []
    yield started
    for table in started:
        table.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "edition, faces, panic, responses, stress",
    [
        ("core", 5, ("core.panic.freeze",), (), 6),
        ("evolved", 1, (), ("evolved.response.aggravated",), 5),
    ],
)
def test_a_roll_is_pushed_answered_written_down_undone_and_there_after_a_restart(
    qtbot: QtBot,
    profile: Path,
    tables: list[RunningApp],
    edition: str,
    faces: int,
    panic: tuple[str, ...],
    responses: tuple[str, ...],
    stress: int,
) -> None:
    table = RunningApp(qtbot, profile, ScriptedDice((*NOTHING_YET, *PUSHED_WITH_ALARM, faces)))
    tables.append(table)
    pilot = table.sheet_named("Rook Ibarra", edition)
    assert pilot.sample
    assert pilot.stress == 4

    table.open_by_card(pilot.id)
    table.pressed.clear()
    table.click_row(table.skill_row(Skill.PILOTING))
    assert len(table.pressed) == 1  # J5: one click
    state = table.session.rolls.state
    assert state.phase is Phase.PUSH
    assert state.pool is not None
    assert [(str(term.label), term.dice) for term in state.pool.base_terms] == [("Agility", 4), ("Piloting", 2)]

    table.press(Qt.Key.Key_P)  # J7: one key
    assert table.session.workspace.sheet(pilot.id).stress == 5
    assert table.session.rolls.state.phase is Phase.ALARM

    table.pressed.clear()
    table.press(Qt.Key.Key_A)
    table.press(Qt.Key.Key_Return)
    assert len(table.pressed) == 2  # J8: one key to roll, one to accept
    after = table.session.workspace.sheet(pilot.id)
    assert (after.panic, after.responses, after.stress) == (panic, responses, stress)

    table.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    undone = table.session.workspace.sheet(pilot.id)
    assert (undone.panic, undone.responses, undone.stress) == ((), (), 5)
    log = table.session.log.entries()
    assert [entry.taken_back for entry in log] == [False, False, True]

    table.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    table.close()
    again = RunningApp(qtbot, profile, ScriptedDice(()))
    tables[:] = [again]
    assert again.session.workspace.sheet(pilot.id) == after
    assert [entry.title for entry in again.session.log.entries()] == [entry.title for entry in log]
    assert again.session.workspace.history.count == 3
    again.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert again.session.workspace.sheet(pilot.id) == undone
