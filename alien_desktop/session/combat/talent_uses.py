"""Talents that are used when the time comes: paid for, counted, rolled, and the result written.

What is counted stays on the sheet until its Turn or session is over, or for good where it is once for each creature.
"""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.budget import spend_loss
from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.documents.scene.map_reading import same_zone
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import PLAIN
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.timed_effects import is_tended, note_use, use_source
from alien_desktop.documents.sheet.vitals import gain_stress, relieve_stress, verify_alive
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.dice.roll_profile import ActiveEffect, effects_of
from alien_desktop.rules.effects.continuous import Use
from alien_desktop.rules.effects.vocabulary import Loss, Who
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.attack_controller import AttackController
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.events import Named, TalentUsed
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST, RollController
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.rolls.roll_watch import RollWatch
from alien_desktop.session.rolls.watched_act import WatchedAct
from alien_desktop.session.workspace import Workspace

_TALENT = "talent"
"""What a card says an action was spent on."""


@record
class UsableTalent:
    """A talent that can be used, and why not now."""

    source: str
    name: Words
    use: Use
    refusal: Message | None = None

    @property
    def needs_target(self) -> bool:
        """Whether it is used on or for somebody who has to be named."""
        return self.use.per == "target" or self.use.relief > 0 or bool(self.use.hit) or self.use.tends


