"""A field for a whole number."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.theme.theme import Theme


@pytest.fixture
def field(theme: Theme, qtbot: QtBot) -> NumberField:
    made = NumberField("Radiation", 0, 10)
    qtbot.addWidget(made)
    made.set_value(4)
    made.show()
    made.activateWindow()
    made.setFocus()
    qtbot.waitUntil(made.hasFocus)
    return made


def turn(field: NumberField, delta: int) -> None:
    event = QWheelEvent(
        QPointF(5, 5),
        field.mapToGlobal(QPointF(5, 5)),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, event)


def test_a_typed_number_is_committed_by_enter(field: NumberField, qtbot: QtBot) -> None:
    field.selectAll()
    qtbot.keyClicks(field, "7")
    with qtbot.waitSignal(field.value_requested) as wish:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert wish.args == [7]


@pytest.mark.parametrize(
    "key,expected", [(Qt.Key.Key_Up, 5), (Qt.Key.Key_Down, 3), (Qt.Key.Key_PageUp, 9), (Qt.Key.Key_PageDown, 0)]
)
def test_arrows_and_pages_ask_for_the_next_number(field: NumberField, qtbot: QtBot, key: Qt.Key, expected: int) -> None:
    with qtbot.waitSignal(field.value_requested) as wish:
        qtbot.keyClick(field, key)
    assert wish.args == [expected]


def test_steps_stop_at_the_limits(field: NumberField, qtbot: QtBot) -> None:
    field.set_value(10)
    with qtbot.assertNotEmitted(field.value_requested):
        qtbot.keyClick(field, Qt.Key.Key_Up)
    assert field.text() == "10"


def test_letters_are_not_taken(field: NumberField, qtbot: QtBot) -> None:
    field.selectAll()
    qtbot.keyClicks(field, "abc")
    assert field.text() in {"", "4"}
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "4"


def test_the_wheel_steps_only_with_the_focus(field: NumberField, qtbot: QtBot) -> None:
    turn(field, 120)
    assert field.value == 5
    field.clearFocus()
    turn(field, 120)
    assert field.value == 5


def test_the_setter_emits_no_request_and_the_limits_are_reported(field: NumberField, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(field.value_requested):
        field.set_value(6)
        field.set_limits(0, 20)
    assert field.accessibleName() == "Radiation"
    assert field.accessibleDescription() == "0 to 20"
