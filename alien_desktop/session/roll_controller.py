"""One roll from the click on a skill to its last consequence. It walks the flow and owns no truth.

The tray shows `state`; every wish of the user is one method. What is rolled goes into the log at once; what it does to
a sheet is an edit of the workspace, so that one undo takes it back.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.derived.alarm_state import panic_state, roll_alarm, roll_panic
from alien_desktop.documents.derived.graces import ignores_alarms
from alien_desktop.documents.derived.pools import PLAIN, PoolOptions, pool_for, possible_toggles, request_for
from alien_desktop.documents.derived.roller import roller_of
from alien_desktop.documents.derived.sheet_rules import SheetRules
from alien_desktop.documents.edits import rolls
from alien_desktop.rules.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill
from alien_desktop.rules.dice import DiceSource
from alien_desktop.rules.odds.push_advice import PushAdvice, Utility, push_advice
from alien_desktop.rules.odds.roll_odds import push_odds, roll_odds
from alien_desktop.rules.push import push, push_terms
from alien_desktop.rules.roller import Roller
from alien_desktop.rules.skill_check import SkillRoll, alarm_due, roll, spend_story_point
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.alarm_answer import offers_of, panics_due, sheets_after
from alien_desktop.session.panic_queue import PanicQueue
from alien_desktop.session.roll_records import alarm_record, note_record, roll_record
from alien_desktop.session.roll_state import AlarmRecord, AsideRoll, Phase, RollState
from alien_desktop.session.workspace import Workspace

MODIFIER_LIMIT = 10
PANIC_ROLL = "Panic roll"


class RollController(QObject):
    """Walks one roll. `state_changed(RollState)` after every step.

    `alarm_answered(sheet_id, ids)`: a panic or response was applied or noted; ids are the sheets that must panic too.
    """

    state_changed = Signal(object)
    alarm_answered = Signal(str, object)

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
        self._roll_step = -1
        """The place in the undo history right after the roll that lies there."""
        self.panics = PanicQueue(self.roll_panic, self)
        """Who has to roll for panic because of somebody else's."""
        self.alarm_answered.connect(self.panics.take_answer)
        workspace.changed.connect(self._on_workspace_changed)

    @property
    def state(self) -> RollState:
        """What lies on the table now."""
        return self._state

    @property
    def dice(self) -> DiceSource:
        """The dice of this table, for rolls beside a skill: supplies, armor, injuries."""
        return self._dice

    # --- before the roll ---

    def prepare(
        self, sheet_id: str, what: Skill | Attribute, options: PoolOptions | None = None, title: str = ""
    ) -> None:
        """Put a pool onto the table; a modifier that was set beforehand stays unless options are given.

        A panic that still waits for its answer is noted in the log, so that it is not lost.
        """
        self.note_alarm()
        sheet = self._workspace.sheet(sheet_id)
        if options is None:
            waiting = self._state.phase in (Phase.EMPTY, Phase.READY)
            options = replace(PLAIN, modifier=self._state.options.modifier if waiting else 0)
        name = SKILL_NAMES[what] if isinstance(what, Skill) else ATTRIBUTE_NAMES[what]
        self._show_pool(RollState(Phase.READY, sheet_id, sheet.name, title or name, what, options))

    def set_options(self, options: PoolOptions) -> None:
        """Change what the table says about the roll; after a roll this begins the same pool anew."""
        state = self._state
        if state.what is None:
            self._set(RollState(options=options))
        else:
            self._show_pool(replace(self._anew(), options=options))

    def set_modifier(self, modifier: int) -> None:
        """Set the dice that the Game Mother adds or takes."""
        options = self._state.options if self._state.phase in (Phase.EMPTY, Phase.READY) else PLAIN
        self.set_options(replace(options, modifier=max(-MODIFIER_LIMIT, min(MODIFIER_LIMIT, modifier))))

    def change_modifier(self, by: int) -> None:
        """Add dice to the modifier, or take some; after a roll this begins the same pool anew."""
        waiting = self._state.phase in (Phase.EMPTY, Phase.READY)
        self.set_modifier((self._state.options.modifier if waiting else 0) + by)

    # --- the roll ---

    def roll(self, dice: DiceSource | None = None) -> None:
        """Roll the pool that lies there, or the same once more; with `dice` when real dice are used."""
        if self._state.what is None:
            return
        self.note_alarm()
        if self._state.phase is not Phase.READY:
            self._show_pool(self._anew())
        state = self._state
        if state.pool is None:
            return
        sheet = self._workspace.sheet(state.sheet_id)
        try:
            rolled = roll(
                state.pool,
                self._roller(sheet),
                dice or self._dice,
                kind=state.kind,
                ignores_alarms=self._ignores_alarms(sheet, state),
                by_hand=dice is not None,
            )
        except RuleViolation as refusal:
            self._set(replace(state, refusal=refusal.sentence))
            return
        self._tell(f"Roll {state.title}: {sheet.name}", state, rolled)
        self._roll_step = self._workspace.undo_stack.index()
        self._after_dice(replace(state, roll=rolled, time=self._clock()))

    def correct(self, dice: DiceSource) -> None:
        """Put right the faces of a roll with real dice; the wrong one stays in the log as taken back."""
        state = self._state
        if state.roll is None or not state.roll.by_hand or state.roll.pushes or state.alarm is not None:
            return
        if self._workspace.undo_stack.index() == self._roll_step:
            self._workspace.undo()
        self.roll(dice)

    def push(self, dice: DiceSource | None = None) -> None:
        """Push the roll that lies there; nothing happens when the rules do not allow it."""
        state = self._state
        if state.roll is None or state.push is None or not state.push.allowed:
            return
        sheet = self._workspace.sheet(state.sheet_id)
        edition = self._rules_of(sheet).edition
        pushed = push(state.roll, self._roller(sheet), edition.push, dice or self._dice)
        after = replace(pushed.after, by_hand=state.roll.by_hand or dice is not None)
        self._state = replace(state, roll=after, time=self._clock())
        self._tell(f"Push {state.title}: {sheet.name}", state, after, rolls.apply_push(sheet, pushed))
        self._after_dice(self._state)

    def advice(self, utility: Utility) -> PushAdvice | None:
        """Return what a push of the dice that lie there is worth under this utility, None when there are none."""
        state = self._state
        if state.roll is None:
            return None
        sheet = self._workspace.sheet(state.sheet_id)
        edition = self._rules_of(sheet).edition
        return push_advice(state.roll, self._roller(sheet), edition, utility, running_panic=self._running(sheet))

    def spend_story_point(self) -> None:
        """Spend a story point on the dice that lie there; a RuleViolation says why it does nothing."""
        state = self._state
        if state.roll is None or state.phase is Phase.ANSWER:
            return
        sheet = self._workspace.sheet(state.sheet_id)
        if sheet.story_points < 1:
            raise RuleViolation("No story point is left.")
        after = spend_story_point(state.roll, self._rules_of(sheet).edition.check)
        spent = sheet.evolve(story_points=sheet.story_points - 1)
        self._tell(f"Story point for {state.title}: {sheet.name}", state, after, spent)
        self._after_dice(replace(state, roll=after))

    def crew(self, sheet_id: str) -> tuple[str, ...]:
        """Return the ids of a character and of those who are with it."""
        return (sheet_id, *self._companions(sheet_id))

    def keep(self) -> None:
        """Leave the roll as it is; an alarm that was not answered stays due."""
        if self._state.phase in (Phase.PUSH, Phase.ALARM):
            self._set(replace(self._state, phase=Phase.DONE))

    # --- the alarm ---

    def roll_alarm(self, dice: DiceSource | None = None) -> None:
        """Roll for panic or for the stress response, whichever the edition asks for."""
        if not self._state.alarm_is_due:
            return
        state = self._state
        sheet = self._workspace.sheet(state.sheet_id)
        self._ask(state, sheet, roll_alarm(sheet, self._rules_of(sheet), dice or self._dice), dice is not None)

    def roll_panic(self, sheet_id: str, dice: DiceSource | None = None) -> None:
        """Make a Panic Roll that no dice on the table call for; a RuleViolation for those who do not panic."""
        self.note_alarm()
        sheet = self._workspace.sheet(sheet_id)
        rules = self._rules_of(sheet)
        record = roll_panic(sheet, rules, dice or self._dice)
        words = rules.edition.vocabulary
        state = RollState(sheet_id=sheet_id, who=sheet.name, title=PANIC_ROLL, words=words, time=self._clock())
        self._ask(state, sheet, record, dice is not None)

    def apply_alarm(self, accepted: Iterable[str]) -> None:
        """Write the accepted consequences onto the sheets, as one step."""
        state = self._state
        if state.phase is not Phase.ANSWER or state.alarm is None:
            return
        ids = frozenset(accepted)
        involved = {state.sheet_id, *(offer.document_id for offer in state.offers if offer.id in ids)}
        before = [self._workspace.sheet(document_id) for document_id in sorted(involved)]
        after = sheets_after(state.alarm, state.sheet_id, before, state.offers, ids, self._rules_of)
        self._set(replace(state, phase=Phase.DONE))
        record = alarm_record(state.sheet_id, state.who, state.title, state.alarm, state.alarm_by_hand)
        self._workspace.edit(f"{state.alarm.row.name}: {state.who}", after, records=[record])
        self.alarm_answered.emit(state.sheet_id, panics_due(state.alarm, state.offers, ids))

    def note_alarm(self) -> None:
        """Keep the result in the log only; the table does the rest by hand."""
        state = self._state
        if state.phase is Phase.ANSWER and state.alarm is not None:
            self._set(replace(state, phase=Phase.DONE))
            record = alarm_record(state.sheet_id, state.who, state.title, state.alarm, state.alarm_by_hand)
            self._workspace.edit(f"{state.alarm.row.name} (noted): {state.who}", records=[record])
            self.alarm_answered.emit(state.sheet_id, ())

    def count_anyway(self) -> None:
        """The Game Mother lets the successes count although the action would be cancelled; the log keeps it."""
        state = self._state
        if state.lost and state.roll is not None:
            self._set(replace(state, lost=False))
            record = note_record(state.sheet_id, state.who, state.title, f"{state.roll.successes} counts anyway")
            self._workspace.edit(f"Counted anyway, {state.title}: {state.who}", records=[record])

    def cancel_alarm(self) -> None:
        """Put the panic or response roll away; it is still due when dice called for it."""
        if self._state.phase is Phase.ANSWER and self._state.roll is None:
            self.put_away()
        elif self._state.phase is Phase.ANSWER:
            self._set(replace(self._state, phase=Phase.ALARM, alarm=None, offers=(), lost=False))

    def show_aside(self, aside: AsideRoll) -> None:
        """Lay dice onto the table that no skill was rolled with: a D66, a fire."""
        self.note_alarm()
        self._set(RollState(Phase.DONE, aside.sheet_id, aside.who, aside.title, time=self._clock(), aside=aside))

    def put_away(self) -> None:
        """Clear the table."""
        self._set(RollState())

    # --- inside ---

    def _ask(self, state: RollState, sheet: CharacterSheet, record: AlarmRecord, by_hand: bool) -> None:
        companions = [self._workspace.sheet(companion) for companion in self._companions(sheet.id)]
        offers = offers_of(record, sheet, companions, self._rules_of(sheet))
        state = replace(state, phase=Phase.ANSWER, alarm=record, alarm_by_hand=by_hand)
        self._set(replace(state, offers=offers, lost=record.cancelled))

    def _after_dice(self, state: RollState) -> None:
        """Decide what comes after dice have fallen: an alarm first, then the push, else nothing."""
        if state.roll is None:
            return
        sheet = self._workspace.sheet(state.sheet_id)
        roller = self._roller(sheet)
        edition = self._rules_of(sheet).edition
        terms = push_terms(state.roll, roller, edition.push)
        after_push = None
        if terms.allowed:
            after_push = push_odds(state.roll, roller, edition, running_panic=self._running(sheet))
        due = alarm_due(state.roll, edition.check)
        if due:
            phase = Phase.ALARM
        else:
            phase = Phase.PUSH if terms.allowed else Phase.DONE
        state = replace(state, phase=phase, push=terms, push_odds=after_push, calls_alarm=due)
        self._set(replace(state, alarm=None, offers=(), lost=False))

    def _show_pool(self, state: RollState) -> None:
        what = state.what
        if what is None:
            return
        sheet = self._workspace.sheet(state.sheet_id)
        rules = self._rules_of(sheet)
        state = replace(state, who=sheet.name, words=rules.edition.vocabulary)
        try:
            kind = request_for(sheet, what, rules, state.options).kind
            toggles = possible_toggles(sheet, what, rules, state.options)
            state = replace(state, kind=kind, toggles=toggles)
            pool = pool_for(sheet, what, rules, state.options)
        except RuleViolation as refusal:
            self._set(replace(state, pool=None, odds=None, refusal=refusal.sentence))
            return
        odds = roll_odds(
            pool,
            self._roller(sheet),
            rules.edition,
            kind=kind,
            running_panic=self._running(sheet),
            ignores_alarms=self._ignores_alarms(sheet, state),
        )
        self._set(replace(state, pool=pool, odds=odds, refusal=""))

    def _anew(self) -> RollState:
        """Return the same pool before any dice fell."""
        state = self._state
        return RollState(Phase.READY, state.sheet_id, state.who, state.title, state.what, state.options)

    def _tell(self, text: str, state: RollState, rolled: SkillRoll, *after: CharacterSheet) -> None:
        record = roll_record(state.sheet_id, state.who, state.title, rolled)
        self._workspace.edit(text, after, records=[record])

    def _running(self, sheet: CharacterSheet) -> int | None:
        """Return the lowest total of the panic row in force, which can make the next panic worse."""
        if not sheet.panic:
            return None
        table = self._rules_of(sheet).catalog.panic
        return max((row.low for row in panic_state(sheet, self._rules_of(sheet)).rows(table)), default=None)

    def _ignores_alarms(self, sheet: CharacterSheet, state: RollState) -> bool:
        return ignores_alarms(sheet, self._rules_of(sheet), state.options.switched_on)

    def _roller(self, sheet: CharacterSheet) -> Roller:
        return roller_of(sheet, self._rules_of(sheet))

    def _set(self, state: RollState) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        """Keep the pool true when the sheet changes under it; clear the table when the character goes."""
        if self._state.sheet_id != document_id:
            return
        if not self._workspace.has(document_id):
            self.put_away()
        elif self._state.phase is Phase.READY:
            self._show_pool(self._state)
