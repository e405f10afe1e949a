"""File work off the window's thread: one job at a time, in order; the answer comes back in the window's thread.

A job touches bytes, paths and frozen documents, and nothing of Qt. While one runs, Python's garbage collector rests: a
collection that starts in the other thread would destroy widgets and timers there.
"""

import gc
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from math import inf
from time import monotonic
from typing import Any, Generic, TypeAlias, TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, QRunnable, Qt, QThreadPool, Signal

Work = Callable[[], Any]
Result = TypeVar("Result")
Answer = Callable[[Any], None]
"""Is called with what the work returned, or with the OSError that it raised."""
Waiting: TypeAlias = Coroutine[Work, Any, Result]
"""An `async def` that waits for files on its way with `await off_thread(work)`; `BackgroundWriter` carries it on."""


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


class off_thread(Generic[Result]):  # noqa: N801 - it is used like a function
    """File work to be awaited: it is done beside the window, after the jobs before it."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self._work = work

    def __await__(self) -> Generator[Work, Any, Result]:
        """Give the work to who carries it out, and return what it returned."""
        found: Result = yield self._work
        return found


class _Raised:
    """What work raised, on its way back to who waits for it."""

    def __init__(self, error: Exception) -> None:
        self.error = error


def _result_of(work: Work) -> Any:
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - raised again in the thread that asked
        return _Raised(error)


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

    def carry_on(
        self, deed: Waiting[Result], told: Callable[[Result], object], failed: Callable[[Exception], object]
    ) -> None:
        """Do what waits for files while the window goes on; `told` gets the result, `failed` what was raised.

        One of them is called before this returns when nothing is waited for, else when a job has answered.
        """
        self._step(deed, None, told, failed)

    def _step(
        self,
        deed: Waiting[Result],
        outcome: Any,
        told: Callable[[Result], object],
        failed: Callable[[Exception], object],
    ) -> None:
        try:
            work = deed.throw(outcome.error) if isinstance(outcome, _Raised) else deed.send(outcome)
        except StopIteration as end:
            told(end.value)
        except Exception as error:  # noqa: BLE001 - who asked knows what it means
            failed(error)
        else:
            self.put(f"deed {id(deed)}", partial(_result_of, work), lambda found: self._step(deed, found, told, failed))

    def result_of(self, deed: Waiting[Result]) -> Result:
        """Do what waits for files and return its result, or raise what it raises, where nobody looks at a window.

        In the background a window goes on painting meanwhile, but what is typed and clicked waits: it asks `carry_on`.
        """
        results: list[Result] = []
        errors: list[Exception] = []
        loop = QEventLoop()

        def told(result: Result) -> None:
            results.append(result)
            loop.quit()

        def failed(error: Exception) -> None:
            errors.append(error)
            loop.quit()

        self.carry_on(deed, told, failed)
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
