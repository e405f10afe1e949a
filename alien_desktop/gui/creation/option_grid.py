"""Plates in columns, of which one or some are chosen; a single stop for Tab, arrows inside."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from alien_desktop.gui.creation.option_tile import Option, OptionTile
from alien_desktop.gui.kit.tab_order import scroll_to
from alien_desktop.gui.theme.theme import bind_theme, theme_of

NARROWEST_UNITS = 44
"""A plate that is narrower than this has no room for its words beside another."""

_GROWS = 1.4
"""How many times as high as it has to be a grid becomes on a high page."""
_LEAST_COLUMNS = 3
"""Fewer plates than columns share the width, none of them wider than if there were so many."""


class OptionGrid(QWidget):
    """Several plates. `value_requested(value)` tells which was pressed; the setter says what is chosen."""

    value_requested = Signal(str)

    def __init__(
        self,
        name: str,
        columns: int = 1,
        parent: QWidget | None = None,
        *,
        even: bool = False,
        tile: type[OptionTile] = OptionTile,
        narrowest: int = NARROWEST_UNITS,
    ) -> None:
        """`columns` plates are side by side where there is room for their words; `even` gives all one height.

        `narrowest` is the least width of a plate, in units.
        """
        super().__init__(parent)
        self._tile = tile
        self._narrowest = narrowest
        self._theme = theme_of(self)
        self._most_columns = columns
        self._columns = columns
        self._even = even
        self._tiles: list[OptionTile] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.setAccessibleName(name)
        bind_theme(self._apply_theme)

    @property
    def tiles(self) -> tuple[OptionTile, ...]:
        """The plates in reading order."""
        return tuple(self._tiles)

    def tile(self, value: str) -> OptionTile:
        """The plate of a value; an unknown one is a KeyError."""
        for tile in self._tiles:
            if tile.option.value == value:
                return tile
        raise KeyError(value)

    def set_options(self, options: tuple[Option, ...]) -> None:
        """Show these plates; those that stay keep place and focus, and what is suggested anew comes into sight."""
        before = self._chosen()
        while len(self._tiles) > len(options):
            tile = self._tiles.pop()
            self._grid.removeWidget(tile)
            tile.hide()
            tile.deleteLater()
        for number, option in enumerate(options):
            if number < len(self._tiles):
                self._tiles[number].set_option(option)
                continue
            tile = self._tile(option, self)
            tile.value_requested.connect(self.value_requested)
            tile.installEventFilter(self)
            self._tiles.append(tile)
            self._grid.addWidget(tile, *divmod(number, self._columns))
            tile.show()
        self._keep_one_stop()
        self.updateGeometry()
        self._arrange()
        self._level()
        chosen = self._chosen()
        if chosen and chosen != before and self.isVisible() and not any(tile.hasFocus() for tile in self._tiles):
            scroll_to(self.tile(chosen))

    def focus_chosen(self) -> None:
        """Give the focus to the chosen plate, or to the first."""
        chosen = self._stop()
        if chosen is not None:
            chosen.setFocus(Qt.FocusReason.TabFocusReason)

    def minimumSizeHint(self) -> QSize:
        """One plate: with less room the plates are below each other."""
        metrics = self._theme.metrics
        least = max([NARROWEST_UNITS // 2 * metrics.unit, *(tile.whole_width() for tile in self._tiles)])
        return QSize(least, metrics.control)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many columns as there is room for."""
        super().resizeEvent(event)
        self._arrange()
        self._level()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows, Home and End go from plate to plate."""
        if isinstance(watched, OptionTile) and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            place = self._place_after(self._tiles.index(watched), Qt.Key(event.key()))
            if place is not None:
                self._tiles[place].setFocus(Qt.FocusReason.TabFocusReason)
                return True
        if isinstance(watched, OptionTile) and isinstance(event, QFocusEvent) and event.gotFocus():
            self._keep_one_stop(watched)
        return super().eventFilter(watched, event)

    def _place_after(self, place: int, key: Qt.Key) -> int | None:
        steps = {
            Qt.Key.Key_Left: place - 1,
            Qt.Key.Key_Right: place + 1,
            Qt.Key.Key_Up: place - self._columns,
            Qt.Key.Key_Down: place + self._columns,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self._tiles) - 1,
        }
        wanted = steps.get(key)
        if wanted is None:
            return None
        return wanted if 0 <= wanted < len(self._tiles) else place

    def _chosen(self) -> str:
        """The value of the first plate that is chosen; empty for none."""
        return next((tile.option.value for tile in self._tiles if tile.option.chosen), "")

    def _stop(self) -> OptionTile | None:
        return next((tile for tile in self._tiles if tile.option.chosen), self._tiles[0] if self._tiles else None)

    def _keep_one_stop(self, focused: OptionTile | None = None) -> None:
        focused = focused or next((tile for tile in self._tiles if tile.hasFocus()), None)
        stop = focused or self._stop()
        for tile in self._tiles:
            tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus if tile is stop else Qt.FocusPolicy.ClickFocus)

    def _arrange(self) -> None:
        least = max([self._narrowest * self._theme.metrics.unit, *(tile.whole_width() for tile in self._tiles)])
        gap = self._grid.horizontalSpacing()
        most = min(self._most_columns, max(_LEAST_COLUMNS, len(self._tiles)))
        columns = max(1, min(most, (self.width() + gap) // (least + gap)))
        if columns == self._columns:
            return
        self._columns = columns
        for tile in self._tiles:
            self._grid.removeWidget(tile)
        for number, tile in enumerate(self._tiles):
            self._grid.addWidget(tile, *divmod(number, columns))
        self._stretch()

    def _level(self) -> None:
        """Give all plates the height of the highest, where they shall be even; the grid grows to a share of that."""
        if not self._tiles:
            return
        if self._even:
            gaps = (self._columns - 1) * self._grid.horizontalSpacing()
            wide = max(1, (self.width() - gaps) // self._columns)
            for tile in self._tiles:
                tile.set_least_height(0)
            highest = max(tile.heightForWidth(wide) for tile in self._tiles)
            for tile in self._tiles:
                tile.set_least_height(highest)
        self.setMaximumHeight(round(self._grid.heightForWidth(max(1, self.width())) * _GROWS))

    def _stretch(self) -> None:
        for column in range(self._most_columns):
            self._grid.setColumnStretch(column, 1 if column < self._columns else 0)

    def _apply_theme(self) -> None:
        self._grid.setSpacing(self._theme.metrics.label_gap)
        self.updateGeometry()
        self._stretch()
        self._arrange()
