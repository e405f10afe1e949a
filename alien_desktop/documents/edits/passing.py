"""Time that has passed, written onto a sheet: what was due, each with what it came to."""

from collections.abc import Iterable

from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.derived.due import DIES, SAVED, Due, Topic
from alien_desktop.documents.derived.sheet_rules import SheetRules
from alien_desktop.documents.edits.conditions import add_condition, end_panic, end_response, remove_condition
from alien_desktop.documents.edits.identity import set_signature_used
from alien_desktop.documents.edits.injuries import apply_death_roll, change_injury, dying, remove_injury
from alien_desktop.documents.edits.supplies import apply_supply_roll, set_supply, supply
from alien_desktop.documents.edits.vitals import adjust_health, gain_stress, relieve_stress, set_radiation
from alien_desktop.rules.conditions import endure
from alien_desktop.rules.death import DeathRolled, Dying, death_pool
from alien_desktop.rules.effect_words import Supply
from alien_desktop.rules.panic import PanicEnd
from alien_desktop.rules.recovery import Healing, heal_days
from alien_desktop.rules.supplies import SupplyRolled
from alien_desktop.rules.violation import RuleViolation

MOST_SURVIVED = 20
"""The highest number of death rolls that a sheet counts."""

Settled = tuple[Due, int]
"""A thing that was due, and the value of its outcome."""


def pass_time(sheet: CharacterSheet, settled: Iterable[Settled], rules: SheetRules) -> CharacterSheet:
    """Write everything that was settled, in its order; a RuleViolation says what does not go together.

    The stress responses that were ticked are those that end with the stress relieved in the same rest; without relief
    they simply end.
    """
    lines = tuple(settled)
    responses = tuple(due.about for due, value in lines if due.topic is Topic.RESPONSE and value)
    relief = any(due.topic is Topic.STRESS and value for due, value in lines)
    for due, value in lines:
        if due.topic is Topic.STRESS:
            if value:
                kept = tuple(row for row in responses if row in sheet.responses)
                sheet = relieve_stress(sheet, value, rules, kept)
        elif due.topic is Topic.RESPONSE:
            sheet = sheet if relief else end_response(sheet, due.about)
        else:
            sheet = _settle(sheet, due, value, rules)
    return sheet


def _settle(sheet: CharacterSheet, due: Due, value: int, rules: SheetRules) -> CharacterSheet:
    match due.topic:
        case Topic.PANIC:
            return end_panic(sheet, PanicEnd.TURN_PASSED, rules)[0] if sheet.panic else sheet
        case Topic.SUPPLY:
            kind = Supply(due.about)
            return apply_supply_roll(sheet, SupplyRolled(kind, supply(sheet, kind), (), value), rules)
        case Topic.DAY_ITEM:
            return set_supply(sheet, Supply(due.about), value)
        case Topic.BEGINS:
            return add_condition(sheet, due.about)
        case Topic.SLEEP:
            return remove_condition(sheet, due.about)
        case Topic.NEED:
            return _endure(sheet, due, value, rules)
        case Topic.RADS:
            rads = sheet.radiation
            stay = due.times - value if rules.edition.radiation.permanent else 0
            return set_radiation(sheet, rads.current - value - stay, rads.permanent + stay)
        case Topic.HEALING:
            return _heal(sheet, due.about, value)
        case Topic.MENDED:
            return remove_injury(sheet, due.about)
        case Topic.DEATH:
            return _death(sheet, due, value, rules)
        case Topic.HEALTH | Topic.ALONE:
            return adjust_health(sheet, value, rules)
        case Topic.SIGNATURE:
            return set_signature_used(sheet, False)
    return sheet


def _endure(sheet: CharacterSheet, due: Due, failed: int, rules: SheetRules) -> CharacterSheet:
    need = rules.edition.conditions.need(due.about)
    for number in range(due.times):
        endured = endure(need, number >= failed, sheet.conditions)
        if endured.condition_gained:
            sheet = add_condition(sheet, need.condition)
        if endured.stress:
            sheet = gain_stress(sheet, endured.stress, rules)
        if endured.damage:
            sheet = adjust_health(sheet, -endured.damage, rules)
    return sheet


def _heal(sheet: CharacterSheet, injury_id: str, days: int) -> CharacterSheet:
    injury = next((one for one in sheet.injuries if one.id == injury_id), None)
    if injury is None or injury.days_left is None:
        raise RuleViolation("That injury is not on the sheet any more.")
    after = heal_days(Healing(injury.days_left), days)
    return (
        remove_injury(sheet, injury_id) if after.healed else change_injury(sheet, injury_id, days_left=after.days_left)
    )


def _death(sheet: CharacterSheet, due: Due, value: int, rules: SheetRules) -> CharacterSheet:
    injury = next((one for one in sheet.injuries if one.id == due.about), None)
    fatal = dying(injury, rules) if injury else None
    if injury is None or fatal is None:
        raise RuleViolation("This injury asks for no death roll.")
    pool = death_pool(sheet.attributes.strength, sheet.skills.stamina, fatal, rules.edition.death)
    saved = value == SAVED
    after = None
    if value != DIES and not saved:
        after = Dying(fatal.limit, fatal.dice, min(fatal.passed + due.times, MOST_SURVIVED))
    return apply_death_roll(sheet, due.about, DeathRolled(pool, (), value != DIES, saved, after))
