"""Chances as bars: label, a bar with marks at the quarters, the percentage in words a reader can trust."""

from enum import StrEnum
from fractions import Fraction

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.dice.odds_percent import Chance, percent
from alien_desktop.gui.theme.paint import draw_box, draw_upright
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.rules.record import record

_LONGEST = Fraction(9_999, 10_000)
"""A chance with the most letters: ">99.9 %"."""
_BAR_LEAST = 8
"""Units of a bar at least; then labels are cut."""


class OddsTone(StrEnum):
    """What a chance is about; the value is the token of its bar."""

    GOOD = "accent"
    STRESS = "stress_fill"
    HARM = "alert"
    PLAIN = "text2"


@record
class OddsBar:
    """One line of the odds."""

    label: str
    chance: Chance
    tone: OddsTone = OddsTone.PLAIN


class OddsBars(QWidget):
    """A few chances under each other. For screen readers each is a part of one sentence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._bars: tuple[OddsBar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_bars(self, bars: tuple[OddsBar, ...]) -> None:
        """Show these chances."""
        if bars != self._bars:
            before, self._bars = self._bars, bars
            self.setAccessibleName(self.words())
            if len(bars) != len(before):
                self.updateGeometry()
            self.update()

    def words(self) -> str:
        """The chances as a sentence: "At least 1 success 83.8 percent"."""
        return ", ".join(
            self.tr("{label} {percent} percent").format(
                label=bar.label, percent=percent(bar.chance, self.locale()).removesuffix(" %")
            )
            for bar in self._bars
        )

    def sizeHint(self) -> QSize:
        """One line each."""
        return QSize(72 * self._theme.metrics.unit, len(self._bars) * self._line())

    def minimumSizeHint(self) -> QSize:
        """Labels and numbers with a short bar."""
        return QSize(48 * self._theme.metrics.unit, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Line by line."""
        theme = self._theme
        unit, fonts, tokens = theme.metrics.unit, theme.fonts, theme.tokens
        painter = QPainter(self)
        labels = max((text_width(fonts, fonts.body, bar.label) for bar in self._bars), default=0)
        # Every list of chances has the same column of numbers, with room for the longest there is.
        right = self.width() - text_width(fonts, fonts.body_bold, percent(_LONGEST, self.locale())) - 2 * unit
        left = min(max(35.0 * unit, labels + 3 * unit), right - _BAR_LEAST * unit)
        has_bars = left >= labels + unit  # a word is worth more than a short bar
        left = left if has_bars else right
        for index, bar in enumerate(self._bars):
            row = QRectF(0, index * self._line(), self.width(), self._line())
            label = row.adjusted(0, 0, left - unit - row.right(), 0)
            draw_text(painter, label, bar.label, fonts, fonts.body, tokens.text2)
            if has_bars:
                self._paint_bar(painter, QRectF(left, 0, right - left, theme.metrics.odds_bar), row, bar)
            number = row.adjusted(right + unit, 0, 0, 0)
            text = percent(bar.chance, self.locale())
            side = Qt.AlignmentFlag.AlignRight
            draw_text(painter, number, text, fonts, fonts.body_bold, tokens.text, side, Elide.NEVER)

    def _paint_bar(self, painter: QPainter, rect: QRectF, row: QRectF, bar: OddsBar) -> None:
        tokens, line = self._theme.tokens, self._theme.metrics.line
        rect.moveTop(round(row.center().y() - rect.height() / 2))
        draw_box(painter, rect, tokens.sunken, tokens.line_soft, line)
        inner = rect.adjusted(line, line, -line, -line)
        inner.setWidth(round(inner.width() * float(bar.chance)))
        painter.fillRect(inner, getattr(tokens, bar.tone.value))
        for quarter in (0.25, 0.5, 0.75):
            x = round(rect.left() + rect.width() * quarter)
            ink = tokens.sunken if x < inner.right() else tokens.line_soft
            draw_upright(painter, x, inner.top(), inner.bottom(), ink, line)

    def _line(self) -> int:
        return 5 * self._theme.metrics.unit
