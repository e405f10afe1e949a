"""Broken: what a character at Health 0 may still do.

Sources: core 9.1, evolved 7, 9.1; S1-124, S1-125, S1-127 to S1-129, S0-044, S2-106, S2-107.
"""

from alien_desktop.rules.record import record


@record
class BrokenRules:
    """What being Broken means in an edition."""

    actions: tuple[str, ...]
    """The ids of the only actions left: `crawl` and `speak` (core), `move` (evolved)."""
    moves_per_round: int | None
    """At most that many moves in a Round (evolved 1); None = as the action costs."""
    source: str = ""
