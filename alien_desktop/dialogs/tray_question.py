"""What push and panic have in common: a dialog that stands inside the tray, takes Enter and Esc, and hides nothing."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.button import Button
from alien_desktop.widgets.panel import Panel, PanelTone


class TrayQuestion(QDialog):
    """A dialog as a part of the column, never a window of its own. `finished(int)` tells how it was answered.

    Enter and Esc belong to it only while the focus is inside. It takes the focus when it is asked and gives it back.
    """

    def __init__(self, title: str, tone: PanelTone, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)  # given to the constructor it would still become a window
        self._look = follow_look(self, self._on_look_changed)
        self.panel = Panel(title)
        self.panel.set_tone(tone)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.panel)
        self._caller: QWidget | None = None
        self.setAccessibleName(title)

    def take_focus(self, button: Button) -> None:
        """Remember who has the focus and give it to the button; nobody who is typing loses it."""
        caller = QApplication.focusWidget()
        if not self.isVisible() or isinstance(caller, QLineEdit | QPlainTextEdit):
            return
        if caller is None or not (caller is self or self.isAncestorOf(caller)):
            self._caller = caller
        button.setFocus(Qt.FocusReason.OtherFocusReason)

    def give_focus_back(self) -> None:
        """Return the focus to whoever had it, unless it has gone elsewhere meanwhile."""
        caller, self._caller = self._caller, None
        now = QApplication.focusWidget()
        inside = now is None or now is self or self.isAncestorOf(now)
        if inside and caller is not None and isValid(caller) and caller.isVisible():
            caller.setFocus(Qt.FocusReason.OtherFocusReason)

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

    def _on_look_changed(self) -> None:
        """Take over distances; a dialog with a form does more."""
