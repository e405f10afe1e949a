"""How the parts of the map are drawn: the floor of a room with its tab, somebody in it, a plate with a word.

Everything is drawn from the top left corner of a picture of its own, which the map keeps. `z` is its zoom: pixels of
the screen to one of the map.
"""

from random import Random

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPolygonF

from alien_desktop.gui.kit.combatant_paint import CombatantKind, draw_token
from alien_desktop.gui.scene.map_items import MapRoom
from alien_desktop.gui.scene.scene_tokens import MapToken, TokenBadge
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import crisp_pen, cut_path, draw_cut
from alien_desktop.gui.theme.paint_text import Elide, draw_text, largest_fitting, text_width
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.zones import Feature

TAB, CUT, TOKEN = 22, 12, 34
"""Height of the tab with the name, length of a cut corner, size of somebody, at zoom 1."""
_LEAST_TEXT = 10
_LEAST_NAME = 8
"""With less room, in units, a tab has the number alone."""
_SMALL = 0.6
"""Below this zoom a room says its states by its floor alone; tooltip and panel have the words."""


def text_size(theme: Theme, size: float, z: float) -> int:
    """Return the size of a text in pixels; smaller than ten at the usual size of the interface nothing can be read."""
    return max(round(_LEAST_TEXT * theme.metrics.unit / 4), round(size * z))


def tab_height(theme: Theme, z: float) -> float:
    """Return how high the tab of a room is on the screen: its name can be read however small the room is."""
    return max(4.25 * theme.metrics.unit, TAB * z)


def draw_floor(painter: QPainter, rect: QRectF, room: MapRoom, theme: Theme, z: float, ground: QColor) -> None:
    """Draw what a room is: its ground and pattern, its frame, the words of its states. The tab comes apart."""
    tokens = theme.tokens
    random = Random(room.key)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_cut(painter, rect, ground, None, bottom_right=CUT * z)
    painter.save()
    painter.setClipPath(cut_path(rect, bottom_right=CUT * z))
    _draw_ground(painter, rect, room, theme, z, random)
    painter.restore()
    line = tokens.line if room.seen else tokens.line_soft
    cramped = Feature.CRAMPED in room.features
    draw_cut(painter, rect, None, line, 1, bottom_right=CUT * z, dashed=cramped or not room.seen)
    if cramped:
        for step in (4, 8):
            inner = rect.adjusted(step * z, step * z, -step * z, -step * z)
            draw_cut(painter, inner, None, tokens.line_soft, 1, bottom_right=CUT * z)
    if z >= _SMALL * theme.metrics.unit / 4:
        _draw_states(painter, rect, room, theme, z)
    elif room.item.harms:
        painter.fillRect(QRectF(rect.left() + 5 * z, rect.top() + tab_height(theme, z) + 4, 10, 10), tokens.alert)


