"""What the order paints behind and between its rows: the rack, empty places, the line from card to card."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter

from alien_desktop.gui.scene.card_paint import CardFace, draw_card
from alien_desktop.gui.scene.order_item import OrderItem
from alien_desktop.gui.scene.order_row_layout import Density, RowCells, cells, order_sizes
from alien_desktop.gui.theme.paint import draw_cut, draw_upright
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.record import record


@record
class PlacedOrderItem:
    """A row and where it is in the viewport."""

    item: OrderItem
    rect: QRect


def draw_rack(
    painter: QPainter,
    rows: tuple[PlacedOrderItem, ...],
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
    top = rows[0].rect.top() if rows else 0
    bottom = rows[-1].rect.bottom() + 1 - s.gap if rows else -s.gap
    empty = [
        QRect(0, bottom + s.gap + index * (s.row + s.gap), width, s.row) for index in range(max(0, places - len(rows)))
    ]
    if empty:
        bottom = empty[-1].bottom() + 1
    if bottom <= top:
        return
    rack = QRectF(plain.rack.left(), top, plain.rack.width(), bottom - top)
    cut = metrics.cut_panel
    draw_cut(painter, rack, tokens.sunken, tokens.line_soft, metrics.line, top_left=cut, bottom_right=cut)
    joints = [one.rect.bottom() + 1 - s.gap for one in rows] + [rect.bottom() + 1 for rect in empty]
    seen = painter.viewport().height()
    for y in joints[:-1]:
        if not 0 <= y <= seen:
            continue
        middle = y + s.gap // 2
        tick = metrics.unit
        for left in (rack.left() + metrics.line, rack.right() - metrics.line - tick):
            painter.fillRect(QRectF(left, middle, tick, metrics.line), tokens.line)
    for index, rect in enumerate(empty):
        _draw_empty_place(painter, rect, len(rows) + index + 1, plain, s.text_card, theme, strips=strips)


def draw_links(
    painter: QPainter, rows: tuple[PlacedOrderItem, ...], density: Density, width: int, theme: Theme
) -> None:
    """Join the cards of one creature in the gutter left of the rack."""
    links: dict[str, list[PlacedOrderItem]] = {}
    for one in rows:
        if one.item.link:
            links.setdefault(one.item.link, []).append(one)
    metrics = theme.metrics
    thick = metrics.line_strong
    for number, linked in enumerate(one for one in links.values() if len(one) > 1):
        left = metrics.unit * 0.5 + number * metrics.unit
        colour = theme.tokens.accent if any(one.item.is_now for one in linked) else theme.tokens.line
        ends: list[int] = []
        for one in linked:
            place = cells(width, density, one.item.is_now, theme.scale)
            y = one.rect.top() + place.row.height() // 2
            ends.append(y)
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
