"""What a piece of time brings, painted: a band from now to then with flags, and before and after as cells."""

from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.health_meter import draw_health_cells
from alien_desktop.gui.kit.stress_meter import draw_stress_cell
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import crisp_pen, draw_box
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

_HEIGHT, _SIDE, _FLAG = 22, 30, 5.5
"""Height of the band, width of now and of then at its ends, and height of a flag, in units."""
_MOST_TICKS = 60
_STRESS_CELLS, _SUPPLY_CIRCLES = 10, 6


@record
class BandFlag:
    """Something that falls due on the way: a few words."""

    words: str
    harm: bool = False


@record
class BandItem:
    """From when to when, in how many parts, and what falls due."""

    now: tuple[str, str] = ("", "")
    """The day and what is below it: "Day 3", "Shift 2"."""
    then: tuple[str, str] = ("", "")
    parts: int = 1
    flags: tuple[BandFlag, ...] = ()


class TimeBand(QWidget):
    """A line from now to then, a tick for each part, and flags for what falls due until then; fatal ones come first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._item = BandItem()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self.updateGeometry)

    def set_item(self, item: BandItem) -> None:
        """Show this."""
        if item != self._item:
            self._item = item
            said = tr("From {now} to {then}").format(now=", ".join(item.now), then=", ".join(item.then))
            self.setAccessibleName(said)
            self.setAccessibleDescription("; ".join(flag.words for flag in item.flags))
            self.update()

    def sizeHint(self) -> QSize:
        """Its height is fixed."""
        unit = self._theme.metrics.unit
        return QSize(120 * unit, _HEIGHT * unit)

    def minimumSizeHint(self) -> QSize:
        """Two ends and something between."""
        unit = self._theme.metrics.unit
        return QSize((2 * _SIDE + 20) * unit, _HEIGHT * unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Frame, ends, line, flags."""
        theme, painter = self._theme, QPainter(self)
        tokens, metrics = theme.tokens, theme.metrics
        unit = metrics.unit
        draw_box(painter, QRectF(self.rect()), tokens.sunken, tokens.line_soft, metrics.line)
        start, end = _SIDE * unit, self.width() - _SIDE * unit
        middle = round(self.height() / 2)
        self._draw_end(painter, 3.0 * unit, tr("Now"), self._item.now, tokens.text2, at_right=False)
        self._draw_end(painter, end + unit, tr("Then"), self._item.then, tokens.info, at_right=True)
        painter.fillRect(QRectF(start, middle - 1, end - start, 3), tokens.info)
        parts = min(max(self._item.parts, 1), _MOST_TICKS)
        for part in range(1, parts):
            x = round(start + (end - start) * part / parts)
            painter.fillRect(QRectF(x, middle - unit, metrics.line, 2 * unit), tokens.info)
        for x in (start, end):
            self._draw_mark(painter, QPointF(x, middle + 0.5), tokens.info)
        self._draw_flags(painter, start, end, middle)

    def _draw_end(
        self, painter: QPainter, x: float, title: str, words: tuple[str, str], ink: QColor, *, at_right: bool
    ) -> None:
        theme = self._theme
        fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
        align = Qt.AlignmentFlag.AlignRight if at_right else Qt.AlignmentFlag.AlignLeft
        wide = (_SIDE - 4) * unit
        for top, text, font, colour in (
            (2.5, title.upper(), fonts.label, ink),
            (8.0, words[0], fonts.card_name, tokens.text),
            (14.0, words[1], fonts.secondary, tokens.text2),
        ):
            draw_text(painter, QRectF(x, top * unit, wide, 5.5 * unit), text, fonts, font, colour, align)

    def _draw_mark(self, painter: QPainter, centre: QPointF, ink: QColor) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        radius = 1.6 * self._theme.metrics.unit
        painter.drawEllipse(centre, radius, radius)
        painter.restore()

    def _draw_flags(self, painter: QPainter, start: float, end: float, middle: int) -> None:
        """Over the line from the end backwards, then below it; what finds no room is counted in the last one."""
        theme = self._theme
        fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
        unit, rest = metrics.unit, list(self._item.flags)
        for top in (1.5 * unit, self.height() - (1.5 + _FLAG) * unit):
            right = end
            while rest:
                flag = rest[0]
                wide = text_width(fonts, fonts.secondary, flag.words) + 3 * unit
                more = len(rest) > 1 and top > middle
                if right - wide - (8 * unit if more else 0) < start:
                    break
                rest.pop(0)
                place = QRectF(round(right - wide), round(top), round(wide), round(_FLAG * unit))
                ground, ink = (tokens.alert_ground, tokens.alert) if flag.harm else (tokens.info_ground, tokens.info)
                draw_box(painter, place, ground, ink, metrics.line)
                letters = tokens.alert if flag.harm else tokens.text
                inner = place.adjusted(1.5 * unit, 0, -unit, 0)
                draw_text(painter, inner, flag.words, fonts, fonts.secondary, letters, elide=Elide.NEVER)
                right = place.left() - 1.5 * unit
            if not rest:
                return
        words = tr("+{count}").format(count=len(rest))
        place = QRectF(start, self.height() - (1.5 + _FLAG) * unit, 8 * unit, _FLAG * unit)
        draw_text(painter, place, words, fonts, fonts.secondary_bold, tokens.info)


