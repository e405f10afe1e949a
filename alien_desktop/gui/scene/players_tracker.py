"""The motion tracker on the players' screen: a fan of plates; its rings are zones, what returns is lit."""

from math import cos, radians, sin
from random import Random

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from alien_desktop.documents.scene.public_view import PublicContact, PublicTracker
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.theme.paint import crisp_pen, draw_cut, mixed
from alien_desktop.gui.theme.paint_text import draw_text
from alien_desktop.gui.theme.theme import Theme

translate = QCoreApplication.translate

RINGS, DEEP, PLATES = 4, 3, 25
"""Zones, plates of each from near to far, and directions."""
HALF = 77.0
"""Degrees to each side; what lies farther round is at the edge."""
_CENTRE = QPointF(960, 946)
_INNER, _OUTER = 116.0, 832.0
_GAP = 10.0
_STEP = 2 * HALF / PLATES
FAN = QRectF(_CENTRE.x() - 860, _CENTRE.y() - 880, 1720, 912)
"""Where the fan lies on the page."""
_CELLS = 5
"""Of Power, as many as a full tracker has."""


def contact_words(contact: PublicContact) -> str:
    """Return how far a contact is and where, in words."""
    if contact.zones == 0:
        return translate("tracker", "in this zone")
    far = contact.zones > RINGS
    zones = translate("tracker", "far away") if far else tr("%n zones", "%n zone", contact.zones)
    side = translate("tracker", "ahead")
    if abs(contact.degrees) > HALF / 4:
        side = translate("tracker", "left") if contact.degrees < 0 else translate("tracker", "right")
    return translate("tracker", "{zones}, {side}").format(zones=zones, side=side)


def tracker_words(tracker: PublicTracker) -> str:
    """Return all of it in words, for a screen reader."""
    head = count_words(len(tracker.contacts))
    power = "" if tracker.power is None else translate("tracker", "Power {power}").format(power=tracker.power)
    parts = [translate("tracker", "Motion tracker"), head, *(contact_words(one) for one in tracker.contacts), power]
    return ". ".join(part for part in parts if part)


def count_words(count: int) -> str:
    """Return how many contacts there are."""
    if not count:
        return translate("tracker", "no contact")
    return tr("%n contacts", "%n contact", count)


def draw_tracker(painter: QPainter, tracker: PublicTracker, theme: Theme) -> None:
    """Draw the fan with its contacts onto the page, and what they come to at its foot."""
    draw_fan(painter, tracker.contacts, theme)
    _draw_numbers(painter, theme)
    _draw_words(painter, tracker, theme)


def draw_fan(painter: QPainter, contacts: tuple[PublicContact, ...], theme: Theme) -> None:
    """Draw the plates with what is lit on them and the scale around them, without words; it lies in `FAN`."""
    tokens = theme.tokens
    light = _light(contacts)
    shades = Random(11)
    painter.setPen(Qt.PenStyle.NoPen)
    for ring in range(RINGS):
        for deep in range(DEEP):
            for plate in range(PLATES):
                part = 0.10 + 0.05 * shades.random()
                glow = light.get((ring * DEEP + deep, plate), 0.0)
                base = mixed(tokens.bg, tokens.accent, part + (0.7 - part) * min(glow, 0.7))
                painter.setBrush(mixed(base, tokens.text, max(0.0, glow - 0.7) / 0.3) if glow > 0.7 else base)
                painter.drawPolygon(_plate(ring, deep, plate))
    _draw_frame(painter, theme)
    for contact in contacts:
        _draw_corners(painter, contact, theme)


def contact_point(contact: PublicContact) -> QPointF:
    """Return the middle of what is lit for a contact."""
    row, column = _spot(contact)
    ring, deep = divmod(row, DEEP)
    return _point((_radius(ring, deep) + _radius(ring, deep + 1)) / 2, (column + 0.5) * _STEP - HALF)


def _light(contacts: tuple[PublicContact, ...]) -> dict[tuple[int, int], float]:
    """Return how bright each plate is, 0 to 1: a white core, a green skirt around it."""
    found: dict[tuple[int, int], float] = {}
    for contact in contacts:
        row, column = _spot(contact)
        for down in range(-1, 2):
            for aside in range(-2, 3):
                bright = max(0.0, 1.0 - 0.42 * abs(down) - 0.24 * abs(aside))
                key = (row + down, column + aside)
                found[key] = max(found.get(key, 0.0), bright)
    return found


def _spot(contact: PublicContact) -> tuple[int, int]:
    """Return the line of plates and the direction in which a contact is lit."""
    ring = min(max(contact.zones, 1), RINGS) - 1
    row = 0 if contact.zones == 0 else RINGS * DEEP - 1 if contact.zones > RINGS else ring * DEEP + 1
    turned = min(max(contact.degrees, -HALF), HALF - 0.01)
    return row, int((turned + HALF) / _STEP)


