"""Exact odds of two rolls against each other; a side whose action is cancelled has no successes."""

from fractions import Fraction
from itertools import pairwise

from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.record import record


@record
class OpposedOdds:
    """Chances of an opposed roll. A tie fails the active side (S1-014); in an open opposed roll nobody wins."""

    active: Fraction
    tie: Fraction
    other: Fraction
    net: tuple[Fraction, ...]
    """The chance that the active side has 1, 2, ... successes left, or more."""


def success_distribution(chances: Chances) -> tuple[Fraction, ...]:
    """Return the chance of exactly 0, 1, 2, ... successes that count."""
    at_least = [chances.of, *chances.at_least, 0]
    return tuple(Fraction(more - fewer, chances.of) for more, fewer in pairwise(at_least))


def opposed_odds(active: Chances, other: Chances) -> OpposedOdds:
    """Return the odds of the active side's roll against the other's."""
    tie = lost = Fraction(0)
    net = [Fraction(0)] * len(active.at_least)
    for mine, chance in enumerate(success_distribution(active)):
        for theirs, against in enumerate(success_distribution(other)):
            both = chance * against
            if mine < theirs:
                lost += both
            elif mine == theirs:
                tie += both
            for left in range(1, mine - theirs + 1):
                net[left - 1] += both
    return OpposedOdds(net[0] if net else Fraction(0), tie, lost, tuple(net))
