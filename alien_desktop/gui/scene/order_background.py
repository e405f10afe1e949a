"""What the order paints around its rows: the rack, empty places, the line from card to card, the arrow of an attack."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.chip import ChipTone
from alien_desktop.gui.scene.card_paint import CardFace, draw_card
from alien_desktop.gui.scene.order_item import OrderItem
from alien_desktop.gui.scene.order_row_layout import Density, RowCells, cells, order_sizes
from alien_desktop.gui.theme.paint import draw_cut, draw_upright
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import Theme, theme_of
from alien_desktop.rules.record import record


@record
class PlacedOrderItem:
    """A row and where it is in the viewport."""

    item: OrderItem
    rect: QRect


@record
class OrderRack:
    """The rows in sight, how many there are in all, and where the first begins and the last ends in the viewport."""

    rows: tuple[PlacedOrderItem, ...] = ()
    count: int = 0
    top: int = 0
    bottom: int = 0


def draw_rack(
    painter: QPainter,
    rack: OrderRack,
    places: int,
    width: int,
    density: Density,
    theme: Theme,
    *,
    strips: bool = True,
) -> None:
    """Draw the rack from the first row to the last of its `places`, and the empty ones below the rows.

    Without `strips` an empty place is a card alone.
    """
    tokens, metrics = theme.tokens, theme.metrics
    s = order_sizes(density, theme.scale)
    plain = cells(width, density, scale=theme.scale)
    top = rack.top
    bottom = rack.bottom - s.gap
    empty = [
        QRect(0, bottom + s.gap + index * (s.row + s.gap), width, s.row) for index in range(max(0, places - rack.count))
    ]
    if empty:
        bottom = empty[-1].bottom() + 1
    if bottom <= top:
        return
    body = QRectF(plain.rack.left(), top, plain.rack.width(), bottom - top)
    cut = metrics.cut_panel
    draw_cut(painter, body, tokens.sunken, tokens.line_soft, metrics.line, top_left=cut, bottom_right=cut)
    joints = [one.rect.bottom() + 1 - s.gap for one in rack.rows] + [rect.bottom() + 1 for rect in empty]
    seen = painter.viewport().height()
    for y in joints:
        if not 0 <= y <= seen or y == bottom:
            continue
        middle = y + s.gap // 2
        tick = metrics.unit
        for left in (body.left() + metrics.line, body.right() - metrics.line - tick):
            painter.fillRect(QRectF(left, middle, tick, metrics.line), tokens.line)
    for index, rect in enumerate(empty):
        _draw_empty_place(painter, rect, rack.count + index + 1, plain, s.text_card, theme, strips=strips)


def draw_links(
    painter: QPainter, rows: tuple[PlacedOrderItem, ...], density: Density, width: int, theme: Theme
) -> None:
    """Join the cards of one creature in the gutter left of the rack; many creatures share its few lanes."""
    links: dict[str, list[PlacedOrderItem]] = {}
    for one in rows:
        if one.item.link:
            links.setdefault(one.item.link, []).append(one)
    metrics = theme.metrics
    thick = metrics.line_strong
    seen = painter.viewport().height()
    lanes = max(1, cells(width, density, scale=theme.scale).rack.left() // metrics.unit)
    for number, linked in enumerate(one for one in links.values() if len(one) > 1):
        left = metrics.unit * 0.5 + number % lanes * metrics.unit
        colour = theme.tokens.accent if any(one.item.is_now for one in linked) else theme.tokens.line
        ends: list[int] = []
        for one in linked:
            place = cells(width, density, one.item.is_now, theme.scale)
            y = one.rect.top() + place.row.height() // 2
            ends.append(max(-metrics.unit, min(y, seen + metrics.unit)))
            painter.fillRect(QRectF(left, y - thick / 2, max(0.0, place.card.left() - left), thick), colour)
        draw_upright(painter, left, min(ends), max(ends), colour, thick)


def draw_swap_plate(
    painter: QPainter, one: PlacedOrderItem, text: str, place: RowCells, theme: Theme, *, refused: bool
) -> None:
    """What letting go would do ("5 for 8"), or why it may not be done, at the right end of the strip."""
    fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
    font = fonts.title if not refused else fonts.secondary_bold
    wide = min(text_width(fonts, font, text) + 6 * metrics.unit, float(place.strip.width()))
    strip = QRectF(place.strip).translated(one.rect.topLeft())
    high = 7.0 * metrics.unit
    plate = QRectF(strip.right() - wide - metrics.unit, strip.center().y() - high / 2, wide, high)
    fill = tokens.alert_ground if refused else tokens.focus
    edge = tokens.alert if refused else tokens.focus
    draw_cut(painter, plate, fill, edge, 1, top_left=metrics.cut_small, bottom_right=metrics.cut_small)
    ink = tokens.text if refused else tokens.bg
    inner = plate.adjusted(3 * metrics.unit, 0, -2 * metrics.unit, 0)
    draw_text(painter, inner, text, fonts, font, ink, elide=Elide.END)


def _draw_empty_place(
    painter: QPainter, rect: QRect, number: int, place: RowCells, text_size: int, theme: Theme, *, strips: bool
) -> None:
    card = QRectF(place.card).translated(rect.topLeft())
    draw_card(painter, card, CardFace(str(number)), theme, text_size)
    if not strips:
        return
    strip = QRectF(place.strip).translated(rect.topLeft())
    cut = theme.metrics.cut_panel
    draw_cut(painter, strip, None, theme.tokens.line_soft, theme.metrics.line, bottom_right=cut, dashed=True)


class AimArrow(QWidget):
    """From the row of the turn to each row it attacks, in the gutter right of the order; the mouse goes through.

    A widget of its own, as the painting of the rows ends at their edge.
    """

    def __init__(self, order: QWidget, rows: Callable[[], tuple[PlacedOrderItem, ...]], parent: QWidget) -> None:
        """`rows` are in the coordinates of `order`, beside which it is in `parent`."""
        super().__init__(parent)
        self._theme = theme_of(self)
        self._order, self._rows, self._page = order, rows, parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        order.installEventFilter(self)

    def marks(self) -> tuple[int, tuple[int, ...]] | None:
        """Where it begins and where its heads are, in pixels from its top; None while nobody is attacked."""
        rows = self._rows()
        acting = (one for one in rows if any(c.tone is ChipTone.ACTING for c in one.item.chips))
        start = next((one for one in acting if not one.item.is_target), None)
        ends = tuple(one.rect.center().y() for one in rows if one.item.is_target)
        return (start.rect.center().y(), ends) if start is not None and ends else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay beside the order."""
        if watched is self._order and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            beside, width = self._order.geometry(), self._theme.metrics.gap
            edge = self._page.width() - width  # where the order fills the window there is no gutter
            self.setGeometry(min(beside.right() + 1, edge), beside.top(), width, beside.height())
            self.raise_()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """One upright line; what is scrolled out of sight has no head, the line leads there."""
        marks = self.marks()
        if marks is None:
            return
        start, ends = marks
        metrics, tokens = self._theme.metrics, self._theme.tokens
        colour = tokens.accent if any(one.item.is_helped for one in self._rows()) else tokens.alert
        painter, thick, x = QPainter(self), metrics.line_strong, self.width() // 2
        draw_upright(painter, x, min(start, *ends), max(start, *ends) + thick, colour, thick)
        painter.fillRect(QRectF(0, start, x, thick), colour)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        half = 1.25 * metrics.unit
        for end in ends:
            middle = end + thick / 2
            corners = [QPointF(1, middle), QPointF(x + thick, middle - half), QPointF(x + thick, middle + half)]
            painter.drawPolygon(QPolygonF(corners))
