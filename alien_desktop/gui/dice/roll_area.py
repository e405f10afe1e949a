"""The table of a tray: the dice, their result, and the next step, or a prompt in its place."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.sheet.alarm_odds import alarms_owed
from alien_desktop.gui.dice.attack_follow_up_view import AttackFollowUpView
from alien_desktop.gui.dice.attack_view import AttackView
from alien_desktop.gui.dice.collapsing_column import CollapsingColumn
from alien_desktop.gui.dice.dice_state import AskedRoll, ResultLine
from alien_desktop.gui.dice.dice_tray import DiceTray
from alien_desktop.gui.dice.medical_menu import care_entries
from alien_desktop.gui.dice.panic_chain_view import PanicChainView
from alien_desktop.gui.dice.physical_dice import RealDice
from alien_desktop.gui.dice.roll_buttons import RollButtons
from alien_desktop.gui.dice.roll_text import dice_shown, result_lines, special_roll_dice, special_roll_lines
from alien_desktop.gui.dice.stunts_view import StuntsView
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.menus import MenuEntry, open_menu
from alien_desktop.gui.kit.registered_actions import command_slot, try_command
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.dice.skill_check import verify_story_point
from alien_desktop.rules.message import Words
from alien_desktop.rules.people.campaign import verify_spend_story_point
from alien_desktop.rules.violation import is_allowed
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.session import Session


class StoryPointButton(Button):
    """Shown when a roll is done, a point is left, and it can do something."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self.clicked.connect(command_slot("story_point", session))
        session.rolls.state_changed.connect(self._show_state)
        self._show_state(session.rolls.state)

    def _show_state(self, state: RollState) -> None:
        points = 0
        if state.roll is not None and state.phase is Phase.DONE and self._session.workspace.has(state.sheet_id):
            sheet = self._session.workspace.sheet(state.sheet_id)
            helps = is_allowed(verify_story_point, state.roll, self._session.rules_for(sheet.edition).edition.check)
            if helps and is_allowed(verify_spend_story_point, sheet.story_points, sheet.play):
                points = sheet.story_points
        self.setVisible(points > 0)
        self.set_text(self.tr("Story point, {points} left").format(points=points))
        set_tooltip(self, self.tr("Spend a story point on this roll"))


_Part = AttackView | PanicChainView | AttackFollowUpView | StuntsView | StoryPointButton
"""What may be below the next step: each is shown in some states of a roll only."""
_LINES_WHEN_LOW = 2
_LINES_AFTER = 5
"""This many lines of what follows the dice stay visible: all that is said about an attack."""

_ANSWERING_KEYS = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape}
"""They would answer a prompt that is not open yet."""


