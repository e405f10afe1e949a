"""The app on a throw-away profile, alive, for benchmarks that work its windows."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from alien_desktop.app.application import Application, qt_application
from alien_desktop.app.options import Options
from alien_desktop.gui.shell.main_window import MainWindow
from benchmarks.measuring import OFFSCREEN, Figure

FRAME = 1 / 60
"""What a change may take to be seen at once: one frame of a 60 Hz screen."""
ONE_FRAME = "one frame at 60 Hz"
PAINTED_AGAIN = "the window painted again"
REPAINTS = 40
PATIENCE = 5.0
"""Seconds after which nobody waits any more for something to be painted."""


@contextmanager
def running_app() -> Iterator[MainWindow]:
    """The main window with the sample crew, ready to be worked with and at rest; closed at the end."""
    os.environ.setdefault("QT_QPA_PLATFORM", OFFSCREEN)
    app = qt_application()
    with tempfile.TemporaryDirectory() as profile:
        application = Application(Options(profile=Path(profile)))
        application.start()
        window = application.window
        assert window is not None
        while not window.is_ready:
            app.processEvents()
        assert application.head_start is not None
        application.head_start.timer.setInterval(0)
        while application.head_start.timer.isActive():  # or it would be measured in the midst of something else
            app.processEvents()
        yield window
        window.close()


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Count and pass on."""
        self.count += event.type() is QEvent.Type.Paint
        return False


def to_paint(paints: Paints, work: Callable[[], object]) -> float:
    """Return the seconds from the beginning of the work to the end of the event in which the widget was painted.

    They are the processor's: all of it happens in one thread, so on a machine with nothing else to do the clock says
    the same, and on a loaded one this is what does not change. A wait for the disk is not in it.
    """
    before = paints.count
    began, worked_until = perf_counter(), process_time()
    work()
    while paints.count == before:
        QApplication.processEvents()
        if perf_counter() - began > PATIENCE:
            raise SystemExit("what should have changed was never painted")
    return process_time() - worked_until


def painted_again(window: QWidget) -> float:
    """Return the processor's seconds of painting a window with all that is in it, nothing changed; the median."""
    return median(worked(window.repaint) for _ in range(REPAINTS))


def worked(work: Callable[[], object]) -> float:
    """The processor's seconds of some work."""
    began = process_time()
    work()
    return process_time() - began


def in_frames(row: str, what: str, taken: float, again: float, goal: float) -> Iterator[Figure]:
    """A change beside a frame of the screen, and beside `painted_again`, which is slow where the machine is slow."""
    yield Figure(row, what, ONE_FRAME, taken, taken / FRAME, goal)
    yield Figure(row, what, PAINTED_AGAIN, taken, taken / again, goal)