def _radius(ring: float, deep: float) -> float:
    wide = (_OUTER - _INNER) / RINGS
    return _INNER + ring * wide + deep * (wide - _GAP) / DEEP


def _point(radius: float, degrees: float) -> QPointF:
    angle = radians(degrees)
    return _CENTRE + QPointF(sin(angle) * radius, -cos(angle) * radius)


def _plate(ring: int, deep: int, plate: int) -> QPolygonF:
    near, far = _radius(ring, deep), _radius(ring, deep + 1) - 2.5
    left, right = plate * _STEP - HALF, (plate + 1) * _STEP - HALF
    edge = 0.14
    outer = [_point(far, left + edge), _point(far, (left + right) / 2), _point(far, right - edge)]
    inner = [_point(near, right - edge), _point(near, (left + right) / 2), _point(near, left + edge)]
    return QPolygonF([*outer, *inner])


def _draw_frame(painter: QPainter, theme: Theme) -> None:
    """The scale around the fan, and the one who holds the tracker."""
    tokens = theme.tokens
    painter.setPen(crisp_pen(tokens.text2, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    rim = _OUTER + 14
    painter.drawPolyline(QPolygonF([_point(rim, -HALF + step * 2 * HALF / 60) for step in range(61)]))
    for mark in range(PLATES + 1):
        turned = mark * _STEP - HALF
        long = 30 if mark % 5 == 0 else 16
        painter.drawLine(_point(rim, turned), _point(rim + long, turned))
    painter.setPen(crisp_pen(tokens.accent, 4))
    painter.setBrush(tokens.sunken)
    painter.drawPolygon(QPolygonF([_CENTRE + QPointF(x, y) for x, y in ((0, -70), (52, 30), (0, 10), (-52, 30))]))


def _draw_numbers(painter: QPainter, theme: Theme) -> None:
    """The numbers of the rings."""
    tokens, fonts = theme.tokens, theme.fonts
    for ring in range(RINGS):
        middle = _point((_radius(ring, 0) + _radius(ring, DEEP)) / 2, HALF + 5 + 4 / (ring + 1))
        place = QRectF(middle.x() - 30, middle.y() - 30, 60, 60)
        draw_text(
            painter, place, str(ring + 1), fonts, fonts.sans(52, True), tokens.text2, Qt.AlignmentFlag.AlignHCenter
        )


def _draw_corners(painter: QPainter, contact: PublicContact, theme: Theme) -> None:
    """Four marks around what is lit, which follow the fan."""
    row, column = _spot(contact)
    ring, deep = divmod(row, DEEP)
    near, far = _radius(ring, deep) - 34, _radius(ring, deep + 1) + 34
    turn = max(1.2 * _STEP, 10.0 - ring)
    middle = (column + 0.5) * _STEP - HALF
    painter.setPen(crisp_pen(theme.tokens.text, 4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for radius, inwards in ((near, 22.0), (far, -22.0)):
        for side in (-1, 1):
            angle = middle + side * turn
            corner = _point(radius, angle)
            along = _point(radius, angle - side * turn * 0.35)
            painter.drawPolyline(QPolygonF([along, corner, _point(radius + inwards, angle)]))


def _draw_words(painter: QPainter, tracker: PublicTracker, theme: Theme) -> None:
    tokens, fonts = theme.tokens, theme.fonts
    right, no_wrap = Qt.AlignmentFlag.AlignRight, QRectF(72, 30, 1776, 70)
    head = fonts.mono(56, spaced=True)
    draw_text(painter, no_wrap, translate("tracker", "MOTION TRACKER"), fonts, head, tokens.text2)
    turn = translate("tracker", "TURN {number}").format(number=tracker.turn)
    draw_text(painter, no_wrap, turn, fonts, head, tokens.text2, right)
    ground = tokens.text if tracker.contacts else tokens.text2
    count = count_words(len(tracker.contacts)).upper()
    draw_text(painter, QRectF(72, 874, 700, 84), count, fonts, fonts.mono(76, spaced=True), ground)
    if tracker.contacts:
        words = translate("tracker", "nearest: {where}").format(where=contact_words(tracker.contacts[0]))
        draw_text(painter, QRectF(72, 958, 760, 64), words, fonts, fonts.sans(52, True), tokens.accent)
    rings, lift = translate("tracker", "rings are zones"), 0 if tracker.power is None else 70
    draw_text(painter, QRectF(1148, 958 - lift, 700, 64), rings, fonts, fonts.sans(52, True), tokens.text2, right)
    if tracker.power is None:
        return
    cells = max(_CELLS, tracker.power)
    left = 1848 - cells * 84 + 14
    words = translate("tracker", "POWER")
    draw_text(painter, QRectF(1000, 958, left - 1026, 64), words, fonts, fonts.sans(52, True), tokens.text2, right)
    for number in range(cells):
        full = number < tracker.power
        cell = QRectF(left + number * 84, 966, 70, 48)
        draw_cut(
            painter, cell, tokens.text if full else None, tokens.text if full else tokens.text2, 2, bottom_right=14
        )
