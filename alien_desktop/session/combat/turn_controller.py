"""Taking an action of a turn: the roll, the payment on the card, the effect.

An action without dice is one step of the history. One with dice is paid for in the step of its roll and does what it
does when the roll is settled; pushed, cancelled by panic or given up in between, the final result counts.
"""

from collections.abc import Iterable

from PySide6.QtCore import QObject

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene import stances
from alien_desktop.documents.scene.budget import HELP
from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.documents.scene.turn_effects import (
    Acted,
    Stage,
    TurnChoice,
    do_at_once,
    do_to_way,
    do_with_roll,
    move_cost,
    stumbled,
)
from alien_desktop.documents.scene.vehicles import rammed
from alien_desktop.documents.sheet.medical import care_terms, medical_options, verify_healer
from alien_desktop.documents.sheet.pools import PoolOptions
from alien_desktop.rules.combat.actions import Action
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import SKILL_NAMES, Skill
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.care.medical import MedicalActions
from alien_desktop.session.combat.attack_controller import AttackController
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.combat.scene_care import CARE, SceneCare
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.combat.turn_attacks import ATTACKS, declare, react
from alien_desktop.session.combat.turn_checks import TurnChecks
from alien_desktop.session.combat.turn_dice import adversary_dice, opponent_in, order_terms, place_terms, terms_of
from alien_desktop.session.combat.turn_payment import pay
from alien_desktop.session.combat.turn_words import DRIVE, action_title, headline, result_event, sentence
from alien_desktop.session.events import Event
from alien_desktop.session.rolls.adversary_rolls import AdversaryRolls
from alien_desktop.session.rolls.opponent import Opponent
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST, RollController
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.rolls.roll_watch import RollWatch
from alien_desktop.session.rolls.watched_act import WatchedAct


