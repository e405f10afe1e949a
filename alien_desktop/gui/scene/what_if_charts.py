"""The charts of a what-if: who comes through, how long it takes, what people fall to.

`what_if_marks` has what tells the plans apart. Each chart has its numbers as text for screen readers.
"""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.combatant_paint import CombatantKind, draw_token
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.scene.what_if_items import CauseItem, ShareItem, percent
from alien_desktop.gui.scene.what_if_marks import draw_bar, draw_mark, ink_of
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.what_if.plans import PLAN_SIGNS

_RIGHT = Qt.AlignmentFlag.AlignRight
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_ROW, _LOW_ROW = 9, 7
"""Height of a row in units: as drawn, and the least."""
_HEAD, _FOOT = 6, 6
_SHARE = 5
"""Height of the share of one plan, in units, where they are below each other."""
_FINE = 120
"""From this width on, in units, a scale is marked at each fifth."""
_NAME_OVER = 5
"""Height of a name that is over its bars, in units."""
_LEAST_BAR, _BEFORE_PERCENT = 22, 1.5
"""Width of the longest bar at least, and of the gap between it and the number behind it, in units."""


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
    """A line for each of the crew: the share of each plan with its whiskers (95 %), and how it differs from plan A.

    The numbers of two plans are beside each other; those of more below each other, each at the height of its mark.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._rows: tuple[ShareItem, ...] = ()

    def set_rows(self, rows: tuple[ShareItem, ...]) -> None:
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

    def _plans(self) -> int:
        return len(self._rows[0].shares) if self._rows else 1

    def _size(self, row: int) -> QSize:
        unit, plans = self._theme.metrics.unit, self._plans()
        high = row if plans < 3 else 1 + _SHARE * plans
        return QSize(70 * unit, (_HEAD + _FOOT + high * max(len(self._rows), 2)) * unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Scale, lines, numbers."""
        if not self._rows:
            return
        theme, plans = self._theme, self._plans()
        unit, fonts, tokens = theme.metrics.unit, theme.fonts, theme.tokens
        painter = QPainter(self)
        roomy = self.width() >= 160 * unit
        number: float = (21 if roomy else 11) * unit
        columns = plans if plans < 3 else 1
        between: float = (16 if roomy else 13) * unit if plans > 1 else 0
        token = 9.0 * unit if roomy else 0.0
        names = max(text_width(fonts, fonts.secondary_bold, row.name) for row in self._rows) + token + 3 * unit
        names = min(names, self.width() * 0.3)
        right = self.width() - between - columns * number
        scale = QRectF(names + 2 * unit, _HEAD * unit, right - names - 5 * unit, 0)
        scale.setBottom(self.height() - _FOOT * unit)
        self._draw_scale(painter, scale)
        for plan in range(columns if plans < 3 else 0):
            head = QRectF(right + plan * number, 0, number - 2 * unit, _HEAD * unit)
            draw_text(painter, head, PLAN_SIGNS[plan], fonts, fonts.label, tokens.text2, _RIGHT)
        if between:
            head = QRectF(self.width() - between, 0, between, _HEAD * unit)
            words = self.tr("B − A") if plans == 2 else self.tr("− A")
            draw_text(painter, head, words, fonts, fonts.label, tokens.text2, _RIGHT)
        height = scale.height() / len(self._rows)
        for place, row in enumerate(self._rows):
            line = QRectF(0, scale.top() + place * height, self.width(), height)
            if row.total:
                painter.fillRect(QRectF(0, round(line.top()), self.width(), theme.metrics.line), tokens.line)
            left = 0.0 if row.total else token
            if left:
                side = min(7.5 * unit, height - unit)
                face = QRectF(0, round(line.center().y() - side / 2), side, side)
                size = max(9, round(side * 0.4))
                draw_token(painter, face, CombatantKind.CREW, row.letters, theme, size, now=False, quiet=False)
            name = QRectF(left, line.top(), names - left, height)
            draw_text(painter, name, row.name, fonts, fonts.secondary_bold, tokens.text)
            step = min(4.0 * unit, height * 0.42) if plans < 3 else (height - unit) / plans
            for plan in range(plans):
                level = line.center().y() + (plan - (plans - 1) / 2) * step
                self._draw_share(painter, scale, level, row, plan)
                own = QRectF(0, level - step / 2, 0, step) if plans > 2 else line
                column = right + (plan * number if plans < 3 else 0)
                cell = QRectF(column, own.top(), number - 2 * unit, own.height())
                self._draw_number(painter, cell, row, plan, roomy=roomy)
                if plan:
                    cell = QRectF(self.width() - between, own.top(), between, own.height())
                    self._draw_between(painter, cell, row.between[plan - 1])

    def _draw_number(self, painter: QPainter, cell: QRectF, row: ShareItem, plan: int, *, roomy: bool) -> None:
        theme, share = self._theme, row.shares[plan]
        unit, fonts = theme.metrics.unit, theme.fonts
        if roomy:
            half = self.tr("± {points}").format(points=max(1, round(100 * share.plus_minus)))
            small = QRectF(cell.right() - 8 * unit, cell.top(), 8 * unit, cell.height())
            draw_text(painter, small, half, fonts, fonts.smallest, theme.tokens.text2, _RIGHT, Elide.NEVER)
            cell.setRight(small.left() - unit)
        font = fonts.number_bold if len(row.shares) < 3 else fonts.secondary_bold
        draw_text(painter, cell, percent(share.value), fonts, font, ink_of(theme, plan), _RIGHT, Elide.NEVER)

    def _draw_scale(self, painter: QPainter, scale: QRectF) -> None:
        theme = self._theme
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        for step in range(11):
            x = round(scale.left() + scale.width() * step / 10)
            ink = tokens.line if step in (0, 5, 10) else tokens.line_soft
            painter.fillRect(QRectF(x, scale.top() - 2 * unit, theme.metrics.line, scale.height() + 4 * unit), ink)
        for step in (0, 2, 4, 6, 8, 10) if scale.width() >= _FINE * unit else (0, 5, 10):
            words = self.tr("{percent} %").format(percent=10 * step)
            middle = scale.left() + scale.width() * step / 10
            foot = QRectF(middle - 8 * unit, scale.bottom() + 2 * unit, 16 * unit, 4 * unit)
            draw_text(painter, foot, words, fonts, fonts.smallest, tokens.text2, _CENTRE, Elide.NEVER)

    def _draw_share(self, painter: QPainter, scale: QRectF, y: float, row: ShareItem, plan: int) -> None:
        theme = self._theme
        unit, ink = theme.metrics.unit, ink_of(theme, plan)
        share = row.shares[plan]
        low, high = (round(scale.left() + scale.width() * each) for each in share.interval)
        ground = QColor(ink)
        ground.setAlphaF(0.25)
        painter.fillRect(QRectF(low, round(y) - unit, high - low, 2 * unit), ground)
        painter.fillRect(QRectF(low, round(y) - 1, high - low, 2), ink)
        for x in (low, high):
            painter.fillRect(QRectF(x - 1, round(y) - 1.5 * unit, 2, 3 * unit), ink)
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
        font = fonts.number_bold if self._plans() < 3 else fonts.secondary_bold
        draw_text(painter, cell, words, fonts, font, ink, _RIGHT, Elide.NEVER)


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
        self._rows: tuple[CauseItem, ...] = ()
        self._over = False  # names over their bars: beside them is no room

    def set_rows(self, rows: tuple[CauseItem, ...]) -> None:
        """Show these."""
        if rows != self._rows:
            self._rows = rows
            self._over = self._names() > self._room_of_names()
            self.setAccessibleDescription("\n".join(f"{row.name}: {_parts(row.parts)} %" for row in rows))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Each cause as drawn."""
        return QSize(70 * self._theme.metrics.unit, self._row(4) * max(len(self._rows), 3))

    def _row(self, bar: int) -> int:
        """Return the height of a cause whose bars are so high, in units."""
        plans = len(self._rows[0].parts) if self._rows else 2
        return (max(2, plans) * bar + 1 + (_NAME_OVER if self._over else 0)) * self._theme.metrics.unit

    def minimumSizeHint(self) -> QSize:
        """Each as low as its bars can be told apart."""
        return QSize(50 * self._theme.metrics.unit, self._row(3) * max(len(self._rows), 3))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Names are beside their bars or over them."""
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
        return self.width() - self._percent() - _LEAST_BAR * self._theme.metrics.unit

    def _percent(self) -> float:
        """The room of the longest number behind a bar and of the gap before it, in pixels."""
        fonts = self._theme.fonts
        most = fonts.advance(fonts.smallest, self.tr("{percent} %").format(percent=percent(1)))
        return most + _BEFORE_PERCENT * self._theme.metrics.unit

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A name and the bars of the plans for each."""
        theme = self._theme
        unit, fonts, tokens = theme.metrics.unit, theme.fonts, theme.tokens
        painter = QPainter(self)
        if not self._rows:
            rect = QRectF(0, 0, self.width(), 6 * unit)
            draw_text(painter, rect, self.tr("Nobody has fallen."), fonts, fonts.secondary, tokens.text2)
            return
        names = 0.0 if self._over else self._names()
        head = _NAME_OVER * unit if self._over else 0
        beside = self._percent()
        room = self.width() - names - beside - 1
        most = max(max(row.parts) for row in self._rows) or 1.0
        height = min(self.height() / len(self._rows) - head, max(14, 5 * len(self._rows[0].parts)) * unit)
        for place, row in enumerate(self._rows):
            top = place * (height + head) + head
            name = QRectF(0, top - head, self.width() if self._over else names - 2 * unit, head or height)
            draw_text(painter, name, row.name, fonts, fonts.secondary, tokens.text, Qt.AlignmentFlag.AlignLeft)
            bar = min((height - unit) / len(row.parts), 5 * unit)
            first = top + (height - bar * len(row.parts)) / 2
            for plan, part in enumerate(row.parts):
                y = round(first + plan * bar)
                rect = QRectF(round(names), y, max(1, round(room * part / most)), round(bar) - 1)
                draw_bar(painter, rect, plan, theme)
                label = QRectF(rect.right() + _BEFORE_PERCENT * unit, y, beside, rect.height())
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


def _said(row: ShareItem, even: str) -> str:
    parts = [f"{sign} {percent(share.value)} %" for sign, share in zip(PLAN_SIGNS, row.shares, strict=False)]
    for place, between in enumerate(row.between, 1):
        parts[place] += f", {even if between is None else f'{100 * between:+.0f}'}"
    return f"{row.name}: {', '.join(parts)}"


def _parts(parts: tuple[float, ...]) -> str:
    return " / ".join(percent(one) for one in parts)
