"""Buttons: pressed by mouse and keys, literal words, a name for screen readers, states that show."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QAccessible, QEnterEvent
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.button import Button, StepButton
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import Theme


def shown(qtbot: QtBot, button: Button) -> Button:
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    button.show()
    return button


def test_a_click_presses_a_button(theme: Theme, qtbot: QtBot) -> None:
    button = shown(qtbot, Button("Roll"))
    with qtbot.waitSignal(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_keys_press_a_button(theme: Theme, qtbot: QtBot, key: Qt.Key) -> None:
    button = shown(qtbot, Button("Roll"))
    with qtbot.waitSignal(button.clicked):
        qtbot.keyClick(button, key)


def test_a_disabled_button_does_nothing(theme: Theme, qtbot: QtBot) -> None:
    button = shown(qtbot, Button("Push", key="P"))
    button.setEnabled(False)
    with qtbot.assertNotEmitted(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_words_are_literal(theme: Theme, qtbot: QtBot) -> None:
    button = shown(qtbot, Button("Food & <b>water</b>"))
    assert button.plain_text == "Food & <b>water</b>"
    assert button.accessibleName() == "Food & <b>water</b>"
    assert button.shortcut().isEmpty()


def test_the_name_tells_the_second_line_and_the_key(theme: Theme, qtbot: QtBot) -> None:
    button = shown(
        qtbot, Button("Next turn", ButtonKind.NEXT, key="N", second="then Vance, card 3", size=ButtonSize.TALL)
    )
    interface = QAccessible.queryAccessibleInterface(button)
    assert interface.text(QAccessible.Text.Name) == "Next turn, then Vance, card 3"
    assert interface.role() == QAccessible.Role.Button
    assert button.accessibleDescription() == "N"


def test_setters_change_what_is_shown_and_are_quiet_on_equal_values(theme: Theme, qtbot: QtBot) -> None:
    button = shown(qtbot, Button("Roll"))
    narrow = button.sizeHint().width()
    button.set_text("Roll again, 6 + 4")
    wider = button.sizeHint().width()
    button.set_icon_name("roll")
    with_icon = button.sizeHint().width()
    button.set_key("R")
    assert narrow < wider < with_icon < button.sizeHint().width()
    button.set_second("then Vance")
    assert "then Vance" in button.accessibleName()
    button.set_kind(ButtonKind.QUIET)
    assert button.kind is ButtonKind.QUIET
    assert button.focus_cut() == 0


@pytest.mark.parametrize("size", list(ButtonSize))
def test_the_height_is_that_of_its_place(theme: Theme, qtbot: QtBot, size: ButtonSize) -> None:
    button = shown(qtbot, Button("Roll", size=size))
    assert button.sizeHint().height() == getattr(theme.metrics, size.value)
    assert button.sizeHint().height() >= theme.metrics.target_min


@pytest.mark.parametrize("kind", list(ButtonKind))
@pytest.mark.parametrize("theme_name", ["dark", "light", "dim", "contrast"])
def test_each_state_of_a_button_is_drawn_differently(
    theme: Theme, qtbot: QtBot, kind: ButtonKind, theme_name: str
) -> None:
    theme.set_theme(theme_name)
    button = shown(qtbot, Button("Roll", kind, icon="roll", key="R"))
    plain = button.grab().toImage()
    QApplication.sendEvent(button, QEnterEvent(QPointF(2, 2), QPointF(2, 2), QPointF(2, 2)))
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    hovered = button.grab().toImage()
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    QApplication.sendEvent(button, QEvent(QEvent.Type.Leave))
    button.setDown(True)
    pressed = button.grab().toImage()
    button.setDown(False)
    button.setEnabled(False)
    disabled = button.grab().toImage()
    pictures = [plain, pressed, disabled]
    if theme_name != "contrast":  # there text and text2 are one colour, and grounds are one
        pictures.append(hovered)
    is_filled = kind in {ButtonKind.PRIMARY, ButtonKind.STRESS, ButtonKind.NEXT}
    if kind in {ButtonKind.QUIET, ButtonKind.QUIET_DROP} or (theme_name == "contrast" and not is_filled):
        pictures.remove(pressed)
    assert all(a != b for i, a in enumerate(pictures) for b in pictures[i + 1 :])


@pytest.mark.parametrize("kind", [ButtonKind.PRIMARY, ButtonKind.QUIET, ButtonKind.SEGMENT, ButtonKind.MORE])
def test_a_stock_button_with_the_same_properties_looks_the_same(theme: Theme, qtbot: QtBot, kind: ButtonKind) -> None:
    ours = Button("Roll & <b>", kind, icon="roll", key="R")
    stock = QPushButton("Roll && <b>")
    for name, value in (("kind", kind.value), ("icon_name", "roll"), ("key", "R")):
        stock.setProperty(name, value)
    for button in (ours, stock):
        qtbot.addWidget(button)
        button.resize(button.sizeHint())
    assert ours.size() == stock.size()
    assert ours.grab().toImage() == stock.grab().toImage()


def test_a_toggled_button_is_marked_by_more_than_colour(theme: Theme, qtbot: QtBot) -> None:
    button = shown(qtbot, Button("Hurt"))
    button.setCheckable(True)
    plain = button.grab().toImage()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert button.isChecked()
    assert button.grab().toImage() != plain


def test_a_narrow_button_cuts_its_words_and_does_not_spill(theme: Theme, qtbot: QtBot) -> None:
    button = shown(qtbot, Button("x" * 120, key="R"))
    button.resize(90, 32)
    assert not button.grab().isNull()


def test_a_step_button_steps_by_mouse_and_keys(theme: Theme, qtbot: QtBot) -> None:
    button = StepButton(up=True, name="More <stress>")
    qtbot.addWidget(button)
    button.show()
    presses: list[int] = []
    button.clicked.connect(lambda: presses.append(1))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(button, Qt.Key.Key_Space)
    qtbot.keyClick(button, Qt.Key.Key_Return)
    assert len(presses) == 3
    assert button.accessibleName() == "More <stress>"
    assert "&lt;stress&gt;" in button.toolTip()


def test_minus_and_plus_differ_and_keep_the_target_size(theme: Theme, qtbot: QtBot) -> None:
    plus, minus = StepButton(up=True, name="more"), StepButton(up=False, name="less")
    small = StepButton(up=True, name="more", small=True)
    for button in (plus, minus, small):
        qtbot.addWidget(button)
    assert plus.grab().toImage() != minus.grab().toImage()
    assert plus.width() == 32
    assert small.width() == 28
    theme.set_scale(2.0)
    assert plus.width() == 64