class TurnController(QObject):
    """Takes the actions of those in the scene. A RuleViolation says why one is not possible."""

    def __init__(
        self,
        scene: SceneController,
        checks: TurnChecks,
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
        self._checks = checks
        self._rolls = rolls
        self._adversaries = adversaries
        self._medical = medical
        self._attack = attack
        self.care = SceneCare(scene)
        """Who needs which care, and the result of giving it."""
        self.watch = RollWatch(rolls, self._settle, scene.refuse, self._pay, self)
        """The roll of an action that waits to be settled."""

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
        action = self._scene.action_of(combatant_id, action_id)
        if action.reaction:
            react(self._attack, combatant_id, action)
            return False
        if action_id in ATTACKS and not choice.way:
            declare(self._scene, self._attack, combatant_id, action, choice, helping)
            return False
        self._checks.verify_all(combatant_id, action, choice, helping, allowed=allowed)
        if self._rolls.state.phase is Phase.ANSWER:
            raise RuleViolation(ANSWER_FIRST)
        if action.id in CARE:
            self._care(combatant_id, action, choice, helping)
            return True
        skill = self._checks.skill(combatant_id, action, choice)
        if skill is None:
            self._at_once(combatant_id, action, choice)
            return False
        self._roll(combatant_id, action, skill, choice, helping)
        return True

    def roll_skill(self, combatant_id: str, skill: Skill, modifier: int = 0) -> None:
        """Prepare a skill roll of any combatant, without an action; orders that were given count for it."""
        combatant = self._scene.encounter.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        terms = (*order_terms(combatant), *place_terms(self._scene, combatant, skill))
        if sheet is not None:
            self._rolls.prepare(sheet.id, skill, PoolOptions(modifier=modifier, extra=terms))
            return
        pool = adversary_dice(self._scene, combatant, skill, terms)
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

    # --- without dice ---

    def _at_once(self, combatant_id: str, action: Action, choice: TurnChoice) -> None:
        before = self._scene.stage()
        paid, events = pay(self._scene, before, combatant_id, action, choice, ())
        acted = (
            do_to_way(paid, combatant_id, choice, 0, self._scene.rules)
            if choice.way
            else do_at_once(paid, combatant_id, action, choice, self._scene.rules)
        )
        told = sentence(self._scene, combatant_id, action, choice, acted.words)
        event = replace(events[0], result=acted.words or "")
        self._scene.edit(told, *acted.stage.changed_since(before), events=[event, *events[1:]])
        self._scene.report(ActionReport(told))

    # --- with dice ---

    def _roll(
        self, combatant_id: str, action: Action, skill: Skill, choice: TurnChoice, helpers: tuple[str, ...]
    ) -> None:
        encounter = self._scene.encounter
        combatant = encounter.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        title = action_title(self._scene, action, choice)
        terms = (*terms_of(self._scene, combatant, sheet, action), *place_terms(self._scene, combatant, skill))
        against = opponent_in(self._scene, action, skill, choice)
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
            before = self._scene.stage()
            self._checks.verify(combatant.id, action.id, choice)
            paid, events = pay(self._scene, before, combatant.id, action, choice, helpers)
            acted = Acted(paid) if against is not None else self._done(paid, combatant.id, action, choice, successes)
            told = replace(events[0], result=acted.words or "")
            return acted.stage.changed_since(before), [told, *events[1:]]

        self._adversaries.propose(
            self._scene.name_of(combatant),
            action_title(self._scene, action, choice),
            adversary_dice(self._scene, combatant, skill, (*terms, *help_dice)),
            settled,
            document=self._scene.encounter_id,
            combatant=combatant.id,
            against=against,
            least=self._scene.rules.edition.pool.minimum_base,
        )

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
        action, before = self._scene.action_of(combatant_id, act.action), self._scene.stage()
        try:
            paid, events = pay(self._scene, before, combatant_id, action, choice, act.helpers)
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        step = self._rolls.roll_step
        title = headline(self._scene, combatant_id, action, choice)
        if self._scene.edit(title, *paid.changed_since(before), events=events):
            self._scene.fold(step - 1, title)

    def _settle(self, act: WatchedAct, state: RollState) -> None:
        """Apply the result of a roll."""
        if act.care is not None:
            self._medical.write(act, state)
            return
        if not self._is_there(act):
            return
        combatant_id, choice, action = act.combatant, act.choice, self._scene.action_of(act.combatant, act.action)
        if act.skill is not action.skill and not choice.way:
            try:
                self._settle_move(combatant_id, action, choice, state)
            except RuleViolation as refusal:  # the way is gone
                self._scene.refuse(refusal.message)
            return
        before = self._scene.stage()
        left = max(0, state.effective_successes - state.spent_successes)
        try:
            acted = self._done(before, combatant_id, action, choice, left)
        except RuleViolation as refusal:  # the patient no longer needs it
            self._scene.refuse(refusal.message)
            return
        told = sentence(self._scene, combatant_id, action, choice, acted.words)
        came = result_event(self._scene, combatant_id, action, choice, acted)
        changed, step = acted.stage.changed_since(before), self._scene.step
        self._scene.edit(told, *changed, events=[came])
        if not changed and step == self._rolls.roll_step:  # what failed is undone with its roll
            self._scene.fold(step - 1, told)
        self._scene.report(ActionReport(told))

    def _settle_move(self, combatant_id: str, action: Action, choice: TurnChoice, state: RollState) -> None:
        """Move under a load, where a failed Mobility roll means to drop something or to stay (S2-126), into a
        cluttered zone, where it means to fall (core 7), or in zero gravity, where it means to spin (evolved 10.2).
        """
        before = self._scene.stage()
        fails = not state.effective_successes
        if fails and move_cost(before, combatant_id, action, self._scene.rules).mobility_roll:
            words = Message("too much to carry: drop something, or stay")
            self._scene.report(ActionReport(sentence(self._scene, combatant_id, action, choice, words)))
            return
        move = stumbled if fails else do_at_once
        acted = move(before, combatant_id, action, choice, self._scene.rules)
        told = sentence(self._scene, combatant_id, action, choice, acted.words)
        came = result_event(self._scene, combatant_id, action, choice, acted)
        self._scene.edit(told, *acted.stage.changed_since(before), events=[came])
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
        request = self.care.request(action.id, sufferer, choice.detail, myself=healer.id == patient.id)
        verify_healer(request, sufferer, aid, rules)
        if nurse is not None and self._scene.sheet_of(patient) is not None:
            extra = terms_of(self._scene, healer, nurse, action)
            options = self._medical.options(request, nurse.id, extra=extra, helpers=len(helpers))
            title, skill = self._medical.title(request), request.action.skill
            self.watch.prepare(
                WatchedAct(nurse.id, skill, title, encounter.id, combatant_id, action.id, choice, helpers, request),
                options,
            )
            return
        assert action.skill is not None
        if nurse is None:
            terms = (*care_terms(request.action, sufferer, rules), *terms_of(self._scene, healer, None, action))
            self._roll_adversary(healer, action, action.skill, choice, terms, helpers, None)
            return
        options = medical_options(request, sufferer, nurse, rules)
        options = replace(
            options, extra=(*options.extra, *terms_of(self._scene, healer, nurse, action)), helpers=len(helpers)
        )
        title = action_title(self._scene, action, choice)
        self.watch.prepare(
            WatchedAct(nurse.id, action.skill, title, encounter.id, combatant_id, action.id, choice, helpers), options
        )
