"""The vocabulary of effects: whom they reach, which supply, which value, which action is lost."""

from enum import StrEnum

from alien_desktop.rules.message import Message


class Where(StrEnum):
    """The situation of somebody when a row of the panic table is rolled."""

    OPEN_ZONE = "open_zone"
    """Nothing in the zone is cover."""
    CANNOT_MOVE = "cannot_move"
    """Held, or with no way out."""


class Who(StrEnum):
    """Whom an instant effect reaches."""

    SELF = "self"
    TARGET = "target"
    PCS_SHORT = "pcs_short"
    """Player characters at Short range or nearer."""
    PCS_ZONE = "pcs_zone"
    """Friendly player characters in the same zone."""
    HEARERS = "hearers"
    """Friendly characters who hear it."""
    SEERS = "seers"
    """Friendly characters who see it."""
    ALL_SHORT = "all_short"
    ALL_ZONE = "all_zone"
    ALL_MEDIUM = "all_medium"
    ALL_LONG = "all_long"


class Supply(StrEnum):
    """What is counted in supply dice."""

    AIR = "air"
    FOOD = "food"
    WATER = "water"
    POWER = "power"
    AMMO = "ammo"


SUPPLY_NAMES = {
    Supply.AIR: Message("air"),
    Supply.FOOD: Message("food"),
    Supply.WATER: Message("water"),
    Supply.POWER: Message("power"),
    Supply.AMMO: Message("ammo"),
}
"""What they are called in a sentence."""

SUPPLY_TITLES = {
    Supply.AIR: Message("Air"),
    Supply.FOOD: Message("Food"),
    Supply.WATER: Message("Water"),
    Supply.POWER: Message("Power"),
    Supply.AMMO: Message("Ammo"),
}
"""What they are called at the beginning of one."""


class Derived(StrEnum):
    """Values worked out from others."""

    HEALTH = "health"
    RESOLVE = "resolve"
    SPEED = "speed"


class Loss(StrEnum):
    """What is lost of a turn, in edition-neutral words: main = slow or full, minor = fast or quick."""

    MAIN = "main"
    MINOR = "minor"
    TURN = "turn"
