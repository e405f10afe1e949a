"""The zones of a scene worked by keys alone: made, chosen, moved to, their ways opened."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.documents.players_settings import PlayersPage
from alien_desktop.documents.scene.encounter import Side
from alien_desktop.documents.scene.places import Exposure, WayKind, WayState
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.session.commands.registry import perform
from tests.gui.scene.scene_table import SceneTable

Key = Qt.Key


@pytest.fixture
def table(qtbot: QtBot, profile: Path, theme: Theme) -> Iterator[SceneTable]:
    """A scene with three zones, Bay – shut door – Hold – opening – Gantry, and everybody in the Bay."""
    table = SceneTable(qtbot, profile, theme)
    table.gather()
    table.deal()
    places = table.session.places
    bay, hold, gantry = (places.add_zone(name) for name in ("Bay", "Hold", "Gantry"))
    places.connect(bay, hold, WayKind.DOOR)
    places.connect(hold, gantry)
    places.put([one.id for one in table.scene.combatants], bay)
    table.begin()
    table.key(Key.Key_N)
    yield table
    table.close()


def where(table: SceneTable, name: str) -> str:
    zones = {zone.id: zone.name for zone in table.scene.zones}
    return zones.get(table.named(name).zone, "")


def test_in_a_wide_window_the_zone_is_no_wider_than_the_log_below_it(table: SceneTable, theme: Theme) -> None:
    theme.set_size(1920, 1080)
    table.window.resize(1920, 1080)
    table.key(Key.Key_Z)
    panels = table.window.panels
    assert panels.zone_detail.isVisible()
    assert panels.zone_detail.maximumWidth() == panels.log.maximumWidth()


def test_a_map_is_begun_in_a_scene_without_one(qtbot: QtBot, profile: Path, theme: Theme) -> None:
    table = SceneTable(qtbot, profile, theme)
    table.fight()
    assert not table.window.scene_actions.begin_move(), "nothing to move on"
    button = table.window.panels.clock.zones_button
    table.click(button)
    assert table.window.panels.zones.empty.isVisible()
    table.type("Bay")
    table.key(Key.Key_Return)
    assert [zone.name for zone in table.scene.zones] == ["Bay"]
    assert table.window.panels.zone_detail.header.title == "Bay"
    assert button.isChecked()
    table.click(button)
    assert (button.isChecked(), table.window.scene_layout.shows_zones) == (False, False)
    table.close()


def test_m_and_a_digit_move_the_selected_one_and_undo_takes_it_back(table: SceneTable) -> None:
    """J41: at most two keys."""
    mover = table.selected
    table.count = 0
    table.key(Key.Key_M)
    table.key(Key.Key_2)
    assert table.count == 2
    assert where(table, mover) == "Hold"
    assert table.scene.ways[0].state is WayState.OPEN, "through the shut door"
    table.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (where(table, mover), table.scene.ways[0].state) == ("Bay", WayState.SHUT)
    table.key(Key.Key_D)
    table.key(Key.Key_M)
    assert not table.window.scene_actions.digits._timer.isActive(), "a room is looked for as long as it takes"
    table.key(Key.Key_3)
    assert where(table, mover) == "Bay"
    assert "neighboring zone" in table.told


def test_digits_choose_a_zone_and_enter_works_its_way(table: SceneTable) -> None:
    panels = table.window.panels
    panel = panels.zone_detail
    table.key(Key.Key_Z)
    assert panels.zones.isVisible()
    assert panel.isVisible()
    assert not panels.selected.isVisible()
    assert panels.order.isVisible(), "beside them"
    table.key(Key.Key_3)
    assert panel.header.title == "Gantry"
    table.key(Key.Key_1)
    assert panel.header.title == "Bay"
    table.key(Key.Key_Return)
    assert panel.step_list.hasFocus()
    table.key(Key.Key_Return)
    assert table.scene.ways[0].state is WayState.OPEN
    card = table.scene.cards[table.scene.current]
    assert [use.action for use in card.uses] == ["use_item"], "paid for"
    table.key(Key.Key_N)
    assert panels.selected.isVisible(), "whose turn it is"
    assert panels.zones.has_focus
    table.key(Key.Key_Escape)
    assert not panels.zones.isVisible()
    assert panels.selected.isVisible()


def test_the_rows_say_who_is_there_how_far_and_what_the_ways_are(table: SceneTable) -> None:
    table.session.places.set_fire(table.scene.zones[2].id, 8)
    table.key(Key.Key_Z)
    panel, detail = table.window.panels.zones, table.window.panels.zone_detail
    rows = [str(panel.zones.index(row).data()) for row in range(panel.zones.rowCount())]
    assert "Okafor" in rows[0]
    assert "Short" in rows[0]
    assert rows[2] == "3 Gantry, fire 8, nobody, Long −2, ways to 2 open"
    steps = [str(detail.steps.index(row).data()) for row in range(detail.steps.rowCount())]
    assert steps == ["Hold, door, shut, Open: fast"]


def test_stealth_mode_is_begun_moved_in_and_ended_by_contact_from_its_menu(
    qtbot: QtBot, profile: Path, theme: Theme
) -> None:
    table = SceneTable(qtbot, profile, theme)
    table.new_scene()
    table.session.scene.add_sheets([table.id_of("Vance")])
    table.session.scene.add_adversaries(table.id_of("Guard"))
    places = table.session.places
    bay, hold, gantry = (places.add_zone(name) for name in ("Bay", "Hold", "Gantry"))
    places.connect(bay, hold)
    places.connect(hold, gantry, WayKind.DOOR)
    places.put([table.named("Vance").id], bay)
    places.put([table.named("Guard").id], gantry)
    table.window.presenter.select_combatant(table.named("Vance").id)
    table.window.scene_actions.show_zones()

    def choose(words: str) -> None:
        table.window.panels.zone_detail.buttons["stealth"].click()
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        menu.setActiveAction(next(each for each in menu.actions() if words in each.text()))
        QTest.keyClick(menu, Key.Key_Return)

    choose("Begin")
    assert (table.scene.stealth.turn, table.named("Guard").hidden) == (1, True)
    table.key(Key.Key_M)
    table.key(Key.Key_2)
    assert where(table, "Vance") == "Hold"
    steps = table.window.panels.zone_detail.steps
    table.key(Key.Key_3)
    assert str(steps.index(0).data()) == "T. Vance creeps here, 1 zone left"
    table.dice.fall(*(1, 1) * 2)
    choose("draw the cards")
    assert (table.scene.stealth.turn, len(table.scene.cards)) == (0, 2)
    table.close()


def test_j41_a_blip_takes_two_keys_and_contact_one(qtbot: QtBot, profile: Path, theme: Theme) -> None:
    table = SceneTable(qtbot, profile, theme)
    table.new_scene()
    table.session.scene.add_sheets([table.id_of("Vance")])
    table.session.scene.add_adversaries(table.id_of("Guard"))
    places, guard = table.session.places, table.named("Guard").id
    bay, hold = places.add_zone("Bay"), places.add_zone("Hold")
    places.connect(bay, hold, WayKind.DOOR)
    places.put([one.id for one in table.scene.combatants], bay)
    table.window.presenter.select_combatant(table.named("Vance").id)
    table.window.scene_actions.show_zones()
    table.session.stealth.begin()
    table.session.stealth.move(guard, hold)
    table.session.players.set(page=PlayersPage.TRACKER)
    perform("sheet.add_item", table.session, who=table.id_of("Vance"), row="core.gear.m314_motion_tracker")
    table.dice.fall(*(2,) * 5)
    table.count = 0
    table.key(Key.Key_K)
    assert table.count == 1
    assert [one.who for one in table.scene.stealth.blips] == [guard]
    table.key(Key.Key_G)
    table.key(Key.Key_1)
    assert table.count == 3
    tracker = table.session.players.view().tracker
    assert tracker is not None
    assert [one.zones for one in tracker.contacts] == [0, 1], "the players see both, and no difference"
    table.dice.fall(*(1, 1) * 2)
    table.count = 0
    table.key(Key.Key_I)
    assert (table.count, table.scene.stealth.turn, len(table.scene.cards)) == (1, 0, 2)
    table.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (table.scene.stealth.turn, len(table.scene.cards)) == (1, 0), "one step back"
    table.close()


def test_menus_change_the_map_by_hand(table: SceneTable) -> None:
    panel = table.window.panels.zone_detail
    table.key(Key.Key_Z)
    table.key(Key.Key_3)
    assert panel.header.title == "Gantry"

    def choose(*words: str) -> None:
        """Pick a line of the menu that is open, then those of the menus aside from it."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        for word in words:
            action = next(each for each in menu.actions() if word in each.text())
            aside = action.menu()
            if isinstance(aside, QMenu):
                menu = aside
            else:
                action.trigger()
        while popup := QApplication.activePopupWidget():
            popup.close()

    def press(button: str, *words: str) -> None:
        panel.buttons[button].click()
        choose(*words)

    press("state", "dark")
    press("state", "Fire", "8")
    press("state", "Radiation", "strong")
    gantry = table.scene.zones[2]
    assert (gantry.features, gantry.fire, gantry.radiation) == ((Feature.DARK,), 8, Exposure.STRONG)
    press("way", "Bay", "hatch")
    way = table.scene.ways[-1]
    assert (way.kind, {way.one, way.other}) == (WayKind.HATCH, {gantry.id, table.scene.zones[0].id})
    mover = table.selected
    press("people", mover)
    assert where(table, mover) == "Gantry"
    press("people", mover)
    assert where(table, mover) == ""
    panel.way_menu_requested.emit(f"way:{way.id}", QPoint(9, 9))
    choose("Length", "3")
    panel.way_menu_requested.emit(f"way:{way.id}", QPoint(9, 9))
    choose("Known to the players")
    assert not table.scene.ways[-1].seen
    panel.way_menu_requested.emit(f"way:{way.id}", QPoint(9, 9))
    choose("By hand: sealed")
    assert (table.scene.ways[-1].length, table.scene.ways[-1].state) == (3, WayState.SEALED)
    panel.way_menu_requested.emit(f"way:{way.id}", QPoint(9, 9))
    choose("Remove")
    assert way.id not in [one.id for one in table.scene.ways]
    press("more", "Remove")
    assert [zone.name for zone in table.scene.zones] == ["Bay", "Hold"]


