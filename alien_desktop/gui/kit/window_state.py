"""Where the windows were and what was open: kept per profile, without harm when it is lost."""

from typing import Any

from PySide6.QtCore import QByteArray, QObject, QTimer
from PySide6.QtWidgets import QWidget

from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.settings import SettingsFile

WRITTEN_AFTER = 1000
"""Milliseconds, so that looking through ten documents causes one write."""


class WindowState(QObject):
    """One small file: geometry by window name, the last view and the last documents.

    It is written a moment after something in it has changed, so that a start after a crash goes on where it was.
    """

    def __init__(self, file: SettingsFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self._values: dict[str, Any] = dict(file.load({}).values)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(WRITTEN_AFTER)
        self._later.timeout.connect(self.save)

    def text(self, key: str) -> str:
        """Return a remembered text, empty when there is none."""
        value = self._values.get(key, "")
        return value if isinstance(value, str) else ""

    def set_text(self, key: str, value: str) -> None:
        """Remember a text."""
        if value != self.text(key):
            self._values[key] = value
            self._later.start()

    def restore(self, name: str, window: QWidget) -> bool:
        """Put a window where it was and return True; False when nothing is remembered that Qt can read.

        Qt moves a window that would lie outside the screens that there are, and makes one smaller that has no room.
        """
        saved = QByteArray(self.text(f"geometry/{name}").encode("ascii", "ignore"))
        return window.restoreGeometry(QByteArray.fromBase64(saved))

    def keep(self, name: str, window: QWidget) -> None:
        """Remember where a window is."""
        self._values[f"geometry/{name}"] = bytes(window.saveGeometry().toBase64().data()).decode("ascii")

    def save(self) -> None:
        """Write the file; a failure is ignored, because nothing important is lost."""
        self._later.stop()
        try:
            self._file.save(self._values, synced=False)  # where windows stand may wait: nobody waits for a disk here
        except StorageError:
            return
