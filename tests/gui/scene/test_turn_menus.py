"""The list of actions of the selected one: each line is taken by Enter, and asks only what has to be asked."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.budget import budget_now
from alien_desktop.documents.sheet.character_sheet import Injury
from alien_desktop.gui.kit.line_model import LineRole
from alien_desktop.gui.scene.combatant_dialog import CombatantDialog
from alien_desktop.gui.theme.theme import Theme
from tests.gui.scene.scene_table import SHIFT, SceneTable

Key = Qt.Key


@pytest.fixture
def table(qtbot: QtBot, profile: Path, theme: Theme) -> Iterator[SceneTable]:
    made = SceneTable(qtbot, profile, theme)
    made.fight()
    yield made
    made.close()


def lines(table: SceneTable) -> dict[str, bool]:
    """The lines of the list, and whether each is possible."""
    model = table.window.panels.selected.ui.actions.model()
    rows = [model.index(row, 0).data(LineRole.ROW) for row in range(model.rowCount())]
    return {row.row_id: row.enabled for row in rows}


def enter(table: SceneTable, action: str, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    view = table.window.panels.selected.ui.actions
    place = list(lines(table)).index(action)
    view.setCurrentIndex(view.model().index(place, 0))
    view.setFocus()
    QTest.keyClick(view, Key.Key_Return, modifier)


def menu_of(table: SceneTable) -> QMenu:
    menu = table.window.tray.turn_menus.menu
    assert menu is not None
    return menu


def left(table: SceneTable, name: str) -> tuple[int, int]:
    budget = budget_now(table.scene, table.named(name).id)
    return budget.main, budget.minor


def test_a_line_without_dice_is_taken_at_once_and_spent(table: SceneTable) -> None:
    table.key(Key.Key_1)
    okafor = table.named("Okafor")
    table.session.combat.toggle_condition(okafor.id, "prone")
    assert lines(table)["get_up"]
    assert not lines(table)["run"], "the prone do not run"
    enter(table, "get_up")
    assert left(table, "Okafor") == (1, 0)
    assert "prone" not in table.session.workspace.sheet(okafor.document).conditions
    assert not lines(table)["get_up"]
    table.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert left(table, "Okafor") == (1, 1)


def test_a_line_with_several_ways_asks_by_a_menu_and_its_roll_lies_in_the_tray(table: SceneTable) -> None:
    table.key(Key.Key_1)
    enter(table, "give_orders")
    names = [action.text() for action in menu_of(table).actions()]
    assert [name.partition("  ")[0] for name in names] == ["&1", "&2", "&3"]
    assert "T. Vance" in names[0]
    table.dice.fall(6, 6, *(2,) * 20)
    QTest.keyClick(menu_of(table), Key.Key_1)
    assert table.session.rolls.state.roll is not None
    assert left(table, "Okafor") == (0, 1)
    table.session.rolls.keep()
    assert [order.dice for order in table.named("Vance").orders]


def test_first_aid_asks_whether_the_person_or_the_injury_that_kills_is_meant(table: SceneTable) -> None:
    workspace = table.session.workspace
    vance = workspace.sheet(table.id_of("Vance"))
    row = next(row for row in table.session.scene.rules.catalog.injuries.rows if row.name == "Ruptured Jugular")
    fatal = Injury(id="i1", name=row.name, source=row.id, row=row.low)
    workspace.edit("Shot", [vance.evolve(health=0, injuries=(fatal,))])
    table.key(Key.Key_1)
    enter(table, "first_aid")
    names = [action.text().partition("  ")[2] for action in menu_of(table).actions()]
    assert names[:2] == ["T. Vance", "T. Vance: Treat Ruptured Jugular"]
    QTest.keyClick(menu_of(table), Key.Key_Escape)
    workspace.edit("Up", [workspace.sheet(vance.id).evolve(health=1)])
    table.dice.fall(6, *(2,) * 20)
    enter(table, "first_aid")
    first = menu_of(table).actions()[0].text()
    assert "Treat Ruptured Jugular" in first, "nothing else helps one who is not Broken"
    QTest.keyClick(menu_of(table), Key.Key_1)
    table.session.rolls.keep()
    (treated,) = workspace.sheet(vance.id).injuries
    assert treated.treated
    assert workspace.sheet(vance.id).health == 1


def test_full_auto_and_every_other_attack_opens_the_attack(table: SceneTable) -> None:
    table.key(Key.Key_5)
    enter(table, "shoot")
    assert table.session.rolls.state.pool is None, "no roll of a skill without a weapon"
    assert table.session.attack.is_open
    assert left(table, "Guard") == (1, 1), "paid when the dice fall"


def test_a_guard_lays_its_own_dice_ready_and_rolls_them(table: SceneTable) -> None:
    table.key(Key.Key_5)
    enter(table, "persuade", SHIFT)
    QTest.keyClick(menu_of(table), Key.Key_1)
    assert table.session.rolls.state.pending is not None
    assert left(table, "Guard") == (1, 1)
    table.dice.fall(*(6,) * 20)
    table.session.rolls.roll()
    assert left(table, "Guard") == (0, 1)


def test_a_line_that_is_not_possible_does_nothing_and_a_refusal_is_told(table: SceneTable) -> None:
    table.key(Key.Key_1)
    before = table.scene
    enter(table, "get_up")
    assert table.scene == before
    table.session.scene.set_notes("x")
    table.window.tray.turn_menus.start(table.named("Okafor").id, "stop_panic", table.window.pos())
    assert "panic" in table.told


def test_f2_changes_a_guard_by_hand_as_one_step(table: SceneTable) -> None:
    table.key(Key.Key_5)
    before = table.named("Guard")
    table.key(Key.Key_F2)
    dialog = next(one for one in table.window.findChildren(CombatantDialog) if one.isVisible())
    dialog.name.setText("Guard with the key")
    dialog.numbers["armor"].setText("5")
    dialog.numbers["health"].setText("1")
    firearm = next(weapon.id for weapon in before.weapons if weapon.ammo_max)
    dialog.ammo[firearm].setText("0")
    QTest.keyClick(dialog.numbers["health"], Key.Key_Return)
    guard = table.named("Guard")
    assert (guard.name, guard.armor, guard.health) == ("Guard with the key", 5, 1)
    assert next(weapon for weapon in guard.weapons if weapon.id == firearm).ammo == 0
    table.session.workspace.undo()
    assert table.named("Guard") == before


def test_the_dialog_of_one_of_the_crew_has_what_is_the_scenes(table: SceneTable) -> None:
    table.key(Key.Key_1)
    table.key(Key.Key_F2)
    dialog = next(one for one in table.window.findChildren(CombatantDialog) if one.isVisible())
    assert list(dialog.numbers) == ["speed"]
    dialog.note.setPlainText("knows the code")
    dialog.take_over.click()
    assert table.named("Okafor").note == "knows the code"
