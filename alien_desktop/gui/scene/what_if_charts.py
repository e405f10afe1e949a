"""The charts of a what-if: who comes through, how long it takes, what people fall to. Plan A is hollow, plan B filled.

Form and fill tell the plans apart, colour alone never. Behind each chart its numbers stand as text for who listens.
"""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.scene.what_if_items import SIGNS, CauseRow, ShareRow, percent
from alien_desktop.gui.theme.paint import crisp_pen
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import Theme, bind_theme, theme_of

_RIGHT = Qt.AlignmentFlag.AlignRight
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_ROW, _LOW_ROW = 9, 7
"""Height of a row in units: as drawn, and the least."""
_HEAD, _FOOT = 6, 6
_NAME_OVER = 5
"""Height of a name that is over its bars, in units."""
_LEAST_BAR, _PERCENT = 22, 12
"""Width of the longest bar at least, and of the number behind it, in units."""


def ink_of(theme: Theme, plan: int) -> QColor:
    """Return the colour of a plan."""
    return theme.tokens.accent if plan else theme.tokens.text


def draw_mark(painter: QPainter, centre: QPointF, size: float, plan: int, theme: Theme) -> None:
    """A hollow square for plan A, a filled circle for plan B."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, bool(plan))
    rect = QRectF(round(centre.x() - size / 2), round(centre.y() - size / 2), size, size)
    ink = ink_of(theme, plan)
    painter.setPen(Qt.PenStyle.NoPen if plan else crisp_pen(ink, 2))
    painter.setBrush(ink if plan else theme.tokens.surface)
    if plan:
        painter.drawEllipse(rect)
    else:
        painter.drawRect(rect.adjusted(1, 1, -1, -1))
    painter.restore()


class PlanSign(QWidget):
    """The mark of a plan beside its name."""

    def __init__(self, plan: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._plan = plan
        self.setAccessibleName(SIGNS[plan])
        bind_theme(self._apply_theme)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Only the mark."""
        painter = QPainter(self)
        draw_mark(painter, QRectF(self.rect()).center(), 4 * self._theme.metrics.unit, self._plan, self._theme)

    def _apply_theme(self) -> None:
        side = 6 * self._theme.metrics.unit
        self.setFixedSize(side, side)


