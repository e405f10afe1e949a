"""Health, stress, radiation, and values that somebody sets by hand."""

from alien_desktop.catalog.rows.play import StressCause
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Override
from alien_desktop.documents.sheet.conditions import without_rage
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.states import DEAD, FIRE, RADIATION
from alien_desktop.documents.sheet.timed_effects import without_uses_while_broken
from alien_desktop.documents.sheet.values import OVERRIDABLE, health_max, stress_cap
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.radiation import Strength
from alien_desktop.rules.message import Message
from alien_desktop.rules.stress.responses import end_responses
from alien_desktop.rules.stress.stress import StressChanged, raise_stress, relieve
from alien_desktop.rules.violation import RuleViolation

HIGHEST = 999
"""The largest number that a counter of a document holds."""


def set_health(sheet: CharacterSheet, health: int, rules: SheetRules) -> CharacterSheet:
    """Set Health, kept between 0 and its maximum; becoming Broken ends panic (S0-044, S1-043).

    Where the Broken never roll for panic (evolved 5.3) a Panic Roll that was due is due no more. Whoever is up again
    is no longer Broken by whatever it was.
    """
    changed = sheet.evolve(health=max(0, min(health, health_max(sheet, rules).value)))
    if changed.broken_by and not changed.is_broken:
        changed = changed.evolve(broken_by="")
    if sheet.is_broken and not changed.is_broken:
        changed = without_uses_while_broken(changed, rules)
    if not changed.is_broken or sheet.is_broken:
        return changed
    changed = without_rage(changed, rules)
    due = sheet.panic_due and rules.edition.panic.broken_panic
    return changed.evolve(panic=(), panic_due=due) if sheet.panic or sheet.panic_due else changed


def adjust_health(sheet: CharacterSheet, by: int, rules: SheetRules) -> CharacterSheet:
    """Raise or lower Health."""
    return set_health(sheet, sheet.health + by, rules)


def set_stress(sheet: CharacterSheet, stress: int, rules: SheetRules) -> CharacterSheet:
    """Set the Stress Level by hand, between 0 and the table's cap; a synthetic has none, but may make a show of one.

    Nothing follows from it, unlike gains and relief by the rules. A level that is above the cap already (the setting
    was lowered) can only come down.
    """
    if sheet.is_synthetic and not sheet.passes_as_human:
        return sheet.evolve(stress=0)
    cap = stress_cap(sheet, rules)
    most = HIGHEST if cap is None else max(cap.value, sheet.stress)
    return sheet.evolve(stress=max(0, min(stress, most)))


def verify_alive(sheet: CharacterSheet) -> None:
    """Raise RuleViolation for the dead: nothing harms them any more."""
    if DEAD in sheet.conditions:
        raise RuleViolation(Message("{name} is dead.", name=sheet.name or Message("This character")))


def adjust_stress(sheet: CharacterSheet, by: int, rules: SheetRules) -> CharacterSheet:
    """Raise or lower the Stress Level by hand; a RuleViolation for the dead, and the Broken where they gain none.

    A level that is typed is a correction and always possible.
    """
    if by > 0:
        verify_alive(sheet)
    if by > 0 and sheet.is_broken and not rules.edition.stress.broken_gains:
        raise RuleViolation(
            Message("{name} is Broken and gains no stress.", name=sheet.name or Message("This character"))
        )
    return set_stress(sheet, sheet.stress + by, rules)


def gain_stress(sheet: CharacterSheet, amount: int, rules: SheetRules) -> CharacterSheet:
    """Let something raise stress, with what makes each gain larger; somebody who gains none stays as is."""
    changed = raise_stress(amount, roll_profile_of(sheet, rules), rules.edition.stress)
    return apply_stress(sheet, changed) if changed.change else sheet


def lose_health(sheet: CharacterSheet, amount: int, rules: SheetRules, times: int = 1) -> CharacterSheet:
    """Lose Health to what is no attack (a rad, a disease), with the stress of each of `times` losses (S0-020)."""
    if not amount:
        return sheet
    return adjust_health(gain_stress(sheet, rules.edition.stress.from_damage * times, rules), -amount, rules)


