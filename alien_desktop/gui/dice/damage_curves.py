"""The chances of at least so much damage as two step curves: before armor and after it."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.dice.odds_percent import Chance, percent, short_percent
from alien_desktop.gui.theme.paint import crisp_pen, draw_hatching, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.rules.record import record


@record
class DamageStep:
    """One step of both curves: "3", or "6+" for the last; the chances of so much or more."""

    label: str
    before: Chance
    after: Chance


class DamageCurves(QWidget):
    """Grey before armor, green and filled after it; what armor stops is hatched. A single curve without armor."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._steps: tuple[DamageStep, ...] = ()
        self._is_guarded = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def steps(self) -> tuple[DamageStep, ...]:
        """What is shown."""
        return self._steps

    def set_steps(self, steps: tuple[DamageStep, ...], *, is_guarded: bool) -> None:
        """Show these chances; `is_guarded`: armor or cover was named, so both curves are drawn."""
        self._steps, self._is_guarded = steps, is_guarded
        self.setAccessibleName(self.words())
        self.update()

    def words(self) -> str:
        """The curves as a sentence."""
        texts = []
        for step in self._steps:
            text = self.tr("at least {damage} damage: {percent}").format(
                damage=step.label, percent=percent(step.before, self.locale())
            )
            if self._is_guarded:
                after = percent(step.after, self.locale())
                text = self.tr("{text}, after armor {after}").format(text=text, after=after)
            texts.append(text)
        return "; ".join(texts)

    def sizeHint(self) -> QSize:
        """As in the Dice view."""
        unit = self._theme.metrics.unit
        return QSize(72 * unit, 34 * unit)

    def minimumSizeHint(self) -> QSize:
        """Legend, a curve that can be read, labels."""
        unit = self._theme.metrics.unit
        return QSize(48 * unit, 27 * unit)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The legend, the area below both curves, their lines, the figures."""
        if not self._steps:
            return
        theme, unit = self._theme, self._theme.metrics.unit
        tokens, metrics = theme.tokens, theme.metrics
        painter = QPainter(self)
        self._paint_legend(painter)
        foot, head = self.height() - 6.0 * unit, 9.5 * unit
        before = [self._height_of(step.before, foot, head) for step in self._steps]
        after = [self._height_of(step.after if self._is_guarded else step.before, foot, head) for step in self._steps]
        shape = self._stairs(after, foot)
        fill = QColor(tokens.alert)
        fill.setAlphaF(0.25)
        painter.fillPath(shape, fill)
        if self._is_guarded:
            stopped = self._stairs(before, foot).subtracted(shape)
            draw_hatching(painter, stopped, tokens.line, metrics.hatch_step - 2, metrics.line)
            self._paint_line(painter, before, tokens.text2, metrics.line)
        self._paint_line(painter, after, tokens.alert, metrics.line_strong)
        draw_rule(painter, 0, self.width(), foot, tokens.line, metrics.line)
        self._paint_figures(painter, before, after, foot)

    def _pitch(self) -> float:
        return self.width() / max(len(self._steps), 1)

    @staticmethod
    def _height_of(chance: Chance, foot: float, head: float) -> float:
        return round(foot - (foot - head) * float(chance)) + 0.5

    def _stairs(self, tops: list[float], foot: float) -> QPainterPath:
        path, pitch = QPainterPath(QPointF(0, foot)), self._pitch()
        for index, top in enumerate(tops):
            path.lineTo(index * pitch, top)
            path.lineTo((index + 1) * pitch, top)
        path.lineTo(self.width(), foot)
        path.closeSubpath()
        return path

    def _paint_line(self, painter: QPainter, tops: list[float], color: QColor, width: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(crisp_pen(color, width))
        pitch = self._pitch()
        points = [QPointF(x * pitch, top) for index, top in enumerate(tops) for x in (index, index + 1)]
        painter.drawPolyline(points)

    def _paint_legend(self, painter: QPainter) -> None:
        theme, unit = self._theme, self._theme.metrics.unit
        fonts, tokens = theme.fonts, theme.tokens
        x = 0.0
        entries = [(self.tr("on the target"), tokens.text2 if self._is_guarded else tokens.alert)]
        if self._is_guarded:
            entries.append((self.tr("after armor and cover"), tokens.alert))
        for words, ink in entries:
            middle = 2.25 * unit
            draw_rule(painter, x, x + 4 * unit, middle, ink, theme.metrics.line_strong)
            wide = text_width(fonts, fonts.smallest, words)
            draw_text(painter, QRectF(x + 5 * unit, 0, wide, 4.5 * unit), words, fonts, fonts.smallest, ink)
            x += wide + 9 * unit

    def _paint_figures(self, painter: QPainter, before: list[float], after: list[float], foot: float) -> None:
        theme, unit = self._theme, self._theme.metrics.unit
        fonts, tokens = theme.fonts, theme.tokens
        centre, pitch, line = Qt.AlignmentFlag.AlignHCenter, self._pitch(), float(line_height(fonts.smallest))
        for index, step in enumerate(self._steps):
            column = QRectF(index * pitch, 0, pitch, line)
            shown = step.after if self._is_guarded else step.before
            has_both = self._is_guarded and before[index] - line > 4.5 * unit and foot - after[index] > line + unit
            top = after[index] + unit * 0.5 if has_both else before[index] - line
            if has_both:
                text = short_percent(step.before, self.locale())
                above = column.translated(0, before[index] - line)
                draw_text(painter, above, text, fonts, fonts.smallest, tokens.text2, centre, Elide.NEVER)
            text = short_percent(shown, self.locale())
            place = column.translated(0, top)
            draw_text(painter, place, text, fonts, fonts.smallest_bold, tokens.alert, centre, Elide.NEVER)
            below = QRectF(index * pitch, foot + unit / 2, pitch, 5.5 * unit)
            draw_text(painter, below, step.label, fonts, fonts.number_bold, tokens.text, centre, Elide.NEVER)
