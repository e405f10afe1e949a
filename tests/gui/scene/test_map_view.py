"""The map of the zones: worked by keys alone and by dragging, with the same commands as their list."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.places import WayKind, WayState
from alien_desktop.gui.scene.map_geometry import body_of, corners_of
from alien_desktop.gui.scene.map_paint import TOKEN
from alien_desktop.gui.scene.map_view import MapView
from alien_desktop.gui.scene.scene_tokens import TokenBadge
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.session.commands.registry import perform
from tests.gui.given_sizes import GivenSizes
from tests.gui.scene.scene_table import CONTROL, PLAIN, SHIFT, SceneTable

Key = Qt.Key


@pytest.fixture
def table(qtbot: QtBot, profile: Path, theme: Theme) -> Iterator[SceneTable]:
    """Bay – shut door – Hold – opening – Gantry, everybody in the Bay, the first one's turn, the map open."""
    table = SceneTable(qtbot, profile, theme)
    table.gather()
    table.deal()
    places = table.session.places
    bay, hold, gantry = (places.add_zone(name) for name in ("Bay", "Hold", "Gantry"))
    places.connect(bay, hold, WayKind.DOOR)
    places.connect(hold, gantry)
    places.put([one.id for one in table.scene.combatants], bay)
    for zone, x in ((bay, 200), (hold, 440), (gantry, 680)):
        places.draw_zone_at(zone, x, 200)
    table.begin()
    table.key(Key.Key_N)
    table.key(Key.Key_Z, SHIFT)
    QApplication.processEvents()
    table.count = 0
    yield table
    table.close()


def view_of(table: SceneTable) -> MapView:
    return table.window.panels.zones.map


def where(table: SceneTable, name: str) -> str:
    zones = {zone.id: zone.name for zone in table.scene.zones}
    return zones.get(table.named(name).zone, "")


def middle(table: SceneTable, name: str) -> QPoint:
    """The middle of a room in the viewport."""
    view = view_of(table)
    row = next(number for number, room in enumerate(view.item.rooms) if room.item.name == name)
    return view.rect_of(row).center()


def spot(table: SceneTable, name: str) -> QPoint:
    """Where somebody stands in the viewport, found as the mouse finds them."""
    view = view_of(table)
    for x in range(0, view.viewport().width(), 4):
        for y in range(0, view.viewport().height(), 4):
            token = view.places.token_at(QPointF(x, y))
            if token is not None and name in token.name:
                return QPoint(x + 4, y + 4)
    raise AssertionError(name)


def drag(table: SceneTable, start: QPoint, end: QPoint, modifier: Qt.KeyboardModifier = PLAIN) -> None:
    port = view_of(table).viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, modifier, start)
    for step in range(1, 6):
        QTest.mouseMove(port, start + (end - start) * step / 5)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, modifier, end)


def test_j41_the_map_comes_up_moves_somebody_and_works_a_way_by_keys_alone(table: SceneTable) -> None:
    """J41 on the map: a way of the chosen room is worked with two Enters, a move is M and the digit of the room."""
    panel, mover = table.window.panels.zones, table.selected
    detail = table.window.panels.zone_detail
    assert view_of(table).isVisible()
    assert view_of(table).hasFocus()
    table.key(Key.Key_Return)
    table.key(Key.Key_Return)
    assert (table.count, table.scene.ways[0].state) == (2, WayState.OPEN)
    table.key(Key.Key_M)
    table.key(Key.Key_2)
    assert (table.count, where(table, mover)) == (4, "Hold")
    table.key(Key.Key_Z, CONTROL)
    assert where(table, mover) == "Bay"
    panel.take_focus()
    table.key(Key.Key_Right)
    assert detail.header.title == "Gantry", "from the Hold, to which the move led the choice"
    table.key(Key.Key_Left)
    table.key(Key.Key_Left)
    assert detail.header.title == "Bay"
    table.key(Key.Key_3)
    assert detail.header.title == "Gantry"
    table.key(Key.Key_Z, SHIFT)
    assert panel.list.hasFocus()
    assert panel.list.currentIndex().row() == 2, "the list has the same choice"


