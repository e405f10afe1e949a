"""What outlives a session of the windows; the application keeps it in a file."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget


@dataclass(frozen=True)
class WindowMemory:
    """Texts by key, places and sizes of windows by name."""

    text: Callable[[str], str]
    set_text: Callable[[str, str], None]
    restore: Callable[[str, QWidget], bool]
    keep: Callable[[str, QWidget], None]
