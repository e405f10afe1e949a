"""What is due of supplies, hunger, thirst, sleep and cold when time passes."""

from collections.abc import Iterator
from dataclasses import replace

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.deprivation import ActiveNeed, active_needs, broken_by_need, cause_words, is_met
from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions, pool_for
from alien_desktop.documents.sheet.special_abilities import immunity_source
from alien_desktop.documents.sheet.supply_lines import SupplyLine, supply_lines
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.upkeep_item import (
    MOST_TIMES,
    TimeStep,
    Topic,
    UpkeepItem,
    UpkeepOutcome,
    times_told,
)
from alien_desktop.rules.body.clock import TimeSpan, TimeUnit
from alien_desktop.rules.body.conditions import Need, endurance_dice, endure, verify_begin, verify_endure
from alien_desktop.rules.body.timers import REGULAR, need_timer
from alien_desktop.rules.effects.vocabulary import SUPPLY_TITLES
from alien_desktop.rules.message import Message, Plural, Words, listed
from alien_desktop.rules.people.characteristics import SKILL_NAMES
from alien_desktop.rules.violation import RuleViolation, is_allowed

SLEEP = "sleep"
FOOD_AND_WATER = ("food", "water")
SUPPLIED = (*FOOD_AND_WATER, "suffocation")

_TAKE_A_SHIFT = {
    "food": Message("within a Shift of eating"),
    "water": Message("within a Shift of drinking"),
    SLEEP: Message("after a Shift of sleep"),
    "hypersleep": Message("after a Shift awake and a meal"),
}
_WITHOUT = {
    "food": Message("no food for a day"),
    "water": Message("no water for a day"),
    SLEEP: Message("no sleep for a day"),
}
_SHELTER = ("cold", "sub_zero", "space_cold", "heat", "suffocation", "drowning", "vacuum")
"""Causes that end when one gets away from them."""


def due_supplies(sheet: CharacterSheet, span: TimeSpan, rules: SheetRules) -> Iterator[UpkeepItem]:
    """Yield the supplies that are rolled or used up, and the conditions that begin because one has run out."""
    for line in supply_lines(sheet, rules):
        name = line.supply.value
        if not line.needed:
            continue
        spared = immunity_source(sheet, rules, name)
        if line.by_the_day:
            if not span.times(TimeUnit.DAY):
                continue
            if line.left:
                yield _day_item(line, spared)
            elif not spared:
                yield from _begins(sheet, name, rules)
            continue
        units = [unit for when in line.when if (unit := REGULAR.get(when)) and 1 <= span.times(unit) <= MOST_TIMES]
        if not units:
            continue
        if line.left:
            yield _supply(line, units[0], rules)
        elif units[0] is TimeUnit.DAY and not spared:
            yield from _begins(sheet, name, rules)


def due_needs(sheet: CharacterSheet, span: TimeSpan, passage: TimeStep, rules: SheetRules) -> Iterator[UpkeepItem]:
    """Yield the checks that a sheet's deprivations ask for, the sleep that was missed, and what can end them.

    Causes that nobody told apart and that are checked alike are one line. Whoever is Broken by a need is not checked
    for it: death rolls replace the checks.
    """
    if not is_allowed(verify_endure, synthetic=sheet.is_synthetic):
        return
    broken = broken_by_need(sheet, rules)
    at_work = active_needs(sheet, rules)
    groups: dict[tuple[object, ...], list[ActiveNeed]] = {}
    for each in at_work:
        need = each.need
        if need.interval is None or (broken is not None and broken.cause == need.cause):
            continue
        own = need.cause if each.deprivation else ""
        key = (own, need.condition, need.interval, need.skill, need.damage, need.stress, need.stress_each)
        groups.setdefault(key, []).append(each)
    for group in groups.values():
        since = group[0].deprivation.since if group[0].deprivation else 0
        times = span.runs_out(need_timer(sheet.id, group[0].need, since))
        if 1 <= times <= MOST_TIMES:
            due = _check(sheet, group, times, rules)
            yield replace(due, ticked=False) if group[0].deprivation and _eats(sheet, due.about, span, rules) else due
        elif times and group[0].deprivation:
            yield _too_often(group[0].need, rules)
    tired = any(each.need.cause == SLEEP for each in at_work) or immunity_source(sheet, rules, SLEEP)
    if span.times(TimeUnit.DAY) and not tired:
        yield from _begins(sheet, SLEEP, rules)
    yield from _ends(sheet, at_work, passage, rules)


