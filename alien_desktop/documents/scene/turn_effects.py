"""What an action of a turn does by itself: get up, reload, aim, take cover, put out a fire, give orders.

Crew live on their sheets and adversaries in the encounter; a `Stage` is both, so that one action is the same for all.
Sources: core 7, 8.2, 10; evolved 7, 8.2, 10.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene import combatants, stances, vehicles
from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.documents.scene.map_edits import put, vehicle_of, zone_of
from alien_desktop.documents.scene.map_reading import place_of
from alien_desktop.documents.scene.moves import is_weightless, moved, ways_of
from alien_desktop.documents.scene.scene_events import without_fire
from alien_desktop.documents.scene.way_work import WayDeed, work_way
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import add_condition, remove_condition
from alien_desktop.documents.sheet.item_edits import find_item, put_item
from alien_desktop.documents.sheet.item_use import use_signature_item
from alien_desktop.documents.sheet.items import CarryPlace, Weapon
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.suits import put_on
from alien_desktop.documents.sheet.values import burden
from alien_desktop.documents.sheet.vitals import gain_stress
from alien_desktop.documents.sheet.weapon_lines import JAMMED
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.encumbrance import MoveCost, move
from alien_desktop.rules.combat.actions import Action
from alien_desktop.rules.message import Message, Plural, Words, listed
from alien_desktop.rules.record import record, replace
from alien_desktop.rules.violation import RuleViolation

PRONE, ON_FIRE, GRAPPLED = "prone", "on_fire", "grappled"

STANCES = {"seek_cover": "cover", "partial_cover": "partial", "full_cover": "full"}
"""Which stance of the edition an action takes."""

START, SEAT = "start", "seat"
"""What a choice about a vehicle says: that its engine is started; that the amount is the number of a seat."""

VEHICLE_ACTIONS = frozenset({"vehicle", "start_engine", "grab_the_wheel", "drive"})

BESIDE = frozenset({"run", "move", "close_or_leave"})
"""Moves that may end right next to a combatant."""


@record
class Stage:
    """The scene and the sheets of the crew in it, by the ids of the combatants."""

    encounter: Encounter
    sheets: Mapping[str, CharacterSheet] = field(default_factory=dict)

    def with_sheet(self, combatant_id: str, sheet: CharacterSheet) -> "Stage":
        """Return the stage with another version of a sheet."""
        return replace(self, sheets={**self.sheets, combatant_id: sheet})

    def changed_since(self, before: "Stage") -> tuple[Document, ...]:
        """Return the documents that differ from those of an earlier stage."""
        changed: list[Document] = [one for who, one in self.sheets.items() if one is not before.sheets.get(who)]
        return (self.encounter, *changed) if self.encounter is not before.encounter else tuple(changed)

    def conditions(self, combatant_id: str) -> frozenset[str]:
        """Return what a combatant is in, without the edition: prone, grappled, dead."""
        sheet = self.sheets.get(combatant_id)
        known = sheet.conditions if sheet is not None else self.encounter.combatant(combatant_id).conditions
        return frozenset(each.rpartition(".")[2] for each in known)

    def with_condition(self, combatant_id: str, condition: str, there: bool) -> "Stage":
        """Return the stage with a condition begun or ended, whatever it is called with its edition."""
        sheet = self.sheets.get(combatant_id)
        combatant = self.encounter.combatant(combatant_id)
        has = (sheet or combatant).conditions
        known = [each for each in has if each.rpartition(".")[2] == condition]
        if bool(known) == there:
            return self
        if sheet is not None:
            for each in known:
                sheet = remove_condition(sheet, each)
            return self.with_sheet(combatant_id, sheet if known else add_condition(sheet, condition))
        left = tuple(each for each in has if each not in known)
        after = left if known else (*has, condition)
        return replace(self, encounter=combatants.change_combatant(self.encounter, combatant_id, conditions=after))

    def without_weak_holds(self) -> "Stage":
        """Return the stage where nobody holds anybody who is Broken, unconscious or dead (S2-107)."""
        stage = self
        for one in self.encounter.combatants:
            sheet = self.sheets.get(one.id)
            is_down = not (sheet or one).health
            if one.holds and (is_down or self.conditions(one.id) & {"unconscious", DEAD}):
                stage = stage.with_condition(one.holds, GRAPPLED, False)
                stage = replace(stage, encounter=stances.let_go(stage.encounter, one.holds))
        return stage

    def weapons(self, combatant_id: str) -> tuple[Weapon, ...]:
        """Return what a combatant carries to fight with."""
        sheet = self.sheets.get(combatant_id)
        return sheet.weapons if sheet is not None else self.encounter.combatant(combatant_id).weapons

    def with_weapon(self, combatant_id: str, weapon: Weapon) -> "Stage":
        """Return the stage with another version of one weapon."""
        weapons = tuple(weapon if each.id == weapon.id else each for each in self.weapons(combatant_id))
        sheet = self.sheets.get(combatant_id)
        if sheet is not None:
            return self.with_sheet(combatant_id, sheet.evolve(weapons=weapons))
        return replace(self, encounter=combatants.change_combatant(self.encounter, combatant_id, weapons=weapons))


@record
class TurnChoice:
    """What was said about an action: towards whom, with what, which way, behind how much armor."""

    targets: tuple[str, ...] = ()
    item: str = ""
    """The id of a weapon or thing."""
    detail: str = ""
    """The direction of an overwatch, a few words."""
    amount: int = 0
    """The armor of the cover."""
    place: str = ""
    """The id of the zone to which a move leads."""
    way: str = ""
    """The id of the way that is worked."""
    deed: str = ""
    """What is done with it."""
    vehicle: str = ""
    """The id of the vehicle that is boarded or left, or (with a drive) rammed."""

    @property
    def target(self) -> str:
        """The first one that it is about; empty for nobody."""
        return self.targets[0] if self.targets else ""


@record
class Acted:
    """The stage after an action, and its result (None: there is nothing to say)."""

    stage: Stage
    words: Message | None = None


def move_cost(stage: Stage, who: str, action: Action, rules: SheetRules) -> MoveCost:
    """Return what a move costs by what is carried; a RuleViolation under more than can be carried at all (S2-125)."""
    sheet = stage.sheets.get(who)
    if sheet is None or not action.moves:
        return MoveCost()
    return move(burden(sheet, rules).burden, rules.edition.encumbrance)


def do_at_once(stage: Stage, who: str, action: Action, choice: TurnChoice, rules: SheetRules) -> Acted:
    """Do what an action does without a roll; a RuleViolation says why it does nothing."""
    encounter = stage.encounter
    match action.id:
        case "get_up":
            return Acted(stage.with_condition(who, PRONE, False), Message("up again"))
        case "aim":
            return Acted(replace(stage, encounter=stances.take_aim(encounter, who)), Message("aims"))
        case "overwatch":
            direction = choice.detail.strip()
            if not direction:
                raise RuleViolation(Message("Say which way the overwatch looks."))
            after = stances.watch(encounter, who, direction)
            return Acted(replace(stage, encounter=after), Message("watches {direction}", direction=direction))
        case "reload":
            return _reloaded(stage, who, choice)
        case "draw_weapon":
            return _drawn(stage, who, choice)
        case "pick_up" if choice.item:
            return _picked_up(stage, who, choice.item)
        case "release":
            held = encounter.combatant(who).holds or choice.target
            freed = stage.with_condition(held, GRAPPLED, False) if held else stage
            return Acted(
                replace(freed, encounter=stances.let_go(stances.hold(freed.encounter, who, ""), held)),
                Message("lets go"),
            )
        case "signature_item":
            sheet = stage.sheets[who]
            used = use_signature_item(sheet, rules)
            words = Message("stress {before} → {after}", before=sheet.stress, after=used.stress)
            return Acted(stage.with_sheet(who, used), words)
        case "seek_cover" | "partial_cover" | "full_cover":
            stance = rules.edition.cover.stance(STANCES[action.id])
            armor = choice.amount or known_cover(encounter, who)
            if not armor and stance.barrier_counts:
                kinds = (Message("{cover} {armor}", cover=name, armor=armor) for armor, name in covers(rules))
                raise RuleViolation(Message("Say how much armor the cover has: {kinds}.", kinds=listed(kinds) or ""))
            after = stances.behind(encounter, who, stance.id, armor)
            words = Message("{stance}, armor {armor}", stance=stance.name, armor=armor)
            return Acted(replace(stage, encounter=after), words if armor else stance.name)
        case "vehicle" | "start_engine" | "grab_the_wheel" if encounter.combatant(who).vehicle or choice.vehicle:
            return _aboard(stage, who, action, choice, rules)
    return _moved(stage, who, action, choice, rules)


def covers(rules: SheetRules) -> tuple[tuple[int, Words], ...]:
    """Return the armor and name of everything that gives cover, weakest first; what only tells how much breaks it
    gives none.
    """
    rows = [(row.armor, row.name) for row in rules.catalog.cover.values() if row.armor]
    return tuple(sorted(rows, key=lambda row: row[0]))


def known_cover(encounter: Encounter, who: str) -> int:
    """Return the armor of the cover that the Game Mother gave the zone of a combatant; 0 = nothing was said."""
    zone = place_of(encounter, who)
    return zone.cover or 0 if zone is not None else 0


def do_with_roll(stage: Stage, who: str, action: Action, choice: TurnChoice, successes: int) -> Acted:
    """Do what an action does once its roll came to that many successes."""
    whom = choice.target or who
    if not successes:
        return Acted(stage, Message("fails"))
    match action.id:
        case "put_out_fire":
            out = stage.with_condition(whom, ON_FIRE, False)
            return Acted(replace(out, encounter=without_fire(out.encounter, whom)), Message("the fire is out"))
        case "clear_jam":
            return Acted(stage.with_condition(who, JAMMED, False), Message("the weapon works again"))
        case "climb_into_suit":
            return _suited(stage, who, choice)
        case "drive" if choice.place:
            zone = zone_of(stage.encounter, choice.place).name
            after = vehicles.driven(stage.encounter, who, choice.place)
            return Acted(replace(stage, encounter=after), Message("drives to {zone}", zone=zone))
        case "drag" if choice.place and choice.target:
            after = put(moved(stage.encounter, who, choice.place), [choice.target], choice.place)
            after = stances.next_to(after, who, choice.target)
            (name,), zone = names_of(stage, (choice.target,)), zone_of(after, choice.place).name
            return Acted(replace(stage, encounter=after), Message("drags {who} to {zone}", who=name, zone=zone))
        case "drag" if choice.target:
            return _dragged(stage, who, whom)
        case "give_orders":
            after = stances.give_order(stage.encounter, who, whom, successes)
            return Acted(replace(stage, encounter=after), Message("{dice:+d} to the ordered roll", dice=successes))
    return Acted(stage, Plural("%n successes", "%n success", successes))


def do_to_way(stage: Stage, who: str, choice: TurnChoice, successes: int, rules: SheetRules) -> Acted:
    """Work a way: what somebody has in hand breaks it, where that is what they do."""
    held = [each for each in stage.weapons(who) if each.place is CarryPlace.IN_HAND and not each.is_ranged]
    damage = max([1, *(each.damage for each in held)])
    worked = work_way(stage.encounter, choice.way, WayDeed(choice.deed), successes, rules, damage)
    return Acted(replace(stage, encounter=worked.encounter), worked.words)


def starts(action: Action, choice: TurnChoice) -> bool:
    """Whether an action starts an engine: one of its own (2019), or that of boarding (Evolved)."""
    return action.id == "start_engine" or (action.id == "vehicle" and choice.detail == START)


def verify_vehicle(encounter: Encounter, who: str, action: Action, choice: TurnChoice) -> None:
    """Raise RuleViolation where what is done with a vehicle is not possible there."""
    inside = bool(encounter.combatant(who).vehicle)
    if starts(action, choice):
        vehicles.verify_start(encounter, who)
    elif action.id == "vehicle" and (choice.vehicle or inside):
        vehicles.verify_board(encounter, who, encounter.combatant(who).vehicle or choice.vehicle)
    elif action.id == "grab_the_wheel":
        vehicles.verify_grab_the_wheel(encounter, who)
    elif action.id == "drive" and (choice.vehicle or choice.target):
        vehicles.verify_ram(encounter, who, choice.vehicle or choice.target)
    elif action.id == "drive":
        vehicles.verify_drive(encounter, who, choice.place)


def _aboard(stage: Stage, who: str, action: Action, choice: TurnChoice, rules: SheetRules) -> Acted:
    """Get in or out, start the engine, take the wheel."""
    encounter = stage.encounter
    if starts(action, choice):
        return Acted(replace(stage, encounter=vehicles.started(encounter, who)), Message("the engine runs"))
    if action.id == "grab_the_wheel":
        return Acted(replace(stage, encounter=vehicles.at_the_wheel(encounter, who)), Message("at the wheel"))
    vehicle_id = encounter.combatant(who).vehicle or choice.vehicle
    after = vehicles.boarded(encounter, who, vehicle_id, rules, choice.amount if choice.item == SEAT else None)
    name = vehicle_of(encounter, vehicle_id).name
    inside = bool(after.combatant(who).vehicle)
    words = Message("gets into {vehicle}", vehicle=name) if inside else Message("gets out of {vehicle}", vehicle=name)
    return Acted(replace(stage, encounter=after), words)


def _dragged(stage: Stage, who: str, whom: str) -> Acted:
    """Both are elsewhere then: out of their cover, away from everybody else and next to each other (evolved 7)."""
    encounter = stage.encounter
    for one in (who, whom):
        encounter = stances.apart(stances.behind(encounter, one, "", 0), one)
    after = stances.next_to(encounter, who, whom)
    (name,) = names_of(stage, (whom,))
    return Acted(replace(stage, encounter=after), Message("drags {who} along", who=name))


def _moved(stage: Stage, who: str, action: Action, choice: TurnChoice, rules: SheetRules) -> Acted:
    """Move: an overloaded one gains stress where the edition says so; next to a combatant if that was said."""
    cost = move_cost(stage, who, action, rules)
    words = None
    if cost.stress:
        stage = stage.with_sheet(who, gain_stress(stage.sheets[who], cost.stress, rules))
        words = Message("stress {change:+d} for the load", change=cost.stress)
    if action.moves and choice.place:
        earlier = stage.encounter
        stage = replace(stage, encounter=moved(stage.encounter, who, choice.place, action.zones))
        ways = ways_of(earlier, who, choice.place, action.zones)
        if choice.target and action.zones > sum(way.length for way in ways):
            stage = replace(stage, encounter=stances.next_to(stage.encounter, who, choice.target))
        name = zone_of(stage.encounter, choice.place).name
        return Acted(stage, Message("in {zone}", zone=name) if words is None else words)
    if action.id in BESIDE and choice.target:
        stage = replace(stage, encounter=stances.next_to(stage.encounter, who, choice.target))
    return Acted(stage, words)


def stumbled(stage: Stage, who: str, action: Action, choice: TurnChoice, rules: SheetRules) -> Acted:
    """Run into a cluttered zone with a failed roll: one is there, and lies (core 7); in zero gravity: one spins."""
    if is_weightless(stage.encounter, who, stage.sheets.get(who), rules, choice.place):
        stress = rules.edition.hazards.zero_g_stress
        if who in stage.sheets:
            stage = stage.with_sheet(who, gain_stress(stage.sheets[who], stress, rules))
        return Acted(stage, Message("spins and gets nowhere, stress {change:+d}", change=stress))
    fallen = _moved(stage, who, action, choice, rules).stage.with_condition(who, PRONE, True)
    zone = zone_of(fallen.encounter, choice.place).name
    return Acted(fallen, Message("in {zone}, and falls", zone=zone))


def _reloaded(stage: Stage, who: str, choice: TurnChoice) -> Acted:
    """Load a weapon; where reloads are counted one is used, and none left is a RuleViolation."""
    wanting = [each for each in _at_hand(stage.weapons(who)) if each.ammo < each.ammo_max]
    weapon = _chosen(wanting, choice.item, Message("There is nothing to reload."))
    counted = weapon.reloads > 0 or (weapon.ammo_max > 1 and who in stage.sheets)
    if counted and not weapon.reloads:
        raise RuleViolation(Message("No reload is left for {weapon}.", weapon=weapon.name))
    loaded = weapon.evolve(ammo=weapon.ammo_max, reloads=weapon.reloads - 1 if counted else 0)
    return Acted(stage.with_weapon(who, loaded), Message("{weapon} is loaded", weapon=weapon.name))


def _drawn(stage: Stage, who: str, choice: TurnChoice) -> Acted:
    resting = [each for each in stage.weapons(who) if each.place is not CarryPlace.IN_HAND]
    weapon = _chosen(resting, choice.item, Message("Every weapon is in hand already."))
    drawn = stage.with_weapon(who, weapon.evolve(place=CarryPlace.IN_HAND))
    return Acted(drawn, Message("{weapon} in hand", weapon=weapon.name))


def _picked_up(stage: Stage, who: str, item_id: str) -> Acted:
    sheet = stage.sheets.get(who)
    if sheet is None:
        return _drawn(stage, who, TurnChoice(item=item_id))
    item = find_item(sheet, item_id)
    if item.place is CarryPlace.IN_HAND:
        raise RuleViolation(Message("{item} is in hand already.", item=item.name))
    taken = stage.with_sheet(who, put_item(sheet, item_id, CarryPlace.IN_HAND))
    return Acted(taken, Message("{item} in hand", item=item.name))


def _suited(stage: Stage, who: str, choice: TurnChoice) -> Acted:
    """Wear the suit that was named, else one that holds air; an adversary simply has it on."""
    sheet = stage.sheets.get(who)
    suits = [each for each in sheet.armor if each.place is not CarryPlace.WORN] if sheet is not None else []
    if sheet is None or not suits:
        return Acted(stage, Message("in the suit"))
    suits.sort(key=lambda each: (each.id != choice.item, not each.air))
    suit = suits[0]
    return Acted(stage.with_sheet(who, put_on(sheet, suit.id)), Message("wears {suit}", suit=suit.name))


def _at_hand(weapons: Iterable[Weapon]) -> list[Weapon]:
    return [each for each in weapons if each.place is not CarryPlace.STOWED]


def _chosen(weapons: list[Weapon], item_id: str, none: Message) -> Weapon:
    """Return the weapon that was named, or the only one; a RuleViolation when there is none or it is not clear."""
    found = [each for each in weapons if item_id in ("", each.id)]
    if not found:
        raise RuleViolation(none)
    if len(found) > 1:
        names = ", ".join(each.name for each in found)
        raise RuleViolation(Message("Say which weapon: {names}.", names=names))
    return found[0]


def names_of(stage: Stage, ids: Iterable[str]) -> tuple[str, ...]:
    """Return what these are called."""

    def name(combatant: Combatant) -> str:
        sheet = stage.sheets.get(combatant.id)
        return sheet.name if sheet is not None and sheet.name else combatant.name

    return tuple(name(stage.encounter.combatant(each)) for each in ids)
