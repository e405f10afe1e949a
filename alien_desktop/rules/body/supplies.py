"""Supplies: air, food, water, power and ammunition. A rating is rolled as stress dice, and each 1 lowers it.

Sources: core 11, evolved 11; S1-059 to S1-061, S2-127 to S2-143. A supply roll never causes panic and cannot be pushed.
"""

from enum import StrEnum

from alien_desktop.rules.body.encumbrance import QUARTER, QUARTERS
from alien_desktop.rules.dice.dice import DiceSource, alarms
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class When(StrEnum):
    """The occasions for a supply roll; the Game Mother sets the interval (S2-129)."""

    TURN = "turn"
    """Every Turn or stretch without breathable air."""
    EXERTION = "exertion"
    """After a Round of combat or a Mobility roll."""
    DAY = "day"
    USE = "use"
    """Whenever the item is used."""
    ATTACK = "attack"
    """After each ranged attack."""


@record
class SupplyKind:
    """One supply of an edition: when it is rolled, what comes at 0, and how many points weigh one item."""

    supply: Supply
    when: tuple[When, ...]
    at_zero: str
    """The id of what begins at 0: `suffocation`, `dehydrated`, `starving`, `item_stops`, `reload`."""
    points_per_item: int | None = None
    """This many points weigh one regular item (S2-140, S2-141); None = weighs nothing of its own (S2-142)."""


@record
class SupplyRules:
    """The supplies of an edition."""

    kinds: tuple[SupplyKind, ...]
    most_dice: int = 6
    npc_drop: int | None = None
    """Adversaries do not roll, their supply drops by this (evolved 1); None = they roll as everybody."""
    one_item_lasts_a_day: tuple[Supply, ...] = ()
    """Supplies without a rating: one item covers one day (evolved: food and water)."""
    day_item_quarters: int = QUARTER
    """What such an item weighs, in quarters of a regular item: meals and bottles are quarters (evolved 12.3)."""
    source: str = ""

    def kind(self, supply: Supply) -> SupplyKind:
        """The rules of one supply; one without a rating is a RuleViolation."""
        for kind in self.kinds:
            if kind.supply is supply:
                return kind
        if supply in self.one_item_lasts_a_day:
            raise RuleViolation(
                Message(
                    "{supply} has no rating in this edition: one item lasts a day.", supply=supply.value.capitalize()
                )
            )
        raise RuleViolation(Message("{supply} is not counted in this edition.", supply=supply.value.capitalize()))


@record
class SupplyRolled:
    """One supply roll: the faces, how many ones, and what is left."""

    supply: Supply
    before: int
    faces: tuple[int, ...]
    after: int

    @property
    def drop(self) -> int:
        """By how much it went down."""
        return self.before - self.after

    @property
    def empty(self) -> bool:
        """Whether it is used up: bad effects begin (S2-133)."""
        return self.after == 0


def supply_dice(rating: int, rules: SupplyRules, change: int = 0, least: int = 1) -> int:
    """How many dice are rolled: the rating, at most six (S1-060, S2-131), less for some talents but at least one."""
    if rating <= 0:
        return 0
    dice = min(rating, rules.most_dice)
    return max(dice + change, min(least, dice)) if change else dice


def verify_roll_supply(supply: Supply, rating: int, rules: SupplyRules) -> None:
    """A supply is rolled if the edition counts it and something is left."""
    rules.kind(supply)
    if rating < 0:
        raise RuleViolation(Message("A supply is never below 0."))
    if rating == 0:
        raise RuleViolation(Message("No {supply} is left to roll for.", supply=supply.value))


def roll_supply(
    supply: Supply, rating: int, rules: SupplyRules, dice: DiceSource, change: int = 0, least: int = 1
) -> SupplyRolled:
    """Roll as many stress dice as the rating; each 1 lowers it by one (S1-059, S1-061, S2-130, S2-132).

    `change` are dice more or fewer (Calm Breather, Light Eater, Precise Shooter, Tech Savvy), never fewer than `least`.
    """
    verify_roll_supply(supply, rating, rules)
    faces = dice.roll(supply_dice(rating, rules, change, least))
    return SupplyRolled(supply, rating, faces, max(rating - alarms(faces), 0))


def supply_items(supply: Supply, rating: int, rules: SupplyRules) -> int:
    """How many regular items a supply weighs: one for each four points begun (S2-140, S2-141), air and power none."""
    for kind in rules.kinds:
        if kind.supply is supply and kind.points_per_item is not None:
            return -(-max(rating, 0) // kind.points_per_item)
    return 0


def supply_quarters(supply: Supply, rating: int, rules: SupplyRules) -> int:
    """Return what a supply weighs in quarters of a regular item, whether it has a rating or is counted in items."""
    if supply in rules.one_item_lasts_a_day:
        return max(rating, 0) * rules.day_item_quarters
    return supply_items(supply, rating, rules) * QUARTERS
