"""What every dialog does: it fits on the screen, has a focus ring, takes Enter and Esc and gives the focus back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.block_grid import BlockGrid
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.focus_ring import FocusRing
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.theme.theme import Theme


class Large(ModelessDialog):
    """Wants to be larger than any screen; Enter presses `yes`."""

    SIZE_UNITS = (5000, 5000)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.yes = Button("Yes")
        self.yes.setDefault(True)
        self.yes.clicked.connect(self.accept)
        self.no = Button("No")
        self.line = QLineEdit()
        for widget in (self.line, self.no, self.yes):
            self.column.addWidget(widget)


@pytest.fixture
def window(qtbot: QtBot, theme: Theme) -> QWidget:
    """A window in which a field has the focus."""
    window = QWidget()
    QVBoxLayout(window).addWidget(QLineEdit())
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    field = window.findChildren(QLineEdit)[0]
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    return window


def opened(qtbot: QtBot, window: QWidget) -> Large:
    dialog = Large(window)
    dialog.show_over(window)
    qtbot.waitUntil(dialog.isActiveWindow)
    dialog.line.setFocus()
    return dialog


def test_it_is_whole_on_the_screen_whatever_it_wants(qtbot: QtBot, window: QWidget, theme: Theme) -> None:
    dialog = opened(qtbot, window)
    room = dialog.screen().availableGeometry()
    assert room == dialog.frameGeometry(), "its title bar and borders are on the screen too"
    theme.set_scale(2.0)
    assert room == dialog.frameGeometry()


class Long(ModelessDialog):
    """A page with so many lines in a dialog that is drawn for few."""

    SIZE_UNITS = (100, 50)

    def __init__(self, lines: int, parent: QWidget) -> None:
        super().__init__(parent)
        page = QWidget()
        column = QVBoxLayout(page)
        for number in range(lines):
            column.addWidget(TextLabel(f"Line {number}"))
        self.scrolled = ScrolledPage(page)
        self.column.addWidget(self.scrolled)


@pytest.mark.parametrize("lines, is_whole", [(12, True), (400, False)])
def test_nothing_is_scrolled_that_the_screen_has_the_room_for(
    qtbot: QtBot, window: QWidget, lines: int, is_whole: bool
) -> None:
    dialog = Long(lines, window)
    drawn = dialog.height()
    dialog.show_over(window)
    room = dialog.screen().availableGeometry()
    qtbot.waitUntil(lambda: dialog.height() > drawn)
    qtbot.waitUntil(lambda: (dialog.scrolled.verticalScrollBar().maximum() == 0) is is_whole)
    assert room.contains(dialog.frameGeometry())
    assert dialog.height() < room.height()


def test_parts_that_unfold_leave_no_empty_room_below(qtbot: QtBot, window: QWidget, theme: Theme) -> None:
    dialog, grid = Long(1, window), BlockGrid(360, (2, 1))
    dialog.resize(780, 200)
    grid.set_blocks([QLineEdit(), QLineEdit()])
    for block in grid.findChildren(QLineEdit):
        block.setFixedHeight(200)
    dialog.column.addWidget(grid)
    dialog.show_over(window)
    assert dialog.height() > 400, "below each other before they have their width"
    qtbot.waitUntil(lambda: dialog.height() < 400)


def test_pinned_buttons_are_there_where_the_rest_is_scrolled(qtbot: QtBot, window: QWidget, theme: Theme) -> None:
    dialog, button, buttons = ModelessDialog(window), Button("Done"), QHBoxLayout()
    buttons.addWidget(button)
    for _ in range(40):
        dialog.column.addWidget(TextLabel("A line"))
    dialog.pin(buttons)
    dialog.show_over(window)
    dialog.resize(dialog.width(), 300)
    qtbot.waitUntil(lambda: dialog.height() == 300)
    assert button.visibleRegion().boundingRect() == button.rect()
    assert button.mapTo(dialog, button.rect().bottomLeft()).y() == 299 - theme.metrics.padding


@pytest.mark.parametrize(
    "key, result",
    [(Qt.Key.Key_Return, QDialog.DialogCode.Accepted), (Qt.Key.Key_Escape, QDialog.DialogCode.Rejected)],
)
def test_enter_and_esc_answer_it_and_the_focus_goes_back(
    qtbot: QtBot, window: QWidget, key: Qt.Key, result: QDialog.DialogCode
) -> None:
    dialog = opened(qtbot, window)
    QTest.keyClick(dialog.line, key)
    assert not dialog.isVisible()
    assert dialog.result() == result.value
    qtbot.waitUntil(window.findChildren(QLineEdit)[0].hasFocus)


def test_tab_is_followed_by_a_ring_of_its_own(qtbot: QtBot, window: QWidget) -> None:
    dialog = opened(qtbot, window)
    QTest.keyClick(dialog.line, Qt.Key.Key_Tab)
    assert dialog.no.hasFocus()
    assert dialog.ring.target is dialog.no


def test_who_comes_by_the_keyboard_sees_at_once_what_has_the_focus(qtbot: QtBot, window: QWidget) -> None:
    FocusRing(window)
    assert opened(qtbot, window).ring.target is None, "nobody has used the keyboard yet"
    window.activateWindow()
    field = window.findChildren(QLineEdit)[0]
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Tab)
    dialog = opened(qtbot, window)
    assert dialog.ring.target is dialog.line
