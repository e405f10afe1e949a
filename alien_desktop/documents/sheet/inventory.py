"""The inventory: every carried item with its weight, the supplies that weigh something, and the capacity left."""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import Carried, CarryPlace, Weapon
from alien_desktop.documents.sheet.values import ExplainedValue, burden, capacity, reload_weight, supply_weights
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.encumbrance import Burden, Load
from alien_desktop.rules.effects.vocabulary import SUPPLY_TITLES, Supply
from alien_desktop.rules.message import Words
from alien_desktop.rules.record import record


@record
class InventoryItem:
    """One item of the inventory, or a supply, which is changed elsewhere."""

    item_id: str
    """Empty for a supply."""
    name: Words
    quantity: int
    quarters: int
    """What all of it weighs, reloads included, in quarters of a regular item; 0 for tiny things."""
    place: CarryPlace
    supply: Supply | None = None


@record
class Inventory:
    """Everything carried, in the order of the sheet, supplies after it, stowed things apart."""

    packed: tuple[InventoryItem, ...]
    stowed: tuple[InventoryItem, ...]
    load: Load
    capacity: ExplainedValue
    """In regular items."""

    @property
    def burden(self) -> Burden:
        """How loaded somebody is."""
        return self.load.burden

    @property
    def free(self) -> int:
        """Quarters that are still free; 0 when over-encumbered."""
        return max(0, self.load.free_limit - self.load.carried)


def inventory_of(sheet: CharacterSheet, rules: SheetRules) -> Inventory:
    """Return the inventory of a sheet."""
    things = [
        InventoryItem(item.id, item.name, item.quantity, _weight(item, rules), item.place) for item in sheet.carried
    ]
    supplies = [
        InventoryItem("", SUPPLY_TITLES[supply], items, quarters, CarryPlace.CARRIED, supply)
        for supply, items, quarters in supply_weights(sheet, rules)
        if quarters
    ]
    return Inventory(
        tuple(thing for thing in [*things, *supplies] if thing.place is not CarryPlace.STOWED),
        tuple(thing for thing in things if thing.place is CarryPlace.STOWED),
        burden(sheet, rules),
        capacity(sheet, rules),
    )


def _weight(item: Carried, rules: SheetRules) -> int:
    """Return what a thing weighs, in quarters of a regular item."""
    return item.quarters * item.quantity + (reload_weight(item, rules) if isinstance(item, Weapon) else 0)
