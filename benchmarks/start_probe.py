"""One start, measured from inside: prints the seconds to the moment it names, by the clock and of the processor.

Arguments: `empty` for a bare window, or `app PROFILE MOMENT` for ours. The moments: `painted` (the library is on the
screen), `ready` (the window can be worked with), `sheet` (so, and the sheet that was open last is painted), `leave` (a
sheet is opened and the app closed, so that the next start returns to it).
"""

import os
import sys
import time

BEGAN = float(os.environ.get("PROBE_BEGAN") or time.time())


def tell_and_end() -> None:
    """Print how long it took and end at once."""
    sys.stdout.write(f"{time.time() - BEGAN} {time.process_time()}\n")
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
    from pathlib import Path

    from alien_desktop.app.main import begin
    from alien_desktop.app.options import Options

    application = begin(Options(profile=Path(profile)))
    if application is None or application.window is None:
        raise SystemExit("the profile is in use")
    window = application.window

    def tell_of_sheet() -> None:
        if not window.navigator.sheet_view.isVisible():
            raise SystemExit("no sheet was open")
        window.repaint()
        tell_and_end()

    def leave() -> None:
        window.navigator.show_view("sheet")
        window.close()
        tell_and_end()

    if moment == "painted":
        window.first_painted.connect(tell_and_end)
    else:
        application.became_ready.connect({"ready": tell_and_end, "sheet": tell_of_sheet, "leave": leave}[moment])

    from PySide6.QtWidgets import QApplication

    QApplication.exec()


if __name__ == "__main__":
    if sys.argv[1] == "empty":
        empty()
    else:
        ours(sys.argv[2], sys.argv[3])
