"""Opens the questions of a roll in a tray: push after a roll that may be pushed, the answer after a panic roll."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.sheet.alarm_odds import alarm_state, alarm_state_after
from alien_desktop.gui.dice.alarm_dialog import AlarmDialog, AlarmDialogResult, AlarmPrompt
from alien_desktop.gui.dice.dice_state import AskedRoll
from alien_desktop.gui.dice.push_dialog import PushDialog, PushPrompt
from alien_desktop.gui.dice.push_text import push_advice_words, push_sides
from alien_desktop.gui.dice.roll_area import RollArea
from alien_desktop.gui.kit.announcement import announce
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.inline_dialog import InlineDialog, InlineFormDialog
from alien_desktop.gui.kit.layouts import take_widgets
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.kit.translation import translated
from alien_desktop.rules.odds.push_advice import UTILITIES, Temper
from alien_desktop.rules.stress.panic import PanicRecord
from alien_desktop.session.rolls.alarm_rolls import PANIC_ROLL
from alien_desktop.session.rolls.opponent import plain_chances
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.rolls.special_roll_types import (
    KINDS,
    OPPOSED,
    REACTION,
    SIGNATURE,
    SpecialRollRequest,
    SpecialRollType,
)

if TYPE_CHECKING:
    from alien_desktop.gui.dice.creature_dialog import CreatureAttackPresenter, CreatureDialog
    from alien_desktop.gui.dice.opposed_dialog import OpposedDialog
    from alien_desktop.gui.dice.opposed_roll_presenter import OpposedRollPresenter
    from alien_desktop.gui.dice.reaction_dialog import ReactionDialog
    from alien_desktop.gui.dice.reaction_presenter import ReactionPresenter


class SpecialRollDialog(InlineFormDialog):
    """Accepted = roll with `numbers()`, rejected = cancel. `changed` while a number is typed or stepped."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Other roll"), parent)
        self._fields: dict[str, NumberField] = {}
        self._grid.setColumnStretch(0, 1)  # numbers are short
        self._grid.setColumnStretch(1, 0)
        self.roll_button = self.end_with(self.tr("Roll"), icon="roll")

    def set_kind(self, kind: SpecialRollType) -> None:
        """Ask for the numbers of this kind."""
        self.panel.set_title(translated(kind.title))
        self.setAccessibleName(translated(kind.title))
        take_widgets(self._grid)
        self._fields = {}
        for asked in kind.inputs:
            label = translated(asked.label)
            field = NumberField(label, asked.least, asked.most)
            field.set_value(asked.start)
            field.textChanged.connect(self.changed)
            self.add_field(label, field)
            self._fields[asked.id] = field

    def field(self, number_id: str) -> NumberField:
        """Return the field of one number."""
        return self._fields[number_id]

    def numbers(self) -> dict[str, int]:
        """Return what was asked for; a number that is still being typed counts when it is within its limits."""
        return {
            number_id: int(field.text()) if field.hasAcceptableInput() else field.value
            for number_id, field in self._fields.items()
        }


