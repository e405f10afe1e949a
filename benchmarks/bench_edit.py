"""U0: from a key press to the painted cell: stress +1 on an open sheet, with rules, journal, undo step and repaint."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.measuring import Figure

FRAME = 1 / 60
ROUNDS = 60


def figures() -> Iterator[Figure]:
    """Press S and Shift+S on the real window and compare with a frame of a 60 Hz screen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QEvent, QObject, Qt
    from PySide6.QtTest import QTest

    from alien_desktop.app.application import Application, qt_application
    from alien_desktop.app.options import Options
    from alien_desktop.widgets.stress_meter import StressMeter

    app = qt_application()
    with tempfile.TemporaryDirectory() as profile:
        application = Application(Options(profile=Path(profile)))
        application.start()
        window = application.window
        assert window is not None
        while not window.is_alive:
            app.processEvents()
        pilot = next(entry for entry in window.views.desk.shelf.entries() if entry.format == "character")
        window.views.open_document(pilot.document_id)
        app.processEvents()
        meter = next(meter for meter in window.findChildren(StressMeter) if meter.isVisible())

        class Painted(QObject):
            count = 0

            def eventFilter(self, watched: QObject, event: QEvent) -> bool:
                if event.type() is QEvent.Type.Paint:
                    self.count += 1
                return False

        painted = Painted()
        meter.installEventFilter(painted)
        taken = []
        for number in range(ROUNDS):
            modifier = Qt.KeyboardModifier.ShiftModifier if number % 2 else Qt.KeyboardModifier.NoModifier
            before = painted.count
            began = perf_counter()
            QTest.keyClick(window, Qt.Key.Key_S, modifier)
            while painted.count == before:
                app.processEvents()
            taken.append(perf_counter() - began)
        window.close()
    ours = median(taken)
    yield Figure("U0", "key press to painted cell", "one frame at 60 Hz", ours, ours / FRAME, 1.0)
