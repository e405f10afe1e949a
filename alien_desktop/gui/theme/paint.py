"""Shapes every painted widget shares: cut corners, crisp lines, hatching, rivets.

All lengths are logical pixels. Lines come out sharp: a pen is inset by half its width and, on screens with a
fractional device ratio, widths and edges are moved to whole device pixels.
"""

import math
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from alien_desktop.gui.theme.metrics import Metrics
from alien_desktop.gui.theme.tokens import Tokens

_OPAQUE = 255


def device_ratio(painter: QPainter) -> float:
    """Device pixels to a logical one on what is painted on."""
    return painter.device().devicePixelRatioF()


def snapped(value: float, ratio: float) -> float:
    """The logical length nearest to `value` that is a whole number of device pixels."""
    return round(value * ratio) / ratio


def snapped_width(width: float, ratio: float) -> float:
    """A line width that is a whole number of device pixels, halves downward: 1.5 is one pixel at ratio 1."""
    return max(1, math.floor(width * ratio + 0.49)) / ratio


def snapped_rect(rect: QRectF, ratio: float) -> QRectF:
    """The rectangle with its edges on device pixels."""
    left, top = snapped(rect.left(), ratio), snapped(rect.top(), ratio)
    return QRectF(left, top, snapped(rect.right(), ratio) - left, snapped(rect.bottom(), ratio) - top)


def inset(rect: QRectF, width: float) -> QRectF:
    """The rectangle a pen of this width has to follow to stay inside `rect`."""
    half = width / 2
    return rect.adjusted(half, half, -half, -half)


def crisp_pen(color: QColor, width: float = 1.0, dashed: bool = False) -> QPen:
    """A pen with butt ends and sharp corners; dashes are four widths long."""
    return QPen(_kept_pen(color.rgba(), width, dashed))


