"""A list of radio buttons under each other; a note is at the right of those that have one."""

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.tick_box import least_mark_size, set_mark_note
from alien_desktop.gui.theme.mark_row import marked_row_height
from alien_desktop.gui.theme.paint_text import from_literal, literal, set_tooltip
from alien_desktop.gui.theme.theme import theme_of


class Choice(QRadioButton):
    """One of several: a stock radio button that the style paints, with a note at the right end when there is one.

    Words that are too long for its width wrap beside the note.
    """

    checked_requested = Signal(bool)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(literal(text), parent)
        self._theme = theme_of(self)
        self._note = ""
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.checked_requested)

    @property
    def plain_text(self) -> str:
        """The words as they were given."""
        return from_literal(self.text())

    def set_note(self, note: str) -> None:
        """Set the small words at the right end."""
        self._note = note
        set_mark_note(self, note)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as the words are at this width."""
        super().resizeEvent(event)
        high = marked_row_height(self._theme, self.plain_text, self._note, self.width())
        if high != self.height():
            self.setFixedHeight(high)

    def minimumSizeHint(self) -> QSize:
        """Words may be cut, the ring may not."""
        return least_mark_size(self, self._theme)


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
        """Show a value; emits nothing."""
        self._value = value
        if value in self._choices:
            self._choices[value].setChecked(True)

    def _on_choice_clicked(self) -> None:
        sender: QObject = self.sender()
        value = next(value for value, choice in self._choices.items() if choice is sender)
        if value != self._value:
            self._value = value
            self.value_requested.emit(value)
