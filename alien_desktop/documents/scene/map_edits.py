"""Edits of the map of a scene: zones, ways, vehicles, and who stands where. Each returns the scene after it.

A RuleViolation says why something cannot be done. Removing a zone takes its ways along and leaves those who stood in
it without a place. Moving somebody takes them away from those next to them who stay behind, and out of cover.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from alien_desktop.documents.document import DocumentPart
from alien_desktop.documents.scene import stances
from alien_desktop.documents.scene.combatants import change_combatant
from alien_desktop.documents.scene.encounter import Combatant, Encounter, EventHarm
from alien_desktop.documents.scene.light import gets_to
from alien_desktop.documents.scene.map_places import FARTHEST, drawn_at
from alien_desktop.documents.scene.places import (
    VEHICLES_MOST,
    WAYS_MOST,
    ZONES_MOST,
    Lamp,
    SceneVehicle,
    SceneWay,
    SceneZone,
    WayKind,
    WayState,
)
from alien_desktop.documents.scene.scene_events import (
    FIRST_CARD,
    EventDraft,
    add_event,
    change_event,
    fire_in,
    remove_event,
)
from alien_desktop.rules.combat.zones import LIGHT, Feature
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

DRIVER = 0
"""The seat of whoever drives; the others are numbered from 1."""

_Part = TypeVar("_Part", SceneZone, SceneWay, SceneVehicle)

_OPENS = {WayKind.OPENING: WayState.OPEN}
"""The state of a new way where it is not a shut one."""


def zone_of(encounter: Encounter, zone_id: str) -> SceneZone:
    """Return a zone of the scene."""
    return _find(encounter.zones, zone_id, Message("That zone is not on the map any more."))


def way_of(encounter: Encounter, way_id: str) -> SceneWay:
    """Return a way of the scene."""
    return _find(encounter.ways, way_id, Message("That way is not on the map any more."))


def vehicle_of(encounter: Encounter, vehicle_id: str) -> SceneVehicle:
    """Return a vehicle of the scene."""
    return _find(encounter.vehicles, vehicle_id, Message("That vehicle is not in the scene any more."))


# --- zones ------------------------------------------------------------------------------------------------------------


def add_zone(encounter: Encounter, name: str) -> Encounter:
    """Add a zone; a name that another zone has gets a number."""
    if len(encounter.zones) >= ZONES_MOST:
        raise RuleViolation(Message("A map has at most {most} zones.", most=ZONES_MOST))
    zone = SceneZone(id=_next_id("z", encounter.zones), name=_distinct(encounter.zones, name))
    return encounter.evolve(zones=(*encounter.zones, zone))


def change_zone(encounter: Encounter, zone_id: str, **changes: Any) -> Encounter:
    """Change fields of a zone, validated; its id stays."""
    if "name" in changes:
        changes["name"] = _distinct(encounter.zones, changes["name"], zone_id)
    return encounter.evolve(zones=_changed(encounter.zones, zone_of(encounter, zone_id), changes))


def draw_at(encounter: Encounter, zone_id: str, x: int | None, y: int | None) -> Encounter:
    """Draw a zone with its middle at a place of the map; every other one stays where it is drawn now.

    Without a place the map finds one for it again.
    """
    spots = drawn_at(encounter)
    if x is None or y is None:
        return change_zone(encounter, zone_id, x=None, y=None)
    zone_of(encounter, zone_id)
    spots[zone_id] = (min(max(x, 0), FARTHEST), min(max(y, 0), FARTHEST))
    zones = (zone.evolve(x=spots[zone.id][0], y=spots[zone.id][1]) for zone in encounter.zones)
    return encounter.evolve(zones=tuple(zones))


def arrange(encounter: Encounter) -> Encounter:
    """Let the map find a place for every zone again."""
    return encounter.evolve(zones=tuple(zone.evolve(x=None, y=None) for zone in encounter.zones))


def set_feature(encounter: Encounter, zone_id: str, feature: Feature, there: bool) -> Encounter:
    """Say what a zone is, or is no more; a new light replaces the other one."""
    gone = {feature} | (LIGHT if feature in LIGHT else frozenset())
    left = [each for each in zone_of(encounter, zone_id).features if each not in gone]
    after = [each for each in Feature if each in left or (there and each is feature)]
    return change_zone(encounter, zone_id, features=tuple(after))


def with_lamp(encounter: Encounter, combatant_id: str, zone_id: str, *, on: bool) -> Encounter:
    """Turn a lamp on or off; `zone_id` is the zone beside that it shines into, empty for their own."""
    one = encounter.combatant(combatant_id)
    if not on:
        return change_combatant(encounter, combatant_id, lamp=None)
    if not one.zone:
        raise RuleViolation(Message("{who} has no place on the map yet.", who=one.name))
    goal = zone_id or one.zone
    if not gets_to(encounter, one.zone, goal):
        raise RuleViolation(Message("No light gets there: it is not beside them, or something shut is between."))
    return change_combatant(encounter, combatant_id, lamp=Lamp(start=one.zone, goal=goal))


def lamps_left_lying(before: Encounter, after: Encounter, holds: Callable[[Combatant], bool]) -> Encounter:
    """Return the scene in which a lamp that is on and that nobody `holds` any more lies where its bearer stood."""
    stood = {one.id: one.zone for one in before.combatants}
    known = {zone.id for zone in after.zones}
    for one in after.combatants:
        if one.lamp is None or holds(one):
            continue
        after = change_combatant(after, one.id, lamp=None)
        if (zone := stood.get(one.id, "")) in known:
            after = change_zone(after, zone, lamp=True)
    return after


def set_zone_fire(encounter: Encounter, zone_id: str, intensity: int, name: str, *, spreads: bool) -> Encounter:
    """Set a zone on fire, or put it out with 0: in each Round it meets whoever is there, and whoever enters.

    `spreads`: it rolls in each Round whether it goes out or spreads. `name` is what it is called in the order.
    """
    encounter = change_zone(encounter, zone_id, fire=intensity)
    known = fire_in(encounter, zone_id)
    if known is not None and intensity:
        return change_event(encounter, known.id, dice=intensity)
    if known is not None:
        return remove_event(encounter, known.id)
    if not intensity:
        return encounter
    draft = EventDraft(name, int(encounter.round > 0), True, FIRST_CARD, dice=intensity, harm=EventHarm.FIRE)
    encounter = add_event(encounter, draft)
    return change_event(encounter, encounter.events[-1].id, zone=zone_id, spreads=spreads)


def spread_to(encounter: Encounter, zone_id: str) -> str:
    """Return the zone into which a fire spreads: the first one next to it that does not burn, by an open way if there
    is one; empty when there is none. The rules name no zone: the Game Mother may set another one on fire.
    """
    burning = {zone.id for zone in encounter.zones if zone.fire}
    ways = sorted((way for way in encounter.ways if way.beyond(zone_id)), key=lambda way: not way.clear)
    return next((way.beyond(zone_id) for way in ways if way.beyond(zone_id) not in burning), "")


def remove_zone(encounter: Encounter, zone_id: str) -> Encounter:
    """Take a zone off the map with its ways; who stood there stands nowhere."""
    zone_of(encounter, zone_id)
    for event in encounter.events:
        if event.zone == zone_id:
            encounter = remove_event(encounter, event.id)
    encounter = put(encounter, [each.id for each in encounter.combatants if each.zone == zone_id], "")
    return encounter.evolve(
        zones=tuple(each for each in encounter.zones if each.id != zone_id),
        ways=tuple(each for each in encounter.ways if zone_id not in (each.one, each.other)),
        vehicles=tuple(each.evolve(zone="") if each.zone == zone_id else each for each in encounter.vehicles),
        stealth=encounter.stealth.without_zone(zone_id),
    )


# --- ways -------------------------------------------------------------------------------------------------------------


def connect(
    encounter: Encounter,
    one: str,
    other: str,
    kind: WayKind = WayKind.OPENING,
    state: WayState | None = None,
    length: int = 1,
    armor: int | None = None,
) -> Encounter:
    """Add a way between two zones; what can be shut is shut unless it is said otherwise."""
    for zone_id in (one, other):
        zone_of(encounter, zone_id)
    if one == other:
        raise RuleViolation(Message("A way leads from one zone to another one."))
    if len(encounter.ways) >= WAYS_MOST:
        raise RuleViolation(Message("A map has at most {most} ways.", most=WAYS_MOST))
    way = SceneWay(id=_next_id("w", encounter.ways), one=one, other=other)
    after = encounter.evolve(ways=(*encounter.ways, way))
    shut = state or _OPENS.get(kind, WayState.SHUT)
    return change_way(after, way.id, kind=kind, state=shut, length=length, armor=armor)


def change_way(encounter: Encounter, way_id: str, **changes: Any) -> Encounter:
    """Change fields of a way, validated; what becomes an opening stands open."""
    before = way_of(encounter, way_id)
    kind, state = changes.get("kind", before.kind), changes.get("state", before.state)
    if kind is WayKind.OPENING:
        if "kind" not in changes and state is not WayState.OPEN:
            raise RuleViolation(Message("There is nothing to shut here."))
        changes["state"] = WayState.OPEN
    return encounter.evolve(ways=_changed(encounter.ways, before, changes))


def remove_way(encounter: Encounter, way_id: str) -> Encounter:
    """Take a way off the map."""
    way_of(encounter, way_id)
    return encounter.evolve(ways=tuple(each for each in encounter.ways if each.id != way_id))


# --- who stands where -------------------------------------------------------------------------------------------------


def put(encounter: Encounter, combatant_ids: Iterable[str], zone_id: str) -> Encounter:
    """Put combatants into a zone, or off the map with an empty id; those who go together stay next to each other."""
    if zone_id:
        zone_of(encounter, zone_id)
    moved = frozenset(combatant_ids)
    for who in moved:
        before = encounter.combatant(who)
        if before.zone == zone_id and not before.vehicle:
            continue
        for beside in before.near:
            if beside not in moved:
                encounter = stances.apart(encounter, who, beside)
        encounter = change_combatant(encounter, who, zone=zone_id, vehicle="", seat=0, stance="", barrier=0)
    return encounter


# --- vehicles ---------------------------------------------------------------------------------------------------------


def add_vehicle(encounter: Encounter, vehicle: SceneVehicle) -> Encounter:
    """Add a vehicle; its id is given here, and a number to a name that another one has."""
    if len(encounter.vehicles) >= VEHICLES_MOST:
        raise RuleViolation(Message("A scene has at most {most} vehicles.", most=VEHICLES_MOST))
    if vehicle.zone:
        zone_of(encounter, vehicle.zone)
    name = _distinct(encounter.vehicles, vehicle.name)
    added = vehicle.evolve(id=_next_id("v", encounter.vehicles), name=name)
    return encounter.evolve(vehicles=(*encounter.vehicles, added))


def change_vehicle(encounter: Encounter, vehicle_id: str, **changes: Any) -> Encounter:
    """Change fields of a vehicle, validated; who sits in it goes along to another zone."""
    before = vehicle_of(encounter, vehicle_id)
    if "name" in changes:
        changes["name"] = _distinct(encounter.vehicles, changes["name"], vehicle_id)
    most = changes.get("hull_max", before.hull_max)
    changes["hull"] = min(changes.get("hull", before.hull), most)
    if changes.get("zone"):
        zone_of(encounter, changes["zone"])
    encounter = encounter.evolve(vehicles=_changed(encounter.vehicles, before, changes))
    if changes.get("zone", before.zone) == before.zone:
        return encounter
    riders = frozenset(each.id for each in aboard(encounter, vehicle_id))
    for rider in riders:
        for beside in encounter.combatant(rider).near:
            if beside not in riders:
                encounter = stances.apart(encounter, rider, beside)
        encounter = change_combatant(encounter, rider, zone=changes["zone"])
    return encounter


def remove_vehicle(encounter: Encounter, vehicle_id: str) -> Encounter:
    """Take a vehicle out of the scene; who sat in it stands where it stood."""
    vehicle_of(encounter, vehicle_id)
    for rider in aboard(encounter, vehicle_id):
        encounter = change_combatant(encounter, rider.id, vehicle="", seat=0)
    events = tuple(each for each in encounter.events if each.vehicle != vehicle_id)
    vehicles = tuple(each for each in encounter.vehicles if each.id != vehicle_id)
    return encounter.evolve(vehicles=vehicles, events=events)


def aboard(encounter: Encounter, vehicle_id: str) -> tuple[Combatant, ...]:
    """Return who sits in a vehicle, by their seats."""
    return tuple(
        sorted((each for each in encounter.combatants if each.vehicle == vehicle_id), key=lambda one: one.seat)
    )


def board(encounter: Encounter, combatant_id: str, vehicle_id: str, seat: int | None = None) -> Encounter:
    """Put a combatant into a seat of a vehicle, into the first free one where none is named."""
    vehicle = vehicle_of(encounter, vehicle_id)
    taken = {each.seat for each in aboard(encounter, vehicle_id) if each.id != combatant_id}
    free = [each for each in range(vehicle.seats + 1) if each not in taken]
    if not free:
        raise RuleViolation(Message("Every seat of {vehicle} is taken.", vehicle=vehicle.name))
    if seat is not None and seat not in free:
        raise RuleViolation(Message("That seat is not free."))
    encounter = stances.apart(encounter, combatant_id)
    place = free[0] if seat is None else seat
    return change_combatant(
        encounter, combatant_id, zone=vehicle.zone, vehicle=vehicle_id, seat=place, stance="", barrier=0
    )


def get_out(encounter: Encounter, combatant_id: str) -> Encounter:
    """Let a combatant leave the vehicle, into the zone where it stands."""
    if not encounter.combatant(combatant_id).vehicle:
        raise RuleViolation(Message("That one sits in no vehicle."))
    return change_combatant(encounter, combatant_id, vehicle="", seat=0)


# --- inside -----------------------------------------------------------------------------------------------------------


def _find(parts: tuple[_Part, ...], part_id: str, gone: Message) -> _Part:
    for part in parts:
        if part.id == part_id:
            return part
    raise RuleViolation(gone)


def _changed(parts: tuple[_Part, ...], before: _Part, changes: dict[str, Any]) -> tuple[_Part, ...]:
    after = before.evolve(**{**changes, "id": before.id})
    return parts if after == before else tuple(after if each.id == before.id else each for each in parts)


def _next_id(letter: str, parts: Iterable[DocumentPart]) -> str:
    taken = {getattr(part, "id", "") for part in parts}
    return next(name for number in range(1, len(taken) + 2) if (name := f"{letter}{number}") not in taken)


def _distinct(parts: Iterable[SceneZone | SceneVehicle], name: str, without: str = "") -> str:
    name = name.strip()
    if not name:
        raise RuleViolation(Message("A place needs a name."))
    taken = {part.name.casefold() for part in parts if part.id != without}
    number = 2
    wanted = name
    while wanted.casefold() in taken:
        wanted = f"{name} {number}"
        number += 1
    return wanted
