"""Packing what is carried into slots: the position of each thing, and how much room is left.

A slot is a row of two halves. A half item takes one, an ordinary item two, a heavy one several rows; tiny items weigh
nothing and take no slot.
"""

from alien_desktop.gui.sheet.inventory_item import HALVES, CarriedItem
from alien_desktop.rules.record import record


@record
class PackedItem:
    """The position of an item: its first row and half, and how many rows it spans."""

    item: CarriedItem
    row: int
    half: int
    rows: int

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """Every (row, half) it takes, in order."""
        first = self.row * HALVES + self.half
        return tuple(divmod(place, HALVES) for place in range(first, first + self.item.halves))


@record
class PackedInventory:
    """All of it, and the slots it takes."""

    packed: tuple[PackedItem, ...]
    tiny: tuple[CarriedItem, ...]
    rows: int
    """Rows with something in them."""
    used_halves: int
    limit: int
    """Slots that may be carried."""

    @property
    def free_halves(self) -> int:
        """Halves left; negative when too much is carried."""
        return self.limit * HALVES - self.used_halves

    @property
    def is_over(self) -> bool:
        """Whether more is carried than may be."""
        return self.free_halves < 0


def pack(items: tuple[CarriedItem, ...], limit: int) -> PackedInventory:
    """Pack in the order given. A half item joins the first row that has a free half; whole ones begin a new row."""
    packed: list[PackedItem] = []
    open_halves: list[tuple[int, int]] = []
    rows = 0
    for item in items:
        if item.halves <= 0:
            continue
        if item.halves == 1 and open_halves:
            row, half = open_halves.pop(0)
            packed.append(PackedItem(item, row, half, 1))
            continue
        span = -(-item.halves // HALVES)
        packed.append(PackedItem(item, rows, 0, span))
        rows += span
        if item.halves % HALVES:
            open_halves.append((rows - 1, 1))
    tiny = tuple(item for item in items if item.halves <= 0)
    return PackedInventory(tuple(packed), tiny, rows, sum(max(0, item.halves) for item in items), limit)
