"""What is needed in every round is large, and visible in a small window too."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractButton

from tests.usability.stage import LEAST, LOW, NARROW, Stage, path_of


def test_the_buttons_of_the_next_step_are_the_largest(stage: Stage) -> None:
    """What is pressed in every round is 38 pixels high or more."""
    stage.show("sheet", NARROW)
    step = stage.window.navigator.sheet_view.tray.table.next_step
    assert step.alarm_button.height() >= 38
    assert step.away_button.height() >= 38
    stage.show("initiative", NARROW)
    turns = stage.initiative.panels.turns
    assert min(turns.next_button.height(), turns.back_button.height()) >= 48
    assert turns.next_button.focusPolicy() & Qt.FocusPolicy.TabFocus


@pytest.mark.parametrize("size", [LOW, LEAST], ids=("1280x730", "1024x700"))
def test_in_a_small_window_what_is_needed_is_in_sight(stage: Stage, size: QSize) -> None:
    """Health, stress, the next step of a roll, whose turn it is: none is scrolled away, nor skills beside a tray."""
    stage.show("sheet", size)
    sheet = stage.window.navigator.sheet_view
    person = sheet.sheet.person.ui
    needed = [person.health, person.stress, sheet.tray.table.dice_tray]
    needed += [] if sheet.drawer_button.isVisible() else [sheet.sheet.attributes]
    needed += [sheet.tray.table.next_step.alarm_button, sheet.tray.table.next_step.away_button]
    assert [path_of(one) for one in needed if one.visibleRegion().boundingRect() != one.rect()] == []
    stage.show("panic-dialog", size)
    alarm = [button for button in sheet.tray.findChildren(QAbstractButton) if button.isVisible()]
    names = {button.accessibleName() for button in alarm if button.visibleRegion().boundingRect() == button.rect()}
    assert {"Apply", "Log only", "Cancel"} <= names
    stage.show("initiative", size)
    tracker = stage.initiative.panels
    needed = [tracker.turns.next_button, tracker.turns.back_button, tracker.selected.hurt_button, tracker.order]
    assert [path_of(one) for one in needed if one.visibleRegion().boundingRect() != one.rect()] == []
    assert tracker.order.ui.order.verticalScrollBar().maximum() == 0, "eight rows are in sight"
