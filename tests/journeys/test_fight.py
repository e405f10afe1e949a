"""The second story of the first playable: draw, turn, swap, damage, Broken, undo; and all is there after a restart."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.gui.theme.theme import Theme
from tests.gui.conftest import resources, theme
from tests.gui.scene.scene_table import CONTROL, SHIFT, SceneTable

__all__ = ["resources", "theme"]

Key = Qt.Key


@pytest.fixture
def tables(qtbot: QtBot) -> Iterator[list[SceneTable]]:
    """Starts of the session on one profile; those still open are closed at the end."""
    started: list[SceneTable] = []
    yield started
    for table in started:
        table.close()


def add(table: SceneTable, name: str) -> None:
    """Search and add by key."""
    table.window.panels.adding.search.setFocus()
    table.window.panels.adding.search.clear()
    table.type(name)
    table.key(Key.Key_Return)


ARMOR_HOLDS = (1,) * 8
"""The crawler's eight armor dice of the 2019 edition without a six."""

EDITIONS = pytest.mark.parametrize(
    "edition, armor, amount, injury, stress, panic",
    [
        ("core", ARMOR_HOLDS, 2, (4, 5, 3), 1, True),
        ("evolved", (), 5, (4, 5, 3), 0, False),
    ],
)


@EDITIONS
def test_a_fight_by_keys_is_undone_step_by_step_and_comes_back_after_a_restart(
    qtbot: QtBot,
    profile: Path,
    theme: Theme,
    tables: list[SceneTable],
    edition: str,
    armor: tuple[int, ...],
    amount: int,
    injury: tuple[int, ...],
    stress: int,
    panic: bool,
) -> None:
    table = SceneTable(qtbot, profile, theme, edition)
    tables.append(table)
    table.new_scene()
    empty = table.scene
    vance = table.session.workspace.sheet(table.id_of("Vance"))

    add(table, "vance")
    add(table, "crawler")
    add(table, "guard")
    assert table.names == ["T. Vance", "Hull crawler", "Hull crawler", "Guard"]
    table.key(Key.Key_Escape)
    table.key(Key.Key_Escape)

    table.dice.fall(1, 3, 1, 1, 1, 1, 1, 3)  # 3, then 1, 2, then the third of 4 to 10
    table.key(Key.Key_I)
    assert [(card.number, card.name) for card in table.window.model.items] == [
        (1, "Hull crawler"),
        (2, "Hull crawler"),
        (3, "T. Vance"),
        (6, "Guard"),
    ]

    table.key(Key.Key_N)
    assert table.selected == "Hull crawler"
    table.key(Key.Key_6)  # the guard
    table.key(Key.Key_W, SHIFT)  # by hand: in mid-Round, and the two are no friends
    table.key(Key.Key_3)
    assert [card.name for card in table.window.model.items][2:] == ["Guard", "T. Vance"]
    assert table.scene.current == 0

    table.key(Key.Key_1)  # the crawler
    table.dice.fall(*armor)
    table.key(Key.Key_D)
    table.key(Key(int(Key.Key_0) + amount))
    assert table.named("crawler").health == 5
    assert [card.health for card in table.window.model.items[:2]] == [5, 5]

    table.key(Key.Key_6)  # Vance, who has the guard's card now
    table.dice.fall(*injury)
    table.key(Key.Key_D)
    table.key(Key.Key_6)
    hurt = table.session.workspace.sheet(vance.id)
    assert hurt.is_broken
    assert [row.row for row in hurt.injuries] == [45]
    assert hurt.stress == vance.stress + stress
    assert hurt.panic_due is panic
    assert table.undo_text == "T. Vance takes 6 damage: critical 45, Bleeding Gut"
    assert "critical 45" in table.told
    fought = (table.scene, hurt)

    table.close()
    tables.remove(table)
    again = SceneTable(qtbot, profile, theme, edition)
    tables.append(again)
    again.window.set_document(fought[0].id)
    assert (again.scene, again.session.workspace.sheet(vance.id)) == fought
    assert [card.state.value for card in again.window.model.items][:2] == ["now", "to_come"]

    steps = [
        "T. Vance takes 6 damage",
        "Hull crawler takes 2 damage",
        "Swap cards",
        "Next turn",
        "Draw",
        "Add",
        "Add",
        "Add",
    ]
    for step in steps:
        assert again.undo_text.startswith(step)
        again.key(Key.Key_Z, CONTROL)
    assert again.scene == empty
    assert again.session.workspace.sheet(vance.id) == vance
    for _ in steps:
        again.key(Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert (again.scene, again.session.workspace.sheet(vance.id)) == fought


def test_the_same_fight_by_mouse(qtbot: QtBot, profile: Path, theme: Theme, tables: list[SceneTable]) -> None:
    table = SceneTable(qtbot, profile, theme, "core")
    tables.append(table)
    table.new_scene()
    stage = table.window.panels
    table.candidate_plate("T. Vance", 1)
    table.candidate_plate("Hull crawler", 1)
    table.dice.fall(1, 3, 1, 1, 1, 1)
    table.click(stage.clock.draw_button)
    assert table.names == ["Hull crawler", "Hull crawler", "T. Vance"]
    assert not stage.is_adding

    table.click(stage.turns.next_button)
    table.drag_card(2, 1, modifier=SHIFT)
    assert table.names == ["Hull crawler", "T. Vance", "Hull crawler"]
    assert table.scene.current == 0

    table.click_row(1)
    table.count = 0
    table.dice.fall(4, 5, 3)
    table.click(stage.selected.number_buttons[3])
    vance = table.session.workspace.sheet(table.id_of("Vance"))
    assert (vance.health, [row.row for row in vance.injuries]) == (0, [45])
    table.click(stage.selected.heal_button)
    table.click(stage.selected.number_buttons[0])
    assert table.session.workspace.sheet(vance.id).health == 1

    table.click(stage.turns.back_button)
    assert table.scene.current == -1
    before: Encounter = table.scene
    table.click(stage.selected.remove_button)
    assert table.names == ["Hull crawler", "Hull crawler"]
    table.key(Key.Key_Z, CONTROL)
    assert table.scene == before
