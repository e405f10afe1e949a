"""Tells the look how wide a window is, as long as it can be seen."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from alien_desktop.theme.look import Look

_TOLD_BY = {QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.WindowStateChange}


class WidthWatch(QObject):
    """Belongs to a window with a name of its own. A window that is hidden or minimized does not count."""

    def __init__(self, window: QWidget, look: Look) -> None:
        super().__init__(window)
        self._window = window
        self._look = look
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Before the window lays itself out."""
        if watched is self._window and event.type() in _TOLD_BY:
            seen = event.type() is not QEvent.Type.Hide and not self._window.isMinimized()
            shown = self._window.isVisible() or event.type() is QEvent.Type.Show
            self._look.set_width(self._window.width() if seen and shown else 0, self._window.objectName())
        return False
