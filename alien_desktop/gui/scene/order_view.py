"""The initiative order: a rack of cards with a strip for each, one focus stop, cards swapped by hand or key."""

from dataclasses import replace

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QListView, QWidget

from alien_desktop.gui.kit.combatant_paint import pip_width
from alien_desktop.gui.kit.combatant_row import CardPose, CombatantRow, PipShape
from alien_desktop.gui.scene.card_paint import CardFace
from alien_desktop.gui.scene.combatant_rows_model import CombatantRowsModel
from alien_desktop.gui.scene.dragged_card import DraggedCard
from alien_desktop.gui.scene.order_background import RackRow, draw_links, draw_rack, draw_swap_plate
from alien_desktop.gui.scene.order_delegate import OrderDelegate
from alien_desktop.gui.scene.order_row_layout import Density, OrderColumn, RowCells, order_sizes
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.theme import theme_of

_SCROLL_MS = 16
_SCROLL_STEP = 4


class OrderView(QListView):
    """Rows of the order. Wishes: `swap_requested(row, row)`, `row_chosen(row)`, `row_activated(row)`, `cell_pressed`.

    A card is dragged by press, move, release over another card; Alt with an arrow swaps with the neighbour. A card
    that may not be swapped is refused with its reason, unless Shift is held.
    """

    row_chosen = Signal(str)
    """Another row was chosen by mouse or key."""
    row_activated = Signal(str)
    """Enter or a double click on a row."""
    swap_requested = Signal(str, str)
    cell_pressed = Signal(str, object)
    """A click on a part of a row other than its card, name or actions: row and `OrderColumn`."""
    action_pressed = Signal(str, bool)
    """A click on an action of a row; True = the longer one."""
    menu_requested = Signal(str, QPoint)
    """Context menu of a row; the point is global."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._model = CombatantRowsModel(self)
        self.setModel(self._model)
        self._delegate = OrderDelegate(self)
        self.setItemDelegate(self._delegate)
        self._places = 0
        self._told = ""
        self._pressed = ""
        self._press_point = QPoint()
        self._plate: tuple[str, bool] | None = None
        self._lift = DraggedCard(self.viewport())
        self._scroller = QTimer(self)
        self._scroller.setInterval(_SCROLL_MS)
        self._scroller.timeout.connect(self._on_scroller_timeout)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu_requested)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(self.tr("Initiative order"))
        self.selectionModel().currentChanged.connect(self._on_current_changed)

    @property
    def rows(self) -> tuple[CombatantRow, ...]:
        """What is shown, from the top."""
        return self._model.rows

    @property
    def density(self) -> Density:
        """How much room a row gets."""
        return self._delegate.density

    def set_rows(self, rows: tuple[CombatantRow, ...]) -> None:
        """Show these rows; the chosen one stays chosen while it is there."""
        if rows == self._model.rows:
            return
        self.put_back()
        chosen = self.chosen()
        self._model.set_rows(rows)
        self.select_row(chosen)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def set_density(self, density: Density) -> None:
        """Give rows so much room; the window knows how much there is."""
        if density is not self._delegate.density:
            self._delegate.density = density
            self.scheduleDelayedItemsLayout()
            self.viewport().update()

    def set_places(self, places: int) -> None:
        """Draw empty places in the rack up to this number (before the deal)."""
        if places != self._places:
            self._places = places
            self.viewport().update()

    def chosen(self) -> str:
        """The id of the chosen row, empty for none."""
        row = self._row_at(self.currentIndex())
        return row.row_id if row is not None else ""

    def select_row(self, row_id: str) -> None:
        """Choose a row; it is scrolled into view. An id that is not there chooses none. Nothing is emitted."""
        place = self._model.place_of(row_id)
        self._told = row_id if place >= 0 else ""
        index = self._model.index(place) if place >= 0 else QModelIndex()
        if index != self.currentIndex():
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if index.isValid():
            self.scrollTo(index)

    def request_swap(self, row_id: str, other_id: str, *, force: bool = False) -> str:
        """Ask for a swap as a drag would. Returns why it may not be done, empty when it was asked for."""
        refusal = "" if force else self._refusal(row_id, other_id)
        if not refusal and row_id != other_id:
            self.swap_requested.emit(row_id, other_id)
        return refusal

    def row_cells(self, row_id: str) -> tuple[RackRow, RowCells] | None:
        """Where a row and its cells are; None when it is not there."""
        for one in self._rack_rows():
            if one.row.row_id == row_id:
                return one, self._delegate.row_cells(one.row, one.rect.width())
        return None

    def sizeHint(self) -> QSize:
        """All rows, at the width of the mock-ups."""
        s = order_sizes(self.density, self._theme.scale)
        rows = max(len(self._model.rows), self._places, 1)
        return QSize(213 * self._theme.metrics.unit, rows * (s.row + s.gap) + s.now_row - s.row)

    def minimumSizeHint(self) -> QSize:
        """Three rows."""
        s = order_sizes(self.density, self._theme.scale)
        return QSize(66 * self._theme.metrics.unit, 3 * (s.row + s.gap))

    def keyboardSearch(self, search: str) -> None:
        """Letters and digits belong to the window, not to a search."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Rack, rows, then what lies over them."""
        rows, width = self._rack_rows(), self.viewport().width()
        painter = QPainter(self.viewport())
        draw_rack(painter, rows, self._places, width, self.density, self._theme)
        painter.end()
        super().paintEvent(event)
        painter.begin(self.viewport())
        draw_links(painter, rows, self.density, width, self._theme)
        self._paint_focus(painter, rows)
        self._paint_plate(painter, rows)
        painter.end()

    def focus_rect(self) -> QRect:
        """Nothing while a row is chosen: the ring is drawn around the row."""
        return QRect() if self.chosen() else self.rect()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows choose, Alt with an arrow swaps, Enter opens; everything written goes to the window."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape and self.put_back():
            return
        if key in {Qt.Key.Key_Up, Qt.Key.Key_Down} and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._swap_with_neighbour(-1 if key == Qt.Key.Key_Up else 1)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if self.chosen():
                self.row_activated.emit(self.chosen())
        elif event.text().strip() or key in {Qt.Key.Key_Space, Qt.Key.Key_Escape}:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press chooses the row; on its card it may become a swap. The right button puts a card back."""
        if self.put_back():
            return
        point = event.position().toPoint()
        row = self._row_at(self.indexAt(point))
        column = self._column_at(point)
        super().mousePressEvent(event)
        if event.button() != Qt.MouseButton.LeftButton or row is None:
            return
        if column is OrderColumn.CARD and row.card:
            self._pressed, self._press_point = row.row_id, point
        elif column is OrderColumn.ACTIONS:
            self._press_action(row, point)
        elif column not in {OrderColumn.WHO, OrderColumn.CARD, None}:
            self.cell_pressed.emit(row.row_id, column)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Past the drag distance the card is in the hand."""
        if not self._pressed:
            return
        point = event.position().toPoint()
        far = (point - self._press_point).manhattanLength() >= QApplication.startDragDistance()
        if not self._lift.isVisible():
            if not far:
                return
            self._take_up()
        self._hover(point, force=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        if self._edge_step(point):
            self._scroller.start()
        else:
            self._scroller.stop()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Over another card: ask for the swap. Anywhere else: put it back."""
        lifted, target = self._delegate.lifted, self._delegate.swap_target
        if not self._lift.isVisible():
            self._pressed = ""
            super().mouseReleaseEvent(event)
            return
        force = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.put_back()
        if lifted and target:
            self.request_swap(lifted, target, force=force)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click opens the row."""
        row = self._row_at(self.indexAt(event.position().toPoint()))
        if row is not None and event.button() == Qt.MouseButton.LeftButton:
            self.row_activated.emit(row.row_id)

    def _on_current_changed(self, current: QModelIndex) -> None:
        row = self._row_at(current)
        row_id = row.row_id if row is not None else ""
        self.viewport().update()
        if row_id and row_id != self._told:
            self._told = row_id
            self.row_chosen.emit(row_id)

    def _on_menu_requested(self, point: QPoint) -> None:
        row = self._row_at(self.indexAt(point))
        if row is not None:
            self.menu_requested.emit(row.row_id, self.viewport().mapToGlobal(point))

    def _on_scroller_timeout(self) -> None:
        point = self.viewport().mapFromGlobal(self.cursor().pos())
        step = self._edge_step(point)
        if not step or not self._lift.isVisible():
            self._scroller.stop()
            return
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + step)

    def _row_at(self, index: QModelIndex) -> CombatantRow | None:
        return self._model.rows[index.row()] if index.isValid() else None

    def _rack_rows(self) -> tuple[RackRow, ...]:
        rows = enumerate(self._model.rows)
        return tuple(RackRow(row, self.visualRect(self._model.index(place))) for place, row in rows)

    def _column_at(self, point: QPoint) -> OrderColumn | None:
        for one in self._rack_rows():
            if one.rect.contains(point):
                place = self._delegate.row_cells(one.row, one.rect.width())
                return place.column_at(point - one.rect.topLeft())
        return None

    def _press_action(self, row: CombatantRow, point: QPoint) -> None:
        found = self.row_cells(row.row_id)
        if found is None or not row.actions:
            return
        one, place = found
        s = order_sizes(self.density, self._theme.scale)
        pip = s.now_pip if row.pose is CardPose.NOW else s.pip
        middle = one.rect.left() + place.actions.left() + pip_width(PipShape.BLOCK, pip) + s.gap // 2
        self.action_pressed.emit(row.row_id, point.x() < middle)

    def _swap_with_neighbour(self, by: int) -> None:
        rows = self._model.rows
        place = self._model.place_of(self.chosen())
        if place >= 0 and 0 <= place + by < len(rows):
            self.request_swap(rows[place].row_id, rows[place + by].row_id)

    def _refusal(self, row_id: str, other_id: str) -> str:
        by_id = {row.row_id: row for row in self._model.rows}
        refusals = (by_id[one].swap_refusal for one in (row_id, other_id) if one in by_id)
        return next((refusal for refusal in refusals if refusal), "")

    def _take_up(self) -> None:
        found = self.row_cells(self._pressed)
        if found is None:
            return
        one, place = found
        s = order_sizes(self.density, self._theme.scale)
        self._delegate.lifted = self._pressed
        face = replace(CardFace.of(one.row), is_lifted=True)
        size = s.text_card if place.card.width() <= s.card_width else s.text_now_card
        self._lift.lift(face, place.card.width(), place.card.height(), size)
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.viewport().update()

    def _hover(self, point: QPoint, *, force: bool) -> None:
        self._lift.follow(point)
        row = self._row_at(self.indexAt(point))
        target, plate = "", None
        if row is not None and row.card and row.row_id != self._delegate.lifted:
            lifted = next(one for one in self._model.rows if one.row_id == self._delegate.lifted)
            refusal = "" if force else self._refusal(lifted.row_id, row.row_id)
            text = refusal or self.tr("{card} for {other}").format(card=row.card, other=lifted.card)
            target, plate = row.row_id, (text, bool(refusal))
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
        lifted = self._lift.isVisible()
        self._pressed = self._delegate.lifted = self._delegate.swap_target = ""
        self._plate = None
        self._scroller.stop()
        self._lift.hide()
        self.viewport().unsetCursor()
        self.viewport().update()
        return lifted

    def _paint_focus(self, painter: QPainter, rows: tuple[RackRow, ...]) -> None:
        """The ring of the chosen row, in the gap around its strip."""
        chosen = self.chosen()
        if not self.hasFocus() or not chosen:
            return
        metrics = self._theme.metrics
        for one in rows:
            if one.row.row_id == chosen:
                strip = QRectF(self._delegate.row_cells(one.row, one.rect.width()).strip)
                away = metrics.focus_width + metrics.line
                ring = strip.translated(one.rect.topLeft()).adjusted(-away, -away, 0, away)
                ring.setTop(max(ring.top(), 0.0))  # over the first row there is no gap
                cut = metrics.cut_panel + metrics.line
                draw_cut(painter, ring, None, self._theme.tokens.focus, metrics.focus_width, bottom_right=cut)

    def _paint_plate(self, painter: QPainter, rows: tuple[RackRow, ...]) -> None:
        if self._plate is None:
            return
        text, refused = self._plate
        for one in rows:
            if one.row.row_id == self._delegate.swap_target:
                place = self._delegate.row_cells(one.row, one.rect.width())
                draw_swap_plate(painter, one, text, place, self._theme, refused=refused)
