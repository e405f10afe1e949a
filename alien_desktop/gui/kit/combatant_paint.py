"""The small signs of somebody in a scene, for order and short lists: tokens, actions of a turn, stress cells."""

from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPolygonF

from alien_desktop.gui.kit.die_face import octagon
from alien_desktop.gui.kit.stress_meter import draw_stress_cell
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import crisp_pen, cut_polygon, draw_cut, inset
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.record import record

_EVENT_ICON = "timer"


class CombatantKind(StrEnum):
    """What somebody in the order is; the outline of the token says it."""

    CREW = "crew"
    PERSON = "person"
    CREATURE = "creature"
    EVENT = "event"
    """An event: it happens when its card comes."""


class PipShape(StrEnum):
    """Block: the longer action of a turn (slow, full). Pennant: the shorter one (fast, quick)."""

    BLOCK = "block"
    PENNANT = "pennant"


class PipState(StrEnum):
    """The state of an action."""

    LEFT = "left"
    SPENT = "spent"
    IMPOSSIBLE = "impossible"


@record
class ActionPip:
    """One action of a turn."""

    shape: PipShape
    state: PipState = PipState.LEFT


def draw_token(
    painter: QPainter,
    rect: QRectF,
    kind: CombatantKind,
    initials: str,
    theme: Theme,
    size: int,
    *,
    now: bool,
    quiet: bool,
) -> None:
    """Who a row is about: circle, diamond, square or octagon with two letters."""
    tokens = theme.tokens
    edge = tokens.accent if now else tokens.line_soft if quiet else tokens.line
    width = 2.0 if now else 1.5
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(crisp_pen(edge, width))
    painter.setBrush(tokens.sunken)
    body = inset(rect, width)
    if kind is CombatantKind.CREW:
        painter.drawEllipse(body)
    elif kind is CombatantKind.CREATURE:
        centre, reach = rect.center(), rect.width() / 2 * 1.12 - width
        corners = (QPointF(0, -reach), QPointF(reach, 0), QPointF(0, reach), QPointF(-reach, 0))
        painter.drawPolygon(QPolygonF([centre + corner for corner in corners]))
    elif kind is CombatantKind.PERSON:
        painter.drawRect(inset(rect.adjusted(1, 1, -1, -1), width))
    else:
        painter.drawPolygon(octagon(body))
    painter.restore()
    ink = tokens.text2 if quiet else tokens.text
    if kind is CombatantKind.EVENT:
        margin = rect.width() * 0.2
        draw_icon(painter, _EVENT_ICON, rect.adjusted(margin, margin, -margin, -margin), ink)
        return
    centre_side = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, rect, initials, theme.fonts, theme.fonts.mono(size), ink, centre_side, Elide.NEVER)


def pip_width(shape: PipShape, height: float) -> float:
    """How wide an action of this height is."""
    return round(height * (1.5 if shape is PipShape.BLOCK else 1.12))


def draw_pips(
    painter: QPainter, left: float, centre: float, height: float, pips: tuple[ActionPip, ...], theme: Theme, lit: QColor
) -> float:
    """Draw actions side by side; `lit` is the colour of those that are left. Returns where they end."""
    x = round(left)
    for pip in pips:
        rect = QRectF(x, round(centre - height / 2), pip_width(pip.shape, height), height)
        _draw_pip(painter, rect, pip, theme, lit)
        x += round(rect.width() + max(3, height * 0.3))
    return x


def draw_now_plate(painter: QPainter, rect: QRectF, text: str, theme: Theme) -> float:
    """The word of the current row on a filled plate with one cut corner; returns where it ends."""
    fonts, unit = theme.fonts, theme.metrics.unit
    body = QRectF(rect.left(), rect.top(), text_width(fonts, fonts.title, text) + 4 * unit, rect.height())
    draw_cut(painter, body, theme.tokens.accent, None, top_left=unit)
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, body, text, fonts, fonts.title, theme.tokens.accent_ink, centre, Elide.NEVER)
    return body.right()


def draw_stress_cells(painter: QPainter, rect: QRectF, level: int, limit: int, width: int, theme: Theme) -> None:
    """Stress as small cells side by side, as high as `rect`; narrower than `width` where they would leave it."""
    width = max(2, min(width, int((rect.width() + 1) // limit) - 1))
    for index in range(limit):
        cell = QRectF(rect.left() + index * (width + 1), rect.top(), width, rect.height())
        draw_stress_cell(painter, cell, theme, filled=index < level)


def draw_segments(painter: QPainter, rect: QRectF, left: int, total: int, theme: Theme) -> None:
    """What is left of a countdown, as blocks with cut corners."""
    tokens, unit = theme.tokens, theme.metrics.unit
    pitch = min(7.0 * unit, rect.width() / max(1, total))
    for index in range(total):
        body = QRectF(rect.left() + index * pitch, rect.top(), pitch - unit, rect.height())
        filled = index < left
        fill, edge = (tokens.info, tokens.info) if filled else (None, tokens.line)
        draw_cut(painter, body, fill, edge, 1, top_left=unit, bottom_right=unit)


def draw_stress_badge(painter: QPainter, rect: QRectF, level: int, theme: Theme, font: QFont) -> None:
    """The stress level in a small octagon, where there is no room for cells."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(crisp_pen(theme.tokens.stress, 1.5))
    painter.setBrush(theme.tokens.sunken)
    painter.drawPolygon(octagon(inset(rect, 1.5)))
    painter.restore()
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, rect, str(level), theme.fonts, font, theme.tokens.stress, centre, Elide.NEVER)


def _draw_pip(painter: QPainter, rect: QRectF, pip: ActionPip, theme: Theme, lit: QColor) -> None:
    tokens = theme.tokens
    width = 1.5 if rect.height() > 12 else 1.0
    edge = tokens.line_soft if pip.state is PipState.IMPOSSIBLE else tokens.line
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if pip.state is PipState.LEFT:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(lit)
        body = rect
    else:
        painter.setPen(crisp_pen(edge, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        body = inset(rect, width)
    painter.drawPolygon(_pip_outline(body, pip.shape))
    if pip.state is PipState.IMPOSSIBLE:
        painter.setPen(crisp_pen(edge, width))
        strike = rect.adjusted(1, 1, -1, -1)
        painter.drawLine(strike.bottomLeft(), strike.topRight())
    painter.restore()


def _pip_outline(body: QRectF, shape: PipShape) -> QPolygonF:
    if shape is PipShape.BLOCK:
        cut = body.height() * 0.36
        return cut_polygon(body, top_left=cut, bottom_right=cut)
    notch = body.width() * 0.42
    middle = body.center().y()
    corners = (
        (body.left(), body.top()),
        (body.right() - notch, body.top()),
        (body.right(), middle),
        (body.right() - notch, body.bottom()),
        (body.left(), body.bottom()),
        (body.left() + notch, middle),
        (body.left(), body.top()),
    )
    return QPolygonF([QPointF(x, y) for x, y in corners])
