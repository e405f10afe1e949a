"""Where the cells of the inventory are and how they look: geometry first, then painting that only reads it."""

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter

from alien_desktop.gui.sheet.inventory_item import HALVES, CarriedItem
from alien_desktop.gui.sheet.inventory_pack import PackedInventory, PackedItem
from alien_desktop.gui.theme.paint import crisp_pen, cut_path, draw_box, draw_hatching, draw_rule, inset
from alien_desktop.gui.theme.paint_text import Elide, draw_text, largest_fitting, text_width
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.record import record

_CELL_GAP = 3


@record
class PlacedItem:
    """An item, its cell, and what is special about it."""

    item: CarriedItem
    rect: QRect
    is_over: bool = False
    is_heavy: bool = False


@record
class SlotLayout:
    """Everything there is to paint, in widget coordinates before scrolling."""

    items: tuple[PlacedItem, ...]
    numbers: tuple[tuple[str, QRect], ...]
    free: tuple[str, QRect] | None
    over: tuple[str, QRect] | None
    width: int
    height: int

    def placed(self, key: str) -> PlacedItem | None:
        """Return the cell of a thing; None when it has none."""
        return next((placed for placed in self.items if placed.item.key == key), None)


def lay_out(
    load: PackedInventory,
    items: tuple[CarriedItem, ...],
    width: int,
    theme: Theme,
    free: str,
    over: str,
    row: int,
) -> SlotLayout:
    """Cells for a packed load at this width. `free` and `over` are the words for what is left or too much.

    `row` is how high a slot is, in pixels.
    """
    metrics = theme.metrics
    pitch = row + metrics.line_strong
    left = round(4.5 * metrics.unit)
    over_height = metrics.section_header - 2 * metrics.unit if over else 0

    def top_of(index: int) -> int:
        return index * pitch + (over_height if over and index >= load.limit else 0)

    wanted = {(one.row, one.half): _wanted(one.item, theme) for one in load.packed if one.item.halves == 1}
    placed = [
        _placed(one, load, left, row, top_of, _shares(width - left, wanted.get((one.row, 0)), wanted.get((one.row, 1))))
        for one in load.packed
    ]
    rows = load.rows
    numbers = [(str(index + 1), QRect(0, top_of(index), left, row)) for index in range(rows)]
    free_place = over_place = None
    if over:
        over_place = (over, QRect(0, load.limit * pitch, width, over_height))
    bottom = top_of(rows - 1) + pitch if rows else 0
    if free:
        free_place = (free, QRect(left, bottom, width - left, row))
        if rows < load.limit:
            numbers.append((str(rows + 1), QRect(0, bottom, left, row)))
        bottom += pitch
    tiny, bottom = _tiny(load.tiny, left, width, bottom, row, theme)
    order = {item.key: index for index, item in enumerate(items)}
    placed = sorted((*placed, *tiny), key=lambda one: order[one.item.key])
    height = max(0, bottom - metrics.line_strong)
    return SlotLayout(tuple(placed), tuple(numbers), free_place, over_place, width, height)


def draw_slots(painter: QPainter, layout: SlotLayout, theme: Theme) -> None:
    """Draw what is around the cells: numbers of slots, brackets, what is free, what is too much."""
    fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
    mono = fonts.mono(metrics.text_smallest, bold=False)
    for number, rect in layout.numbers:
        draw_text(painter, QRectF(rect), number, fonts, mono, tokens.text2, elide=Elide.NEVER)
    for placed in layout.items:
        if placed.is_heavy:
            _draw_bracket(painter, QRectF(placed.rect), theme)
    if layout.free is not None:
        text, rect = layout.free
        painter.setPen(crisp_pen(tokens.line, metrics.line, dashed=True))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(inset(QRectF(rect), metrics.line))
        draw_text(painter, _text_rect(QRectF(rect), metrics.unit), text, fonts, fonts.secondary, tokens.text2)
    if layout.over is not None:
        text, rect = layout.over
        draw_text(painter, QRectF(rect), text, fonts, fonts.title, tokens.alert)
        left = rect.left() + text_width(fonts, fonts.title, text) + 2 * metrics.unit
        draw_rule(painter, left, rect.right() + 1, rect.center().y(), tokens.alert, metrics.line)


