"""One start, measured from inside: prints the seconds from the start of the process to the moment it names.

Arguments: `empty` for a bare window, or `app PROFILE painted|ready` for ours.
"""

import os
import sys
import time

BEGAN = float(os.environ.get("PROBE_BEGAN") or time.time())


def tell_and_end() -> None:
    """Print how long it took and end at once."""
    sys.stdout.write(f"{time.time() - BEGAN}\n")
    sys.stdout.flush()
    os._exit(0)


def empty() -> None:
    """Show an empty window and tell when it was painted."""
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication, QWidget

    class Window(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            tell_and_end()

    app = QApplication(sys.argv[:1])
    window = Window()
    window.show()
    app.exec()


def ours(profile: str, moment: str) -> None:
    """Start the app as its command does and tell when the library is painted, or when it can be worked with."""
    from pathlib import Path

    from alien_desktop.app.main import begin
    from alien_desktop.app.options import Options

    application = begin(Options(profile=Path(profile)))
    if application is None or application.window is None:
        raise SystemExit("the profile is in use")

    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtWidgets import QApplication

    class FirstPaint(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() is QEvent.Type.Paint:
                tell_and_end()
            return False

    watcher = FirstPaint()
    if moment == "painted":
        application.window.library.installEventFilter(watcher)
    else:
        application.came_alive.connect(tell_and_end)
    QApplication.exec()


if __name__ == "__main__":
    if sys.argv[1] == "empty":
        empty()
    else:
        ours(sys.argv[2], sys.argv[3])
