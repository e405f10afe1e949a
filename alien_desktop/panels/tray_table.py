"""The table of a tray: the dice, what they come to, and what now; or a question in the place of what now."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.panels.tray_next_step import NextStep
from alien_desktop.panels.tray_words import dice_shown, result_lines
from alien_desktop.session.roll_controller import RollController
from alien_desktop.session.roll_state import Phase, RollState
from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.dice_well import DiceWell


class TrayTable(QWidget):
    """Dice well and next step over one roll controller. A question (push, panic) is mounted below the dice.

    `settled(RollState)` comes when the dice of a state lie still: only then is there anything to ask.
    `push_previewed(int)`: so much stress a push would bring, 0 when nobody asks; the sheet may show it.
    `question_opened(bool)`: something stands in the place of what now, or does no more.
    """

    settled = Signal(object)
    push_previewed = Signal(int)
    question_opened = Signal(bool)

    def __init__(self, rolls: RollController, roomy: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = follow_look(self, self._on_look_changed)
        self.rolls = rolls
        self._state = RollState()
        self._lying: object = None
        """The roll whose dice lie in the well."""
        self._question: QWidget | None = None
        self._title: QWidget | None = None
        self._previewed = 0
        self._keeps_well = roomy
        self.well = DiceWell(roomy)
        self.next_step = NextStep(roomy)
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._outer.addWidget(self.well, 1 if roomy else 0)
        self._outer.addWidget(self.next_step)
        self.well.settled.connect(self._on_well_settled)
        self.well.result_action_requested.connect(rolls.count_anyway)
        self.next_step.roll_requested.connect(self.roll)
        self.next_step.push_requested.connect(self.push)
        self.next_step.alarm_requested.connect(self.roll_alarm)
        self.next_step.put_away_requested.connect(self.put_away)
        rolls.state_changed.connect(self._on_rolls_state_changed)
        self._on_look_changed()
        self._on_rolls_state_changed(rolls.state)

    def add_title(self, title: QWidget) -> None:
        """Put a title between the dice and what now; a question has its own."""
        self._outer.insertWidget(1, title)
        self._title = title

    @property
    def question(self) -> QWidget | None:
        """What stands in the place of what now."""
        return self._question

    # --- wishes: of the buttons, and of the window's keys ---

    def roll(self) -> None:
        """Roll the pool that lies there; a panic that waits for its answer is not swept away."""
        if self.rolls.state.phase is not Phase.ANSWER:
            self.rolls.roll()

    def push(self) -> None:
        """Push the roll that lies there, when it may be pushed."""
        self.rolls.push()

    def roll_alarm(self) -> None:
        """Make the panic or response roll that is due."""
        self.rolls.roll_alarm()

    def put_away(self) -> None:
        """Do what Esc says where the roll is: keep, later, cancel, done."""
        phase = self.rolls.state.phase
        if phase in (Phase.PUSH, Phase.ALARM):
            self.rolls.keep()
        elif phase is Phase.ANSWER:
            self.rolls.cancel_alarm()
        else:
            self.rolls.put_away()

    # --- questions ---

    def mount(self, question: QWidget) -> None:
        """Put a question in the place of what now."""
        self.unmount()
        self._question = question
        self._outer.insertWidget(1, question)
        question.show()
        self.next_step.hide()
        if self._title is not None:
            self._title.hide()
        self.question_opened.emit(True)

    def unmount(self) -> None:
        """Show what now again."""
        if self._question is None:
            return
        question, self._question = self._question, None
        self._outer.removeWidget(question)
        self.next_step.show()
        if self._title is not None:
            self._title.show()
        question.hide()
        self.question_opened.emit(False)

    def preview_push(self, new_dice: int, stress: int) -> None:
        """Show what a push would bring: so many new stress dice in the well, so much stress on the sheet."""
        self.well.preview_push(new_dice)
        if stress != self._previewed:
            self._previewed = stress
            self.push_previewed.emit(stress)

    # --- inside ---

    def _on_rolls_state_changed(self, state: RollState) -> None:
        self._state = state
        self.next_step.set_state(state)
        self.well.setVisible(self._keeps_well or state.phase is not Phase.EMPTY)
        if state.roll is None:
            self._lying = None
            if state.pool is None:
                self.well.clear()
            else:
                self.well.set_pool(state.pool.base, state.pool.stress)
            self.settled.emit(state)
        elif state.roll is not self._lying:
            self._lying = state.roll
            self.well.show_roll(dice_shown(state.roll), result_lines(state), animate=not state.roll.by_hand)
        else:
            self.well.set_result(result_lines(state))
            if not self.well.is_falling:
                self.settled.emit(state)

    def _on_well_settled(self) -> None:
        self.settled.emit(self._state)

    def _on_look_changed(self) -> None:
        self._outer.setSpacing(self._look.measures.padding)
