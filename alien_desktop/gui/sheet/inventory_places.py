"""The places a thing can be put to (carried, worn, in hand, stowed): plates at the foot of the view in a drag."""

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter

from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.gui.sheet.inventory_item import CarriedItem, place_words
from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.paint_text import draw_text
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.record import record


@record
class PlacePlate:
    """One place, and where it is drawn."""

    place: CarryPlace
    rect: QRect


def place_plates(item: CarriedItem, width: int, height: int, theme: Theme) -> tuple[PlacePlate, ...]:
    """The plates for a thing in a view of this size: a row along its foot."""
    gap, high = theme.metrics.unit // 2, theme.metrics.control_dense
    wide = (width + gap) // max(1, len(item.places)) - gap
    return tuple(
        PlacePlate(place, QRect(number * (wide + gap), height - high, wide, high))
        for number, place in enumerate(item.places)
    )


def plate_at(plates: tuple[PlacePlate, ...], point: QPoint) -> PlacePlate | None:
    """The plate under a point."""
    return next((plate for plate in plates if plate.rect.contains(point)), None)


def next_place(item: CarriedItem, by: int = 1) -> CarryPlace | None:
    """The place after the one where a thing is, round and round; None when it can only be where it is."""
    if item.place not in item.places or len(item.places) < 2:
        return None
    return item.places[(item.places.index(item.place) + by) % len(item.places)]


def draw_places(
    painter: QPainter, plates: tuple[PlacePlate, ...], item: CarriedItem, over: CarryPlace | None, theme: Theme
) -> None:
    """Draw the plates over the slots; `over` is the place under the pointer."""
    if not plates:
        return
    tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
    ground = plates[0].rect.united(plates[-1].rect).adjusted(0, -metrics.unit, 0, metrics.unit)
    painter.fillRect(ground, tokens.surface)
    for plate in plates:
        is_over, is_here = plate.place == over, plate.place == item.place
        fill = tokens.sel if is_over else tokens.raised
        frame = tokens.accent if is_over else tokens.line_soft if is_here else tokens.line
        draw_box(painter, QRectF(plate.rect), fill, frame, metrics.line_strong if is_over else metrics.line)
        font = fonts.smallest_bold if is_over else fonts.smallest
        ink = tokens.text2 if is_here and not is_over else tokens.text
        word = place_words(plate.place).capitalize()
        draw_text(painter, QRectF(plate.rect), word, fonts, font, ink, Qt.AlignmentFlag.AlignHCenter)
