"""Draws a help text in a list: its title, what it is at the right, and its words in as many lines as they need."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from alien_desktop.gui.shell.uncertainties_model import HELP_TEXT_ROLE, HelpText
from alien_desktop.gui.theme.paint import draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width
from alien_desktop.gui.theme.theme import theme_of

_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_HIGHEST = 10_000


class TextDelegate(QStyledItemDelegate):
    """Rows of different heights: they follow the width of the list."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._theme = theme_of(view)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Title and all lines of the paragraph."""
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        wide = self._view.viewport().width()
        help_text: HelpText = index.data(HELP_TEXT_ROLE)
        room = QRect(0, 0, max(1, wide - 5 * unit), _HIGHEST)
        words = fonts.font_metrics(fonts.secondary).boundingRect(room, int(_WRAP), help_text.text)
        return QSize(wide, line_height(fonts.body_bold) + words.toAlignedRect().height() + 4 * unit)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Ground when it is the current one, then the words."""
        theme = self._theme
        tokens, fonts, unit, line = theme.tokens, theme.fonts, theme.metrics.unit, theme.metrics.line
        help_text: HelpText = index.data(HELP_TEXT_ROLE)
        rect = QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, tokens.sel)
            painter.fillRect(QRectF(rect.left(), rect.top(), theme.metrics.line_current, rect.height()), tokens.accent)
        draw_rule(painter, rect.left(), rect.right(), rect.bottom() - line, tokens.line_soft, line)
        inner = rect.adjusted(3 * unit, 2 * unit, -2 * unit, -2 * unit)
        upper = QRectF(inner.left(), inner.top(), inner.width(), line_height(fonts.body_bold))
        draw_text(painter, upper, help_text.note, fonts, fonts.smallest, tokens.text2, Qt.AlignmentFlag.AlignRight)
        upper.setWidth(inner.width() - text_width(fonts, fonts.smallest, help_text.note) - 2 * unit)
        draw_text(painter, upper, help_text.title, fonts, fonts.body_bold, tokens.text, elide=Elide.MIDDLE)
        inner.setTop(upper.bottom())
        painter.setFont(fonts.secondary)
        painter.setPen(tokens.text2)
        painter.drawText(inner, int(_WRAP), help_text.text)