def _draw_ground(painter: QPainter, rect: QRectF, room: MapRoom, theme: Theme, z: float, random: Random) -> None:
    tokens, features = theme.tokens, set(room.features)
    if features & {Feature.DARK, Feature.DIM, Feature.SMOKE}:
        step = (12 if features.isdisjoint({Feature.DARK, Feature.SMOKE}) else 6) * z
        painter.setPen(crisp_pen(tokens.line, max(1.0, z)))
        rows, columns = int(rect.height() / step), int(rect.width() / step)
        painter.drawPoints(
            [
                QPointF(rect.left() + (column + 0.5 + row % 2 * 0.5) * step, rect.top() + (row + 0.5) * step)
                for row in range(rows)
                for column in range(columns)
            ]
        )
    if Feature.VACUUM in features:
        painter.fillRect(rect, tokens.sunken)
        painter.setPen(crisp_pen(tokens.text2, max(1.0, 1.5 * z)))
        for _ in range(26):
            painter.drawPoint(
                QPointF(rect.left() + random.random() * rect.width(), rect.top() + random.random() * rect.height())
            )
    if Feature.TOXIC in features:
        painter.setPen(crisp_pen(tokens.line, 1))
        for shift in range(0, int(rect.width() + rect.height()), max(4, round(14 * z))):
            x = rect.left() + shift
            painter.drawLine(QLineF(x, rect.top(), x - rect.height(), rect.bottom()))
    if Feature.FLOODED in features:
        painter.setPen(crisp_pen(tokens.line, max(1.0, z)))
        _draw_waves(painter, rect, z)
    if Feature.WEIGHTLESS in features:
        painter.setPen(crisp_pen(tokens.line, 1))
        for _ in range(12):
            spot = QPointF(
                rect.left() + random.random() * rect.width(), rect.top() + random.uniform(0.2, 1) * rect.height()
            )
            radius = random.uniform(3, 7) * z
            painter.drawEllipse(spot, radius, radius)
    if Feature.CLUTTERED in features:
        painter.setPen(crisp_pen(tokens.line, 1))
        x = rect.right() - 20 * z
        for _ in range(4):
            wide, high = random.uniform(12, 22) * z, random.uniform(8, 15) * z
            x -= wide + 2 * z
            painter.drawRect(QRectF(x, rect.bottom() - high - 1, wide, high))
    if room.radiates:
        painter.setPen(crisp_pen(_faint(tokens.alert, 0.5), 1.5))
        corner = QPointF(rect.right() - 14 * z, rect.bottom() - 14 * z)
        for radius in (16, 34, 54, 76):
            painter.drawEllipse(corner, radius * z, radius * z)
    if room.fire:
        _draw_flames(painter, rect, room.fire, tokens.alert, z, random)


def _draw_waves(painter: QPainter, rect: QRectF, z: float) -> None:
    """Rows of waves over the whole room."""
    wide, high = 16 * z, 18 * z
    for row in range(1, int(rect.height() / high) + 1):
        y = rect.top() + row * high
        points = [
            QPointF(rect.left() + step * wide / 2, y + (3 * z if step % 2 else -3 * z))
            for step in range(int(2 * rect.width() / wide) + 2)
        ]
        painter.drawPolyline(points)


def _draw_flames(painter: QPainter, rect: QRectF, dice: int, colour: QColor, z: float, random: Random) -> None:
    """Tongues as high as the Intensity, from the foot of the room."""
    painter.setPen(Qt.PenStyle.NoPen)
    high = min(rect.height() * 0.6, (10 + 5 * dice) * z)
    x, number = rect.left(), 0
    while x < rect.right():
        wide = random.uniform(12, 20) * z
        tip = rect.bottom() - high * random.uniform(0.45, 1.0)
        painter.setBrush(_faint(colour, 0.75 if number % 2 else 0.4))
        lean = wide * random.uniform(0.3, 0.7)
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(x - wide * 0.2, rect.bottom()),
                    QPointF(x + wide * 0.2, (rect.bottom() + tip) / 2),
                    QPointF(x + lean, tip),
                    QPointF(x + wide * 0.9, (rect.bottom() + tip) / 2 + 4 * z),
                    QPointF(x + wide * 1.2, rect.bottom()),
                ]
            )
        )
        x, number = x + wide, number + 1


