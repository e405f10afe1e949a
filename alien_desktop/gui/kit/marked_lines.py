"""A list of sentences, each with a mark before it: open, done, wrong. They wrap."""

from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.paint_text import draw_wrapped_text, line_height, wrapped_height, wrapped_text
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

_MARK_UNITS, _GAP_UNITS = 3, 1.5
"""Side of a mark; from one line to the next."""
_LEAST_UNITS = 40


class Mark(Enum):
    """What is before a line."""

    NONE = auto()
    OPEN = auto()
    """Still to be done: an empty box."""
    WELL = auto()
    WRONG = auto()


@record
class MarkedLine:
    """A sentence and its mark."""

    text: str
    mark: Mark = Mark.OPEN


class MarkedLines(QWidget):
    """Sentences below each other, as high as they are at its width."""

    def __init__(self, lines: tuple[MarkedLine, ...] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._lines: tuple[MarkedLine, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_lines(lines)
        bind_theme(self.updateGeometry)

    def set_lines(self, lines: tuple[MarkedLine, ...]) -> None:
        """Show these; the marks are for the eye, what is wrong says so itself."""
        if lines != self._lines:
            self._lines = lines
            self.setAccessibleName("\n".join(line.text for line in lines))
            self.updateGeometry()
            self.update()

    def hasHeightForWidth(self) -> bool:
        """A narrower list needs more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """All sentences at a width in pixels."""
        heights = [wrapped_height(words) for words in self._wrapped(width)]
        return sum(heights) + round(max(0, len(heights) - 1) * self._gap)

    def sizeHint(self) -> QSize:
        """As high as it is now."""
        return QSize(self.minimumSizeHint().width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """A few words."""
        return QSize(_LEAST_UNITS * self._theme.metrics.unit, line_height(self._theme.fonts.secondary))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Mark and sentence, one below the other."""
        painter, tokens = QPainter(self), self._theme.tokens
        side, high = _MARK_UNITS * self._theme.metrics.unit, line_height(self._theme.fonts.secondary)
        top = 0.0
        for line, words in zip(self._lines, self._wrapped(self.width()), strict=True):
            place = QRectF(0, round(top + (high - side) / 2), side, side)
            if line.mark is Mark.OPEN:
                draw_box(painter, place, None, tokens.text2, self._theme.metrics.line)
            elif line.mark is not Mark.NONE:
                is_well = line.mark is Mark.WELL
                draw_icon(painter, "tick" if is_well else "alarm", place, tokens.accent if is_well else tokens.alert)
            ink = tokens.alert if line.mark is Mark.WRONG else tokens.text2
            draw_wrapped_text(painter, QPointF(self._indent, top), words, ink)
            top += wrapped_height(words) + self._gap

    def _wrapped(self, width: float) -> list[QTextLayout]:
        font = self._theme.fonts.secondary
        return [wrapped_text(line.text, font, width - self._indent) for line in self._lines]

    @property
    def _gap(self) -> float:
        return _GAP_UNITS * self._theme.metrics.unit

    @property
    def _indent(self) -> float:
        return (_MARK_UNITS + 2.0) * self._theme.metrics.unit
