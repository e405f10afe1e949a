"""A list that shows whole rows only: it is scrolled by rows, and one that the lower edge would cut is left out."""

from PySide6.QtCore import QModelIndex, QPoint, QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QListView, QWidget

from alien_desktop.gui.kit.close_distances import HAIR_PART


class WholeItemsView(QListView):
    """A plain list of rows of any height below each other. A row that is higher than the list is cut all the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerItem)

    def seen_height(self) -> int:
        """Return how much of the viewport shows rows, in pixels: it ends below a whole one."""
        height = self.viewport().height()
        last = super().indexAt(QPoint(0, height - 1))
        rect = self.visualRect(last)
        is_cut = last.isValid() and rect.bottom() + 1 - height > rect.height() // HAIR_PART
        return rect.top() if is_cut and rect.top() > 0 else height

    def indexAt(self, point: QPoint) -> QModelIndex:
        """Return the row at a point of the viewport, when it is seen."""
        return super().indexAt(point) if point.y() < self.seen_height() else QModelIndex()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the whole rows."""
        seen = QRect(0, 0, self.viewport().width(), self.seen_height())
        super().paintEvent(QPaintEvent(event.region().intersected(seen)))
