"""Critical injuries: the roll on the D66 or D6 table, duplicates, instant death, what an injury does to its owner.

Sources: core 9.3, 9.4, evolved 9.3, 9.5, 13.1; S1-126, S1-131, S2-108 to S2-110. The rows are data
(catalog); this module rolls the number and says which row applies.
"""

from collections.abc import Iterable
from enum import StrEnum

from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.dice.dice import DiceSource, check_faces, d66
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class Body(StrEnum):
    """Which table a body rolls on at Health 0."""

    HUMAN = "human"
    """D66."""
    SYNTHETIC = "synthetic"
    """D6."""
    CREATURE = "creature"
    """D6."""
    FRAIL = "frail"
    """Dies at Health 0: facehuggers, bursters, minor NPCs where the Game Mother wants it so."""


class Duplicate(StrEnum):
    """What a row that somebody already has turns into."""

    STANDS = "stands"
    REROLL = "reroll"
    NEXT_ROW = "next_row"


@record
class InjuryRules:
    """How an edition rolls injuries."""

    human_duplicate: Duplicate
    """core: stands; evolved: rolled again from row 14 on."""
    human_duplicate_from: int
    synthetic_duplicate: Duplicate
    """core: stands; evolved: one row up."""
    deaths: tuple[int, ...]
    """The rows that kill at once (core 63-66, evolved 64-66)."""
    creatures_die_at_zero: bool = False
    """The "Aliens mode" of the second edition: every creature dies at Health 0. A setting."""
    source: str = ""
    dies_if_hit: int = 4
    """The row of a creature's table, Last Breath, after which any hit kills it (core 9.4, evolved 13.1)."""


@record
class Wound:
    """What the rules need to know of an injury somebody has: whether and how fast it kills, and how it heals."""

    number: int
    lethal: bool = False
    limit: TimeUnit | None = None
    fatal_dice: int = 0
    """Dice more or fewer on its death rolls."""
    surgery: bool = False
    """Healing begins only after surgery (evolved)."""
    heal_dice: int = 0
    """So many D6 days until healed; 0 = see `heal_shifts`, or nothing to heal."""
    heal_shifts: int = 0
    permanent: bool = False


@record
class InjuryRolled:
    """The roll for an injury: every number rolled, the one that counts, and what happened to it."""

    body: Body
    rolled: tuple[int, ...]
    number: int
    instant_death: bool
    changed: Message | None = None
    """Why the number is not the first that was rolled; None if it is."""


def swap_digits(number: int) -> int:
    """Exchange the digits of a D66, as the talent Killer may (12 becomes 21)."""
    return number % 10 * 10 + number // 10


def verify_number(number: int, body: Body) -> None:
    """A D66 has two digits from 1 to 6; the other tables are a D6."""
    allowed = (
        {tens * 10 + ones for tens in range(1, 7) for ones in range(1, 7)} if body is Body.HUMAN else set(range(1, 7))
    )
    if number not in allowed:
        raise RuleViolation(Message("{number} is no {die}.", number=number, die="D66" if body is Body.HUMAN else "D6"))


def _roll(body: Body, dice: DiceSource) -> int:
    if body is Body.HUMAN:
        return d66(dice)
    (face,) = check_faces(dice.roll(1))
    return face


def _duplicate_rule(body: Body, number: int, rules: InjuryRules) -> Duplicate:
    if body is Body.SYNTHETIC:
        return rules.synthetic_duplicate
    if body is Body.HUMAN and number >= rules.human_duplicate_from:
        return rules.human_duplicate
    return Duplicate.STANDS


def resolve_injury(
    rolled: Iterable[int], body: Body, has: Iterable[int], rules: InjuryRules, dice: DiceSource, swapped: bool = False
) -> InjuryRolled:
    """Settle which row counts for a number that was rolled or picked; `has` are the rows the victim already has.

    The last of the numbers is the one picked (the others stay in the record). A duplicate is rolled again or moves up,
    as the edition says; somebody who has nearly every row keeps the last roll after 36 tries.
    """
    numbers = list(rolled)
    verify_number(numbers[-1], body)
    owned = set(has)
    number = swap_digits(numbers[-1]) if swapped else numbers[-1]
    changed = Message("Digits swapped") if swapped else None
    rule = _duplicate_rule(body, number, rules)
    if number in owned and rule is Duplicate.NEXT_ROW:
        while number in owned and number < 6:
            number += 1
        changed = Message("Already has it: one row up")
    elif rule is Duplicate.REROLL:
        for _ in range(36):
            if number not in owned or _duplicate_rule(body, number, rules) is not Duplicate.REROLL:
                break
            number = _roll(body, dice)
            numbers.append(number)
            changed = Message("Already has it: rolled again")
    dead = body is Body.HUMAN and number in rules.deaths
    return InjuryRolled(body, tuple(numbers), number, dead, changed)


def roll_injury(body: Body, rules: InjuryRules, dice: DiceSource, has: Iterable[int] = ()) -> InjuryRolled:
    """Roll for a critical injury: D66 for people, D6 for synthetics and creatures; some bodies simply die."""
    if body is Body.FRAIL or (body is Body.CREATURE and rules.creatures_die_at_zero):
        return InjuryRolled(body, (), 0, True, Message("Dies at Health 0"))
    has = tuple(has)
    if body is Body.CREATURE and rules.dies_if_hit in has:
        return InjuryRolled(body, (), 0, True, Message("Any hit kills it now"))
    return resolve_injury((_roll(body, dice),), body, has, rules, dice)


def roll_injury_twice(body: Body, dice: DiceSource) -> tuple[int, int]:
    """Two rolls of which one is picked (Beneath Notice, Lucky): settle the pick with `resolve_injury`."""
    return _roll(body, dice), _roll(body, dice)


@record
class HealingTime:
    """How long an injury takes to heal in days; one that heals in a Shift (`Wound.heal_shifts`) takes none."""

    faces: tuple[int, ...]
    days: int
    permanent: bool


def roll_healing_time(wound: Wound, dice: DiceSource, divide: int = 1) -> HealingTime:
    """Roll the days of healing; `divide` = 2 halves them, rounded up (the talent Healer)."""
    if wound.permanent:
        return HealingTime((), 0, True)
    faces = dice.roll(wound.heal_dice) if wound.heal_dice else ()
    days = -(-sum(faces) // divide)
    return HealingTime(faces, days, False)
