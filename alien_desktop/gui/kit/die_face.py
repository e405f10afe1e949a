"""One die as a picture and in words: shared by tray, log, ladder, combat and print.

Base dice are squares with pips, stress dice are octagons with a second ring and figures; a success is a tick, an alarm
(1 on a stress die) a triangle. Kind is told by shape, never by colour alone. The shapes are our own (look.md 5).
`draw_die` draws pictures that are kept; `paint_die` draws the paths themselves, for paper and for those pictures.
"""

from enum import Enum, IntFlag, StrEnum
from functools import lru_cache

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from alien_desktop.gui.theme.fonts import MONO
from alien_desktop.gui.theme.paint import device_ratio
from alien_desktop.gui.theme.paint_text import baseline
from alien_desktop.gui.theme.tokens import Tokens, tokens_of

SUCCESS = 6
"""The face that is a success on both kinds of die."""
ALARM = 1
"""The face of a stress die that is an alarm."""

translate = QCoreApplication.translate

_RING_FROM = 24  # below this size in pixels the second ring of a stress die would fill in
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.26, 0.26), (0.74, 0.74)),
    3: ((0.26, 0.26), (0.5, 0.5), (0.74, 0.74)),
    4: ((0.26, 0.26), (0.74, 0.26), (0.26, 0.74), (0.74, 0.74)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.26, 0.24), (0.74, 0.24), (0.26, 0.5), (0.74, 0.5), (0.26, 0.76), (0.74, 0.76)),
}


class DieKind(StrEnum):
    """What a die is: it decides the shape."""

    BASE = "base"
    STRESS = "stress"


class DieState(Enum):
    """How a die is drawn. LIVE counts, SPENT stepped back, EMPTY has not fallen, NEW would be added by a push."""

    LIVE = "live"
    SPENT = "spent"
    EMPTY = "empty"
    NEW = "new"
    STRUCK = "struck"


class DieMark(IntFlag):
    """Small marks at a die: kept through a push, rolled again, entered by hand."""

    NONE = 0
    KEPT = 1
    REROLLED = 2
    BY_HAND = 4


def counts(kind: DieKind, face: int | None) -> bool:
    """Whether this face decides something: a success, or an alarm on a stress die."""
    return face == SUCCESS or (kind is DieKind.STRESS and face == ALARM)


def fallen_state(kind: DieKind, face: int | None) -> DieState:
    """The state of a die that is on the table: faces that decide something stay bright, the others step back."""
    if face is None:
        return DieState.EMPTY
    return DieState.LIVE if counts(kind, face) else DieState.SPENT


def die_words(kind: DieKind, face: int | None, state: DieState = DieState.LIVE) -> str:
    """The die in words, as screen readers say it."""
    base = kind is DieKind.BASE
    if state is DieState.NEW:
        return translate("die", "new base die") if base else translate("die", "new stress die")
    if face is None:
        return translate("die", "base die, not rolled") if base else translate("die", "stress die, not rolled")
    if face == SUCCESS:
        words = translate("die", "base die, success") if base else translate("die", "stress die, success")
    elif not base and face == ALARM:
        words = translate("die", "stress die 1")
    else:
        words = (translate("die", "base die {face}") if base else translate("die", "stress die {face}")).format(
            face=face
        )
    return translate("die", "{die}, struck out").format(die=words) if state is DieState.STRUCK else words


def draw_die(painter: QPainter, rect: QRectF, kind: DieKind, face: int | None, state: DieState, tokens: Tokens) -> None:
    """Draw the picture of a die, on whole pixels. `face` is 1 to 6, or None for a die not rolled yet."""
    size, centre = round(min(rect.width(), rect.height())), rect.center()
    pixmap = die_pixmap(kind, face, state, size, tokens.name, device_ratio(painter))
    painter.drawPixmap(round(centre.x() - size / 2), round(centre.y() - size / 2), pixmap)


@lru_cache(maxsize=256)
def die_pixmap(kind: DieKind, face: int | None, state: DieState, size: int, theme: str, ratio: float = 1.0) -> QPixmap:
    """A die of `size` logical pixels in the colours of a theme. Not in Qt's cache: forty are asked for in a frame."""
    pixels = max(1, round(size * ratio))
    pixmap = QPixmap(pixels, pixels)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_die(painter, QRectF(0, 0, size, size), kind, face, state, tokens_of(theme))
    painter.end()
    return pixmap


