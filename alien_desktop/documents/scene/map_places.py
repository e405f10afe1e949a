"""Where the rooms of a map are drawn: as somebody put them, else in cells of a grid, those next to each other close by.

The same zones and ways give the same places on every computer. Lengths are pixels of the map at its own size.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from math import ceil, sqrt

from alien_desktop.documents.scene.encounter import Encounter

ROOM_WIDE, ROOM_HIGH = 176, 140
"""How large a room is drawn."""
STEP_WIDE, STEP_HIGH = 240, 190
"""From the middle of a room to that of the next one: between them there is room for the word of a way."""
FARTHEST = 9999
"""A middle lies between 0 and this, both ways."""
_COLUMNS, _ROWS = FARTHEST // STEP_WIDE, FARTHEST // STEP_HIGH
_ASIDE, _THROUGH, _LOOSE, _LONG, _GROWS = 10, 14, 4, 1, 9
"""What is bad about a place: for each cell farther from a neighbor, for a way that runs below a room, for lying next to
a room to which no way leads, for each cell of distance from the middle of all, and for making the map larger than a
square that all rooms would fill."""
_PASSES, _REACH = 3, 2
"""How often each room may look for a better place, and how far from its neighbors."""
_TRIES, _SMALL = 90, 14
"""How many rooms are laid out in all, beginning with another one each time; of a small map also pairs change places."""

Spot = tuple[int, int]
Cell = tuple[int, int]


def drawn_at(encounter: Encounter) -> dict[str, Spot]:
    """Return the middle of every zone of a scene by its id."""
    numbers = {zone.id: number for number, zone in enumerate(encounter.zones)}
    wanted = tuple((zone.x, zone.y) for zone in encounter.zones)
    ways = tuple((numbers[way.one], numbers[way.other]) for way in encounter.ways)
    return dict(zip(numbers, laid_out(wanted, ways), strict=True))


@lru_cache(maxsize=128)
def laid_out(wanted: tuple[tuple[int | None, int | None], ...], ways: tuple[tuple[int, int], ...]) -> tuple[Spot, ...]:
    """Return a middle for each room: the wanted one, or a free cell near those to which ways lead (by number)."""
    fixed: dict[int, Spot] = {number: (x, y) for number, (x, y) in enumerate(wanted) if x is not None and y is not None}
    if not ways and not fixed:
        across = max(1, ceil(sqrt(len(wanted))))
        return tuple(_middle((number % across, number // across)) for number in range(len(wanted)))
    tries = 1 if fixed else max(1, min(len(wanted), _TRIES // max(1, len(wanted))))
    layouts = (_Layout(len(wanted), ways, fixed).filled(first) for first in range(tries))
    return min(layouts, key=_Layout.cost).spots()


class _Layout:
    """Rooms in cells of a grid."""

    def __init__(self, count: int, ways: tuple[tuple[int, int], ...], fixed: dict[int, Spot]) -> None:
        self._count = count
        self._fixed = fixed
        self._cells: dict[int, Cell] = {room: _cell_of(spot) for room, spot in fixed.items()}
        self._beside: dict[int, list[int]] = {room: [] for room in range(count)}
        for one, other in ways:
            if one != other and other not in self._beside[one]:
                self._beside[one].append(other)
                self._beside[other].append(one)

    def filled(self, first: int) -> "_Layout":
        """Give every room a cell, beginning with one of them; return itself."""
        for room in self._order(first):
            self.place(room)
        for _ in range(_PASSES):
            better = self.improve()
            if not (self._count <= _SMALL and self._swap()) and not better:
                break
        return self

    def cost(self) -> float:
        """Return how bad the whole map is: its ways and its size."""
        taken = set(self._cells.values())
        found = sum(self._cost_of(room, taken) for room in range(self._count)) / 2
        if not taken:
            return found
        across = ceil(sqrt(self._count))
        sides = [max(cell[side] for cell in taken) - min(cell[side] for cell in taken) + 1 for side in (0, 1)]
        return found + sum(_GROWS * max(0, side - across) for side in sides)

    def _cost_of(self, room: int, taken: set[Cell]) -> float:
        here = self._cells[room]
        there = (self._cells[other] for other in self._beside[room])
        return sum(_ASIDE * (_away(here, cell) - 1) + _THROUGH * _between(here, cell, taken) for cell in there)

    def _swap(self) -> bool:
        """Let any two rooms that nobody placed change cells where the map gets better; return whether two did."""
        swapped, before = False, self.cost()
        loose = [room for room in range(self._count) if room not in self._fixed]
        for one, other in combinations(loose, 2):
            self._cells[one], self._cells[other] = self._cells[other], self._cells[one]
            after = self.cost()
            if after < before - 0.001:
                swapped, before = True, after
            else:
                self._cells[one], self._cells[other] = self._cells[other], self._cells[one]
        return swapped

    def _order(self, first: int) -> list[int]:
        """Return the rooms without a place, each after as many of its neighbors as possible."""
        known, found = set(self._fixed), list[int]()
        if first not in known:
            known.add(first)
            found.append(first)
        while len(known) < self._count:
            left = (room for room in range(self._count) if room not in known)
            room = max(left, key=lambda one: (sum(other in known for other in self._beside[one]), -one))
            known.add(room)
            found.append(room)
        return found

    def place(self, room: int) -> None:
        """Give a room the best free cell; of two that are as good the one farther right, then the upper one."""
        taken = set(self._cells.values())
        bad = self._judge(room, taken)
        self._cells[room] = min(self._free(room, taken), key=lambda cell: (bad(cell), -cell[0], cell[1]))

    def improve(self) -> bool:
        """Let every room that nobody placed move to a better cell; return whether one did."""
        moved = False
        for room in range(self._count):
            if room in self._fixed:
                continue
            before = self._cells.pop(room)
            self.place(room)
            bad = self._judge(room, set(self._cells.values()) - {self._cells[room]})
            if bad(self._cells[room]) >= bad(before):
                self._cells[room] = before
            moved = moved or self._cells[room] != before
        return moved

    def spots(self) -> tuple[Spot, ...]:
        """Return the middles; without a room that was put somewhere the first cells are those at the corner."""
        left = min((cell[0] for cell in self._cells.values()), default=0) if not self._fixed else 0
        top = min((cell[1] for cell in self._cells.values()), default=0) if not self._fixed else 0
        return tuple(
            self._fixed.get(room) or _middle((self._cells[room][0] - left, self._cells[room][1] - top))
            for room in range(self._count)
        )

    def _free(self, room: int, taken: set[Cell]) -> list[Cell]:
        """Return the cells in which no room lies: around the neighbors of a room, else around all that are taken."""
        if not taken:
            return [(_COLUMNS // 2, _ROWS // 2)]
        near = {self._cells[one] for one in self._beside[room] if one in self._cells}
        cells = self._around(near, _REACH) - taken
        cells = cells or self._around(taken, 1) - taken
        spots = self._fixed.values()
        return [cell for cell in cells if not any(_overlap(_middle(cell), spot) for spot in spots)] or sorted(cells)

    def _around(self, cells: Iterable[Cell], reach: int) -> set[Cell]:
        steps = range(-reach, reach + 1)
        return {
            (column + aside, row + down)
            for column, row in cells
            for aside in steps
            for down in steps
            if 0 <= column + aside < _COLUMNS and 0 <= row + down < _ROWS
        }

    def _judge(self, room: int, taken: set[Cell]) -> Callable[[Cell], float]:
        """Return how bad a cell would be for a room, while these cells are taken."""
        beside = [self._cells[one] for one in self._beside[room] if one in self._cells]
        strangers = taken.difference(beside) if beside else set[Cell]()
        count = max(1, len(taken))
        column, row = sum(cell[0] for cell in taken) / count, sum(cell[1] for cell in taken) / count
        columns, rows = [cell[0] for cell in taken], [cell[1] for cell in taken]
        across = ceil(sqrt(self._count))
        box = (min(columns), max(columns), min(rows), max(rows)) if taken else (0, 0, 0, 0)

        def badness(cell: Cell) -> float:
            if not taken:
                return 0.0
            found = _LONG * (abs(cell[0] - column) + 1.2 * abs(cell[1] - row))
            wide = max(box[1], cell[0]) - min(box[0], cell[0]) + 1
            high = max(box[3], cell[1]) - min(box[2], cell[1]) + 1
            found += _GROWS * (max(0, wide - across) + max(0, high - across))
            for other in beside:
                found += _ASIDE * (_away(cell, other) - 1) + _THROUGH * _between(cell, other, taken)
            for aside, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                found += _LOOSE * ((cell[0] + aside, cell[1] + down) in strangers)
            return found

        return badness


def _middle(cell: Cell) -> Spot:
    return cell[0] * STEP_WIDE + STEP_WIDE // 2, cell[1] * STEP_HIGH + STEP_HIGH // 2


def _cell_of(spot: Spot) -> Cell:
    return min(spot[0] // STEP_WIDE, _COLUMNS - 1), min(spot[1] // STEP_HIGH, _ROWS - 1)


def _overlap(one: Spot, other: Spot) -> bool:
    return abs(one[0] - other[0]) < STEP_WIDE * 0.85 and abs(one[1] - other[1]) < STEP_HIGH * 0.85


def _away(one: Cell, other: Cell) -> float:
    """Return how far two cells are; straight beside each other is better than diagonal."""
    wide, high = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(wide, high) + 0.75 * min(wide, high)


def _between(one: Cell, other: Cell, taken: set[Cell]) -> int:
    """Return how many rooms lie on the straight line between two cells."""
    wide, high = other[0] - one[0], other[1] - one[1]
    steps = 2 * max(abs(wide), abs(high))
    if steps <= 2:
        return 0
    line = {(round(one[0] + wide * step / steps), round(one[1] + high * step / steps)) for step in range(1, steps)}
    return len((line - {one, other}) & taken)
