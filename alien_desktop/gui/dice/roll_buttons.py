"""One filled button for the next step of the roll, one to end it beside that, and why a push is not possible."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.gui.dice.roll_text import pool_in_short, push_sentence, result_sentence
from alien_desktop.gui.kit.announcement import announce
from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.layouts import laid_out_once
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.kit.text_label import TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.rolls.roll_state import Phase, RollState


class RollButtons(QWidget):
    """The buttons of a roll. Which are there, and which of them is filled, follows from the state alone.

    `middle` is a layout between the two rows where the Dice view shows what is at stake; `after` comes below them.
    """

    roll_requested = Signal()
    push_requested = Signal()
    alarm_requested = Signal()
    clear_requested = Signal()
    help_requested = Signal(QPoint)
    """Help before a death roll is asked for; the point is where a menu can open."""

    def __init__(self, roomy: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._state = RollState()
        self._entering, self._waits = "", False
        size = ButtonSize.TALL if roomy else ButtonSize.NEXT_STEP
        self.roll_button = Button(size=size, key="R", icon="roll")
        self.alarm_button = Button(size=size, key="A", icon="alarm")
        self.away_button = Button(size=size, key="Esc")
        self.push_button = Button(self.tr("Push"), key="P")
        self.help_button = Button(self.tr("First aid…"))
        self.help_button.setAccessibleDescription(self.tr("What can be done for the dying before the roll"))
        self.reason = WrappedLabel("", TextRole.BODY, TextTone.QUIET)
        ArrowGroup(self, (self.alarm_button, self.roll_button, self.away_button, self.push_button, self.help_button))
        self._upper = FoldingRow()  # beside the dice there is not always room for both
        self._upper.addWidget(self.alarm_button, 1)
        self._upper.addWidget(self.roll_button, 1)
        self._upper.addWidget(self.away_button, 0)
        self._lower = QHBoxLayout()
        self._lower.addWidget(self.push_button, 0)
        self._lower.addWidget(self.help_button, 0, Qt.AlignmentFlag.AlignTop)
        self._lower.addWidget(self.reason, 1)
        self._lower.addStretch(0)
        self.middle = QVBoxLayout()
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._outer.addLayout(self._upper)
        self._outer.addLayout(self.middle)
        self._outer.addLayout(self._lower)
        self.after = QVBoxLayout()
        self._outer.addLayout(self.after)
        self.roll_button.clicked.connect(self.roll_requested)
        self.alarm_button.clicked.connect(self.alarm_requested)
        self.away_button.clicked.connect(self.clear_requested)
        self.push_button.clicked.connect(self.push_requested)
        self.help_button.clicked.connect(self._on_help_clicked)
        self.setAccessibleName(self.tr("Next step"))
        bind_theme(self._apply_theme)
        self.set_state(RollState())

    @property
    def next_button(self) -> Button:
        """The button of the next step: the filled one, or the first that can be pressed."""
        buttons = (self.alarm_button, self.roll_button, self.push_button, self.away_button)
        filled = (ButtonKind.PRIMARY, ButtonKind.STRESS)
        return next((b for b in buttons if not b.isHidden() and b.isEnabled() and b.kind in filled), self.away_button)

    def set_state(self, state: RollState, entering: str = "", *, waits: bool = False) -> None:
        """Show the buttons of this state, and what to do with real dice (`entering`).

        `waits`: the rules ask for something else before the roll is done (ammunition), so Done is not filled.
        The focus of a button that goes is given to the next step.
        """
        self._entering, self._waits = entering, waits
        before = focus_of(self)
        with laid_out_once(self._outer):
            self._show_state(state)
        if before is not None and self.isAncestorOf(before) and not (before.isVisible() and before.isEnabled()):
            self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_refusal(self, sentence: str) -> None:
        """Say why something could not be done; the next state takes it away."""
        self.reason.set_text(sentence)
        self.reason.show()
        announce(self, sentence)

    def _show_state(self, state: RollState) -> None:
        self._state = state
        phase, words = state.phase, state.vocabulary
        alarm_due = state.alarm_due and phase in (Phase.ALARM, Phase.DONE)
        rolled = state.roll is not None
        self._show_roll_button(state)
        self.alarm_button.setVisible(alarm_due)
        self.alarm_button.set_text(translated(words.alarm_roll) if words else "")
        self.alarm_button.set_kind(ButtonKind.STRESS)
        self.away_button.setVisible(phase is not Phase.EMPTY)
        self.away_button.set_text(self._way_out())
        is_done = phase is Phase.DONE and not state.opponent_is_next and state.next_roll is None
        done_is_next = is_done and not alarm_due and not self._waits
        self.away_button.set_kind(ButtonKind.PRIMARY if done_is_next or phase is Phase.PUSH else ButtonKind.NORMAL)
        self._upper.setStretchFactor(self.away_button, 1 if done_is_next else 0)
        self._upper.setStretchFactor(self.alarm_button, 0 if done_is_next else 1)
        self.push_button.setVisible(rolled)
        self.help_button.setVisible(state.pending is not None and state.pending.can_wait)
        self.push_button.setEnabled(state.may_push)
        self.push_button.set_kind(ButtonKind.NEXT if phase is Phase.PUSH else ButtonKind.NORMAL)
        sentence = self._sentence()
        self.reason.set_text(sentence)
        self.reason.setVisible(bool(sentence))
        self.reason.set_tone(TextTone.ALERT if state.refusal else TextTone.QUIET)
        self.push_button.setAccessibleDescription(sentence if rolled and not state.may_push else "P")

    def _show_roll_button(self, state: RollState) -> None:
        ready = state.phase is Phase.READY
        something_first = self._waits or (state.alarm_due and state.phase is Phase.DONE)
        kind = ButtonKind.NEXT if something_first else ButtonKind.PRIMARY
        against = state.opponent
        if against is not None and state.opponent_is_next and state.phase is Phase.DONE:
            self.roll_button.setVisible(True)
            self.roll_button.setEnabled(True)
            self.roll_button.set_kind(kind)
            self.roll_button.set_text(self.tr("Other side, {dice}").format(dice=pool_in_short(against.pool)))
            self.roll_button.setAccessibleName(self.tr("Now {who} rolls against it").format(who=against.name))
            return
        if state.next_roll is not None:
            self.roll_button.setVisible(True)
            self.roll_button.setEnabled(True)
            self.roll_button.set_kind(kind)
            self.roll_button.set_text(self.tr("Next dice"))
            self.roll_button.setAccessibleName(self.tr("Prepare the next dice"))
            return
        self.roll_button.setVisible(ready)
        self.roll_button.setEnabled(ready and state.pool is not None)
        self.roll_button.set_kind(kind)
        if state.pool is not None:
            words = self.tr("Roll {dice}").format(dice=pool_in_short(state.pool))
            waits = state.pending is not None and state.pending.can_wait
            self.roll_button.set_text(translated(state.title) if waits else words)
            name = tr("Roll {what}, %n dice", "Roll {what}, %n die", state.pool.size)
            self.roll_button.setAccessibleName(name.format(what=translated(state.title)))
        else:
            self.roll_button.set_text(self.tr("Roll"))

    def _way_out(self) -> str:
        phase = self._state.phase
        if phase is Phase.ALARM:
            return self.tr("Decide later")
        if phase is Phase.PUSH:
            return self.tr("Keep")
        if self._state.pending is not None and self._state.pending.can_wait:
            return self.tr("Decide later")
        return self.tr("Done") if phase is Phase.DONE else self.tr("Clear")

    def _sentence(self) -> str:
        state = self._state
        if state.refusal:
            return translated(state.refusal)
        if self._entering:
            return self._entering
        if state.pending is not None and state.pending.note:
            return translated(state.pending.note)
        if state.opponent is not None and state.phase in (Phase.READY, Phase.DONE):
            return self.tr("Against {who}, who rolls next.").format(who=state.opponent.name)
        if state.phase is Phase.EMPTY:
            return self.tr("Choose a skill or an attribute: here it shows where every die comes from, and the odds.")
        if state.phase is Phase.DONE and (sentence := result_sentence(state)):
            return sentence
        return push_sentence(state)

    def _on_help_clicked(self) -> None:
        self.help_requested.emit(self.help_button.mapToGlobal(QPoint(0, self.help_button.height())))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._outer.setSpacing(metrics.label_gap)
        self.middle.setSpacing(metrics.unit)
        self.after.setSpacing(metrics.label_gap)
        self._upper.setSpacing(metrics.label_gap)
        self._lower.setSpacing(metrics.padding)


def holds_focus(widget: QWidget) -> bool:
    """Whether the focus of its window is in a widget."""
    now = focus_of(widget)
    return now is not None and (now is widget or widget.isAncestorOf(now))
