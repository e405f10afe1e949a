"""Exact odds of an attack: to hit, of each damage after cover and armor, and of a Broken target."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from alien_desktop.rules.combat.armor import ArmorRules, Impact, effective_armor, protect
from alien_desktop.rules.combat.cover import CoverRules
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.record import record

PLAIN = Impact()
"""An attack that meets armor as it is."""


@record
class Protection:
    """What is between an attack and the target's skin."""

    armor: ArmorRules
    cover: CoverRules
    worn: int = 0
    barrier: int = 0
    impact: Impact = PLAIN


@record
class AttackOdds:
    """The odds of an attack, all extra successes put into damage."""

    hit: Fraction
    damage: tuple[Fraction, ...]
    """The chance of exactly 0, 1, 2, ... damage after cover and armor; a miss is 0."""

    def at_least(self, damage: int) -> Fraction:
        """The chance of that much damage or more; for the target's Health it is the chance that it is Broken."""
        return sum(self.damage[damage:], Fraction(0))

    @property
    def expected(self) -> Fraction:
        """The damage on average."""
        return sum((damage * chance for damage, chance in enumerate(self.damage)), Fraction(0))


def attack_odds(successes: tuple[Fraction, ...], base_damage: int, protection: Protection) -> AttackOdds:
    """Return the odds of an attack.

    `successes` are the chances of exactly 0, 1, 2, ... successes left after a defence (`success_distribution`, or the
    difference of two).
    """
    chances = [Fraction(0)] * (max(base_damage + len(successes) - 2, 0) + 1)
    chances[0] += successes[0]
    for count, chance in enumerate(successes[1:], start=1):
        for damage, share in _after_armor(base_damage + count - 1, base_damage, protection):
            chances[damage] += chance * share
    return AttackOdds(sum(successes[1:], Fraction(0)), tuple(chances))


def armor_odds(damage: int, base_damage: int, protection: Protection) -> tuple[Fraction, ...]:
    """Return the chances that exactly 0, 1, 2, ... of this damage come through cover and armor."""
    chances = [Fraction(0)] * (damage + 1)
    for left, share in _after_armor(damage, base_damage, protection):
        chances[left] += share
    return tuple(chances)


def defended(successes: tuple[Fraction, ...], defence: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """Return the distribution of an attack's successes when each success of a block or dodge takes one away."""
    left = [Fraction(0)] * len(successes)
    for mine, chance in enumerate(successes):
        for theirs, against in enumerate(defence):
            left[max(mine - theirs, 0)] += chance * against
    return tuple(left)


def _after_armor(damage: int, base_damage: int, protection: Protection) -> Iterator[tuple[int, Fraction]]:
    if not protection.armor.rolled:
        # Nothing is rolled, so the rule itself says what is left.
        left = protect(
            damage,
            base_damage,
            protection.worn,
            protection.barrier,
            protection.impact,
            protection.armor,
            protection.cover,
            ScriptedDice(()),
        )
        yield left.after, Fraction(1)
        return
    dice = effective_armor(protection.worn + protection.barrier, protection.impact, protection.armor)
    for sixes in range(dice + 1):
        yield max(damage - sixes, 0), Fraction(comb(dice, sixes) * 5 ** (dice - sixes), 6**dice)
