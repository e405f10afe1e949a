"""One of a few values under each other, with small words at the right of those that have some."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.gui.shell.choice import Choice
from alien_desktop.gui.theme.paint_text import set_tooltip


class ChoiceList(QWidget):
    """Rings under each other, exactly one chosen. `value_requested(str)` is what the user chose, by mouse or arrow."""

    value_requested = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._name = name
        self._options: tuple[tuple[str, str, str], ...] = ()
        self._value = ""
        self._choices: dict[str, Choice] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    @property
    def value(self) -> str:
        """The chosen value; empty before one is set."""
        return self._value

    def choice(self, value: str) -> Choice:
        """The ring of a value; KeyError when there is none."""
        return self._choices[value]

    def set_options(self, options: tuple[tuple[str, str, str], ...]) -> None:
        """Set the rings as (value, words, note)."""
        if options == self._options:
            return
        self._options = options
        for old in self._choices.values():
            self._column.removeWidget(old)
            old.deleteLater()
        self._choices = {}
        for value, words, note in options:
            choice = Choice(words, self)
            set_tooltip(choice, words)  # a narrow list cuts long words
            choice.set_note(note)
            choice.setAccessibleName(f"{self._name}: {words}")
            choice.clicked.connect(self._on_choice_clicked)
            self._choices[value] = choice
            self._column.addWidget(choice)
        self.set_value(self._value)

    def set_value(self, value: str) -> None:
        """Show a value; asks for nothing."""
        self._value = value
        if value in self._choices:
            self._choices[value].setChecked(True)

    def _on_choice_clicked(self) -> None:
        sender: QObject = self.sender()
        value = next(value for value, choice in self._choices.items() if choice is sender)
        if value != self._value:
            self._value = value
            self.value_requested.emit(value)
