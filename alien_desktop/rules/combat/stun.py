"""Stunned: electroshock grenades, batons and the like.

Sources: core 12.1 (the exact words were not found: one reading for all stun weapons), evolved 8.3.
"""

from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.record import record


@record
class StunRules:
    """What being stunned means in an edition."""

    dice: int
    """Dice on the Stamina roll (core -2)."""
    minus_damage: bool
    """The damage, which hurts nobody, makes the roll harder (evolved)."""
    loss: Loss
    """What a failed roll costs."""
    again_each_turn: bool
    """The roll is made again on each turn until it succeeds (evolved); otherwise it is over after a Round."""
    source: str = ""


def stun_dice(damage: int, rules: StunRules) -> int:
    """The dice on the Stamina roll against a hit of that much damage, which takes no Health."""
    return rules.dice - (damage if rules.minus_damage else 0)
