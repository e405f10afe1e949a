"""Zones: rooms, corridors and patches of ground, their features, and the distances between them.

Sources: core 7, 8.2, evolved 7, 14; S0-077, S0-099, S1-053, S2-069.
"""

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from functools import cached_property
from heapq import heappop, heappush

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class Feature(StrEnum):
    """What a zone can be."""

    CLUTTERED = "cluttered"
    CRAMPED = "cramped"
    DIM = "dim"
    DARK = "dark"
    VENTING = "venting"
    """Its air rushes out: in a Turn it is in vacuum (core 10, evolved 10.2)."""
    VACUUM = "vacuum"
    TOXIC = "toxic"
    FLOODED = "flooded"
    """Under water (core 10, evolved 10.1)."""
    WEIGHTLESS = "weightless"
    """Zero gravity (evolved 10.2)."""
    SMOKE = "smoke"
    """Nobody sees into it, out of it or through it (evolved 12.1)."""


LIGHT = frozenset({Feature.DIM, Feature.DARK})
"""Of these a zone has one or none."""


@record
class ZoneRules:
    """What the features do in an edition."""

    cluttered_run_roll: bool
    """Running into a cluttered zone needs a Mobility roll, or one falls (core)."""
    cluttered_gives_cover: bool
    """Only cluttered zones have something to hide behind (evolved)."""
    dark_observation: int
    dark_hides: bool
    """Nobody shoots through a dark zone that is between (core 7)."""
    cramped_blocks: bool
    """Nobody passes or shoots past anybody in a cramped zone (core 7)."""
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
    """A room, a corridor or a patch of ground."""

    id: str
    features: frozenset[Feature] = frozenset()


@record
class Passage:
    """A way between two zones; it leads both ways."""

    one: str
    other: str
    length: int = 1
    """How many zones away the other side is."""
    clear: bool = True
    """Whether one can see and shoot through it now; a shut door is not."""

    def beyond(self, zone_id: str) -> str | None:
        """The zone on the other side, None when it does not begin here."""
        return {self.one: self.other, self.other: self.one}.get(zone_id)


@record
class ZoneMap:
    """All zones of a place and the ways between them."""

    zones: tuple[Zone, ...]
    passages: tuple[Passage, ...] = ()

    def neighbors(self, zone_id: str) -> tuple[str, ...]:
        """The zones next to one, in the order of the map."""
        beside = {passage.beyond(zone_id) for passage in self.passages}
        return tuple(zone.id for zone in self.zones if zone.id in beside)

    def features(self, zone_id: str) -> frozenset[Feature]:
        """What a zone is; nothing for one that is not on the map."""
        return next((zone.features for zone in self.zones if zone.id == zone_id), frozenset())

    def having(self, feature: Feature) -> frozenset[str]:
        """The ids of the zones that are something."""
        if feature not in self._having:
            self._having[feature] = frozenset(zone.id for zone in self.zones if feature in zone.features)
        return self._having[feature]

    @cached_property
    def _having(self) -> dict[Feature, frozenset[str]]:
        return {}

    def steps(
        self, start: str, goal: str, *, clear: bool = False, without: Collection[str] = frozenset()
    ) -> int | None:
        """How many zones away the goal is (0 = the same), or None if no way leads there.

        `clear`: only by ways that can be looked through; `without`: not through these zones.
        """
        return self.distances(start, clear=clear, without=without).get(goal)

    def distances(
        self, start: str, *, clear: bool = False, without: Collection[str] = frozenset()
    ) -> Mapping[str, int]:
        """How many zones away each zone is to which a way leads, the nearest first."""
        asked = (start, clear, frozenset(without))
        if asked not in self._distances:  # asked for anybody's distance to everybody
            self._distances[asked] = self._measured(*asked)
        return self._distances[asked]

    @cached_property
    def _distances(self) -> dict[tuple[str, bool, frozenset[str]], dict[str, int]]:
        return {}

    def _measured(self, start: str, clear: bool, without: frozenset[str]) -> dict[str, int]:
        ways: dict[str, list[tuple[str, int]]] = {}
        for passage in self.passages:
            if passage.clear or not clear:
                ways.setdefault(passage.one, []).append((passage.other, passage.length))
                ways.setdefault(passage.other, []).append((passage.one, passage.length))
        found: dict[str, int] = {}
        waiting = [(0, start)]
        while waiting:
            steps, here = heappop(waiting)
            if here in found:
                continue
            found[here] = steps
            if here == start or here not in without:
                for following, length in ways.get(here, ()):
                    heappush(waiting, (steps + length, following))
        return found


def clear_steps(zones: ZoneMap, start: str, goal: str) -> int | None:
    """How many zones away one can see the goal: nothing shut and no smoke is between; None if one cannot."""
    smoke = zones.having(Feature.SMOKE)
    if start != goal and smoke & {start, goal}:
        return None
    return zones.steps(start, goal, clear=True, without=smoke)


def verify_line(zones: ZoneMap, start: str, goal: str, rules: ZoneRules, occupied: Collection[str] = ()) -> None:
    """Raise RuleViolation where nobody in one zone can shoot at anybody in the other; `occupied` zones hold people.

    Shut doors and smoke are in the way, and in the 2019 edition dark zones between and cramped ones with somebody in
    them.
    """
    if zones.steps(start, goal, clear=True) is None:
        raise RuleViolation(Message("No line of sight: something shut is between them."))
    if clear_steps(zones, start, goal) is None:
        raise RuleViolation(Message("No line of sight: smoke is in the way."))
    dark = zones.having(Feature.DARK) if rules.dark_hides else frozenset()
    if zones.steps(start, goal, clear=True, without=dark) is None:
        raise RuleViolation(Message("No line of sight: a dark zone is between them."))
    cramped = zones.having(Feature.CRAMPED) if rules.cramped_blocks else frozenset()
    if zones.steps(start, goal, clear=True, without=dark | cramped.intersection(occupied)) is None:
        raise RuleViolation(Message("Nobody shoots past somebody in a cramped zone."))


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
        verify_run_into(zones.features(start) | zones.features(goal))


def step(
    zones: ZoneMap, start: str, goal: str, rules: ZoneRules, *, near: bool = False, crawling: bool = False
) -> ZoneMove:
    """Run or crawl to a neighboring zone, or within the zone right next to somebody (`near`) or away again.

    Crawling works like running (S0-075), but never needs a Mobility roll.
    """
    verify_step(zones, start, goal, crawling=crawling)
    stumbles = not crawling and goal != start and run_into(zones.features(goal), rules).mobility_roll
    return ZoneMove(goal, near and goal == start, stumbles)


def cover_in(features: Iterable[Feature], rules: ZoneRules) -> bool:
    """Whether a zone has something to take cover behind; where the rules leave it open the Game Mother says so."""
    return not rules.cluttered_gives_cover or Feature.CLUTTERED in set(features)


def barrier_health(rules: ZoneRules, *, sealed: bool = False) -> int:
    """Return the damage that breaks a door, or a sealed hatch where it can be broken; otherwise a RuleViolation."""
    verify_strike_door(rules, sealed=sealed)
    return rules.sealed_health if sealed else rules.door_health


def verify_strike_door(rules: ZoneRules, *, sealed: bool = False) -> None:
    """A sealed hatch holds, unless the table wants it otherwise."""
    if sealed and not rules.sealed_breakable:
        raise RuleViolation(Message("A sealed hatch holds against blows."))
