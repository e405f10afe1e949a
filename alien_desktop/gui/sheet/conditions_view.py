"""The states of a character as tick boxes: in two columns, or below each other with their notes where there is room."""

from typing import Any

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QWidget

from alien_desktop.gui.kit.keyed_rows import ROW, Index
from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.sheet.conditions_model import StateItem
from alien_desktop.gui.theme.mark_row import draw_tick_row, marked_row_size
from alien_desktop.gui.theme.theme import bind_theme

_COLUMNS = 2


class StateDelegate(RowsDelegate):
    """Reads a `StateItem`."""

    def row_height(self, record: StateItem, width: int) -> int:
        """One line."""
        return marked_row_size(self._theme, record.name, "").height()

    def paint_row(self, painter: QPainter, rect: QRectF, record: StateItem, state: QStyle.StateFlag) -> None:
        """Paint a tick box; the note has room in a wide window."""
        if record.is_on:
            state |= QStyle.StateFlag.State_On
        note = record.note if self._theme.is_wide else ""
        draw_tick_row(painter, rect, self._theme, record.name, note, state, harm=True)


class ConditionsView(RowsView):
    """Each row ticks with one click. It is as high as its rows: the page that it stands in scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(StateDelegate(self))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bind_theme(self.lay_out_again)

    def is_button(self, index: Index) -> bool:
        """Every row ticks."""
        return True

    def place_rows(self, width: int) -> list[QRect]:
        """Columns of the same width; a state whose words are longer has a line of its own."""
        if self._theme.is_wide:
            return super().place_rows(width)
        metrics = self._theme.metrics
        half = (width - metrics.label_gap) // _COLUMNS
        longest = (metrics.conditions_column - 2 * metrics.padding) // _COLUMNS + metrics.padding
        rects: list[QRect] = []
        top, height, is_second = 0, 0, False
        for row in range(self.row_count()):
            item: StateItem = self.index_at_row(row).data(ROW)
            is_long = marked_row_size(self._theme, item.name, "").width() > longest
            if is_second and is_long:
                top, is_second = top + height, False
            height = self.row_height(row, width)
            left = half + metrics.label_gap if is_second else 0
            rects.append(QRect(left, top, width if is_long else half, height))
            if is_long or is_second:
                top += height
            is_second = not is_long and not is_second
        return rects

    def lay_out_again(self) -> None:
        """Be as high as the rows."""
        super().lay_out_again()
        self.setFixedHeight(self.content_height())

    def dataChanged(self, first: Index, last: Index, roles: Any = ()) -> None:
        """Longer words may ask for a line of their own."""
        super().dataChanged(first, last, roles)
        self.lay_out_again()
