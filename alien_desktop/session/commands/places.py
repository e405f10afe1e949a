"""The map of the open scene: zones, ways, who stands where, cover by hand."""

from alien_desktop.documents.scene import map_reading
from alien_desktop.documents.scene.map_places import FARTHEST
from alien_desktop.documents.scene.places import Exposure, WayKind, WayState
from alien_desktop.documents.scene.way_work import WayDeed
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.session.commands.command import CombatantId, Command, StanceId, WayId, ZoneId, command
from alien_desktop.session.commands.rolls import roll_prepared
from alien_desktop.session.commands.scene import verify_open
from alien_desktop.session.session import Session

# --- zones ------------------------------------------------------------------------------------------------------------


def show_zones(session: Session) -> list[JsonObject]:
    """Return every zone: what it is, who is in it, its ways."""
    encounter = session.scene.encounter
    return [
        {
            "zone": zone.id,
            "name": zone.name,
            "features": [each.value for each in zone.features],
            "fire": zone.fire,
            "radiation": zone.radiation.value,
            "cover": zone.cover,
            "lamp": zone.lamp,
            "outdoors": zone.outdoors,
            "seen": zone.seen,
            "notes": zone.notes,
            "x": zone.x,
            "y": zone.y,
            "people": [
                session.scene.name_of(encounter.combatant(one)) for one in map_reading.people_in(encounter, zone.id)
            ],
            "vehicles": [each.name for each in encounter.vehicles if each.zone == zone.id],
            "ways": [
                {
                    "way": way.id,
                    "to": session.places.zone_name(way.beyond(zone.id)),
                    "kind": way.kind.value,
                    "state": way.state.value,
                    "length": way.length,
                    "armor": way.armor,
                    "blows": way.blows,
                }
                for way in encounter.ways
                if way.beyond(zone.id)
            ],
        }
        for zone in encounter.zones
    ]


def add_zone(session: Session, name: str) -> None:
    """Add a zone: a room, a corridor, a patch of ground."""
    session.places.add_zone(name)


def rename_zone(session: Session, zone: ZoneId, name: str) -> None:
    """Call a zone something else."""
    session.places.rename_zone(zone, name)


def remove_zone(session: Session, zone: ZoneId) -> None:
    """Take a zone off the map with its ways; who stood there stands nowhere."""
    session.places.remove_zone(zone)


def set_feature(session: Session, zone: ZoneId, feature: Feature, on: bool = True) -> None:
    """Say what a zone is, or is no more."""
    session.places.set_feature(zone, feature, on)


def set_fire(session: Session, zone: ZoneId, dice: int) -> None:
    """Set a zone on fire with this Intensity, or put it out with 0."""
    session.places.set_fire(zone, dice)


def spread_fire(session: Session, zone: ZoneId) -> None:
    """Roll now whether the fire of a zone goes out, stays or spreads (evolved)."""
    session.order.spread_fire(zone)


def set_radiation(session: Session, zone: ZoneId, exposure: Exposure) -> None:
    """Say how strong the radiation of a zone is; empty for none."""
    session.places.set_radiation(zone, exposure)


def set_zone_cover(session: Session, zone: ZoneId, armor: int | None = None) -> None:
    """Say how much armor the best cover of a zone has: 0 for no cover, null for what the edition says."""
    title = Message("{zone}: cover", zone=session.places.zone_name(zone))
    session.places.change_zone(zone, title, cover=armor)


def set_outdoors(session: Session, zone: ZoneId, on: bool = True) -> None:
    """Say whether a zone is outdoors: a motion tracker reaches farther there."""
    title = Message("{zone}: outdoors or not", zone=session.places.zone_name(zone))
    session.places.change_zone(zone, title, outdoors=on)


def set_zone_seen(session: Session, zone: ZoneId, on: bool = True) -> None:
    """Say whether the players know of a zone."""
    title = Message("{zone}: known to the players or not", zone=session.places.zone_name(zone))
    session.places.change_zone(zone, title, seen=on)


def set_zone_notes(session: Session, zone: ZoneId, text: str) -> None:
    """Write the notes of a zone, which are never shown to the players."""
    session.places.set_zone_notes(zone, text)


def draw_zone_at(session: Session, zone: ZoneId, x: int | None = None, y: int | None = None) -> None:
    """Say where the map draws the middle of a zone; null lets it find a place. All others stay where they are."""
    session.places.draw_zone_at(zone, x, y)