class _Chart(QWidget):
    """Painted; grows with its place."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bind_theme(self._apply_theme)

    def _apply_theme(self) -> None:
        self.updateGeometry()
        self.update()


class SurvivalChart(_Chart):
    """A line for each of the crew: the share of each plan with its whiskers (95 %), and the difference."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._rows: tuple[ShareRow, ...] = ()

    def set_rows(self, rows: tuple[ShareRow, ...]) -> None:
        """Show these."""
        if rows != self._rows:
            self._rows = rows
            self.setAccessibleDescription("\n".join(_said(row, self.tr("even")) for row in rows))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Each line as drawn."""
        return self._size(_ROW)

    def minimumSizeHint(self) -> QSize:
        """Each line as low as it can be read."""
        return self._size(_LOW_ROW)

    def _size(self, row: int) -> QSize:
        unit = self._theme.metrics.unit
        return QSize(70 * unit, (_HEAD + _FOOT + row * max(len(self._rows), 2)) * unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Scale, lines, numbers."""
        if not self._rows:
            return
        theme = self._theme
        unit, fonts, tokens = theme.metrics.unit, theme.fonts, theme.tokens
        painter = QPainter(self)
        plans = len(self._rows[0].shares)
        roomy = self.width() >= 160 * unit
        number = (21 if roomy else 11) * unit
        between: float = (16 if roomy else 13) * unit if plans > 1 else 0
        names: float = max(text_width(fonts, fonts.secondary_bold, row.name) for row in self._rows) + 3 * unit
        names = min(names, self.width() * 0.3)
        right = self.width() - between - plans * number
        scale = QRectF(names + 2 * unit, _HEAD * unit, right - names - 5 * unit, 0)
        scale.setBottom(self.height() - _FOOT * unit)
        self._draw_scale(painter, scale)
        for plan in range(plans):
            head = QRectF(right + plan * number, 0, number - 2 * unit, _HEAD * unit)
            draw_text(painter, head, SIGNS[plan], fonts, fonts.label, tokens.text2, _RIGHT)
        if between:
            head = QRectF(self.width() - between, 0, between, _HEAD * unit)
            draw_text(painter, head, self.tr("B − A"), fonts, fonts.label, tokens.text2, _RIGHT)
        height = scale.height() / len(self._rows)
        for place, row in enumerate(self._rows):
            line = QRectF(0, scale.top() + place * height, self.width(), height)
            if row.total:
                painter.fillRect(QRectF(0, round(line.top()), self.width(), theme.metrics.line), tokens.line)
            name = QRectF(0, line.top(), names, height)
            font = fonts.secondary if row.total else fonts.secondary_bold
            draw_text(painter, name, row.name, fonts, font, tokens.text)
            for plan, share in enumerate(row.shares):
                shift = 0.0 if plans == 1 else (plan - 0.5) * min(4 * unit, height * 0.42)
                self._draw_share(painter, scale, line.center().y() + shift, row, plan)
                cell = QRectF(right + plan * number, line.top(), number - 2 * unit, height)
                half = self.tr("± {points}").format(points=max(1, round(100 * share.plus_minus)))
                if roomy:
                    small = QRectF(cell.right() - 8 * unit, cell.top(), 8 * unit, height)
                    draw_text(painter, small, half, fonts, fonts.smallest, tokens.text2, _RIGHT, Elide.NEVER)
                    cell.setRight(small.left() - unit)
                ink = ink_of(theme, plan)
                draw_text(painter, cell, percent(share.value), fonts, fonts.number_bold, ink, _RIGHT, Elide.NEVER)
            if between:
                cell = QRectF(self.width() - between, line.top(), between, height)
                self._draw_between(painter, cell, row.between)

    def _draw_scale(self, painter: QPainter, scale: QRectF) -> None:
        theme = self._theme
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        for step in range(11):
            x = round(scale.left() + scale.width() * step / 10)
            ink = tokens.line if step in (0, 5, 10) else tokens.line_soft
            painter.fillRect(QRectF(x, scale.top() - 2 * unit, theme.metrics.line, scale.height() + 4 * unit), ink)
        for step, words in ((0, "0 %"), (5, "50 %"), (10, "100 %")):
            middle = scale.left() + scale.width() * step / 10
            foot = QRectF(middle - 8 * unit, scale.bottom() + 2 * unit, 16 * unit, 4 * unit)
            draw_text(painter, foot, words, fonts, fonts.smallest, tokens.text2, _CENTRE, Elide.NEVER)

    def _draw_share(self, painter: QPainter, scale: QRectF, y: float, row: ShareRow, plan: int) -> None:
        theme = self._theme
        unit, ink = theme.metrics.unit, ink_of(theme, plan)
        share = row.shares[plan]
        low, high = (scale.left() + scale.width() * each for each in share.interval)
        painter.fillRect(QRectF(round(low), round(y) - 1, round(high) - round(low), 2), ink)
        for x in (low, high):
            painter.fillRect(QRectF(round(x) - 1, round(y) - 1.5 * unit, 2, 3 * unit), ink)
        draw_mark(painter, QPointF(scale.left() + scale.width() * share.value, y), 3 * unit, plan, theme)

    def _draw_between(self, painter: QPainter, cell: QRectF, between: float | None) -> None:
        theme = self._theme
        fonts, tokens = theme.fonts, theme.tokens
        if between is None:
            draw_text(painter, cell, self.tr("even"), fonts, fonts.secondary, tokens.text2, _RIGHT)
            return
        points = round(100 * between)
        words = f"+{points}" if points > 0 else f"−{-points}"
        ink = tokens.accent if points > 0 else tokens.alert
        draw_text(painter, cell, words, fonts, fonts.number_bold, ink, _RIGHT, Elide.NEVER)


class RoundsChart(_Chart):
    """In which part of the fights it took so many Rounds."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._bars: tuple[tuple[int, tuple[float, ...]], ...] = ()

    def set_bars(self, bars: tuple[tuple[int, tuple[float, ...]], ...]) -> None:
        """Show these."""
        if bars != self._bars:
            self._bars = bars
            lines = (tr("%n Rounds: {parts} %", "%n Round: {parts} %", n).format(parts=_parts(p)) for n, p in bars)
            self.setAccessibleDescription("\n".join(lines))
            self.update()

    def sizeHint(self) -> QSize:
        """A small chart."""
        unit = self._theme.metrics.unit
        return QSize(70 * unit, 44 * unit)

    def minimumSizeHint(self) -> QSize:
        """As low as bars can be told apart."""
        unit = self._theme.metrics.unit
        return QSize(50 * unit, 26 * unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Bars side by side on a scale."""
        if not self._bars:
            return
        theme = self._theme
        unit, fonts, tokens = theme.metrics.unit, theme.fonts, theme.tokens
        painter = QPainter(self)
        area = QRectF(8 * unit, 2 * unit, self.width() - 8 * unit, self.height() - 8 * unit)
        top = max(0.05, max(max(parts) for _, parts in self._bars) * 1.1)
        step = next(each for each in (2, 5, 10, 20, 25, 50) if top * 100 / each <= 4 or each == 50)
        for mark in range(step, int(top * 100) + 1, step):
            y = round(area.bottom() - area.height() * mark / 100 / top)
            painter.fillRect(QRectF(area.left(), y, area.width(), theme.metrics.line), tokens.line_soft)
            label = QRectF(0, y - 2 * unit, 6 * unit, 4 * unit)
            draw_text(painter, label, str(mark), fonts, fonts.smallest, tokens.text2, _RIGHT, Elide.NEVER)
        painter.fillRect(QRectF(area.left(), round(area.bottom()), area.width(), theme.metrics.line), tokens.line)
        slot = area.width() / len(self._bars)
        plans = len(self._bars[0][1])
        width = max(2, min(round(slot * 0.8 / plans), 6 * unit))
        every = max(1, round(6 * unit / slot + 0.49))
        for place, (number, parts) in enumerate(self._bars):
            middle = area.left() + (place + 0.5) * slot
            if place % every == 0:
                label = QRectF(middle - slot * every / 2, area.bottom() + unit, slot * every, 4 * unit)
                draw_text(painter, label, str(number), fonts, fonts.smallest, tokens.text2, _CENTRE, Elide.NEVER)
            for plan, part in enumerate(parts):
                height = round(area.height() * part / top)
                left = round(middle - width * plans / 2 + plan * width)
                draw_bar(painter, QRectF(left, round(area.bottom()) - height, width - 1, height), plan, theme)


