"""A bug is not hidden and loses nothing: it goes to the log folder and the window tells it; the journal is intact."""

import faulthandler
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from traceback import extract_tb, format_exception
from types import TracebackType

from alien_desktop.rules.message import Message
from alien_desktop.storage.files import RealFiles, write_all

LARGEST = 1_000_000
"""Bytes after which the report file starts over; the one before stays beside it."""


class CrashReport:
    """Installed once as `sys.excepthook`; the same error is reported once and not once for every repaint."""

    def __init__(self, logs: Path, tell: Callable[[Message], None], now: Callable[[], datetime]) -> None:
        self._file = logs / "crash.log"
        self._tell = tell
        self._now = now
        self._told: set[str] = set()

    def install(self) -> None:
        """From now on every error that nobody handled ends here; a crash of the interpreter leaves its stack beside."""
        sys.excepthook = self.report
        with suppress(OSError):
            # Held open until the end: there is no time to open it when it is needed.
            faulthandler.enable(RealFiles().open_append(self._file.with_name("fault.log")))

    def report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Write the error down and tell it; never raises."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        place = _place(trace)
        sys.stderr.write("".join(format_exception(kind, error, trace)))
        if place in self._told:
            return
        self._told.add(place)
        files = RealFiles()
        try:
            with suppress(FileNotFoundError):
                _head, _tail, size = files.read_head(self._file, 0, 0)
                if size > LARGEST:
                    files.replace(self._file, self._file.with_suffix(".old.log"))
            handle = files.open_append(self._file)
            try:
                write_all(files, handle, f"{self._now().isoformat()}\n{_without_texts(error)}\n".encode())
            finally:
                files.close(handle)
        except OSError:
            sys.stderr.write("The report could not be written.\n")
        self._tell(
            Message(
                "Something went wrong inside the app ({error}, {place}). Your work is safe in the journal.",
                error=kind.__name__,
                place=place,
            )
        )


def _without_texts(error: BaseException) -> str:
    """Return kinds and places of an error and of what it came from: no message, for it may quote a document."""
    lines: list[str] = []
    seen: BaseException | None = error
    while seen is not None:
        lines.append(type(seen).__name__)
        lines += [
            f"  {_short(frame.filename)}:{frame.lineno} in {frame.name}" for frame in extract_tb(seen.__traceback__)
        ]
        seen = seen.__cause__ or seen.__context__
    return "\n".join(lines) + "\n"


def _short(file: str) -> str:
    """Return where a module lies in the program, without where the program lies on this machine."""
    parts = Path(file).parts
    return "/".join(parts[parts.index("alien_desktop") :]) if "alien_desktop" in parts else Path(file).name


def _place(trace: TracebackType | None) -> str:
    """Return the file and line where an error came from."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "unknown place"
    return f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
