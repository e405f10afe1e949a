"""Cards, ambush, real cards, what will happen and several scenes, by keys and menus of the window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.scene_events import EventDraft
from alien_desktop.gui.kit.pick_dialog import PickDialog
from alien_desktop.gui.scene.event_dialog import EventDialog
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay
from alien_desktop.session.combat.attack_plan import Plan
from alien_desktop.session.commands.registry import perform
from tests.gui.scene.scene_table import ALT, CONTROL, SHIFT, SceneTable
from tests.soak import editions

Key = Qt.Key


@pytest.fixture(params=editions("core"))
def table(qtbot: QtBot, profile: Path, theme: Theme, request: pytest.FixtureRequest) -> Iterator[SceneTable]:
    made = SceneTable(qtbot, profile, theme, request.param)
    yield made
    made.close()


BOTH = pytest.mark.parametrize("table", ["core", "evolved"], indirect=True)
"""For what the editions do differently."""


def people(table: SceneTable, guards: int = 2) -> None:
    """Okafor, a crawler with two cards and some guards; nobody has a card."""
    table.new_scene()
    with table.window.presenter.refreshed_once():
        table.session.scene.add_sheets([table.id_of("Okafor")])
        table.session.scene.add_adversaries(table.id_of("crawler"))
        table.session.scene.add_adversaries(table.id_of("Guard"), guards)
    table.window.panels.order.take_focus()
    table.window.scene_layout.show_adding(False)
    table.window.presenter.select_combatant("c3")
    table.count = 0


def menu() -> QMenu:
    found = [one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()]
    return found[-1]


def pick(table: SceneTable, *words: str) -> None:
    """Trigger a line of the open menu, and of the ones below it, by how it begins."""
    level = menu()
    for word in words[:-1]:
        below = next(one.menu() for one in level.actions() if one.text().startswith(word))
        assert isinstance(below, QMenu)
        level = below
    next(one for one in level.actions() if one.text().startswith(words[-1])).trigger()
    for one in QApplication.topLevelWidgets():  # a dialog that opens has closed it already
        if isinstance(one, QMenu):
            one.close()


@BOTH
def test_j38_an_ambush_begins_with_two_keys(table: SceneTable) -> None:
    people(table)
    table.session.order.share_similar("c3")
    table.dice.fall(*(1, 1) * 12)
    table.key(Key.Key_I, SHIFT)
    QTest.keyClick(menu(), Key.Key_S)
    assert table.count + 1 <= 2
    assert table.scene.surprise == ("c3", "c4")
    assert table.scene.ambush
    if table.edition == "evolved":
        assert (table.scene.cards[0].number, table.scene.cards[0].combatant) == (1, "c3")
    else:
        assert not table.scene.cards
        table.key(Key.Key_I)
        assert not table.scene.surprise
    assert "mbush" in table.undo_text or table.edition == "core"


@BOTH
def test_j40_real_cards_are_one_key_each(table: SceneTable) -> None:
    people(table)
    table.session.order.set_real_cards(True)
    table.count = 0
    order: list[str] = []
    for key in (Key.Key_5, Key.Key_0, Key.Key_2, Key.Key_7, Key.Key_1):
        order.append(table.selected if order else "Dr M. Okafor")
        table.key(key)
    assert table.count == 5
    assert order == ["Dr M. Okafor", "Hull crawler", "Hull crawler", "Guard", "Guard 2"]
    numbers = {(card.number, card.combatant) for card in table.scene.cards}
    assert numbers == {(5, "c1"), (10, "c2"), (2, "c2"), (7, "c3"), (1, "c4")}
    table.key(Key.Key_7)
    assert table.selected == "Guard", "once all have cards, digits select them"
    table.key(Key.Key_Z, CONTROL)
    assert len(table.scene.cards) == 4
    table.key(Key.Key_7)
    assert "given out twice" in table.told
    table.key(Key.Key_9)
    for _ in range(6):
        table.key(Key.Key_N)
    assert table.scene.round == 2
    assert (not table.scene.cards) is (table.edition == "evolved")


def test_the_button_draws_once_and_is_the_menu_of_the_cards_then(table: SceneTable) -> None:
    people(table)
    button = table.window.panels.clock.draw_button
    assert button.plain_text == "Draw the cards"
    table.dice.fall(*(1, 1) * 5)
    table.click(button)
    cards = table.scene.cards
    assert (len(cards), button.plain_text) == (5, "Cards")
    table.click(button)
    table.dice.fall(*(1, 5) * 20)
    pick(table, "Redraw all cards")
    assert table.scene.cards != cards
    table.click(button)
    pick(table, "One card for each kind")
    assert len(table.scene.cards) == 4
    table.key(Key.Key_N)
    table.window.presenter.select_combatant(table.scene.cards[0].combatant)
    table.click(button)
    pick(table, "To the end")
    assert table.scene.cards[-1].holding


@BOTH
def test_with_one_deck_the_refusal_offers_to_put_similar_ones_on_one_card(table: SceneTable) -> None:
    session = table.session
    session.set_preferences(session.preferences.evolve(house_rules={table.edition: {"more_than_ten": "groups"}}))
    people(table, guards=9)
    table.key(Key.Key_I)
    assert "put similar adversaries on one card" in table.told
    offer = table.window.panels.outcome.offer_button
    table.click(offer)
    assert len(table.scene.group_of("c3")) == 9
    table.dice.fall(*(1, 1) * 4)
    table.key(Key.Key_I)
    assert len(table.scene.cards) == 4
    assert not offer.isVisible()


@BOTH
def test_swaps_and_trades_of_the_edition_are_in_the_menu(table: SceneTable) -> None:
    people(table, guards=1)
    table.dice.fall(*(1, 1) * 12)
    table.key(Key.Key_I)
    table.key(Key.Key_N)
    first, last = table.scene.cards[0].combatant, table.scene.cards[-1].combatant
    table.window.presenter.select_current()
    table.click(table.window.panels.clock.draw_button)
    if table.edition == "evolved":
        pick(table, "Hold off", "4")
        assert table.scene.cards[table.scene.current].combatant == last
    else:
        pick(table, "Trade from the next Round", "4")
        assert [(one.one, one.other) for one in table.scene.trades] == [(first, last)]


def test_what_will_happen_is_asked_for_by_a_dialog_and_changed_by_enter(table: SceneTable) -> None:
    people(table)
    table.dice.fall(*(1, 1) * 12)
    table.key(Key.Key_I)
    table.key(Key.Key_E, SHIFT)
    dialog = table.window.findChild(EventDialog)
    assert dialog is not None
    assert not dialog.ok_button.isEnabled()
    QTest.keyClicks(dialog.name, "Bay 9 burns")
    dialog.dice.set_value(3)
    dialog.rounds.set_value(0)
    dialog.repeats.click()
    dialog.targets.findChildren(type(dialog.repeats))[0].click()
    QTest.keyClick(dialog, Key.Key_Return)
    event = table.scene.events[0]
    assert (event.name, event.dice, event.repeats, event.round, event.targets) == ("Bay 9 burns", 3, True, 1, ("c1",))
    place = table.names.index("Bay 9 burns")
    table.click_row(place)
    table.window.panels.order.take_focus()
    table.key(Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.name.text() == "Bay 9 burns"
    dialog.rounds.set_value(2)
    table.click(dialog.ok_button)
    assert table.scene.events[0].round == 3
    table.key(Key.Key_Z, CONTROL)
    assert table.scene.events[0] == event


def test_a_dialog_whose_event_is_gone_says_so_and_keeps_what_was_typed(table: SceneTable) -> None:
    people(table)
    table.session.order.add_event(EventDraft("The lock opens", rounds=1))
    table.window.scene_actions.menus.change_event(table.scene.events[0].id)
    dialog = table.window.findChild(EventDialog)
    assert dialog is not None
    assert not dialog.refusal.isVisible()
    dialog.note.set_value("a long note that took a minute")
    perform("undo", table.session)
    table.click(dialog.ok_button)
    assert dialog.isVisible()
    assert dialog.refusal.text() == "That does not happen in this scene any more."
    assert dialog.note.text() == "a long note that took a minute"
    perform("redo", table.session)
    table.click(dialog.ok_button)
    assert not dialog.isVisible()
    assert table.scene.events[0].note == "a long note that took a minute"


def test_another_scene_a_copy_and_back_with_who_was_selected(table: SceneTable) -> None:
    people(table)
    first = table.window.document_id
    table.window.presenter.select_combatant("c4")
    table.click(table.window.panels.clock.scenes_button)
    pick(table, "Copy of this scene")
    copy = table.window.document_id
    assert copy != first
    assert table.scene.name == "Lock ring (copy)"
    table.click(table.window.panels.clock.scenes_button)
    twins = [one.text() for one in menu().actions() if one.text().startswith("Dock 9")]
    assert len(set(twins)) == 2, "the samples of both editions have one name"
    menu().close()
    table.window.presenter.select_combatant("c2")
    shown: list[str] = []
    table.window.scene_shown.connect(shown.append)
    table.click(table.window.panels.clock.scenes_button)
    pick(table, "Lock ring")
    assert table.window.document_id in shown
    table.window.set_document(first)
    assert table.selected == "Guard 2"
    table.window.set_document(copy)
    assert table.selected == "Hull crawler"


def test_the_log_beside_the_order_is_that_of_the_scene(table: SceneTable, tmp_path: Path) -> None:
    people(table)
    table.dice.fall(*(1, 1) * 12)
    table.key(Key.Key_I)
    view = table.window.panels.log.ui.log_view
    drawn = view.model().rowCount()
    assert drawn
    first = table.window.document_id
    people(table)
    assert view.model().rowCount() == 0
    table.session.combat.change_stress("c1", 1)
    assert view.model().rowCount() == 1
    table.window.set_document(first)
    assert view.model().rowCount() == drawn
    table.window.scene_actions.menus.write_log(tmp_path / "log.txt", table.scene.id)
    assert "Initiative" in (tmp_path / "log.txt").read_text(encoding="utf-8")
    assert "log.txt" in table.told


def test_a_prepared_scene_comes_in_and_a_played_one_begins_again(table: SceneTable) -> None:
    people(table)
    prepared = table.window.document_id
    table.new_scene()
    table.session.scene.rename_scene("Now")
    table.click(table.window.panels.clock.scenes_button)
    pick(table, "Bring in a prepared scene", "Lock ring")
    assert [one.name for one in table.scene.combatants] == [
        one.name for one in table.session.workspace.encounter(prepared).combatants
    ]
    table.click(table.window.panels.clock.scenes_button)
    pick(table, "New scene from this one")
    assert table.scene.name == "Now (copy)"
    assert len(table.scene.combatants) == 4


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_talent_is_used_for_an_attack_from_the_menu_of_its_circumstances(
    qtbot: QtBot, profile: Path, theme: Theme, edition: str
) -> None:
    table = SceneTable(qtbot, profile, theme, edition)
    table.fight()
    vance = table.id_of("Vance")
    perform("sheet.add_talent", table.session, who=vance, row=f"{edition}.talent.rapid_fire")
    perform("sheet.add_item", table.session, who=vance, row=f"{edition}.weapon.m4a3_service_pistol", place="in_hand")
    attack, me = table.session.attack, table.named("Vance").id
    other = next(one.id for one in table.scene.combatants if one.id != me)
    attack.declare(me, Plan(AttackWay.RANGED), (other,))
    table.window.chain.refresh()

    def use() -> None:
        change = table.window.panels.chain.declare.change_button
        change.setFocus()
        QTest.keyClick(change, Qt.Key.Key_Space)
        for word in ("Talents", "Rapid Fire"):
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            action = next(each for each in menu.actions() if word in each.text().replace("&", ""))
            menu.setActiveAction(action)
            QTest.keyClick(menu, Qt.Key.Key_Right if action.menu() is not None else Qt.Key.Key_Return)

    use()
    assert [one for one in attack.choices().switched_on if "Rapid Fire" in one]
    use()
    assert not attack.choices().switched_on
    table.close()


def test_a_guard_gets_a_weapon_from_the_menu_of_conditions(table: SceneTable) -> None:
    people(table)
    guard = table.named("Guard")
    table.window.presenter.select_combatant(guard.id)
    table.key(Key.Key_C)
    pick(table, "Weapons", "Give a weapon")
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, PickDialog) and one.isVisible())
    QTest.keyClicks(dialog.list.search, "incinerator")
    QTest.keyClick(dialog.list.search, Key.Key_Return)
    assert any("ncinerator" in one.name for one in table.named("Guard").weapons)
    table.key(Key.Key_C)
    pick(table, "Weapons", "Take away: M240")
    assert table.named("Guard").weapons == guard.weapons


def test_what_people_tell_raises_the_stress_of_the_selected_one(table: SceneTable) -> None:
    people(table)
    okafor = table.id_of("Okafor")
    before = table.session.workspace.sheet(okafor).stress
    table.window.presenter.select_combatant(table.named("Okafor").id)
    table.key(Key.Key_C)
    pick(table, "Stress because of", "Something")
    assert table.session.workspace.sheet(okafor).stress == before + 1


def test_what_makes_an_attack_easier_or_lets_the_air_out_is_said_in_the_menu_of_its_circumstances(
    qtbot: QtBot, profile: Path, theme: Theme
) -> None:
    for edition in ("core", "evolved"):
        table = SceneTable(qtbot, profile / edition, theme, edition)
        table.fight()
        me, other = table.named("Vance").id, table.named("Guard").id
        vance = table.id_of("Vance")
        pistol = f"{edition}.weapon.m4a3_service_pistol"
        perform("sheet.add_item", table.session, who=vance, row=pistol, place="in_hand")
        table.session.attack.declare(me, Plan(AttackWay.RANGED), (other,))
        table.window.chain.refresh()

        def lines(table: SceneTable) -> dict[str, QAction]:
            change = table.window.panels.chain.declare.change_button
            change.setFocus()
            QTest.keyClick(change, Qt.Key.Key_Space)
            return {one.text().replace("&", ""): one for one in menu().actions()}

        lines(table)["Defenceless"].trigger()
        menu().close()
        inputs = table.session.attack.inputs
        assert inputs is not None
        assert inputs.declaration.targets[0].helpless
        air = lines(table).get("A miss may let the air out")
        assert (air is not None) is (edition == "evolved")
        if air is not None:
            air.trigger()
            inputs = table.session.attack.inputs
            assert inputs is not None
            assert inputs.declaration.critical_barrier
        menu().close()
        table.close()


@BOTH
def test_several_scenes_are_prepared_by_keys_alone(table: SceneTable) -> None:
    people(table)
    table.key(Key.Key_S, CONTROL | ALT)
    pick(table, "New scene of this edition")
    fresh = table.window.document_id
    assert (table.scene.edition, table.scene.combatants) == (table.edition, ())
    table.key(Key.Key_S, CONTROL | ALT)
    pick(table, "Rename")
    assert table.window.panels.clock.name.hasFocus()
    table.type("Reactor")
    table.key(Key.Key_Return)
    assert table.scene.name == "Reactor", "typed over the name that it had"
    table.key(Key.Key_S, CONTROL | ALT)
    pick(table, "Bring in", "Lock ring")
    assert table.window.document_id == fresh
    assert table.scene.combatants


def test_why_nothing_can_be_brought_in_stands_in_the_menu(table: SceneTable) -> None:
    for entry in table.session.index.entries():
        if entry.format == Encounter.FORMAT and entry.edition == table.edition:
            table.session.documents.remove(entry.document_id)
    table.new_scene()
    table.key(Key.Key_S, CONTROL | ALT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    bring = next(action for action in menu.actions() if "Bring in" in action.text())
    assert not bring.isEnabled()
    assert "no other one of this edition" in bring.text()
    menu.close()
