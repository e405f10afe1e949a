"""Asks which creature attacks, with which row of its table, and what armor its target wears."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.inline_dialog import InlineFormDialog
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.text_label import TextRole, TextTone
from alien_desktop.gui.kit.wrapped_label import WrappedLabel

ROLLED = "0"
"""The row that the D6 gives."""
MOST_ARMOR = 20


class CreatureDialog(InlineFormDialog):
    """Accepted = attack, rejected = cancelled. `changed` when another choice is made."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Creature attack"), parent)
        self.creature = DropField(self.tr("Creature"))
        self.row = DropField(self.tr("Attack of its table"))
        self.armor = NumberField(self.tr("Armor of the target"), 0, MOST_ARMOR)
        self._words = WrappedLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.add_field(self.tr("Creature"), self.creature)
        self.add_field(self.tr("Attack"), self.row)
        self.add_field(self.tr("Armor"), self.armor)
        self.panel.body.addWidget(self._words)
        self.attack_button = self.end_with(self.tr("Roll D6"), icon="roll")
        self.creature.value_requested.connect(self._on_creature_value_requested)
        self.row.value_requested.connect(self._on_row_value_requested)
        self.armor.value_requested.connect(self.armor.set_value)

    def set_creatures(self, creatures: tuple[DropOption, ...], chosen: str) -> None:
        """Offer these creatures."""
        self.creature.set_options(creatures)
        self.creature.set_value(chosen)
        self.attack_button.setEnabled(bool(creatures))

    def set_rows(self, rows: tuple[DropOption, ...], chosen: str, words: str) -> None:
        """Offer the rows of its table, the D6 first, and say what the chosen one does."""
        self.row.set_options(rows)
        self.row.set_value(chosen)
        self.attack_button.set_text(self.tr("Roll D6") if chosen == ROLLED else self.tr("Attack"))
        self._words.set_text(words)
        self._words.setVisible(bool(words))

    def words(self) -> str:
        """The description of the chosen row."""
        return self._words.text()

    def _on_creature_value_requested(self, value: str) -> None:
        self.creature.set_value(value)
        self.row.set_value(ROLLED)
        self.changed.emit()

    def _on_row_value_requested(self, value: str) -> None:
        self.row.set_value(value)
        self.changed.emit()
