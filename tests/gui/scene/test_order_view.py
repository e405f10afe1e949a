"""The order: choosing, swapping by hand and key, words, what is left to the window."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.chip import Chip
from alien_desktop.gui.kit.combatant_paint import CombatantKind
from alien_desktop.gui.scene.order_item import CardState, Countdown, GroupMember, OrderItem
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.order_row_layout import Density, OrderColumn
from alien_desktop.gui.scene.order_view import OrderView
from alien_desktop.gui.theme.theme import Theme
from tests.sample_session import SampleSession

LEFT = Qt.MouseButton.LeftButton
ROWS = (
    OrderItem("a", "Ibarra", number=1, state=CardState.ACTED, role="pilot", health=3, health_max=4, stress=4),
    OrderItem(
        "b", "Hull crawler", "x", number=2, state=CardState.NOW, turns=2, role="creature", kind=CombatantKind.CREATURE,
        health=5, health_max=7,
    ),
    OrderItem("c", "Vance", number=3, role="marshal", health=1, health_max=4, stress=4, chips=(Chip("engaged"),)),
    OrderItem(
        "d", "Hull crawler", "x", number=7, turn=1, turns=2, role="second turn", kind=CombatantKind.CREATURE,
        health=5, health_max=7, hidden=True,
    ),
    OrderItem(
        "e", "Airlock opens", number=10, kind=CombatantKind.EVENT, countdown=Countdown("IN 2 ROUNDS", 2, 4),
        swap_refusal="An event keeps its card.",
    ),
)  # fmt: skip


@pytest.fixture
def order(qtbot: QtBot) -> OrderModel:
    table = SampleSession()
    made = OrderModel(table.session.scene, table.workspace)
    made.set_rows(ROWS)
    return made


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, order: OrderModel) -> OrderView:
    made = OrderView()
    qtbot.addWidget(made)
    made.show_order(order)
    made.resize(852, 340)
    made.show()
    made.activateWindow()
    made.setFocus()
    qtbot.waitUntil(made.hasFocus)
    return made


def test_painting_the_order_again_keeps_no_more_fonts(view: OrderView, theme: Theme) -> None:
    view.grab()
    kept = len(theme.fonts._metrics)
    for _ in range(3):
        view.grab()
    assert len(theme.fonts._metrics) == kept


def swaps(view: OrderView) -> list[tuple[str, str]]:
    told: list[tuple[str, str]] = []
    view.swap_requested.connect(lambda one, other, _by_hand: told.append((one, other)))
    return told


def spot(view: OrderView, row_id: str, column: OrderColumn) -> QPoint:
    found = view.row_cells(row_id)
    assert found is not None
    one, place = found
    rect = {
        OrderColumn.CARD: place.card,
        OrderColumn.WHO: place.name,
        OrderColumn.SEEN: place.seen,
        OrderColumn.CHIPS: place.chips,
    }[column]
    return one.rect.topLeft() + rect.center()


def drag(qtbot: QtBot, view: OrderView, start: str, end: str, modifier: Qt.KeyboardModifier | None = None) -> None:
    port = view.viewport()
    keys = modifier or Qt.KeyboardModifier.NoModifier
    here, there = spot(view, start, OrderColumn.CARD), spot(view, end, OrderColumn.CARD)
    qtbot.mousePress(port, LEFT, keys, here)
    qtbot.mouseMove(port, here + QPoint(QApplication.startDragDistance() + 2, 0))
    qtbot.mouseMove(port, there)
    qtbot.mouseRelease(port, LEFT, keys, there)


def test_a_row_is_read_as_one_sentence(view: OrderView) -> None:
    assert ROWS[2].words() == "Card 3, Vance, marshal, Health 1 of 4, low, stress 4, engaged, shown"
    assert ROWS[3].words() == "Card 7, Hull crawler, second turn, Health 5 of 7, HIDDEN"
    assert ROWS[1].words().startswith("Card 2, Hull crawler, NOW, creature")
    group = replace(ROWS[2], members=(GroupMember("A", 3, 3), GroupMember("B", 0, 3)))
    assert "A Health 3 of 3, B Health 0 of 3, down" in group.words()
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface.role() == QAccessible.Role.List
    assert interface.child(2).text(QAccessible.Text.Name) == ROWS[2].words()


def test_dragging_a_card_onto_another_asks_for_the_swap(qtbot: QtBot, view: OrderView) -> None:
    told = swaps(view)
    drag(qtbot, view, "c", "d")
    assert told == [("c", "d")]
    assert not view._dragged.isVisible()


def test_letting_go_beside_the_cards_puts_it_back(qtbot: QtBot, view: OrderView) -> None:
    told = swaps(view)
    port = view.viewport()
    here = spot(view, "c", OrderColumn.CARD)
    qtbot.mousePress(port, LEFT, pos=here)
    qtbot.mouseMove(port, here + QPoint(40, 3))
    assert view._dragged.isVisible()
    qtbot.mouseRelease(port, LEFT, pos=here)
    assert told == []


def test_escape_puts_a_lifted_card_back(qtbot: QtBot, view: OrderView) -> None:
    told = swaps(view)
    port = view.viewport()
    here, there = spot(view, "c", OrderColumn.CARD), spot(view, "d", OrderColumn.CARD)
    qtbot.mousePress(port, LEFT, pos=here)
    qtbot.mouseMove(port, there)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(port, LEFT, pos=there)
    assert told == []


def test_a_card_that_may_not_be_swapped_is_refused_with_its_reason(qtbot: QtBot, view: OrderView) -> None:
    told = swaps(view)
    port = view.viewport()
    here, there = spot(view, "c", OrderColumn.CARD), spot(view, "e", OrderColumn.CARD)
    qtbot.mousePress(port, LEFT, pos=here)
    qtbot.mouseMove(port, there)
    assert view._plate == ("An event keeps its card.", True)
    qtbot.mouseRelease(port, LEFT, pos=there)
    assert told == []
    assert view.request_swap("c", "e") == "An event keeps its card."


def test_with_shift_the_gm_swaps_it_all_the_same(qtbot: QtBot, view: OrderView) -> None:
    told = swaps(view)
    drag(qtbot, view, "c", "e", Qt.KeyboardModifier.ShiftModifier)
    assert told == [("c", "e")]


def test_alt_with_an_arrow_swaps_with_the_neighbour(qtbot: QtBot, view: OrderView) -> None:
    told = swaps(view)
    view.select_row("c")
    qtbot.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert told == [("c", "d"), ("c", "b")]


def test_arrows_and_clicks_choose_and_are_reported_once(qtbot: QtBot, view: OrderView) -> None:
    told: list[str] = []
    view.row_chosen.connect(told.append)
    view.select_row("a")
    assert told == []
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.mouseClick(view.viewport(), LEFT, pos=spot(view, "d", OrderColumn.WHO))
    assert told == ["b", "d"]
    assert view.chosen() == "d"


def test_pressing_a_part_of_a_row_says_which(qtbot: QtBot, view: OrderView) -> None:
    with qtbot.waitSignal(view.cell_pressed, timeout=100) as pressed:
        qtbot.mouseClick(view.viewport(), LEFT, pos=spot(view, "c", OrderColumn.SEEN))
    assert pressed.args == ["c", OrderColumn.SEEN]


def test_enter_opens_the_chosen_row(qtbot: QtBot, view: OrderView) -> None:
    view.select_row("c")
    with qtbot.waitSignal(view.row_triggered, timeout=100) as opened:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert opened.args is not None
    assert view.item_at(opened.args[0]) == ROWS[2]


@pytest.mark.parametrize("text,key", [("n", Qt.Key.Key_N), ("3", Qt.Key.Key_3), ("/", Qt.Key.Key_Slash)])
def test_letters_and_digits_are_left_to_the_window(view: OrderView, text: str, key: Qt.Key) -> None:
    view.select_row("a")
    event = QKeyEvent(QKeyEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text)
    view.keyPressEvent(event)
    assert not event.isAccepted()
    assert view.chosen() == "a"


def test_a_turn_keeps_the_chosen_row_and_makes_the_current_one_tall(
    qtbot: QtBot, view: OrderView, order: OrderModel
) -> None:
    view.select_row("c")
    before = view.row_cells("c")
    rows = (ROWS[0], replace(ROWS[1], state=CardState.ACTED), replace(ROWS[2], state=CardState.NOW), *ROWS[3:])
    order.set_rows(rows)
    assert view.chosen() == "c"

    def is_tall() -> bool:
        after = view.row_cells("c")
        return before is not None and after is not None and after[0].rect.height() == before[0].rect.height() + 32

    qtbot.waitUntil(is_tall)


def test_swapped_rows_keep_the_chosen_one(view: OrderView, order: OrderModel) -> None:
    view.select_row("d")
    order.set_rows((ROWS[0], ROWS[1], ROWS[3], ROWS[2], ROWS[4]))
    assert view.chosen() == "d"


@pytest.mark.parametrize("density", list(Density))
def test_every_density_paints_every_state(
    qtbot: QtBot, theme: Theme, view: OrderView, order: OrderModel, density: Density
) -> None:
    states = tuple(replace(ROWS[2], row_id=state, state=state) for state in CardState)
    group = replace(ROWS[2], row_id="group", members=tuple(GroupMember(letter, 2, 3) for letter in "ABCDE"))
    view.set_density(density)
    view.set_places(10)
    order.set_rows((*ROWS, *states, group))
    for theme_name in ("dark", "light", "contrast"):
        theme.set_theme(theme_name)
        assert not view.grab().isNull()


def test_with_a_chosen_row_no_second_ring_lies_around_all_rows(view: OrderView, order: OrderModel) -> None:
    assert view.chosen()
    assert view.focus_rect().isEmpty()
    order.set_rows(())
    assert view.focus_rect() == view.rect()


def test_a_removed_row_leaves_none_chosen_and_says_nothing(view: OrderView, order: OrderModel) -> None:
    view.select_row("c")
    told: list[str] = []
    view.row_chosen.connect(told.append)
    order.set_rows((*ROWS[:2], *ROWS[3:]))
    assert view.chosen() == ""
    assert told == []
