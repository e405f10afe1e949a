"""What an edition needs to know to take a character over from the other; the conversion itself is in converter.py."""

from alien_desktop.rules.record import record


@record
class ConversionRules:
    """How an edition measures what the other measures differently (evolved 12.1, 12.2)."""

    armor_step: int
    """How many points of its armor are one level of the other's (core ratings 3, evolved levels 1)."""
    armor_most_levels: int = 5
    default_ammo: tuple[tuple[str, int], ...] = ()
    """The ammunition rating by sort of weapon, where the edition has one; empty = it has none."""
    source: str = ""