def test_somebody_dragged_into_a_room_moves_as_by_m_and_its_digit(table: SceneTable) -> None:
    mover = table.selected
    drag(table, spot(table, mover), middle(table, "Hold"))
    assert where(table, mover) == "Hold"
    assert table.scene.ways[0].state is WayState.OPEN, "through the door"
    card = table.scene.cards[table.scene.current]
    assert len(card.uses) == 1, "paid for"
    table.key(Key.Key_Z, CONTROL)
    drag(table, spot(table, mover), middle(table, "Gantry"))
    assert where(table, mover) == "Bay"
    assert "neighboring zone" in table.told
    drag(table, spot(table, mover), middle(table, "Gantry"), SHIFT)
    assert where(table, mover) == "Gantry", "by the Game Mother's hand"
    assert not table.scene.cards[table.scene.current].uses
    view = view_of(table)
    drag(table, spot(table, "crawler"), QPoint(view.viewport().width() // 2, view.viewport().height() - 4))
    assert where(table, "crawler") == ""
    assert [one.name for one in view.item.aside] == ["Hull crawler"]
    drag(table, spot(table, "crawler"), middle(table, "Hold"))
    assert where(table, "crawler") == "Hold", "from beside the map it is put by hand"


def test_a_room_is_placed_by_its_tab_and_by_shift_and_arrows_and_undo_takes_it_back(table: SceneTable) -> None:
    view = view_of(table)
    before = [(zone.x, zone.y) for zone in table.scene.zones]
    rect = view.rect_of(1)
    drag(table, QPoint(rect.center().x(), rect.top() + 6), QPoint(rect.center().x(), rect.top() + 86))
    after = [(zone.x, zone.y) for zone in table.scene.zones]
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1][0] == before[1][0]
    assert (after[1][1] or 0) > (before[1][1] or 0)
    assert "Hold" in table.undo_text
    table.key(Key.Key_Z, CONTROL)
    assert [(zone.x, zone.y) for zone in table.scene.zones] == before
    view.setFocus()
    table.key(Key.Key_3)
    table.key(Key.Key_Down, SHIFT)
    table.key(Key.Key_Down, SHIFT)
    assert (table.scene.zones[2].y or 0) > (before[2][1] or 0)
    table.key(Key.Key_Z, CONTROL)
    assert [(zone.x, zone.y) for zone in table.scene.zones] == before, "one step for all of the presses"


def test_a_way_is_drawn_with_ctrl_and_worked_by_a_click_on_its_sign(table: SceneTable) -> None:
    view = view_of(table)
    drag(table, middle(table, "Bay") + QPoint(20, 20), middle(table, "Gantry"), CONTROL)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.setActiveAction(next(each for each in menu.actions() if "hatch" in each.text()))
    QTest.keyClick(menu, Key.Key_Return)
    way = table.scene.ways[-1]
    assert (way.kind, {way.one, way.other}) == (WayKind.HATCH, {table.scene.zones[0].id, table.scene.zones[2].id})
    sign = (middle(table, "Bay") + middle(table, "Hold")) / 2
    door = view.places.way_at(QPointF(sign))
    assert door is not None
    assert door.key == table.scene.ways[0].id
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, PLAIN, sign)
    assert table.scene.ways[0].state is WayState.OPEN


def test_a_second_click_at_the_same_place_works_the_same_way(table: SceneTable) -> None:
    """What happened stands below the map then, and takes some of its height: nothing moves away under the hand."""
    view = view_of(table)
    _way, _line, sign = view.places.ways[0]
    point = view.places.to_view(sign).toPoint()
    high, bounds = view.height(), view.places.on_screen(view.places.bounds())
    for state in (WayState.OPEN, WayState.SHUT):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, PLAIN, point)
        QApplication.processEvents()
        assert table.scene.ways[0].state is state
    assert view.height() < high
    assert view.places.on_screen(view.places.bounds()) == bounds
    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    assert view.places.on_screen(view.places.bounds()).center().y() < bounds.center().y(), "all of it is in sight again"


