"""Rows of one model, painted by a delegate, in places that are worked out by arithmetic; one stop of the Tab key.

A feature adds three things: a model that returns the whole record of a row by `ROW`, a delegate derived from
`RowsDelegate` that paints a record, and, unless the rows are below each other, a view that overrides `place_rows`.

A button inside a line is a row of the model as well, with words of its own: the arrows reach it and a screen reader
names it. `place_rows` puts it beside the row that it belongs to, and `is_button` says that one click triggers it.
"""

from bisect import bisect_left, bisect_right
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QFocusEvent,
    QHoverEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from alien_desktop.gui.kit.close_distances import HAIR_PART, HAIR_UNITS
from alien_desktop.gui.kit.focus_ring import keyboard_was_used
from alien_desktop.gui.kit.keyed_rows import ROW, Index
from alien_desktop.gui.kit.scrolled import see_through
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.theme import Theme, theme_of

_Action = QAbstractItemView.CursorAction
_State = QStyle.StateFlag
_ENABLED = Qt.ItemFlag.ItemIsEnabled
_NOT_OF_A_ROW = ~(_State.State_MouseOver | _State.State_HasFocus | _State.State_Selected)
"""What is left of the state of a view when that of one of its rows is taken away."""
_MOVES = {
    Qt.Key.Key_Up: _Action.MoveUp,
    Qt.Key.Key_Down: _Action.MoveDown,
    Qt.Key.Key_Left: _Action.MoveLeft,
    Qt.Key.Key_Right: _Action.MoveRight,
    Qt.Key.Key_Home: _Action.MoveHome,
    Qt.Key.Key_End: _Action.MoveEnd,
    Qt.Key.Key_PageUp: _Action.MovePageUp,
    Qt.Key.Key_PageDown: _Action.MovePageDown,
}
_TRIGGERS = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}
_PLAIN = {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}
_BY_KEYBOARD = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
}
"""Reasons after which the ring is drawn."""
_REACHING = {*_BY_KEYBOARD, Qt.FocusReason.OtherFocusReason}
"""Reasons that mean that the current row was wanted, and not that a window or popup gave the focus back."""
_ROUNDED_UNITS = 0.5
"""The most by which separately rounded measures may differ: no reason to scroll."""
_NONE = QModelIndex()
_STEPS = 10
"""A turn of the wheel, or a press on the scroll bar, scrolls by that part of what is seen, or by a row."""
_UNPAINTED = {int(Qt.ItemDataRole.ToolTipRole)}
"""Roles whose change is not seen."""


