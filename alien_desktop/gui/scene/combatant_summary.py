"""Who is selected in a scene, large: token, name and words, and a row of numbers with their boxes."""

from enum import StrEnum

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.combatant_paint import CombatantKind, draw_stress_cells, draw_token
from alien_desktop.gui.kit.health_meter import draw_health_bar, draw_health_cells, is_down, is_low
from alien_desktop.gui.theme.paint_text import Elide, draw_text, set_tooltip, text_width
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.rules.record import record

_MOST_BOXES = 10
_NAME_STEPS = (1.0, 0.88, 0.77)


@record
class SummaryItem:
    """Who it is."""

    name: str
    words: str = ""
    kind: CombatantKind = CombatantKind.CREW
    initials: str = ""
    is_now: bool = False


class Meter(StrEnum):
    """How a number is drawn."""

    PLAIN = "plain"
    HEALTH = "health"
    STRESS = "stress"


@record
class VitalItem:
    """A number with its label; `maximum` is that of Health, or how many cells stress has."""

    label: str
    value: int
    maximum: int = 0
    meter: Meter = Meter.PLAIN
    explanation: str = ""


class CombatantSummary(QWidget):
    """Token, name and words in two lines."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._item = SummaryItem("")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_item(self, item: SummaryItem) -> None:
        """Show this one."""
        if item != self._item:
            self._item = item
            self.setAccessibleName(f"{item.name}, {item.words}" if item.words else item.name)
            self.update()

    def sizeHint(self) -> QSize:
        """As high as the token."""
        unit = self._theme.metrics.unit
        return QSize(60 * unit, 12 * unit)

    def minimumSizeHint(self) -> QSize:
        """The name is cut before the panel gets wider."""
        unit = self._theme.metrics.unit
        return QSize(30 * unit, 12 * unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Token, then name over words. The name steps down before it is cut."""
        theme, item = self._theme, self._item
        fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
        painter = QPainter(self)
        side = 11.0 * unit
        token = QRectF(0, (self.height() - side) / 2, side, side)
        size = theme.metrics.text_secondary
        draw_token(painter, token, item.kind, item.initials, theme, size, now=item.is_now, quiet=False)
        left = side + 3 * unit
        line = QRectF(left, 0, self.width() - left, 7 * unit)
        base = theme.metrics.text_card_name
        font = fonts.sans(base, bold=True)
        for step in _NAME_STEPS:
            font = fonts.sans(round(base * step), bold=True)
            if text_width(fonts, font, item.name) <= line.width():
                break
        draw_text(painter, line, item.name, fonts, font, tokens.text, elide=Elide.MIDDLE)
        below = QRectF(left, 7 * unit, self.width() - left, 5 * unit)
        draw_text(painter, below, item.words, fonts, fonts.secondary, tokens.text2)


