"""One roll from the click on a skill to its last die. It leads through the steps; rules and documents decide.

The tray shows `state`; everything a user does is one method. What is rolled goes into the log at once; what it does to
a sheet is an edit of the workspace, so that one undo takes it back.
"""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal, SignalInstance

from alien_desktop.documents.document import Document
from alien_desktop.documents.sheet import roll_results as rolls
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.item_edits import find_item, set_quantity
from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions
from alien_desktop.documents.sheet.roll_damage import RollDamage, damage_from_rolling
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.timed_effects import note_use
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.push import push
from alien_desktop.rules.dice.skill_check import SkillRoll, broken_rolls, spend_story_point
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.odds.push_advice import PushAdvice, Utility, push_advice
from alien_desktop.rules.people.campaign import verify_spend_story_point
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import (
    CareGiven,
    Event,
    HitTaken,
    Rolled,
    RollEvent,
    RollPushed,
    StoryPointSpent,
    StuntBought,
)
from alien_desktop.session.journaled_action import EDIT, UNDO, JournaledAction
from alien_desktop.session.rolls.alarm_rolls import AlarmRolls
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
from alien_desktop.session.rolls.opposed_rolls import pending_opponent_roll
from alien_desktop.session.rolls.reactions import IncomingAttack, incoming_of
from alien_desktop.session.rolls.roll_events import hurt_event, roll_event, spent_of
from alien_desktop.session.rolls.roll_state import (
    PendingRoll,
    Phase,
    RollState,
    SpecialRollResult,
    SpentStunt,
)
from alien_desktop.session.rolls.roll_table import RollTable
from alien_desktop.session.rolls.roll_transitions import (
    FREE,
    after_dice,
    as_attack,
    before_dice,
    roll_prepared,
    running_panic,
    with_pool,
)
from alien_desktop.session.rolls.table_history import Follower

MODIFIER_LIMIT = 10

GIVE_ORDERS = "give_orders"
"""The source of the dice of orders: the action by which they are given."""

TOO_LATE = Message("The attacker has already rolled: a defence is declared before.")

ANSWER_FIRST = Message("A result waits in the dice tray: apply it or log it first.")
"""Why nothing new is rolled while a panic or response roll is pending."""