def test_zoom_keeps_the_point_below_the_mouse_and_0_shows_all_again(table: SceneTable) -> None:
    view = view_of(table)
    fitted = view.zoom
    point = QPointF(view.rect_of(0).center())
    wheel = QWheelEvent(
        point, view.viewport().mapToGlobal(point), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, CONTROL,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), wheel)
    assert view.zoom > fitted
    assert (QPointF(view.rect_of(0).center()) - point).manhattanLength() < 3
    for _ in range(12):
        table.key(Key.Key_Plus)
    table.key(Key.Key_3)
    assert view.viewport().rect().intersects(view.rect_of(2)), "the chosen room comes into sight"
    assert not view.viewport().rect().intersects(view.rect_of(0))
    table.key(Key.Key_Minus)
    table.key(Key.Key_0)
    assert view.zoom == fitted
    assert all(view.viewport().rect().contains(view.rect_of(row)) for row in range(3))
    assert not table.session.rolls.state.options.modifier, "plus and minus are of the map here"


def test_each_room_is_a_child_with_its_name_its_people_and_its_ways(table: SceneTable) -> None:
    interface = QAccessible.queryAccessibleInterface(view_of(table))
    assert interface.text(QAccessible.Text.Name) == "Map of the zones"
    rooms = [interface.child(number).text(QAccessible.Text.Name) for number in range(interface.childCount())]
    assert len(rooms) == 3
    assert rooms[0].startswith("1 Bay, open floor, ")
    assert "Okafor" in rooms[0]
    assert rooms[0].endswith("ways to 2 shut")
    assert rooms[2].endswith("ways to 2 open")


def test_the_map_says_who_is_now_hidden_hurt_and_in_cover(table: SceneTable) -> None:
    session = table.session
    guard, vance = table.named("Guard"), table.named("Vance")
    session.combat.toggle_hidden(guard.id)
    session.places.set_cover(vance.id, "cover", 5)
    session.places.set_feature(table.scene.zones[0].id, Feature.DARK, True)
    room = view_of(table).item.rooms[0]
    tokens = {one.name: one for one in room.tokens}
    assert tokens["Guard"].hidden
    assert next(one for one in room.tokens if one.key == vance.id).armor == 5
    assert [one.is_now for one in room.tokens].count(True) == 1
    assert room.costs == "dark"
    assert {one.badge for one in room.tokens} <= set(TokenBadge)


