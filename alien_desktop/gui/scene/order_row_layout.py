"""Where the cells of an initiative row are: one function for painting, hit test and column heads.

The columns are those of notes-initiative 3. Widths grow in the column of the conditions alone.
"""

from dataclasses import fields, replace
from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import QPoint, QRect

from alien_desktop.rules.record import record


class Density(StrEnum):
    """How much room a row gets. The window chooses the largest in which all rows fit."""

    NARROW = "narrow"
    """Beside open zones: name over Health, signs at the right."""
    COMPACT = "compact"
    MEDIUM = "medium"
    LARGE = "large"
    HIGH = "high"
    SETUP = "setup"
    """Before the cards are dealt: no actions, what each one gets instead of conditions."""


class OrderColumn(StrEnum):
    """The parts of a row that can be pressed or have a head."""

    CARD = "card"
    WHO = "who"
    ACTIONS = "actions"
    HEALTH = "health"
    STRESS = "stress"
    CHIPS = "chips"
    SEEN = "seen"


@record
class OrderSizes:
    """Lengths and font sizes of one density, in pixels at the interface scale. `now_...` is the current row."""

    row: int = 48
    dead_row: int = 32
    """Of a combatant who is dead, out of the rack."""
    now_row: int = 80
    gap: int = 4
    card_width: int = 40
    card_height: int = 44
    now_card_width: int = 60
    now_card_height: int = 72
    card_centre: int = 40
    rack_margin: int = 6
    strip: int = 80
    token_left: int = 88
    token: int = 32
    now_token: int = 40
    name_left: int = 136
    actions_left: int = 348
    health_left: int = 452
    stress_left: int = 560
    chips_left: int = 648
    seen_width: int = 36
    first_line: int = 16
    second_line: int = 35
    now_first_line: int = 29
    now_second_line: int = 57
    pip: int = 16
    now_pip: int = 20
    box_width: int = 10
    box_height: int = 12
    now_box_height: int = 14
    stress_width: int = 7
    chip: int = 20
    chips_shown: int = 2
    text_name: int = 17
    text_now_name: int = 26
    text_vital: int = 22
    text_now_vital: int = 26
    text_second: int = 13
    text_card: int = 24
    text_now_card: int = 40
    text_initials: int = 12
    text_member: int = 20


