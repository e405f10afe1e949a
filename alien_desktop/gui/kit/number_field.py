"""A field for a whole number: typed, stepped with the arrows or the wheel, always inside its limits."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIntValidator, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from alien_desktop.gui.kit.line_field import is_escape
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class NumberField(QLineEdit):
    """A whole number. `value_requested` comes on Enter, on leaving and on every step."""

    value_requested = Signal(int)

    def __init__(self, name: str, least: int, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._theme = theme_of(self)
        self._value = least
        self._least, self._most = least, most
        self.setAccessibleName(name)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.returnPressed.connect(self._commit)
        self.set_limits(least, most)
        self.setText(str(least))
        bind_theme(self._apply_theme)

    @property
    def value(self) -> int:
        """The number as it was last set or committed."""
        return self._value

    def set_limits(self, least: int, most: int) -> None:
        """Set the smallest and the largest number; the value itself comes from the document."""
        if self.validator() is not None and (least, most) == (self._least, self._most):
            return
        self._least, self._most = least, most
        self.setValidator(QIntValidator(least, most, self))
        self.setAccessibleDescription(self.tr("{0} to {1}").format(least, most))

    def set_value(self, value: int) -> None:
        """Show the number of the document; a number that is being typed stays."""
        if value == self._value:
            return
        is_typing = self.hasFocus() and self.text() != str(self._value)
        self._value = value
        if not is_typing:
            self.setText(str(value))

    def event(self, event: QEvent) -> bool:
        """Esc belongs to the field while something is typed."""
        if is_escape(event) and self.text() != str(self._value):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows step by one, Page by five; Esc cancels the typing."""
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 5, Qt.Key.Key_PageDown: -5}
        step = steps.get(Qt.Key(event.key()))
        if step is not None:
            self._step(step)
            return
        if event.key() == Qt.Key.Key_Escape and self.text() != str(self._value):
            self.setText(str(self._value))
            self.selectAll()
            return
        super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel steps only while the field has the focus: scrolling past changes nothing."""
        if self.hasFocus() and not self.isReadOnly():
            self._step(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving commits."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self._commit()

    def _step(self, step: int) -> None:
        if self.isReadOnly():
            return
        self._request(self._typed() + step)

    def _commit(self) -> None:
        self._request(self._typed())

    def _typed(self) -> int:
        try:
            return int(self.text())
        except ValueError:
            return self._value

    def _request(self, wanted: int) -> None:
        value = max(self._least, min(self._most, wanted))
        self.setText(str(value))
        if value != self._value:
            self._value = value
            self.value_requested.emit(value)

    def _apply_theme(self) -> None:
        self.setFixedWidth(2 * self._theme.metrics.control)
