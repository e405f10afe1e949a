"""Tick boxes and choices."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.shell.choice_list import Choice
from alien_desktop.gui.theme.theme import Theme


@pytest.fixture
def box(theme: Theme, qtbot: QtBot) -> TickBox:
    made = TickBox("Starving & <b>", harm=True)
    qtbot.addWidget(made)
    made.resize(240, 28)
    made.show()
    return made


def test_a_click_anywhere_on_the_row_ticks(box: TickBox, qtbot: QtBot) -> None:
    with qtbot.waitSignal(box.checked_requested) as wish:
        qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(230, 14))
    assert wish.args == [True]
    assert box.isChecked()


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_keys_ask_for_a_tick(box: TickBox, qtbot: QtBot, key: Qt.Key) -> None:
    with qtbot.waitSignal(box.checked_requested):
        qtbot.keyClick(box, key)


def test_the_setter_emits_no_request(box: TickBox, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(box.checked_requested):
        box.set_checked(True)
    assert box.isChecked()


def test_a_screen_reader_hears_words_and_state(box: TickBox) -> None:
    box.set_note("no healing")
    interface = QAccessible.queryAccessibleInterface(box)
    assert interface.text(QAccessible.Text.Name) == "Starving & <b>"
    assert interface.text(QAccessible.Text.Description) == "no healing"
    assert interface.role() == QAccessible.Role.CheckBox
    assert box.plain_text == "Starving & <b>"


def test_a_ticked_row_is_no_wider_than_a_plain_one(box: TickBox) -> None:
    before = box.sizeHint()
    box.set_checked(True)
    assert box.sizeHint() == before


def test_each_state_of_a_box_is_drawn_differently(box: TickBox) -> None:
    pictures = [box.grab().toImage()]
    box.set_checked(True)
    pictures.append(box.grab().toImage())
    box.setEnabled(False)
    pictures.append(box.grab().toImage())
    box.set_checked(False)
    pictures.append(box.grab().toImage())
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[i + 1 :])


def test_one_of_several_choices(theme: Theme, qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    column = QVBoxLayout(place)
    first, second = Choice("+1 to a later roll"), Choice("Show off")
    second.set_note("one success")
    for choice in (first, second):
        column.addWidget(choice)
    first.setChecked(True)
    place.show()
    place.activateWindow()
    qtbot.waitUntil(place.isActiveWindow)
    with qtbot.waitSignal(second.checked_requested):
        qtbot.mouseClick(second, Qt.MouseButton.LeftButton, pos=QPoint(second.width() - 4, 14))
    assert second.isChecked()
    assert not first.isChecked()
    qtbot.keyClick(second, Qt.Key.Key_Up)
    assert first.isChecked()
    assert QAccessible.queryAccessibleInterface(first).role() == QAccessible.Role.RadioButton
    assert first.accessibleName() == first.plain_text == "+1 to a later roll"
    assert first.grab().toImage() != second.grab().toImage()
