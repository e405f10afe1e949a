"""Terms of a step of an attack that can be ticked, under each other: what counts for armor, what a block buys."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.scene.chain_items import TermItem
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class TermTicks(QWidget):
    """`term_requested(id, on)`: a term is to count, or not. The boxes are made once, for as many as there can be."""

    term_requested = Signal(str, bool)

    def __init__(self, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._items: tuple[TermItem, ...] = ()
        self._boxes = tuple(TickBox("") for _ in range(most))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for place, box in enumerate(self._boxes):
            column.addWidget(box)
            box.checked_requested.connect(partial(self._on_box_checked_requested, place))
        bind_theme(self._apply_theme)

    def set_items(self, items: tuple[TermItem, ...]) -> None:
        """Show these; it takes no room where there is none."""
        self._items = items
        for place, box in enumerate(self._boxes):
            box.setVisible(place < len(items))
            if place < len(items):
                item = items[place]
                box.set_text(item.name)
                box.set_note(item.value)
                box.set_checked(item.on)
                box.setEnabled(item.enabled)
        self.setVisible(bool(items))

    def _on_box_checked_requested(self, place: int, on: bool) -> None:
        self.term_requested.emit(self._items[place].id, on)

    def _apply_theme(self) -> None:
        for box in self._boxes:
            box.setFixedHeight(6 * self._theme.metrics.unit)
