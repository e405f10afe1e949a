"""Asks which creature attacks, with which row of its table, and what armor its target wears."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from alien_desktop.dialogs.tray_question import TrayQuestion
from alien_desktop.widgets.button import Button, ButtonKind, ButtonSize
from alien_desktop.widgets.drop_field import DropField, DropOption
from alien_desktop.widgets.number_field import NumberField
from alien_desktop.widgets.panel import PanelTone
from alien_desktop.widgets.text_label import TextLabel, TextRole, TextTone
from alien_desktop.widgets.wrapped_label import WrappedLabel

ROLLED = "0"
"""The row that the D6 gives."""
MOST_ARMOR = 20


class CreatureDialog(TrayQuestion):
    """Accepted = attack, rejected = leave it. `changed` when something else is chosen."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Creature attack"), PanelTone.ASKING, parent)
        self.creature = DropField(self.tr("Creature"))
        self.row = DropField(self.tr("Attack of its table"))
        self.armor = NumberField(self.tr("Armor of the target"), 0, MOST_ARMOR)
        self._words = WrappedLabel("", TextRole.SECONDARY, TextTone.QUIET)
        grid = self._grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        for place, (words, field) in enumerate(
            ((self.tr("Creature"), self.creature), (self.tr("Attack"), self.row), (self.tr("Armor"), self.armor))
        ):
            word = TextLabel(words)
            word.setBuddy(field)
            grid.addWidget(word, place, 0)
            grid.addWidget(field, place, 1)
        body = self.panel.body
        body.addLayout(grid)
        body.addWidget(self._words)
        size = ButtonSize.NEXT_STEP
        self.attack_button = Button(self.tr("Roll D6"), ButtonKind.PRIMARY, icon="roll", key="Enter", size=size)
        self.cancel_button = Button(self.tr("Cancel"), key="Esc", size=size)
        self._buttons = QHBoxLayout()
        self._buttons.addWidget(self.attack_button, 1)
        self._buttons.addWidget(self.cancel_button, 0)
        body.addLayout(self._buttons)
        self.attack_button.setDefault(True)
        self.attack_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.reject)
        self.creature.value_requested.connect(self._on_creature_value_requested)
        self.row.value_requested.connect(self._on_row_value_requested)
        self.armor.value_requested.connect(self._on_armor_value_requested)
        self._on_look_changed()

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
        """What is said of the chosen row."""
        return self._words.text()

    def _on_creature_value_requested(self, value: str) -> None:
        self.creature.set_value(value)
        self.row.set_value(ROLLED)
        self.changed.emit()

    def _on_row_value_requested(self, value: str) -> None:
        self.row.set_value(value)
        self.changed.emit()

    def _on_armor_value_requested(self, value: int) -> None:
        self.armor.set_value(value)

    def _on_look_changed(self) -> None:
        if not hasattr(self, "_buttons"):
            return  # the look may change while the dialog is being built
        measures = self._look.measures
        self.panel.body.setSpacing(measures.padding)
        self._grid.setSpacing(measures.label_gap)
        self._buttons.setSpacing(measures.label_gap)