class RollPromptController(QObject):
    """Belongs to one tray table. A window makes one for each tray it shows."""

    def __init__(self, table: RollArea, *, strict: bool = False) -> None:
        """`strict`: in a scene, whose edition holds for those who have no sheet."""
        super().__init__(table)
        self._strict = strict
        self._table = table
        self._rolls = table.rolls
        self._subject: object = None
        """The roll or alarm that is asked about."""
        self._request = SpecialRollRequest("")
        """The roll beside skills that is asked about."""
        self._roller_id = ""
        """Who makes it."""
        table.special_roll_requested.connect(self._on_table_special_roll_requested)
        self._rolls.state_changed.connect(self._on_rolls_state_changed)
        table.settled.connect(self._on_table_settled)
        self._on_table_settled(self._rolls.state)

    # --- the questions, each made when it is first asked ---

    @cached_property
    def push_dialog(self) -> PushDialog:
        """Push, or keep what was rolled."""
        dialog = PushDialog(self._table)
        dialog.hide()
        dialog.finished.connect(self._on_push_finished)
        dialog.temper_requested.connect(self._on_push_temper_requested)
        dialog.real_dice_requested.connect(self._on_push_real_dice_requested)
        return dialog

    @cached_property
    def alarm_dialog(self) -> AlarmDialog:
        """What of a panic or a response counts."""
        dialog = AlarmDialog(self._table)
        dialog.hide()
        dialog.finished.connect(self._on_alarm_finished)
        dialog.again_requested.connect(self._on_alarm_again_requested)
        dialog.die_requested.connect(self._on_alarm_die_requested)
        return dialog

    @cached_property
    def special_roll_dialog(self) -> SpecialRollDialog:
        """The numbers of a roll beside skills."""
        dialog = SpecialRollDialog(self._table)
        dialog.hide()
        dialog.finished.connect(self._on_special_roll_finished)
        dialog.changed.connect(self._show_special)
        return dialog

    @cached_property
    def opposed_dialog(self) -> "OpposedDialog":
        """Who rolls against this."""
        from alien_desktop.gui.dice.opposed_dialog import OpposedDialog

        dialog = OpposedDialog(self._table)
        dialog.hide()
        dialog.finished.connect(self._on_opposed_finished)
        return dialog

    @cached_property
    def reaction_dialog(self) -> "ReactionDialog":
        """Who defends, and how."""
        from alien_desktop.gui.dice.reaction_dialog import ReactionDialog

        dialog = ReactionDialog(self._table)
        dialog.hide()
        dialog.finished.connect(self._on_reaction_finished)
        return dialog

    @cached_property
    def creature_dialog(self) -> "CreatureDialog":
        """Which creature attacks, and how."""
        from alien_desktop.gui.dice.creature_dialog import CreatureDialog

        dialog = CreatureDialog(self._table)
        dialog.hide()
        dialog.finished.connect(self._on_creature_finished)
        return dialog

    # The presenters handle a change before it is shown here.

    @cached_property
    def _opposed(self) -> "OpposedRollPresenter":
        from alien_desktop.gui.dice.opposed_roll_presenter import OpposedRollPresenter

        return OpposedRollPresenter(self._table.session, self.opposed_dialog, self)

    @cached_property
    def _reaction(self) -> "ReactionPresenter":
        from alien_desktop.gui.dice.reaction_presenter import ReactionPresenter

        presenter = ReactionPresenter(self._table.session, self.reaction_dialog, self)
        self.reaction_dialog.changed.connect(self._show_reaction)
        return presenter

    @cached_property
    def _creature(self) -> "CreatureAttackPresenter":
        from alien_desktop.gui.dice.creature_dialog import CreatureAttackPresenter

        presenter = CreatureAttackPresenter(self._table.session, self.creature_dialog, self)
        self.creature_dialog.changed.connect(self._show_creature)
        return presenter

    # --- asking ---

    def _on_table_settled(self, state: RollState) -> None:
        """Ask when the dice have stopped and there is something to ask."""
        subject = _subject(state)
        if subject is None or subject is self._subject:
            return
        self._close()
        self._subject = subject
        if state.phase is Phase.PUSH:
            self._ask_push(state)
        else:
            self._ask_alarm(state)

    def _on_rolls_state_changed(self, state: RollState) -> None:
        """A question that is answered elsewhere (a key, the other window) closes at once."""
        if self._subject is not None and _subject(state) is not self._subject:
            self._close()

    def _ask_push(self, state: RollState) -> None:
        if not self._fill_push(state) or state.push is None:
            return
        self._open(self.push_dialog)
        announce(self.push_dialog, self.push_dialog.accessibleDescription(), self._table)
        self._table.preview_push(state.push.new_dice, state.push.stress_after - state.stress_before_push)
        well = self._table.dice_tray
        if not (well.is_editable and focus_of(well) is well):  # a face may still be put right by typing
            self.push_dialog.take_focus(self.push_dialog.next_button)

    def _fill_push(self, state: RollState) -> bool:
        temper = Temper(self._table.session.preferences.push_temper)
        utility = UTILITIES[temper]
        advice = self._rolls.advice(utility)
        if state.push is None or state.push_odds is None or advice is None:
            return False
        sheet = self._table.session.workspace.sheet(state.sheet_id)
        rules = self._table.session.rules_for(sheet.edition)
        locale = self.push_dialog.locale()
        now = alarm_state(sheet, rules)
        then = alarm_state_after(sheet, rules, state.push.stress_after)
        keep, push = push_sides(state, advice, now, then, locale)
        self.push_dialog.temper.set_value(temper.value)
        self.push_dialog.set_question(PushPrompt(state.push, keep, push, push_advice_words(state, advice, locale)))
        return True

    def _ask_alarm(self, state: RollState) -> None:
        if state.alarm is None or state.vocabulary is None:
            return
        title = PANIC_ROLL if isinstance(state.alarm, PanicRecord) else state.vocabulary.alarm_roll
        question = AlarmPrompt(
            translated(title), state.character_name, state.alarm, state.consequences, state.alarm_by_hand
        )
        self.alarm_dialog.set_question(question)
        self._open(self.alarm_dialog)
        self.alarm_dialog.take_focus(self.alarm_dialog.apply_button)
        announce(self.alarm_dialog, translated(state.alarm.sentence), self._table)

    def _open(self, dialog: InlineDialog) -> None:
        dialog.remember_caller()
        self._table.mount(dialog)

    def _close(self) -> None:
        self._subject = None
        dialog = self._table.question
        self._table.show_asked(None)
        self._table.preview_push(0, 0)
        if isinstance(dialog, InlineDialog):
            is_left_alone = dialog.has_focus and not dialog.give_focus_back()
            self._table.unmount()
            onward = self._table.next_step.next_button
            if is_left_alone and onward.isVisible():
                onward.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_push_finished(self, code: int) -> None:
        if code == InlineDialog.DialogCode.Accepted.value:
            self._table.push()
        else:
            self._table.perform("keep")

    def _on_alarm_finished(self, code: int) -> None:
        if code == AlarmDialogResult.APPLY:
            self._table.perform("alarm.apply", accept=list(self.alarm_dialog.accepted_options()))
        elif code == AlarmDialogResult.NOTE:
            self._table.perform("alarm.note")
        else:
            self._table.perform("alarm.cancel")

    def _on_push_temper_requested(self, temper: str) -> None:
        session = self._table.session.profile
        session.set_preferences(session.preferences.evolve(push_temper=temper))
        self._fill_push(self._rolls.state)

    def _on_push_real_dice_requested(self) -> None:
        self._close()
        self._table.real_dice.start_push()

    def _on_alarm_again_requested(self) -> None:
        self._roll_alarm_anew(None)

    def _on_alarm_die_requested(self, face: int) -> None:
        self._roll_alarm_anew(face)

    def _roll_alarm_anew(self, die: int | None) -> None:
        """Take the result back and roll it again; `die` is the face of a real die."""
        state = self._rolls.state
        self._table.perform("alarm.cancel")
        if state.roll is None:
            self._table.perform("roll.panic", who=state.sheet_id, die=die)
        else:
            self._table.perform("alarm.roll", die=die)

    def _on_table_special_roll_requested(self, request: SpecialRollRequest, sheet_id: str) -> None:
        """Ask for the numbers of a roll beside skills, or roll it at once when it asks for none."""
        self._request, self._roller_id = request, sheet_id
        kind = next((kind for kind in KINDS if kind.kind == request.kind), None)
        if request.kind == OPPOSED:
            self._opposed.begin()
            self._ask(kind, self.opposed_dialog, self.opposed_dialog.oppose_button)
        elif request.kind == REACTION:
            self._reaction.begin(sheet_id, request.subject_id)
            self._ask(kind, self.reaction_dialog, self.reaction_dialog.react_button)
            self._show_reaction()
        elif request.kind == SIGNATURE:
            self._creature.begin(self._edition_of(sheet_id))
            self._ask(kind, self.creature_dialog, self.creature_dialog.attack_button)
            self._show_creature()
        elif kind is not None and kind.inputs:
            self.special_roll_dialog.set_kind(kind)
            self._ask(kind, self.special_roll_dialog, self.special_roll_dialog.roll_button)
            self._show_special()
        else:
            self._make_special_roll({})

    def _show_special(self) -> None:
        """Show the dice for these numbers in front of those on the table."""
        kind = next((kind for kind in KINDS if kind is self._subject), None)
        if kind is None or self._table.question is not self.special_roll_dialog:
            return
        numbers, who = self.special_roll_dialog.numbers(), self._roller_id
        pool = self._table.session.special_rolls.pool_of(kind.kind, numbers, who, self._edition_of(who))
        entry = self._table.session.index.entry(who) if kind.of_sheet else None
        name, chances = ("", plain_chances(pool)) if entry is None else (entry.name, None)
        self._table.show_asked(AskedRoll(translated(kind.title), name, pool.base, pool.stress, chances))

    def _show_reaction(self) -> None:
        """A defence against an attack on the table is rolled after it; one against typed numbers is all there is."""
        if self._table.question is self.reaction_dialog:
            self._table.show_asked(self._reaction.asked)

    def _show_creature(self) -> None:
        if self._table.question is self.creature_dialog:
            self._table.show_asked(self._creature.asked)

    def _ask(self, subject: object, dialog: InlineDialog, button: Button) -> None:
        """Open a prompt in the tray in place of the one that is open there."""
        self._close()
        self._subject = subject
        self._open(dialog)
        dialog.take_focus(button)

    def _edition_of(self, sheet_id: str) -> str:
        entry = self._table.session.index.entry(sheet_id)
        if entry is not None:
            return entry.edition
        scene = self._table.session.scene
        there = self._strict and scene.has_encounter
        return scene.encounter.edition if there else self._table.session.preferences.edition

    def _on_special_roll_finished(self, code: int) -> None:
        numbers = self.special_roll_dialog.numbers()
        self._close()
        if code == SpecialRollDialog.DialogCode.Accepted.value:
            self._make_special_roll(numbers)
        else:
            self._on_table_settled(self._rolls.state)

    def _on_opposed_finished(self, code: int) -> None:
        self._close()
        if code == InlineDialog.DialogCode.Accepted.value and self._opposed.other is not None:
            self._table.perform("roll.oppose", **self._opposed.chosen())
        self._on_table_settled(self._rolls.state)

    def _on_reaction_finished(self, code: int) -> None:
        self._close()
        if code == InlineDialog.DialogCode.Accepted.value:
            self._reaction.react(self._table.perform)
        self._on_table_settled(self._rolls.state)

    def _on_creature_finished(self, code: int) -> None:
        self._close()
        if code == InlineDialog.DialogCode.Accepted.value:
            self._creature.attack(self._table.perform)
        self._on_table_settled(self._rolls.state)

    def _make_special_roll(self, numbers: dict[str, int]) -> None:
        self._table.perform(
            "roll.special",
            kind=self._request.kind,
            who=self._roller_id,
            subject=self._request.subject_id,
            numbers=numbers,
            edition=self._edition_of(self._roller_id),
        )


def _subject(state: RollState) -> object:
    """Return what is asked about in this state, None when nothing is."""
    if state.phase is Phase.PUSH:
        return state.roll
    return state.alarm if state.phase is Phase.ANSWER else None
