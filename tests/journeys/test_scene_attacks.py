"""A whole attack in the scene by keys alone, counted: J33 a player's, J34 a guard's, J35 a creature's, J39 its undo."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.documents.document import Document
from alien_desktop.gui.kit.line_model import LineRole
from alien_desktop.gui.scene.chain_items import ChainPlate, PlateState
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.attack_flow.chain import StepKind
from tests.gui.conftest import resources, theme
from tests.gui.scene.scene_table import CONTROL, SceneTable
from tests.soak import editions

__all__ = ["resources", "theme"]

Key = Qt.Key
MISS = (2,) * 20
FLAT = (3,) * 40
"""Faces that neither help nor harm, for dice that fall by themselves."""


IN_BOTH = pytest.mark.parametrize("table", ["core", "evolved"], indirect=True)


@pytest.fixture(params=editions("evolved"))
def table(qtbot: QtBot, profile: Path, theme: Theme, request: pytest.FixtureRequest) -> Iterator[SceneTable]:
    theme.set_reduced_motion(True)
    made = SceneTable(qtbot, profile, theme, request.param)
    yield made
    made.close()


def turn_of(table: SceneTable, name: str) -> None:
    """Go on to somebody's first turn; nothing of it is counted."""
    for _ in range(8):
        table.key(Key.Key_N)
        current = table.window.model.current
        if current is not None and name in current.name:
            break
    table.count = 0


def documents(table: SceneTable) -> list[Document]:
    """Everything in the scene as it is now, without what changes with every step of the history."""
    ids = [table.scene.id, *(one.document for one in table.scene.combatants)]
    living = [table.session.workspace.document(one) for one in dict.fromkeys(ids)]
    return [one.evolve(rev=0) if "rev" in type(one).model_fields else one for one in living]


def state(table: SceneTable, plate: ChainPlate) -> PlateState:
    return next(one.state for one in table.window.panels.chain.item.plates if one.plate is plate)


def test_j33_a_players_attack_takes_five_keys_and_j39_one_undo_takes_it_back(table: SceneTable) -> None:
    table.fight()
    turn_of(table, "Vance")
    before, guard = documents(table), table.named("Guard")
    table.key(Key.Key_R)  # the usual attack; the strip is open and its button has the keyboard
    assert table.window.chain.has_focus
    assert table.window.panels.chain.item.target == "Hull crawler"
    table.key(Key.Key_5)  # the guard's card
    assert table.window.panels.chain.item.target == "Guard"
    table.dice.fall(6, *FLAT)
    table.key(Key.Key_R)
    while table.session.attack.is_open and table.count < 9:
        table.key(Key.Key_Return)  # keep, apply
    assert table.count <= 5
    assert table.named("Guard").health < guard.health
    has_keyboard = table.window.panels.order.ui.order.hasFocus()
    assert has_keyboard, "the order has it again"
    assert table.window.scene_layout.shows_chain, "what it came to stays"
    table.count = 0
    table.key(Key.Key_Z, CONTROL)
    assert table.count == 1
    assert documents(table) == before


def test_j34_a_guards_attack_takes_four_keys(table: SceneTable) -> None:
    table.fight()
    turn_of(table, "Guard")
    table.key(Key.Key_R)
    table.key(Key.Key_2)  # Vance
    table.dice.fall(6, *FLAT)
    table.key(Key.Key_R)
    table.key(Key.Key_Return)
    assert not table.session.attack.is_open
    assert table.count <= 4
    vance = table.session.workspace.sheet(table.id_of("Vance"))
    assert vance.health < 4


def alone_with_vance(table: SceneTable) -> None:
    """It is the creature's turn and there is one whom it can attack."""
    table.fight()
    for name in ("Okafor", "Guard"):
        one = next(row.combatant for row in table.window.model.items if name in row.name)
        table.session.scene.remove(one)
    turn_of(table, "crawler")


def test_j35_a_creatures_attack_on_the_only_target_takes_three_keys(table: SceneTable) -> None:
    alone_with_vance(table)
    table.dice.fall(6)
    table.key(Key.Key_R)  # its table
    assert table.named("crawler").attack == 6
    assert table.window.panels.chain.item.target == "T. Vance"
    assert state(table, ChainPlate.DEFENCE) is PlateState.OPEN, "asked before any die falls"
    table.dice.fall(6, *FLAT)
    table.key(Key.Key_R)  # nobody wards it off
    table.key(Key.Key_Return)
    assert not table.session.attack.is_open
    assert table.count == 3
    assert table.session.workspace.sheet(table.id_of("Vance")).health < 4


