"""A vehicle drawn inside its room: an outline in plan with its nose ahead, a seat for each who has room in it."""

from dataclasses import replace
from math import ceil

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from alien_desktop.documents.scene.map_places import ROOM_HIGH, ROOM_WIDE
from alien_desktop.gui.scene.map_items import MapRoom, MapVehicle
from alien_desktop.gui.scene.map_paint import TAB, text_size
from alien_desktop.gui.scene.scene_tokens import MapToken
from alien_desktop.gui.theme.paint import crisp_pen, draw_cut, mixed
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.record import record

translate = QCoreApplication.translate

_LARGER = QSizeF(20, 18)
"""A room in which a vehicle stands is drawn so much larger: the words of its ways have room enough beside it still."""
_SEAT, _LEAST_SEAT, _GAP = 36.0, 18.0, 3.0
"""A seat at its largest and smallest, and the room around it, in pixels of the map."""
_NAME, _FOOT, _NOSE, _TREAD = 14.0, 20.0, 16.0, 4.0
"""The line above with the name and the hull, that below with the range, the nose ahead, a tread at each side."""
_LEAST_LINE = 0.85
"""How high a line of text is at least, in parts of the size of its letters."""
_LINE_ON_FOOT = 25.0
"""What those need who are beside it."""


@record
class VehiclePlan:
    """Where a vehicle and its seats are, in pixels of the map from the corner of its room; the driver's seat first."""

    vehicle: MapVehicle
    rect: QRectF
    """With the line of its name."""
    body: QRectF
    """With its treads."""
    seats: tuple[QRectF, ...]

    @property
    def seated(self) -> tuple[tuple[MapToken, QRectF], ...]:
        """Who sits where; that the armor of the vehicle covers all of them needs no wall beside each."""
        pairs = zip(self.vehicle.seats, self.seats, strict=True)
        return tuple((replace(token, armor=0), rect) for token, rect in pairs if token is not None)


def size_of(room: MapRoom) -> QSizeF:
    """Return how large a room is drawn."""
    plain = QSizeF(ROOM_WIDE, ROOM_HIGH)
    return plain + _LARGER if room.vehicles else plain


def head_of(room: MapRoom) -> float:
    """Return where the floor of a room begins: below its tab and the words of its states."""
    return TAB + 8 + 18 * (bool(room.item.harms) + bool(room.costs))


