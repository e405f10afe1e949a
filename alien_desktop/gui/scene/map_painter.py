"""Paints a map: contours of the ranges, ways, rooms with those in them, the move that is looked at, what is dragged."""

from enum import Enum

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPolygonF

from alien_desktop.documents.scene.map_places import ROOM_WIDE, STEP_WIDE
from alien_desktop.documents.scene.places import WayKind
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.scene.map_geometry import MapGeometry, body_of, corners_of, off_map_words
from alien_desktop.gui.scene.map_items import MapRoom, MapWay
from alien_desktop.gui.scene.map_paint import (
    CUT,
    TOKEN,
    draw_cover,
    draw_floor,
    draw_plate,
    draw_somebody,
    draw_tab,
    tab_height,
    text_size,
)
from alien_desktop.gui.scene.map_vehicle import draw_vehicle, plan_of
from alien_desktop.gui.scene.scene_tokens import MapToken
from alien_desktop.gui.scene.way_sign import BARRED, draw_way_sign
from alien_desktop.gui.scene.zoom_cache import ZoomCache
from alien_desktop.gui.theme.paint import crisp_pen, cut_polygon, draw_cut, mixed
from alien_desktop.gui.theme.paint_text import Elide, draw_text, largest_fitting, text_width
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.record import record

_LEAST_TOKEN = 3.2
"""Smaller, in units, nobody reads two letters in a token."""
_CONE = 0.13
"""How much of a cone of sight covers what is below it."""
_CORRIDOR, _SIGN = 18, 24
_WORDS_FROM, _FOOT_FROM = 0.7, 0.4
"""From these zooms the ways have their words and the rooms their range."""
_NAMED = frozenset({WayKind.DOOR, WayKind.HATCH, WayKind.AIRLOCK})


class DragKind(Enum):
    """What the mouse drags."""

    NONE = 0
    PAN = 1
    SOMEBODY = 2
    ROOM = 3
    WAY = 4


@record
class MapDrag:
    """What hangs at the mouse, and from where; points are those of the view."""

    kind: DragKind
    key: str
    pressed_at: QPointF
    mouse: QPointF


@record
class MapLook:
    """What a view adds to its map."""

    chosen: int = -1
    """The room that is chosen, by its place in the list."""
    ring: bool = False
    """Whether the map has the focus."""
    moving: bool = False
    """The next digit is the room to which somebody moves: those within one move are marked."""
    drag: MapDrag | None = None


