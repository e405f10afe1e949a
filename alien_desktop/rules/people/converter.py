"""A character from one edition to the other, with a list of every change and of what could not be converted.

Sources: core 1.2, evolved 1.1, 12.1, 12.2, 19. Pure functions on a plain record: names and ids of talents and injuries
that both editions know come in with the `Target`, because they are data of the catalog.
"""

from collections.abc import Mapping
from dataclasses import field, fields, replace
from typing import Any

from alien_desktop.rules.edition import Edition
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.people.derived import ValueTerm, health, health_after_change
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


@record
class WornArmor:
    """A suit by name and its rating or level."""

    name: str
    rating: int


NO_CAUSE = Message("The other edition asks for the cause: say which it was.")


@record
class CarriedWeapon:
    """A weapon by name, its sort (`pistol`, `revolver`, `rifle`, `heavy`, other) and its ammunition rating."""

    name: str
    sort: str = ""
    ammo: int | None = None


@record
class CharacterValues:
    """The values of a character that conversion reads and changes."""

    edition: str
    attributes: Mapping[Attribute, int]
    skills: Mapping[Skill, int] = field(default_factory=dict)
    synthetic: bool = False
    health: int = 1
    stress: int = 0
    talents: tuple[str, ...] = ()
    armor: tuple[WornArmor, ...] = ()
    weapons: tuple[CarriedWeapon, ...] = ()
    supplies: Mapping[Supply, int] = field(default_factory=dict)
    rads: int = 0
    permanent_rads: int = 0
    conditions: tuple[str, ...] = ()
    injuries: tuple[int, ...] = ()
    responses: tuple[str, ...] = ()
    panic: tuple[str, ...] = ()


@record
class Target:
    """The edition to convert to, with its ids of talents and injuries.

    `talents` maps an id here to the id there; what is missing has no counterpart. `health_talents` are what talents
    give to maximum Health, by id, in both editions.
    """

    edition: Edition
    talents: Mapping[str, str] = field(default_factory=dict)
    injuries: Mapping[int, int] = field(default_factory=dict)
    health_talents: Mapping[str, int] = field(default_factory=dict)


@record
class ConversionChange:
    """A field that changed: its whole value before and after, and why."""

    field: str
    before: Any
    after: Any
    why: Message


@record
class Lost:
    """Something that has no place in the other edition."""

    field: str
    what: Words
    why: Message


@record
class Converted:
    """The character in the other edition, every change, and everything that was left behind."""

    values: CharacterValues
    changes: tuple[ConversionChange, ...]
    lost: tuple[Lost, ...]


def maximum_health(values: CharacterValues, edition: Edition, talents: Mapping[str, int]) -> int:
    """Maximum Health of a character in an edition, with what the talents give."""
    parts = [ValueTerm(talent, talents[talent]) for talent in values.talents if talent in talents]
    return health(values.attributes, edition.derived, parts).total


def _talents(values: CharacterValues, target: Target) -> tuple[tuple[str, ...], list[Lost]]:
    kept = tuple(target.talents[talent] for talent in values.talents if talent in target.talents)
    lost = [
        Lost("talents", talent, Message("The other edition has no such talent."))
        for talent in values.talents
        if talent not in target.talents
    ]
    return kept, lost