def _ends(
    sheet: CharacterSheet, at_work: tuple[ActiveNeed, ...], passage: TimeStep, rules: SheetRules
) -> Iterator[UpkeepItem]:
    """Yield what may end: within a Shift of eating, after a Shift of sleep, in the warmth; ticked when it has to."""
    seen: set[str] = set()
    for each in at_work:
        need = each.need
        about = need.cause if each.deprivation else need.condition
        met = is_met(sheet, need.cause, rules) and need.cause in SUPPLIED
        if about in seen or (need.cause in FOOD_AND_WATER and not met) or (need.cause == SLEEP and _sleeps(sheet)):
            continue
        takes_a_shift = not each.deprivation or need.cause in _TAKE_A_SHIFT or not need.begins_by_failure
        short = passage in (TimeStep.ROUND, TimeStep.TURN)
        if short and takes_a_shift and need.cause not in _SHELTER:
            continue
        seen.add(about)
        row = rules.condition(need.condition)
        note = _TAKE_A_SHIFT.get(need.cause) or Message("away from {cause}", cause=cause_words(need.cause))
        if not each.deprivation and row is not None and row.ends:
            note = Message("{end}", end=row.ends.rstrip("."))
        yield UpkeepItem(
            f"ends.{about}",
            Topic.ENDS,
            about,
            Message("{need} ends", need=_name(each, rules)),
            note,
            (UpkeepOutcome(1, Message("ends")),),
            1,
            ticked=met,
        )


def _eats(sheet: CharacterSheet, cause: str, span: TimeSpan, rules: SheetRules) -> bool:
    """Whether a day's item against this cause is there and used in this time."""
    by_the_day = [supply.value for supply in rules.edition.supplies.one_item_lasts_a_day]
    return cause in by_the_day and getattr(sheet.consumables, cause) > 0 and span.times(TimeUnit.DAY) > 0


def _sleeps(sheet: CharacterSheet) -> bool:
    return any(state.meets == SLEEP for state in sheet.timed_effects)


def _name(each: ActiveNeed, rules: SheetRules) -> Words:
    """A condition by its name; one of several causes of the same condition by the cause."""
    name = rules.condition_name(each.need.condition)
    several = sum(need.condition == each.need.condition for need in rules.edition.conditions.needs) > 1
    if each.deprivation and several:
        return Message("{condition} ({cause})", condition=name, cause=cause_words(each.need.cause))
    return name


def _supply(line: SupplyLine, unit: TimeUnit, rules: SheetRules) -> UpkeepItem:
    name = line.supply.value
    used_up = Message("used up")
    if line.at_zero:
        used_up = Message("used up, then {condition}", condition=rules.condition_name(line.at_zero))
    outcomes = (
        UpkeepOutcome(line.left, Message("stays {left}", left=line.left)),
        *(UpkeepOutcome(left, Message("{left} left", left=left)) for left in range(line.left - 1, 0, -1)),
        UpkeepOutcome(0, used_up, harm=True),
    )
    without_air = unit is TimeUnit.TURN
    return UpkeepItem(
        f"supply.{name}",
        Topic.SUPPLY,
        name,
        Message("{supply} {left}", supply=SUPPLY_TITLES[line.supply], left=line.left),
        Message("only without air to breathe") if without_air else None,
        outcomes,
        stress=line.dice,
        ticked=not without_air,
    )


def _day_item(line: SupplyLine, spared: Words) -> UpkeepItem:
    """One item for the day; who has had a meal today needs none."""
    name = line.supply.value
    left = line.left
    outcomes = (
        UpkeepOutcome(left - 1, Message("{left} left", left=left - 1)),
        UpkeepOutcome(left, Message("stays {left}", left=left)),
    )
    note = Message("not needed: {why}", why=spared) if spared else Message("one for the day")
    title = Message("{supply} {left}", supply=SUPPLY_TITLES[line.supply], left=left)
    return UpkeepItem(f"item.{name}", Topic.DAY_ITEM, name, title, note, outcomes, left - 1, ticked=not spared)