def test_while_the_tray_has_the_column_enter_on_a_zone_opens_a_menu(table: SceneTable) -> None:
    detail, mover = table.window.panels.zone_detail, table.selected
    assert detail.isVisible()
    table.window.tray.toggle()
    assert not detail.isVisible()
    view_of(table).setFocus()
    table.key(Key.Key_2)
    table.key(Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.setActiveAction(next(each for each in menu.actions() if "goes here" in each.text()))
    QTest.keyClick(menu, Key.Key_Return)
    assert where(table, mover) == "Hold"


def test_who_sits_in_a_vehicle_is_found_in_a_seat_of_it_and_its_drive_is_marked(table: SceneTable) -> None:
    driver = table.named(table.selected)
    perform("vehicle.from_catalog", table.session, row="core.vehicle.daihotai_tractor", zone="z2")
    perform("vehicle.seat", table.session, who=driver.id, vehicle="v1")
    perform("vehicle.edit", table.session, vehicle="v1", running=True)
    QApplication.processEvents()
    rooms = view_of(table).item.rooms
    seat = next(token for token in rooms[1].vehicles[0].seats if token is not None)
    assert seat.key == driver.id
    assert table.scene.combatant(driver.id).seat == 0
    assert [room.item.name for room in rooms if room.can_go] == ["Gantry"], "the door to the Bay is shut"
    bodies = [body_of(room) for room in rooms]
    assert bodies[1].width() > bodies[0].width(), "a vehicle and its seats have a larger room"
    assert not any(bodies[1].intersects(bodies[number]) for number in (0, 2))
    room, token = middle(table, "Hold"), spot(table, driver.name)
    assert view_of(table).places.room_at(QPointF(token)) == view_of(table).places.room_at(QPointF(room))


def test_rows_go_apart_in_a_high_view_and_a_room_that_is_moved_keeps_its_own_measures(table: SceneTable) -> None:
    view, hold = view_of(table), table.scene.zones[1].id
    table.session.places.draw_zone_at(hold, 440, 400)
    QApplication.processEvents()
    apart = view.item.rooms[1].y - view.item.rooms[0].y
    assert apart > 200, "the view is higher than the map is wide"
    start = middle(table, "Hold")
    tab = QPoint(start.x(), view.rect_of(1).top() + 4)
    drag(table, tab, tab + QPoint(0, round(apart * view.places.scale)))
    moved = table.scene.zones[1]
    assert moved.x == 440
    assert moved.y is not None
    assert abs(moved.y - 600) <= 2, "as far again as it was away"


def test_the_map_takes_its_new_height_once_when_a_strip_below_it_comes_or_goes(table: SceneTable, qtbot: QtBot) -> None:
    driver, view = table.named(table.selected), view_of(table)
    high = view.height()
    given = GivenSizes(view)
    for number, zone in enumerate(("z2", "z1"), start=1):
        perform("vehicle.from_catalog", table.session, row="core.vehicle.daihotai_tractor", zone=zone)
        table.session.places.put([driver.id], zone)
        qtbot.waitUntil(table.window.panels.vehicle.isVisible)
        assert given.heights == [view.height()]
        assert view.height() < high
        given.changes.clear()
        table.session.places.put([driver.id], "z3")
        qtbot.waitUntil(lambda: view.height() == high)
        assert given.heights == [high], f"the strip goes for the {number}. time"
        given.changes.clear()


def test_the_sign_of_a_way_stands_in_the_longest_part_that_is_free(table: SceneTable) -> None:
    places = view_of(table).places
    for way, line, sign in places.ways:
        ends = [places.bodies[way.one], places.bodies[way.other]]
        assert ends[0].right() < sign.x() < ends[1].left()
        assert abs(sign.x() - (ends[0].right() + ends[1].left()) / 2) <= line.length() / 48
    bay, _hold, gantry = table.scene.zones
    table.session.places.connect(bay.id, gantry.id)
    QApplication.processEvents()
    _way, line, sign = places.ways[-1]
    assert not any(body.contains(sign) for body in places.bodies), "past the Hold, which is between the two"
    assert line.dy() == 0


def test_the_way_into_a_room_ends_beside_those_who_stand_in_it(table: SceneTable) -> None:
    places = view_of(table).places
    for room in places.item.rooms:
        body, end = body_of(room), QRectF(0, 0, TOKEN, TOKEN)
        end.moveCenter(places.free_spot(room, body.center()))
        there = [one.rect.translated(body.topLeft()) for one in places.standing[room.key]]
        assert body.contains(end)
        assert not any(end.intersects(one) for one in there), room.item.name
        assert there or end.center() == body.center()
    assert any(room.tokens for room in places.item.rooms)


def test_the_path_of_a_drive_turns_in_right_angles() -> None:
    up, level = QLineF(0, 0, 0, 100), QLineF(20, 90, 300, 90)
    assert corners_of([up, level]) == [QPointF(0, 0), QPointF(0, 90), QPointF(300, 90)]
    assert corners_of([QLineF(level.p2(), level.p1()), QLineF(up.p2(), up.p1())])[1] == QPointF(0, 90)
    apart = QLineF(40, 100, 40, 200)
    assert corners_of([up, apart]) == [QPointF(0, 0), QPointF(0, 100), QPointF(40, 100), QPointF(40, 200)]
