"""Asks who rolls against the roll on the table, and shows the exact odds of both sides before anybody rolls."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.dice.odds_bars import OddsBar, OddsBars
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.inline_dialog import InlineFormDialog
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.text_label import TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.rules.people.characteristics import SKILL_NAMES, Skill

PLAIN_DICE = ""
"""The opponent without a character: only a number of dice."""


class OpposedDialog(InlineFormDialog):
    """Accepted = set this side against the roll, rejected = cancel. `changed` when the other side changes."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Opposed roll"), parent)
        self.side = DropField(self.tr("Other side"))
        self.skill = DropField(self.tr("Skill of the other side"))
        self.skill.set_options(tuple(DropOption(skill.value, translated(SKILL_NAMES[skill])) for skill in Skill))
        self.dice = NumberField(self.tr("Dice of the other side"), 0, 30)
        self.dice.set_value(4)
        self.open_tick = TickBox(self.tr("Nobody acts: a tie is nobody's"))
        self.bars = OddsBars()
        self._words = WrappedLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.add_field(self.tr("Against"), self.side)
        self._skill_word = self.add_field(self.tr("Rolls"), self.skill)
        self._dice_word = self.add_field(self.tr("Dice"), self.dice)
        for part in (self.open_tick, self.bars, self._words):
            self.panel.body.addWidget(part)
        self.oppose_button = self.end_with(self.tr("Oppose"))
        self.side.value_requested.connect(self._on_side_value_requested)
        self.skill.value_requested.connect(self.skill.set_value)
        self.dice.value_requested.connect(self.dice.set_value)
        self.open_tick.checked_requested.connect(self.open_tick.set_checked)
        for signal in (self.skill.value_requested, self.dice.value_requested, self.open_tick.checked_requested):
            signal.connect(self.changed)

    def set_sides(self, sides: tuple[DropOption, ...], side: str, skill: Skill) -> None:
        """Offer these sides; plain dice are one of them, with an empty value."""
        self.side.set_options(sides)
        self.side.set_value(side)
        self.skill.set_value(skill.value)
        self._show_fields()

    def set_odds(self, bars: tuple[OddsBar, ...], words: str, *, possible: bool = True) -> None:
        """Show the chances, and in words what happens or why it cannot be."""
        self.bars.set_bars(bars)
        self.bars.setVisible(bool(bars))
        self._words.set_text(words)
        self._words.setVisible(bool(words))
        self.oppose_button.setEnabled(possible)

    def words(self) -> str:
        """What is said below the odds."""
        return self._words.text()

    def _show_fields(self) -> None:
        plain = self.side.value == PLAIN_DICE
        self._dice_word.setVisible(plain)
        self.dice.setVisible(plain)
        self._skill_word.setVisible(not plain)
        self.skill.setVisible(not plain)

    def _on_side_value_requested(self, side: str) -> None:
        self.side.set_value(side)
        self._show_fields()
        self.changed.emit()
