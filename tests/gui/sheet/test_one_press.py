"""One press, one roll: whoever holds a key or clicks twice in haste has rolled once."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.commands import CommandScope
from alien_desktop.gui.sheet.weapons_model import WeaponPress
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.stages import SheetStage, TrayStage, click_twice

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def test_no_command_of_a_window_repeats_while_its_key_is_held(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    actions = CommandActions(tuple(CommandScope), parent).all()
    assert actions
    assert [action.objectName() for action in actions if action.autoRepeat()] == []


def test_a_held_space_presses_a_button_once(qtbot: QtBot) -> None:
    button = Button("Roll")
    qtbot.addWidget(button)
    button.show()
    presses: list[bool] = []
    button.clicked.connect(lambda: presses.append(True))
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        presses.clear()
        for repeated in (False, True, True):
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(
                    button, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, " ", repeated and kind is not None)
                )
        assert len(presses) == 1


def test_a_double_click_on_a_skill_rolls_once(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    row = stage.skill_row(Skill.PILOTING)
    QApplication.processEvents()
    stage.table.dice.fall(*(3,) * 60)
    before = stage.steps()
    click_twice(row.view.viewport(), row.center)
    assert stage.table.rolls.state.roll is not None
    assert stage.steps() == before + 1


def test_a_double_click_on_a_button_of_a_weapon_rolls_once(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    row = stage.weapon_button(stage.sheet.weapons[0].id, WeaponPress.FIRE)
    QApplication.processEvents()
    stage.table.dice.fall(*(3,) * 60)
    rolled: list[object] = []
    stage.table.rolls.state_changed.connect(lambda state: rolled.append(state.roll) if state.roll else None)
    click_twice(row.view.viewport(), row.center)
    assert rolled
    assert len({id(roll) for roll in rolled}) == 1


def test_the_second_click_on_roll_does_not_answer_what_came_in_its_place(qtbot: QtBot) -> None:
    stage = TrayStage(qtbot)
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), Skill.PILOTING)
    stage.table.dice.fall(*(2,) * 20)
    step = stage.tray.table.next_step
    dialog = stage.dialogs.push_dialog
    click_twice(step.roll_button, step.roll_button.rect().center(), dialog.push_button)
    assert stage.phase() is Phase.PUSH
    state = stage.table.rolls.state
    assert state.roll is not None
    assert state.roll.pushes == 0


def test_two_fast_clicks_on_a_plain_button_are_two_presses(qtbot: QtBot) -> None:
    button = Button("One more")
    qtbot.addWidget(button)
    button.show()
    presses: list[bool] = []
    button.clicked.connect(lambda: presses.append(True))
    click_twice(button, button.rect().center())
    assert len(presses) == 2


def test_real_dice_on_the_sheet_are_typed_after_the_pencil(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.click(stage.view.tray.real_button)
    before = stage.steps()
    stage.click_row(stage.skill_row(Skill.PILOTING))
    state = stage.table.rolls.state
    assert state.phase is Phase.READY, "a click lays the dice ready, the app throws none"
    assert stage.steps() == before
    assert state.pool is not None
    for _die in range(state.pool.size):
        stage.key("2")
    rolled = stage.table.rolls.state.roll
    assert rolled is not None
    assert rolled.by_hand
    assert {*rolled.base, *rolled.stress} == {2}


def test_without_the_pencil_digits_lead_to_the_attributes(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.key("2")
    assert stage.panel.attributes.hasFocus()