def plan_of(room: MapRoom) -> VehiclePlan | None:
    """Return how the first vehicle of a room is drawn; None where it has more seats than can be read."""
    if not room.vehicles:
        return None
    vehicle = room.vehicles[0]
    inside = {token.key for token in vehicle.seats if token is not None}
    on_foot = any(token.key not in inside for token in room.tokens)
    plates = 17 * (len(room.vehicles) - 1)
    size = size_of(room)
    high = size.height() - head_of(room) - _NAME - _FOOT - plates - 2 * _TREAD - (_LINE_ON_FOOT if on_foot else 0)
    wide = size.width() - 16 - _NOSE
    passengers = len(vehicle.seats) - 1
    found = (0.0, 1, 1)
    for rows in (2, 1):
        columns = ceil(passengers / rows) if passengers else 0
        side = min(_SEAT, high / rows - _GAP, wide / (columns + 1) - _GAP)
        found = max(found, (side, rows, columns))
    side, rows, columns = found
    if side < _LEAST_SEAT:
        return None
    step = side + _GAP
    tall = rows * step + _GAP + 2 * _TREAD
    long = (columns + 1) * step + _GAP + _NOSE
    body = QRectF((size.width() - long) / 2, size.height() - _FOOT - plates - tall, long, tall)
    rect = QRectF(4, body.top() - _NAME, size.width() - 8, body.height() + _NAME)
    top = body.top() + _TREAD + _GAP
    driver = QRectF(body.left() + _GAP + columns * step, top + (rows - 1) * step / 2, side, side)
    others = (
        QRectF(body.left() + _GAP + (number % columns) * step, top + (number // columns) * step, side, side)
        for number in range(passengers)
    )
    return VehiclePlan(vehicle, rect, body, (driver, *others))


def _draw_name(painter: QPainter, rect: QRectF, vehicle: MapVehicle, theme: Theme, z: float, ink: QColor) -> None:
    """Draw the name in the largest form that is whole, and the hull where both have room; neither where it is too low.

    What is not drawn is said by the tooltip of the room, and by its row.
    """
    fonts, size = theme.fonts, text_size(theme, 11, z)
    if rect.height() < size * _LEAST_LINE:
        return
    hull, name = f"{vehicle.hull}/{vehicle.hull_max}", vehicle.name
    forms = ((fonts.mono(size), name.upper()), (fonts.sans(size), name), (fonts.sans(size - 1), name))
    taken = text_width(fonts, fonts.mono(size), hull) + 5 * z
    for room in (rect.width() - taken, rect.width()):
        font, words = next((each for each in forms if text_width(fonts, *each) <= room), forms[-1])
        if text_width(fonts, font, words) <= room:
            break
    if room < rect.width():
        end = Qt.AlignmentFlag.AlignRight
        draw_text(painter, rect, hull, fonts, fonts.mono(size), theme.tokens.text, end, Elide.NEVER)
    draw_text(painter, rect, words, fonts, font, ink)


def draw_vehicle(painter: QPainter, rect: QRectF, plan: VehiclePlan, theme: Theme, z: float) -> None:
    """Draw name, treads, outline and seats; who sits in it comes above."""
    tokens, fonts, vehicle = theme.tokens, theme.fonts, plan.vehicle
    line = tokens.alert if not vehicle.hull else tokens.accent if vehicle.running else tokens.text2
    _draw_name(painter, QRectF(rect.left(), rect.top(), rect.width(), _NAME * z), vehicle, theme, z, line)
    corner_of = plan.body.topLeft() - plan.rect.topLeft()
    body = QRectF(rect.topLeft() + corner_of * z, plan.body.size() * z).adjusted(0, _TREAD * z, 0, -_TREAD * z)
    painter.setPen(crisp_pen(line, 1))
    painter.setBrush(tokens.sunken)
    for top in (body.top() - _TREAD * z, body.bottom()):
        tread = QRectF(body.left() + 6 * z, top, body.width() - (_NOSE + 10) * z, _TREAD * z)
        painter.drawRect(tread)
        for link in range(1, int(tread.width() // (4 * z))):
            x = tread.left() + link * 4 * z
            painter.drawLine(QPointF(x, tread.top()), QPointF(x, tread.bottom()))
    cut, nose = 6 * z, body.right() - _NOSE * z
    outline = (
        QPointF(body.left() + cut, body.top()),
        QPointF(nose, body.top()),
        QPointF(body.right(), body.center().y() - body.height() * 0.2),
        QPointF(body.right(), body.center().y() + body.height() * 0.2),
        QPointF(nose, body.bottom()),
        QPointF(body.left() + cut, body.bottom()),
        QPointF(body.left(), body.bottom() - cut),
        QPointF(body.left(), body.top() + cut),
    )
    painter.setPen(crisp_pen(line, 2, dashed=not vehicle.closed))
    painter.setBrush(mixed(tokens.surface, tokens.sel, 0.5))
    painter.drawPolygon(QPolygonF(outline))
    painter.setPen(crisp_pen(line, 1))
    painter.drawPolyline(QPolygonF((outline[1], QPointF(nose + 5 * z, body.center().y()), outline[4])))
    small = fonts.mono(text_size(theme, 10, z))
    for number, seat in enumerate(plan.seats):
        place = QRectF(rect.topLeft() + (seat.topLeft() - plan.rect.topLeft()) * z, seat.size() * z)
        taken = vehicle.seats[number] is not None
        corner = place.width() * 0.29
        draw_cut(
            painter,
            place,
            tokens.sunken,
            line if taken else tokens.text2,
            1,
            top_left=corner,
            top_right=corner,
            bottom_right=corner,
            bottom_left=corner,
            dashed=not taken,
        )
        if not taken:
            words = str(number) if number else translate("vehicles", "D")
            draw_text(painter, place, words, fonts, small, tokens.text2, Qt.AlignmentFlag.AlignHCenter, Elide.NEVER)