def _armor(values: CharacterValues, source: Edition, target: Edition) -> tuple[WornArmor, ...]:
    here, there = source.conversion, target.conversion
    if here.armor_step == there.armor_step:
        return values.armor
    return tuple(
        replace(worn, rating=min(worn.rating // here.armor_step, here.armor_most_levels) * there.armor_step)
        for worn in values.armor
    )


def _weapons(values: CharacterValues, target: Edition) -> tuple[tuple[CarriedWeapon, ...], list[Lost]]:
    ratings = dict(target.conversion.default_ammo)
    if not ratings:
        lost = [
            Lost(
                "weapons",
                Message("{weapon}: ammunition {rating}", weapon=weapon.name, rating=weapon.ammo),
                Message("Magazines have no rating there."),
            )
            for weapon in values.weapons
            if weapon.ammo is not None
        ]
        return tuple(replace(weapon, ammo=None) for weapon in values.weapons), lost
    return (
        tuple(
            weapon if weapon.ammo is not None else replace(weapon, ammo=ratings.get(weapon.sort))
            for weapon in values.weapons
        ),
        [],
    )


def _conditions(values: CharacterValues, source: Edition, target: Edition) -> tuple[tuple[str, ...], list[Lost]]:
    """A condition goes over by its cause; one with several causes cannot, because nobody knows which it was."""
    there = {need.cause: need.condition for need in target.conditions.needs}
    own = {need.condition for need in source.conditions.needs}
    kept: list[str] = []
    lost: list[Lost] = []
    for condition in values.conditions:
        causes = [need.cause for need in source.conditions.needs if need.condition == condition]
        names = {there[cause] for cause in causes if cause in there}
        if condition not in own:
            kept.append(condition)
        elif len(names) == 1 and names != {condition}:
            kept.extend(name for name in names if name not in kept)
        else:
            lost.append(Lost("conditions", condition, NO_CAUSE))
    return tuple(kept), lost


def _injuries(values: CharacterValues, target: Target) -> tuple[tuple[int, ...], list[Lost]]:
    kept = tuple(target.injuries[number] for number in values.injuries if number in target.injuries)
    lost = [
        Lost("injuries", str(number), Message("The other edition's table has no such injury."))
        for number in values.injuries
        if number not in target.injuries
    ]
    return kept, lost


def verify_convert(values: CharacterValues, source: Edition, target: Target) -> None:
    """A character is converted from its own edition to another one."""
    if values.edition != source.id:
        raise RuleViolation(Message("This character belongs to another edition."))
    if target.edition.id == source.id:
        raise RuleViolation(Message("The character already belongs to this edition."))


WHY = {
    "edition": Message("The character is now written for the other edition."),
    "health": Message("Maximum Health is worked out differently; the damage taken stays."),
    "talents": Message("Talents go over where the other edition has a counterpart."),
    "armor": Message("Ratings that are rolled and levels that are subtracted are measured differently."),
    "weapons": Message("Ammunition is a rating in one edition only."),
    "conditions": Message(
        "Hunger, thirst, sleep and cold are conditions of their own in one edition, fatigue in the other."
    ),
    "injuries": Message("Injuries go over to the row of the same injury."),
    "responses": Message("Stress responses are of the moment and end."),
    "panic": Message("Panic is of the moment and ends."),
    "permanent_rads": Message("Permanent radiation exists in one edition only."),
}
"""Why a field changes, in words for the list."""


def convert(values: CharacterValues, source: Edition, target: Target) -> Converted:
    """Take a character to the other edition. Attributes, skills, stress, supplies and rads stay as they are.

    What is on neither list has not changed: `undo` of the result gives back exactly what came in.
    """
    verify_convert(values, source, target)
    there = target.edition
    talents, lost = _talents(values, target)
    weapons, lost_ammo = _weapons(values, there)
    conditions, lost_conditions = _conditions(values, source, there)
    injuries, lost_injuries = _injuries(values, target)
    after = replace(
        values,
        edition=there.id,
        talents=talents,
        armor=_armor(values, source, there),
        weapons=weapons,
        conditions=conditions,
        injuries=injuries,
        responses=(),
        panic=(),
        permanent_rads=values.permanent_rads if there.radiation.permanent else 0,
    )
    old_maximum = maximum_health(values, source, target.health_talents)
    new_maximum = maximum_health(after, there, target.health_talents)
    after = replace(after, health=health_after_change(values.health, old_maximum, new_maximum))
    lost += [*lost_ammo, *lost_conditions, *lost_injuries]
    lost += [Lost(name, row, WHY[name]) for name in ("responses", "panic") for row in getattr(values, name)]
    if values.permanent_rads and not after.permanent_rads:
        lost.append(Lost("permanent_rads", str(values.permanent_rads), WHY["permanent_rads"]))
    return Converted(after, _changes(values, after), tuple(lost))


def _changes(before: CharacterValues, after: CharacterValues) -> tuple[ConversionChange, ...]:
    names = [each.name for each in fields(CharacterValues)]
    return tuple(
        ConversionChange(name, getattr(before, name), getattr(after, name), WHY[name])
        for name in names
        if getattr(before, name) != getattr(after, name)
    )
