"""The dice of a thing that is due: thrown once or as often as it is due, and read as one of its outcomes."""

from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.death_rolls import death_rules, dying_of
from alien_desktop.documents.sheet.supply_lines import supply_change
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.sickness import VIRULENCE
from alien_desktop.documents.upkeep.trauma import recurring
from alien_desktop.documents.upkeep.upkeep_item import DIES, LIVES, SAVED, Topic, UpkeepItem
from alien_desktop.rules.body.hazards import sickness
from alien_desktop.rules.body.radiation import Rads, heal_rad, irradiate
from alien_desktop.rules.body.supplies import roll_supply
from alien_desktop.rules.dice.dice import DiceSource, alarms, successes
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message, listed
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.trauma import trauma_roll
from alien_desktop.rules.violation import RuleViolation


@record
class DueRolled:
    """All dice of it, base and stress apart, and their result."""

    base: tuple[int, ...]
    stress: tuple[int, ...]
    value: int
    note: Message | None = None
    """What the table has to know besides: an alarm, how many rolls it took."""
    alarm: bool = False
    """Whether a stress die shows 1."""


def roll_due(sheet: CharacterSheet, due: UpkeepItem, rules: SheetRules, dice: DiceSource) -> DueRolled:
    """Roll for a thing that is due; what is not rolled is a RuleViolation."""
    if not due.is_rolled:
        if due.blocked:
            raise RuleViolation(due.blocked)
        raise RuleViolation(Message("{title} is not rolled.", title=due.title))
    match due.topic:
        case Topic.SUPPLY:
            supply = Supply(due.about)
            change = supply_change(sheet, supply, rules)
            left: int = getattr(sheet.consumables, supply.value)
            rolled = roll_supply(supply, left, rules.edition.supplies, dice, change.dice, change.least)
            return DueRolled((), rolled.faces, rolled.after)
        case Topic.RADS:
            return _rads(sheet, due, rules, dice)
        case Topic.TRAUMA:
            return _trauma(sheet, due, rules, dice)
        case Topic.BREAKDOWN:
            return _breakdown(sheet, due, rules, dice)
        case Topic.SICK:
            return _sick(due, rules, dice)
        case Topic.IRRADIATED:
            return _irradiated(sheet, due, dice)
        case Topic.DEATH:
            return _death(sheet, due, rules, dice)
    return _checks(due, rules, dice)


def _rads(sheet: CharacterSheet, due: UpkeepItem, rules: SheetRules, dice: DiceSource) -> DueRolled:
    rads = Rads(sheet.radiation.current, sheet.radiation.permanent)
    faces: list[int] = []
    stay = 0
    for _ in range(due.times):
        healed = heal_rad(rads, rules.edition.radiation, dice)
        rads = healed.rads
        faces += healed.faces
        stay += healed.stays
    return DueRolled((), tuple(faces), due.times - stay)


def _irradiated(sheet: CharacterSheet, due: UpkeepItem, dice: DiceSource) -> DueRolled:
    """Take one rad after the other; damage beyond the Health that is left changes nothing more."""
    rads = Rads(sheet.radiation.current, sheet.radiation.permanent)
    faces: list[int] = []
    damage = 0
    for _ in range(due.times):
        taken = irradiate(rads, dice)
        rads = taken.rads
        faces += taken.faces
        damage += taken.damage
    return DueRolled(tuple(faces), (), min(damage, sheet.health))


def _death(sheet: CharacterSheet, due: UpkeepItem, rules: SheetRules, dice: DiceSource) -> DueRolled:
    """Roll until the injury has killed, somebody is saved, or the time is over; the last dice are kept."""
    found = dying_of(sheet, due.about, rules)
    if found is None:
        raise RuleViolation(Message("Nothing asks for this death roll any more."))
    saved_after = death_rules(due.about, rules).saved_after
    passed = found.passed
    for number in range(1, due.times + 1):
        faces = dice.roll(due.base)
        note = Message("roll {number}", number=number) if due.times > 1 else None
        if not successes(faces):
            return DueRolled(faces, (), DIES, note)
        passed += 1
        if saved_after is not None and passed >= saved_after:
            return DueRolled(faces, (), SAVED, note)
    return DueRolled(faces, (), LIVES, note)


def _trauma(sheet: CharacterSheet, due: UpkeepItem, rules: SheetRules, dice: DiceSource) -> DueRolled:
    """Roll an attribute as often as it comes back, and count how often it hurts."""
    effect = next(effect for active, effect in recurring(sheet, rules) if active.source == due.about)
    faces: list[int] = []
    hurts = 0
    for _ in range(due.times):
        thrown = dice.roll(due.base)
        faces += thrown
        hurts += bool(successes(thrown)) == (effect.hurts == "success")
    return DueRolled(tuple(faces), (), hurts)


def _breakdown(sheet: CharacterSheet, due: UpkeepItem, rules: SheetRules, dice: DiceSource) -> DueRolled:
    """Roll Empathy after the session and, if it leaves a trauma, the table."""
    active, unknown = continuous_effects(sheet, rules), rules.catalog.unknown_traumas
    rolled = trauma_roll(due.base, int(due.about), rules.edition.trauma, dice, active, unknown)
    if rolled.number is None:
        return DueRolled(rolled.faces, (), 0)
    table = rules.catalog.trauma
    place = table.rows.index(table.row_for(rolled.number)) + 1
    return DueRolled(rolled.faces, (), place, Message("the table: {number}", number=rolled.number))


def _sick(due: UpkeepItem, rules: SheetRules, dice: DiceSource) -> DueRolled:
    """Roll against the disease until one succeeds: more sixes than it has, where it rolls too, else any six."""
    base: list[int] = []
    stress: list[int] = []
    theirs: list[int] = []
    failed, alarm = 0, False
    while failed < due.outcomes[-1].value:
        own, cold = dice.roll(due.base), dice.roll(due.stress)
        against = dice.roll(sickness(VIRULENCE, rules.edition.hazards).virulence_dice)
        base, stress, theirs = [*base, *own], [*stress, *cold], [*theirs, *against]
        alarm = alarm or bool(alarms(cold))
        if successes((*own, *cold)) > successes(against):
            break
        failed += 1
    disease = Message("the disease: {faces}", faces=" ".join(map(str, theirs))) if theirs else None
    notes = [one for one in (disease, _alarm_note(rules) if alarm else None) if one is not None]
    return DueRolled(tuple(base), tuple(stress), failed, listed(notes), alarm)


def _checks(due: UpkeepItem, rules: SheetRules, dice: DiceSource) -> DueRolled:
    base: list[int] = []
    stress: list[int] = []
    failed = alarm = 0
    for _ in range(due.times):
        own, cold = dice.roll(due.base), dice.roll(due.stress)
        base += own
        stress += cold
        failed += not successes((*own, *cold))
        alarm += bool(alarms(cold))
    return DueRolled(tuple(base), tuple(stress), failed, _alarm_note(rules) if alarm else None, bool(alarm))


def _alarm_note(rules: SheetRules) -> Message:
    return Message("a stress die shows 1: {roll}", roll=rules.edition.vocabulary.alarm_roll)
