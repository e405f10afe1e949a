"""A tick box: a stock check box that the style paints, with a note at the right end when there is one."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QSizePolicy, QWidget

from alien_desktop.gui.theme.paint_text import from_literal, literal
from alien_desktop.gui.theme.theme import Theme, theme_of


class TickBox(QCheckBox):
    """A box with a tick and words; the whole row is the target.

    `checked_requested` tells what the user wants; the box shows it at once and a setter may put it back.
    """

    checked_requested = Signal(bool)

    def __init__(self, text: str, *, harm: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(literal(text), parent)
        self._theme = theme_of(self)
        self.setProperty("harm", harm)
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.checked_requested)

    @property
    def plain_text(self) -> str:
        """The words as they were given."""
        return from_literal(self.text())

    def set_text(self, text: str) -> None:
        """Set the words, literally."""
        self.setText(literal(text))
        self.setAccessibleName(text)

    def set_checked(self, checked: bool) -> None:
        """Show the state of the document; emits nothing."""
        self.setChecked(checked)

    def set_note(self, note: str) -> None:
        """Set the small words at the right end ("no stress relief")."""
        set_mark_note(self, note)

    def minimumSizeHint(self) -> QSize:
        """Return the least size: the words may be cut, the box may not."""
        return least_mark_size(self, self._theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter ticks, as Space does."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if not event.isAutoRepeat():
                self.click()
            return
        super().keyPressEvent(event)


def set_mark_note(box: QAbstractButton, note: str) -> None:
    """Set the small words at the right end of a tick box or radio button; the style reads them from a property."""
    if note != (box.property("note") or ""):
        box.setProperty("note", note)
        box.setAccessibleDescription(note or from_literal(box.text()))
        box.changeEvent(QEvent(QEvent.Type.StyleChange))  # else the button keeps its size hint


def least_mark_size(box: QWidget, theme: Theme) -> QSize:
    """Return the size of a tick box or radio button whose words are cut to a few letters."""
    return QSize(4 * theme.metrics.tick + theme.metrics.label_gap, box.sizeHint().height())