class CellKind(StrEnum):
    """What cells stand for."""

    HEALTH = "health"
    STRESS = "stress"
    SUPPLY = "supply"


@record
class CellChange:
    """A value now and afterwards; `after` is None while the dice have not fallen."""

    kind: CellKind
    before: int
    after: int | None
    most: int = 0


class ChangeCells(QWidget):
    """Before, an arrow, after, as the cells of the sheet; nothing for a change that is no number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._change: CellChange | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        bind_theme(self.updateGeometry)

    def set_change(self, change: CellChange | None) -> None:
        """Show this change."""
        if change != self._change:
            self._change = change
            after = "?" if change is None or change.after is None else str(change.after)
            self.setAccessibleName("" if change is None else tr("{0} → {1}").format(change.before, after))
            self.update()

    def sizeHint(self) -> QSize:
        """Room for two rows of ten small cells."""
        unit = self._theme.metrics.unit
        return QSize(66 * unit, 6 * unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Before → after."""
        change = self._change
        if change is None:
            return
        theme, painter = self._theme, QPainter(self)
        tokens, unit = theme.tokens, theme.metrics.unit
        half = 28 * unit
        self._draw_cells(painter, 0, change, change.before)
        arrow = QRectF(half + unit, (self.height() - 4 * unit) / 2, 4 * unit, 4 * unit)
        changes = change.after is not None and change.after != change.before
        draw_icon(painter, "arrow_right", arrow, tokens.info if changes else tokens.text2)
        left = half + 7.0 * unit
        if change.after is None:
            place = QRectF(left, 0, 10 * unit, self.height())
            draw_text(painter, place, "?", theme.fonts, theme.fonts.number_bold, tokens.text2)
        else:
            self._draw_cells(painter, left, change, change.after)

    def _draw_cells(self, painter: QPainter, left: float, change: CellChange, value: int) -> None:
        theme = self._theme
        tokens, metrics = theme.tokens, theme.metrics
        unit = metrics.unit
        if change.kind is CellKind.HEALTH:
            cell_side = 3 * unit
            cell = QRectF(left, round((self.height() - cell_side) / 2), cell_side, cell_side)
            draw_health_cells(painter, cell, value, change.most, theme, unit, tokens.accent)
            return
        count = max(_STRESS_CELLS if change.kind is CellKind.STRESS else _SUPPLY_CIRCLES, change.before, value)
        pitch = min(28.0 * unit / count, 3.5 * unit)
        side = pitch - max(1.0, unit / 2)
        top = round((self.height() - side) / 2)
        for number in range(count):
            cell = QRectF(round(left + number * pitch), top, side, side)
            if change.kind is CellKind.STRESS:
                draw_stress_cell(painter, cell, theme, filled=number < value)
                continue
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(crisp_pen(tokens.text if number < value else tokens.line, metrics.line))
            painter.setBrush(tokens.text if number < value else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(cell.adjusted(0.5, 0.5, -0.5, -0.5))
            painter.restore()
