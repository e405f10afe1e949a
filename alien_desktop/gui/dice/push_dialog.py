"""Push the roll? Keep and push beside each other: dice, chances, and where the six faces of a panic would lead."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.dice.push_columns import PushForm, PushSide
from alien_desktop.gui.dice.ui_push_dialog import Ui_PushDialog
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.held_keys import is_held
from alien_desktop.gui.kit.inline_dialog import InlineDialog
from alien_desktop.gui.kit.panel import PanelTone
from alien_desktop.gui.kit.text_label import TextRole
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.dice.push import PushTerms
from alien_desktop.rules.odds.push_advice import UTILITIES, Temper
from alien_desktop.rules.record import record


@record
class PushPrompt:
    """What somebody weighs before a push."""

    terms: PushTerms
    keep: PushSide
    push: PushSide
    advice: str = ""
    """What is better under the utility that was chosen, in one sentence."""


class PushDialog(InlineDialog):
    """Accepted = push, rejected = keep the dice as they are.

    `temper_requested(str)`: advice under another utility is wanted. `real_dice_requested`: push with real dice.
    """

    temper_requested = Signal(str)
    real_dice_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Push the roll?"), PanelTone.ASKING, parent)
        self._advice = ""
        self._has_rules = True
        self._rules: list[str] = []
        content = QWidget()
        self.ui = Ui_PushDialog()
        self.ui.setupUi(content)
        self.panel.body.addWidget(content)
        self._note = WrappedLabel("", TextRole.SECONDARY)
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
        self.ui.sides.set_sides(question.keep, question.push)
        self._advice = question.advice
        self._rules = []
        if terms.must:
            self._rules.append(self.tr("This character has to push whenever it may."))
        if terms.pushes_left > 1:
            self._rules.append(self.tr("It may be pushed a second time after this."))
        self._show_note()
        push_first = question.push.is_advised
        self.push_button.set_kind(ButtonKind.NEXT if push_first else ButtonKind.NORMAL)
        for button, is_better, key in ((self.push_button, push_first, "P"), (self.keep_button, not push_first, "Esc")):
            button.set_icon_name("tick" if is_better else "")
            button.setAccessibleDescription(self.tr("{key}, advised").format(key=key) if is_better else key)
        heard = (translated(terms.sentence), self.ui.sides.words(), self._advice, *self._rules)
        self.setAccessibleDescription(" ".join(part.rstrip(".") + "." for part in heard if part))

    def set_form(self, form: PushForm, *, with_rules: bool = True) -> None:
        """Take as much height as there is; `with_rules`: what else the rules say follows the advice."""
        self._has_rules = with_rules
        self.ui.sides.set_form(form)
        self._show_note()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """P pushes, as the key cap says, also in a window that has no such key."""
        if is_held(event):
            return
        if QKeySequence(event.keyCombination()).toString() == self._theme.shown_key("P"):
            self.accept()
            return
        super().keyPressEvent(event)

    def _show_note(self) -> None:
        """Advice is one line; what else the rules say follows where there is room, else it is in a tooltip."""
        words = " ".join((self._advice, *(self._rules if self._has_rules or not self._advice else ())))
        self._note.set_text(words)
        self._note.setVisible(bool(words))
        set_tooltip(self._note, " ".join(self._rules))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.ui.column.setContentsMargins(0, 0, 0, 0)
        self.ui.column.setSpacing(metrics.label_gap)
        self.ui.button_row.setSpacing(self.ui.sides.column_gap)  # each button is under its column
