"""What is at work on a character in the words of the other edition: causes of hunger and cold, what was taken."""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.states import Deprivation, TimedEffect
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit

_COLD = {"cold": TimeUnit.DAY, "sub_zero": TimeUnit.SHIFT, "space_cold": TimeUnit.TURN}
"""How cold it is in one edition is how often it is checked in the other (core 10, evolved 10.1)."""


def hardships_there(
    sheet: CharacterSheet, there: SheetRules, conditions: tuple[str, ...]
) -> tuple[tuple[Deprivation, ...], tuple[str, ...]]:
    """Return the causes that the other edition has, and the conditions of the copy.

    `conditions` are those that go over anyway; those of causes whose condition was in force here come to them.
    """
    needs = {need.cause: need for need in there.edition.conditions.needs}
    found: dict[str, Deprivation] = {}
    for hardship in sheet.hardships:
        cause, every = _cause_there(hardship, set(needs))
        if cause not in needs or cause in found:
            continue
        found[cause] = hardship.evolve(cause=cause, condition=needs[cause].condition, every=every)
        if hardship.condition in sheet.conditions and needs[cause].condition not in conditions:
            conditions = (*conditions, needs[cause].condition)
    return tuple(found.values()), conditions


def lasting_there(sheet: CharacterSheet, there: SheetRules) -> tuple[TimedEffect, ...]:
    """Return what still acts and is known in the other edition; sleep is sleep everywhere."""
    rows = there.catalog.drugs_and_food
    kept = []
    for state in sheet.lasting:
        other = f"{there.catalog.edition_id}.{state.source.partition('.')[2]}"
        if not state.source or other in rows:
            kept.append(state.evolve(source=other if state.source else ""))
    return tuple(kept)


def _cause_there(hardship: Deprivation, known: set[str]) -> tuple[str, str]:
    if hardship.cause not in _COLD:
        return hardship.cause, ""
    if "sub_zero" in known:  # one cause for each sort of cold
        colds = {unit.value: cause for cause, unit in _COLD.items()}
        return colds.get(hardship.every or TimeUnit.DAY.value, "cold"), ""
    return "cold", _COLD[hardship.cause].value