def _draw_states(painter: QPainter, rect: QRectF, room: MapRoom, theme: Theme, z: float) -> None:
    """What harms as a framed word in the colour of harm; what only costs dice as plain capitals below it."""
    tokens, fonts = theme.tokens, theme.fonts
    top = rect.top() + tab_height(theme, z) + 5 * z
    wide = rect.width() - 16 * z
    font = fonts.mono(text_size(theme, 11, z), spaced=True)
    if room.item.harms:
        words = room.item.harms.upper()
        fit = largest_fitting(
            fonts, (font, fonts.mono(text_size(theme, 10, z)), fonts.sans(text_size(theme, 9, z), True)), words, wide
        )
        plate = QRectF(rect.left() + 8 * z, top, min(wide, text_width(fonts, fit, words) + 10 * z), 18 * z)
        burns = bool(room.fire)
        draw_cut(painter, plate, tokens.alert if burns else tokens.surface, tokens.alert, 1.5, bottom_right=4 * z)
        ink = tokens.alert_ink if burns else tokens.alert
        draw_text(painter, plate.adjusted(5 * z, 0, -2 * z, 0), words, fonts, fit, ink)
        top += 20 * z
    if room.costs:
        words = room.costs.upper()
        fit = largest_fitting(
            fonts, (font, fonts.mono(text_size(theme, 10, z)), fonts.sans(text_size(theme, 9, z))), words, wide
        )
        place = QRectF(rect.left() + 8 * z, top, wide, 16 * z)
        ground = place.adjusted(-2 * z, 0, 0, 0)
        ground.setWidth(min(ground.width(), text_width(fonts, fit, words) + 5 * z))
        painter.fillRect(ground, tokens.surface)
        draw_text(painter, place, words, fonts, fit, tokens.text2)


def draw_tab(painter: QPainter, rect: QRectF, room: MapRoom, theme: Theme, z: float, fill: QColor, ink: QColor) -> None:
    """Draw number and name on a plate at the top of a room, as wide as they need, at most as wide as the room."""
    fonts, high = theme.fonts, tab_height(theme, z)
    number, name = str(room.item.number), room.item.name.upper()
    cap_font = fonts.mono(text_size(theme, 11, z))
    side = high - 5
    cap_wide = max(side, text_width(fonts, cap_font, number) + 5)
    size = max(text_size(theme, 13, z), round(2.75 * theme.metrics.unit))
    most = rect.width() - cap_wide - 12
    sizes = (
        fonts.mono(size, spaced=True),
        fonts.mono(size),
        fonts.sans(size, True),
        fonts.sans(size - 1, True),
    )
    font = largest_fitting(fonts, sizes, name, most)
    if most < _LEAST_NAME * theme.metrics.unit:
        name = ""
    wide = min(rect.width(), cap_wide + 14 + min(most, text_width(fonts, font, name)))
    plate = QRectF(rect.left(), rect.top(), wide, high)
    draw_cut(painter, plate, fill, None, bottom_right=6 * z)
    cap = QRectF(plate.left() + 3, plate.top() + (high - side) / 2, cap_wide, side)
    draw_cut(painter, cap, None, ink, 1)
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, cap, number, fonts, cap_font, ink, centre, Elide.NEVER)
    place = QRectF(cap.right() + 5, plate.top(), plate.right() - cap.right() - 7, plate.height())
    draw_text(painter, place, name, fonts, font, ink, elide=Elide.MIDDLE)


