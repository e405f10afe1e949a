"""Vehicles and suits of the open scene, with the actions of a turn or by hand: seats, engine, hull, air, tears."""

from alien_desktop.documents.scene.places import SceneVehicle
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.session.commands.command import CombatantId, Command, VehicleId, ZoneId, command
from alien_desktop.session.commands.edition_words import row_called
from alien_desktop.session.commands.places import rolled
from alien_desktop.session.commands.scene import item_of, verify_open
from alien_desktop.session.session import Session


def show_vehicles(session: Session) -> list[JsonObject]:
    """Return every vehicle of the scene with who sits in it."""
    encounter = session.scene.encounter
    return [
        {
            **each.model_dump(mode="json"),
            "people": [
                {"who": session.scene.name_of(one), "seat": one.seat}
                for one in encounter.combatants
                if one.vehicle == each.id
            ],
        }
        for each in encounter.vehicles
    ]


def list_options(session: Session, who: CombatantId) -> list[JsonObject]:
    """Return what somebody can do with the vehicles where they are: its action, or why it is not possible now.

    `dice` and `chance` (of a success, after panic) are of the roll, null where none is made.
    """
    drives = session.vehicles.drive_dice(who)
    dice = f"{drives.pool.base} + {drives.pool.stress}" if drives is not None else None
    chance = drives.chances.in_text(drives.chances.success) if drives is not None else None
    return [
        {
            "option": one.id,
            "words": str(one.words),
            "note": str(one.note or ""),
            "action": one.action,
            "price": one.price.value,
            "skill": str(one.skill or ""),
            "dice": dice if one.skill is not None else None,
            "chance": chance if one.skill is not None else None,
            "refused": str(one.refusal or ""),
        }
        for one in session.vehicles.options(who)
    ]


def board(session: Session, who: CombatantId, vehicle: VehicleId, seat: int | None = None) -> None:
    """Get into a vehicle with an action, into this seat or the first free one; seat 0 is the driver's."""
    session.vehicles.board(who, vehicle, seat)


def leave(session: Session, who: CombatantId) -> None:
    """Get out of the vehicle with an action."""
    session.vehicles.leave(who)


def start(session: Session, who: CombatantId) -> None:
    """Start the engine from the driver's seat, with an action."""
    session.vehicles.start(who)


def take_wheel(session: Session, who: CombatantId) -> None:
    """Take the driver's seat of the vehicle in which somebody sits, with an action (2019)."""
    session.vehicles.take_wheel(who)


def drive(session: Session, who: CombatantId, zone: ZoneId, prepare: bool = False) -> None:
    """Drive that many zones as the vehicle has Speed; all seats come along. `prepare` only prepares the dice."""
    rolled(session, session.vehicles.drive(who, zone), prepare)


def ram(
    session: Session,
    who: CombatantId,
    target: CombatantId | None = None,
    vehicle: VehicleId | None = None,
    prepare: bool = False,
) -> None:
    """Drive into somebody on foot, or into another vehicle: the base damage of the hull meets both."""
    rolled(session, session.vehicles.ram(who, target or vehicle or ""), prepare)


def add_vehicle(
    session: Session,
    name: str,
    zone: ZoneId | None = None,
    speed: int = 1,
    maneuver: int = 0,
    hull: int = 1,
    armor: int = 0,
    seats: int = 1,
    closed: bool = True,
) -> None:
    """Add a vehicle made by hand; `seats` are those beside the driver's, `closed` shelters those inside."""
    vehicle = SceneVehicle(
        id="v",
        name=name,
        zone=zone or "",
        speed=speed,
        maneuver=maneuver,
        hull=hull,
        hull_max=hull,
        armor=armor,
        seats=seats,
        closed=closed,
    )
    session.vehicles.add(vehicle)


def add_from_catalog(session: Session, row: str, zone: ZoneId | None = None) -> None:
    """Add a vehicle of the catalog, by id or name, with what is mounted on it."""
    session.vehicles.add_from_catalog(row_called(session.scene.rules.catalog.vehicles, row), zone or "")


def change_vehicle(
    session: Session,
    vehicle: VehicleId,
    name: str | None = None,
    zone: ZoneId | None = None,
    speed: int | None = None,
    maneuver: int | None = None,
    hull: int | None = None,
    armor: int | None = None,
    seats: int | None = None,
    running: bool | None = None,
    closed: bool | None = None,
) -> None:
    """Change a vehicle by hand; who sits in it goes along to another zone."""
    asked = {
        "name": name,
        "zone": zone,
        "speed": speed,
        "maneuver": maneuver,
        "hull": hull,
        "armor": armor,
        "seats": seats,
        "running": running,
        "closed": closed,
    }
    session.vehicles.change(vehicle, **{each: value for each, value in asked.items() if value is not None})


