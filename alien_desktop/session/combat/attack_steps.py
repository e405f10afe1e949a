"""One step of an attack, written: automatic rolls, payments and refunds, consequences, and closing.

Every change of an attack goes through `AttackSteps.change`, whoever asks for it.
"""

from collections.abc import Iterable, Mapping

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.attack_flow.chain import AttackChain, AttackStep, DiceNeed, StepKind, StepState
from alien_desktop.rules.combat.attack_flow.inputs import AttackInputs, with_faces
from alien_desktop.rules.combat.attack_flow.resolve import resolve
from alien_desktop.rules.dice.dice import DiceSource, ScriptedDice
from alien_desktop.rules.message import Message, Plural, Words
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.care.injury_rolls import InjuryRolls
from alien_desktop.session.combat.attack_books import AttackBooks, panics_called
from alien_desktop.session.combat.attack_events import StepDice, dice_events
from alien_desktop.session.combat.attack_next_step import may_be_spared
from alien_desktop.session.combat.attack_results import Aftermath, AttackResults
from alien_desktop.session.combat.attack_words import attack_title
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.events import AttackDecided, AttackDeclared, AttackEnded, AttackOutcome, Event
from alien_desktop.session.rolls.panic_chain import PanicChain
from alien_desktop.session.workspace import Workspace

_BY_ITSELF = frozenset({StepKind.ARMOR, StepKind.CONSEQUENCES, StepKind.AMMO})
"""Steps whose dice leave nothing to decide."""


