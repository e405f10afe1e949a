"""Every kind of special roll, beside plain skill rolls: what it is called, and which numbers it asks for."""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.death_rolls import all_dying, dying_name
from alien_desktop.documents.sheet.items import Gear, Weapon
from alien_desktop.documents.sheet.supply_lines import supply_lines
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.effects.vocabulary import SUPPLY_NAMES
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record


@record
class RollInput:
    """A number that a kind of roll asks for."""

    id: str
    label: Words
    least: int
    most: int
    start: int


@record
class SpecialRollRequest:
    """A request for a special roll."""

    kind: str
    subject_id: str = ""
    """What it is about, for a roll of a character's own: the supply, the id of the thing, the weapon, the injury."""


@record
class SpecialRollType:
    """One kind of special roll."""

    kind: str
    title: Words
    inputs: tuple[RollInput, ...] = ()
    of_sheet: bool = False
    """It is rolled by, or happens to, a character."""
    subject_id: str = ""
    """What it is about, see `SpecialRollRequest`."""

    @property
    def request(self) -> SpecialRollRequest:
        """The request for this roll."""
        return SpecialRollRequest(self.kind, self.subject_id)


_FREE = (RollInput("base", Message("Base dice"), 0, 30, 4), RollInput("stress", Message("Stress dice"), 0, 15, 0))

ATTACK, REACTION, OPPOSED, SIGNATURE = "attack", "reaction", "opposed", "signature"
ASKING_KINDS = frozenset({REACTION, OPPOSED, SIGNATURE})
"""Kinds that ask more than numbers."""
SUPPLY, POWER, ARMOR, INJURY, DEATH, RESPONSE = "supply", "power", "armor", "injury", "death", "response"
RADIATION = "radiation"
OWN_KINDS = frozenset({RESPONSE, SUPPLY, POWER, ARMOR, INJURY, RADIATION, DEATH})
"""Kinds of a character's own."""

KINDS: tuple[SpecialRollType, ...] = (
    SpecialRollType(ATTACK, Message("Attack"), (), True),
    SpecialRollType(REACTION, Message("Defend against an attack"), (), True),
    SpecialRollType(OPPOSED, Message("Opposed roll"), (), True),
    SpecialRollType(SIGNATURE, Message("Creature attack")),
    SpecialRollType(
        "creature",
        Message("Attack dice"),
        (
            RollInput("dice", Message("Attack dice"), 0, 30, 6),
            RollInput("damage", Message("Base damage"), 0, 12, 1),
            RollInput("blocked", Message("Blocked"), 0, 12, 0),
        ),
    ),
    SpecialRollType("fire", Message("Fire"), (RollInput("intensity", Message("Intensity"), 1, 20, 8),)),
    SpecialRollType(
        "explosion",
        Message("Explosion"),
        (
            RollInput("blast", Message("Blast"), 1, 30, 9),
            RollInput("ring", Message("0 next to it, 1 Short, 2 Medium"), 0, 2, 0),
        ),
    ),
    SpecialRollType(
        "acid",
        Message("Acid splash"),
        (
            RollInput("dice", Message("Dice"), 1, 30, 4),
            RollInput("armor", Message("Armor"), 0, 20, 0),
        ),
    ),
    SpecialRollType(RADIATION, Message("Radiation: one rad"), (), True),
    SpecialRollType("panic", Message("Panic Roll"), (), True),
    SpecialRollType(
        "trauma", Message("Trauma"), (RollInput("total", Message("Highest panic total"), 1, 20, 13),), True
    ),
    SpecialRollType("group_lowest", Message("The worst of the crew rolls"), (), True),
    SpecialRollType("group_highest", Message("The best of the crew rolls"), (), True),
    SpecialRollType("free_own", Message("Free dice of the character"), _FREE, True),
    SpecialRollType("free", Message("Free dice"), _FREE),
    SpecialRollType("d6", Message("D6")),
    SpecialRollType("d66", Message("D66")),
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
        own.append(
            SpecialRollType(DEATH, Message("Death roll: {cause}", cause=dying_name(sheet, about)), (), True, about)
        )
    own.append(SpecialRollType(INJURY, Message("Critical injury"), (), True))
    suits = [suit for suit in sheet.armor if suit.rating and rules.edition.armor.rolled]
    own += [SpecialRollType(ARMOR, Message("Armor: {suit}", suit=suit.name), (), True, suit.id) for suit in suits]
    lines = [line for line in supply_lines(sheet, rules) if line.left and line.dice and not line.by_the_day]
    own += [
        SpecialRollType(
            SUPPLY, Message("Supply: {supply}", supply=SUPPLY_NAMES[line.supply]), (), True, line.supply.value
        )
        for line in lines
    ]
    things: list[Gear | Weapon] = [thing for thing in sheet.weapons if thing.power]
    things += [thing for thing in sheet.gear if thing.power]
    own += [SpecialRollType(POWER, Message("Power: {item}", item=thing.name), (), True, thing.id) for thing in things]
    after = next(place for place, kind in enumerate(KINDS) if kind.kind == "panic")
    return (*KINDS[:after], *own, *KINDS[after:])
