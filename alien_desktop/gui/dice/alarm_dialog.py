"""A Panic Roll or stress response that was rolled: sum, row, consequences; the table decides which of them apply."""

from enum import IntEnum

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QWidget

from alien_desktop.gui.dice.dice_state import DiceState, ShownDie
from alien_desktop.gui.dice.dice_strip import DiceStrip
from alien_desktop.gui.dice.ui_alarm_dialog import Ui_AlarmDialog
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.inline_dialog import InlineDialog
from alien_desktop.gui.kit.panel import PanelTone
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_list import TickItem
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.panic import PanicRecord
from alien_desktop.rules.stress.responses import ResponseRecord
from alien_desktop.session.rolls.roll_state import AlarmRecord, ConsequenceOption

translate = QCoreApplication.translate


def notes_of(record: PanicRecord | ResponseRecord) -> tuple[str, ...]:
    """Return a sentence for each reason why the result differs from the total."""
    said: list[str] = []
    if isinstance(record, PanicRecord):
        if record.raised:
            sentence = translate("alarm", "Rolled: {rolled}. Panicking already, so it becomes {row}.")
            said.append(sentence.format(rolled=record.rolled.name, row=record.row.name))
        if record.outdone:
            said.append(translate("alarm", "{row} is running already and goes on.").format(row=record.row.name))
    else:
        if record.repeated:
            said.append(translate("alarm", "It is running already: stress rises by 1 instead."))
        if record.blocked:
            said.append(translate("alarm", "Another response keeps it away: nothing happens."))
        if record.removed:
            said.append(translate("alarm", "A response that was running ends."))
    return tuple(said)


MINUS = "−"


class AlarmDialogResult(IntEnum):
    """How the dialog was answered: the code of `finished`."""

    CANCEL = QDialog.DialogCode.Rejected.value
    APPLY = QDialog.DialogCode.Accepted.value
    NOTE = 2


@record
class AlarmPrompt:
    """What was rolled, and the consequences that may be applied."""

    title: str
    """The rulebook's name of the roll."""
    who: str
    record: AlarmRecord
    options: tuple[ConsequenceOption, ...]
    by_hand: bool = False


