"""File work off the window's thread: one job at a time, in order; the answer comes back in the window's thread.

A job touches bytes, paths and frozen documents, and nothing of Qt. While one runs, Python's garbage collector rests: a
collection that starts in the other thread would destroy widgets and timers there.
"""

import gc
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, QRunnable, Qt, QThreadPool, Signal

Work = Callable[[], Any]
Result = TypeVar("Result")
Answer = Callable[[Any], None]
"""Is called with what the work returned, or with the OSError that it raised."""


class _Job(QRunnable):
    def __init__(self, work: Work, told: Callable[[Any], None]) -> None:
        super().__init__()
        self._work = work
        self._told = told

    def run(self) -> None:
        try:
            outcome = self._work()
        except Exception as error:  # noqa: BLE001 - it must not leave a thread of Qt; it is an answer
            outcome = error
        self._told(outcome)


class BackgroundWriter(QObject):
    """Runs jobs one after the other: at once in the calling thread until `begin`, from then on in a second thread.

    A job replaces one with the same key that still waits: that one is never run, and its answer is never called.
    """

    _told = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool: QThreadPool | None = None
        self._waiting: dict[str, tuple[Work, Answer]] = {}
        self._running: Answer | None = None
        self._collects = True
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)

    @property
    def is_in_background(self) -> bool:
        """Whether work is done in a thread of its own."""
        return self._pool is not None

    @property
    def is_busy(self) -> bool:
        """Whether something is being written, or waits for it."""
        return self._running is not None or bool(self._waiting)

    def begin(self) -> None:
        """Work in a thread of its own from now on."""
        if self._pool is None:
            self._pool = pool = QThreadPool(self)
            pool.setMaxThreadCount(1)
            pool.setExpiryTimeout(0)

    def put(self, key: str, work: Work, answer: Answer) -> None:
        """Run `work` after the jobs before it, then call `answer` with its result in the window's thread."""
        self._waiting.pop(key, None)
        self._waiting[key] = (work, answer)
        self._next()

    def answer_of(self, work: Callable[[], Result]) -> Result:
        """Run `work` after the jobs before it and return its result, or raise what it raises.

        In the background the window goes on painting meanwhile; what is typed and clicked waits until the end. Answers
        come in the middle of it and may take widgets away: ask from a button or a menu, never where Qt goes on with
        the widget afterwards (an arrow among radio buttons, a row that becomes current); there, `put`.
        """
        if self._pool is None:
            return work()
        loop = QEventLoop()
        results: list[Result] = []
        errors: list[Exception] = []

        def kept() -> None:
            try:
                results.append(work())
            except Exception as error:  # noqa: BLE001 - raised again in the thread that asked
                errors.append(error)

        self.put(f"answer {id(loop)}", kept, lambda _outcome: loop.quit())
        while not results and not errors:
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        if errors:
            raise errors[0]
        return results[0]

    def finish(self, patience: float = inf) -> bool:
        """Wait for all jobs, `patience` seconds at most; return whether they are done and their answers were called."""
        end = monotonic() + patience
        while self.is_busy:
            if self._pool is not None:
                left = end - monotonic()
                if not self._pool.waitForDone(-1 if left == inf else max(round(left * 1_000), 0)):
                    return False
            QCoreApplication.sendPostedEvents(self)  # the last answer waits for a loop that may not run again
            self._next()
        return True

    def _next(self) -> None:
        while self._waiting and self._running is None:
            key = next(iter(self._waiting))
            work, answer = self._waiting.pop(key)
            if self._pool is None:
                self._in_place(work, answer)
                continue
            self._running = answer
            self._collects = gc.isenabled()
            gc.disable()
            self._pool.start(_Job(work, self._told.emit))

    def _in_place(self, work: Work, answer: Answer) -> None:
        self._running = answer
        outcome: Any
        try:
            outcome = work()
        except OSError as error:
            outcome = error
        finally:
            self._running = None
        answer(outcome)

    def _on_told(self, outcome: Any) -> None:
        answer, self._running = self._running, None
        if self._collects:
            gc.enable()
        try:
            if answer is not None:
                if isinstance(outcome, Exception) and not isinstance(outcome, OSError):
                    raise outcome  # an error in the app: it is reported like any other
                answer(outcome)
        finally:
            self._next()
