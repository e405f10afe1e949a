"""The button of the product: a stock push button that the style paints, with setters for what it shows."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton, QSizePolicy, QWidget

from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize, button_cut
from alien_desktop.gui.theme.paint_text import from_literal, literal, set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class Button(QPushButton):
    """A push button. `clicked` is the request; Enter and Space press it, once however long they are held."""

    def __init__(
        self,
        text: str = "",
        kind: ButtonKind = ButtonKind.NORMAL,
        *,
        icon: str = "",
        key: str = "",
        second: str = "",
        size: ButtonSize = ButtonSize.NORMAL,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setText(literal(text))
        self._second = second
        self._kind = kind
        self._pressed_at: int | None = None
        """When the mouse pressed it last, in milliseconds."""
        self._subject = ""
        if kind is not ButtonKind.NORMAL:
            self.setProperty("kind", kind.value)
        if size is not ButtonSize.NORMAL:
            self.setProperty("place", size.value)
        if icon:
            self.setProperty("icon_name", icon)
        if second:
            self.setProperty("second", second)
        if key:
            self.setProperty("key", key)
            self.say_key()
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.setAutoDefault(False)
        self._update_accessible_name()

    @property
    def kind(self) -> ButtonKind:
        """What pressing the button means."""
        return self._kind

    @property
    def plain_text(self) -> str:
        """The words on the button as they were given."""
        return from_literal(self.text())

    def set_text(self, text: str) -> None:
        """Set the words; they are literal, an ampersand included."""
        words = literal(text)
        if words != self.text():
            self.setText(words)
            self._update_accessible_name()

    def set_kind(self, kind: ButtonKind) -> None:
        """Set what pressing the button means."""
        if kind is not self._kind:
            self._kind = kind
            self._show("kind", kind.value)

    def set_subject(self, subject: str) -> None:
        """Set whom its question is about: once that changes, the second press of a double click is no press."""
        if subject != self._subject:
            self._subject, self._pressed_at = subject, None

    def set_size(self, size: ButtonSize) -> None:
        """Set the height, by where it stands."""
        if size.value != (self.property("place") or ButtonSize.NORMAL.value):
            self._show("place", size.value)

    def set_icon_name(self, icon: str) -> None:
        """Set the icon before the words; an empty name takes it away."""
        if icon != (self.property("icon_name") or ""):
            self._show("icon_name", icon)

    def set_key(self, key: str) -> None:
        """Set the key cap ("A", "Ctrl+N"); the shortcut itself belongs to an action."""
        if key != (self.property("key") or ""):
            self._show("key", key)
            self.say_key()

    def say_key(self) -> None:
        """Let a screen reader hear the key as it is now: somebody may have changed it."""
        key = self.property("key") or ""
        silent = " " if self.toolTip() else ""  # without a description Qt would use the tooltip's markup
        self.setAccessibleDescription(theme_of(self).shown_key(key) or silent)

    def set_second(self, second: str) -> None:
        """Set the second line; words are then at the left."""
        if second != self._second:
            self._second = second
            self._update_accessible_name()
            self._show("second", second)

    def focus_cut(self) -> int:
        """How much of the bottom right corner is cut off: the focus ring follows it."""
        return button_cut(self, theme_of(self).metrics)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the press."""
        self._pressed_at = event.timestamp()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second press of a double click is a press too, but not when the first one was on something else.

        A button that has moved below the mouse meanwhile would answer a question that nobody has read.
        """
        before, self._pressed_at = self._pressed_at, None
        if before is not None and event.timestamp() - before <= QApplication.doubleClickInterval():
            super().mouseDoubleClickEvent(event)
        else:
            event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus, as Space does."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def _show(self, name: str, value: str) -> None:
        self.setProperty(name, value)
        self.changeEvent(QEvent(QEvent.Type.StyleChange))  # else the button keeps its size hint

    def _update_accessible_name(self) -> None:
        text = self.plain_text
        self.setAccessibleName(f"{text}, {self._second}" if text and self._second else text or self._second)


class StepButton(Button):
    """One step down or up; it repeats while it is held. The name says what is stepped ("less stress")."""

    def __init__(self, *, up: bool, name: str, small: bool = False, parent: QWidget | None = None) -> None:
        kind = ButtonKind.MORE if up else ButtonKind.LESS
        super().__init__(kind=kind, size=ButtonSize.STEP_SMALL if small else ButtonSize.STEP, parent=parent)
        self.setAutoRepeat(True)
        self.setAccessibleName(name)
        set_tooltip(self, name)
        bind_theme(self._apply_theme)

    def _apply_theme(self) -> None:
        self.setFixedSize(self.sizeHint())
