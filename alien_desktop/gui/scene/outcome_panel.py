"""What just happened in the scene, in words and dice; or why it was refused."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from alien_desktop.gui.dice.dice_state import DiceState
from alien_desktop.gui.dice.log_lines import LogLine, LogTone, dice_of
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.key_hints import KeyHints
from alien_desktop.gui.scene.ui_outcome_panel import Ui_OutcomePanel
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.commands.registry import COMMANDS


class OutcomePanel(Panel):
    """Two lines and the dice of the last outcome; always of one height, so that the order does not jump."""

    offer_accepted = Signal(str)
    """The button of what would help was pressed: a registered command."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._outcome = ActionReport("")
        self._last: Callable[[], LogLine | None] = lambda: None
        content = QWidget()
        self.ui = Ui_OutcomePanel()
        self.ui.setupUi(content)
        self.body.addWidget(content)
        self.sentence = TextLabel("", TextRole.CARD_NAME)
        self.detail = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self.ui.words.addWidget(self.sentence)
        self.ui.words.addWidget(self.detail)
        self.hints = KeyHints()
        self._roomy = False
        self.offer_button = Button("")
        self.offer_button.clicked.connect(self._on_offer_button_clicked)
        self.ui.words.addWidget(self.offer_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.ui.words.addWidget(self.hints)
        self.ui.words.addStretch(1)
        self.set_outcome(self._outcome)
        bind_theme(self._apply_theme)

    @property
    def has_news(self) -> bool:
        """Whether something has happened, or was refused."""
        return bool(self._outcome.sentence)

    @property
    def is_refusal(self) -> bool:
        """Whether it says why something was not done."""
        return self._outcome.refused

    def set_outcome(self, outcome: ActionReport) -> None:
        """Show this; an empty outcome leaves what the log has last."""
        self._outcome = outcome
        if not outcome.sentence:
            self._show_last()
            return
        tone = TextTone.ALERT if outcome.harm else TextTone.STRESS if outcome.refused else TextTone.TEXT
        detail = translated(outcome.detail) or (self.tr("Nothing was changed.") if outcome.refused else "")
        self._show(translated(outcome.sentence), detail, tone, DiceState.of(outcome.faces))
        self.offer_button.setVisible(bool(outcome.offer))
        if outcome.offer:
            self.offer_button.set_text(translated(COMMANDS[outcome.offer].title))

    def set_last(self, last: Callable[[], LogLine | None]) -> None:
        """Where the last line of the scene's log is read: it stands here while nothing new is told."""
        self._last = last
        self.show_last()

    def show_last(self) -> None:
        """Another line is the last one now; it is not read while a report stands here: a draw of many is long."""
        if not self._outcome.sentence:
            self._show_last()

    def _show_last(self) -> None:
        self.offer_button.hide()
        line = self._last()
        if line is None:
            hint = self.tr("What happens shows here with its dice.")
            begin = self.tr("These keys begin it:")
            self._show(self.tr("Nothing yet"), f"{hint} {begin}" if self._roomy else hint, TextTone.TEXT, DiceState())
            self.setAccessibleDescription(f"{self.sentence.text()}. {hint} {begin} {self.hints.words()}")
            self.hints.setVisible(self._roomy)
            return
        tone = TextTone.ALERT if line.tone is LogTone.HARM else TextTone.TEXT
        sentence = self.tr("{who}: {what}").format(who=line.who, what=line.what) if line.who else line.what
        self._show(sentence, line.result, tone, dice_of(line))

    def _show(self, sentence: str, detail: str, tone: TextTone, dice: DiceState) -> None:
        self.sentence.set_tone(tone)
        self.sentence.set_text(sentence)
        self.detail.set_text(detail)
        self.ui.dice.set_dice(dice)
        self.ui.dice.setVisible(dice != DiceState())
        self.hints.hide()
        self.setAccessibleDescription(f"{sentence}. {detail}")

    def _on_offer_button_clicked(self) -> None:
        self.offer_accepted.emit(self._outcome.offer)

    def least_height(self) -> int:
        """A sentence and two lines below it."""
        metrics = self._theme.metrics
        return 2 * metrics.padding + metrics.control_tall + 4 * metrics.unit

    def set_room(self, height: int) -> None:
        """Take what the order leaves: with more room the dice are larger."""
        roomy = height >= self.least_height() + self._theme.metrics.control
        self.ui.dice.set_measure("die_combat" if roomy else "control")
        self.ui.line.setDirection(QBoxLayout.Direction.TopToBottom if roomy else QBoxLayout.Direction.LeftToRight)
        if roomy != bool(self.title_line.title):
            self.set_title(self.tr("What happened last") if roomy else "")
        if roomy != self._roomy:
            self._roomy = roomy
            self.show_last()
        self.setFixedHeight(height)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.ui.line.setContentsMargins(0, 0, 0, 0)
        self.ui.line.setSpacing(metrics.gap)
        self.ui.words.setSpacing(0)
