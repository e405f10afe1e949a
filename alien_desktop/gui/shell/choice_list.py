"""A list of radio buttons under each other, in our painting; a note stands at the right of those that have one."""

from PySide6.QtCore import QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.mark_row import draw_row_words, least_row_size, mark_frame, marked_row_size
from alien_desktop.gui.theme.paint import crisp_pen, inset
from alien_desktop.gui.theme.paint_text import literal, set_tooltip
from alien_desktop.gui.theme.theme import theme_of


class Choice(QRadioButton):
    """One of several: a ring with a dot, words, and a note at the right end when there is one."""

    checked_requested = Signal(bool)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(literal(text), parent)
        self._theme = theme_of(self)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._text = text
        self._note = ""
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.checked_requested)

    @property
    def plain_text(self) -> str:
        """The words as they were given."""
        return self._text

    def set_note(self, note: str) -> None:
        """Set the small words at the right end."""
        if note != self._note:
            self._note = note
            self.setAccessibleDescription(note or self._text)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Ring, words in bold, note."""
        return marked_row_size(self._theme, self._text, self._note)

    def minimumSizeHint(self) -> QSize:
        """Words may be cut, the ring may not."""
        return least_row_size(self._theme)

    def hitButton(self, pos: QPoint) -> bool:
        """The whole row is the target."""
        return self.rect().contains(pos)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A ring, with a dot when chosen."""
        theme = self._theme
        t, metrics = theme.tokens, theme.metrics
        painter = QPainter(self)
        side = metrics.tick
        ring = QRectF(0, round((self.height() - side) / 2), side, side)
        enabled, checked = self.isEnabled(), self.isChecked()
        mark = t.accent if enabled else t.text_dis
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(crisp_pen(mark if checked else mark_frame(theme, enabled, self.underMouse()), metrics.line))
        painter.setBrush(t.sunken)
        painter.drawEllipse(inset(ring, metrics.line))
        if checked:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(mark)
            quarter = side / 4
            painter.drawEllipse(ring.adjusted(quarter, quarter, -quarter, -quarter))
        painter.restore()
        rect = QRectF(self.rect())
        draw_row_words(painter, rect, theme, self._text, self._note, t.text, enabled=enabled, bold=checked)


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
