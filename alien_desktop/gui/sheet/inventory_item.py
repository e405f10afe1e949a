"""One thing carried as a row of the inventory: what it is called, how many half slots it takes, where it can be."""

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record

translate = QCoreApplication.translate

HALVES = 2
"""Halves in a slot."""
QUARTERS_PER_HALF = 2
"""Weights are counted in quarters of a regular item, which takes one slot."""


@record
class CarriedItem:
    """One thing carried, or what food or water weighs."""

    key: str
    """The id of the item; `supply:...` for food and water, which are changed elsewhere."""
    name: str
    quantity: int = 1
    quarters: int = 0
    """What all of it weighs, in quarters of a regular item; 0 for tiny things."""
    weight: int = 0
    """What one of it weighs, in quarters of a regular item."""
    place: CarryPlace = CarryPlace.CARRIED
    places: tuple[CarryPlace, ...] = ()
    """Where it can be put; empty = it stays where it is."""
    left: int | None = None
    """What is left of a supply; None for an item."""
    is_spent: bool = False
    """Whether a single-use item has been used."""

    @property
    def is_supply(self) -> bool:
        """Whether it is food or water."""
        return self.left is not None

    @property
    def is_worn(self) -> bool:
        """Whether it is worn."""
        return self.place is CarryPlace.WORN

    @property
    def halves(self) -> int:
        """How many half slots it takes: 0 is tiny or stowed, 1 half a slot, 4 two slots."""
        return 0 if self.place is CarryPlace.STOWED else -(-self.quarters // QUARTERS_PER_HALF)

    @property
    def numbered_name(self) -> str:
        """ "Flare × 3", "Food, 2"."""
        if self.left is not None:
            return f"{self.name}, {self.left}"
        return self.name if self.quantity == 1 else f"{self.name} × {self.quantity}"

    @property
    def title(self) -> str:
        """What is in its cell: "Flare × 3 (stowed)"."""
        title = self.numbered_name
        if self.is_spent:
            title = translate("sheet", "{name} (used)").format(name=title)
        if self.place is CarryPlace.STOWED:
            title = translate("sheet", "{name} (stowed)").format(name=title)
        return title

    @property
    def note(self) -> str:
        """Where it is, in a word or two at the end of its cell; empty for what is simply carried or stowed."""
        return place_words(self.place) if self.place in (CarryPlace.WORN, CarryPlace.IN_HAND) else ""

    def words(self) -> str:
        """ "Flare × 3, 1 slot, worn"."""
        words = [self.numbered_name]
        if self.place is not CarryPlace.STOWED:
            words.append(_slot_words(self.halves))
        words.append(place_words(self.place))
        if self.is_spent:
            words.append(translate("sheet", "used"))
        return ", ".join(words)


PLACE_NAMES = {
    CarryPlace.CARRIED: Message("carried"),
    CarryPlace.WORN: Message("worn"),
    CarryPlace.IN_HAND: Message("in hand"),
    CarryPlace.STOWED: Message("stowed"),
}


def place_words(place: CarryPlace) -> str:
    """Return where a thing is, in words."""
    return translated(PLACE_NAMES[place])


def slots_text(halves: int) -> str:
    """Return a number of halves as slots: "3", "2½"."""
    whole, half = divmod(abs(halves), HALVES)
    return f"{whole or ''}½" if half else str(whole)


def _slot_words(halves: int) -> str:
    if halves <= 0:
        return translate("sheet", "tiny")
    number = 1 if halves <= HALVES else 2  # half a slot is singular too, one and a half are not
    return tr("{slots} slots", "{slots} slot", number).format(slots=slots_text(halves))
