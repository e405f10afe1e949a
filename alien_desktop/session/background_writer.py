"""File work off the window's thread: one job at a time, in order; the answer comes back in the window's thread.

A job touches bytes, paths and frozen documents, and nothing of Qt. Python's garbage collector must not start by itself
while one runs (`garbage_collection.py`): in the other thread it would destroy widgets and timers.
"""

from collections.abc import Awaitable, Callable, Coroutine, Generator
from functools import partial
from math import inf
from time import monotonic
from typing import Any, Generic, TypeAlias, TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, QRunnable, Qt, QThreadPool, Signal

Work = Callable[[], Any]
Result = TypeVar("Result")
Answer = Callable[[Any], None]
"""Is called with what the work returned, or with the OSError that it raised."""
FileTask: TypeAlias = Coroutine[Work, Any, Result]
"""An `async def` that awaits files with `await off_thread(work)`; `BackgroundWriter` runs it."""

_NO_INPUT = QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents


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


class _OffThread(Generic[Result]):
    def __init__(self, work: Callable[[], Result]) -> None:
        self._work = work

    def __await__(self) -> Generator[Work, Any, Result]:
        found: Result = yield self._work
        return found


def off_thread(work: Callable[[], Result]) -> Awaitable[Result]:
    """Return file work to be awaited: it is done off the window's thread, after the jobs before it."""
    return _OffThread(work)


async def after_earlier_jobs() -> None:
    """Wait until the jobs before are done; a window handles its events meanwhile."""
    await off_thread(lambda: None)


class _Raised:
    """What work raised, on its way back to the task that awaits it."""

    def __init__(self, error: Exception) -> None:
        self.error = error


def _outcome_of(work: Work) -> Any:
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

    def run_async(
        self, task: FileTask[Result], done: Callable[[Result], object], failed: Callable[[Exception], object]
    ) -> None:
        """Run a task while the window goes on; `done` gets its result, `failed` what it raised.

        One of them is called before this returns when no file is awaited, else when a job has answered.
        """
        self._step(task, None, done, failed)

    def _step(
        self,
        task: FileTask[Result],
        outcome: Any,
        done: Callable[[Result], object],
        failed: Callable[[Exception], object],
    ) -> None:
        try:
            work = task.throw(outcome.error) if isinstance(outcome, _Raised) else task.send(outcome)
        except StopIteration as end:
            done(end.value)
        except Exception as error:  # noqa: BLE001 - who asked knows what it means
            failed(error)
        else:
            answer = partial(self._step, task, done=done, failed=failed)
            self.put(f"task {id(task)}", partial(_outcome_of, work), answer)

    def run_and_wait(self, task: FileTask[Result]) -> Result:
        """Run a task and return its result, or raise what it raises: for the console, where no window is looked at.

        In the background a window goes on painting meanwhile, but what is typed and clicked waits: views `run_async`.
        """
        results: list[Result] = []
        errors: list[Exception] = []
        self.run_async(task, results.append, errors.append)
        while not results and not errors:
            QCoreApplication.processEvents(_NO_INPUT)
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
        try:
            if answer is not None:
                if isinstance(outcome, Exception) and not isinstance(outcome, OSError):
                    raise outcome  # an error in the app: it is reported like any other
                answer(outcome)
        finally:
            self._next()
