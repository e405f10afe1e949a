"""Tells the theme how large the windows are: all of them share one set of measures, and nothing is to be cut in any.

The narrowest and the lowest visible window decide. One that lies behind the window in front does not count: a scene
that fills the screen is laid out for the screen.
"""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from alien_desktop.gui.theme.theme import Theme

_TOLD_BY = {
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.WindowStateChange,
    QEvent.Type.WindowActivate,
}
_WATCHED = "width_is_watched"
_COVERED = 0.5
"""A window of which more than this is behind another one is not visible."""


class SizeClassTracker(QObject):
    """Belongs to one window; each of them looks at all."""

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        window.setProperty(_WATCHED, True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Before the window lays itself out."""
        if watched is self._window and event.type() in _TOLD_BY:
            self._tell()
        return False

    def _tell(self) -> None:
        seen = [one for one in QApplication.topLevelWidgets() if one.property(_WATCHED) and _is_shown(one)]
        active = QApplication.activeWindow()
        front = active if active in seen else self._window
        sizes = [one.size() for one in seen if one is front or not _is_behind(one, front)]
        if sizes:
            self._theme.set_size(min(one.width() for one in sizes), min(one.height() for one in sizes))


def _is_shown(window: QWidget) -> bool:
    return window.isVisible() and not window.isMinimized()


def _is_behind(window: QWidget, front: QWidget | None) -> bool:
    if front is None or not _is_shown(front):
        return False
    whole, hidden = window.geometry(), window.geometry() & front.geometry()
    return hidden.width() * hidden.height() > _COVERED * whole.width() * whole.height()