class RollArea(QWidget):
    """Dice tray and next step over one roll controller. A question (push, panic) is mounted below the dice.

    `settled(RollState)` comes when the dice of a state have stopped: only then is there anything to ask.
    `push_previewed(int)`: so much stress a push would bring, 0 when nobody asks; the sheet may show it.
    `question_opened(bool)`: a prompt replaced the next step, or was closed.
    `special_roll_requested(SpecialRollRequest, sheet_id)`: a roll beside skills is wanted.
    `asked_changed()`: a question asks for another roll than the one on the table, `asked`, or does so no more.
    """

    settled = Signal(object)
    asked_changed = Signal()
    push_previewed = Signal(int)
    question_opened = Signal(bool)
    special_roll_requested = Signal(object, str)

    def __init__(self, session: Session, roomy: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.session = session
        rolls = self.rolls = session.rolls
        self._state = RollState()
        self._shown: object = None
        """The roll whose dice the tray shows."""
        self._question: QWidget | None = None
        self._title: QWidget | None = None
        self._asked: AskedRoll | None = None
        self._has_title = True
        self.previewed_stress = 0
        """So much stress a push would bring; 0 when nobody asks."""
        self._keeps_well = roomy
        self.dice_tray = DiceTray(roomy)
        self.next_step = RollButtons(roomy)
        self.real_dice = RealDice(self.dice_tray, rolls, self.perform, self)
        self.care = session.medical
        self._after = CollapsingColumn(_LINES_AFTER)
        self._parts: dict[type[_Part], _Part] = {}
        """Those that were made."""
        self.next_step.after.addWidget(self._after)
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._outer.addWidget(self.dice_tray, 1 if roomy else 0)
        self._outer.addWidget(self.next_step)
        self.dice_tray.settled.connect(self._on_well_settled)
        self.dice_tray.result_action_requested.connect(command_slot("alarm.count_anyway", session))
        self.next_step.roll_requested.connect(self.roll)
        self.next_step.push_requested.connect(self.push)
        self.next_step.alarm_requested.connect(self.roll_alarm)
        self.next_step.clear_requested.connect(self.clear_roll)
        self.next_step.help_requested.connect(self._on_next_step_help_requested)
        self.care.refused.connect(self.tell)
        self.real_dice.changed.connect(self._on_real_dice_changed)
        session.alarms.panics.changed.connect(self._make_parts)
        rolls.state_changed.connect(self._on_rolls_state_changed)
        bind_theme(self._apply_theme)
        self._on_rolls_state_changed(rolls.state)

    def add_title(self, title: QWidget) -> None:
        """Put a title between the dice and the next step; a question has its own."""
        self._outer.insertWidget(1, title)
        self._title = title

    def set_low(self, low: bool) -> None:
        """Spare the title, and most of what follows, where the height is needed: that scrolls then."""
        self._has_title = not low
        self._after.set_least(_LINES_WHEN_LOW if low else _LINES_AFTER)
        if self._title is not None:
            self._title.setVisible(not low and self._question is None)

    def set_beside(self, beside: bool) -> None:
        """Let the next step stand at the right of the dice, where there is width and no height."""
        directions = QBoxLayout.Direction
        self._outer.setDirection(directions.LeftToRight if beside else directions.TopToBottom)
        self._outer.setAlignment(self.next_step, Qt.AlignmentFlag.AlignTop if beside else Qt.AlignmentFlag(0))

    @property
    def question(self) -> QWidget | None:
        """The prompt in place of the next step; None for none."""
        return self._question

    @property
    def asked(self) -> AskedRoll | None:
        """The roll that a question asks for, when it is not the one on the table."""
        return self._asked

    # --- requests: of the buttons, and of the window's keys ---

    def roll(self) -> None:
        """Roll the prepared pool, or the same pool again."""
        self.perform("roll")

    def push(self) -> None:
        """Push the roll on the table."""
        self.perform("push")

    def roll_alarm(self) -> None:
        """Make the Panic Roll or stress response that is due, of this roll or of somebody whom a panic reaches."""
        self.perform("alarm.roll")

    def perform(self, command: str, **arguments: object) -> bool:
        """Run a registered command and return whether it was allowed; the reason why not stands with the dice."""
        return try_command(command, self.session, self.tell, **arguments)

    def _on_next_step_help_requested(self, point: QPoint) -> None:
        """Offer who can help whoever has a death roll before them."""
        sheet_id = self.rolls.state.sheet_id
        if self.session.workspace.has(sheet_id):
            entries = care_entries(self.session, self.session.workspace.sheet(sheet_id))
            open_menu(self, self.tr("First aid"), entries or (MenuEntry(self.tr("Nobody here can help")),), point)

    def tell(self, sentence: Words | None) -> None:
        """Say something about what is on the table, until that changes; no sentence says nothing."""
        if sentence:
            self.next_step.show_refusal(translated(sentence))

    def clear_roll(self) -> None:
        """Do what Esc means in this phase: end the animation, keep, later, cancel, done."""
        phase = self.rolls.state.phase
        if self.dice_tray.is_falling:
            self.dice_tray.finish_fall()
        elif self.real_dice.is_pushing:
            self.real_dice.stop_push()
        elif phase in (Phase.PUSH, Phase.ALARM):
            self.perform("keep")
        elif phase is Phase.ANSWER:
            self.perform("alarm.cancel")
        else:
            self.perform("clear")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """During the animation any key ends it and is handled; a key that answers a prompt only ends it."""
        if isinstance(event, QKeyEvent) and self.dice_tray.is_falling:
            answers = event.key() in _ANSWERING_KEYS
            if event.type() == QEvent.Type.KeyPress or (event.type() == QEvent.Type.ShortcutOverride and not answers):
                self.dice_tray.finish_fall()
                return answers
        return super().eventFilter(watched, event)

    # --- questions ---

    def mount(self, question: QWidget) -> None:
        """Put a question in place of the next step."""
        self.unmount()
        self._question = question
        self._outer.insertWidget(1, question)
        question.show()
        self.next_step.hide()
        if self._title is not None:
            self._title.hide()
        self.question_opened.emit(True)

    def unmount(self) -> None:
        """Show the next step again."""
        if self._question is None:
            return
        question, self._question = self._question, None
        self._outer.removeWidget(question)
        self.next_step.show()
        if self._title is not None:
            self._title.setVisible(self._has_title)
        question.hide()
        self.question_opened.emit(False)

    def preview_push(self, new_dice: int, stress: int) -> None:
        """Show what a push would bring: so many new stress dice in the tray, so much stress on the sheet."""
        self.dice_tray.preview_push(new_dice)
        if stress != self.previewed_stress:
            self.previewed_stress = stress
            self.push_previewed.emit(stress)

    def show_asked(self, asked: AskedRoll | None) -> None:
        """Show the dice that a question asks for in place of those on the table; None shows these again."""
        if asked != self._asked:
            self._asked = asked
            self.dice_tray.lay_over((asked.base, asked.stress) if asked is not None else None)
            self._show_tray()
            self.asked_changed.emit()

    # --- inside ---

    def _make_parts(self) -> None:
        """Make what may be below the next step when it is first asked for: most rolls need nothing of it."""
        state = self._state
        attacks, rolled = state.attack is not None, state.roll is not None
        done = rolled and state.phase is Phase.DONE
        asked: dict[type[_Part], bool] = {  # from top to bottom
            AttackView: attacks,
            PanicChainView: self.session.alarms.panics.waits,
            AttackFollowUpView: (attacks and rolled) or state.volley is not None,
            StuntsView: done,
            StoryPointButton: done,
        }
        place = 0
        for kind, is_asked in asked.items():
            if is_asked and kind not in self._parts:
                self._add_part(kind(self.session, self._after.content), place)
            place += kind in self._parts

    def _add_part(self, part: _Part, place: int) -> None:
        self._parts[type(part)] = part
        self._after.add(part, place)
        if isinstance(part, AttackView | AttackFollowUpView | StuntsView):
            part.left.connect(self._on_part_left)
        if isinstance(part, AttackFollowUpView):
            part.due_changed.connect(self._show_next_step)

    def _show_tray(self) -> None:
        state = self._state
        there = state.pool is not None or state.special_result is not None or state.roll is not None
        self.dice_tray.setVisible(self._keeps_well or there or self._asked is not None)

    def _on_rolls_state_changed(self, state: RollState) -> None:
        before, self._state = self._state, state
        self._make_parts()
        self._show_next_step()
        self._show_tray()
        if self.real_dice.take(state):
            self._shown = state.roll
            if not self.real_dice.is_pushing:
                self.settled.emit(state)
            return
        shown = state.roll if state.roll is not None else state.special_result
        if shown is None:
            self._shown = None
            if state.pool is None:
                self.dice_tray.clear()
            else:
                self.dice_tray.set_pool(state.pool.base, state.pool.stress)
            self.settled.emit(state)
        elif shown is not self._shown:
            self._shown = shown
            self._show_fall(state)
        else:
            self.dice_tray.set_result(self._lines(state))
            if not self.dice_tray.is_falling:
                if state.spent_stunts != before.spent_stunts:
                    self.dice_tray.announce()
                self.settled.emit(state)

    def _show_fall(self, state: RollState) -> None:
        if state.roll is not None:
            self.dice_tray.show_roll(dice_shown(state.roll), self._lines(state), animate=not state.roll.by_hand)
        elif state.special_result is not None:
            self.dice_tray.show_roll(special_roll_dice(state.special_result), self._lines(state))
        if self.dice_tray.is_falling:
            self._watch_keys(True)

    def _show_next_step(self) -> None:
        after_attack = self._parts.get(AttackFollowUpView)
        ammunition_is_due = isinstance(after_attack, AttackFollowUpView) and after_attack.is_due
        waits = ammunition_is_due or self._owes()
        self.next_step.set_state(self._state, self._entering(), waits=waits)

    def _owes(self) -> bool:
        """Whether whoever rolls has put a Panic Roll or response off: that is asked for first."""
        who = self._state.sheet_id
        if not self.session.workspace.has(who):
            return False
        sheet = self.session.workspace.sheet(who)
        return bool(alarms_owed(sheet, self.session.rules_for(sheet.edition)))

    @staticmethod
    def _lines(state: RollState) -> tuple[ResultLine, ...]:
        return special_roll_lines(state.special_result) if state.special_result is not None else result_lines(state)

    def _entering(self) -> str:
        """Return what to do with real dice now; empty when none are entered."""
        state = self._state
        if self.real_dice.is_pushing:
            return self.tr("Throw these dice again, the new ones too, and type or click their faces in.")
        if self.real_dice.is_on and state.phase is Phase.READY and state.pool is not None:
            return self.tr("Throw your dice and type or click their faces in. R lets the app throw.")
        return ""

    def _on_real_dice_changed(self) -> None:
        if not self.real_dice.is_pushing:
            self._shown = None
        self._on_rolls_state_changed(self.rolls.state)

    def _watch_keys(self, on: bool) -> None:
        app = QApplication.instance()
        if app is not None:
            (app.installEventFilter if on else app.removeEventFilter)(self)

    def _on_part_left(self) -> None:
        """When a part is hidden, the focus goes to the next step instead of the next widget."""
        self.next_step.next_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_well_settled(self) -> None:
        self._watch_keys(False)
        self.settled.emit(self._state)

    def _apply_theme(self) -> None:
        self._outer.setSpacing(self._theme.metrics.padding)
