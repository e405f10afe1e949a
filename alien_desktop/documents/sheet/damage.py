"""A hit on a sheet: Health, stress, Broken; the critical injury follows in injuries.py."""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import add_condition
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet.vitals import gain_stress, set_health
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.damage import DamageTaken, take_damage


def hit_on(sheet: CharacterSheet, amount: int, rules: SheetRules) -> DamageTaken:
    """Return what damage that got through armor does; a negative amount is a RuleViolation."""
    most = max(health_max(sheet, rules).value, sheet.health)
    return take_damage(
        sheet.health,
        most,
        amount,
        rules.edition.damage,
        rules.edition.stress,
        has_stress=not sheet.is_synthetic,
    )


def apply_damage(sheet: CharacterSheet, taken: DamageTaken, rules: SheetRules) -> CharacterSheet:
    """Write a hit onto the sheet: Health, stress where the edition has it so, the end of panic, death at once."""
    sheet = gain_stress(sheet, taken.stress, rules) if taken.stress else sheet
    sheet = set_health(sheet, taken.health_after, rules)
    return add_condition(sheet, DEAD) if taken.killed else sheet
