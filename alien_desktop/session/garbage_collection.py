"""When Python's garbage collector runs: between two events, and never inside a call of Qt.

Widgets often stand in reference cycles, and to clear a cycle is to delete them. Left to itself the collector runs
whenever enough objects were made: in the middle of a `paintEvent`, of a list that PySide makes of all widgets, or in
the thread that saves. Each of these has ended the process with a segmentation fault.
"""

import gc
from time import monotonic

from PySide6.QtCore import QAbstractEventDispatcher, QObject

FULL_SECONDS = 30.0
"""So far apart are two collections of everything: one takes as long as there are objects."""


class GarbageCollection(QObject):
    """Keeps the collector from starting by itself, and lets it work each time the event loop is about to wait."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._last_full = monotonic()
        dispatcher = QAbstractEventDispatcher.instance()
        if dispatcher is not None:
            dispatcher.aboutToBlock.connect(self.collect_due)

    def collect_due(self) -> None:
        """Collect the oldest generation of objects that Python would collect now; mostly that is none."""
        due = [count > threshold for count, threshold in zip(gc.get_count(), gc.get_threshold(), strict=True)]
        if not due[0]:
            return
        if due[2] and monotonic() - self._last_full >= FULL_SECONDS:
            gc.collect(2)
            self._last_full = monotonic()
        else:
            gc.collect(1 if due[1] else 0)
