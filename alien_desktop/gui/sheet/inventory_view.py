"""The inventory in slots: one line for a slot, the name in the cell, worn things with a green edge."""

from PySide6.QtCore import QModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QApplication, QSizePolicy, QStyle, QWidget

from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.gui.kit.held_keys import is_held
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.sheet.inventory_cells import SlotLayout, draw_cell, draw_slots, lay_out
from alien_desktop.gui.sheet.inventory_item import CarriedItem, place_words, slots_text
from alien_desktop.gui.sheet.inventory_pack import PackedInventory, pack
from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.paint_text import draw_text
from alien_desktop.gui.theme.theme import Theme, bind_theme
from alien_desktop.rules.record import record


@record
class PlacePlate:
    """One place, and where it is drawn."""

    place: CarryPlace
    rect: QRect


def place_plates(item: CarriedItem, width: int, height: int, theme: Theme) -> tuple[PlacePlate, ...]:
    """The plates for a thing in a view of this size: a row along its foot."""
    gap, high = theme.metrics.unit // 2, theme.metrics.control_dense
    wide = (width + gap) // max(1, len(item.places)) - gap
    return tuple(
        PlacePlate(place, QRect(number * (wide + gap), height - high, wide, high))
        for number, place in enumerate(item.places)
    )


def plate_at(plates: tuple[PlacePlate, ...], point: QPoint) -> PlacePlate | None:
    """The plate under a point."""
    return next((plate for plate in plates if plate.rect.contains(point)), None)


def next_place(item: CarriedItem, by: int = 1) -> CarryPlace | None:
    """The place after the one where a thing is, round and round; None when it can only be where it is."""
    if item.place not in item.places or len(item.places) < 2:
        return None
    return item.places[(item.places.index(item.place) + by) % len(item.places)]


def draw_places(
    painter: QPainter, plates: tuple[PlacePlate, ...], item: CarriedItem, over: CarryPlace | None, theme: Theme
) -> None:
    """Draw the plates over the slots; `over` is the place under the pointer."""
    if not plates:
        return
    tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
    ground = plates[0].rect.united(plates[-1].rect).adjusted(0, -metrics.unit, 0, metrics.unit)
    painter.fillRect(ground, tokens.surface)
    for plate in plates:
        is_over, is_here = plate.place == over, plate.place == item.place
        fill = tokens.sel if is_over else tokens.raised
        frame = tokens.accent if is_over else tokens.line_soft if is_here else tokens.line
        draw_box(painter, QRectF(plate.rect), fill, frame, metrics.line_strong if is_over else metrics.line)
        font = fonts.smallest_bold if is_over else fonts.smallest
        ink = tokens.text2 if is_here and not is_over else tokens.text
        word = place_words(plate.place).capitalize()
        draw_text(painter, QRectF(plate.rect), word, fonts, font, ink, Qt.AlignmentFlag.AlignHCenter)


_Action = QAbstractItemView.CursorAction
_LINES_SHOWN = 6
_MOVES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_IN_ORDER = {
    _Action.MoveUp: _Action.MovePrevious,
    _Action.MoveLeft: _Action.MovePrevious,
    _Action.MoveDown: _Action.MoveNext,
    _Action.MoveRight: _Action.MoveNext,
}


class InventoryDelegate(RowsDelegate):
    """Reads a `CarriedItem`; the view knows its position."""

    def __init__(self, view: "InventoryView") -> None:
        super().__init__(view)
        self._view = view

    def row_height(self, record: CarriedItem, width: int) -> int:
        """A slot."""
        return self._theme.metrics.load_row

    def paint_row(self, painter: QPainter, rect: QRectF, record: CarriedItem, state: QStyle.StateFlag) -> None:
        """Paint its cell; the current one is framed while the keys are there."""
        placed = self._view.slots().placed(record.key)
        if placed is not None:
            framed = QStyle.StateFlag.State_HasFocus in state
            draw_cell(painter, rect, placed, self._theme, framed=framed)


