"""The sign of a way, in the list and on the map: its shape says what it is, its colour whether it is barred."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from alien_desktop.documents.scene.places import PASSABLE, WayKind, WayState
from alien_desktop.gui.theme.paint import crisp_pen, draw_hatching
from alien_desktop.gui.theme.theme import Theme

BARRED = frozenset({WayState.LOCKED, WayState.SEALED})


def draw_way_sign(
    painter: QPainter, rect: QRectF, kind: WayKind, state: WayState, theme: Theme, *, rails: bool = True
) -> None:
    """Draw a way: two posts open, a bar door, its halves drawn back when open, a ring hatch, two bars airlock.

    What is locked has a padlock, what is sealed is hatched, both in the colour of harm; what is broken is split.
    `rails`: with the lines of the corridor at both sides, which a map has itself.
    """
    tokens = theme.tokens
    ink = tokens.alert if state in BARRED else tokens.text if not rails else tokens.text2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(crisp_pen(ink, max(1.5, rect.height() / 12)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle, third = rect.center(), rect.height() / 3
    reach = rect.height() * 0.3
    if kind is WayKind.HATCH:
        radius = rect.height() / 2 - 2
        painter.setBrush(tokens.surface)
        painter.drawEllipse(middle, radius, radius)
        gap = 0.0 if state not in PASSABLE else radius * 0.5
        if state not in BARRED:
            painter.drawLine(QLineF(middle.x() - radius, middle.y(), middle.x() - gap, middle.y()))
            painter.drawLine(QLineF(middle.x() + gap, middle.y(), middle.x() + radius, middle.y()))
    elif kind is WayKind.OPENING:
        if rails:
            for y in (rect.top() + 3, rect.bottom() - 3):
                painter.drawLine(QLineF(rect.left(), y, rect.right(), y))
    else:
        if rails:
            painter.drawLine(QLineF(rect.left(), middle.y(), middle.x() - reach, middle.y()))
            painter.drawLine(QLineF(middle.x() + reach, middle.y(), rect.right(), middle.y()))
        _bars(painter, rect, kind, state, third)
    _lock(painter, middle, rect.height(), state, theme)
    painter.restore()


def _bars(painter: QPainter, rect: QRectF, kind: WayKind, state: WayState, third: float) -> None:
    middle, shift = rect.center(), rect.height() * 0.22
    for aside in (-shift, shift) if kind is WayKind.AIRLOCK else (0.0,):
        x = middle.x() + aside
        if state in PASSABLE:
            lean = third * 0.4 if state is WayState.BROKEN else 0.0
            painter.drawLine(QLineF(x, rect.top(), x + lean, rect.top() + third - 1))
            painter.drawLine(QLineF(x - lean, rect.bottom() - third + 1, x, rect.bottom()))
        else:
            painter.drawLine(QLineF(x, rect.top(), x, rect.bottom()))


def _lock(painter: QPainter, middle: QPointF, high: float, state: WayState, theme: Theme) -> None:
    tokens = theme.tokens
    block = QRectF(middle.x() - high * 0.22, middle.y() - high * 0.34, high * 0.44, high * 0.68)
    if state is WayState.LOCKED:
        cut, radius = high * 0.16, high * 0.42
        ring = [(-cut, -radius), (cut, -radius), (radius, -cut), (radius, cut)]
        ring += [(-x, -y) for x, y in ring]
        painter.setBrush(tokens.surface)
        painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in ring]))
        body = QRectF(middle.x() - high * 0.17, middle.y() - high * 0.05, high * 0.34, high * 0.24)
        painter.fillRect(body, tokens.alert)
        painter.drawArc(QRectF(middle.x() - high * 0.1, middle.y() - high * 0.24, high * 0.2, high * 0.34), 0, 180 * 16)
    elif state is WayState.SEALED:
        painter.fillRect(block, tokens.surface)
        path = QPainterPath()
        path.addRect(block)
        draw_hatching(painter, path, tokens.alert, max(3, round(high / 6)), 1)
        painter.drawRect(block)
