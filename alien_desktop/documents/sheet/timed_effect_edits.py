"""What is taken and goes on acting: it begins, another dose adds to it, and the clock or somebody ends it."""

from alien_desktop.catalog.rows.equipment import CatalogGear
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, next_item_id
from alien_desktop.documents.sheet.states import TimedEffect
from alien_desktop.documents.sheet.timed_effects import OPEN
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.effects.continuous import Recurring
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

MOST_DOSES = 99
ASLEEP = "Asleep"


def take(sheet: CharacterSheet, row: CatalogGear, rules: SheetRules, name: str = "") -> CharacterSheet:
    """Let something that was taken act from now on; another dose of the same counts with the first and lasts anew.

    What acts only at once, and what a synthetic takes, leaves nothing behind.
    """
    if row.lasts is None or sheet.is_synthetic:
        return sheet
    until = None
    if row.lasts != OPEN:
        until = sheet.clock + rules.edition.time.rounds_in(TimeUnit(row.lasts))
    running = next((state for state in sheet.lasting if state.source == row.id), None)
    if running is None:
        begun = TimedEffect(
            id=next_item_id(sheet, "s"), source=row.id, name=name or row.name, since=sheet.clock, until=until
        )
        return sheet.evolve(lasting=(*sheet.lasting, begun))
    more = running.evolve(doses=min(running.doses + 1, MOST_DOSES), until=until)
    return sheet.evolve(lasting=tuple(more if state.id == running.id else state for state in sheet.lasting))


def fall_asleep(sheet: CharacterSheet, cause: str, rules: SheetRules) -> CharacterSheet:
    """Sleep for a Shift from now on; when it is over, nobody is tired any more."""
    if any(state.meets == cause for state in sheet.lasting):
        return sheet
    until = sheet.clock + rules.edition.time.rounds_in(TimeUnit.SHIFT)
    asleep = TimedEffect(id=next_item_id(sheet, "s"), name=ASLEEP, since=sheet.clock, until=until, meets=cause)
    return sheet.evolve(lasting=(*sheet.lasting, asleep))


def begin_craving(
    sheet: CharacterSheet, row_id: str, name: str, effect: Recurring, rules: SheetRules
) -> CharacterSheet:
    """Keep stress from being relieved after a trauma has come back: for a day, or until what helps is taken."""
    until = None if effect.spared_by else sheet.clock + rules.edition.time.rounds_in(TimeUnit.DAY)
    others = tuple(state for state in sheet.lasting if state.source != row_id)
    words = f"After {name.lower()}" if until is not None else f"Wants {effect.spared_by}"
    craving = TimedEffect(id=next_item_id(sheet, "s"), source=row_id, name=words, since=sheet.clock, until=until)
    return sheet.evolve(lasting=(*others, craving))


def still_cravings(sheet: CharacterSheet, row: CatalogGear, rules: SheetRules) -> CharacterSheet:
    """End the cravings that something which was taken meets."""
    if not row.helps:
        return sheet
    met = {
        trauma.id
        for trauma in rules.catalog.trauma.rows
        for effect in trauma.effects
        if isinstance(effect, Recurring) and effect.spared_by == row.helps
    }
    left = tuple(state for state in sheet.lasting if state.source not in met)
    return sheet.evolve(lasting=left) if left != sheet.lasting else sheet


def end_lasting(sheet: CharacterSheet, state_id: str) -> CharacterSheet:
    """End something that acts; what is gone already is a RuleViolation."""
    if all(state.id != state_id for state in sheet.lasting):
        raise RuleViolation(Message("That has ended already."))
    return sheet.evolve(lasting=tuple(state for state in sheet.lasting if state.id != state_id))
