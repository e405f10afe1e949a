"""A consumable: its name, how many dice are left, and as many circles."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.cell_meter import CellMeter
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.theme.paint import crisp_pen
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width

_NUMBER_LEFT, _CIRCLES_LEFT = 56, 82
"""Where the number and the first circle begin, in pixels at 100 %: whole units would be a seventh more at 88 %."""
SUPPLY_LIMIT = 6
"""Circles of a supply by default."""


class SupplyMeter(CellMeter):
    """One row of the supplies. `value_requested(dice)` is the request; the roll has a button of its own beside it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self._absent = ""
        self._by_the_day = False
        self.is_missed = False
        """There is none, and that does harm."""

    def set_supply(
        self, name: str, value: int, maximum: int = SUPPLY_LIMIT, *, missed: bool = False, by_the_day: bool = False
    ) -> None:
        """Show that many dice, or things that last a day each; `missed`: there is none, and that does harm."""
        if missed != self.is_missed:
            self.is_missed = missed
            self.update()
        if (name, by_the_day) != (self._name, self._by_the_day) or self._absent:
            self._name, self._absent, self._by_the_day = name, "", by_the_day
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.update_accessible_text()
            self.updateGeometry()
            self.update()
        self.set_range_and_level(value, maximum)

    def set_not_needed(self, name: str, words: str) -> None:
        """This one has no use for it ("not needed"); the row keeps its height."""
        if (name, words) != (self._name, self._absent):
            self._name, self._absent = name, words
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.update_accessible_text()
            self.updateGeometry()
            self.update()

    def update_accessible_text(self) -> None:
        """ "Air, 5 of 6 dice", or "Food, 2 items, one a day"."""
        if self._absent:
            self.setAccessibleName(f"{self._name}: {self._absent}")
            return
        if self._by_the_day:
            said = tr("{name}, %n items, one a day", "{name}, %n item, one a day", self._level)
            self.setAccessibleName(said.format(name=self._name))
            return
        words = tr("{name}, {value} of %n dice", "{name}, {value} of %n die", self._maximum)
        self.setAccessibleName(words.format(name=self._name, value=self._level))

    def sizeHint(self) -> QSize:
        """Name, number, circles."""
        metrics = self._theme.metrics
        if self._absent:
            words = text_width(self._theme.fonts, self._theme.fonts.body, self._absent)
            return QSize(self._number_left() + round(words) + 1, metrics.control)
        circles = (self._maximum - 1) * metrics.supply_pitch + metrics.supply_circle if self._maximum else 0
        return QSize(self._circles_left() + circles, max(metrics.control, metrics.supply_circle))

    def minimumSizeHint(self) -> QSize:
        """Nothing of it can be left out."""
        return self.sizeHint()

    def cell_at(self, point: QPoint) -> int | None:
        """The circle whose pitch holds the point, over the whole height of the row."""
        metrics = self._theme.metrics
        start = self._circles_left() - (metrics.supply_pitch - metrics.supply_circle) / 2
        index = int((point.x() - start) // metrics.supply_pitch)
        return index if not self._absent and 0 <= index < self._maximum else None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Name, number, circles filled for what is left."""
        theme = self._theme
        fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
        painter = QPainter(self)
        row = QRectF(self.rect())
        number = row.adjusted(self._number_left(), 0, 0, 0)
        name = row.adjusted(0, 0, self._number_left() - metrics.unit - row.right(), 0)
        ink = tokens.text2 if self._absent else tokens.text
        draw_text(painter, name, self._name, fonts, fonts.body, ink, elide=Elide.MIDDLE)
        if self._absent:
            draw_text(painter, number, self._absent, fonts, fonts.body, tokens.text2)
            return
        ink = tokens.alert if self.is_missed else tokens.text
        draw_text(painter, number, str(self._level), fonts, fonts.number_bold, ink, elide=Elide.NEVER)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = metrics.supply_circle / 2
        centre = QPointF(self._circles_left() + radius, round(self.height() / 2))
        for index in range(self._maximum):
            filled = index < self._level
            painter.setPen(crisp_pen(tokens.text if filled else tokens.line, metrics.line))
            painter.setBrush(tokens.text if filled else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, radius - 0.5, radius - 0.5)
            centre.setX(centre.x() + metrics.supply_pitch)

    def _number_left(self) -> int:
        return round(_NUMBER_LEFT * self._theme.scale)

    def _circles_left(self) -> int:
        return round(_CIRCLES_LEFT * self._theme.scale)
