"""Lists of the widgets that there are, made while the garbage collector rests.

PySide turns a list of Qt into one of Python pointer by pointer, and each new wrapper may start the collector. When that
clears a window in a reference cycle, its widgets are deleted while their turn in the list is still to come, and the
process ends with a segmentation fault.
"""

import gc
from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QWidget


def all_widgets() -> list[QWidget]:
    """Return every widget of the application."""
    return _made_at_rest(QApplication.allWidgets)


def top_level_widgets() -> list[QWidget]:
    """Return every widget without a parent and every window."""
    return _made_at_rest(QApplication.topLevelWidgets)


def _made_at_rest(make: Callable[[], list[QWidget]]) -> list[QWidget]:
    collects = gc.isenabled()
    gc.disable()
    try:
        return make()
    finally:
        if collects:
            gc.enable()