class TalentUses(QObject):
    """Uses of talents of the crew. A RuleViolation says why one is not possible."""

    def __init__(
        self,
        workspace: Workspace,
        rolls: RollController,
        scene: SceneController,
        attack: AttackController,
        rules_of: Callable[[CharacterSheet], SheetRules],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._rolls = rolls
        self._scene = scene
        self._attack = attack
        self._rules_of = rules_of
        self.watch = RollWatch(rolls, self._settle, scene.refuse, parent=self)
        """The roll of a talent that waits to be settled."""

    def possible(self, sheet_id: str) -> tuple[UsableTalent, ...]:
        """Return the talents of a character that are used, in the order of the sheet."""
        sheet = self._workspace.sheet(sheet_id)
        found = []
        for active, use in effects_of(continuous_effects(sheet, self._rules_of(sheet)), Use):
            one = UsableTalent(active.source, active.owner, use)
            try:
                self._verify(sheet, one, "")
            except RuleViolation as refused:
                one = replace(one, refusal=refused.message)
            found.append(one)
        return tuple(found)

    def use(self, sheet_id: str, talent: str, target: str = "") -> None:
        """Use a talent: pay for it and count it, then make its roll. `target` is a combatant, or a name."""
        one = self._talent(sheet_id, talent)
        if one is None:
            raise RuleViolation(Message("That is no talent that is used."))
        sheet = self._workspace.sheet(sheet_id)
        if one.needs_target and not target:
            raise RuleViolation(Message("{talent}: say for whom.", talent=one.name))
        self._verify(sheet, one, target)
        self._verify_target(sheet, one.use, target)
        if self._rolls.state.phase is Phase.ANSWER:
            raise RuleViolation(ANSWER_FIRST)
        title = Message("{talent}: {who}", talent=one.name, who=sheet.name)
        step = self._workspace.history.index
        self._pay(sheet, one, target, title)
        if one.use.skill is None:
            self._come(sheet.id, one, target, 1)
            self._workspace.fold(step, title)
        else:
            self.watch.prepare(WatchedAct(sheet.id, one.use.skill, title, talent=one.source, target=target), PLAIN)
            self._rolls.roll()

    def targets(self, sheet_id: str) -> tuple[tuple[str, str], ...]:
        """Return whom a talent may be used on or for: those in the scene, else the crew, by id and name."""
        if self._scene.has_encounter and self._combatant(sheet_id) is not None:
            there = self._scene.encounter.combatants
            return tuple((one.id, self._scene.name_of(one)) for one in there if one.document != sheet_id)
        crew = (self._workspace.sheet(one) for one in self._rolls.crew(sheet_id) if one != sheet_id)
        return tuple((one.id, one.name) for one in crew)

    # --- inside ---

    def _talent(self, sheet_id: str, source: str) -> UsableTalent | None:
        return next((one for one in self.possible(sheet_id) if one.source == source), None)

    def _verify(self, sheet: CharacterSheet, one: UsableTalent, target: str) -> None:
        verify_alive(sheet)
        if sheet.is_broken:
            raise RuleViolation(Message("{who} is Broken.", who=sheet.name))
        source = self._source(one, target)
        running = (each for each in sheet.timed_effects if each.until is None or each.until > sheet.clock)
        if one.use.per and any(each.source == source for each in running):
            raise RuleViolation(
                {
                    "turn": Message("{talent} is used once each Turn.", talent=one.name),
                    "session": Message("{talent} is used up for now.", talent=one.name),
                    "target": Message("{talent} is tried once for each.", talent=one.name),
                }[one.use.per]
            )
        if one.use.tends:
            self._verify_tends(sheet, one)
        self._scene_after(sheet, one.use)
        mine = self._combatant(sheet.id)
        if not one.use.hit:
            waits = self._scene.out_of_turn(mine.id) if one.use.action and mine is not None else None
            if waits is not None:
                raise RuleViolation(waits)
            return
        attacked = self._attacked()
        if not attacked or mine is None:
            raise RuleViolation(Message("No attack is being made."))
        if one.use.hit == "target" and mine.id not in attacked:
            raise RuleViolation(Message("{who} is not attacked.", who=sheet.name))
        if one.use.hit == "self" and mine.id in attacked:
            raise RuleViolation(Message("{who} is attacked already.", who=sheet.name))

    def _verify_tends(self, sheet: CharacterSheet, one: UsableTalent) -> None:
        if self._scene.is_fighting(sheet.id):
            raise RuleViolation(Message("That takes a Shift, and a fight runs."))
        most = sheet.skills.level(Skill.MEDICAL_AID)
        running = [each for each in sheet.timed_effects if (each.until or 0) > sheet.clock]
        if sum(each.source.startswith(use_source(one.source, "#")[:-1]) for each in running) >= most:
            raise RuleViolation(
                Message("{who} tends no more today than the level of Medical Aid: {most}.", who=sheet.name, most=most)
            )

    def _patient(self, sheet: CharacterSheet, target: str) -> CharacterSheet:
        """Return the sheet of whoever is tended."""
        there = self._in_scene(target)
        patient = there.document if there is not None else target
        if patient == sheet.id or patient not in self._rolls.crew(sheet.id):
            raise RuleViolation(Message("That takes somebody else of the crew."))
        return self._workspace.sheet(patient)

    def _verify_target(self, sheet: CharacterSheet, use: Use, target: str) -> None:
        if use.tends and is_tended(self._patient(sheet, target), self._rules_of(sheet)):
            raise RuleViolation(Message("{who} is tended already.", who=self._called(target)))
        if not use.hit:
            return
        mine, other = self._combatant(sheet.id), self._in_scene(target)
        if other is None or mine is None or other.id == mine.id:
            raise RuleViolation(Message("That takes somebody else of the scene."))
        if use.hit == "self" and other.id not in self._attacked():
            raise RuleViolation(Message("That one is not attacked."))
        if not same_zone(self._scene.encounter, mine.id, other.id):
            raise RuleViolation(Message("That one is in another zone."))

    def _source(self, one: UsableTalent, target: str) -> str:
        return use_source(one.source, self._called(target) if one.use.per == "target" else "")

    def _pay(self, sheet: CharacterSheet, one: UsableTalent, target: str, title: Message) -> None:
        """Write what a use costs, and that it is counted."""
        rules = self._rules_of(sheet)
        own = gain_stress(sheet, one.use.stress, rules)
        stress = own.stress - sheet.stress
        if one.use.per:
            name = Message("{talent}: {target}", talent=one.name, target=self._called(target)) if target else one.name
            used = ActiveEffect(str(name), one.use, self._source(one, target))
            own = note_use(own, used, rules, TimeUnit.TURN if one.use.per == "turn" else None)
        changed: list[Document] = [own]
        if one.use.tends:
            patient = self._patient(sheet, target)
            name = Message("{talent}: {target}", talent=one.name, target=patient.name)
            used = ActiveEffect(str(name), one.use, use_source(one.source, patient.id))
            by = Message("{talent}: {target}", talent=one.name, target=sheet.name)
            changed = [
                note_use(own, used, rules, TimeUnit.DAY),
                note_use(patient, ActiveEffect(str(by), one.use, one.source), rules, TimeUnit.DAY),
            ]
        event = TalentUsed(
            document=sheet.id,
            who=sheet.name,
            talent=Named(one.source, one.name),
            target=Named(target, self._called(target)) if target else None,
            stress=stress,
        )
        self._workspace.edit(title, (*changed, *self._scene_after(sheet, one.use)), events=[event])

    def _scene_after(self, sheet: CharacterSheet, use: Use) -> tuple[Document, ...]:
        """Return the scene after the action was paid for; a RuleViolation where none is left."""
        mine = self._combatant(sheet.id)
        if not use.action or mine is None or not self._scene.encounter.round:
            return ()
        return (spend_loss(self._scene.encounter, mine.id, _TALENT, Loss(use.action)),)

    def _attacked(self) -> frozenset[str]:
        inputs = self._attack.inputs
        if inputs is None or not self._attack.is_open:
            return frozenset()
        return frozenset(one.id for one in inputs.declaration.targets)

    def _combatant(self, sheet_id: str) -> Combatant | None:
        if not self._scene.has_encounter:
            return None
        return next((one for one in self._scene.encounter.combatants if one.document == sheet_id), None)

    def _in_scene(self, target: str) -> Combatant | None:
        if not self._scene.has_encounter:
            return None
        return next((one for one in self._scene.encounter.combatants if one.id == target), None)

    def _called(self, target: str) -> str:
        """Return the name of a combatant or a character, or what was typed."""
        there = self._in_scene(target)
        if there is not None:
            return self._scene.name_of(there)
        return self._workspace.sheet(target).name if target and self._workspace.has(target) else target

    def _settle(self, act: WatchedAct, state: RollState) -> None:
        """Write the result of the settled roll."""
        one = self._talent(act.sheet, act.talent)
        if one is not None:
            self._come(act.sheet, one, act.target, max(0, state.effective_successes))

    def _come(self, sheet_id: str, one: UsableTalent, target: str, successes: int) -> None:
        use, sheet = one.use, self._workspace.sheet(sheet_id)
        after: list[CharacterSheet] = []
        if not successes and use.failure_stress:
            after.append(gain_stress(sheet, use.failure_stress, self._rules_of(sheet)))
        if use.others_stress:
            after += [self._moved(other, use.others_stress, calms=bool(successes)) for other in self._others(sheet)]
        there = self._in_scene(target)
        patient = there.document if there is not None else target
        if use.relief and self._workspace.has(patient):
            after.append(self._moved(self._workspace.sheet(patient), use.relief, calms=True))
        changed = [each for each in after if each != self._workspace.sheet(each.id)]
        if changed or use.trip:
            result = Message("succeeds") if successes else Message("fails")
            if use.trip and successes:
                result = Message("the trip takes {percent} % less", percent=min(use.trip * successes, 100))
            event = TalentUsed(document=sheet.id, who=sheet.name, talent=Named(one.source, one.name), result=result)
            title = Message("{talent}: {who}, {result}", talent=one.name, who=sheet.name, result=result)
            self._workspace.edit(title, changed, events=[event])
        if use.hit and successes and self._attack.is_open:
            self._pass_on(sheet, use, target)

    def _moved(self, sheet: CharacterSheet, amount: int, *, calms: bool) -> CharacterSheet:
        rules = self._rules_of(sheet)
        if not calms:
            return gain_stress(sheet, amount, rules)
        try:
            return relieve_stress(sheet, amount, rules)
        except RuleViolation:  # nothing to lose, or nothing relieves it now
            return sheet

    def _others(self, sheet: CharacterSheet) -> list[CharacterSheet]:
        """Return the others of the crew at Short."""
        near = [self._workspace.sheet(one) for one in self._rolls.crew(sheet.id) if one != sheet.id]
        reached = [one for one in near if self._scene.is_reached(sheet.id, one.id, Who.PCS_SHORT)]
        return [one for one in reached if one.edition == sheet.edition and DEAD not in one.conditions]

    def _pass_on(self, sheet: CharacterSheet, use: Use, target: str) -> None:
        """Another one is attacked instead."""
        mine, inputs = self._combatant(sheet.id), self._attack.inputs
        if mine is None or inputs is None:
            return
        gone, there = (mine.id, target) if use.hit == "target" else (target, mine.id)
        targets = [there if one.id == gone else one.id for one in inputs.declaration.targets]
        self._attack.edits.set_targets(list(dict.fromkeys(targets)))
