"""Stress: ten cells, filled ones amber with a stroke, and what a push would add."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.vital_meter import VitalMeter
from alien_desktop.gui.theme.paint import crisp_pen, draw_box, inset
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import Theme

STRESS_LIMIT = 10
"""Cells of a meter by default."""


class StressMeter(VitalMeter):
    """The stress level of a person. `value_requested(level)` is the request."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Less stress"), self.tr("More stress"), parent)
        self._preview = 0
        self._sham = False
        self.set_level(0)
        self.update_accessible_text()

    def set_level(self, level: int, maximum: int = STRESS_LIMIT) -> None:
        """Show this stress level."""
        self.set_range_and_level(level, maximum)

    def set_preview(self, more: int) -> None:
        """Show dotted cells for what a push would add; 0 removes them."""
        if more != self._preview:
            self._preview = more
            self.update_accessible_text()
            self.update()

    def set_sham(self, sham: bool) -> None:
        """A synthetic passing as human: the meter is pretended, in a dashed frame."""
        if sham != self._sham:
            self._sham = sham
            self.update_accessible_text()
            self.update()

    def update_accessible_text(self) -> None:
        """ "Stress 4 of 10, a push adds 1"."""
        if self._absent is not None:
            self.setAccessibleName(f"{self._absent[0]}: {self._absent[1]}")
            return
        words = [self.tr("Stress {level} of {maximum}").format(level=self._level, maximum=self._maximum)]
        if self._sham:
            words.append(self.tr("passing as human"))
        if self._preview:
            words.append(self.tr("a push adds {count}").format(count=self._preview))
        words += self.maximum_words()
        self.setAccessibleName(", ".join(words))

    def label(self) -> str:
        """STRESS, or PASSING for a synthetic passing as human."""
        return self.tr("Passing") if self._sham else self.tr("Stress")

    def label_colour(self) -> QColor:
        """Amber, as all stress."""
        return self._theme.tokens.stress

    def number_colour(self) -> QColor:
        """Amber while there is stress."""
        return self._theme.tokens.stress if self._level else self._theme.tokens.text

    def paint_cells(self, painter: QPainter) -> None:
        """Filled, previewed, empty."""
        theme = self._theme
        fonts, tokens = theme.fonts, theme.tokens
        cells = self.cell_rects()
        centre = Qt.AlignmentFlag.AlignHCenter
        font = fonts.mono(theme.metrics.text_smallest)
        for index, cell in enumerate(cells):
            rect = QRectF(cell)
            if index < self._level:
                draw_stress_cell(painter, rect, theme, filled=True)
            elif index < self._level + self._preview:
                _dotted(painter, rect, tokens.stress, theme.metrics.line * 1.5)
                text = f"+{index - self._level + 1}"
                if rect.width() >= text_width(fonts, font, text):
                    draw_text(painter, rect, text, fonts, font, tokens.stress, centre, Elide.NEVER)
            else:
                draw_stress_cell(painter, rect, theme, filled=False)
                if rect.width() >= theme.metrics.text_smallest * 1.4:
                    draw_text(painter, rect, str(index + 1), fonts, font, tokens.text2, centre, Elide.NEVER)
        if self._sham and cells:
            frame = QRectF(cells[0]).united(QRectF(cells[-1])).adjusted(-3, -3, 3, 3).intersected(QRectF(self.rect()))
            painter.setPen(crisp_pen(tokens.line, theme.metrics.line, dashed=True))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(inset(frame, theme.metrics.line))


def draw_stress_cell(painter: QPainter, rect: QRectF, theme: Theme, *, filled: bool) -> None:
    """One cell of any size: filled amber with a stroke across it, or an outline."""
    tokens, line = theme.tokens, theme.metrics.line
    if not filled:
        draw_box(painter, rect, tokens.sunken, tokens.line, line)
        return
    draw_box(painter, rect, tokens.stress_fill, tokens.stress, line)
    painter.save()
    painter.setClipRect(rect)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(crisp_pen(tokens.stress_fill_ink, max(1.0, min(2.0, rect.width() * 0.08))))
    painter.drawLine(rect.bottomLeft(), rect.topRight())
    painter.restore()


def _dotted(painter: QPainter, rect: QRectF, colour: QColor, width: float) -> None:
    pen = crisp_pen(colour, width)
    pen.setDashPattern([1.5, 1.5])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(inset(rect, width))
