"""The inventory in slots: words, keys, moving things by hand."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.gui.kit.keyed_rows import KeyedRowsModel
from alien_desktop.gui.sheet.inventory_item import CarriedItem
from alien_desktop.gui.sheet.inventory_view import InventoryView
from alien_desktop.gui.theme.theme import Theme
from tests.gui.rows import ShownRow

LEFT = Qt.MouseButton.LeftButton
CARRIED, WORN, STOWED = CarryPlace.CARRIED, CarryPlace.WORN, CarryPlace.STOWED
ITEMS = (
    CarriedItem("gun", "Bolt gun", quarters=4),
    CarriedItem("suit", "Compression suit", quarters=4, place=WORN),
    CarriedItem("pistol", "Service pistol", quarters=2),
    CarriedItem("radio", "Hand radio", quarters=2),
    CarriedItem("photo", "Photograph"),
)


class View(InventoryView):
    """With things of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = KeyedRowsModel(parent=self)
        self.rows.set_rows(ITEMS)
        self.setModel(self.rows)
        self.set_limit(8)

    def row(self, key: str) -> ShownRow:
        return ShownRow(self, key)

    def place(self, key: str) -> QRect:
        return self.visualRect(self.row(key).index)

    def choose(self, key: str) -> None:
        self.setCurrentIndex(self.row(key).index)

    @property
    def current(self) -> str:
        index = self.currentIndex()
        return index.data(Qt.ItemDataRole.UserRole).key if index.isValid() else ""


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> View:
    made = View()
    qtbot.addWidget(made)
    made.resize(236, 200)
    made.show()
    made.activateWindow()
    made.setFocus()
    qtbot.waitUntil(made.hasFocus)
    return made


def test_the_inventory_is_said_in_words(view: View) -> None:
    assert view.accessibleName() == "Carried: 3 of 8 slots"
    assert [view.row(item.key).told(QAccessible.Text.Name) for item in ITEMS] == [
        "Bolt gun, 1 slot, carried",
        "Compression suit, 1 slot, worn",
        "Service pistol, ½ slot, carried",
        "Hand radio, ½ slot, carried",
        "Photograph, tiny, carried",
    ]
    view.set_limit(2)
    assert view.accessibleName() == "Carried: 3 of 2 slots, 1 over the limit"


def test_a_stowed_thing_has_no_weight_and_a_used_one_says_so() -> None:
    assert replace(ITEMS[0], place=STOWED).words() == "Bolt gun, stowed"
    assert replace(ITEMS[0], is_spent=True, quantity=2).title == "Bolt gun × 2 (used)"


def test_every_thing_has_a_place_of_its_own_tiny_ones_too(view: View) -> None:
    rects = [view.place(item.key) for item in ITEMS]
    assert all(rect.isValid() for rect in rects)
    assert not any(one.intersects(other) for i, one in enumerate(rects) for other in rects[i + 1 :])
    assert view.place("pistol").top() == view.place("radio").top()


def test_arrows_lead_on_in_order_and_enter_opens(qtbot: QtBot, view: View) -> None:
    view.choose("gun")
    seen = []
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Down)
        seen.append(view.current)
    assert seen == ["suit", "pistol", "radio"]
    with qtbot.waitSignal(view.row_triggered, timeout=100) as opened:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert opened.args == [view.row("radio").index]
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.current == "photo"
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.current == "radio"


def test_alt_with_an_arrow_moves_and_stops_at_the_ends(qtbot: QtBot, view: View) -> None:
    told: list[tuple[str, int]] = []
    view.move_requested.connect(lambda item, row: told.append((item, row)))
    view.choose("suit")
    qtbot.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    view.choose("gun")
    qtbot.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert told == [("suit", 2), ("suit", 0)]


def test_delete_asks_to_remove(qtbot: QtBot, view: View) -> None:
    view.choose("radio")
    with qtbot.waitSignal(view.removal_requested, timeout=100) as removed:
        qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert removed.args == ["radio"]


def drag(qtbot: QtBot, view: View, start: QPoint, end: QPoint) -> None:
    port = view.viewport()
    qtbot.mousePress(port, LEFT, pos=start)
    qtbot.mouseMove(port, start + QPoint(0, QApplication.startDragDistance() + 1))
    qtbot.mouseMove(port, end)
    qtbot.mouseRelease(port, LEFT, pos=end)


