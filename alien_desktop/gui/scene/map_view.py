"""The zones of a scene as a drawn graph: another view of the rows of their list.

Each room, each token and each word is a picture that is kept; a paint only puts them where they belong. After a zoom
the old pictures are stretched for a moment and drawn anew a few at a time, so that a large map never misses a frame.
"""

from collections.abc import Callable, Iterable
from enum import Enum
from math import hypot

from PySide6.QtCore import (
    QEvent,
    QLineF,
    QModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QToolTip, QWidget

from alien_desktop.documents.scene.map_places import ROOM_HIGH, ROOM_WIDE, STEP_HIGH, STEP_WIDE
from alien_desktop.documents.scene.places import WayKind
from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.rows_view import RowsView
from alien_desktop.gui.scene.map_items import MapItem, MapRoom, MapToken, MapWay
from alien_desktop.gui.scene.map_paint import (
    CUT,
    TAB,
    TOKEN,
    draw_cover,
    draw_floor,
    draw_plate,
    draw_somebody,
    draw_tab,
    tab_height,
    text_size,
)
from alien_desktop.gui.scene.way_sign import BARRED, draw_way_sign
from alien_desktop.gui.theme.paint import crisp_pen, cut_polygon, draw_cut, mixed
from alien_desktop.gui.theme.paint_text import Elide, draw_text, largest_fitting, text_width, tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.record import record

_Action = QAbstractItemView.CursorAction
_LEAST_ZOOM, _MOST_ZOOM, _FIT_LEAST, _FIT_MOST = 0.2, 3.0, 0.45, 1.6
"""Of itself the map is not drawn so small that no name can be read; only 0 shows all of a large one."""
_WHEEL, _KEY = 1.15, 1.25
_LEAST_TOKEN = 3.2
"""Smaller, in units, nobody reads two letters in a token."""
_NUDGE = STEP_WIDE // 8
"""By how many pixels of the map one press of Shift and an arrow moves a room."""
_SLICE = 6
"""So many pictures are drawn anew at a time after a zoom."""
_CORRIDOR, _SIGN, _HIT = 18, 24, 44
_WORDS_FROM, _FOOT_FROM = 0.7, 0.4
"""From these zooms the ways have their words and the rooms their range."""
_NAMED = frozenset({WayKind.DOOR, WayKind.HATCH, WayKind.AIRLOCK})
_ZOOM_KEYS = {Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus, Qt.Key.Key_0}
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_TOWARDS = {
    _Action.MoveLeft: (-1, 0),
    _Action.MoveRight: (1, 0),
    _Action.MoveUp: (0, -1),
    _Action.MoveDown: (0, 1),
}
_PIXMAPS_MOST = 1200


class _Drag(Enum):
    NONE = 0
    PAN = 1
    SOMEBODY = 2
    ROOM = 3
    WAY = 4


@record
class _Placed:
    """A token, and where it stands inside its room, in pixels of the map."""

    token: MapToken
    rect: QRectF


class MapView(RowsView):
    """Shows a `MapItem`; its rows are the rooms, for keys and screen readers.

    `token_chosen(id)`; `token_dropped(id, zone, by_hand)`: somebody was dragged into a room, or off the map with an
    empty zone; `room_placed(zone, x, y)`; `rooms_joined(zone, zone, point)`: a way was drawn; `way_worked(id)`: a click
    on its sign; `way_menu_requested(id, point)`; `room_menu_requested(zone, point)`.
    """

    token_chosen = Signal(str)
    token_dropped = Signal(str, str, bool)
    room_placed = Signal(str, int, int)
    rooms_joined = Signal(str, str, QPoint)
    way_worked = Signal(str)
    way_menu_requested = Signal(str, QPoint)
    room_menu_requested = Signal(str, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._item = MapItem()
        self._zoom = 1.0
        self._corner = QPointF()
        """The point of the map that lies in the corner of the viewport."""
        self._is_fitted = True
        self._fit_least = _FIT_LEAST
        self._is_moving = self._waits = False
        self._drag = _Drag.NONE
        self._pressed_at = QPointF()
        self._dragged = ""
        self._mouse = QPointF()
        self._has_moved = False
        self._pixmaps: dict[str, tuple[float, QPixmap]] = {}
        self._standing: dict[str, tuple[_Placed, ...]] = {}
        self._ways: tuple[tuple[MapWay, QLineF, QPointF], ...] = ()
        self._courses: dict[tuple[int, int], tuple[QLineF, QPointF]] = {}
        """Of the ways, by the places of their rooms in the list."""
        self._stale: dict[str, Callable[[], None]] = {}
        self._sharpen = QTimer(self)
        self._sharpen.setInterval(0)
        self._sharpen.timeout.connect(self._on_sharpen_timeout)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        bind_theme(self._apply_theme)

    # --- what is shown ---

    @property
    def item(self) -> MapItem:
        """What it shows."""
        return self._item

    @property
    def zoom(self) -> float:
        """How large it is drawn; 1 is the map at its own size."""
        return self._zoom

    @property
    def is_sharpening(self) -> bool:
        """Whether pictures of another zoom are still being drawn anew."""
        return self._sharpen.isActive()

    def set_map(self, item: MapItem) -> None:
        """Show this map; its rooms are the rows of the model, in their order."""
        if item == self._item:
            return
        before, self._item = self._item, item
        if [(one.key, one.x, one.y) for one in before.rooms] != [(one.key, one.x, one.y) for one in item.rooms]:
            self._rects = None
            self._courses.clear()
            if self._is_fitted:
                self._fit()
        self._standing = {room.key: _stand(room) for room in item.rooms}
        self._ways = tuple((way, *self._kept_course(way)) for way in item.ways)
        self.viewport().update()

    def set_moving(self, moving: bool) -> None:
        """Say whether the next digit is the room to which somebody moves: those within one move are marked."""
        if moving != self._is_moving:
            self._is_moving = moving
            self.viewport().update()

    def set_waiting(self, waits: bool) -> None:
        """Say whether a digit is waited for: then 0 is the tenth room."""
        self._waits = waits

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom in or out; the point of the viewport `at`, or its middle, stays where it is."""
        point = at if at is not None else QRectF(self.viewport().rect()).center()
        fixed = self._corner + point / self._scale
        self._zoom = min(max(self._zoom * factor, _LEAST_ZOOM), _MOST_ZOOM)
        self._corner = fixed - point / self._scale
        self._is_fitted = False
        self._moved_view()

    def zoom_to_fit(self) -> None:
        """Show all of the map."""
        self._is_fitted = True
        self._fit_least = _LEAST_ZOOM
        self._fit()

    def pan(self, x: float, y: float) -> None:
        """Move the map by so many pixels of the screen."""
        self._corner -= QPointF(x, y) / self._scale
        self._is_fitted = False
        self._moved_view()

    # --- geometry ---

    @property
    def _scale(self) -> float:
        """Pixels of the screen to one of the map."""
        return self._zoom * self._theme.metrics.unit / 4

    def _to_view(self, point: QPointF) -> QPointF:
        return (point - self._corner) * self._scale

    def _to_map(self, point: QPointF) -> QPointF:
        return point / self._scale + self._corner

    def _fit(self) -> None:
        size = QSizeF(self.viewport().size())
        if not self._item.rooms or size.isEmpty():
            return
        bounds = QRectF()
        for room in self._item.rooms:
            bounds = bounds.united(_body(room))
        bounds = bounds.adjusted(-14, -14, 14, 14)
        foot = (TOKEN + 14) if self._item.aside else 0
        unit = self._theme.metrics.unit / 4
        wanted = min(size.width() / bounds.width(), (size.height() - foot * unit) / bounds.height()) / unit
        fitting = min(max(wanted, self._fit_least), _FIT_MOST)
        if fitting != self._zoom:
            self._zoom = fitting
            self._pixmaps.clear()
        middle = QPointF(size.width() / 2, (size.height() - foot * unit) / 2)
        self._corner = bounds.center() - middle / self._scale
        self._moved_view()
        if wanted < fitting and self.currentIndex().isValid():
            self._bring_into_sight(self.currentIndex())

    def _moved_view(self) -> None:
        self._rects = None
        self.viewport().update()

    def place_rows(self, width: int) -> list[QRect]:
        """Return where each room is on the screen."""
        rooms = self._item.rooms
        found = [self._on_screen(_body(room)).toRect() for room in rooms]
        return found + [QRect()] * (self.row_count() - len(found))

    def _on_screen(self, rect: QRectF) -> QRectF:
        return QRectF(self._to_view(rect.topLeft()), rect.size() * self._scale)

    def verticalOffset(self) -> int:
        """Return 0: the places of the rooms are those on the screen."""
        return 0

    def updateGeometries(self) -> None:
        """The map has no scroll bars: it is dragged, and the room that the keys lead to comes into sight."""

    def sizeHint(self) -> QSize:
        """Room for four rooms at half their size."""
        unit = self._theme.metrics.unit / 4
        return QSize(round(2 * STEP_WIDE * unit), round(2 * STEP_HIGH * unit))

    def minimumSizeHint(self) -> QSize:
        """Room for one."""
        unit = self._theme.metrics.unit / 4
        return QSize(round(ROOM_WIDE * unit), round(ROOM_HIGH * unit))

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Move the map by as little as brings the whole room into sight."""
        if not self.row_count():
            return  # Qt asks while the view is being made
        self._bring_into_sight(index)

    def _bring_into_sight(self, index: Index) -> None:
        rect, port = self.visualRect(index), self.viewport().rect()
        if rect.isEmpty() or port.contains(rect):
            return
        x = max(0, -rect.left()) - max(0, rect.right() - port.right())
        y = max(0, -rect.top()) - max(0, rect.bottom() - port.bottom())
        self._corner -= QPointF(x, y) / self._scale
        self._moved_view()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """All of the map stays in sight unless somebody zoomed or dragged."""
        super().resizeEvent(event)
        if self._is_fitted:
            self._fit()

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Return the neighbor in a direction: one to which a way leads, else the nearest room that lies there."""
        towards, at = _TOWARDS.get(action), self.currentIndex().row()
        if towards is None or not 0 <= at < len(self._item.rooms):
            return super().moveCursor(action, modifiers)
        joined = {way.other if way.one == at else way.one for way in self._item.ways if at in (way.one, way.other)}
        found = _straightest(self._item.rooms, at, towards, joined)
        if found < 0:
            found = _straightest(self._item.rooms, at, towards, set(range(len(self._item.rooms))) - {at})
        return self.index_at_row(found if found >= 0 else at)

    # --- what lies where ---

    def token_at(self, point: QPointF) -> MapToken | None:
        """Return who stands at a point of the viewport."""
        for place in self._aside():
            if place.rect.contains(point):
                return place.token
        spot = self._to_map(point)
        for room in self._item.rooms:
            body = _body(room)
            if body.contains(spot):
                inside = spot - body.topLeft()
                return next((one.token for one in self._standing[room.key] if one.rect.contains(inside)), None)
        return None

    def way_at(self, point: QPointF) -> MapWay | None:
        """Return the way whose sign is at a point of the viewport."""
        spot, reach = self._to_map(point), _HIT / 2
        near = [(abs(spot.x() - sign.x()) + abs(spot.y() - sign.y()), way) for way, _line, sign in self._ways]
        near = [one for one in near if one[0] <= reach]
        return min(near, key=lambda one: one[0])[1] if near and self.room_at(point) is None else None

    def room_at(self, point: QPointF) -> MapRoom | None:
        """Return the room at a point of the viewport."""
        spot = self._to_map(point)
        return next((room for room in reversed(self._item.rooms) if _body(room).contains(spot)), None)

    def _aside(self) -> tuple[_Placed, ...]:
        """Return where those stand who have no place on the map: in a line at the foot of the view."""
        unit = self._theme.metrics.unit / 4
        side, port = TOKEN * unit, self.viewport().rect()
        left = port.left() + 6 * unit + self._aside_words_width()
        top = port.bottom() - side - 5 * unit
        most = max(1, int((port.width() - left) // (side + 4 * unit)))
        return tuple(
            _Placed(token, QRectF(left + place * (side + 4 * unit), top, side, side))
            for place, token in enumerate(self._item.aside[:most])
        )

    def _aside_words_width(self) -> float:
        return text_width(self._theme.fonts, self._theme.fonts.label, self.tr("OFF THE MAP")) + self._theme.metrics.gap

    def _kept_course(self, way: MapWay) -> tuple[QLineF, QPointF]:
        """Return the course of a way; it is another one only where rooms lie elsewhere."""
        ends = (way.one, way.other)
        if ends not in self._courses:
            self._courses[ends] = self._course(way)
        return self._courses[ends]

    def _course(self, way: MapWay) -> tuple[QLineF, QPointF]:
        """Return the line of a way between its rooms, and where its sign stands: in the longest part that is free."""
        rooms = self._item.rooms
        one, other = _body(rooms[way.one]), _body(rooms[way.other])
        line = QLineF(one.center(), other.center())
        if one.left() < other.right() and other.left() < one.right():  # one above the other: straight down
            x = (max(one.left(), other.left()) + min(one.right(), other.right())) / 2
            line = QLineF(x, one.center().y(), x, other.center().y())
        elif one.top() < other.bottom() and other.top() < one.bottom():
            y = (max(one.top(), other.top()) + min(one.bottom(), other.bottom())) / 2
            line = QLineF(one.center().x(), y, other.center().x(), y)
        bodies = [
            _body(room)
            for room in rooms
            if _body(room).intersects(QRectF(line.p1(), line.p2()).normalized().adjusted(-1, -1, 1, 1))
        ]
        parts, free, best = 48, list[float](), list[float]()
        for step in range(parts + 1):
            point = line.pointAt(step / parts)
            if any(body.contains(point) for body in bodies):
                best, free = max(best, free, key=len), []
            else:
                free.append(step / parts)
        best = max(best, free, key=len)
        return line, line.pointAt((best[0] + best[-1]) / 2 if best else 0.5)

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """Contours of the ranges, ways, rooms with those in them, the move that is looked at, those off the map."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rooms = self._item.rooms
        if len(rooms) != self.row_count():
            return  # the rows are just being changed
        chosen = self.currentIndex().row()
        self._stale.clear()
        self._paint_contours(painter)
        self._paint_ways(painter)
        port = QRectF(self.viewport().rect())
        preview = self._preview(chosen)
        for number, room in enumerate(rooms):
            rect = self._on_screen(_body(room))
            if rect.intersects(port):
                self._paint_room(painter, rect, room, number == chosen, preview is not None and number == chosen)
        if preview is not None:
            self._paint_preview(painter, *preview)
        if self.hasFocus() and self._by_keyboard and 0 <= chosen < len(rooms):
            ring = self._on_screen(_body(rooms[chosen])).adjusted(-5, -5, 5, 5)
            draw_cut(painter, ring, None, self._theme.tokens.focus, self._theme.metrics.focus_width)
        self._paint_aside(painter)
        self._paint_drag(painter)
        if self._stale and not self._sharpen.isActive():
            self._sharpen.start()

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
            inside = {number for number, room in enumerate(self._item.rooms) if room.item.band in bands}
            if not inside:
                continue
            shapes = []
            for number in inside:
                body = self._on_screen(_body(self._item.rooms[number]).adjusted(-aside, -aside, aside, aside))
                shapes.append(cut_polygon(body, bottom_right=(CUT + aside / 2) * self._scale))
            corridors = [
                QLineF(self._to_view(course.p1()), self._to_view(course.p2()))
                for way, course, _sign in self._ways
                if way.one in inside and way.other in inside
            ]
            wide = (_CORRIDOR + 2 * aside) * self._scale
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
        tokens, scale = self._theme.tokens, self._scale
        lines = [QLineF(self._to_view(line.p1()), self._to_view(line.p2())) for _way, line, _sign in self._ways]
        for colour, wide in ((tokens.line, _CORRIDOR * scale), (tokens.bg, max(1.0, _CORRIDOR * scale - 2))):
            painter.setPen(crisp_pen(colour, wide))
            painter.drawLines(lines)
        port = QRectF(self.viewport().rect()).adjusted(-80, -80, 80, 80)
        for way, line, sign in self._ways:
            spot = self._to_view(sign)
            if port.contains(spot):
                self._paint_way(painter, way, abs(line.dx()) < abs(line.dy()), spot)

    def _paint_way(self, painter: QPainter, way: MapWay, is_upright: bool, spot: QPointF) -> None:
        scale = self._scale
        side = _SIGN * max(scale, 0.5)
        place = QRectF(0, 0, side, side)
        place.moveCenter(spot)

        def sign(brush: QPainter, rect: QRectF) -> None:
            if is_upright and way.kind is not WayKind.HATCH and way.state not in BARRED:
                brush.translate(0, rect.height())
                brush.rotate(-90)
            draw_way_sign(brush, rect, way.kind, way.state, self._theme, rails=False)

        self._draw(painter, place, f"way:{way.kind}:{way.state}:{is_upright:d}", sign)
        if self._zoom >= _WORDS_FROM:
            self._paint_words(painter, way, is_upright, spot, side)

    def _paint_words(self, painter: QPainter, way: MapWay, is_upright: bool, spot: QPointF, side: float) -> None:
        """Beside the sign of an upright way, above and below that of a level one: what it is, and how long."""
        fonts, scale = self._theme.fonts, self._scale
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

            self._draw(painter, rect, f"words:{words}:{barred:d}:{is_upright:d}", label)

    def _words_of(self, way: MapWay) -> tuple[str, str]:
        """The words at a sign: what it is, or what bars it; the length above one, and that players do not know it."""
        parts = way.words.split(", ")
        word = parts[1] if way.state in BARRED and len(parts) > 1 else parts[0] if way.kind in _NAMED else ""
        long = self.tr("length {zones}").format(zones=way.length) if way.length > 1 else ""
        hidden = "" if way.seen else self.tr("unknown")
        return word.upper(), " ".join(part for part in (long, hidden) if part).upper()

    def _paint_room(self, painter: QPainter, rect: QRectF, room: MapRoom, chosen: bool, is_goal: bool) -> None:
        tokens, scale = self._theme.tokens, self._scale
        here = room.item.is_here
        tint = {Band.ENGAGED: 0.8, Band.SHORT: 0.8, Band.MEDIUM: 0.4}.get(room.item.band or Band.EXTREME, 0.0)
        ground = tokens.sel if here else mixed(tokens.surface, tokens.sel, tint)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawPolygon(cut_polygon(rect, bottom_right=CUT * scale))
        self._draw(
            painter, rect, f"floor:{room.look}", lambda brush, box: draw_floor(brush, box, room, self._theme, scale)
        )
        line = tokens.focus if is_goal else tokens.text if chosen else tokens.accent if here else None
        if line is not None:
            draw_cut(painter, rect, None, line, 3 if chosen or is_goal else 2.5, bottom_right=CUT * scale)
        goes = self._is_moving and room.can_go
        fill = tokens.focus if is_goal or goes else tokens.text if chosen else tokens.accent if here else tokens.raised
        ink = tokens.text if fill is tokens.raised else tokens.bg if fill is not tokens.accent else tokens.accent_ink
        tab = QRectF(rect.left(), rect.top(), rect.width(), tab_height(self._theme, scale))
        tone = f"{fill.rgba():x}"
        self._draw(
            painter,
            tab,
            f"tab:{room.item.number}:{room.item.name}:{tone}",
            lambda brush, box: draw_tab(brush, box, room, self._theme, scale, fill, ink),
        )
        self._paint_people(painter, rect, room)
        words = f"{room.item.range} {room.item.dice}".strip().upper()
        if self._zoom >= _FOOT_FROM:
            self._paint_foot(painter, rect, room, words)

    def _paint_foot(self, painter: QPainter, rect: QRectF, room: MapRoom, words: str) -> None:
        """The range at the bottom left, and the vehicles that stand there above it."""
        tokens, fonts, scale = self._theme.tokens, self._theme.fonts, self._scale
        font = fonts.mono(text_size(self._theme, 11, scale), spaced=scale > 0.8)
        high, bottom = max(3.5 * self._theme.metrics.unit, 17 * scale), rect.bottom() - 2 * scale
        colour = tokens.accent if room.is_near else tokens.text
        for text, ink in ((words, colour), *((name.upper(), tokens.info) for name in room.vehicles)):
            if not text:
                continue
            wide = min(text_width(fonts, font, text) + 10 * scale, rect.width() - 20 * scale)
            place = QRectF(rect.left() + 2 * scale, bottom - high, wide, high)

            def plate(brush: QPainter, box: QRectF, text: str = text, ink: QColor = ink) -> None:
                draw_plate(brush, box, text, font, tokens.bg, ink, self._theme)

            self._draw(painter, place, f"plate:{text}:{ink.rgba():x}", plate)
            bottom -= high + scale

    def _paint_people(self, painter: QPainter, rect: QRectF, room: MapRoom) -> None:
        scale, tokens = self._scale, self._theme.tokens
        standing = self._standing.get(room.key, ())
        if standing and standing[0].rect.height() * scale < _LEAST_TOKEN * self._theme.metrics.unit:
            self._paint_count(painter, rect, room)
            return
        for cluster in _clusters(standing):
            frame = QRectF()
            for one in cluster:
                frame = frame.united(one.rect)
            place = QRectF(rect.topLeft() + frame.topLeft() * scale, frame.size() * scale).adjusted(-3, -3, 3, 3)
            draw_cut(painter, place, tokens.sunken, tokens.text, 1.5)
        for one in standing:
            place = QRectF(rect.topLeft() + one.rect.topLeft() * scale, one.rect.size() * scale)
            if self._drag is _Drag.SOMEBODY and self._has_moved and one.token.key == self._dragged:
                painter.setOpacity(0.35)
            self._paint_token(painter, place, one.token)
            painter.setOpacity(1.0)
        left = len(room.tokens) - len(standing)
        if left > 0:
            font = self._theme.fonts.mono(text_size(self._theme, 13, scale))
            words = f"+{left}"
            place = QRectF(rect.right() - 44 * scale, rect.bottom() - 24 * scale, 40 * scale, 18 * scale)
            self._draw(
                painter,
                place,
                f"plate:{words}",
                lambda brush, box: draw_plate(brush, box, words, font, tokens.bg, tokens.text, self._theme),
            )

    def _paint_count(self, painter: QPainter, rect: QRectF, room: MapRoom) -> None:
        """Where tokens could not be read: how many there are, framed where it is the turn of one of them."""
        tokens, theme = self._theme.tokens, self._theme
        side = 4.5 * theme.metrics.unit
        words, is_now = str(len(room.tokens)), any(one.is_now for one in room.tokens)
        font = theme.fonts.mono(round(3 * theme.metrics.unit))
        place = QRectF(0, 0, max(side, text_width(theme.fonts, font, words) + theme.metrics.unit), side)
        if self._zoom >= _FOOT_FROM:  # the range stands at the foot
            place.moveTopRight(QPointF(rect.right() - 3, rect.top() + tab_height(theme, self._scale) + 2))
        else:
            place.moveBottomRight(rect.bottomRight() - QPointF(2, 2))
        ink, ground = (tokens.accent_ink, tokens.accent) if is_now else (tokens.text, tokens.sunken)

        def count(brush: QPainter, box: QRectF) -> None:
            draw_plate(brush, box, words, font, ground, ink, theme)

        self._draw(painter, place, f"count:{words}:{is_now:d}", count)

    def _paint_token(self, painter: QPainter, place: QRectF, token: MapToken) -> None:
        square = QRectF(place.left(), place.top(), place.height(), place.height())
        key = f"token:{token.look}:{round(place.height() / self._scale)}"
        self._draw(painter, square, key, lambda brush, box: draw_somebody(brush, box, token, self._theme))
        if token.armor:
            wall = QRectF(square.right(), square.top() + 3, 16 * self._scale, square.height() - 6)
            full = token.is_full_cover
            self._draw(
                painter,
                wall,
                f"cover:{token.armor}:{full:d}",
                lambda brush, box: draw_cover(brush, box, token, self._theme, self._scale),
            )

    def _preview(self, chosen: int) -> tuple[MapToken, QLineF] | None:
        """Return who would go into the chosen room and by which line, where one move leads there."""
        rooms = self._item.rooms
        if not 0 <= chosen < len(rooms) or not rooms[chosen].can_go:
            return None
        start = next((number for number, room in enumerate(rooms) if room.item.is_here), -1)
        mover = next((one.token for one in self._standing.get(rooms[start].key, ()) if one.token.is_selected), None)
        lines = [line for way, line, _sign in self._ways if {way.one, way.other} == {start, chosen}]
        if start < 0 or mover is None or not lines:
            return None
        line = lines[0]
        towards = QLineF(line.p2(), line.p1()) if _body(rooms[chosen]).contains(line.p1()) else line
        return mover, towards

    def _paint_preview(self, painter: QPainter, mover: MapToken, line: QLineF) -> None:
        """The way into the chosen room, dashed, with a faint token at its end."""
        scale, focus = self._scale, self._theme.tokens.focus
        end = QRectF(0, 0, TOKEN * scale, TOKEN * scale)
        end.moveCenter(self._to_view(line.p2()) + QPointF(0, 16 * scale))
        painter.setPen(crisp_pen(focus, 2.0, dashed=True))
        painter.drawLine(self._to_view(line.pointAt(0.35)), end.center())
        painter.setBrush(self._theme.tokens.sunken)
        painter.drawEllipse(end.adjusted(3, 3, -3, -3))
        font = self._theme.fonts.mono(text_size(self._theme, 12, scale))
        middle = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, end, mover.letters, self._theme.fonts, font, focus, middle, Elide.NEVER)

    def _paint_aside(self, painter: QPainter) -> None:
        places = self._aside()
        if not places:
            return
        unit, tokens = self._theme.metrics.unit, self._theme.tokens
        port = QRectF(self.viewport().rect())
        strip = QRectF(0, places[0].rect.top() - unit, port.width(), port.bottom() - places[0].rect.top() + unit)
        painter.fillRect(strip, tokens.surface)
        painter.setPen(crisp_pen(tokens.line_soft))
        painter.drawLine(strip.topLeft(), strip.topRight())
        words = QRectF(strip.left() + unit, strip.top(), self._aside_words_width(), strip.height())
        draw_text(painter, words, self.tr("OFF THE MAP"), self._theme.fonts, self._theme.fonts.label, tokens.text2)
        for one in places:
            self._paint_token(painter, one.rect, one.token)

    def _paint_drag(self, painter: QPainter) -> None:
        """Who or what hangs at the mouse."""
        if not self._has_moved:
            return
        focus, scale = self._theme.tokens.focus, self._scale
        if self._drag is _Drag.SOMEBODY:
            token = self._token_of(self._dragged)
            side = TOKEN * max(scale, 0.6)
            place = QRectF(0, 0, side, side)
            place.moveCenter(self._mouse)
            over = self.room_at(self._mouse)
            if over is not None:
                draw_cut(painter, self._on_screen(_body(over)), None, focus, 3, bottom_right=CUT * scale)
            if token is not None:
                self._paint_token(painter, place, token)
        elif self._drag in (_Drag.ROOM, _Drag.WAY):
            room = next((one for one in self._item.rooms if one.key == self._dragged), None)
            if room is None:
                return
            body = self._on_screen(_body(room))
            if self._drag is _Drag.ROOM:
                body.translate(self._mouse - self._pressed_at)
                draw_cut(painter, body, None, focus, 3, bottom_right=CUT * scale, dashed=True)
            else:
                painter.setPen(crisp_pen(focus, 3, dashed=True))
                painter.drawLine(body.center(), self._mouse)

    def _draw(self, painter: QPainter, rect: QRectF, key: str, draw: Callable[[QPainter, QRectF], object]) -> None:
        """Put a kept picture into a rectangle; one of another zoom is stretched and drawn anew soon after."""
        known = self._pixmaps.get(key)
        if known is None:
            self._make(key, rect.size(), draw)
            known = self._pixmaps[key]
        elif abs(known[0] - self._scale) > 0.001:
            self._stale[key] = lambda: self._make(key, rect.size(), draw)
            painter.drawPixmap(rect, known[1], QRectF(known[1].rect()))
            return
        painter.drawPixmap(QPointF(round(rect.left()), round(rect.top())), known[1])

    def _make(self, key: str, size: QSizeF, draw: Callable[[QPainter, QRectF], object]) -> None:
        if len(self._pixmaps) > _PIXMAPS_MOST:
            self._pixmaps.clear()
        ratio = self.devicePixelRatioF()
        box = QSize(max(1, round(size.width() + 0.5)), max(1, round(size.height() + 0.5)))
        pixmap = QPixmap(box * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        brush = QPainter(pixmap)
        draw(brush, QRectF(QPointF(), QSizeF(box)))
        brush.end()
        self._pixmaps[key] = (self._scale, pixmap)

    def _on_sharpen_timeout(self) -> None:
        """Draw a few pictures at the new zoom; the rest waits for the next turn of the loop."""
        for key in list(self._stale)[:_SLICE]:
            self._stale.pop(key)()
        if not self._stale:
            self._sharpen.stop()
            self.viewport().update()

    # --- mouse ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press somebody, the tab of a room, the sign of a way, a room, or the ground, which is dragged."""
        point = event.position()
        self._by_keyboard = False
        self._pressed_at = self._mouse = point
        self._has_moved = False
        self._drag, self._dragged = _Drag.PAN, ""
        if event.button() == Qt.MouseButton.LeftButton:
            token, room = self.token_at(point), self.room_at(point)
            if room is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self._drag, self._dragged = _Drag.WAY, room.key
            elif token is not None and not token.blip:
                self._drag, self._dragged = _Drag.SOMEBODY, token.key
            elif room is not None and point.y() <= self._on_screen(_body(room)).top() + tab_height(
                self._theme, self._scale
            ):
                self._drag, self._dragged = _Drag.ROOM, room.key
        elif event.button() != Qt.MouseButton.MiddleButton:
            self._drag = _Drag.NONE
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what is pressed."""
        point = event.position()
        if self._drag is _Drag.NONE:
            return
        far = (point - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
        self._has_moved = self._has_moved or far
        if self._has_moved and self._drag is _Drag.PAN:
            self.pan(point.x() - self._mouse.x(), point.y() - self._mouse.y())
        self._mouse = point
        if self._has_moved:
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go: somebody is in another room, a room at another place, a way drawn; without a drag it was a click."""
        drag, key, moved = self._drag, self._dragged, self._has_moved
        self._drag, self._dragged, self._has_moved = _Drag.NONE, "", False
        point = event.position()
        self.viewport().update()
        over = self.room_at(point)
        if not moved:
            if event.button() == Qt.MouseButton.LeftButton and drag is not _Drag.NONE:
                self._click(point)
        elif drag is _Drag.SOMEBODY:
            home = next((room.key for room in self._item.rooms if any(one.key == key for one in room.tokens)), "")
            goal = over.key if over is not None else ""
            is_aside = bool(self._item.aside or home) and point.y() > self.viewport().height() - TOKEN
            if goal != home and (goal or is_aside):
                self.token_dropped.emit(key, goal, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif drag is _Drag.ROOM:
            room = next((one for one in self._item.rooms if one.key == key), None)
            if room is not None:
                shift = (point - self._pressed_at) / self._scale
                self.room_placed.emit(key, round(room.x + shift.x()), round(room.y + shift.y()))
        elif drag is _Drag.WAY and over is not None and over.key != key:
            self.rooms_joined.emit(key, over.key, event.globalPosition().toPoint())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click on a room leads to what can be done there."""
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self.trigger(index)

    def _click(self, point: QPointF) -> None:
        token, way, room = self.token_at(point), self.way_at(point), self.room_at(point)
        if token is not None and not token.blip:
            self.token_chosen.emit(token.key)
        if way is not None:
            self.way_worked.emit(way.key)
        elif room is not None:
            self.reach(self.indexAt(point.toPoint()), Qt.FocusReason.MouseFocusReason)
            self.row_reached.emit(self.currentIndex())
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the way or room below the mouse, or of the chosen room by key."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            row = self.currentIndex().row()
            if 0 <= row < len(self._item.rooms):
                spot = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).center())
                self.room_menu_requested.emit(self._item.rooms[row].key, spot)
            return
        point = QPointF(self.viewport().mapFromGlobal(event.globalPos()))
        way, room = self.way_at(point), self.room_at(point)
        if way is not None:
            self.way_menu_requested.emit(way.key, event.globalPos())
        elif room is not None:
            self.room_menu_requested.emit(room.key, event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and the wheel zoom around the mouse; the wheel alone moves the map."""
        turned = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if turned.y():
                self.zoom_by(_WHEEL ** (turned.y() / 120), event.position())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.pan(turned.y() or turned.x(), 0)
        else:
            self.pan(turned.x() / 2, turned.y() / 2)
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """The tooltip says who or what lies below the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            point = QPointF(event.pos())
            token, way, room = self.token_at(point), self.way_at(point), self.room_at(point)
            words = token.name if token is not None and token.name else way.words if way is not None else ""
            words = words or (room.item.words() if room is not None else "")
            QToolTip.showText(event.globalPos(), tooltip(words), self)
            return True
        return super().viewportEvent(event)

    # --- keys ---

    def event(self, event: QEvent) -> bool:
        """Plus, minus and 0 zoom here, whatever they are in the window, while no digit is waited for."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._zooms(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows lead to neighbors; with Shift they move the room itself; plus, minus and 0 zoom."""
        key = Qt.Key(event.key())
        if self._zooms(event):
            if key == Qt.Key.Key_0:
                self.zoom_to_fit()
            else:
                self.zoom_by(1 / _KEY if key == Qt.Key.Key_Minus else _KEY)
            event.accept()
        elif key in _ARROWS and event.modifiers() == Qt.KeyboardModifier.ShiftModifier:
            row, (x, y) = self.currentIndex().row(), _ARROWS[key]
            if 0 <= row < len(self._item.rooms):
                room = self._item.rooms[row]
                self.room_placed.emit(room.key, room.x + x * _NUDGE, room.y + y * _NUDGE)
            event.accept()
        else:
            super().keyPressEvent(event)

    def _zooms(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        other = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        return key in _ZOOM_KEYS and not event.modifiers() & other and not (self._waits and key == Qt.Key.Key_0)

    # --- inside ---

    def _token_of(self, key: str) -> MapToken | None:
        everybody = (one for room in self._item.rooms for one in room.tokens)
        return next((one for one in (*everybody, *self._item.aside) if one.key == key), None)

    def _apply_theme(self) -> None:
        self._pixmaps.clear()
        self._rects = None
        if self._is_fitted:
            self._fit()
        self.viewport().update()


def _body(room: MapRoom) -> QRectF:
    return QRectF(room.x - ROOM_WIDE / 2, room.y - ROOM_HIGH / 2, ROOM_WIDE, ROOM_HIGH)


def _stand(room: MapRoom) -> tuple[_Placed, ...]:
    """Return where those in a room stand: in lines below its states, smaller where they are many."""
    top = TAB + 8 + 18 * (bool(room.item.harms) + bool(room.costs))
    area = QRectF(8, top, ROOM_WIDE - 16, ROOM_HIGH - top - 20 - 17 * len(room.vehicles))
    for side in (TOKEN + 6, TOKEN - 4, TOKEN - 12):
        lines = _lines(room.tokens, side, area.width())
        if len(lines) * (side + 3) <= area.height() + 3 or side == TOKEN - 12:
            break
    most = max(1, int((area.height() + 3) // (side + 3)))
    found = []
    shown = lines[:most]
    free = max(0.0, area.height() - len(shown) * (side + 3)) / 2
    for row, line in enumerate(shown):
        wide = sum(_width(one, side) for one in line)
        x = area.left() + max(0.0, (area.width() - wide) / 2)
        for one in line:
            found.append(_Placed(one, QRectF(x, area.top() + free + row * (side + 3), side, side)))
            x += _width(one, side)
    return tuple(found)


def _width(token: MapToken, side: float) -> float:
    return side + (18 if token.armor else 4)


def _lines(tokens: Iterable[MapToken], side: float, room: float) -> list[list[MapToken]]:
    lines: list[list[MapToken]] = []
    taken = 0.0
    for one in tokens:
        wide = _width(one, side)
        if not lines or taken + wide > room + 4:
            lines.append([])
            taken = 0.0
        lines[-1].append(one)
        taken += wide
    return lines


def _clusters(standing: tuple[_Placed, ...]) -> list[list[_Placed]]:
    """Return those next to each other who stand beside each other in one line."""
    found: list[list[_Placed]] = []
    for one in standing:
        last = found[-1] if found else []
        beside = any(one.token.key in other.token.near or other.token.key in one.token.near for other in last)
        if last and beside and last[-1].rect.top() == one.rect.top():
            last.append(one)
        else:
            found.append([one])
    return [cluster for cluster in found if len(cluster) > 1]


def _straightest(rooms: tuple[MapRoom, ...], at: int, towards: tuple[int, int], among: set[int]) -> int:
    """Return the room that lies straightest and nearest in a direction; -1 for none."""
    here, best, found = rooms[at], 0.0, -1
    for number in sorted(among):
        x, y = rooms[number].x - here.x, rooms[number].y - here.y
        ahead = x * towards[0] + y * towards[1]
        aside = abs(x * towards[1]) + abs(y * towards[0])
        if ahead <= 0 or aside > ahead * 1.5:
            continue
        cost = hypot(x, y) + 1.5 * aside
        if found < 0 or cost < best:
            best, found = cost, number
    return found
