"""What a character carries as rows, in the order of the inventory; stowed things come last."""

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QObject, Qt

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.inventory import inventory_of
from alien_desktop.documents.sheet.item_edits import change_item, find_item, put_item, set_quantity
from alien_desktop.documents.sheet.items import Armor, Carried, CarryPlace
from alien_desktop.documents.sheet.supplies import supply
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.inventory_item import PLACE_NAMES, CarriedItem
from alien_desktop.gui.sheet.sheet_rows_model import LEVELS, WORDS, SheetRowsModel
from alien_desktop.rules.message import Message
from alien_desktop.session.sheet_editor import SheetEditor


class CarriedRole(IntEnum):
    """Values of a thing that can be set."""

    QUANTITY = Qt.ItemDataRole.UserRole + 1
    """How many; 0 removes the item."""
    WEIGHT = Qt.ItemDataRole.UserRole + 2
    """What one of it weighs, in quarters of a regular item."""
    PLACE = Qt.ItemDataRole.UserRole + 3
    """Where it is, a `CarryPlace`."""


class InventoryModel(SheetRowsModel):
    """Weapons, armor, gear, then what food and water weigh, then what is stowed."""

    def __init__(self, opened: SheetEditor, parent: QObject | None = None) -> None:
        super().__init__(CarriedRole, carried_items, opened, parent, WORDS | LEVELS)

    def items(self) -> tuple[CarriedItem, ...]:
        """Return all rows."""
        return tuple(row for row in self._rows if isinstance(row, CarriedItem))

    def explain(self, row: CarriedItem) -> str:
        """The whole name, the weight, the place."""
        return row.words()

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Items can be edited, supplies cannot."""
        if not self._has(index):
            return Qt.ItemFlag.NoItemFlags
        fixed = self.items()[index.row()].is_supply
        return super().flags(index) if fixed else super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set number, weight or place as one step of the history; steps of one burst of numbers are one."""
        if Qt.ItemFlag.ItemIsEditable not in self.flags(index):
            return False
        key = self.items()[index.row()].key
        if role == CarriedRole.QUANTITY:
            number = int(value)
            return self._opened.edit(
                lambda sheet, _rules: set_quantity(sheet, key, number), merge_key=f"quantity:{key}"
            )
        if role == CarriedRole.WEIGHT:
            quarters = int(value)
            return self._opened.edit(lambda sheet, _rules: change_item(sheet, key, quarters=quarters))
        if role == CarriedRole.PLACE:
            place = CarryPlace(value)
            sheet = self._opened.sheet
            title = Message(
                "{item} {place}: {who}", item=find_item(sheet, key).name, place=PLACE_NAMES[place], who=sheet.name
            )
            return self._opened.edit(lambda sheet, _rules: put_item(sheet, key, place), title)
        return False


def carried_items(sheet: CharacterSheet, rules: SheetRules) -> tuple[CarriedItem, ...]:
    """Return everything carried as rows."""
    inventory = inventory_of(sheet, rules)
    carried = {item.id: item for item in sheet.carried}
    spent = {item.id for item in sheet.gear if item.spent}
    items = []
    for thing in (*inventory.packed, *inventory.stowed):
        item = carried.get(thing.item_id)
        items.append(
            CarriedItem(
                key=thing.item_id or f"supply:{thing.supply}",
                name=translated(thing.name),
                quantity=thing.quantity,
                quarters=thing.quarters,
                weight=item.quarters if item else 0,
                place=thing.place,
                places=_places(item) if item else (),
                left=None if thing.supply is None else supply(sheet, thing.supply),
                is_spent=thing.item_id in spent,
            )
        )
    return tuple(items)


def _places(item: Carried) -> tuple[CarryPlace, ...]:
    if isinstance(item, Armor):
        return (CarryPlace.CARRIED, CarryPlace.WORN, CarryPlace.STOWED)
    return (CarryPlace.CARRIED, CarryPlace.IN_HAND, CarryPlace.WORN, CarryPlace.STOWED)
