"""Pages that scroll keep the height that their words ask for, seen or not."""

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QLineEdit, QStackedWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.scrolled import ScrolledPage, ScrolledView, WholeEnd
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.theme.theme import Theme
from tests.usability.stage import settle

WORDS = "What the talent is for, in one's own words, as often as it takes to fill some lines. " * 8


@pytest.mark.parametrize("before, after", [(2.0, 1.0), (1.0, 2.0)])
@pytest.mark.parametrize("narrow, wide", [(300, 700), (700, 300)])
def test_a_page_that_changed_while_it_was_hidden_is_laid_out_at_the_height_it_is_shown_with(
    theme: Theme, qtbot: QtBot, before: float, after: float, narrow: int, wide: int
) -> None:
    theme.set_scale(before)
    page = QWidget()
    column = QVBoxLayout(page)
    labels = [TextLabel(WORDS, wrap=True) for _ in range(3)]
    for label in labels:
        column.addWidget(label)
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    stack.addWidget(area := ScrolledPage(page))
    stack.addWidget(other := QWidget())
    stack.resize(narrow, 200)
    stack.show()
    QCoreApplication.processEvents()
    stack.setCurrentWidget(other)
    theme.set_scale(after)
    QCoreApplication.processEvents()
    stack.resize(wide, 200)
    QCoreApplication.processEvents()
    stack.setCurrentWidget(area)
    QCoreApplication.processEvents()
    assert column.geometry() == page.rect()
    assert all(label.height() >= label.heightForWidth(label.width()) for label in labels)
    assert page.height() == max(column.totalHeightForWidth(page.width()), area.viewport().height())


class LowerWhenNarrow(QWidget):
    """Words that get more room once what stood beside them has folded: high without a bar, low enough beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes = 0

    def minimumSizeHint(self) -> QSize:
        is_high = self.width() >= 300 and self.sizes < 100
        return QSize(10, 220 if is_high else 180)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self.sizes += 1
        self.updateGeometry()


def test_a_bar_that_takes_its_own_reason_away_stays_until_the_area_has_another_size(theme: Theme, qtbot: QtBot) -> None:
    """Qt would bring it up and send it away until the app ends with an overflow of its stack."""
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(restless := LowerWhenNarrow())
    area = ScrolledPage(page)
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    QCoreApplication.processEvents()
    assert restless.sizes < 20
    assert area.verticalScrollBar().isVisible()
    assert area.verticalScrollBar().maximum() == 0
    area.resize(300, 400)
    QCoreApplication.processEvents()
    assert not area.verticalScrollBar().isVisible()
    assert restless.width() == 300


def column_of(count: int, spacing: int) -> tuple[QWidget, QVBoxLayout, list[QWidget]]:
    page, parts = QWidget(), [QWidget() for _ in range(count)]
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 6, 0, 6)
    column.setSpacing(spacing)
    for part in parts:
        column.addWidget(part)
        part.setMinimumHeight(30)
    return page, column, parts


@pytest.mark.parametrize("kind", [ScrolledPage, ScrolledView])
def test_nobody_scrolls_for_half_a_line_the_parts_stand_closer_until_there_is_room(
    theme: Theme, qtbot: QtBot, kind: type[ScrolledPage] | type[ScrolledView]
) -> None:
    page, column, parts = column_of(5, 10)  # 5 * 30 + 4 * 10 + 2 * 6 = 202
    area = kind(page)
    qtbot.addWidget(area)
    area.resize(100, 197)
    area.show()
    QCoreApplication.processEvents()
    assert area.verticalScrollBar().maximum() == 0
    assert column.spacing() < 10
    parts[0].setMinimumHeight(60)  # for more than half a line one scrolls, and nothing is close
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 35)
    assert (column.spacing(), column.contentsMargins().top()) == (10, 6)
    parts[0].setMinimumHeight(30)
    area.resize(100, 300)
    QCoreApplication.processEvents()
    assert (column.spacing(), column.contentsMargins().top()) == (10, 6)


def test_distances_that_a_new_scale_has_set_are_not_taken_for_the_old_ones(theme: Theme, qtbot: QtBot) -> None:
    page, column, _parts = column_of(5, 10)
    area = ScrolledPage(page)
    qtbot.addWidget(area)
    area.resize(100, 197)
    area.show()
    QCoreApplication.processEvents()
    close = column.spacing()
    theme.set_scale(0.8)
    column.setSpacing(close)  # as far apart as that scale asks for
    area.resize(100, 300)
    QCoreApplication.processEvents()
    assert column.spacing() == close < 10


@pytest.fixture
def area(theme: Theme, qtbot: QtBot) -> ScrolledPage:
    """A field that has the focus, below and above something high."""
    page = QWidget()
    column = QVBoxLayout(page)
    for widget in (above := QWidget(), field := QLineEdit(), below := QWidget()):
        column.addWidget(widget)
    above.setFixedHeight(400)
    below.setFixedHeight(400)
    area = ScrolledPage(page, lambda: page.minimumSizeHint().height())
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    area.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    qtbot.waitUntil(lambda: is_whole(field))
    return area


def is_whole(widget: QWidget) -> bool:
    return widget.visibleRegion().boundingRect() == widget.rect()


def parts(area: ScrolledPage) -> list[QWidget]:
    page = area.widget()
    assert page is not None
    return [part for part in page.children() if isinstance(part, QWidget)]


def test_what_has_the_focus_stays_in_sight_when_places_change(area: ScrolledPage, qtbot: QtBot) -> None:
    above, field, _below = parts(area)
    above.setFixedHeight(700)
    qtbot.waitUntil(lambda: is_whole(field))
    area.resize(300, 120)
    qtbot.waitUntil(lambda: is_whole(field))


def test_where_somebody_has_scrolled_nothing_scrolls_back(area: ScrolledPage, qtbot: QtBot) -> None:
    _above, field, below = parts(area)
    area.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderToMaximum)
    below.setFixedHeight(300)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() < 600)
    QCoreApplication.processEvents()
    assert field.visibleRegion().isEmpty()


def test_what_is_half_seen_does_not_move_away_from_below_the_mouse(area: ScrolledPage, qtbot: QtBot) -> None:
    _above, _field, below = parts(area)
    below.setFixedHeight(150)
    below.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    bar, window = area.verticalScrollBar(), area.windowHandle()
    assert window is not None
    bar.triggerAction(QAbstractSlider.SliderAction.SliderSingleStepSub)
    bar.setValue(below.y() - area.viewport().height() + 40)
    before, place = bar.value(), below.mapTo(area, QPoint(20, 20))
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(below.hasFocus)
    QCoreApplication.processEvents()
    assert bar.value() == before
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=place)


def test_the_foot_of_an_area_shows_no_part_of_a_row(theme: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for _ in range(6):
        row = QWidget()
        row.setFixedHeight(40)
        column.addWidget(row)
    area = ScrolledPage(page)
    qtbot.addWidget(area)
    WholeEnd(area, page)
    area.show()
    for height, seen in ((130, 120), (160, 160), (240, 240), (300, 300), (30, 30), (130, 120)):
        area.resize(200, height)
        settle()
        assert area.viewport().height() == seen
