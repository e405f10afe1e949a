"""Whether a push is worth it: the chances now and after, what it costs, and the better choice under a stated utility.

The utility is the player's: so much for success, so much for each further 6, so much against each point of stress, each
alarm. Weights are whole numbers, so the comparison is exact.
"""

from enum import StrEnum
from fractions import Fraction

from alien_desktop.rules.dice.push import PushTerms, push_terms
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.message import Message, in_sequence
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.odds.roll_odds import push_odds
from alien_desktop.rules.record import record


@record
class Utility:
    """How the player weighs success, stress and alarms, in points."""

    name: Message
    success: int
    """The action succeeds with as many successes as are needed."""
    further: int
    """Each success beyond those that are needed."""
    stress: int
    """Taken off for each point of stress."""
    alarm: int
    """Taken off for a Panic Roll or stress response."""


class Temper(StrEnum):
    """The utilities that can be chosen."""

    CAREFUL = "careful"
    BALANCED = "balanced"
    BOLD = "bold"


UTILITIES: dict[Temper, Utility] = {
    Temper.CAREFUL: Utility(Message("Careful"), success=100, further=15, stress=15, alarm=60),
    Temper.BALANCED: Utility(Message("Balanced"), success=100, further=20, stress=8, alarm=30),
    Temper.BOLD: Utility(Message("Bold"), success=100, further=30, stress=2, alarm=8),
}
"""Our own weights; none of them is a rule of the game."""


@record
class PushAdvice:
    """Everything a player weighs before a push."""

    terms: PushTerms
    """Whether it may be pushed, and what it costs; when it may not, the rest is empty and `push` is False."""
    succeeds_now: bool
    after: Chances | None
    push: bool
    """Whether pushing is worth more than keeping the dice."""
    sentence: Message


def push_advice(
    roll: SkillRoll,
    roller: RollProfile,
    edition: Edition,
    utility: Utility,
    *,
    needed: int = 1,
    running_panic: int | None = None,
) -> PushAdvice:
    """Return the advice for a roll that was made, with `needed` successes needed for success (at least 1)."""
    terms = push_terms(roll, roller, edition.push)
    succeeds_now = roll.successes >= needed
    if not terms.allowed:
        return PushAdvice(terms, succeeds_now, None, False, terms.sentence)
    after = push_odds(roll, roller, edition, running_panic=running_panic)
    worth = push_value(after, utility, terms.stress_after - roller.stress, needed)
    push = worth > _worth(roll.successes, needed, utility)
    chance, risk = _percent(after, chance_of(after, needed)), _percent(after, after.one_on_stress)
    if succeeds_now:
        odds = Message(
            "the chance of success is {chance}%, the risk of a 1 on a stress die {risk}%", chance=chance, risk=risk
        )
    else:
        odds = Message(
            "the chance of success becomes {chance}%, the risk of a 1 on a stress die {risk}%",
            chance=chance,
            risk=risk,
        )
    advised = Message("Push: {odds}.", odds=odds) if push else Message("Do not push: {odds}.", odds=odds)
    sentence = in_sequence([advised, terms.sentence])
    return PushAdvice(terms, succeeds_now, after, push, sentence)


def push_value(after: Chances, utility: Utility, stress: int, needed: int = 1) -> Fraction:
    """Return the expected worth of a push with these odds that costs that much stress."""
    good = chance_of(after, needed) * utility.success + sum(after.at_least[needed:]) * utility.further
    return Fraction(good - after.one_on_stress * utility.alarm, after.of) - stress * utility.stress


def chance_of(chances: Chances, needed: int) -> int:
    """Return the ways to that many successes or more, an action that is cancelled counting as none."""
    return chances.at_least[needed - 1] if needed <= len(chances.at_least) else 0


def _percent(chances: Chances, ways: int) -> int:
    return round(100 * chances.share(ways))


def _worth(successes: int, needed: int, utility: Utility) -> int:
    if successes < needed:
        return 0
    return utility.success + (successes - needed) * utility.further
