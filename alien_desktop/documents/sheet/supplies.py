"""Air, food, water, power and ammunition."""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.deprivation import begin_deprivation, end_deprivation
from alien_desktop.documents.sheet.item_edits import change_item, find_item
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.sheet.timed_effects import begin_timed_effect, covers_day_only
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.supplies import SupplyRolled
from alien_desktop.rules.effects.vocabulary import SUPPLY_NAMES, SUPPLY_TITLES, Supply
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

MOST = 20
"""The highest supply that a sheet holds."""


def supply(sheet: CharacterSheet, kind: Supply, item_id: str = "") -> int:
    """Return how much is left: on the sheet, or in a thing (ammunition, a power supply of its own)."""
    if item_id:
        return getattr(find_item(sheet, item_id), kind.value, None) or 0
    if kind is Supply.AMMO:
        raise RuleViolation(Message("Ammunition is counted for each weapon."))
    left: int = getattr(sheet.consumables, kind.value)
    return left


def set_supply(sheet: CharacterSheet, kind: Supply, rating: int, item_id: str = "") -> CharacterSheet:
    """Set a supply by hand, between 0 and 20."""
    rating = max(0, min(rating, MOST))
    if item_id:
        item = find_item(sheet, item_id)
        if getattr(item, kind.value, None) is None:
            raise RuleViolation(Message("{item} has no {supply} of its own.", item=item.name, supply=kind.value))
        return change_item(sheet, item_id, **{kind.value: rating})
    supply(sheet, kind)
    return sheet.evolve(consumables=sheet.consumables.evolve(**{kind.value: rating}))


def adjust_supply(sheet: CharacterSheet, kind: Supply, by: int, item_id: str = "") -> CharacterSheet:
    """Raise or lower a supply by hand."""
    return set_supply(sheet, kind, supply(sheet, kind, item_id) + by, item_id)


def apply_supply_roll(
    sheet: CharacterSheet, rolled: SupplyRolled, rules: SheetRules, item_id: str = ""
) -> CharacterSheet:
    """Write a supply roll onto the sheet; a supply that runs out brings its condition, where it has one (S2-133)."""
    sheet = set_supply(sheet, rolled.supply, rolled.after, item_id)
    if not rolled.empty or item_id or sheet.is_synthetic:
        return sheet
    follows = rules.edition.supplies.kind(rolled.supply).at_zero
    causes = [need.cause for need in rules.edition.conditions.needs]
    cause = next((each for each in (follows, rolled.supply.value) if each in causes), "")
    if not cause or follows in sheet.conditions or any(known.cause == cause for known in sheet.deprivations):
        return sheet
    return begin_deprivation(sheet, cause, rules)


def use_day(sheet: CharacterSheet, kind: Supply, left: int, rules: SheetRules) -> CharacterSheet:
    """Use items that last a day each until `left` remain; hunger or thirst ends (evolved 10.1, 11)."""
    eats = left < supply(sheet, kind) and any(known.cause == kind.value for known in sheet.deprivations)
    sheet = set_supply(sheet, kind, left)
    return end_deprivation(sheet, kind.value, rules) if eats else sheet


def eat_now(sheet: CharacterSheet, kind: Supply, rules: SheetRules) -> CharacterSheet:
    """Use one item for a day now: hunger or thirst ends, and until tomorrow the clock asks for no other."""
    sheet = use_day(sheet, kind, supply(sheet, kind) - 1, rules)
    plain = (row for row in rules.catalog.drugs_and_food.values() if covers_day_only(row, kind))
    row = next(plain, None)
    return begin_timed_effect(sheet, row, rules, name="") if row is not None else sheet


def verify_reload(sheet: CharacterSheet, item_id: str) -> None:
    """Raise RuleViolation for what takes no ammunition, and for a weapon whose reloads are counted and used up."""
    weapon = find_item(sheet, item_id)
    if not isinstance(weapon, Weapon) or not weapon.ammo_max:
        raise RuleViolation(Message("{weapon} takes no reloads.", weapon=weapon.name))
    if _counts_reloads(weapon) and not weapon.reloads:
        raise RuleViolation(Message("No reload is left for {weapon}.", weapon=weapon.name))


def reload_weapon(sheet: CharacterSheet, item_id: str) -> CharacterSheet:
    """Use one reload; a weapon whose reloads are not counted is simply loaded."""
    verify_reload(sheet, item_id)
    weapon = find_item(sheet, item_id)
    assert isinstance(weapon, Weapon), "verified"
    return change_item(sheet, item_id, ammo=weapon.ammo_max, reloads=max(weapon.reloads - 1, 0))


def _counts_reloads(weapon: Weapon) -> bool:
    return weapon.reloads > 0 or weapon.ammo_max > 1


def verify_eat_now(sheet: CharacterSheet, kind: Supply, rules: SheetRules) -> None:
    """Raise RuleViolation when nothing is left of a supply that lasts a day, and for one that is rolled for."""
    if kind not in rules.edition.supplies.one_item_lasts_a_day:
        raise RuleViolation(Message("{supply} is rolled for: no day uses it up.", supply=SUPPLY_TITLES[kind]))
    if not supply(sheet, kind):
        raise RuleViolation(Message("No {supply} is left.", supply=SUPPLY_NAMES[kind]))
