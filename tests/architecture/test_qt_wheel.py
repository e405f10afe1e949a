"""PySide6 6.12.0 drops one reference to None in every void call on Python 3.10 and 3.11.

Signals lose references to True and False too. After some thousand calls Python aborts with `none_dealloc`: mostly not
in the test run but at the table.
"""

import sys
from importlib import metadata

import pytest
from PySide6.QtCore import QObject, QTimer, Signal

mortal = pytest.mark.skipif(sys.version_info >= (3, 12), reason="None, True and False are immortal from Python 3.12 on")


@mortal
def test_void_calls_of_qt_keep_the_references_to_none() -> None:
    timer = QTimer()
    before = sys.getrefcount(None)
    for _ in range(200):
        timer.setInterval(5)
    assert abs(sys.getrefcount(None) - before) <= 20


@mortal
def test_emitting_signals_keeps_the_references_to_true() -> None:
    class Sender(QObject):
        sent = Signal()

    sender = Sender()
    before = sys.getrefcount(True)
    for _ in range(200):
        sender.sent.emit()
    assert abs(sys.getrefcount(True) - before) <= 20


def test_the_installed_qt_is_older_than_the_broken_wheel() -> None:
    for package in ("PySide6-Essentials", "shiboken6"):
        version = tuple(int(part) for part in metadata.version(package).split(".")[:2])
        assert (6, 11) <= version < (6, 12), f"{package} {metadata.version(package)}"