def pick(table: SceneTable, button: str, *words: str) -> None:
    """Open the menu of a button by keys and go down to an entry."""
    pressed = table.window.panels.zone_detail.buttons[button]
    pressed.setFocus()
    QTest.keyClick(pressed, Key.Key_Space)
    menu = QApplication.activePopupWidget()
    for word in words:
        assert isinstance(menu, QMenu)
        action = next(each for each in menu.actions() if word in each.text())
        menu.setActiveAction(action)
        QTest.keyClick(menu, Key.Key_Right if action.menu() is not None else Key.Key_Return)
        menu = QApplication.activePopupWidget()


def test_cover_sky_and_what_the_players_know_are_set_in_the_menu_of_the_zone(table: SceneTable) -> None:
    table.key(Key.Key_Z)
    table.key(Key.Key_2)
    pick(table, "state", "Cover", "3")
    pick(table, "state", "Outdoors")
    pick(table, "state", "Known to the players")
    hold = table.scene.zones[1]
    assert (hold.name, hold.cover, hold.outdoors, hold.seen) == ("Hold", 3, True, False)
    pick(table, "state", "Known to the players")
    pick(table, "state", "Cover", "as the rules say")
    assert (table.scene.zones[1].cover, table.scene.zones[1].seen) == (None, True)
    table.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.scene.zones[1].cover == 3


