"""Vehicles in a fight: who may board, where a drive leads, ramming, what a hit does to hull and parts.

Sources: core 7, 12.4, 19 (no procedure of vehicle combat was found: the second edition's is played), evolved 7, 8.3,
12.4. Where nothing is printed: a drive that fails leads nowhere; the armor of a closed vehicle is cover for those
inside; a hit that strikes somebody inside has the damage that got through the armor.
"""

from collections.abc import Iterator

from alien_desktop.documents.scene.encounter import Combatant, Encounter, EventHarm, OwedEffect, OwedKind, OwedRoll
from alien_desktop.documents.scene.map_edits import DRIVER, aboard, board, change_vehicle, get_out, vehicle_of, zone_of
from alien_desktop.documents.scene.map_reading import zone_map
from alien_desktop.documents.scene.owed_rolls import owe
from alien_desktop.documents.scene.places import SceneVehicle
from alien_desktop.documents.scene.scene_events import FIRST_CARD, EventDraft, add_event, entered
from alien_desktop.documents.scene.stances import behind
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.hazards import fall_damage
from alien_desktop.rules.combat.armor import Impact, armor, effective_armor
from alien_desktop.rules.combat.attack_flow.chain import ConsequenceKind
from alien_desktop.rules.combat.vehicles import crash_damage, hull_damage, ram_damage, repair_hull
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

ENGINE = "engine"
"""The end of the id of the part without which it does not run."""
FUEL_FIRE = 9
"""Intensity of burning fuel (core 12.4, evolved 12.4)."""


@record
class VehicleHit:
    """The scene after a hit on a vehicle, and what it did."""

    encounter: Encounter
    faces: tuple[int, ...]
    """Of the armor, where it is rolled."""
    through: int
    """Damage to the hull."""
    words: Message


# --- boarding and starting --------------------------------------------------------------------------------------------


def verify_board(encounter: Encounter, combatant_id: str, vehicle_id: str) -> None:
    """Raise RuleViolation where somebody cannot get into a vehicle, or out of the one in which they sit."""
    who, vehicle = encounter.combatant(combatant_id), vehicle_of(encounter, vehicle_id)
    if who.vehicle and who.vehicle != vehicle_id:
        raise RuleViolation(Message("First get out of the vehicle."))
    if not who.vehicle and who.zone != vehicle.zone:
        raise RuleViolation(Message("{vehicle} is somewhere else.", vehicle=vehicle.name))
    if not who.vehicle:
        board(encounter, combatant_id, vehicle_id)


def boarded(
    encounter: Encounter, combatant_id: str, vehicle_id: str, rules: SheetRules, seat: int | None = None
) -> Encounter:
    """Let somebody get in, behind the armor of a closed vehicle, or out of the one in which they sit."""
    if encounter.combatant(combatant_id).vehicle:
        return in_the_open(get_out(encounter, combatant_id), combatant_id)
    inside = entered(board(encounter, combatant_id, vehicle_id, seat), combatant_id)
    return sheltered(inside, combatant_id, rules)


def sheltered(encounter: Encounter, combatant_id: str, rules: SheetRules) -> Encounter:
    """Return the scene with somebody behind the armor of the closed vehicle in which they sit."""
    vehicle = vehicle_of(encounter, encounter.combatant(combatant_id).vehicle)
    if not vehicle.closed or not vehicle.armor:
        return encounter
    return behind(encounter, combatant_id, rules.edition.cover.stances[-1].id, vehicle.armor)


def in_the_open(encounter: Encounter, combatant_id: str) -> Encounter:
    """Return the scene with somebody who has no cover."""
    return behind(encounter, combatant_id, "", 0)


def driven_by(encounter: Encounter, combatant_id: str) -> SceneVehicle:
    """Return the vehicle at whose controls somebody sits; a RuleViolation for everybody else."""
    who = encounter.combatant(combatant_id)
    if not who.vehicle or who.seat != DRIVER:
        raise RuleViolation(Message("{who} is not at the controls.", who=who.name))
    return vehicle_of(encounter, who.vehicle)


def verify_start(encounter: Encounter, combatant_id: str) -> None:
    """Raise RuleViolation where somebody cannot start an engine."""
    vehicle = driven_by(encounter, combatant_id)
    _verify_works(vehicle)
    if vehicle.running:
        raise RuleViolation(Message("The engine runs already."))


def started(encounter: Encounter, combatant_id: str) -> Encounter:
    """Start the engine."""
    return change_vehicle(encounter, driven_by(encounter, combatant_id).id, running=True)


