"""The position of each die in a tray: one function for the size hint, the painting and the hit test."""

import math

from PySide6.QtCore import QRect

from alien_desktop.rules.record import record

SIX = 6
"""Dice in a full row."""
SMALLEST_DIE = 20
"""No die gets smaller than this, however many there are."""
_WORTH_ANOTHER_ROW = 0.75  # a die smaller than this part of its size asks for another row


@record
class SeatMeasures:
    """Lengths of a tray in logical pixels."""

    die: int
    gap: int
    padding: int
    label: int
    """Height of a group's label line."""
    above_label: int
    """Room between the dice of one group and the label of the next."""


@record
class SeatGroup:
    """Label line, seats in reading order, and free places left in the rows of six."""

    label: QRect
    seats: tuple[QRect, ...]
    free: tuple[QRect, ...]


@record
class Seats:
    """A whole tray: its groups and the y below the last die."""

    base: SeatGroup
    stress: SeatGroup
    bottom: int


def arrange(width: int, base: int, stress: int, metrics: SeatMeasures, height: int | None = None) -> Seats:
    """Seats for `base` and `stress` dice in a tray of this width.

    Six in a row, seven to twelve in two; more dice make smaller dice before they make more rows. With a `height` the
    dice shrink until all of them end above it. Groups without dice take no room.
    """
    inner = max(1, width - 2 * metrics.padding)
    largest = min(metrics.die, _fitting(inner, SIX, metrics.gap))
    seats = _lay_out(inner, base, stress, metrics, largest)
    while height is not None and seats.bottom > height and largest > SMALLEST_DIE:
        largest -= 1
        seats = _lay_out(inner, base, stress, metrics, largest)
    return seats


def natural_width(metrics: SeatMeasures) -> int:
    """The width of a tray that holds a full row at full size."""
    return 2 * metrics.padding + SIX * metrics.die + (SIX - 1) * metrics.gap


def _lay_out(inner: int, base: int, stress: int, metrics: SeatMeasures, largest: int) -> Seats:
    top = metrics.padding
    groups: list[SeatGroup] = []
    for index, count in enumerate((base, stress)):
        if count == 0:
            groups.append(SeatGroup(QRect(metrics.padding, top, inner, 0), (), ()))
            continue
        if index == 1 and base:
            top += metrics.above_label
        group, top = _group(inner, count, metrics, largest, top)
        groups.append(group)
    return Seats(groups[0], groups[1], top)


def _group(inner: int, count: int, metrics: SeatMeasures, largest: int, top: int) -> tuple[SeatGroup, int]:
    columns, size, gap = _columns_for(inner, count, metrics, largest)
    label = QRect(metrics.padding, top, inner, metrics.label)
    first = top + metrics.label
    places = [
        QRect(metrics.padding + column * (size + gap), first + row * (size + gap), size, size)
        for row in range(math.ceil(count / columns))
        for column in range(columns)
    ]
    bottom = places[-1].bottom() + 1
    return SeatGroup(label, tuple(places[:count]), tuple(places[count:])), bottom


def _columns_for(inner: int, count: int, metrics: SeatMeasures, largest: int) -> tuple[int, int, int]:
    columns, size, gap = SIX, largest, metrics.gap
    full_rows = math.ceil(count / SIX)
    if full_rows <= 2:
        return columns, size, gap
    gap = max(2, metrics.gap // 2)
    for rows in range(2, full_rows + 1):
        columns = max(SIX, math.ceil(count / rows))
        size = min(largest, _fitting(inner, columns, gap))
        if size >= largest * _WORTH_ANOTHER_ROW:
            break
    return columns, max(1, size), gap


def _fitting(inner: int, columns: int, gap: int) -> int:
    return max(1, (inner - (columns - 1) * gap) // columns)
