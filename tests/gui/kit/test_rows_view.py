"""Rows in places of their own: geometry, keys, mouse, menu, words for a screen reader, and no model at all."""

import itertools
import sys
from dataclasses import dataclass, replace
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent, QPainter
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QStyle, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.focus_ring import FocusRing
from alien_desktop.gui.kit.keyed_rows import ROW, Index, KeyedRowsModel
from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.theme.theme import Theme

pytestmark = pytest.mark.usefixtures("theme")

LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
HIGH, BUTTON = 20, 50


@dataclass(frozen=True)
class Tool:
    """A thing in a line, or the button behind it."""

    key: str
    name: str
    is_button: bool = False

    def words(self) -> str:
        return f"Use {self.name}" if self.is_button else self.name


LINES = tuple(
    tool for name in ("saw", "drill", "lamp") for tool in (Tool(name, name), Tool(f"use {name}", name, is_button=True))
)


class Model(KeyedRowsModel):
    """Tools; the lamp cannot be used."""

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self._has(index) and index.data(ROW).key == "use lamp":
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)

    def explain(self, row: Any) -> str:
        return f"a <{row.name}>\nfor work"

    def describe(self, row: Any) -> str:
        return "sharp" if row.name == "saw" else ""


class Delegate(RowsDelegate):
    """Notes what it paints."""

    def __init__(self, view: RowsView) -> None:
        super().__init__(view)
        self.painted: dict[str, QStyle.StateFlag] = {}

    def row_height(self, record: Tool, width: int) -> int:
        return HIGH

    def paint_row(self, painter: QPainter, rect: QRectF, record: Tool, state: QStyle.StateFlag) -> None:
        assert rect.topLeft().isNull()
        self.painted[record.key] = state


class View(RowsView):
    """Each line is a thing and its button."""

    def place_rows(self, width: int) -> list[QRect]:
        rects = []
        for row in range(self.row_count()):
            line, part = divmod(row, 2)
            left, right = (width - BUTTON, width) if part else (0, width - BUTTON)
            rects.append(QRect(left, line * HIGH, right - left, HIGH))
        return rects

    def is_button(self, index: Index) -> bool:
        return bool(index.data(ROW).is_button)


