"""A counter of rounds: a label over two tiles, as on a flap display."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.theme.paint import draw_box, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text
from alien_desktop.gui.theme.theme import theme_of

_TILES = 2
_MOST = 99


class RoundCounter(QWidget):
    """Shows a number from 0 to 99."""

    def __init__(self, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._label = label
        self._value = 0
        self.setAccessibleName(f"{label} 0")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def value(self) -> int:
        """The number that is shown."""
        return self._value

    def set_value(self, value: int) -> None:
        """Show this number; above 99 it stays at 99."""
        if value != self._value:
            self._value = value
            self.setAccessibleName(f"{self._label} {value}")
            self.update()

    def sizeHint(self) -> QSize:
        """Two tiles under a label."""
        unit = self._theme.metrics.unit
        return QSize(_TILES * 7 * unit + 2, self._theme.metrics.clock_height)

    def minimumSizeHint(self) -> QSize:
        """Never cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The label, then the tiles with the fold in their middle."""
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        unit = metrics.unit
        painter = QPainter(self)
        label = QRectF(0, 0, self.width() + 2 * unit, 3 * unit)
        draw_text(painter, label, self._label.upper(), fonts, fonts.title, tokens.text2, elide=Elide.NEVER)
        high = self.height() - 4.0 * unit
        digits = f"{max(0, min(self._value, _MOST)):0{_TILES}d}"
        for place, digit in enumerate(digits):
            tile = QRectF(place * 7 * unit, 4 * unit, 6.5 * unit, high)
            draw_box(painter, tile, tokens.raised, tokens.line, metrics.line)
            draw_rule(painter, tile.left(), tile.right(), round(tile.center().y()), tokens.line_soft, metrics.line)
            font = fonts.mono(metrics.text_clock)
            middle = Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, tile, digit, fonts, font, tokens.text, middle, Elide.NEVER)