class RowsDelegate(QStyledItemDelegate):
    """Paints one record of a `RowsView`. A feature overrides `row_height` and `paint_row`."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._theme: Theme = theme_of(view)

    def row_height(self, record: Any, width: int) -> int:
        """Return the height of a row in pixels when it has this width."""
        raise NotImplementedError

    def paint_row(self, painter: QPainter, rect: QRectF, record: Any, state: QStyle.StateFlag) -> None:
        """Paint a record into `rect`, whose top left corner is the origin.

        `state` has State_MouseOver, State_Sunken while the mouse presses it, State_HasFocus for the current row of a
        view that has the focus, State_Selected as the selection model says, and State_Enabled. The focus ring is not
        painted here but by the view.
        """
        raise NotImplementedError

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of the row at the width of the option."""
        record = index.data(ROW)
        width = option.rect.width()
        return QSize(width, self.row_height(record, width) if record is not None else 0)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the record of the index, if it has one, inside its rectangle."""
        record = index.data(ROW)
        if record is None:
            return
        rect = QRectF(option.rect)
        painter.save()
        painter.translate(rect.topLeft())
        rect.moveTo(0, 0)
        painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        self.paint_row(painter, rect, record, option.state)
        painter.restore()

    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index) -> bool:
        """Leave a tick to the view: Qt would set it where it thinks that the box is painted, beside the trigger."""
        return False


class RowsView(QListView):
    """A list whose rows stand where `place_rows` says. Works without a model, as an empty list.

    Arrows lead to the neighbour in that direction, Home and End to the ends; Enter and Space trigger the current row,
    as a click on a button or a double click on any other row does. Letters and digits are left to the window.
    """

    row_triggered = Signal(QModelIndex)
    """Enter, Space, a click on a button or a double click on a row."""
    row_reached = Signal(QModelIndex)
    """The keys led to this row: an arrow, or Tab, a shortcut or a call that gave the view the focus."""
    menu_requested = Signal(QModelIndex, QPoint)
    """Context menu of a row, by mouse or key; the point is global. `kit.menus.open_menu` names its actions."""

    gives_way = True
    """Whether rows stand a little closer together rather than be scrolled for less than half a line."""
    changes_move_rows = False
    """Whether all rows are placed again when one has changed: a longer text may ask for more room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rects: list[QRect] | None = None
        self._whole: list[QRect] = []
        """The places with room for all rows."""
        self._starts: list[int] = []
        """Where what is seen may begin, in pixels from the top of the first row: with a whole row."""
        self._ends: list[int] = []
        """Where it may end."""
        self._hovered = QPersistentModelIndex()
        self._pressed = QPersistentModelIndex()
        self._by_keyboard = False
        self._theme = theme_of(self)
        see_through(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAutoScroll(False)  # a press on a row that is half in sight must not move it away below the mouse
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)

    # --- what a feature may override ---

    def place_rows(self, width: int) -> list[QRect]:
        """Return the place of every row for a viewport of this width, not scrolled. Here: below each other.

        It is called only when there are rows, as often as they or the width change.
        """
        rects, top = [], 0
        for row in range(self.row_count()):
            height = self.row_height(row, width)
            rects.append(QRect(0, top, width, height))
            top += height + self.row_gap()
        return rects

    def row_gap(self) -> int:
        """Return the distance in pixels between rows that are below each other. Here: none."""
        return 0

    def ends_within(self, row: int, rect: QRect) -> tuple[int, ...]:
        """Return where in a row what is seen may end, in pixels from its top. Here: nowhere but below the whole row."""
        return ()

    def is_button(self, index: Index) -> bool:
        """Return whether one click triggers the row; any other row is triggered by a double click."""
        return False

    def repeats(self, index: Index) -> bool:
        """Whether a double click on a button is two presses; one that rolls says no."""
        return True

    def paint_background(self, painter: QPainter) -> None:
        """Paint what is below all rows. Here: nothing."""

    def paint_foreground(self, painter: QPainter) -> None:
        """Paint what is over all rows. Here: nothing."""

    def paint_ring(self, painter: QPainter, current: QModelIndex) -> None:
        """Paint the ring of the current row of a view that has the focus. Here: around all of it, after a key."""
        if self._by_keyboard:
            ring = QRectF(self.visualRect(current))
            draw_cut(painter, ring, None, self._theme.tokens.focus, self._theme.metrics.focus_width)

    # --- rows and their places ---

    def row_count(self) -> int:
        """Return the number of rows; 0 without a model."""
        model = self._model()
        return model.rowCount(self.rootIndex()) if model is not None else 0

    def index_at_row(self, row: int) -> QModelIndex:
        """Return the index of a row by its number; invalid when there is none."""
        model = self._model()
        return model.index(row, 0, self.rootIndex()) if model is not None else _NONE

    def row_height(self, row: int, width: int) -> int:
        """Return the height that the delegate gives a row of this width, in pixels."""
        delegate, record = self.itemDelegate(), self.index_at_row(row).data(ROW)
        return delegate.row_height(record, width) if isinstance(delegate, RowsDelegate) and record is not None else 0

    def rect_of(self, row: int) -> QRect:
        """Return where a row is in the viewport, scrolled; empty when there is no such row."""
        rects = self._placed()
        return rects[row].translated(0, -self.verticalOffset()) if 0 <= row < len(rects) else QRect()

    def content_height(self) -> int:
        """Return the height of all rows in pixels, at the width that the viewport has and with room for all of them."""
        return _bottom(self._whole) if self._placed() else 0

    def shortage(self, content: int) -> int:
        """Return by how many pixels a content is higher than the viewport where that is no reason to scroll; else 0."""
        over, unit = content - self.viewport().height(), self._theme.metrics.unit
        most = min(HAIR_UNITS * unit, content // HAIR_PART) if self.gives_way else _ROUNDED_UNITS * unit
        return over if 0 < over <= most else 0

    def seen_height(self) -> int:
        """Return how much of the viewport shows rows, in pixels: it ends below a whole one where there are more."""
        height, offset = self.viewport().height(), self.verticalOffset()
        if not self.verticalScrollBar().maximum():
            return height
        hair = self._ends[0] // HAIR_PART if self._ends else 0  # air below a row, or its rule
        place = bisect_right(self._ends, offset + height + hair) - 1
        end = self._ends[place] - offset if place >= 0 else 0
        return min(end, height) if end > 0 else height

    def lay_out_again(self) -> None:
        """Place the rows again: their heights or the measures of the view have changed."""
        self._rects = None
        self.updateGeometries()
        self.updateGeometry()
        self.viewport().update()

    def trigger(self, index: Index) -> None:
        """Trigger a row as a click would; an invalid or disabled index does nothing."""
        if Qt.ItemFlag.ItemIsEnabled in index.flags():
            self.row_triggered.emit(_plain(index))

    def reach(self, index: Index, reason: Qt.FocusReason = Qt.FocusReason.ShortcutFocusReason) -> None:
        """Give a row the focus, as a key does; it is scrolled into view and `row_reached` is emitted.

        An invalid or disabled index does nothing.
        """
        if Qt.ItemFlag.ItemIsEnabled not in index.flags():
            return
        self._by_keyboard = self._by_keyboard or reason in _BY_KEYBOARD
        self.setCurrentIndex(_plain(index))
        self.scrollTo(index)
        if self.hasFocus():
            self.row_reached.emit(_plain(index))
        else:
            self.setFocus(reason)

    def focus_rect(self) -> QRect:
        """Return where the window draws its focus ring: nowhere while the ring is drawn around the current row."""
        return QRect() if self.currentIndex().isValid() else self.rect()

    # --- the geometry, as Qt asks for it ---

    def setModel(self, model: QAbstractItemModel | None) -> None:
        """Show the rows of a model; None shows none."""
        old = self._model()
        if old is not None:
            for signal in self._row_signals(old):
                signal.disconnect(self._on_rows_changed)
        self._rects = None
        super().setModel(model)
        if model is not None:
            for signal in self._row_signals(model):
                signal.connect(self._on_rows_changed)
        self.lay_out_again()

    def visualRect(self, index: Index) -> QRect:
        """Return where an index is in the viewport."""
        return self.rect_of(index.row()) if index.isValid() else QRect()

    def indexAt(self, point: QPoint) -> QModelIndex:
        """Return the index at a point of the viewport; the last one painted where rows overlap."""
        if point.y() >= self.seen_height():
            return _NONE
        place = point + QPoint(0, self.verticalOffset())
        rects = self._placed()
        found = next((row for row in reversed(range(len(rects))) if rects[row].contains(place)), -1)
        return self.index_at_row(found)

    def verticalOffset(self) -> int:
        """Return by how many pixels the rows are scrolled: what is seen begins with a whole one."""
        value = self.verticalScrollBar().value()
        place = bisect_right(self._starts, value) - 1
        return self._starts[place] if place >= 0 else value

    def horizontalOffset(self) -> int:
        """Return 0: rows are never wider than the view."""
        return 0

    def isIndexHidden(self, index: Index) -> bool:
        """Return False: every row of the model is shown."""
        return False

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Scroll by as little as brings the whole row into view."""
        rect, bar, offset = self.visualRect(index), self.verticalScrollBar(), self.verticalOffset()
        if rect.top() < 0:
            bar.setValue(offset + rect.top())
        elif rect.bottom() >= self.seen_height():
            least = offset + rect.bottom() + 1 - self.viewport().height()
            place = bisect_left(self._starts, least)
            bar.setValue(min(offset + rect.top(), self._starts[place] if place < len(self._starts) else least))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Paint the rows where they are now."""
        self.viewport().update()

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Return the row that a key leads to; the current one at an end."""
        rows = [row for row in range(self.row_count()) if Qt.ItemFlag.ItemIsEnabled in self.index_at_row(row).flags()]
        at = self.currentIndex().row()
        if not rows:
            return QModelIndex()
        if action == _Action.MoveHome or at < 0:
            return self.index_at_row(rows[0])
        if action == _Action.MoveEnd:
            return self.index_at_row(rows[-1])
        if action in (_Action.MoveNext, _Action.MovePrevious):
            step = 1 if action == _Action.MoveNext else -1
            ahead = [row for row in rows if (row - at) * step > 0]
            return self.index_at_row(min(ahead, key=lambda row: abs(row - at), default=at))
        return self.index_at_row(self._neighbour(rows, at, action))

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Select the row at the corner of a rectangle of the viewport."""
        index, selection = self.indexAt(rect.topLeft()), self._selection()
        if selection is not None:
            selection.select(QItemSelection(index, index) if index.isValid() else QItemSelection(), command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """Return the region that selected rows take."""
        region = QRegion()
        for index in selection.indexes():
            region += self.visualRect(index)
        return region

    def doItemsLayout(self) -> None:
        """Leave out Qt's own layout, which it asks for after every change of the rows: they are placed already.

        So they are painted already too, or will be: Qt's own would paint the whole view again.
        """
        self.updateGeometries()

    def updateGeometries(self) -> None:
        """Let the scroll bar reach to the last row."""
        bar, height = self.verticalScrollBar(), self.viewport().height()
        content = self.content_height()
        over = 0 if self.shortage(content) else max(0, content - height)
        self._starts, self._ends = self._stops(content, height) if over else ([], [])
        last = bisect_left(self._starts, over)
        bar.setPageStep(height)
        bar.setSingleStep(max(1, height // _STEPS, self._ends[0] // QApplication.wheelScrollLines() if over else 0))
        bar.setRange(0, self._starts[last] if over and last < len(self._starts) else over)

    def dataChanged(self, first: Index, last: Index, roles: Any = ()) -> None:
        """Paint the rows that changed, or place all again: QListView would always do that."""
        if not roles or not _UNPAINTED.issuperset(roles):
            QAbstractItemView.dataChanged(self, _plain(first), _plain(last), roles)
        if self.changes_move_rows:
            self.lay_out_again()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell a screen reader which row has the focus."""
        QAbstractItemView.currentChanged(self, _plain(current), _plain(previous))
        self._tell_current()

    def sizeHint(self) -> QSize:
        """Return all rows at the width that the viewport has."""
        return QSize(30 * self._theme.metrics.unit, self.content_height())

    def minimumSizeHint(self) -> QSize:
        """Return the smallest row."""
        return QSize(16 * self._theme.metrics.unit, min((rect.height() for rect in self._placed()), default=0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the rows anew."""
        self._rects = None
        QAbstractItemView.resizeEvent(self, event)
        self.updateGeometries()

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the background, the rows that are visible, and the ring around the current one."""
        painter = QPainter(self.viewport())
        seen = self.seen_height()
        if seen < self.viewport().height():
            painter.setClipRect(0, 0, self.viewport().width(), seen)
        self.paint_background(painter)
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.widget = self
        plain = option.state & _NOT_OF_A_ROW
        disabled = plain & ~_State.State_Enabled
        region = event.region().intersected(QRect(0, 0, self.viewport().width(), seen))
        current, offset = self.currentIndex(), self.verticalOffset()
        focused = current.row() if self.hasFocus() else -1
        hovered, pressed = self._hovered.row(), self._pressed.row()
        selection = self._selection()
        selected = selection if selection is not None and selection.hasSelection() else None
        delegate = self.itemDelegate()
        for row, rect in enumerate(self._placed()):
            place = rect.translated(0, -offset)
            if not region.intersects(place):
                continue
            index = self.index_at_row(row)
            state = plain if _ENABLED in index.flags() else disabled
            if row == focused:
                state |= _State.State_HasFocus
            if selected is not None and selected.isSelected(index):
                state |= _State.State_Selected
            if row == hovered:
                state |= _State.State_MouseOver
            if row == pressed:
                state |= _State.State_Sunken
            option.rect, option.state = place, state
            delegate.paint(painter, option, index)
        self.paint_foreground(painter)
        if self.hasFocus() and current.isValid():
            self.paint_ring(painter, current)

    # --- mouse and keys ---

    def viewportEvent(self, event: QEvent) -> bool:
        """Follow the mouse over the rows."""
        if isinstance(event, QHoverEvent):
            left = event.type() == QEvent.Type.HoverLeave
            self._set_hovered(QModelIndex() if left else self.indexAt(event.position().toPoint()))
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press the row below the mouse; it becomes the current one."""
        self._by_keyboard = False
        super().mousePressEvent(event)
        self._press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second press of a button is a press like the first, unless it rolls; any other row is triggered."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and self.is_button(index) and not self.repeats(index):
            event.accept()
            return
        self._press(event)
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and not self.is_button(index):
            self.trigger(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Nothing is selected or dragged by moving."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A button that is released where it was pressed is triggered."""
        pressed, self._pressed = self._pressed, QPersistentModelIndex()
        super().mouseReleaseEvent(event)
        self.viewport().update()
        index = self.indexAt(event.position().toPoint())
        if (
            event.button() == Qt.MouseButton.LeftButton
            and index.isValid()
            and pressed == index
            and self.is_button(index)
        ):
            self.trigger(index)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the row below the mouse, or of the current one by key."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
            point = self.viewport().mapToGlobal(self.visualRect(index).center())
        else:
            index, point = self.indexAt(self.viewport().mapFromGlobal(event.globalPos())), event.globalPos()
        if index.isValid():
            self.menu_requested.emit(index, point)
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows lead on, Enter and Space trigger; everything else goes to the window."""
        key = Qt.Key(event.key())
        if event.modifiers() not in _PLAIN:
            event.ignore()
        elif key in _TRIGGERS and self.currentIndex().isValid():
            self._set_by_keyboard()
            if not event.isAutoRepeat():
                self.trigger(self.currentIndex())
        elif key in _MOVES and self.row_count():
            self._set_by_keyboard()
            index = self.moveCursor(_MOVES[key], Qt.KeyboardModifier.NoModifier)
            if index != self.currentIndex():
                self.reach(index)
            else:
                self.scrollTo(index)
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Keys act when they are pressed."""
        event.ignore()

    def keyboardSearch(self, search: str) -> None:
        """Letters and digits belong to the window, not to a search."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """By a key or by a call: the current row, or else the first one, is reached.

        Handed back by a call, it has the ring where the keyboard was used last: Enter would trigger the row.
        """
        by_call = event.reason() is Qt.FocusReason.OtherFocusReason
        if event.reason() in _BY_KEYBOARD or (by_call and keyboard_was_used(self)):
            self._by_keyboard = True
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self._tell_current)  # after Qt has said the list
        if event.reason() in _REACHING and self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())
            self.row_reached.emit(self.currentIndex())

    # --- the parts ---

    def _tell_current(self) -> None:
        """Let a screen reader say the current row: Qt says the list alone when the focus comes to it."""
        current = self.currentIndex()
        if current.isValid() and self.hasFocus() and QAccessible.isActive():
            event = QAccessibleEvent(self, QAccessible.Event.Focus)
            event.setChild(current.row())
            QAccessible.updateAccessibility(event)

    def _model(self) -> QAbstractItemModel | None:
        return self.model()  # the stubs of PySide6 do not know that there may be none

    def _selection(self) -> QItemSelectionModel | None:
        return self.selectionModel()

    def _placed(self) -> list[QRect]:
        count = self.row_count()
        if not count:
            return []  # Qt asks while the view is being made: what a feature adds is not there yet
        if self._rects is None or len(self._rects) != count:
            self._whole = rects = self.place_rows(self.viewport().width())
            content = _bottom(rects)
            room = content - (self.shortage(content) if self.gives_way else 0)
            self._rects = rects if room == content else [_closer(rect, room, content) for rect in rects]
        return self._rects

    def _stops(self, content: int, height: int) -> tuple[list[int], list[int]]:
        """Return where what is seen may begin and end: with whole lines of rows, or with a part of one that says so."""
        starts = [0]
        ends: list[int] = []
        for row, rect in sorted(enumerate(self._placed()), key=lambda one: one[1].top()):
            if rect.isEmpty():
                continue
            within = [rect.top() + end for end in self.ends_within(row, rect)]
            bottom = rect.bottom() + 1
            if ends and rect.top() < ends[-1]:
                ends[-1] = max(ends[-1], bottom)  # beside the one before
                continue
            starts.append(rect.top())
            ends += [*within, bottom]
            if rect.height() > height:
                starts += within
        return starts, [*ends, content]

    def _neighbour(self, rows: list[int], at: int, action: QAbstractItemView.CursorAction) -> int:
        """Return the row in a direction: on the same line, or on the next line the one straightest ahead."""
        rects = self._placed()
        here = rects[at]
        middle = here.center()
        if action in (_Action.MoveLeft, _Action.MoveRight):
            line = [row for row in rows if rects[row].top() <= middle.y() <= rects[row].bottom()]
            way = -1 if action == _Action.MoveLeft else 1
            ahead = [row for row in line if (rects[row].center().x() - middle.x()) * way > 0]
            return min(ahead, key=lambda row: abs(rects[row].center().x() - middle.x()), default=at)
        up = action in (_Action.MoveUp, _Action.MovePageUp)
        is_page = action in (_Action.MovePageUp, _Action.MovePageDown)
        least = max(0, self.viewport().height() - 2 * here.height()) if is_page else 0
        ahead = [
            row
            for row in rows
            if (rects[row].center().y() < here.top() if up else rects[row].center().y() > here.bottom())
        ]
        if not ahead:
            return at
        far = [row for row in ahead if abs(rects[row].center().y() - middle.y()) >= least]
        ends = min if far else max
        first = ends(far or ahead, key=lambda row: abs(rects[row].center().y() - middle.y()))
        level = rects[first].center().y()
        line = [row for row in ahead if rects[row].top() <= level <= rects[row].bottom()]
        return min(line, key=lambda row: (_aside(rects[row], middle.x()), abs(rects[row].center().x() - middle.x())))

    def _press(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = QPersistentModelIndex(self.indexAt(event.position().toPoint()))
            self.viewport().update()

    def _set_hovered(self, index: QModelIndex) -> None:
        if self._hovered != index:
            for one in (_plain(self._hovered), index):
                self.viewport().update(self.visualRect(one))
            self._hovered = QPersistentModelIndex(index)

    def _set_by_keyboard(self) -> None:
        if not self._by_keyboard:
            self._by_keyboard = True
            self.viewport().update()

    @staticmethod
    def _row_signals(model: QAbstractItemModel) -> tuple[Any, ...]:
        return (model.rowsInserted, model.rowsRemoved, model.rowsMoved, model.layoutChanged, model.modelReset)

    def _on_rows_changed(self) -> None:
        self.lay_out_again()


def _plain(index: Index) -> QModelIndex:
    return QModelIndex(index) if isinstance(index, QPersistentModelIndex) else index  # type: ignore[call-overload]


def _bottom(rects: list[QRect]) -> int:
    return max((rect.bottom() + 1 for rect in rects), default=0)


def _closer(rect: QRect, room: int, content: int) -> QRect:
    """Return the place of a row where all of them have a little less room than their content."""
    top = rect.top() * room // content
    return QRect(rect.left(), top, rect.width(), (rect.bottom() + 1) * room // content - top)


def _aside(rect: QRect, x: int) -> int:
    """Return the distance in pixels of a rectangle from a vertical line; 0 when the line goes through it."""
    return max(0, rect.left() - x, x - rect.right())
