"""U0: from a key press to the painted cell: stress +1 on an open sheet, with rules, journal, undo step and repaint."""

from collections.abc import Iterator
from functools import partial
from statistics import median

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from alien_desktop.gui.kit.stress_meter import StressMeter
from benchmarks.measuring import Figure
from benchmarks.running_app import FRAME, ONE_FRAME, Paints, running_app, to_paint

ROUNDS = 60


def figures() -> Iterator[Figure]:
    """Press S and Shift+S on the real window, in turn."""
    with running_app() as window:
        pilot = next(entry for entry in window.session.index.entries() if entry.format == "character")
        window.navigator.open_document(pilot.document_id)
        QApplication.processEvents()
        paints = Paints(next(meter for meter in window.findChildren(StressMeter) if meter.isVisible()))
        keys = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier) * (ROUNDS // 2)
        taken = median(to_paint(paints, partial(QTest.keyClick, window, Qt.Key.Key_S, key)) for key in keys)
    yield Figure("U0", "key press to painted cell", ONE_FRAME, taken, taken / FRAME, 1.0)
