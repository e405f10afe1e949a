"""Edits of names and texts, attributes and skills, talents, points and money."""

from collections.abc import Collection
from typing import Any

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, PlayerNature, Talent, next_item_id
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.campaign import GameMode
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.people.derived import health_after_change
from alien_desktop.rules.violation import RuleViolation

TEXTS = (
    "name",
    "label",
    "career",
    "portrait",
    "appearance",
    "personality",
    "signature_item",
    "agenda",
    "buddy",
    "rival",
    "notes",
)
"""Fields that hold words."""

NUMBERS = ("experience", "story_points", "cash")
"""Fields that hold a number."""

MOST_EXPERIENCE, MOST_CASH = 999, 1_000_000_000

HIGHEST_LEVEL = 20


def set_text(sheet: CharacterSheet, field: str, text: str) -> CharacterSheet:
    """Write one of the texts, cleaned. RuleViolation for an unknown field, ValidationError for too long a text.

    The `field` is name, career, appearance, personality, agenda, buddy, rival, signature_item, label or notes.
    """
    _verify_known(field, TEXTS)
    return sheet.evolve(**{field: text})


def most_of(field: str, rules: SheetRules) -> int:
    """Return the most that a field with a number holds: of story points as many as the edition lets somebody have."""
    _verify_known(field, NUMBERS)
    most = {"experience": MOST_EXPERIENCE, "cash": MOST_CASH, "story_points": rules.edition.play.most_story_points}
    return most[field]


def set_number(sheet: CharacterSheet, field: str, number: int, rules: SheetRules) -> CharacterSheet:
    """Set experience, story points or money, kept between 0 and what the field holds; else a RuleViolation.

    The `field` is experience, story_points or cash.
    """
    return sheet.evolve(**{field: max(0, min(number, most_of(field, rules)))})


def _verify_known(field: str, fields: Collection[str]) -> None:
    if field not in fields:
        listed = ", ".join(fields)
        raise RuleViolation(Message("A sheet has no {field}; it is one of {fields}.", field=field, fields=listed))


def set_attribute(sheet: CharacterSheet, attribute: Attribute, level: int, rules: SheetRules) -> CharacterSheet:
    """Set an attribute; when maximum Health follows, the damage taken stays."""
    level = max(0, min(level, HIGHEST_LEVEL))
    return keep_damage(sheet, sheet.evolve(attributes=sheet.attributes.evolve(**{attribute.value: level})), rules)


def set_skill(sheet: CharacterSheet, skill: Skill, level: int) -> CharacterSheet:
    """Set the level of a skill."""
    level = max(0, min(level, HIGHEST_LEVEL))
    return sheet.evolve(skills=sheet.skills.evolve(**{skill.value: level}))


def set_nature(sheet: CharacterSheet, nature: PlayerNature, rules: SheetRules) -> CharacterSheet:
    """Make somebody human or synthetic; synthetics have neither stress nor panic nor stress responses."""
    stress = 0 if sheet.passes_as_human else sheet.stress
    changed = sheet.evolve(nature=nature, passes_as_human=False, stress=stress)
    if changed.is_synthetic:
        changed = changed.evolve(stress=0, panic=(), responses=(), deprivations=(), timed_effects=(), broken_by="")
    return keep_damage(sheet, changed, rules)


def set_passes_as_human(sheet: CharacterSheet, passes: bool) -> CharacterSheet:
    """Let a synthetic show a stress that it does not have; when it stops, the show begins again at 0."""
    if passes == sheet.passes_as_human:
        return sheet
    return sheet.evolve(passes_as_human=passes, stress=0 if sheet.is_synthetic else sheet.stress)


def set_play(sheet: CharacterSheet, play: GameMode) -> CharacterSheet:
    """Set how the game is played."""
    return sheet.evolve(play=play)


def set_signature_used(sheet: CharacterSheet, used: bool) -> CharacterSheet:
    """Mark the signature item as used up until the next Act or session."""
    return sheet.evolve(signature_used=used)


def add_talent(sheet: CharacterSheet, talent: Talent, rules: SheetRules) -> CharacterSheet:
    """Add a talent under an id of its own; what it does to maximum Health leaves the damage taken as it is.

    One that can be taken several times is for another weapon or craft each time: a RuleViolation for the same one.
    """
    taken = [each.choice.casefold() for each in sheet.talents if talent.source and each.source == talent.source]
    if talent.choice and talent.choice.casefold() in taken:
        raise RuleViolation(Message("{talent} is for {choice} already.", talent=talent.name, choice=talent.choice))
    own = talent.evolve(id=next_item_id(sheet, "t"))
    return keep_damage(sheet, sheet.evolve(talents=(*sheet.talents, own)), rules)


def remove_talent(sheet: CharacterSheet, talent_id: str, rules: SheetRules) -> CharacterSheet:
    """Remove a talent."""
    kept = tuple(talent for talent in sheet.talents if talent.id != talent_id)
    return keep_damage(sheet, sheet.evolve(talents=kept), rules)


def change_talent(sheet: CharacterSheet, talent_id: str, rules: SheetRules, **changes: Any) -> CharacterSheet:
    """Change fields of a talent, validated; its id stays. An unknown talent changes nothing."""
    changed = tuple(
        each.evolve(**{**changes, "id": each.id}) if each.id == talent_id else each for each in sheet.talents
    )
    return keep_damage(sheet, sheet.evolve(talents=changed), rules)


def set_talent_choice(sheet: CharacterSheet, talent_id: str, choice: str) -> CharacterSheet:
    """Set the weapon or the craft that a talent was taken for."""
    return sheet.evolve(
        talents=tuple(each.evolve(choice=choice) if each.id == talent_id else each for each in sheet.talents)
    )


def keep_damage(before: CharacterSheet, after: CharacterSheet, rules: SheetRules) -> CharacterSheet:
    """Let Health follow a maximum that changed; the damage taken stays, and nobody is Broken by it who was not."""
    old, new = health_max(before, rules).value, health_max(after, rules).value
    if old == new:
        return after
    health = health_after_change(before.health, old, new)
    if not before.is_broken and new > 0:
        health = max(1, health)
    return after.evolve(health=health)
