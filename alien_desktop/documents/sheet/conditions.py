"""Edits of conditions, panic, stress responses and traumas."""

from alien_desktop.documents.sheet.alarm_odds import panic_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.actions import Action
from alien_desktop.rules.effects.continuous import OnlyActions, RageInstead
from alien_desktop.rules.stress import panic
from alien_desktop.rules.stress.panic import PanicEnd, PanicEnded


def add_condition(sheet: CharacterSheet, condition_id: str) -> CharacterSheet:
    """Begin a condition; one that is there already stays as it is."""
    return sheet if condition_id in sheet.conditions else sheet.evolve(conditions=(*sheet.conditions, condition_id))


def remove_condition(sheet: CharacterSheet, condition_id: str) -> CharacterSheet:
    """End a condition, with every cause that brings it."""
    left = tuple(known for known in sheet.deprivations if known.condition != condition_id)
    sheet = sheet.evolve(deprivations=left) if left != sheet.deprivations else sheet
    return sheet.evolve(conditions=tuple(known for known in sheet.conditions if known != condition_id))


def without_rage(sheet: CharacterSheet, rules: SheetRules) -> CharacterSheet:
    """End the rage that came in place of a panic (evolved 3.1, Overkill)."""
    known = {
        one.condition for row in rules.catalog.talents.values() for one in row.effects if isinstance(one, RageInstead)
    }
    left = tuple(each for each in sheet.conditions if each.rpartition(".")[2] not in known)
    return sheet.evolve(conditions=left) if left != sheet.conditions else sheet


def toggle_condition(sheet: CharacterSheet, condition_id: str) -> CharacterSheet:
    """Begin a condition, or end it when it is there."""
    has = condition_id in sheet.conditions
    return remove_condition(sheet, condition_id) if has else add_condition(sheet, condition_id)


def add_response(sheet: CharacterSheet, row_id: str) -> CharacterSheet:
    """Begin a stress response by hand."""
    return sheet if row_id in sheet.responses else sheet.evolve(responses=(*sheet.responses, row_id))


def end_response(sheet: CharacterSheet, row_id: str) -> CharacterSheet:
    """End a stress response by hand."""
    return sheet.evolve(responses=tuple(known for known in sheet.responses if known != row_id))


def end_panic(
    sheet: CharacterSheet, cause: PanicEnd, rules: SheetRules, successes: int = 1
) -> tuple[CharacterSheet, PanicEnded]:
    """End the panic that this cause ends; a RuleViolation when there is none."""
    ended = panic.end_panic(panic_state(sheet, rules), rules.catalog.panic, cause, successes)
    gone = {row.id for row in ended.ended}
    return sheet.evolve(panic=tuple(row_id for row_id in sheet.panic if row_id not in gone)), ended


def panic_obeyed(sheet: CharacterSheet, action: Action, rules: SheetRules) -> CharacterSheet | None:
    """Return the sheet without the panic that asked for one such action and no more; None when none did."""
    left = tuple(
        row_id
        for row_id in sheet.panic
        if not any(
            isinstance(effect, OnlyActions) and effect.once and not action.words.isdisjoint(effect.actions)
            for row in panic.PanicState((row_id,)).rows(rules.catalog.panic)
            for effect in row.effects
        )
    )
    return None if left == sheet.panic else sheet.evolve(panic=left)


def set_panic(sheet: CharacterSheet, row_ids: tuple[str, ...]) -> CharacterSheet:
    """Set the panic in force by hand; empty = no panic."""
    return sheet.evolve(panic=row_ids)


def add_trauma(sheet: CharacterSheet, trauma: str) -> CharacterSheet:
    """Add a trauma: the id of its row, or free text."""
    return sheet if trauma in sheet.trauma else sheet.evolve(trauma=(*sheet.trauma, trauma))


def remove_trauma(sheet: CharacterSheet, trauma: str) -> CharacterSheet:
    """Remove a trauma that was got over."""
    return sheet.evolve(trauma=tuple(known for known in sheet.trauma if known != trauma))
