"""What differs between now and then, painted in rows: health and stress as cells, everything else in words."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.documents.differences import Difference, VersionComparison
from alien_desktop.gui.kit.stress_meter import draw_stress_cell
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_box, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of

MOST_ROWS = 60
_ROW_UNITS = 7.5
_MOST_LABEL = 0.4
"""The share of the width that the labels may take."""
_BETWEEN = 8
"""Units between the two values, where the arrow stands."""
_STRESS_CELLS = 10
_SAME_NAMED = 5


class ComparisonView(QWidget):
    """Rows of label, value now, arrow and value then; it is as high as its rows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._shown = VersionComparison(())
        self._times = ("", "")
        self._health_max = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self.updateGeometry)

    def set_comparison(self, shown: VersionComparison, now: str, then: str, health_max: int = 0) -> None:
        """Show what differs; `now` and `then` are the two moments, `health_max` how many cells Health has."""
        self._shown, self._times, self._health_max = shown, (now, then), health_max
        self.setAccessibleName("\n".join(self.lines()))
        self.updateGeometry()
        self.update()

    def lines(self) -> list[str]:
        """Return what is shown as lines of plain text."""
        rows = [
            tr("{label}: {now} now, {then} then").format(
                label=translated(row.label), now=translated(row.now), then=translated(row.then)
            )
            for row in self._shown.rows[:MOST_ROWS]
        ]
        return [*rows, self._rest()]

    def sizeHint(self) -> QSize:
        """The heads, the rows and what is the same."""
        rows = min(len(self._shown.rows), MOST_ROWS) + 2
        return QSize(100 * self._theme.metrics.unit, round(rows * self._row_height()))

    def minimumSizeHint(self) -> QSize:
        """It may be narrower, never lower."""
        return QSize(48 * self._theme.metrics.unit, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint all rows."""
        painter = QPainter(self)
        theme, high = self._theme, self._row_height()
        fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
        now_x, then_x = self._columns()
        for x, word, time, ink in (
            (now_x, tr("Now"), self._times[0], tokens.text2),
            (then_x, tr("Then"), self._times[1], tokens.accent),
        ):
            place = QRectF(x, 0, self.width() - x, high)
            draw_text(painter, place, word.upper(), fonts, fonts.title, ink, elide=Elide.NEVER)
            place.setLeft(x + text_width(fonts, fonts.title, word.upper()) + 2 * unit)
            if text_width(fonts, fonts.secondary, time) <= place.width():
                draw_text(painter, place, time, fonts, fonts.secondary, ink)
        top = high
        for row in self._shown.rows[:MOST_ROWS]:
            self._paint_row(painter, row, top)
            draw_rule(painter, 0, self.width(), top + high - 1, tokens.line_soft, theme.metrics.line)
            top += high
        place = QRectF(0, top, self.width(), high)
        draw_text(painter, place, self._rest(), fonts, fonts.secondary, tokens.text2)

    def _paint_row(self, painter: QPainter, row: Difference, top: float) -> None:
        theme, high = self._theme, self._row_height()
        fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
        now_x, then_x = self._columns()
        label = QRectF(0, top, now_x - 2 * unit, high)
        draw_text(painter, label, translated(row.label), fonts, fonts.body, tokens.text2)
        arrow = 4 * unit
        icon = QRectF(then_x - 6 * unit, top + (high - arrow) / 2, arrow, arrow)
        draw_icon(painter, "arrow_right", icon, tokens.text2)
        for x, right, value in ((now_x, icon.left() - 2 * unit, row.now), (then_x, self.width(), row.then)):
            place = QRectF(x, top, right - x, high)
            if row.field in {"health", "stress"} and str(value).isdigit():
                self._paint_cells(painter, place, row.field, int(str(value)))
            else:
                font = fonts.body_bold if value is row.then else fonts.body
                draw_text(painter, place, translated(value), fonts, font, tokens.text)

    def _paint_cells(self, painter: QPainter, place: QRectF, field: str, value: int) -> None:
        theme = self._theme
        unit, tokens = theme.metrics.unit, theme.tokens
        side, pitch = 3 * unit, 3.5 * unit
        count = max(value, self._health_max) if field == "health" else max(value, _STRESS_CELLS)
        if count * pitch > place.width():
            draw_text(painter, place, str(value), theme.fonts, theme.fonts.number_bold, tokens.text)
            return
        top = round(place.center().y() - side / 2)
        for number in range(count):
            cell = QRectF(round(place.left() + number * pitch), top, side, side)
            if field == "stress":
                draw_stress_cell(painter, cell, theme, filled=number < value)
                continue
            draw_box(painter, cell, tokens.sunken, tokens.accent if number < value else tokens.line, theme.metrics.line)
            if number < value:
                margin = round(side * 0.25)
                painter.fillRect(cell.adjusted(margin, margin, -margin, -margin), tokens.accent)

    def _rest(self) -> str:
        shown = self._shown
        if shown.is_same:
            return tr("Nothing differs.")
        if shown.others or len(shown.rows) > MOST_ROWS:
            count = shown.others + max(len(shown.rows) - MOST_ROWS, 0)
            return tr("%n more entries differ.", "One more entry differs.", count)
        same = ", ".join(translated(one).lower() for one in shown.same[:_SAME_NAMED])
        return tr("The rest is the same: {entries}.").format(entries=same) if same else ""

    def _columns(self) -> tuple[float, float]:
        """Where the values of now and then begin: behind the labels, each with half of what is left."""
        theme = self._theme
        unit, wide = theme.metrics.unit, self.width()
        words = (translated(row.label) for row in self._shown.rows[:MOST_ROWS])
        label = max((text_width(theme.fonts, theme.fonts.body, one) for one in words), default=0.0) + 4 * unit
        now_x = min(max(label, wide * 0.16), wide * _MOST_LABEL)
        return now_x, now_x + (wide - now_x + _BETWEEN * unit) / 2

    def _row_height(self) -> float:
        return _ROW_UNITS * self._theme.metrics.unit
