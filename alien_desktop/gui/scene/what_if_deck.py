"""The deck of a what-if drawn small: who stands where, and dashed arrows to where a plan sends them."""

from collections.abc import Iterator, Mapping
from math import ceil

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.hazards import harmful_zones
from alien_desktop.documents.scene.map_places import STEP_HIGH, drawn_at
from alien_desktop.documents.scene.map_reading import farthest
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.kit.combatant_paint import CombatantKind, draw_token
from alien_desktop.gui.kit.portrait import initials
from alien_desktop.gui.scene.orders_view import FighterItem
from alien_desktop.gui.scene.way_sign import BARRED
from alien_desktop.gui.theme.paint import crisp_pen, draw_cut
from alien_desktop.gui.theme.paint_text import (
    draw_text,
    draw_wrapped_text,
    line_height,
    text_width,
    wrapped_height,
    wrapped_text,
)
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record
from alien_desktop.session.what_if.plans import Doing, Orders

_ROW, _LEAST_ROW = 26, 12
"""Height of a row of rooms, in units: as drawn at most, and the least."""
_WIDE, _HIGH = 204, 152
"""How large a room is, in pixels of the map: larger than on it, for the sake of its name."""
_TOKENS = (7.0, 6.0, 5.0, 4.0)
"""Sides of a token in units: the largest with which all in a room have place."""
_STEPS = 60
"""The number of steps in which the entry of an arrow into a room is searched for."""


@record
class DeckRoom:
    """A room with its middle, in pixels of the map."""

    key: str
    name: str
    x: int
    y: int


@record
class DeckToken:
    """Somebody on the deck, and the zone to which they would get away."""

    key: str
    name: str
    letters: str
    kind: CombatantKind
    room: int
    """Its place in the list of the rooms."""
    way_out: str = ""


@record
class DeckWay:
    """A way between two rooms, by their places in the list."""

    one: int
    other: int
    barred: bool


@record
class DeckItem:
    """A deck with those on it; without rooms nothing is drawn."""

    rooms: tuple[DeckRoom, ...] = ()
    ways: tuple[DeckWay, ...] = ()
    tokens: tuple[DeckToken, ...] = ()


def deck_item(
    encounter: Encounter, fighters: tuple[FighterItem, ...], sheets: Mapping[str, CharacterSheet]
) -> DeckItem:
    """Return the deck of a scene with those who may get orders on it; `sheets` by their ids."""
    spots = drawn_at(encounter)
    places = {zone.id: number for number, zone in enumerate(encounter.zones)}
    tokens = []
    for one in fighters:
        combatant = encounter.combatant(one.id)
        zone = combatant.zone
        if zone in places:
            beyond = (way.beyond(zone) for way in encounter.ways if way.state not in BARRED)
            enemies = {each.zone for each in encounter.combatants if each.side is not one.side and each.zone}
            harmful = harmful_zones(encounter, combatant, sheets.get(combatant.document))
            away = farthest(encounter, zone, sorted(enemies), [each for each in beyond if each], harmful)
            tokens.append(DeckToken(one.id, one.name, initials(one.name), one.kind, places[zone], away))
    return DeckItem(
        tuple(DeckRoom(zone.id, zone.name, *spots[zone.id]) for zone in encounter.zones),
        tuple(DeckWay(places[way.one], places[way.other], way.state in BARRED) for way in encounter.ways),
        tuple(tokens),
    )


