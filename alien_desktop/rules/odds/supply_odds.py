"""Exact odds of a supply roll: how far it drops, and when it is used up (S1-059 to S1-061, S2-130 to S2-132)."""

from fractions import Fraction
from functools import lru_cache
from math import comb

from alien_desktop.rules.body.supplies import SupplyRules, supply_dice
from alien_desktop.rules.record import record


@record
class SupplyOdds:
    """The next roll of a supply, and the rolls after it."""

    left: tuple[Fraction, ...]
    """The chance that 0, 1, 2, ... are left after the next roll."""
    expected_rolls: Fraction
    """How many rolls it lasts on average, the one that uses it up counted."""

    @property
    def empty(self) -> Fraction:
        """The chance that the next roll uses it up."""
        return self.left[0]


@lru_cache(maxsize=256)
def supply_odds(rating: int, rules: SupplyRules, change: int = 0, least: int = 1) -> SupplyOdds:
    """Return the odds of a supply with this rating; `change` and `least` as in a supply roll.

    Kept: there are few of them, every look at a sheet asks for four, and fractions take their time.
    """
    expected = [Fraction(0)]
    left: tuple[Fraction, ...] = (Fraction(1),)
    for now in range(1, rating + 1):
        left = _left(now, supply_dice(now, rules, change, least))
        # This roll, and what is left may last as long as it lasts; a roll that changes nothing comes again.
        expected.append((1 + sum(left[less] * expected[less] for less in range(now))) / (1 - left[now]))
    return SupplyOdds(left, expected[-1])


def _left(rating: int, dice: int) -> tuple[Fraction, ...]:
    left = [Fraction(0)] * (rating + 1)
    for ones in range(dice + 1):
        left[rating - ones] += Fraction(comb(dice, ones) * 5 ** (dice - ones), 6**dice)
    return tuple(left)
