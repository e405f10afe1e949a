"""One roll from the click on a skill to its last consequence. It leads through the steps; rules and documents decide.

The tray shows `state`; everything a user does is one method. What is rolled goes into the log at once; what it does to
a sheet is an edit of the workspace, so that one undo takes it back.
"""

from collections import deque
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.document import Document
from alien_desktop.documents.sheet import roll_results as rolls
from alien_desktop.documents.sheet.alarm_odds import alarms_owed, roll_alarm, roll_panic, those_who_panic
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.item_edits import find_item, set_quantity
from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions
from alien_desktop.documents.sheet.roll_damage import RollDamage, damage_from_rolling
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.roll_results import with_nothing_due
from alien_desktop.documents.sheet.timed_effects import note_use
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.dice.dice import DiceSource, ScriptedDice
from alien_desktop.rules.dice.push import push
from alien_desktop.rules.dice.roll_profile import ActiveEffect
from alien_desktop.rules.dice.skill_check import SkillRoll, alarm_due, broken_rolls, spend_story_point
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.edition import Vocabulary
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.odds.push_advice import PushAdvice, Utility, push_advice
from alien_desktop.rules.people.campaign import verify_spend_story_point
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill
from alien_desktop.rules.record import replace
from alien_desktop.rules.stress.alarm import AlarmKind
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import (
    CareGiven,
    CountedAnyway,
    Event,
    HitTaken,
    Named,
    Rolled,
    RollEvent,
    RollPushed,
    StoryPointSpent,
    StuntBought,
    TalentUsed,
)
from alien_desktop.session.journaled_action import EDIT, UNDO, JournaledAction
from alien_desktop.session.rolls.alarm_consequences import (
    RAGE,
    apply_consequences,
    consequence_options,
    friends_reached,
    in_rage,
    panics_due,
    rage_of,
)
from alien_desktop.session.rolls.attack import (
    Attack,
    aim_used,
    is_thrown_away,
    next_attack,
    shooter,
    weapon_of,
    with_choice,
)
from alien_desktop.session.rolls.attack_follow_up import may_fire_again
from alien_desktop.session.rolls.opponent import Opponent, OpposingResult
from alien_desktop.session.rolls.opposed_rolls import pending_opponent_roll, with_outcome
from alien_desktop.session.rolls.panic_chain import PanicChain
from alien_desktop.session.rolls.reactions import IncomingAttack, incoming_of
from alien_desktop.session.rolls.roll_events import alarm_event, hurt_event, roll_event, spent_of
from alien_desktop.session.rolls.roll_state import (
    AlarmRecord,
    PendingRoll,
    Phase,
    RollState,
    SpecialRollResult,
    SpentStunt,
)
from alien_desktop.session.rolls.roll_transitions import (
    FREE,
    after_dice,
    as_attack,
    before_dice,
    roll_prepared,
    running_panic,
    with_pool,
)
from alien_desktop.session.rolls.table_history import Follower, OnTable, TableHistory
from alien_desktop.session.workspace import Workspace

PANIC_ROLL = Message("Panic Roll")

MODIFIER_LIMIT = 10

GIVE_ORDERS = "give_orders"
"""The source of the dice of orders: the action by which they are given."""

TOO_LATE = Message("The attacker has already rolled: a defence is declared before.")

ANSWER_FIRST = Message("A result waits in the dice tray: apply it or log it first.")
"""Why nothing new is rolled while a panic or response roll is pending."""


def nothing_due(words: Vocabulary | None) -> Message:
    """Say that nothing is due, in the words of an edition; None names both, because only one has responses."""
    if words is not None and words.alarm_roll == PANIC_ROLL:
        return Message("No Panic Roll is due.")
    return Message("No Panic Roll or Stress Response is due.")


