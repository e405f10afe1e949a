"""One table of keys for both windows, and what a digit means: the first use that applies."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.commands import COMMANDS, PAGE_KEYS, CommandScope, DigitUse
from alien_desktop.gui.kit.keys_dialog import KeysDialog
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.theme import Theme
from tests.gui.scene.scene_table import CONTROL, SHIFT, SceneTable

Key = Qt.Key


@pytest.fixture
def table(qtbot: QtBot, profile: Path, theme: Theme) -> Iterator[SceneTable]:
    made = SceneTable(qtbot, profile, theme)
    made.fight()
    yield made
    made.close()


@pytest.mark.parametrize("scope", [CommandScope.MAIN, CommandScope.SCENE])
def test_a_key_has_one_command_in_a_window(scope: CommandScope) -> None:
    here = [command for command in COMMANDS if command.place in (scope, CommandScope.EVERYWHERE)]
    keys = Counter(key for command in here for key in command.keys)
    assert [key for key, times in keys.items() if times > 1] == []


def test_the_keys_that_were_settled() -> None:
    by_key = {key: (command.id, command.place) for command in COMMANDS for key in command.keys}
    assert by_key["O"][0] == "drawer"
    assert by_key["Ctrl+E"] == ("end_scene", CommandScope.SCENE)
    assert next(command for command in COMMANDS if command.id == "other_edition").keys == ()
    assert by_key["W"][0] == "swap"
    assert "K" not in by_key, "it means something only while its page has the keyboard"
    assert {"W", "K"} <= {key.key for key in PAGE_KEYS}
    assert [use.value for use in DigitUse] == ["real_dice", "amount", "page", "zone", "blip", "real_card", "card"]


def test_an_amount_comes_before_the_open_page_and_that_before_a_card(table: SceneTable) -> None:
    table.key(Key.Key_N)
    table.key(Key.Key_N)  # Vance
    table.key(Key.Key_R)
    assert table.window.chain.has_focus
    table.key(Key.Key_5)
    assert table.selected == "T. Vance", "a digit is the page's while it has the keyboard"
    assert table.window.panels.chain.item.target == "Guard"
    table.key(Key.Key_D)
    table.key(Key.Key_1)
    assert table.session.workspace.sheet(table.id_of("Vance")).health == 3, "after D it is an amount, also there"
    table.key(Key.Key_Escape)
    table.key(Key.Key_5)
    assert table.selected == "Guard"


def test_k_and_w_are_plain_without_their_page(table: SceneTable) -> None:
    before = table.scene
    table.key(Key.Key_K)
    assert table.scene == before
    table.key(Key.Key_W)
    table.key(Key.Key_2)
    assert table.names[:2] == ["T. Vance", "Dr M. Okafor"]


def test_o_is_the_drawer_with_the_notes_in_a_narrow_window(table: SceneTable) -> None:
    panels = table.window.panels
    assert not panels.notes_panel.isVisible()
    table.key(Key.Key_O)
    assert panels.notes_panel.isVisible()
    assert panels.notes.hasFocus()
    assert panels.due.isVisible()
    panels.order.take_focus()
    table.key(Key.Key_O)
    assert not panels.notes_panel.isVisible()
    assert panels.selected.isVisible()
    table.window.resize(1920, 1080)
    table.key(Key.Key_O)
    assert panels.notes_panel.isVisible(), "a wide window shows them always"
    assert panels.selected.isVisible()
    table.key(Key.Key_Z, CONTROL)


def test_the_page_of_keys_lists_those_of_one_page_of_the_scene(table: SceneTable) -> None:
    table.key(Key.Key_F1)
    (page,) = (each for each in table.window.findChildren(KeysDialog) if each.isVisible())
    told = [label.text() for label in page.findChildren(TextLabel)]
    for each in PAGE_KEYS:
        line = f"{translated(each.page)}: {translated(each.text)}"
        assert line in told
        key = page.rows[each.id].keys if each.id else told[told.index(line) + 1]
        assert key == each.key
    page.reject()


def test_down_opens_an_attack_that_is_folded_for_the_room_of_the_order(table: SceneTable) -> None:
    guard = next(row.combatant for row in table.window.model.items if "Guard" in row.name)
    for _ in range(5):
        table.session.scene.duplicate(guard)
    table.dice.fall(*(1, 1) * 5)
    table.key(Key.Key_I)
    table.key(Key.Key_N)
    while (current := table.window.model.current) is not None and current.number != 5:
        table.key(Key.Key_N)  # to the guard, whom the order would not show without scrolling
    table.key(Key.Key_R)
    chain = table.window.panels.chain
    assert not chain.pages.isVisible()
    assert chain.block.main_button.isVisible()
    plates = chain.plates.layout()
    assert plates is not None
    plates.activate()
    buttons = chain.plates.buttons
    cut = [one.item.name for one in buttons if max(one.name_width, one.words_width(brief=True)) > one.width() + 1]
    assert not cut, "every plate has its words, if brief ones"
    high = chain.height()
    table.key(Key.Key_Down)
    assert chain.declare.isVisible()
    assert chain.height() > high
    assert chain.has_focus
    order = table.window.panels.order.ui.order
    assert current is not None
    found = order.row_cells(current.row_id)
    assert found is not None
    assert order.viewport().rect().contains(found[0].rect), "the current turn stays in sight"
    table.key(Key.Key_Z, CONTROL)
    table.key(Key.Key_R)
    assert chain.is_folded, "the next one is folded again"
    table.click(chain.unfold_button)
    assert chain.declare.isVisible()
    assert chain.has_focus


def test_f6_goes_round_the_parts_of_the_scene_and_back(table: SceneTable) -> None:
    panels = table.window.panels
    assert panels.order.isAncestorOf(table.window.focusWidget())
    seen: list[str] = []
    for _ in range(12):
        table.key(Key.Key_F6)
        focused = table.window.focusWidget()
        parts = {"order": panels.order, "turns": panels.turns, "side": panels.side, "clock": panels.clock}
        seen.append(next((name for name, part in parts.items() if part.isAncestorOf(focused)), ""))
        if seen[-1] == "order":
            break
    assert seen[-1] == "order", "one comes round"
    assert {"turns", "side", "clock"} <= set(seen)
    assert len(seen) <= 6
    table.key(Key.Key_F6, SHIFT)
    table.key(Key.Key_F6)
    assert panels.order.isAncestorOf(table.window.focusWidget())
    table.key(Key.Key_F6, SHIFT)
    assert not panels.order.isAncestorOf(table.window.focusWidget())


@pytest.mark.parametrize(
    "command", ["damage", "heal", "conditions", "hide", "change", "remove", "stress_more", "swap_by_hand"]
)
def test_a_key_that_needs_somebody_says_so_when_nobody_is_selected(table: SceneTable, command: str) -> None:
    table.window.presenter.select_row("")
    before = table.scene
    table.window.actions_of.action(command).trigger()
    assert table.scene == before
    assert "Select somebody in the order first." in table.told


def test_an_action_without_a_card_says_that_cards_are_drawn_first(table: SceneTable) -> None:
    table.new_scene()
    table.session.scene.add_sheets([table.id_of("Vance")])
    table.window.presenter.select_first()
    table.window.actions_of.action("main_action").trigger()
    assert "has no card: draw first." in table.told


def test_a_push_or_panic_roll_that_is_not_due_is_refused_in_the_scene_and_opens_no_tray(table: SceneTable) -> None:
    table.key(Key.Key_N)
    for key in (Key.Key_P, Key.Key_A):
        table.key(Key.Key_Escape)
        table.key(key)
        assert table.window.panels.outcome.is_refusal, key
        assert not table.window.tray.is_shown
