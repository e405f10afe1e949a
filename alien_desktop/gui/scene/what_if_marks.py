"""How the plans of a what-if are told apart: A is a hollow square, B a circle, C a triangle, D a diamond.

Form and fill tell them apart, colour alone never. Their bars are hollow, filled, hatched and edged.
"""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.text_label import TextTone
from alien_desktop.gui.scene.what_if_items import PlanResult
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import crisp_pen, draw_box, draw_cut, draw_hatching
from alien_desktop.gui.theme.paint_text import Elide, draw_text, largest_fitting, line_height, text_width
from alien_desktop.gui.theme.theme import Theme, bind_theme, theme_of
from alien_desktop.session.what_if.plans import PLAN_SIGNS

_RIGHT = Qt.AlignmentFlag.AlignRight
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_LEAST_HATCHED = 4
"""A lower bar has no room for lines inside."""


def ink_of(theme: Theme, plan: int) -> QColor:
    """Return the colour of a plan."""
    tokens = theme.tokens
    return (tokens.text, tokens.accent, tokens.info, tokens.text2)[plan]


def _shape(rect: QRectF, plan: int) -> QPolygonF:
    """The corners of the mark of C or D."""
    middle = rect.center()
    if plan == 2:
        corners = [QPointF(middle.x(), rect.top()), rect.bottomRight(), rect.bottomLeft()]
    else:
        sides = ((0, -1), (1, 0), (0, 1), (-1, 0))
        corners = [middle + QPointF(x * rect.width() / 2, y * rect.height() / 2) for x, y in sides]
    return QPolygonF(corners)


def draw_mark(painter: QPainter, centre: QPointF, size: float, plan: int, theme: Theme) -> None:
    """The mark of a plan: A and D are hollow, B and C filled."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, plan > 0)
    rect = QRectF(round(centre.x() - size / 2), round(centre.y() - size / 2), size, size)
    ink = ink_of(theme, plan)
    hollow = plan in (0, 3)
    painter.setPen(crisp_pen(ink, 2) if hollow else Qt.PenStyle.NoPen)
    painter.setBrush(theme.tokens.surface if hollow else ink)
    if plan == 0:
        painter.drawRect(rect.adjusted(1, 1, -1, -1))
    elif plan == 1:
        painter.drawEllipse(rect)
    else:
        painter.drawPolygon(_shape(rect, plan))
    painter.restore()


def draw_bar(painter: QPainter, rect: QRectF, plan: int, theme: Theme) -> None:
    """A bar: hollow for A, filled for B, hatched for C, for D with a strong edge at its end."""
    if rect.height() < 1 or rect.width() < 1:
        return
    ink = ink_of(theme, plan)
    if plan == 1 or min(rect.height(), rect.width()) < 3:
        painter.fillRect(rect, ink)
        return
    frame = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.setPen(crisp_pen(ink, 1))
    painter.setBrush(theme.tokens.line_soft)
    painter.drawRect(frame)
    if plan == 2 and min(rect.height(), rect.width()) >= _LEAST_HATCHED:
        inside = QPainterPath()
        inside.addRect(frame)
        draw_hatching(painter, inside, ink, 5, 1.5)
    elif plan == 3:
        upright = rect.height() > rect.width()
        end = rect.adjusted(0, 0, 0, 3 - rect.height()) if upright else rect.adjusted(rect.width() - 3, 0, 0, 0)
        painter.fillRect(end, ink)


class PlanSign(QWidget):
    """The letter of a plan in its mark, beside its name."""

    def __init__(self, plan: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._plan = plan
        self.setAccessibleName(PLAN_SIGNS[plan])
        bind_theme(self._apply_theme)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The mark as large as the field beside it, with the letter in it."""
        theme, plan = self._theme, self._plan
        fonts, tokens = theme.fonts, theme.tokens
        painter = QPainter(self)
        rect = QRectF(self.rect())
        draw_mark(painter, rect.center(), rect.height(), plan, theme)
        ink = ink_of(theme, plan) if plan in (0, 3) else tokens.accent_ink if plan == 1 else tokens.info_ink
        place = rect.adjusted(0, rect.height() * 0.2, 0, 0) if plan == 2 else rect
        draw_text(painter, place, PLAN_SIGNS[plan], fonts, fonts.body_bold, ink, _CENTRE, Elide.NEVER)

    def _apply_theme(self) -> None:
        side = self._theme.metrics.control
        self.setFixedSize(side, side)