class MapPainter:
    """Paints what a `MapGeometry` lays out, with pictures that are kept."""

    def __init__(self, places: MapGeometry, pictures: ZoomCache, theme: Theme) -> None:
        self._places = places
        self._pictures = pictures
        self._theme = theme
        self._look = MapLook()

    def paint(self, painter: QPainter, look: MapLook) -> None:
        """Paint all of it."""
        self._look = look
        rooms, chosen = self._places.item.rooms, look.chosen
        self._paint_contours(painter)
        self._paint_ways(painter)
        preview = self._preview(chosen)
        for number, (room, body) in enumerate(zip(rooms, self._places.bodies, strict=True)):
            rect = self._places.on_screen(body)
            if rect.intersects(self._places.port):
                self._paint_room(painter, rect, room, number == chosen, preview is not None and number == chosen)
        if preview is not None:
            self._paint_preview(painter, *preview)
        if look.ring and 0 <= chosen < len(rooms):
            ring = self._places.on_screen(self._places.bodies[chosen]).adjusted(-5, -5, 5, 5)
            draw_cut(painter, ring, None, self._theme.tokens.focus, self._theme.metrics.focus_width)
        self._paint_aside(painter)
        self._paint_drag(painter)

    def _paint_contours(self, painter: QPainter) -> None:
        """Around all rooms up to Medium a dashed line, around those at Short a solid one; the grounds are tinted.

        First every outline, then every ground over it: what is left of the lines is the outline of all together.
        """
        tokens = self._theme.tokens
        steps = (
            (
                9.0,
                tokens.accent,
                True,
                mixed(tokens.surface, tokens.sel, 0.35),
                (Band.ENGAGED, Band.SHORT, Band.MEDIUM),
            ),
            (6.0, tokens.accent, False, mixed(tokens.surface, tokens.sel, 0.7), (Band.ENGAGED, Band.SHORT)),
        )
        for aside, line, dashed, ground, bands in steps:
            inside = {number for number, room in enumerate(self._places.item.rooms) if room.item.band in bands}
            if not inside:
                continue
            shapes = []
            for number in inside:
                body = self._places.on_screen(self._places.bodies[number].adjusted(-aside, -aside, aside, aside))
                shapes.append(cut_polygon(body, bottom_right=(CUT + aside / 2) * self._places.scale))
            corridors = [
                QLineF(self._places.to_view(course.p1()), self._places.to_view(course.p2()))
                for way, course, _sign in self._places.ways
                if way.one in inside and way.other in inside
            ]
            wide = (_CORRIDOR + 2 * aside) * self._places.scale
            painter.setBrush(Qt.BrushStyle.NoBrush)
            faint = QColor(line)
            faint.setAlphaF(0.55 if dashed else 0.9)
            painter.setPen(crisp_pen(mixed(tokens.surface, line, faint.alphaF()), 2.0, dashed=dashed))
            for shape in shapes:
                painter.drawPolygon(shape)
            for course in corridors:
                for shift in (-wide / 2, wide / 2):
                    unit = course.unitVector()
                    painter.drawLine(course.translated(-unit.dy() * shift, unit.dx() * shift))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            for shape in shapes:
                painter.drawPolygon(shape)
            painter.setPen(crisp_pen(ground, max(1.0, wide - 2)))
            for course in corridors:
                painter.drawLine(course)

    def _paint_ways(self, painter: QPainter) -> None:
        tokens, scale = self._theme.tokens, self._places.scale
        lines = [
            QLineF(self._places.to_view(line.p1()), self._places.to_view(line.p2()))
            for _way, line, _sign in self._places.ways
        ]
        for colour, wide in ((tokens.line, _CORRIDOR * scale), (tokens.bg, max(1.0, _CORRIDOR * scale - 2))):
            painter.setPen(crisp_pen(colour, wide))
            painter.drawLines(lines)
        port = self._places.port.adjusted(-80, -80, 80, 80)
        for way, line, sign in self._places.ways:
            spot = self._places.to_view(sign)
            if port.contains(spot):
                self._paint_way(painter, way, abs(line.dx()) < abs(line.dy()), spot)

    def _paint_way(self, painter: QPainter, way: MapWay, is_upright: bool, spot: QPointF) -> None:
        scale = self._places.scale
        side = _SIGN * max(scale, 0.5)
        place = QRectF(0, 0, side, side)
        place.moveCenter(spot)

        def sign(brush: QPainter, rect: QRectF) -> None:
            if is_upright and way.kind is not WayKind.HATCH and way.state not in BARRED:
                brush.translate(0, rect.height())
                brush.rotate(-90)
            draw_way_sign(brush, rect, way.kind, way.state, self._theme, rails=False)

        self._pictures.draw(painter, place, f"way:{way.kind}:{way.state}:{is_upright:d}", sign)
        if self._places.zoom >= _WORDS_FROM:
            self._paint_words(painter, way, is_upright, spot, side)

    def _paint_words(self, painter: QPainter, way: MapWay, is_upright: bool, spot: QPointF, side: float) -> None:
        """Beside the sign of an upright way, above and below that of a level one: what it is, and how long."""
        fonts, scale = self._theme.fonts, self._places.scale
        size, high = text_size(self._theme, 11, scale), max(3.25 * self._theme.metrics.unit, 15 * scale)
        barred = way.state in BARRED
        colour = self._theme.tokens.alert if barred else self._theme.tokens.text2
        lines = self._words_of(way)
        gap = (STEP_WIDE - ROOM_WIDE) * scale - 2
        for place, words in enumerate(lines):
            if not words:
                continue
            sizes = (
                fonts.mono(size, spaced=True),
                fonts.mono(size),
                fonts.sans(size, True),
                fonts.sans(size - 1, True),
            )
            font = sizes[0] if is_upright else largest_fitting(fonts, sizes, words, gap)
            wide = text_width(fonts, font, words) + 2
            if is_upright:
                top = spot.y() - high * (len([one for one in lines if one]) / 2 - place)
                rect = QRectF(spot.x() + (_CORRIDOR / 2 + 12) * scale, top, wide, high)
            else:
                top = spot.y() + side / 2 + 1 if place else spot.y() - side / 2 - high - 1
                rect = QRectF(spot.x() - wide / 2, top, wide, high)

            def label(brush: QPainter, box: QRectF, words: str = words, font: QFont = font) -> None:
                draw_text(brush, box, words, fonts, font, colour, elide=Elide.NEVER)

            self._pictures.draw(painter, rect, f"words:{words}:{barred:d}:{is_upright:d}", label)

    def _words_of(self, way: MapWay) -> tuple[str, str]:
        """The words at a sign: what it is, or what bars it; the length above one, and that players do not know it."""
        parts = way.words.split(", ")
        word = parts[1] if way.state in BARRED and len(parts) > 1 else parts[0] if way.kind in _NAMED else ""
        long = tr("length {zones}").format(zones=way.length) if way.length > 1 else ""
        hidden = "" if way.seen else tr("unknown")
        return word.upper(), " ".join(part for part in (long, hidden) if part).upper()

    def _paint_room(self, painter: QPainter, rect: QRectF, room: MapRoom, chosen: bool, is_goal: bool) -> None:
        tokens, scale = self._theme.tokens, self._places.scale
        here = room.item.is_here
        tint = {Band.ENGAGED: 0.8, Band.SHORT: 0.8, Band.MEDIUM: 0.4}.get(room.item.band or Band.EXTREME, 0.0)
        ground = tokens.sel if here else mixed(tokens.surface, tokens.sel, tint)
        self._pictures.draw(
            painter,
            rect,
            f"floor:{room.look}:{ground.rgba():x}",
            lambda brush, box: draw_floor(brush, box, room, self._theme, scale, ground),
        )
        pale = QColor(tokens.text)
        pale.setAlphaF(_CONE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(pale)
        for cone in self._places.cones(room):
            painter.drawPolygon(cone)
        line = tokens.focus if is_goal else tokens.text if chosen else tokens.accent if here else None
        if line is not None:
            draw_cut(painter, rect, None, line, 3 if chosen or is_goal else 2.5, bottom_right=CUT * scale)
        goes = self._look.moving and room.can_go
        fill = tokens.focus if is_goal or goes else tokens.text if chosen else tokens.accent if here else tokens.raised
        ink = tokens.text if fill is tokens.raised else tokens.bg if fill is not tokens.accent else tokens.accent_ink
        tab = QRectF(rect.left(), rect.top(), rect.width(), tab_height(self._theme, scale))
        tone = f"{fill.rgba():x}"
        self._pictures.draw(
            painter,
            tab,
            f"tab:{room.item.number}:{room.item.name}:{tone}",
            lambda brush, box: draw_tab(brush, box, room, self._theme, scale, fill, ink),
        )
        self._paint_people(painter, rect, room)
        words = f"{room.item.range} {room.item.dice}".strip().upper()
        if self._places.zoom >= _FOOT_FROM:
            self._paint_foot(painter, rect, room, words)

    def _paint_foot(self, painter: QPainter, rect: QRectF, room: MapRoom, words: str) -> None:
        """The range at the bottom left; above it the vehicles that are not drawn, and who may look in."""
        tokens, fonts, scale = self._theme.tokens, self._theme.fonts, self._places.scale
        font = fonts.mono(text_size(self._theme, 11, scale), spaced=scale > 0.8)
        high, bottom = max(3.5 * self._theme.metrics.unit, 17 * scale), rect.bottom() - 2 * scale
        colour = tokens.accent if room.is_near else tokens.text
        drawn = plan_of(room) is not None and self._are_tokens_read(room)
        named = room.vehicles[1:] if drawn else room.vehicles
        most = rect.width() - 20 * scale
        lines = [(words, colour), *((each.name.upper(), tokens.info) for each in named)]
        lines = [line for line in lines if line[0]]
        looks = room.item.looked_into
        top = bottom - (len(lines) + 1) * (high + scale)
        if looks and text_width(fonts, font, looks) + 10 * scale <= most and self._feet(rect, room) <= top:
            lines.append((looks, tokens.text))  # where they have no room the cone of sight says it alone
        for text, ink in lines:
            wide = min(text_width(fonts, font, text) + 10 * scale, most)
            place = QRectF(rect.left() + 2 * scale, bottom - high, wide, high)

            def plate(brush: QPainter, box: QRectF, text: str = text, ink: QColor = ink) -> None:
                draw_plate(brush, box, text, font, tokens.bg, ink, self._theme)

            self._pictures.draw(painter, place, f"plate:{text}:{ink.rgba():x}", plate)
            bottom -= high + scale

    def _feet(self, rect: QRectF, room: MapRoom) -> float:
        """Return where those who stand in a room end, in the view."""
        standing = self._places.standing.get(room.key, ()) if self._are_tokens_read(room) else ()
        return rect.top() + max((one.rect.bottom() for one in standing), default=0.0) * self._places.scale

    def _paint_people(self, painter: QPainter, rect: QRectF, room: MapRoom) -> None:
        scale, tokens = self._places.scale, self._theme.tokens
        standing = self._places.standing.get(room.key, ())
        if not self._are_tokens_read(room):
            self._paint_count(painter, rect, room)
            return
        self._paint_vehicle(painter, rect, room)
        for cluster in self._places.clusters.get(room.key, ()):
            frame = QRectF()
            for one in cluster:
                frame = frame.united(one.rect)
            place = QRectF(rect.topLeft() + frame.topLeft() * scale, frame.size() * scale).adjusted(-3, -3, 3, 3)
            draw_cut(painter, place, tokens.sunken, tokens.text, 1.5)
        drag = self._look.drag
        for one in standing:
            place = QRectF(rect.topLeft() + one.rect.topLeft() * scale, one.rect.size() * scale)
            if drag is not None and drag.kind is DragKind.SOMEBODY and drag.key == one.token.key:
                painter.setOpacity(0.35)
            self._paint_token(painter, place, one.token)
            painter.setOpacity(1.0)
        left = len(room.tokens) - len(standing)
        if left > 0:
            font = self._theme.fonts.mono(text_size(self._theme, 13, scale))
            words = f"+{left}"
            place = QRectF(rect.right() - 44 * scale, rect.bottom() - 24 * scale, 40 * scale, 18 * scale)
            self._pictures.draw(
                painter,
                place,
                f"plate:{words}",
                lambda brush, box: draw_plate(brush, box, words, font, tokens.bg, tokens.text, self._theme),
            )

    def _are_tokens_read(self, room: MapRoom) -> bool:
        """Whether the tokens of a room are large enough for their letters."""
        standing = self._places.standing.get(room.key, ())
        least = _LEAST_TOKEN * self._theme.metrics.unit
        return all(one.rect.height() * self._places.scale >= least for one in standing)

    def _paint_vehicle(self, painter: QPainter, rect: QRectF, room: MapRoom) -> None:
        plan, scale = plan_of(room), self._places.scale
        if plan is None:
            return
        place = QRectF(rect.topLeft() + plan.rect.topLeft() * scale, plan.rect.size() * scale)
        key = f"vehicle:{plan.vehicle.look}:{plan.body.width()}:{plan.body.height()}"
        self._pictures.draw(painter, place, key, lambda brush, box: draw_vehicle(brush, box, plan, self._theme, scale))

    def _paint_count(self, painter: QPainter, rect: QRectF, room: MapRoom) -> None:
        """Where tokens could not be read: how many there are, framed where it is the turn of one of them."""
        tokens, theme = self._theme.tokens, self._theme
        side = 4.5 * theme.metrics.unit
        words, is_now = str(len(room.tokens)), any(one.is_now for one in room.tokens)
        font = theme.fonts.mono(round(3 * theme.metrics.unit))
        place = QRectF(0, 0, max(side, text_width(theme.fonts, font, words) + theme.metrics.unit), side)
        if self._places.zoom >= _FOOT_FROM:  # the range is at the foot
            place.moveTopRight(QPointF(rect.right() - 3, rect.top() + tab_height(theme, self._places.scale) + 2))
        else:
            place.moveBottomRight(rect.bottomRight() - QPointF(2, 2))
        ink, ground = (tokens.accent_ink, tokens.accent) if is_now else (tokens.text, tokens.sunken)

        def count(brush: QPainter, box: QRectF) -> None:
            draw_plate(brush, box, words, font, ground, ink, theme)

        self._pictures.draw(painter, place, f"count:{words}:{is_now:d}", count)

    def _paint_token(self, painter: QPainter, place: QRectF, token: MapToken) -> None:
        square = QRectF(place.left(), place.top(), place.height(), place.height())
        key = f"token:{token.look}:{round(place.height() / self._places.scale)}"
        self._pictures.draw(painter, square, key, lambda brush, box: draw_somebody(brush, box, token, self._theme))
        if token.armor:
            wall = QRectF(square.right(), square.top() + 3, 16 * self._places.scale, square.height() - 6)
            full = token.is_full_cover
            self._pictures.draw(
                painter,
                wall,
                f"cover:{token.armor}:{full:d}",
                lambda brush, box: draw_cover(brush, box, token, self._theme, self._places.scale),
            )

    def _preview(self, chosen: int) -> tuple[MapToken, list[QLineF], MapRoom] | None:
        """Return who would go into which room and by which lines, where one move or drive leads to the chosen one."""
        rooms = self._places.item.rooms
        if not 0 <= chosen < len(rooms) or not rooms[chosen].can_go:
            return None
        start = next((number for number, room in enumerate(rooms) if room.item.is_here), -1)
        mover = next(
            (one.token for one in self._places.standing.get(rooms[start].key, ()) if one.token.is_selected), None
        )
        lines = self._lines_between(start, chosen)
        return (mover, lines, rooms[chosen]) if start >= 0 and mover is not None and lines else None

    def _lines_between(self, start: int, goal: int) -> list[QLineF]:
        """Return the shortest path through rooms that can be gone to, as the lines of its ways."""
        paths: dict[int, list[QLineF]] = {start: []}
        waiting = [start]
        for here in waiting:
            for way, line, _sign in self._places.ways:
                if here not in (way.one, way.other):
                    continue
                there = way.other if way.one == here else way.one
                if there not in paths and self._places.item.rooms[there].can_go:
                    towards = line if way.one == here else QLineF(line.p2(), line.p1())
                    paths[there] = [*paths[here], towards]
                    waiting.append(there)
        return paths.get(goal, [])

    def _paint_preview(self, painter: QPainter, mover: MapToken, lines: list[QLineF], goal: MapRoom) -> None:
        """The way into the chosen room, dashed, with a faint token at its end, beside those who are there."""
        scale, focus = self._places.scale, self._theme.tokens.focus
        end = QRectF(0, 0, TOKEN * scale, TOKEN * scale)
        below = 0 if lines[-1].dx() else 16  # clear of the tab; beside it already on a level way
        spot = self._places.free_spot(goal, lines[-1].p2() + QPointF(0, below))
        end.moveCenter(self._places.to_view(spot))
        painter.setPen(crisp_pen(focus, 2.0, dashed=True))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        course = [lines[0].pointAt(0.35), *corners_of(lines)[1:-1]]
        painter.drawPolyline(QPolygonF([*(self._places.to_view(point) for point in course), end.center()]))
        painter.setBrush(self._theme.tokens.sunken)
        painter.drawEllipse(end.adjusted(3, 3, -3, -3))
        font = self._theme.fonts.mono(text_size(self._theme, 12, scale))
        middle = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, end, mover.letters, self._theme.fonts, font, focus, middle, Elide.NEVER)

    def _paint_aside(self, painter: QPainter) -> None:
        places = self._places.aside()
        if not places:
            return
        unit, tokens = self._theme.metrics.unit, self._theme.tokens
        port = self._places.port
        strip = QRectF(0, places[0].rect.top() - unit, port.width(), port.bottom() - places[0].rect.top() + unit)
        painter.fillRect(strip, tokens.surface)
        painter.setPen(crisp_pen(tokens.line_soft))
        painter.drawLine(strip.topLeft(), strip.topRight())
        words = QRectF(strip.left() + unit, strip.top(), self._places.aside_words_width(), strip.height())
        draw_text(painter, words, off_map_words(), self._theme.fonts, self._theme.fonts.label, tokens.text2)
        for one in places:
            self._paint_token(painter, one.rect, one.token)

    def _paint_drag(self, painter: QPainter) -> None:
        """Who or what hangs at the mouse."""
        drag = self._look.drag
        if drag is None:
            return
        focus, scale = self._theme.tokens.focus, self._places.scale
        if drag.kind is DragKind.SOMEBODY:
            token = self._places.token_of(drag.key)
            side = TOKEN * max(scale, 0.6)
            place = QRectF(0, 0, side, side)
            place.moveCenter(drag.mouse)
            over = self._places.room_at(drag.mouse)
            if over is not None:
                draw_cut(painter, self._places.on_screen(body_of(over)), None, focus, 3, bottom_right=CUT * scale)
            if token is not None:
                self._paint_token(painter, place, token)
        elif drag.kind in (DragKind.ROOM, DragKind.WAY):
            room = next((one for one in self._places.item.rooms if one.key == drag.key), None)
            if room is None:
                return
            body = self._places.on_screen(body_of(room))
            if drag.kind is DragKind.ROOM:
                body.translate(drag.mouse - drag.pressed_at)
                draw_cut(painter, body, None, focus, 3, bottom_right=CUT * scale, dashed=True)
            else:
                painter.setPen(crisp_pen(focus, 3, dashed=True))
                painter.drawLine(body.center(), drag.mouse)
