"""One roll from the click on a skill to its last consequence. It walks the flow and owns no truth.

The tray shows `state`; every wish of the user is one method. What is rolled goes into the log at once; what it does to
a sheet is an edit of the workspace, so that one undo takes it back.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.derived.alarm_state import roll_alarm, roll_panic
from alien_desktop.documents.derived.pools import PLAIN, PoolOptions
from alien_desktop.documents.derived.roller import roller_of
from alien_desktop.documents.derived.sheet_rules import SheetRules
from alien_desktop.documents.edits import rolls
from alien_desktop.documents.edits.rolling_hurts import RollingHurt, hurt_by_rolling
from alien_desktop.rules.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill
from alien_desktop.rules.dice import DiceSource
from alien_desktop.rules.odds.push_advice import PushAdvice, Utility, push_advice
from alien_desktop.rules.push import push
from alien_desktop.rules.skill_check import SkillRoll, spend_story_point
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.alarm_answer import offers_of, panics_due, sheets_after
from alien_desktop.session.opposed_rolls import offered_other_side, with_outcome
from alien_desktop.session.opposition import OtherSide, Versus
from alien_desktop.session.panic_queue import PanicQueue
from alien_desktop.session.roll_records import alarm_record, note_record, roll_record
from alien_desktop.session.roll_state import AlarmRecord, AsideRoll, Offered, Phase, RollState
from alien_desktop.session.roll_steps import FREE, after_dice, running_panic, throw, with_pool
from alien_desktop.session.workspace import Workspace

MODIFIER_LIMIT = 10
PANIC_ROLL = "Panic roll"


class RollController(QObject):
    """Walks one roll. `state_changed(RollState)` after every step.

    `hurt(sheet_id, RollingHurt)`: a wound hurt whoever rolled, in the step of the roll.

    `alarm_answered(sheet_id, ids)`: a panic or response was applied or noted; ids are the sheets that must panic too.
    """

    state_changed = Signal(object)
    alarm_answered = Signal(str, object)
    hurt = Signal(str, object)

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
        self._offered: Offered | None = None
        self.alarm_answered.connect(self.panics.take_answer)
        workspace.changed.connect(self._on_workspace_changed)

    @property
    def state(self) -> RollState:
        """What lies on the table now."""
        return self._state

    @property
    def shows_asides(self) -> bool:
        """Whether dice beside skills may take the place of what lies there: nothing waits for a decision."""
        state = self._state
        return state.phase in (Phase.EMPTY, Phase.READY) or (state.phase is Phase.DONE and not state.alarm_is_due)

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

    def prepare_free(self, sheet_id: str, base: int, stress: int) -> None:
        """Put so many dice of a character onto the table, no skill named; push and alarm as in every roll."""
        self.note_alarm()
        sheet = self._workspace.sheet(sheet_id)
        self._show_pool(RollState(Phase.READY, sheet_id, sheet.name, FREE, free=(base, stress)))

    def offer(self, offered: Offered) -> None:
        """Lay dice beside skills ready; `roll` throws them. What is due no more is not laid there."""
        self.note_alarm()
        self._offered = offered
        self._show_offered(PLAIN)

    def oppose(self, other: OtherSide | None) -> None:
        """Say who rolls against the roll on the table, which is made first; None for nobody."""
        if self._state.pool is not None and self._state.waiting is None and self._state.phase is not Phase.ANSWER:
            self._set(replace(self._state, against=other))

    def set_options(self, options: PoolOptions) -> None:
        """Change what the table says about the roll; after a roll this begins the same pool anew."""
        state = self._state
        if state.waiting is not None:
            self._show_offered(options)
        elif state.what is None and state.free is None:
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
        state = self._state
        if state.waiting is not None and self._offered is not None:
            self._offered.throw(state.options.modifier, dice)
            return
        if state.what is None and state.free is None:
            return
        if state.other_is_next:
            self._ready_other_side()
            return
        self.note_alarm()
        if self._state.phase is not Phase.READY:
            self._show_pool(self._anew())
        state = self._state
        if state.pool is None:
            return
        sheet = self._workspace.sheet(state.sheet_id)
        try:
            rolled = throw(state, sheet, self._rules_of(sheet), dice or self._dice, by_hand=dice is not None)
        except RuleViolation as refusal:
            self._set(replace(state, refusal=refusal.sentence))
            return
        hurt = hurt_by_rolling(sheet, self._rules_of(sheet), state.pool.skill, self._dice)
        self._tell(f"Roll {state.title}: {sheet.name}", state, rolled, hurt=hurt)
        self._roll_step = self._workspace.undo_stack.index()
        self._after_dice(replace(state, roll=rolled, time=self._clock()))
        if hurt is not None:
            self.hurt.emit(sheet.id, hurt)

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
        rules = self._rules_of(sheet)
        pushed = push(state.roll, roller_of(sheet, rules), rules.edition.push, dice or self._dice)
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
        rules = self._rules_of(sheet)
        running = running_panic(sheet, rules)
        return push_advice(state.roll, roller_of(sheet, rules), rules.edition, utility, running_panic=running)

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
        sheet = self._workspace.sheet(state.sheet_id)
        self._set(after_dice(state, sheet, self._rules_of(sheet)))

    def _show_pool(self, state: RollState) -> None:
        if state.what is None and state.free is None:
            return
        sheet = self._workspace.sheet(state.sheet_id)
        self._set(with_pool(state, sheet, self._rules_of(sheet)))

    def _anew(self) -> RollState:
        """Return the same pool before any dice fell."""
        state = self._state
        again = RollState(Phase.READY, state.sheet_id, state.who, state.title, state.what, state.options)
        return replace(again, free=state.free, against=state.against)

    def _show_offered(self, options: PoolOptions) -> None:
        waiting = self._offered.show(options.modifier) if self._offered is not None else None
        if waiting is None:
            self.put_away()
            return
        state = RollState(Phase.READY, waiting.sheet_id, waiting.who, waiting.title, options=options)
        self._set(replace(state, pool=waiting.pool, waiting=waiting))

    def _ready_other_side(self) -> None:
        """Lay the dice of the other side ready against the roll that lies there."""
        state, other = self._state, self._state.against
        if other is None:
            return
        versus = Versus(state.who, state.counted, other.is_open)
        if other.what is None:
            self.offer(offered_other_side(other, versus, self._workspace, self._dice, self.show_aside))
        elif self._workspace.has(other.sheet_id):
            self.prepare(other.sheet_id, other.what, PLAIN)
            self._set(replace(self._state, versus=versus))

    def _tell(
        self, text: str, state: RollState, rolled: SkillRoll, *after: CharacterSheet, hurt: RollingHurt | None = None
    ) -> None:
        records = [roll_record(state.sheet_id, state.who, state.title, rolled)]
        if hurt is not None:
            text, after = f"{text}. {hurt.sentence}", (*after, hurt.sheet)
            records.append(note_record(state.sheet_id, state.who, state.title, hurt.sentence))
        self._workspace.edit(text, after, records=records)

    def _set(self, state: RollState) -> None:
        state = with_outcome(state, self._workspace)
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
            self._show_offered(self._state.options) if self._state.waiting else self._show_pool(self._state)
