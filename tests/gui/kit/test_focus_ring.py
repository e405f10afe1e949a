"""The focus ring: after keys only, outside the control, above everything, in nobody's way."""

import gc
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QLineEdit, QMenuBar, QPushButton, QScrollArea, QWidget
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.focus_ring import FocusRing
from alien_desktop.gui.theme.theme import Theme


@dataclass
class Scene:
    """A window with two buttons, a field and a ring."""

    window: QWidget
    first: Button
    second: Button
    field: QLineEdit
    ring: FocusRing


@pytest.fixture
def scene(theme: Theme, qtbot: QtBot) -> Scene:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(400, 200)
    first, second, field = Button("Roll", parent=window), Button("Push", parent=window), QLineEdit(window)
    first.setGeometry(20, 20, 80, 32)
    second.setGeometry(20, 80, 80, 32)
    field.setGeometry(150, 80, 80, 32)
    ring = FocusRing(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    first.setFocus(Qt.FocusReason.OtherFocusReason)
    qtbot.waitUntil(first.hasFocus)
    return Scene(window, first, second, field, ring)


def test_no_ring_before_a_key_is_used(scene: Scene) -> None:
    assert scene.ring.target is None


def test_tab_shows_it_around_the_next_control(scene: Scene, qtbot: QtBot) -> None:
    qtbot.keyClick(scene.first, Qt.Key.Key_Tab)
    assert scene.ring.target is scene.second
    assert scene.ring.geometry() == QRect(16, 76, 88, 40)


def test_a_menu_bar_marks_its_own_menu(scene: Scene, qtbot: QtBot) -> None:
    bar = QMenuBar(scene.window)
    bar.addMenu("File")
    bar.show()
    qtbot.keyClick(scene.first, Qt.Key.Key_Tab)
    bar.setFocus(Qt.FocusReason.ShortcutFocusReason)
    assert scene.window.focusWidget() is bar
    assert scene.ring.target is None


def test_at_the_edge_of_the_window_no_side_of_it_is_cut(scene: Scene, qtbot: QtBot) -> None:
    scene.second.setGeometry(0, 168, 400, 32)
    qtbot.keyClick(scene.first, Qt.Key.Key_Tab)
    assert scene.window.rect().contains(scene.ring.geometry())


def test_the_mouse_takes_it_away(scene: Scene, qtbot: QtBot) -> None:
    qtbot.keyClick(scene.first, Qt.Key.Key_Tab)
    qtbot.mouseClick(scene.second, Qt.MouseButton.LeftButton)
    assert scene.ring.target is None
    qtbot.mouseClick(scene.first, Qt.MouseButton.LeftButton)
    assert scene.ring.target is None


def test_typing_into_a_field_is_no_travelling(scene: Scene, qtbot: QtBot) -> None:
    qtbot.mouseClick(scene.field, Qt.MouseButton.LeftButton)
    scene.field.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.keyClicks(scene.field, "Rook ")
    assert scene.ring.target is None


def test_a_letter_of_the_window_shows_what_enter_would_press(scene: Scene, qtbot: QtBot) -> None:
    """Who rolls by R and pushes by P has never travelled, and the keyboard is somewhere all the same."""
    rolled: list[str] = []
    QShortcut(QKeySequence("R"), scene.window, lambda: rolled.append("R"))
    qtbot.keyClick(scene.field, Qt.Key.Key_R)
    qtbot.keyClick(scene.first, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert scene.ring.target is None
    qtbot.keyClick(scene.first, Qt.Key.Key_R)
    assert rolled
    assert scene.ring.target is scene.first


def test_it_follows_its_control_and_stays_on_top(scene: Scene, qtbot: QtBot) -> None:
    qtbot.keyClick(scene.first, Qt.Key.Key_Tab)
    scene.second.move(100, 120)
    assert scene.ring.geometry().topLeft() == QPoint(96, 116)
    assert scene.window.children()[-1] is scene.ring


def test_clicks_go_through(scene: Scene, qtbot: QtBot) -> None:
    qtbot.keyClick(scene.first, Qt.Key.Key_Tab)
    assert scene.window.childAt(scene.second.geometry().center()) is scene.second


def test_a_control_that_goes_takes_the_ring_along(scene: Scene, qtbot: QtBot) -> None:
    qtbot.keyClick(scene.first, Qt.Key.Key_Tab)
    scene.second.hide()
    assert scene.ring.target is not scene.second
    qtbot.keyClick(scene.first, Qt.Key.Key_Tab)
    scene.first.deleteLater()
    qtbot.wait(1)
    scene.second.show()
    scene.second.setFocus(Qt.FocusReason.TabFocusReason)
    assert scene.ring.target is scene.second


def test_another_window_has_its_own(scene: Scene, theme: Theme, qtbot: QtBot) -> None:
    qtbot.keyClick(scene.first, Qt.Key.Key_Tab)
    other = QLineEdit()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    assert scene.ring.target is None


def test_a_widget_may_say_where_its_ring_lies(scene: Scene, qtbot: QtBot) -> None:
    class Painted(QWidget):
        def focus_rect(self) -> QRect:
            return QRect(10, 10, 20, 20)

    painted = Painted(scene.window)
    painted.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    painted.setGeometry(200, 20, 100, 50)
    painted.show()
    painted.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(painted, Qt.Key.Key_Space)
    assert scene.ring.geometry() == QRect(206, 26, 28, 28)


class Circle(QWidget):
    """A window that holds itself, with a ring."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self
        self.button = QPushButton("x", self)
        self.ring = FocusRing(self)


def test_a_window_that_the_collector_clears_tells_its_ring_nothing(theme: Theme, qtbot: QtBot) -> None:
    """An exception in an override that Qt calls ends the process much later."""
    gc.freeze()  # what the tests before have left is not visited three times
    with capture_exceptions() as raised:
        for _ in range(3):
            window = Circle()
            window.show()
            window.activateWindow()
            window.button.setFocus(Qt.FocusReason.TabFocusReason)
            QApplication.processEvents()
            del window
            gc.collect()
    # That a slot went with its object is PySide's own word, and no override.
    assert [error for _, error, _ in raised if "Slot" not in str(error)] == []


def test_an_area_that_scrolls_has_its_ring_though_what_is_in_it_covers_it(scene: Scene, qtbot: QtBot) -> None:
    area, content = QScrollArea(scene.window), QWidget()
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    content.setAutoFillBackground(True)
    area.setWidget(content)
    area.setWidgetResizable(True)
    area.setGeometry(40, 40, 80, 60)
    area.show()
    area.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: scene.ring.target is area)
