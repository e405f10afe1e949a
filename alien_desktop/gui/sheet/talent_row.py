"""A talent as a row: its name, and what it does in a sentence or two."""

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.theme import theme_of


class TalentRow(QWidget):
    """One talent. `details_requested(id, point)` is the wish; `removal_requested(id)` comes with Delete."""

    details_requested = Signal(str, QPoint)
    removal_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._talent = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._name = TextLabel("", TextRole.BODY_BOLD)
        self._text = TextLabel("", TextRole.SMALLEST, TextTone.QUIET, wrap=True)
        column.addWidget(self._name)
        column.addWidget(self._text)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def talent(self) -> str:
        """Its id."""
        return self._talent

    def set_talent(self, talent: str, name: str, text: str) -> None:
        """Show this talent."""
        self._talent = talent
        self._name.set_text(name)
        self._text.set_text(text)
        self._text.setVisible(bool(text))
        self.setAccessibleName(name)
        self.setAccessibleDescription(text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Nothing; a frame while it is the one that the keys are for."""
        if self.hasFocus():
            tokens = self._theme.tokens
            draw_box(QPainter(self), QRectF(self.rect()), tokens.sel, None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose it."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.update()

    def focusInEvent(self, event: object) -> None:
        """Show the frame."""
        self.update()

    def focusOutEvent(self, event: object) -> None:
        """Take the frame away."""
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete asks for its removal, Enter for its menu, arrows for the neighbour."""
        key = event.key()
        if key == Qt.Key.Key_Delete:
            self.removal_requested.emit(self._talent)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.details_requested.emit(self._talent, self.mapToGlobal(QPoint(0, self.height())))
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self.focusNextPrevChild(key == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done, by mouse or key."""
        self.details_requested.emit(self._talent, event.globalPos())
