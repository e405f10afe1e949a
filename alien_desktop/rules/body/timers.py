"""What a character's state asks of the clock: the timers that supplies, needs, wounds, panic and radiation set.

Sources: core 5.2, 9.1, 10, 11; evolved 5.3, 9.2, 10, 11; S0-045, S1-044, S1-132, S1-137, S2-134, S2-136, S2-138. What
happens when one runs out is told by the room of its topic.
"""

from collections.abc import Iterable

from alien_desktop.rules.body.clock import Timer, TimeUnit
from alien_desktop.rules.body.conditions import Need
from alien_desktop.rules.body.death import Dying
from alien_desktop.rules.body.injuries import HealingTime
from alien_desktop.rules.body.radiation import INTERVAL, Strength
from alien_desktop.rules.body.supplies import SupplyRules, When
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

REGULAR: dict[When, TimeUnit] = {When.TURN: TimeUnit.TURN, When.DAY: TimeUnit.DAY}
"""The occasions for a supply roll that come with time; the others come with what one does."""


def supply_timers(owner: str, in_use: Iterable[Supply], rules: SupplyRules, since: int = 0) -> tuple[Timer, ...]:
    """Timers for the supplies in use that are rolled at regular intervals: air each Turn, water and food each day."""
    using = set(in_use)
    return tuple(
        Timer(f"{owner}.supply.{kind.supply.value}", owner, f"{kind.supply.value} supply", REGULAR[when], since)
        for kind in rules.kinds
        for when in kind.when
        if kind.supply in using and when in REGULAR
    )


def need_timer(owner: str, need: Need, since: int = 0, interval: TimeUnit | None = None) -> Timer:
    """The checks of somebody starving, tired or cold; `interval` is the Game Mother's where the rules leave it open."""
    unit = need.interval or interval
    if unit is None:
        raise RuleViolation(
            Message("The Game Mother says how often {cause} is checked.", cause=need.cause.replace("_", " "))
        )
    return Timer(f"{owner}.need.{need.cause}", owner, need.condition.replace("_", " "), unit, since)


def death_timer(owner: str, injury_id: str, dying: Dying, since: int = 0) -> Timer:
    """The death rolls of a fatal injury: when its time has run out, and again each time (S1-132, S1-137)."""
    return Timer(f"{owner}.death.{injury_id}", owner, "death roll", dying.limit, since)


def panic_timer(owner: str, since: int = 0) -> Timer:
    """Panic that lasts ends when a Turn has passed (S0-045, S1-044)."""
    return Timer(f"{owner}.panic", owner, "panic ends", TimeUnit.TURN, since, repeat=False)


def healing_timer(owner: str, injury_id: str, healing: HealingTime, since: int = 0) -> Timer:
    """An injury is healed after its days (or Shifts); one that never heals is a RuleViolation."""
    count, unit = (healing.days, TimeUnit.DAY) if healing.days else (healing.shifts, TimeUnit.SHIFT)
    if healing.permanent or not count:
        raise RuleViolation(Message("This injury does not heal with time."))
    return Timer(f"{owner}.healing.{injury_id}", owner, "injury healed", unit, since, count, repeat=False)


def radiation_timer(owner: str, strength: Strength, since: int = 0) -> Timer:
    """One rad each time, as often as the source is strong."""
    return Timer(f"{owner}.radiation", owner, "one rad", INTERVAL[strength], since)
