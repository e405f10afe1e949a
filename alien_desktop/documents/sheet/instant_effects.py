"""Instant effects applied to a sheet: of a result, a drug or a meal. Rolls that they call for are made elsewhere."""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import add_condition
from alien_desktop.documents.sheet.deprivation import end_deprivation
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.supplies import adjust_supply
from alien_desktop.documents.sheet.vitals import adjust_health, apply_stress, set_health
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.effects.instant import (
    Broken,
    ConditionGained,
    Damage,
    HealthChange,
    Kill,
    NeedMet,
    ResponseRemoved,
    StressChange,
    SupplyGain,
)
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.stress.stress import apply_to_self


def apply_instant_effect(sheet: CharacterSheet, effect: Effect, rules: SheetRules) -> CharacterSheet:
    """Return the sheet with an instant effect applied; effects that a sheet cannot hold leave it unchanged.

    Damage here has got through armor already; the critical injury and the death it may mean are rolled by the table.
    """
    match effect:
        case StressChange():
            roller = roll_profile_of(sheet, rules)
            return apply_stress(sheet, apply_to_self(effect, roller, rules.edition.stress))
        case ConditionGained():
            return add_condition(sheet, effect.condition)
        case HealthChange():
            return adjust_health(sheet, effect.amount, rules)
        case Damage():
            return adjust_health(sheet, -effect.amount, rules)
        case Broken() | Kill():
            return set_health(sheet, 0, rules)
        case SupplyGain():
            return adjust_supply(sheet, effect.supply, effect.amount)
        case NeedMet():
            return end_deprivation(sheet, effect.need, rules)
        case ResponseRemoved():
            return sheet.evolve(responses=tuple(row for row in sheet.responses if row != effect.response))
    return sheet
