"""Rolls against each other: the other side before its dice are rolled, its exact odds, and who wins, in words.

The side that acts rolls first, with its push and its panic; then the other side. Ties: the side that acts fails
(S1-014); where nobody acts, nobody wins (evolved 4).
"""

from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions
from alien_desktop.rules.combat.damage import HitDamage, hit_damage
from alien_desktop.rules.dice.opposed import Winner, open_opposed, opposed
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.odds.chances import AlarmTotals, Chances, roll_chances
from alien_desktop.rules.odds.opposed_odds import OpposedOdds, opposed_odds
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, ATTRIBUTE_OF, SKILL_NAMES, Skill
from alien_desktop.rules.record import record
from alien_desktop.session.events import Contest, Rolled

_NO_ALARM = AlarmTotals(1, 6, None, 0, None)
"""Dice that call for no panic: adversaries and plain dice (core 4, evolved 4: they roll without stress)."""


@record
class Reaction:
    """A reaction to an attack: each of its successes takes one of the attacker's away."""

    title: Words
    """Block, defend, dodge: the edition's word."""
    damage: int
    """The base damage of the attack."""
    counter: int = 1
    """What a counterattack does."""


@record
class Opponent:
    """Who rolls against the roll on the table, and with what."""

    name: Words
    pool: Pool
    chances: Chances
    """Of the roll of the other side; an action that is cancelled counts as none."""
    sheet_id: str = ""
    """Set for a character, whose roll has its own push and panic."""
    skill: Skill | None = None
    is_open: bool = False
    """Nobody acts: a tie is won by nobody."""
    reaction: Reaction | None = None
    """It is a reaction to an attack, declared before that is rolled."""
    options: PoolOptions = PLAIN
    """What a character rolls with."""
    contest: Contest | None = None
    """What is decided by it in stealth mode."""


@record
class OpposingResult:
    """The side that has rolled, while the other side's roll is on the table."""

    name: Words
    successes: int
    is_open: bool = False
    reaction: Reaction | None = None
    """The roll on the table defends against an attack with this number of successes."""
    logged: Message | None = None
    """The outcome as it was logged last."""
    volley: Rolled | None = None
    """The attack that is defended against, when another one of its burst may follow."""
    contest: Contest | None = None
    """What is decided by it in stealth mode."""

    def left(self, cancelled: int) -> HitDamage:
        """Return what is left of the attack when that many of its successes are taken away."""
        return hit_damage(max(self.successes - cancelled, 0), self.reaction.damage if self.reaction is not None else 0)


def plain_chances(pool: Pool) -> Chances:
    """Return the chances of dice that call for no panic."""
    return roll_chances(pool.base, pool.stress, _NO_ALARM, silent=True)


def odds_against(ready: Chances, other: Opponent) -> OpposedOdds:
    """Return the odds of a prepared pool against the other side."""
    return opposed_odds(ready, other.chances)


def odds_after_roll(successes: int, other: Opponent) -> OpposedOdds:
    """Return the odds of dice that were rolled against the other side."""
    return opposed_odds(_rolled(successes), other.chances)


def winner(first: int, other: int, *, is_open: bool) -> Winner:
    """Return who wins: `ACTIVE` is the side that rolled first."""
    return (open_opposed if is_open else opposed)(first, other).winner


def outcome(first_who: Words, first: int, other_who: Words, other: int, *, is_open: bool) -> Message:
    """Return who wins in words, with what either side has."""
    numbers = Message("{first} {sixes}, {other} {others}", first=first_who, sixes=first, other=other_who, others=other)
    match winner(first, other, is_open=is_open):
        case Winner.ACTIVE:
            return Message("{numbers}: {who} wins with {margin}.", numbers=numbers, who=first_who, margin=first - other)
        case Winner.NOBODY:
            return Message("{numbers}: nobody wins.", numbers=numbers)
    if first == other:
        return Message("{numbers}: a tie, {who} fails.", numbers=numbers, who=first_who)
    if is_open:
        return Message("{numbers}: {who} wins with {margin}.", numbers=numbers, who=other_who, margin=other - first)
    return Message("{numbers}: {who} fails.", numbers=numbers, who=first_who)


def adversary_pool(adversary: Adversary, skill: Skill) -> Pool:
    """Return the dice of an adversary: attribute and skill of people, Mobility and Observation of creatures.

    A creature rolls Mobility in place of Close Combat (core 12, evolved 8.1). In other skills, and for a number that
    its kind does not have, it has no dice and no term.
    """
    if adversary.kind is AdversaryKind.CREATURE:
        seen = skill is Skill.OBSERVATION
        moves = skill in (Skill.MOBILITY, Skill.CLOSE_COMBAT)
        dice = adversary.observation if seen else adversary.mobility if moves else None
        name = SKILL_NAMES[Skill.OBSERVATION if seen else Skill.MOBILITY]
        return Pool((Term(name, dice),) if dice is not None else (), (), skill)
    attribute = ATTRIBUTE_OF[skill]
    terms = (
        Term(ATTRIBUTE_NAMES[attribute], adversary.attributes.level(attribute)),
        Term(SKILL_NAMES[skill], adversary.skills.level(skill)),
    )
    return Pool(terms, (), skill, attribute)


def _rolled(successes: int) -> Chances:
    return Chances(1, min(successes, 1), min(successes, 1), 0, [1] * successes, {})