@IN_BOTH
def test_j35_blocking_an_attack_takes_two_keys_more(table: SceneTable) -> None:
    alone_with_vance(table)
    before = table.session.workspace.sheet(table.id_of("Vance"))
    table.dice.fall(6)
    table.key(Key.Key_R)
    table.key(Key.Key_2)
    assert table.window.panels.chain.item.block.main == "Roll both"
    table.dice.fall(6, *(2,) * 8, 6, *FLAT)
    table.key(Key.Key_R)
    inputs = table.session.attack.inputs
    assert inputs is not None
    (defence,) = inputs.defences
    assert defence.kind.value == "block"
    while table.session.attack.is_open and table.count < 9:
        table.key(Key.Key_Return)
    assert table.count <= 3 + 2, "the push of the block is a question of its own"
    assert table.session.workspace.sheet(table.id_of("Vance")).health == before.health
    card = next(card for card in table.scene.cards if card.combatant == "c2")
    assert [use.action for use in card.uses] == [{"core": "block", "evolved": "defend"}[table.edition]]


def test_a_creature_with_several_targets_asks_for_one_and_its_digit_is_one_key_more(table: SceneTable) -> None:
    table.fight()
    turn_of(table, "crawler")
    table.dice.fall(6)
    table.key(Key.Key_R)
    assert state(table, ChainPlate.DECLARE) is PlateState.OPEN, "whom it attacks is asked before any die falls"
    table.key(Key.Key_2)
    assert table.window.panels.chain.item.target == "T. Vance"
    table.dice.fall(6, *FLAT)
    table.key(Key.Key_R)
    table.key(Key.Key_Return)
    assert not table.session.attack.is_open
    assert table.count == 4
    assert table.session.workspace.sheet(table.id_of("Vance")).health < 4


def test_a_row_that_is_picked_on_somebody_elses_turn_says_whose_it_is_until_it_comes(table: SceneTable) -> None:
    table.fight()
    turn_of(table, "Vance")
    table.window.presenter.select_combatant(table.named("crawler").id)
    table.key(Key.Key_Return)
    table.key(Key.Key_4)
    block = table.window.panels.chain.item.block
    assert "turn of T. Vance" in block.note
    assert block.main == "Not possible"
    turn_of(table, "crawler")
    block = table.window.panels.chain.item.block
    assert "turn of" not in block.note
    assert block.main != "Not possible"


def test_enter_is_never_push_and_p_pushes(table: SceneTable) -> None:
    table.fight()
    turn_of(table, "Vance")
    stress = table.session.workspace.sheet(table.id_of("Vance")).stress
    table.key(Key.Key_R)
    table.key(Key.Key_5)
    table.dice.fall(6, *(2,) * 8)
    table.key(Key.Key_R)
    block = table.window.panels.chain.item.block
    assert (block.main, block.second) == ("Keep 1", "Push")
    table.dice.faces.clear()
    table.dice.fall(*MISS)
    table.key(Key.Key_P)
    inputs = table.session.attack.inputs
    assert inputs is not None
    assert inputs.declaration.choices.pushes == 1
    assert table.session.workspace.sheet(table.id_of("Vance")).stress == stress + 1
    table.key(Key.Key_Z, CONTROL)
    assert table.session.workspace.sheet(table.id_of("Vance")).stress == stress
    assert table.window.panels.chain.item.block.main == "Keep 1", "one step back, and the dice lie there"
    table.dice.fall(*FLAT)
    table.key(Key.Key_Return)
    assert table.session.workspace.sheet(table.id_of("Vance")).stress == stress


def test_escape_leaves_the_attack_open_and_w_lists_friends(table: SceneTable) -> None:
    table.fight()
    turn_of(table, "Vance")
    table.key(Key.Key_R)
    names = [row.name for row in table.window.panels.chain.declare.model.all_rows]
    assert "Dr M. Okafor" not in names
    table.key(Key.Key_W)
    names = [row.name for row in table.window.panels.chain.declare.model.all_rows]
    assert "Dr M. Okafor" in names
    table.key(Key.Key_Escape)
    assert table.session.attack.is_open
    assert not table.window.chain.has_focus
    table.key(Key.Key_1)  # digits choose cards again
    assert table.selected == "Dr M. Okafor"


def test_a_finished_step_opens_its_page_and_keeps_its_dice(table: SceneTable) -> None:
    table.fight()
    turn_of(table, "Vance")
    table.key(Key.Key_R)
    table.key(Key.Key_5)
    table.dice.fall(6, *(2,) * 9)
    table.key(Key.Key_R)
    while state(table, ChainPlate.ROLL) is not PlateState.OPEN:
        table.key(Key.Key_R)
    table.dice.faces.clear()
    panel = table.window.panels.chain
    faces = panel.roll._item.base
    table.click(panel.plates.buttons[0])
    assert state(table, ChainPlate.DECLARE) is PlateState.OPEN
    assert panel.pages.currentWidget() is panel.declare
    table.key(Key.Key_Return)  # go on
    assert panel.pages.currentWidget() is panel.roll
    assert panel.roll._item.base == faces


