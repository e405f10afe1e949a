"""What a character carries as rows, in the order of the locker; stowed things come last."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.inventory import inventory_of
from alien_desktop.documents.sheet.item_edits import change_item, find_item, put_item, set_quantity
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.sheet_rows_model import LEVELS, WORDS, SheetRowsModel
from alien_desktop.rules.message import Message
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate


class LoadRole(IntEnum):
    """What can be asked of a row."""

    KEY = Qt.ItemDataRole.UserRole + 1
    """The id of the item; `supply:...` for food and water, which are changed elsewhere."""
    NAME = Qt.ItemDataRole.UserRole + 2
    """The name; can be set."""
    QUANTITY = Qt.ItemDataRole.UserRole + 3
    """How many; can be set, 0 removes the item."""
    QUARTERS = Qt.ItemDataRole.UserRole + 4
    """What all of it weighs, in quarters of a regular item."""
    PLACE = Qt.ItemDataRole.UserRole + 5
    """Where it is; can be set."""
    NOTE = Qt.ItemDataRole.UserRole + 6
    IS_SUPPLY = Qt.ItemDataRole.UserRole + 7
    IS_SPENT = Qt.ItemDataRole.UserRole + 8
    """Whether a single-use item has been used."""


@dataclass(frozen=True)
class LoadEntry:
    """One thing carried."""

    key: str
    name: str
    quantity: int
    quarters: int
    place: CarryPlace
    note: str
    is_supply: bool
    is_spent: bool = False

    def words(self) -> str:
        """ "Flare × 3, worn"."""
        name = self.name if self.quantity == 1 else f"{self.name} × {self.quantity}"
        words = f"{name}, {place_words(self.place)}"
        return translate("sheet", "{thing}, used").format(thing=words) if self.is_spent else words


_PLACES = {
    CarryPlace.CARRIED: Message("carried"),
    CarryPlace.WORN: Message("worn"),
    CarryPlace.IN_HAND: Message("in hand"),
    CarryPlace.STOWED: Message("stowed"),
}


def place_words(place: CarryPlace) -> str:
    """Return where a thing is, in words."""
    return translated(_PLACES[place])


class InventoryModel(SheetRowsModel):
    """Weapons, armor, gear, then what food and water weigh, then what is stowed."""

    def __init__(self, opened: SheetEditor, parent: QObject | None = None) -> None:
        super().__init__(LoadRole, load_entries, opened, parent, WORDS | LEVELS)

    def entries(self) -> tuple[LoadEntry, ...]:
        """Return all rows."""
        return tuple(row for row in self._rows if isinstance(row, LoadEntry))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Items can be edited, supplies cannot."""
        if not self._has(index):
            return Qt.ItemFlag.NoItemFlags
        fixed = bool(self.data(index, LoadRole.IS_SUPPLY))
        return super().flags(index) if fixed else super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set name, number or place as one step of the history."""
        if not self._has(index) or self.data(index, LoadRole.IS_SUPPLY):
            return False
        key = self.data(index, LoadRole.KEY)
        if role in (LoadRole.NAME, Qt.ItemDataRole.EditRole):
            return self._opened.edit(lambda sheet, _rules: change_item(sheet, key, name=str(value)))
        if role == LoadRole.QUANTITY:
            return self._opened.edit(
                lambda sheet, _rules: set_quantity(sheet, key, int(value)), merge_key=f"quantity:{key}"
            )
        if role == LoadRole.PLACE:
            place = CarryPlace(value)
            sheet = self._opened.sheet
            title = Message(
                "{item} {place}: {who}", item=find_item(sheet, key).name, place=_PLACES[place], who=sheet.name
            )
            return self._opened.edit(lambda sheet, _rules: put_item(sheet, key, place), title)
        return False


def load_entries(sheet: CharacterSheet, rules: SheetRules) -> tuple[LoadEntry, ...]:
    """Return everything carried as rows."""
    packed = inventory_of(sheet, rules)
    notes = {item.id: item.note for item in sheet.carried}
    spent = {item.id for item in sheet.gear if item.spent}
    return tuple(
        LoadEntry(
            thing.item_id or f"supply:{thing.name}",
            thing.name,
            thing.quantity,
            thing.quarters,
            thing.place,
            notes.get(thing.item_id, ""),
            not thing.item_id,
            thing.item_id in spent,
        )
        for thing in (*packed.packed, *packed.stowed)
    )