class AlarmDialog(InlineDialog):
    """`finished(AlarmDialogResult)`; `accepted_options()` are the ticks. Rolling again has a signal of its own."""

    again_requested = Signal()
    die_requested = Signal(int)
    """A real die shows this face."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Panic Roll"), PanelTone.STRESS, parent)
        content = QWidget()
        self.ui = Ui_AlarmDialog()
        self.ui.setupUi(content)
        self.panel.body.addWidget(content)
        self._die = DiceStrip()
        self._die.set_measure("control")
        self._name = TextLabel("", TextRole.RESULT, TextTone.STRESS)
        self._text = WrappedLabel()
        self._remarks = WrappedLabel("", TextRole.BODY_BOLD)
        heading = QHBoxLayout()
        heading.addWidget(self._name, 1)
        self.ui.words_place.addLayout(heading)
        self.ui.words_place.addWidget(self._text)
        self.ui.words_place.addWidget(self._remarks)
        self._faces = SegmentedControl(self.tr("Face of the real die"))
        self._faces.set_options(tuple((str(face), str(face)) for face in range(1, 7)), equal=True)
        self._faces.value_requested.connect(self._on_faces_value_requested)
        self._faces.hide()
        self.ui.words_place.insertWidget(0, self._faces)
        self._build_buttons()
        bind_theme(self._apply_theme)

    def set_question(self, question: AlarmPrompt) -> None:
        """Show what was rolled, with the ticks as they are proposed."""
        record, row = question.record, question.record.row
        self.panel.set_title(question.title)
        self.panel.set_title_note(question.who)
        self.setAccessibleName(f"{question.title}: {question.who}")
        self.setAccessibleDescription(translated(record.sentence))
        self._show_sum(question)
        self._name.set_text(row.name.upper())
        self._text.set_text(row.text)
        self._text.setVisible(bool(row.text))
        said = " ".join(notes_of(record))
        self._remarks.set_text(said)
        self._remarks.setVisible(bool(said))
        lines = tuple(
            TickItem(offer.id, translated(offer.text), translated(offer.note), offer.ticked)
            for offer in question.options
        )
        self.ui.effects.set_lines(lines)
        self._faces.hide()

    def accepted_options(self) -> frozenset[str]:
        """Return the ids of the ticked consequences."""
        accepted: frozenset[str] = self.ui.effects.accepted()
        return accepted

    def _build_buttons(self) -> None:
        self.again_button = Button(self.tr("Reroll"), ButtonKind.QUIET, icon="undo", size=ButtonSize.TITLE)
        self.real_button = Button(self.tr("Real die"), ButtonKind.QUIET, icon="pencil", size=ButtonSize.TITLE)
        self.panel.add_title_widget(self.again_button)
        self.panel.add_title_widget(self.real_button)
        size = ButtonSize.NEXT_STEP
        self.apply_button = Button(self.tr("Apply"), ButtonKind.PRIMARY, key="Enter", size=size)
        self.note_button = Button(self.tr("Log only"), size=size)
        set_tooltip(self.note_button, self.tr("Writes the result to the log; no sheet changes."))
        self.cancel_button = Button(self.tr("Cancel"), size=size)  # Esc, as everywhere: its cap has no room here
        self._foot, self._other_ways = FoldingRow(), QHBoxLayout()
        self._foot.addWidget(self.apply_button, 1)
        self._foot.addLayout(self._other_ways)
        self._other_ways.addWidget(self.note_button, 1)
        self._other_ways.addWidget(self.cancel_button, 1)
        self.ui.button_row.addLayout(self._foot, 1)
        self.apply_button.setDefault(True)
        self.apply_button.clicked.connect(self.accept)
        self.note_button.clicked.connect(self._on_note_clicked)
        self.cancel_button.clicked.connect(self.reject)
        self.again_button.clicked.connect(self.again_requested)
        self.real_button.clicked.connect(self._on_real_clicked)

    def _show_sum(self, question: AlarmPrompt) -> None:
        record, row = question.record, self.ui.sum_row
        while (item := row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None and widget is not self._die:
                widget.hide()
                widget.deleteLater()
        self._die.set_dice(DiceState((ShownDie(record.die, by_hand=question.by_hand, plain=True),)))
        row.addWidget(self._die)
        for term in record.terms:
            sign = MINUS if term.dice < 0 else "+"
            row.addWidget(TextLabel(sign, TextRole.NUMBER_BOLD, TextTone.QUIET))
            row.addWidget(TextLabel(str(abs(term.dice)), TextRole.KEY_NUMBER, TextTone.STRESS))
            row.addWidget(TextLabel(translated(term.label).lower(), TextRole.SECONDARY, TextTone.QUIET))
        row.addWidget(TextLabel("=", TextRole.NUMBER_BOLD, TextTone.QUIET))
        row.addWidget(TextLabel(str(record.total), TextRole.VITAL, TextTone.STRESS))
        row.addStretch(1)

    def _on_faces_value_requested(self, value: str) -> None:
        self.die_requested.emit(int(value))

    def _on_real_clicked(self) -> None:
        self._faces.setVisible(not self._faces.isVisible())

    def _on_note_clicked(self) -> None:
        self.done(AlarmDialogResult.NOTE)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.ui.column.setContentsMargins(0, 0, 0, 0)
        self.ui.column.setSpacing(metrics.label_gap)
        self.ui.sum_row.setSpacing(metrics.label_gap)
        self.ui.words_place.setSpacing(metrics.unit)
        for row in (self._foot, self._other_ways):
            row.setSpacing(metrics.label_gap)
