"""The stress of the evening as steps: a strip below the meter, and large, with its times, in a popup."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from alien_desktop.gui.kit.stress_meter import StressMeter
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import crisp_pen, draw_box, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, set_tooltip, text_width
from alien_desktop.gui.theme.theme import Theme, theme_of
from alien_desktop.session.stress_course import StressMoment
from alien_desktop.storage.timestamps import local_time_of

_LOWEST_TOP = 5
"""The strip goes up to this level at least: one point of stress does not fill it."""
_TOP = 10
_STRIP_HALF_UNITS = 5


def stress_words(moments: tuple[StressMoment, ...]) -> str:
    """The line as a sentence: "Stress tonight from 1 to 4, highest 4, 2 panics"."""
    if not moments:
        return ""
    panics = sum(one.panicked for one in moments)
    words = tr("Stress tonight from {first} to {last}, highest {most}").format(
        first=moments[0].before, last=moments[-1].after, most=max(_levels(moments))
    )
    return ", ".join(part for part in (words, tr("%n panics", "%n panic", panics) if panics else "") if part)


class StressStrip(QWidget):
    """Stands below the meter and draws exactly below its cells; a press asks for the large one.

    Hidden it keeps its place, so that the first change of an evening moves nothing.
    """

    pressed = Signal()

    def __init__(self, meter: StressMeter) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self._meter = meter
        self._moments: tuple[StressMoment, ...] = ()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.hide()

    @property
    def span(self) -> QRectF:
        """Where the line is drawn; nothing for somebody without stress."""
        cells = self._meter.cell_rects()
        wide = cells[-1].right() - cells[0].left() + 1 if cells else 0
        return QRectF(cells[0].left() if cells else 0, 0, wide, self.height())

    def sizeHint(self) -> QSize:
        """A low strip."""
        return QSize(0, strip_height(self._theme))

    def minimumSizeHint(self) -> QSize:
        """A unit lower, where rounding leaves the meters no other room."""
        return QSize(0, strip_height(self._theme) - self._theme.metrics.unit)

    def set_moments(self, moments: tuple[StressMoment, ...]) -> None:
        """Show this evening; nothing while nothing has changed."""
        if moments != self._moments:
            self._moments = moments
            self.setAccessibleName(self.tr("Stress tonight"))
            set_tooltip(self, stress_words(moments))
            self.setVisible(bool(moments))
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask for the large one."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Steps from the left, each action as wide as the others, over a line."""
        tokens, line = self._theme.tokens, self._theme.metrics.line
        painter = QPainter(self)
        span = self.span
        place = span.adjusted(0, 1, 0, -1)
        levels = _at_most(max(1, round(place.width())), _levels(self._moments))
        top = max(_LOWEST_TOP, *levels)
        path = _steps(place, [index / len(levels) for index in range(len(levels))], levels, top)
        painter.fillPath(_closed(path, place), tokens.stress_ground)
        painter.setPen(crisp_pen(tokens.stress_fill, 2 * line))
        painter.drawPath(path)
        draw_rule(painter, span.left(), span.right(), self.height() - line, tokens.line_soft, line)


def strip_height(theme: Theme) -> int:
    """How high the strip is, in pixels."""
    return _STRIP_HALF_UNITS * theme.metrics.unit // 2


