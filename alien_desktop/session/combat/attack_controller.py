"""The attack of the open scene: declared, defended, rolled, pushed, spent, applied, each step an edit of its inputs.

`session.attack` is the one way to an attack in a scene; a window shows `chain` and calls these methods.

Reading: `inputs` (None without an attack), `chain` (its fold; recomputed when the scene changes; `chain_changed` says
so), `is_open`, `default_step()` (what Enter does now, in words), `ways(attacker)`, `weapons(attacker, way)`,
`candidates(attacker, plan, friends=)` (whom, with range, cover, hit and hurt), `follow_ups` (attacks that may come
after this one), `folds` (whether its steps are adjacent in the history) and `undone_at_once` (one undo takes all of
it back).

Doing: `declare(attacker, plan, targets)` with a `Plan` (attack_plan.py); then, as the chain asks for it,
`defend(target, kind, effects)`, `roll(faces)` (everything that the due step needs), `push()`, `keep()`,
`spend(purchases)`, `tick(key, on)`, `reach(key, on)` (whom a panic of the attack reaches; `spread` lists them, the
table ticks), `apply()`; at any time before that `edits` (range, cover, circumstances, weapon, targets …:
attack_edits.py), `set_choices`, `override(what, value, target)`; `follow_up(place)` and `abandon()`. `target=""` in
`push`, `keep`, `set_choices` means the attacker's roll; the id of a target means that one's defence.

What is due costs at once (actions, stress, ammunition, the attacker's panic or response: `attack_books.py`), what the
attack does waits for `apply` (`attack_results.py`). Dice that leave nothing to decide (armor, injury, ammunition, the
defence of an adversary) fall by themselves unless `by_hand` is set or faces are typed. An attack with nothing left to
do closes by itself. A RuleViolation says why something is not possible; then nothing has changed.

What is asked for is written by `attack_steps.py`; `attack_next_step.py` says what Enter does next.

Undo goes step by step while the chain is open. Closing it folds its steps into one if nothing else was edited between.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.scene.stances import order_dice
from alien_desktop.documents.sheet.injuries import injury_table
from alien_desktop.rules.body.injuries import Body
from alien_desktop.rules.combat.attack_flow.chain import (
    AttackChain,
    AttackStep,
    StepKind,
    StepState,
)
from alien_desktop.rules.combat.attack_flow.defence_rules import answer_buys, verify_answer
from alien_desktop.rules.combat.attack_flow.follow_ups import stray_shot
from alien_desktop.rules.combat.attack_flow.inputs import (
    AttackInputs,
    AttackTarget,
    AttackWay,
    AttackWeapon,
    Defence,
    DefenceKind,
    Overridden,
    Purchase,
    RollChoices,
    choices_of,
    with_choices,
    with_defence,
    with_override,
    with_swapped,
    with_tick,
)
from alien_desktop.rules.combat.attack_flow.payment import STORY
from alien_desktop.rules.combat.close_combat import BlockEffect, verify_spend_block
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.dice.dice import DiceSource, ScriptedDice
from alien_desktop.rules.dice.roll_profile import ActiveEffect, effects_of
from alien_desktop.rules.effects.continuous import SwapDigits
from alien_desktop.rules.message import Message, Plural, Words, listed
from alien_desktop.rules.people.campaign import verify_spend_story_point
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.care.injury_rolls import InjuryRolls
from alien_desktop.session.combat.attack_books import AttackBooks, SpreadOffer
from alien_desktop.session.combat.attack_edits import NOT_ATTACKED, AttackEdits, has_rolled
from alien_desktop.session.combat.attack_events import StepDice
from alien_desktop.session.combat.attack_next_step import (
    NO_ATTACK,
    DefaultStep,
    StepAction,
    default_step,
    dice_step,
    may_be_spared,
)
from alien_desktop.session.combat.attack_plan import Candidate, Plan, WayOption
from alien_desktop.session.combat.attack_setup import AttackSetup
from alien_desktop.session.combat.attack_signature import with_signature
from alien_desktop.session.combat.attack_steps import AttackSteps
from alien_desktop.session.combat.attack_words import attack_title, chain_who, step_word, weapon_words
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.events import (
    AttackDeclared,
    AttackEnded,
    Named,
)
from alien_desktop.session.rolls.panic_chain import PanicChain
from alien_desktop.session.workspace import Workspace

_DECISIONS = frozenset(
    {StepAction.NO_DEFENCE, StepAction.KEEP, StepAction.SPEND, StepAction.TAKE_EFFECT, StepAction.FOLLOW_UP}
)
"""What `proceed` does without any dice."""


class AttackController(QObject):
    """Acts on the attack of the open scene. `chain_changed()` after every change of it."""

    chain_changed = Signal()

    def __init__(
        self,
        workspace: Workspace,
        scene: SceneController,
        injuries: InjuryRolls,
        panics: PanicChain,
        dice: DiceSource,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._scene = scene
        self._dice = dice
        self._steps = AttackSteps(workspace, scene, injuries, panics, dice)
        self._setup = AttackSetup(scene)
        self.edits = AttackEdits(scene, self._setup, self._steps, self._require_open)
        """Changes to the declared attack."""
        self._inputs: AttackInputs | None = None
        """One object as long as nothing changes: the fold of it is kept."""
        self._looked = "", -1
        """When that was read: the scene, and the version of the workspace."""
        workspace.changed.connect(self._on_workspace_changed)

    @property
    def by_hand(self) -> bool:
        """Whether real dice are used: then nothing is rolled automatically."""
        return self._steps.by_hand

    @by_hand.setter
    def by_hand(self, on: bool) -> None:
        self._steps.by_hand = on

    @property
    def odds(self) -> bool:
        """Whether the chances of each step are worked out: not where nobody reads them."""
        return self._steps.odds

    @odds.setter
    def odds(self, on: bool) -> None:
        self._steps.odds = on

    # --- reading ---

    @property
    def inputs(self) -> AttackInputs | None:
        """The attack of the open scene, closed or not; None for none.

        Until its dice fall, the reason why the attacker has to wait is the present one, not that of the declaration.
        """
        now = self._scene.encounter_id, self._workspace.version
        if self._looked != now:
            self._looked = now
            self._inputs = self._read()
        return self._inputs

    def _read(self) -> AttackInputs | None:
        kept = self._scene.encounter.attack if self._scene.has_encounter else None
        if kept is None or kept.begun or kept.applied or not self._is_there(kept.declaration.attacker.id):
            return kept
        declaration = self._setup.as_of_now(kept.declaration)
        if declaration is kept.declaration:
            return kept
        now = replace(kept, declaration=declaration)
        return self._inputs if self._inputs == now else now

    @property
    def chain(self) -> AttackChain | None:
        """The attack as it stands; None without one."""
        inputs = self.inputs
        if inputs is None:
            return None
        return self._steps.fold(inputs)

    @property
    def is_open(self) -> bool:
        """Whether an attack is being made: declared and neither applied nor given up."""
        inputs = self.inputs
        return inputs is not None and not inputs.applied

    @property
    def follow_ups(self) -> tuple[AttackInputs, ...]:
        """Attacks that may come after this one: the next of a burst, a free attack, a second blow, a stray shot."""
        chain, inputs = self.chain, self.inputs
        if chain is None or inputs is None:
            return ()
        found = tuple(one for one in chain.follow_ups if self._setup.may_follow(one.declaration))
        near = [one.who for one in chain.consequences if one.detail == "stray"]
        if not near:
            return found
        declaration = inputs.declaration
        plan = Plan(AttackWay.STRAY, band=declaration.targets[0].band)
        bystanders = tuple(self._setup.target(who, plan, declaration.weapon) for who in near if self._is_there(who))
        return (*found, stray_shot(inputs, bystanders)) if bystanders else found

    @property
    def notice(self) -> Message | None:
        """What the table has to do by hand in the open attack."""
        inputs = self.inputs
        return self._setup.notice(inputs) if inputs is not None and self.is_open else None

    @property
    def spread(self) -> tuple[SpreadOffer, ...]:
        """What a panic or response in the attack may do to others; only what is ticked happens."""
        chain = self.chain
        return self._steps.books().spread(chain) if chain is not None else ()

    def ways(self, attacker: str) -> tuple[WayOption, ...]:
        """Return how a combatant may attack; what is not possible now says why."""
        return self._setup.ways(attacker)

    def may_kill(self, attacker: str) -> bool:
        """Whether there is somebody helpless for a person to kill."""
        return self._setup.may_kill(attacker)

    def weapons(self, attacker: str, way: AttackWay | None = None) -> tuple[AttackWeapon, ...]:
        """Return what a combatant attacks with, bare hands last."""
        return self._setup.weapons(attacker, way)

    def candidates(
        self, attacker: str, plan: Plan, *, friends: bool = False, odds: bool = True
    ) -> tuple[Candidate, ...]:
        """Return whom a combatant may attack in this way, with the odds if they are wanted; possible ones first."""
        return self._setup.candidates(attacker, plan, friends=friends, odds=odds)

    def default_step(self) -> DefaultStep:
        """Return what Enter does now, and its words."""
        # Follow-ups are computed anew at each call, so only once the attack is closed.
        is_open = self.is_open
        follow_ups = () if is_open else self.follow_ups
        return default_step(self.chain, follow_ups, is_open=is_open, by_hand=self._steps.by_hand)

    @property
    def folds(self) -> bool:
        """Whether the steps of the attack are the newest ones of the history, with nothing else between them."""
        return self._steps.first_step() is not None

    @property
    def undone_at_once(self) -> bool:
        """Whether one undo takes the closed attack back; what was ticked after it is a step of its own."""
        return self._steps.first_step() == self._workspace.history.index - 1

    # --- declaring ---

    def declare(self, attacker: str, plan: Plan, targets: Sequence[str], faces: Sequence[int] | None = None) -> None:
        """Announce an attack. A creature that has not chosen rolls on its table first, with `faces` where they are
        typed. An attack whose dice have not fallen makes room; another one has to be applied or given up before.
        """
        inputs = self.inputs
        if inputs is not None and self.is_open and inputs.begun:
            raise RuleViolation(Message("An attack is being made: apply it or give it up first."))
        self._scene.verify_helpers(attacker, plan.choices.helpers, targets)
        self._setup.verify_targets(attacker, targets)
        books = self._steps.books()
        if plan.way is AttackWay.SIGNATURE:
            plan = with_signature(
                self._scene, attacker, plan, books, self._dice if faces is None else ScriptedDice(faces)
            )
        declared = self._setup.declared(attacker, plan, tuple(targets))
        # What an attack that makes room has paid is given back; what a closed one has paid stays.
        self._begin(declared, books, give_back=self.is_open)

    def attack_nearest(self, attacker: str, faces: Sequence[int] | None = None) -> None:
        """Announce a creature's attack on whoever is nearest; `faces` are those of its table."""
        self.declare(attacker, Plan(AttackWay.SIGNATURE), [self._setup.nearest(attacker)], faces)

    def follow_up(self, place: int = 0, faces: Sequence[int] | None = None) -> None:
        """Declare an attack that comes after the closed one, with everybody as they are now.

        A creature rolls on its table for a free attack, with `faces` where they are typed.
        """
        if self.is_open:
            raise RuleViolation(Message("Apply the attack first."))
        found = self.follow_ups
        if not 0 <= place < len(found):
            over = self.chain.burst_over if self.chain is not None else None
            raise RuleViolation(over or Message("Nothing follows this attack."))
        inputs, books = self._setup.refreshed(found[place]), self._steps.books()
        declaration = inputs.declaration
        if declaration.way is AttackWay.SIGNATURE and declaration.signature is None:
            plan = with_signature(
                self._scene,
                declaration.attacker.id,
                Plan(AttackWay.SIGNATURE),
                books,
                self._dice if faces is None else ScriptedDice(faces),
            )
            inputs = self._setup.with_row(inputs, plan)
        self._begin(inputs, books, give_back=False)

    def abandon(self) -> None:
        """Give the attack up: its costs stay paid, and it has no consequences."""
        self._require_open()
        books = self._steps.books()
        attacker = books.encounter.attack.declaration.attacker if books.encounter.attack is not None else None
        name = attacker.name if attacker is not None else ""
        ended = AttackEnded(document=books.encounter.id, who=name, applied=False)
        books.encounter = books.encounter.evolve(attack=None, attack_paid=())
        self._steps.write(Message("{who} gives the attack up", who=name), books, (ended,))

    def _begin(self, inputs: AttackInputs, books: AttackBooks, *, give_back: bool) -> None:
        declaration = inputs.declaration
        if not give_back:
            books.encounter = books.encounter.evolve(attack_paid=())
        what = weapon_words(declaration)
        event = AttackDeclared(
            document=books.encounter.id,
            who=declaration.attacker.name,
            combatant=declaration.attacker.id,
            way=declaration.way,
            weapon=what,
            targets=tuple(Named(one.id, one.fighter.name) for one in declaration.targets),
            refusal=self._steps.fold(inputs).step(StepKind.DECLARE).refusal or "",
            hidden=declaration.hidden,
        )
        self._steps.change(attack_title(declaration), inputs, (event,), books=books)

    # --- choices about the rolls ---

    def set_choices(self, choices: RollChoices, target: str = "") -> None:
        """Set the options of a roll: modifier, help, difficulty, story points, pushes."""
        inputs = self._require_open()
        if target:
            self._target(target)
        self._verify_story_points(choices, target)
        declaration = inputs.declaration
        attacked = [] if target else [one.id for one in declaration.targets]
        self._scene.verify_helpers(target or declaration.attacker.id, choices.helpers, attacked)
        changed = with_choices(inputs, choices, target)
        step = StepKind.DEFENCE_ROLL if target else StepKind.ROLL
        self._steps.change(*self._steps.decided(step, Message("modifiers"), changed, target))

    def _verify_story_points(self, choices: RollChoices, target: str) -> None:
        """Raise RuleViolation when the roller has not so many story points, those paid for this roll counted."""
        if choices.story_points <= self.choices(target).story_points:
            return
        encounter = self._scene.encounter
        who = target or self._require_open().declaration.attacker.id
        sheet = self._scene.sheet_of(encounter.combatant(who))
        if sheet is None:
            raise RuleViolation(Message("Story points are for player characters."))
        paid = sum(one.amount for one in encounter.attack_paid if one.who == who and one.key.startswith(STORY))
        verify_spend_story_point(sheet.story_points + paid, sheet.play, choices.story_points)

    def switches_of(self, combatant_id: str) -> tuple[ActiveEffect, ...]:
        """Return the optional effects of a combatant's talents and things for a roll, each once."""
        active = self._setup.fighter(combatant_id).profile.active
        return tuple({one.switch: one for one in active if one.switch}.values())

    @property
    def switches(self) -> tuple[ActiveEffect, ...]:
        """The optional effects of the attacker's talents and things for this attack."""
        inputs = self.inputs
        return () if inputs is None else self._setup.talents.switches(inputs.declaration)

    def defence_switches(self, target: str) -> tuple[ActiveEffect, ...]:
        """Return the optional effects of a target's talents and things for its defence."""
        inputs = self.inputs
        return () if inputs is None else self._setup.talents.defence_switches(inputs, target)

    def choices(self, target: str = "") -> RollChoices:
        """Return what is decided about a roll."""
        return choices_of(self._require_open(), target)

    def _target(self, target: str) -> AttackTarget:
        declaration = self._require_open().declaration
        found = next((one for one in declaration.targets if one.id == target), None)
        if found is None:
            raise RuleViolation(NOT_ATTACKED)
        return found

    # --- the steps ---

    def defend(self, target: str, kind: DefenceKind, effects: Iterable[BlockEffect] | None = None) -> None:
        """Declare what a target does, before the roll; `effects` are what the 6s of a block buy.

        Once the attacker has rolled, only the effects may still be changed.
        """
        inputs, chain = self._require_open(), self._require_chain()
        self._target(target)
        known = inputs.defence_of(target)
        if kind is not (known.kind if known is not None else DefenceKind.NONE) or known is None:
            self._verify_before_dice(inputs)
            option = next((one for one in chain.step(StepKind.DEFENCE, target).options if one.id == kind), None)
            allowed = inputs.override(Overridden.ALLOWED, target)
            if option is not None and not option.allowed and not allowed:
                raise RuleViolation(option.sentence or Message("That is not possible."))
            if option is None and kind is DefenceKind.SHOOT_BACK:
                verify_answer(self._target(target), inputs.declaration, self._scene.rules.edition)
        chosen = tuple(effects) if effects is not None else None
        if kind is DefenceKind.BLOCK and chosen:  # more than there come to be 6s count in their order
            verify_spend_block(len(chosen), chosen, self._scene.rules.edition.close)
        if kind is DefenceKind.SHOOT_BACK and chosen:
            self._verify_answer_buys(target, chosen)
        orders = order_dice(self._scene.encounter.combatant(target))
        choices = replace(choices_of(inputs, target), orders=orders)
        if known is None or known.kind is not kind:
            fits = self._setup.talents.fitting_defence(target, kind, inputs.declaration)
            choices = replace(choices, switched_on=fits)
        defence = Defence(target, kind, choices, chosen)
        names = {
            DefenceKind.NONE: Message("no defence"),
            DefenceKind.DODGE: Message("dodge"),
            DefenceKind.SHOOT_BACK: Message("shot back, ammunition spared") if chosen else Message("shot back"),
        }
        word = names.get(kind, Message("block") if self._blocks else Message("defend"))
        self._steps.change(*self._steps.decided(StepKind.DEFENCE, word, with_defence(inputs, defence), target))

    def _verify_answer_buys(self, target: str, effects: tuple[BlockEffect, ...]) -> None:
        """Raise RuleViolation for what the 6s of a shot back do not buy."""
        choices = choices_of(self._require_open(), target)
        if effects != answer_buys(self._target(target), choices, self._scene.rules.edition):
            raise RuleViolation(Message("A shot back buys damage; one 6 may spare a roll for ammunition."))

    @property
    def _blocks(self) -> bool:
        return any(action.id == "block" for action in self._scene.rules.edition.actions.actions)

    def _verify_before_dice(self, inputs: AttackInputs) -> None:
        if has_rolled(inputs):
            raise RuleViolation(Message("The attacker has already rolled: a defence is declared before."))

    def roll(self, faces: Sequence[int] | None = None) -> None:
        """Roll every die that the due step needs; with `faces` these are real dice, in the order of its needs.

        What rolls no dice takes effect instead.
        """
        inputs, chain = self._require_open(), self._require_chain()
        step = dice_step(chain, by_hand=self._steps.by_hand)
        if step is None and not faces and chain.due is not None and chain.due.kind is StepKind.ROLL:
            self.carry_out()
            return
        if step is None:
            now = self.default_step()
            if now.action is StepAction.REFUSED:
                raise RuleViolation(now.words)
            due = now.words
            if now.action is StepAction.NO_DEFENCE and now.step is not None:
                due = now.step.sentence  # what is asked, not what Enter answers
            raise RuleViolation(Message("No dice are to be rolled in this step: {step}", step=due))
        source = self._source(step, faces)
        rolled_dice: list[StepDice] = []
        for need in step.needs:
            inputs = self._steps.roll_dice(inputs, step, need, source, rolled_dice, by_hand=faces is not None)
        who = chain_who(inputs, step.kind, step.target)
        self._steps.change(
            Message("Roll {what}: {who}", what=step_word(step.kind), who=who), inputs, rolled_dice=rolled_dice
        )

    def carry_out(self) -> None:
        """Carry out a row of a creature's table without dice: its action is spent, its consequences ticked."""
        inputs, chain = self._require_open(), self._require_chain()
        if chain.rolls or inputs.carried_out or chain.due is None or chain.due.kind is not StepKind.ROLL:
            raise RuleViolation(Message("Nothing takes effect without dice now."))
        self._steps.change(
            *self._steps.decided(StepKind.CONSEQUENCES, chain.due.sentence, replace(inputs, carried_out=True))
        )

    def push(self, faces: Sequence[int] | None = None, target: str = "") -> None:
        """Push the roll that waits for it, or that of a target's defence, and roll its dice."""
        inputs = self._require_open()
        target = self._roller_of(target)
        choices = choices_of(inputs, target)
        changed = with_choices(inputs, replace(choices, pushes=choices.pushes + 1, kept=False), target)
        chain = self._steps.fold(changed)
        step = chain.due
        rolled_dice: list[StepDice] = []
        if step is not None and step.needs:
            source = self._source(step, faces)
            for need in step.needs:
                changed = self._steps.roll_dice(changed, step, need, source, rolled_dice, by_hand=faces is not None)
        kind = StepKind.DEFENCE_PUSH if target else StepKind.PUSH
        title, after, events = self._steps.decided(kind, Message("pushes the roll"), changed, target)
        self._steps.change(title, after, events, rolled_dice=rolled_dice)

    def keep(self, target: str = "") -> None:
        """Keep the roll that waits for it, or that of a target's defence, without a push."""
        inputs = self._require_open()
        target = self._roller_of(target)
        changed = with_choices(inputs, replace(choices_of(inputs, target), kept=True), target)
        kind = StepKind.DEFENCE_PUSH if target else StepKind.PUSH
        self._steps.change(*self._steps.decided(kind, Message("keeps the roll"), changed, target))

    def _roller_of(self, target: str) -> str:
        """Return whose roll waits to be pushed or kept: that target's, else the first that does ("" = the attacker)."""
        kinds = (StepKind.PUSH, StepKind.DEFENCE_PUSH)
        waiting = [
            one.target for one in self._require_chain().steps if one.kind in kinds and one.state is StepState.DUE
        ]
        found = [one for one in waiting if target in ("", one)]
        if not found:
            raise RuleViolation(Message("There is nothing to push or keep now."))
        return found[0]

    def spend(self, purchases: Iterable[Purchase] | None) -> None:
        """Spend the successes beyond the first; None gives them back. What is left is lost (core) or damage.

        A RuleViolation before the dice, and for what this attack does not buy.
        """
        bought = tuple(purchases) if purchases is not None else None
        changed = replace(self._require_open(), purchases=bought)
        if bought:
            self._verify_bought(changed, bought)
        what = self._bought_words(changed, bought or ())
        self._steps.change(*self._steps.decided(StepKind.EXTRA, what, changed))

    def _bought_words(self, inputs: AttackInputs, bought: tuple[Purchase, ...]) -> Words:
        """What the successes beyond the first are spent on, in the order of the offer: "+1 damage (2), Guard 2"."""
        people = {one.id: one.fighter.name for one in inputs.declaration.targets}
        spent = Counter((one.use.value, one.target if one.use is ExtraUse.OTHER_TARGET else "") for one in bought)
        told: list[Words] = []
        for option in self._steps.fold(inputs).step(StepKind.EXTRA).options:
            for target in ("", *people):
                count, what = spent[option.id, target], people.get(target, option.name)
                if count:
                    told.append(Message("{what} ({count})", what=what, count=count) if count > 1 else what)
        return listed(told) or Message("nothing")

    def _verify_bought(self, inputs: AttackInputs, bought: tuple[Purchase, ...]) -> None:
        step = self._steps.fold(inputs).step(StepKind.EXTRA)
        if step.state is StepState.TO_COME:
            raise RuleViolation(Message("Successes are spent when all dice before have fallen."))
        if step.state is StepState.SKIPPED:
            raise RuleViolation(step.sentence)
        offered = {one.id: one for one in step.options}
        targets = {"", *(one.id for one in inputs.declaration.targets)}
        for one in bought:
            option = offered.get(one.use.value)
            if option is None or not option.allowed or one.target not in targets:
                uses = listed([each.name for each in step.options if each.allowed]) or ""
                raise RuleViolation(Message("This attack does not buy that, only: {uses}.", uses=uses))
        if step.refusal is not None:
            raise RuleViolation(step.refusal)

    def spend_on_damage(self) -> None:
        """Put all successes beyond the first into damage."""
        chain = self._require_chain()
        left = max((one.successes or 0) for one in chain.targets)
        self.spend([Purchase(ExtraUse.DAMAGE)] * max(left - 1, 0))

    def tick(self, key: str, on: bool) -> None:
        """Tick a consequence, or take its tick away."""
        inputs, chain = self._require_open(), self._require_chain()
        found = next((one for one in chain.consequences if one.key == key), None)
        if found is None:
            raise RuleViolation(Message("The attack does no such thing."))
        mark = "+" if on else "-"
        what = Message("{mark} {what}", mark=mark, what=found.sentence)
        self._steps.change(*self._steps.decided(StepKind.CONSEQUENCES, what, with_tick(inputs, key, on), found.who))

    def swap_refusal(self, target: str) -> Message | None:
        """Return why the attacker may not exchange the digits of a target's injury; None when it may."""
        inputs, chain = self._require_open(), self._require_chain()
        attacker = inputs.declaration.attacker
        if not any(True for _ in effects_of(attacker.profile.active, SwapDigits)):
            return Message("{who} has no talent for that.", who=attacker.name)
        injury = next((one.injury for one in chain.targets if one.id == target), None)
        if injury is None or injury.body is not Body.HUMAN:
            return Message("No human suffers a critical injury there.")
        if inputs.override(Overridden.INJURY, target) is not None:
            return Message("The Game Mother chose the injury.")
        return None

    def swap_digits(self, target: str, on: bool = True) -> None:
        """Exchange the two digits of the D66 of a target's injury, or take that back (talent Killer, core 3.2)."""
        refusal = self.swap_refusal(target)
        if refusal is not None:
            raise RuleViolation(refusal)
        what = Message("digits swapped") if on else Message("digits as they fell")
        changed = with_swapped(self._require_open(), target, on)
        self._steps.change(*self._steps.decided(StepKind.CONSEQUENCES, what, changed, target))

    def reach(self, key: str, on: bool) -> None:
        """Let a panic or response of the attack reach another combatant, or not; possible after Apply too."""
        inputs, chain = self.inputs, self.chain
        offer = next((one for one in self.spread if one.key == key), None)
        if inputs is None or chain is None or offer is None:
            raise RuleViolation(Message("No panic of this attack does such a thing."))
        changed = with_tick(inputs, key, on)
        title, changed, events = self._steps.decided(StepKind.ALARM, offer.text, changed, offer.who)
        books = self._steps.books()
        books.encounter = books.encounter.evolve(attack=changed)
        books.settle_spread(chain)
        self._steps.write(title, books, events)

    def override(self, what: Overridden, value: int | None, target: str = "") -> None:
        """Set a value against the rules, as the Game Mother may; None gives it back to them."""
        inputs = self._require_open()
        if target not in ("", inputs.declaration.attacker.id):
            self._target(target)
        if what is Overridden.INJURY and value is not None:
            people = (*(one.fighter for one in inputs.declaration.targets), inputs.declaration.attacker)
            who = next((one for one in people if one.id == target), people[0])
            rows = injury_table(who.body, self._scene.rules)
            if not any(row.low <= value <= (row.high or value) for row in rows.rows):
                raise RuleViolation(Message("There is no critical injury {number}.", number=value))
        words = Message("{what}: {value}", what=what.value, value="-" if value is None else value)
        changed = with_override(inputs, what, value, target)
        self._steps.change(*self._steps.decided(_OVERRIDDEN.get(what, StepKind.CONSEQUENCES), words, changed, target))

    def apply(self, faces: Sequence[int] | None = None) -> None:
        """Apply what is ticked and close the attack; `faces` are those of ammunition that might have been spared,
        healing times, acid and rows that are rolled here. Its steps become one if nothing else was edited between.
        """
        inputs, chain = self._require_open(), self._require_chain()
        due = [one for one in chain.steps if one.state is StepState.DUE]
        spared = [] if self._steps.by_hand else [one for one in due if may_be_spared(chain, one)]
        if any((one.kind is not StepKind.CONSEQUENCES or one.needs) and one not in spared for one in due):
            raise RuleViolation(Message("The attack is not ready: {step}", step=due[0].sentence))
        dice = self._dice if faces is None else ScriptedDice(faces)
        rolled_dice: list[StepDice] = []
        for step in spared:
            for need in step.needs:
                inputs = self._steps.roll_dice(inputs, step, need, dice, rolled_dice, by_hand=faces is not None)
        self._steps.change(Message("Apply"), replace(inputs, applied=True), rolled_dice=rolled_dice, dice=dice)

    def proceed(self, faces: Sequence[int] | None = None) -> None:
        """Do what the filled button does now."""
        default = self.default_step()
        step = default.step
        if faces and default.action in _DECISIONS:
            raise RuleViolation(Message("No dice are to be rolled in this step: {step}", step=default.words))
        target = step.target if step is not None and step.kind in _OF_A_DEFENCE else ""
        match default.action:
            case StepAction.ROLL:
                self.roll(faces)
            case StepAction.TAKE_EFFECT:
                self.carry_out()
            case StepAction.KEEP:
                self.keep(target)
            case StepAction.PUSH:
                self.push(faces, target)
            case StepAction.NO_DEFENCE if step is not None:
                self.defend(step.target, DefenceKind.NONE)
            case StepAction.SPEND:
                self.spend_on_damage()
            case StepAction.APPLY:
                self.apply(faces)
            case StepAction.FOLLOW_UP:
                self.follow_up()
            case _:
                raise RuleViolation(default.words)

    # --- inside ---

    def _source(self, step: AttackStep, faces: Sequence[int] | None) -> DiceSource:
        """Return where the dice of a step come from; RuleViolation unless there is one face for each die."""
        if faces is None:
            return self._dice
        needed = sum(need.count for need in step.needs)
        if len(faces) > needed:
            raise RuleViolation(Plural("%n faces too many.", "%n face too many.", len(faces) - needed))
        source = ScriptedDice(faces)
        if len(faces) < needed:
            source.roll(needed)  # says how many dice all needs together have
        return source

    def _require_open(self) -> AttackInputs:
        inputs = self.inputs
        if inputs is None or inputs.applied:
            raise RuleViolation(NO_ATTACK)
        return inputs

    def _require_chain(self) -> AttackChain:
        chain = self.chain
        if chain is None:
            raise RuleViolation(NO_ATTACK)
        return chain

    def _is_there(self, combatant_id: str) -> bool:
        return any(one.id == combatant_id for one in self._scene.encounter.combatants)

    def _on_workspace_changed(self, document_id: str, fields: object) -> None:
        if document_id == self._scene.encounter_id:
            self.chain_changed.emit()


_OF_A_DEFENCE = (StepKind.DEFENCE_PUSH, StepKind.DEFENCE_ROLL, StepKind.DEFENCE_ALARM)
_OVERRIDDEN = {
    Overridden.ALLOWED: StepKind.DECLARE,
    Overridden.SUCCESSES: StepKind.ROLL,
    Overridden.CANCELLED: StepKind.ALARM,
    Overridden.DEFENCE: StepKind.DEFENCE_ROLL,
    Overridden.ARMOR: StepKind.ARMOR,
    Overridden.PIERCING: StepKind.ARMOR,
    Overridden.DOUBLED: StepKind.ARMOR,
    Overridden.DAMAGE: StepKind.ARMOR,
    Overridden.THROUGH: StepKind.ARMOR,
    Overridden.AMMO: StepKind.AMMO,
}
