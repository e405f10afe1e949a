"""Cards in rows that scroll: only those that can be seen exist as widgets, however many documents there are."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QWidget

from alien_desktop.gui.kit.accessible_role import give_role
from alien_desktop.gui.library.tile import Tile
from alien_desktop.gui.library.tile_item import TileItem
from alien_desktop.gui.theme.theme import bind_theme, theme_of

NARROWEST = 0.9
"""How much narrower than in the mock-ups a card may be so that one more fits beside it."""

_BACK = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Up})


class TileList(QWidget):
    """What the cards lie on: a list to a screen reader, its items are the cards."""


class TileGrid(QAbstractScrollArea):
    """A library of cards over an item model.

    `open_requested(document)`, `action_requested(document, action)` and `menu_requested(document, point)` pass on what
    the cards ask for. Arrow keys go from card to card, Enter opens. What has the focus is scrolled into view.
    """

    open_requested = Signal(str)
    action_requested = Signal(str, str)
    menu_requested = Signal(str, QPoint)

    def __init__(self, shown: Callable[[QModelIndex], TileItem], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._shown = shown
        self._model: QAbstractItemModel | None = None
        self._tiles: dict[int, Tile] = {}
        self._spare: list[Tile] = []
        self._stop = 0
        """The row at which Tab stops: the one that had the focus last."""
        self._head: QWidget | None = None
        self._page = TileList()
        self._page.setAccessibleName(self.tr("Cards"))
        self.setViewport(self._page)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._page.setAutoFillBackground(False)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_app_focus_changed)
        bind_theme(self._place)

    def set_model(self, model: QAbstractItemModel) -> None:
        """Show the rows of a model; once."""
        self._model = model
        model.modelReset.connect(self._on_model_changed)
        model.rowsInserted.connect(self._on_model_changed)
        model.rowsRemoved.connect(self._on_model_changed)
        model.dataChanged.connect(self._on_model_data_changed)
        self._on_model_changed()

    def model(self) -> QAbstractItemModel | None:
        """Return the model whose rows are shown."""
        return self._model

    def set_head(self, head: QWidget) -> None:
        """Put one more card before the first: where new documents begin."""
        self._head = head
        head.setParent(self._page)
        head.show()
        self._place()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The cards that can be seen, in the order of their rows."""
        return tuple(tile for _, tile in sorted(self._tiles.items()))

    def tiles_of(self, document: str) -> tuple[Tile, ...]:
        """The card of a document, as long as it can be seen."""
        return tuple(tile for tile in self._tiles.values() if tile.shown.document == document)

    @property
    def focused_document(self) -> str:
        """The document whose card has the focus; empty for none."""
        focused = self._focused()
        return focused[0] if focused is not None else ""

    def columns(self) -> int:
        """How many cards are side by side."""
        metrics = self._theme.metrics
        least = round(metrics.library_card * NARROWEST) + metrics.gap
        return max(1, (self._page.width() + metrics.gap) // least)

    def focus_row(self, row: int) -> None:
        """Scroll to a card and give it the focus."""
        self._reveal(row)
        if row in self._tiles:
            self._stop = row
            self._tell_places()
            self._tiles[row].setFocus(Qt.FocusReason.OtherFocusReason)

    # --- Qt ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other columns, other rows."""
        self._place()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """The cards move; those that leave are used again."""
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows from card to card, Home, End, pages; Left and Up lead to the card before the first."""
        row = next((row for row, tile in self._tiles.items() if tile.hasFocus()), -1)
        columns = self.columns()
        page = columns * max(1, self._page.height() // self._pitch())
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -columns,
            Qt.Key.Key_Down: columns,
            Qt.Key.Key_PageUp: -page,
            Qt.Key.Key_PageDown: page,
            Qt.Key.Key_Home: -self._count(),
            Qt.Key.Key_End: self._count(),
        }
        key = Qt.Key(event.key())
        if row < 0 or key not in steps:
            event.ignore()
            return
        onto = row + steps[key]
        if onto == -1 and key in _BACK and self._head is not None:
            self._head.setFocus(Qt.FocusReason.BacktabFocusReason)
        else:
            self.focus_row(max(0, min(self._count() - 1, onto)))

    # --- inside ---

    def _reveal(self, place: int) -> None:
        """Scroll as little as shows a card; −1 is the one before the first."""
        rect = self._rect_of(place)
        bar = self.verticalScrollBar()
        if rect.top() < bar.value():
            bar.setValue(rect.top())
        elif rect.bottom() > bar.value() + self._page.height():
            bar.setValue(rect.bottom() - self._page.height() + 1)

    def _on_app_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Scroll to what has the focus, however it got it."""
        if new is None or not self._page.isAncestorOf(new):
            return
        if self._head is not None and (new is self._head or self._head.isAncestorOf(new)):
            self._reveal(-1)
        for row, tile in list(self._tiles.items()):
            if new is tile or tile.isAncestorOf(new):
                self._reveal(row)

    def _count(self) -> int:
        return self._model.rowCount() if self._model is not None else 0

    def _before(self) -> int:
        """How many cards are before the first document."""
        return int(self._head is not None)

    def _pitch(self) -> int:
        return self._theme.metrics.library_card_height + self._theme.metrics.gap

    def _rect_of(self, place: int) -> QRect:
        """Return where a card is in the whole, scrolled or not; −1 is the one before the first."""
        place += self._before()
        metrics, columns = self._theme.metrics, self.columns()
        wide = (self._page.width() - (columns - 1) * metrics.gap) // columns
        row, column = divmod(place, columns)
        return QRect(column * (wide + metrics.gap), row * self._pitch(), wide, metrics.library_card_height)

    def _place(self) -> None:
        """Give every visible card a widget, and set the length of the scroll bar."""
        count = self._count() + self._before()
        rows = -(-count // self.columns())
        height = self._page.height()
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, rows * self._pitch() - self._theme.metrics.gap - height))
        bar.setPageStep(height)
        bar.setSingleStep(self._pitch() // 4)
        top = bar.value()
        first = max(0, max(0, top // self._pitch()) * self.columns() - self._before())
        last = min(self._count(), (-(-(top + height) // self._pitch())) * self.columns() - self._before())
        for row in [row for row in self._tiles if not first <= row < last]:
            self._put_by(self._tiles.pop(row))
        for row in range(first, last):
            tile = self._tiles.get(row) or self._taken_up(row)
            tile.setGeometry(self._rect_of(row).translated(0, -top))
            tile.show()
        self._tell_places()
        if self._head is not None:
            self._head.setGeometry(self._rect_of(-1).translated(0, -top))

    def _tell_places(self) -> None:
        """Number the cards; one of them is the stop of Tab, one that can be seen."""
        count = self._count()
        stop = self._stop if self._stop in self._tiles else min(self._tiles, default=0)
        for row, tile in self._tiles.items():
            tile.set_place(row + 1, count, is_stop=row == stop)

    def _taken_up(self, row: int) -> Tile:
        tile = self._spare.pop() if self._spare else self._new_tile()
        self._tiles[row] = tile
        self._show_in(tile, row)
        return tile

    def _show_in(self, tile: Tile, row: int) -> None:
        assert self._model is not None
        tile.set_shown(self._shown(self._model.index(row, 0)))

    def _put_by(self, tile: Tile) -> None:
        tile.hide()
        self._spare.append(tile)

    def _new_tile(self) -> Tile:
        tile = Tile(self._page)
        tile.open_requested.connect(self.open_requested)
        tile.action_requested.connect(self.action_requested)
        tile.menu_requested.connect(self.menu_requested)
        tile.focused.connect(self._on_tile_focused)
        return tile

    def _on_tile_focused(self, document: str) -> None:
        self._stop = next((row for row, tile in self._tiles.items() if tile.shown.document == document), self._stop)
        self._tell_places()

    def _on_model_changed(self) -> None:
        """Cards stay where they are and show what belongs there now; the focus goes along with its document."""
        focused = self._focused()
        count = self._count()
        for row in [row for row in self._tiles if row >= count]:
            self._put_by(self._tiles.pop(row))
        for row, tile in self._tiles.items():
            self._show_in(tile, row)
        self._place()
        if focused is None:
            return
        document, number = focused
        for tile in self.tiles_of(document):
            tile.parts[min(number, len(tile.parts) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)

    def _focused(self) -> tuple[str, int] | None:
        """Return the document whose card has the focus, and which part of the card."""
        for tile in self._tiles.values():
            for number, part in enumerate(tile.parts):
                if part.hasFocus():
                    return tile.shown.document, number
        return None

    def _on_model_data_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        for row in range(first.row(), last.row() + 1):
            if row in self._tiles:
                self._show_in(self._tiles[row], row)


give_role(TileList, QAccessible.Role.List)
