"""Equal blocks in rows: as many beside each other as have room."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from alien_desktop.gui.theme.theme import bind_theme, theme_of


class BlockGrid(QWidget):
    """Places blocks in the first of `columns` for which each one has `narrowest`, else below each other.

    `narrowest` is in pixels at 100 %, for texts grow with the scale and not by whole pixels of a unit.
    """

    def __init__(self, narrowest: int, columns: Sequence[int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._at_full_size, self._choices = narrowest, tuple(columns)
        self._blocks: tuple[QWidget, ...] = ()
        self._columns = 0
        self._by_need = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        bind_theme(self._apply_theme)

    def set_blocks(self, blocks: Sequence[QWidget]) -> None:
        """Show these, in rows; blocks that were there and are not among them belong to the caller again."""
        for block in self._blocks:
            self._grid.removeWidget(block)
        self._blocks, self._columns = tuple(blocks), 0
        self._arrange()

    def set_columns(self, columns: Sequence[int]) -> None:
        """Take another list of how many may be beside each other, the most first."""
        if tuple(columns) != self._choices:
            for column in range(max(self._choices)):
                self._grid.setColumnStretch(column, 0)
            self._choices, self._columns = tuple(columns), 0
            self._arrange()

    def least_height_of(self, rows: int) -> int:
        """Pixels that so many rows ask for."""
        highest = max((block.sizeHint().height() for block in self._blocks), default=0)
        return rows * highest + (rows - 1) * self._grid.verticalSpacing()

    def set_by_need(self, by_need: bool) -> None:
        """Share the width by what the blocks ask for, or give each of them the same."""
        if by_need != self._by_need:
            self._by_need, self._columns = by_need, 0
            self._arrange()

    @property
    def narrowest(self) -> int:
        """Pixels that a block has at least."""
        return round(self._at_full_size * self._theme.scale)

    @property
    def block_width(self) -> int:
        """Pixels for each block at the width of now."""
        columns = max(1, self._columns)
        return (self.width() - (columns - 1) * self._grid.horizontalSpacing()) // columns

    def minimumSizeHint(self) -> QSize:
        """One block wide."""
        return QSize(self.narrowest, self._grid.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for more of them, or for fewer."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        columns = next((one for one in self._choices if self._width_for(one) <= self.width()), 1)
        if columns == self._columns:
            return
        self._columns = columns
        for number, block in enumerate(self._blocks):
            self._grid.removeWidget(block)
            self._grid.addWidget(block, *divmod(number, columns))
        needs = self._needs(columns)
        for column in range(max(self._choices)):
            stretch = needs[column] if self._by_need and column < len(needs) else int(column < columns)
            self._grid.setColumnStretch(column, stretch)

    def _width_for(self, columns: int) -> int:
        if not self._by_need:
            return columns * self.narrowest
        return sum(self._needs(columns)) + (columns - 1) * self._grid.horizontalSpacing()

    def _needs(self, columns: int) -> list[int]:
        """Return how wide each column asks to be."""
        wide = [block.sizeHint().width() for block in self._blocks]
        return [max(wide[place::columns]) for place in range(min(columns, len(wide)))]

    def _apply_theme(self) -> None:
        self._grid.setSpacing(self._theme.metrics.label_gap)
        self._arrange()