def _begins(sheet: CharacterSheet, cause: str, rules: SheetRules) -> Iterator[UpkeepItem]:
    """Yield what comes of having done without for a day: a condition, or the check that may bring it."""
    need = next((each for each in rules.edition.conditions.needs if each.cause == cause), None)
    if need is None or not is_allowed(verify_endure, synthetic=sheet.is_synthetic):
        return
    if need.condition in sheet.conditions or any(known.cause == cause for known in sheet.deprivations):
        return
    if not is_allowed(verify_begin, need):
        yield _check(sheet, [ActiveNeed(need, None)], 1, rules, ticked=False)
        return
    name = rules.condition_name(need.condition)
    yield UpkeepItem(
        f"begins.{cause}",
        Topic.BEGINS,
        cause,
        Message("{condition} begins", condition=name),
        _WITHOUT.get(cause),
        (UpkeepOutcome(1, Message("begins"), harm=True),),
        1,
        ticked=False,
    )


def _too_often(need: Need, rules: SheetRules) -> UpkeepItem:
    unit = need.interval or TimeUnit.ROUND
    word = rules.edition.time.span(unit).name
    blocked = Message("Checked each {unit}: let time pass {unit} by {unit}.", unit=word)
    name = rules.condition_name(need.condition)
    title = Message("{condition} ({cause})", condition=name, cause=cause_words(need.cause))
    return UpkeepItem(f"need.{need.cause}", Topic.NEED, need.cause, title, None, (), 0, ticked=False, blocked=blocked)


def _check(
    sheet: CharacterSheet, group: list[ActiveNeed], times: int, rules: SheetRules, *, ticked: bool = True
) -> UpkeepItem:
    need, deprivation = group[0].need, group[0].deprivation
    rows = rules.edition.conditions.needs
    order = list(TimeUnit)
    longest = max(order.index(each.interval) for each in rows if each.condition == need.condition and each.interval)
    causes = Message("{cause}", cause=cause_words(group[0].need.cause))
    for each in group[1:]:
        causes = Message("{before} or {cause}", before=causes, cause=cause_words(each.need.cause))
    base = stress = 0
    note = causes
    blocked: Message | None = None
    days = deprivation.days + 1 if deprivation else 1
    if need.skill is not None:
        minus = endurance_dice(need, days)
        try:
            pool = pool_for(sheet, need.skill, rules, PoolOptions(modifier=minus) if minus else PLAIN)
            base, stress = max(pool.base, 0), pool.stress
        except RuleViolation as violation:
            blocked = violation.message
        note = Message("{causes}: {skill}", causes=causes, skill=SKILL_NAMES[need.skill])
        if minus and need.collapse:
            awake = Plural("%n days awake", "%n day awake", days)
            note = Message("{check} {dice:+d} for {awake}", check=note, dice=minus, awake=awake)
        elif minus:
            note = Message("{check} {dice:+d} for the checks before", check=note, dice=minus)
    note = times_told(note, times)
    met = all(is_met(sheet, each.need.cause, rules) for each in group)
    told = deprivation is not None or need.interval is order[longest]
    return UpkeepItem(
        f"need.{need.cause}",
        Topic.NEED,
        need.cause,
        rules.condition_name(need.condition),
        Message("{note}; not while it is met", note=note) if met else note,
        tuple(
            UpkeepOutcome(failed, _failed_words(need, failed, times, sheet), failed > 0) for failed in range(times + 1)
        ),
        times if need.skill is None else None,
        base,
        stress,
        times,
        ticked and told and not met and not blocked,
        blocked,
    )


def _failed_words(need: Need, failed: int, times: int, sheet: CharacterSheet) -> Message:
    """Say what that many failed checks of all of them cost."""
    has = set(sheet.conditions)
    damage = stress = 0
    begins = False
    for number in range(times):
        endured = endure(need, number >= failed, has)
        damage, stress = damage + endured.damage, stress + endured.stress
        if endured.condition_gained:
            begins = True
            has.add(need.condition)
    parts = []
    if begins:
        parts.append(Message("begins"))
    if damage:
        parts.append(Message("Health {change:+d}", change=-damage))
        if 0 < sheet.health <= damage:
            parts.append(Message("Broken"))
    if stress and not sheet.is_synthetic:
        parts.append(Message("stress {amount:+d}", amount=stress))
    if failed and need.collapse:
        parts.append(Message("falls asleep"))
    if failed and need.breaks:
        parts.append(Message("Health 0, Broken"))
    costs = listed(parts)
    if need.skill is None:
        return costs or Message("nothing")
    head = Message("passed")
    if failed:
        head = Message("failed") if times == 1 else Message("{number} failed", number=failed)
    return Message("{checks}: {costs}", checks=head, costs=costs) if costs is not None else head
