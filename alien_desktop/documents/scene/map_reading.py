"""What the map says: how far, who sees whom, what light, who is reached. None where somebody has no place on it."""

from collections.abc import Collection, Iterable, Mapping

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.light import features_in, lit_zones
from alien_desktop.documents.scene.places import SceneWay, SceneZone, WayState
from alien_desktop.rules.body.hazards import HazardRules, Ring, blast_dice
from alien_desktop.rules.combat.ranges import Band, RangeRules, band_for
from alien_desktop.rules.combat.zones import (
    LIGHT,
    Feature,
    Passage,
    Zone,
    ZoneMap,
    ZoneRules,
    clear_steps,
    cover_in,
    verify_line,
)
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.message import Message
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

_STRONG_BLAST = 12
"""The strongest of the books: whether its edition lets an explosion reach Medium at all (core 10, 12.4)."""
FAR = 3
"""Zones: whoever is so far from every enemy who stands has got away."""


def zone_map(encounter: Encounter) -> ZoneMap:
    """Return the map as the rules take it."""
    return _map_of(encounter.zones, encounter.ways, lit_zones(encounter))


@once_per_version
def passable_map(encounter: Encounter) -> ZoneMap:
    """Return the map of those who go by what is open or can be opened: without locked and sealed ways."""
    barred = (WayState.LOCKED, WayState.SEALED)
    return _map_of(encounter.zones, tuple(way for way in encounter.ways if way.state not in barred), frozenset())


@once_per_version
def _map_of(zones: tuple[SceneZone, ...], ways: tuple[SceneWay, ...], lit: frozenset[str]) -> ZoneMap:
    return ZoneMap(
        tuple(
            Zone(zone.id, frozenset(zone.features) - ({Feature.DARK} if zone.id in lit else frozenset()))
            for zone in zones
        ),
        tuple(Passage(way.one, way.other, way.length, way.clear) for way in ways),
    )


def place_of(encounter: Encounter, combatant_id: str) -> SceneZone | None:
    """Return the zone in which a combatant is; None for one who stands nowhere."""
    return _places(encounter)[combatant_id] if encounter.zones else None


@once_per_version
def _places(encounter: Encounter) -> Mapping[str, SceneZone | None]:
    """Return the zones of all by the ids of the combatants: everybody is asked about everybody."""
    zones = {zone.id: zone for zone in encounter.zones}
    return {one.id: zones.get(one.zone) for one in encounter.combatants}


def zones_apart(encounter: Encounter, one: str, other: str) -> int | None:
    """Return how many zones are between two: the clear way where there is one, else through what is shut.

    None where one of them has no place, or no way leads there.
    """
    here, there = place_of(encounter, one), place_of(encounter, other)
    if here is None or there is None:
        return None
    places = zone_map(encounter)
    clear = places.steps(here.id, there.id, clear=True)
    return places.steps(here.id, there.id) if clear is None else clear


def band_between(encounter: Encounter, one: str, other: str, rules: RangeRules) -> Band | None:
    """Return how far two are from each other by the map."""
    apart = zones_apart(encounter, one, other)
    if apart is None:
        here, there = place_of(encounter, one), place_of(encounter, other)
        return Band.EXTREME if here is not None and there is not None else None
    return band_for(apart, rules, touching=is_within(encounter, one, other, Band.ENGAGED))


def unseen_because(encounter: Encounter, one: str, other: str, rules: ZoneRules) -> Message | None:
    """Return why two cannot see each other to shoot; None when they can, and where the map does not know."""
    here, there = place_of(encounter, one), place_of(encounter, other)
    if here is None or there is None:
        return None
    try:
        verify_line(zone_map(encounter), here.id, there.id, rules, _occupied(encounter))
    except RuleViolation as refused:
        return refused.message
    return None


@once_per_version
def _occupied(encounter: Encounter) -> frozenset[str]:
    """Return the ids of the zones in which somebody stands."""
    return frozenset(each.zone for each in encounter.combatants if each.zone)


def sees(encounter: Encounter, one: str, other: str) -> bool:
    """Whether one can see what happens to the other: nothing shut or full of smoke is between, or no map knows."""
    here, there = place_of(encounter, one), place_of(encounter, other)
    if here is None or there is None:
        return True
    return clear_steps(zone_map(encounter), here.id, there.id) is not None


def same_zone(encounter: Encounter, one: str, other: str) -> bool:
    """Whether two are in the same zone; true where the map does not know."""
    here, there = place_of(encounter, one), place_of(encounter, other)
    return here is None or there is None or here.id == there.id


def out_of_reach_because(encounter: Encounter, one: str, other: str) -> Message | None:
    """Return why one cannot touch the other where they stand: one of them is inside a closed vehicle. Else None."""
    who, whom = encounter.combatant(one), encounter.combatant(other)
    if who.vehicle == whom.vehicle:
        return None
    shut = next((each for each in encounter.vehicles if each.id in (who.vehicle, whom.vehicle) and each.closed), None)
    return None if shut is None else Message("{vehicle} is closed, and between them.", vehicle=shut.name)


