"""What a view does that waits for files: it goes on meanwhile, and what is asked for twice is done once."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.background_writer import FileTask
from alien_desktop.session.session import Session
from alien_desktop.storage.errors import StorageError

_PATIENCE_MS = 400
Result = TypeVar("Result")


class FileTasks(QObject):
    """The tasks of one view: commands by `perform_async`, or reading what is to be shown.

    `refused(Message)` when one cannot be done, `slow()` when one takes so long that somebody should be told.
    """

    refused = Signal(object)
    slow = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._writer = session.profile.writer
        self._running: set[tuple[str, ...]] = set()

    def run(self, task: FileTask[Result], done: Callable[[Result], object], *what: str) -> None:
        """Run a task; `done` gets its result, at once when no file is awaited. `what` tells it apart from others."""
        if what in self._running:
            task.close()
            return
        self._running.add(what)
        self._writer.run_async(task, partial(self._end, what, done), partial(self._end, what, self._refuse))
        if what in self._running:
            QTimer.singleShot(_PATIENCE_MS, self, partial(self._on_patience_timeout, what))

    def _end(self, what: tuple[str, ...], then: Callable[[Any], object], outcome: object) -> None:
        self._running.discard(what)
        then(outcome)

    def _refuse(self, error: Exception) -> None:
        if isinstance(error, RuleViolation):
            self.refused.emit(error.message)
        elif isinstance(error, StorageError):
            self.refused.emit(error.sentence)
        else:
            raise error

    def _on_patience_timeout(self, what: tuple[str, ...]) -> None:
        if what in self._running:
            self.slow.emit()
