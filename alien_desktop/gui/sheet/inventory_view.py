"""The locker: what is carried, one row for a slot, the name in the cell, worn things with a green edge."""

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QSizePolicy, QToolTip, QWidget

from alien_desktop.gui.sheet.inventory_cells import LoadLayout, PlacedItem, draw_load, lay_out
from alien_desktop.gui.sheet.inventory_pack import HALVES, LoadItem, PackedLoad, pack, slots_text
from alien_desktop.gui.sheet.inventory_places import PlacePlate, draw_places, next_place, place_plates, plate_at
from alien_desktop.gui.theme.paint_text import tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_ROWS_SHOWN = 6
_MOVES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class InventoryView(QAbstractScrollArea):
    """Items in slots. One focus stop: arrows choose an item, Alt with an arrow moves it, Enter opens it.

    Space puts it to the next place (worn, in hand, stowed), with Shift to the one before. Dragging an item with the
    mouse moves it too, or puts it to one of the places that stand at the foot meanwhile; nothing changes here before
    the owner sets the items anew.
    """

    item_activated = Signal(str)
    """Enter or a double click on an item."""
    move_requested = Signal(str, int)
    """The item and the place in the list of items it shall have."""
    place_requested = Signal(str, str)
    """The item and the id of the place it shall be put to."""
    remove_requested = Signal(str)
    """Delete was pressed on an item."""
    menu_requested = Signal(str, QPoint)
    """Context menu of an item (an empty id beside items); the point is global."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._items: tuple[LoadItem, ...] = ()
        self._load: PackedLoad = pack((), 0)
        self._layout = LoadLayout((), (), None, None, 0)
        self._current = ""
        self._pressed: PlacedItem | None = None
        self._press_point = QPoint()
        self._drop_place: int | None = None
        self._plates: tuple[PlacePlate, ...] = ()
        self._over = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(self.words())
        bind_theme(self._relayout)

    @property
    def current(self) -> str:
        """The id of the chosen item, empty for none."""
        return self._current

    def set_items(self, items: tuple[LoadItem, ...], limit: int) -> None:
        """Show these items and that many slots. The chosen item stays chosen while it is there."""
        if items == self._items and limit == self._load.limit:
            return
        gone = self._current and self._current not in {item.item for item in items}
        if gone:
            place = min(self._place_of(self._current), len(items) - 1)
            self._current = items[place].item if items else ""
        self._items = items
        self._load = pack(items, limit)
        self._cancel_drag()
        self._relayout()
        self.setAccessibleName(self.words())

    def set_current(self, item: str) -> None:
        """Choose an item by id; one that is not there chooses none."""
        known = item if item in {one.item for one in self._items} else ""
        if known != self._current:
            self._current = known
            self._on_current_changed()

    def words(self) -> str:
        """The locker as a sentence."""
        load = self._load
        used, limit = slots_text(load.used_halves), str(load.limit)
        words = [self.tr("Carried: {used} of {limit} slots").format(used=used, limit=limit)]
        if load.is_over:
            words.append(self.tr("{slots} over the limit").format(slots=slots_text(load.free_halves)))
        words += [self._item_words(item) for item in self._items]
        return ", ".join(words)

    def packed(self) -> PackedLoad:
        """How the items are packed."""
        return self._load

    def item_rect(self, item: str) -> QRect:
        """Where an item is in the viewport; empty when it is not there."""
        for placed in self._layout.items:
            if placed.item.item == item:
                return placed.rect.translated(0, -self.verticalScrollBar().value())
        return QRect()

    def sizeHint(self) -> QSize:
        """Six rows; more of them scroll."""
        return QSize(59 * self._theme.metrics.unit, _ROWS_SHOWN * self._pitch())

    def minimumSizeHint(self) -> QSize:
        """Three rows."""
        return QSize(40 * self._theme.metrics.unit, 3 * self._pitch())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The locker; the chosen item is framed while the focus is here."""
        painter = QPainter(self.viewport())
        painter.translate(0, -self.verticalScrollBar().value())
        current = self._current if self.hasFocus() else ""
        draw_load(painter, self._layout, self._theme, current, self._drop_mark())
        if self._plates and self._pressed is not None:
            painter.resetTransform()
            draw_places(painter, self._plates, self._pressed.item, self._over, self._theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cells follow the width."""
        super().resizeEvent(event)
        self._relayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows choose, with Alt they move, Space changes the place, Enter opens, Delete asks to remove."""
        key = Qt.Key(event.key())
        place = self._place_of(self._current)
        if key in _MOVES and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            target = place + _MOVES[key]
            if self._current and 0 <= target < len(self._items):
                self.move_requested.emit(self._current, target)
        elif key in _MOVES and self._items:
            target = place + _MOVES[key] if self._current else 0
            self.set_current(self._items[max(0, min(target, len(self._items) - 1))].item)
        elif key in {Qt.Key.Key_Home, Qt.Key.Key_End} and self._items:
            self.set_current(self._items[0 if key == Qt.Key.Key_Home else -1].item)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._current:
            self.item_activated.emit(self._current)
        elif key == Qt.Key.Key_Space and self._current:
            wanted = next_place(self._items[place], -1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            if wanted:
                self.place_requested.emit(self._current, wanted)
        elif key == Qt.Key.Key_Delete and self._current:
            self.remove_requested.emit(self._current)
        elif key == Qt.Key.Key_Escape and self._drop_place is not None:
            self._cancel_drag()
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press chooses; with the left button it may become a drag."""
        placed = self._placed_at(event.position().toPoint())
        self.set_current(placed.item.item if placed is not None else "")
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = placed
            self._press_point = event.position().toPoint()
        elif self._drop_place is not None:
            self._cancel_drag()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Past the drag distance a line shows where the item would go, and the places it can be put to come up."""
        point = event.position().toPoint()
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        distance = (point - self._press_point).manhattanLength()
        if self._drop_place is None and distance < QApplication.startDragDistance():
            return
        size = self.viewport().size()
        self._plates = place_plates(self._pressed.item, size.width(), size.height(), self._theme)
        plate = plate_at(self._plates, point)
        self._over = plate.place if plate is not None else ""
        self._drop_place = self._place_at(point)
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Letting go asks for the new place."""
        pressed, place, over = self._pressed, self._drop_place, self._over
        self._cancel_drag()
        if pressed is None or place is None:
            return
        if over:
            if over != pressed.item.place:
                self.place_requested.emit(pressed.item.item, over)
            return
        start = self._place_of(pressed.item.item)
        target = place - 1 if place > start else place
        if target != start:
            self.move_requested.emit(pressed.item.item, target)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click opens the item."""
        placed = self._placed_at(event.position().toPoint())
        if placed is not None:
            self.item_activated.emit(placed.item.item)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the item under the pointer, or of the chosen one by key."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            spot = self.item_rect(self._current).center()
            self.menu_requested.emit(self._current, self.viewport().mapToGlobal(spot))
            return
        placed = self._placed_at(event.pos())
        self.menu_requested.emit(placed.item.item if placed is not None else "", event.globalPos())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """With the focus one item is chosen."""
        super().focusInEvent(event)
        if not self._current and self._items and event.reason() != Qt.FocusReason.MouseFocusReason:
            self.set_current(self._items[0].item)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The frame of the chosen item goes with the focus."""
        super().focusOutEvent(event)
        self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        """Tool tips: the whole name and its note."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            placed = self._placed_at(event.pos())
            text = self._item_words(placed.item) if placed is not None else ""
            QToolTip.showText(event.globalPos(), tooltip(text), self)
            return True
        return super().viewportEvent(event)

    def _on_current_changed(self) -> None:
        rect = self.item_rect(self._current)
        bar = self.verticalScrollBar()
        if rect.top() < 0:
            bar.setValue(bar.value() + rect.top())
        elif rect.bottom() >= self.viewport().height():
            bar.setValue(bar.value() + rect.bottom() + 1 - self.viewport().height())
        self.viewport().update()
        words = next((self._item_words(item) for item in self._items if item.item == self._current), "")
        self.setAccessibleDescription(words)
        if words and self.hasFocus():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def _item_words(self, item: LoadItem) -> str:
        pattern = self.tr("{slots} slot") if item.halves <= HALVES else self.tr("{slots} slots")
        weight = self.tr("tiny") if item.halves <= 0 else pattern.format(slots=slots_text(item.halves))
        place = item.note or (self.tr("worn") if item.is_worn else "")
        return " ".join(part for part in (item.name, weight, place) if part)

    def _relayout(self) -> None:
        free = ""
        if self._load.free_halves > 0:
            free = self.tr("{slots} free").format(slots=slots_text(self._load.free_halves))
        over = self.tr("OVER") if self._load.is_over else ""
        self._layout = lay_out(self._load, self._items, self.viewport().width(), self._theme, free, over)
        bar = self.verticalScrollBar()
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(self._pitch())
        bar.setRange(0, max(0, self._layout.height - self.viewport().height()))
        self.viewport().update()

    def _pitch(self) -> int:
        return self._theme.metrics.load_row + self._theme.metrics.line_strong

    def _place_of(self, item: str) -> int:
        return next((index for index, one in enumerate(self._items) if one.item == item), 0)

    def _placed_at(self, point: QPoint) -> PlacedItem | None:
        spot = point + QPoint(0, self.verticalScrollBar().value())
        return next((placed for placed in self._layout.items if placed.rect.contains(spot)), None)

    def _place_at(self, point: QPoint) -> int:
        """The place in the list a drop here means: before or after the item it falls on."""
        placed = self._placed_at(point)
        if placed is None:
            return len(self._items) if point.y() > 0 else 0
        spot = point + QPoint(0, self.verticalScrollBar().value())
        index = self._place_of(placed.item.item)
        half = placed.rect.width() < self.viewport().width() * 0.6
        centre = placed.rect.center()
        after = spot.x() > centre.x() if half else spot.y() > centre.y()
        return index + after

    def _drop_mark(self) -> QRect | None:
        if self._drop_place is None or self._over:
            return None
        width = self._theme.metrics.line_current
        if self._drop_place < len(self._items):
            rect = self._layout.rect_of(self._items[self._drop_place].item)
            return QRect(rect.left(), rect.top() - width + 1, rect.width(), width)
        rect = self._layout.rect_of(self._items[-1].item)
        return QRect(rect.left(), rect.bottom(), rect.width(), width)

    def _cancel_drag(self) -> None:
        self._pressed = None
        self._drop_place = None
        self._plates, self._over = (), ""
        self.viewport().unsetCursor()
        self.viewport().update()
