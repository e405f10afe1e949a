"""A field for several lines of plain text: commits when left and on Ctrl+Enter, goes back on Esc."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from alien_desktop.gui.kit.line_field import is_escape
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class NoteField(QPlainTextEdit):
    """Notes. `value_requested` comes once per change, with the whole text. Tab leaves the field."""

    value_requested = Signal(str)

    def __init__(self, name: str, placeholder: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._theme = theme_of(self)
        self._value = ""
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self.setTabChangesFocus(True)
        bind_theme(self._apply_theme)

    @property
    def value(self) -> str:
        """The text as it was last set or committed."""
        return self._value

    def set_value(self, value: str) -> None:
        """Show the text of the document. A text that is being typed stays until it is committed or given up."""
        if value == self._value:
            return
        is_typing = self.hasFocus() and self.toPlainText() != self._value
        self._value = value
        if not is_typing:
            self.setPlainText(value)

    def event(self, event: QEvent) -> bool:
        """Esc belongs to the field while something is typed."""
        if is_escape(event) and self.toPlainText() != self._value:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter commits and then goes to the parent; Esc cancels the typing."""
        control = Qt.KeyboardModifier.ControlModifier in event.modifiers()
        if control and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._commit()
            event.ignore()
            return
        if event.key() == Qt.Key.Key_Escape and self.toPlainText() != self._value:
            self.setPlainText(self._value)
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving commits; a menu that pops up does not count as leaving."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self._commit()

    def _apply_theme(self) -> None:
        self.document().setDocumentMargin(self._theme.metrics.label_gap)

    def _commit(self) -> None:
        text = self.toPlainText()
        if text != self._value:
            self._value = text
            self.value_requested.emit(text)
