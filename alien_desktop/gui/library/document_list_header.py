"""The heads over the columns of a list: small capitals, an arrow at the one that sorts, widths that can be dragged."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from alien_desktop.gui.kit.scrolled import see_through
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_rule, draw_upright
from alien_desktop.gui.theme.paint_text import Elide, draw_text
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class DocumentListHeader(QHeaderView):
    """Painted with the tokens; the mouse presses and drags as Qt has it. Keys sort by the field over the list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme_of(self)
        self.is_held = False
        """A mouse button is down on it: what changes its widths now is a hand, not the layout."""
        self.setSectionsMovable(False)
        self.setHighlightSections(False)
        self.setCascadingSectionResizes(False)
        see_through(self)
        bind_theme(self._apply_theme)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A width may be dragged from now on."""
        self.is_held = True
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The drag is over."""
        super().mouseReleaseEvent(event)
        self.is_held = False

    def sizeHint(self) -> QSize:
        """As high as a target that can be hit."""
        return QSize(super().sizeHint().width(), self._theme.metrics.control_row)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Words, arrow, a rule below, a line where the width is dragged."""
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        unit, line = metrics.unit, metrics.line
        place = QRectF(rect)
        sorts = self.sortIndicatorSection() == section and self.isSortIndicatorShown()
        painter.fillRect(place, tokens.surface)
        draw_rule(painter, place.left(), place.right(), place.bottom() - line, tokens.line, line)
        if section:
            draw_upright(painter, place.left(), place.top() + 2 * unit, place.bottom() - 2 * unit, tokens.line, line)
        words = str(self.model().headerData(section, self.orientation(), Qt.ItemDataRole.DisplayRole) or "")
        room = place.adjusted(2 * unit, 0, -unit, 0)
        if sorts:
            down = self.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
            icon = QRectF(room.right() - metrics.icon_small, room.top(), metrics.icon_small, room.height())
            draw_icon(painter, "chevron_down" if down else "chevron_up", icon, tokens.accent)
            room.setRight(icon.left() - unit / 2)
        ink = tokens.text if sorts else tokens.text2
        draw_text(painter, room, words.upper(), fonts, fonts.title, ink, elide=Elide.END)

    def sectionSizeFromContents(self, section: int) -> QSize:
        """The words and room for the arrow."""
        theme = self._theme
        words = str(self.model().headerData(section, self.orientation(), Qt.ItemDataRole.DisplayRole) or "")
        wide = theme.fonts.font_metrics(theme.fonts.title).horizontalAdvance(words.upper())
        return QSize(round(wide) + theme.metrics.icon_small + 4 * theme.metrics.unit, theme.metrics.control_row)

    def _apply_theme(self) -> None:
        self.setMinimumSectionSize(12 * self._theme.metrics.unit)
        self.setMinimumHeight(self._theme.metrics.control_row)
        self.updateGeometry()
        self.viewport().update()
