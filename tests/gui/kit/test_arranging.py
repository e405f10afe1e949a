"""Parts that are shown and hidden for a size, while Qt makes new sizes of it."""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.arranging import afterwards, arranges


class Plain(QWidget):
    """Shows a wide part where it is narrow: that makes it wide, and then it is to go again."""

    narrow = 0

    def __init__(self) -> None:
        super().__init__()
        self.wide = QWidget(self)
        self.wide.setMinimumWidth(300)
        self.wide.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        self.wide.setVisible(self.width() < self.narrow)


class Marked(Plain):
    @afterwards
    def fit(self) -> None:
        super().fit()


@pytest.mark.parametrize("kind, stays", [(Plain, True), (Marked, False)])
def test_what_is_to_go_while_it_comes_is_gone_afterwards(kind: Callable[[], Plain], stays: bool, qtbot: QtBot) -> None:
    window, part = QWidget(), kind()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    row.addWidget(part)
    row.addStretch(1)
    window.resize(400, 100)
    window.show()
    part.narrow = 200
    part.fit()
    assert (part.wide.isVisible() and part.wide.isHidden()) is stays


class Notes:
    def __init__(self) -> None:
        self.done: list[str] = []

    @arranges
    def outer(self) -> None:
        self.done.append("outer")
        self.inner()
        self.follow()
        self.done.append("end of outer")

    @arranges
    def inner(self) -> None:
        self.done.append("inner")

    @afterwards
    def follow(self) -> None:
        self.done.append("follow")

    @afterwards
    def without_end(self) -> None:
        self.done.append("again")
        self.without_end()


def test_what_follows_waits_for_the_outermost_and_is_done_once() -> None:
    notes = Notes()
    notes.outer()
    assert notes.done == ["outer", "inner", "end of outer", "follow"]
    notes.follow()
    assert notes.done[-1] == "follow"


def test_two_forms_do_not_send_for_each_other_for_ever() -> None:
    notes = Notes()
    notes.without_end()
    assert 1 < len(notes.done) < 10
