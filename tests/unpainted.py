"""Windows whose keys and values are tried are laid out and not painted: that is a quarter of what such a test costs.

What is painted is tried by the walks over all views in `tests/usability` and by the tests of what paints. A whole app
is painted once: its start waits for the first picture, and without one for two seconds (`tests/running_app.py`).
"""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget


def unpainted(window: QWidget) -> None:
    """Paint nothing of a window that is about to be shown, unless somebody watches (`--onscreen`).

    A widget of it can still be rendered alone; a picture of several needs `setUpdatesEnabled(True)` first.
    """
    if QGuiApplication.platformName() == "offscreen":
        window.setUpdatesEnabled(False)