class RollController(QObject):
    """Walks one roll, from the prepared pool to what its successes buy. `state_changed(RollState)` after steps.

    `hurt(sheet_id, RollDamage)`: a wound hurt whoever rolled, in the step of the roll.
    """

    hurt = Signal(str, object)

    def __init__(
        self,
        table: RollTable,
        alarms: AlarmRolls,
        parent: QObject | None = None,
        *,
        obeyed: Callable[[str], Iterable[Document]] = lambda _sheet_id: (),
    ) -> None:
        """`obeyed` returns the scene in which somebody has used orders up: they count for one roll."""
        super().__init__(parent)
        self._table = table
        self.alarms = alarms
        """Panic and responses that the roll calls for."""
        self._obeyed = obeyed
        self._workspace = table.workspace
        self._rules_of = table.rules_of
        self._past = table.history
        self._roll_step = -1
        """The place in the undo history right after the current roll."""
        self._rolled = 0
        """This many rolls were made; the number tells which of them successes were spent of."""
        self._taken_back: dict[int, SpentStunt] = {}
        self._workspace.changed.connect(self._on_workspace_changed)
        self._workspace.acted.connect(self._on_workspace_acted)

    @property
    def state(self) -> RollState:
        """The roll on the table."""
        return self._table.state

    @property
    def state_changed(self) -> SignalInstance:
        """Emitted with each RollState of the table, in order."""
        return self._table.state_changed

    @property
    def dice(self) -> DiceSource:
        """The dice of this table, for rolls beside a skill: supplies, armor, injuries."""
        return self._table.dice

    def sheet(self, sheet_id: str) -> CharacterSheet:
        """Return a character as it is now."""
        return self._workspace.sheet(sheet_id)

    @property
    def is_free(self) -> bool:
        """Whether a special roll may replace the current roll: nothing waits for a decision."""
        state = self.state
        return state.phase in (Phase.EMPTY, Phase.READY) or (state.phase is Phase.DONE and not state.alarm_due)

    @property
    def can_roll(self) -> bool:
        """Whether `roll` does something: a roll is prepared, or there is one to be made again."""
        state = self.state
        return (
            state.pending is not None
            or state.next_roll is not None
            or state.trait is not None
            or state.free is not None
        )

    @property
    def has_queued(self) -> bool:
        """Whether a roll waits until the table is free."""
        return self._table.has_queued

    def crew(self, sheet_id: str) -> tuple[str, ...]:
        """Return the ids of a character and of those who are with it."""
        return (sheet_id, *self._table.companions(sheet_id))

    @property
    def roll_step(self) -> int:
        """The place in the undo history right after the current roll; -1 before the first."""
        return self._roll_step

    def follow(self, follower: Follower) -> None:
        """Let somebody follow the table through undo and redo."""
        self._past.follow(follower)

    # --- preparing ---

    def prepare(
        self, sheet_id: str, what: Skill | Attribute, options: PoolOptions | None = None, title: Words = ""
    ) -> None:
        """Put a pool onto the table; a modifier that was set beforehand stays unless options are given.

        A panic that still waits for its answer is noted in the log, so that it is not lost.
        """
        self.alarms.dismiss()
        sheet = self._workspace.sheet(sheet_id)
        options = options or self._set_beforehand()
        name = SKILL_NAMES[what] if isinstance(what, Skill) else ATTRIBUTE_NAMES[what]
        self._show_pool(RollState(Phase.READY, sheet_id, sheet.name, title or name, what, options))

    def prepare_against(
        self, sheet_id: str, what: Skill, opposing: OpposingResult, options: PoolOptions = PLAIN, title: Words = ""
    ) -> None:
        """Put the pool of a character onto the table against dice that were rolled."""
        self.prepare(sheet_id, what, options, title)
        self._table.set(replace(self.state, opposing_result=opposing))

    def prepare_attack(self, sheet_id: str, attack: Attack, options: PoolOptions | None = None) -> None:
        """Put an attack onto the table, with the dice of its weapon and of the distance."""
        self.alarms.dismiss()
        sheet = self._workspace.sheet(sheet_id)
        state = RollState(Phase.READY, sheet_id, sheet.name, options=options or self._set_beforehand())
        self._show_pool(as_attack(state, attack, self._rules_of(sheet)))

    def set_attack(self, attack: Attack) -> None:
        """Say something else about the attack on the table; after a roll this begins it again."""
        if self.state.attack is not None:
            rules = self._rules_of(self._workspace.sheet(self.state.sheet_id))
            attack = with_choice(self.state.attack, attack, rules)
            self._show_pool(as_attack(before_dice(self.state), attack, rules))

    def prepare_free(self, sheet_id: str, base: int, stress: int) -> None:
        """Put that many dice of a character onto the table, no skill named; push and alarm as in every roll."""
        self.alarms.dismiss()
        sheet = self._workspace.sheet(sheet_id)
        self._show_pool(RollState(Phase.READY, sheet_id, sheet.name, FREE, free=(base, stress)))

    def propose(self, pending: PendingRoll) -> None:
        """Prepare a special roll, to be made by `roll`; one that is no longer due leaves the table empty."""
        self.alarms.dismiss()
        self._table.prepare(pending)

    def propose_next(self, pending: PendingRoll) -> None:
        """Prepare a special roll once the table is empty: the current roll stays until it is cleared."""
        if self.state.phase is Phase.EMPTY:
            self.propose(pending)
        else:
            self._table.queue(pending)

    def oppose(self, other: Opponent | None) -> None:
        """Say who rolls against the roll on the table, which is made first; None for nobody."""
        if self.state.pool is not None and self.state.pending is None and self.state.phase is not Phase.ANSWER:
            self._table.set(replace(self.state, opponent=other))

    def react(self, side: Opponent, incoming: IncomingAttack) -> None:
        """Defend against an attack: the one on the table, whose dice come first, or one known by its numbers only."""
        if self.state.attack is not None and incoming_of(self.state) is not None:
            if incoming.too_late:
                raise RuleViolation(TOO_LATE)
            self.oppose(side)
            return
        versus = OpposingResult(incoming.name, incoming.successes, reaction=side.reaction)
        self.prepare_opponent(side, versus)

    def set_options(self, options: PoolOptions) -> None:
        """Change what the table says about the roll; after a roll this begins the same pool again."""
        state = self.state
        if state.pending is not None:
            self._table.show_pending(options)
        elif state.trait is None and state.free is None:
            self._table.set(RollState(options=options))
        else:
            self._show_pool(replace(before_dice(self.state), options=options))

    def set_modifier(self, modifier: int) -> None:
        """Set the dice that the Game Mother adds or takes."""
        options = self.state.options
        if self.state.phase not in (Phase.EMPTY, Phase.READY):
            options = replace(PLAIN, gear=options.gear)
        self.set_options(replace(options, modifier=max(-MODIFIER_LIMIT, min(MODIFIER_LIMIT, modifier))))

    def change_modifier(self, by: int) -> None:
        """Add dice to the modifier, or take some; after a roll this begins the same pool again."""
        waiting = self.state.phase in (Phase.EMPTY, Phase.READY)
        self.set_modifier((self.state.options.modifier if waiting else 0) + by)

    def show_special_result(self, result: SpecialRollResult) -> None:
        """Show the result of a special roll that was just made: a D66, a fire."""
        step = self._past.newest
        self.alarms.dismiss()
        self._past.remember(replace(self._past.now(), state=RollState()), step)
        self._table.set(
            RollState(
                Phase.DONE, result.sheet_id, result.name, result.title, time=self._table.clock(), special_result=result
            )
        )

    def show_if_free(self, result: SpecialRollResult) -> None:
        """Show such a result unless a roll on the table waits for a decision."""
        if self.is_free:
            self.show_special_result(result)

    def clear(self) -> None:
        """Clear the table, and prepare the next roll that waits for it."""
        if self._table.has_queued:
            self.alarms.dismiss()
        self._table.clear()

    # --- the roll ---

    def roll(self, dice: DiceSource | None = None) -> None:
        """Roll the prepared pool, or the same pool again; with `dice` when real dice are used."""
        state = self.state
        if state.pending is not None and self._table.pending is not None:
            before, made = self._past.now(), self._past.newest
            self._table.pending.roll_now(state.options.modifier, dice)
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
        self.alarms.dismiss()
        before = self._past.now()
        if self.state.phase is not Phase.READY:
            again = before_dice(self.state)
            extra = tuple(term for term in again.options.extra if term.source != GIVE_ORDERS)
            self._show_pool(replace(again, options=replace(again.options, extra=extra)))
        state = self.state
        if state.pool is None:
            return
        sheet = self._workspace.sheet(state.sheet_id)
        rules = self._rules_of(sheet)
        rolling = shooter(state.attack, sheet, rules)
        try:
            rolled = roll_prepared(state, rolling, rules, dice or self._table.dice, by_hand=dice is not None)
        except RuleViolation as refusal:
            self._table.set(replace(state, refusal=refusal.message))
            return
        rolling = _with_uses(rolling, state, state.pool.skill, rules)
        hurt = damage_from_rolling(rolling, rules, state.pool.skill, self._table.dice)
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
        self._after_dice(replace(state, roll=rolled, spent_stunts=(), time=self._table.clock()))
        if hurt is not None:
            self.hurt.emit(sheet.id, hurt)

    def _roll_with(self, dice: DiceSource | None) -> None:
        """Roll what was just prepared where real dice were given for it; without them it waits for its dice."""
        if dice is not None and self.state.phase is Phase.READY:
            self.roll(dice)

    def correct(self, dice: DiceSource) -> None:
        """Put right the faces of a roll with real dice; the wrong one stays in the log as undone."""
        state = self.state
        if state.roll is None or not state.roll.by_hand or state.roll.pushes or state.alarm is not None:
            return
        if self._workspace.history.index == self._roll_step:
            self._workspace.undo()
        self.roll(dice)

    def push(self, dice: DiceSource | None = None) -> None:
        """Push the current roll; nothing happens when the rules do not allow it."""
        state = self.state
        if state.roll is None or state.push is None or not state.push.allowed:
            return
        before, sheet = self._past.now(), self._workspace.sheet(state.sheet_id)
        rules = self._rules_of(sheet)
        pushed = push(state.roll, roll_profile_of(sheet, rules), rules.edition.push, dice or self._table.dice)
        after = replace(pushed.after, by_hand=state.roll.by_hand or dice is not None)
        self._record(
            RollPushed,
            Message("Push {roll}: {who}", roll=state.title, who=sheet.name),
            state,
            after,
            rolls.apply_push(sheet, pushed),
        )
        self._past.remember(before)
        self._after_dice(replace(state, roll=after, time=self._table.clock()))

    def advice(self, utility: Utility) -> PushAdvice | None:
        """Return what a push of the dice that were rolled is worth under this utility, None when there are none."""
        state = self.state
        if state.roll is None:
            return None
        sheet = self._workspace.sheet(state.sheet_id)
        rules = self._rules_of(sheet)
        running = running_panic(sheet, rules)
        return push_advice(state.roll, roll_profile_of(sheet, rules), rules.edition, utility, running_panic=running)

    def spend_story_point(self) -> None:
        """Spend a story point on the dice that were rolled; a RuleViolation says why it does nothing."""
        state = self.state
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
        self._table.set(self.state)

    def fire_again(self) -> None:
        """Prepare the next attack of a burst; a RuleViolation says why it is over."""
        state = self.state
        if state.attack is not None and state.roll is not None:
            sheet = self._workspace.sheet(state.sheet_id)
            attack = next_attack(
                state.attack, self._rules_of(sheet), state.effective_successes > 0, state.roll.pushes > 0
            )
            self.prepare_attack(state.sheet_id, attack, state.options)

    def settle_ammo(self) -> None:
        """What the current shot costs of ammunition is dealt with."""
        if self.state.attack is not None:
            self._table.set(replace(self.state, attack=replace(self.state.attack, ammo_open=False)))

    def keep(self) -> None:
        """Leave the roll as it is; an alarm that was not answered stays due."""
        if self.state.phase in (Phase.PUSH, Phase.ALARM):
            before, made = self._past.now(), self._past.newest
            self._table.set(replace(self.state, phase=Phase.DONE))
            if self._past.newest != made:  # what has waited for it was done
                self._past.remember(before)

    # --- the alarm ---

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
        self._table.set(with_pool(state, sheet, rules))

    def _set_beforehand(self) -> PoolOptions:
        """Return plain options with the modifier that was set before anything was rolled."""
        waiting = self.state.phase in (Phase.EMPTY, Phase.READY)
        return replace(PLAIN, modifier=self.state.options.modifier if waiting else 0)

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
        self._table.show(replace(again, phase=Phase.DONE) if state.phase is Phase.DONE else again)

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        """Keep the pool true when the sheet changes under it; clear the table when the character goes."""
        if self.state.sheet_id != document_id:
            return
        if not self._workspace.has(document_id):
            self.clear()
        elif self.state.phase is Phase.READY:
            self._table.show_pending(self.state.options) if self.state.pending else self._show_pool(self.state)

    def _after_dice(self, state: RollState) -> None:
        sheet = self._workspace.sheet(state.sheet_id)
        self._table.set(after_dice(state, sheet, self._rules_of(sheet)))

    def _prepare_other_side(self) -> None:
        """Prepare the roll of the other side against the current roll."""
        state, other = self.state, self.state.opponent
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
            show = self.show_special_result
            self.propose(pending_opponent_roll(other, opposing, self._workspace, self._table.dice, show))
        elif self._workspace.has(other.sheet_id):
            title = other.reaction.title if other.reaction is not None else ""
            self.prepare_against(other.sheet_id, other.skill, opposing, other.options, title)

    def _on_workspace_acted(self, action: JournaledAction) -> None:
        """Follow what was bought with the successes of this roll: undo gives them back, redo spends them again.

        Nothing is written from here: the step that is being made has not ended yet.
        """
        self._past.take_in(action)
        bought = self.state.spent_stunts
        if action.kind == EDIT:
            spent = (spent_of(action.seq, event, self._rolled) for event in action.events)
            bought += tuple(one for one in spent if one is not None)
        elif action.kind == UNDO:
            gone = [one for one in bought if one.seq in action.of]
            self._taken_back.update({one.seq: one for one in gone})
            bought = tuple(one for one in bought if one not in gone)
        else:
            bought += tuple(self._taken_back.pop(seq) for seq in action.of if seq in self._taken_back)
        if self.state.roll is not None:
            self._table.show(replace(self.state, spent_stunts=bought))
        elif action.kind == EDIT and self.state.attack is not None:
            own = self.state.sheet_id
            if any(
                isinstance(event, HitTaken) and event.document == own and event.after_armor for event in action.events
            ):
                self._show_pool(replace(self.state, attack=aim_used(self.state.attack)))

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
        self._workspace.edit(title, (*self.alarms.with_due(state.sheet_id, rolled, after), *scene), events=events)


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