def paint_die(
    painter: QPainter, rect: QRectF, kind: DieKind, face: int | None, state: DieState, tokens: Tokens
) -> None:
    """Draw a die as paths: any size, any device."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if kind is DieKind.BASE:
        _paint_base(painter, rect, face, state, tokens)
    else:
        _paint_stress(painter, rect, face, state, tokens)
    if state is DieState.STRUCK:
        _paint_strike(painter, rect, tokens)
    painter.restore()


def draw_die_marks(painter: QPainter, rect: QRectF, marks: DieMark, tokens: Tokens) -> None:
    """Draw the marks at a die: a pin line under a kept die, a "2" or an "H" at a corner."""
    if not marks:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if DieMark.KEPT in marks:
        width = round(rect.width() * 0.5)
        left = round(rect.center().x() - width / 2)
        painter.fillRect(QRectF(left, round(rect.bottom()) + 2, width, 2), tokens.text)
    if DieMark.REROLLED in marks:
        _paint_badge(painter, rect, Qt.AlignmentFlag.AlignTop, "2", tokens)
    if DieMark.BY_HAND in marks:
        _paint_badge(painter, rect, Qt.AlignmentFlag.AlignBottom, translate("die", "H"), tokens)
    painter.restore()


def tick_path(rect: QRectF) -> QPainterPath:
    """A tick as an open line across a rectangle; stroke it with about 15 % of the width."""
    path = QPainterPath(QPointF(rect.left() + rect.width() * 0.06, rect.top() + rect.height() * 0.54))
    path.lineTo(rect.left() + rect.width() * 0.38, rect.top() + rect.height() * 0.86)
    path.lineTo(rect.left() + rect.width() * 0.94, rect.top() + rect.height() * 0.16)
    return path


def draw_tick(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """A heavy tick with butt ends: the sign of a success."""
    pen = QPen(colour, rect.width() * 0.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(tick_path(rect), pen)


def draw_alarm(painter: QPainter, rect: QRectF, fill: QColor, ink: QColor) -> None:
    """A filled triangle with a bar and a dot: the sign of an alarm."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    w, h, left, top = rect.width(), rect.height(), rect.left(), rect.top()
    triangle = QPolygonF([QPointF(left + w / 2, top), QPointF(left + w, top + h), QPointF(left, top + h)])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawPolygon(triangle)
    bar = max(1.0, w * 0.12)
    painter.fillRect(QRectF(left + w / 2 - bar / 2, top + h * 0.36, bar, h * 0.32), ink)
    painter.fillRect(QRectF(left + w / 2 - bar / 2, top + h * 0.76, bar, max(1.0, h * 0.12)), ink)


def octagon(rect: QRectF, cut: float = 0.27) -> QPolygonF:
    """A regular octagon; `cut` is the part of a side that each corner loses."""
    dx, dy = rect.width() * cut, rect.height() * cut
    left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
    corners = (
        (left + dx, top), (right - dx, top), (right, top + dy), (right, bottom - dy),
        (right - dx, bottom), (left + dx, bottom), (left, bottom - dy), (left, top + dy),
    )  # fmt: skip
    return QPolygonF([QPointF(x, y) for x, y in corners])


def _paint_base(painter: QPainter, rect: QRectF, face: int | None, state: DieState, tokens: Tokens) -> None:
    size = rect.width()
    win = face == SUCCESS and state in (DieState.LIVE, DieState.STRUCK)
    ground, ink = tokens.die_base, tokens.die_base_ink
    edge = _mixed(tokens.line, ground, 0.25)
    if state is DieState.EMPTY:
        ground, edge = tokens.sunken, tokens.line
    elif state is DieState.NEW:
        ground, edge = tokens.sunken, tokens.text2
    elif state is DieState.SPENT:
        ground, ink = tokens.die_base_spent, tokens.die_base_spent_ink
        edge = _mixed(tokens.line, ground, 0.44)
    elif win:
        edge = tokens.die_win if tokens.is_dark else tokens.die_win_ink
    if tokens.name == "contrast":
        edge = tokens.line
    body = _inset(rect, 0.5)
    painter.setPen(QPen(edge, 1))
    painter.setBrush(ground)
    painter.drawRoundedRect(body, size * 0.14, size * 0.14)
    if state is DieState.NEW:
        _paint_new(painter, rect, edge)
    elif win:
        inner = _inset(rect, size * 0.14)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.die_win)
        painter.drawRoundedRect(inner, size * 0.06, size * 0.06)
        draw_tick(painter, _centred(rect, 0.48, 0.42), tokens.die_win_ink)
    elif face is not None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        radius = size * 0.086
        for x, y in _PIPS[face]:
            painter.drawEllipse(QPointF(rect.left() + x * size, rect.top() + y * size), radius, radius)