class DeckSketch(QWidget):
    """Draws a deck and the orders of one plan on it; hidden where the scene has no rooms."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._deck = DeckItem()
        self._goals: dict[str, int] = {}
        self._spots: tuple[tuple[float, float], ...] = ()
        self.setAccessibleName(self.tr("The deck"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.hide()
        bind_theme(self._apply_theme)

    @property
    def goals(self) -> Mapping[str, int]:
        """Where arrows lead: the places of rooms in the list, by the ids of the combatants."""
        return self._goals

    def set_deck(self, deck: DeckItem) -> None:
        """Draw another deck."""
        if deck != self._deck:
            self._deck = deck
            self._spots = tuple((room.x, room.y) for room in deck.rooms)
            self.setVisible(bool(deck.rooms))
            self._apply_theme()

    def set_orders(self, orders: Mapping[str, Orders]) -> None:
        """Draw where these lead."""
        places = {room.key: number for number, room in enumerate(self._deck.rooms)}
        goals: dict[str, int] = {}
        for token in self._deck.tokens:
            one = orders.get(token.key, Orders())
            zone = {Doing.GO: one.zone, Doing.LEAVE: token.way_out}.get(one.doing, "")
            if zone in places and places[zone] != token.room:
                goals[token.key] = places[zone]
        self._goals = goals
        self.setAccessibleDescription("\n".join(self._words()))
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as the list below it."""
        return QSize(40 * self._theme.metrics.unit, self.maximumHeight())

    def minimumSizeHint(self) -> QSize:
        """As low as tokens have place below the names of the rooms."""
        return QSize(40 * self._theme.metrics.unit, self._rows() * _LEAST_ROW * self._theme.metrics.unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ways, rooms, tokens, arrows."""
        deck, theme = self._deck, self._theme
        if not deck.rooms:
            return
        unit, tokens = theme.metrics.unit, theme.tokens
        painter = QPainter(self)
        boxes = self._boxes()
        for way in deck.ways:
            painter.setPen(crisp_pen(tokens.alert if way.barred else tokens.line, unit))
            painter.drawLine(_course(boxes[way.one], boxes[way.other]))
        lit = self._lit()
        faces: dict[str, QRectF] = {}
        for number, (room, box) in enumerate(zip(deck.rooms, boxes, strict=True)):
            ground, frame = (tokens.sel, tokens.accent) if number in lit else (tokens.raised, tokens.line)
            draw_cut(painter, box, ground, frame, 2 if number in lit else 1, bottom_right=theme.metrics.cut_small)
            name = QRectF(box.left() + 1.5 * unit, box.top() + unit / 2, box.width() - 2 * unit, self._name_height())
            here = [token for token in deck.tokens if token.room == number]
            self._draw_name(painter, name, room.name, box.bottom() - name.top(), may_wrap=not here)
            faces.update(self._stand(box, here))
        for token in deck.tokens:
            face = faces.get(token.key)
            if face is not None:
                size = max(8, round(face.width() * 0.42))
                draw_token(painter, face, token.kind, token.letters, theme, size, now=False, quiet=False)
        self._draw_arrows(painter, boxes, faces)

    def _draw_name(self, painter: QPainter, place: QRectF, name: str, room: float, *, may_wrap: bool) -> None:
        """Draw the name of a room; where nobody stands in it, a long one has as many lines as there is room for."""
        theme = self._theme
        fonts, ink = theme.fonts, theme.tokens.text2
        text = wrapped_text(name, fonts.smallest, place.width())
        longest = max(text_width(fonts, fonts.smallest, word) for word in (name.split() or [""]))
        if may_wrap and text.lineCount() > 1 and longest <= place.width() and wrapped_height(text) <= room:
            draw_wrapped_text(painter, place.topLeft(), text, ink)
        else:
            draw_text(painter, place, name, fonts, fonts.smallest, ink)

    def _words(self) -> Iterator[str]:
        """Who is in each room, and where arrows lead."""
        rooms, tokens = self._deck.rooms, self._deck.tokens
        for number, room in enumerate(rooms):
            there = ", ".join(token.name for token in tokens if token.room == number)
            yield f"{room.name}: {there}" if there else room.name
        words = self.tr("{who}: {here} → {there}")
        for token in tokens:
            if token.key in self._goals:
                goal = rooms[self._goals[token.key]].name
                yield words.format(who=token.name, here=rooms[token.room].name, there=goal)

    def _rows(self) -> int:
        heights = {y for _, y in self._spots}
        return max(1, round((max(heights) - min(heights)) / STEP_HIGH) + 1) if heights else 0

    def _name_height(self) -> int:
        return line_height(self._theme.fonts.smallest)

    def _boxes(self) -> list[QRectF]:
        """Return where the rooms are drawn: as far from each other as there is room, each way for itself."""
        left, top = min(x for x, _ in self._spots), min(y for _, y in self._spots)
        across = max(x for x, _ in self._spots) - left + _WIDE
        down = max(y for _, y in self._spots) - top + _HIGH
        wide = min((self.width() - 2) / across, self._theme.metrics.unit / 3)
        high = min((self.height() - 2) / down, self._theme.metrics.unit / 3)
        begin = (self.width() - across * wide) / 2
        return [
            QRectF(
                round(begin + (x - left) * wide) + 0.5,
                round((y - top) * high) + 0.5,
                round(_WIDE * wide),
                round(_HIGH * high),
            )
            for x, y in self._spots
        ]

    def _lit(self) -> set[int]:
        """Return the rooms to which arrows lead; without arrows those with most of the crew."""
        if self._goals:
            return set(self._goals.values())
        crew = [token.room for token in self._deck.tokens if token.kind is CombatantKind.CREW]
        most = max((crew.count(room) for room in crew), default=0)
        return {room for room in crew if crew.count(room) == most}

    def _stand(self, box: QRectF, tokens: list[DeckToken]) -> dict[str, QRectF]:
        """Return where those in a room are drawn, below its name; smaller where they are many."""
        unit = self._theme.metrics.unit
        area = box.adjusted(unit, self._name_height() + unit / 2, -unit, -unit)
        for size in _TOKENS:
            side = size * unit
            across = max(1, int((area.width() + unit) // (side + unit)))
            rows = ceil(len(tokens) / across)
            if rows * side <= area.height():
                break
        step = side + unit
        if rows * side > area.height():  # too many for any size: one over the other in one line
            across, rows = len(tokens), 1
            step = min(step, (area.width() - side) / max(1, across - 1))
        found: dict[str, QRectF] = {}
        top = area.top() + max(0.0, area.height() - rows * side) / 2
        for place, token in enumerate(tokens):
            row, column = divmod(place, across)
            in_row = min(across, len(tokens) - row * across)
            left = area.center().x() - ((in_row - 1) * step + side) / 2 + column * step
            found[token.key] = QRectF(round(left), round(top + row * side), side, side)
        return found

    def _draw_arrows(self, painter: QPainter, boxes: list[QRectF], faces: Mapping[str, QRectF]) -> None:
        unit, ink = self._theme.metrics.unit, self._theme.tokens.focus
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        arriving: dict[int, int] = {}
        for key, goal in self._goals.items():
            place, box = arriving.get(goal, 0), boxes[goal]
            arriving[goal] = place + 1
            among = sum(1 for each in self._goals.values() if each == goal)
            spread = (place + 1) / (among + 1) - 0.5
            course = QLineF(faces[key].center(), box.center() + QPointF(spread * box.width() * 0.8, 0))
            inner = box.adjusted(2 * unit, 2 * unit, -2 * unit, -2 * unit)
            points = (course.pointAt(step / _STEPS) for step in range(_STEPS + 1))
            tip = next((point for point in points if inner.contains(point)), course.p2())
            shaft = QLineF(course.p1(), tip)
            if shaft.length() < faces[key].width():
                continue
            start = shaft.pointAt(faces[key].width() / 2 / shaft.length())
            painter.setPen(crisp_pen(ink, 2, dashed=True))
            painter.drawLine(QLineF(start, tip))
            back = shaft.unitVector()
            ahead = QPointF(back.dx(), back.dy())
            aside = QPointF(-ahead.y(), ahead.x())
            head = (tip + ahead * unit, tip - ahead * 1.5 * unit + aside * 1.3 * unit)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawPolygon(QPolygonF([*head, tip - ahead * 1.5 * unit - aside * 1.3 * unit]))

    def _apply_theme(self) -> None:
        self.setMaximumHeight(max(1, self._rows() * _ROW * self._theme.metrics.unit))
        self.updateGeometry()
        self.update()


def _course(one: QRectF, other: QRectF) -> QLineF:
    """Return the line of a way: straight across or down where the rooms lie so."""
    line = QLineF(one.center(), other.center())
    if one.left() < other.right() and other.left() < one.right():
        x = (max(one.left(), other.left()) + min(one.right(), other.right())) / 2
        return QLineF(x, line.y1(), x, line.y2())
    if one.top() < other.bottom() and other.top() < one.bottom():
        y = (max(one.top(), other.top()) + min(one.bottom(), other.bottom())) / 2
        return QLineF(line.x1(), y, line.x2(), y)
    return line
