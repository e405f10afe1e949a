"""The initiative window by keys and by mouse, with the counts of the usability table (J10 to J18)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.budget import budget_of
from alien_desktop.documents.scene.hits import Blow
from alien_desktop.gui.kit.line_delegate import line_of
from alien_desktop.gui.scene.digit_keys import DigitMeaning
from alien_desktop.gui.scene.order_row_layout import OrderColumn
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.actions import ActionBudget
from tests.gui.scene.scene_table import ALT, CONTROL, SHIFT, SceneTable

Key = Qt.Key


@pytest.fixture
def table(qtbot: QtBot, profile: Path, theme: Theme) -> Iterator[SceneTable]:
    made = SceneTable(qtbot, profile, theme)
    yield made
    made.close()


@pytest.fixture
def evolved(qtbot: QtBot, profile: Path, theme: Theme) -> Iterator[SceneTable]:
    made = SceneTable(qtbot, profile, theme, "evolved")
    yield made
    made.close()


# --- counted journeys ---


def test_j10_damage_to_the_selected_takes_two_keys(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_2)  # Vance
    table.count = 0
    table.key(Key.Key_D)
    table.key(Key.Key_2)
    assert table.count <= 2
    assert table.session.workspace.sheet(table.id_of("Vance")).health == 2


def test_j11_damage_to_another_takes_three_keys_or_two_clicks_after_choosing(table: SceneTable) -> None:
    table.fight()
    table.dice.fall(*(1,) * 8)
    table.key(Key.Key_3)  # the crawler's first card
    table.key(Key.Key_D)
    table.key(Key.Key_2)
    assert table.count <= 3
    assert table.named("crawler").health == 5
    table.count = 0
    table.click_row(1)
    table.click(table.window.panels.selected.number_buttons[1])
    assert table.count <= 2
    assert table.session.workspace.sheet(table.id_of("Vance")).health == 2


def test_j12_drawing_for_everybody_takes_one_key(table: SceneTable) -> None:
    table.new_scene()
    table.session.scene.add_sheets(table.window.presenter.crew_of(table.scene))
    table.session.scene.add_adversaries(table.id_of("crawler"))
    table.window.panels.order.take_focus()
    table.dice.fall(*(1, 1) * 8)
    table.count = 0
    table.key(Key.Key_I)
    assert table.count == 1
    assert [card.number for card in table.scene.cards] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert table.scene.round == 1


def test_j13_next_turn_takes_one_key_and_the_selection_goes_with_the_turn(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_N)
    assert table.count == 1
    assert table.selected == "Dr M. Okafor"
    table.key(Key.Key_N)
    assert table.selected == "T. Vance"
    table.key(Key.Key_5)  # another one is looked at
    table.key(Key.Key_N)
    assert table.selected == "Guard"
    table.key(Key.Key_N, SHIFT)
    assert table.scene.current == 1


def test_j14_two_cards_are_swapped_by_one_drag(table: SceneTable) -> None:
    table.fight()
    table.drag_card(0, 1)
    assert table.count == 1
    assert table.names == ["T. Vance", "Dr M. Okafor", "Hull crawler", "Hull crawler", "Guard"]
    assert "By the rules" in table.told


def test_an_unwilling_one_swaps_only_while_shift_is_held(table: SceneTable) -> None:
    table.fight()
    table.drag_card(0, 4)
    assert table.names[0] == "Dr M. Okafor"
    table.drag_card(0, 4, modifier=SHIFT)
    assert table.names == ["Guard", "T. Vance", "Hull crawler", "Hull crawler", "Dr M. Okafor"]
    assert "By the Game Mother. Both must be willing" in table.told


def test_j14_two_cards_are_swapped_by_three_keys(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_N)
    table.count = 0
    table.key(Key.Key_W)
    table.key(Key.Key_5)
    assert "willing" in table.told
    table.count = 0
    table.key(Key.Key_W, SHIFT)
    table.key(Key.Key_5)
    assert table.count <= 3
    assert table.names[-1] == "Dr M. Okafor"
    assert table.scene.cards[table.scene.current].combatant == "c1"
    assert table.selected == "Dr M. Okafor"
    assert "By the Game Mother" in table.told


def test_alt_and_an_arrow_swaps_with_the_neighbour(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_Down, ALT)
    assert table.names[:2] == ["T. Vance", "Dr M. Okafor"]
    table.key(Key.Key_Up, ALT)
    assert table.names[:2] == ["Dr M. Okafor", "T. Vance"]


def test_j15_putting_somebody_to_the_end_takes_one_key(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_End, ALT)
    assert table.count <= 2
    assert table.names[-1] == "Dr M. Okafor"


def test_j16_three_of_a_kind_take_a_search_and_three_keys(table: SceneTable) -> None:
    table.new_scene()
    table.window.panels.adding.begin()
    table.count = 0
    table.type("guard")
    table.key(Key.Key_Return)
    table.key(Key.Key_D, CONTROL)
    table.key(Key.Key_D, CONTROL)
    assert table.count <= 4
    assert [combatant.name for combatant in table.scene.combatants] == ["Guard", "Guard 2", "Guard 3"]


def test_a_number_behind_the_search_adds_so_many(table: SceneTable) -> None:
    table.new_scene()
    table.window.panels.adding.begin()
    table.type("guard 3")
    table.key(Key.Key_Return)
    assert len(table.scene.combatants) == 3
    assert table.undo_text == "Add Guard, Guard 2 and Guard 3"


def test_j17_a_condition_takes_two_keys(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_C)
    menu = next(menu for menu in table.window.findChildren(QMenu) if menu.isVisible())
    prone = next(action for action in menu.actions() if action.text().replace("&", "") == "Prone")
    letter = prone.text().partition("&")[2][0]
    table.count += 1
    QTest.keyClicks(menu, letter.lower())
    assert table.count <= 2
    assert table.session.workspace.sheet(table.id_of("Okafor")).conditions == ("prone",)


def test_j18_hiding_takes_one_key_or_one_click(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_5)
    table.count = 0
    table.key(Key.Key_V)
    assert table.count == 1
    assert table.named("Guard").hidden
    table.click_row(4, OrderColumn.SEEN)
    assert not table.named("Guard").hidden


# --- the rest by keys and mouse ---


def test_heal_and_stress_by_keys(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_H)
    assert table.window.panels.selected.heal_button.isChecked()
    table.key(Key.Key_1)
    table.key(Key.Key_S)
    table.key(Key.Key_S, SHIFT)
    table.key(Key.Key_S, SHIFT)
    sheet = table.session.workspace.sheet(table.id_of("Okafor"))
    assert (sheet.health, sheet.stress) == (2, 4)


def test_a_digit_that_selects_gives_the_keyboard_to_the_order(table: SceneTable) -> None:
    """Enter is for whom it selected then, and for no button that had the focus before."""
    table.fight()
    table.window.top_bar.quick_button.setFocus(Qt.FocusReason.TabFocusReason)
    table.key(Key.Key_2)
    assert table.selected == "T. Vance"
    assert table.window.focusWidget() is table.window.panels.order.ui.order


def test_esc_and_time_cancel_a_command_that_waits_for_its_digit(qtbot: QtBot, table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_D)
    table.key(Key.Key_Escape)
    table.key(Key.Key_2)
    assert table.selected == "T. Vance"
    assert table.session.workspace.sheet(table.id_of("Okafor")).health == 1
    digits = table.window.scene_actions.digits
    digits._timer.setInterval(1)
    table.key(Key.Key_D)
    qtbot.waitUntil(lambda: digits.meaning is DigitMeaning.SELECT)


def test_the_tick_lets_damage_pass_the_armor(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_3)
    table.click(table.window.panels.selected.armor_box)
    table.click(table.window.panels.selected.number_buttons[2])
    assert table.named("crawler").health == 4


def test_both_cards_of_a_creature_show_one_health(table: SceneTable) -> None:
    table.fight()
    table.dice.fall(*(1,) * 8)
    table.session.combat.hurt("c3", Blow(2))
    rows = [row for row in table.window.model.items if row.name == "Hull crawler"]
    assert [(row.health, row.health_max) for row in rows] == [(5, 7), (5, 7)]
    assert rows[0].link == rows[1].link != ""


def test_pips_are_spent_by_click_and_by_key(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_N)
    table.click_pip(0, main=True)
    assert budget_of(table.scene.cards[0]) == ActionBudget(0, 1)
    table.click_pip(0, main=False)
    assert budget_of(table.scene.cards[0]) == ActionBudget(0, 0)
    table.key(Key.Key_Comma)
    table.key(Key.Key_Period)
    assert budget_of(table.scene.cards[0]) == ActionBudget(1, 1)


def test_the_plates_add_one_or_three(table: SceneTable) -> None:
    table.new_scene()
    table.candidate_plate("Guard", 3)
    assert [combatant.name for combatant in table.scene.combatants] == ["Guard", "Guard 2", "Guard 3"]
    table.candidate_plate("Guard", 1)
    assert len(table.scene.combatants) == 4


def test_an_empty_order_offers_its_three_steps(table: SceneTable) -> None:
    table.new_scene()
    order = table.window.panels.order
    assert order.ui.pages.currentWidget() is order.ui.empty_order
    assert table.window.panels.is_adding
    table.click(order.ui.empty_order.plates[0].button)
    assert len(table.scene.combatants) == 6
    assert order.ui.pages.currentWidget() is order.ui.order
    assert not table.window.panels.turns.next_button.isEnabled()
    table.dice.fall(*(1, 1) * 6)
    table.click(table.window.panels.clock.draw_button)
    table.click(table.window.panels.turns.next_button)
    assert (table.scene.current, table.window.panels.clock.round.value) == (0, 1)


def test_in_an_empty_scene_enter_presses_the_filled_button_and_no_key_is_lost_in_a_field(table: SceneTable) -> None:
    table.new_scene()
    table.key(Key.Key_Slash)
    table.type("zzz")
    row = line_of(table.window.panels.adding.ui.candidates.model().index(0, 0))
    assert row is not None
    assert (row.title, row.row_id) == ("No match", "")
    table.key(Key.Key_Escape)
    table.key(Key.Key_Escape)
    assert not table.window.panels.adding.search.hasFocus(), "Esc leads out of the field"
    table.key(Key.Key_Return)
    assert len(table.scene.combatants) > 1
    assert table.window.panels.order.ui.order.hasFocus()


def test_a_second_draw_is_refused_on_the_screen(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_N)
    before = table.scene
    table.key(Key.Key_I)
    assert "Redraw all cards" in table.told
    assert table.window.panels.outcome.isVisible()
    assert table.scene == before


def test_slash_opens_the_search_and_esc_closes_it(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_Slash)
    assert table.window.panels.adding.search.hasFocus()
    table.type("n")  # a letter in a field is a letter
    assert table.scene.current == -1
    table.key(Key.Key_Escape)
    table.key(Key.Key_Escape)
    assert not table.window.panels.is_adding


def test_removing_by_key_and_undo(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_5)
    table.key(Key.Key_Delete)
    assert "Guard" not in table.names
    table.key(Key.Key_Z, CONTROL)
    assert "Guard" in table.names


def test_the_attack_table_is_rolled_and_picked_with_the_focus_in_it(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_3)
    table.key(Key.Key_Return)  # opens the crawler: its table
    table.dice.fall(4)
    table.key(Key.Key_Return)  # the attack opens with the row that was rolled
    assert table.named("crawler").attack == 4
    inputs = table.session.attack.inputs
    assert inputs is not None
    assert inputs.declaration.signature is not None
    assert inputs.declaration.signature.number == 4
    table.window.panels.selected.focus_actions()
    table.key(Key.Key_2)
    inputs = table.session.attack.inputs
    assert inputs is not None
    assert inputs.declaration.signature is not None
    assert inputs.declaration.signature.number == 2
    table.key(Key.Key_N)  # letters stay the window's
    assert table.scene.current == 0


def test_a_double_click_on_crew_asks_for_the_sheet(table: SceneTable) -> None:
    table.fight()
    asked = QSignalSpy(table.window.open_requested)
    start, cells = table.cells(1)
    viewport = table.window.panels.order.ui.order.viewport()
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start + cells.name.center())
    assert [asked.at(0)[0]] == [table.id_of("Vance")]


def test_sidebar_and_commands_of_everywhere_are_handed_on(table: SceneTable) -> None:
    views, commands = QSignalSpy(table.window.view_requested), QSignalSpy(table.window.command_requested)
    table.key(Key.Key_2, CONTROL)
    table.key(Key.Key_F9)
    assert (views.at(0)[0], commands.at(0)[0]) == ("sheet", "dim")
    table.window.sidebar.view_requested.emit("dice")
    assert views.at(1)[0] == "dice"
    table.key(Key.Key_5, CONTROL)
    assert views.at(2)[0] == "players", "the main window comes to the front, as for every view of it"
    assert table.window.sidebar.view == "scene"


def test_closing_hides_and_the_scene_stays(table: SceneTable) -> None:
    table.fight()
    table.window.close()
    assert not table.window.isVisible()
    table.window.raise_window()
    assert table.window.isVisible()
    assert table.window.document_id == table.scene.id


def test_name_and_notes_are_kept_in_the_scene(table: SceneTable) -> None:
    table.fight()
    name = table.window.panels.clock.name
    name.setFocus()
    name.setText("Bay <b>9</b> & on")
    table.key(Key.Key_Return)
    assert table.scene.name == "Bay <b>9</b> & on"
    table.window.panels.notes.value_requested.emit("They come at night.")
    assert table.scene.notes == "They come at night."


def test_a_removed_scene_leaves_the_window_empty(table: SceneTable) -> None:
    table.fight()
    table.session.workspace.edit("Remove the scene", removed=[table.scene.id])
    assert table.window.document_id == ""
    for key in (Key.Key_N, Key.Key_I, Key.Key_D, Key.Key_2, Key.Key_C, Key.Key_W):
        table.key(key)
    assert table.window.panels.order.ui.pages.currentWidget() is table.window.panels.order.ui.empty_order


def test_eight_rows_fit_without_scrolling(table: SceneTable) -> None:
    sample = next(entry for entry in table.session.index.entries() if entry.format == "encounter")
    table.window.set_document(sample.document_id)
    table.window.repaint()
    assert len(table.window.model.items) == 8
    assert table.window.panels.order.ui.order.verticalScrollBar().maximum() == 0
    assert table.window.size().width() == 1280


def test_the_evolved_words_come_from_its_vocabulary(evolved: SceneTable) -> None:
    evolved.fight()
    evolved.key(Key.Key_N)
    evolved.click_pip(0, main=True)
    row = evolved.window.model.items[0]
    assert row.actions_text == "quick left"
    assert evolved.undo_text == "Dr M. Okafor: full action used"


def test_without_a_scene_adding_the_crew_says_that_one_is_missing(table: SceneTable) -> None:
    for step in (0, 1, 2):
        table.window.panels.order.step_requested.emit(step)
    table.window.panels.adding.add_requested.emit(f"sheet:{table.id_of('Okafor')}", 1)
    table.window.panels.clock.name_requested.emit("Lock")
    table.window.panels.notes.value_requested.emit("Dark")
    assert "No scene is open" in table.told
    assert not table.session.workspace.history.can_undo


def test_what_happened_last_follows_undo_and_redo(table: SceneTable) -> None:
    table.fight()
    table.key(Key.Key_2)
    table.key(Key.Key_D)
    table.key(Key.Key_1)
    assert table.told.startswith("T. Vance takes 1 damage")
    table.session.workspace.undo()
    assert table.told.startswith("Undone: T. Vance takes 1 damage")
    table.session.workspace.redo()
    assert table.told.startswith("Redone: T. Vance takes 1 damage")
