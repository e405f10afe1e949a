"""Paints one row of the initiative order: the card in the rack, and the strip of the person beside it."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtWidgets import QStyle, QWidget

from alien_desktop.gui.kit.chip import ChipTone
from alien_desktop.gui.kit.rows_view import RowsDelegate
from alien_desktop.gui.scene.card_paint import CardFace, draw_card, draw_gone_card
from alien_desktop.gui.scene.order_item import CardState, OrderItem
from alien_desktop.gui.scene.order_row_layout import Density, OrderSizes, RowCells, cells, dead_cells, order_sizes
from alien_desktop.gui.scene.order_row_paint import draw_strip_content
from alien_desktop.gui.theme.metrics import Metrics
from alien_desktop.gui.theme.paint import cut_path, draw_cut, draw_hatching


class OrderDelegate(RowsDelegate):
    """Paints an `OrderItem`. Density and what is being swapped are set by the view."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.density = Density.COMPACT
        self.lifted = ""
        """The id of the row whose card is being dragged."""
        self.member_row = ""
        self.member = ""
        """The row of a group, and the member of it that is chosen."""
        self.swap_target = ""
        """The id of the row it would be swapped with."""

    def row_height(self, record: OrderItem, width: int) -> int:
        """The row and the gap below it."""
        s = order_sizes(self.density, self._theme.scale)
        return (s.dead_row if record.is_dead else s.now_row if record.is_now else s.row) + s.gap

    def row_cells(self, item: OrderItem, width: int) -> RowCells:
        """The cells of a row at this width."""
        if item.is_dead:
            return dead_cells(width, self.density, self._theme.scale)
        return cells(width, self.density, item.is_now, self._theme.scale)

    def paint_row(self, painter: QPainter, rect: QRectF, record: OrderItem, state: QStyle.StateFlag) -> None:
        """The card, then the strip."""
        place = self.row_cells(record, round(rect.width()))
        sizes = order_sizes(self.density, self._theme.scale)
        self._paint_card(painter, record, place, sizes)
        self._paint_strip(painter, record, place, selected=QStyle.StateFlag.State_Selected in state)
        member = self.member if record.row_id == self.member_row else ""
        draw_strip_content(painter, record, place, sizes, self._theme, self.density, member)
        if record.is_target:
            tokens = self._theme.tokens
            ink = tokens.accent if record.is_helped else tokens.alert
            _paint_brackets(painter, QRectF(place.strip), ink, self._theme.metrics)

    def _paint_card(self, painter: QPainter, item: OrderItem, place: RowCells, sizes: OrderSizes) -> None:
        theme, rect = self._theme, QRectF(place.card)
        if item.row_id == self.lifted:
            cut = rect.width() * 0.2
            draw_cut(painter, rect, theme.tokens.sunken, theme.tokens.accent, 2, top_left=cut, dashed=True)
            return
        if item.is_dead:
            draw_gone_card(painter, rect, theme)
            return
        now = item.is_now
        draw_card(painter, rect, CardFace.of(item), theme, sizes.text_now_card if now else sizes.text_card)
        if item.row_id == self.swap_target:
            cut = rect.width() * 0.2
            draw_cut(painter, rect.adjusted(-2, -2, 2, 2), None, theme.tokens.focus, 2, top_left=cut)

    def _paint_strip(self, painter: QPainter, item: OrderItem, place: RowCells, *, selected: bool) -> None:
        theme = self._theme
        tokens, metrics = theme.tokens, theme.metrics
        rect = QRectF(place.strip)
        cut = metrics.cut_panel
        now = item.is_now
        fill = tokens.sel if now else tokens.bg if item.state in (CardState.ACTED, CardState.DEAD) else tokens.surface
        edge, width = (tokens.accent, metrics.line_current) if now else (tokens.line_soft, metrics.line)
        dashed = item.hidden and not now
        if dashed:
            edge = tokens.line
        if selected and not now:
            edge, width, dashed = tokens.text, metrics.line_strong, False
        if item.row_id == self.swap_target:
            edge, width, dashed = tokens.focus, metrics.line_strong, False
        draw_cut(painter, rect, fill, edge, width, bottom_right=cut, dashed=dashed)
        if not item.is_dead:
            self._paint_edge(painter, item.worst, rect)
        if selected:
            _paint_pointer(painter, rect, tokens.accent if now else tokens.text, metrics.unit)

    def _paint_edge(self, painter: QPainter, worst: ChipTone, rect: QRectF) -> None:
        """What is worst about a combatant runs down the left edge: filled for Broken, hatched for panic."""
        tokens, unit = self._theme.tokens, self._theme.metrics.unit
        bar = QRectF(rect.left(), rect.top(), 1.5 * unit, rect.height())
        if worst is ChipTone.BROKEN:
            painter.fillRect(bar, tokens.alert)
        elif worst is ChipTone.PANIC:
            painter.fillRect(bar, tokens.sunken)
            draw_hatching(painter, cut_path(bar), tokens.stress, 1.25 * unit, 0.55 * unit)


def _paint_brackets(painter: QPainter, rect: QRectF, colour: QColor, metrics: Metrics) -> None:
    """Four corner brackets: a combatant aims at this row. A shape of its own beside the frames of NOW and SELECTED."""
    arm, thick = 4.0 * metrics.unit, float(metrics.line_current)
    for left in (rect.left(), rect.right() - arm):
        for top in (rect.top(), rect.bottom() - thick):
            painter.fillRect(QRectF(left, top, arm, thick), colour)
    for left in (rect.left(), rect.right() - thick):
        for top in (rect.top(), rect.bottom() - arm):
            painter.fillRect(QRectF(left, top, thick, arm), colour)


def _paint_pointer(painter: QPainter, rect: QRectF, colour: QColor, unit: int) -> None:
    """A small triangle at the right edge: this row is the one shown beside the order."""
    tip = QPointF(rect.right(), rect.center().y())
    back = 2.25 * unit
    corners = [tip, tip + QPointF(-back, -back), tip + QPointF(-back, back)]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF(corners))
    painter.restore()
