"""What the dialogs with a window of their own have in common: they stand over a widget, block nothing, step back."""

from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from alien_desktop.gui.theme.theme import theme_of


class ModelessDialog(QDialog):
    """Remembers who had the focus when it was opened, and gives it back when it is closed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._caller: QWidget | None = None

    def stand_over(self, place: QWidget) -> None:
        """Show it over the middle of a widget."""
        if not self.isVisible():
            self._caller = place.window().focusWidget()
        middle = place.mapToGlobal(place.rect().center())
        self.move(max(0, middle.x() - self.width() // 2), max(0, middle.y() - self.height() // 2))
        self.show()

    def done(self, result: int) -> None:
        """Close and hand the focus back."""
        super().done(result)
        caller, self._caller = self._caller, None
        if caller is not None and isValid(caller):
            caller.activateWindow()
            caller.setFocus()