_COMPACT = OrderSizes()
_LARGE = OrderSizes(
    row=80,
    dead_row=40,
    now_row=128,
    card_width=56,
    card_height=64,
    now_card_width=88,
    now_card_height=112,
    card_centre=56,
    strip=112,
    token_left=120,
    token=48,
    now_token=56,
    name_left=188,
    actions_left=436,
    health_left=568,
    stress_left=708,
    chips_left=834,
    first_line=28,
    second_line=57,
    now_first_line=46,
    now_second_line=88,
    pip=22,
    now_pip=28,
    box_width=14,
    box_height=16,
    now_box_height=18,
    stress_width=10,
    chip=24,
    chips_shown=3,
    text_name=22,
    text_now_name=30,
    text_vital=28,
    text_now_vital=34,
    text_second=15,
    text_card=34,
    text_now_card=56,
    text_initials=16,
    text_member=26,
)
_MEDIUM = OrderSizes(
    **{field.name: (getattr(_COMPACT, field.name) + getattr(_LARGE, field.name)) // 2 for field in fields(OrderSizes)}
)
_HIGH = replace(
    _LARGE,
    row=108,
    now_row=164,
    card_width=68,
    card_height=88,
    now_card_width=100,
    now_card_height=144,
    token=60,
    now_token=64,
    first_line=41,
    second_line=72,
    now_first_line=64,
    now_second_line=106,
    chips_shown=4,
    text_card=42,
    text_now_card=64,
)
"""Of a large screen with few people: more air, and letters of the same size but for the cards."""
_SIZES: dict[Density, OrderSizes] = {
    Density.COMPACT: _COMPACT,
    Density.LARGE: _LARGE,
    Density.HIGH: _HIGH,
    Density.MEDIUM: replace(_MEDIUM, row=60, now_row=96, chips_shown=2),
    Density.NARROW: replace(
        _COMPACT,
        now_row=60,
        now_card_width=52,
        now_card_height=56,
        card_centre=36,
        strip=68,
        name_left=80,
        now_first_line=20,
        now_second_line=42,
        pip=12,
        now_pip=12,
        box_width=6,
        box_height=10,
        now_box_height=10,
        chips_shown=1,
        text_now_name=18,
        text_vital=20,
        text_now_vital=20,
        text_now_card=34,
    ),
    Density.SETUP: replace(
        _COMPACT,
        row=52,
        now_row=52,
        gap=12,
        now_card_width=40,
        now_card_height=44,
        actions_left=352,
        health_left=352,
        stress_left=468,
        chips_left=580,
    ),
}
_SCALED_NOT = {"chips_shown"}
MEMBERS_SHOWN = 3
_NEEDED_WIDTH = {Density.COMPACT: 760, Density.MEDIUM: 880, Density.LARGE: 1000, Density.HIGH: 1200}

_CHIP_ROOM, _NAME_GIVES = 100, 24
"""What a condition takes at 100 %, and how much of it the names may give: that of the current row is larger."""


@record
class RowCells:
    """The cells of one row, relative to its top left corner; `row` is without the gap below."""

    row: QRect
    rack: QRect
    card: QRect
    strip: QRect
    token: QRect
    name: QRect
    role: QRect
    actions: QRect
    actions_text: QRect
    health: QRect
    health_cells: QRect
    stress: QRect
    stress_cells: QRect
    members: QRect
    chips: QRect
    seen: QRect

    def column_at(self, point: QPoint) -> OrderColumn | None:
        """The part of the row under a point in its coordinates."""
        if not self.row.contains(point):
            return None
        for column, left, right in self._columns():
            if left <= point.x() < right:
                return column
        return None

    def column_left(self, column: OrderColumn) -> int:
        """Where the head of a column begins."""
        return {
            OrderColumn.CARD: self.rack.left(),
            OrderColumn.WHO: self.name.left(),
            OrderColumn.ACTIONS: self.actions.left(),
            OrderColumn.HEALTH: self.health.left(),
            OrderColumn.STRESS: self.stress.left(),
            OrderColumn.CHIPS: self.chips.left(),
            OrderColumn.SEEN: self.seen.left(),
        }[column]

    def _columns(self) -> tuple[tuple[OrderColumn, int, int], ...]:
        return (
            (OrderColumn.CARD, 0, self.strip.left()),
            (OrderColumn.WHO, self.strip.left(), self.actions.left()),
            (OrderColumn.ACTIONS, self.actions.left(), self.health.left()),
            (OrderColumn.HEALTH, self.health.left(), self.stress.left()),
            (OrderColumn.STRESS, self.stress.left(), self.chips.left()),
            (OrderColumn.CHIPS, self.chips.left(), self.seen.left()),
            (OrderColumn.SEEN, self.seen.left(), self.strip.right() + 1),
        )


@lru_cache(maxsize=16)
def order_sizes(density: Density, scale: float = 1.0) -> OrderSizes:
    """The sizes of a density at an interface scale."""
    plain = _SIZES[density]
    if scale == 1.0:
        return plain
    values = {field.name: getattr(plain, field.name) for field in fields(OrderSizes)}
    return OrderSizes(**{k: v if k in _SCALED_NOT else max(1, round(v * scale)) for k, v in values.items()})


@lru_cache(maxsize=64)
def cells(width: int, density: Density, current: bool = False, scale: float = 1.0) -> RowCells:
    """All cells of a row of this width. `current` is the row whose turn it is."""
    s = order_sizes(density, scale)
    height = s.now_row if current else s.row
    first = s.now_first_line if current else s.first_line
    second = s.now_second_line if current else s.second_line
    if density is Density.SETUP:
        first, second = s.first_line + 1, s.second_line + 2
    card = QRect(0, 0, s.now_card_width if current else s.card_width, s.now_card_height if current else s.card_height)
    card.moveCenter(QPoint(s.card_centre, height // 2))
    half_rack = s.card_width // 2 + s.rack_margin
    rack = QRect(s.card_centre - half_rack, 0, 2 * half_rack, height)
    side = s.now_token if current else s.token
    token = QRect(s.token_left - (side - s.token) // 2, (height - side) // 2, side, side)
    strip = QRect(s.strip, 0, max(1, width - s.strip), height)
    aside = round(8 * scale)  # between neighbouring cells
    seen = QRect(strip.right() + 1 - s.seen_width - aside, 0, s.seen_width, height)
    if density is Density.NARROW:
        return _narrow(s, QRect(0, 0, width, height), first, second, rack, card, strip)
    s = _with_room_for_a_chip(s, seen.left() - aside, scale)
    above, below = min(first, second - first - s.gap // 2), min(height - second, second - first)

    def cell(left: int, right: int, centre: int) -> QRect:
        half = above if centre == first else below
        return QRect(left, centre - half, max(1, right - left - aside), 2 * half)

    box = s.now_box_height if current else s.box_height
    return RowCells(
        row=QRect(0, 0, width, height),
        rack=rack,
        card=card,
        strip=strip,
        token=token,
        name=cell(s.name_left, s.actions_left, first),
        role=cell(s.name_left, s.actions_left, second),
        actions=cell(s.actions_left, s.health_left, first),
        actions_text=cell(s.actions_left, s.health_left, second),
        health=cell(s.health_left, s.stress_left, first),
        health_cells=QRect(s.health_left, second - box // 2, s.stress_left - s.health_left - aside, box),
        stress=cell(s.stress_left, s.chips_left, first),
        stress_cells=QRect(s.stress_left, second - box // 2, s.chips_left - s.stress_left - aside, box),
        members=QRect(s.actions_left, 0, s.chips_left - s.actions_left - aside, height),
        chips=QRect(s.chips_left, 0, max(1, seen.left() - s.chips_left - aside), height),
        seen=seen,
    )


def _with_room_for_a_chip(s: OrderSizes, end: int, scale: float) -> OrderSizes:
    """Names give some of their column to one whole condition before `end`."""
    lacking = round(_CHIP_ROOM * scale) - (end - s.chips_left)
    given = max(0, min(lacking, round(_NAME_GIVES * scale)))
    columns = ("actions_left", "health_left", "stress_left", "chips_left")
    return replace(s, **{column: getattr(s, column) - given for column in columns}) if given else s


@lru_cache(maxsize=16)
def dead_cells(width: int, density: Density, scale: float = 1.0) -> RowCells:
    """All cells of the low row of a dead combatant: one line, and a struck place instead of a card."""
    s = order_sizes(density, scale)
    plain = cells(width, density, False, scale)
    height = s.dead_row

    def on_line(rect: QRect, left: int | None = None, right: int | None = None) -> QRect:
        begin = rect.left() if left is None else left
        end = rect.right() + 1 if right is None else right
        return QRect(begin, 0, max(1, end - begin), height)

    aside = round(8 * scale)
    card = QRect(0, 0, s.card_width * 4 // 5, height - 2 * s.gap)
    card.moveCenter(QPoint(s.card_centre, height // 2))
    side = min(height - 3 * s.gap, plain.token.width())
    token = QRect(plain.token.center().x() - side // 2, (height - side) // 2, side, side)
    name_right = plain.stress.left() - aside if density is not Density.NARROW else plain.name.right() + 1
    return replace(
        plain,
        row=QRect(0, 0, width, height),
        rack=on_line(plain.rack),
        card=card,
        strip=on_line(plain.strip),
        token=token,
        name=on_line(plain.name, right=name_right),
        role=on_line(plain.name, right=name_right),
        actions=on_line(plain.actions),
        actions_text=on_line(plain.actions),
        health=on_line(plain.health),
        health_cells=on_line(plain.health),
        stress=QRect(plain.stress.left(), (height - s.chip) // 2, plain.stress.width() + aside, s.chip),
        stress_cells=on_line(plain.stress),
        members=on_line(plain.members),
        chips=on_line(plain.chips),
        seen=on_line(plain.seen),
    )


def member_slots(place: RowCells, count: int, scale: float = 1.0) -> tuple[QRect, ...]:
    """Where the members of a group stand in a row, side by side; at most three fit."""
    area = place.members
    pitch = (area.width() + round(8 * scale)) // MEMBERS_SHOWN
    aside = round(4 * scale)
    return tuple(
        QRect(area.left() + index * pitch, area.top(), pitch - aside, area.height())
        for index in range(min(count, MEMBERS_SHOWN))
    )


def rows_height(rows: int, dead: int, s: OrderSizes) -> int:
    """Return the height of this many rows in pixels, one of them current; `dead` of them are low."""
    dead = min(dead, rows)
    living = rows - dead
    return max(0, living - 1) * (s.row + s.gap) + s.now_row + s.gap + dead * (s.dead_row + s.gap)


def best_density(rows: int, height: int, width: int, scale: float = 1.0, *, dead: int = 0) -> Density:
    """Return the largest density in which this many rows, one current and `dead` low, fit into a size in pixels."""
    for density in (Density.HIGH, Density.LARGE, Density.MEDIUM, Density.COMPACT):
        s = order_sizes(density, scale)
        needed = rows_height(rows, dead, s)
        if needed <= height and width >= _NEEDED_WIDTH[density] * scale:
            return density
    return Density.COMPACT if width >= _NEEDED_WIDTH[Density.COMPACT] * scale else Density.NARROW


def _narrow(s: OrderSizes, row: QRect, first: int, second: int, rack: QRect, card: QRect, strip: QRect) -> RowCells:
    """Beside the zones: name and one sign above, Health, actions and stress below."""
    side, gap = s.chip, s.gap
    right = strip.right() + 1 - 3 * gap
    sign = right - side
    wide = 2 * s.pip + 2 * gap
    pips = QRect(sign - 3 * gap - wide, second - side // 2, wide, side)
    number = QRect(s.name_left, second - 3 * gap, round(s.text_vital * 2.1), 6 * gap)
    top = second - s.box_height // 2
    boxes = QRect(number.right() + 3, top, max(1, pips.left() - number.right() - 2 * gap), s.box_height)
    nothing = QRect(s.name_left, second, 0, 0)
    above = QRect(sign, first - side // 2 - gap, side, side)
    return RowCells(
        row=row,
        rack=rack,
        card=card,
        strip=strip,
        token=QRect(strip.left(), 0, 0, 0),
        name=QRect(s.name_left, first - 3 * gap, max(1, sign - s.name_left - 2 * gap), 6 * gap),
        role=nothing,
        actions=pips,
        actions_text=nothing,
        health=number,
        health_cells=boxes,
        stress=QRect(sign, second - side // 2, side, side),
        stress_cells=nothing,
        members=QRect(s.name_left, second - 3 * gap, max(1, right - s.name_left), 6 * gap),
        chips=above,
        seen=above,
    )