def _paint_stress(painter: QPainter, rect: QRectF, face: int | None, state: DieState, tokens: Tokens) -> None:
    size = rect.width()
    outlined = state in (DieState.EMPTY, DieState.NEW)
    spent = state is DieState.SPENT
    ground = tokens.sunken if outlined else tokens.die_stress_spent if spent else tokens.die_stress
    ink = tokens.die_stress_spent_ink if spent else tokens.die_stress_ink
    # On a light ground the amber alone is too near to it: the dark outline is what makes the die visible.
    edge = tokens.stress if outlined else ground if tokens.is_dark else ink
    painter.setPen(QPen(edge, 1))
    painter.setBrush(ground)
    painter.drawPolygon(octagon(_inset(rect, 0.5)))
    if size >= _RING_FROM:
        painter.setPen(QPen(tokens.stress if outlined else ink, max(1.0, size * 0.026)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(octagon(_inset(rect, size * 0.105)))
    if state is DieState.NEW:
        _paint_new(painter, rect, tokens.stress)
    elif face == SUCCESS and not spent:
        small = size < _RING_FROM
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawPolygon(octagon(_inset(rect, size * (0.1 if small else 0.145))))
        draw_tick(painter, _centred(rect, 0.44, 0.38), tokens.die_win)
    elif face == ALARM and not spent:
        draw_alarm(painter, _centred(rect, 0.56, 0.5, lift=0.05), ink, ground)
    elif face is not None:
        _draw_figure(painter, rect, str(face), size * 0.5, ink)


def _paint_new(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    word = translate("die", "new")
    pixels = min(rect.height() * 0.3, rect.width() * 0.62 / (0.65 * max(1, len(word))))
    _draw_figure(painter, rect, word, max(9.0, pixels), colour)


def _paint_strike(painter: QPainter, rect: QRectF, tokens: Tokens) -> None:
    painter.setPen(QPen(tokens.sunken, max(3.0, rect.width() * 0.14)))
    painter.drawLine(rect.bottomLeft(), rect.topRight())
    painter.setPen(QPen(tokens.alert, max(2.0, rect.width() * 0.07)))
    painter.drawLine(rect.bottomLeft(), rect.topRight())


def _paint_badge(painter: QPainter, rect: QRectF, side: Qt.AlignmentFlag, text: str, tokens: Tokens) -> None:
    size = max(12.0, min(18.0, round(rect.width() * 0.28)))
    top = rect.top() - 4 if side == Qt.AlignmentFlag.AlignTop else rect.bottom() + 4 - size
    plate = QRectF(round(rect.right()) + 4 - size, round(top), size, size)
    painter.setPen(QPen(tokens.line, 1))
    painter.setBrush(tokens.sunken)
    painter.drawRect(_inset(plate, 0.5))
    _draw_figure(painter, plate, text, size * 0.78, tokens.text)


def _draw_figure(painter: QPainter, rect: QRectF, text: str, pixels: float, colour: QColor) -> None:
    font, font_metrics = _figure_font(max(6, round(pixels)))
    painter.setFont(font)
    painter.setPen(colour)
    left = rect.center().x() - font_metrics.horizontalAdvance(text) / 2
    painter.drawText(QPointF(left, baseline(rect.top(), rect.height(), font.pixelSize())), text)


@lru_cache(maxsize=64)
def _figure_font(pixels: int) -> tuple[QFont, QFontMetricsF]:
    font = QFont(MONO)
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight.Bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font, QFontMetricsF(font)


def _inset(rect: QRectF, by: float) -> QRectF:
    return rect.adjusted(by, by, -by, -by)


def _centred(rect: QRectF, width: float, height: float, lift: float = 0.0) -> QRectF:
    size = rect.width()
    made = QRectF(0, 0, size * width, size * height)
    made.moveCenter(rect.center() - QPointF(0, size * lift))
    return made


def _mixed(one: QColor, other: QColor, part: float) -> QColor:
    """`one` with `part` of `other` in it."""
    return QColor.fromRgbF(
        one.redF() * (1 - part) + other.redF() * part,
        one.greenF() * (1 - part) + other.greenF() * part,
        one.blueF() * (1 - part) + other.blueF() * part,
    )
