"""How much memory a program holds, in megabytes; Linux only. Arguments: `empty`, `tour PROFILE` or `library PROFILE`.

`tour` opens every view once and rests on a sheet; `library` shows what the profile holds.
"""

import os
import sys
from pathlib import Path


def tell_and_end() -> None:
    """Print what is in memory of this process now, shared libraries counted, and end at once."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            sys.stdout.write(f"{int(line.split()[1]) / 1024}\n")
    sys.stdout.flush()
    os._exit(0)


def empty() -> None:
    """Show an empty window."""
    from PySide6.QtWidgets import QApplication, QWidget

    app = QApplication(sys.argv[:1])
    window = QWidget()
    window.show()
    app.processEvents()
    tell_and_end()


def ours(profile: str, views: tuple[str, ...]) -> None:
    """Start the app as its command does, go through views, rest."""
    from alien_desktop.app.main import begin
    from alien_desktop.app.options import Options

    application = begin(Options(profile=Path(profile)))
    if application is None or application.window is None:
        raise SystemExit("the profile is in use")
    window = application.window

    from PySide6.QtWidgets import QApplication

    while not window.is_ready:
        QApplication.processEvents()
    for view in views:
        window.navigator.show_view(view)
        QApplication.processEvents()
    QApplication.processEvents()
    tell_and_end()


if __name__ == "__main__":
    if sys.argv[1] == "empty":
        empty()
    else:
        tour = ("sheet", "dice", "scene", "library", "sheet")
        ours(sys.argv[2], tour if sys.argv[1] == "tour" else ())
