"""A layout that places things in rows and begins a new row when one is full: cards, chips."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Rows of things, each as large as it hints, on one middle; the distance is the spacing of the layout."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 0) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        """Add at the end."""
        self._items.append(item)

    def insert_widget(self, place: int, widget: QWidget) -> None:
        """Add a widget before the one at `place`."""
        self.addWidget(widget)
        self._items.insert(place, self._items.pop())
        self.invalidate()

    def count(self) -> int:
        """How many things there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The thing at a place, None beyond the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take the thing at a place out, None beyond the end."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """A narrower one needs more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all rows at a width."""
        return self._place(QRect(0, 0, width, 0), moving=False)

    def setGeometry(self, rect: QRect) -> None:
        """Place everything."""
        super().setGeometry(rect)
        self._place(rect, moving=True)

    def sizeHint(self) -> QSize:
        """The largest single thing: more only when there is room."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """The largest single thing."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _place(self, rect: QRect, *, moving: bool) -> int:
        margins = self.contentsMargins()
        inner = rect.adjusted(margins.left(), margins.top(), -margins.right(), -margins.bottom())
        x, y, high = inner.x(), inner.y(), 0
        row: list[tuple[QLayoutItem, QRect]] = []
        for item in self._items:
            widget = item.widget()
            if widget is not None and widget.isHidden():
                continue
            hint = item.sizeHint()
            wide = min(hint.width(), inner.width())
            if row and x + wide > inner.right() + 1:
                self._place_row(row, high, moving=moving)
                x, y, high, row = inner.x(), y + high + self.spacing(), 0, []
            row.append((item, QRect(QPoint(x, y), QSize(wide, hint.height()))))
            x += wide + self.spacing()
            high = max(high, hint.height())
        self._place_row(row, high, moving=moving)
        return y + high - rect.y() + margins.bottom()

    @staticmethod
    def _place_row(row: list[tuple[QLayoutItem, QRect]], high: int, *, moving: bool) -> None:
        """What is lower than its row is in the middle of it, as words beside buttons do."""
        if moving:
            for item, place in row:
                item.setGeometry(place.translated(0, (high - place.height()) // 2))
