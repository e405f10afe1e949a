"""The map of a scene as frozen records, as it is painted: rooms, ways, people, and the move that is looked at."""

from enum import StrEnum

from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.documents.scene.map_places import drawn_at
from alien_desktop.documents.scene.places import Exposure, SceneVehicle, WayKind, WayState
from alien_desktop.documents.scene.vehicles import seats_of
from alien_desktop.gui.kit.combatant_paint import CombatantKind
from alien_desktop.gui.kit.health_meter import is_down, is_low
from alien_desktop.gui.kit.portrait import initials
from alien_desktop.gui.scene.order_item import GroupMember, OrderItem
from alien_desktop.gui.scene.zone_items import HARMFUL, ZoneItem, states_of, way_words
from alien_desktop.rules.combat.cover import CoverRules
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.record import record


class TokenBadge(StrEnum):
    """What is wrong with somebody on the map, the worst alone."""

    NONE = ""
    LOW = "low"
    PANIC = "panic"
    BROKEN = "broken"


@record
class MapToken:
    """Somebody on the map, or a contact of the motion tracker where `blip` is its number."""

    key: str
    name: str
    letters: str
    kind: CombatantKind = CombatantKind.PERSON
    is_now: bool = False
    is_selected: bool = False
    hidden: bool = False
    badge: TokenBadge = TokenBadge.NONE
    armor: int = 0
    """Of the cover; 0 = stands in the open."""
    is_full_cover: bool = False
    near: tuple[str, ...] = ()
    """The keys of those right next to it."""
    blip: int = 0
    is_false: bool = False

    @property
    def look(self) -> str:
        """What its picture depends on."""
        flags = f"{self.is_now:d}{self.is_selected:d}{self.hidden:d}{self.is_full_cover:d}{self.is_false:d}"
        return f"{self.kind}:{self.letters}:{flags}:{self.badge}:{self.armor}:{self.blip}"


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

    @property
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
    tokens: tuple[MapToken, ...] = ()
    vehicles: tuple[MapVehicle, ...] = ()
    can_go: bool = False
    """The selected one can go there with one move."""

    @property
    def key(self) -> str:
        """The id of the zone."""
        return self.item.key

    @property
    def look(self) -> str:
        """What the picture of its floor and tab depends on."""
        item = self.item
        floor = ",".join(self.features)
        return f"{self.key}|{item.number}|{item.name}|{self.costs}|{item.harms}|{floor}|{self.fire}|{self.seen:d}"

    @property
    def is_near(self) -> bool:
        """Whether it lies within short range of the selected one."""
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
    encounter: Encounter,
    zones: tuple[ZoneItem, ...],
    order: tuple[OrderItem, ...],
    selected: str,
    reachable: frozenset[str],
    cover: CoverRules,
) -> MapItem:
    """Return the map: `zones` are the rows of its list, `reachable` the zones that one move leads to."""
    spots, faces = drawn_at(encounter), _faces(order)
    tokens: dict[str, list[MapToken]] = {zone.id: [] for zone in encounter.zones}
    aside: list[MapToken] = []
    for one in encounter.combatants:
        tokens.get(one.zone, aside).append(_token(one, faces, one.id == selected, cover))
    for number, blip in enumerate(encounter.stealth.blips, 1):
        mark = MapToken(f"blip:{blip.id}", "", str(number), hidden=not blip.seen, blip=number, is_false=not blip.who)
        tokens.get(blip.zone, []).append(mark)
    places = {zone.id: number for number, zone in enumerate(encounter.zones)}
    rooms = tuple(
        MapRoom(
            item,
            *spots[zone.id],
            states_of(zone) if set(zone.features) - HARMFUL or zone.cover else "",
            zone.features,
            zone.fire,
            zone.radiation is not Exposure.NONE,
            zone.seen,
            _side_by_side(tokens[zone.id]),
            tuple(_vehicle(encounter, each, tokens[zone.id]) for each in encounter.vehicles if each.zone == zone.id),
            zone.id in reachable,
        )
        for zone, item in zip(encounter.zones, zones, strict=True)
    )
    ways = tuple(
        MapWay(way.id, places[way.one], places[way.other], way.kind, way.state, way.length, way_words(way), way.seen)
        for way in encounter.ways
    )
    return MapItem(rooms, ways, tuple(aside))


@record
class _Face:
    """What the order knows of somebody."""

    name: str
    kind: CombatantKind
    letters: str
    is_now: bool
    badge: TokenBadge


def _faces(order: tuple[OrderItem, ...]) -> dict[str, _Face]:
    found: dict[str, _Face] = {}
    for item in order:
        for member in item.members:
            letters = member.letter or initials(member.name)
            found[member.combatant] = _Face(member.name, item.kind, letters, item.is_now, _badge_of_member(member))
        if item.combatant and not item.members and (item.combatant not in found or item.is_now):
            found[item.combatant] = _Face(item.name, item.kind, item.initials, item.is_now, _badge_of(item))
    return found


def _badge_of(item: OrderItem) -> TokenBadge:
    if item.is_dead or (item.health_max and is_down(item.health)):
        return TokenBadge.BROKEN
    if item.panics:
        return TokenBadge.PANIC
    return TokenBadge.LOW if item.health_max and is_low(item.health, item.health_max) else TokenBadge.NONE


def _badge_of_member(one: GroupMember) -> TokenBadge:
    if one.is_dead or is_down(one.health):
        return TokenBadge.BROKEN
    return TokenBadge.LOW if is_low(one.health, one.maximum) else TokenBadge.NONE


def _token(one: Combatant, faces: dict[str, _Face], selected: bool, cover: CoverRules) -> MapToken:
    face = faces.get(one.id) or _Face(one.name, CombatantKind.PERSON, initials(one.name), False, TokenBadge.NONE)
    stance = next((each for each in cover.stances if each.id == one.stance), None)
    full = stance is not None and (stance.breaks_sight or len(cover.stances) == 1)
    return MapToken(
        one.id,
        face.name,
        face.letters,
        face.kind,
        face.is_now,
        selected,
        one.hidden,
        face.badge,
        one.barrier if one.stance else 0,
        full,
        one.near,
    )


def _vehicle(encounter: Encounter, vehicle: SceneVehicle, tokens: list[MapToken]) -> MapVehicle:
    by_key = {token.key: token for token in tokens}
    seats = tuple(by_key.get(one.id) if one is not None else None for _, one in seats_of(encounter, vehicle))
    return MapVehicle(vehicle.name, vehicle.hull, vehicle.hull_max, vehicle.running, vehicle.closed, seats)


def _side_by_side(tokens: list[MapToken]) -> tuple[MapToken, ...]:
    """Return those of a room so that those next to each other follow each other."""
    by_key = {one.key: one for one in tokens}
    found: list[MapToken] = []
    for one in tokens:
        waiting = [one.key]
        while waiting:
            key = waiting.pop(0)
            token = by_key.get(key)
            if token is not None and token not in found:
                found.append(token)
                waiting += token.near
    return tuple(found)
