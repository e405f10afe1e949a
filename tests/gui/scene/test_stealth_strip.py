"""Stealth mode and vehicles in the window, by keys and buttons: steps of a Turn, contests, contact; driving, suits."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.encounter import Side
from alien_desktop.documents.sheet.pools import pool_sizes
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.kit.rows_view import RowsView
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.scene.due_panel import DueItem
from alien_desktop.gui.scene.event_dialog import EventDialog
from alien_desktop.gui.scene.fact_strip import FactStrip
from alien_desktop.gui.scene.stealth_items import StealthStep
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.commands.registry import perform
from tests.gui.scene.scene_table import SceneTable

Key = Qt.Key


@pytest.fixture
def table(qtbot: QtBot, profile: Path, theme: Theme) -> Iterator[SceneTable]:
    """Bay – Hold – Gantry with open ways: the crew in the Bay, the others in the Gantry; no fight has begun."""
    table = SceneTable(qtbot, profile, theme)
    table.gather()
    for name in ("Bay", "Hold", "Gantry"):
        perform("zone.add", table.session, name=name)
    for zone, other in (("z1", "z2"), ("z2", "z3")):
        perform("way.connect", table.session, one=zone, other=other)
    for one in table.scene.combatants:
        perform("zone.put", table.session, who=(one.id,), zone="z1" if one.side is Side.CREW else "z3")
    table.begin()
    table.dice.fall(*([1, 1] * 40))
    yield table
    table.close()


def words(strip: FactStrip) -> str:
    return " | ".join(column.words() for column in strip.item.columns)


def press(strip: FactStrip, key: str) -> None:
    """Press a button with the mouse, which gives it the keyboard."""
    QTest.mouseClick(strip.button(key), Qt.MouseButton.LeftButton)


def choose(table: SceneTable, text: str) -> None:
    """Press a line of the menu that is open."""
    menu = next(one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible())
    next(one for one in menu.actions() if one.text().replace("&", "") == text).trigger()
    menu.close()


def test_a_turn_of_stealth_goes_step_by_step_with_n_and_contact_draws_the_cards_with_i(table: SceneTable) -> None:
    """J41: from stealth to the first card takes one key."""
    strip = table.window.panels.stealth
    assert not strip.isVisible()
    perform("stealth.begin", table.session)
    assert strip.isVisible()
    assert not table.window.panels.outcome.isVisible()
    names = [step.name for step in strip.item.steps]
    assert names == ["Crew moves", "Tracker", "Sneak", "Others move", "Turn ends"]
    assert "2 zones left" in words(strip)
    for name in names[1:]:
        assert name in table.window.panels.turns.next_button.accessibleName()
        table.key(Key.Key_N)
    table.key(Key.Key_N)
    assert (table.scene.stealth.turn, table.window.stealth.step) == (2, 0)
    table.count = 0
    table.key(Key.Key_I)
    assert (table.count, table.scene.stealth.turn, len(table.scene.cards) > 0) == (1, 0, True)
    assert not strip.isVisible()


def test_r_rolls_the_worst_of_the_group_past_the_enemy_and_the_strip_says_what_it_came_to(table: SceneTable) -> None:
    perform("stealth.begin", table.session)
    strip = table.window.panels.stealth
    strip.plates[2].click()
    assert "worst" in words(strip)
    assert "%" in words(strip), "the chances"
    table.dice.faces = [6, 6, *([2] * 60)]
    table.key(Key.Key_R)
    assert table.session.rolls.state.roll is not None
    sneak = strip.item.buttons[0]
    assert (sneak.cap, sneak.main, sneak.refusal) == ("", False, "The other side has not rolled yet.")
    table.session.rolls.keep()
    table.key(Key.Key_R)
    assert strip.item.buttons[0].refusal, "the roll of the other side is prepared"
    table.key(Key.Key_R)
    assert table.session.contests.reading is not None
    assert "unseen" in words(strip)
    assert (strip.item.buttons[0].cap, strip.item.buttons[0].refusal) == ("R", "")


def test_r_does_not_roll_a_contest_anew_while_its_stress_die_asks_for_a_panic_roll(table: SceneTable) -> None:
    perform("stealth.begin", table.session)
    table.window.panels.stealth.plates[2].click()
    for one in table.scene.combatants:
        if one.side is Side.CREW:
            perform("sheet.stress", table.session, who=one.document, stress=3)
    table.dice.faces = [1] * 60
    table.key(Key.Key_R)
    before = table.session.rolls.state
    assert before.alarm_due
    table.key(Key.Key_R)
    assert table.session.rolls.state == before
    table.session.rolls.keep()
    table.key(Key.Key_R)
    assert table.session.rolls.state.pending is not None, "decided later: now the other side"
    table.window.panels.stealth.plates[4].click()
    assert "panic roll" in words(table.window.panels.stealth)


def test_the_tracker_page_scans_with_a_power_roll_and_places_false_blips(table: SceneTable) -> None:
    perform("stealth.begin", table.session)
    strip = table.window.panels.stealth
    strip.plates[1].click()
    assert not strip.button("scan").isEnabled()
    assert "carries" in strip.button("scan").toolTip()
    crew = next(one for one in table.scene.combatants if one.side is Side.CREW)
    perform("sheet.add_item", table.session, who=crew.document, row="core.gear.m314_motion_tracker")
    perform("stealth.false_blip", table.session, zone="z2")
    table.dice.faces = [1, *([2] * 20)]
    strip.button("scan").click()
    assert "Power 4" in words(strip)
    assert "false" in words(strip)
    assert not strip.button("scan").isEnabled()
    strip.button("show_blips").click()
    assert [one.seen for one in table.scene.stealth.blips] == [False]
    strip.button("false_blip").click()
    choose(table, "Gantry")
    assert [one.zone for one in table.scene.stealth.blips] == ["z2", "z3"]


def test_who_hunts_is_said_before_it_sneaks_up(table: SceneTable) -> None:
    perform("stealth.begin", table.session)
    strip = table.window.panels.stealth
    strip.plates[3].click()
    assert not strip.button("spot").isEnabled()
    enemy = next(one for one in table.scene.combatants if one.side is not Side.CREW)
    strip.button("hunts").click()
    choose(table, enemy.name)
    assert table.scene.stealth.active == (enemy.id,)
    strip.button("announce").click()
    choose(table, enemy.name)
    assert table.scene.stealth.announced == (enemy.id,)
    strip.button("spot").click()
    choose(table, enemy.name)
    assert table.session.rolls.state.opposing_result is not None, "the best eyes of the crew answer it"


def tracked(table: SceneTable) -> None:
    """Stealth mode has begun, and the first of the crew carries a motion tracker."""
    perform("stealth.begin", table.session)
    crew = next(one for one in table.scene.combatants if one.side is Side.CREW)
    perform("sheet.add_item", table.session, who=crew.document, row="core.gear.m314_motion_tracker")


def rows(view: RowsView) -> list[Any]:
    return [view.index_at_row(place).data(ROW) for place in range(view.row_count())]


def test_crew_and_others_stand_in_place_of_the_order_with_their_dice(table: SceneTable) -> None:
    panels = table.window.panels
    assert panels.order.isVisible()
    perform("stealth.begin", table.session)
    assert (panels.order.isVisible(), panels.people.isVisible()) == (False, True)
    crew, others = rows(panels.people.crew.view), rows(panels.people.others.view)
    sizes = {one.name: (one.dice, one.zones) for one in crew}
    for one in table.scene.combatants:
        sheet = table.session.scene.sheet_of(one)
        if sheet is not None:
            pools = pool_sizes(sheet, table.session.scene.rules)
            dice = pools[Skill.MOBILITY].base, pools[Skill.OBSERVATION].base
            assert sizes[table.session.scene.name_of(one)] == (dice, (2, 2))
    worst = min(crew, key=lambda one: one.dice[0])
    assert [one.rolls for one in crew].count(True) == 1
    assert next(one for one in crew if one.rolls).dice[0] == worst.dice[0]
    assert {one.deed for one in others} == {"passive"}
    perform("stealth.active", table.session, who=others[0].key)
    assert rows(panels.people.others.view)[0].deed == "active"
    perform("stealth.stop", table.session)
    assert (panels.order.isVisible(), panels.people.isVisible()) == (True, False)


def test_somebody_who_stays_behind_does_not_roll_for_the_group(table: SceneTable) -> None:
    """By keys: an arrow leads to a row and selects it, Enter opens what can be done with it."""
    perform("stealth.begin", table.session)
    crew = table.window.panels.people.crew.view
    crew.setFocus(Qt.FocusReason.TabFocusReason)
    table.key(Key.Key_Home)
    table.key(Key.Key_Down)
    second = rows(crew)[1]
    assert (second.selected, table.window.zones.who) == (True, second.key)
    while not rows(crew)[crew.currentIndex().row()].rolls:
        table.key(Key.Key_Up)
    left_out = rows(crew)[crew.currentIndex().row()].key
    table.key(Key.Key_Return)
    choose(table, "Sneaks with the group")
    assert next(one.key for one in rows(crew) if one.rolls) != left_out
    table.window.stealth.press("sneak")
    rolling = next(one for one in rows(crew) if one.rolls)
    sheet = table.session.scene.sheet_of(table.scene.combatant(rolling.key))
    assert sheet is not None
    assert table.session.rolls.state.sheet_id == sheet.id


def test_k_scans_g_and_a_digit_set_a_false_blip_and_v_hides_all(table: SceneTable) -> None:
    """Two keys for a blip and one for the others, from whatever part of stealth mode has the keyboard."""
    tracked(table)
    panels = table.window.panels
    crew = panels.people.crew.view
    crew.setFocus(Qt.FocusReason.TabFocusReason)
    table.key(Key.Key_K)
    assert table.scene.stealth.scanned
    table.key(Key.Key_G)
    table.key(Key.Key_2)
    (blip,) = table.scene.stealth.blips
    assert (blip.zone, blip.who) == ("z2", "")
    plate = panels.stealth.plates[1]
    plate.setFocus(Qt.FocusReason.TabFocusReason)
    table.key(Key.Key_V)
    assert not table.scene.stealth.blips[0].seen
    table.key(Key.Key_V)
    assert table.scene.stealth.blips[0].seen


def test_the_head_counts_the_next_thing_that_happens_and_its_dialog_asks_for_turns(table: SceneTable) -> None:
    clock = table.window.panels.clock
    perform("stealth.begin", table.session)
    assert (clock.shift.isVisible(), clock.shift.value) == (True, 1)
    assert clock.timer.item is None
    perform("scene.add_event", table.session, name="Patrol", rounds=3)
    perform("scene.add_event", table.session, name="Doors", rounds=1)
    assert "1 Doors Turn left" in clock.timer.accessibleName()
    perform("stealth.next_turn", table.session)
    assert "2 Patrol Turns left" in clock.timer.accessibleName()
    table.window.scene_actions.menus.add_event()
    dialog = table.window.findChild(EventDialog)
    assert dialog is not None
    assert "In Turns" in [label.text() for label in dialog.findChildren(TextLabel)]
    dialog.reject()
    perform("stealth.stop", table.session)
    assert not clock.timer.isVisible()
    assert clock.name.isVisible()


def test_what_is_refused_in_stealth_mode_is_said_in_the_strip_until_something_is_done(table: SceneTable) -> None:
    perform("stealth.begin", table.session)
    strip, panels = table.window.panels.stealth, table.window.panels
    panels.people.crew.view.setFocus(Qt.FocusReason.TabFocusReason)
    perform("way.remove", table.session, way="w1")
    note = strip.item.note
    table.key(Key.Key_M)
    table.key(Key.Key_2)
    assert "No way leads to Hold." in strip.header.accessibleName(), "it is seen, not heard alone"
    perform("way.connect", table.session, one="z1", other="z2")
    assert "No way" not in strip.header.accessibleName()
    assert note in strip.header.toolTip()


def test_on_the_page_of_the_tracker_a_digit_and_that_of_a_zone_move_a_false_blip(table: SceneTable) -> None:
    tracked(table)
    panels, mover = table.window.panels, table.scene.combatants[-1].id
    perform("stealth.move", table.session, who=mover, zone="z2")
    perform("stealth.false_blip", table.session, zone="z3")
    table.window.stealth.press("scan")
    table.window.stealth.open_step(StealthStep.CREW)
    panels.people.crew.view.setFocus(Qt.FocusReason.TabFocusReason)
    false, true = sorted(range(2), key=lambda number: bool(table.scene.stealth.blips[number].who))
    digits = (Key.Key_1, Key.Key_2)
    table.key(digits[false])
    table.key(Key.Key_1)
    assert table.scene.stealth.blips[false].zone == "z3", "another page is open"
    table.key(Key.Key_N)
    panels.people.crew.view.setFocus(Qt.FocusReason.TabFocusReason)
    table.key(digits[false])
    table.key(Key.Key_1)
    assert table.scene.stealth.blips[false].zone == "z1"
    told: list[str] = []
    table.session.scene.reported.connect(lambda report: told.append(str(report.sentence)))
    table.key(digits[true])
    assert told == ["A true contact is where somebody moves."]
    table.key(Key.Key_3)
    assert table.scene.stealth.blips[true].zone == "z2"


def test_the_list_of_the_tracker_tells_true_from_false_and_opens_what_can_be_done(table: SceneTable) -> None:
    tracked(table)
    panels = table.window.panels
    perform("stealth.move", table.session, who=table.scene.combatants[-1].id, zone="z2")
    perform("stealth.false_blip", table.session, zone="z3")
    table.window.stealth.press("scan")
    assert panels.tracker.list.isVisible()
    told = {one.name: one.is_false for one in rows(panels.tracker.list)}
    assert told == {"nobody": True, table.session.scene.name_of(table.scene.combatants[-1]): False}
    panels.tracker.list.reach(panels.tracker.list.index_at_row(0))
    table.key(Key.Key_Return)
    choose(table, "Hold")
    assert table.scene.stealth.blips[0].zone == "z2"
    table.key(Key.Key_Return)
    choose(table, "On the players’ tracker")
    assert [one.seen for one in table.scene.stealth.blips] == [False, True]


def test_a_lamp_is_turned_on_in_the_menu_of_its_bearer_and_the_zone_says_that_it_is_lit(table: SceneTable) -> None:
    perform("zone.feature", table.session, zone="z1", feature=Feature.DARK)
    perform("stealth.begin", table.session)
    table.key(Key.Key_Z)
    crew = table.window.panels.people.crew.view
    first = table.scene.combatant(rows(crew)[0].key)
    perform("sheet.add_item", table.session, who=first.document, row="core.gear.hi_beam_flashlight")
    crew.reach(crew.index_at_row(0))
    table.key(Key.Key_Return)
    choose(table, "Lamp")
    zone = rows(table.window.panels.zones.list)[0]
    assert "lit by a lamp" in zone.states
    crew.reach(crew.index_at_row(0))
    table.key(Key.Key_Return)
    choose(table, "Lamp")
    assert table.scene.combatant(first.id).lamp is None


def test_the_tracker_gives_way_to_a_zone_and_comes_back_with_the_next_step(table: SceneTable) -> None:
    tracked(table)
    panels = table.window.panels
    table.key(Key.Key_Z)
    table.key(Key.Key_N)
    assert (panels.tracker.list.isVisible(), panels.zone_detail.isVisible()) == (True, False)
    table.window.zones.open(table.window.zones.chosen)
    assert panels.tracker.list.isVisible(), "coming through the zones asks for none of them"
    table.window.zones.open("z2")
    assert (panels.tracker.list.isVisible(), panels.zone_detail.isVisible()) == (False, True)
    table.key(Key.Key_N)
    assert (panels.tracker.list.isVisible(), panels.zone_detail.isVisible()) == (True, False)


def test_the_tracker_leaves_the_page_of_a_zone_whole_however_much_is_due(table: SceneTable) -> None:
    tracked(table)
    panels = table.window.panels
    table.key(Key.Key_Z)
    table.window.zones.open("z2")
    perform("stealth.false_blip", table.session, zone="z3")
    page, tracker = panels.zone_detail, panels.tracker
    for many in (0, 1, 2, 3, 5):
        table.window.scene_layout.show_due(tuple(DueItem(str(number), f"Somebody {number}") for number in range(many)))
        QApplication.processEvents()
        assert page.isVisible()
        assert page.height() >= page.minimumSizeHint().height(), many
        assert not tracker.isVisible() or tracker.height() >= tracker.minimumSizeHint().height(), many


def test_a_vehicle_is_boarded_started_and_driven_by_its_buttons(table: SceneTable) -> None:
    strip = table.window.panels.vehicle
    perform("vehicle.from_catalog", table.session, row="core.vehicle.daihotai_tractor", zone="z1")
    table.key(Key.Key_I)
    table.key(Key.Key_N)
    while table.named(table.selected).side is not Side.CREW:
        table.key(Key.Key_N)
    assert strip.isVisible()
    press(strip, "board:v1")
    who = table.named(table.selected)
    assert (who.vehicle, who.barrier) == ("v1", 4)
    press(strip, "start")
    assert table.scene.vehicles[0].running
    assert not strip.button("drive:z2").isEnabled(), "both actions are gone"
    assert strip.button("drive:z2").toolTip()
    order = table.window.panels.order.ui.order
    assert order.hasFocus(), "Enter does not put a suit on because the button beside it is off now"
    strip.button("hand").setFocus()
    while strip.isVisible():
        table.key(Key.Key_N)
    assert order.hasFocus()
    table.count = 0
    while table.selected != who.name:
        table.key(Key.Key_N)
    drive = strip.columns[0].item
    assert drive.bars[0].name == "Success", "the chances stand there before the roll"
    assert any("damage to both" in line.right for line in drive.lines) == any(
        "Ram" in b.text for b in strip.item.buttons
    )
    table.dice.faces = [6] * 40
    table.key(Key.Key_Z)
    table.key(Key.Key_M)
    table.key(Key.Key_2)
    assert table.window.scene_layout.zones_have_focus
    table.key(Key.Key_Escape)
    assert table.scene.vehicles[0].zone == "z2", "M and a digit drive; Esc keeps the roll, as its button says"
    assert table.window.scene_layout.shows_zones
    strip.button("hand").click()
    choose(table, "Closed")
    assert not table.scene.vehicles[0].closed


def test_in_a_narrow_strip_the_dice_of_the_drive_stay_and_more_leads_to_the_rest(
    table: SceneTable, qtbot: QtBot
) -> None:
    strip = table.window.panels.vehicle
    perform("vehicle.from_catalog", table.session, row="core.vehicle.daihotai_tractor", zone="z2")
    others = [one.id for one in table.scene.combatants if one.side is not Side.CREW]
    perform("zone.put", table.session, who=tuple(others), zone="z2")
    for one in (one for one in table.scene.combatants if one.side is Side.CREW):
        perform("vehicle.seat", table.session, who=one.id, vehicle="v1")
    perform("vehicle.edit", table.session, vehicle="v1", running=True)
    driver = next(one for one in table.scene.combatants if one.vehicle and not one.seat)
    table.key(Key.Key_I)
    table.window.presenter.select_combatant(driver.id)
    alone = FactStrip("Vehicle")
    qtbot.addWidget(alone)
    alone.resize(1000, 190)
    alone.show()
    alone.set_item(strip.item)
    wide = alone.shown_buttons
    alone.resize(560, 190)
    QApplication.processEvents()
    drive, seats, suits = alone.columns
    assert drive.item.bars, "the driver is selected"
    assert (drive.isVisible(), seats.isVisible(), suits.isVisible()) == (True, False, True)
    for column in (drive, suits):
        assert column.width() >= column.wanted_width(), column.item.head
    assert alone.shown_buttons < wide | {"options"}
    assert "options" in alone.shown_buttons
    alone.resize(1000, 190)
    assert alone.shown_buttons == wide


def test_in_a_low_window_a_strip_that_stands_alone_takes_the_room_of_the_order(table: SceneTable, theme: Theme) -> None:
    panels = table.window.panels
    theme.set_scale(1.5)
    perform("stealth.begin", table.session)
    table.window.resize(960, 600)
    QApplication.processEvents()
    assert panels.stealth.isVisible()
    assert not panels.people.isVisible()
    assert not panels.zones.isVisible()
    between = panels.stealth.geometry().top() - panels.clock.geometry().bottom()
    assert between <= 3 * table.window.panels.clock.height() // 10, "there is no empty band above it"


def test_who_lacks_air_stands_in_the_strip_and_what_is_due_is_listed(table: SceneTable) -> None:
    perform("zone.feature", table.session, zone="z1", feature=Feature.VACUUM)
    strip = table.window.panels.vehicle
    assert strip.isVisible()
    assert "in vacuum" in words(strip)
    table.key(Key.Key_I)
    crew = [one for one in table.scene.combatants if one.side is Side.CREW]
    needs = [one for one in table.window.panels.due.items if one.key.startswith("need:")]
    assert len(needs) == len(crew)
