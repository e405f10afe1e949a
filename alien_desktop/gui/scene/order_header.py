"""The names over the columns of the initiative order, from the same cells the rows use."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.scene.order_row_layout import Density, OrderColumn, RowCells, cells
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import theme_of

_NARROW_HEADS = {OrderColumn.CARD, OrderColumn.WHO}


class OrderHeader(QWidget):
    """One line of labels, right above an `OrderView`, whose rows may be narrower by a scroll bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._names: dict[OrderColumn, str] = {}
        self._density = Density.COMPACT
        self._row_width = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_names(self, names: dict[OrderColumn, str]) -> None:
        """Show these names; a column without one has no head."""
        if names != self._names:
            self._names = dict(names)
            self.update()

    def set_density(self, density: Density) -> None:
        """Use the columns of this density."""
        if density is not self._density:
            self._density = density
            self.update()

    def set_row_width(self, width: int) -> None:
        """Stand over rows of this width in pixels."""
        if width != self._row_width:
            self._row_width = width
            self.update()

    def column_left(self, column: OrderColumn) -> int:
        """Where the head of a column begins."""
        return self._place().column_left(column)

    def sizeHint(self) -> QSize:
        """One line."""
        metrics = self._theme.metrics
        return QSize(60 * metrics.unit, metrics.column_head)

    def minimumSizeHint(self) -> QSize:
        """One line."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Each name where its cells begin; the card's over the middle of the rack, the eye's at the right."""
        theme = self._theme
        fonts, tokens = theme.fonts, theme.tokens
        painter = QPainter(self)
        place = self._place()
        narrow = self._density is Density.NARROW
        heads = []
        for column, name in self._names.items():
            if narrow and column not in _NARROW_HEADS:
                continue
            text = name.upper()
            wide = text_width(fonts, fonts.title, text)
            left = float(place.column_left(column))
            if column is OrderColumn.CARD:
                left = place.rack.center().x() - wide / 2
            elif column is OrderColumn.SEEN:
                left = place.seen.right() + 1 - wide
            heads.append((text, QRectF(left, 0, wide, self.height())))
        for place_of, (text, rect) in enumerate(heads):
            if any(rect.right() + theme.metrics.unit > other.left() for _, other in heads[place_of + 1 :]):
                continue  # as in a title line: a name that the next one would run into is left out
            side = Qt.AlignmentFlag.AlignLeft
            draw_text(painter, rect, text, fonts, fonts.title, tokens.text2, side, Elide.NEVER)

    def _place(self) -> RowCells:
        return cells(self._row_width or self.width(), self._density, scale=self._theme.scale)
