"""Asks for the numbers of a roll beside skills: how strong the fire is, how many dice the other side has."""

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from alien_desktop.dialogs.tray_question import TrayQuestion
from alien_desktop.session.aside_kinds import AsideKind
from alien_desktop.widgets.button import Button, ButtonKind, ButtonSize
from alien_desktop.widgets.number_field import NumberField
from alien_desktop.widgets.panel import PanelTone
from alien_desktop.widgets.text_label import TextLabel


class AsideDialog(TrayQuestion):
    """Accepted = roll with `numbers()`, rejected = leave it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Other roll"), PanelTone.ASKING, parent)
        self._fields: dict[str, NumberField] = {}
        self._grid = QGridLayout()
        self._grid.setColumnStretch(0, 1)
        self.panel.body.addLayout(self._grid)
        size = ButtonSize.NEXT_STEP
        self.roll_button = Button(self.tr("Roll"), ButtonKind.PRIMARY, icon="roll", key="Enter", size=size)
        self.cancel_button = Button(self.tr("Cancel"), key="Esc", size=size)
        self._buttons = QHBoxLayout()
        self._buttons.addWidget(self.roll_button, 1)
        self._buttons.addWidget(self.cancel_button, 0)
        self.panel.body.addLayout(self._buttons)
        self.roll_button.setDefault(True)
        self.roll_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.reject)
        self._on_look_changed()

    def set_kind(self, kind: AsideKind) -> None:
        """Ask for the numbers of this kind."""
        self.panel.set_title(kind.title)
        self.setAccessibleName(kind.title)
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._fields = {}
        for row, asked in enumerate(kind.asks):
            field = NumberField(asked.label, asked.least, asked.most)
            field.set_value(asked.start)
            label: QLabel = TextLabel(asked.label)
            label.setBuddy(field)
            self._grid.addWidget(label, row, 0)
            self._grid.addWidget(field, row, 1)
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

    def _on_look_changed(self) -> None:
        if not hasattr(self, "_buttons"):
            return  # the look may change while the dialog is being built
        measures = self._look.measures
        self.panel.body.setSpacing(measures.padding)
        self._grid.setSpacing(measures.label_gap)
        self._buttons.setSpacing(measures.label_gap)
