"""A field for one line: commits on Enter and when left, goes back on Esc."""

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QStyle, QStyleOptionFrame, QToolTip, QWidget

from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.gui.theme.paint_text import tooltip
from alien_desktop.gui.theme.theme import theme_of

_TEXT_MARGIN = 2
"""What QLineEdit leaves at both ends of its text."""


def is_escape(event: QEvent) -> bool:
    """Whether this asks who gets Esc: the field that has the focus, or a command of the window."""
    return (
        isinstance(event, QKeyEvent)
        and event.type() == QEvent.Type.ShortcutOverride
        and event.key() == Qt.Key.Key_Escape
    )


class LineField(QLineEdit):
    """One line of text. `value_requested` comes once per change, with the whole text.

    `bare` looks like plain text until it is pointed at or typed into: for a sheet that is edited in place. `most` is
    how many letters it takes: no more than the document can hold.
    """

    value_requested = Signal(str)

    def __init__(
        self,
        name: str,
        placeholder: str = "",
        *,
        bare: bool = False,
        most: int = NAME_LIMIT,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setMaxLength(most)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._theme = theme_of(self)
        self._value = ""
        self._bare = bare
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self._describe("")
        self.setProperty("bare", bare)
        self.returnPressed.connect(self._commit)

    @property
    def value(self) -> str:
        """The text as it was last set or committed."""
        return self._value

    def set_value(self, value: str) -> None:
        """Show the text of the document. A text that is being typed stays until it is committed or given up."""
        if value == self._value:
            return
        is_typing = self.hasFocus() and self.text() != self._value
        self._value = value
        if not is_typing:
            self.setText(value)
            self.setCursorPosition(0)

    def set_invalid(self, reason: str) -> None:
        """Mark the text as refused, with the reason in words; an empty reason takes the mark away."""
        self._describe(reason)
        if bool(reason) != bool(self.property("invalid")):
            self.setProperty("invalid", bool(reason))
            self._show_state()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc cancels the typing; a second Esc goes to the parent."""
        if event.key() == Qt.Key.Key_Escape and self.text() != self._value:
            self.setText(self._value)
            self.selectAll()
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving commits; a menu that pops up does not count as leaving."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self._commit()
            self.setCursorPosition(0)
        self._show_frame(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """A bare field gets its frame."""
        super().focusInEvent(event)
        self._show_frame(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A text that is longer than the field ends in dots while nobody types in it."""
        super().paintEvent(event)
        if self.hasFocus() or self._bare or self.isRightToLeft():
            return
        room, font_metrics = self._text_room(), self.fontMetrics()
        if not self.is_cut():
            return
        tokens, line = self._theme.tokens, self._theme.metrics.line
        painter = QPainter(self)
        ground = tokens.field if self.isEnabled() and not self.isReadOnly() else tokens.sunken
        painter.fillRect(self.rect().adjusted(line, line, -line, -line), ground)
        painter.setPen(tokens.text if self.isEnabled() else tokens.text_dis)
        text = font_metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)

    def _describe(self, reason: str) -> None:
        """Say what is wrong; else nothing where Qt would say a placeholder that is the name once more."""
        same = self.placeholderText() == self.accessibleName()
        self.setAccessibleDescription(reason or (" " if same else ""))

    def is_cut(self) -> bool:
        """Whether the text is longer than the field."""
        return self.fontMetrics().horizontalAdvance(self.text()) > self._text_room().width()

    def _text_room(self) -> QRect:
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self)
        return room.adjusted(_TEXT_MARGIN, 0, -_TEXT_MARGIN, 0)

    def event(self, event: QEvent) -> bool:
        """Esc belongs to the field while something is typed; a bare field shows its frame under the mouse.

        A text that is cut is shown whole by the tooltip, unless the owner has set one.
        """
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and not self.toolTip():
            QToolTip.showText(event.globalPos(), tooltip(self.text()) if self.is_cut() else "", self)
            return True
        if is_escape(event) and self.text() != self._value:
            event.accept()
            return True
        if event.type() in {QEvent.Type.Enter, QEvent.Type.Leave}:
            self._show_frame(event.type() == QEvent.Type.Enter or self.hasFocus())
        return super().event(event)

    def _commit(self) -> None:
        text = self.text()
        if text != self._value:
            self._value = text
            self.value_requested.emit(text)

    def _show_frame(self, shown: bool) -> None:
        if self._bare and bool(self.property("bare")) == shown and not self.isReadOnly():
            self.setProperty("bare", not shown)
            self._show_state()

    def _show_state(self) -> None:
        self.updateGeometry()
        self.update()
