"""Medical actions: the roll of the healer is prepared, and once it is settled its result is written.

Until then dice may be pushed, panic answered, the roll cleared: only what counts in the end is written, as one step.
"""

from collections.abc import Callable
from dataclasses import dataclass

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
from alien_desktop.documents.sheet.pools import pool_for
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation, is_allowed
from alien_desktop.session.events import CareGiven, Named
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST, RollController
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.workspace import Workspace


@record
class Healer:
    """Somebody who can help now: whose sheet, by which name, with how many dice."""

    sheet_id: str
    name: str
    dice: int


@dataclass
class _Pending:
    request: MedicalRequest
    healer: str
    title: Message
    seen: RollState | None = None


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
        self._pending: _Pending | None = None
        rolls.state_changed.connect(self._on_rolls_state_changed)
        rolls.alarm_answered.connect(self._on_rolls_alarm_answered)

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
        patient, rules = self._of(request.patient)
        healer = self._workspace.sheet(healer_id)
        try:
            verify_healer(request, patient, healer, rules)
        except RuleViolation as violation:
            self.refused.emit(violation.message)
            return
        self._settle()
        title = Message("{action}: {patient}", action=medical_action_name(request, patient), patient=patient.name)
        self._rolls.prepare(healer_id, request.action.skill, medical_options(request, patient, healer, rules), title)
        self._pending = _Pending(request, healer_id, title)

    # --- inside ---

    def _on_rolls_state_changed(self, state: RollState) -> None:
        pending = self._pending
        if pending is None:
            return
        if (state.sheet_id, state.title, state.trait) != (pending.healer, pending.title, pending.request.action.skill):
            self._settle()
            return
        if state.roll is None:
            pending.seen = None  # prepared anew: the dice before do not count
            return
        pending.seen = state
        if state.phase is Phase.DONE and state.alarm is None:
            self._settle()

    def _on_rolls_alarm_answered(self, sheet_id: str, _called: object) -> None:
        if self._pending is not None and self._pending.healer == sheet_id:
            self._settle()

    def _settle(self) -> None:
        """Write what the dice that were rolled came to; nothing when none were thrown or the patient is gone."""
        pending, self._pending = self._pending, None
        if pending is None or pending.seen is None or not self._workspace.has(pending.request.patient):
            return
        state = pending.seen
        patient, rules = self._of(pending.request.patient)
        healer = self._workspace.sheet(pending.healer)
        left = max(0, state.effective_successes - state.spent_successes)
        gear, used = _gear_used(healer, state.pool)
        try:
            result = apply_medical_action(pending.request, patient, healer, left, rules, gear)
        except RuleViolation as violation:
            self.refused.emit(violation.message)
            return
        spent = _spend(result.sheet if healer.id == patient.id else healer, used, rules)
        after = [spent] if healer.id == patient.id else [result.sheet, spent]
        title = Message("{what}: {result}", what=pending.title, result=result.words)
        event = CareGiven(
            document=healer.id,
            who=healer.name,
            title=pending.title,
            care=pending.request.action,
            patient=Named(patient.id, patient.name),
            injury=pending.request.injury,
            successes=left,
            result=result.words,
            helped=result.good,
        )
        if left and self._rolls.state.roll is state.roll:
            self._rolls.spend(title, event, after)
        else:
            self._workspace.edit(title, after, events=[event])
        self.message_posted.emit(Message("{treatment}: {result}.", treatment=pending.title, result=result.words))

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
