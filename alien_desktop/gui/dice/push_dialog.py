"""Push the roll? What it costs, which dice are rolled again, and the chances afterwards."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.gui.dice.odds_bars import OddsBar
from alien_desktop.gui.dice.ui_push_dialog import Ui_PushDialog
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.inline_dialog import InlineDialog
from alien_desktop.gui.kit.panel import PanelTone
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.dice.push import PushTerms
from alien_desktop.rules.odds.push_advice import UTILITIES, Temper
from alien_desktop.rules.record import record


@record
class PushPrompt:
    """What somebody weighs before a push."""

    terms: PushTerms
    stress: int
    """The Stress Level before it."""
    bars: tuple[OddsBar, ...]
    """Chances after it."""
    advice: str = ""
    """What is better under the utility that was chosen, in words."""
    pushing_is_better: bool = True
    """The better choice is marked; Keep is the filled button all the same."""


class PushDialog(InlineDialog):
    """Accepted = push, rejected = keep the dice as they are.

    `temper_requested(str)`: advice under another utility is wanted. `real_dice_requested`: push with real dice.
    """

    temper_requested = Signal(str)
    real_dice_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Push the roll?"), PanelTone.ASKING, parent)
        content = QWidget()
        self.ui = Ui_PushDialog()
        self.ui.setupUi(content)
        self.panel.body.addWidget(content)
        quiet, stress = TextTone.QUIET, TextTone.STRESS
        self._before = TextLabel("", TextRole.KEY_NUMBER, quiet)
        self._after = TextLabel("", TextRole.KEY_NUMBER, stress)
        self._dice = TextLabel("", TextRole.KEY_NUMBER)
        self._dice_words = TextLabel("", TextRole.SECONDARY, quiet)
        self._note = WrappedLabel("", TextRole.SECONDARY, quiet)
        word = TextLabel(self.tr("Stress"))
        arrow = TextLabel(">", TextRole.NUMBER_BOLD, stress)
        arrow.setAccessibleName("")
        self._rows = (
            _figure(self.ui.cost_column, self.tr("Cost"), word, self._before, arrow, self._after),
            _figure(self.ui.dice_column, self.tr("Rolled again"), self._dice, self._dice_words),
        )
        self.ui.advice_place.addWidget(self._note)
        self.push_button = Button(self.tr("Push"), key="P", size=ButtonSize.NEXT_STEP)
        self.keep_button = Button(self.tr("Keep"), ButtonKind.PRIMARY, key="Esc", size=ButtonSize.NEXT_STEP)
        self.keep_button.setDefault(True)  # Enter never pushes: what is gone then does not come back
        self.ui.button_row.addWidget(self.keep_button, 1)
        self.ui.button_row.addWidget(self.push_button, 1)
        self.real_button = Button(self.tr("Real dice"), ButtonKind.QUIET, icon="pencil", size=ButtonSize.TITLE)
        self.temper = DropField(self.tr("Advice"), quiet=True)
        self.temper.set_options(
            tuple(DropOption(temper.value, translated(UTILITIES[temper].name)) for temper in Temper)
        )
        self.panel.add_title_widget(self.temper)
        self.panel.add_title_widget(self.real_button)
        self.temper.value_requested.connect(self.temper_requested)
        self.real_button.clicked.connect(self.real_dice_requested)
        self.push_button.clicked.connect(self.accept)
        self.keep_button.clicked.connect(self.reject)
        bind_theme(self._apply_theme)

    @property
    def next_button(self) -> Button:
        """The filled button."""
        return self.keep_button

    def set_question(self, question: PushPrompt) -> None:
        """Show what the push would cost and bring."""
        terms = question.terms
        self._before.set_text(str(question.stress))
        self._after.set_text(str(terms.stress_after))
        self._dice.set_text(str(terms.rerolled + terms.new_dice))
        words = self.tr("{again} and {new} new").format(again=terms.rerolled, new=terms.new_dice)
        self._dice_words.set_text(words)
        self.ui.odds.set_bars(question.bars)
        notes = [question.advice] if question.advice else []
        if terms.must:
            notes.append(self.tr("This character has to push whenever it may."))
        if terms.pushes_left > 1:
            notes.append(self.tr("It may be pushed a second time after this."))
        self._note.set_text(" ".join(notes))
        self._note.setVisible(bool(notes))
        push_first = terms.must or question.pushing_is_better
        self.push_button.set_kind(ButtonKind.NEXT if push_first else ButtonKind.NORMAL)
        for button, is_better, key in ((self.push_button, push_first, "P"), (self.keep_button, not push_first, "Esc")):
            button.set_icon_name("tick" if is_better else "")
            button.setAccessibleDescription(self.tr("{key}, advised").format(key=key) if is_better else key)
        heard = (translated(terms.sentence), self.ui.odds.words(), *notes)
        self.setAccessibleDescription(". ".join(part.rstrip(".") for part in heard if part) + ".")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """P pushes, as the key cap says, also in a window that has no such key."""
        if event.key() == Qt.Key.Key_P and not event.modifiers():
            self.accept()
            return
        super().keyPressEvent(event)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.ui.column.setContentsMargins(0, 0, 0, 0)
        self.ui.column.setSpacing(metrics.label_gap)
        self.ui.figures.setSpacing(metrics.group_gap)
        self.ui.button_row.setSpacing(metrics.label_gap)
        for row in self._rows:
            row.setSpacing(metrics.label_gap)


def _figure(column: QVBoxLayout, title: str, *parts: TextLabel) -> QHBoxLayout:
    """A small title and a line of figures below it; returns the line."""
    column.setSpacing(0)
    column.addWidget(TextLabel(title, TextRole.LABEL, TextTone.QUIET))
    row = QHBoxLayout()
    for part in parts:
        row.addWidget(part, 0)
    row.addStretch(1)
    column.addLayout(row)
    return row