def test_the_row_that_a_creature_rolled_is_the_current_one_of_its_table(table: SceneTable) -> None:
    alone_with_vance(table)
    actions = table.window.panels.selected.ui.actions
    table.window.panels.selected.focus_actions()
    assert actions.currentIndex().row() == 0
    table.dice.fall(6)
    table.key(Key.Key_R)
    current = actions.currentIndex().data(LineRole.ROW)
    assert current.marked
    assert actions.currentIndex().row() > 0
    assert actions.visualRect(actions.currentIndex()).bottom() <= actions.viewport().height()


def test_a_done_step_that_was_changed_shows_what_it_was_until_the_attack_goes_on(table: SceneTable) -> None:
    alone_with_vance(table)
    table.dice.fall(6)
    table.key(Key.Key_R)
    plates = table.window.panels.chain.plates.buttons
    first = plates[0].item
    assert (first.state, first.was) == (PlateState.DONE, "")
    table.window.panels.selected.attack_picked.emit(5)  # another row of its table
    assert plates[0].item.was == "", "the open one shows what it is"
    table.key(Key.Key_Return)
    changed = plates[0].item
    assert changed.words != first.words
    assert changed.was == first.words
    assert first.words in plates[0].accessibleName()
    table.dice.fall(6, *FLAT)
    table.key(Key.Key_R)
    assert not any(plate.item.was for plate in plates)


@IN_BOTH
def test_extra_successes_are_damage_until_one_is_spent_otherwise(table: SceneTable) -> None:
    table.fight()
    turn_of(table, "Vance")
    table.key(Key.Key_R)
    table.key(Key.Key_5)
    table.dice.fall(6, 6, 6, *FLAT)
    table.key(Key.Key_R)
    table.key(Key.Key_Return)  # keep
    panel = table.window.panels.chain
    if table.edition == "evolved":  # nothing has to be decided there: the page is opened by its plate
        table.click(panel.plates.buttons[3])
    assert panel.pages.currentWidget() is panel.extra
    assert (panel.extra.plates[0].item.count, panel.item.block.stats[0].text) == (2, "0 OF 2 LEFT")
    other = next(plate for plate in panel.extra.plates[1:] if plate.item.enabled)
    table.key(Key(int(Key.Key_0) + int(other.item.digit)))
    table.key(Key.Key_Return)
    inputs = table.session.attack.inputs
    assert inputs is not None
    assert sorted(one.use.value for one in inputs.purchases or ()) == sorted([other.item.id, "damage"])


def test_a_row_without_dice_waits_for_its_target_and_is_paid_when_it_takes_effect(table: SceneTable) -> None:
    table.new_scene()
    scene = table.session.scene
    scene.add_sheets([table.id_of("Okafor"), table.id_of("Vance")])
    scene.add_from_catalog(f"{table.edition}.creature.drone")
    table.dice.fall(*(1, 1) * 6)
    table.session.rounds.draw()
    table.dice.faces.clear()
    table.window.panels.order.take_focus()
    turn_of(table, "Drone")
    table.dice.fall(2)
    table.key(Key.Key_R)
    chain = table.window.panels.chain
    assert state(table, ChainPlate.DECLARE) is PlateState.OPEN
    rows = [(row.name, row.hit, row.reason) for row in chain.declare.model.all_rows]
    assert rows == [("Dr M. Okafor", "", ""), ("T. Vance", "", "")]
    assert (chain.item.block.main, chain.item.block.stats) == ("Take effect", ())
    assert [plate.words for plate in chain.item.plates][2:5] == ["no roll"] * 3
    spent = [use.action for card in table.scene.cards for use in card.uses]
    assert spent == [], "nothing is paid before it happens"
    table.key(Key.Key_2)
    assert chain.item.target == "T. Vance"
    assert [row.name for row in chain.declare.model.all_rows if row.chosen] == ["T. Vance"]
    table.key(Key.Key_R)
    assert state(table, ChainPlate.CONSEQUENCES) is PlateState.OPEN
    spent = [use.action for card in table.scene.cards for use in card.uses]
    assert spent == ["signature"]
    table.key(Key.Key_Return)
    assert not table.session.attack.is_open
    assert "prone" in table.session.workspace.sheet(table.id_of("Vance")).conditions
    assert "prone" not in table.session.workspace.sheet(table.id_of("Okafor")).conditions
    assert "missed" not in str(chain.item)