def test_the_whole_crew_is_put_into_a_zone_at_once(table: SceneTable) -> None:
    table.key(Key.Key_Z)
    table.key(Key.Key_2)
    before = where(table, "Hull crawler")
    pick(table, "people", "The whole crew")
    places = {where(table, one.name) for one in table.scene.combatants if one.side is Side.CREW}
    assert (places, where(table, "Hull crawler")) == ({"Hold"}, before)
    pick(table, "people", "The whole crew")
    assert {one.zone for one in table.scene.combatants if one.side is Side.CREW} == {""}, "taken off again"


def test_esc_leads_from_the_parts_of_the_zones_to_their_list_and_then_to_the_order(table: SceneTable) -> None:
    table.key(Key.Key_Z)
    panels = table.window.panels
    for part in (panels.zones.name_field, panels.zone_detail.step_list, panels.zone_detail.buttons["way"]):
        part.setFocus()
        QTest.keyClick(part, Key.Key_Escape)
        assert panels.zones.list.hasFocus()
    QTest.keyClick(panels.zones.list, Key.Key_Escape)
    assert (table.window.scene_layout.shows_zones, panels.order.ui.order.hasFocus()) == (False, True)


def test_a_vehicle_comes_into_a_zone_is_boarded_and_left_by_menu(table: SceneTable) -> None:
    table.key(Key.Key_Z)
    table.key(Key.Key_1)
    row = min(str(one.name) for one in table.session.scene.rules.catalog.vehicles.values())
    pick(table, "people", "New vehicle", row)
    (vehicle,) = table.scene.vehicles
    assert (vehicle.name, vehicle.zone) == (row, table.scene.zones[0].id)
    pick(table, "people", row, "Vance")
    assert table.named("Vance").vehicle == vehicle.id
    pick(table, "people", row, "Vance")
    assert table.named("Vance").vehicle == ""
    pick(table, "people", row, "Remove")
    assert table.scene.vehicles == ()


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_whether_a_fire_spreads_is_rolled_from_the_menu_of_the_zone(
    qtbot: QtBot, profile: Path, theme: Theme, edition: str
) -> None:
    table = SceneTable(qtbot, profile, theme, edition)
    table.fight()
    zone = table.session.places.add_zone("Bay")
    table.session.places.set_fire(zone, 8)
    table.key(Key.Key_Z)
    before = table.scene
    if edition == "evolved":
        table.dice.fall(1)
        pick(table, "state", "Roll whether")
        assert table.scene.zones[0].fire == 0, "a 1 puts it out"
    else:
        assert "Game Mother says" in greyed(table, "state", "Roll whether"), "no rule of 2019 lets it spread"
        assert table.scene == before
    table.close()


