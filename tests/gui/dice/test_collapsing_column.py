"""What comes below a roll: as high as it is, scrolling where there is less, gone when there is nothing."""

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.collapsing_column import CollapsingColumn
from alien_desktop.gui.kit.section_header import SectionHeader
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
    close = gap - theme.metrics.unit
    for height, left_out, hidden in (
        (90 + close + 10, 10, whole - 2 * (gap - close) - 90 - close),
        (90 + close + 24 + close + 50, 0, 40),
        (whole, 0, 0),
        (whole - 7, 0, 0),
    ):
        column.resize(200, height)
        settle()
        assert column.height() - column.viewport().height() == left_out
        assert column.verticalScrollBar().maximum() == hidden, "it does not scroll for a hair"
        assert column.sizeHint().height() == whole


def test_where_it_scrolls_it_ends_below_a_whole_row_and_never_below_a_title(theme: Theme, qtbot: QtBot) -> None:
    column, rows, title = CollapsingColumn(), block(90), SectionHeader("Title")
    qtbot.addWidget(column)
    column.add(block(60))
    column.add(title)
    column.add(rows, row_ends=lambda: (30, 60, 90))
    column.show()
    settle()
    close = theme.metrics.label_gap - theme.metrics.unit
    below_title = 60 + close + title.height() + close
    for height, end in (
        (below_title + 75, below_title + 60),
        (below_title + 30, below_title + 30),
        (below_title + 20, 60 + close),
        (below_title, 60 + close),
        (60 + close + 3, 60 + close),
    ):
        column.resize(200, height)
        settle()
        assert column.viewport().height() == end


def test_a_whole_one_leaves_scrolling_to_what_is_around_it(theme: Theme, qtbot: QtBot) -> None:
    column = CollapsingColumn()
    qtbot.addWidget(column)
    for _ in range(5):
        column.add(block(60))
    column.show()
    settle()
    assert column.minimumSizeHint().height() < 5 * 60
    column.set_whole(True)
    assert column.minimumSizeHint().height() == column.sizeHint().height() > 5 * 60