def verify_grab_the_wheel(encounter: Encounter, combatant_id: str) -> None:
    """Raise RuleViolation unless somebody sits in a vehicle, beside the driver's seat."""
    who = encounter.combatant(combatant_id)
    if not who.vehicle:
        raise RuleViolation(Message("That one sits in no vehicle."))
    if who.seat == DRIVER:
        raise RuleViolation(Message("{who} is at the controls already.", who=who.name))


def at_the_wheel(encounter: Encounter, combatant_id: str) -> Encounter:
    """Let somebody in a vehicle take the driver's seat; whoever was in it takes theirs."""
    vehicle_id, seat = encounter.combatant(combatant_id).vehicle, encounter.combatant(combatant_id).seat

    def seated(one: Combatant) -> Combatant:
        if one.id == combatant_id:
            return one.evolve(seat=DRIVER)
        return one.evolve(seat=seat) if one.vehicle == vehicle_id and one.seat == DRIVER else one

    return encounter.evolve(combatants=tuple(seated(one) for one in encounter.combatants))


# --- driving ----------------------------------------------------------------------------------------------------------


def drives_to(encounter: Encounter, combatant_id: str) -> tuple[tuple[str, int], ...]:
    """Return the zones that one Drive leads to, with how many zones each is away, the nearest first."""
    vehicle = driven_by(encounter, combatant_id)
    if not vehicle.zone:
        return ()
    away = zone_map(encounter).distances(vehicle.zone, clear=True)
    return tuple((zone, zones) for zone, zones in away.items() if 0 < zones <= vehicle.speed)


def verify_drive(encounter: Encounter, combatant_id: str, zone_id: str) -> None:
    """Raise RuleViolation where a drive does not lead into a zone; an empty one is a drive on the spot."""
    vehicle = driven_by(encounter, combatant_id)
    _verify_works(vehicle)
    if not vehicle.running:
        raise RuleViolation(Message("First start the engine."))
    if not zone_id:
        return
    target = zone_of(encounter, zone_id)
    if vehicle.zone == zone_id:
        raise RuleViolation(Message("{vehicle} is in {zone} already.", vehicle=vehicle.name, zone=target.name))
    away = zone_map(encounter).steps(vehicle.zone, zone_id, clear=True) if vehicle.zone else None
    if away is None:
        raise RuleViolation(Message("No open way leads to {zone}.", zone=target.name))
    if away > vehicle.speed:
        raise RuleViolation(
            Plural(
                "{zone} is %n zones away; Speed is {speed}.",
                "{zone} is %n zone away; Speed is {speed}.",
                away,
                zone=target.name,
                speed=vehicle.speed,
            )
        )


def verify_ram(encounter: Encounter, combatant_id: str, target: str) -> None:
    """Raise RuleViolation where a vehicle cannot be driven into somebody, or into another vehicle."""
    vehicle = driven_by(encounter, combatant_id)
    if target == vehicle.id or (is_combatant(encounter, target) and encounter.combatant(target).vehicle):
        raise RuleViolation(Message("Ram a vehicle, or somebody on foot."))
    zone = _zone_of_target(encounter, target)
    if not zone or not vehicle.zone:
        raise RuleViolation(Message("Ramming needs a place on the map for both."))
    verify_drive(encounter, combatant_id, "" if zone == vehicle.zone else zone)


def is_combatant(encounter: Encounter, target: str) -> bool:
    """Whether an id is that of somebody in the scene, and not of a vehicle."""
    return any(one.id == target for one in encounter.combatants)


def driven(encounter: Encounter, combatant_id: str, zone_id: str) -> Encounter:
    """Drive into a zone; all seats come along."""
    return change_vehicle(encounter, driven_by(encounter, combatant_id).id, zone=zone_id)


