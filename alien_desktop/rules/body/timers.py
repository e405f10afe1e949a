"""The timers that needs, fatal injuries and radiation set on a clock, and how often supplies are rolled.

Sources: core 9.1, 10, 11; evolved 9.2, 10, 11; S1-132, S1-137. What happens when a timer runs out is in the module of
its topic.
"""

from alien_desktop.rules.body.clock import Timer, TimeUnit
from alien_desktop.rules.body.conditions import CAUSE_NAMES, Need, condition_words
from alien_desktop.rules.body.death import Dying
from alien_desktop.rules.body.radiation import INTERVAL, Strength
from alien_desktop.rules.body.supplies import When
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

REGULAR: dict[When, TimeUnit] = {When.TURN: TimeUnit.TURN, When.DAY: TimeUnit.DAY}
"""The occasions for a supply roll that come with time; the others come with what one does."""


def need_timer(owner: str, need: Need, since: int = 0, interval: TimeUnit | None = None) -> Timer:
    """The checks of somebody starving, tired or cold; `interval` is the Game Mother's where the rules leave it open."""
    unit = need.interval or interval
    if unit is None:
        raise RuleViolation(
            Message("The Game Mother says how often {cause} is checked.", cause=CAUSE_NAMES.get(need.cause, need.cause))
        )
    return Timer(f"{owner}.need.{need.cause}", owner, condition_words(need.condition), unit, since)


def death_timer(owner: str, injury_id: str, dying: Dying, since: int = 0) -> Timer:
    """The death rolls of a fatal injury: when its time has run out, and again each time (S1-132, S1-137)."""
    return Timer(f"{owner}.death.{injury_id}", owner, Message("death roll"), dying.limit, since)


def radiation_timer(owner: str, strength: Strength, since: int = 0) -> Timer:
    """One rad each time, as often as the source is strong."""
    return Timer(f"{owner}.radiation", owner, Message("one rad"), INTERVAL[strength], since)
