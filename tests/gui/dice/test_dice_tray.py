"""The tray: what it says, how the dice fall, how real dice are entered."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.dice_state import DiceFaces, DiceState, ResultLine, ResultSign, ShownDie
from alien_desktop.gui.dice.dice_tray import DiceTray
from alien_desktop.gui.theme.theme import Theme

RESULT = (
    ResultLine(ResultSign.SUCCESS, "2", "successes"),
    ResultLine(ResultSign.ALARM, "", "stress die 1", "Panic Roll due"),
)


@pytest.fixture
def well(qtbot: QtBot, theme: Theme) -> DiceTray:
    made = DiceTray()
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_roll_is_reported_in_words_result_first(well: DiceTray) -> None:
    well.set_result(RESULT)
    well.show_roll(DiceState.of((2, 6), (3, 1, 6)), animate=False)
    well.set_result(RESULT)
    assert well.words() == (
        "2 successes. stress die 1, Panic Roll due. Base dice: success, 2. Stress dice: success, 1, 3."
    )
    assert well.accessibleName() == f"Dice: {well.words()}"


def test_a_new_roll_takes_the_old_result_away(well: DiceTray) -> None:
    well.set_result(RESULT)
    well.show_roll(DiceState.of((2,)), animate=False)
    assert "successes" not in well.words()


def test_kept_and_rerolled_dice_and_a_lost_result_are_reported(well: DiceTray) -> None:
    dice = DiceState.of((6, 2), base_kept=(True, False), base_rerolled=(False, True))
    well.show_roll(dice, animate=False)
    well.set_result((ResultLine(ResultSign.SUCCESS, "1", "success", lost="lost", action="Keep successes"),))
    assert well.words() == "1 success, lost. Base dice: success (kept), 2 (rolled again)."


def test_dice_lie_successes_first_then_alarms_then_the_rest() -> None:
    shown = DiceState.of((1, 6, 3), (4, 6, 1, 5)).in_order()
    assert [die.face for die in shown.base] == [6, 3, 1]
    assert [die.face for die in shown.stress] == [6, 1, 5, 4]


def test_the_fall_ends_by_itself(qtbot: QtBot, well: DiceTray) -> None:
    with qtbot.waitSignal(well.settled, timeout=2000):
        well.show_roll(DiceState.of((6, 5), (1,)))
        assert well.is_falling
    assert not well.is_falling


def test_any_key_anywhere_ends_the_fall_and_still_arrives(qtbot: QtBot, well: DiceTray) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    well.show_roll(DiceState.of((6, 5), (1,)))
    with qtbot.waitSignal(well.settled, timeout=100):
        qtbot.keyClick(field, Qt.Key.Key_X)
    assert not well.is_falling
    assert field.text() == "x"


def test_with_reduced_motion_the_dice_lie_at_once(qtbot: QtBot, theme: Theme, well: DiceTray) -> None:
    theme.set_reduced_motion(True)
    with qtbot.waitSignal(well.settled, timeout=100):
        well.show_roll(DiceState.of((6,)))
    assert not well.is_falling


def test_nothing_turns_like_a_success(well: DiceTray) -> None:
    well.show_roll(DiceState.of((1,) * 12))
    assert all(1 <= well._fall.turning_face(seat) <= 5 for seat in range(40))
    well.finish_fall()


def test_the_tray_grows_with_rows_stress_and_result(well: DiceTray) -> None:
    well.set_pool(6, 0)
    one_row = well.sizeHint().height()
    well.set_pool(7, 0)
    two_rows = well.sizeHint().height()
    well.set_pool(7, 3)
    with_stress = well.sizeHint().height()
    well.set_result(RESULT)
    assert one_row < two_rows < with_stress < well.sizeHint().height()


def test_dice_grow_into_a_roomy_well_and_are_as_drawn_in_a_small_one(qtbot: QtBot, theme: Theme) -> None:
    roomy = DiceTray(roomy=True)
    qtbot.addWidget(roomy)
    roomy.set_pool(6, 4)
    drawn = theme.metrics.die_view
    roomy.resize(roomy.sizeHint())
    assert roomy.seat_rects()[0].width() == drawn
    roomy.resize(roomy.sizeHint() * 3)
    assert roomy.seat_rects()[0].width() > drawn
    assert all(roomy.rect().contains(seat) for seat in roomy.seat_rects())
    roomy.set_low(True)
    assert roomy.seat_rects()[0].width() == drawn, "small dice are for a well without room"
    roomy.resize(roomy.sizeHint())
    assert roomy.seat_rects()[0].width() < drawn
    assert all(roomy.rect().contains(seat) for seat in roomy.seat_rects())


def test_a_push_shows_its_new_dice_in_seats_of_their_own(well: DiceTray) -> None:
    well.show_roll(DiceState.of((2,), (3,)), animate=False)
    well.preview_push(1)
    assert len(well.seat_rects()) == 3
    well.preview_push(0)
    assert len(well.seat_rects()) == 2


def test_the_button_beside_a_lost_result_asks(qtbot: QtBot, well: DiceTray) -> None:
    well.show_roll(DiceState.of((6,)), animate=False)
    well.set_result((ResultLine(ResultSign.SUCCESS, "1", "success", lost="lost", action="Keep successes"),))
    well.resize(well.sizeHint())
    assert well.rect().contains(well._action.geometry())
    with qtbot.waitSignal(well.result_action_requested, timeout=100):
        qtbot.mouseClick(well._action, Qt.MouseButton.LeftButton)
    well.set_result(RESULT)
    assert not well._action.isVisible()


def test_real_dice_are_typed_in(qtbot: QtBot, well: DiceTray) -> None:
    well.set_pool(2, 1)
    well.set_editable(True)
    well.setFocus()
    with qtbot.waitSignal(well.faces_entered, timeout=100) as entered:
        for key in (Qt.Key.Key_6, Qt.Key.Key_2, Qt.Key.Key_1):
            qtbot.keyClick(well, key)
    assert entered.args == [DiceFaces((6, 2), (1,))]


def test_real_dice_are_clicked_in_and_can_be_changed(qtbot: QtBot, well: DiceTray) -> None:
    well.set_pool(1, 1)
    well.set_editable(True)
    well.resize(well.sizeHint())
    base, stress = (rect.center() for rect in well.seat_rects())
    qtbot.mouseClick(well, Qt.MouseButton.LeftButton, pos=base)
    with qtbot.waitSignal(well.faces_entered, timeout=100) as entered:
        qtbot.mouseClick(well, Qt.MouseButton.RightButton, pos=stress)
    assert entered.args == [DiceFaces((1,), (6,))]
    with qtbot.waitSignal(well.faces_entered, timeout=100) as entered:
        qtbot.mouseClick(well, Qt.MouseButton.LeftButton, pos=base)
    assert entered.args == [DiceFaces((2,), (6,))]


def test_backspace_takes_the_last_face_back(qtbot: QtBot, well: DiceTray) -> None:
    well.set_pool(3, 0)
    well.set_editable(True)
    told: list[object] = []
    well.faces_entered.connect(told.append)
    keys = (Qt.Key.Key_6, Qt.Key.Key_5, Qt.Key.Key_Backspace, Qt.Key.Key_4, Qt.Key.Key_3)
    for key in keys:
        qtbot.keyClick(well, key)
    assert told == [DiceFaces((6, 4, 3))]


def test_entered_dice_are_marked_as_by_hand(qtbot: QtBot, well: DiceTray) -> None:
    well.set_pool(1, 0)
    well.set_editable(True)
    qtbot.keyClick(well, Qt.Key.Key_4)
    assert well._shown().base == (ShownDie(4, by_hand=True),)


def test_keys_that_mean_nothing_here_are_left_to_the_window(qtbot: QtBot, well: DiceTray) -> None:
    well.set_pool(1, 0)
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_R, Qt.KeyboardModifier.NoModifier, "r")
    well.keyPressEvent(event)
    assert not event.isAccepted()


def test_dice_of_a_supply_are_not_called_stress(well: DiceTray) -> None:
    well.show_roll(DiceState.of((), (4, 1)), (), animate=False)
    assert "Stress dice: 1, 4." in well.accessibleName()
    well.show_roll(DiceState((), (ShownDie(4), ShownDie(1)), is_supply=True), (), animate=False)
    assert "Supply dice: 1, 4." in well.accessibleName()


def test_the_marks_at_dice_are_explained(well: DiceTray) -> None:
    well.show_roll(DiceState((ShownDie(6),)), (), animate=False)
    assert well.toolTip() == ""
    well.show_roll(DiceState((ShownDie(6, kept=True), ShownDie(3, rerolled=True))), (), animate=False)
    assert ("Underlined: kept" in well.toolTip(), "2: rolled again" in well.toolTip()) == (True, True)
    assert "H:" not in well.toolTip()
