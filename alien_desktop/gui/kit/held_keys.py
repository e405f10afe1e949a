"""A key that is held down acts once. Only what moves or counts repeats."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_GOES_ON = frozenset(
    (
        *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
        *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Backspace),
        *(Qt.Key.Key_Plus, Qt.Key.Key_Minus),
    )
)


def is_held(event: QKeyEvent) -> bool:
    """Whether a press only repeats one before it, of a key that does something: it is taken and does nothing."""
    if not event.isAutoRepeat() or event.key() in _GOES_ON:
        return False
    event.accept()
    return True
