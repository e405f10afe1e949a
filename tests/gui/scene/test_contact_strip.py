"""Contact in the window, by keys: how it begins, the roll, free actions before the cards, the cards."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.encounter import Side
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.scene.contact_items import ContactStep
from alien_desktop.gui.scene.initiative_window import InitiativeWindow
from alien_desktop.gui.scene.vehicle_items import vehicle_item
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.commands.registry import perform
from tests.gui.scene.scene_table import SceneTable

Key = Qt.Key


def creeping(table: SceneTable) -> None:
    """Bay – Hold with an open way: the crew in the Bay, the others in the Hold; stealth mode has begun."""
    table.gather()
    for name in ("Bay", "Hold"):
        perform("zone.add", table.session, name=name)
    perform("way.connect", table.session, one="z1", other="z2")
    for one in table.scene.combatants:
        perform("zone.put", table.session, who=(one.id,), zone="z1" if one.side is Side.CREW else "z2")
    table.begin()
    perform("stealth.begin", table.session)
    table.dice.fall(*([1, 1] * 40))
    table.count = 0


@pytest.fixture
def table(qtbot: QtBot, profile: Path, theme: Theme) -> Iterator[SceneTable]:
    """The 2019 rules."""
    table = SceneTable(qtbot, profile, theme)
    creeping(table)
    yield table
    table.close()


def words(table: SceneTable) -> str:
    return " | ".join(column.words() for column in table.window.panels.contact.item.columns)


def step(table: SceneTable) -> ContactStep | None:
    return table.window.contact.step


def gets(table: SceneTable) -> dict[str, str]:
    return {item.name: item.gets for item in table.window.model.items}


def unseen(table: SceneTable) -> None:
    """Roll the contest that lies ready so that nobody notices."""
    table.dice.faces = [6, 6, *([2] * 60)]
    table.key(Key.Key_R)
    table.session.rolls.keep()
    table.session.rolls.roll()
    table.session.rolls.roll()


def tick(text: str) -> None:
    menu = next(one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible())
    next(one for one in menu.actions() if text in one.text()).trigger()
    menu.close()


def test_an_ambush_goes_from_contact_by_the_roll_and_the_free_actions_to_the_cards(table: SceneTable) -> None:
    panels = table.window.panels
    assert not panels.contact.isVisible()
    table.key(Key.Key_X)
    assert panels.contact.isVisible()
    assert not panels.stealth.isVisible()
    assert [plate.item.name for plate in panels.contact.plates] == [
        "Contact",
        "Choose",
        "Roll",
        "Strike",
        "Cards",
    ]
    assert [one.text for one in panels.contact.item.buttons] == ["Ambush", "Sneak attack", "Open fire", "Wait"]
    assert "Ambush +2" in words(table)
    promised = panels.contact.plates[4].item.words
    panels.contact.plates[4].click()
    shown = words(table)
    panels.contact.plates[1].click()
    turns = panels.turns.next_button
    assert turns.accessibleName().startswith("Roll, then: Strike")
    table.key(Key.Key_1)
    assert step(table) is ContactStep.ROLL
    assert turns.accessibleName().startswith("Roll, then: Strike"), "N presses the filled button"
    unseen(table)
    assert turns.accessibleName().startswith("Free actions, then: Strike")
    assert "unseen" in words(table)
    assert "No reaction" in words(table)
    table.key(Key.Key_N)
    crew = [one for one in table.scene.combatants if one.side is Side.CREW]
    assert (table.scene.surprise, table.scene.cards) == (tuple(one.id for one in crew), ())
    assert step(table) is ContactStep.FREE
    assert {gets(table)[one.name] for one in crew} == {"one free action"}
    assert "no reaction" in gets(table).values()
    table.key(Key.Key_N)
    assert table.selected == crew[0].name
    perform("scene.act", table.session, who=crew[0].id, action="seek_cover", amount=3)
    assert table.scene.surprise == (crew[1].id,)
    assert crew[0].name not in words(table).split("|")[0]
    table.key(Key.Key_I)
    assert (len(table.scene.surprise), promised) == (0, f"{len(table.scene.cards)} to draw")
    for one in table.scene.combatants:
        drawn = len(table.scene.cards_of(one.id))
        assert f"{one.name} {drawn} card" in shown
    assert not panels.contact.isVisible()


def test_r_answers_the_dice_on_the_table_and_rolls_no_contest_twice(table: SceneTable) -> None:
    table.key(Key.Key_X)
    table.key(Key.Key_1)
    table.dice.faces = [6, 6, *([2] * 60)]
    table.key(Key.Key_R)
    table.session.rolls.keep()
    table.window.panels.contact.take_focus()
    table.key(Key.Key_R)
    table.key(Key.Key_R)
    events = [event for entry in table.session.log.entries() for event in entry.events]
    assert [type(event).__name__ for event in events[-2:]] == ["Rolled", "OtherSideRolled"]
    assert "2 against 0" in words(table)


def test_who_strikes_and_who_is_surprised_is_ticked_for_each(table: SceneTable) -> None:
    table.key(Key.Key_X)
    table.key(Key.Key_1)
    unseen(table)
    strip = table.window.panels.contact
    strip.button("attackers").click()
    tick("Vance")
    strip.button("aware").click()
    tick("Guard")
    table.key(Key.Key_N)
    names = {one.id: one.name for one in table.scene.combatants}
    assert "Vance" not in " ".join(names[one] for one in table.scene.surprise)
    assert [names[one] for one in table.scene.aware] == [table.named("Guard").name]
    assert gets(table)[table.named("Guard").name] == "1 card"
    strip.button("aware").click()
    tick("Guard")
    assert table.scene.aware == ()
    assert gets(table)[table.named("Guard").name] == "no reaction"


def test_open_fire_draws_waiting_takes_a_turn_and_escape_goes_back(table: SceneTable) -> None:
    table.key(Key.Key_X)
    table.key(Key.Key_4)
    assert (table.scene.stealth.turn, table.window.contact.is_open) == (2, False)
    table.key(Key.Key_X)
    table.key(Key.Key_Escape)
    assert not table.window.contact.is_open
    assert table.window.panels.stealth.isVisible()
    table.key(Key.Key_X)
    table.key(Key.Key_3)
    assert (table.scene.stealth.turn, len(table.scene.cards) > 0, table.scene.ambush) == (0, True, False)


def test_free_actions_that_wait_stand_there_in_another_window_too(table: SceneTable, theme: Theme) -> None:
    table.key(Key.Key_X)
    table.key(Key.Key_1)
    unseen(table)
    table.key(Key.Key_N)
    other = InitiativeWindow(table.session, theme)
    other.resize(1280, 800)
    other.show()
    assert other.panels.contact.isVisible()
    assert other.contact.step is ContactStep.FREE
    other.close()
    other.deleteLater()


def test_a_choice_that_is_off_is_off_for_its_digit_too_and_nobody_strikes_when_all_are_left_out(
    table: SceneTable,
) -> None:
    strip = table.window.panels.contact
    table.window.presenter.select_combatant(table.named("Guard").id)
    table.key(Key.Key_X)
    assert not strip.button("sneak_attack").isEnabled(), "a guard is selected, and none of the crew"
    table.key(Key.Key_2)
    assert step(table) is ContactStep.CHOICE
    table.key(Key.Key_1)
    unseen(table)
    for name in [one.name for one in table.scene.combatants if one.side is Side.CREW]:
        strip.button("attackers").click()
        tick(name)
    assert "Nobody strikes" in strip.button("strike").toolTip()
    table.key(Key.Key_N)
    assert (table.scene.stealth.turn, table.scene.cards) == (1, ()), "N does not draw the cards by the way"


def test_whoever_drives_is_reported_the_drive_of_a_zone_and_nothing_else(table: SceneTable) -> None:
    """The panel of a zone says what M and its digit do."""
    perform("stealth.stop", table.session)
    perform("vehicle.from_catalog", table.session, row="core.vehicle.daihotai_tractor", zone="z1")
    table.dice.fall(*([1, 1] * 5))
    table.key(Key.Key_I)
    driver = next(one for one in table.scene.combatants if one.side is Side.CREW)
    for command in ("vehicle.board", "vehicle.start"):
        more = {"vehicle": "v1"} if command == "vehicle.board" else {}
        perform(command, table.session, who=driver.id, **more)
    table.window.presenter.select_combatant(driver.id)
    if not table.window.scene_layout.shows_zones:
        table.key(Key.Key_Z)
    table.window.zones.open("z2")
    step_there = table.window.panels.zone_detail.step_list.model().index(0, 0).data(ROW)
    assert "Drive to Hold" in step_there.note
    assert "get out" not in step_there.refusal
    item = vehicle_item(table.session, driver.id)
    assert item is not None
    seats = item.columns[1]
    assert [line.place for line in seats.lines] == ["D", "1", "2", "3", "4"], "each seat has its plate"
    assert seats.words().startswith(f"Seats, D {table.session.scene.name_of(driver)}, 1 free")


def test_in_evolved_eyes_are_compared_first_and_an_ambush_has_the_lowest_cards(
    qtbot: QtBot, profile: Path, theme: Theme
) -> None:
    table = SceneTable(qtbot, profile, theme, "evolved")
    creeping(table)
    table.key(Key.Key_X)
    strip = table.window.panels.contact
    assert [plate.item.name for plate in strip.plates if plate.isVisible()] == ["Contact", "Look", "Choose", "Cards"]
    unseen(table)
    table.key(Key.Key_N)
    assert [one.text for one in strip.item.buttons] == ["Step out", "Ambush", "Hide", "Back out"]
    table.key(Key.Key_2)
    crew = {one.id for one in table.scene.combatants if one.side is Side.CREW}
    assert [card.combatant in crew for card in table.scene.cards[: len(crew)]] == [True] * len(crew)
    assert table.scene.ambush
    assert not table.window.contact.is_open
    table.close()


def test_in_evolved_the_side_that_saw_first_strikes_and_hiding_says_why_not(
    qtbot: QtBot, profile: Path, theme: Theme
) -> None:
    table = SceneTable(qtbot, profile, theme, "evolved")
    creeping(table)
    table.key(Key.Key_X)
    strip = table.window.panels.contact
    table.dice.faces = [2] * 40
    table.key(Key.Key_R)
    table.session.rolls.keep()
    table.dice.faces = [6] * 40
    table.key(Key.Key_R)
    table.key(Key.Key_R)
    assert "noticed" in words(table)
    table.key(Key.Key_N)
    enemy = table.scene.combatant(table.session.contests.reading.contest.enemy)  # type: ignore[union-attr]
    assert enemy.name in words(table)
    assert "Vance" not in words(table)
    assert not strip.button("hide").isEnabled(), "the Hold is not cluttered"
    assert strip.button("hide").toolTip()
    assert "Turn" not in strip.button("wait").accessibleName(), "an Evolved stretch, and none of it is spent"
    table.dice.fall(*([1, 1] * 40))
    table.key(Key.Key_2)
    assert table.scene.surprise == (enemy.id,)
    table.close()
