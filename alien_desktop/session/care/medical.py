"""Medical actions: the roll of the healer is prepared, and once it is settled its result is written.

Until then dice may be pushed, panic answered, the roll cleared: only what counts in the end is written, as one step.
"""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.item_use import row_used, spend_one
from alien_desktop.documents.sheet.items import Gear
from alien_desktop.documents.sheet.medical import (
    MedicalAction,
    MedicalRequest,
    apply_medical_action,
    available_medical_actions,
    medical_options,
    verify_healer,
)
from alien_desktop.documents.sheet.pools import PoolOptions, pool_for
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation, is_allowed
from alien_desktop.session.events import CareGiven, Named
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST, RollController
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.rolls.roll_watch import RollWatch
from alien_desktop.session.rolls.watched_act import WatchedAct
from alien_desktop.session.workspace import Workspace


@record
class Healer:
    """Somebody who can help now: whose sheet, by which name, with how many dice."""

    sheet_id: str
    name: str
    dice: int


class MedicalActions(QObject):
    """The medical actions of one table. `message_posted(Message)` after each; `refused(Message)` by the rules."""

    message_posted = Signal(object)
    refused = Signal(object)

    def __init__(
        self,
        workspace: Workspace,
        rolls: RollController,
        rules_for: Callable[[str], SheetRules],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._rolls = rolls
        self._rules_for = rules_for
        self.watch = RollWatch(rolls, self.write, self.refused.emit, parent=self)
        """The roll of a healer outside of a scene that waits to be settled."""

    def possible(self, patient_id: str) -> tuple[MedicalRequest, ...]:
        """Return what could be done for somebody, the most urgent first; only what somebody here can do."""
        patient, rules = self._of(patient_id)
        return tuple(request for request in available_medical_actions(patient, rules) if self.healers(request))

    def healers(self, request: MedicalRequest) -> tuple[Healer, ...]:
        """Return those of the crew who can do it, most dice first."""
        patient, rules = self._of(request.patient)
        found = []
        for sheet_id in self._rolls.crew(request.patient):
            healer = self._workspace.sheet(sheet_id)
            if healer.edition == patient.edition and is_allowed(verify_healer, request, patient, healer, rules):
                options = medical_options(request, patient, healer, rules)
                found.append(Healer(sheet_id, healer.name, pool_for(healer, request.action.skill, rules, options).size))
        return tuple(sorted(found, key=lambda one: -one.dice))

    def prepare(self, request: MedicalRequest, healer_id: str) -> None:
        """Prepare the roll of a healer."""
        if self._rolls.state.phase is Phase.ANSWER:
            self.refused.emit(ANSWER_FIRST)
            return
        try:
            options = self.options(request, healer_id)
        except RuleViolation as violation:
            self.refused.emit(violation.message)
            return
        self.watch.prepare(WatchedAct(healer_id, request.action.skill, self.title(request), care=request), options)

    def options(
        self, request: MedicalRequest, healer_id: str, *, extra: tuple[Term, ...] = (), helpers: int = 0
    ) -> PoolOptions:
        """Return what a healer rolls with, with more dice of orders and help; a RuleViolation where it is refused."""
        patient, rules = self._of(request.patient)
        healer = self._workspace.sheet(healer_id)
        verify_healer(request, patient, healer, rules)
        options = medical_options(request, patient, healer, rules)
        return replace(options, extra=(*options.extra, *extra), helpers=helpers)

    def title(self, request: MedicalRequest) -> Message:
        """Return what is done for whom."""
        patient, _ = self._of(request.patient)
        return Message("{action}: {patient}", action=medical_action_name(request, patient), patient=patient.name)

    def write(self, act: WatchedAct, state: RollState) -> None:
        """Write the result of a healer's settled roll; nothing when the patient is gone."""
        request, title = act.care, act.title
        if request is None or not self._workspace.has(request.patient):
            return
        patient, rules = self._of(request.patient)
        healer = self._workspace.sheet(act.sheet)
        left = max(0, state.effective_successes - state.spent_successes)
        gear, used = _gear_used(healer, state.pool)
        try:
            result = apply_medical_action(request, patient, healer, left, rules, gear)
        except RuleViolation as violation:
            self.refused.emit(violation.message)
            return
        spent = _spend(result.sheet if healer.id == patient.id else healer, used, rules)
        after = [spent] if healer.id == patient.id else [result.sheet, spent]
        step = Message("{what}: {result}", what=title, result=result.words)
        event = CareGiven(
            document=healer.id,
            who=healer.name,
            title=title,
            care=request.action,
            patient=Named(patient.id, patient.name),
            injury=request.injury,
            successes=left,
            result=result.words,
            helped=result.good,
        )
        if left and self._rolls.state.roll is state.roll:
            self._rolls.spend(step, event, after)
        else:
            self._workspace.edit(step, after, events=[event])
        self.message_posted.emit(Message("{treatment}: {result}.", treatment=title, result=result.words))

    # --- inside ---

    def _of(self, sheet_id: str) -> tuple[CharacterSheet, SheetRules]:
        sheet = self._workspace.sheet(sheet_id)
        return sheet, self._rules_for(sheet.edition)


def medical_action_name(request: MedicalRequest, patient: CharacterSheet) -> Message:
    """Return what is done in the rulebook's words: "First aid", "Treat Bleeding Gut"."""
    injury = next((one.name for one in patient.injuries if one.id == request.injury), "")
    return {
        MedicalAction.FIRST_AID: Message("First aid"),
        MedicalAction.INJURY: Message("Treat {injury}", injury=injury),
        MedicalAction.SURGERY: Message("Surgery, {injury}", injury=injury),
        MedicalAction.RALLY: Message("Rally"),
        MedicalAction.STOP_PANIC: Message("Stop panic"),
        MedicalAction.REPAIR: Message("Repair"),
    }[request.action]


def _gear_used(healer: CharacterSheet, pool: Pool | None) -> tuple[int, tuple[Gear, ...]]:
    """Return the dice that carried things gave to a roll, and those things."""
    if pool is None:
        return 0, ()
    used = {term.source: term.dice for term in pool.base_terms if term.source}
    things = tuple(item for item in healer.gear if item.source in used and not item.spent)
    return sum({item.source: used[item.source] for item in things}.values()), things


def _spend(healer: CharacterSheet, used: tuple[Gear, ...], rules: SheetRules) -> CharacterSheet:
    """Mark things for one use as used."""
    for item in used:
        row = row_used(item, rules)
        if row is not None and row.single_use:
            healer = spend_one(healer, item, row)
    return healer
