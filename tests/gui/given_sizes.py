"""The sizes that a widget is given, one after the other: how often it is laid out."""

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class GivenSizes(QObject):
    """Notes each size of a widget from now on, and the one before it."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.changes: list[tuple[QSize, QSize]] = []
        widget.installEventFilter(self)

    @property
    def heights(self) -> list[int]:
        """The new heights."""
        return [size.height() for before, size in self.changes if size.height() != before.height()]

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note a new size."""
        if isinstance(event, QResizeEvent):
            self.changes.append((event.oldSize(), event.size()))
        return False
