"""Groups, events and the dead in the order: by keys, by drag, in words."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.budget import budget_of
from alien_desktop.documents.scene.hits import Blow
from alien_desktop.documents.scene.scene_events import EventDraft
from alien_desktop.gui.scene.order_item import CardState, OrderItem
from alien_desktop.gui.scene.order_row_layout import member_slots
from alien_desktop.gui.theme.theme import Theme
from tests.gui.scene.scene_table import CONTROL, SHIFT, SceneTable
from tests.soak import editions

Key = Qt.Key


@pytest.fixture(params=editions("evolved"))
def table(qtbot: QtBot, profile: Path, theme: Theme, request: pytest.FixtureRequest) -> Iterator[SceneTable]:
    made = SceneTable(qtbot, profile, theme, request.param)
    yield made
    made.close()


def guards(table: SceneTable, count: int) -> None:
    """Okafor on card 1, a crawler on 2 and 3, so many guards behind them; the first guard is selected."""
    table.new_scene()
    with table.window.presenter.refreshed_once():
        table.session.scene.add_sheets([table.id_of("Okafor")])
        table.session.scene.add_adversaries(table.id_of("crawler"))
        table.session.scene.add_adversaries(table.id_of("Guard"), count)
        table.dice.fall(*(1, 1) * 12)
        table.session.rounds.draw()
    table.window.panels.order.take_focus()
    table.window.scene_layout.show_adding(False)
    table.window.presenter.select_combatant("c3")
    table.count = 0


def row(table: SceneTable, number: int) -> OrderItem:
    return next(item for item in table.window.model.items if item.number == number and item.combatant)


def test_j37_three_guards_become_a_group_by_one_key_and_leave_it_by_another(table: SceneTable) -> None:
    guards(table, 3)
    table.key(Key.Key_G)
    assert table.count <= 3
    assert table.names == ["Dr M. Okafor", "Hull crawler", "Hull crawler", "Guard"]
    group = row(table, 4)
    assert [(one.letter, one.name) for one in group.members] == [("A", "Guard"), ("B", "Guard 2"), ("C", "Guard 3")]
    assert "3 on one card" in group.words()
    table.key(Key.Key_G, SHIFT)
    assert [one.name for one in row(table, 4).members] == ["Guard 2", "Guard 3"]
    assert table.names[-1] == "Guard"
    assert table.window.model.items[-1].state is CardState.NOT_DEALT


def test_ctrl_d_adds_a_person_to_its_card_and_a_creature_with_its_own(table: SceneTable) -> None:
    guards(table, 1)
    table.key(Key.Key_D, CONTROL)
    table.key(Key.Key_D, CONTROL)
    assert [one.letter for one in row(table, 4).members] == ["A", "B", "C"]
    assert table.selected == "Guard 3"
    table.key(Key.Key_D, CONTROL | SHIFT)
    assert (table.selected, table.names[-1]) == ("Guard 4", "Guard 4")
    table.window.presenter.select_combatant("c2")
    table.key(Key.Key_D, CONTROL)
    assert table.named("crawler 2").leader == ""
    table.window.presenter.select_combatant("c2")
    table.key(Key.Key_D, CONTROL | SHIFT)
    assert table.named("crawler 3").leader == "c2"
    assert len(row(table, 2).members) == len(row(table, 3).members) == 2


def test_the_digit_of_a_card_again_goes_to_the_next_member_who_lives(table: SceneTable) -> None:
    guards(table, 3)
    table.key(Key.Key_G)
    table.session.combat.toggle_condition("c4", "dead")
    table.key(Key.Key_1)
    picked = []
    for _ in range(3):
        table.key(Key.Key_4)
        picked.append(table.selected)
    assert picked == ["Guard", "Guard 3", "Guard"]
    table.key(Key.Key_Right)
    assert table.selected == "Guard 2", "arrows go to all of them"


def test_damage_and_actions_are_those_of_the_chosen_member(table: SceneTable) -> None:
    guards(table, 2)
    table.key(Key.Key_G)
    table.key(Key.Key_4)
    assert table.selected == "Guard 2"
    table.window.panels.selected.armor_box.setChecked(False)
    table.key(Key.Key_D)
    table.key(Key.Key_1)
    assert [one.health for one in table.scene.group_of("c3")] == [3, 2]
    table.key(Key.Key_Comma)
    card = table.scene.cards[3]
    assert (budget_of(card, "c3").main, budget_of(card, "c4").main) == (1, 0)
    assert "Guard 2: " in table.undo_text
    table.key(Key.Key_Z, CONTROL)
    table.key(Key.Key_Z, CONTROL)
    assert [one.health for one in table.scene.group_of("c3")] == [3, 3]


def test_a_click_on_a_member_chooses_it(table: SceneTable) -> None:
    guards(table, 3)
    table.key(Key.Key_G)
    start, place = table.cells(3)
    slot = member_slots(place, 3)[2]
    table.click(table.window.panels.order.ui.order.viewport(), start + slot.center())
    assert table.selected == "Guard 3"


def test_dragging_a_card_onto_a_strip_shares_the_card_and_onto_crew_does_not(table: SceneTable) -> None:
    guards(table, 2)
    table.drag_card(4, 3, to_strip=True)
    assert table.count == 1
    assert [one.name for one in row(table, 4).members] == ["Guard", "Guard 2"]
    before = table.scene
    table.drag_card(3, 0, to_strip=True)
    assert table.scene == before


def test_more_than_three_show_the_hurt_ones_and_the_chosen_one(table: SceneTable) -> None:
    guards(table, 5)
    table.key(Key.Key_G)
    table.session.combat.hurt("c6", Blow(1, armor_counts=False))
    words = row(table, 4).words()
    assert "D Health 2 of 3" in words
    assert "E Health 3 of 3" in words
    table.window.grab()


def test_an_event_stands_behind_its_card_and_is_no_target_of_keys(table: SceneTable) -> None:
    guards(table, 1)
    order = table.session.order
    order.add_event(EventDraft("Airlock opens", note="Bay 9 to vacuum", rounds=2, number=3))
    order.add_event(EventDraft("Bay 9 burns", repeats=True, number=1, dice=9, dice_more=1, targets=("c3",)))
    assert table.names == ["Bay 9 burns", "Dr M. Okafor", "Hull crawler", "Hull crawler", "Airlock opens", "Guard"]
    assert "IN 2 ROUNDS" in table.window.model.items[4].words()
    assert "EACH ROUND 9 dice now, 1 more each Round" in table.window.model.items[0].words()
    table.click_row(0)
    assert table.window.presenter.selected is None
    before = table.scene
    table.key(Key.Key_D)
    table.key(Key.Key_2)
    table.key(Key.Key_Comma)
    assert table.scene.combatants == before.combatants
    table.click_row(0)
    table.key(Key.Key_V)
    assert table.scene.event("e2").hidden
    table.key(Key.Key_N)
    table.key(Key.Key_N)
    assert [item.words().startswith("Guard") for item in table.window.panels.due.items][:1] == [True]
    table.dice.fall(*(1,) * 9)
    table.key(Key.Key_A)
    assert table.scene.event("e2").waiting == ()
    table.click_row(0)
    table.key(Key.Key_Delete)
    assert [event.id for event in table.scene.events] == ["e1"]


def test_the_dead_leave_the_order_and_from_the_third_on_are_one_line(table: SceneTable) -> None:
    guards(table, 3)
    table.key(Key.Key_N)
    for combatant in ("c3", "c4"):
        table.session.combat.toggle_condition(combatant, "dead")
    dead = [item for item in table.window.model.items if item.is_dead]
    assert [(item.name, item.card) for item in dead] == [("Guard", ""), ("Guard 2", "")]
    view = table.window.panels.order.ui.order
    heights = [view.rect_of(place).height() for place in range(len(view.items))]
    assert heights[3] < heights[5]
    table.session.combat.toggle_condition("c5", "dead")
    assert table.names == ["Dr M. Okafor", "Hull crawler", "Hull crawler", "3 dead"]
    assert "Guard, Guard 2, Guard 3" in table.window.model.items[-1].words()
    for _ in range(5):
        table.key(Key.Key_N)
        assert "uard" not in table.window.panels.turns.next_button.toolTip()
    table.window.presenter.select_combatant("c4")
    assert table.selected == "Guard 2"
    table.session.combat.toggle_condition("c4", "dead")
    assert "Guard 2" in table.names
