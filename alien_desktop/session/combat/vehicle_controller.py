"""The vehicles of the open scene: boarded, started, driven and rammed with the actions of a turn; changed by hand.

By hand nothing is paid. What a hit does to hull and parts is in `documents/scene/vehicles.py`.
"""

from collections.abc import Iterator
from typing import Any

from alien_desktop.documents.scene import map_edits, vehicles
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.map_edits import aboard, vehicle_of, zone_of
from alien_desktop.documents.scene.places import SceneVehicle
from alien_desktop.documents.scene.turn_effects import SEAT, START, TurnChoice
from alien_desktop.documents.sheet.new_parts import weapon_from
from alien_desktop.rules.combat.actions import Price
from alien_desktop.rules.combat.armor import Impact
from alien_desktop.rules.combat.vehicles import ram_damage
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.people.characteristics import SKILL_NAMES
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.combat.turn_checks import TurnChecks
from alien_desktop.session.combat.turn_controller import TurnController
from alien_desktop.session.combat.turn_dice import dice_of
from alien_desktop.session.combat.turn_words import DRIVE
from alien_desktop.session.events import Event, Named, VehicleDamaged
from alien_desktop.session.rolls.opponent import Opponent


@record
class VehicleOption:
    """Something that somebody can do with a vehicle; `refusal` says why not now."""

    id: str
    """board, leave, start, wheel, drive or ram; with what it is about after a colon."""
    words: Message
    note: Message | None
    action: str
    choice: TurnChoice
    price: Price
    skill: Message | None = None
    refusal: Message | None = None


