"""Hunger, thirst, tiredness and cold on a sheet: what checks are made against, and the edits that begin and end them.

Sources: core 10, evolved 10.1. Where one condition has several causes it goes when the last of them has gone.
"""

from dataclasses import replace

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import add_condition, remove_condition
from alien_desktop.documents.sheet.special_abilities import immunity_source
from alien_desktop.documents.sheet.states import FIRE, RADIATION, Deprivation
from alien_desktop.documents.sheet.timed_effects import fall_asleep
from alien_desktop.documents.sheet.vitals import adjust_health, gain_stress, set_health, verify_alive
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.conditions import (
    CAUSE_NAMES,
    Need,
    endure,
    verify_begin,
    verify_endure,
)
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation, is_allowed

MOST_DAYS = 20
"""Days awake are counted no further."""

_OTHER_CAUSES = {RADIATION: Message("radiation"), FIRE: Message("fire")}
"""What breaks people and is no need."""


@record
class ActiveNeed:
    """A need at work, with the interval that counts. `deprivation` is None when only its condition is on the sheet."""

    need: Need
    deprivation: Deprivation | None


def cause_words(cause: str) -> Words:
    """Return a cause as people say it: hunger, frost; one that no edition knows by its id."""
    return _OTHER_CAUSES.get(cause, CAUSE_NAMES.get(cause, cause))


def active_needs(sheet: CharacterSheet, rules: SheetRules) -> tuple[ActiveNeed, ...]:
    """Return the needs that are checked for a character now, in the order of the rules.

    Where a condition was set by hand without a cause, each of its causes counts.
    """
    if not is_allowed(verify_endure, synthetic=sheet.is_synthetic):
        return ()
    known = {deprivation.cause: deprivation for deprivation in sheet.deprivations}
    told = {deprivation.condition for deprivation in sheet.deprivations}
    found = []
    for need in rules.edition.conditions.needs:
        deprivation = known.get(need.cause)
        if deprivation is not None:
            found.append(ActiveNeed(with_interval(need, deprivation.every), deprivation))
        elif need.condition in sheet.conditions and need.condition not in told:
            found.append(ActiveNeed(need, None))
    return tuple(found)


def with_interval(need: Need, every: str) -> Need:
    """Return a need with the interval that the Game Mother has set, where the rules leave it open."""
    if need.interval is None and every in set(TimeUnit):
        return replace(need, interval=TimeUnit(every))
    return need


def is_met(sheet: CharacterSheet, cause: str, rules: SheetRules) -> bool:
    """Whether a need is met: by a meal for the day, a drug against sleep, or food that is carried.

    Where supplies are rolled, whoever has some eats and drinks of it (core 10, 11: it ends within a Shift of eating).
    """
    if immunity_source(sheet, rules, cause):
        return True
    supply = "air" if cause == "suffocation" else cause
    rolled = {kind.supply.value for kind in rules.edition.supplies.kinds}
    return supply in rolled and getattr(sheet.consumables, supply, 0) > 0


def broken_by_need(sheet: CharacterSheet, rules: SheetRules) -> Need | None:
    """Return the need that has broken somebody and is still at work; None for everybody else."""
    if not sheet.is_broken or not sheet.broken_by:
        return None
    for each in active_needs(sheet, rules):
        if each.need.cause == sheet.broken_by:
            return each.need
    return None


def is_broken_by_radiation(sheet: CharacterSheet) -> bool:
    """Whether rads have taken the last Health: a death roll comes with each new rad."""
    return sheet.is_broken and sheet.broken_by == RADIATION


def begin_deprivation(
    sheet: CharacterSheet, cause: str, rules: SheetRules, every: TimeUnit | None = None
) -> CharacterSheet:
    """Begin a deprivation; its condition begins at once where the edition has it so.

    `every` is how often it is checked, where the rules leave that to the Game Mother: heat and cold in the Evolved
    Edition. An unknown cause is a RuleViolation, as is an interval that is not hers to set, one that she has not set,
    and a synthetic, who lacks nothing.
    """
    need = rules.edition.conditions.need(cause)
    verify_alive(sheet)
    if sheet.is_synthetic:
        raise RuleViolation(Message("Synthetics do not eat, breathe or tire: nothing of this harms them."))
    free = rules.edition.conditions.intervals_by_gm if need.interval is None and need.skill is not None else ()
    if every is not None and every not in free:
        raise RuleViolation(Message("The rules say how often this is checked."))
    if free and every is None:
        listed = ", ".join(free)
        raise RuleViolation(Message("every: say how often this is checked, one of {units}.", units=listed))
    others = tuple(known for known in sheet.deprivations if known.cause != cause)
    begun = Deprivation(cause=cause, condition=need.condition, every=every or "", since=sheet.clock)
    sheet = sheet.evolve(deprivations=(*others, begun))
    at_once = is_allowed(verify_begin, need) or need.skill is None
    return add_condition(sheet, need.condition) if at_once else sheet


def end_deprivation(sheet: CharacterSheet, cause: str, rules: SheetRules) -> CharacterSheet:
    """End a deprivation: its condition ends with the last of its causes, or when its cause was never recorded.

    An unknown cause is a RuleViolation.
    """
    need = rules.edition.conditions.need(cause)
    told = [known for known in sheet.deprivations if known.condition == need.condition]
    left = tuple(known for known in sheet.deprivations if known.cause != cause)
    sheet = sheet.evolve(deprivations=left) if left != sheet.deprivations else sheet
    if any(known.condition == need.condition for known in left):
        return sheet
    if told and all(known.cause != cause for known in told):
        return sheet
    return remove_condition(sheet, need.condition) if need.condition in sheet.conditions else sheet


def apply_need_checks(sheet: CharacterSheet, cause: str, failed: int, times: int, rules: SheetRules) -> CharacterSheet:
    """Apply `times` checks of a need, `failed` of them failed: condition, damage, stress, sleep, why Broken."""
    need = rules.edition.conditions.need(cause)
    told = any(known.condition == need.condition for known in sheet.deprivations)
    if not told and need.condition not in sheet.conditions:
        sheet = begin_deprivation(sheet, cause, rules)
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
    if all(known.cause != cause for known in sheet.deprivations):
        return sheet
    return sheet.evolve(
        deprivations=tuple(
            known.evolve(days=min(known.days + times, MOST_DAYS)) if known.cause == cause else known
            for known in sheet.deprivations
        )
    )
