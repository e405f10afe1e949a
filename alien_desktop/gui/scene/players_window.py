"""The players' window: it shows the public view and holds nothing else, neither in its title nor in its texts."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QGuiApplication, QKeyEvent, QScreen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.documents.scene.public_view import PublicView
from alien_desktop.gui.scene.players_canvas import PlayersCanvas

FIRST_WIDE, FIRST_HIGH = 1280, 720


class PlayersWindow(QWidget):
    """A window of its own for a second display or a beamer. `closed`: somebody closed it by hand."""

    closed = Signal()

    def __init__(self, actions: Iterable[QAction]) -> None:
        """`actions` are those whose keys work in it too: F11 and the black-out."""
        super().__init__(None, Qt.WindowType.Window)
        self.setObjectName("players_window")
        self.setWindowTitle(self.tr("Players’ screen"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.addActions(list(actions))
        self.canvas = PlayersCanvas(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.canvas)
        self.resize(FIRST_WIDE, FIRST_HIGH)
        self.setFocus()  # its keys work as soon as it is in front

    def set_view(self, view: PublicView) -> None:
        """Show another view; black is on the screen before anything else happens."""
        turns_black = view.black and not self.canvas.view.black
        self.canvas.set_view(view)
        if turns_black and self.isVisible():
            self.canvas.repaint()

    def open_beside(self, window: QWidget) -> None:
        """Show it: filling another display than that of a window, or as a window where there is only one."""
        other = other_display(window)
        if other is None:
            self.showNormal()
        else:
            self.setGeometry(other.geometry())
            self.showFullScreen()

    def toggle_full_screen(self) -> None:
        """Fill the display that it is on, or stand on it as a window."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves the full screen, then the window."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.isFullScreen():
            self.showNormal()
        else:
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """It is gone at once."""
        event.accept()
        self.closed.emit()


def other_display(window: QWidget) -> QScreen | None:
    """Return a display on which a window is not, None where there is only one."""
    return next((screen for screen in QGuiApplication.screens() if screen is not window.screen()), None)
