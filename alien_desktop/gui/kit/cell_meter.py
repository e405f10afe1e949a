"""What stress, health and supply meters share: one focus stop, a slider by role, requests instead of changes."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from alien_desktop.gui.theme.theme import theme_of

_STEPS = {
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Plus: 1,
    Qt.Key.Key_PageUp: 1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_Minus: -1,
    Qt.Key.Key_PageDown: -1,
}
_WHEEL_STEP = 120


class CellMeter(QSlider):
    """A row of cells that shows a value and asks for another one.

    A click on a cell asks for the value up to that cell, a click on the last filled cell empties it. Arrows, plus and
    minus step; the wheel steps while the meter has the focus, so that scrolling past it changes nothing. It is a
    slider by role; what a screen reader asks for becomes a request like any other.
    """

    value_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme_of(self)
        self._level = 0
        self._maximum = 0
        self._wheel = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.valueChanged.connect(self._on_value_changed)

    @property
    def level(self) -> int:
        """The value shown."""
        return self._level

    def set_range_and_level(self, level: int, maximum: int) -> None:
        """Show this value of that maximum."""
        if (level, maximum) == (self._level, self._maximum):
            return
        is_other_size = maximum != self._maximum
        self._level, self._maximum = level, maximum
        self._show_level()
        self.update_accessible_text()
        if is_other_size:
            self.updateGeometry()
        self.update()

    def update_accessible_text(self) -> None:
        """Set accessible name and description; each meter says its own."""

    def cell_at(self, point: QPoint) -> int | None:
        """The cell under a point, from 0; None beside the cells."""
        raise NotImplementedError

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a cell asks for the value up to it; on the last filled one, for one less."""
        cell = self.cell_at(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or cell is None:
            event.ignore()
            return
        self._ask(cell if cell + 1 == self._level else cell + 1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Nothing is dragged here."""
        event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Nothing is dragged here."""
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows step, Home and End go to the ends."""
        key = Qt.Key(event.key())
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            event.ignore()
        elif key in _STEPS:
            self.step(_STEPS[key])
        elif key == Qt.Key.Key_Home:
            self._ask(0)
        elif key == Qt.Key.Key_End:
            self._ask(self._maximum)
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A notch is a step, with the focus; otherwise the page scrolls."""
        if not self.hasFocus():
            event.ignore()
            return
        self._wheel += event.angleDelta().y()
        steps = int(self._wheel / _WHEEL_STEP)
        self._wheel -= steps * _WHEEL_STEP
        if steps:
            self.step(steps)
        event.accept()

    def step(self, by: int) -> None:
        """Ask for so much more or less."""
        self._ask(self._level + by)

    def _ask(self, value: int) -> None:
        value = max(0, min(value, self._maximum))
        if value != self._level and self.isEnabled():
            self.value_requested.emit(value)

    def _show_level(self) -> None:
        self.blockSignals(True)
        self.setRange(0, max(self._maximum, 0))
        self.setValue(self._level)
        self.blockSignals(False)

    def _on_value_changed(self, value: int) -> None:
        self._show_level()
        self._ask(value)
