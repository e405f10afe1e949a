"""The description of an edit, made from what changed: "Ibarra: stress 5", "Ibarra: Flare Gun added"."""

from collections.abc import Callable, Iterable

from alien_desktop.documents.document import changed_fields
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.deprivation import cause_words
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.tables import ResultTable
from alien_desktop.rules.effects.vocabulary import SUPPLY_NAMES, Supply
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill

UNNAMED = Message("Unnamed")

_WORDS = {
    "name": Message("Name"),
    "label": Message("Label"),
    "nature": Message("Nature"),
    "passes_as_human": Message("Pass as human"),
    "play": Message("Play"),
    "career": Message("Career"),
    "portrait": Message("Portrait"),
    "appearance": Message("Appearance"),
    "personality": Message("Personality"),
    "signature_item": Message("Signature item"),
    "signature_used": Message("Signature item used"),
    "agenda": Message("Agenda"),
    "buddy": Message("Buddy"),
    "rival": Message("Rival"),
    "notes": Message("Notes"),
    "radiation": Message("Radiation"),
    "overrides": Message("Value set by hand"),
    "panic_due": Message("Panic Roll due"),
    "response_due": Message("Stress Response due"),
    "edition": Message("Edition"),
    "sample": Message("Sample"),
}


def describe_change(before: CharacterSheet, after: CharacterSheet, rules: SheetRules) -> Message | None:
    """Return what changed, in words; None when nothing did."""
    fields = changed_fields(before, after)
    parts: list[Words] = []
    for field in type(after).model_fields:
        if field in fields:
            parts += _field(field, before, after, rules)
    if not parts:
        return None
    told = Message("{change}", change=parts[0])
    for part in parts[1:]:
        told = Message("{before}; {change}", before=told, change=part)
    return Message("{who}: {changes}", who=before.name or after.name or UNNAMED, changes=told)


def _field(field: str, before: CharacterSheet, after: CharacterSheet, rules: SheetRules) -> list[Words]:
    catalog = rules.catalog
    match field:
        case "health" if after.is_broken:
            return [Message("Health {health} (Broken)", health=after.health)]
        case "health":
            return [Message("Health {health}", health=after.health)]
        case "passes_as_human":
            return [Message("passes as human") if after.passes_as_human else Message("no longer passes as human")]
        case "stress":
            return [Message("stress {stress}", stress=after.stress)]
        case "attributes":
            return _levels(((ATTRIBUTE_NAMES[each], each.value) for each in Attribute), before, after, field)
        case "skills":
            return _levels(((SKILL_NAMES[each], each.value) for each in Skill), before, after, field)
        case "consumables":
            names = ((SUPPLY_NAMES[Supply(each)], each) for each in type(after.consumables).model_fields)
            return _levels(names, before, after, field)
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
            had, has = (tuple(each.cause for each in one.deprivations) for one in (before, after))
            return _begun_and_ended(had, has, cause_words)
        case "broken_by" | "clock":
            return []
        case "experience":
            return [Message("experience {points}", points=after.experience)]
        case "cash":
            return [Message("cash {amount}", amount=after.cash)]
        case "story_points":
            return [Message("story points {points}", points=after.story_points)]
    return [_WORDS[field]]


def _levels(
    names: Iterable[tuple[Message, str]], before: CharacterSheet, after: CharacterSheet, group: str
) -> list[Words]:
    old, new = getattr(before, group), getattr(after, group)
    return [
        Message("{name} {level}", name=name, level=getattr(new, field))
        for name, field in names
        if getattr(old, field) != getattr(new, field)
    ]


def _named(table: ResultTable | None) -> Callable[[str], str]:
    names = {row.id: row.name for row in table.rows} if table else {}
    return lambda row_id: names.get(row_id, row_id)


def _begun_and_ended(before: tuple[str, ...], after: tuple[str, ...], name: Callable[[str], Words]) -> list[Words]:
    begun = [name(each) for each in after if each not in before]
    ended = [Message("{state} ends", state=name(each)) for each in before if each not in after]
    return [*begun, *ended]


def _parts(before: tuple[object, ...], after: tuple[object, ...]) -> list[Words]:
    """Name what was added, removed and changed in a list of parts; a new order alone has words of its own."""
    old = {getattr(part, "id", ""): part for part in before}
    new = {getattr(part, "id", ""): part for part in after}
    added = [Message("{part} added", part=_name(part)) for part_id, part in new.items() if part_id not in old]
    removed = [Message("{part} removed", part=_name(part)) for part_id, part in old.items() if part_id not in new]
    changed = [
        Message("{part} changed", part=_name(part)) for part_id, part in new.items() if old.get(part_id, part) != part
    ]
    return [*added, *removed, *changed] or [Message("new order")]


def _name(part: object) -> Words:
    return str(getattr(part, "name", "")) or UNNAMED
