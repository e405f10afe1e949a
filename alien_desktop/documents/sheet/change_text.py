"""The description of an edit, made from what changed: "Ibarra: stress 5", "Ibarra: Flare Gun added"."""

from collections.abc import Callable, Iterable

from alien_desktop.documents.document import Document, changed_fields
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.deprivation import cause_words
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.tables import ResultTable
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill

UNNAMED = "Unnamed"

_WORDS = {
    "name": "Name",
    "label": "Label",
    "nature": "Nature",
    "passes_as_human": "Pass as human",
    "play": "Play",
    "career": "Career",
    "portrait": "Portrait",
    "appearance": "Appearance",
    "signature_item": "Signature item",
    "signature_used": "Signature item used",
    "agenda": "Agenda",
    "buddy": "Buddy",
    "rival": "Rival",
    "notes": "Notes",
    "radiation": "Radiation",
    "overrides": "Value set by hand",
}


def describe_change(before: Document, after: Document, rules: SheetRules) -> str:
    """Return what changed, in words; empty when nothing did."""
    fields = changed_fields(before, after)
    name = before.name or after.name or UNNAMED
    if not isinstance(before, CharacterSheet) or not isinstance(after, CharacterSheet):
        return f"{name}: {', '.join(sorted(_WORDS.get(field, field) for field in fields))}" if fields else ""
    parts: list[str] = []
    for field in type(after).model_fields:
        if field in fields:
            parts += _field(field, before, after, rules)
    return f"{name}: {'; '.join(parts)}" if parts else ""


def _field(field: str, before: CharacterSheet, after: CharacterSheet, rules: SheetRules) -> list[str]:
    catalog = rules.catalog
    match field:
        case "health":
            return [f"Health {after.health}" + (" (Broken)" if after.is_broken else "")]
        case "passes_as_human":
            return ["passes as human" if after.passes_as_human else "no longer passes as human"]
        case "stress":
            return [f"stress {after.stress}"]
        case "attributes":
            names = ((str(ATTRIBUTE_NAMES[each]), each.value) for each in Attribute)
            return _levels(names, before.attributes, after.attributes)
        case "skills":
            return _levels(((str(SKILL_NAMES[each]), each.value) for each in Skill), before.skills, after.skills)
        case "consumables":
            names = ((each, each) for each in type(after.consumables).model_fields)
            return _levels(names, before.consumables, after.consumables)
        case "conditions":
            return _begun_and_ended(before.conditions, after.conditions, rules.condition_name)
        case "responses":
            return _begun_and_ended(before.responses, after.responses, _named(catalog.responses))
        case "panic":
            return _begun_and_ended(before.panic, after.panic, _named(catalog.panic))
        case "trauma":
            return _begun_and_ended(before.trauma, after.trauma, _named(catalog.trauma))
        case "weapons" | "armor" | "gear" | "talents" | "injuries" | "timed_effects":
            return _parts(getattr(before, field), getattr(after, field))
        case "deprivations":
            return _begun_and_ended(
                tuple(str(cause_words(each.cause)) for each in before.deprivations),
                tuple(str(cause_words(each.cause)) for each in after.deprivations),
                str,
            )
        case "broken_by" | "clock":
            return []
        case "experience" | "cash":
            return [f"{field} {getattr(after, field)}"]
        case "story_points":
            return [f"story points {after.story_points}"]
    return [_WORDS.get(field, field)]


def _levels(names: Iterable[tuple[str, str]], before: object, after: object) -> list[str]:
    return [
        f"{name} {getattr(after, field)}" for name, field in names if getattr(before, field) != getattr(after, field)
    ]


def _named(table: ResultTable | None) -> Callable[[str], str]:
    names = {row.id: row.name for row in table.rows} if table else {}
    return lambda row_id: names.get(row_id, row_id)


def _begun_and_ended(before: tuple[str, ...], after: tuple[str, ...], name: Callable[[str], str]) -> list[str]:
    begun = [name(each) for each in after if each not in before]
    ended = [f"{name(each)} ends" for each in before if each not in after]
    return begun + ended


def _parts(before: tuple[object, ...], after: tuple[object, ...]) -> list[str]:
    """Name what was added, removed and changed in a list of parts; a new order alone has words of its own."""
    old = {getattr(part, "id", ""): part for part in before}
    new = {getattr(part, "id", ""): part for part in after}
    added = [f"{_name(part)} added" for part_id, part in new.items() if part_id not in old]
    removed = [f"{_name(part)} removed" for part_id, part in old.items() if part_id not in new]
    changed = [f"{_name(part)} changed" for part_id, part in new.items() if old.get(part_id, part) != part]
    return added + removed + changed or ["new order"]


def _name(part: object) -> str:
    return str(getattr(part, "name", "")) or UNNAMED