def _placed(
    one: PackedItem,
    load: PackedInventory,
    left: int,
    row: int,
    top_of: Callable[[int], int],
    shares: tuple[int, int, int],
) -> PlacedItem:
    """Give an item its cell; `shares` are the widths of the first half, the second half, and the whole row."""
    first, second, whole = shares
    top = top_of(one.row)
    bottom = top_of(one.row + one.rows - 1) + row
    x, wide = left, whole
    if one.item.halves == 1:
        x, wide = (left, first) if one.half == 0 else (left + whole - second, second)
    is_over = one.row + one.rows > load.limit
    return PlacedItem(one.item, QRect(x, top, wide, bottom - top), is_over, one.rows > 1)


def _wanted(item: CarriedItem, theme: Theme) -> int:
    """Return how wide the cell of an item is with its whole name and note, in the smaller of its two letters."""
    fonts, unit = theme.fonts, theme.metrics.unit
    note = text_width(fonts, fonts.smallest, item.note) + 1.5 * unit if item.note else 0
    return ceil(text_width(fonts, fonts.smallest, item.title) + note + 3.5 * unit)


def _shares(whole: int, first: int | None, second: int | None) -> tuple[int, int, int]:
    """Return the widths of both halves and of the row: a long name runs over what its neighbour leaves free."""
    both = whole - _CELL_GAP
    half = both // HALVES
    if first is None or second is None:
        return max(half, min(first or 0, whole)), half, whole
    if first > half:
        taken = min(first, both - min(second, half))
    else:
        taken = min(half, max(first, both - second))
    return taken, both - taken, whole


def _tiny(
    tiny: tuple[CarriedItem, ...], left: int, width: int, top: int, height: int, theme: Theme
) -> tuple[list[PlacedItem], int]:
    """Tiny items side by side on lines below the slots; returns them and the y under them."""
    fonts, metrics = theme.fonts, theme.metrics
    placed: list[PlacedItem] = []
    x = left
    for item in tiny:
        wide = min(round(text_width(fonts, fonts.secondary, item.title)) + 3 * metrics.unit, width - left)
        if x > left and x + wide > width:
            x, top = left, top + height
        placed.append(PlacedItem(item, QRect(x, top, wide, height)))
        x += wide + metrics.unit
    return placed, top + height + metrics.line_strong if tiny else top


def draw_cell(painter: QPainter, rect: QRectF, placed: PlacedItem, theme: Theme, *, framed: bool) -> None:
    """Draw the cell of a thing into a rectangle; the current one is framed."""
    fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
    item = placed.item
    edge = tokens.accent if item.is_worn else tokens.line
    if item.halves > 0:
        fill = tokens.alert_ground if placed.is_over else tokens.raised
        draw_box(painter, rect, fill, tokens.alert if placed.is_over else tokens.line_soft, metrics.line)
        if placed.is_over:
            draw_hatching(painter, cut_path(rect), tokens.alert, metrics.hatch_step, metrics.line)
        painter.fillRect(QRectF(rect.left(), rect.top(), metrics.line_current, rect.height()), edge)
    text = _text_rect(rect, metrics.unit if item.halves > 0 else 0)
    if placed.is_over:
        wide = min(text_width(fonts, fonts.secondary, item.title) + 2 * metrics.unit, text.width())
        plate = QRectF(text.left() - metrics.unit, rect.top() + 3, wide, rect.height() - 6)
        painter.fillRect(plate, tokens.alert_ground)
    if item.note:
        wide = text_width(fonts, fonts.smallest, item.note)
        place = QRectF(text.right() - wide, text.top(), wide, text.height())
        ink = tokens.accent if item.is_worn else tokens.text2
        draw_text(painter, place, item.note, fonts, fonts.smallest, ink, elide=Elide.NEVER)
        text.setRight(place.left() - 1.5 * metrics.unit)
    ink = tokens.text if item.halves > 0 else tokens.text2
    font = largest_fitting(fonts, (fonts.secondary, fonts.smallest), item.title, text.width())
    draw_text(painter, text, item.title, fonts, font, ink)
    if framed:
        draw_box(painter, rect, None, tokens.text, metrics.line_strong)


def _draw_bracket(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """The sign of one thing in several slots: a bracket beside the numbers."""
    unit, line = theme.metrics.unit, theme.metrics.line
    left = rect.left() - 1.5 * unit
    ink = theme.tokens.text2
    painter.fillRect(QRectF(left, rect.top() + unit, line, rect.height() - 2 * unit), ink)
    for y in (rect.top() + unit, rect.bottom() - unit - line):
        painter.fillRect(QRectF(left, y, unit, line), ink)


def _text_rect(rect: QRectF, pad: int) -> QRectF:
    return rect.adjusted(pad * 2.5, 0, -pad, 0)
