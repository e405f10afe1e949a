"""Exact odds of death rolls: to live through the next ones, and where the rules have it, to be saved by them."""

from fractions import Fraction

from alien_desktop.rules.body.death import DeathRules, Dying
from alien_desktop.rules.record import record


@record
class DeathOdds:
    """The odds of somebody with a fatal injury whom nobody treats."""

    next_roll: Fraction
    """The chance to live through one death roll."""
    saved: Fraction | None
    """The chance to live without help; None where death rolls go on until somebody treats the injury."""


def death_odds(dice: int, dying: Dying, rules: DeathRules) -> DeathOdds:
    """Return the odds of death rolls with that many dice each (the pool of `death_pool`)."""
    lives = 1 - Fraction(5, 6) ** max(dice, 0)
    saved = None if rules.saved_after is None else lives ** max(rules.saved_after - dying.passed, 0)
    return DeathOdds(lives, saved)
