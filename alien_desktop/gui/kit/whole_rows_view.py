"""A list that never scrolls by itself: the page around it does."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.rows_view import RowsView
from alien_desktop.gui.theme.theme import bind_theme


class WholeRowsView(RowsView):
    """A view that is always as high as its rows are at the width that it has."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bind_theme(self.lay_out_again)

    def lay_out_again(self) -> None:
        """Be as high as the rows."""
        super().lay_out_again()
        self.setFixedHeight(self.content_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has other rows beside each other."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.lay_out_again()