class LineMark(QWidget):
    """What is before a line of the report: the number of a Round in a box, or a sign."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._mark = ("", "", TextTone.TEXT)
        bind_theme(self._apply_theme)

    def set_mark(self, words: str, icon: str, tone: TextTone) -> None:
        """Show a number, or the icon of a name where there is none."""
        if self._mark != (words, icon, tone):
            self._mark = words, icon, tone
            self.setAccessibleName(words)
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A box with the number, or the sign alone."""
        words, icon, tone = self._mark
        theme, painter = self._theme, QPainter(self)
        fonts, tokens, rect = theme.fonts, theme.tokens, QRectF(self.rect())
        if not words:
            ink = tokens.accent if tone is TextTone.TEXT else getattr(tokens, tone.value)
            side = theme.metrics.icon_small
            draw_icon(painter, icon, QRectF((rect.width() - side) / 2, (rect.height() - side) / 2, side, side), ink)
            return
        draw_box(painter, rect.adjusted(0, 0, 0, -1), None, tokens.line, theme.metrics.line)
        draw_text(painter, rect, words, fonts, fonts.smallest, tokens.text, _CENTRE, Elide.NEVER)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.setFixedSize(metrics.key_cap, line_height(self._theme.fonts.secondary))
        self.update()


class PlanPlate(QWidget):
    """The result of a plan: mark, name, the part of the crew that lives. While it is fought, its progress."""

    def __init__(self, plan: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._plan = plan
        self._item = PlanResult()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self._apply_theme)

    @property
    def item(self) -> PlanResult:
        """What is shown."""
        return self._item

    def set_item(self, item: PlanResult) -> None:
        """Show another state of the plan."""
        if item == self._item:
            return
        self._item = item
        words = f"{PLAN_SIGNS[self._plan]} {item.name}: {item.value}"
        self.setAccessibleName(f"{words} {item.below}" if item.part is None else words)
        self._apply_theme()

    def sizeHint(self) -> QSize:
        """As high as two lines."""
        metrics = self._theme.metrics
        return QSize(40 * metrics.unit, metrics.control_tall if self._item.part is None else metrics.control_next)

    def minimumSizeHint(self) -> QSize:
        """A mark, some letters and a number."""
        return QSize(30 * self._theme.metrics.unit, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A plate with the share, or a line with a bar."""
        painter = QPainter(self)
        if self._item.part is None:
            self._paint_plate(painter)
        else:
            self._paint_progress(painter, self._item.part)

    def _paint_plate(self, painter: QPainter) -> None:
        theme, item = self._theme, self._item
        unit, fonts, tokens = theme.metrics.unit, theme.fonts, theme.tokens
        rect = QRectF(self.rect())
        ground, frame = (tokens.sel, tokens.accent) if item.best else (tokens.raised, tokens.line)
        draw_cut(painter, rect, ground, frame, theme.metrics.line, bottom_right=theme.metrics.cut_button)
        draw_mark(painter, QPointF(6 * unit, rect.center().y()), 4.5 * unit, self._plan, theme)
        value = text_width(fonts, fonts.name_two, item.value) + 3 * unit
        ink = tokens.accent if item.best else tokens.text
        place = QRectF(rect.width() - value, 0, value - 3 * unit, rect.height())
        draw_text(painter, place, item.value, fonts, fonts.name_two, ink, _RIGHT, Elide.NEVER)
        room = rect.width() - value - 13 * unit
        half = rect.height() / 2
        name = f"{PLAN_SIGNS[self._plan]}  {item.name}"
        font = largest_fitting(fonts, (fonts.body_bold, fonts.secondary_bold, fonts.smallest), name, room)
        draw_text(painter, QRectF(11 * unit, unit, room, half - unit / 2), name, fonts, font, tokens.text)
        below = QRectF(11 * unit, half, room, half - unit)
        draw_text(painter, below, item.below, fonts, fonts.smallest, tokens.text2)

    def _paint_progress(self, painter: QPainter, part: float) -> None:
        theme, item = self._theme, self._item
        unit, fonts, tokens = theme.metrics.unit, theme.fonts, theme.tokens
        high = 6 * unit
        draw_mark(painter, QPointF(2 * unit, high / 2), 3.5 * unit, self._plan, theme)
        value = text_width(fonts, fonts.secondary, item.value) + unit
        place = QRectF(self.width() - value, 0, value, high)
        draw_text(painter, place, item.value, fonts, fonts.secondary, tokens.text2, _RIGHT, Elide.NEVER)
        name = QRectF(6 * unit, 0, self.width() - value - 8 * unit, high)
        draw_text(painter, name, item.name, fonts, fonts.secondary_bold, tokens.text)
        bar = QRectF(0, high + unit / 2, self.width(), 2.5 * unit)
        draw_box(painter, bar, tokens.sunken, tokens.line, theme.metrics.line)
        done = bar.adjusted(1, 1, -1, -1)
        done.setWidth(round(done.width() * part))
        painter.fillRect(done, ink_of(theme, self._plan))

    def _apply_theme(self) -> None:
        self.updateGeometry()
        self.update()
