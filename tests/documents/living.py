"""Somebody in good health, things that are taken, and time that passes: what the tests of living share."""

from typing import Any

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Consumables
from alien_desktop.documents.sheet.item_edits import add_item
from alien_desktop.documents.sheet.item_use import use_item
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.documents.upkeep.advance_time import advance_time
from alien_desktop.documents.upkeep.recovery import upkeep_items
from alien_desktop.documents.upkeep.upkeep_item import TimeStep, UpkeepItem

EDITIONS = ("core", "evolved")


def person(edition: str = "core", **fields: Any) -> CharacterSheet:
    """A healthy character with some supplies."""
    own = Consumables(food=3, water=3, air=3)
    sheet = CharacterSheet(edition=edition, name="Rook", health=3, consumables=own)
    return sheet.evolve(**fields)


def taken(sheet: CharacterSheet, *rows: str, way: int | None = None) -> CharacterSheet:
    """The sheet after these things of the catalog were used, one after the other."""
    rules = rules_of(sheet.edition)
    for row in rows:
        sheet = add_item(sheet, item_from(f"{sheet.edition}.consumable.{row}", rules))
        sheet = use_item(sheet, sheet.gear[-1].id, rules, way=way).sheet
    return sheet


def due(sheet: CharacterSheet, passage: TimeStep) -> dict[str, UpkeepItem]:
    return {each.id: each for each in upkeep_items(sheet, passage, rules_of(sheet.edition))}


def passed(sheet: CharacterSheet, passage: TimeStep, **values: int) -> CharacterSheet:
    """The sheet when what was proposed has happened; `values` settle lines by their id (dots as underscores)."""
    lines = upkeep_items(sheet, passage, rules_of(sheet.edition))
    settled = []
    for line in lines:
        value = values.get(line.id.replace(".", "_").replace(":", "_"), line.value if line.ticked else None)
        if value is not None and not line.blocked:
            settled.append((line, value))
    return advance_time(sheet, settled, rules_of(sheet.edition), passage)
