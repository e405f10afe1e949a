"""What just happened in the scene, in words and dice; or why it was refused."""

from PySide6.QtWidgets import QBoxLayout, QWidget

from alien_desktop.forms.ui_outcome_panel import Ui_OutcomePanel
from alien_desktop.session.combat_records import Outcome
from alien_desktop.widgets.dice_shown import DiceShown
from alien_desktop.widgets.panel import Panel
from alien_desktop.widgets.text_label import TextLabel, TextRole, TextTone


class OutcomePanel(Panel):
    """Two lines and the dice of the last outcome; always of one height, so that the order does not jump."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._outcome = Outcome("")
        content = QWidget()
        self.ui = Ui_OutcomePanel()
        self.ui.setupUi(content)
        self.body.addWidget(content)
        self.sentence = TextLabel("", TextRole.CARD_NAME)
        self.detail = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self.ui.words.addWidget(self.sentence)
        self.ui.words.addWidget(self.detail)
        self.ui.words.addStretch(1)
        self.set_outcome(self._outcome)
        self._on_look_changed()

    @property
    def has_news(self) -> bool:
        """Whether something has happened, or was refused."""
        return bool(self._outcome.sentence)

    def set_outcome(self, outcome: Outcome) -> None:
        """Show this; an empty outcome leaves the panel quiet."""
        self._outcome = outcome
        if not outcome.sentence:
            outcome = Outcome(self.tr("Nothing yet"), self.tr("What happens shows here with its dice."))
        tone = TextTone.ALERT if outcome.harm else TextTone.STRESS if outcome.refused else TextTone.TEXT
        self.sentence.set_tone(tone)
        self.sentence.set_text(outcome.sentence)
        self.detail.set_text(outcome.detail or (self.tr("Nothing was changed.") if outcome.refused else ""))
        self.ui.dice.set_dice(DiceShown.of(outcome.faces))
        self.ui.dice.setVisible(bool(outcome.faces))
        self.setAccessibleDescription(f"{outcome.sentence}. {outcome.detail}")

    def least_height(self) -> int:
        """A sentence and two lines below it."""
        measures = self._look.measures
        return 2 * measures.padding + measures.control_tall + 4 * measures.unit

    def set_room(self, height: int) -> None:
        """Take what the order leaves: with more room the dice are larger."""
        roomy = height >= self.least_height() + self._look.measures.control
        self.ui.dice.set_measure("die_combat" if roomy else "control")
        self.ui.line.setDirection(QBoxLayout.Direction.TopToBottom if roomy else QBoxLayout.Direction.LeftToRight)
        if roomy != bool(self.title_line.title):
            self.set_title(self.tr("What happened last") if roomy else "")
        self.setFixedHeight(height)

    def _on_look_changed(self) -> None:
        super()._on_look_changed()
        if not hasattr(self, "detail"):
            return  # the panel calls this first, before there is anything in it
        measures = self._look.measures
        self.ui.line.setContentsMargins(0, 0, 0, 0)
        self.ui.line.setSpacing(measures.gap)
        self.ui.words.setSpacing(0)
