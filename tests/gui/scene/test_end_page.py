"""The end of a scene in two keys: what is kept, what ends, what is asked; one undo brings all of it back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.attack_flow.chain import NeededDie, StepKind
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay, DefenceKind, Overridden
from alien_desktop.session.combat.attack_plan import Plan
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.scene.scene_table import CONTROL, PLAIN, SHIFT, SceneTable
from tests.soak import editions

Key = Qt.Key


@pytest.fixture(params=editions("evolved"))
def table(qtbot: QtBot, profile: Path, theme: Theme, request: pytest.FixtureRequest) -> Iterator[SceneTable]:
    made = SceneTable(qtbot, profile, theme, request.param)
    made.fight()
    yield made
    made.close()


def test_two_keys_end_the_scene_and_one_undo_brings_it_back(table: SceneTable) -> None:
    table.key(Key.Key_N)
    sheet = table.session.workspace.sheet(table.id_of("Vance"))
    table.session.workspace.edit("Hurt", [sheet.evolve(health=2, stress=3)])
    table.session.combat.toggle_hidden("c3")
    before = table.scene, table.session.workspace.sheet(sheet.id)
    table.count = 0
    table.key(Key.Key_E, CONTROL)
    page = table.window.end_page
    assert table.window.stage.currentWidget() is page
    assert page.ends.rows[0].title == "Cards, swaps, holding off"
    assert "Hull crawler" in [row.title for row in page.stays.rows]
    assert (table.scene, table.session.workspace.sheet(sheet.id)) == before, "nothing has happened yet"
    table.key(Key.Key_Return)
    assert table.count == 2
    assert table.window.stage.currentWidget() is table.window.scene_layout
    assert (table.scene.round, table.scene.cards, table.scene.current) == (0, (), -1)
    assert not table.named("crawler").hidden
    rested = table.session.workspace.sheet(sheet.id)
    assert rested.stress < 3, "a safe rest"
    assert rested.health == 3
    table.key(Key.Key_Z, CONTROL)
    assert (table.scene, table.session.workspace.sheet(sheet.id)) == before


def test_without_its_ticks_nothing_passes(table: SceneTable) -> None:
    table.key(Key.Key_N)
    sheet = table.session.workspace.sheet(table.id_of("Vance"))
    table.key(Key.Key_E, CONTROL)
    table.click(table.window.end_page.turn_box)
    assert not table.window.end_page.rest_box.isEnabled()
    table.click(table.window.end_page.end_button)
    assert table.session.workspace.sheet(sheet.id) == sheet
    assert table.scene.cards == ()


def test_escape_leads_back_and_changes_nothing(table: SceneTable) -> None:
    table.key(Key.Key_N)
    before = table.scene
    table.key(Key.Key_E, CONTROL)
    table.key(Key.Key_Escape)
    assert table.window.stage.currentWidget() is table.window.scene_layout
    assert table.scene == before
    assert table.window.panels.order.ui.order.hasFocus()


def test_keys_of_the_scene_do_nothing_behind_the_page(table: SceneTable) -> None:
    table.key(Key.Key_N)
    table.key(Key.Key_D)  # begun and left: the digit after it belongs to nobody now
    table.key(Key.Key_E, CONTROL)
    before = [table.session.workspace.document(one.document) for one in table.scene.combatants], table.scene
    selected, page = table.selected, table.window.end_page
    for letter in "NDHIVRPSWGC,.3":
        table.key(Key(ord(letter)))
        assert table.window.focusWidget() is page.end_button, letter
    for key, modifier in ((Key.Key_D, CONTROL), (Key.Key_Delete, PLAIN), (Key.Key_N, SHIFT), (Key.Key_K, CONTROL)):
        table.key(key, modifier)
    assert ([table.session.workspace.document(one.document) for one in table.scene.combatants], table.scene) == before
    assert table.selected == selected
    assert not table.window.scene_layout.shows_chain
    assert not table.window.scene_layout.shows_tray
    assert table.window.stage.currentWidget() is page
    table.key(Key.Key_Escape)
    table.key(Key.Key_N)
    assert table.scene != before[1], "the scene has its keys again"


def test_what_is_typed_into_the_search_leads_back_to_the_scene(table: SceneTable) -> None:
    table.key(Key.Key_E, CONTROL)
    table.window.top_bar.search.setFocus()
    table.type("crawler")
    assert table.window.stage.currentWidget() is table.window.scene_layout
    assert table.window.panels.is_adding


@pytest.mark.parametrize("table", ["core", "evolved"], indirect=True)
def test_a_makes_the_death_roll_that_the_page_names_before_what_an_attack_asks(table: SceneTable) -> None:
    table.key(Key.Key_N)
    table.dice.fall(*(3,) * 4)
    table.session.injuries.pick_injury(table.id_of("Vance"), 61)
    table.dice.faces.clear()
    if table.edition == "evolved":
        table.dice.fall(*(1, 1) * 5)
    for _ in range(len(table.scene.cards) + 1):
        table.key(Key.Key_N)
    table.dice.faces.clear()
    okafor = table.session.workspace.sheet(table.id_of("Okafor"))
    table.session.workspace.edit("Strained", [okafor.evolve(stress=2)])
    attack = table.session.attack
    attack.declare("c1", Plan(AttackWay.CLOSE), (table.named("Guard").id,))
    attack.override(Overridden.ALLOWED, 1)
    while attack.chain is not None and attack.chain.due is not None and attack.chain.due.kind is StepKind.DEFENCE:
        attack.defend(attack.chain.due.target, DefenceKind.NONE)
    assert attack.chain is not None
    assert attack.chain.due is not None
    dice = {NeededDie.BASE: 2, NeededDie.STRESS: 1}
    attack.roll([dice[need.die] for need in attack.chain.due.needs for _ in range(need.count)])
    assert table.window.chain.alarm_is_due
    table.key(Key.Key_E, CONTROL)
    assert "Vance" in table.window.end_page.due_panel.header.title
    table.dice.fall(*(6,) * 12)
    table.key(Key.Key_A)
    (injury,) = table.session.workspace.sheet(table.id_of("Vance")).injuries
    assert injury.survived == 1


def test_the_end_saves_the_log_and_opens_the_scene_that_is_picked(table: SceneTable, tmp_path: Path) -> None:
    following = Encounter(edition=table.edition, name="Crawlway")
    table.session.workspace.edit("Prepared", [following])
    table.key(Key.Key_N)
    ended, page = table.scene.id, table.window.end_page
    table.key(Key.Key_E, CONTROL)
    table.click(page.log_box)
    page.next_scene.value_requested.emit(following.id)  # picked in its list
    table.click(page.end_button)
    assert table.window.document_id == following.id
    (dialog,) = (one for one in table.window.findChildren(QFileDialog) if one.isVisible())
    dialog.fileSelected.emit(str(tmp_path / "log.txt"))
    dialog.reject()
    assert "Initiative" in (tmp_path / "log.txt").read_text(encoding="utf-8"), "of the scene that ended"
    assert table.session.workspace.encounter(ended).cards == ()


def test_a_leads_back_to_the_panic_that_waits_for_its_answer(table: SceneTable) -> None:
    table.key(Key.Key_N)
    table.session.combat.toggle_panic_due("c1")
    table.dice.fall(3)
    table.key(Key.Key_A)
    assert table.session.rolls.state.phase is Phase.ANSWER
    table.key(Key.Key_E, CONTROL)
    assert table.window.stage.currentWidget() is table.window.end_page
    table.key(Key.Key_A)
    assert table.window.stage.currentWidget() is table.window.scene_layout
    assert table.window.tray.has_focus
    table.key(Key.Key_Return)
    assert table.session.rolls.state.phase is not Phase.ANSWER