class RowsStage:
    """A view with tools, in a window that has the keys."""

    def __init__(self, qtbot: QtBot, view: RowsView, lines: tuple[Tool, ...] = LINES) -> None:
        self.view = view
        self.model = Model(None, view)
        self.tester = QAbstractItemModelTester(self.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        self.model.set_rows(lines)
        self.delegate = Delegate(view)
        view.setItemDelegate(self.delegate)
        view.setModel(self.model)
        view.resize(200, 60)
        self.triggered: list[str] = []
        self.reached: list[str] = []
        view.row_triggered.connect(lambda index: self.triggered.append(index.data(ROW).key))
        view.row_reached.connect(lambda index: self.reached.append(index.data(ROW).key))
        qtbot.addWidget(view)
        view.show()
        view.activateWindow()
        qtbot.waitUntil(view.isActiveWindow)

    @property
    def current(self) -> str:
        record = self.view.currentIndex().data(ROW)
        return record.key if record else ""

    def index(self, key: str) -> QModelIndex:
        return self.model.index_of(key)

    def middle(self, key: str) -> QPoint:
        return self.view.visualRect(self.index(key)).center()

    def click(self, key: str) -> None:
        QTest.mouseClick(self.view.viewport(), LEFT, NO_KEY, self.middle(key))

    def keys(self, *keys: Qt.Key) -> list[str]:
        """Press keys; the current row after each."""
        found = []
        for key in keys:
            QTest.keyClick(self.view, key)
            found.append(self.current)
        return found

    def paint(self) -> dict[str, QStyle.StateFlag]:
        self.delegate.painted.clear()
        self.view.grab()
        return dict(self.delegate.painted)


@pytest.fixture
def stage(qtbot: QtBot) -> RowsStage:
    return RowsStage(qtbot, View())


def test_rows_stand_where_they_are_placed_and_are_found_there(stage: RowsStage) -> None:
    view = stage.view
    assert [view.rect_of(row) for row in (0, 1, 2)] == [
        QRect(0, 0, 150, 20),
        QRect(150, 0, 50, 20),
        QRect(0, 20, 150, 20),
    ]
    for line in LINES:
        assert view.indexAt(stage.middle(line.key)) == stage.index(line.key)
    assert not view.indexAt(QPoint(5, 70)).isValid()
    assert view.rect_of(6) == QRect()
    assert view.visualRect(QModelIndex()) == QRect()
    assert view.content_height() == 60


def test_without_places_of_its_own_rows_stand_below_each_other(qtbot: QtBot) -> None:
    view = RowsStage(qtbot, RowsView()).view
    assert [view.rect_of(row).top() for row in range(6)] == [0, 20, 40, 60, 80, 100]
    assert view.sizeHint().height() == 120
    assert view.verticalScrollBar().maximum() == 60


@pytest.mark.parametrize("missing, scrolled", [(0, 0), (1, 0), (8, 0), (9, 20), (60, 60)])
def test_rows_stand_closer_rather_than_be_scrolled_for_less_than_half_a_line(
    qtbot: QtBot, missing: int, scrolled: int
) -> None:
    view, whole = RowsStage(qtbot, RowsView()).view, len(LINES) * HIGH
    view.resize(200, whole - missing)
    assert view.verticalScrollBar().maximum() == scrolled
    assert view.content_height() == whole, "it asks for the same room"
    rects = [view.rect_of(row) for row in range(len(LINES))]
    assert rects[-1].bottom() + 1 == (whole if scrolled else whole - missing)
    assert all(one.bottom() + 1 == other.top() for one, other in itertools.pairwise(rects))
    assert max(rect.height() for rect in rects) - min(rect.height() for rect in rects) <= 1


def test_what_is_seen_begins_and_ends_with_a_whole_line(qtbot: QtBot) -> None:
    stage = RowsStage(qtbot, View())
    view, bar = stage.view, stage.view.verticalScrollBar()
    view.resize(200, 50)
    assert (view.seen_height(), bar.maximum()) == (40, 20)
    assert not view.indexAt(QPoint(5, 45)).isValid(), "the lamp would be cut"
    assert stage.paint().keys() == {"saw", "use saw", "drill", "use drill"}
    bar.setValue(19)
    assert view.verticalOffset() == 0
    bar.setValue(20)
    assert (view.verticalOffset(), view.seen_height()) == (20, 40)
    assert stage.paint().keys() == {"drill", "use drill", "lamp", "use lamp"}
    view.reach(stage.index("saw"))
    assert view.verticalOffset() == 0
    view.reach(stage.index("lamp"))
    assert view.verticalOffset() == 20, "the row that is not seen whole is scrolled to"
    view.resize(200, 39)
    assert view.seen_height() == 39, "a line whose air alone is cut is seen"
    view.resize(200, 12)
    assert view.seen_height() == 12, "what is lower than a line shows what it can"


class Sayings(RowsView):
    """One high row of five lines, of ten pixels each."""

    def place_rows(self, width: int) -> list[QRect]:
        return [QRect(0, 0, width, 50), QRect(0, 50, width, 20)]

    def ends_within(self, row: int, rect: QRect) -> tuple[int, ...]:
        return tuple(range(20, rect.height(), 10))


def test_a_row_of_several_lines_may_end_below_one_of_them(qtbot: QtBot) -> None:
    view = RowsStage(qtbot, Sayings(), LINES[:2]).view
    view.resize(200, 45)
    assert (view.seen_height(), view.verticalScrollBar().maximum()) == (40, 30)
    view.verticalScrollBar().setValue(29)
    assert view.verticalOffset() == 20, "a row that is higher than the view is scrolled through"


def test_rows_follow_the_model(stage: RowsStage) -> None:
    view = stage.view
    stage.model.set_rows(LINES[2:])
    assert view.rect_of(0) == QRect(0, 0, 150, 20)
    assert view.content_height() == 40
    stage.model.set_rows((*LINES[4:], *LINES[:2]))
    assert view.indexAt(QPoint(5, 25)).data(ROW).key == "saw"
    stage.model.reset_rows(())
    assert (view.content_height(), view.indexAt(QPoint(5, 5)).isValid()) == (0, False)
    view.setModel(None)
    stage.model.set_rows(LINES)
    assert view.row_count() == 0


def test_arrows_lead_to_the_neighbour_and_stop_at_the_edge(stage: RowsStage) -> None:
    key = Qt.Key
    stage.view.reach(stage.index("saw"))
    assert stage.keys(key.Key_Left, key.Key_Up, key.Key_Right, key.Key_Right) == ["saw", "saw", "use saw", "use saw"]
    assert stage.keys(key.Key_Down, key.Key_Down, key.Key_Down) == ["use drill", "lamp", "lamp"]
    assert stage.keys(key.Key_Right, key.Key_Home, key.Key_End) == ["lamp", "saw", "lamp"]
    assert stage.reached[-3:] == ["lamp", "saw", "lamp"]
    assert stage.triggered == []


def test_a_page_is_as_much_as_can_be_seen(qtbot: QtBot) -> None:
    stage = RowsStage(qtbot, RowsView(), tuple(Tool(str(number), str(number)) for number in range(10)))
    stage.view.reach(stage.index("0"))
    assert stage.keys(Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp) == ["1", "2", "1"]
    stage.view.resize(200, 100)
    assert stage.keys(Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageDown) == ["4", "7", "9"]


def test_a_row_that_the_keys_lead_to_is_scrolled_into_sight(qtbot: QtBot) -> None:
    stage = RowsStage(qtbot, RowsView())
    stage.view.reach(stage.index("use lamp"))
    assert stage.current != "use lamp", "it is disabled"
    stage.view.reach(stage.index("lamp"))
    assert stage.view.rect_of(4).bottom() == 59
    assert "saw" not in stage.paint()
    stage.keys(Qt.Key.Key_Home)
    assert stage.view.rect_of(0).top() == 0


def test_tab_reaches_the_first_row_and_then_the_one_that_was_left(qtbot: QtBot, stage: RowsStage) -> None:
    stage.view.clearFocus()
    stage.view.setFocus(Qt.FocusReason.TabFocusReason)
    assert (stage.current, stage.reached) == ("saw", ["saw"])
    stage.keys(Qt.Key.Key_Down)
    stage.view.clearFocus()
    stage.view.setFocus(Qt.FocusReason.BacktabFocusReason)
    assert stage.reached[-1] == "drill"


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_and_space_trigger_the_current_row(stage: RowsStage, key: Qt.Key) -> None:
    stage.view.reach(stage.index("drill"))
    stage.keys(key)
    assert stage.triggered == ["drill"]


def test_a_click_triggers_a_button_and_a_double_click_any_other_row(stage: RowsStage) -> None:
    stage.click("use drill")
    stage.click("saw")
    assert (stage.triggered, stage.current, stage.reached) == (["use drill"], "saw", [])
    QTest.mouseDClick(stage.view.viewport(), LEFT, NO_KEY, stage.middle("drill"))
    assert stage.triggered == ["use drill", "drill"]


def test_two_quick_clicks_on_a_button_count_twice(stage: RowsStage) -> None:
    viewport, place = stage.view.viewport(), stage.middle("use saw")
    QTest.mouseClick(viewport, LEFT, NO_KEY, place)
    QTest.mouseDClick(viewport, LEFT, NO_KEY, place)
    QTest.mouseRelease(viewport, LEFT, NO_KEY, place)
    assert stage.triggered == ["use saw", "use saw"]


def test_a_button_that_is_left_before_the_release_or_is_disabled_does_nothing(stage: RowsStage) -> None:
    viewport = stage.view.viewport()
    QTest.mousePress(viewport, LEFT, NO_KEY, stage.middle("use saw"))
    assert stage.paint()["use saw"] & QStyle.StateFlag.State_Sunken
    QTest.mouseRelease(viewport, LEFT, NO_KEY, stage.middle("use drill"))
    stage.click("use lamp")
    assert stage.triggered == []
    painted = stage.paint()
    assert not painted["use saw"] & QStyle.StateFlag.State_Sunken
    assert not painted["use lamp"] & QStyle.StateFlag.State_Enabled


def test_the_row_below_the_mouse_is_reported_to_the_delegate(stage: RowsStage) -> None:
    over = QStyle.StateFlag.State_MouseOver
    QTest.mouseMove(stage.view.viewport(), stage.middle("drill"))
    assert [key for key, state in stage.paint().items() if state & over] == ["drill"]
    QTest.mouseMove(stage.view.viewport(), stage.middle("use saw"))
    assert [key for key, state in stage.paint().items() if state & over] == ["use saw"]


def test_the_ring_is_drawn_around_the_current_row_after_a_key_only(theme: Theme, stage: RowsStage) -> None:
    def ringed() -> bool:
        corner = stage.view.rect_of(0).topLeft() + QPoint(1, 1)
        return stage.view.grab().toImage().pixelColor(corner) == theme.tokens.focus

    stage.click("saw")
    assert not ringed()
    stage.keys(Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert ringed()
    assert stage.view.focus_rect() == QRect()
    stage.view.clearFocus()
    assert not ringed()
    stage.model.reset_rows(())
    assert stage.view.focus_rect() == stage.view.rect()


@pytest.mark.parametrize("by_key", [True, False])
def test_a_view_that_gets_the_focus_back_has_its_ring_where_a_key_was_used_last(
    theme: Theme, stage: RowsStage, qtbot: QtBot, by_key: bool
) -> None:
    """The question that had the keyboard is answered: what Enter would trigger now is seen."""
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    for part in (first := QLineEdit(), second := QLineEdit(), stage.view):
        column.addWidget(part)
    FocusRing(window)
    stage.view.setCurrentIndex(stage.view.index_at_row(0))
    window.show()
    window.activateWindow()
    first.setFocus()
    qtbot.waitUntil(first.hasFocus)
    if by_key:
        QTest.keyClick(first, Qt.Key.Key_Tab)
    else:
        QTest.mouseClick(second, Qt.MouseButton.LeftButton)
    assert second.hasFocus()
    stage.view.setFocus(Qt.FocusReason.OtherFocusReason)
    corner = stage.view.rect_of(0).topLeft() + QPoint(1, 1)
    assert (stage.view.grab().toImage().pixelColor(corner) == theme.tokens.focus) == by_key


@pytest.mark.parametrize("reason", list(QContextMenuEvent.Reason))
def test_a_menu_is_asked_for_by_mouse_and_by_key(stage: RowsStage, reason: QContextMenuEvent.Reason) -> None:
    asked: list[tuple[str, QPoint]] = []
    stage.view.menu_requested.connect(lambda index, point: asked.append((index.data(ROW).key, point)))
    stage.view.reach(stage.index("drill"))
    place = stage.view.viewport().mapToGlobal(stage.middle("lamp"))
    by_key = reason is QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(stage.view if by_key else stage.view.viewport(), QContextMenuEvent(reason, QPoint(), place))
    expected = "drill" if by_key else "lamp"
    assert asked == [(expected, stage.view.viewport().mapToGlobal(stage.middle(expected)))]


def test_letters_digits_and_other_arrows_are_left_to_the_window(qtbot: QtBot, stage: RowsStage) -> None:
    stage.view.reach(stage.index("saw"))
    for key, modifier in (
        (Qt.Key.Key_L, NO_KEY),
        (Qt.Key.Key_2, NO_KEY),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier),
    ):
        QTest.keyClick(stage.view, key, modifier)
        assert stage.current == "saw"
    assert stage.triggered == []


def test_a_screen_reader_hears_every_row_and_button(stage: RowsStage) -> None:
    interface = QAccessible.queryAccessibleInterface(stage.view)
    assert interface.role() == QAccessible.Role.List
    rows = [interface.child(place) for place in range(interface.childCount())]
    assert [row.text(QAccessible.Text.Name) for row in rows][:2] == ["saw", "Use saw"]
    assert rows[0].text(QAccessible.Text.Description) == "sharp"
    assert rows[3].rect() == QRect(stage.view.viewport().mapToGlobal(QPoint(150, 20)), stage.view.rect_of(3).size())
    stage.view.reach(stage.index("use drill"))
    assert interface.focusChild().text(QAccessible.Text.Name) == "Use drill"
    assert stage.index("saw").data(Qt.ItemDataRole.ToolTipRole) == "<qt>a &lt;saw&gt;<br>for work</qt>"


def test_one_change_paints_one_row(qtbot: QtBot, stage: RowsStage) -> None:
    stage.paint()
    qtbot.wait(1)
    stage.delegate.painted.clear()
    stage.model.set_rows((LINES[0], LINES[1], replace(LINES[2], name="drill press"), *LINES[3:]))
    QApplication.processEvents()
    assert set(stage.delegate.painted) == {"drill"}


def test_measures_that_change_place_the_rows_anew(qtbot: QtBot, theme: Theme) -> None:
    class Tall(Delegate):
        def row_height(self, record: Tool, width: int) -> int:
            return self._theme.metrics.skill_row

    stage = RowsStage(qtbot, RowsView())
    stage.view.setItemDelegate(Tall(stage.view))
    stage.view.lay_out_again()
    before = stage.view.rect_of(1).top()
    theme.set_scale(2.0)
    assert stage.view.rect_of(1).top() == theme.metrics.skill_row > before


def overrides(kind: type) -> dict[str, Any]:
    """The methods of a class that Qt calls."""
    return {name: value for name, value in vars(kind).items() if callable(value) and hasattr(QListView, name)}


def test_without_a_model_nothing_raises_and_no_override_loses_a_reference(qtbot: QtBot) -> None:
    """An override that raises inside a call of ours makes PySide6 drop a reference of the next one that Qt calls."""
    methods = overrides(RowsView)
    before = {name: sys.getrefcount(method) for name, method in methods.items()}
    for _ in range(5):
        view = RowsView()
        view.resize(100, 50)
        view.show()
        view.setFocus(Qt.FocusReason.TabFocusReason)
        view.grab()
        view.scrollToBottom()
        view.selectAll()
        view.setCurrentIndex(QModelIndex())
        QTest.mouseClick(view.viewport(), LEFT, NO_KEY, QPoint(5, 5))
        QTest.keyClick(view, Qt.Key.Key_Down)
        QTest.keyClick(view, Qt.Key.Key_Return)
        QApplication.sendEvent(view, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint()))
        assert not view.indexAt(QPoint(5, 5)).isValid()
        assert view.content_height() == 0
        view.deleteLater()
    assert {name: sys.getrefcount(method) for name, method in methods.items()} == before
