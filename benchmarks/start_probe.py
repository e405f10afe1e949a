"""One start, measured from inside: prints the seconds to the moment it names, by the clock and of the processor.

Arguments: `empty` for a bare window, or `app PROFILE MOMENT` for ours. The moments: `painted` (the library is on the
screen), `ready` (the window can be worked with), `sheet` (so, and the sheet that was open last is painted), `leave` (a
sheet is opened and the app closed, so that the next start returns to it). `first_sheet` and `rested_sheet` print
how long it takes to open the first sheet, at once and after everything that is loaded ahead of it.
"""

import os
import sys
import time

BEGAN = float(os.environ.get("PROBE_BEGAN") or time.time())


def tell_and_end(began: float = BEGAN, worked: float = 0.0) -> None:
    """Print how long it took since a time, by the clock and of the processor, and end at once."""
    sys.stdout.write(f"{time.time() - began} {time.process_time() - worked}\n")
    sys.stdout.flush()
    os._exit(0)


def empty() -> None:
    """Show an empty window and tell when it has been painted."""
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication, QWidget

    class Window(QWidget):
        def paintEvent(self, _event: QPaintEvent) -> None:
            QTimer.singleShot(0, tell_and_end)

    app = QApplication(sys.argv[:1])
    window = Window()
    window.show()
    app.exec()


def ours(profile: str, moment: str) -> None:
    """Start the app as its command does and tell when the moment has come."""
    from functools import partial
    from pathlib import Path

    from alien_desktop.app.main import begin
    from alien_desktop.app.options import Options

    application = begin(Options(profile=Path(profile)))
    if application is None or application.window is None:
        raise SystemExit("the profile is in use")
    window = application.window
    from PySide6.QtWidgets import QApplication

    def tell_of_sheet() -> None:
        if not window.navigator.sheet_view.isVisible():
            raise SystemExit("no sheet was open")
        window.repaint()
        tell_and_end()

    def leave() -> None:
        window.navigator.show_view("sheet")
        window.close()
        tell_and_end()

    def open_first_sheet(rests: bool) -> None:
        while rests and application.head_start is not None and application.head_start.timer.isActive():
            QApplication.processEvents()
        began, worked = time.time(), time.process_time()
        characters = [entry for entry in window.session.index.entries() if entry.format == "character"]
        window.navigator.open_document(characters[0].document_id)
        QApplication.processEvents()
        tell_and_end(began, worked)

    moments = {
        "ready": tell_and_end,
        "sheet": tell_of_sheet,
        "leave": leave,
        "first_sheet": partial(open_first_sheet, False),
        "rested_sheet": partial(open_first_sheet, True),
    }
    if moment == "painted":
        window.first_painted.connect(tell_and_end)
    else:
        application.became_ready.connect(moments[moment])
    QApplication.exec()


if __name__ == "__main__":
    if sys.argv[1] == "empty":
        empty()
    else:
        ours(sys.argv[2], sys.argv[3])
