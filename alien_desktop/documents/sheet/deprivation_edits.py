"""Hunger, thirst, tiredness and cold on a sheet: begun with their cause, suffered check by check, ended by their end.

Sources: core 10, evolved 10.1. Where one condition has several causes it goes when the last of them has gone.
"""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import add_condition, remove_condition
from alien_desktop.documents.sheet.states import Deprivation
from alien_desktop.documents.sheet.timed_effect_edits import fall_asleep
from alien_desktop.documents.sheet.vitals import adjust_health, gain_stress, set_health
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.conditions import endure, verify_begin
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation, is_allowed

MOST_DAYS = 20


def begin_hardship(sheet: CharacterSheet, cause: str, rules: SheetRules, every: str = "") -> CharacterSheet:
    """Let a cause be at work from now on; its condition begins at once where the edition has it so.

    `every` is the interval that the Game Mother sets; an unknown cause is a RuleViolation, as is an interval that the
    edition does not leave to her.
    """
    need = rules.edition.conditions.need(cause)
    if every and (need.interval is not None or TimeUnit(every) not in rules.edition.conditions.intervals_by_gm):
        raise RuleViolation(Message("The rules say how often this is checked."))
    others = tuple(known for known in sheet.hardships if known.cause != cause)
    begun = Deprivation(cause=cause, condition=need.condition, every=every, since=sheet.clock)
    sheet = sheet.evolve(hardships=(*others, begun))
    at_once = is_allowed(verify_begin, need) or need.skill is None
    return add_condition(sheet, need.condition) if at_once else sheet


def end_hardship(sheet: CharacterSheet, cause: str, rules: SheetRules) -> CharacterSheet:
    """End a cause: its condition ends with the last of its causes, and one whose cause nobody told ends as well."""
    need = next((each for each in rules.edition.conditions.needs if each.cause == cause), None)
    if need is None:
        return sheet
    told = [known for known in sheet.hardships if known.condition == need.condition]
    left = tuple(known for known in sheet.hardships if known.cause != cause)
    sheet = sheet.evolve(hardships=left) if left != sheet.hardships else sheet
    if any(known.condition == need.condition for known in left):
        return sheet
    if told and all(known.cause != cause for known in told):
        return sheet
    return remove_condition(sheet, need.condition) if need.condition in sheet.conditions else sheet


def suffer(sheet: CharacterSheet, cause: str, failed: int, times: int, rules: SheetRules) -> CharacterSheet:
    """Write so many checks of which so many failed: the condition, damage, stress, sleep, and what broke somebody."""
    need = rules.edition.conditions.need(cause)
    told = any(known.condition == need.condition for known in sheet.hardships)
    if not told and need.condition not in sheet.conditions:
        sheet = begin_hardship(sheet, cause, rules)
    for number in range(times):
        was_broken = sheet.is_broken
        endured = endure(need, number >= failed, sheet.conditions)
        if endured.condition_gained:
            sheet = add_condition(sheet, need.condition)
        if endured.stress:
            sheet = gain_stress(sheet, endured.stress, rules)
        if endured.damage:
            sheet = adjust_health(sheet, -endured.damage, rules)
        if endured.failed and need.breaks:
            sheet = set_health(sheet, 0, rules)
        breaks = sheet.is_broken and not was_broken
        if breaks:
            sheet = sheet.evolve(broken_by=cause)
        if endured.collapse or (breaks and not need.death_rolls):
            sheet = fall_asleep(sheet, cause, rules)
    return _counted(sheet, cause, times)


def _counted(sheet: CharacterSheet, cause: str, times: int) -> CharacterSheet:
    """Count the checks: for lack of sleep they are the days awake."""
    if all(known.cause != cause for known in sheet.hardships):
        return sheet
    return sheet.evolve(
        hardships=tuple(
            known.evolve(days=min(known.days + times, MOST_DAYS)) if known.cause == cause else known
            for known in sheet.hardships
        )
    )
