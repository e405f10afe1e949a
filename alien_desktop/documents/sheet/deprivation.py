"""The needs of the body at work on a sheet: what checks are made against, and what has taken the last Health."""

from dataclasses import dataclass, replace

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.special_abilities import spared_by
from alien_desktop.documents.sheet.states import Deprivation
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.conditions import BrokenByNeed, Need, broken_by, verify_endure
from alien_desktop.rules.violation import is_allowed

RADIATION = "radiation"
"""What has broken somebody when it was no need of the body."""

_CAUSES = {
    "food": "hunger",
    "water": "thirst",
    "sleep": "lack of sleep",
    "sub_zero": "frost",
    "space_cold": "the cold of space",
}


@dataclass(frozen=True)
class ActiveNeed:
    """One need at work, with the interval that counts. `hardship` is None when only its condition is on the sheet."""

    need: Need
    hardship: Deprivation | None


def cause_words(cause: str) -> str:
    """Return a cause as people say it: hunger, frost."""
    return _CAUSES.get(cause, cause.replace("_", " "))


def needs_at_work(sheet: CharacterSheet, rules: SheetRules) -> tuple[ActiveNeed, ...]:
    """Return every need that a sheet suffers, in the order of the rules.

    Where a condition was set by hand and nobody said where it comes from, each of its causes is one.
    """
    if not is_allowed(verify_endure, synthetic=sheet.is_synthetic):
        return ()
    known = {hardship.cause: hardship for hardship in sheet.hardships}
    told = {hardship.condition for hardship in sheet.hardships}
    found = []
    for need in rules.edition.conditions.needs:
        hardship = known.get(need.cause)
        if hardship is not None:
            found.append(ActiveNeed(with_interval(need, hardship.every), hardship))
        elif need.condition in sheet.conditions and need.condition not in told:
            found.append(ActiveNeed(need, None))
    return tuple(found)


def with_interval(need: Need, every: str) -> Need:
    """Return a need with the interval that the Game Mother has set, where the rules leave it open."""
    if need.interval is None and every in set(TimeUnit):
        return replace(need, interval=TimeUnit(every))
    return need


def is_met(sheet: CharacterSheet, cause: str, rules: SheetRules) -> bool:
    """Whether something keeps this need away: a meal for the day, a drug against sleep; or there is food to eat.

    Where supplies are rolled, whoever has some eats and drinks of it (core 10, 11: it ends within a Shift of eating).
    """
    if spared_by(sheet, rules, cause):
        return True
    supply = "air" if cause == "suffocation" else cause
    rolled = {kind.supply.value for kind in rules.edition.supplies.kinds}
    return supply in rolled and getattr(sheet.consumables, supply, 0) > 0


def broken_by_need(sheet: CharacterSheet, rules: SheetRules) -> tuple[Need, BrokenByNeed] | None:
    """Return the need that has broken somebody and is still at work, and what follows; None for everybody else."""
    if not sheet.is_broken or not sheet.broken_by:
        return None
    for each in needs_at_work(sheet, rules):
        if each.need.cause == sheet.broken_by:
            return each.need, broken_by(each.need)
    return None


def is_broken_by_radiation(sheet: CharacterSheet) -> bool:
    """Whether rads have taken the last Health: a death roll comes with each new rad."""
    return sheet.is_broken and sheet.broken_by == RADIATION
