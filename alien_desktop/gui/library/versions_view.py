"""The list of versions: a thread through time, a dot for each, a square for what was pinned."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QWidget

from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.library.versions_model import NOW, VersionItem
from alien_desktop.gui.theme.paint import draw_box, draw_cut, draw_rule, draw_upright
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.storage.versions import VersionMark

_TIME_UNITS, _THREAD_UNITS, _TITLE_UNITS = 18, 22, 29
"""Where the time ends, where the thread runs and where the words begin, from the left."""


class VersionDelegate(RowsDelegate):
    """Reads a `VersionItem`."""

    def row_height(self, record: VersionItem, width: int) -> int:
        """A head is a little lower than a row."""
        metrics = self._theme.metrics
        return metrics.section_header + metrics.unit if record.is_head else metrics.control

    def paint_row(self, painter: QPainter, rect: QRectF, record: VersionItem, state: QStyle.StateFlag) -> None:
        """Paint a head with its rule, or time, dot, words and what has changed."""
        if record.is_head:
            self._paint_head(painter, rect, record)
            return
        fonts, tokens, metrics = self._theme.fonts, self._theme.tokens, self._theme.metrics
        unit = metrics.unit
        chosen = QStyle.StateFlag.State_Selected in state
        if chosen:
            draw_box(painter, rect, tokens.sel, None)
            draw_box(painter, QRectF(0, 0, metrics.line_current, rect.height()), tokens.accent, None)
        place = QRectF(2 * unit, 0, (_TIME_UNITS - 2) * unit, rect.height())
        font = fonts.body_bold if chosen else fonts.body
        draw_text(painter, place, record.time, fonts, font, tokens.text, Qt.AlignmentFlag.AlignRight, Elide.NEVER)
        self._paint_sign(painter, rect, record)
        right = rect.width() - 3 * unit
        if record.note:
            wide = text_width(fonts, fonts.secondary, record.note)
            note = QRectF(right - wide, 0, wide, rect.height())
            draw_text(
                painter,
                note,
                record.note,
                fonts,
                fonts.secondary,
                getattr(tokens, record.tone),
                Qt.AlignmentFlag.AlignRight,
                Elide.NEVER,
            )
            right -= wide + 2 * unit
        words = QRectF(_TITLE_UNITS * unit, 0, right - _TITLE_UNITS * unit, rect.height())
        ink = tokens.accent if record.key == NOW else tokens.alert if record.is_damaged else tokens.text
        draw_text(painter, words, record.title, fonts, font, ink)

    def _paint_head(self, painter: QPainter, rect: QRectF, record: VersionItem) -> None:
        fonts, tokens, metrics = self._theme.fonts, self._theme.tokens, self._theme.metrics
        unit = metrics.unit
        place = rect.adjusted(3 * unit, 0, -3 * unit, 0)
        title = record.title.upper()
        draw_text(painter, place, title, fonts, fonts.title, tokens.text2, elide=Elide.NEVER)
        left = place.left() + text_width(fonts, fonts.title, title) + 2 * unit
        note = QRectF(left, 0, place.right() - left, rect.height())
        draw_text(painter, note, record.note, fonts, fonts.secondary, tokens.text2)
        left += text_width(fonts, fonts.secondary, record.note) + 2 * unit
        draw_rule(painter, left, place.right(), round(rect.center().y()), tokens.line_soft, metrics.line)

    def _paint_sign(self, painter: QPainter, rect: QRectF, record: VersionItem) -> None:
        tokens, metrics = self._theme.tokens, self._theme.metrics
        unit = metrics.unit
        x, y = _THREAD_UNITS * unit + unit, rect.center().y()
        draw_upright(painter, x, 0, rect.height(), tokens.line_soft, metrics.line)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if record.mark is VersionMark.PINNED:
            side = 3 * unit
            square = QRectF(x - side / 2, y - side / 2, side, side)
            draw_cut(painter, square, tokens.text, None, 0, top_left=unit, bottom_right=unit)
        else:
            is_now, is_before = record.key == NOW, bool(record.mark)
            radius = 1.5 * unit if is_now else unit
            fill = tokens.accent if is_now else tokens.info if is_before else tokens.surface
            painter.setPen(Qt.PenStyle.NoPen if is_now or is_before else tokens.line)
            painter.setBrush(fill)
            painter.drawEllipse(QPointF(x, y), radius, radius)
        painter.restore()


class VersionsView(RowsView):
    """Versions below each other; the arrows lead over heads."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(VersionDelegate(self))
        bind_theme(self.lay_out_again)