def test_dragging_an_item_below_another_asks_for_that_place(qtbot: QtBot, view: View) -> None:
    told: list[tuple[str, int]] = []
    view.move_requested.connect(lambda item, place: told.append((item, place)))
    suit = view.place("suit")
    drag(qtbot, view, view.place("gun").center(), QPoint(suit.center().x(), suit.bottom() - 2))
    radio = view.place("radio")
    drag(qtbot, view, radio.center(), QPoint(30, 2))
    assert told == [("gun", 1), ("radio", 0)]


def test_a_press_without_a_drag_only_chooses(qtbot: QtBot, view: View) -> None:
    told: list[object] = []
    view.move_requested.connect(lambda *args: told.append(args))
    qtbot.mouseClick(view.viewport(), LEFT, pos=view.place("radio").center())
    assert view.current == "radio"
    assert told == []


def test_escape_puts_a_dragged_item_back(qtbot: QtBot, view: View) -> None:
    told: list[object] = []
    view.move_requested.connect(lambda *args: told.append(args))
    port = view.viewport()
    start, end = view.place("gun").center(), view.place("pistol").center()
    qtbot.mousePress(port, LEFT, pos=start)
    qtbot.mouseMove(port, end)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(port, LEFT, pos=end)
    assert told == []


def test_a_press_beside_the_things_chooses_none(qtbot: QtBot, view: View) -> None:
    view.choose("gun")
    qtbot.mouseClick(view.viewport(), LEFT, pos=QPoint(2, view.viewport().height() - 2))
    assert view.current == ""


def test_the_current_thing_stays_while_it_is_there_and_its_neighbour_follows(view: View) -> None:
    view.choose("suit")
    view.rows.set_rows(ITEMS[1:])
    assert view.current == "suit"
    view.rows.set_rows(ITEMS[2:])
    assert view.current == "pistol"


def test_many_things_scroll_to_the_one_that_is_reached(qtbot: QtBot, view: View) -> None:
    view.rows.set_rows(tuple(CarriedItem(str(i), f"Thing {i}", quarters=4) for i in range(16)))
    view.set_limit(16)
    view.reach(view.row("15").index)
    assert view.viewport().rect().contains(view.place("15"))


def test_a_lighter_thing_makes_room_at_once(view: View) -> None:
    view.rows.set_rows((replace(ITEMS[0], quarters=12), *ITEMS[1:]))
    below = view.place("suit").top()
    view.rows.set_rows(ITEMS)
    assert view.place("suit").top() < below
    assert view.packed().free_halves == 10


@pytest.fixture
def asked(view: View) -> list[tuple[str, CarryPlace]]:
    """What the view asks for; the suit can be put to three places."""
    suit = replace(ITEMS[1], place=CARRIED, places=(CARRIED, WORN, STOWED))
    view.rows.set_rows((ITEMS[0], suit, *ITEMS[2:]))
    told: list[tuple[str, CarryPlace]] = []
    view.place_requested.connect(lambda item, place: told.append((item, place)))
    return told


def test_a_drag_to_a_plate_at_the_foot_puts_the_thing_there(
    qtbot: QtBot, view: View, asked: list[tuple[str, CarryPlace]]
) -> None:
    moved: list[object] = []
    view.move_requested.connect(lambda *args: moved.append(args))
    foot = view.viewport().rect().bottomLeft() - QPoint(0, 4)
    third = view.viewport().width() // 3
    for number in range(3):
        drag(qtbot, view, view.place("suit").center(), foot + QPoint(number * third + third // 2, 0))
    assert asked == [("suit", WORN), ("suit", STOWED)], "where it is already it stays"
    assert not moved


def test_space_goes_round_the_places_and_shift_space_back(
    qtbot: QtBot, view: View, asked: list[tuple[str, CarryPlace]]
) -> None:
    view.choose("suit")
    qtbot.keyClick(view, Qt.Key.Key_Space)
    qtbot.keyClick(view, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert asked == [("suit", WORN), ("suit", STOWED)]
    view.choose("gun")
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert len(asked) == 2, "what has no places stays where it is"