class StressPopup(QFrame):
    """The evening with its times; arrows and the pointer name an action. Closes on Esc, or a click elsewhere."""

    def __init__(self, moments: tuple[StressMoment, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._theme = theme_of(self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._moments = moments
        self._chosen = max(
            (index for index, one in enumerate(moments) if one.panicked), default=max(len(moments) - 1, 0)
        )
        self.setAccessibleName(stress_words(moments))
        self._tell()

    @property
    def words(self) -> str:
        """What is said of the chosen action: "20:34 Nervous Twitch, stress 3"."""
        one = self._moments[self._chosen]
        said = self.tr("{time} {what}, stress {level}")
        return said.format(time=local_time_of(one.time), what=translated(one.title), level=one.after)

    def open_below(self, widget: QWidget) -> None:
        """Show it below the middle of a widget, inside the screen."""
        self.resize(self.sizeHint())
        screen = self.screen().availableGeometry()
        point = widget.mapToGlobal(QPoint((widget.width() - self.width()) // 2, widget.height()))
        x = max(screen.left(), min(point.x(), screen.right() - self.width()))
        y = max(screen.top(), min(point.y(), screen.bottom() - self.height()))
        self.move(x, y)
        self.show()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def sizeHint(self) -> QSize:
        """As drawn, and no wider than the screen."""
        unit = self._theme.metrics.unit
        return QSize(min(100 * unit, self.screen().availableSize().width()), 48 * unit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go through the evening, Esc closes it."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -(_TOP**6), Qt.Key.Key_End: _TOP**6}
        if event.key() in steps:
            self._choose(self._chosen + steps[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close()
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The action that is nearest to the pointer is named."""
        places = [self._x(part) for part in self._parts()[1:]]
        distances = [abs(place - event.position().x()) for place in places]
        self._choose(distances.index(min(distances)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Title, levels at the left, times below, the steps with their marks, the named action."""
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        unit, line = metrics.unit, metrics.line
        painter = QPainter(self)
        draw_box(painter, QRectF(self.rect()), tokens.surface, tokens.stress, line)
        right, text = Qt.AlignmentFlag.AlignRight, partial(draw_text, painter)
        head = QRectF(3 * unit, unit, self.width() - 6 * unit, 6 * unit)
        text(head, self.tr("Stress tonight").upper(), fonts, fonts.label, tokens.stress)
        span = self.tr("{first} to {last}, highest {most}").format(
            first=local_time_of(self._moments[0].time),
            last=local_time_of(self._moments[-1].time),
            most=max(_levels(self._moments)),
        )
        text(head, span, fonts, fonts.secondary, tokens.text2, right)
        chart = self._chart()
        for level in range(0, _TOP + 1, 2):
            y = chart.bottom() - chart.height() * level / _TOP
            draw_rule(painter, chart.left(), chart.right(), y, tokens.line_soft, line)
            text(
                QRectF(0, y - 2.5 * unit, chart.left() - unit, 5 * unit),
                str(level),
                fonts,
                fonts.secondary,
                tokens.text2,
                right,
            )
        path = _steps(chart, self._parts(), _levels(self._moments), _TOP)
        painter.fillPath(_closed(path, chart), tokens.stress_ground)
        painter.setPen(crisp_pen(tokens.stress_fill, 2 * line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        for index, (part, one) in enumerate(zip(self._parts()[1:], self._moments, strict=True)):
            self._paint_mark(painter, QPointF(self._x(part), self._y(one.after)), one, index == self._chosen)
        foot = QRectF(3 * unit, self.height() - 7 * unit, self.width() - 6 * unit, 6 * unit)
        text(foot, self.words, fonts, fonts.secondary_bold, tokens.text, elide=Elide.MIDDLE)
        for part, time in self._times():
            wide = text_width(fonts, fonts.secondary, time)
            left = min(max(self._x(part) - wide / 2, chart.left()), chart.right() - wide)
            text(QRectF(left, chart.bottom(), wide + 1, 5 * unit), time, fonts, fonts.secondary, tokens.text2)

    def _paint_mark(self, painter: QPainter, point: QPointF, one: StressMoment, is_chosen: bool) -> None:
        tokens, unit = self._theme.tokens, self._theme.metrics.unit
        side = (2.0 if is_chosen else 1.25) * unit
        if one.panicked:
            box = 3.5 * unit
            draw_icon(painter, "alarm", QRectF(point.x() - box / 2, point.y() - box - unit, box, box), tokens.stress)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(crisp_pen(tokens.stress_fill, self._theme.metrics.line_strong))
        painter.setBrush(tokens.surface if one.is_relief else tokens.stress_fill)
        painter.drawEllipse(point, side / 2, side / 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _choose(self, index: int) -> None:
        index = max(0, min(index, len(self._moments) - 1))
        if index != self._chosen:
            self._chosen = index
            self._tell()
            self.update()

    def _tell(self) -> None:
        self.setAccessibleDescription(self.words)

    def _chart(self) -> QRectF:
        unit = self._theme.metrics.unit
        return QRectF(9 * unit, 9 * unit, self.width() - 14 * unit, self.height() - 22 * unit)

    def _x(self, part: float) -> float:
        chart = self._chart()
        return chart.left() + chart.width() * part

    def _y(self, level: int) -> float:
        chart = self._chart()
        return chart.bottom() - chart.height() * min(level, _TOP) / _TOP

    def _parts(self) -> list[float]:
        """Where the evening begins, and where each action lies: half by its time, half by its place among the others.

        By time alone what happens within a minute would lie on one spot.
        """
        seconds = [_seconds(one.time) for one in self._moments]
        span, last = seconds[-1] - seconds[0], len(seconds) - 1
        shares = []
        for place, each in enumerate(seconds):
            by_place = place / last if last else 0.5
            shares.append((by_place + max(0.0, each - seconds[0]) / span) / 2 if span > 0 else by_place)
        return [0.0, *(0.06 + 0.88 * share for share in shares)]

    def _times(self) -> Iterator[tuple[float, str]]:
        """The first and the last time, or only one where they are close to each other."""
        parts = self._parts()[1:]
        yield parts[0], local_time_of(self._moments[0].time)
        if parts[-1] - parts[0] > 0.2:
            yield parts[-1], local_time_of(self._moments[-1].time)


def _levels(moments: tuple[StressMoment, ...]) -> list[int]:
    """Return the level at the beginning and after each action; 0 for an evening without any."""
    return [moments[0].before, *(one.after for one in moments)] if moments else [0]


def _at_most(count: int, levels: list[int]) -> list[int]:
    """Return no more than `count` levels: of more that follow each other, those that share a place, the highest."""
    if len(levels) <= count:
        return levels
    starts = [len(levels) * place // count for place in range(count + 1)]
    return [max(levels[start:end]) for start, end in pairwise(starts)]


def _seconds(time: str) -> float:
    try:
        return datetime.fromisoformat(time).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0


def _steps(place: QRectF, parts: list[float], levels: list[int], top: int) -> QPainterPath:
    """Return the line: from each part on the level of the same place in the list, to the right end."""
    path = QPainterPath()
    for index, (part, level) in enumerate(zip(parts, levels, strict=True)):
        x = round(place.left() + place.width() * part)
        y = round(place.bottom() - place.height() * min(level, top) / top)
        if index:
            path.lineTo(x, path.currentPosition().y())
            path.lineTo(x, y)
        else:
            path.moveTo(x, y)
    path.lineTo(place.right(), path.currentPosition().y())
    return path


def _closed(path: QPainterPath, place: QRectF) -> QPainterPath:
    area = QPainterPath(path)
    area.lineTo(place.right(), place.bottom())
    area.lineTo(place.left(), place.bottom())
    area.closeSubpath()
    return area
