"""Time that has passed, written onto a sheet: what was due, each with the result."""

from collections.abc import Iterable

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import (
    add_condition,
    add_trauma,
    end_panic,
    end_response,
    remove_condition,
)
from alien_desktop.documents.sheet.death_rolls import dying_pool
from alien_desktop.documents.sheet.deprivation import apply_need_checks, begin_deprivation, end_deprivation
from alien_desktop.documents.sheet.identity import set_signature_used
from alien_desktop.documents.sheet.injuries import apply_death_roll, change_injury, remove_injury, stays_untreated
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.supplies import apply_supply_roll, supply, use_day
from alien_desktop.documents.sheet.timed_effects import begin_craving, end_timed_effect
from alien_desktop.documents.sheet.vitals import (
    adjust_health,
    gain_stress,
    lose_health,
    relieve_stress,
    set_radiation,
    take_rads,
)
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.facehug import settle_facehug
from alien_desktop.documents.upkeep.sickness import SICK
from alien_desktop.documents.upkeep.trauma import recurring
from alien_desktop.documents.upkeep.upkeep_item import DIES, SAVED, TimeStep, Topic, UpkeepItem, span_from
from alien_desktop.rules.body.death import DeathRolled, Dying
from alien_desktop.rules.body.recovery import Healing, heal_days
from alien_desktop.rules.body.supplies import SupplyRolled
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message
from alien_desktop.rules.stress.panic import PanicEnd
from alien_desktop.rules.violation import RuleViolation

LAST_MOMENT = 1_000_000_000
"""The latest time that a sheet counts, in Rounds."""

MOST_SURVIVED = 20
"""The highest number of death rolls that a sheet counts."""

Settled = tuple[UpkeepItem, int]
"""A thing that was due, and the value of its outcome."""


def advance_time(
    sheet: CharacterSheet, settled: Iterable[Settled], rules: SheetRules, passage: TimeStep | None = None
) -> CharacterSheet:
    """Write everything that was settled, in its order, and let the clock go on; a RuleViolation says what cannot be.

    Without a passage the clock stands still.

    The stress responses that were ticked are those that end with the stress relieved in the same rest; without relief
    they simply end.
    """
    lines = tuple(settled)
    after = span_from(sheet.clock, passage, rules.edition.time).after if passage else sheet.clock
    if after != sheet.clock:  # what begins now counts from the end of the passage
        sheet = sheet.evolve(clock=min(after, LAST_MOMENT))
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


def _settle(sheet: CharacterSheet, due: UpkeepItem, value: int, rules: SheetRules) -> CharacterSheet:
    match due.topic:
        case Topic.PANIC:
            return end_panic(sheet, PanicEnd(due.about), rules)[0] if sheet.panic else sheet
        case Topic.SUPPLY:
            kind = Supply(due.about)
            return apply_supply_roll(sheet, SupplyRolled(kind, supply(sheet, kind), (), value), rules)
        case Topic.DAY_ITEM:
            return use_day(sheet, Supply(due.about), value, rules)
        case Topic.LASTING:
            return _end_lasting(sheet, due.about, rules)
        case Topic.BEGINS:
            return begin_deprivation(sheet, due.about, rules)
        case Topic.ENDS:
            known = any(each.cause == due.about for each in sheet.deprivations)
            return end_deprivation(sheet, due.about, rules) if known else remove_condition(sheet, due.about)
        case Topic.NEED:
            return apply_need_checks(sheet, due.about, value, due.times, rules)
        case Topic.TRAUMA:
            return _hurt_by_trauma(sheet, due, value, rules)
        case Topic.BREAKDOWN:
            return add_trauma(sheet, rules.catalog.trauma.rows[value - 1].id) if value else sheet
        case Topic.SICK:
            return _sick(sheet, value, due.times, rules)
        case Topic.FACEHUG:
            return settle_facehug(sheet, due.about, value)
        case Topic.IRRADIATED:
            return take_rads(sheet, due.times, value, rules)
        case Topic.RADS:
            rads = sheet.radiation
            stay = due.times - value if rules.edition.radiation.permanent else 0
            return set_radiation(sheet, rads.current - value - stay, rads.permanent + stay)
        case Topic.HEALING:
            return _heal(sheet, due.about, value, rules)
        case Topic.MENDED:
            return remove_injury(sheet, due.about)
        case Topic.DEATH:
            return _death(sheet, due, value, rules)
        case Topic.HEALTH | Topic.ALONE:
            return adjust_health(sheet, value, rules)
        case Topic.SIGNATURE:
            return set_signature_used(sheet, False)
    return sheet


def _end_lasting(sheet: CharacterSheet, state_id: str, rules: SheetRules) -> CharacterSheet:
    """End what was taken; sleep that is over has ended being tired."""
    state = next((each for each in sheet.timed_effects if each.id == state_id), None)
    sheet = end_timed_effect(sheet, state_id)
    return end_deprivation(sheet, state.meets, rules) if state is not None and state.meets else sheet


def _hurt_by_trauma(sheet: CharacterSheet, due: UpkeepItem, hurts: int, rules: SheetRules) -> CharacterSheet:
    """Write what a trauma brought: stress, and no relief for a while."""
    effect = next((each for active, each in recurring(sheet, rules) if active.source == due.about), None)
    if not hurts or effect is None:
        return sheet
    sheet = gain_stress(sheet, hurts * effect.stress, rules)
    return begin_craving(sheet, due.about, effect, rules)


def _sick(sheet: CharacterSheet, failed: int, times: int, rules: SheetRules) -> CharacterSheet:
    """Write what a disease did: a damage for each failed roll, death of the Broken, gone by a success."""
    if failed > sheet.health:
        sheet = add_condition(sheet, DEAD)
    elif failed < times:
        sheet = remove_condition(sheet, SICK)
    lost = min(failed, sheet.health)
    return lose_health(sheet, lost, rules, times=lost)


def _heal(sheet: CharacterSheet, injury_id: str, days: int, rules: SheetRules) -> CharacterSheet:
    injury = next((one for one in sheet.injuries if one.id == injury_id), None)
    if injury is None or injury.days_left is None:
        raise RuleViolation(Message("That injury is not on the sheet any more."))
    after = heal_days(Healing(injury.days_left), days)
    if after.healed and stays_untreated(injury, rules):
        return change_injury(sheet, injury_id, days_left=None)
    return (
        remove_injury(sheet, injury_id) if after.healed else change_injury(sheet, injury_id, days_left=after.days_left)
    )


def _death(sheet: CharacterSheet, due: UpkeepItem, value: int, rules: SheetRules) -> CharacterSheet:
    found = dying_pool(sheet, due.about, rules)
    if found is None:
        raise RuleViolation(Message("Nothing asks for this death roll any more."))
    fatal, pool = found
    saved = value == SAVED
    after = None
    if value != DIES and not saved:
        after = Dying(fatal.limit, fatal.dice, min(fatal.passed + due.times, MOST_SURVIVED))
    return apply_death_roll(sheet, due.about, DeathRolled(pool, (), value != DIES, saved, after))