def rammed(
    encounter: Encounter, combatant_id: str, target: str, successes: int, rules: SheetRules, dice: DiceSource
) -> VehicleHit:
    """Drive into somebody or another vehicle: the base damage meets both; more 6s harm the other where they do."""
    vehicle = driven_by(encounter, combatant_id)
    base = ram_damage(vehicle.hull_max, rules.edition.vehicles)
    more = max(successes - 1, 0) if rules.edition.damage.extra_is_damage else 0
    zone = _zone_of_target(encounter, target)
    if zone != vehicle.zone:
        encounter = driven(encounter, combatant_id, zone)
    if is_combatant(encounter, target):
        name, damage = encounter.combatant(target).name, base + more
        encounter = owe(encounter, _hit(encounter, target, vehicle.name, damage))
        words = Message("rams {who}: {damage} damage", who=name, damage=damage)
    else:
        name = vehicle_of(encounter, target).name
        hit = hit_vehicle(encounter, target, base + more, base, Impact(), rules, dice)
        encounter, words = hit.encounter, Message("rams {who}: {result}", who=name, result=hit.words)
    own = hit_vehicle(encounter, vehicle.id, base, base, Impact(), rules, dice)
    told = Message("{what}; {vehicle}: {result}", what=words, vehicle=vehicle.name, result=own.words)
    return VehicleHit(own.encounter, own.faces, own.through, told)


# --- damage -----------------------------------------------------------------------------------------------------------


def hit_vehicle(
    encounter: Encounter, vehicle_id: str, damage: int, base: int, impact: Impact, rules: SheetRules, dice: DiceSource
) -> VehicleHit:
    """Let a hit meet armor and hull: a heavy one strikes a part, one that takes the last of the hull wrecks it.

    `base` is the damage of the weapon alone: armor above it lets nothing through where the edition has that limit.
    """
    vehicle, edition = vehicle_of(encounter, vehicle_id), rules.edition
    counted = effective_armor(vehicle.armor, impact, edition.armor)
    if edition.cover.breach_limit and counted > base:
        return VehicleHit(encounter, (), 0, Message("the armor holds"))
    met = armor(vehicle.armor, damage, impact, edition.armor, dice)
    taken = hull_damage(vehicle.hull, vehicle.hull_max, met.after, edition.vehicles)
    if not met.after:
        return VehicleHit(encounter, met.faces, 0, Message("the armor holds"))
    after = change_vehicle(encounter, vehicle_id, hull=taken.after)
    words = Message("hull {hull} of {most}", hull=taken.after, most=vehicle.hull_max)
    if not taken.after:
        broken = wrecked(after, vehicle_id, rules) if taken.wrecked else after
        return VehicleHit(broken, met.faces, met.after, Message("{hull}: a wreck", hull=words))
    if taken.component:
        (face,) = dice.roll(1)
        after, part = _struck(after, vehicle_id, face, met.after, rules, dice)
        words = Message("{hull}, {part}", hull=words, part=part)
    return VehicleHit(after, met.faces, met.after, words)


def wrecked(encounter: Encounter, vehicle_id: str, rules: SheetRules) -> Encounter:
    """Let a vehicle be a wreck: it stands, and each of those inside has a Mobility roll against the damage."""
    vehicle = vehicle_of(encounter, vehicle_id)
    damage = rules.edition.vehicles.wreck_damage
    for one in aboard(encounter, vehicle_id):
        encounter = owe(
            encounter, _thrown(encounter, one.id, Message("Wreck: {vehicle}", vehicle=vehicle.name), damage)
        )
    return change_vehicle(encounter, vehicle_id, hull=0, running=False)


def crashed(encounter: Encounter, vehicle_id: str, altitude: int) -> Encounter:
    """Let a flying vehicle fall from that many zones: a wreck, and a Mobility roll for each of those inside."""
    vehicle = vehicle_of(encounter, vehicle_id)
    about = Message("Crash: {vehicle}", vehicle=vehicle.name)
    for one in aboard(encounter, vehicle_id):
        encounter = owe(encounter, _thrown(encounter, one.id, about, crash_damage(altitude)))
    return change_vehicle(encounter, vehicle_id, hull=0, running=False)


def fallen(encounter: Encounter, combatant_id: str, metres: int, rules: SheetRules) -> Encounter:
    """Let somebody fall: half the metres as damage, less a Mobility roll; armor helps where the edition has it so."""
    damage = fall_damage(metres)
    if not damage:
        raise RuleViolation(Message("A fall from so low does no damage."))
    roll = _thrown(encounter, combatant_id, Message("Fall: {metres} m", metres=metres), damage)
    if rules.edition.hazards.fall_armor:
        roll = roll.evolve(brings=tuple(one.evolve(detail="before_armor") for one in roll.brings))
    return owe(encounter, roll)


def repaired(encounter: Encounter, vehicle_id: str, successes: int) -> Encounter:
    """A Shift of Heavy Machinery: a point of the hull for each 6; with it the parts work again."""
    vehicle = vehicle_of(encounter, vehicle_id)
    if vehicle.hull == vehicle.hull_max and not vehicle.broken:
        raise RuleViolation(Message("Nothing of {vehicle} is broken.", vehicle=vehicle.name))
    hull = repair_hull(vehicle.hull, vehicle.hull_max, successes)
    return change_vehicle(encounter, vehicle_id, hull=hull, broken=() if successes else vehicle.broken)