class RollController(QObject):
    """Walks one roll, from the prepared pool to the last consequence. `state_changed(RollState)` after steps.

    `alarm_answered(sheet_id, ids)`: a panic or response was applied or noted; ids are the sheets that must panic too.
    `hurt(sheet_id, RollDamage)`: a wound hurt whoever rolled, in the step of the roll.
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
        *,
        obeyed: Callable[[str], Iterable[Document]] = lambda _sheet_id: (),
        is_reached: Callable[[str, str, Who], bool] = lambda _sheet_id, _other, _who: True,
        is_fighting: Callable[[str], bool] = lambda _sheet_id: False,
    ) -> None:
        """`companions` are those who are near a character; `is_reached` whether a panic of the first reaches another.

        `is_fighting` tells whether a character is in a fight: its companions are there then.
        `obeyed` returns the scene in which somebody has used orders up: they count for one roll.
        """
        super().__init__(parent)
        self._obeyed = obeyed
        self._workspace = workspace
        self._rules_of = rules_of
        self._dice = dice
        self._clock = clock
        self._companions = companions
        self._is_reached = is_reached
        self._is_fighting = is_fighting
        self._state = RollState()
        self._pending_roll: PendingRoll | None = None
        self._queued: dict[str, PendingRoll] = {}
        """Rolls that are prepared once the table is cleared."""
        self._roll_step = -1
        """The place in the undo history right after the current roll."""
        self.panics = PanicChain(self.roll_panic, self)
        """Who has to roll for panic because of somebody else's."""
        self.alarm_answered.connect(self.panics.take_answer)
        self._rolled = 0
        """This many rolls were made; the number tells which of them successes were spent of."""
        self._taken_back: dict[int, SpentStunt] = {}
        self._untold: deque[RollState] = deque()
        """States that not all listeners have heard of yet, in order; the first is being announced."""
        self._past = TableHistory(lambda: (self._state, self._pending_roll), self._lay)
        self.follow(self.panics)
        workspace.changed.connect(self._on_workspace_changed)
        workspace.acted.connect(self._on_workspace_acted)

    @property
    def state(self) -> RollState:
        """The roll on the table."""
        return self._state

    @property
    def is_free(self) -> bool:
        """Whether a special roll may take the place of the current roll: nothing waits for a decision."""
        state = self._state
        return state.phase in (Phase.EMPTY, Phase.READY) or (state.phase is Phase.DONE and not state.alarm_due)

    @property
    def can_roll(self) -> bool:
        """Whether `roll` does something: a roll is prepared, or there is one to be made again."""
        state = self._state
        return (
            state.pending is not None
            or state.next_roll is not None
            or state.trait is not None
            or state.free is not None
        )

    @property
    def dice(self) -> DiceSource:
        """The dice of this table, for rolls beside a skill: supplies, armor, injuries."""
        return self._dice

    def sheet(self, sheet_id: str) -> CharacterSheet:
        """Return a character as it is now."""
        return self._workspace.sheet(sheet_id)

    def crew(self, sheet_id: str) -> tuple[str, ...]:
        """Return the ids of a character and of those who are with it."""
        return (sheet_id, *self._companions(sheet_id))

    @property
    def roll_step(self) -> int:
        """The place in the undo history right after the current roll; -1 before the first."""
        return self._roll_step

    # --- preparing ---

    def prepare(
        self, sheet_id: str, what: Skill | Attribute, options: PoolOptions | None = None, title: Words = ""
    ) -> None:
        """Put a pool onto the table; a modifier that was set beforehand stays unless options are given.

        A panic that still waits for its answer is noted in the log, so that it is not lost.
        """
        self.dismiss_alarm()
        sheet = self._workspace.sheet(sheet_id)
        options = options or self._set_beforehand()
        name = SKILL_NAMES[what] if isinstance(what, Skill) else ATTRIBUTE_NAMES[what]
        self._show_pool(RollState(Phase.READY, sheet_id, sheet.name, title or name, what, options))

    def prepare_against(
        self, sheet_id: str, what: Skill, opposing: OpposingResult, options: PoolOptions = PLAIN, title: Words = ""
    ) -> None:
        """Put the pool of a character onto the table against dice that were rolled."""
        self.prepare(sheet_id, what, options, title)
        self._set(replace(self._state, opposing_result=opposing))

    def prepare_attack(self, sheet_id: str, attack: Attack, options: PoolOptions | None = None) -> None:
        """Put an attack onto the table, with the dice of its weapon and of the distance."""
        self.dismiss_alarm()
        sheet = self._workspace.sheet(sheet_id)
        state = RollState(Phase.READY, sheet_id, sheet.name, options=options or self._set_beforehand())
        self._show_pool(as_attack(state, attack, self._rules_of(sheet)))

    def set_attack(self, attack: Attack) -> None:
        """Say something else about the attack on the table; after a roll this begins it again."""
        if self._state.attack is not None:
            rules = self._rules_of(self._workspace.sheet(self._state.sheet_id))
            attack = with_choice(self._state.attack, attack, rules)
            self._show_pool(as_attack(before_dice(self._state), attack, rules))

    def prepare_free(self, sheet_id: str, base: int, stress: int) -> None:
        """Put that many dice of a character onto the table, no skill named; push and alarm as in every roll."""
        self.dismiss_alarm()
        sheet = self._workspace.sheet(sheet_id)
        self._show_pool(RollState(Phase.READY, sheet_id, sheet.name, FREE, free=(base, stress)))

    def propose(self, pending: PendingRoll) -> None:
        """Prepare a special roll, to be made by `roll`; one that is no longer due leaves the table empty."""
        self.dismiss_alarm()
        self._queued.pop(pending.key, None)
        self._pending_roll = pending
        self._show_pending(PLAIN)

    def propose_next(self, pending: PendingRoll) -> None:
        """Prepare a special roll once the table is empty: the current roll stays until it is cleared."""
        if self._state.phase is Phase.EMPTY:
            self.propose(pending)
        else:
            self._queued[pending.key] = pending

    def oppose(self, other: Opponent | None) -> None:
        """Say who rolls against the roll on the table, which is made first; None for nobody."""
        if self._state.pool is not None and self._state.pending is None and self._state.phase is not Phase.ANSWER:
            self._set(replace(self._state, opponent=other))

    def react(self, side: Opponent, incoming: IncomingAttack) -> None:
        """Defend against an attack: the one on the table, whose dice come first, or one known by its numbers only."""
        if self._state.attack is not None and incoming_of(self._state) is not None:
            if incoming.too_late:
                raise RuleViolation(TOO_LATE)
            self.oppose(side)
            return
        versus = OpposingResult(incoming.name, incoming.successes, reaction=side.reaction)
        self.prepare_opponent(side, versus)

    def set_options(self, options: PoolOptions) -> None:
        """Change what the table says about the roll; after a roll this begins the same pool again."""
        state = self._state
        if state.pending is not None:
            self._show_pending(options)
        elif state.trait is None and state.free is None:
            self._set(RollState(options=options))
        else:
            self._show_pool(replace(before_dice(self._state), options=options))

    def set_modifier(self, modifier: int) -> None:
        """Set the dice that the Game Mother adds or takes."""
        options = self._state.options
        if self._state.phase not in (Phase.EMPTY, Phase.READY):
            options = replace(PLAIN, gear=options.gear)
        self.set_options(replace(options, modifier=max(-MODIFIER_LIMIT, min(MODIFIER_LIMIT, modifier))))

    def change_modifier(self, by: int) -> None:
        """Add dice to the modifier, or take some; after a roll this begins the same pool again."""
        waiting = self._state.phase in (Phase.EMPTY, Phase.READY)
        self.set_modifier((self._state.options.modifier if waiting else 0) + by)

    def show_special_result(self, result: SpecialRollResult) -> None:
        """Show the result of a special roll that was just made: a D66, a fire."""
        step = self._past.newest
        self.dismiss_alarm()
        self._past.remember(replace(self._past.now(), state=RollState()), step)
        self._set(
            RollState(Phase.DONE, result.sheet_id, result.name, result.title, time=self._clock(), special_result=result)
        )

    def show_if_free(self, result: SpecialRollResult) -> None:
        """Show such a result unless a roll on the table waits for a decision."""
        if self.is_free:
            self.show_special_result(result)

    @property
    def has_queued(self) -> bool:
        """Whether a roll waits until the table is free."""
        return bool(self._queued)

    def clear(self) -> None:
        """Clear the table, and prepare the next roll that waits for it."""
        if self._queued:
            self.propose(next(iter(self._queued.values())))
        else:
            self._set(RollState())

    def dismiss_alarm(self) -> None:
        """Keep the result in the log only; the table does the rest by hand."""
        state = self._state
        if state.phase is Phase.ANSWER and state.alarm is not None:
            before = self._past.now()
            self._set(replace(state, phase=Phase.DONE))
            event = alarm_event(state, state.alarm, applied=False)
            is_there = self._workspace.has(state.sheet_id)
            after = [with_nothing_due(self._workspace.sheet(state.sheet_id))] if is_there else []
            self._workspace.edit(
                Message("{row} (log only): {who}", row=state.alarm.row.name, who=state.character_name),
                after,
                events=[event],
            )
            self._past.remember(before)
            self.alarm_answered.emit(state.sheet_id, ())

    # --- the roll ---

    def roll(self, dice: DiceSource | None = None) -> None:
        """Roll the prepared pool, or the same pool again; with `dice` when real dice are used."""
        state = self._state
        if state.pending is not None and self._pending_roll is not None:
            before, made = self._past.now(), self._past.newest
            self._pending_roll.roll_now(state.options.modifier, dice)
            if self._past.newest != made:
                self._past.remember(before)
            return
        if state.next_roll is not None:
            self.propose(state.next_roll)
            self._roll_with(dice)
            return
        if state.trait is None and state.free is None:
            return
        if state.opponent_is_next:
            self._prepare_other_side()
            self._roll_with(dice)
            return
        self._roll_pool(dice)

    def _roll_pool(self, dice: DiceSource | None) -> None:
        """Roll the pool on the table, prepared anew where its dice have fallen: orders count for one roll only."""
        self.dismiss_alarm()
        before = self._past.now()
        if self._state.phase is not Phase.READY:
            again = before_dice(self._state)
            extra = tuple(term for term in again.options.extra if term.source != GIVE_ORDERS)
            self._show_pool(replace(again, options=replace(again.options, extra=extra)))
        state = self._state
        if state.pool is None:
            return
        sheet = self._workspace.sheet(state.sheet_id)
        rules = self._rules_of(sheet)
        rolling = shooter(state.attack, sheet, rules)
        try:
            rolled = roll_prepared(state, rolling, rules, dice or self._dice, by_hand=dice is not None)
        except RuleViolation as refusal:
            self._set(replace(state, refusal=refusal.message))
            return
        rolling = _with_uses(rolling, state, state.pool.skill, rules)
        hurt = damage_from_rolling(rolling, rules, state.pool.skill, self._dice)
        self._rolled += 1
        self._taken_back.clear()
        after = (rolling,) if rolling != sheet else ()
        ordered = any(term.source == GIVE_ORDERS for term in state.pool.base_terms)
        self._record(
            Rolled,
            Message("Roll {roll}: {who}", roll=state.title, who=sheet.name),
            state,
            rolled,
            *after,
            hurt=hurt,
            scene=self._obeyed(sheet.id) if ordered else (),
        )
        self._roll_step = self._workspace.history.index
        self._past.remember(before)
        self._after_dice(replace(state, roll=rolled, spent_stunts=(), time=self._clock()))
        if hurt is not None:
            self.hurt.emit(sheet.id, hurt)

    def _roll_with(self, dice: DiceSource | None) -> None:
        """Roll what was just prepared where real dice were given for it; without them it waits for its dice."""
        if dice is not None and self._state.phase is Phase.READY:
            self.roll(dice)

    def correct(self, dice: DiceSource) -> None:
        """Put right the faces of a roll with real dice; the wrong one stays in the log as undone."""
        state = self._state
        if state.roll is None or not state.roll.by_hand or state.roll.pushes or state.alarm is not None:
            return
        if self._workspace.history.index == self._roll_step:
            self._workspace.undo()
        self.roll(dice)

    def push(self, dice: DiceSource | None = None) -> None:
        """Push the current roll; nothing happens when the rules do not allow it."""
        state = self._state
        if state.roll is None or state.push is None or not state.push.allowed:
            return
        before, sheet = self._past.now(), self._workspace.sheet(state.sheet_id)
        rules = self._rules_of(sheet)
        pushed = push(state.roll, roll_profile_of(sheet, rules), rules.edition.push, dice or self._dice)
        after = replace(pushed.after, by_hand=state.roll.by_hand or dice is not None)
        self._record(
            RollPushed,
            Message("Push {roll}: {who}", roll=state.title, who=sheet.name),
            state,
            after,
            rolls.apply_push(sheet, pushed),
        )
        self._past.remember(before)
        self._after_dice(replace(state, roll=after, time=self._clock()))

    def advice(self, utility: Utility) -> PushAdvice | None:
        """Return what a push of the dice that were rolled is worth under this utility, None when there are none."""
        state = self._state
        if state.roll is None:
            return None
        sheet = self._workspace.sheet(state.sheet_id)
        rules = self._rules_of(sheet)
        running = running_panic(sheet, rules)
        return push_advice(state.roll, roll_profile_of(sheet, rules), rules.edition, utility, running_panic=running)

    def spend_story_point(self) -> None:
        """Spend a story point on the dice that were rolled; a RuleViolation says why it does nothing."""
        state = self._state
        if state.roll is None or state.phase is Phase.ANSWER:
            return
        before, sheet = self._past.now(), self._workspace.sheet(state.sheet_id)
        verify_spend_story_point(sheet.story_points, sheet.play)
        after = spend_story_point(state.roll, self._rules_of(sheet).edition.check)
        spent = sheet.evolve(story_points=sheet.story_points - 1)
        self._record(
            StoryPointSpent,
            Message("Story point for {roll}: {who}", roll=state.title, who=sheet.name),
            state,
            after,
            spent,
        )
        self._past.remember(before)
        self._after_dice(replace(state, roll=after))

    def spend(self, title: Words, event: StuntBought | CareGiven, after: Iterable[CharacterSheet] = ()) -> None:
        """Spend successes of the current roll, as one step; what they bought is in the state until undo."""
        self._workspace.edit(title, after, events=[replace(event, roll=self._rolled)])
        self._set(self._state)

    def fire_again(self) -> None:
        """Prepare the next attack of a burst; a RuleViolation says why it is over."""
        state = self._state
        if state.attack is not None and state.roll is not None:
            sheet = self._workspace.sheet(state.sheet_id)
            attack = next_attack(
                state.attack, self._rules_of(sheet), state.effective_successes > 0, state.roll.pushes > 0
            )
            self.prepare_attack(state.sheet_id, attack, state.options)

    def settle_ammo(self) -> None:
        """What the current shot costs of ammunition is dealt with."""
        if self._state.attack is not None:
            self._set(replace(self._state, attack=replace(self._state.attack, ammo_open=False)))

    def keep(self) -> None:
        """Leave the roll as it is; an alarm that was not answered stays due."""
        if self._state.phase in (Phase.PUSH, Phase.ALARM):
            before, made = self._past.now(), self._past.newest
            self._set(replace(self._state, phase=Phase.DONE))
            if self._past.newest != made:  # what has waited for it was done
                self._past.remember(before)

    # --- the alarm ---

    def roll_alarm(self, dice: DiceSource | None = None) -> None:
        """Roll for panic or for the stress response, whichever the edition asks for."""
        if not self._state.alarm_due:
            return
        state = self._state
        sheet = self._workspace.sheet(state.sheet_id)
        self._ask(state, sheet, roll_alarm(sheet, self._rules_of(sheet), dice or self._dice), dice is not None)

    def roll_panic(self, sheet_id: str, dice: DiceSource | None = None) -> None:
        """Make a Panic Roll that no dice on the table call for; a RuleViolation for those who do not panic."""
        self.dismiss_alarm()
        sheet = self._workspace.sheet(sheet_id)
        rules = self._rules_of(sheet)
        record = roll_panic(sheet, rules, dice or self._dice)
        words = rules.edition.vocabulary
        state = RollState(
            sheet_id=sheet_id, character_name=sheet.name, title=PANIC_ROLL, vocabulary=words, time=self._clock()
        )
        self._ask(state, sheet, record, dice is not None)

    def roll_response(self, sheet_id: str, dice: DiceSource | None = None) -> None:
        """Roll what a 1 on a stress die calls for, although none was rolled; a RuleViolation for the unstressed."""
        self.dismiss_alarm()
        sheet = self._workspace.sheet(sheet_id)
        rules = self._rules_of(sheet)
        record = roll_alarm(sheet, rules, dice or self._dice, from_action=False)
        words = rules.edition.vocabulary
        state = RollState(
            sheet_id=sheet_id, character_name=sheet.name, title=words.alarm_roll, vocabulary=words, time=self._clock()
        )
        self._ask(state, sheet, record, dice is not None)

    def answer_due(self, sheet_id: str, dice: DiceSource | None = None, kind: AlarmKind | None = None) -> None:
        """Make the Panic Roll or response that somebody owes: of the dice on the table, or one that was put off.

        `kind` picks one of two. RuleViolation when nothing is due.
        """
        sheet = self._workspace.sheet(sheet_id)
        rules = self._rules_of(sheet)
        on_table = self._state.alarm_due and self._state.sheet_id == sheet_id
        if kind is None:
            kind = rules.edition.alarm.answer if on_table else next(iter(alarms_owed(sheet, rules)), None)
        if kind is None:
            raise RuleViolation(nothing_due(rules.edition.vocabulary))
        if on_table and kind is rules.edition.alarm.answer:
            self.roll_alarm(dice)
        elif kind is AlarmKind.PANIC:
            self.roll_panic(sheet_id, dice)
        else:
            self.roll_response(sheet_id, dice)

    def leave_out_due(self, sheet_id: str) -> None:
        """The table leaves out the Panic Roll or response that somebody owes, as one step."""
        sheet, state, before = self._workspace.sheet(sheet_id), self._state, self._past.now()
        on_table = state.alarm_due and state.sheet_id == sheet_id
        if on_table:
            self._set(replace(state, phase=Phase.DONE, alarm_triggered=False))
        if sheet != with_nothing_due(sheet):
            self._workspace.edit(Message("Left out what was due: {who}", who=sheet.name), [with_nothing_due(sheet)])
            if on_table:
                self._past.remember(before)

    def apply_alarm(self, accepted: Iterable[str]) -> None:
        """Write the accepted consequences onto the sheets, as one step."""
        state = self._state
        if state.phase is not Phase.ANSWER or state.alarm is None:
            return
        ids, there = frozenset(accepted), self._past.now()
        sheet = self._workspace.sheet(state.sheet_id)
        rage = rage_of(state.alarm, sheet, self._rules_of(sheet)) if RAGE in ids else None
        if rage is not None:
            self._rage(state, state.alarm, sheet, rage)
            return
        involved = {state.sheet_id, *(offer.document_id for offer in state.consequences if offer.id in ids)}
        before = [self._workspace.sheet(document_id) for document_id in sorted(involved)]
        after = apply_consequences(state.alarm, state.sheet_id, before, state.consequences, ids, self._rules_of)
        self._set(replace(state, phase=Phase.DONE))
        event = alarm_event(state, state.alarm, applied=True)
        self._workspace.edit(
            Message("{row}: {who}", row=state.alarm.row.name, who=state.character_name), after, events=[event]
        )
        self._past.remember(there)
        self.alarm_answered.emit(state.sheet_id, panics_due(state.alarm, state.consequences, ids))

    def _rage(self, state: RollState, alarm: AlarmRecord, sheet: CharacterSheet, talent: ActiveEffect) -> None:
        """Write a rage in the place of the panic that was rolled; whom it frightens has to roll."""
        there = self._past.now()
        companions = [self._workspace.sheet(one) for one in self._companions(sheet.id)]
        near = friends_reached(sheet, companions, Who.PCS_ZONE, self._is_reached)
        others = those_who_panic(near, self._rules_of(sheet))
        used = TalentUsed(document=sheet.id, who=sheet.name, talent=Named(talent.source, talent.owner))
        self._set(replace(state, phase=Phase.DONE))
        self._workspace.edit(
            Message("{talent}: {who}", talent=talent.owner, who=sheet.name),
            in_rage(sheet, others, self._rules_of(sheet)),
            events=[alarm_event(state, alarm, applied=False), used],
        )
        self._past.remember(there)
        self.alarm_answered.emit(sheet.id, tuple(one.id for one in others))

    def count_anyway(self) -> None:
        """The Game Mother lets the successes count although the action would be cancelled; the log keeps it."""
        state = self._state
        if state.action_cancelled and state.roll is not None:
            before = self._past.now()
            self._set(replace(state, action_cancelled=False))
            event = CountedAnyway(
                document=state.sheet_id,
                who=state.character_name,
                title=state.title,
                successes=state.roll.successes,
            )
            self._workspace.edit(
                Message("Counted anyway, {roll}: {who}", roll=state.title, who=state.character_name), events=[event]
            )
            self._past.remember(before)

    def cancel_alarm(self) -> None:
        """Put the panic or response roll away; it is still due when dice called for it."""
        if self._state.phase is Phase.ANSWER and self._state.roll is None:
            self.clear()
        elif self._state.phase is Phase.ANSWER:
            self._set(replace(self._state, phase=Phase.ALARM, alarm=None, consequences=(), action_cancelled=False))

    # --- inside ---

    def _show_pool(self, state: RollState) -> None:
        if state.trait is None and state.free is None:
            return
        sheet = self._workspace.sheet(state.sheet_id)
        rules = self._rules_of(sheet)
        if state.attack is not None:
            weapon = weapon_of(sheet, state.attack.weapon.id, rules) or state.attack.weapon
            if weapon != state.attack.weapon:
                state = as_attack(state, replace(state.attack, weapon=weapon), rules)
        self._set(with_pool(state, sheet, rules))

    def _set_beforehand(self) -> PoolOptions:
        """Return plain options with the modifier that was set before anything was rolled."""
        waiting = self._state.phase in (Phase.EMPTY, Phase.READY)
        return replace(PLAIN, modifier=self._state.options.modifier if waiting else 0)

    def _show_pending(self, options: PoolOptions) -> None:
        waiting = self._pending_roll.view(options.modifier) if self._pending_roll is not None else None
        if waiting is None:
            self.clear()
            return
        state = RollState(Phase.READY, waiting.sheet_id, waiting.name, waiting.title, options=options)
        self._set(replace(state, pool=waiting.pool, pending=waiting))

    @property
    def number(self) -> int:
        """The number of the roll on the table since the start of the app."""
        return self._rolled

    def resume(self, state: RollState, number: int) -> None:
        """Put a roll back that was on the table when the app ended: what may be done with it is worked out again."""
        self._rolled = number
        self._roll_step = self._workspace.history.index
        sheet = self._workspace.sheet(state.sheet_id)
        again = after_dice(state, sheet, self._rules_of(sheet))
        self._show(replace(again, phase=Phase.DONE) if state.phase is Phase.DONE else again)

    def answer_again(self, die: int, *, by_hand: bool, sheet_id: str = "", kind: AlarmKind = AlarmKind.PANIC) -> None:
        """Let a Panic Roll or response wait again that had fallen when the app ended; `sheet_id` without a roll."""
        fallen = ScriptedDice((die,))
        if not sheet_id:
            sheet = self._workspace.sheet(self._state.sheet_id)
            self._ask(self._state, sheet, roll_alarm(sheet, self._rules_of(sheet), fallen), by_hand)
        elif kind is AlarmKind.PANIC:
            self.roll_panic(sheet_id, fallen)
        else:
            self.roll_response(sheet_id, fallen)
        self._show(replace(self._state, alarm_by_hand=by_hand))

    def set_counting_anyway(self) -> None:
        """Let the successes count again as the Game Mother had decided when the app ended."""
        self._show(replace(self._state, action_cancelled=False))

    def follow(self, follower: Follower) -> None:
        """Let somebody follow the table through undo and redo."""
        self._past.follow(follower)

    @property
    def on_table(self) -> OnTable:
        """All that is on the table, to be put there again when a command is refused that has begun to change it."""
        return self._past.now()

    def put_again(self, there: OnTable) -> None:
        """Put back an earlier roll, after the steps made since were undone."""
        self._past.put(there)

    def _set(self, state: RollState) -> None:
        """Show a state, and tell the log who has won when that is settled by it."""
        self._show(with_outcome(state, self._workspace))

    def _show(self, state: RollState) -> None:
        if state == self._state:
            return
        self._state = state
        self._untold.append(state)
        if len(self._untold) > 1:  # changed by a listener: everybody hears of the state before it first
            return
        try:
            while self._untold:
                self.state_changed.emit(self._untold[0])
                self._untold.popleft()
        except BaseException:
            self._untold.clear()
            raise

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        """Keep the pool true when the sheet changes under it; clear the table when the character goes."""
        if self._state.sheet_id != document_id:
            return
        if not self._workspace.has(document_id):
            self.clear()
        elif self._state.phase is Phase.READY:
            self._show_pending(self._state.options) if self._state.pending else self._show_pool(self._state)

    def _ask(self, state: RollState, sheet: CharacterSheet, record: AlarmRecord, by_hand: bool) -> None:
        companions = [self._workspace.sheet(companion) for companion in self._companions(sheet.id)]
        together = self._is_fighting(sheet.id)
        rules = self._rules_of(sheet)
        offers = consequence_options(record, sheet, companions, rules, self._is_reached, together=together)
        state = replace(state, phase=Phase.ANSWER, alarm=record, alarm_by_hand=by_hand)
        self._set(replace(state, consequences=offers, action_cancelled=record.cancelled))

    def _after_dice(self, state: RollState) -> None:
        sheet = self._workspace.sheet(state.sheet_id)
        self._set(after_dice(state, sheet, self._rules_of(sheet)))

    def _prepare_other_side(self) -> None:
        """Prepare the roll of the other side against the current roll."""
        state, other = self._state, self._state.opponent
        if other is None or state.roll is None:
            return
        opposing = OpposingResult(
            state.character_name, state.effective_successes, other.is_open, other.reaction, contest=other.contest
        )
        if may_fire_again(replace(state, phase=Phase.DONE), self._rules_of(self._workspace.sheet(state.sheet_id))):
            opposing = replace(opposing, volley=roll_event(Rolled, state, state.roll))
        self.prepare_opponent(other, opposing)

    def prepare_opponent(self, other: Opponent, opposing: OpposingResult) -> None:
        """Prepare the roll of a side against dice that were rolled, here or beside the table."""
        if other.skill is None:
            self.propose(pending_opponent_roll(other, opposing, self._workspace, self._dice, self.show_special_result))
        elif self._workspace.has(other.sheet_id):
            title = other.reaction.title if other.reaction is not None else ""
            self.prepare_against(other.sheet_id, other.skill, opposing, other.options, title)

    def _on_workspace_acted(self, action: JournaledAction) -> None:
        """Follow what was bought with the successes of this roll: undo gives them back, redo spends them again.

        Nothing is written from here: the step that is being made has not ended yet.
        """
        self._past.take_in(action)
        bought = self._state.spent_stunts
        if action.kind == EDIT:
            spent = (spent_of(action.seq, event, self._rolled) for event in action.events)
            bought += tuple(one for one in spent if one is not None)
        elif action.kind == UNDO:
            gone = [one for one in bought if one.seq in action.of]
            self._taken_back.update({one.seq: one for one in gone})
            bought = tuple(one for one in bought if one not in gone)
        else:
            bought += tuple(self._taken_back.pop(seq) for seq in action.of if seq in self._taken_back)
        if self._state.roll is not None:
            self._show(replace(self._state, spent_stunts=bought))
        elif action.kind == EDIT and self._state.attack is not None:
            own = self._state.sheet_id
            if any(
                isinstance(event, HitTaken) and event.document == own and event.after_armor for event in action.events
            ):
                self._show_pool(replace(self._state, attack=aim_used(self._state.attack)))

    def _lay(self, state: RollState, pending: PendingRoll | None) -> None:
        self._pending_roll = pending
        self._show(state)

    def _record(
        self,
        kind: type[RollEvent],
        title: Message,
        state: RollState,
        rolled: SkillRoll,
        *after: CharacterSheet,
        hurt: RollDamage | None = None,
        scene: Iterable[Document] = (),
    ) -> None:
        events: list[Event] = [roll_event(kind, state, rolled)]
        if hurt is not None:
            event = hurt_event(hurt)
            events.append(event)
            title = Message("{step}. {hurt}", step=title, hurt=text_of(event).result or "")
            after = (*after, hurt.sheet)
        self._workspace.edit(title, (*self._with_panic_due(state.sheet_id, rolled, after), *scene), events=events)

    def _with_panic_due(
        self, sheet_id: str, rolled: SkillRoll, after: tuple[CharacterSheet, ...]
    ) -> tuple[CharacterSheet, ...]:
        """Keep on the sheet what a roll calls for: neither the next roll nor putting it off makes it forgotten."""
        if not self._workspace.has(sheet_id):
            return after
        sheet = next((one for one in after if one.id == sheet_id), self._workspace.sheet(sheet_id))
        edition = self._rules_of(sheet).edition
        if not alarm_due(rolled, edition.check):
            return after
        panics = edition.alarm.answer is AlarmKind.PANIC
        due = sheet.evolve(panic_due=True) if panics else sheet.evolve(response_due=True)
        return (*(one for one in after if one.id != sheet_id), due)


def _with_uses(sheet: CharacterSheet, state: RollState, skill: Skill | None, rules: SheetRules) -> CharacterSheet:
    """Return the sheet after what the roll uses up: a thrown weapon, a talent that lets the Broken roll once."""
    if state.attack is not None and is_thrown_away(state.attack, rules):
        weapon = find_item(sheet, state.attack.weapon.id)
        sheet = set_quantity(sheet, weapon.id, weapon.quantity - 1)
    roller = roll_profile_of(sheet, rules)
    if not roller.broken or state.kind is not RollKind.SKILL:
        return sheet
    once = [(item, effect) for item, effect in broken_rolls(roller, skill) if effect.once]
    if not once:
        return sheet
    item, effect = once[0]
    return note_use(sheet, item, rules, TimeUnit.TURN if effect.once == "turn" else None)
