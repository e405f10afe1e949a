"""Actions of a turn: what a combatant can do now, and doing it: the roll, the payment on the card, the effect.

An action without dice is one step of the history. One with dice is paid for in the step of its roll and does what it
does when the roll is settled; pushed, cancelled by panic or given up in between, the final result counts.
"""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene import stances
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.budget import HELP, Paid, budget_now, paying_places, spend_loss
from alien_desktop.documents.scene.encounter import Card, Combatant, Encounter
from alien_desktop.documents.scene.map_edits import vehicle_of, way_of, zone_of
from alien_desktop.documents.scene.map_reading import is_within, same_zone
from alien_desktop.documents.scene.moves import (
    WEIGHTLESS,
    is_weightless,
    moves_needed,
    verify_beside,
    verify_move,
    ways_of,
)
from alien_desktop.documents.scene.turn_actions import (
    ActionOption,
    action_options,
    is_creature,
    take_turn_action,
    verify_turn_action,
)
from alien_desktop.documents.scene.turn_effects import (
    VEHICLE_ACTIONS,
    Acted,
    Stage,
    TurnChoice,
    do_at_once,
    do_to_way,
    do_with_roll,
    move_cost,
    names_of,
    stumbled,
    verify_vehicle,
)
from alien_desktop.documents.scene.vehicles import driven_by, rammed
from alien_desktop.documents.scene.way_work import DEED_NAMES, SKILLS, WayDeed, verify_deed
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conditions import panic_obeyed
from alien_desktop.documents.sheet.medical import (
    care_terms,
    medical_options,
    verify_healer,
)
from alien_desktop.documents.sheet.pools import PoolOptions
from alien_desktop.rules.body.hazards import zero_g
from alien_desktop.rules.combat.actions import Action, ActionBudget, Price, price_of
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay, DefenceKind
from alien_desktop.rules.combat.close_combat import Special
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.help_dice import helper_pays
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.effects.continuous import ActionCost
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.message import Message, listed
from alien_desktop.rules.people.characteristics import SKILL_NAMES, Skill
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.care.medical import MedicalActions
from alien_desktop.session.combat.attack_controller import AttackController
from alien_desktop.session.combat.attack_plan import Plan
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.combat.scene_care import CARE, SceneCare
from alien_desktop.session.combat.scene_controller import ORDERS, SceneController
from alien_desktop.session.events import Event, Named, TurnActionCame, TurnActionTaken
from alien_desktop.session.rolls.adversary_rolls import AdversaryRolls
from alien_desktop.session.rolls.opponent import Opponent, adversary_pool, plain_chances
from alien_desktop.session.rolls.opposed_rolls import character_against, opponent_of
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST, GIVE_ORDERS, RollController
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.rolls.roll_watch import RollWatch
from alien_desktop.session.rolls.watched_act import WatchedAct

MERCY = "coup_de_grace"
"""Killing somebody helpless is no action of the turn and costs none."""

ATTACKS: Mapping[str, tuple[AttackWay, Special | None]] = {
    "close_attack": (AttackWay.CLOSE, None),
    "shoot": (AttackWay.RANGED, None),
    "full_auto": (AttackWay.RANGED, None),
    "throw": (AttackWay.THROWN, None),
    "special_attack": (AttackWay.SPECIAL, None),
    "shove": (AttackWay.SPECIAL, Special.SHOVE),
    "grapple_attack": (AttackWay.GRAPPLE_ATTACK, None),
    "unarmed_grapple_attack": (AttackWay.GRAPPLE_ATTACK, None),
    "break_free": (AttackWay.BREAK_FREE, None),
    "retreat": (AttackWay.RETREAT, None),
    MERCY: (AttackWay.COUP_DE_GRACE, None),
    "signature": (AttackWay.SIGNATURE, None),
}
"""Actions that open the attack, and how."""

FULL_AUTO, DRIVE = "full_auto", "drive"

_AT_THE_CONTROLS = frozenset({"start_engine", "grab_the_wheel"})
"""Actions about the vehicle in which somebody sits, with nothing to choose."""


