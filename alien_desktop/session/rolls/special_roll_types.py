"""Every kind of roll beside a plain skill roll: what it is called, and which numbers it asks for."""

from dataclasses import dataclass

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.death_rolls import all_dying, dying_name
from alien_desktop.documents.sheet.supply_lines import supply_lines
from alien_desktop.documents.sheet_rules import SheetRules


@dataclass(frozen=True)
class Asked:
    """A number that a kind of roll asks for."""

    id: str
    label: str
    least: int
    most: int
    start: int


@dataclass(frozen=True)
class SpecialRollType:
    """One kind of roll beside skills."""

    id: str
    title: str
    asks: tuple[Asked, ...] = ()
    of_sheet: bool = False
    """It is rolled by, or happens to, a character."""


_FREE = (Asked("base", "Base dice", 0, 30, 4), Asked("stress", "Stress dice", 0, 15, 0))

ATTACK, WARD, OPPOSED, SIGNATURE = "attack", "ward", "opposed", "signature"
"""Kinds that are no throw: they lay something ready, or ask more than numbers."""
NO_THROW = frozenset({ATTACK, WARD, OPPOSED, SIGNATURE})
SUPPLY, POWER, ARMOR, INJURY, DEATH, RESPONSE = "supply", "power", "armor", "injury", "death", "response"
RADIATION = "radiation"
"""Kinds of a character's own; what they are about follows after a colon."""

KINDS: tuple[SpecialRollType, ...] = (
    SpecialRollType(ATTACK, "Attack", (), True),
    SpecialRollType(WARD, "Ward off an attack", (), True),
    SpecialRollType(OPPOSED, "Opposed roll", (), True),
    SpecialRollType(SIGNATURE, "Creature attack"),
    SpecialRollType(
        "creature",
        "Attack dice",
        (
            Asked("dice", "Attack dice", 0, 30, 6),
            Asked("damage", "Base damage", 0, 12, 1),
            Asked("blocked", "Warded off", 0, 12, 0),
        ),
    ),
    SpecialRollType("fire", "Fire", (Asked("intensity", "Intensity", 1, 20, 6),)),
    SpecialRollType(
        "explosion", "Explosion", (Asked("blast", "Blast", 1, 30, 9), Asked("ring", "Zones away", 0, 2, 0))
    ),
    SpecialRollType("acid", "Acid splash", (Asked("dice", "Dice", 1, 30, 4), Asked("armor", "Armor", 0, 20, 0))),
    SpecialRollType(RADIATION, "Radiation: one rad", (), True),
    SpecialRollType("panic", "Panic roll", (), True),
    SpecialRollType("trauma", "Trauma", (Asked("total", "Highest panic total", 1, 20, 13),), True),
    SpecialRollType("group_lowest", "The worst of the crew rolls", (), True),
    SpecialRollType("group_highest", "The best of the crew rolls", (), True),
    SpecialRollType("free_own", "Free dice of the character", _FREE, True),
    SpecialRollType("free", "Free dice", _FREE),
    SpecialRollType("d6", "D6"),
    SpecialRollType("d66", "D66"),
)
"""The kinds that anybody can roll, in the order of the list."""


def kinds_of(sheet: CharacterSheet | None, rules: SheetRules | None) -> tuple[SpecialRollType, ...]:
    """Return every kind that can be rolled for a character now: those of its sheet after those of a fight."""
    if sheet is None or rules is None:
        return tuple(kind for kind in KINDS if not kind.of_sheet)
    own: list[SpecialRollType] = []
    if not rules.edition.alarm.answered_by_panic and not sheet.is_synthetic:
        own.append(SpecialRollType(RESPONSE, rules.edition.vocabulary.alarm_roll, (), True))
    for about, _ in all_dying(sheet, rules):
        own.append(SpecialRollType(f"{DEATH}:{about}", f"Death roll: {dying_name(sheet, about)}", (), True))
    own.append(SpecialRollType(INJURY, "Critical injury", (), True))
    suits = [suit for suit in sheet.armor if suit.rating and rules.edition.armor.rolled]
    own += [SpecialRollType(f"{ARMOR}:{suit.id}", f"Armor: {suit.name}", (), True) for suit in suits]
    lines = [line for line in supply_lines(sheet, rules) if line.left and line.dice and not line.by_the_day]
    own += [SpecialRollType(f"{SUPPLY}:{line.supply}", f"Supply: {line.supply.value}", (), True) for line in lines]
    things = [thing for thing in sheet.gear if thing.power]
    own += [SpecialRollType(f"{POWER}:{thing.id}", f"Power: {thing.name}", (), True) for thing in things]
    after = next(place for place, kind in enumerate(KINDS) if kind.id == "panic")
    return (*KINDS[:after], *own, *KINDS[after:])
