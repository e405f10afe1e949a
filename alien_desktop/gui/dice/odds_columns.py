"""How likely each number of successes is, as columns; the one that was rolled is highlighted."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.dice.odds_percent import Chance, percent, short_percent
from alien_desktop.gui.theme.paint import cut_path, draw_box, draw_hatching, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import Theme, theme_of
from alien_desktop.rules.record import record

_LOWEST = 2


@record
class OddsColumn:
    """One column: what it counts ("2", "5+") and how likely it is."""

    label: str
    chance: Chance
    """What counts: the figure above the column."""
    lost: Chance = 0
    """What is on the table as well, and would be lost to panic: the hatched top."""

    @property
    def whole(self) -> float:
        """All of it, as high as the column is."""
        return float(self.chance) + float(self.lost)


class OddsColumns(QWidget):
    """A small chart with the percentages above the columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._columns: tuple[OddsColumn, ...] = ()
        self._lit: int | None = None
        self._is_low = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_columns(self, columns: tuple[OddsColumn, ...], lit: int | None = None) -> None:
        """Show these chances; `lit` is the index of the column that came up."""
        if (columns, lit) != (self._columns, self._lit):
            self._columns, self._lit = columns, lit
            self.setAccessibleName(self.words())
            self.update()

    def set_low(self, low: bool) -> None:
        """Leave room for another chart below it."""
        if low != self._is_low:
            self._is_low = low
            self.updateGeometry()

    def words(self) -> str:
        """The chart as a sentence."""
        texts = []
        for index, column in enumerate(self._columns):
            number = percent(column.chance, self.locale()).removesuffix(" %")
            text = self.tr("{label}: {percent} percent").format(label=column.label, percent=number)
            if column.lost:
                lost = percent(column.lost, self.locale()).removesuffix(" %")
                text = self.tr("{column}, {lost} percent lost to panic").format(column=text, lost=lost)
            texts.append(self.tr("{column}, this is what fell").format(column=text) if index == self._lit else text)
        return ", ".join(texts)

    def sizeHint(self) -> QSize:
        """As in the Dice view."""
        unit = self._theme.metrics.unit
        return QSize(72 * unit, (34 if self._is_low else 40) * unit)

    def minimumSizeHint(self) -> QSize:
        """Room for the texts and a column that can be seen."""
        unit = self._theme.metrics.unit
        return QSize(48 * unit, 24 * unit)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Columns on a line, percentages above, labels below."""
        if not self._columns:
            return
        theme = self._theme
        unit, fonts, tokens = theme.metrics.unit, theme.fonts, theme.tokens
        painter = QPainter(self)
        foot = self.height() - 6.0 * unit
        head = 5.0 * unit
        pitch = self.width() / len(self._columns)
        wide = min(pitch * 0.8, 24.0 * unit)
        highest = max(column.whole for column in self._columns) or 1.0
        centre = Qt.AlignmentFlag.AlignHCenter
        for index, column in enumerate(self._columns):
            lit = index == self._lit
            shown = tokens.accent if index else tokens.text  # green is for successes: none of them is not
            tall = max(_LOWEST, round((foot - head) * column.whole / highest))
            left = round(index * pitch + (pitch - wide) / 2)
            body = QRectF(left, foot - tall, round(wide), tall)
            draw_box(painter, body, shown if lit else tokens.shell, shown if lit else tokens.line, theme.metrics.line)
            if column.lost:
                self._paint_lost(painter, body, max(_LOWEST, round((foot - head) * float(column.lost) / highest)))
            above = QRectF(index * pitch, body.top() - head, pitch, head)
            text = short_percent(column.chance, self.locale())
            font = fonts.secondary_bold if lit else fonts.secondary
            ink = shown if lit else tokens.text2
            draw_text(painter, above, text, fonts, font, ink, centre, Elide.NEVER)
            below = QRectF(index * pitch, foot + unit / 2, pitch, 5.5 * unit)
            ink = shown if lit else tokens.text
            draw_text(painter, below, column.label, fonts, fonts.number_bold, ink, centre, Elide.NEVER)
        draw_rule(painter, 0, self.width(), foot, tokens.line, theme.metrics.line)

    def _paint_lost(self, painter: QPainter, body: QRectF, tall: int) -> None:
        """The part of a column that panic takes."""
        _draw_lost(painter, QRectF(body.left(), body.top(), body.width(), min(tall, body.height())), self._theme)


class LostToPanic(QWidget):
    """What the hatching in the columns means, and how much is lost in all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._chance: Chance = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_chance(self, chance: Chance) -> None:
        """Show how likely it is that panic takes a success."""
        if chance != self._chance:
            self._chance = chance
            number = percent(chance, self.locale()).removesuffix(" %")
            self.setAccessibleName(self.tr("{percent} percent lost to panic").format(percent=number))
            self.update()

    def sizeHint(self) -> QSize:
        """A line as wide as the columns."""
        unit = self._theme.metrics.unit
        return QSize(72 * unit, 5 * unit)

    def minimumSizeHint(self) -> QSize:
        """As high."""
        return QSize(48 * self._theme.metrics.unit, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The hatching, its words, the number at the right as in the bars below."""
        unit, fonts, tokens = self._theme.metrics.unit, self._theme.fonts, self._theme.tokens
        painter = QPainter(self)
        side = 3.0 * unit
        _draw_lost(painter, QRectF(0, round((self.height() - side) / 2), side, side), self._theme)
        number = percent(self._chance, self.locale())
        right = text_width(fonts, fonts.body_bold, number)
        words = QRectF(5 * unit, 0, self.width() - 6 * unit - right, self.height())
        draw_text(painter, words, self.tr("lost to panic"), fonts, fonts.body, tokens.text2)
        place = QRectF(0, 0, self.width(), self.height())
        end = Qt.AlignmentFlag.AlignRight
        draw_text(painter, place, number, fonts, fonts.body_bold, tokens.stress, end, Elide.NEVER)


def _draw_lost(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the hatching that stands for what panic takes."""
    tokens, metrics = theme.tokens, theme.metrics
    draw_box(painter, rect, tokens.stress_ground, tokens.stress, metrics.line)
    inside = rect.adjusted(metrics.line, metrics.line, -metrics.line, -metrics.line)
    draw_hatching(painter, cut_path(inside), tokens.stress, metrics.hatch_step - 1, metrics.line_strong)
