"""One roll from the click on a skill to its last consequence. It walks the flow and owns no truth.

The tray shows `state`; every wish of the user is one method. What is rolled goes into the log at once; what it does to
a sheet is an edit of the workspace, so that one undo takes it back.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.derived.roller import roller_of
from alien_desktop.documents.derived.sheet_rules import SheetRules
from alien_desktop.documents.edits import rolls
from alien_desktop.rules.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill
from alien_desktop.rules.dice import DiceSource
from alien_desktop.rules.odds.pool_odds import odds_after_push, odds_before_roll
from alien_desktop.rules.push import can_push, push, push_terms
from alien_desktop.rules.roller import Roller
from alien_desktop.rules.skill_check import SkillRoll, alarm_due, roll
from alien_desktop.rules.skill_pool import PoolRequest, RollKind, build_pool
from alien_desktop.rules.terms import Term
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.alarm_answer import answer_alarm, offers_of, sheets_after
from alien_desktop.session.roll_records import alarm_record, roll_record
from alien_desktop.session.roll_state import Phase, RollState
from alien_desktop.session.workspace import Workspace

MODIFIER_LIMIT = 10


class RollController(QObject):
    """Walks one roll. `state_changed(RollState)` after every step."""

    state_changed = Signal(object)

    def __init__(
        self,
        workspace: Workspace,
        rules_of: Callable[[CharacterSheet], SheetRules],
        dice: DiceSource,
        clock: Callable[[], str],
        companions: Callable[[str], Iterable[str]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._rules_of = rules_of
        self._dice = dice
        self._clock = clock
        self._companions = companions
        self._state = RollState()
        workspace.changed.connect(self._on_workspace_changed)

    @property
    def state(self) -> RollState:
        """What lies on the table now."""
        return self._state

    # --- before the roll ---

    def prepare(self, sheet_id: str, what: Skill | Attribute) -> None:
        """Put the pool of a skill, or of an attribute alone, onto the table."""
        skill = what if isinstance(what, Skill) else None
        attribute = None if skill else Attribute(what)
        kind = RollKind.SKILL if skill else RollKind.ATTRIBUTE
        sheet = self._workspace.sheet(sheet_id)
        modifier = self._state.modifier if self._state.phase in (Phase.EMPTY, Phase.READY) else 0
        request = PoolRequest(self._roller(sheet), skill, attribute, kind)
        title = SKILL_NAMES[skill] if skill else ATTRIBUTE_NAMES[Attribute(what)]
        self._show_pool(RollState(Phase.READY, sheet_id, sheet.name, title, request, modifier=modifier))

    def prepare_request(self, sheet_id: str, title: str, request: PoolRequest) -> None:
        """Put a pool that somebody else has worked out onto the table (a weapon, the pool builder)."""
        sheet = self._workspace.sheet(sheet_id)
        self._show_pool(RollState(Phase.READY, sheet_id, sheet.name, title, request, modifier=self._state.modifier))

    def set_modifier(self, modifier: int) -> None:
        """Set the dice that the Game Mother adds or takes; after a roll this begins the same pool anew."""
        modifier = max(-MODIFIER_LIMIT, min(MODIFIER_LIMIT, modifier))
        if self._state.request is None or self._state.phase is not Phase.READY:
            self._set(replace(self._again(), modifier=modifier) if self._state.request else RollState(modifier=modifier))
            if self._state.request is None:
                return
        self._show_pool(replace(self._state, modifier=modifier))

    # --- the roll ---

    def roll(self, dice: DiceSource | None = None) -> None:
        """Roll the pool that lies there; faces from `dice` instead of the computer when real dice are used."""
        state = self._state
        if state.phase is not Phase.READY and state.request is not None:
            self._show_pool(self._again())
            state = self._state
        if state.request is None or state.pool is None:
            return
        sheet = self._workspace.sheet(state.sheet_id)
        rolled = roll(
            state.pool, state.request.roller, dice or self._dice, kind=state.request.kind, by_hand=dice is not None
        )
        self._note(f"Roll {state.title}: {sheet.name}", state, rolled)
        self._after_dice(replace(state, roll=rolled, time=self._clock()))

    def push(self, dice: DiceSource | None = None) -> None:
        """Push the roll that lies there; nothing happens when the rules do not allow it."""
        state = self._state
        if state.roll is None or state.push is None or not state.push.allowed:
            return
        sheet = self._workspace.sheet(state.sheet_id)
        edition = self._rules_of(sheet).edition
        pushed = push(state.roll, self._roller(sheet), edition.push, dice or self._dice)
        after = rolls.apply_push(sheet, pushed)
        after_roll = replace(pushed.after, by_hand=state.roll.by_hand or dice is not None)
        self._workspace.edit(
            f"Push {state.title}: {sheet.name}",
            [after],
            records=[roll_record(state.sheet_id, sheet.name, state.title, after_roll)],
        )
        self._after_dice(replace(state, roll=after_roll, time=self._clock()))

    def keep(self) -> None:
        """Leave the roll as it is."""
        if self._state.phase in (Phase.PUSH, Phase.ALARM):
            self._set(replace(self._state, phase=Phase.DONE))

    # --- the alarm ---

    def answer_alarm(self, dice: DiceSource | None = None) -> None:
        """Roll for panic or for the stress response, whichever the edition asks for."""
        state = self._state
        if state.phase not in (Phase.ALARM, Phase.ANSWER) and not (state.phase is Phase.DONE and state.alarm is None):
            return
        if state.roll is None or not self._alarm_is_due(state):
            return
        sheet = self._workspace.sheet(state.sheet_id)
        rules = self._rules_of(sheet)
        record = answer_alarm(sheet, self._roller(sheet), rules, dice or self._dice)
        companions = [self._workspace.sheet(companion) for companion in self._companions(state.sheet_id)]
        offers = offers_of(record, sheet, companions, rules)
        self._set(replace(state, phase=Phase.ANSWER, alarm=record, offers=offers, lost=record.cancelled))

    def apply_alarm(self, accepted: Iterable[str]) -> None:
        """Write the accepted consequences onto the sheets, as one step."""
        state = self._state
        if state.phase is not Phase.ANSWER or state.alarm is None:
            return
        ids = frozenset(accepted)
        involved = {state.sheet_id, *(offer.document_id for offer in state.offers if offer.id in ids)}
        before = [self._workspace.sheet(document_id) for document_id in sorted(involved)]
        after = sheets_after(state.alarm, state.sheet_id, before, state.offers, ids, self._rules_of)
        self._workspace.edit(
            f"{state.alarm.row.name}: {state.who}",
            after,
            records=[alarm_record(state.sheet_id, state.who, state.title, state.alarm)],
        )
        self._set(replace(state, phase=Phase.DONE))

    def note_alarm(self) -> None:
        """Keep the result in the log only; the table does the rest by hand."""
        state = self._state
        if state.phase is Phase.ANSWER and state.alarm is not None:
            self._workspace.edit(
                f"{state.alarm.row.name} (noted): {state.who}",
                records=[alarm_record(state.sheet_id, state.who, state.title, state.alarm)],
            )
            self._set(replace(state, phase=Phase.DONE))

    def count_anyway(self) -> None:
        """The Game Mother lets the successes count although the action would be cancelled."""
        if self._state.lost:
            self._set(replace(self._state, lost=False))

    def cancel_alarm(self) -> None:
        """Put the panic or response roll away; it is still due."""
        if self._state.phase is Phase.ANSWER:
            self._set(replace(self._state, phase=Phase.ALARM, alarm=None, offers=(), lost=False))

    def put_away(self) -> None:
        """Clear the table."""
        self._set(RollState())

    # --- inside ---

    def _after_dice(self, state: RollState) -> None:
        """Decide what comes after dice have fallen: an alarm first, then the push, else nothing."""
        assert state.roll is not None  # noqa: S101 - only called with dice on the table
        sheet = self._workspace.sheet(state.sheet_id)
        roller = self._roller(sheet)
        edition = self._rules_of(sheet).edition
        terms = push_terms(state.roll, roller, edition.push)
        after_push = odds_after_push(state.roll, roller, edition) if terms.allowed else None
        if alarm_due(state.roll, edition.check):
            phase = Phase.ALARM
        else:
            phase = Phase.PUSH if can_push(state.roll, roller, edition.push) else Phase.DONE
        self._set(replace(state, phase=phase, push=terms, push_odds=after_push, alarm=None, offers=(), lost=False))

    def _alarm_is_due(self, state: RollState) -> bool:
        assert state.roll is not None  # noqa: S101 - asked only with dice on the table
        sheet = self._workspace.sheet(state.sheet_id)
        return alarm_due(state.roll, self._rules_of(sheet).edition.check)

    def _show_pool(self, state: RollState) -> None:
        assert state.request is not None  # noqa: S101 - a pool is always asked for
        sheet = self._workspace.sheet(state.sheet_id)
        edition = self._rules_of(sheet).edition
        roller = self._roller(sheet)
        situation = tuple(term for term in state.request.situation if term.label != _MODIFIER)
        if state.modifier:
            situation += (Term(_MODIFIER, state.modifier, "Game Mother"),)
        request = replace(state.request, roller=roller, situation=situation)
        try:
            pool = build_pool(request, edition.pool)
        except RuleViolation as refusal:
            self._set(replace(state, request=request, pool=None, odds=None, refusal=refusal.sentence))
            return
        odds = odds_before_roll(pool, roller, edition, request.kind)
        self._set(replace(state, request=request, pool=pool, odds=odds, refusal=""))

    def _again(self) -> RollState:
        """Return the same pool before any dice fell."""
        state = self._state
        return RollState(Phase.READY, state.sheet_id, state.who, state.title, state.request)

    def _note(self, text: str, state: RollState, rolled: SkillRoll) -> None:
        self._workspace.edit(text, records=[roll_record(state.sheet_id, state.who, state.title, rolled)])

    def _roller(self, sheet: CharacterSheet) -> Roller:
        return roller_of(sheet, self._rules_of(sheet))

    def _set(self, state: RollState) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        """Keep the pool true when the sheet changes under it; put the dice away when the character goes."""
        state = self._state
        if state.sheet_id != document_id:
            return
        if not self._workspace.has(document_id):
            self.put_away()
        elif state.phase is Phase.READY:
            self._show_pool(state)


_MODIFIER = "Modifier"