class VitalsRow(QWidget):
    """Numbers side by side, each under its label; meters take the room that is left."""

    def __init__(self, parent: QWidget | None = None, *, inline: bool = False) -> None:
        """`inline`: the label is before the number, in one line."""
        super().__init__(parent)
        self._theme = theme_of(self)
        self._inline = inline
        self._vitals: tuple[VitalItem, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_vitals(self, vitals: tuple[VitalItem, ...]) -> None:
        """Show these numbers."""
        if vitals == self._vitals:
            return
        self._vitals = vitals
        words = [
            f"{one.label} {one.value} of {one.maximum}" if one.meter is Meter.HEALTH else f"{one.label} {one.value}"
            for one in vitals
        ]
        self.setAccessibleName(", ".join(words))
        set_tooltip(self, "\n".join(f"{one.label}: {one.explanation}" for one in vitals if one.explanation))
        self.update()

    def set_inline(self, inline: bool) -> None:
        """Put the label before the number, or above it."""
        if inline != self._inline:
            self._inline = inline
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """A label and a number."""
        unit = self._theme.metrics.unit
        return QSize(60 * unit, self._height())

    def minimumSizeHint(self) -> QSize:
        """Meters give way."""
        return QSize(30 * self._theme.metrics.unit, self._height())

    def _height(self) -> int:
        return (8 if self._inline else 11) * self._theme.metrics.unit

    def paintEvent(self, _event: QPaintEvent) -> None:
        """From the left; plain numbers have columns of their own at the right."""
        theme = self._theme
        unit = theme.metrics.unit
        painter = QPainter(self)
        plain = [one for one in self._vitals if one.meter is Meter.PLAIN]
        fonts = theme.fonts
        labels = [text_width(fonts, fonts.title, one.label.upper()) for one in plain]
        after = (
            text_width(fonts, fonts.mono(theme.metrics.text_key_number), "00") + 3 * unit if self._inline else 2 * unit
        )
        columns = [max(10.0 * unit, wide + after) for wide in labels]
        meters = [one for one in self._vitals if one.meter is not Meter.PLAIN]
        if sum(map(self._least_width, meters)) > self.width() - sum(columns):
            columns = [self._least_width(one) for one in plain]  # whole numbers come before even columns
        rest = iter(columns)
        left = 0.0
        for one in self._vitals:
            wide = next(rest) if one.meter is Meter.PLAIN else max(11.0 * unit, self.width() - sum(columns))
            self._paint_one(painter, QRectF(left, 0, wide - 2 * unit, self.height()), one)
            left += wide

    def _least_width(self, one: VitalItem) -> float:
        """How wide a vital is with its label and its whole number, without a meter."""
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        label = text_width(fonts, fonts.title, one.label.upper())
        number = text_width(fonts, fonts.mono(self._theme.metrics.text_key_number), self._number(one))
        return label + number + 4 * unit if self._inline else max(label, number) + 2 * unit

    @staticmethod
    def _number(one: VitalItem) -> str:
        return f"{one.value}/{one.maximum}" if one.meter is Meter.HEALTH else str(one.value)

    def _paint_one(self, painter: QPainter, rect: QRectF, one: VitalItem) -> None:
        theme = self._theme
        fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
        label = QRectF(rect.left(), rect.top(), rect.width() + 2 * unit - 1, 4 * unit)
        number = QRectF(rect.left(), rect.top() + 4 * unit, rect.width(), 6.5 * unit)
        if self._inline:
            label.setHeight(rect.height())
            wide = text_width(fonts, fonts.title, one.label.upper()) + 2 * unit
            number = rect.adjusted(wide, 0, 0, 0)
        draw_text(painter, label, one.label.upper(), fonts, fonts.title, tokens.text2)
        font = fonts.mono(theme.metrics.text_key_number)
        hurts = one.meter is Meter.HEALTH and (is_down(one.value) or is_low(one.value, one.maximum))
        ink = tokens.alert if hurts else tokens.text
        text = self._number(one)
        draw_text(painter, number, text, fonts, font, ink, elide=Elide.NEVER)
        if one.meter is Meter.PLAIN:
            return
        start = number.left() + max(text_width(fonts, font, text) + 2.5 * unit, 6.5 * unit)
        top = number.center().y() - 2.25 * unit if self._inline else number.top() + unit
        area = QRectF(start, round(top), rect.right() - start, 4.5 * unit)
        if area.width() < 2 * unit:
            return
        if one.meter is Meter.STRESS:
            cell = min(6 * unit, int(area.width() / max(1, one.maximum)) - 1)
            draw_stress_cells(painter, area, one.value, one.maximum, max(3, cell), theme)
            return
        room = area.width() / max(1, one.maximum) - 2
        if one.maximum > _MOST_BOXES or room < 2 * unit:
            draw_health_bar(painter, area, one.value, max(1, one.maximum), theme, ink)
            return
        box = QRectF(area.left(), area.top(), min(3.25 * unit, room), area.height())
        draw_health_cells(painter, box, one.value, one.maximum, theme, 2, ink)