# --- inside -----------------------------------------------------------------------------------------------------------


def _verify_works(vehicle: SceneVehicle) -> None:
    if not vehicle.hull:
        raise RuleViolation(Message("{vehicle} is a wreck.", vehicle=vehicle.name))
    if any(part.endswith(f".{ENGINE}") for part in vehicle.broken):
        raise RuleViolation(Message("The engine of {vehicle} is out.", vehicle=vehicle.name))


def _zone_of_target(encounter: Encounter, target: str) -> str:
    if is_combatant(encounter, target):
        return encounter.combatant(target).zone
    return vehicle_of(encounter, target).zone


def _struck(
    encounter: Encounter, vehicle_id: str, face: int, damage: int, rules: SheetRules, dice: DiceSource
) -> tuple[Encounter, str]:
    """Let a part break by its die; return the scene and the name of the part."""
    row = next(one for one in rules.catalog.vehicle_components.values() if one.low == face)
    vehicle, inside = vehicle_of(encounter, vehicle_id), aboard(encounter, vehicle_id)
    broken = vehicle.broken if row.id in vehicle.broken else (*vehicle.broken, row.id)
    driver = next((one for one in inside if one.seat == DRIVER), None)
    riders = [one for one in inside if one.seat != DRIVER]
    match row.id.rpartition(".")[2]:
        case "engine":
            encounter = change_vehicle(encounter, vehicle_id, running=False, broken=broken)
        case "weapon":
            encounter = change_vehicle(encounter, vehicle_id, broken=broken)
        case "driver" if driver is not None:
            encounter = owe(encounter, _hit(encounter, driver.id, row.name, damage))
        case "passenger" if riders:
            whom = riders[(dice.roll(1)[0] - 1) % len(riders)]
            encounter = owe(encounter, _hit(encounter, whom.id, row.name, damage))
        case "spin" if driver is not None:
            encounter = owe(encounter, _spinning(encounter, driver.id, vehicle))
        case "spin":
            encounter = wrecked(encounter, vehicle_id, rules)
        case "fuel":
            fire = EventDraft(
                str(Message("{part}: {vehicle}", part=row.name, vehicle=vehicle.name)),
                rounds=1,
                repeats=True,
                number=FIRST_CARD,
                dice=FUEL_FIRE,
                harm=EventHarm.FIRE,
                vehicle=vehicle_id,
            )
            encounter = add_event(encounter, fire)
    return encounter, row.name


def _hit(encounter: Encounter, who: str, about: str, damage: int) -> OwedRoll:
    """Damage without a roll, which meets armor when it is answered."""
    harm = OwedEffect(kind=ConsequenceKind.DAMAGE, amount=damage, detail="before_armor", words=_damage_words(damage))
    return OwedRoll(id="new", kind=OwedKind.HIT, combatant=who, about=about, round=encounter.round, brings=(harm,))


def _thrown(encounter: Encounter, who: str, about: Message, damage: int) -> OwedRoll:
    harm = OwedEffect(kind=ConsequenceKind.DAMAGE, amount=damage, detail="no_armor", words=_damage_words(damage))
    return OwedRoll(
        id="new",
        kind=OwedKind.CRASH,
        combatant=who,
        about=str(about),
        skill=Skill.MOBILITY,
        round=encounter.round,
        brings=(harm,),
    )


def _spinning(encounter: Encounter, who: str, vehicle: SceneVehicle) -> OwedRoll:
    return OwedRoll(
        id="new",
        kind=OwedKind.SPIN,
        combatant=who,
        about=vehicle.name,
        skill=Skill.PILOTING,
        dice=vehicle.maneuver,
        round=encounter.round,
        place=vehicle.id,
    )


def _damage_words(damage: int) -> dict[str, object]:
    return Message("{damage} damage", damage=damage).to_data()


def seats_of(encounter: Encounter, vehicle: SceneVehicle) -> Iterator[tuple[int, Combatant | None]]:
    """Yield every seat of a vehicle with who sits in it: 0 is the driver's."""
    inside = {one.seat: one for one in aboard(encounter, vehicle.id)}
    for seat in range(vehicle.seats + 1):
        yield seat, inside.get(seat)