def shaken_shot(table: SceneTable, stress: int, *panic: int) -> None:
    """Vance, who has this much stress, shoots at the guard and hits; a stress die shows a 1, and panic follows."""
    table.fight()
    workspace = table.session.workspace
    vance, okafor = workspace.sheet(table.id_of("Vance")), workspace.sheet(table.id_of("Okafor"))
    workspace.edit("Shaken", [vance.evolve(stress=stress), okafor.evolve(stress=1)])
    turn_of(table, "Vance")
    table.key(Key.Key_R)
    table.key(Key.Key_5)
    chain = table.session.attack.chain
    assert chain is not None
    base = sum(term.dice for term in chain.step(StepKind.DECLARE).terms)
    table.dice.fall(6, *(2,) * (base - 1), 1, *(2,) * (stress - 1), *panic, *FLAT)
    table.key(Key.Key_R)


@pytest.mark.parametrize("table", ["core"], indirect=True)
def test_what_a_panic_of_the_attack_does_to_friends_is_offered_beside_its_consequences(table: SceneTable) -> None:
    shaken_shot(table, 4, 3)  # 7 on the table: stress for the others at Short, and the shot is fired
    panel = table.window.panels.chain
    while table.session.attack.is_open and panel.pages.currentWidget() is not panel.consequences:
        table.key(Key.Key_Return)
    rows = panel.consequences.model.all_rows
    (friend,) = [row for row in rows if "Okafor" in row.name]
    assert (friend.name, friend.note, friend.ticked) == ("Dr M. Okafor: stress +1", "at Short range", True)
    before = documents(table)
    assert table.session.workspace.sheet(table.id_of("Okafor")).stress == 2
    table.key(Key(int(Key.Key_0) + rows.index(friend) + 1))
    assert table.session.workspace.sheet(table.id_of("Okafor")).stress == 1, "at once, as the panic itself"
    assert not panel.consequences.model.all_rows[rows.index(friend)].ticked
    assert panel.item.block.main == f"Apply {len(rows) - 1}", "that is done already"
    table.key(Key.Key_Z, CONTROL)
    assert documents(table) == before
    assert panel.consequences.model.all_rows == rows


@pytest.mark.parametrize("table", ["core"], indirect=True)
def test_a_panic_that_ends_the_attack_reaches_whom_the_summary_ticks(table: SceneTable) -> None:
    shaken_shot(table, 5, 5)  # 10: the action is lost, the attack is over, and friends at Short have stress
    table.key(Key.Key_R)
    panel = table.window.panels.chain
    assert not table.session.attack.is_open
    assert panel.item.block.main == "Undo whole attack"
    view = panel.summary.view
    (row,) = panel.summary.model.all_rows
    assert (row.name, row.note, row.ticked) == ("Dr M. Okafor: stress +1", "at Short range", True)
    before = documents(table)
    assert table.session.workspace.sheet(table.id_of("Okafor")).stress == 2
    table.click(view.viewport(), view.visualRect(panel.summary.model.index(0, 0)).center())
    assert table.session.workspace.sheet(table.id_of("Okafor")).stress == 1
    (row,) = panel.summary.model.all_rows
    assert not row.ticked
    has_keyboard = view.hasFocus()
    assert has_keyboard, "the next one can be ticked by Down and Space"
    assert panel.item.block.main == "Undo a step", "the tick is the step that is taken back first"
    table.key(Key.Key_Z, CONTROL)
    assert documents(table) == before
    assert panel.item.block.main == "Undo whole attack"
    view.setFocus()
    table.key(Key.Key_Down)
    table.key(Key.Key_Space)
    assert table.session.workspace.sheet(table.id_of("Okafor")).stress == 1


@pytest.mark.parametrize("table", ["core"], indirect=True)
def test_a_panic_that_ends_the_attack_and_spreads_asks_whom_it_reaches(table: SceneTable) -> None:
    shaken_shot(table, 6, 6)  # 12: the action is lost, the attack is over, and friends roll
    table.key(Key.Key_R)
    page, okafor = table.window.panels.panic, table.id_of("Okafor")
    assert not table.session.attack.is_open
    assert page.isVisible()
    assert page.roll_button.plain_text == "Panic Roll: Okafor"
    before = documents(table)
    table.click(page.skip_button)
    assert not table.session.workspace.sheet(okafor).panic_due
    assert not page.isVisible()
    table.key(Key.Key_Z, CONTROL)
    assert documents(table) == before
    assert table.session.workspace.sheet(okafor).panic_due
    assert page.isVisible()
