"""Asks for the numbers of a roll beside skills: how strong the fire is, how many dice the other side has."""

from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.inline_dialog import InlineFormDialog
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.translation import translated
from alien_desktop.session.rolls.special_roll_types import SpecialRollType


class SpecialRollDialog(InlineFormDialog):
    """Accepted = roll with `numbers()`, rejected = leave it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Other roll"), parent)
        self._fields: dict[str, NumberField] = {}
        self._grid.setColumnStretch(0, 1)  # numbers are short
        self._grid.setColumnStretch(1, 0)
        self.roll_button = self.end_with(self.tr("Roll"), icon="roll")

    def set_kind(self, kind: SpecialRollType) -> None:
        """Ask for the numbers of this kind."""
        self.panel.set_title(translated(kind.title))
        self.setAccessibleName(translated(kind.title))
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._fields = {}
        for asked in kind.inputs:
            label = translated(asked.label)
            field = NumberField(label, asked.least, asked.most)
            field.set_value(asked.start)
            self.add_field(label, field)
            self._fields[asked.id] = field

    def field(self, number_id: str) -> NumberField:
        """Return the field of one number."""
        return self._fields[number_id]

    def numbers(self) -> dict[str, int]:
        """Return what was asked for; a number that is still being typed counts when it is within its limits."""
        return {
            number_id: int(field.text()) if field.hasAcceptableInput() else field.value
            for number_id, field in self._fields.items()
        }