class AttackSteps:
    """Writes the steps of the attack of the open scene, one step of the history each."""

    def __init__(
        self,
        workspace: Workspace,
        scene: SceneController,
        injuries: InjuryRolls,
        panics: PanicChain,
        dice: DiceSource,
    ) -> None:
        self._workspace = workspace
        self._panics = panics
        self._scene = scene
        self._injuries = injuries
        self._dice = dice
        self.by_hand = False
        """Real dice are used: nothing falls by itself."""
        self.odds = True
        """Whether the chances of each step are worked out; nobody reads those of a rehearsal."""
        self._folded: tuple[AttackInputs, SheetRules, bool, AttackChain] | None = None

    def fold(self, inputs: AttackInputs) -> AttackChain:
        """Return the chain of inputs, worked out once."""
        rules, known = self._scene.rules, self._folded
        if known is not None and known[0] is inputs and known[1] is rules and known[2] is self.odds:
            return known[3]
        chain = resolve(inputs, rules.edition, odds=self.odds)
        self._folded = inputs, rules, self.odds, chain
        return chain

    def books(self, dice: DiceSource | None = None) -> AttackBooks:
        """Return the scene and the sheets of one step; `dice` are those that fall while it is paid and applied."""
        return AttackBooks(self._scene.encounter, self._sheet_of, self._scene.rules, dice or self._dice)

    def _sheet_of(self, combatant_id: str) -> CharacterSheet | None:
        return self._scene.sheet_of(self._scene.encounter.combatant(combatant_id))

    def decided(
        self, step: StepKind, what: Words, inputs: AttackInputs, target: str = ""
    ) -> tuple[Message, AttackInputs, tuple[Event, ...]]:
        """Return title, inputs and event of a decision."""
        declaration = inputs.declaration
        named = next((one.fighter.name for one in declaration.targets if one.id == target), "")
        event = AttackDecided(
            document=self._scene.encounter_id,
            who=named or declaration.attacker.name,
            combatant=target,
            step=step,
            what=what,
            hidden=declaration.hidden,
        )
        told = Message("{who}: {what}", who=named, what=what) if named else what
        return Message("Attack of {who}: {what}", who=declaration.attacker.name, what=told), inputs, (event,)

    def roll_dice(
        self,
        inputs: AttackInputs,
        step: AttackStep,
        need: DiceNeed,
        source: DiceSource,
        rolled_dice: list[StepDice],
        *,
        by_hand: bool,
    ) -> AttackInputs:
        """Roll the dice of one need, and add them to the inputs and to `thrown`, for the log."""
        faces = source.roll(need.count)
        rolled_dice.append(StepDice(step.kind, step.target, need, tuple(faces), by_hand))
        return with_faces(inputs, need.stream, tuple(faces))

    def change(
        self,
        title: Message,
        inputs: AttackInputs,
        events: Iterable[Event] = (),
        *,
        rolled_dice: Iterable[StepDice] = (),
        books: AttackBooks | None = None,
        dice: DiceSource | None = None,
    ) -> None:
        """Make one step: roll what leaves nothing to decide, pay, apply and close where due, and write it."""
        books = books or self.books(dice)
        fallen = list(rolled_dice)
        chain = self.fold(inputs)
        if not self.by_hand and not any(one.by_hand for one in fallen):
            inputs, chain = self._fall_by_themselves(inputs, chain, fallen)
        if not inputs.applied and all(one.state is not StepState.DUE for one in chain.steps):
            inputs = replace(inputs, applied=True)
            chain = self.fold(inputs)
        told = [*books.events, *events, *dice_events(fallen, inputs, chain, self._sheet_of, books.encounter.id)]
        books.events.clear()
        books.encounter = books.encounter.evolve(attack=inputs)
        books.settle(chain)
        after: list[Aftermath] = []
        if chain.closed:
            results = AttackResults(books, chain.ticked, self._scene.adversary_of, dice or self._dice, inputs, chain)
            results.apply()
            after = results.aftermath
            books.events.append(_ended(books.encounter.id, inputs, chain))
        if isinstance(dice, ScriptedDice) and dice.left:
            raise RuleViolation(Plural("%n faces too many.", "%n face too many.", dice.left))
        told += books.events
        self.write(title, books, told)
        if chain.closed:
            self._fold(inputs)
            self._follow(after)
        for loss in books.hurt:
            self._injuries.follow_damage(loss.sheet.id, loss.suffered, loss.injury_due)

    def _fall_by_themselves(
        self, inputs: AttackInputs, chain: AttackChain, fallen: list[StepDice]
    ) -> tuple[AttackInputs, AttackChain]:
        players = {one.id for one in inputs.declaration.targets if one.fighter.player}
        while True:
            step = next(
                (
                    one
                    for one in chain.steps
                    if one.state is StepState.DUE
                    and one.needs
                    and (one.kind in _BY_ITSELF or (one.kind is StepKind.DEFENCE_ROLL and one.target not in players))
                    and not may_be_spared(chain, one)
                ),
                None,
            )
            if step is None:
                return inputs, chain
            for need in step.needs:
                inputs = self.roll_dice(inputs, step, need, self._dice, fallen, by_hand=False)
            chain = self.fold(inputs)

    def write(self, title: Words, books: AttackBooks, events: Iterable[Event]) -> None:
        """Write what is in the books as one step of the history."""
        before = panics_called(self._scene.encounter)
        self._workspace.edit(title, books.documents, events=events)
        self._follow_panics(before, panics_called(books.encounter))

    def _follow_panics(self, before: Mapping[str, tuple[str, ...]], after: Mapping[str, tuple[str, ...]]) -> None:
        """Let the chain of panic begin or go on with those of the attack; who owes no roll any more does not wait."""
        for source, called in after.items():
            new = tuple(who for who in called if who not in before.get(source, ()))
            if new or (source not in before and not self._owes_panic(source)):
                self._panics.take_answer(source, new)
        for who in dict.fromkeys(who for called in before.values() for who in called):
            if not self._owes_panic(who):
                self._panics.leave_out(who)

    def _owes_panic(self, sheet_id: str) -> bool:
        return self._workspace.has(sheet_id) and self._workspace.sheet(sheet_id).panic_due

    def first_step(self) -> int | None:
        """Return the place in the history where the attack was declared, None when another step is between."""
        history = self._workspace.history
        steps = history.steps[: len(history.steps) - (history.count - history.index)]
        for back, step in enumerate(reversed(steps), start=1):
            if not any(
                patch.document_id == self._scene.encounter_id and "attack" in patch.fields for patch in step.patches
            ):
                return None
            if any(isinstance(event, AttackDeclared) for event in step.events):
                return history.index - back
        return None

    def _fold(self, inputs: AttackInputs) -> None:
        first = self.first_step()
        if first is None:
            return
        self._workspace.fold(first, attack_title(inputs.declaration))

    def _follow(self, aftermath: Iterable[Aftermath]) -> None:
        """Offer the death rolls and injury choices of the crew once the step is written."""
        for one in aftermath:
            if one.suffered is not None:
                self._injuries.follow_damage(one.sheet_id, one.suffered, False)
            else:
                self._injuries.roll_injury(one.sheet_id, FacesFirst(one.faces, self._dice))


def _ended(scene_id: str, inputs: AttackInputs, chain: AttackChain) -> AttackEnded:
    """Return the end of an applied attack, with the result for each target."""
    names = {one.id: one.fighter.name for one in inputs.declaration.targets}
    return AttackEnded(
        document=scene_id,
        who=inputs.declaration.attacker.name,
        combatant=inputs.declaration.attacker.id,
        hidden=inputs.declaration.hidden,
        applied=True,
        outcomes=tuple(
            AttackOutcome(one.id, names.get(one.id, ""), one.successes or 0, one.before_armor or 0, one.through or 0)
            for one in chain.targets
        ),
    )


class FacesFirst:
    """A dice source that returns typed faces first and then rolls."""

    def __init__(self, faces: Iterable[int], dice: DiceSource) -> None:
        self._faces = list(faces)
        self._dice = dice

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the next faces."""
        known, self._faces = self._faces[:count], self._faces[count:]
        missing = count - len(known)
        return (*known, *(self._dice.roll(missing) if missing else ()))
