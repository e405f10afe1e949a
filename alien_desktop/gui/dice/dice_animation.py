"""The short animation of a roll: three frames of faces, then the result. Any key ends it."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal

FRAMES = 3
"""Pictures of turning dice before the result."""
FALL_MS = 250
"""Duration of the whole animation, in milliseconds."""


class DiceFall(QObject):
    """A running animation. `stepped` asks for a repaint, `ended` comes once, at the end of each animation."""

    stepped = Signal()
    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._frame = FRAMES
        self._timer = QTimer(self)
        self._timer.setInterval(FALL_MS // FRAMES)
        self._timer.timeout.connect(self._on_timer_timeout)

    @property
    def is_running(self) -> bool:
        """Whether the dice are still turning."""
        return self._frame < FRAMES

    def start(self) -> None:
        """Start from the first frame."""
        self._frame = 0
        self._timer.start()
        app = QCoreApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    def finish(self) -> None:
        """End a running animation at once."""
        if not self.is_running:
            return
        self._frame = FRAMES
        self._timer.stop()
        app = QCoreApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self.ended.emit()

    def turning_face(self, seat: int) -> int:
        """The face that a die shows in the current frame: decoration, never a success."""
        return (seat * 7 + self._frame * 3) % 5 + 1

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key pressed anywhere in the application ends the animation and is still delivered."""
        if event.type() == QEvent.Type.KeyPress:
            self.finish()
        return False

    def _on_timer_timeout(self) -> None:
        if self._frame + 1 < FRAMES:
            self._frame += 1
            self.stepped.emit()
        else:
            self.finish()
