"""Paints one row of the initiative order: the card in the rack, and the strip of the person beside it."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from alien_desktop.gui.kit.combatant_row import CardPose, CombatantRow, RowEdge
from alien_desktop.gui.scene.card_paint import CardFace, draw_card
from alien_desktop.gui.scene.order_row_layout import Density, OrderSizes, RowCells, cells, order_sizes
from alien_desktop.gui.scene.order_row_paint import draw_strip_content
from alien_desktop.gui.theme.paint import cut_path, draw_cut, draw_hatching
from alien_desktop.gui.theme.theme import Theme, theme_of

ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""The role under which a model hands out the `CombatantRow` of an index."""
_Index = QModelIndex | QPersistentModelIndex


class OrderDelegate(QStyledItemDelegate):
    """Reads a `CombatantRow` from one role. Density and what is being swapped are told by the view."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme: Theme = theme_of(parent)
        self.density = Density.COMPACT
        self.lifted = ""
        """The id of the row whose card is in the hand."""
        self.swap_target = ""
        """The id of the row it would be swapped with."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """The row and the gap below it."""
        row = row_of(index)
        s = order_sizes(self.density, self._theme.scale)
        current = row is not None and row.pose is CardPose.NOW
        return QSize(s.strip + 1, (s.now_row if current else s.row) + s.gap)

    def row_cells(self, row: CombatantRow, width: int) -> RowCells:
        """The cells of a row at this width."""
        return cells(width, self.density, row.pose is CardPose.NOW, self._theme.scale)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """The card, then the strip."""
        row = row_of(index)
        if row is None:
            return
        rect, state = option.rect, option.state
        place = self.row_cells(row, rect.width())
        sizes = order_sizes(self.density, self._theme.scale)
        painter.save()
        painter.setClipRect(rect)
        painter.translate(rect.topLeft())
        self._paint_card(painter, row, place, sizes)
        self._paint_strip(painter, row, place, selected=bool(state & QStyle.StateFlag.State_Selected))
        draw_strip_content(painter, row, place, sizes, self._theme, self.density)
        painter.restore()

    def _paint_card(self, painter: QPainter, row: CombatantRow, place: RowCells, sizes: OrderSizes) -> None:
        theme, rect = self._theme, QRectF(place.card)
        if row.row_id == self.lifted:
            cut = rect.width() * 0.2
            draw_cut(painter, rect, theme.tokens.sunken, theme.tokens.accent, 2, top_left=cut, dashed=True)
            return
        now = row.pose is CardPose.NOW
        draw_card(painter, rect, CardFace.of(row), theme, sizes.text_now_card if now else sizes.text_card)
        if row.row_id == self.swap_target:
            cut = rect.width() * 0.2
            draw_cut(painter, rect.adjusted(-2, -2, 2, 2), None, theme.tokens.focus, 2, top_left=cut)

    def _paint_strip(self, painter: QPainter, row: CombatantRow, place: RowCells, *, selected: bool) -> None:
        theme = self._theme
        tokens, metrics = theme.tokens, theme.metrics
        rect = QRectF(place.strip)
        cut = metrics.cut_panel
        now = row.pose is CardPose.NOW
        fill = tokens.sel if now else tokens.bg if row.pose is CardPose.ACTED else tokens.surface
        edge, width = (tokens.accent, metrics.line_current) if now else (tokens.line_soft, metrics.line)
        dashed = not row.is_shown and not now
        if dashed:
            edge = tokens.line
        if selected and not now:
            edge, width, dashed = tokens.text, metrics.line_strong, False
        if row.row_id == self.swap_target:
            edge, width, dashed = tokens.focus, metrics.line_strong, False
        draw_cut(painter, rect, fill, edge, width, bottom_right=cut, dashed=dashed)
        self._paint_edge(painter, row.edge, rect)
        if selected:
            _paint_pointer(painter, rect, tokens.accent if now else tokens.text, metrics.unit)

    def _paint_edge(self, painter: QPainter, edge: RowEdge, rect: QRectF) -> None:
        if edge is RowEdge.NONE:
            return
        tokens, unit = self._theme.tokens, self._theme.metrics.unit
        bar = QRectF(rect.left(), rect.top(), 1.5 * unit, rect.height())
        if edge is RowEdge.BROKEN:
            painter.fillRect(bar, tokens.alert)
            return
        painter.fillRect(bar, tokens.sunken)
        draw_hatching(painter, cut_path(bar), tokens.stress, 1.25 * unit, 0.55 * unit)


def row_of(index: _Index) -> CombatantRow | None:
    """The record of an index; None when the model has none there."""
    row = index.data(ROW_ROLE)
    return row if isinstance(row, CombatantRow) else None


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
