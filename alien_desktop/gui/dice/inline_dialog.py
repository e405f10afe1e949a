"""What push and panic have in common: a dialog that stands inside the tray, takes Enter and Esc, and hides nothing."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from alien_desktop.gui.dice.roll_buttons import focus_of
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.panel import Panel, PanelTone
from alien_desktop.gui.theme.theme import theme_of


class InlineDialog(QDialog):
    """A dialog as a part of the column, never a window of its own. `finished(int)` tells how it was answered.

    Enter and Esc belong to it only while the focus is inside. Whoever opens it remembers the caller first, and gives
    the focus back when it is closed; being answered does not hide it.
    """

    def __init__(self, title: str, tone: PanelTone, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)  # given to the constructor it would still become a window
        self._theme = theme_of(self)
        self.panel = Panel(title)
        self.panel.set_tone(tone)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.panel)
        self._caller: QWidget | None = None
        self.setAccessibleName(title)

    @property
    def has_focus(self) -> bool:
        """Whether the focus is inside."""
        now = focus_of(self)
        return now is not None and (now is self or self.isAncestorOf(now))

    def remember_caller(self) -> None:
        """Keep in mind who has the focus."""
        if not self.has_focus:
            self._caller = focus_of(self)

    def take_focus(self, button: Button) -> None:
        """Give the focus to the button, unless somebody is typing."""
        if self.isVisible() and not isinstance(self._caller, QLineEdit | QPlainTextEdit):
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    def give_focus_back(self, otherwise: QWidget) -> None:
        """Return the focus to whoever had it; when that is gone, to what comes next in the tray."""
        caller, self._caller = self._caller, None
        stays = caller is not None and isValid(caller) and caller.isVisible() and caller.isEnabled()
        target = caller if stays and caller is not None else otherwise
        if target.isVisible():
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def done(self, code: int) -> None:
        """Tell how it was answered; the tray takes it away."""
        self.setResult(code)
        self.finished.emit(code)

    def event(self, event: QEvent) -> bool:
        """Enter and Esc are ours before any shortcut of the window."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.key() in {Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter}
        ):
            event.accept()
            return True
        return super().event(event)
