"""Base of the painted parts of an attack's strip: one record, its text for screen readers, the height of a page."""

from typing import Generic, TypeVar

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.theme.theme import theme_of

_ItemT = TypeVar("_ItemT")


class ChainPaint(QWidget, Generic[_ItemT]):
    """Shows one record; a subclass paints it in `paintEvent` and returns its text in `words`."""

    def __init__(self, item: _ItemT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._item = item
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    def words(self) -> str:
        """Return what is painted, to be read out."""
        raise NotImplementedError

    def set_item(self, item: _ItemT) -> None:
        """Show this."""
        if item != self._item:
            self._item = item
            self.setAccessibleName(self.words())
            self.update()

    def sizeHint(self) -> QSize:
        """As high as a page."""
        return QSize(0, self._theme.metrics.chain_page)
