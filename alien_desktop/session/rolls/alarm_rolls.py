"""Panic Rolls and stress responses: rolled, answered, put off or left out, and the panic that spreads from them.

A 1 on a stress die of the roll on the table calls for one, or somebody else's panic, or the Game Mother. What is
accepted of a result is written onto the sheets as one step.
"""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.sheet.alarm_odds import alarms_owed, roll_alarm, roll_panic, those_who_panic
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.roll_results import with_nothing_due
from alien_desktop.rules.dice.dice import DiceSource, ScriptedDice
from alien_desktop.rules.dice.roll_profile import ActiveEffect
from alien_desktop.rules.dice.skill_check import SkillRoll, alarm_due
from alien_desktop.rules.edition import Vocabulary
from alien_desktop.rules.effects.vocabulary import Where, Who
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import replace
from alien_desktop.rules.stress.alarm import AlarmKind
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.events import CountedAnyway, Named, TalentUsed
from alien_desktop.session.rolls.alarm_consequences import (
    INSTEAD,
    RAGE,
    apply_consequences,
    consequence_options,
    friends_reached,
    in_rage,
    instead_of,
    panics_due,
    rage_of,
)
from alien_desktop.session.rolls.panic_chain import PanicChain
from alien_desktop.session.rolls.roll_events import alarm_applied, alarm_event
from alien_desktop.session.rolls.roll_state import AlarmRecord, Phase, RollState
from alien_desktop.session.rolls.roll_table import RollTable

PANIC_ROLL = Message("Panic Roll")


def nothing_due(words: Vocabulary | None) -> Message:
    """Say that nothing is due, in the words of an edition; None names both, because only one has responses."""
    if words is not None and words.alarm_roll == PANIC_ROLL:
        return Message("No Panic Roll is due.")
    return Message("No Panic Roll or Stress Response is due.")


