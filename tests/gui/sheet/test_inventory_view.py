"""The locker: words, keys, moving items by hand."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.sheet.inventory_pack import LoadItem
from alien_desktop.gui.sheet.inventory_view import InventoryView
from alien_desktop.gui.theme.theme import Theme

LEFT = Qt.MouseButton.LeftButton
ITEMS = (
    LoadItem("gun", "Bolt gun", 2),
    LoadItem("suit", "Compression suit", 2, is_worn=True),
    LoadItem("pistol", "Service pistol", 1),
    LoadItem("radio", "Hand radio", 1),
    LoadItem("photo", "Photograph", 0),
)


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> InventoryView:
    made = InventoryView()
    qtbot.addWidget(made)
    made.set_items(ITEMS, 8)
    made.resize(236, 200)
    made.show()
    made.activateWindow()
    made.setFocus()
    qtbot.waitUntil(made.hasFocus)
    return made


def test_the_locker_is_said_in_words(view: InventoryView) -> None:
    assert view.accessibleName() == (
        "Carried: 3 of 8 slots, Bolt gun 1 slot, Compression suit 1 slot worn, "
        "Service pistol ½ slot, Hand radio ½ slot, Photograph tiny"
    )
    view.set_items(ITEMS, 2)
    assert "1 over the limit" in view.accessibleName()


def test_every_item_has_a_place_of_its_own_tiny_ones_too(view: InventoryView) -> None:
    rects = [view.item_rect(item.item) for item in ITEMS]
    assert all(rect.isValid() for rect in rects)
    assert not any(one.intersects(other) for i, one in enumerate(rects) for other in rects[i + 1 :])
    assert view.item_rect("pistol").top() == view.item_rect("radio").top()


def test_arrows_choose_and_enter_opens(qtbot: QtBot, view: InventoryView) -> None:
    view.set_current("gun")
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.current == "suit"
    assert view.accessibleDescription() == "Compression suit 1 slot worn"
    with qtbot.waitSignal(view.item_activated, timeout=100) as opened:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert opened.args == ["suit"]
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.current == "photo"


def test_alt_with_an_arrow_moves_and_stops_at_the_ends(qtbot: QtBot, view: InventoryView) -> None:
    told: list[tuple[str, int]] = []
    view.move_requested.connect(lambda item, place: told.append((item, place)))
    view.set_current("suit")
    qtbot.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    view.set_current("gun")
    qtbot.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert told == [("suit", 2), ("suit", 0)]


def test_delete_asks_to_remove(qtbot: QtBot, view: InventoryView) -> None:
    view.set_current("radio")
    with qtbot.waitSignal(view.remove_requested, timeout=100) as removed:
        qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert removed.args == ["radio"]


def drag(qtbot: QtBot, view: InventoryView, start: QPoint, end: QPoint) -> None:
    port = view.viewport()
    qtbot.mousePress(port, LEFT, pos=start)
    qtbot.mouseMove(port, start + QPoint(0, QApplication.startDragDistance() + 1))
    qtbot.mouseMove(port, end)
    qtbot.mouseRelease(port, LEFT, pos=end)


def test_dragging_an_item_below_another_asks_for_that_place(qtbot: QtBot, view: InventoryView) -> None:
    told: list[tuple[str, int]] = []
    view.move_requested.connect(lambda item, place: told.append((item, place)))
    suit = view.item_rect("suit")
    drag(qtbot, view, view.item_rect("gun").center(), QPoint(suit.center().x(), suit.bottom() - 2))
    radio = view.item_rect("radio")
    drag(qtbot, view, radio.center(), QPoint(30, 2))
    assert told == [("gun", 1), ("radio", 0)]


def test_a_press_without_a_drag_only_chooses(qtbot: QtBot, view: InventoryView) -> None:
    told: list[object] = []
    view.move_requested.connect(lambda *args: told.append(args))
    qtbot.mouseClick(view.viewport(), LEFT, pos=view.item_rect("radio").center())
    assert view.current == "radio"
    assert told == []


def test_escape_puts_a_dragged_item_back(qtbot: QtBot, view: InventoryView) -> None:
    told: list[object] = []
    view.move_requested.connect(lambda *args: told.append(args))
    port = view.viewport()
    start, end = view.item_rect("gun").center(), view.item_rect("pistol").center()
    qtbot.mousePress(port, LEFT, pos=start)
    qtbot.mouseMove(port, end)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(port, LEFT, pos=end)
    assert told == []


def test_the_chosen_item_stays_while_it_is_there_and_its_neighbour_follows(view: InventoryView) -> None:
    view.set_current("suit")
    view.set_items(ITEMS[1:], 8)
    assert view.current == "suit"
    view.set_items(ITEMS[2:], 8)
    assert view.current == "pistol"


def test_many_items_scroll_to_the_chosen_one(qtbot: QtBot, view: InventoryView) -> None:
    view.set_items(tuple(LoadItem(str(i), f"Thing {i}", 2) for i in range(16)), 16)
    view.set_current("15")
    assert view.viewport().rect().contains(view.item_rect("15"))


PLACES = (("carried", "Carried"), ("worn", "Worn"), ("stowed", "Stowed"))


@pytest.fixture
def asked(view: InventoryView) -> list[tuple[str, str]]:
    """What the view asks for; the suit can be put to three places."""
    suit = LoadItem("suit", "Compression suit", 2, place="carried", places=PLACES)
    view.set_items((ITEMS[0], suit, *ITEMS[2:]), 8)
    told: list[tuple[str, str]] = []
    view.place_requested.connect(lambda item, place: told.append((item, place)))
    return told


def test_a_drag_to_a_plate_at_the_foot_puts_the_item_there(
    qtbot: QtBot, view: InventoryView, asked: list[tuple[str, str]]
) -> None:
    moved: list[object] = []
    view.move_requested.connect(lambda *args: moved.append(args))
    foot = view.viewport().rect().bottomLeft() - QPoint(0, 4)
    third = view.viewport().width() // 3
    for number in range(3):
        drag(qtbot, view, view.item_rect("suit").center(), foot + QPoint(number * third + third // 2, 0))
    assert asked == [("suit", "worn"), ("suit", "stowed")], "where it is already it stays"
    assert not moved


def test_space_goes_round_the_places_and_shift_space_back(
    qtbot: QtBot, view: InventoryView, asked: list[tuple[str, str]]
) -> None:
    view.set_current("suit")
    qtbot.keyClick(view, Qt.Key.Key_Space)
    qtbot.keyClick(view, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert asked == [("suit", "worn"), ("suit", "stowed")]
    view.set_current("gun")
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert len(asked) == 2, "what has no places stays where it is"