def remove_vehicle(session: Session, vehicle: VehicleId) -> None:
    """Take a vehicle out of the scene."""
    session.vehicles.remove(vehicle)


def seat(session: Session, who: CombatantId, vehicle: VehicleId | None = None, seat: int | None = None) -> None:
    """Put somebody into a vehicle by hand, or out of it; seat 0 is the driver's. No action is counted."""
    session.vehicles.seat(who, vehicle or "", seat)


def hit(session: Session, vehicle: VehicleId, damage: int, base: int | None = None, piercing: bool = False) -> None:
    """Let damage meet the armor and hull of a vehicle; `base` is the damage of the weapon alone.

    An attack has no vehicle as its target: roll it by `attack.prepare` with its weapon, and give its damage here.
    """
    session.vehicles.hit(vehicle, damage, damage if base is None else base, piercing=piercing)


def crash(session: Session, vehicle: VehicleId, length: int) -> None:
    """Let a flying vehicle fall from that many zones: a wreck, and damage to those inside."""
    session.vehicles.crash(vehicle, length)


def fall(session: Session, who: CombatantId, length: int) -> None:
    """Let somebody fall that many metres: half of it as damage, less what a Mobility roll takes off."""
    session.vehicles.fall(who, length)


def repair(session: Session, vehicle: VehicleId, successes: int) -> None:
    """Repair a vehicle: a point of the hull for each success of a Shift of Heavy Machinery."""
    session.vehicles.repair(vehicle, successes)


# --- suits ------------------------------------------------------------------------------------------------------------


def show_suits(session: Session) -> list[JsonObject]:
    """Return what everybody of the crew wears and breathes, and what they do without."""
    return [
        {
            "who": one.who,
            "suit": one.suit.name if one.suit is not None else "",
            "torn": one.suit is not None and one.suit.torn,
            "at_hand": [each.name for each in one.at_hand],
            "air": one.air,
            "breathes_suit": one.breathes_suit,
            "lacks": one.lacks,
        }
        for one in session.suits.lines()
    ]


def put_on(session: Session, who: CombatantId, item: str = "", prepare: bool = False) -> None:
    """Put a suit on with its action and roll; `item` is the suit by id or name, else the first one with air."""
    rolled(session, session.suits.put_on(who, item_of(session, who, item)), prepare)


def take_off(session: Session, who: CombatantId) -> None:
    """Take the suit off; what is left of its air stays in it."""
    session.suits.take_off(who)


def tear(session: Session, who: CombatantId, on: bool = True) -> None:
    """Tear the suit of somebody, so that it holds no air, or mend it."""
    session.suits.tear(who, on)


VEHICLE_COMMANDS: tuple[Command, ...] = (
    command(
        "vehicle.list", Message("All vehicles of the scene"), show_vehicles, answers="vehicles", verify=verify_open
    ),
    command(
        "vehicle.options",
        Message("What can be done with a vehicle"),
        list_options,
        answers="options",
        verify=verify_open,
    ),
    command("vehicle.board", Message("Get into a vehicle"), board, verify=verify_open),
    command("vehicle.leave", Message("Get out of a vehicle"), leave, verify=verify_open),
    command("vehicle.start", Message("Start the engine"), start, verify=verify_open),
    command("vehicle.wheel", Message("Take the wheel"), take_wheel, verify=verify_open),
    command("vehicle.drive", Message("Drive to a zone"), drive, verify=verify_open),
    command("vehicle.ram", Message("Ram"), ram, verify=verify_open),
    command("vehicle.add", Message("New vehicle"), add_vehicle, verify=verify_open),
    command("vehicle.from_catalog", Message("Vehicle of the catalog"), add_from_catalog, verify=verify_open),
    command("vehicle.edit", Message("Change a vehicle"), change_vehicle, verify=verify_open),
    command("vehicle.remove", Message("Remove a vehicle"), remove_vehicle, verify=verify_open),
    command("vehicle.seat", Message("Into or out of a vehicle by hand"), seat, verify=verify_open),
    command(
        "vehicle.hit",
        Message("Damage to a vehicle"),
        hit,
        verify=verify_open,
        limits={"damage": (0, 100), "base": (0, 100)},
    ),
    command("vehicle.crash", Message("Crash of a vehicle"), crash, verify=verify_open),
    command("scene.fall", Message("Fall"), fall, verify=verify_open, limits={"length": (0, 200)}),
    command("vehicle.repair", Message("Repair a vehicle"), repair, verify=verify_open),
    command("suit.list", Message("Suits and air of the crew"), show_suits, answers="suits", verify=verify_open),
    command("suit.on", Message("Put a suit on"), put_on, verify=verify_open),
    command("suit.off", Message("Take the suit off"), take_off, verify=verify_open),
    command("suit.tear", Message("Tear a suit, or mend it"), tear, verify=verify_open),
)
