"""One row of a RowsView as a person has it before them: where it is, what it looks like, what a screen reader says."""

from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from alien_desktop.gui.kit.keyed_rows import ROW, KeyedRowsModel
from alien_desktop.gui.kit.rows_view import RowsView


class ShownRow:
    """The row of a view that has a key; it is looked up again each time."""

    def __init__(self, view: RowsView, key: str) -> None:
        self.view = view
        self.key = key
        assert self.index.isValid(), f"there is no row {key}"

    @property
    def index(self) -> QModelIndex:
        model = self.view.model()
        assert isinstance(model, KeyedRowsModel)
        return model.index_of(self.key)

    @property
    def record(self) -> Any:
        return self.index.data(ROW)

    @property
    def is_selected(self) -> bool:
        return self.view.selectionModel().isSelected(self.index)

    @property
    def has_focus(self) -> bool:
        return self.view.hasFocus() and self.view.currentIndex() == self.index

    @property
    def tool_tip(self) -> str:
        return str(self.index.data(Qt.ItemDataRole.ToolTipRole))

    @property
    def center(self) -> QPoint:
        """The middle of the row, in the viewport."""
        return self.view.visualRect(self.index).center()

    def told(self, what: QAccessible.Text) -> str:
        """What a screen reader says."""
        interface = QAccessible.queryAccessibleInterface(self.view).child(self.index.row())
        return interface.text(what)

    @property
    def is_visible(self) -> bool:
        """Whether a person sees its middle."""
        return self.view.isVisible() and not self.view.visibleRegion().intersected(self._place()).isEmpty()

    def _place(self) -> QRect:
        middle = self.view.viewport().mapTo(self.view, self.center)
        return QRect(middle, QSize(1, 1))

    def click(self) -> None:
        assert self.is_visible
        QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, self.center)

    def open_menu(self) -> None:
        """Press the right mouse button on it, wherever one has to scroll to."""
        self.view.scrollTo(self.index)
        place = self.view.viewport().mapToGlobal(self.center)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, self.center, place)
        QApplication.sendEvent(self.view.viewport(), event)
