"""A tick box: Qt's own key handling and role, our painting."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QStyle, QStyleOptionButton, QWidget

from alien_desktop.gui.kit.mark_row import draw_tick_row, least_row_size, marked_row_size
from alien_desktop.gui.theme.paint_text import literal
from alien_desktop.gui.theme.theme import theme_of


class TickBox(QCheckBox):
    """A box with a tick and words, and a note at the right end when there is one.

    `checked_requested` tells what the user wants; the box shows it at once and a setter may put it back.
    """

    checked_requested = Signal(bool)

    def __init__(self, text: str, *, harm: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(literal(text), parent)
        self._theme = theme_of(self)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._text = text
        self._note = ""
        self._harm = harm
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.checked_requested)

    @property
    def plain_text(self) -> str:
        """The words as they were given."""
        return self._text

    def set_text(self, text: str) -> None:
        """Set the words, literally."""
        if text != self._text:
            self._text = text
            self.setText(literal(text))
            self.setAccessibleName(text)
            self.updateGeometry()
            self.update()

    def set_checked(self, checked: bool) -> None:
        """Show the state of the document; asks for nothing."""
        self.setChecked(checked)

    def set_note(self, note: str) -> None:
        """Set the small words at the right end ("no stress relief")."""
        if note != self._note:
            self._note = note
            self.setAccessibleDescription(note or self._text)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Box, words in bold (they turn bold when ticked), note."""
        return marked_row_size(self._theme, self._text, self._note)

    def minimumSizeHint(self) -> QSize:
        """Words may be cut, the box may not."""
        return least_row_size(self._theme)

    def hitButton(self, pos: QPoint) -> bool:
        """The whole row is the target."""
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter ticks, as Space does."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A sharp box, filled with a tick when checked."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        if self.underMouse():
            option.state |= QStyle.StateFlag.State_MouseOver
        rect = QRectF(self.rect())
        draw_tick_row(QPainter(self), rect, self._theme, self._text, self._note, option.state, harm=self._harm)
