"""What is due of supplies, hunger, thirst, sleep and cold when time passes."""

from collections.abc import Iterator

from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.derived.due import Due, Outcome, Passage, Topic
from alien_desktop.documents.derived.pools import PLAIN, PoolOptions, pool_for
from alien_desktop.documents.derived.sheet_rules import SheetRules
from alien_desktop.documents.derived.supply_lines import SupplyLine, supply_lines
from alien_desktop.rules.clock import Clock, Timer, TimeUnit, advance
from alien_desktop.rules.conditions import Need, can_begin, can_endure, endurance_dice, endure
from alien_desktop.rules.timers import REGULAR, need_timer
from alien_desktop.rules.violation import RuleViolation

MOST_TIMES = 4
"""What would be due more often than this while time passes is no line: nobody rolls air for a whole Shift at once."""

FOOD_AND_WATER = ("food", "water")


def due_supplies(sheet: CharacterSheet, passage: Passage, rules: SheetRules) -> Iterator[Due]:
    """Yield the supplies that are rolled or used up, and the conditions that begin because one has run out."""
    for line in supply_lines(sheet, rules):
        if not line.needed:
            continue
        name = line.supply.value
        if line.by_the_day:
            if passage is Passage.DAY and line.left:
                yield _day_item(line)
            elif passage is Passage.DAY:
                yield from _begins(sheet, name, rules)
            continue
        unit = passage.unit
        if unit is None or unit not in [REGULAR[when] for when in line.when if when in REGULAR]:
            continue
        if line.left:
            yield _supply(line, unit)
        elif name in FOOD_AND_WATER:
            yield from _begins(sheet, name, rules)


def due_needs(sheet: CharacterSheet, passage: Passage, rules: SheetRules) -> Iterator[Due]:
    """Yield the checks that the conditions of a sheet ask for; causes that are checked alike are one line."""
    unit = passage.unit
    if unit is None or not can_endure(synthetic=sheet.is_synthetic):
        return
    groups: dict[tuple[object, ...], list[Need]] = {}
    for need in rules.edition.conditions.needs:
        if need.condition in sheet.conditions and need.interval is not None:
            key = (need.condition, need.interval, need.skill, need.damage, need.stress, need.stress_each, need.collapse)
            groups.setdefault(key, []).append(need)
    for needs in groups.values():
        times = occasions(need_timer(sheet.id, needs[0]), unit, rules)
        if 1 <= times <= MOST_TIMES:
            yield _check(sheet, needs, times, rules)
    for need in rules.edition.conditions.needs:
        if need.cause == "sleep" and need.condition in sheet.conditions and passage is not Passage.TURN:
            name = rules.condition_name(need.condition)
            yield Due(
                f"sleep.{need.condition}",
                Topic.SLEEP,
                need.condition,
                f"{name} ends",
                "after a Shift of sleep",
                (Outcome(1, "ends"),),
                1,
                ticked=False,
            )


def occasions(timer: Timer, unit: TimeUnit, rules: SheetRules) -> int:
    """Return how often a timer runs out while one unit passes."""
    moved = advance(Clock(), unit, 1, rules.edition.time, (timer,))
    return sum(due.times for due in moved.due)


def _supply(line: SupplyLine, unit: TimeUnit) -> Due:
    name = line.supply.value
    begins = f", then {line.at_zero.replace('_', ' ')}" if line.at_zero else ""
    outcomes = (
        Outcome(line.left, f"stays {line.left}"),
        *(Outcome(left, f"{left} left") for left in range(line.left - 1, 0, -1)),
        Outcome(0, f"used up{begins}", harm=True),
    )
    without_air = unit is TimeUnit.TURN
    return Due(
        f"supply.{name}",
        Topic.SUPPLY,
        name,
        f"{name.capitalize()} {line.left}",
        "only without air to breathe" if without_air else "",
        outcomes,
        stress=line.dice,
        ticked=not without_air,
    )


def _day_item(line: SupplyLine) -> Due:
    name = line.supply.value
    left = line.left
    outcomes = (Outcome(left - 1, f"{left - 1} left"), Outcome(left, f"stays {left}"))
    return Due(
        f"item.{name}", Topic.DAY_ITEM, name, f"{name.capitalize()} {left}", "one for the day", outcomes, left - 1
    )


def _begins(sheet: CharacterSheet, cause: str, rules: SheetRules) -> Iterator[Due]:
    """Yield what comes of having nothing left: a condition, or the check that may bring it."""
    need = next((each for each in rules.edition.conditions.needs if each.cause == cause), None)
    if need is None or need.condition in sheet.conditions or not can_endure(synthetic=sheet.is_synthetic):
        return
    if not can_begin(need):
        yield _check(sheet, [need], 1, rules, ticked=False)
        return
    name = rules.condition_name(need.condition)
    yield Due(
        f"begins.{cause}",
        Topic.BEGINS,
        need.condition,
        f"{name} begins",
        f"no {cause} for a day",
        (Outcome(1, "begins", harm=True),),
        1,
        ticked=False,
    )


def _check(sheet: CharacterSheet, needs: list[Need], times: int, rules: SheetRules, *, ticked: bool = True) -> Due:
    need = needs[0]
    rows = rules.edition.conditions.needs
    order = list(TimeUnit)
    longest = max(order.index(each.interval) for each in rows if each.condition == need.condition and each.interval)
    causes = " or ".join(each.cause.replace("_", " ") for each in needs)
    base = stress = 0
    note, blocked = causes, ""
    if need.skill is not None:
        minus = endurance_dice(need, 1)
        try:
            pool = pool_for(sheet, need.skill, rules, PoolOptions(modifier=minus) if minus else PLAIN)
            base, stress = max(pool.base, 0), pool.stress
        except RuleViolation as violation:
            blocked = violation.sentence
        note = f"{causes}: {need.skill.value.replace('_', ' ').capitalize()}"
        if minus:
            note += f" {minus} for one day awake".replace("-", "−")
    if times > 1:
        note += f", {times} times"
    return Due(
        f"need.{need.cause}",
        Topic.NEED,
        need.cause,
        rules.condition_name(need.condition),
        note,
        tuple(Outcome(failed, _failed_words(need, failed, times, sheet), failed > 0) for failed in range(times + 1)),
        times if need.skill is None else None,
        base,
        stress,
        times,
        ticked and need.interval is order[longest],
        blocked,
    )


def _failed_words(need: Need, failed: int, times: int, sheet: CharacterSheet) -> str:
    """Say what so many failed checks of all of them cost."""
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
        parts.append("begins")
    if damage:
        parts.append(f"Health −{damage}")
    if stress and not sheet.is_synthetic:
        parts.append(f"stress +{stress}")
    if failed and need.collapse:
        parts.append("falls asleep")
    if need.skill is None:
        return ", ".join(parts) or "nothing"
    head = "passed" if not failed else "failed" if times == 1 else f"{failed} failed"
    return f"{head}: {', '.join(parts)}" if parts else head
