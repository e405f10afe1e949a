"""Death rolls of a sheet: of a fatal injury, and of hunger, cold, fire or radiation that has broken somebody.

Sources: core 9.1, 10; evolved 9.2, 10.1, 10.2; S1-132 to S1-137. A need asks for its rolls until its cause ends: no
number of passed rolls saves from it, and first aid does not help. Whom a fire has broken it does help: the rolls end
when they are up again.
"""

from dataclasses import replace

from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.deprivation import (
    broken_by_need,
    cause_words,
    is_broken_by_radiation,
)
from alien_desktop.documents.sheet.injuries import dying
from alien_desktop.documents.sheet.special_abilities import death_roll_terms
from alien_desktop.documents.sheet.states import DEAD, FIRE, RADIATION
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.upkeep_item import NEED
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.conditions import death_interval
from alien_desktop.rules.body.death import DeathRules, Dying, death_pool
from alien_desktop.rules.body.radiation import INTERVAL, Strength
from alien_desktop.rules.body.recovery import Patient
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.effects.continuous import NoHealing
from alien_desktop.rules.message import Message, Words


def needs_death_roll(sheet: CharacterSheet, rules: SheetRules) -> tuple[str, TimeUnit] | None:
    """Return the need, or the fire, that has broken somebody and the interval of its death rolls; None without any."""
    if DEAD in sheet.conditions:
        return None
    if sheet.is_broken and sheet.broken_by == FIRE:
        return FIRE, TimeUnit.ROUND
    need = broken_by_need(sheet, rules)
    every = death_interval(need) if need is not None else None
    return (need.cause, every) if need is not None and every is not None else None


def death_rules(about: str, rules: SheetRules) -> DeathRules:
    """Return the rules of a death roll: passed rolls save from injuries only."""
    death = rules.edition.death
    return replace(death, saved_after=None) if about.startswith(NEED) else death


def dying_of(sheet: CharacterSheet, about: str, rules: SheetRules) -> Dying | None:
    """Return the death rolls that something asks for: the id of an injury, or a cause after NEED; None when none."""
    if DEAD in sheet.conditions or sheet.is_synthetic:
        return None
    if not about.startswith(NEED):
        injury = next((one for one in sheet.injuries if one.id == about), None)
        return dying(injury, rules) if injury else None
    cause = about.removeprefix(NEED)
    if cause == RADIATION:
        exposure = sheet.radiation.exposure
        limit = INTERVAL[Strength(exposure)] if exposure in set(Strength) else TimeUnit.SHIFT
        return Dying(limit) if is_broken_by_radiation(sheet) else None
    needed = needs_death_roll(sheet, rules)
    return Dying(needed[1]) if needed is not None and needed[0] == cause else None


def dying_pool(sheet: CharacterSheet, about: str, rules: SheetRules) -> tuple[Dying, Pool] | None:
    """Return a death roll and its dice; None when none is asked for."""
    due = dying_of(sheet, about, rules)
    if due is None:
        return None
    more = death_roll_terms(sheet, rules)
    return due, death_pool(sheet.attributes.strength, sheet.skills.stamina, due, death_rules(about, rules), more)


def dying_name(sheet: CharacterSheet, about: str) -> Words:
    """Return the name of what the death rolls are for: the injury, or the cause."""
    if about.startswith(NEED):
        return Message("Broken by {cause}", cause=cause_words(about.removeprefix(NEED)))
    return next((one.name for one in sheet.injuries if one.id == about), "")


def all_dying(sheet: CharacterSheet, rules: SheetRules) -> tuple[tuple[str, TimeUnit], ...]:
    """Return everything that asks for death rolls, by its id, with the time limit; the soonest first."""
    abouts = [injury.id for injury in sheet.injuries]
    if sheet.broken_by and (sheet.broken_by != RADIATION or sheet.radiation.exposure):
        abouts.append(f"{NEED}{sheet.broken_by}")
    found = [(about, due.limit) for about in abouts if (due := dying_of(sheet, about, rules)) is not None]
    order = list(TimeUnit)
    return tuple(sorted(found, key=lambda each: order.index(each[1])))


def death_roll_subject(sheet: CharacterSheet, rules: SheetRules) -> Patient:
    """Return who is treated, as recovery asks for it."""
    return Patient(
        sheet.health,
        health_max(sheet, rules).value,
        sheet.is_broken,
        dying=any(dying(injury, rules) for injury in sheet.injuries),
        synthetic=sheet.is_synthetic,
        conditions=tuple(sheet.conditions),
        by_condition=broken_by_need(sheet, rules) is not None,
        kept_from_healing=tuple(item.owner for item, _ in effects_of(continuous_effects(sheet, rules), NoHealing)),
    )