class CausesChart(_Chart):
    """What part of all who fall falls to what."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._rows: tuple[CauseRow, ...] = ()
        self._over = False  # names over their bars: beside them is no room

    def set_rows(self, rows: tuple[CauseRow, ...]) -> None:
        """Show these."""
        if rows != self._rows:
            self._rows = rows
            self._over = self._names() > self._room_of_names()
            self.setAccessibleDescription("\n".join(f"{row.name}: {_parts(row.parts)} %" for row in rows))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Each cause as drawn."""
        unit = self._theme.metrics.unit
        return QSize(70 * unit, (14 if self._over else 9) * unit * max(len(self._rows), 3))

    def minimumSizeHint(self) -> QSize:
        """Each as low as its two bars can be told apart."""
        unit = self._theme.metrics.unit
        return QSize(50 * unit, (_NAME_OVER + 6 if self._over else 6) * unit * max(len(self._rows), 3))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Names stand beside their bars or over them."""
        super().resizeEvent(event)
        over = self._names() > self._room_of_names()
        if over != self._over:
            self._over = over
            self.updateGeometry()

    def _names(self) -> float:
        fonts = self._theme.fonts
        widths = (text_width(fonts, fonts.secondary, row.name) for row in self._rows)
        return max(widths, default=0.0) + 3 * self._theme.metrics.unit

    def _room_of_names(self) -> float:
        return self.width() - (_PERCENT + _LEAST_BAR) * self._theme.metrics.unit

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A name and two bars for each."""
        theme = self._theme
        unit, fonts, tokens = theme.metrics.unit, theme.fonts, theme.tokens
        painter = QPainter(self)
        if not self._rows:
            rect = QRectF(0, 0, self.width(), 6 * unit)
            draw_text(painter, rect, self.tr("Nobody has fallen."), fonts, fonts.secondary, tokens.text2)
            return
        names = 0.0 if self._over else self._names()
        head = _NAME_OVER * unit if self._over else 0
        room = self.width() - names - _PERCENT * unit
        most = max(max(row.parts) for row in self._rows) or 1.0
        height = min(self.height() / len(self._rows) - head, 10 * unit)
        for place, row in enumerate(self._rows):
            top = place * (height + head) + head
            name = QRectF(0, top - head, self.width() if self._over else names - 2 * unit, head or height)
            draw_text(painter, name, row.name, fonts, fonts.secondary, tokens.text, Qt.AlignmentFlag.AlignLeft)
            bar = min((height - unit) / len(row.parts), 4 * unit)
            first = top + (height - bar * len(row.parts)) / 2
            for plan, part in enumerate(row.parts):
                y = round(first + plan * bar)
                rect = QRectF(round(names), y, max(1, round(room * part / most)), round(bar) - 1)
                draw_bar(painter, rect, plan, theme)
                label = QRectF(rect.right() + 1.5 * unit, y, 10 * unit, rect.height())
                words = self.tr("{percent} %").format(percent=percent(part))
                draw_text(
                    painter,
                    label,
                    words,
                    fonts,
                    fonts.smallest,
                    ink_of(theme, plan),
                    Qt.AlignmentFlag.AlignLeft,
                    Elide.NEVER,
                )


def draw_bar(painter: QPainter, rect: QRectF, plan: int, theme: Theme) -> None:
    """A bar: hollow for plan A, filled for plan B."""
    if rect.height() < 1 or rect.width() < 1:
        return
    if plan or rect.height() < 3 or rect.width() < 3:
        painter.fillRect(rect, ink_of(theme, plan))
        return
    painter.setPen(crisp_pen(ink_of(theme, plan), 1))
    painter.setBrush(theme.tokens.line_soft)
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))


def _said(row: ShareRow, even: str) -> str:
    parts = (f"{sign} {percent(share.value)} %" for sign, share in zip(SIGNS, row.shares, strict=False))
    between = "" if len(row.shares) < 2 else f", {even if row.between is None else f'{100 * row.between:+.0f}'}"
    return f"{row.name}: {', '.join(parts)}{between}"


def _parts(parts: tuple[float, ...]) -> str:
    return " / ".join(percent(one) for one in parts)
