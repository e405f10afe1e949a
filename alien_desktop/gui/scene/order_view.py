"""The initiative order: a rack of cards with a strip for each, one focus stop, cards swapped by mouse or key."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from alien_desktop.gui.kit.chip import ChipTone
from alien_desktop.gui.kit.combatant_paint import PipShape, pip_width
from alien_desktop.gui.kit.held_keys import is_held
from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.rows_view import RowsView
from alien_desktop.gui.scene.card_paint import CardFace, DraggedCard
from alien_desktop.gui.scene.order_background import OrderRack, PlacedOrderItem, draw_links, draw_rack, draw_swap_plate
from alien_desktop.gui.scene.order_delegate import OrderDelegate
from alien_desktop.gui.scene.order_item import CardState, OrderItem
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.order_row_layout import (
    Density,
    OrderColumn,
    RowCells,
    best_density,
    member_slots,
    order_sizes,
)
from alien_desktop.gui.scene.order_row_paint import members_shown
from alien_desktop.gui.theme.paint import draw_cut

_SCROLL_MS = 16
_SCROLL_STEP = 4
_BY = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_SIDEWAYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class OrderView(RowsView):
    """Shows an `OrderModel`; what the user asks for is emitted with the ids of its rows.

    A card is dragged by press, move, release: over another card it is swapped, over the strip of another adversary its
    owner comes onto that card. Alt with an arrow swaps with the neighbour. A swap that the rules do not allow is
    refused with its reason, unless Shift is held.
    """

    row_chosen = Signal(str)
    """Another row was chosen by mouse or key."""
    swap_requested = Signal(str, str, bool)
    """Two rows whose cards are to be swapped; True = by the Game Mother's hand, whatever the rules say."""
    share_requested = Signal(str, str)
    """A row that was dragged onto the strip of another one, to share its card."""
    cell_pressed = Signal(str, object)
    """A click on a part of a row other than its card, name or actions: row and `OrderColumn`."""
    member_chosen = Signal(str)
    """Another member of the chosen group was chosen, by mouse or arrow: its combatant."""
    width_changed = Signal(int)
    """How wide the rows are, in pixels: as the view, or less by a scroll bar."""
    action_pressed = Signal(str, bool)
    """A click on an action of a row; True = the longer one."""

    _order: OrderModel | None = None
    """Here and not in the constructor: Qt asks for the places of the rows while the base class is constructed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delegate = OrderDelegate(self)
        self.setItemDelegate(self._delegate)
        self._places = 0
        self._swallows_enter = False
        self._known_places: tuple[tuple[OrderItem, ...], list[QRect], int, tuple[PlacedOrderItem, ...]] | None = None
        self._last_chosen = ""
        self._pressed_card = ""
        self._press_point = QPoint()
        self._plate: tuple[str, bool] | None = None
        self._shares = False
        """Letting go puts the lifted one onto the card of the target, instead of swapping."""
        self._dragged = DraggedCard(self.viewport())
        self._scroller = QTimer(self)
        self._scroller.setInterval(_SCROLL_MS)
        self._scroller.timeout.connect(self._on_scroller_timeout)
        self.setAccessibleName(self.tr("Initiative order"))

    def show_order(self, order: OrderModel) -> None:
        """Show the rows of this model from now on."""
        self._order = order
        self.setModel(order)
        for signal in (order.rows_changed, order.layoutChanged, order.modelReset):
            signal.connect(self._on_order_changed)

    @property
    def items(self) -> tuple[OrderItem, ...]:
        """What is shown, from the top."""
        return self._order.items if self._order is not None else ()

    @property
    def density(self) -> Density:
        """How much room a row gets."""
        return self._delegate.density

    def set_density(self, density: Density) -> None:
        """Set how much room a row gets."""
        if density is not self._delegate.density:
            self._delegate.density = density
            self.lay_out_again()

    def set_places(self, places: int) -> None:
        """Draw empty places in the rack up to this number (before the draw)."""
        if places != self._places:
            self._places = places
            self.viewport().update()

    def chosen(self) -> str:
        """The id of the chosen row, empty for none."""
        item = self.item_at(self.currentIndex())
        return item.row_id if item is not None else ""

    def item_at(self, index: QModelIndex) -> OrderItem | None:
        """Return the row of an index; None when it is invalid."""
        items = self.items
        return items[index.row()] if index.isValid() and index.row() < len(items) else None

    def select_row(self, row_id: str) -> None:
        """Choose a row; it is scrolled into view. An id that is not there chooses none. Nothing is emitted."""
        index = self._order.index_of(row_id) if self._order is not None else QModelIndex()
        self._last_chosen = row_id if index.isValid() else ""
        if index != self.currentIndex():
            self.setCurrentIndex(index)
        if index.isValid():
            self.scrollTo(index)

    def swallow_enter(self) -> None:
        """Ignore the next key if it is Enter: it is easily pressed once too often."""
        self._swallows_enter = True

    def set_member(self, row_id: str, combatant_id: str) -> None:
        """Show which member of the group in a row is chosen."""
        if (row_id, combatant_id) != (self._delegate.member_row, self._delegate.member):
            self._delegate.member_row, self._delegate.member = row_id, combatant_id
            self.viewport().update()

    def request_swap(self, row_id: str, other_id: str, *, force: bool = False) -> str:
        """Ask for a swap as a drag would. Returns why it may not be done, empty when it was asked for."""
        refusal = "" if force else self._refusal(row_id, other_id)
        if not refusal and row_id != other_id:
            self.swap_requested.emit(row_id, other_id, force)
        return refusal

    def row_cells(self, row_id: str) -> tuple[PlacedOrderItem, RowCells] | None:
        """Where a row and its cells are; None when it is not there."""
        for one in self.placed_items():
            if one.item.row_id == row_id:
                return one, self._delegate.row_cells(one.item, one.rect.width())
        return None

    def sizeHint(self) -> QSize:
        """All rows, at the width of the mock-ups."""
        s = order_sizes(self.density, self._theme.scale)
        rows = max(len(self.items), self._places, 1)
        return QSize(213 * self._theme.metrics.unit, rows * (s.row + s.gap) + s.now_row - s.row)

    def minimumSizeHint(self) -> QSize:
        """The row of the current turn, at its smallest."""
        s = order_sizes(best_density(len(self.items), 0, self.width(), self._theme.scale), self._theme.scale)
        return QSize(66 * self._theme.metrics.unit, s.now_row + s.gap)

    def place_rows(self, width: int) -> list[QRect]:
        """The rows below each other; that of the current turn is taller."""
        rects, top = [], 0
        height_of = self._heights()
        for item in self.items:
            height = height_of(item)
            rects.append(QRect(0, top, width, height))
            top += height
        return rects

    def _heights(self) -> Callable[[OrderItem], int]:
        """What tells how high a row is with the gap below it, as the delegate does, for many rows at once."""
        s = order_sizes(self.density, self._theme.scale)
        heights = {CardState.DEAD: s.dead_row + s.gap, CardState.NOW: s.now_row + s.gap}
        plain = s.row + s.gap
        return lambda item: heights.get(item.state, plain)

    def dataChanged(self, first: Index, last: Index, roles: Any = ()) -> None:
        """Place the rows again only when one of those that changed has another height now."""
        super().dataChanged(first, last, roles)
        items, whole = self.items, self._whole
        rows = range(first.row(), min(last.row() + 1, len(items), len(whole)))
        height_of = self._heights()
        if any(whole[row].height() != height_of(items[row]) for row in rows):
            self.lay_out_again()

    def rowsAboutToBeRemoved(self, parent: Index, first: int, last: int) -> None:
        """When the chosen row goes, none is chosen; Qt would choose its neighbour."""
        if first <= self.currentIndex().row() <= last:
            self.setCurrentIndex(QModelIndex())
        super().rowsAboutToBeRemoved(parent, first, last)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Emit which row was chosen, once."""
        super().currentChanged(current, previous)
        row_id = self.chosen()
        self.viewport().update()
        if row_id and row_id != self._last_chosen:
            self.row_chosen.emit(row_id)
        self._last_chosen = row_id

    def paint_background(self, painter: QPainter) -> None:
        """The rack behind the cards."""
        placed = self._placed()
        whole = (placed[0].top(), placed[-1].bottom() + 1) if placed else (0, 0)
        rack = OrderRack(tuple(self._in_sight()), len(placed), *(end - self.verticalOffset() for end in whole))
        draw_rack(painter, rack, self._places, self.viewport().width(), self.density, self._theme)

    def paint_foreground(self, painter: QPainter) -> None:
        """What joins the cards of one creature, and what letting a dragged card go would do."""
        rows = tuple(self._in_sight())
        seen = {one.item.link for one in rows if one.item.link}
        linked = tuple(self._placed_where(lambda item: item.link in seen)) if seen else ()
        draw_links(painter, linked, self.density, self.viewport().width(), self._theme)
        self._paint_plate(painter, rows)

    def paint_ring(self, painter: QPainter, current: QModelIndex) -> None:
        """The ring of the chosen row, in the gap around its strip."""
        item = self.item_at(current)
        if item is None:
            return
        metrics, rect = self._theme.metrics, self.visualRect(current)
        strip = QRectF(self._delegate.row_cells(item, rect.width()).strip)
        away = metrics.focus_width + metrics.line
        ring = strip.translated(rect.topLeft()).adjusted(-away, -away, 0, away)
        ring.setTop(max(ring.top(), 0.0))  # over the first row there is no gap
        cut = metrics.cut_panel + metrics.line
        draw_cut(painter, ring, None, self._theme.tokens.focus, metrics.focus_width, bottom_right=cut)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows choose, Alt with an arrow swaps, Enter triggers; everything written goes to the window."""
        if is_held(event):
            return
        key = Qt.Key(event.key())
        swallows, self._swallows_enter = self._swallows_enter, False
        if swallows and key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            return
        if key == Qt.Key.Key_Escape and self.put_back():
            return
        if key in _BY and Qt.KeyboardModifier.AltModifier in event.modifiers():
            force = Qt.KeyboardModifier.ShiftModifier in event.modifiers()
            self._swap_with_neighbour(_BY[key], force=force)
        elif key in _SIDEWAYS and self._next_member(_SIDEWAYS[key]):
            event.accept()
        elif key == Qt.Key.Key_Space:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A scroll bar that comes or goes gives the rows another width too."""
        super().resizeEvent(event)
        self.width_changed.emit(self.viewport().width())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press chooses the row; on its card it may become a swap. The right button puts a card back."""
        if self.put_back():
            return
        point = event.position().toPoint()
        item = self.item_at(self.indexAt(point))
        column = self._column_at(point)
        super().mousePressEvent(event)
        if event.button() != Qt.MouseButton.LeftButton or item is None:
            return
        if column is OrderColumn.CARD and (item.card or item.combatant):
            self._pressed_card, self._press_point = item.row_id, point
        elif item.members and self._press_member(item, point):
            return
        elif column is OrderColumn.ACTIONS:
            self._press_action(item, point)
        elif column not in {OrderColumn.WHO, OrderColumn.CARD, None}:
            self.cell_pressed.emit(item.row_id, column)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Past the drag distance the card follows the mouse."""
        if not self._pressed_card:
            return
        point = event.position().toPoint()
        far = (point - self._press_point).manhattanLength() >= QApplication.startDragDistance()
        if not self._dragged.isVisible():
            if not far:
                return
            self._take_up()
        self._hover(point, force=Qt.KeyboardModifier.ShiftModifier in event.modifiers())
        if self._edge_step(point):
            self._scroller.start()
        else:
            self._scroller.stop()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Over another card: ask for the swap. Anywhere else: put it back."""
        lifted, target, shares = self._delegate.lifted, self._delegate.swap_target, self._shares
        if not self._dragged.isVisible():
            self._pressed_card = ""
            super().mouseReleaseEvent(event)
            return
        force = Qt.KeyboardModifier.ShiftModifier in event.modifiers()
        self.put_back()
        if lifted and target and shares:
            self.share_requested.emit(lifted, target)
        elif lifted and target:
            self.request_swap(lifted, target, force=force)

    def _on_order_changed(self) -> None:
        """The cards have moved: one that was being dragged is put back."""
        if self._pressed_card:
            self.put_back()

    def _on_scroller_timeout(self) -> None:
        point = self.viewport().mapFromGlobal(self.cursor().pos())
        step = self._edge_step(point)
        if not step or not self._dragged.isVisible():
            self._scroller.stop()
            return
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + step)

    def placed_items(self) -> tuple[PlacedOrderItem, ...]:
        """Every row and where it is in the viewport; worked out once for a picture."""
        items, placed, offset = self.items, self._placed(), self.verticalOffset()
        known = self._known_places
        if known is None or known[0] is not items or known[1] is not placed or known[2] != offset:
            rows = zip(items, placed, strict=False)
            found = tuple(PlacedOrderItem(item, rect.translated(0, -offset)) for item, rect in rows)
            self._known_places = known = (items, placed, offset, found)
        return known[3]

    def attack_places(self) -> tuple[PlacedOrderItem, ...]:
        """The rows that attack or help and those they do it to, with where they are in the viewport."""
        if not any(item.is_target for item in self.items):
            return ()
        acting = ChipTone.ACTING
        return tuple(self._placed_where(lambda item: item.is_target or any(c.tone is acting for c in item.chips)))

    def _placed_where(self, wanted: Callable[[OrderItem], bool]) -> Iterator[PlacedOrderItem]:
        offset = self.verticalOffset()
        for item, rect in zip(self.items, self._placed(), strict=False):
            if wanted(item):
                yield PlacedOrderItem(item, rect.translated(0, -offset))

    def _in_sight(self) -> Iterator[PlacedOrderItem]:
        """The rows of which something is in the viewport."""
        placed, offset = self._placed(), self.verticalOffset()
        first = bisect_left(placed, offset, key=QRect.bottom)
        for item, rect in zip(self.items[first:], placed[first:], strict=False):
            if rect.top() > offset + self.viewport().height():
                return
            yield PlacedOrderItem(item, rect.translated(0, -offset))

    def _column_at(self, point: QPoint) -> OrderColumn | None:
        for one in self.placed_items():
            if one.rect.contains(point):
                place = self._delegate.row_cells(one.item, one.rect.width())
                return place.column_at(point - one.rect.topLeft())
        return None

    def _press_member(self, item: OrderItem, point: QPoint) -> bool:
        """Choose the member of a group under a point; False when there is none."""
        found = self.row_cells(item.row_id)
        if found is None or item.is_dead:
            return False
        one, place = found
        chosen = self._delegate.member if item.row_id == self._delegate.member_row else ""
        shown = members_shown(item, chosen)
        for member, slot in zip(shown, member_slots(place, len(item.members), self._theme.scale), strict=False):
            if slot.translated(one.rect.topLeft()).contains(point):
                self.member_chosen.emit(member.combatant)
                return True
        return False

    def _next_member(self, by: int) -> bool:
        """Choose the next or previous member of the chosen group; False when the row is no group."""
        item = self.item_at(self.currentIndex())
        if item is None or not item.members:
            return False
        ids = [one.combatant for one in item.members]
        chosen = self._delegate.member if item.row_id == self._delegate.member_row else ids[0]
        place = ids.index(chosen) if chosen in ids else 0
        self.member_chosen.emit(ids[(place + by) % len(ids)])
        return True

    def _press_action(self, item: OrderItem, point: QPoint) -> None:
        found = self.row_cells(item.row_id)
        if found is None or not item.actions:
            return
        one, place = found
        s = order_sizes(self.density, self._theme.scale)
        pip = s.now_pip if item.is_now else s.pip
        middle = one.rect.left() + place.actions.left() + pip_width(PipShape.BLOCK, pip) + s.gap // 2
        self.action_pressed.emit(item.row_id, point.x() < middle)

    def _swap_with_neighbour(self, by: int, *, force: bool) -> None:
        items, place = self.items, self.currentIndex().row()
        if place >= 0 and 0 <= place + by < len(items):
            self.request_swap(items[place].row_id, items[place + by].row_id, force=force)

    def _refusal(self, row_id: str, other_id: str) -> str:
        return self._order.swap_refusal(row_id, other_id) if self._order is not None else ""

    def _take_up(self) -> None:
        found = self.row_cells(self._pressed_card)
        if found is None:
            return
        one, place = found
        s = order_sizes(self.density, self._theme.scale)
        self._delegate.lifted = self._pressed_card
        face = replace(CardFace.of(one.item), is_lifted=True)
        size = s.text_card if place.card.width() <= s.card_width else s.text_now_card
        self._dragged.lift(face, place.card.width(), place.card.height(), size)
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.viewport().update()

    def _hover(self, point: QPoint, *, force: bool) -> None:
        self._dragged.follow(point)
        item = self.item_at(self.indexAt(point))
        target, plate, shares = "", None, False
        if item is not None and item.row_id != self._delegate.lifted:
            lifted = next(one for one in self.items if one.row_id == self._delegate.lifted)
            on_card = self._column_at(point) is OrderColumn.CARD
            shares = not on_card and self._order is not None and self._order.can_share(lifted.row_id, item.row_id)
            if shares:
                target = item.row_id
                plate = (self.tr("{who} on the same card").format(who=lifted.name), False)
            elif item.card and lifted.card:
                refusal = "" if force else self._refusal(lifted.row_id, item.row_id)
                text = refusal or self.tr("{card} for {other}").format(card=item.card, other=lifted.card)
                target, plate = item.row_id, (text, bool(refusal))
        self._shares = shares
        if (target, plate) != (self._delegate.swap_target, self._plate):
            self._delegate.swap_target, self._plate = target, plate
            self.viewport().update()

    def _edge_step(self, point: QPoint) -> int:
        margin = self._theme.metrics.control
        if point.y() < margin:
            return -_SCROLL_STEP
        return _SCROLL_STEP if point.y() > self.viewport().height() - margin else 0

    def put_back(self) -> bool:
        """Put a lifted card back; False when none is lifted."""
        lifted = self._dragged.isVisible()
        self._pressed_card = self._delegate.lifted = self._delegate.swap_target = ""
        self._plate, self._shares = None, False
        self._scroller.stop()
        self._dragged.hide()
        self.viewport().unsetCursor()
        self.viewport().update()
        return lifted

    def _paint_plate(self, painter: QPainter, rows: tuple[PlacedOrderItem, ...]) -> None:
        if self._plate is None:
            return
        text, refused = self._plate
        for one in rows:
            if one.item.row_id == self._delegate.swap_target:
                place = self._delegate.row_cells(one.item, one.rect.width())
                draw_swap_plate(painter, one, text, place, self._theme, refused=refused)