def greyed(table: SceneTable, button: str, word: str) -> str:
    """Open the menu of a button and return the line with a word, which cannot be picked and says why."""
    table.window.panels.zone_detail.buttons[button].click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    action = next(each for each in menu.actions() if word in each.text())
    text, enabled = action.text(), action.isEnabled()
    menu.close()
    assert not enabled
    return text


def test_a_zone_is_renamed_and_noted_by_keys_and_each_is_one_step(table: SceneTable) -> None:
    panel, zones = table.window.panels.zone_detail, table.window.panels.zones
    table.key(Key.Key_Z)
    table.key(Key.Key_2)
    pick(table, "more", "Rename")
    assert panel.rename_field.hasFocus()
    table.type("Reactor")
    table.key(Key.Key_Return)
    assert (table.scene.zones[1].name, panel.rename_field.isVisible()) == ("Reactor", False)
    assert zones.list.hasFocus()
    pick(table, "more", "Notes")
    assert panel.notes.hasFocus()
    table.type("A suit hangs here")
    table.key(Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert table.scene.zones[1].notes == "A suit hangs here"
    table.type(", air 2")
    zones.take_focus()
    table.key(Key.Key_1)
    assert table.scene.zones[1].notes == "A suit hangs here, air 2", "kept with the zone in which it was typed"
    assert panel.notes.toPlainText() == ""
    table.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    table.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (table.scene.zones[1].name, table.scene.zones[1].notes) == ("Hold", "")


def test_what_is_shut_is_armored_and_broken_from_the_menu_of_its_way(table: SceneTable) -> None:
    panel, way = table.window.panels.zone_detail, table.scene.ways[0]
    table.key(Key.Key_Z)

    def choose(*words: str) -> None:
        panel.way_menu_requested.emit(f"way:{way.id}", QPoint(9, 9))
        menu = QApplication.activePopupWidget()
        for word in words:
            assert isinstance(menu, QMenu)
            action = next(each for each in menu.actions() if each.text().startswith(word))
            menu.setActiveAction(action)
            QTest.keyClick(menu, Key.Key_Right if action.menu() is not None else Key.Key_Return)
            menu = QApplication.activePopupWidget()

    choose("Armor", "4")
    assert table.scene.ways[0].armor == 4
    choose("Damage it", "6")
    after = table.scene.ways[0]
    assert (after.blows, after.state) == (2, WayState.SHUT), "its armor takes four"
    choose("Armor", "as the rules")
    assert all(one.armor is None for one in table.scene.ways)
    choose("Damage it", "12")
    assert table.scene.ways[0].state is WayState.BROKEN
    panel.way_menu_requested.emit(f"way:{way.id}", QPoint(9, 9))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    line = next(each for each in menu.actions() if each.text().startswith("Damage it"))
    assert (line.isEnabled(), line.text()) == (False, "Damage it: There is nothing shut to break.")
    menu.close()


def test_what_cannot_be_done_is_greyed_with_its_reason(table: SceneTable) -> None:
    table.key(Key.Key_Z)
    assert "Rounds of a fight run" in greyed(table, "stealth", "Begin stealth")
    assert "placed by hand" in greyed(table, "more", "find all places")
    for zone in table.scene.zones[1:]:
        table.session.places.remove_zone(zone.id)
    assert greyed(table, "way", "needs another zone")


def test_the_tracker_is_drawn_while_it_shows_blips_and_goes_with_stealth_mode(
    qtbot: QtBot, profile: Path, theme: Theme
) -> None:
    table = SceneTable(qtbot, profile, theme)
    table.new_scene()
    table.session.scene.add_sheets([table.id_of("Vance")])
    places, vance = table.session.places, table.named("Vance").id
    bay, hold = places.add_zone("Bay"), places.add_zone("Hold")
    places.connect(bay, hold)
    places.put([vance], bay)
    table.window.presenter.select_combatant(vance)
    perform("sheet.add_item", table.session, who=table.id_of("Vance"), row="core.gear.m314_motion_tracker")
    table.window.scene_actions.show_zones()
    tracker = table.window.panels.tracker
    assert table.window.panels.order.isVisible(), "beside the zones before the cards too"
    assert not tracker.isVisible()
    perform("stealth.begin", table.session)
    assert tracker.isVisible(), "somebody carries one"
    assert [one.number for one in tracker.item.blips] == []
    perform("stealth.false_blip", table.session, zone=hold)
    (blip,) = tracker.item.blips
    assert (blip.number, blip.is_false) == (1, True)
    assert blip.contact is not None
    assert blip.contact.zones == 1
    perform("stealth.stop", table.session)
    assert not tracker.isVisible()
    table.close()


def test_the_list_shows_who_is_there_as_tokens_and_the_chosen_zone_what_it_reaches(table: SceneTable) -> None:
    places = table.session.places
    bay, hold, gantry = (zone.id for zone in table.scene.zones)
    places.set_fire(gantry, 8)
    table.key(Key.Key_Z)
    panel, detail = table.window.panels.zones, table.window.panels.zone_detail
    row = panel.zones.index(0).data(ROW)
    assert {one.name for one in row.tokens} == {table.session.scene.name_of(one) for one in table.scene.combatants}

    def reached() -> dict[str, str]:
        return {name.text(): words.text() for name, words in detail.reach_rows if name.text()}

    table.key(Key.Key_1)
    assert reached()["Fire"] == "Gantry, 2 zones away"
    assert "Okafor" in reached()["Explosion"]
    assert "strong" not in reached()["Explosion"], "the door is shut"
    table.key(Key.Key_2)
    assert reached() == {"Explosion": "a strong one reaches Gantry", "Fire": "Gantry, 1 zone away"}
    table.session.places.set_way(table.scene.ways[0].id, state=WayState.OPEN)
    assert reached()["Explosion"] == "a strong one reaches Bay, Gantry"
    assert "Okafor" in reached()["Panic, seen by"]
    assert "Guard" not in reached()["Panic, seen by"], "those of the crew"
    places.remove_zone(gantry)
    assert set(reached()) == {"Explosion", "Panic, seen by"}
    assert hold == table.scene.zones[1].id
    assert bay == table.scene.zones[0].id
