"""What a test with widgets may not leave behind: a running timer or thread, or a visible window."""

import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QThread, QTimer
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid


class Leftovers:
    """Remembers what is started from Python while it watches, and says afterwards what of it still runs."""

    def __init__(self) -> None:
        self._started: list[weakref.ref[Any]] = []

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """Notice every start of a timer or thread until the patch is undone. QTimer.singleShot is not seen."""
        patch.setattr(QTimer, "start", self._remembering(QTimer.start))
        patch.setattr(QThread, "start", self._remembering(QThread.start))

    def found(self) -> list[str]:
        """What is still there, once the event loop and the garbage collector have had their turn."""
        delete_what_is_done_with()
        if self._now():
            gc.collect()
            delete_what_is_done_with()
        return self._now()

    def _now(self) -> list[str]:
        alive = [
            thing for thing in (reference() for reference in self._started) if thing is not None and isValid(thing)
        ]
        timers = [f"timer {thing!r}" for thing in alive if isinstance(thing, QTimer) and thing.isActive()]
        threads = [f"thread {thing!r}" for thing in alive if isinstance(thing, QThread) and thing.isRunning()]
        windows = [f"window {widget!r}" for widget in QApplication.topLevelWidgets() if widget.isVisible()]
        return timers + threads + windows

    def _remembering(self, start: Callable[..., None]) -> Callable[..., None]:
        def start_and_remember(thing: object, *arguments: object) -> None:
            self._started.append(weakref.ref(thing))
            start(thing, *arguments)

        return start_and_remember


def delete_what_is_done_with() -> None:
    """Delete what was told to be deleted later: Qt does that in an event loop, and a test runs none to its end."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
