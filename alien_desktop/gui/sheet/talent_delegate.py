"""Paints a talent: its name, and what it does in a sentence or two below."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle

from alien_desktop.gui.kit.rows_view import RowsDelegate
from alien_desktop.gui.sheet.talents_model import TalentItem
from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.paint_text import draw_text, draw_wrapped_text, line_height, wrapped_height, wrapped_text


class TalentDelegate(RowsDelegate):
    """Reads a `TalentItem`. The current row has a ground while the keys are there."""

    def row_height(self, record: TalentItem, width: int) -> int:
        """The name, and as many lines as the text takes at this width."""
        fonts = self._theme.fonts
        text = wrapped_height(wrapped_text(record.text, fonts.smallest, width)) if record.text else 0
        return line_height(fonts.body_bold) + text

    def paint_row(self, painter: QPainter, rect: QRectF, record: TalentItem, state: QStyle.StateFlag) -> None:
        """Paint the two parts below each other."""
        fonts, tokens = self._theme.fonts, self._theme.tokens
        if state & QStyle.StateFlag.State_HasFocus:
            draw_box(painter, rect, tokens.sel, None)
        head = QRectF(0, 0, rect.width(), line_height(fonts.body_bold))
        draw_text(painter, head, record.name, fonts, fonts.body_bold, tokens.text)
        if record.text:
            text = wrapped_text(record.text, fonts.smallest, rect.width())
            draw_wrapped_text(painter, QPointF(0, head.bottom()), text, tokens.text2)
