"""A row that folds: its parts stand beside each other while there is room for all of them, else below each other."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QBoxLayout, QWidget


class FoldingRow(QBoxLayout):
    """A box layout that chooses its direction by its own width; folded it is as narrow as its widest part."""

    def __init__(self, parent: QWidget | None = None, *, last_on_top: bool = False) -> None:
        """`last_on_top`: folded, the last part comes first, because it is what one works with."""
        super().__init__(QBoxLayout.Direction.LeftToRight, parent)
        self.setContentsMargins(0, 0, 0, 0)
        self._folded = QBoxLayout.Direction.BottomToTop if last_on_top else QBoxLayout.Direction.TopToBottom

    @property
    def is_folded(self) -> bool:
        """Whether the parts stand below each other."""
        return self.direction() is self._folded

    def minimumSize(self) -> QSize:
        """As narrow as folded; as high as it is now."""
        widths = self._widths()
        return QSize(max(widths, default=0) + self._beside(), super().minimumSize().height())

    def sizeHint(self) -> QSize:
        """As wide as beside each other, folded or not: else a row that has folded would never ask for more."""
        items = (self.itemAt(place) for place in range(self.count()))
        widths = [item.sizeHint().width() for item in items if item is not None and not item.isEmpty()]
        wide = sum(widths) + self.spacing() * max(0, len(widths) - 1)
        return QSize(wide + self._beside(), super().sizeHint().height())

    def setGeometry(self, rect: QRect) -> None:
        """Fold or unfold, then place the parts."""
        widths = self._widths()
        fits = sum(widths) + self.spacing() * (len(widths) - 1) <= rect.width() - self._beside()
        direction = QBoxLayout.Direction.LeftToRight if fits else self._folded
        if direction is not self.direction():
            self.setDirection(direction)
        super().setGeometry(rect)

    def _widths(self) -> list[int]:
        items = (self.itemAt(place) for place in range(self.count()))
        return [item.minimumSize().width() for item in items if item is not None and not item.isEmpty()]

    def _beside(self) -> int:
        """What stays free at the left and at the right."""
        margins = self.contentsMargins()
        return margins.left() + margins.right()