class VehicleController:
    """Acts on the vehicles of a scene. A RuleViolation says why something is not possible."""

    def __init__(self, scene: SceneController, checks: TurnChecks, turns: TurnController, dice: DiceSource) -> None:
        self._scene = scene
        self._checks = checks
        self._turns = turns
        self._dice = dice

    @property
    def _before(self) -> Encounter:
        return self._scene.encounter

    def _edit(self, title: Words, after: Encounter, *events: Event) -> None:
        self._scene.edit(title, after, events=events)

    def _name(self, combatant_id: str) -> str:
        return self._scene.name_of(self._before.combatant(combatant_id))

    # --- with actions of a turn ---

    def drive_dice(self, combatant_id: str) -> Opponent | None:
        """Return what a driver rolls to drive or ram now, with its chances; None where that is not possible."""
        try:
            vehicles.verify_drive(self._before, combatant_id, "")
            return dice_of(self._scene, combatant_id, DRIVE)
        except RuleViolation:
            return None

    def options(self, combatant_id: str) -> tuple[VehicleOption, ...]:
        """Return what somebody can do with the vehicles where they are, with the reason where it is not possible."""
        return tuple(self._possible(combatant_id, one) for one in self._options(combatant_id))

    def do(self, combatant_id: str, option_id: str) -> bool:
        """Do one of the options. Return whether a roll is now prepared in the tray."""
        found = next((one for one in self._options(combatant_id) if one.id == option_id), None)
        if found is None:
            raise RuleViolation(Message("That is not possible here."))
        return self._turns.act(combatant_id, found.action, found.choice)

    def board(self, combatant_id: str, vehicle_id: str, seat: int | None = None) -> None:
        """Get into a vehicle with the action that it takes."""
        if self._before.combatant(combatant_id).vehicle:
            raise RuleViolation(Message("First get out of the vehicle."))
        choice = TurnChoice(vehicle=vehicle_id)
        if seat is not None:
            map_edits.board(self._before, combatant_id, vehicle_id, seat)
            choice = TurnChoice(vehicle=vehicle_id, item=SEAT, amount=seat)
        self._turns.act(combatant_id, "vehicle", choice)

    def leave(self, combatant_id: str) -> None:
        """Get out with the action that it takes."""
        inside = self._before.combatant(combatant_id).vehicle
        if not inside:
            raise RuleViolation(Message("That one sits in no vehicle."))
        self._turns.act(combatant_id, "vehicle", TurnChoice(vehicle=inside))

    def start(self, combatant_id: str) -> None:
        """Start the engine with the action that it takes."""
        vehicles.verify_start(self._before, combatant_id)
        self._turns.act(combatant_id, self._starter, TurnChoice(detail=START))

    def take_wheel(self, combatant_id: str) -> None:
        """Take the driver's seat of the vehicle in which somebody sits (2019)."""
        if not self._wheel_is_grabbed:
            raise RuleViolation(Message("This edition has no action for taking the wheel: change the seat by hand."))
        self._turns.act(combatant_id, "grab_the_wheel", TurnChoice())

    def drive(self, combatant_id: str, zone_id: str) -> bool:
        """Drive into a zone; return whether the roll is now prepared in the tray."""
        vehicles.verify_drive(self._before, combatant_id, zone_id)
        return self._turns.act(combatant_id, "drive", TurnChoice(place=zone_id))

    def ram(self, combatant_id: str, target: str) -> bool:
        """Drive into somebody, or (with its id) into a vehicle; return whether the roll is now prepared in the tray."""
        vehicles.verify_ram(self._before, combatant_id, target)
        person = vehicles.is_combatant(self._before, target)
        choice = TurnChoice(targets=(target,)) if person else TurnChoice(vehicle=target)
        return self._turns.act(combatant_id, "drive", choice)

    @property
    def _wheel_is_grabbed(self) -> bool:
        """Whether the edition has an action for it (2019)."""
        return any(action.id == "grab_the_wheel" for action in self._scene.rules.edition.actions.actions)

    @property
    def _starter(self) -> str:
        known = {action.id for action in self._scene.rules.edition.actions.actions}
        return next(one for one in ("start_engine", "vehicle") if one in known)

    def _possible(self, combatant_id: str, one: VehicleOption) -> VehicleOption:
        rules, encounter = self._scene.rules, self._before
        refusal = None
        try:
            if one.id.startswith("ram:"):
                vehicles.verify_ram(encounter, combatant_id, one.choice.vehicle or one.choice.target)
            elif one.id.startswith("drive:"):
                vehicles.verify_drive(encounter, combatant_id, one.choice.place)
            elif one.id == "start":
                vehicles.verify_start(encounter, combatant_id)
            elif one.id.startswith("board:"):
                vehicles.verify_board(encounter, combatant_id, one.choice.vehicle)
            self._checks.verify(combatant_id, one.action, one.choice)
        except RuleViolation as refused:
            refusal = refused.message
        action = rules.edition.actions.action(one.action)
        skill = SKILL_NAMES[action.skill] if action.skill is not None else None
        return VehicleOption(one.id, one.words, one.note, one.action, one.choice, action.price, skill, refusal)

    def _options(self, combatant_id: str) -> Iterator[VehicleOption]:
        encounter = self._before
        who = encounter.combatant(combatant_id)
        price = Price.MINOR
        vehicle = next((one for one in encounter.vehicles if one.id == who.vehicle), None)
        if vehicle is None:  # a file may name one that is not there
            for each in encounter.vehicles:
                if each.zone == who.zone and who.zone:
                    words = Message("Get into {vehicle}", vehicle=each.name)
                    yield VehicleOption(f"board:{each.id}", words, None, "vehicle", TurnChoice(vehicle=each.id), price)
            return
        if who.seat == map_edits.DRIVER:
            if not vehicle.running:
                choice = TurnChoice(detail=START)
                yield VehicleOption("start", Message("Start the engine"), None, self._starter, choice, price)
            yield from self._drives(combatant_id, vehicle)
        elif self._wheel_is_grabbed:
            yield VehicleOption("wheel", Message("Take the wheel"), None, "grab_the_wheel", TurnChoice(), price)
        words = Message("Get out")
        yield VehicleOption("leave", words, None, "vehicle", TurnChoice(vehicle=vehicle.id), price)

    def _drives(self, combatant_id: str, vehicle: SceneVehicle) -> Iterator[VehicleOption]:
        encounter = self._before
        reach = dict(vehicles.drives_to(encounter, combatant_id))
        for zone, away in reach.items():
            words = Message("Drive to {zone}", zone=zone_of(encounter, zone).name)
            note = Message("length {away} of Speed {speed}", away=away, speed=vehicle.speed)
            yield VehicleOption(f"drive:{zone}", words, note, "drive", TurnChoice(place=zone), Price.MINOR)
        damage = ram_damage(vehicle.hull_max, self._scene.rules.edition.vehicles)
        note = Message("{damage} damage to both", damage=damage)
        near = {*reach, vehicle.zone} - {""}
        side = encounter.combatant(combatant_id).side
        for one in encounter.combatants:
            if one.side is not side and one.zone in near and not one.vehicle:
                words = Message("Ram {who}", who=self._scene.name_of(one))
                yield VehicleOption(f"ram:{one.id}", words, note, "drive", TurnChoice(targets=(one.id,)), Price.MINOR)
        for each in encounter.vehicles:
            if each.id != vehicle.id and each.zone in near:
                words = Message("Ram {who}", who=each.name)
                yield VehicleOption(f"ram:{each.id}", words, note, "drive", TurnChoice(vehicle=each.id), Price.MINOR)

    # --- by hand ---

    def add(self, vehicle: SceneVehicle) -> str:
        """Add a vehicle; return its id."""
        after = map_edits.add_vehicle(self._before, vehicle)
        added = after.vehicles[-1]
        self._edit(Message("New vehicle: {vehicle}", vehicle=added.name), after)
        return added.id

    def add_from_catalog(self, row_id: str, zone_id: str = "") -> str:
        """Add a vehicle of the catalog; what no source tells of it is 0 and the Game Mother's. Return its id."""
        catalog = self._scene.rules.catalog
        row = catalog.vehicles[row_id]
        hull = row.hull or 1
        mounted = tuple(
            weapon_from(catalog.weapons[each]).evolve(id=f"m{number}", ammo=0, ammo_max=0, reloads=0)
            for number, each in enumerate(row.weapons, start=1)
        )
        return self.add(
            SceneVehicle(
                id="v",
                name=str(row.name),
                source=row_id,
                zone=zone_id,
                speed=row.speed or 0,
                maneuver=row.maneuver or 0,
                hull=hull,
                hull_max=hull,
                armor=row.armor or 0,
                seats=row.passengers or 0,
                closed=row.closed,
                weapons=mounted,
            )
        )

    def change(self, vehicle_id: str, **changes: Any) -> None:
        """Change a vehicle by hand; who sits in it goes along to another zone, and has its armor."""
        after = map_edits.change_vehicle(self._before, vehicle_id, **changes)
        if {"armor", "closed"} & set(changes):
            for one in aboard(after, vehicle_id):
                after = vehicles.in_the_open(after, one.id)
                after = vehicles.sheltered(after, one.id, self._scene.rules)
        name = vehicle_of(after, vehicle_id).name
        self._edit(Message("Change the vehicle {vehicle}", vehicle=name), after)

    def remove(self, vehicle_id: str) -> None:
        """Take a vehicle out of the scene; who sat in it stands where it stood."""
        name = vehicle_of(self._before, vehicle_id).name
        after = self._before
        for one in aboard(after, vehicle_id):
            after = vehicles.in_the_open(after, one.id)
        after = map_edits.remove_vehicle(after, vehicle_id)
        self._edit(Message("Remove the vehicle {vehicle}", vehicle=name), after)

    def seat(self, combatant_id: str, vehicle_id: str, seat: int | None = None) -> None:
        """Put a combatant into a vehicle by hand, or out of it with an empty id."""
        name = self._name(combatant_id)
        if not vehicle_id:
            after = vehicles.in_the_open(map_edits.get_out(self._before, combatant_id), combatant_id)
            self._edit(Message("{who} gets out", who=name), after)
            return
        after = map_edits.board(self._before, combatant_id, vehicle_id, seat)
        vehicle = vehicle_of(after, vehicle_id).name
        after = vehicles.sheltered(after, combatant_id, self._scene.rules)
        self._edit(Message("{who} sits in {vehicle}", who=name, vehicle=vehicle), after)

    def hit(self, vehicle_id: str, damage: int, base: int, *, piercing: bool = False) -> None:
        """Let a hit of that much damage meet armor and hull; `base` is the damage of the weapon alone."""
        name = vehicle_of(self._before, vehicle_id).name
        impact = Impact(piercing=piercing)
        done = vehicles.hit_vehicle(self._before, vehicle_id, damage, base, impact, self._scene.rules, self._dice)
        title = Message("{vehicle}: {result}", vehicle=name, result=done.words)
        hull = vehicle_of(done.encounter, vehicle_id)
        event = VehicleDamaged(
            document=self._scene.encounter_id,
            who=name,
            base=done.faces,
            vehicle=Named(vehicle_id, name),
            damage=done.through,
            hull=hull.hull,
            hull_max=hull.hull_max,
            result=done.words,
        )
        self._edit(title, done.encounter, event)
        self._scene.report(ActionReport(title, faces=done.faces))

    def crash(self, vehicle_id: str, altitude: int) -> None:
        """Let a flying vehicle fall from that many zones."""
        title = Message("Crash: {vehicle}", vehicle=vehicle_of(self._before, vehicle_id).name)
        self._edit(title, vehicles.crashed(self._before, vehicle_id, altitude))
        self._scene.report(ActionReport(title))

    def fall(self, combatant_id: str, metres: int) -> None:
        """Let somebody fall from so high: a Mobility roll is due, each 6 takes one off the damage."""
        title = Message("{who} falls {metres} m", who=self._name(combatant_id), metres=metres)
        self._edit(title, vehicles.fallen(self._before, combatant_id, metres, self._scene.rules))
        self._scene.report(ActionReport(title))

    def repair(self, vehicle_id: str, successes: int) -> None:
        """Repair a vehicle by the successes of a Shift of Heavy Machinery."""
        after = vehicles.repaired(self._before, vehicle_id, successes)
        vehicle = vehicle_of(after, vehicle_id)
        title = Message(
            "{vehicle}: hull {hull} of {most}", vehicle=vehicle.name, hull=vehicle.hull, most=vehicle.hull_max
        )
        self._edit(title, after)
        self._scene.report(ActionReport(title))
