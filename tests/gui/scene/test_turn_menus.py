"""The list of actions of the selected one: each line is taken by Enter, and asks only what has to be asked."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.budget import budget_now
from alien_desktop.documents.scene.encounter import CardChoice
from alien_desktop.documents.scene.hits import Blow
from alien_desktop.documents.scene.places import WayKind, WayState
from alien_desktop.documents.sheet.character_sheet import Injury
from alien_desktop.gui.kit.line_model import LineItem, LineRole
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.scene.combatant_dialog import CombatantDialog
from alien_desktop.gui.scene.selected_item import HIGHER_CARD, KEEP_CARD, OTHER_CARD, SWAP_DIGITS
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay, Overridden
from alien_desktop.session.commands.registry import perform
from tests.gui.scene.scene_table import CONTROL, SHIFT, SceneTable

Key = Qt.Key


@pytest.fixture
def table(qtbot: QtBot, profile: Path, theme: Theme, request: pytest.FixtureRequest) -> Iterator[SceneTable]:
    made = SceneTable(qtbot, profile, theme, getattr(request, "param", "core"))
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


def head_of(table: SceneTable) -> str:
    """What stands at the head of the list of actions."""
    (label,) = (one for one in table.window.panels.selected.findChildren(TextLabel) if one.text().endswith(" left"))
    return label.text()


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


def test_a_line_with_several_ways_asks_by_a_menu_and_its_roll_is_in_the_tray(table: SceneTable) -> None:
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


def test_a_line_that_is_not_possible_does_nothing_and_a_refusal_is_reported(table: SceneTable) -> None:
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
    dialog.apply_button.click()
    assert table.named("Okafor").note == "knows the code"


def line_of(table: SceneTable, line_id: str) -> LineItem:
    """A line of the list as it is shown."""
    model = table.window.panels.selected.ui.actions.model()
    rows = [model.index(row, 0).data(LineRole.ROW) for row in range(model.rowCount())]
    found = next(row for row in rows if row.row_id == line_id)
    assert isinstance(found, LineItem)
    return found


def picked(*words: str) -> None:
    """Trigger a line of the open menu and of the one below it, by what is in it."""
    level = QApplication.activePopupWidget()
    assert isinstance(level, QMenu)
    top = level
    for word in words[:-1]:
        below = next(one.menu() for one in level.actions() if word in one.text().replace("&", ""))
        assert isinstance(below, QMenu)
        level = below
    next(one for one in level.actions() if words[-1] in one.text().replace("&", "")).trigger()
    top.close()


@pytest.mark.parametrize("table", ["core", "evolved"], indirect=True)
def test_cover_and_who_stands_next_to_whom_are_set_by_hand(table: SceneTable) -> None:
    guard, me = table.named("Guard"), table.named("Okafor")
    table.window.presenter.select_combatant(guard.id)
    button = table.window.panels.selected.conditions_button
    stance = {"core": "cover", "evolved": "full"}[table.edition]
    row = next(one for one in table.session.scene.rules.catalog.cover.values() if one.armor == 3)
    table.click(button)
    picked("Cover", row.name)
    assert (table.named("Guard").stance, table.named("Guard").barrier) == (stance, 3)
    table.click(button)
    picked("Cover", "None")
    assert not table.named("Guard").stance
    table.click(button)
    picked("Right next to", me.name)
    assert me.id in table.named("Guard").near
    assert guard.id in table.named("Okafor").near
    table.click(button)
    picked("Right next to", me.name)
    assert not table.named("Okafor").near


def test_anybody_in_the_scene_can_fall(table: SceneTable) -> None:
    guard = table.named("Guard")
    table.window.presenter.select_combatant(guard.id)
    table.click(table.window.panels.selected.conditions_button)
    picked("Falls", "8 m")
    (roll,) = table.session.scene.encounter.owed
    assert (roll.combatant, roll.brings[0].amount) == (guard.id, 4), "half the metres, less its Mobility"


def test_a_killer_swaps_digits_from_the_list_of_what_can_be_done(table: SceneTable) -> None:
    guard, me = table.named("Guard"), table.named("Okafor")
    table.key(Key.Key_N)
    perform("sheet.add_talent", table.session, who=me.document, row="core.talent.killer")
    table.window.presenter.select_combatant(me.id)
    line = f"{SWAP_DIGITS}{guard.id}"
    assert line not in lines(table)
    table.dice.fall(1, 2, 3)
    table.session.combat.hurt(guard.id, Blow(guard.health, armor_counts=False))
    assert [one.row for one in table.named("Guard").injuries] == [12]
    assert "Guard" in line_of(table, line).title
    enter(table, line)
    assert [one.row for one in table.named("Guard").injuries] == [21]
    table.key(Key.Key_Z, CONTROL)
    assert [one.row for one in table.named("Guard").injuries] == [12]


def test_the_lines_about_the_own_card_take_the_other_one_and_keep_it(table: SceneTable) -> None:
    me = table.named("Okafor")
    perform("sheet.add_talent", table.session, who=me.document, row="core.talent.fast_reflexes")
    table.dice.fall(*(1, 1) * 6)
    table.session.rounds.redraw()
    table.window.presenter.select_combatant(me.id)
    assert OTHER_CARD not in lines(table), "it was dealt to somebody else since"
    table.dice.fall(1, 1, 1, 1, *(1, 5) * 6)
    table.session.rounds.redraw()
    card = next(one for one in table.scene.cards if one.combatant == me.id)
    (other,) = set(card.offered) - {card.number}
    assert str(other) in line_of(table, OTHER_CARD).title
    enter(table, OTHER_CARD)
    assert next(one.number for one in table.scene.cards if one.combatant == me.id) == other
    enter(table, HIGHER_CARD)
    assert line_of(table, HIGHER_CARD).note == "chosen"
    assert table.named("Okafor").choice is CardChoice.HIGHER
    enter(table, HIGHER_CARD)
    assert table.named("Okafor").choice is CardChoice.NONE


@pytest.mark.parametrize("table", ["evolved"], indirect=True)
def test_a_combat_veteran_keeps_the_card_by_a_line_of_the_list(table: SceneTable) -> None:
    me = table.named("Okafor")
    perform("sheet.add_talent", table.session, who=me.document, row="evolved.talent.combat_veteran")
    table.window.presenter.select_combatant(me.id)
    kept = next(one.number for one in table.scene.cards if one.combatant == me.id)
    enter(table, KEEP_CARD)
    assert line_of(table, KEEP_CARD).note == "chosen"
    table.dice.fall(*(1, 5) * 12)
    for _ in range(len(table.scene.cards) + 1):
        table.session.rounds.next_turn()
    assert table.scene.round == 2
    assert next(one.number for one in table.scene.cards if one.combatant == me.id) == kept


def test_on_somebody_elses_turn_a_menu_says_so_and_its_line_is_the_leave(table: SceneTable) -> None:
    table.session.rounds.next_turn()
    table.window.presenter.select_combatant(table.named("Vance").id)
    assert head_of(table).startswith("not now")
    enter(table, "aim")
    said, leave = menu_of(table).actions()
    assert (said.text(), said.isEnabled()) == ("It is the turn of Dr M. Okafor, not of T. Vance.", False)
    assert "Take it all the same" in leave.text()
    assert left(table, "Vance") == (1, 1)
    QTest.keyClick(menu_of(table), Key.Key_Return)
    assert left(table, "Vance") == (1, 0)
    table.window.presenter.select_combatant(table.named("Okafor").id)
    assert not head_of(table).startswith("not now")
    enter(table, "run")
    assert left(table, "Okafor") == (1, 0)


def test_armor_that_a_creature_has_elsewhere_is_reported_and_counts_where_the_table_says_so(table: SceneTable) -> None:
    perform("scene.add_from_catalog", table.session, row="core.creature.harvester")
    beast = table.named("Harvester")
    table.window.presenter.select_combatant(beast.id)
    assert "Armor: the belly 5" in table.window.panels.selected.ui.vitals.toolTip()
    perform("attack.declare", table.session, who="c1", way=AttackWay.CLOSE, targets=(beast.id,))
    table.window.panels.chain.declare.change_requested.emit(table.window.pos())
    changes = next(one for one in table.window.findChildren(QMenu) if one.isVisible())
    (kinds,) = (one.menu() for one in changes.actions() if one.text().replace("&", "") == "Armor")
    assert isinstance(kinds, QMenu)
    usual, belly = kinds.actions()
    assert (usual.text(), usual.isChecked()) == (f"Usual {beast.armor}", True)
    assert (belly.text(), belly.isChecked()) == ("the belly 5", False)
    belly.trigger()
    inputs = table.session.attack.inputs
    assert inputs is not None
    assert inputs.override(Overridden.ARMOR, beast.id) == 5


@pytest.mark.parametrize("table", ["evolved"], indirect=True)
def test_of_several_vehicles_and_doors_the_one_is_used_that_was_chosen(table: SceneTable) -> None:
    for name in ("Bay", "Hold", "Galley"):
        perform("zone.add", table.session, name=name)
    for other in ("z2", "z3"):
        perform("way.connect", table.session, one="z1", other=other, kind=WayKind.DOOR)
    for name in ("Truck", "Loader"):
        perform("vehicle.add", table.session, name=name, zone="z1")
    table.key(Key.Key_1)
    okafor = table.named("Okafor")
    perform("zone.put", table.session, who=(okafor.id,), zone="z1")
    enter(table, "vehicle")
    assert [action.text().partition("  ")[2] for action in menu_of(table).actions()][-2:] == [
        "Get into Truck",
        "Get into Loader",
    ]
    QTest.keyClick(menu_of(table), Key.Key_2)
    assert table.named("Okafor").vehicle == table.scene.vehicles[1].id
    table.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    enter(table, "lock_door")
    assert "Galley" in menu_of(table).actions()[-1].text()
    QTest.keyClick(menu_of(table), Key.Key_2)
    assert [way.state for way in table.scene.ways] == [WayState.SHUT, WayState.LOCKED]
