"""Moving on the map and working its ways with the actions of a turn: what each takes and why it is not possible."""

from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.documents.scene.map_edits import way_of, zone_of
from alien_desktop.documents.scene.moves import (
    action_for,
    moves_needed,
    verify_move,
    way_to,
    zones_within,
)
from alien_desktop.documents.scene.turn_actions import is_creature
from alien_desktop.documents.scene.turn_effects import PRONE, TurnChoice
from alien_desktop.documents.scene.way_work import DEED_NAMES, SKILLS, WayDeed, action_of_deed, deeds_of, verify_deed
from alien_desktop.rules.combat.actions import Price
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import SKILL_NAMES, Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.combat.turn_checks import TurnChecks
from alien_desktop.session.combat.turn_controller import TurnController
from alien_desktop.session.combat.turn_dice import is_floating


@record
class MoveOption:
    """A neighboring zone and what it takes to go there; `refusal` says why one cannot now."""

    zone: str
    name: str
    action: str
    words: Message
    price: Price
    times: int = 1
    """How many such actions it takes."""
    skill: Message | None = None
    """What is rolled so as not to fall."""
    refusal: Message | None = None


@record
class DeedOption:
    """Something to do with a way; `refusal` says why one cannot now."""

    way: str
    deed: WayDeed
    words: Message
    action: str
    price: Price
    skill: Message | None = None
    refusal: Message | None = None


class MoveController:
    """Moves combatants by the rules. A RuleViolation says why one does not get there."""

    def __init__(self, scene: SceneController, checks: TurnChecks, turns: TurnController) -> None:
        self._scene = scene
        self._checks = checks
        self._turns = turns

    def moves(self, combatant_id: str) -> tuple[MoveOption, ...]:
        """Return every zone next to a combatant, in the order of the map."""
        return self._scene.read_once(self._read_moves, combatant_id)

    def _read_moves(self, combatant_id: str) -> tuple[MoveOption, ...]:
        encounter = self._scene.encounter
        start = encounter.combatant(combatant_id).zone
        beside = zones_within(encounter, start, self._zones_of_a_move(combatant_id)) if start else frozenset()
        return tuple(self._move(combatant_id, zone.id, zone.name) for zone in encounter.zones if zone.id in beside)

    def go(self, combatant_id: str, zone_id: str, beside: str = "") -> bool:
        """Move to a zone within reach of one move and pay for it. Return whether a roll is now prepared in the tray.

        `beside`: a creature of the Evolved Edition ends one zone away right next to this one.
        """
        encounter = self._scene.encounter
        zone_of(encounter, zone_id)
        if not encounter.combatant(combatant_id).zone:
            raise RuleViolation(Message("{who} has no place on the map yet.", who=self._name(combatant_id)))
        if self._zones_of_a_move(combatant_id) == 1:
            if beside:
                raise RuleViolation(Message("One move leads into a zone, another one next to somebody there."))
            way_to(encounter, encounter.combatant(combatant_id).zone, zone_id)
        choice = TurnChoice(targets=(beside,) if beside else (), place=zone_id)
        return self._turns.act(combatant_id, self._action(combatant_id, zone_id), choice)

    def deeds(self, combatant_id: str) -> tuple[DeedOption, ...]:
        """Return what a combatant can do with the ways of the zone where they stand."""
        return self._scene.read_once(self._read_deeds, combatant_id)

    def _read_deeds(self, combatant_id: str) -> tuple[DeedOption, ...]:
        encounter = self._scene.encounter
        zone = encounter.combatant(combatant_id).zone
        beside = [way for way in encounter.ways if zone and way.beyond(zone)]
        return tuple(self._deed(combatant_id, way.id, deed) for way in beside for deed in deeds_of(way))

    def work(self, combatant_id: str, way_id: str, deed: WayDeed) -> bool:
        """Open, shut, lock, pick or break a way. Return whether a roll is now prepared in the tray."""
        way_of(self._scene.encounter, way_id)
        verify_deed(self._scene.encounter, combatant_id, way_id, deed, self._scene.rules)
        action = action_of_deed(deed, self._scene.rules)
        return self._turns.act(combatant_id, action, TurnChoice(way=way_id, deed=deed.value))

    # --- inside ---

    def _name(self, combatant_id: str) -> str:
        return self._scene.name_of(self._scene.encounter.combatant(combatant_id))

    def _zones_of_a_move(self, combatant_id: str) -> int:
        """How many zones one move leads: more than one for creatures of the Evolved Edition (13.1)."""
        if not self._is_creature(self._scene.encounter.combatant(combatant_id)):
            return 1
        return max(action.zones for action in self._scene.rules.edition.actions.creatures)

    def _action(self, combatant_id: str, zone_id: str) -> str:
        encounter = self._scene.encounter
        if self._is_creature(encounter.combatant(combatant_id)):
            known = {action.id for action in self._scene.rules.edition.actions.creatures}
            far = self._zones_of_a_move(combatant_id) > 1
            wanted = "move" if far else action_for(encounter, combatant_id, zone_id, self._scene.rules, prone=False)
            return wanted if wanted in known else next(one for one in ("run", "move") if one in known)
        prone = PRONE in self._scene.stage().conditions(combatant_id)
        return action_for(encounter, combatant_id, zone_id, self._scene.rules, prone=prone)

    def _is_creature(self, combatant: Combatant) -> bool:
        return is_creature(self._scene.adversary_of(combatant))

    def _move(self, combatant_id: str, zone_id: str, name: str) -> MoveOption:
        encounter, rules = self._scene.encounter, self._scene.rules
        creature = self._is_creature(encounter.combatant(combatant_id))
        action = rules.edition.actions.action(self._action(combatant_id, zone_id), creature=creature)
        times = moves_needed(encounter, combatant_id, zone_id, action.zones)
        skill, refusal = None, None
        try:
            far = action.zones
            move = verify_move(encounter, combatant_id, action.id, zone_id, rules, creature=creature, zones=far)
            rolls = move.mobility_roll or is_floating(self._scene, combatant_id, zone_id)
            skill = SKILL_NAMES[Skill.MOBILITY] if rolls else None
            self._checks.verify(combatant_id, action.id)
        except RuleViolation as refused:
            refusal = refused.message
        return MoveOption(zone_id, name, action.id, action.name, action.price, times, skill, refusal)

    def _deed(self, combatant_id: str, way_id: str, deed: WayDeed) -> DeedOption:
        rules = self._scene.rules
        refusal = None
        action_id = action_of_deed(deed, rules)
        action = next(one for one in rules.edition.actions.actions if one.id == action_id)
        try:
            verify_deed(self._scene.encounter, combatant_id, way_id, deed, rules)
            self._checks.verify(combatant_id, action_id, TurnChoice(way=way_id, deed=deed.value))
        except RuleViolation as refused:
            refusal = refused.message
        skill = SKILL_NAMES[SKILLS[deed]] if deed in SKILLS else None
        return DeedOption(way_id, deed, DEED_NAMES[deed], action_id, action.price, skill, refusal)