@lru_cache(maxsize=256)
def _kept_pen(rgba: int, width: float, dashed: bool) -> QPen:
    """A sheet is painted with a hundred pens of twenty kinds; making one takes as long as a line drawn with it."""
    pen = QPen(QColor.fromRgba(rgba), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if dashed:
        pen.setDashPattern([4, 3] if width > 1 else [4, 4])
    return pen


def mixed(ground: QColor, over: QColor, part: float) -> QColor:
    """Return a colour between two: 0 is the ground, 1 what is over it."""
    return QColor.fromRgbF(
        ground.redF() + (over.redF() - ground.redF()) * part,
        ground.greenF() + (over.greenF() - ground.greenF()) * part,
        ground.blueF() + (over.blueF() - ground.blueF()) * part,
    )


def cut_polygon(
    rect: QRectF, top_left: float = 0, top_right: float = 0, bottom_right: float = 0, bottom_left: float = 0
) -> QPolygonF:
    """The rectangle with corners cut off at 45 degrees, each by its own length; closed."""
    left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
    points: list[QPointF] = []
    for cut, before, after in (
        (top_left, (left, top + top_left), (left + top_left, top)),
        (top_right, (right - top_right, top), (right, top + top_right)),
        (bottom_right, (right, bottom - bottom_right), (right - bottom_right, bottom)),
        (bottom_left, (left + bottom_left, bottom), (left, bottom - bottom_left)),
    ):
        points.append(QPointF(*before))
        if cut > 0:
            points.append(QPointF(*after))
    points.append(points[0])
    return QPolygonF(points)


def cut_path(
    rect: QRectF, top_left: float = 0, top_right: float = 0, bottom_right: float = 0, bottom_left: float = 0
) -> QPainterPath:
    """`cut_polygon` as a path, for clipping and hatching."""
    path = QPainterPath()
    path.addPolygon(cut_polygon(rect, top_left, top_right, bottom_right, bottom_left))
    path.closeSubpath()
    return path


def draw_cut(
    painter: QPainter,
    rect: QRectF,
    fill: QColor | None,
    line: QColor | None,
    width: float = 1.0,
    *,
    top_left: float = 0,
    top_right: float = 0,
    bottom_right: float = 0,
    bottom_left: float = 0,
    dashed: bool = False,
) -> None:
    """Fill and frame a rectangle with cut corners; the frame lies inside `rect`."""
    ratio = device_ratio(painter)
    pen_width = snapped_width(width, ratio) if line is not None else 0.0
    body, frame = _kept_shape(rect.getRect(), (top_left, top_right, bottom_right, bottom_left), pen_width, ratio)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if fill is not None:
        painter.fillPath(body, fill)
    if line is not None and dashed:
        painter.strokePath(body, _kept_pen(line.rgba(), pen_width, dashed))
    elif line is not None:
        painter.fillPath(frame, line)
    painter.restore()


@lru_cache(maxsize=1024)
def _kept_shape(
    rect: tuple[float, float, float, float], cuts: tuple[float, float, float, float], pen_width: float, ratio: float
) -> tuple[QPainterPath, QPainterPath]:
    """The shape up to the middle of its frame, and the frame, whose middle has these cuts, as an area to be filled.

    Most widgets draw the same few shapes again and again, and Qt takes ten times as long to follow one with a pen.
    """
    whole, half = snapped_rect(QRectF(*rect), ratio), pen_width / 2
    body = cut_path(inset(whole, pen_width), *cuts)
    # A diagonal moves by half a pen as the sides do, so its ends move by less than the corner.
    more = half * (2 - math.sqrt(2))
    frame = cut_path(whole, *(cut + more if cut else 0 for cut in cuts))
    inner = inset(whole, 2 * pen_width)
    if inner.width() > 0 and inner.height() > 0:
        frame.addPath(cut_path(inner, *(max(0, cut - more) for cut in cuts)))
    return body, frame


def draw_box(painter: QPainter, rect: QRectF, fill: QColor | None, line: QColor | None, width: float = 1.0) -> None:
    """Fill and frame a plain rectangle without antialiasing: cells, boxes, fields."""
    outer, inner, edges = _kept_box(rect.getRect(), width, device_ratio(painter))
    if fill is not None and line is not None and fill.alpha() == line.alpha() == _OPAQUE:
        painter.fillRect(outer, line)
        painter.fillRect(inner, fill)
        return
    if fill is not None:
        painter.fillRect(outer, fill)
    if line is not None:
        for edge in edges:
            painter.fillRect(edge, line)


@lru_cache(maxsize=1024)
def _kept_box(
    rect: tuple[float, float, float, float], width: float, ratio: float
) -> tuple[QRectF, QRectF, tuple[QRectF, ...]]:
    """A rectangle on device pixels, what a frame of this width leaves of it, and the four sides of the frame."""
    outer, w = snapped_rect(QRectF(*rect), ratio), snapped_width(width, ratio)
    inner = outer.adjusted(w, w, -w, -w)
    sides = (
        QRectF(outer.left(), outer.top(), outer.width(), w),
        QRectF(outer.left(), outer.bottom() - w, outer.width(), w),
        QRectF(outer.left(), outer.top() + w, w, outer.height() - 2 * w),
        QRectF(outer.right() - w, outer.top() + w, w, outer.height() - 2 * w),
    )
    return outer, inner if inner.isValid() else QRectF(), sides


def draw_rule(painter: QPainter, left: float, right: float, y: float, color: QColor, width: float = 1.0) -> None:
    """A sharp horizontal line whose upper edge is at `y`."""
    ratio = device_ratio(painter)
    w = snapped_width(width, ratio)
    painter.fillRect(QRectF(left, snapped(y, ratio), right - left, w), color)


def draw_upright(painter: QPainter, x: float, top: float, bottom: float, color: QColor, width: float = 1.0) -> None:
    """A sharp vertical line whose left edge is at `x`."""
    ratio = device_ratio(painter)
    w = snapped_width(width, ratio)
    painter.fillRect(QRectF(snapped(x, ratio), top, w, bottom - top), color)


def draw_octagon(
    painter: QPainter, rect: QRectF, fill: QColor | None, line: QColor | None, width: float = 1.0, cut: float = 0.29
) -> None:
    """Fill and frame an octagon; `cut` is the part of the side that is cut off at each corner."""
    c = min(rect.width(), rect.height()) * cut
    draw_cut(painter, rect, fill, line, width, top_left=c, top_right=c, bottom_right=c, bottom_left=c)


def draw_hatching(
    painter: QPainter, path: QPainterPath, color: QColor, step: float, width: float, origin: QPointF | None = None
) -> None:
    """Diagonal lines (rising to the right) inside a path, `step` apart, in phase with `origin`: neighbours match."""
    start = origin if origin is not None else QPointF(0, 0)
    bounds = path.boundingRect()
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(crisp_pen(color, width))
    phase = start.x() + start.y()
    first = math.floor((bounds.left() + bounds.top() - phase) / step) * step + phase
    total = bounds.right() + bounds.bottom()
    lines: list[QLineF] = []
    while first <= total + step:
        lines.append(QLineF(first - bounds.bottom(), bounds.bottom(), first - bounds.top(), bounds.top()))
        first += step
    painter.drawLines(lines)
    painter.restore()


def draw_rivets(painter: QPainter, rect: QRectF, tokens: Tokens, metrics: Metrics) -> None:
    """The two rivets of a panel, in the corners that are not cut; nothing where ornaments are off."""
    if not tokens.ornaments:
        return
    size, away = metrics.rivet, metrics.unit
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tokens.line_soft)
    painter.drawEllipse(QRectF(rect.right() - away - size, rect.top() + away, size, size))
    painter.drawEllipse(QRectF(rect.left() + away, rect.bottom() - away - size, size, size))
    painter.restore()
