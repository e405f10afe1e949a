"""Vehicles, basic: driving, ramming, damage to the hull, wrecks, crashes, repairs.

Sources: core 12.4 (no procedure of vehicle combat was found: the second edition's is offered and marked), evolved 12.4.
"""

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


@record
class VehicleRules:
    """Vehicles in an edition."""

    component_at_half_hull: bool
    """A component is hit by one hit of half the hull or more."""
    wreck_damage: int
    """Damage to everybody inside a wreck, less their 6s of Mobility."""
    ram_divisor: int = 2
    """Ramming has the hull at its best divided by this, rounded up, as base damage; a setting (core 19: 5)."""
    source: str = ""


@record
class HullDamage:
    """One hit on a vehicle after armor."""

    before: int
    after: int
    component: bool
    wrecked: bool


def verify_hull_damage(hull: int, max_hull: int, amount: int) -> None:
    """The hull lies between 0 and its maximum; damage is never negative."""
    if not 0 <= hull <= max_hull or amount < 0:
        raise RuleViolation(
            Message("The hull is between 0 and {max_hull}, and damage is never below 0.", max_hull=max_hull)
        )


def hull_damage(hull: int, max_hull: int, amount: int, rules: VehicleRules) -> HullDamage:
    """Damage a vehicle: at hull 0 it is a wreck; a heavy hit strikes a component."""
    verify_hull_damage(hull, max_hull, amount)
    after = max(hull - amount, 0)
    wrecked = after == 0 and hull > 0
    heavy = rules.component_at_half_hull and amount > 0 and hull > 0 and amount * 2 >= max_hull
    return HullDamage(hull, after, heavy, wrecked)


def ram_damage(max_hull: int, rules: VehicleRules) -> int:
    """Base damage of ramming, to both: a part of the hull, rounded up."""
    return -(-max_hull // rules.ram_divisor)


def crash_damage(altitude_zones: int, mobility_sixes: int = 0) -> int:
    """Damage of a crash: twice the altitude in zones, less the 6s of Mobility."""
    return max(altitude_zones * 2 - mobility_sixes, 0)


def repair_hull(hull: int, max_hull: int, sixes: int) -> int:
    """A Shift of Heavy Machinery: one point of hull for each 6."""
    return min(hull + max(sixes, 0), max_hull)
