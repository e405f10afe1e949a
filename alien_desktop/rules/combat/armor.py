"""Armor: a rating that is rolled (2019) or a level that is subtracted (Evolved).

Sources: core 8.3, 8.1, evolved 8.3; S1-114, S1-120 to S1-123, S2-104, S2-105. A barrier works like armor (S2-093,
S2-094); how it combines with a suit is decided by CoverRules.
"""

from alien_desktop.rules.combat.cover import CoverRules
from alien_desktop.rules.combat.damage import Soaked, soak
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

ARMOR = Message("Armor")
"""What a layer is called that nobody names."""

COVER = Message("Cover")


@record
class Impact:
    """How an attack meets armor."""

    piercing: bool = False
    doubled: bool = False
    """Armor counts double: unarmed, shotgun, harpoon (core)."""
    weak_spot: bool = False
    """Aimed at a weak spot (evolved)."""
    ignores: bool = False
    halved_down: bool = False
    """Halving rounds down: the Swarm's attacks (core 18, row 12)."""


@record
class ArmorRules:
    """The armor of an edition."""

    rolled: bool
    """Each 6 of as many dice removes one damage (core); otherwise the level is subtracted (evolved)."""
    piercing_divides: int = 1
    """Armor piercing divides the rating (core 2)."""
    piercing_rounds_up: bool = True
    """Sources disagree how halving rounds; up is the recommended reading."""
    piercing_lowers: int = 0
    """Armor piercing lowers the level (evolved 1)."""
    weak_spot_lowers: int = 0
    """A weak spot lowers the level again (evolved 1)."""
    doubled_factor: int = 1
    """What "armor doubled" multiplies by (core 2; no such thing in evolved)."""
    source: str = ""


def effective_armor(rating: int, impact: Impact, rules: ArmorRules) -> int:
    """The rating or level that counts against this attack; never below 0."""
    if impact.ignores or rating <= 0:
        return 0
    value = rating * (rules.doubled_factor if impact.doubled else 1)
    if impact.piercing or impact.halved_down:
        up = rules.piercing_rounds_up and not impact.halved_down
        value = (value + (rules.piercing_divides - 1 if up else 0)) // rules.piercing_divides - rules.piercing_lowers
    if impact.weak_spot:
        value -= rules.weak_spot_lowers
    return max(value, 0)


@record
class ArmorApplied:
    """One layer of armor against one hit."""

    label: Words
    rating: int
    counted: int
    """The rating or level after piercing, doubling and weak spot."""
    faces: tuple[int, ...]
    before: int
    after: int

    @property
    def prevented(self) -> int:
        """How much damage it kept off."""
        return self.before - self.after


def verify_armor(rating: int, damage: int) -> None:
    """Ratings and damage are never negative."""
    if rating < 0:
        raise RuleViolation(Message("An armor rating is never below 0."))
    if damage < 0:
        raise RuleViolation(Message("Damage is never below 0."))


def armor(
    rating: int, damage: int, impact: Impact, rules: ArmorRules, dice: DiceSource, label: Words = ARMOR
) -> ArmorApplied:
    """Let one layer of armor take damage off a hit: rolled or subtracted, as the edition has it."""
    verify_armor(rating, damage)
    counted = effective_armor(rating, impact, rules)
    if rules.rolled:
        soaked: Soaked = soak(damage, counted, dice)
        return ArmorApplied(label, rating, counted, soaked.faces, damage, soaked.after)
    return ArmorApplied(label, rating, counted, (), damage, max(damage - counted, 0))


@record
class Protected:
    """Every layer of armor and cover that a hit met, in the order in which it was applied."""

    layers: tuple[ArmorApplied, ...]
    before: int
    after: int


def protect(
    damage: int,
    base_damage: int,
    worn: int,
    barrier: int,
    impact: Impact,
    rules: ArmorRules,
    cover: CoverRules,
    dice: DiceSource,
) -> Protected:
    """Let cover and worn armor take damage off a hit.

    Core: the ratings are added and rolled once. Evolved: the barrier counts first (a weak spot is on the body, not on
    the wall), then the suit; a barrier whose level is above the weapon's base damage stops everything.
    """
    verify_armor(worn, damage)
    verify_armor(barrier, damage)
    if cover.adds_to_armor:
        label = ARMOR
        if barrier:
            label = Message("Cover and armor") if worn else COVER
        layer = armor(worn + barrier, damage, impact, rules, dice, label)
        return Protected((layer,), damage, layer.after)
    layers: list[ArmorApplied] = []
    left = damage
    if barrier:
        wall = Impact(piercing=impact.piercing, ignores=impact.ignores)
        counted = effective_armor(barrier, wall, rules)
        if cover.breach_limit and counted > base_damage:
            return Protected((ArmorApplied(COVER, barrier, counted, (), damage, 0),), damage, 0)
        layers.append(armor(barrier, left, wall, rules, dice, COVER))
        left = layers[-1].after
    layers.append(armor(worn, left, impact, rules, dice))
    return Protected(tuple(layers), damage, layers[-1].after)