def arrange(session: Session) -> None:
    """Let the map find a place for every zone again."""
    session.places.arrange()


def put(session: Session, who: tuple[CombatantId, ...], zone: ZoneId | None = None) -> None:
    """Put people into a zone by hand, or off the map; nothing is paid."""
    session.places.put(who, zone or "")


def verify_lamp(session: Session, who: CombatantId, on: bool = True, zone: ZoneId | None = None) -> None:
    """Raise RuleViolation where a lamp cannot be turned on or off so."""
    verify_open(session)
    session.places.with_lamp(who, on, zone or "")


def set_lamp(session: Session, who: CombatantId, on: bool = True, zone: ZoneId | None = None) -> None:
    """Turn a lamp on or off: it takes the darkness from the zone of whoever carries it, or from `zone` beside that."""
    session.places.set_lamp(who, on, zone or "")


def set_zone_lamp(session: Session, zone: ZoneId, on: bool = True) -> None:
    """Say whether a lamp that is on lies in a zone: it takes the darkness from it, whoever is there."""
    name = session.places.zone_name(zone)
    title = Message("{zone}: a lamp lies there", zone=name) if on else Message("{zone}: no lamp lies there", zone=name)
    session.places.change_zone(zone, title, lamp=on)


def measure(session: Session, one: CombatantId, other: CombatantId) -> JsonObject:
    """Return what the map says between two: zones, range, why there is no line of sight, light, cover."""
    encounter, rules = session.scene.encounter, session.scene.rules.edition
    band = map_reading.band_between(encounter, one, other, rules.ranges)
    unseen = map_reading.unseen_because(encounter, one, other, rules.zones)
    return {
        "zones": map_reading.zones_apart(encounter, one, other),
        "range": band.value if band is not None else None,
        "unseen": str(unseen) if unseen is not None else "",
        "light": map_reading.light_on(encounter, other, rules.ranges),
        "stance": encounter.combatant(other).stance,
        "barrier": encounter.combatant(other).barrier,
    }


# --- ways -------------------------------------------------------------------------------------------------------------


def connect(
    session: Session,
    one: ZoneId,
    other: ZoneId,
    kind: WayKind = WayKind.OPENING,
    state: WayState | None = None,
    length: int = 1,
    armor: int | None = None,
) -> None:
    """Connect two zones; what can be shut is shut unless `state` says otherwise. `armor`: of the barrier."""
    session.places.connect(one, other, kind, state, length, armor)


def change_way(
    session: Session,
    way: WayId,
    kind: WayKind | None = None,
    length: int | None = None,
    armor: int | None = None,
    seen: bool | None = None,
) -> None:
    """Change a way: what it is, how long, the armor of the barrier, whether the players know of it."""
    asked = {"kind": kind, "length": length, "armor": armor, "seen": seen}
    session.places.change_way(way, **{name: value for name, value in asked.items() if value is not None})


def set_way_armor(session: Session, way: WayId, armor: int | None = None) -> None:
    """Say how much armor the barrier of a way has; null for what the edition says of a door."""
    session.places.change_way(way, armor=armor)


def set_way(session: Session, way: WayId, state: WayState) -> None:
    """Open, shut, lock, seal or break a way by hand; no action is counted."""
    session.places.set_way(way, state)


def remove_way(session: Session, way: WayId) -> None:
    """Take a way off the map."""
    session.places.remove_way(way)


def strike_way(session: Session, way: WayId, damage: int) -> None:
    """Damage what is shut: a shot, a charge, a creature; its armor takes its share."""
    session.places.strike_way(way, damage)


# --- moves of a turn --------------------------------------------------------------------------------------------------


def list_moves(session: Session, who: CombatantId) -> list[JsonObject]:
    """Return the zones next to somebody: what going there takes, or why it is not possible now."""
    return [
        {
            "zone": one.zone,
            "name": one.name,
            "action": one.action,
            "price": one.price.value,
            "times": one.times,
            "skill": str(one.skill) if one.skill is not None else "",
            "refused": str(one.refusal) if one.refusal is not None else "",
        }
        for one in session.moves.moves(who)
    ]


