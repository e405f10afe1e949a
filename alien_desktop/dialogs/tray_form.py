"""What the questions with fields have in common: rows of fields, what stands below, a button to go on, one to leave."""

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from alien_desktop.dialogs.tray_question import TrayQuestion
from alien_desktop.widgets.button import Button, ButtonKind, ButtonSize
from alien_desktop.widgets.panel import PanelTone
from alien_desktop.widgets.text_label import TextLabel


class TrayForm(TrayQuestion):
    """Accepted = go on, rejected = leave it.

    A subclass adds its fields with `add_field`, whatever stands below them to `panel.body`, and ends with `end_with`.
    """

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, PanelTone.ASKING, parent)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._buttons = QHBoxLayout()
        self.cancel_button = Button(self.tr("Cancel"), key="Esc", size=ButtonSize.NEXT_STEP)
        self.cancel_button.clicked.connect(self.reject)
        self.panel.body.addLayout(self._grid)

    def add_field(self, words: str, field: QWidget) -> TextLabel:
        """Add a row below the others and return its label."""
        label = TextLabel(words)
        label.setBuddy(field)
        row = self._grid.count() // 2
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(field, row, 1)
        return label

    def end_with(self, words: str, icon: str = "") -> Button:
        """Add the buttons and return the one that goes on."""
        button = Button(words, ButtonKind.PRIMARY, icon=icon, key="Enter", size=ButtonSize.NEXT_STEP)
        button.setDefault(True)
        button.clicked.connect(self.accept)
        self._buttons.addWidget(button, 1)
        self._buttons.addWidget(self.cancel_button, 0)
        self.panel.body.addLayout(self._buttons)
        self._on_look_changed()
        return button

    def _on_look_changed(self) -> None:
        measures = self._look.measures
        self.panel.body.setSpacing(measures.padding)
        self._grid.setSpacing(measures.label_gap)
        self._buttons.setSpacing(measures.label_gap)
