"""Creatures: turns by Speed, signature attacks by a die, attack dice, copies that each have their own Health.

Sources: core 6, 13, evolved 13. The tables of attacks are data.
"""

from collections.abc import Iterable

from alien_desktop.rules.combat.damage import HitDamage, hit_damage
from alien_desktop.rules.dice.dice import DiceSource, successes
from alien_desktop.rules.dice.tables import ResultTable
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

_D6 = frozenset(range(1, 7))


@record
class CreatureRules:
    """Creatures in an edition."""

    same_attack_rerolled: bool
    """The same signature attack twice in a row is rolled again (evolved)."""
    reacts: bool = False
    """Whether creatures block, defend or dodge: in neither edition."""
    cap_after_armor: bool = False
    """"At most that much damage" counts what comes through armor, not what meets it. A setting."""
    source: str = ""


@record
class SignatureRolled:
    """Which signature attack comes: every face rolled, and the one that counts."""

    faces: tuple[int, ...]
    number: int


def roll_signature(
    last: int | None,
    rules: CreatureRules,
    dice: DiceSource,
    impossible: Iterable[int] = (),
    table: ResultTable | None = None,
    more: int = 0,
) -> SignatureRolled:
    """Roll the signature attack of a turn; rows that this creature does not have are rolled again.

    Where the same attack never comes twice in a row (evolved), all numbers of the last one's row in the `table` (only
    the number itself without a table) are rolled again as well, if the other rows leave a choice.

    `more` is added to the die by what the creature did before, up to the highest row.
    """
    barred = set(impossible)
    if len(barred & _D6) == len(_D6):
        raise RuleViolation(Message("This creature has no signature attack."))
    if rules.same_attack_rerolled and last is not None:
        same = {last} if table is None else {face for face in _D6 if table.row_for(face) == table.row_for(last)}
        if len((barred | same) & _D6) < len(_D6):
            barred |= same
    faces: list[int] = []
    highest = max(_D6)
    reached = {min(face + more, highest) for face in _D6}
    for fewer in (set(impossible), set[int]()):  # what is added may leave nothing else than what is barred
        barred = fewer if reached <= barred else barred
    while not faces or min(faces[-1] + more, highest) in barred:
        faces.extend(dice.roll(1))
    return SignatureRolled(tuple(faces), min(faces[-1] + more, highest))


@record
class CreatureAttacked:
    """A creature's attack: base dice only; the damage counts all 6s left beyond the first."""

    faces: tuple[int, ...]
    damage: HitDamage


def attack(count: int, base_damage: int, dice: DiceSource, cancelled: int = 0) -> CreatureAttacked:
    """Roll a signature attack's dice; `cancelled` are the 6s that the target took away by defending."""
    faces = dice.roll(count)
    return CreatureAttacked(faces, hit_damage(max(successes(faces) - cancelled, 0), base_damage))


def verify_react(rules: CreatureRules) -> None:
    """Creatures neither block nor dodge."""
    if not rules.reacts:
        raise RuleViolation(Message("Creatures never defend against attacks."))