def list_deeds(session: Session, who: CombatantId) -> list[JsonObject]:
    """Return what somebody can do with the ways where they stand: what it costs, or why not now."""
    return [
        {
            "way": one.way,
            "between": str(session.places.way_name(one.way)),
            "deed": one.deed.value,
            "action": one.action,
            "price": one.price.value,
            "skill": str(one.skill) if one.skill is not None else "",
            "refused": str(one.refusal) if one.refusal is not None else "",
        }
        for one in session.moves.deeds(who)
    ]


def go(
    session: Session, who: CombatantId, zone: ZoneId, beside: CombatantId | None = None, prepare: bool = False
) -> None:
    """Move to a zone: run, crawl, go through a door, as the way asks; `prepare` only prepares its dice.

    `beside` is somebody there right next to whom a creature ends that goes one of its two zones (evolved).
    """
    rolled(session, session.moves.go(who, zone, beside or ""), prepare)


def work_way(session: Session, who: CombatantId, way: WayId, deed: WayDeed, prepare: bool = False) -> None:
    """Open, shut, lock, unlock or force a way with an action; `prepare` only prepares its dice."""
    rolled(session, session.moves.work(who, way, deed), prepare)


def rolled(session: Session, ready: bool, prepare: bool) -> None:
    """Roll what is ready, unless it was only to be prepared."""
    if ready:
        roll_prepared(session, prepare)


# --- cover by hand ----------------------------------------------------------------------------------------------------


def set_cover(session: Session, who: CombatantId, stance: StanceId, armor: int = 0) -> None:
    """Put somebody behind cover, or out of it with an empty stance; no action is counted."""
    session.places.set_cover(who, stance, armor)


PLACE_COMMANDS: tuple[Command, ...] = (
    command("zone.list", Message("All zones"), show_zones, answers="zones", verify=verify_open),
    command("zone.add", Message("New zone"), add_zone, verify=verify_open),
    command("zone.rename", Message("Rename a zone"), rename_zone, verify=verify_open),
    command("zone.remove", Message("Remove a zone"), remove_zone, verify=verify_open),
    command("zone.feature", Message("What a zone is"), set_feature, verify=verify_open),
    command("zone.fire", Message("Fire in a zone"), set_fire, verify=verify_open),
    command("zone.fire_spread", Message("Roll whether a fire spreads"), spread_fire, verify=verify_open),
    command("zone.radiation", Message("Radiation in a zone"), set_radiation, verify=verify_open),
    command("zone.cover", Message("Cover in a zone"), set_zone_cover, verify=verify_open),
    command("zone.lamp_lies", Message("A lamp lies there or not"), set_zone_lamp, verify=verify_open),
    command("zone.outdoors", Message("Outdoors or not"), set_outdoors, verify=verify_open),
    command("zone.seen", Message("Known to the players or not"), set_zone_seen, verify=verify_open),
    command("zone.notes", Message("Notes of a zone"), set_zone_notes, verify=verify_open),
    command(
        "zone.place",
        Message("Where the map draws a zone"),
        draw_zone_at,
        verify=verify_open,
        limits={"x": (0, FARTHEST), "y": (0, FARTHEST)},
    ),
    command("zone.arrange", Message("The map finds the places"), arrange, verify=verify_open),
    command("zone.put", Message("Put people into a zone"), put, verify=verify_open),
    command("zone.lamp", Message("Lamp on or off"), set_lamp, verify=verify_lamp),
    command("zone.between", Message("What the map says between two"), measure, answers="between", verify=verify_open),
    command("way.connect", Message("Connect two zones"), connect, verify=verify_open),
    command("way.edit", Message("Change a way"), change_way, verify=verify_open),
    command("way.armor", Message("Armor of a barrier"), set_way_armor, verify=verify_open),
    command("way.set", Message("Open or shut a way by hand"), set_way, verify=verify_open),
    command("way.remove", Message("Remove a way"), remove_way, verify=verify_open),
    command("way.strike", Message("Damage what is shut"), strike_way, verify=verify_open),
    command("way.work", Message("Open, shut, lock or break a way"), work_way, verify=verify_open),
    command("way.deeds", Message("What can be done with ways"), list_deeds, answers="deeds", verify=verify_open),
    command("move.list", Message("Where somebody can go"), list_moves, answers="moves", verify=verify_open),
    command("move.to", Message("Move to a zone"), go, verify=verify_open),
    command("cover.set", Message("Cover by hand"), set_cover, verify=verify_open),
)