class AlarmRolls(QObject):
    """Rolls for panic or a response and writes the result.

    `answered(sheet_id, ids)`: a result was applied or noted; ids are the sheets that must panic too.
    """

    answered = Signal(str, object)

    def __init__(
        self,
        table: RollTable,
        parent: QObject | None = None,
        *,
        is_reached: Callable[[str, str, Who], bool] = lambda _sheet_id, _other, _who: True,
        is_fighting: Callable[[str], bool] = lambda _sheet_id: False,
        stands: Callable[[str, Where], bool | None] = lambda _sheet_id, _where: None,
    ) -> None:
        """`is_reached` tells whether a panic of the first reaches another.

        `is_fighting` tells whether a character is in a fight: its companions are there then. `stands` tells whether
        somebody is in a situation in which another row counts; None where neither map nor sheet knows.
        """
        super().__init__(parent)
        self._table = table
        self._workspace = table.workspace
        self._rules_of = table.rules_of
        self._past = table.history
        self._is_reached = is_reached
        self._is_fighting = is_fighting
        self._stands = stands
        self.panics = PanicChain(self.roll_panic, self.leave_out_due, self)
        """Who has to roll for panic because of somebody else's."""
        self.answered.connect(self.panics.take_answer)
        self._workspace.acted.connect(self.panics.take_in)

    def roll(self, dice: DiceSource | None = None) -> None:
        """Roll for panic or for the stress response, whichever the edition asks for."""
        if not self._table.state.alarm_due:
            return
        state = self._table.state
        sheet = self._workspace.sheet(state.sheet_id)
        self._ask(state, sheet, roll_alarm(sheet, self._rules_of(sheet), dice or self._table.dice), dice is not None)

    def roll_panic(self, sheet_id: str, dice: DiceSource | None = None) -> None:
        """Make a Panic Roll that no dice on the table call for; a RuleViolation for those who do not panic."""
        self.dismiss()
        sheet = self._workspace.sheet(sheet_id)
        rules = self._rules_of(sheet)
        record = roll_panic(sheet, rules, dice or self._table.dice, where=self._situation(sheet.id))
        self._ask(self._without_a_roll(sheet, PANIC_ROLL), sheet, record, dice is not None)

    def roll_response(self, sheet_id: str, dice: DiceSource | None = None) -> None:
        """Roll what a 1 on a stress die calls for, although none was rolled; a RuleViolation for the unstressed."""
        self.dismiss()
        sheet = self._workspace.sheet(sheet_id)
        rules = self._rules_of(sheet)
        record = roll_alarm(sheet, rules, dice or self._table.dice, from_action=False)
        self._ask(self._without_a_roll(sheet, rules.edition.vocabulary.alarm_roll), sheet, record, dice is not None)

    def answer_due(self, sheet_id: str, dice: DiceSource | None = None, kind: AlarmKind | None = None) -> None:
        """Make the Panic Roll or response that somebody owes: of the dice on the table, or one that was put off.

        `kind` picks one of two. RuleViolation when nothing is due.
        """
        sheet = self._workspace.sheet(sheet_id)
        rules = self._rules_of(sheet)
        on_table = self._table.state.alarm_due and self._table.state.sheet_id == sheet_id
        if kind is None:
            kind = rules.edition.alarm.answer if on_table else next(iter(alarms_owed(sheet, rules)), None)
        if kind is None:
            raise RuleViolation(nothing_due(rules.edition.vocabulary))
        if on_table and kind is rules.edition.alarm.answer:
            self.roll(dice)
        elif kind is AlarmKind.PANIC:
            self.roll_panic(sheet_id, dice)
        else:
            self.roll_response(sheet_id, dice)

    def leave_out_due(self, sheet_id: str) -> None:
        """The table leaves out the Panic Roll or response that somebody owes, as one step."""
        sheet, state, before = self._workspace.sheet(sheet_id), self._table.state, self._past.now()
        on_table = state.alarm_due and state.sheet_id == sheet_id
        if on_table:
            self._table.set(replace(state, phase=Phase.DONE, alarm_triggered=False))
        if sheet != with_nothing_due(sheet):
            self._workspace.edit(Message("Left out what was due: {who}", who=sheet.name), [with_nothing_due(sheet)])
            self._past.remember(before)
        self.panics.leave_out(sheet_id)

    def apply(self, accepted: Iterable[str]) -> None:
        """Write the accepted consequences onto the sheets, as one step."""
        state, ids, there = self._table.state, frozenset(accepted), self._past.now()
        alarm = state.alarm
        if state.phase is not Phase.ANSWER or alarm is None:
            return
        if INSTEAD in ids:
            alarm = self._ask_for_other_row(state, alarm)
            state = self._table.state
            ids = frozenset(option.id for option in state.consequences if option.ticked)
        sheet = self._workspace.sheet(state.sheet_id)
        rage = rage_of(alarm, sheet, self._rules_of(sheet)) if RAGE in ids else None
        if rage is not None:
            self._rage(state, alarm, sheet, rage)
            return
        involved = {state.sheet_id, *(offer.document_id for offer in state.consequences if offer.id in ids)}
        before = [self._workspace.sheet(document_id) for document_id in sorted(involved)]
        after = apply_consequences(alarm, state.sheet_id, before, state.consequences, ids, self._rules_of)
        self._table.set(replace(state, phase=Phase.DONE))
        event = alarm_applied(
            alarm,
            sheet,
            next(each for each in after if each.id == sheet.id),
            (option for option in state.consequences if option.id in ids),
            state.title,
            by_hand=state.alarm_by_hand,
        )
        self._workspace.edit(
            Message("{row}: {who}", row=alarm.row.name, who=state.character_name), after, events=[event]
        )
        self._past.remember(there)
        self.answered.emit(state.sheet_id, panics_due(alarm, state.consequences, ids))

    def _rage(self, state: RollState, alarm: AlarmRecord, sheet: CharacterSheet, talent: ActiveEffect) -> None:
        """Write a rage in place of the panic that was rolled; whom it frightens has to roll."""
        there = self._past.now()
        companions = [self._workspace.sheet(one) for one in self._table.companions(sheet.id)]
        near = friends_reached(sheet, companions, Who.PCS_ZONE, self._is_reached)
        others = [
            one for one in those_who_panic(near, self._rules_of(sheet)) if self.panics.spares(sheet.id, one.id) is None
        ]
        used = TalentUsed(document=sheet.id, who=sheet.name, talent=Named(talent.source, talent.owner))
        self._table.set(replace(state, phase=Phase.DONE))
        self._workspace.edit(
            Message("{talent}: {who}", talent=talent.owner, who=sheet.name),
            in_rage(sheet, others, self._rules_of(sheet)),
            events=[alarm_event(state, alarm), used],
        )
        self._past.remember(there)
        self.answered.emit(sheet.id, tuple(one.id for one in others))

    def count_anyway(self) -> None:
        """The Game Mother lets the successes count although the action would be cancelled; the log keeps it."""
        state = self._table.state
        if state.action_cancelled and state.roll is not None:
            before = self._past.now()
            self._table.set(replace(state, action_cancelled=False))
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

    def cancel(self) -> None:
        """Put the panic or response roll away; it is still due when dice called for it."""
        if self._table.state.phase is Phase.ANSWER and self._table.state.roll is None:
            self._table.clear()
        elif self._table.state.phase is Phase.ANSWER:
            self._table.set(
                replace(self._table.state, phase=Phase.ALARM, alarm=None, consequences=(), action_cancelled=False)
            )

    def dismiss(self) -> None:
        """Keep the result in the log only; the table does the rest by hand."""
        state = self._table.state
        if state.phase is Phase.ANSWER and state.alarm is not None:
            before = self._past.now()
            self._table.set(replace(state, phase=Phase.DONE))
            event = alarm_event(state, state.alarm)
            is_there = self._workspace.has(state.sheet_id)
            after = [with_nothing_due(self._workspace.sheet(state.sheet_id))] if is_there else []
            self._workspace.edit(
                Message("{row} (log only): {who}", row=state.alarm.row.name, who=state.character_name),
                after,
                events=[event],
            )
            self._past.remember(before)
            self.answered.emit(state.sheet_id, ())

    def answer_again(self, die: int, *, by_hand: bool, sheet_id: str = "", kind: AlarmKind = AlarmKind.PANIC) -> None:
        """Let a Panic Roll or response wait again that had fallen when the app ended; `sheet_id` without a roll."""
        fallen = ScriptedDice((die,))
        if not sheet_id:
            sheet = self._workspace.sheet(self._table.state.sheet_id)
            self._ask(self._table.state, sheet, roll_alarm(sheet, self._rules_of(sheet), fallen), by_hand)
        elif kind is AlarmKind.PANIC:
            self.roll_panic(sheet_id, fallen)
        else:
            self.roll_response(sheet_id, fallen)
        self._table.show(replace(self._table.state, alarm_by_hand=by_hand))

    def set_counting_anyway(self) -> None:
        """Let the successes count again as the Game Mother had decided when the app ended."""
        self._table.show(replace(self._table.state, action_cancelled=False))

    def _without_a_roll(self, sheet: CharacterSheet, title: Words) -> RollState:
        """Return the table of a Panic Roll or response that no dice on it call for."""
        words = self._rules_of(sheet).edition.vocabulary
        return RollState(
            sheet_id=sheet.id, character_name=sheet.name, title=title, vocabulary=words, time=self._table.clock()
        )

    def _ask(self, state: RollState, sheet: CharacterSheet, record: AlarmRecord, by_hand: bool) -> None:
        companions = [self._workspace.sheet(companion) for companion in self._table.companions(sheet.id)]
        together = self._is_fighting(sheet.id)
        rules, known = self._rules_of(sheet), self._known(sheet.id)
        offers = consequence_options(
            record, sheet, companions, rules, self._is_reached, self.panics.spares, together=together, known=known
        )
        state = replace(state, phase=Phase.ANSWER, alarm=record, alarm_by_hand=by_hand)
        self._table.set(replace(state, consequences=offers, action_cancelled=record.cancelled))

    def _known(self, sheet_id: str) -> frozenset[Where]:
        """Return the situations of which map and sheet know whether somebody is in them."""
        return frozenset(where for where in Where if self._stands(sheet_id, where) is not None)

    def _situation(self, sheet_id: str) -> frozenset[Where]:
        """Return the situations in which somebody is, as far as map and sheet know."""
        return frozenset(where for where in Where if self._stands(sheet_id, where))

    def _ask_for_other_row(self, state: RollState, alarm: AlarmRecord) -> AlarmRecord:
        """Replace the row that was rolled by the one that counts in the situation that the table has named."""
        sheet, named = self._workspace.sheet(state.sheet_id), instead_of(alarm)
        where = self._situation(sheet.id) | ({named} if named else set())
        record = roll_panic(sheet, self._rules_of(sheet), ScriptedDice((alarm.die,)), where=where)
        self._ask(state, sheet, record, state.alarm_by_hand)
        return record

    def with_due(
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
