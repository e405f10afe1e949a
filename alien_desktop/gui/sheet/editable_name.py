"""The name of a person, edited in place."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.accessible_role import give_role
from alien_desktop.gui.sheet.in_place_field import InPlaceField
from alien_desktop.gui.sheet.name_label import NameLabel


class EditableName(NameLabel):
    """A name that opens a field in its place when it is pressed. `value_requested` comes with the whole new name."""

    value_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self._field: InPlaceField | None = None

    @property
    def field(self) -> InPlaceField | None:
        """The open field, None when the name is shown."""
        return self._field if self._field is not None and self._field.isVisible() else None

    def open_field(self) -> None:
        """Put a field in place of the name, with all of its text selected."""
        if self._field is None:
            self._field = InPlaceField(self.tr("Name"), self)
            self._field.value_requested.connect(self.value_requested)
        self._place_field()
        self._field.open(self.text())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click opens the field."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.open_field()
            return
        super().mouseReleaseEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The press belongs to the name."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, Space and F2 open the field."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_F2}:
            self.open_field()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """An open field stays as wide as the name."""
        super().resizeEvent(event)
        if self.field is not None:
            self._place_field()

    def _place_field(self) -> None:
        if self._field is not None:
            height = min(self.height(), self._theme.metrics.control)
            self._field.setGeometry(self.x(), self.y() + (self.height() - height) // 2, self.width(), height)


give_role(EditableName, QAccessible.Role.Button)