def told_causes(rules: SheetRules) -> tuple[StressCause, ...]:
    """Return what raises stress when the people at the table say that it happens (S0-017, S0-019)."""
    return tuple(row for row in rules.catalog.stress_causes.values() if row.told)


def stress_from(sheet: CharacterSheet, cause: StressCause, rules: SheetRules) -> CharacterSheet:
    """Raise stress for what the people at the table say has happened; a RuleViolation for those who gain none now."""
    name = sheet.name or Message("This character")
    verify_alive(sheet)
    after = gain_stress(sheet, cause.amount or 0, rules)
    if after == sheet:
        raise RuleViolation(Message("{name} gains no stress now.", name=name))
    return after


def relieve_stress(
    sheet: CharacterSheet, amount: int, rules: SheetRules, ended: tuple[str, ...] | None = None
) -> CharacterSheet:
    """Relieve stress by the rules; a RuleViolation says what blocks it. `ended` as in `apply_stress`."""
    return apply_stress(sheet, relieve(amount, roll_profile_of(sheet, rules), rules.edition.stress), ended)


def apply_stress(sheet: CharacterSheet, changed: StressChanged, ended: tuple[str, ...] | None = None) -> CharacterSheet:
    """Write a change of stress onto the sheet, with the stress responses that end by it.

    `ended` are the responses that the owner chose; None = the oldest ones. When the sheet has moved on since the record
    was made, the same change counts from where it stands now. The dead gain none.
    """
    if changed.change > 0 and DEAD in sheet.conditions:
        return sheet
    stress = changed.after if sheet.stress == changed.before else max(0, min(sheet.stress + changed.change, HIGHEST))
    if ended is None:
        ended = sheet.responses[: changed.responses_to_end]
    return sheet.evolve(stress=stress, responses=end_responses(sheet.responses, ended, changed))


def set_radiation(sheet: CharacterSheet, current: int, permanent: int) -> CharacterSheet:
    """Set the rads that may heal and those that stay; neither falls below 0."""
    rads = sheet.radiation.evolve(current=max(0, min(current, HIGHEST)), permanent=max(0, min(permanent, HIGHEST)))
    return sheet.evolve(radiation=rads)


def take_rads(sheet: CharacterSheet, rads: int, damage: int, rules: SheetRules) -> CharacterSheet:
    """Take new rads with the damage of their dice; whoever is Broken by them has no injury and makes death rolls."""
    was_broken = sheet.is_broken
    sheet = set_radiation(sheet, sheet.radiation.current + rads, sheet.radiation.permanent)
    sheet = lose_health(sheet, damage, rules)
    return sheet.evolve(broken_by=RADIATION) if sheet.is_broken and not was_broken else sheet


def burnt(before: CharacterSheet, after: CharacterSheet) -> CharacterSheet:
    """Return a sheet that a fire has hurt: whoever it breaks makes death rolls (core 10, evolved 10.2)."""
    breaks = after.is_broken and not before.is_broken and not after.is_synthetic
    return after.evolve(broken_by=FIRE) if breaks else after


def set_exposure(sheet: CharacterSheet, strength: Strength | None) -> CharacterSheet:
    """Come into the reach of a source of radiation, or leave it where none is named."""
    exposure = strength.value if strength else ""
    return (
        sheet
        if exposure == sheet.radiation.exposure
        else sheet.evolve(radiation=sheet.radiation.evolve(exposure=exposure))
    )


def set_override(sheet: CharacterSheet, value: str, amount: int | None, rules: SheetRules) -> CharacterSheet:
    """Set a derived value by hand, or give it back to the app with no amount; Health never stays above its maximum.

    The `value` is health_max, resolve, capacity, armor or stress_cap. RuleViolation for another.
    """
    if value not in OVERRIDABLE:
        listed = ", ".join(OVERRIDABLE)
        raise RuleViolation(
            Message("No value {value} is set by hand; it is one of {values}.", value=value, values=listed)
        )
    kept = tuple(entry for entry in sheet.overrides if entry.value != value)
    if amount is not None:
        kept = (*kept, Override(value=value, amount=amount))
    changed = sheet.evolve(overrides=kept)
    most = max(0, health_max(changed, rules).value)
    return changed if changed.health <= most else changed.evolve(health=most)
