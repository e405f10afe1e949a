"""What comes below a roll: as high as it is, scrolling where there is less, gone when there is nothing."""

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.collapsing_column import CollapsingColumn
from alien_desktop.gui.theme.theme import Theme
from tests.usability.stage import settle


def block(height: int) -> QLabel:
    label = QLabel("x")
    label.setFixedHeight(height)
    return label


def test_it_comes_and_goes_with_what_is_in_it(theme: Theme, qtbot: QtBot) -> None:
    column, part = CollapsingColumn(), block(40)
    qtbot.addWidget(column)
    assert column.isHidden()
    column.add(part)
    assert not column.isHidden()
    part.hide()
    assert column.isHidden()
    part.show()
    assert not column.isHidden()


def test_nothing_in_it_is_pressed_together(theme: Theme, qtbot: QtBot) -> None:
    place, column = QWidget(), CollapsingColumn()
    qtbot.addWidget(place)
    rows = QVBoxLayout(place)
    rows.addWidget(column)
    parts = [block(90), block(90)]
    for part in parts:
        column.add(part)
    place.resize(200, 400)
    place.show()
    gap = theme.metrics.label_gap
    qtbot.waitUntil(lambda: column.height() == 180 + gap)
    place.resize(200, 120)
    qtbot.waitUntil(lambda: column.verticalScrollBar().maximum() > 0)
    assert [part.height() for part in parts] == [90, 90]
    assert column.height() >= 3 * theme.metrics.control


def test_where_it_scrolls_it_ends_below_a_whole_widget(theme: Theme, qtbot: QtBot) -> None:
    column, parts = CollapsingColumn(), [block(90), block(24), block(90)]
    qtbot.addWidget(column)
    for part in parts:
        column.add(part)
    gap = theme.metrics.label_gap
    column.show()
    settle()
    whole = 90 + gap + 24 + gap + 90
    for height, left_out, hidden in (
        (90 + gap + 10, 10, whole - 90 - gap),
        (90 + gap + 24 + gap + 50, 0, 40),
        (whole, 0, 0),
        (whole - 7, 0, 0),
    ):
        column.resize(200, height)
        settle()
        assert column.height() - column.viewport().height() == left_out
        assert column.verticalScrollBar().maximum() == hidden, "it does not scroll for a hair"
        assert column.sizeHint().height() == whole
