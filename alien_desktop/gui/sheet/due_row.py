"""One thing that is due when time passes: a tick, its dice, its result, and the key that rolls it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.dice.dice_state import DiceState
from alien_desktop.gui.dice.dice_strip import DiceStrip
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.sheet.time_band import CellChange, ChangeCells
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint import draw_rule
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

_OUTCOME_UNITS = 40
_DICE_UNITS = 34
_ROLL_UNITS = 15
_BESIDE_UNITS, _IN_LINE_UNITS = 210, 150
"""Units of width from which everything of a row is beside each other, and from which cells and result do."""


@record
class DueRowItem:
    """What a row shows. `options` are (value, words); `value` is empty while the dice have not fallen."""

    key: str
    title: str
    note: str
    options: tuple[tuple[str, str], ...]
    value: str
    ticked: bool
    dice: DiceState
    rolled: bool
    """Whether dice decide: there is a key to roll them."""
    harm: bool = False
    enabled: bool = True
    change: CellChange | None = None
    """What it does to a number of the sheet; None for anything else."""
    fatal: bool = False
    """Whether somebody may die of it."""


class DueRow(QWidget):
    """Shows one line and asks; it contains no rules."""

    ticked_requested = Signal(str, bool)
    roll_requested = Signal(str)
    value_requested = Signal(str, str)

    def __init__(self, shown: DueRowItem, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.shown = shown
        self.tick = TickBox(shown.title, harm=shown.fatal)
        self.note = WrappedLabel(shown.note, TextRole.SECONDARY, TextTone.QUIET)
        self.tick.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.cells = ChangeCells()
        self.strip = DiceStrip()
        self.result = DropField(self.tr("{what} comes to").format(what=shown.title))
        self.words = TextLabel("", TextRole.BODY)
        self.roll = Button(self.tr("Roll"), size=ButtonSize.ROW)
        self.roll.setAccessibleName(self.tr("Roll: {what}").format(what=shown.title))
        self._row = FoldingRow(self)
        self._left = QVBoxLayout()
        self._note_row = QHBoxLayout()
        self._note_row.addWidget(self.note, 1)
        self._left.addWidget(self.tick)
        self._left.addLayout(self._note_row)
        self._row.addLayout(self._left, 1)
        self._right = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        """What is beside the words, or below them: cells and dice, and what they come to."""
        self._parts = (QHBoxLayout(), QHBoxLayout())
        for part, widgets in zip(
            self._parts, ((self.cells, self.strip), (self.result, self.words, self.roll)), strict=True
        ):
            for widget in widgets:
                part.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
            part.addStretch(1)
            self._right.addLayout(part)
        self._row.addLayout(self._right)
        self.tick.checked_requested.connect(lambda on: self.ticked_requested.emit(self.shown.key, on))
        self.roll.clicked.connect(lambda: self.roll_requested.emit(self.shown.key))
        self.result.value_requested.connect(lambda value: self.value_requested.emit(self.shown.key, value))
        bind_theme(self._apply_theme)
        self._show()

    def set_shown(self, shown: DueRowItem) -> None:
        """Show what has become of the line."""
        if shown != self.shown:
            self.shown = shown
            self._show()

    def _show(self) -> None:
        shown = self.shown
        self.note.set_text(shown.note)
        self.note.setVisible(bool(shown.note))
        set_tooltip(self.tick, f"{shown.title}: {shown.note}" if shown.note else shown.title)
        self.tick.setEnabled(shown.enabled)
        self.tick.set_checked(shown.ticked)
        self.cells.set_change(shown.change)
        self.cells.setVisible(shown.change is not None)
        self.strip.set_dice(shown.dice)
        self.strip.setVisible(bool(shown.dice.base or shown.dice.stress))
        choice = shown.enabled and (len(shown.options) > 1 or shown.rolled)
        options = tuple(DropOption(value, words) for value, words in shown.options)
        if not shown.value:
            options = (DropOption("", self.tr("not rolled yet"), enabled=False), *options)
        self.result.set_options(options)
        self.result.set_value(shown.value)
        self.result.setVisible(choice)
        self.words.setVisible(not choice)
        self.words.set_text(dict(shown.options).get(shown.value, "") if shown.enabled else "")
        self.roll.setVisible(shown.rolled and shown.enabled)
        self.roll.set_text(self.tr("Roll") if not shown.value else self.tr("Reroll"))
        self.roll.set_kind(ButtonKind.NEXT if shown.ticked and not shown.value else ButtonKind.NORMAL)
        self.words.set_tone(TextTone.ALERT if shown.harm else TextTone.TEXT)
        self._keep_columns()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A rule below it."""
        theme = self._theme
        line = theme.metrics.line
        draw_rule(QPainter(self), 0, self.width(), self.height() - line, theme.tokens.line_soft, line)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Beside each other the columns of all rows stand under each other; folded, nothing keeps an empty place.

        What changes no number gives the room of cells and dice to its words.
        """
        super().resizeEvent(event)
        self._keep_columns()

    def _keep_columns(self) -> None:
        beside = self.width() >= _BESIDE_UNITS * self._theme.metrics.unit
        rolled = self.shown.rolled
        for widget, keeps in ((self.strip, beside and self.shown.change is not None), (self.roll, beside and rolled)):
            policy = widget.sizePolicy()
            if policy.retainSizeWhenHidden() != keeps:
                policy.setRetainSizeWhenHidden(keeps)
                widget.setSizePolicy(policy)
        in_line = self.width() >= _IN_LINE_UNITS * self._theme.metrics.unit
        self._right.setDirection(QBoxLayout.Direction.LeftToRight if in_line else QBoxLayout.Direction.TopToBottom)
        dice = _DICE_UNITS * self._theme.metrics.unit
        self.strip.setMinimumWidth(dice if beside else 0)
        self.strip.setMaximumWidth(dice if beside else UNBOUNDED)
        outcome = _OUTCOME_UNITS * self._theme.metrics.unit
        if beside and not rolled:  # what is not rolled has the room of the button for its words
            outcome += _ROLL_UNITS * self._theme.metrics.unit + self._theme.metrics.label_gap
        self.result.setFixedWidth(outcome)
        self.words.setFixedWidth(outcome)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._keep_columns()
        self._row.setContentsMargins(0, 0, metrics.unit, metrics.label_gap)
        self._row.setSpacing(metrics.label_gap)
        for layout in (self._right, *self._parts):
            layout.setSpacing(metrics.label_gap)
        self._left.setSpacing(0)
        self._note_row.setContentsMargins(metrics.tick + metrics.label_gap, 0, 0, 0)
        self.words.setContentsMargins(metrics.button_padding, 0, 0, 0)
        self.roll.setFixedWidth(_ROLL_UNITS * metrics.unit)