def is_within(encounter: Encounter, one: str, other: str, band: Band) -> bool:
    """Whether two are near enough for what needs the same zone, or for what needs to be right next to each other.

    True where the map does not know. Those in one vehicle sit next to each other.
    """
    who, whom = encounter.combatant(one), encounter.combatant(other)
    unknown = place_of(encounter, one) is None or place_of(encounter, other) is None
    if one == other or unknown or (who.vehicle and who.vehicle == whom.vehicle):
        return True
    return other in who.near if band is Band.ENGAGED else who.zone == whom.zone


def reaches(encounter: Encounter, one: str, other: str, who: Who) -> bool:
    """Whether what a panic does to others may reach one of them: true where the map does not know.

    Those at Short are in the same zone, those who see it have nothing shut between; a scream goes through doors.
    """
    if who in (Who.PCS_SHORT, Who.PCS_ZONE):
        return same_zone(encounter, one, other)
    return who is not Who.SEERS or sees(encounter, one, other)


def zones_away(encounter: Encounter, zone_id: str) -> Mapping[str, int]:
    """Return how many zones away each zone is through what is open."""
    return zone_map(encounter).distances(zone_id, clear=True)


def zones_in_blast(encounter: Encounter, zone_id: str, *, wide: bool) -> dict[str, int]:
    """Return how many zones away each zone is that an explosion reaches through what is open.

    `wide`: one that also reaches Medium.
    """
    return {zone: away for zone, away in zones_away(encounter, zone_id).items() if away <= int(wide)}


@record
class ZoneReach:
    """What is reached from a zone."""

    blast: tuple[str, ...]
    """The ids of those whom an explosion in it meets."""
    beyond: tuple[str, ...]
    """The zones at Medium that only a strong one meets; none where the edition knows no such explosion."""
    fires: tuple[tuple[str, int | None], ...]
    """The zones that burn, and how many zones away: the nearest first; None where no way leads there."""
    seers: tuple[str, ...]
    """The ids of those who see what happens in it."""


def reach_of(encounter: Encounter, zone_id: str, rules: HazardRules) -> ZoneReach:
    """Return what an explosion, a fire and a panic in a zone reach, by the map."""
    wide = blast_dice(_STRONG_BLAST, Ring.MEDIUM, rules) > 0
    met = zones_in_blast(encounter, zone_id, wide=wide)
    places = zone_map(encounter)
    away, clear = places.distances(zone_id), places.distances(zone_id, clear=True)
    fires = ((zone.id, away.get(zone.id)) for zone in encounter.zones if zone.fire)
    return ZoneReach(
        people_in(encounter, zone_id),
        tuple(zone for zone in met if met[zone]),
        tuple(sorted(fires, key=lambda one: len(encounter.zones) if one[1] is None else one[1])),
        tuple(one.id for one in encounter.combatants if one.zone in clear),
    )


def light_on(encounter: Encounter, combatant_id: str, rules: RangeRules) -> str:
    """Return the circumstance of a shot that the light on a combatant means; empty for none."""
    zone = place_of(encounter, combatant_id)
    known = {modifier.id for modifier in rules.modifiers}
    there = features_in(encounter, zone) if zone is not None else ()
    return next((each.value for each in there if each in LIGHT and each.value in known), "")


def cover_here(encounter: Encounter, combatant_id: str, rules: ZoneRules) -> bool:
    """Whether there is something to take cover behind where a combatant stands.

    The Game Mother's word counts, else the edition's rule; a door is cover as well (evolved 7).
    """
    zone = place_of(encounter, combatant_id)
    if zone is None:
        return True
    if zone.cover is not None:
        return zone.cover > 0
    door = any(way.beyond(zone.id) and way.kind is not way.kind.OPENING for way in encounter.ways)
    return door or cover_in(zone.features, rules)


def people_in(encounter: Encounter, zone_id: str) -> tuple[str, ...]:
    """Return the ids of everybody in a zone, in the order of the scene."""
    return tuple(each.id for each in encounter.combatants if each.zone == zone_id)


def farthest(
    encounter: Encounter,
    start: str,
    enemies: Iterable[str],
    options: Iterable[str],
    harmful: Collection[str] = frozenset(),
) -> str:
    """Return the zone among `options` that is farthest from all zones of enemies; empty when none beats `start`.

    A `harmful` one only where no other beats it.
    """
    places = zone_map(encounter)
    reach = [places.distances(one, clear=True) for one in enemies]

    def apart(zone: str) -> int:
        return min((each.get(zone, FAR) for each in reach), default=0)

    better = [(one not in harmful, apart(one), one) for one in options if apart(one) > apart(start)]
    return max(better, default=(False, 0, ""))[2]


PAST_NOBODY = Message("Nobody gets past somebody in a cramped zone.")


def crowded(encounter: Encounter, combatant_id: str) -> frozenset[str]:
    """Return the cramped zones in which somebody else is: nobody passes them (core 7, evolved 14)."""
    taken = {one.zone for one in encounter.combatants if one.id != combatant_id}
    return frozenset(zone.id for zone in encounter.zones if zone.id in taken and Feature.CRAMPED in zone.features)


def is_cramped(encounter: Encounter, combatant_id: str) -> bool:
    """Whether a combatant is in a cramped zone."""
    zone = place_of(encounter, combatant_id)
    return zone is not None and Feature.CRAMPED in zone.features
