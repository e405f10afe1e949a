"""The list of a log: no frame, rows of one height, and none of them cut by its lower edge."""

from PySide6.QtWidgets import QListView, QWidget

from alien_desktop.gui.kit.scrolled import see_through


class LogList(QListView):
    """Ends below a whole row: what is left of its height stays empty."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        see_through(self)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setMinimumHeight(0)

    def updateGeometries(self) -> None:
        """As many rows as are whole."""
        super().updateGeometries()
        row = self.sizeHintForRow(0)
        rest = self.height() % row if 0 < row <= self.height() else 0
        if rest != self.viewportMargins().bottom():
            self.setViewportMargins(0, 0, 0, rest)
