"""Odds of two rolls against each other, by playing every pair of throws."""

from fractions import Fraction
from itertools import product

import pytest

from alien_desktop.rules.dice.opposed import Winner, open_opposed, opposed
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.odds.chances import roll_chances
from alien_desktop.rules.odds.opposed_odds import opposed_odds, success_distribution
from alien_desktop.rules.odds.roll_odds import alarm_totals

TOTALS = alarm_totals(RollProfile(stress=7), CORE.alarm)


def outcomes(base: int, stress: int) -> dict[int, Fraction]:
    """The chance of each number of successes that count; a panic of 10 or more leaves none (stress 7: die 3 and up)."""
    found: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=base + stress + 1):
        *dice, die = faces
        cancelled = 1 in dice[base:] and die + 7 >= 10
        count = 0 if cancelled else dice.count(6)
        found[count] = found.get(count, Fraction(0)) + Fraction(1, 6 ** (base + stress + 1))
    return found


@pytest.mark.rule("S1-014")
@pytest.mark.parametrize("active, other", [((2, 0), (1, 0)), ((1, 1), (2, 0)), ((0, 2), (1, 1)), ((0, 0), (1, 0))])
def test_opposed_odds_are_exact(active: tuple[int, int], other: tuple[int, int]) -> None:
    odds = opposed_odds(roll_chances(*active, TOTALS), roll_chances(*other, TOTALS))
    won = tie = Fraction(0)
    net: dict[int, Fraction] = {}
    for (mine, chance), (theirs, against) in product(outcomes(*active).items(), outcomes(*other).items()):
        both = chance * against
        result = opposed(mine, theirs)
        won += both * (result.winner is Winner.ACTIVE)
        tie += both * (open_opposed(mine, theirs).winner is Winner.NOBODY)
        if result.winner is Winner.ACTIVE:
            for left in range(1, result.net + 1):
                net[left] = net.get(left, Fraction(0)) + both
    assert (odds.active, odds.tie, odds.other) == (won, tie, 1 - won - tie)
    assert list(odds.net) == [net.get(left, Fraction(0)) for left in range(1, sum(active) + 1)]


def test_a_distribution_adds_up_to_one() -> None:
    assert sum(success_distribution(roll_chances(4, 3, TOTALS))) == 1
