"""Edits of carried items: add, remove, change, move to another place, reorder."""

from typing import Any

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, next_item_id
from alien_desktop.documents.sheet.items import Armor, Carried, CarryPlace, Gear, Weapon
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

LISTS: dict[type[Carried], str] = {Weapon: "weapons", Armor: "armor", Gear: "gear"}
"""The field of the sheet for each kind of item."""

MOST_OF_ONE = 999


def find_item(sheet: CharacterSheet, item_id: str) -> Carried:
    """Return a carried thing; one that is gone is a RuleViolation."""
    for item in sheet.carried:
        if item.id == item_id:
            return item
    raise RuleViolation(Message("That item is not carried any more."))


def add_item(sheet: CharacterSheet, item: Carried) -> CharacterSheet:
    """Add a thing at the end of its list, under an id that nothing on the sheet has yet; a suit may be worn at once."""
    worn = isinstance(item, Armor) and item.place is CarryPlace.WORN
    own = item.evolve(id=next_item_id(sheet, "i"), place=CarryPlace.CARRIED if worn else item.place)
    sheet = _with(sheet, LISTS[type(item)], (*_list_of(sheet, item), own))
    return put_item(sheet, own.id, CarryPlace.WORN) if worn else sheet


def remove_item(sheet: CharacterSheet, item_id: str) -> CharacterSheet:
    """Remove a thing permanently; the air of a suit that was worn goes with it."""
    item = find_item(sheet, item_id)
    if isinstance(item, Armor) and item.place is CarryPlace.WORN:
        sheet = put_item(sheet, item_id, CarryPlace.CARRIED)
    return _with(sheet, LISTS[type(item)], tuple(other for other in _list_of(sheet, item) if other.id != item_id))


def change_item(sheet: CharacterSheet, item_id: str, **changes: Any) -> CharacterSheet:
    """Change fields of a thing, validated; its id stays."""
    item = find_item(sheet, item_id)
    changed = item.evolve(**{**changes, "id": item.id})
    if changed == item:
        return sheet
    after = tuple(changed if other.id == item_id else other for other in _list_of(sheet, item))
    return _with(sheet, LISTS[type(item)], after)


def put_item(sheet: CharacterSheet, item_id: str, place: CarryPlace) -> CharacterSheet:
    """Carry, wear, hold or stow a thing. A second suit goes into the pack: only one is worn at a time.

    The air that is breathed is on the sheet (`consumables.air`): a suit that is put on brings its own, and one that
    is taken off keeps what is left.
    """
    item = find_item(sheet, item_id)
    if isinstance(item, Armor) and (item.place is CarryPlace.WORN) is not (place is CarryPlace.WORN):
        sheet = _undressed(sheet, item) if item.place is CarryPlace.WORN else _dressed(sheet, item)
    return change_item(sheet, item_id, place=place)


def _dressed(sheet: CharacterSheet, suit: Armor) -> CharacterSheet:
    for other in sheet.armor:
        if other.place is CarryPlace.WORN:
            sheet = put_item(sheet, other.id, CarryPlace.CARRIED)
    return sheet.evolve(consumables=sheet.consumables.evolve(air=suit.air)) if suit.air else sheet


def _undressed(sheet: CharacterSheet, suit: Armor) -> CharacterSheet:
    if not suit.air:
        return sheet
    sheet = change_item(sheet, suit.id, air=sheet.consumables.air)
    return sheet.evolve(consumables=sheet.consumables.evolve(air=0))


def set_quantity(sheet: CharacterSheet, item_id: str, quantity: int) -> CharacterSheet:
    """Set how many of a thing there are; none left removes it."""
    if quantity <= 0:
        return remove_item(sheet, item_id)
    return change_item(sheet, item_id, quantity=min(quantity, MOST_OF_ONE))


def move_item(sheet: CharacterSheet, item_id: str, to: int) -> CharacterSheet:
    """Bring a thing to another place of its own list (0 = first); beyond the ends it goes to the end."""
    item = find_item(sheet, item_id)
    others = [other for other in _list_of(sheet, item) if other.id != item_id]
    others.insert(max(0, min(to, len(others))), item)
    return _with(sheet, LISTS[type(item)], tuple(others))


def _list_of(sheet: CharacterSheet, item: Carried) -> tuple[Carried, ...]:
    items: tuple[Carried, ...] = getattr(sheet, LISTS[type(item)])
    return items


def _with(sheet: CharacterSheet, field: str, items: tuple[Carried, ...]) -> CharacterSheet:
    return sheet.evolve(**{field: items})
