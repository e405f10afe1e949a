"""Suits with air of their own: worn, taken off, torn; what becomes of their air is in `item_edits.put_item`.

Sources: core 11, 12.2, evolved 11, 12.2. What a tear does is not printed: no air is held.
"""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.item_edits import change_item, find_item, put_item
from alien_desktop.documents.sheet.items import Armor, CarryPlace
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

SEALED = "vacuum"
"""The feature of a suit that is made for vacuum."""


def worn_suit(sheet: CharacterSheet) -> Armor | None:
    """Return the suit with air of its own, or made for vacuum, that somebody wears."""
    worn = (each for each in sheet.armor if each.place is CarryPlace.WORN)
    return next((each for each in worn if each.air or SEALED in each.features), None)


def put_on(sheet: CharacterSheet, item_id: str) -> CharacterSheet:
    """Wear a suit: from now on its air is what is breathed; one that was worn keeps what is left of its own."""
    return put_item(sheet, _suit(sheet, item_id).id, CarryPlace.WORN)


def take_off(sheet: CharacterSheet, item_id: str) -> CharacterSheet:
    """Take a suit off; what is left of its air stays in it."""
    suit = _suit(sheet, item_id)
    if suit.place is not CarryPlace.WORN:
        raise RuleViolation(Message("{suit} is not worn.", suit=suit.name))
    return put_item(sheet, suit.id, CarryPlace.CARRIED)


def with_tear(sheet: CharacterSheet, item_id: str, torn: bool) -> CharacterSheet:
    """Tear a suit, or mend it: torn it holds no air."""
    return change_item(sheet, _suit(sheet, item_id).id, torn=torn)


def _suit(sheet: CharacterSheet, item_id: str) -> Armor:
    suit = find_item(sheet, item_id)
    if not isinstance(suit, Armor):
        raise RuleViolation(Message("{item} is no suit.", item=suit.name))
    return suit
