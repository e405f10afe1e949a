"""The zones of a scene as a drawn graph: another view of the rows of their list.

Each room, each token and each word is a picture that is kept; a paint only puts them where they belong. After a zoom
the old pictures are stretched for a moment and drawn again a few at a time, so that a large map never misses a frame.
"""

from dataclasses import replace

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QToolTip, QWidget

from alien_desktop.documents.scene.map_places import ROOM_HIGH, ROOM_WIDE, STEP_HIGH, STEP_WIDE
from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.rows_view import RowsView
from alien_desktop.gui.scene.map_geometry import MapGeometry, body_of, straightest
from alien_desktop.gui.scene.map_items import MapItem, MapRoom
from alien_desktop.gui.scene.map_paint import (
    TOKEN,
    tab_height,
)
from alien_desktop.gui.scene.map_painter import DragKind, MapDrag, MapLook, MapPainter
from alien_desktop.gui.scene.zoom_cache import ZoomCache
from alien_desktop.gui.theme.paint_text import tooltip
from alien_desktop.gui.theme.theme import bind_theme

_Action = QAbstractItemView.CursorAction
_LEAST_ZOOM, _MOST_ZOOM, _FIT_LEAST, _FIT_MOST = 0.2, 3.0, 0.35, 1.6
"""The least zoom that the map takes by itself, so that names can be read; only 0 shows all of a large one."""
_MOST_SPREAD = 1.35
"""The most by which the rows of a map are spread where it is wider than its view."""
_WHEEL, _KEY = 1.15, 1.25
_NUDGE = STEP_WIDE // 8
"""By how many pixels of the map one press of Shift and an arrow moves a room."""
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


