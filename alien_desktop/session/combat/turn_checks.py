"""What a combatant can do in a turn, and why not. Nothing is changed."""

from alien_desktop.documents.scene.budget import budget_now, paying_places
from alien_desktop.documents.scene.encounter import Card
from alien_desktop.documents.scene.map_reading import is_within, same_zone
from alien_desktop.documents.scene.moves import verify_beside, verify_move, ways_of
from alien_desktop.documents.scene.turn_actions import ActionOption, action_options, is_creature, verify_turn_action
from alien_desktop.documents.scene.turn_effects import VEHICLE_ACTIONS, TurnChoice, move_cost, verify_vehicle
from alien_desktop.documents.scene.vehicles import driven_by
from alien_desktop.documents.scene.way_work import LOCKING, SKILLS, WayDeed, verify_deed
from alien_desktop.rules.combat.actions import Action, ActionBudget, Price
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.scene_care import CARE
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.combat.turn_dice import is_floating
from alien_desktop.session.combat.turn_payment import pay_help, pay_own, situation_of

_AT_THE_CONTROLS = frozenset({"start_engine", "grab_the_wheel"})
"""Actions about the vehicle in which somebody sits, with nothing to choose."""


class TurnChecks:
    """Reads the open scene. A RuleViolation says why an action is not possible."""

    def __init__(self, scene: SceneController) -> None:
        self._scene = scene

    def budget(self, combatant_id: str) -> ActionBudget:
        """Return what a combatant has left of the running turn, or of the next one in this Round."""
        return budget_now(self._scene.encounter, combatant_id)

    def lines(self, combatant_id: str, card: Card | None = None) -> tuple[ActionOption, ...]:
        """Return what a combatant can do, possible things first; `card` is the turn that is meant."""
        encounter = self._scene.encounter
        combatant = encounter.combatant(combatant_id)
        sheet, adversary = self._scene.sheet_of(combatant), self._scene.adversary_of(combatant)
        places = paying_places(encounter, combatant_id)
        if card is None and places:
            card = encounter.cards[places[0]]
        situation = self._scene.situation(combatant_id)
        lines = action_options(combatant, card, sheet, adversary, self._scene.rules, situation)
        if not encounter.vehicles:
            return lines
        told = [self._with_vehicle(combatant_id, line) for line in lines]
        return tuple(sorted(told, key=lambda line: line.reason is not None))

    def verify(self, combatant_id: str, action_id: str, choice: TurnChoice | None = None) -> None:
        """Raise RuleViolation when a combatant cannot take an action now."""
        combatant = self._scene.encounter.combatant(combatant_id)
        sheet, adversary = self._scene.sheet_of(combatant), self._scene.adversary_of(combatant)
        others = situation_of(self._scene, combatant_id, choice or TurnChoice())
        verify_turn_action(self._scene.encounter, combatant_id, action_id, sheet, adversary, self._scene.rules, others)

    def waits(self, combatant_id: str, action_id: str) -> Message | None:
        """Return why an action has to wait for its owner's turn, or what panic demands instead.

        None for a reaction, and for what costs nothing. Whom the Game Mother lets act all the same,
        `act(..., allowed=True)`. An attack is allowed in the attack itself.
        """
        action = self._scene.action_of(combatant_id, action_id)
        if action.reaction or action.price is Price.FREE:
            return None
        return self._scene.out_of_turn(combatant_id) or self._scene.demanded(combatant_id, action_id)

    def too_far(self, combatant_id: str, action_id: str, target: str) -> Message | None:
        """Return why somebody is too far away for an action to be done for them; None when they are near enough."""
        within, encounter = self._scene.action_of(combatant_id, action_id).within, self._scene.encounter
        if within is None or is_within(encounter, combatant_id, target, within):
            return None
        who = self._scene.name_of(encounter.combatant(target))
        if not same_zone(encounter, combatant_id, target):
            return Message("{who} is in another zone.", who=who)
        near = self._scene.rules.edition.ranges.meaning(within).name
        return Message("{who} is not {range}: go there first.", who=who, range=near)

    def verify_all(
        self, combatant_id: str, action: Action, choice: TurnChoice, helpers: tuple[str, ...], *, allowed: bool
    ) -> None:
        """Raise RuleViolation when an action cannot be taken so.

        `allowed`: the Game Mother lets it happen although it is somebody else's turn, or panic demands something else.
        """
        self.verify(combatant_id, action.id, choice)
        waits = self.waits(combatant_id, action.id)
        if waits is not None and not allowed:
            raise RuleViolation(waits)
        self._verify_targets(combatant_id, action, choice)
        self._verify_move(combatant_id, action, choice)
        self._verify_helpers(combatant_id, action, helpers, choice.targets)

    def skill(self, combatant_id: str, action: Action, choice: TurnChoice) -> Skill | None:
        """Return what is rolled for an action; None for one without dice."""
        if choice.way:
            return SKILLS.get(WayDeed(choice.deed))
        if action.skill is not None:
            return action.skill
        if choice.place and self._stumbles(combatant_id, action, choice):
            return Skill.MOBILITY
        cost = move_cost(self._scene.stage(), combatant_id, action, self._scene.rules)
        floats = action.moves and is_floating(self._scene, combatant_id, "")
        return Skill.MOBILITY if cost.mobility_roll or floats else None

    def _with_vehicle(self, combatant_id: str, line: ActionOption) -> ActionOption:
        """Return the line of an action with what its vehicle refuses: an engine that runs is not started."""
        if line.reason is not None or line.id not in _AT_THE_CONTROLS:
            return line
        action = self._scene.action_of(combatant_id, line.id)
        try:
            verify_vehicle(self._scene.encounter, combatant_id, action, TurnChoice())
        except RuleViolation as refusal:
            return replace(line, reason=refusal.message)
        return line

    def _verify_targets(self, combatant_id: str, action: Action, choice: TurnChoice) -> None:
        for target in choice.targets:
            self._scene.encounter.combatant(target)
        needs = action.opposed or action.id in CARE or action.id in ("give_orders", "drag")
        if needs and not choice.target:
            raise RuleViolation(Message("{action}: say for whom.", action=action.name))
        if choice.target == combatant_id and (
            action.opposed or action.id in ("give_orders", "rally", "stop_panic", "drag")
        ):
            raise RuleViolation(Message("That takes somebody else."))
        for target in choice.targets:
            too_far = self.too_far(combatant_id, action.id, target)
            if too_far is not None:
                raise RuleViolation(too_far)

    def _verify_move(self, combatant_id: str, action: Action, choice: TurnChoice) -> None:
        """Raise RuleViolation where the map does not let somebody move so."""
        encounter = self._scene.encounter
        if action.id in VEHICLE_ACTIONS:
            if encounter.combatant(combatant_id).vehicle or choice.vehicle:
                verify_vehicle(encounter, combatant_id, action, choice)
            elif choice.place or choice.targets:
                driven_by(encounter, combatant_id)
        elif choice.way:
            verify_deed(encounter, combatant_id, choice.way, WayDeed(choice.deed), self._scene.rules)
        elif action.id == LOCKING and encounter.combatant(combatant_id).zone:
            raise RuleViolation(Message("There is nothing to lock here."))
        elif choice.place:
            self._stumbles(combatant_id, action, choice)
            pay_own(self._scene, encounter, combatant_id, action, choice)
        elif action.moves and choice.target:
            verify_beside(encounter, combatant_id, choice.target)

    def _stumbles(self, combatant_id: str, action: Action, choice: TurnChoice) -> bool:
        """Whether a move needs a Mobility roll not to fall; a RuleViolation where it leads nowhere."""
        if not action.moves:
            raise RuleViolation(Message("{action} leads nowhere.", action=action.name))
        encounter = self._scene.encounter
        creature = is_creature(self._scene.adversary_of(encounter.combatant(combatant_id)))
        rules, zones = self._scene.rules, action.zones
        move = verify_move(encounter, combatant_id, action.id, choice.place, rules, creature=creature, zones=zones)
        if choice.target and zones > 1:
            self._verify_pounce(combatant_id, choice, zones)
        return move.mobility_roll or is_floating(self._scene, combatant_id, choice.place)

    def _verify_pounce(self, combatant_id: str, choice: TurnChoice, zones: int) -> None:
        """One zone and right next to somebody there, instead of two zones (evolved 13.1)."""
        encounter = self._scene.encounter
        if encounter.combatant(choice.target).zone != choice.place:
            raise RuleViolation(Message("That one is in another zone."))
        ways = ways_of(encounter, combatant_id, choice.place, zones)
        if sum(way.length for way in ways) >= zones:
            raise RuleViolation(Message("That far away it cannot get right next to somebody as well."))

    def _verify_helpers(
        self, combatant_id: str, action: Action, helpers: tuple[str, ...], targets: tuple[str, ...]
    ) -> None:
        self._scene.verify_helpers(combatant_id, helpers, targets)
        for helper in helpers:
            pay_help(self._scene, self._scene.encounter, helper, action)
