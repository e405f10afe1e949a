"""The positions of everything on a map, in pixels of the map and of its view, and what is at a point."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, floor, hypot

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPolygonF

from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.scene.map_items import MapItem, MapRoom, MapWay
from alien_desktop.gui.scene.map_paint import TOKEN
from alien_desktop.gui.scene.map_vehicle import head_of, plan_of, size_of
from alien_desktop.gui.scene.scene_tokens import MapToken, next_to_each_other, token_width
from alien_desktop.gui.theme.paint_text import text_width
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.record import record

_SPOTS = 12
"""The number of steps along each side of a room at which a free spot is searched for."""
_FOOT = 20
"""The height, in pixels of the map, of the words at the foot of a room."""
_STEPS = 48
"""In so many steps along a way its longest part that is free is looked for."""
_HIT = 44
"""The side of the area, in pixels of the map, in which the sign of a way is pressed."""


@record
class Placed:
    """A token, and where it stands inside its room, in pixels of the map."""

    token: MapToken
    rect: QRectF


class MapGeometry:
    """The rooms, ways and people of a map as they lie, and the part of it that is seen."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.item = MapItem()
        self.bodies: tuple[QRectF, ...] = ()
        """Of the rooms, on the map."""
        self.zoom = 1.0
        """How large it is drawn; 1 is the map at its own size."""
        self.corner = QPointF()
        """The point of the map that is in the corner of the view."""
        self.port = QRectF()
        """The view."""
        self.standing: dict[str, tuple[Placed, ...]] = {}
        """Who stands where, by the ids of the rooms."""
        self.clusters: dict[str, list[list[Placed]]] = {}
        """Those in each room who are next to each other."""
        self.ways: tuple[tuple[MapWay, QLineF, QPointF], ...] = ()
        """Each way with its line and the place of its sign."""
        self._courses: dict[tuple[int, int], tuple[QLineF, QPointF]] = {}
        """Of the ways, by the places of their rooms in the list."""

    def set_item(self, item: MapItem) -> bool:
        """Take another map over; return whether its rooms lie elsewhere."""
        before, self.item = self.item, item
        moved = [(one.key, one.x, one.y) for one in before.rooms] != [(one.key, one.x, one.y) for one in item.rooms]
        bodies, self.bodies = self.bodies, tuple(body_of(one) for one in item.rooms)
        if moved or bodies != self.bodies:
            self._courses.clear()
        known = {room.key: room for room in before.rooms}
        stood = self.standing
        self.standing = {
            room.key: stood[room.key] if _stands_alike(room, known.get(room.key)) else stand(room)
            for room in item.rooms
        }
        self.clusters = {
            key: self.clusters[key] if there is stood.get(key) else clusters(there)
            for key, there in self.standing.items()
        }
        self.ways = tuple((way, *self._kept_course(way)) for way in item.ways)
        return moved

    def bounds(self) -> QRectF:
        """Return the rectangle around all rooms, with some air."""
        found = QRectF()
        for body in self.bodies:
            found = found.united(body)
        return found.adjusted(-14, -14, 14, 14)

    @property
    def scale(self) -> float:
        """Pixels of the screen to one of the map."""
        return self.zoom * self._theme.metrics.unit / 4

    def to_view(self, point: QPointF) -> QPointF:
        """Return a point of the map in the view."""
        return (point - self.corner) * self.scale

    def to_map(self, point: QPointF) -> QPointF:
        """Return a point of the view on the map."""
        return point / self.scale + self.corner

    def on_screen(self, rect: QRectF) -> QRectF:
        """Return a rectangle of the map in the view."""
        return QRectF(self.to_view(rect.topLeft()), rect.size() * self.scale)

    def token_at(self, point: QPointF) -> MapToken | None:
        """Return who is at a point of the viewport."""
        for place in self.aside():
            if place.rect.contains(point):
                return place.token
        spot = self.to_map(point)
        for room, body in zip(self.item.rooms, self.bodies, strict=True):
            if body.contains(spot):
                inside = spot - body.topLeft()
                return next((one.token for one in self.standing[room.key] if one.rect.contains(inside)), None)
        return None

    def way_at(self, point: QPointF) -> MapWay | None:
        """Return the way whose sign is at a point of the viewport."""
        spot, reach = self.to_map(point), _HIT / 2
        near = [(abs(spot.x() - sign.x()) + abs(spot.y() - sign.y()), way) for way, _line, sign in self.ways]
        near = [one for one in near if one[0] <= reach]
        return min(near, key=lambda one: one[0])[1] if near and self.room_at(point) is None else None

    def room_at(self, point: QPointF) -> MapRoom | None:
        """Return the room at a point of the viewport."""
        spot = self.to_map(point)
        over = [room for room, body in zip(self.item.rooms, self.bodies, strict=True) if body.contains(spot)]
        return over[-1] if over else None

    def token_of(self, key: str) -> MapToken | None:
        """Return somebody on the map or aside of it."""
        everybody = (one for room in self.item.rooms for one in room.tokens)
        return next((one for one in (*everybody, *self.item.aside) if one.key == key), None)

    def aside(self) -> tuple[Placed, ...]:
        """Return where those stand who have no place on the map: in a line at the foot of the view."""
        unit = self._theme.metrics.unit / 4
        side, port = TOKEN * unit, self.port
        left = port.left() + 6 * unit + self.aside_words_width()
        top = port.bottom() - side - 5 * unit
        most = max(1, int((port.width() - left) // (side + 4 * unit)))
        return tuple(
            Placed(token, QRectF(left + place * (side + 4 * unit), top, side, side))
            for place, token in enumerate(self.item.aside[:most])
        )

    def aside_words_width(self) -> float:
        """Return the room that the words before those in that line take."""
        return text_width(self._theme.fonts, self._theme.fonts.label, off_map_words()) + self._theme.metrics.gap

    def free_spot(self, room: MapRoom, wanted: QPointF) -> QPointF:
        """Return the point of a room next to one where a token covers nobody; that one itself where there is no room.

        Points are those of the map.
        """
        body = body_of(room)
        taken = [one.rect.translated(body.topLeft()) for one in self.standing.get(room.key, ())]
        inside = body.adjusted(TOKEN / 2, head_of(room) + TOKEN / 2, -TOKEN / 2, -TOKEN / 2 - _FOOT)
        beside = [
            QPointF(inside.left() + column * inside.width() / _SPOTS, inside.top() + row * inside.height() / _SPOTS)
            for row in range(_SPOTS + 1)
            for column in range(_SPOTS + 1)
        ]
        free = (spot for spot in (wanted, *beside) if not any(_around(spot).intersects(each) for each in taken))
        return min(free, key=lambda spot: hypot(spot.x() - wanted.x(), spot.y() - wanted.y()), default=wanted)

    def cones(self, room: MapRoom) -> list[QPolygonF]:
        """Return what can be seen of a room through the ways that others may look through, in the view."""
        if not room.sights:
            return []
        body = self.on_screen(body_of(room))
        found = []
        for way, line, _sign in self.ways:
            if way.key not in room.sights:
                continue
            course = QLineF(self.to_view(line.p1()), self.to_view(line.p2()))
            inside, outside = (course.p1(), course.p2()) if body.contains(course.p1()) else (course.p2(), course.p1())
            towards = QLineF(outside, inside)
            door = next((spot for spot in _crossings(body, towards)), inside)
            ray = QLineF(door, inside)
            if not ray.length():
                continue
            ray.setLength(max(body.width(), body.height()))
            aside = ray.normalVector()
            aside.setLength(0.45 * ray.length())
            wide = QPointF(aside.dx(), aside.dy())
            narrow = wide * 0.12
            cone = QPolygonF((door - narrow, door + narrow, ray.p2() + wide, ray.p2() - wide))
            found.append(cone.intersected(QPolygonF(body)))
        return found

    def _kept_course(self, way: MapWay) -> tuple[QLineF, QPointF]:
        """Return the course of a way; it is another one only where rooms lie elsewhere."""
        ends = (way.one, way.other)
        if ends not in self._courses:
            self._courses[ends] = self._course(way)
        return self._courses[ends]

    def _course(self, way: MapWay) -> tuple[QLineF, QPointF]:
        """Return the line of a way between its rooms, and where its sign stands: in the longest part that is free."""
        one, other = self.bodies[way.one], self.bodies[way.other]
        line = QLineF(one.center(), other.center())
        if one.left() < other.right() and other.left() < one.right():  # one above the other: straight down
            x = (max(one.left(), other.left()) + min(one.right(), other.right())) / 2
            line = QLineF(x, one.center().y(), x, other.center().y())
        elif one.top() < other.bottom() and other.top() < one.bottom():
            y = (max(one.top(), other.top()) + min(one.bottom(), other.bottom())) / 2
            line = QLineF(one.center().x(), y, other.center().x(), y)
        along = QRectF(line.p1(), line.p2()).normalized().adjusted(-1, -1, 1, 1)
        crossed = (body for body in self.bodies if body.intersects(along))
        taken = {step for body in crossed for step in _steps_inside(body, line)}
        free, best = list[int](), list[int]()
        for step in range(_STEPS + 1):
            if step in taken:
                best, free = max(best, free, key=len), []
            else:
                free.append(step)
        best = max(best, free, key=len)
        return line, line.pointAt((best[0] + best[-1]) / 2 / _STEPS if best else 0.5)


def _steps_inside(body: QRectF, line: QLineF) -> range:
    """Return which steps along a line are in a rectangle, or on its edge."""
    first, last = 0.0, 1.0
    for start, far, low, high in (
        (line.x1(), line.dx(), body.left(), body.right()),
        (line.y1(), line.dy(), body.top(), body.bottom()),
    ):
        if far:
            one, other = (low - start) / far, (high - start) / far
            first, last = max(first, min(one, other)), min(last, max(one, other))
        elif not low <= start <= high:
            return range(0)
    return range(ceil(round(first * _STEPS, 6)), floor(round(last * _STEPS, 6)) + 1)


def _crossings(body: QRectF, line: QLineF) -> list[QPointF]:
    """Return where a line crosses the edges of a rectangle."""
    corners = (body.topLeft(), body.topRight(), body.bottomRight(), body.bottomLeft())
    found = []
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        kind, spot = line.intersects(QLineF(one, other))
        if kind == QLineF.IntersectionType.BoundedIntersection:
            found.append(spot)
    return found


def _around(spot: QPointF) -> QRectF:
    """Return the place of a token around a point."""
    return QRectF(spot.x() - TOKEN / 2, spot.y() - TOKEN / 2, TOKEN, TOKEN)


def corners_of(lines: Sequence[QLineF]) -> list[QPointF]:
    """Return the points of a path through rooms: where a level way follows an upright one, the corner of the two."""
    found = [lines[0].p1()]
    for before, after in pairwise(lines):
        if not before.dx() and not after.dy():
            found.append(QPointF(before.p2().x(), after.p1().y()))
        elif not before.dy() and not after.dx():
            found.append(QPointF(after.p1().x(), before.p2().y()))
        else:
            found += [before.p2(), after.p1()]
    return [*found, lines[-1].p2()]


def off_map_words() -> str:
    """What is before those who have no place on the map."""
    return tr("OFF THE MAP")


def body_of(room: MapRoom) -> QRectF:
    """Return the rectangle of a room on the map."""
    size = size_of(room)
    return QRectF(QPointF(room.x - size.width() / 2, room.y - size.height() / 2), size)


def stand(room: MapRoom) -> tuple[Placed, ...]:
    """Return where those in a room are: on foot in lines below its states, smaller where they are many; in seats."""
    plan, top = plan_of(room), head_of(room)
    size = size_of(room)
    below = size.height() - 20 - 17 * len(room.vehicles) if plan is None else plan.rect.top()
    area = QRectF(8, top, size.width() - 16, below - top)
    seated = plan.seated if plan is not None else ()
    inside = {token.key for token, _ in seated}
    on_foot = tuple(token for token in room.tokens if token.key not in inside)
    for side in (TOKEN + 6, TOKEN - 4, TOKEN - 12):
        lines = _lines(on_foot, side, area.width())
        if len(lines) * (side + 3) <= area.height() + 3 or side == TOKEN - 12:
            break
    most = max(1, int((area.height() + 3) // (side + 3)))
    found = []
    shown = lines[:most]
    free = max(0.0, area.height() - len(shown) * (side + 3)) / 2
    for row, line in enumerate(shown):
        wide = sum(token_width(one, side) for one in line)
        x = area.left() + max(0.0, (area.width() - wide) / 2)
        for one in line:
            found.append(Placed(one, QRectF(x, area.top() + free + row * (side + 3), side, side)))
            x += token_width(one, side)
    return (*found, *(Placed(token, rect) for token, rect in seated))


def _lines(tokens: Iterable[MapToken], side: float, room: float) -> list[list[MapToken]]:
    lines: list[list[MapToken]] = []
    taken = 0.0
    for one in tokens:
        wide = token_width(one, side)
        if not lines or taken + wide > room + 4:
            lines.append([])
            taken = 0.0
        lines[-1].append(one)
        taken += wide
    return lines


def clusters(standing: tuple[Placed, ...]) -> list[list[Placed]]:
    """Return those next to each other who are beside each other in one line."""
    lines: dict[float, dict[str, Placed]] = {}
    for one in standing:
        lines.setdefault(one.rect.top(), {})[one.token.key] = one
    groups = (
        [line[token.key] for token in group]
        for line in lines.values()
        for group in next_to_each_other(one.token for one in line.values())
    )
    return [group for group in groups if len(group) > 1]


def straightest(rooms: tuple[MapRoom, ...], at: int, towards: tuple[int, int], among: set[int]) -> int:
    """Return the room that is straightest and nearest in a direction; -1 for none."""
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


def _stands_alike(room: MapRoom, before: MapRoom | None) -> bool:
    """Whether those in a room stand as they stood: the same tokens below as many lines of states."""
    if before is None:
        return False
    head = (head_of(before), before.vehicles)
    return room.tokens == before.tokens and head == (head_of(room), room.vehicles)