def draw_somebody(painter: QPainter, rect: QRectF, token: MapToken, theme: Theme) -> None:
    """Draw a token into a square: filled now, dashed hidden, badges at its corners."""
    tokens, fonts = theme.tokens, theme.fonts
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = rect.width()
    body = rect.adjusted(side * 0.1, side * 0.1, -side * 0.1, -side * 0.1)
    size = max(9, round(body.height() * 0.4))
    if token.blip:
        _draw_blip(painter, body, token, theme, size)
        _draw_eye(painter, rect, token, theme)
        return
    if token.is_now or token.hidden:
        _draw_marked(painter, body, token, theme, size)
    else:
        draw_token(painter, body, token.kind, token.letters, theme, size, now=False, quiet=False)
    if token.is_selected:
        painter.setPen(crisp_pen(tokens.text, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(1, 1, -1, -1))
    corner = QRectF(rect.right() - side * 0.36, rect.top(), side * 0.36, side * 0.36)
    if token.badge is not TokenBadge.NONE:
        ground = tokens.stress if token.badge is TokenBadge.PANIC else tokens.alert
        ink = tokens.stress_ink if token.badge is TokenBadge.PANIC else tokens.alert_ink
        if token.badge is TokenBadge.LOW:
            draw_cut(painter, corner, tokens.sunken, tokens.alert, 1)
            ink = tokens.alert
        else:
            painter.fillRect(corner, ground)
        sign = {TokenBadge.PANIC: "!", TokenBadge.LOW: "↓", TokenBadge.BROKEN: "×"}[token.badge]
        font = fonts.mono(max(8, round(corner.height() * 0.9)))
        draw_text(painter, corner, sign, fonts, font, ink, Qt.AlignmentFlag.AlignHCenter, Elide.NEVER)
    _draw_eye(painter, rect, token, theme)


def _draw_eye(painter: QPainter, rect: QRectF, token: MapToken, theme: Theme) -> None:
    """The struck eye on whom or what the players do not see."""
    if token.hidden:
        eye = QRectF(rect.left(), rect.top(), rect.width() * 0.36, rect.width() * 0.36)
        painter.fillRect(eye, theme.tokens.sunken)
        draw_icon(painter, "hidden", eye, theme.tokens.text)


def _draw_marked(painter: QPainter, body: QRectF, token: MapToken, theme: Theme, size: int) -> None:
    """Somebody whose turn it is, filled, or somebody hidden, dashed."""
    tokens = theme.tokens
    pen = crisp_pen(tokens.text if token.hidden else tokens.accent, 2, dashed=token.hidden)
    painter.setPen(pen)
    painter.setBrush(tokens.accent if token.is_now else tokens.sunken)
    inner = body.adjusted(1, 1, -1, -1)
    if token.kind is CombatantKind.CREW:
        painter.drawEllipse(inner)
    elif token.kind is CombatantKind.CREATURE:
        centre, reach = inner.center(), inner.width() / 2 * 1.12
        corners = (QPointF(0, -reach), QPointF(reach, 0), QPointF(0, reach), QPointF(-reach, 0))
        painter.drawPolygon(QPolygonF([centre + corner for corner in corners]))
    else:
        painter.drawRect(inner.adjusted(1, 1, -1, -1))
    ink = tokens.accent_ink if token.is_now else tokens.text
    centre_side = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, body, token.letters, theme.fonts, theme.fonts.mono(size), ink, centre_side, Elide.NEVER)


def _draw_blip(painter: QPainter, body: QRectF, token: MapToken, theme: Theme, size: int) -> None:
    """A contact of the tracker: its number in brackets; a false one, which the Game Mother made, is dashed."""
    tokens = theme.tokens
    painter.setPen(crisp_pen(tokens.info, 2, dashed=token.is_false))
    painter.setBrush(tokens.info_ground)
    for side in (-1, 1):
        corners = ((-1, 0.4 * side), (0, side), (1, 0.4 * side))
        painter.drawPolyline(QPolygonF([body.center() + QPointF(x, y) * (body.width() / 2) for x, y in corners]))
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, body, token.letters, theme.fonts, theme.fonts.mono(size), tokens.info, centre, Elide.NEVER)


def draw_cover(painter: QPainter, rect: QRectF, token: MapToken, theme: Theme, z: float) -> None:
    """The wall at the side that is covered: thin partial, thick full, with its armor."""
    wide = (4 if token.is_full_cover else 2) * max(z, 0.6)
    painter.fillRect(QRectF(rect.left() + 1, rect.top(), wide, rect.height()), theme.tokens.text)
    font = theme.fonts.mono(text_size(theme, 11, z))
    place = QRectF(rect.left() + wide + 3, rect.top(), rect.width() - wide - 3, rect.height())
    draw_text(painter, place, str(token.armor), theme.fonts, font, theme.tokens.text, elide=Elide.NEVER)


def draw_plate(
    painter: QPainter, rect: QRectF, words: str, font: QFont, ground: QColor, ink: QColor, theme: Theme
) -> None:
    """A word on a ground that hides what is below it."""
    painter.fillRect(rect, ground)
    draw_text(painter, rect, words, theme.fonts, font, ink, Qt.AlignmentFlag.AlignHCenter, Elide.END)


def _faint(colour: QColor, part: float) -> QColor:
    faint = QColor(colour)
    faint.setAlphaF(part)
    return faint
