"""The map of a scene as frozen records, as it is painted: rooms, ways, people, and the move that is looked at."""

from functools import cached_property

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.light import features_in, lit_zones
from alien_desktop.documents.scene.map_places import drawn_at
from alien_desktop.documents.scene.places import Exposure, SceneVehicle, WayKind, WayState
from alien_desktop.documents.scene.stealth import sights
from alien_desktop.documents.scene.vehicles import seats_of
from alien_desktop.gui.scene.scene_tokens import MapToken
from alien_desktop.gui.scene.zone_items import HARMFUL, ZoneItem, states_of, way_words
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.record import record


@record
class MapVehicle:
    """A vehicle that is drawn inside its room."""

    name: str
    hull: int
    hull_max: int
    running: bool
    closed: bool
    seats: tuple[MapToken | None, ...]
    """Who sits in each of them, the driver first."""

    @cached_property
    def look(self) -> str:
        """What its picture depends on, beside its size."""
        taken = "".join(f"{seat is not None:d}" for seat in self.seats)
        return f"{self.name}|{self.hull}/{self.hull_max}|{self.running:d}{self.closed:d}|{taken}"


@record
class MapRoom:
    """A room as it is drawn, with its middle in pixels of the map."""

    item: ZoneItem
    x: int
    y: int
    costs: str = ""
    """What it is that costs dice, in words."""
    features: tuple[Feature, ...] = ()
    fire: int = 0
    radiates: bool = False
    seen: bool = True
    vehicles: tuple[MapVehicle, ...] = ()
    can_go: bool = False
    """The selected combatant can go there with one move."""
    sights: tuple[str, ...] = ()
    """Ids of the ways through which others may see the crew in it."""

    @property
    def key(self) -> str:
        """The id of the zone."""
        return self.item.key

    @property
    def tokens(self) -> tuple[MapToken, ...]:
        """Who is in it, and what the motion tracker shows there."""
        return self.item.tokens

    @cached_property
    def look(self) -> str:
        """What the picture of its floor and tab depends on."""
        item = self.item
        floor = ",".join(self.features)
        size = "large" if self.vehicles else ""
        return f"{size}{self.key}|{item.number}|{item.name}|{self.costs}|{item.harms}|{floor}|{self.fire}|{self.seen:d}"

    @property
    def is_near(self) -> bool:
        """Whether it lies within short range of the selected combatant."""
        return self.item.band in (Band.ENGAGED, Band.SHORT)


@record
class MapWay:
    """A way between two rooms, by their places in the list."""

    key: str
    one: int
    other: int
    kind: WayKind
    state: WayState
    length: int
    words: str
    seen: bool = True


@record
class MapItem:
    """All that the map shows."""

    rooms: tuple[MapRoom, ...] = ()
    ways: tuple[MapWay, ...] = ()
    aside: tuple[MapToken, ...] = ()
    """Those who have no place on the map."""


def map_item(
    encounter: Encounter, zones: tuple[ZoneItem, ...], aside: tuple[MapToken, ...], reachable: frozenset[str]
) -> MapItem:
    """Return the map: `zones` are the rows of its list, `aside` stand nowhere, one move leads to the `reachable`."""
    spots, lit, seen = drawn_at(encounter), lit_zones(encounter), sights(encounter)
    places = {zone.id: number for number, zone in enumerate(encounter.zones)}
    rooms = tuple(
        MapRoom(
            item,
            *spots[zone.id],
            states_of(zone, lit=zone.id in lit) if set(zone.features) - HARMFUL or zone.cover or zone.lamp else "",
            features_in(encounter, zone),
            zone.fire,
            zone.radiation is not Exposure.NONE,
            zone.seen,
            tuple(_vehicle(encounter, each, item.tokens) for each in encounter.vehicles if each.zone == zone.id),
            zone.id in reachable,
            tuple(sight.way for sight in seen if sight.goal == zone.id),
        )
        for zone, item in zip(encounter.zones, zones, strict=True)
    )
    ways = tuple(
        MapWay(way.id, places[way.one], places[way.other], way.kind, way.state, way.length, way_words(way), way.seen)
        for way in encounter.ways
    )
    return MapItem(rooms, ways, aside)


def _vehicle(encounter: Encounter, vehicle: SceneVehicle, tokens: tuple[MapToken, ...]) -> MapVehicle:
    by_key = {token.key: token for token in tokens}
    seats = tuple(by_key.get(one.id) if one is not None else None for _, one in seats_of(encounter, vehicle))
    return MapVehicle(vehicle.name, vehicle.hull, vehicle.hull_max, vehicle.running, vehicle.closed, seats)
