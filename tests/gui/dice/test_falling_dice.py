"""With movement the question waits until the dice have stopped; any key ends the fall."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.stages import TrayStage


@pytest.fixture
def stage(theme: Theme, qtbot: QtBot) -> TrayStage:
    theme.set_reduced_motion(False)
    made = TrayStage(qtbot)
    made.table.rolls.prepare(made.table.id_of("Ibarra"), Skill.PILOTING)
    made.table.dice.fall(*(2,) * 10)
    return made


def test_the_question_comes_when_the_dice_lie_still(stage: TrayStage, qtbot: QtBot) -> None:
    stage.key("R")
    assert stage.tray.table.dice_tray.is_falling
    assert stage.question() is None
    qtbot.waitUntil(lambda: not stage.tray.table.dice_tray.is_falling, timeout=1000)
    assert stage.question() is stage.dialogs.push_dialog


def test_any_key_ends_the_fall(stage: TrayStage) -> None:
    stage.key("R")
    QTest.keyClick(stage.tray, Qt.Key.Key_X)
    assert not stage.tray.table.dice_tray.is_falling
    assert stage.question() is stage.dialogs.push_dialog


def test_push_ends_the_fall_and_pushes(stage: TrayStage) -> None:
    stage.key("R")
    stage.table.dice.fall(*(2,) * 11)
    stage.key("P")
    roll = stage.table.rolls.state.roll
    assert roll is not None
    assert roll.pushes == 1
    stage.tray.table.dice_tray.finish_fall()


def test_esc_ends_the_fall_before_it_answers(stage: TrayStage) -> None:
    stage.key("R")
    stage.key("Esc")
    assert not stage.tray.table.dice_tray.is_falling
    assert stage.phase() is Phase.PUSH
    stage.key("Esc")
    assert stage.phase() is Phase.DONE


def test_enter_ends_the_fall_and_answers_nothing(stage: TrayStage) -> None:
    stage.key("R")
    stage.key("Return")
    assert not stage.tray.table.dice_tray.is_falling
    assert stage.phase() is Phase.PUSH
    assert stage.question() is stage.dialogs.push_dialog
