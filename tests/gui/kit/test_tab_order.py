"""Tab goes as one reads, whatever was made first."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.tab_order import READS_DOWN, reading_order, step_focus


class Window(QWidget):
    """A window whose Tab goes in reading order."""

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Ask the module."""
        return step_focus(self, forward=forward)


def put(parent: QWidget, name: str, x: int, y: int, width: int = 10, height: int = 10) -> QPushButton:
    button = QPushButton(name, parent)
    button.setGeometry(QRect(x, y, width, height))
    return button


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    window = Window()
    window.resize(200, 200)
    qtbot.addWidget(window)
    return window


def words(window: QWidget) -> list[str]:
    return [widget.text() for widget in reading_order(window) if isinstance(widget, QPushButton)]


def test_rows_are_read_before_columns(window: Window) -> None:
    for name, x, y in (("d", 20, 22), ("c", 0, 20), ("b", 20, 3), ("a", 0, 0)):
        put(window, name, x, y)
    window.show()
    assert words(window) == ["a", "b", "c", "d"]


def test_a_high_column_beside_rows_comes_after_them(window: Window) -> None:
    for name, x, y, height in (("tray", 40, 0, 100), ("lower", 0, 50, 10), ("upper", 0, 0, 10)):
        put(window, name, x, y, height=height)
    window.show()
    assert words(window) == ["upper", "lower", "tray"]


def test_columns_that_belong_together_are_read_down(window: Window) -> None:
    for name, x, y in (("a", 0, 0), ("c", 20, 0), ("b", 0, 20), ("d", 20, 20)):
        put(window, name, x, y)
    window.setProperty(READS_DOWN, True)
    window.show()
    assert words(window) == ["a", "b", "c", "d"]


def test_a_panel_is_read_to_its_end_before_the_next(window: Window) -> None:
    left, right = QWidget(window), QWidget(window)
    left.setGeometry(0, 0, 50, 100)
    right.setGeometry(60, 0, 50, 100)
    put(right, "c", 0, 0)
    put(left, "b", 0, 50)
    put(left, "a", 0, 0)
    window.show()
    assert words(window) == ["a", "b", "c"]


def test_from_right_to_left_the_right_one_is_first(window: Window) -> None:
    put(window, "b", 0, 0)
    put(window, "a", 20, 0)
    window.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    window.show()
    assert words(window) == ["a", "b"]


def test_tab_and_back_skip_what_is_hidden_or_disabled_and_go_round(window: Window, qtbot: QtBot) -> None:
    last, hidden, disabled, first = (put(window, str(n), 0, 20 * (4 - n)) for n in range(1, 5))
    disabled.setEnabled(False)
    window.show()
    hidden.hide()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is last
    QTest.keyClick(last, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is first
    QTest.keyClick(first, Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is last


def test_what_tab_leads_to_is_scrolled_into_sight(window: Window) -> None:
    first = put(window, "first", 0, 0)
    area = QScrollArea(window)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setGeometry(0, 20, 100, 100)
    content = QWidget()
    content.resize(50, 1000)
    far = put(content, "far", 0, 900)
    area.setWidget(content)
    window.show()
    first.setFocus()
    assert step_focus(window, forward=True)
    assert window.focusWidget() is far
    assert not far.visibleRegion().isEmpty()


def test_from_a_place_that_is_no_stop_tab_goes_to_what_is_read_next(window: Window, qtbot: QtBot) -> None:
    first, clicked, after = (put(window, str(n), 0, 20 * n) for n in range(3))
    clicked.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    clicked.setFocus()
    QTest.keyClick(clicked, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is after
    assert first.isVisible()
