"""An area for the least important part: it takes the remaining room, and is empty when that is too little."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget


class OptionalArea(QWidget):
    """Holds things under each other in `column`. It asks for no height at all; below `least` pixels it is empty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._least = 1
        self._content = QWidget(self)
        self.column = QVBoxLayout(self._content)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def set_least(self, least: int) -> None:
        """Set from which height on the content is worth showing."""
        if least != self._least:
            self._least = least
            self._place()

    def sizeHint(self) -> QSize:
        """As wide as the content, without height."""
        return QSize(self._content.sizeHint().width(), 0)

    def minimumSizeHint(self) -> QSize:
        """Nothing."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the content all there is, or hide it."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        self._content.setVisible(self.height() >= self._least)
        self._content.setGeometry(self.rect())
