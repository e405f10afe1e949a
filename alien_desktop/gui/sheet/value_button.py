"""A small value of a person as a key: label, number, and a mark when somebody set it by hand. Pressing opens it."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.badge import BY_HAND, boxed_mark_side, draw_boxed_mark
from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width


class ValueButton(PaintedButton):
    """`clicked` is the wish to see or change it."""

    def __init__(self, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = label
        self._value = ""
        self._by_hand = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._tell()

    @property
    def value(self) -> str:
        """What is shown."""
        return self._value

    @property
    def is_by_hand(self) -> bool:
        """Whether the mark is shown."""
        return self._by_hand

    def set_value(self, value: str, *, by_hand: bool = False) -> None:
        """Show a value, marked when it was set by hand."""
        if (value, by_hand) != (self._value, self._by_hand):
            self._value, self._by_hand = value, by_hand
            self._tell()
            self.updateGeometry()
            self.update()

    def set_close(self, close: bool) -> None:
        """Let the number stand close to its label instead of at the right end of the room."""
        horizontal = QSizePolicy.Policy.Maximum if close else QSizePolicy.Policy.Expanding
        self.setSizePolicy(horizontal, QSizePolicy.Policy.Fixed if close else QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Label, room, value; a row that the finger finds."""
        fonts, metrics = self._theme.fonts, self._theme.metrics
        wide = text_width(fonts, fonts.label, self._label.upper()) + text_width(fonts, fonts.die_key, self._value)
        mark = 5 * metrics.unit if self._by_hand else 0
        return QSize(round(wide) + 3 * metrics.unit + mark, metrics.target_min)

    def minimumSizeHint(self) -> QSize:
        """Nothing of it is cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Label at the left, number at the right, the mark between."""
        theme = self._theme
        tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
        painter = QPainter(self)
        rect = QRectF(self.rect())
        ink = tokens.text if self.underMouse() or self.isDown() else tokens.text2
        draw_text(painter, rect, self._label.upper(), fonts, fonts.label, ink, elide=Elide.NEVER)
        right = Qt.AlignmentFlag.AlignRight
        draw_text(painter, rect, self._value, fonts, fonts.die_key, tokens.text, right, Elide.NEVER)
        if self._by_hand:
            left = rect.right() - text_width(fonts, fonts.die_key, self._value) - boxed_mark_side(theme) - metrics.unit
            draw_boxed_mark(painter, left, rect.height() / 2, BY_HAND, theme)

    def _tell(self) -> None:
        by_hand = self.tr(", set by hand") if self._by_hand else ""
        self.setAccessibleName(f"{self._label} {self._value}{by_hand}")
