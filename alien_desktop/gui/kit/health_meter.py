"""Health: as many boxes as the maximum, LOW and DOWN in words, a bar with marks for creatures with many."""

from PySide6.QtCore import QCoreApplication, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.vital_meter import VitalMeter
from alien_desktop.gui.theme.paint import crisp_pen, draw_box, draw_upright
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import Theme

translate = QCoreApplication.translate

MOST_BOXES = 12
"""Above this many a bar is drawn instead of boxes."""
_MARK_EVERY = 5


def is_low(value: int, maximum: int) -> bool:
    """One or less left of three or more, but not none (look.md 6)."""
    return maximum >= 3 and value == 1


def is_down(value: int) -> bool:
    """Nothing left."""
    return value <= 0


class HealthMeter(VitalMeter):
    """The Health of a person or creature. `value_requested(health)` is the request."""

    FULL_CELLS = 8
    """With the word behind them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Less Health"), self.tr("More Health"), parent)
        self.update_accessible_text()

    def set_health(self, value: int, maximum: int) -> None:
        """Show so much Health of that maximum."""
        self.set_range_and_level(value, maximum)

    def update_accessible_text(self) -> None:
        """ "Health 1 of 3, low"."""
        if self._absent is not None:
            self.setAccessibleName(f"{self._absent[0]}: {self._absent[1]}")
            return
        words = [self.tr("Health {value} of {maximum}").format(value=self._level, maximum=self._maximum)]
        if self._is_down():
            words.append(self.tr("down"))
        elif is_low(self._level, self._maximum):
            words.append(self.tr("low"))
        words += self.maximum_words()
        self.setAccessibleName(", ".join(words))

    def label(self) -> str:
        """HEALTH."""
        return self.tr("Health")

    def label_colour(self) -> QColor:
        """Coral when down."""
        return self._theme.tokens.alert if self._is_down() else self._theme.tokens.text2

    def number_colour(self) -> QColor:
        """Coral when low or down."""
        return self._theme.tokens.alert if self._hurts() else self._theme.tokens.text

    def sizeHint(self) -> QSize:
        """With room for the word behind the boxes."""
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        word = text_width(fonts, fonts.key_cap, translate("HealthMeter", "DOWN"))
        return super().sizeHint() + QSize(round(word) + 6 * unit, 0)

    def cell_at(self, point: QPoint) -> int | None:
        """In a bar the point is worth its part of the whole."""
        if self._maximum <= MOST_BOXES:
            return super().cell_at(point)
        part = (point.x() - self._cells_left()) / max(1, self._cells_width(self._room()))
        return int(part * self._maximum) if self._absent is None and 0 <= part < 1 else None

    def paint_cells(self, painter: QPainter) -> None:
        """Boxes or bar, then the word."""
        theme = self._theme
        cells = QRectF(self._cells_left(), 0, self._cells_width(self._room()), theme.metrics.meter_cell)
        cells.moveTop((self.height() - theme.metrics.meter_cell) // 2)
        if self._maximum > MOST_BOXES:
            draw_health_bar(painter, cells, self._level, self._maximum, theme, self._tone())
        else:
            for index, rect in enumerate(self.cell_rects()):
                _draw_box_cell(painter, QRectF(rect), theme, self._tone(), filled=index < self._level)
        left = cells.right() + 2 * theme.metrics.unit
        draw_health_word(
            painter, QRectF(left, 0, self.width() - left, self.height()), self._level, self._maximum, theme
        )

    def _cells_width(self, room: int) -> int:
        return super()._cells_width(room) if self._maximum <= MOST_BOXES else room

    def _tone(self) -> QColor:
        return self._theme.tokens.alert if self._hurts() else self._theme.tokens.accent

    def _is_down(self) -> bool:
        return self._maximum > 0 and is_down(self._level)

    def _hurts(self) -> bool:
        return self._is_down() or is_low(self._level, self._maximum)


def draw_health_cells(
    painter: QPainter, rect: QRectF, value: int, maximum: int, theme: Theme, gap: int, colour: QColor
) -> float:
    """A row of plain boxes (a bar above twelve) as high as `rect`; returns where it ends. For rows and cards."""
    if maximum > MOST_BOXES:
        draw_health_bar(painter, rect, value, maximum, theme, colour)
        return rect.right()
    side = rect.width()
    for index in range(maximum):
        cell = QRectF(rect.left() + index * (side + gap), rect.top(), side, rect.height())
        filled = index < value
        draw_box(painter, cell, colour if filled else None, colour if filled else theme.tokens.line, theme.metrics.line)
    return rect.left() + maximum * (side + gap) - gap


def draw_health_bar(painter: QPainter, rect: QRectF, value: int, maximum: int, theme: Theme, colour: QColor) -> None:
    """A bar with a mark every five points."""
    line = theme.metrics.line
    draw_box(painter, rect, theme.tokens.sunken, theme.tokens.line, line)
    inner = rect.adjusted(line, line, -line, -line)
    filled = round(inner.width() * max(0, min(value, maximum)) / maximum)
    painter.fillRect(QRectF(inner.left(), inner.top(), filled, inner.height()), colour)
    for points in range(_MARK_EVERY, maximum, _MARK_EVERY):
        x = round(inner.left() + inner.width() * points / maximum)
        ink = theme.tokens.sunken if x < inner.left() + filled else theme.tokens.line
        draw_upright(painter, x, inner.top(), inner.bottom(), ink, line)


def draw_health_word(painter: QPainter, rect: QRectF, value: int, maximum: int, theme: Theme) -> float:
    """LOW with a mark pointing down, or DOWN with a cross; returns the x after it (nothing drawn: the left edge).

    Where there is no room for the word, only the mark is drawn.
    """
    down = maximum > 0 and is_down(value)
    if not down and not is_low(value, maximum):
        return rect.left()
    fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
    word = translate("HealthMeter", "DOWN") if down else translate("HealthMeter", "LOW")
    sign = QRectF(rect.left(), rect.center().y() - unit, 2 * unit, 2 * unit)
    draw_health_sign(painter, sign, theme, down=down)
    place = rect.adjusted(3 * unit, 0, 0, 0)
    if text_width(fonts, fonts.key_cap, word) > place.width():
        return sign.right()
    draw_text(painter, place, word, fonts, fonts.key_cap, tokens.alert, elide=Elide.NEVER)
    return place.left() + text_width(fonts, fonts.key_cap, word)


def draw_health_sign(painter: QPainter, rect: QRectF, theme: Theme, *, down: bool) -> None:
    """The sign of low (an arrow head down) or down (a cross)."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(crisp_pen(theme.tokens.alert, theme.metrics.line_strong * 0.9))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if down:
        painter.drawLine(rect.topLeft(), rect.bottomRight())
        painter.drawLine(rect.bottomLeft(), rect.topRight())
    else:
        lift = rect.height() * 0.22
        middle = rect.center()
        middle.setY(rect.bottom() - lift)
        left, right = rect.topLeft(), rect.topRight()
        left.setY(left.y() + lift)
        right.setY(right.y() + lift)
        painter.drawPolyline(QPolygonF([left, middle, right]))
    painter.restore()


def _draw_box_cell(painter: QPainter, rect: QRectF, theme: Theme, colour: QColor, *, filled: bool) -> None:
    tokens, line = theme.tokens, theme.metrics.line
    hurts = colour is tokens.alert
    draw_box(painter, rect, tokens.sunken, colour if filled or hurts else tokens.line, line)
    if filled:
        margin = round(rect.width() * 0.19)
        painter.fillRect(rect.adjusted(margin, margin, -margin, -margin), colour)
    else:
        dash = round(rect.width() * 0.3)
        middle = rect.center()
        ink = tokens.alert if hurts else tokens.text2
        painter.fillRect(QRectF(round(middle.x() - dash / 2), round(middle.y()), dash, line), ink)