class TurnController(QObject):
    """Takes the actions of those in the scene. A RuleViolation says why one is not possible."""

    def __init__(
        self,
        scene: SceneController,
        rolls: RollController,
        adversaries: AdversaryRolls,
        medical: MedicalActions,
        attack: AttackController,
        dice: DiceSource,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._dice = dice
        self._scene = scene
        self._rolls = rolls
        self._adversaries = adversaries
        self._medical = medical
        self._attack = attack
        self.care = SceneCare(scene)
        """Who needs which care, and the result of giving it."""
        self.watch = RollWatch(rolls, self._settle, scene.refuse, self._pay, self)
        """The roll of an action that waits to be settled."""

    # --- what is possible ---

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

    def _with_vehicle(self, combatant_id: str, line: ActionOption) -> ActionOption:
        """Return the line of an action with what its vehicle refuses: an engine that runs is not started."""
        if line.reason is not None or line.id not in _AT_THE_CONTROLS:
            return line
        try:
            verify_vehicle(self._scene.encounter, combatant_id, self._action(combatant_id, line.id), TurnChoice())
        except RuleViolation as refusal:
            return replace(line, reason=refusal.message)
        return line

    def verify(self, combatant_id: str, action_id: str, choice: TurnChoice | None = None) -> None:
        """Raise RuleViolation when a combatant cannot take an action now."""
        combatant = self._scene.encounter.combatant(combatant_id)
        sheet, adversary = self._scene.sheet_of(combatant), self._scene.adversary_of(combatant)
        others = self._situation(combatant_id, choice or TurnChoice())
        verify_turn_action(self._scene.encounter, combatant_id, action_id, sheet, adversary, self._scene.rules, others)

    def waits(self, combatant_id: str, action_id: str) -> Message | None:
        """Return why an action has to wait for its owner's turn, or what panic demands instead.

        None for a reaction, and for what costs nothing. Whom the Game Mother lets act all the same,
        `act(..., allowed=True)`. An attack is allowed in the attack itself.
        """
        action = self._action(combatant_id, action_id)
        if action.reaction or action.price is Price.FREE:
            return None
        return self._scene.out_of_turn(combatant_id) or self._scene.demanded(combatant_id, action_id)

    def too_far(self, combatant_id: str, action_id: str, target: str) -> Message | None:
        """Return why somebody is too far away for an action to be done for them; None when they are near enough."""
        within, encounter = self._action(combatant_id, action_id).within, self._scene.encounter
        if within is None or is_within(encounter, combatant_id, target, within):
            return None
        who = self._scene.name_of(encounter.combatant(target))
        if not same_zone(encounter, combatant_id, target):
            return Message("{who} is in another zone.", who=who)
        near = self._scene.rules.edition.ranges.meaning(within).name
        return Message("{who} is not {range}: go there first.", who=who, range=near)

    # --- doing it ---

    def act(
        self,
        combatant_id: str,
        action_id: str,
        choice: TurnChoice | None = None,
        *,
        helpers: Iterable[str] = (),
        allowed: bool = False,
    ) -> bool:
        """Take an action. Return whether its roll is now prepared in the tray; without dice it is done at once.

        `allowed`: the Game Mother lets it happen although it is somebody else's turn, or panic demands something else.
        """
        choice, helping = choice or TurnChoice(), tuple(helpers)
        action = self._action(combatant_id, action_id)
        if action.reaction:
            self._react(combatant_id, action)
            return False
        if action_id in ATTACKS and not choice.way:
            self._declare(combatant_id, action, choice, helping)
            return False
        self.verify(combatant_id, action_id, choice)
        waits = self.waits(combatant_id, action_id)
        if waits is not None and not allowed:
            raise RuleViolation(waits)
        self._verify_targets(combatant_id, action, choice)
        self._verify_move(combatant_id, action, choice)
        self._verify_helpers(combatant_id, action, helping, choice.targets)
        if self._rolls.state.phase is Phase.ANSWER:
            raise RuleViolation(ANSWER_FIRST)
        if action.id in CARE:
            self._care(combatant_id, action, choice, helping)
            return True
        skill = self._skill(combatant_id, action, choice)
        if skill is None:
            self._at_once(combatant_id, action, choice)
            return False
        self._roll(combatant_id, action, skill, choice, helping)
        return True

    def dice_of(self, combatant_id: str, action_id: str) -> Opponent | None:
        """Return the dice that an action would roll now, with their chances; None for one that rolls none.

        RuleViolation for a roll that is not possible.
        """
        combatant, action = self._scene.encounter.combatant(combatant_id), self._action(combatant_id, action_id)
        if action.skill is None:
            return None
        sheet = self._scene.sheet_of(combatant)
        terms = (*self._terms(combatant, sheet, action), *self._of_place(combatant, action.skill))
        if sheet is not None:
            options = PoolOptions(extra=terms)
            return character_against(sheet, action.skill, self._scene.rules, is_open=False, options=options)
        pool = self._pool(combatant, action.skill, terms)
        return Opponent(combatant.name, pool, plain_chances(pool))

    def roll_skill(self, combatant_id: str, skill: Skill, modifier: int = 0) -> None:
        """Prepare a skill roll of any combatant, without an action; orders that were given count for it."""
        combatant = self._scene.encounter.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        terms = (*self._orders(combatant), *self._of_place(combatant, skill))
        if sheet is not None:
            self._rolls.prepare(sheet.id, skill, PoolOptions(modifier=modifier, extra=terms))
            return
        pool = self._pool(combatant, skill, terms)
        self._adversaries.propose(
            self._scene.name_of(combatant),
            SKILL_NAMES[skill],
            pool,
            lambda _number: ((stances.without_orders(self._scene.encounter, combatant_id),), ()),
            document=self._scene.encounter_id,
            combatant=combatant_id,
            least=self._scene.rules.edition.pool.minimum_base,
        )
        self._rolls.set_modifier(modifier)

    def set_near(self, one: str, other: str, near: bool) -> None:
        """Say whether two stand right next to each other; a RuleViolation for two in different zones."""
        encounter = self._scene.encounter
        names = [self._scene.name_of(encounter.combatant(each)) for each in (one, other)]
        if one == other:
            raise RuleViolation(Message("Two are needed for that."))
        if near and not same_zone(encounter, one, other):
            raise RuleViolation(Message("{one} and {other} are in different zones.", one=names[0], other=names[1]))
        if near:
            title = Message("{one} and {other} are next to each other", one=names[0], other=names[1])
            self._scene.edit(title, stances.next_to(encounter, one, other))
        else:
            title = Message("{one} and {other} are apart", one=names[0], other=names[1])
            self._scene.edit(title, stances.apart(encounter, one, other))

    # --- inside: what is verified ---

    def _action(self, combatant_id: str, action_id: str) -> Action:
        adversary = self._scene.adversary_of(self._scene.encounter.combatant(combatant_id))
        return self._scene.rules.edition.actions.action(action_id, creature=is_creature(adversary))

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
        elif choice.place:
            self._stumbles(combatant_id, action, choice)
            before = encounter
            for _ in range(moves_needed(encounter, combatant_id, choice.place, action.zones)):
                before = self._taken_once(before, combatant_id, action, choice).encounter
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
        return move.mobility_roll or self._floats(combatant_id, choice.place)

    def _floats(self, combatant_id: str, goal: str) -> bool:
        """Whether somebody moves in zero gravity; how a creature does is the Game Mother's."""
        encounter = self._scene.encounter
        combatant = encounter.combatant(combatant_id)
        if is_creature(self._scene.adversary_of(combatant)):
            return False
        return is_weightless(encounter, combatant_id, self._scene.sheet_of(combatant), self._scene.rules, goal)

    def _verify_pounce(self, combatant_id: str, choice: TurnChoice, zones: int) -> None:
        """One zone and right next to somebody there, instead of two zones (evolved 13.1)."""
        encounter = self._scene.encounter
        if encounter.combatant(choice.target).zone != choice.place:
            raise RuleViolation(Message("That one is in another zone."))
        ways = ways_of(encounter, combatant_id, choice.place, zones)
        if sum(way.length for way in ways) >= zones:
            raise RuleViolation(Message("That far away it cannot get right next to somebody as well."))

    def _taken_once(self, encounter: Encounter, combatant_id: str, action: Action, choice: TurnChoice) -> Paid:
        combatant = encounter.combatant(combatant_id)
        sheet, adversary = self._scene.sheet_of(combatant), self._scene.adversary_of(combatant)
        others = self._situation(combatant_id, choice)
        return take_turn_action(encounter, combatant_id, action.id, sheet, adversary, self._scene.rules, others)

    def _situation(self, combatant_id: str, choice: TurnChoice) -> frozenset[str]:
        """Return the situation of a combatant; a door that is broken is struck like an enemy next to one."""
        others = self._scene.situation(combatant_id)
        return others | {"enemy_near"} if choice.deed == WayDeed.FORCE else others

    def _verify_helpers(
        self, combatant_id: str, action: Action, helpers: tuple[str, ...], targets: tuple[str, ...]
    ) -> None:
        self._scene.verify_helpers(combatant_id, helpers, targets)
        for helper in helpers:
            self._with_help(self._scene.encounter, helper, action)

    def _with_help(self, encounter: Encounter, helper: str, action: Action) -> Encounter:
        """Return the scene after a helper paid; a RuleViolation when they have nothing left (S0-054, S3-012)."""
        loss = Loss(action.price.value) if action.price is not Price.FREE else Loss.MINOR
        try:
            return spend_loss(encounter, helper, HELP, helper_pays(loss, self._scene.rules.edition.pool.help))
        except RuleViolation:
            who = self._scene.name_of(encounter.combatant(helper))
            raise RuleViolation(Message("{who} has no action left to help with.", who=who)) from None

    def _stage(self) -> Stage:
        return Stage(self._scene.encounter, self._scene.crew_sheets())

    # --- inside: attacks ---

    def _react(self, combatant_id: str, action: Action) -> None:
        """Declare a block, a defence or a dodge against the attack that is being made."""
        kind = DefenceKind.DODGE if action.skill is Skill.MOBILITY else DefenceKind.BLOCK
        inputs = self._attack.inputs
        targets = inputs.declaration.targets if inputs is not None and self._attack.is_open else ()
        if all(one.id != combatant_id for one in targets):
            reason = Message("declared against an attack, when it comes")
            raise RuleViolation(Message("{action} is {reason}.", action=action.name, reason=reason))
        self._attack.defend(combatant_id, kind)

    def _declare(self, combatant_id: str, action: Action, choice: TurnChoice, helpers: tuple[str, ...]) -> None:
        """Declare the attack with what was chosen, else what fits best; the only possible target needs no choice."""
        way, special = ATTACKS[action.id]
        if way is AttackWay.SPECIAL and special is None:
            named = next((one for one in Special if one.value == choice.detail), None)
            if named is None:
                known = ", ".join(one.value for one in self._scene.rules.edition.close.specials)
                raise RuleViolation(Message("Say which special attack it is: {known}.", known=known))
            special = named
        burst = action.id == FULL_AUTO or choice.detail == FULL_AUTO
        plan = Plan(way, choice.item, special, number=choice.amount, full_auto=burst)
        plan = replace(plan, choices=replace(plan.choices, helpers=helpers))
        targets = choice.targets
        if not targets:
            possible = [
                one.id for one in self._attack.candidates(combatant_id, plan, odds=False) if one.refusal is None
            ]
            if len(possible) != 1:
                self._verify_way(combatant_id, way, special)
                raise RuleViolation(Message("Say whom to attack."))
            targets = (possible[0],)
        self._verify_attack(combatant_id, plan, targets)
        self._attack.declare(combatant_id, plan, targets)

    def _verify_attack(self, combatant_id: str, plan: Plan, targets: tuple[str, ...]) -> None:
        """Raise RuleViolation when the attack is not possible; the Game Mother allows it in the attack itself."""
        if plan.way is AttackWay.SIGNATURE and not plan.number:
            plan = replace(plan, number=1)  # the row is rolled when it is declared
        for one in self._attack.candidates(combatant_id, plan, friends=True, odds=False):
            if one.id in targets and one.refusal is not None:
                raise RuleViolation(one.refusal)

    def _verify_way(self, combatant_id: str, way: AttackWay, special: Special | None) -> None:
        for option in self._attack.ways(combatant_id):
            if (option.way, option.special) == (way, special) and option.refusal is not None:
                raise RuleViolation(option.refusal)

    # --- inside: without dice ---

    def _at_once(self, combatant_id: str, action: Action, choice: TurnChoice) -> None:
        before = self._stage()
        paid, events = self._paid(before, combatant_id, action, choice, ())
        acted = (
            do_to_way(paid, combatant_id, choice, 0, self._scene.rules)
            if choice.way
            else do_at_once(paid, combatant_id, action, choice, self._scene.rules)
        )
        told = self._told(combatant_id, action, choice, acted.words)
        event = replace(events[0], result=acted.words or "")
        self._scene.edit(told, *_changed(before, acted.stage), events=[event, *events[1:]])
        self._scene.report(ActionReport(told))

    # --- inside: with dice ---

    def _skill(self, combatant_id: str, action: Action, choice: TurnChoice) -> Skill | None:
        if choice.way:
            return SKILLS.get(WayDeed(choice.deed))
        if action.skill is not None:
            return action.skill
        if choice.place and self._stumbles(combatant_id, action, choice):
            return Skill.MOBILITY
        cost = move_cost(self._stage(), combatant_id, action, self._scene.rules)
        floats = action.moves and self._floats(combatant_id, "")
        return Skill.MOBILITY if cost.mobility_roll or floats else None

    def _roll(
        self, combatant_id: str, action: Action, skill: Skill, choice: TurnChoice, helpers: tuple[str, ...]
    ) -> None:
        encounter = self._scene.encounter
        combatant = encounter.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        title = self._title(action, choice)
        terms = (*self._terms(combatant, sheet, action), *self._of_place(combatant, skill))
        against = self._opponent(action, skill, choice)
        if sheet is None:
            self._roll_adversary(combatant, action, skill, choice, terms, helpers, against)
            return
        options = PoolOptions(extra=terms, helpers=len(helpers))
        self.watch.prepare(
            WatchedAct(sheet.id, skill, title, encounter.id, combatant_id, action.id, choice, helpers), options
        )
        if against is not None:
            self._rolls.oppose(against)

    def _roll_adversary(
        self,
        combatant: Combatant,
        action: Action,
        skill: Skill,
        choice: TurnChoice,
        terms: tuple[Term, ...],
        helpers: tuple[str, ...],
        against: Opponent | None,
    ) -> None:
        help_dice = (Term(Message("Help"), len(helpers), HELP),) if helpers else ()

        def settled(successes: int) -> tuple[Iterable[Document], Iterable[Event]]:
            before = self._stage()
            self.verify(combatant.id, action.id, choice)
            paid, events = self._paid(before, combatant.id, action, choice, helpers)
            acted = Acted(paid) if against is not None else self._done(paid, combatant.id, action, choice, successes)
            told = replace(events[0], result=acted.words or "")
            return _changed(before, acted.stage), [told, *events[1:]]

        self._adversaries.propose(
            self._scene.name_of(combatant),
            self._title(action, choice),
            self._pool(combatant, skill, (*terms, *help_dice)),
            settled,
            document=self._scene.encounter_id,
            combatant=combatant.id,
            against=against,
            least=self._scene.rules.edition.pool.minimum_base,
        )

    def _pool(self, combatant: Combatant, skill: Skill, terms: tuple[Term, ...]) -> Pool:
        adversary = self._scene.adversary_of(combatant)
        if adversary is None:
            raise RuleViolation(Message("{who} has no stat block any more.", who=combatant.name))
        pool = adversary_pool(adversary, skill)
        return replace(pool, base_terms=(*pool.base_terms, *terms))

    def _terms(self, combatant: Combatant, sheet: CharacterSheet | None, action: Action) -> tuple[Term, ...]:
        """Return the dice that an action brings itself, and those of orders."""
        dice = action.dice
        if sheet is not None:
            active = continuous_effects(sheet, self._scene.rules)
            changes = tuple(effect for _, effect in effects_of(active, ActionCost))
            dice += price_of(action, changes)[1]
        terms = [Term(action.name, dice, action.id)] if dice else []
        if action.id == DRIVE and combatant.vehicle:
            maneuver = driven_by(self._scene.encounter, combatant.id).maneuver
            terms += (
                [Term(Message("Maneuver"), maneuver, self._scene.rules.edition.vehicles.source)] if maneuver else []
            )
        return (*terms, *self._orders(combatant))

    def _orders(self, combatant: Combatant) -> tuple[Term, ...]:
        """Return the dice of orders that were given to a combatant and not used yet."""
        dice = stances.order_dice(combatant)
        return (Term(ORDERS, dice, GIVE_ORDERS),) if dice else ()

    def _of_place(self, combatant: Combatant, skill: Skill) -> tuple[Term, ...]:
        """Return the dice that zero gravity takes from a skill (evolved 10.2)."""
        floats = self._floats(combatant.id, "")
        dice = zero_g(skill, self._scene.rules.edition.hazards).dice if floats else 0
        return (Term(WEIGHTLESS, dice, self._scene.rules.edition.hazards.source),) if dice else ()

    def _opponent(self, action: Action, skill: Skill, choice: TurnChoice) -> Opponent | None:
        """Return who rolls against an opposed action: with the same skill (core 7, evolved 7)."""
        if not action.opposed:
            return None
        target = self._scene.encounter.combatant(choice.target)
        fighter: CharacterSheet | Adversary | None = self._scene.sheet_of(target) or self._scene.adversary_of(target)
        if fighter is None:
            raise RuleViolation(Message("{who} has no stat block any more.", who=target.name))
        other = opponent_of(fighter, skill, self._scene.rules, is_open=False)
        return replace(other, name=self._scene.name_of(target))

    def _is_there(self, act: WatchedAct) -> bool:
        """Whether the scene of a roll is still open and still has its combatants."""
        if act.scene != self._scene.encounter_id:
            return False
        there = {one.id for one in self._scene.encounter.combatants}
        return there.issuperset((act.combatant, *act.choice.targets, *act.helpers))

    def _pay(self, act: WatchedAct) -> None:
        """Pay for a roll whose dice have just fallen, in the step of the roll."""
        combatant_id, choice = act.combatant, act.choice
        if not self._is_there(act):
            return
        action, before = self._action(combatant_id, act.action), self._stage()
        try:
            paid, events = self._paid(before, combatant_id, action, choice, act.helpers)
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        step = self._rolls.roll_step
        title = self._scene_title(combatant_id, action, choice)
        if self._scene.edit(title, *_changed(before, paid), events=events):
            self._scene.fold(step - 1, title)

    def _settle(self, act: WatchedAct, state: RollState) -> None:
        """Apply the result of a roll."""
        if act.care is not None:
            self._medical.write(act, state)
            return
        if not self._is_there(act):
            return
        combatant_id, choice, action = act.combatant, act.choice, self._action(act.combatant, act.action)
        if act.skill is not action.skill and not choice.way:
            try:
                self._settle_move(combatant_id, action, choice, state)
            except RuleViolation as refusal:  # the way is gone
                self._scene.refuse(refusal.message)
            return
        before = self._stage()
        left = max(0, state.effective_successes - state.spent_successes)
        try:
            acted = self._done(before, combatant_id, action, choice, left)
        except RuleViolation as refusal:  # the patient no longer needs it
            self._scene.refuse(refusal.message)
            return
        told = self._told(combatant_id, action, choice, acted.words)
        came = self._came(combatant_id, action, choice, acted)
        changed, step = _changed(before, acted.stage), self._scene.step
        self._scene.edit(told, *changed, events=[came])
        if not changed and step == self._rolls.roll_step:  # what failed is undone with its roll
            self._scene.fold(step - 1, told)
        self._scene.report(ActionReport(told))

    def _settle_move(self, combatant_id: str, action: Action, choice: TurnChoice, state: RollState) -> None:
        """Move under a load, where a failed Mobility roll means to drop something or to stay (S2-126), into a
        cluttered zone, where it means to fall (core 7), or in zero gravity, where it means to spin (evolved 10.2).
        """
        before = self._stage()
        fails = not state.effective_successes
        if fails and move_cost(before, combatant_id, action, self._scene.rules).mobility_roll:
            words = Message("too much to carry: drop something, or stay")
            self._scene.report(ActionReport(self._told(combatant_id, action, choice, words)))
            return
        move = stumbled if fails else do_at_once
        acted = move(before, combatant_id, action, choice, self._scene.rules)
        told = self._told(combatant_id, action, choice, acted.words)
        came = self._came(combatant_id, action, choice, acted)
        self._scene.edit(told, *_changed(before, acted.stage), events=[came])
        self._scene.report(ActionReport(told))

    def _done(self, stage: Stage, who: str, action: Action, choice: TurnChoice, successes: int) -> Acted:
        if action.id in CARE:
            return self.care.result(stage, who, action, choice, successes)
        if choice.way:
            return do_to_way(stage, who, choice, successes, self._scene.rules)
        if action.id == DRIVE and successes and (choice.vehicle or choice.target):
            target = choice.vehicle or choice.target
            ram = rammed(stage.encounter, who, target, successes, self._scene.rules, self._dice)
            return Acted(replace(stage, encounter=ram.encounter), ram.words)
        if action.skill is None:  # it rolls only because of where it leads
            way = do_at_once if successes else stumbled
            return way(stage, who, action, choice, self._scene.rules)
        return do_with_roll(stage, who, action, choice, successes)

    def _care(self, combatant_id: str, action: Action, choice: TurnChoice, helpers: tuple[str, ...]) -> None:
        """First aid, a rally, calming a combatant. Crew among themselves as everywhere; adversaries as people."""
        encounter = self._scene.encounter
        healer, patient = encounter.combatant(combatant_id), encounter.combatant(choice.target)
        nurse, sufferer = self._scene.sheet_of(healer), self.care.person(patient)
        aid = nurse or self.care.person(healer)
        rules = self._scene.rules
        wish = self.care.wish(action.id, sufferer, choice.detail, myself=healer.id == patient.id)
        verify_healer(wish, sufferer, aid, rules)
        if nurse is not None and self._scene.sheet_of(patient) is not None:
            extra = self._terms(healer, nurse, action)
            options = self._medical.options(wish, nurse.id, extra=extra, helpers=len(helpers))
            title, skill = self._medical.title(wish), wish.action.skill
            self.watch.prepare(
                WatchedAct(nurse.id, skill, title, encounter.id, combatant_id, action.id, choice, helpers, wish),
                options,
            )
            return
        assert action.skill is not None
        if nurse is None:
            terms = (*care_terms(wish.action, sufferer, rules), *self._terms(healer, None, action))
            self._roll_adversary(healer, action, action.skill, choice, terms, helpers, None)
            return
        options = medical_options(wish, sufferer, nurse, rules)
        options = replace(options, extra=(*options.extra, *self._terms(healer, nurse, action)), helpers=len(helpers))
        title = self._title(action, choice)
        self.watch.prepare(
            WatchedAct(nurse.id, action.skill, title, encounter.id, combatant_id, action.id, choice, helpers), options
        )

    # --- inside: what is paid and told ---

    def _paid(
        self, stage: Stage, combatant_id: str, action: Action, choice: TurnChoice, helpers: tuple[str, ...]
    ) -> tuple[Stage, list[TurnActionTaken]]:
        """Return the stage after an action was paid for, by its owner and by those who help, and its report."""
        combatant = stage.encounter.combatant(combatant_id)
        adversary, rules = self._scene.adversary_of(combatant), self._scene.rules
        sheet = stage.sheets.get(combatant_id)
        others = self._situation(combatant_id, choice)
        paid = take_turn_action(stage.encounter, combatant_id, action.id, sheet, adversary, rules, others)
        if choice.place and action.moves:  # a long way takes a second move
            for _ in range(moves_needed(stage.encounter, combatant_id, choice.place, action.zones) - 1):
                paid = self._taken_once(paid.encounter, combatant_id, action, choice)
        encounter = stances.without_orders(paid.encounter, combatant_id) if action.skill else paid.encounter
        calmer = None if sheet is None else panic_obeyed(sheet, action, rules)
        if calmer is not None:
            stage = stage.with_sheet(combatant_id, calmer)
        counted = paid.place >= 0
        whom = zip(choice.targets, names_of(stage, choice.targets), strict=True)
        events = [
            TurnActionTaken(
                document=encounter.id,
                who=self._scene.name_of(combatant),
                combatant=combatant_id,
                action=Named(action.id, self._called(action, choice)),
                paid=paid.paid.value if counted else "",
                kind=rules.edition.actions.price_name(paid.paid) if counted else "",
                whom=tuple(Named(target, name) for target, name in whom),
            )
        ]
        for helper in helpers:
            encounter = self._with_help(encounter, helper, action)
            who = self._scene.name_of(encounter.combatant(helper))
            helped = Named(HELP, Message("Help"))
            events.append(
                TurnActionTaken(document=encounter.id, who=who, combatant=helper, action=helped, helper_of=combatant_id)
            )
        return replace(stage, encounter=encounter), events

    def _came(self, combatant_id: str, action: Action, choice: TurnChoice, acted: Acted) -> TurnActionCame:
        """Return the event that records the result of an action with dice."""
        combatant = self._scene.encounter.combatant(combatant_id)
        whom = zip(choice.targets, names_of(acted.stage, choice.targets), strict=True)
        return TurnActionCame(
            document=self._scene.encounter_id,
            who=self._scene.name_of(combatant),
            combatant=combatant_id,
            action=Named(action.id, self._called(action, choice)),
            whom=tuple(Named(target, name) for target, name in whom),
            result=acted.words or "",
        )

    def _called(self, action: Action, choice: TurnChoice) -> Message:
        """Return what an action is called, with the way or vehicle that it is about; a drive into somebody is a ram."""
        encounter = self._scene.encounter
        if choice.way:
            way = way_of(encounter, choice.way)
            one, other = zone_of(encounter, way.one).name, zone_of(encounter, way.other).name
            return Message("{deed}: {one} – {other}", deed=DEED_NAMES[WayDeed(choice.deed)], one=one, other=other)
        if action.id == DRIVE and choice.vehicle:
            return Message("Ram: {vehicle}", vehicle=vehicle_of(encounter, choice.vehicle).name)
        return Message("Ram") if action.id == DRIVE and choice.targets else action.name

    def _title(self, action: Action, choice: TurnChoice) -> Message:
        called, names = self._called(action, choice), names_of(self._stage(), choice.targets)
        if not names:
            return called
        return Message("{action}: {whom}", action=called, whom=listed(names) or "")

    def _scene_title(self, combatant_id: str, action: Action, choice: TurnChoice) -> Message:
        who = self._scene.name_of(self._scene.encounter.combatant(combatant_id))
        return Message("{who}: {action}", who=who, action=self._title(action, choice))

    def _told(self, combatant_id: str, action: Action, choice: TurnChoice, words: Message | None) -> Message:
        title = self._scene_title(combatant_id, action, choice)
        return Message("{what} ({result})", what=title, result=words) if words is not None else title


def _changed(before: Stage, after: Stage) -> tuple[Document, ...]:
    """Return the documents that differ between two stages."""
    sheets: Mapping[str, CharacterSheet] = after.sheets
    changed: list[Document] = [sheet for who, sheet in sheets.items() if sheet is not before.sheets.get(who)]
    return (after.encounter, *changed) if after.encounter is not before.encounter else tuple(changed)
