"""Back and Next turn: the two keys that are pressed most."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.button import Button, ButtonKind, ButtonSize


class TurnPanel(QWidget):
    """Told by setters; wishes are `next_requested` and `previous_requested`."""

    next_requested = Signal()
    previous_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = follow_look(self, self._on_look_changed)
        self.back_button = Button(self.tr("Back"), second=self.tr("Shift+N"), size=ButtonSize.TALL)
        self.next_button = Button(self.tr("Next turn"), ButtonKind.PRIMARY, key="N", second=" ", size=ButtonSize.TALL)
        self.back_button.clicked.connect(self.previous_requested)
        self.next_button.clicked.connect(self.next_requested)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.back_button)
        self._row.addWidget(self.next_button, 1)
        self._on_look_changed()

    def set_turns(self, words: str, *, can_go_on: bool, can_go_back: bool) -> None:
        """Show who comes next, or what has to be done first."""
        self.next_button.set_second(words)
        self.next_button.setEnabled(can_go_on)
        self.back_button.setEnabled(can_go_back)

    def _on_look_changed(self) -> None:
        measures = self._look.measures
        self._row.setSpacing(measures.label_gap)
        for button in (self.back_button, self.next_button):
            button.setFixedHeight(measures.clock_height)