class InventoryView(RowsView):
    """Things in slots over `InventoryModel`. Arrows lead through them in order, Alt with an arrow moves one.

    Space puts a thing to the next place (worn, in hand, stowed), with Shift to the one before. Dragging it with the
    mouse moves it too, or puts it to one of the places that are at the foot meanwhile. The view only asks.
    """

    move_requested = Signal(str, int)
    """The key of a thing and the row it shall have."""
    place_requested = Signal(str, CarryPlace)
    """The key of a thing and the place it shall be put to."""
    removal_requested = Signal(str)
    """Delete was pressed on a thing."""

    changes_move_rows = True

    _limit = 0
    _layout: SlotLayout | None = None
    _layout_size = QSize()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._packed: PackedInventory = pack((), 0)
        self._dragged: CarriedItem | None = None
        self._press_point = QPoint()
        self._drop_row: int | None = None
        self._plates: tuple[PlacePlate, ...] = ()
        self._over: CarryPlace | None = None
        self.setItemDelegate(InventoryDelegate(self))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind_theme(self.lay_out_again)

    def set_limit(self, limit: int) -> None:
        """Show that many slots; what is in more of them is too much."""
        if limit != self._limit:
            self._limit = limit
            self.lay_out_again()

    def packed(self) -> PackedInventory:
        """Return how the things are packed."""
        self.slots()
        return self._packed

    def slots(self) -> SlotLayout:
        """Return the position of everything at the size that the viewport has, not scrolled."""
        if self._layout is None or self._layout_size != self.viewport().size():
            self._layout_size, self._layout = self.viewport().size(), self._lay_out(self.viewport().width())
        return self._layout

    def words(self) -> str:
        """Say how much is carried; what it is are the rows."""
        load = self.packed()
        used = slots_text(load.used_halves)
        words = tr("Carried: {used} of %n slots", "Carried: {used} of %n slot", load.limit).format(used=used)
        if load.is_over:
            words += self.tr(", {slots} over the limit").format(slots=slots_text(load.free_halves))
        return words

    # --- the geometry ---

    def place_rows(self, width: int) -> list[QRect]:
        """The cells of the things."""
        return [placed.rect for placed in self.slots().items]

    def content_height(self) -> int:
        """The slots that are free too."""
        if not self._limit and not self.row_count():
            return 0  # Qt asks while the view is being made
        super().content_height()
        return self.slots().height

    def lay_out_again(self) -> None:
        """Pack everything again; what is dragged goes back."""
        self._layout = None
        self._cancel_drag()
        super().lay_out_again()
        self.setAccessibleName(self.words())

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Arrows lead to the neighbour in the order in which things are carried."""
        return super().moveCursor(_IN_ORDER.get(action, action), modifiers)

    def sizeHint(self) -> QSize:
        """Six lines; more of them scroll."""
        return QSize(59 * self._theme.metrics.unit, _LINES_SHOWN * self._pitch())

    def minimumSizeHint(self) -> QSize:
        """Three lines."""
        return QSize(40 * self._theme.metrics.unit, 3 * self._pitch())

    # --- painting ---

    def paint_background(self, painter: QPainter) -> None:
        """Paint the numbers of the slots, what is free and what is too much."""
        painter.save()
        painter.translate(0, -self.verticalOffset())
        draw_slots(painter, self.slots(), self._theme)
        painter.restore()

    def paint_foreground(self, painter: QPainter) -> None:
        """Paint where a dragged thing would go."""
        mark = self._drop_mark()
        if not mark.isEmpty():
            painter.fillRect(mark, self._theme.tokens.focus)
        if self._plates and self._dragged is not None:
            draw_places(painter, self._plates, self._dragged, self._over, self._theme)

    # --- mouse and keys ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt with an arrow moves, Space changes the place, Delete asks to remove; the rest as in every list."""
        if is_held(event):
            return
        key, current = Qt.Key(event.key()), self.currentIndex()
        modifiers = event.modifiers()
        item: CarriedItem | None = current.data(ROW)
        if key == Qt.Key.Key_Escape and self._drop_row is not None:
            self._cancel_drag()
        elif item is None:
            super().keyPressEvent(event)
        elif key in _MOVES and Qt.KeyboardModifier.AltModifier in modifiers:
            target = current.row() + _MOVES[key]
            if 0 <= target < self.row_count():
                self.move_requested.emit(item.key, target)
        elif key == Qt.Key.Key_Space:
            wanted = next_place(item, -1 if Qt.KeyboardModifier.ShiftModifier in modifiers else 1)
            if wanted is not None:
                self.place_requested.emit(item.key, wanted)
        elif key == Qt.Key.Key_Delete:
            self.removal_requested.emit(item.key)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press makes a thing the current one; with the left button it may become a drag."""
        index = self.indexAt(event.position().toPoint())
        self._cancel_drag()
        super().mousePressEvent(event)
        if not index.isValid():
            self.setCurrentIndex(index)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._dragged = index.data(ROW)
            self._press_point = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Past the drag distance a line shows where it would go, and the places it can be put to come up."""
        point = event.position().toPoint()
        if self._dragged is None or Qt.MouseButton.LeftButton not in event.buttons():
            return
        distance = (point - self._press_point).manhattanLength()
        if self._drop_row is None and distance < QApplication.startDragDistance():
            return
        size = self.viewport().size()
        self._plates = place_plates(self._dragged, size.width(), size.height(), self._theme)
        plate = plate_at(self._plates, point)
        self._over = plate.place if plate is not None else None
        self._drop_row = self._row_at(point)
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Letting go asks for the new row or place."""
        dragged, row, over = self._dragged, self._drop_row, self._over
        self._cancel_drag()
        super().mouseReleaseEvent(event)
        if dragged is None or row is None:
            return
        if over is not None:
            if over is not dragged.place:
                self.place_requested.emit(dragged.key, over)
            return
        start = self._row_of(dragged)
        target = row - 1 if row > start else row
        if target != start:
            self.move_requested.emit(dragged.key, target)

    def _row_of(self, item: CarriedItem) -> int:
        keys = [placed.item.key for placed in self.slots().items]
        return keys.index(item.key) if item.key in keys else 0

    def _row_at(self, point: QPoint) -> int:
        """Return the row that a drop here means: before or after the thing it falls on."""
        index = self.indexAt(point)
        if not index.isValid():
            return self.row_count() if point.y() > 0 else 0
        rect = self.visualRect(index)
        is_half = rect.width() < self.viewport().width() * 0.6
        after = point.x() > rect.center().x() if is_half else point.y() > rect.center().y()
        return index.row() + after

    def _drop_mark(self) -> QRect:
        if self._drop_row is None or self._over is not None or not self.row_count():
            return QRect()
        width = self._theme.metrics.line_current
        if self._drop_row < self.row_count():
            rect = self.rect_of(self._drop_row)
            return QRect(rect.left(), rect.top() - width + 1, rect.width(), width)
        rect = self.rect_of(self.row_count() - 1)
        return QRect(rect.left(), rect.bottom(), rect.width(), width)

    def _cancel_drag(self) -> None:
        self._dragged = None
        self._drop_row = None
        self._plates, self._over = (), None
        self.viewport().unsetCursor()
        self.viewport().update()

    def _lay_out(self, width: int) -> SlotLayout:
        items = tuple(self.index_at_row(row).data(ROW) for row in range(self.row_count()))
        self._packed = pack(items, self._limit)
        free = ""
        if self._packed.free_halves > 0:
            free = self.tr("{slots} free").format(slots=slots_text(self._packed.free_halves))
        over = self.tr("OVER") if self._packed.is_over else ""
        row = self._theme.metrics.load_row
        layout = lay_out(self._packed, items, width, self._theme, free, over, row)
        lines = layout.height // row
        less = -(-self.shortage(layout.height) // lines) if lines else 0
        return lay_out(self._packed, items, width, self._theme, free, over, row - less) if less else layout

    def _pitch(self) -> int:
        return self._theme.metrics.load_row + self._theme.metrics.line_strong