class MapView(RowsView):
    """Shows a `MapItem`; its rows are the rooms, for keys and screen readers.

    `token_chosen(id)`; `token_dropped(id, zone, by_hand)`: somebody was dragged into a room, or off the map with an
    empty zone; `room_placed(zone, x, y)`; `rooms_joined(zone, zone, point)`: a way was drawn; `way_worked(id)`: a click
    on its sign; `way_menu_requested(id, point)`; `room_menu_requested(zone, point)`.
    """

    gives_way = False

    token_chosen = Signal(str)
    token_dropped = Signal(str, str, bool)
    room_placed = Signal(str, int, int)
    rooms_joined = Signal(str, str, QPoint)
    way_worked = Signal(str)
    way_menu_requested = Signal(str, QPoint)
    room_menu_requested = Signal(str, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_fitted = True
        self._is_under_hand = False
        """The mouse is still over what it has just pressed, so nothing that appears below the map may move it."""
        self._fit_least = _FIT_LEAST
        self._is_moving = self._waits = False
        self._drag = DragKind.NONE
        self._pressed_at = QPointF()
        self._dragged = ""
        self._mouse = QPointF()
        self._has_moved = False
        self._given = MapItem()
        """The map, before its rows were spread over the height of the view."""
        self._spread = 1.0
        self.places = MapGeometry(self._theme)
        """Where everything lies, and what is at a point."""
        self._pictures = ZoomCache(self)
        self._pictures.sharpened.connect(self.viewport().update)
        self._painter = MapPainter(self.places, self._pictures, self._theme)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        bind_theme(self._apply_theme)

    # --- what is shown ---

    @property
    def item(self) -> MapItem:
        """What it shows."""
        return self.places.item

    @property
    def zoom(self) -> float:
        """How large it is drawn; 1 is the map at its own size."""
        return self.places.zoom

    @property
    def is_sharpening(self) -> bool:
        """Whether pictures of another zoom are still being drawn again."""
        return self._pictures.is_sharpening

    def set_map(self, item: MapItem) -> None:
        """Show this map; its rooms are the rows of the model, in their order."""
        if item == self._given:
            return
        self._given = item
        if self._place_rooms() and self._is_fitted:
            self._fit()
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
        fixed = self.places.corner + point / self.places.scale
        self.places.zoom = min(max(self.places.zoom * factor, _LEAST_ZOOM), _MOST_ZOOM)
        self.places.corner = fixed - point / self.places.scale
        self._is_fitted = False
        self._moved_view()

    def zoom_to_fit(self) -> None:
        """Show all of the map."""
        self._is_fitted = True
        self._fit_least = _LEAST_ZOOM
        self._fit()

    def pan(self, x: float, y: float) -> None:
        """Move the map by that many pixels of the screen."""
        self.places.corner -= QPointF(x, y) / self.places.scale
        self._is_fitted = False
        self._moved_view()

    # --- geometry ---

    def _place_rooms(self) -> bool:
        """Let the rooms lie with their rows spread; return whether they lie elsewhere than before."""
        rooms = tuple(replace(room, y=round(room.y * self._spread)) for room in self._given.rooms)
        moved = self.places.set_item(self._given if self._spread == 1 else replace(self._given, rooms=rooms))
        if moved:
            self._rects = None
        return moved

    def _wanted_spread(self, size: QSizeF) -> float:
        """How far the rows go apart for the map to be as high as a view of this size in pixels of the screen."""
        middles = [room.y for room in self._given.rooms]
        bounds, between = self.places.bounds(), max(middles) - min(middles)
        if not between:
            return 1.0
        rooms_high = bounds.height() - between * self._spread
        zoom = min(size.width() / bounds.width(), _FIT_MOST * self._theme.metrics.unit / 4)
        return min(max(1.0, (size.height() / zoom - rooms_high) / between), _MOST_SPREAD)

    def _fit(self) -> None:
        size = QSizeF(self.viewport().size())
        if not self.places.item.rooms or size.isEmpty():
            return
        foot = (TOKEN + 14) if self.places.item.aside else 0
        unit = self._theme.metrics.unit / 4
        self._spread = self._wanted_spread(size - QSizeF(0, foot * unit))
        self._place_rooms()
        bounds = self.places.bounds()
        wanted = min(size.width() / bounds.width(), (size.height() - foot * unit) / bounds.height()) / unit
        fitting = min(max(wanted, self._fit_least), _FIT_MOST)
        if fitting != self.places.zoom:
            self.places.zoom = fitting
            self._pictures.clear()
        middle = QPointF(size.width() / 2, (size.height() - foot * unit) / 2)
        self.places.corner = bounds.center() - middle / self.places.scale
        self._moved_view()
        if wanted < fitting and self.currentIndex().isValid():
            self._bring_into_sight(self.currentIndex())

    def _moved_view(self) -> None:
        self._rects = None
        self.viewport().update()

    def place_rows(self, width: int) -> list[QRect]:
        """Return where each room is on the screen."""
        found = [self.places.on_screen(body).toRect() for body in self.places.bodies]
        return found + [QRect()] * (self.row_count() - len(found))

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
        self.places.corner -= QPointF(x, y) / self.places.scale
        self._moved_view()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """All of the map stays in sight unless somebody zoomed or dragged, or has the mouse on it."""
        super().resizeEvent(event)
        self.places.port = QRectF(self.viewport().rect())
        only_height = event.size().width() == event.oldSize().width()
        if self._is_fitted and not (self._is_under_hand and only_height):
            self._fit()

    def _let_go(self) -> None:
        """The mouse has left, or the keys have the map: all of it comes into sight again."""
        if self._is_under_hand:
            self._is_under_hand = False
            if self._is_fitted:
                self._fit()

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Return the neighbor in a direction: one to which a way leads, else the nearest room that is there."""
        towards, at = _TOWARDS.get(action), self.currentIndex().row()
        if towards is None or not 0 <= at < len(self.places.item.rooms):
            return super().moveCursor(action, modifiers)
        joined = {
            way.other if way.one == at else way.one for way in self.places.item.ways if at in (way.one, way.other)
        }
        found = straightest(self.places.item.rooms, at, towards, joined)
        if found < 0:
            found = straightest(self.places.item.rooms, at, towards, set(range(len(self.places.item.rooms))) - {at})
        return self.index_at_row(found if found >= 0 else at)

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        """The map, and what the keys and the mouse add to it."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if len(self.places.item.rooms) != self.row_count():
            return  # the rows are just being changed
        drag = MapDrag(self._drag, self._dragged, self._pressed_at, self._mouse) if self._has_moved else None
        self._pictures.begin(self.places.scale, self.devicePixelRatioF())
        ring = self.hasFocus() and self._by_keyboard
        self._painter.paint(painter, MapLook(self.currentIndex().row(), ring, self._is_moving, drag))
        self._pictures.end()

    # --- mouse ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press somebody, the tab of a room, the sign of a way, a room, or the ground, which is dragged."""
        point = event.position()
        self._by_keyboard = False
        self._is_under_hand = True
        self._pressed_at = self._mouse = point
        self._has_moved = False
        self._drag, self._dragged = DragKind.PAN, ""
        if event.button() == Qt.MouseButton.LeftButton:
            token, room = self.places.token_at(point), self.places.room_at(point)
            if room is not None and Qt.KeyboardModifier.ControlModifier in event.modifiers():
                self._drag, self._dragged = DragKind.WAY, room.key
            elif token is not None and not token.blip:
                self._drag, self._dragged = DragKind.SOMEBODY, token.key
            elif room is not None and point.y() <= self.places.on_screen(body_of(room)).top() + tab_height(
                self._theme, self.places.scale
            ):
                self._drag, self._dragged = DragKind.ROOM, room.key
        elif event.button() != Qt.MouseButton.MiddleButton:
            self._drag = DragKind.NONE
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what is pressed."""
        point = event.position()
        if self._drag is DragKind.NONE:
            return
        far = (point - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
        self._has_moved = self._has_moved or far
        if self._has_moved and self._drag is DragKind.PAN:
            self.pan(point.x() - self._mouse.x(), point.y() - self._mouse.y())
        self._mouse = point
        if self._has_moved:
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go: somebody is in another room, a room at another place, a way drawn; without a drag it was a click."""
        drag, key, moved = self._drag, self._dragged, self._has_moved
        self._drag, self._dragged, self._has_moved = DragKind.NONE, "", False
        point = event.position()
        self.viewport().update()
        over = self.places.room_at(point)
        if not moved:
            if event.button() == Qt.MouseButton.LeftButton and drag is not DragKind.NONE:
                self._click(point)
        elif drag is DragKind.SOMEBODY:
            home = next((room.key for room in self.places.item.rooms if any(one.key == key for one in room.tokens)), "")
            goal = over.key if over is not None else ""
            is_aside = bool(self.places.item.aside or home) and point.y() > self.viewport().height() - TOKEN
            if goal != home and (goal or is_aside):
                self.token_dropped.emit(key, goal, Qt.KeyboardModifier.ShiftModifier in event.modifiers())
        elif drag is DragKind.ROOM:
            room = next((one for one in self.places.item.rooms if one.key == key), None)
            if room is not None:
                shift = (point - self._pressed_at) / self.places.scale
                self._ask_to_place(room, shift)
        elif drag is DragKind.WAY and over is not None and over.key != key:
            self.rooms_joined.emit(key, over.key, event.globalPosition().toPoint())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click on a room leads to what can be done there."""
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self.trigger(index)

    def _click(self, point: QPointF) -> None:
        token, way, room = self.places.token_at(point), self.places.way_at(point), self.places.room_at(point)
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
            if 0 <= row < len(self.places.item.rooms):
                spot = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).center())
                self.room_menu_requested.emit(self.places.item.rooms[row].key, spot)
            return
        point = QPointF(self.viewport().mapFromGlobal(event.globalPos()))
        way, room = self.places.way_at(point), self.places.room_at(point)
        if way is not None:
            self.way_menu_requested.emit(way.key, event.globalPos())
        elif room is not None:
            self.room_menu_requested.emit(room.key, event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and the wheel zoom around the mouse; the wheel alone moves the map."""
        turned = event.angleDelta()
        if Qt.KeyboardModifier.ControlModifier in event.modifiers():
            if turned.y():
                self.zoom_by(_WHEEL ** (turned.y() / 120), event.position())
        elif Qt.KeyboardModifier.ShiftModifier in event.modifiers():
            self.pan(turned.y() or turned.x(), 0)
        else:
            self.pan(turned.x() / 2, turned.y() / 2)
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """The tooltip says who or what is below the mouse."""
        if event.type() == QEvent.Type.Leave:
            self._let_go()
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            point = QPointF(event.pos())
            token, way, room = self.places.token_at(point), self.places.way_at(point), self.places.room_at(point)
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
        self._let_go()
        key = Qt.Key(event.key())
        if self._zooms(event):
            if key == Qt.Key.Key_0:
                self.zoom_to_fit()
            else:
                self.zoom_by(1 / _KEY if key == Qt.Key.Key_Minus else _KEY)
            event.accept()
        elif key in _ARROWS and event.modifiers() == Qt.KeyboardModifier.ShiftModifier:
            row, (x, y) = self.currentIndex().row(), _ARROWS[key]
            if 0 <= row < len(self.places.item.rooms):
                room = self.places.item.rooms[row]
                self._ask_to_place(room, QPointF(x * _NUDGE, y * _NUDGE * self._spread))
            event.accept()
        else:
            super().keyPressEvent(event)

    def _ask_to_place(self, room: MapRoom, shift: QPointF) -> None:
        """Ask for another place of a room, by a distance on the map as its rows are spread."""
        y = next(one.y for one in self._given.rooms if one.key == room.key)
        self.room_placed.emit(room.key, round(room.x + shift.x()), round(y + shift.y() / self._spread))

    def _zooms(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        other = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        return key in _ZOOM_KEYS and not event.modifiers() & other and not (self._waits and key == Qt.Key.Key_0)

    # --- inside ---

    def _apply_theme(self) -> None:
        self._pictures.clear()
        self._rects = None
        if self._is_fitted:
            self._fit()
        self.viewport().update()
