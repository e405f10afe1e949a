"""Zones: rooms, corridors and patches of ground, their features, and the distances between them.

Sources: core 7, 8.2, evolved 7, 14; S0-077, S0-099, S1-053, S2-069.
"""

from collections import deque
from collections.abc import Iterable
from enum import StrEnum

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class Feature(StrEnum):
    """What a zone can be."""

    CLUTTERED = "cluttered"
    DARK = "dark"
    CRAMPED = "cramped"


@record
class ZoneRules:
    """What the features do in an edition."""

    cluttered_run_roll: bool
    """Running into a cluttered zone needs a Mobility roll, or one falls (core)."""
    cluttered_gives_cover: bool
    """Only cluttered zones have something to hide behind (evolved)."""
    dark_observation: int
    dark_shots: int
    door_health: int
    """The damage that breaks a standard door."""
    door_armor: int
    """Its armor (evolved 2; core: sturdier doors only)."""
    sealed_breakable: bool
    """Whether a sealed hatch can be broken like a locked door; a setting (evolved: it holds)."""
    sealed_health: int
    """The damage that breaks a sealed hatch where it can be broken (evolved 18, row 14: 8, with a door's armor)."""
    source: str = ""


@record
class Zone:
    """A room, a corridor or a patch of ground, and the zones next to it."""

    id: str
    features: frozenset[Feature] = frozenset()
    exits: tuple[str, ...] = ()


@record
class ZoneMap:
    """All zones of a place. A way leads both ways if either zone names the other."""

    zones: tuple[Zone, ...]

    def neighbors(self, zone_id: str) -> tuple[str, ...]:
        """The zones next to one, in the order of the map."""
        out = {exit_id for zone in self.zones if zone.id == zone_id for exit_id in zone.exits}
        return tuple(zone.id for zone in self.zones if zone.id in out or zone_id in zone.exits)

    def steps(self, start: str, goal: str) -> int | None:
        """How many zones away the goal is (0 = the same), or None if no way leads there."""
        waiting = deque([(start, 0)])
        seen = {start}
        while waiting:
            here, steps = waiting.popleft()
            if here == goal:
                return steps
            for following in self.neighbors(here):
                if following not in seen:
                    seen.add(following)
                    waiting.append((following, steps + 1))
        return None


def verify_run_into(features: Iterable[Feature]) -> None:
    """In a cramped zone nobody runs, only crawls (S0-077)."""
    if Feature.CRAMPED in set(features):
        raise RuleViolation(Message("In a cramped zone one can only crawl."))


@record
class RunInto:
    """What running into a zone asks for."""

    mobility_roll: bool
    """Failure: one falls prone."""


def run_into(features: Iterable[Feature], rules: ZoneRules) -> RunInto:
    """Run into a zone: no roll, except into a cluttered one (S0-099, S2-069)."""
    known = frozenset(features)
    verify_run_into(known)
    return RunInto(rules.cluttered_run_roll and Feature.CLUTTERED in known)


@record
class ZoneMove:
    """One move: the zone one is in now, whether right next to somebody, and whether it needs a Mobility roll."""

    zone: str
    near: bool
    mobility_roll: bool


def verify_step(zones: ZoneMap, start: str, goal: str, *, crawling: bool = False) -> None:
    """One move leads to a neighboring zone or within one's own; crawling is the only way in a cramped zone."""
    if goal != start and goal not in zones.neighbors(start):
        raise RuleViolation(Message("One move leads to a neighboring zone, no farther."))
    if not crawling:
        verify_run_into(feature for zone in zones.zones if zone.id in (start, goal) for feature in zone.features)


def step(
    zones: ZoneMap, start: str, goal: str, rules: ZoneRules, *, near: bool = False, crawling: bool = False
) -> ZoneMove:
    """Run or crawl to a neighboring zone, or within the zone right next to somebody (`near`) or away again.

    Crawling works like running (S0-075), but never needs a Mobility roll.
    """
    verify_step(zones, start, goal, crawling=crawling)
    features = frozenset(feature for zone in zones.zones if zone.id == goal for feature in zone.features)
    stumbles = not crawling and goal != start and run_into(features, rules).mobility_roll
    return ZoneMove(goal, near and goal == start, stumbles)


def cover_in(features: Iterable[Feature], rules: ZoneRules) -> bool:
    """Whether a zone has something to take cover behind; where the rules leave it open the Game Mother says so."""
    return not rules.cluttered_gives_cover or Feature.CLUTTERED in set(features)


def barrier_health(rules: ZoneRules, *, sealed: bool = False) -> int:
    """Return the damage that breaks a door, or a sealed hatch where it can be broken; otherwise a RuleViolation."""
    verify_strike_door(rules, sealed=sealed)
    return rules.sealed_health if sealed else rules.door_health


@record
class DoorStruck:
    """A door that is being broken."""

    left: int

    @property
    def broken(self) -> bool:
        """Whether it gives way."""
        return self.left == 0


def verify_strike_door(rules: ZoneRules, *, sealed: bool = False) -> None:
    """A sealed hatch holds, unless the table wants it otherwise."""
    if sealed and not rules.sealed_breakable:
        raise RuleViolation(Message("A sealed hatch holds against blows."))


def strike_door(left: int, damage: int, rules: ZoneRules, *, sealed: bool = False) -> DoorStruck:
    """Damage a standard door; a level of armor takes its share off each blow."""
    verify_strike_door(rules, sealed=sealed)
    return DoorStruck(max(left - max(damage - rules.door_armor, 0), 0))
