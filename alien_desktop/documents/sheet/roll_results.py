"""What a roll leaves on a sheet: the stress of a push, panic, stress responses, and what a result does at once."""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.instant_effects import apply_instant_effect
from alien_desktop.documents.sheet.vitals import apply_stress
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.push import Pushed
from alien_desktop.rules.effects.instant import InstantEffect
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.stress.panic import PanicRecord
from alien_desktop.rules.stress.responses import ResponseRecord

AlarmRecord = PanicRecord | ResponseRecord


def apply_push(sheet: CharacterSheet, pushed: Pushed) -> CharacterSheet:
    """Write the stress that a push cost onto the sheet."""
    return apply_stress(sheet, pushed.stress)


def apply_alarm(
    sheet: CharacterSheet, record: AlarmRecord, rules: SheetRules, ended: tuple[str, ...] | None = None
) -> CharacterSheet:
    """Write a Panic Roll or a stress response onto the sheet of whoever rolled it: stress, what runs, what happens.

    `ended` are responses that end with relieved stress.
    """
    sheet = write_result(sheet, record)
    sheet = apply_stress(sheet, record.stress, _still_there(sheet, ended))
    for effect in own_instant_effects(record):
        sheet = apply_instant_effect(sheet, effect, rules)
    return sheet


def write_result(sheet: CharacterSheet, record: AlarmRecord) -> CharacterSheet:
    """Write only what runs afterwards, without stress and instant effects; free text on the sheet stays."""
    if isinstance(record, PanicRecord):
        return sheet.evolve(panic=record.state.running, panic_due=False)
    gone = set(record.removed)
    kept = tuple(row_id for row_id in sheet.responses if row_id not in gone)
    running = kept + tuple(row_id for row_id in record.running if row_id not in kept)
    return sheet.evolve(responses=running, response_due=False)


def with_nothing_due(sheet: CharacterSheet) -> CharacterSheet:
    """Forget the Panic Roll or stress response that was called for: it was made, or the table leaves it out."""
    return sheet.evolve(panic_due=False, response_due=False)


def own_instant_effects(record: AlarmRecord) -> tuple[InstantEffect, ...]:
    """Return what a result does at once to whoever rolled it, its stress excepted."""
    return tuple(effect for effect in _instant_effects(record) if getattr(effect, "who", Who.SELF) is Who.SELF)


def _instant_effects(record: AlarmRecord) -> tuple[InstantEffect, ...]:
    return tuple(effect for effect in record.instant_effects if isinstance(effect, InstantEffect))


def _still_there(sheet: CharacterSheet, ended: tuple[str, ...] | None) -> tuple[str, ...] | None:
    return None if ended is None else tuple(row_id for row_id in ended if row_id in sheet.responses)
