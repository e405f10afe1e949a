"""A bug is not hidden and loses nothing: it goes to the log folder and the window tells it; the journal is intact."""

import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from traceback import format_exception
from types import TracebackType

from alien_desktop.rules.message import Message

LARGEST = 1_000_000
"""Bytes after which the report file starts over; the one before stays beside it."""


class CrashReport:
    """Installed once as `sys.excepthook`; the same error is told once and not once for every repaint."""

    def __init__(self, logs: Path, tell: Callable[[Message], None], now: Callable[[], datetime]) -> None:
        self._file = logs / "crash.log"
        self._tell = tell
        self._now = now
        self._told: set[str] = set()

    def install(self) -> None:
        """From now on every error that nobody handled ends here."""
        sys.excepthook = self.report

    def report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Write the error down and tell it; never raises."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        place = _place(trace)
        text = "".join(format_exception(kind, error, trace))
        sys.stderr.write(text)
        if place in self._told:
            return
        self._told.add(place)
        try:
            if self._file.exists() and self._file.stat().st_size > LARGEST:
                self._file.replace(self._file.with_suffix(".old.log"))
            with self._file.open("a", encoding="utf-8") as file:
                file.write(f"{self._now().isoformat()}\n{text}\n")
        except OSError:
            sys.stderr.write("The report could not be written.\n")
        self._tell(
            Message(
                "Something went wrong inside the app ({error}, {place}). Your work is safe in the journal.",
                error=kind.__name__,
                place=place,
            )
        )


def _place(trace: TracebackType | None) -> str:
    """Return the file and line where an error came from."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "unknown place"
    return f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
