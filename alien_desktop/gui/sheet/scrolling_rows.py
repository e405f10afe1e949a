"""A column of rows that scrolls up and down when there is not room for all of them, and never sideways."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget


class ScrollingRows(QScrollArea):
    """Put rows into `rows`. It asks for the height of all of them and is content with less."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.viewport().setAutoFillBackground(False)
        self.content = QWidget()
        self.rows = QVBoxLayout(self.content)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setSpacing(0)
        self.setWidget(self.content)
        self.content.setAutoFillBackground(False)  # the panel behind it is the ground; setWidget has switched it on
        self.content.installEventFilter(self)

    def sizeHint(self) -> QSize:
        """All rows."""
        return self.content.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Nothing: the rest scrolls."""
        return QSize(0, 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The row that gets the focus comes into sight; a change of height is told to the layout above."""
        if watched is self.content and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Scroll to the row that Tab leads to."""
        moved = super().focusNextPrevChild(forward)
        focused = QApplication.focusWidget()
        if moved and focused is not None and self.content.isAncestorOf(focused):
            self.ensureWidgetVisible(focused, 0, 0)
        return moved
