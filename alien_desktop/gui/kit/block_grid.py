"""Equal blocks in rows: as many beside each other as have room."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from alien_desktop.gui.theme.theme import bind_theme, theme_of


class BlockGrid(QWidget):
    """Places blocks in the first of `columns` for which each one has `narrowest` units, else below each other."""

    def __init__(self, narrowest: int, columns: Sequence[int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._narrowest, self._choices = narrowest, tuple(columns)
        self._blocks: tuple[QWidget, ...] = ()
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        bind_theme(self._apply_theme)

    def set_blocks(self, blocks: Sequence[QWidget]) -> None:
        """Show these, in rows; blocks that were there and are not among them belong to the caller again."""
        for block in self._blocks:
            self._grid.removeWidget(block)
        self._blocks, self._columns = tuple(blocks), 0
        self._arrange()

    @property
    def block_width(self) -> int:
        """Pixels for each block at the width of now."""
        columns = max(1, self._columns)
        return (self.width() - (columns - 1) * self._grid.horizontalSpacing()) // columns

    def minimumSizeHint(self) -> QSize:
        """One block wide."""
        return QSize(self._narrowest * self._theme.metrics.unit, self._grid.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for more of them, or for fewer."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        room = self.width() // (self._narrowest * self._theme.metrics.unit)
        columns = next((one for one in self._choices if room >= one), 1)
        if columns == self._columns:
            return
        self._columns = columns
        for number, block in enumerate(self._blocks):
            self._grid.removeWidget(block)
            self._grid.addWidget(block, *divmod(number, columns))
        for column in range(max(self._choices)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)

    def _apply_theme(self) -> None:
        self._grid.setSpacing(self._theme.metrics.label_gap)
        self._arrange()
