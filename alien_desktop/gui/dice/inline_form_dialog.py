"""What the questions with fields have in common: rows of fields, what stands below, a button to go on, one to leave."""

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from alien_desktop.gui.dice.inline_dialog import InlineDialog
from alien_desktop.gui.kit.button import Button, ButtonKind, ButtonSize
from alien_desktop.gui.kit.panel import PanelTone
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.theme.theme import bind_theme


class InlineFormDialog(InlineDialog):
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
        bind_theme(self._apply_theme)

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
        return button

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.panel.body.setSpacing(metrics.padding)
        self._grid.setSpacing(metrics.label_gap)
        self._buttons.setSpacing(metrics.label_gap)
