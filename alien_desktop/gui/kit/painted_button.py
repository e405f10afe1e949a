"""A button that draws itself: what all of them share; a subclass adds only its painting and its meaning."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from alien_desktop.gui.theme.theme import theme_of


class PaintedButton(QAbstractButton):
    """Follows the theme, is painted again when the mouse comes or goes, and Enter presses it as Space does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it once, however long it is held."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if not event.isAutoRepeat():
                self.click()
            return
        super().keyPressEvent(event)
