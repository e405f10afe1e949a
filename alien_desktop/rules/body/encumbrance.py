"""What somebody carries: slots, exact in quarters of a regular item, and what carrying too much costs.

Sources: core 1.4, evolved 1.1; S0-147 to S0-153, S2-116 to S2-126, S2-140 to S2-143.
"""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

QUARTERS = 4
"""A regular item, one slot, is four quarters (S2-118); all sums are whole numbers of quarters."""

QUARTER = 1


class Burden(StrEnum):
    """How loaded somebody is."""

    FREE = "free"
    OVER = "over"
    """Over-encumbered: possible for a while, with a cost whenever one moves."""
    TOO_MUCH = "too_much"
    """More than can be carried at all."""


@record
class EncumbranceRules:
    """Carrying in an edition."""

    free_factor: int = 2
    """Strength times this without trouble (S0-147, S2-116)."""
    over_factor: int = 4
    """Strength times this at most, for a while (S2-124)."""
    moving_needs_roll: bool = False
    """Over-encumbered, running or crawling in combat needs a Mobility roll (core, S2-125)."""
    moving_costs_stress: int = 0
    """Over-encumbered, each move in a Round or a stealth stretch costs stress (evolved)."""
    reload_quarters: int = QUARTER
    """The weight of one reload; the one that is loaded is part of the weapon (core 12.6, 19)."""
    capacity_raises_top: bool = False
    """Whether Pack Mule raises the top limit too. core speaks of the free limit, evolved of carrying capacity."""
    source: str = ""


@record
class Item:
    """Something carried: its weight in quarters of a regular item, and how many of it."""

    name: str
    quarters: int
    count: int = 1


@record
class Load:
    """What is carried against what can be carried, all in quarters of a regular item."""

    carried: int
    free_limit: int
    top_limit: int

    @property
    def burden(self) -> Burden:
        """How loaded somebody is."""
        if self.carried <= self.free_limit:
            return Burden.FREE
        return Burden.OVER if self.carried <= self.top_limit else Burden.TOO_MUCH

    @property
    def items(self) -> Fraction:
        """What is carried in regular items, exactly."""
        return Fraction(self.carried, QUARTERS)

    @property
    def slots(self) -> int:
        """How many slots are taken, the last one perhaps in part."""
        return -(-self.carried // QUARTERS)


def verify_load(strength: int, items: Iterable[Item]) -> None:
    """Strength and weights are never negative."""
    if strength < 0:
        raise RuleViolation(Message("Strength is never below 0."))
    for item in items:
        if item.quarters < 0 or item.count < 0:
            raise RuleViolation(Message("{item}: weight and number are never below 0.", item=item.name))


def load(strength: int, items: Iterable[Item], rules: EncumbranceRules, factor: int = 1) -> Load:
    """Add up what is carried and work out the limits; `factor` is 2 with Pack Mule."""
    everything = tuple(items)
    verify_load(strength, everything)
    free = strength * rules.free_factor * factor
    top = strength * rules.over_factor * (factor if rules.capacity_raises_top else 1)
    return Load(
        carried=sum(item.quarters * item.count for item in everything),
        free_limit=free * QUARTERS,
        top_limit=max(free, top) * QUARTERS,
    )


@record
class MoveCost:
    """What a move costs somebody who carries so much."""

    mobility_roll: bool = False
    """Failure: drop things or stay put (S2-126)."""
    stress: int = 0


def verify_move(burden: Burden) -> None:
    """Nobody moves under more than can be carried at all."""
    if burden is Burden.TOO_MUCH:
        raise RuleViolation(Message("That is more than can be carried at all: put something down first."))


def move(burden: Burden, rules: EncumbranceRules) -> MoveCost:
    """What a move in a Round (or a stealth stretch) costs with this load (S2-125)."""
    verify_move(burden)
    if burden is Burden.FREE:
        return MoveCost()
    return MoveCost(rules.moving_needs_roll, rules.moving_costs_stress)
