"""Weapons, supplies, load, talents, conditions, injuries: what is shown, what a press does, what undo takes back."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.character_sheet import Injury
from alien_desktop.documents.sheet.deprivation import begin_deprivation
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.new_parts import item_from, talent_from
from alien_desktop.documents.sheet.values import amount_by_hand
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.sheet.supplies_model import supply_items
from alien_desktop.gui.sheet.weapons_model import WeaponButton, WeaponPress, button_key
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.commands.registry import refusal_of
from alien_desktop.session.events import CriticalInjuryTaken, TalentUsed
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.stages import LEFT, SheetStage
from tests.sample_session import result_of
from tests.usability.cut_texts import CutTexts, painted_alone
from tests.usability.painted import inks_of

pytestmark = pytest.mark.usefixtures("theme")

ROLL, FIRE = WeaponPress.ROLL, WeaponPress.FIRE


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def press_menu_key(widget: QWidget) -> None:
    """Press the menu key on a part with nothing chosen in it."""
    place = widget.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)


# --- weapons ---


def test_a_weapon_has_its_whole_name_in_a_narrow_sheet_too(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    view = stage.panel.weapons.view
    for width in (360, 400, 440, 532):
        with CutTexts() as collector:
            view.setFixedWidth(width)
            QApplication.processEvents()
            cut = painted_alone(view, collector) + painted_alone(view.viewport(), collector)
        assert not {weapon.name for weapon in stage.sheet.weapons} & set(cut), width
        fire = stage.weapon_button(stage.sheet.weapons[0].id, FIRE)
        place, line = view.visualRect(fire.index), view.visualRect(stage.weapon(stage.sheet.weapons[0].id).index)
        assert line.contains(place), width


def test_a_weapon_is_fired_by_one_click_and_its_ammunition_marked_when_the_roll_is_done(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    row, fire = stage.weapon(stage.sheet.weapons[0].id), stage.weapon_button(stage.sheet.weapons[0].id, FIRE)
    item = row.record
    assert (item.ammo_words, item.dice, item.damage, item.reach) == ("Loaded", 7, 1, "Medium")
    stage.table.dice.fall(*(6,) * 7, 1, 2, 2, 2)
    stage.click_row(fire)
    assert stage.presses == 1
    assert stage.table.rolls.state.title == stage.sheet.weapons[0].name
    assert stage.sheet.weapons[0].ammo == 1, "the panic comes first"
    stage.table.rolls.keep()
    assert stage.sheet.weapons[0].ammo == 0
    assert row.record.ammo_words == "Empty"
    assert (fire.record.text, fire.told(QAccessible.Text.Name)) == ("Load", "Reload M4A3 Service Pistol")
    stage.click_row(fire)
    assert stage.sheet.weapons[0].ammo == 1
    stage.key("Ctrl+Z")
    stage.key("Ctrl+Z")
    assert stage.sheet.weapons[0].ammo == 1
    assert row.record.ammo_words == "Loaded"


def test_a_button_whose_command_is_refused_is_disabled_with_its_reason(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, "evolved")
    session, who, gun = stage.table.session, stage.sheet.id, stage.sheet.weapons[0]
    stage.put(
        weapons=(gun.evolve(ammo=0, reloads=0), *stage.sheet.weapons[1:]),
        consumables=stage.sheet.consumables.evolve(air=0),
    )
    load = stage.weapon_button(gun.id, FIRE)
    reason = str(refusal_of("gear.reload", session, who=who, weapon=gun.id))
    assert reason.startswith("No reload is left")
    assert load.record.refusal == reason
    assert not load.index.flags() & Qt.ItemFlag.ItemIsEnabled
    before = session.workspace.history.index
    stage.click_row(load)
    assert session.workspace.history.index == before
    air = stage.panel.supplies.rows[Supply.AIR].button
    assert not air.isEnabled()
    assert air.accessibleDescription() == str(refusal_of("roll.supply", session, who=who, supply=Supply.AIR))


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_no_weapon_is_rolled_while_a_panic_or_response_waits_and_armor_and_loading_still_are(
    qtbot: QtBot, edition: str
) -> None:
    """Not a second roll over a result that nobody has answered: its buttons say why, and answer when it is settled."""
    stage = SheetStage(qtbot, edition)
    gun = stage.sheet.weapons[0].id
    stage.table.dice.fall(*(1,) * 20)
    changed = QSignalSpy(stage.panel.weapons.model.dataChanged)
    (stage.table.alarms.roll_panic if edition == "core" else stage.table.alarms.roll_response)(stage.sheet.id)
    assert stage.table.rolls.state.phase is Phase.ANSWER
    told = {changed.at(place)[0].row() for place in range(changed.count())}
    rows = stage.panel.weapons.model.items()
    suits = {suit.id for suit in stage.sheet.armor}
    assert told == {n for n, row in enumerate(rows) if isinstance(row, WeaponButton) and row.item not in suits}
    before = stage.table.session.workspace.history.index
    for press in (ROLL, FIRE):
        button = stage.weapon_button(gun, press)
        assert not button.index.flags() & Qt.ItemFlag.ItemIsEnabled
        assert button.record.refusal == str(ANSWER_FIRST)
        assert button.record.refusal in button.told(QAccessible.Text.Description)
        stage.click_row(button)
    assert stage.table.session.workspace.history.index == before
    stage.table.alarms.dismiss()
    for press in (ROLL, FIRE):
        button = stage.weapon_button(gun, press)
        assert button.index.flags() & Qt.ItemFlag.ItemIsEnabled
        assert button.record.refusal == ""


def test_the_second_edition_counts_ammunition_as_a_supply(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, "evolved")
    row = stage.weapon(stage.sheet.weapons[0].id)
    assert (row.record.ammo_words, row.record.ammo_boxes) == ("Ammo 2", (2, 2))
    stage.table.dice.fall(*(2,) * 11, 1, 5)
    stage.click_row(stage.weapon_button(stage.sheet.weapons[0].id, FIRE))
    assert row.record.ammo_words == "Ammo 2", "a push may spare it"
    stage.table.rolls.keep()
    assert (row.record.ammo_words, row.record.ammo_boxes) == ("Ammo 1", (1, 2))


def test_rolling_an_attack_marks_no_skill(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.dice.fall(*(2,) * 11)
    stage.click_row(stage.weapon_button(stage.sheet.weapons[0].id, ROLL))
    assert stage.panel.attributes.selected is None


def test_armor_is_rolled_by_its_button(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.dice.fall(6, 6)
    stage.click_row(stage.weapon_button(stage.sheet.armor[0].id, ROLL))
    assert result_of(stage.table.last_events[-1]) == "2 damage less"
    row = stage.weapon(stage.sheet.armor[0].id)
    assert row.record.result == "6 6: 2 damage less"
    assert "2 damage less" in row.told(QAccessible.Text.Name)
    stage.table.dice.fall(*(2,) * 5)
    stage.click(stage.panel.supplies.rows[Supply.AIR].button)
    assert (row.record.result, row.record.features) == ("", "armor, air 5, vacuum")


def test_a_level_of_armor_has_no_button(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, "evolved")
    row = stage.weapon(stage.sheet.armor[0].id)
    assert not row.record.can_roll
    assert stage.panel.weapons.model.row_of(button_key(row.key, ROLL)) == -1


def test_a_weapon_is_added_from_the_picker(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    before = len(stage.sheet.weapons)
    stage.click(stage.panel.weapons.add_button)
    picker = stage.picker()
    assert not picker.isModal()
    stage.type("pulse")
    stage.key("Return")
    assert len(stage.sheet.weapons) == before + 1
    assert "Pulse" in stage.sheet.weapons[-1].name
    assert stage.undo_text() == f"Rook Ibarra: {stage.sheet.weapons[-1].name} added"
    assert stage.view.picker is None
    assert stage.weapon(stage.sheet.weapons[-1].id).record.name == stage.sheet.weapons[-1].name
    stage.table.workspace.undo()
    assert len(stage.sheet.weapons) == before


def test_a_weapon_is_taken_in_hand_stowed_and_removed_from_its_menu(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    pistol = stage.sheet.weapons[0].id
    for choice, place in (("In hand", CarryPlace.IN_HAND), ("Stowed", CarryPlace.STOWED)):
        stage.weapon(pistol).open_menu()
        stage.choose(choice)
        assert stage.sheet.weapons[0].place is place
    stage.weapon(pistol).open_menu()
    stage.choose("Remove")
    assert pistol not in [weapon.id for weapon in stage.sheet.weapons]
    stage.key("Ctrl+Z")
    assert stage.sheet.weapons[0].id == pistol


# --- supplies ---


def test_a_supply_is_rolled_by_one_click_and_says_what_came(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    row = stage.panel.supplies.rows[Supply.AIR]
    stage.table.dice.fall(1, 2, 3, 4, 5)
    stage.click(row.button)
    assert stage.presses == 1
    assert stage.sheet.consumables.air == 4
    assert row.meter.accessibleName() == "Air, 4 of 6 dice"
    assert "Air 1 2 3 4 5: 4 left" in stage.panel.supplies.header.accessibleName()
    stage.key("Ctrl+Z")
    assert row.meter.accessibleName() == "Air, 5 of 6 dice"


@pytest.mark.parametrize("food, words", [(2, "Food, 2 items, one a day"), (1, "Food, 1 item, one a day")])
def test_what_is_counted_by_the_day_is_no_dice(qtbot: QtBot, food: int, words: str) -> None:
    stage = SheetStage(qtbot, "evolved")
    stage.put(consumables=stage.sheet.consumables.evolve(food=food))
    assert stage.panel.supplies.rows[Supply.FOOD].meter.accessibleName() == words
    items = {item.supply: item for item in supply_items(stage.sheet, rules_of("evolved"))}
    assert items[Supply.FOOD].words() == words


def test_an_empty_supply_is_no_alarm_before_it_was_used_up(qtbot: QtBot, theme: Theme) -> None:
    """A new sheet has none of anything; who starves or suffocates is told so at the supply."""
    stage = SheetStage(qtbot)
    row = stage.panel.supplies.rows[Supply.FOOD]

    def ink() -> str:
        return next(colour for _, text, colour in inks_of(row) if text == "0")

    empty = stage.sheet.consumables.evolve(food=0)
    stage.table.workspace.edit(Message("New"), [stage.sheet.evolve(consumables=empty)])
    items = {item.supply: item for item in supply_items(stage.sheet, rules_of("core"))}
    assert (items[Supply.FOOD].left, items[Supply.FOOD].is_missed) == (0, False)
    assert ink() == theme.tokens.text.name()
    hungry = begin_deprivation(stage.sheet, "food", rules_of("core"))
    items = {item.supply: item for item in supply_items(hungry, rules_of("core"))}
    assert items[Supply.FOOD].is_missed
    assert not items[Supply.AIR].is_missed
    stage.table.workspace.edit(Message("Hungry"), [hungry])
    assert ink() == theme.tokens.alert.name()


def test_the_tooltip_tells_how_many_rolls_are_left(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.put(consumables=stage.sheet.consumables.evolve(air=1))
    words = stage.panel.supplies.rows[Supply.AIR].toolTip()
    assert "6.0 rolls" in words
    assert "16.7 %" in words


def test_a_supply_is_set_by_a_click_on_a_circle(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    meter = stage.panel.supplies.rows[Supply.WATER].meter
    meter.setFocus()
    stage.key("Home")
    assert stage.sheet.consumables.water == 0
    assert not stage.panel.supplies.rows[Supply.WATER].button.isEnabled()
    assert stage.undo_text() == "Rook Ibarra: water 0"


def test_the_second_edition_eats_a_day_at_a_time(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, "evolved")
    stage.click(stage.panel.supplies.rows[Supply.FOOD].button)
    assert stage.sheet.consumables.food == 0
    assert stage.undo_text() == "Food for a day: Rook Ibarra"


def test_a_synthetic_needs_power_only(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, name="Lumen")
    rows = stage.panel.supplies.rows
    assert rows[Supply.AIR].meter.accessibleName() == "Air: not needed"
    assert not rows[Supply.AIR].button.isVisible()
    assert rows[Supply.POWER].y() < rows[Supply.AIR].y()


# --- load ---


def test_a_thing_goes_round_its_places_by_space_and_each_is_a_step(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    view = stage.panel.load.view
    bolt_gun, suit = stage.sheet.weapons[1].id, stage.sheet.armor[0].id
    view.reach(stage.carried(bolt_gun).index)
    seen = []
    for _ in range(4):
        stage.key("Space")
        seen.append(stage.sheet.weapons[1].place)
    assert seen == [CarryPlace.IN_HAND, CarryPlace.WORN, CarryPlace.STOWED, CarryPlace.CARRIED]
    assert stage.undo_text() == "Watatsumi DV-303 Bolt Gun carried: Rook Ibarra"
    for _ in range(4):
        stage.key("Ctrl+Z")
    assert stage.sheet.weapons[1].place is CarryPlace.CARRIED
    view.reach(stage.carried(suit).index)
    found = []
    for key in ("Space", "Shift+Space"):
        stage.key(key)
        found.append((stage.sheet.armor[0].place, stage.panel.person.armor.value))
    assert found == [(CarryPlace.STOWED, "0"), (CarryPlace.WORN, "2")], "armor that is not worn protects nobody"


def test_a_thing_is_dragged_to_where_it_shall_be(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    view = stage.panel.load.view
    port = view.viewport()
    bolt_gun = stage.sheet.weapons[1].id
    start = stage.carried(bolt_gun).center
    hand = QPoint(port.width() * 3 // 8, port.height() - 5)
    qtbot.mousePress(port, LEFT, pos=start)
    qtbot.mouseMove(port, start + QPoint(0, 30))
    qtbot.mouseMove(port, hand)
    qtbot.mouseRelease(port, LEFT, pos=hand)
    places = [stage.sheet.weapons[1].place]
    assert stage.carried(bolt_gun).told(QAccessible.Text.Name) == "Watatsumi DV-303 Bolt Gun, 1 slot, in hand"
    stage.key("Ctrl+Z")
    places.append(stage.sheet.weapons[1].place)
    assert places == [CarryPlace.IN_HAND, CarryPlace.CARRIED]


def test_the_title_says_how_much_is_carried(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    assert stage.panel.load.header.accessibleName() == "Carried 5 of 8"
    stage.put(gear=(stage.sheet.gear[0].evolve(quarters=40),))
    assert "14½ of 8" in stage.panel.load.header.accessibleName()
    assert "Over" in stage.panel.load.header.toolTip() or "twice" in stage.panel.load.header.toolTip()
    assert stage.panel.load.view.packed().is_over


def test_delete_removes_and_undo_brings_back(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    view = stage.panel.load.view
    radio = stage.sheet.gear[0].id
    view.reach(stage.carried(radio).index)
    stage.key("Del")
    assert not stage.sheet.gear
    stage.key("Ctrl+Z")
    assert stage.sheet.gear[0].id == radio


def test_alt_and_an_arrow_move_a_thing_in_its_list(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    view = stage.panel.load.view
    first, second = (weapon.id for weapon in stage.sheet.weapons)
    view.reach(stage.carried(first).index)
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [weapon.id for weapon in stage.sheet.weapons] == [second, first]
    stage.key("Ctrl+Z")
    assert [weapon.id for weapon in stage.sheet.weapons] == [first, second]


def test_a_thing_is_stowed_and_counted_from_its_menu(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    radio = stage.sheet.gear[0].id
    stage.panel.load.view.trigger(stage.carried(radio).index)
    stage.choose("Stowed")
    assert stage.sheet.gear[0].place is CarryPlace.STOWED
    assert stage.panel.load.header.accessibleName() == "Carried 4½ of 8"
    stage.panel.load.view.trigger(stage.carried(radio).index)
    stage.choose("Quantity…")
    QTest.mouseClick(stage.steps_popup().more, LEFT)
    QTest.mouseClick(stage.steps_popup().more, LEFT)
    stage.steps_popup().close()
    assert stage.sheet.gear[0].quantity == 3


def test_something_can_be_written_in_by_hand(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.click(stage.panel.load.add_button)
    stage.picker()
    stage.type("Brass token zzz")
    stage.key("Return")
    assert stage.sheet.gear[-1].name == "Brass token zzz"
    assert stage.sheet.gear[-1].quarters == 4


def test_capacity_is_set_by_hand_and_marked(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    press_menu_key(stage.panel.load)
    stage.choose("Override capacity…")
    QTest.mouseClick(stage.steps_popup().more, LEFT)
    assert amount_by_hand(stage.sheet.overrides, "capacity") == 9
    assert stage.panel.load.header.accessibleName() == "Carried 5 of 9 H"
    QTest.mouseClick(stage.steps_popup().automatic, LEFT)
    assert stage.panel.load.header.accessibleName() == "Carried 5 of 8"


# --- talents ---


def test_talents_come_from_the_catalog_and_go_with_delete(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    assert [item.words() for item in stage.panel.talents.model.items()] == ["Reckless", "Full Throttle"]
    stage.click(stage.panel.talents.add_button)
    stage.picker()
    stage.type("Nerves of Steel")
    stage.key("Return")
    assert stage.sheet.talents[-1].name == "Nerves of Steel"
    row = stage.talent(-1)
    assert row.told(QAccessible.Text.Description)
    stage.panel.talents.view.scrollTo(row.index)
    stage.click_row(row)
    stage.key("Del")
    assert len(stage.sheet.talents) == 2
    stage.key("Ctrl+Z")
    assert stage.panel.talents.model.rowCount() == 3


def test_a_talent_that_is_taken_is_not_offered_again(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.click(stage.panel.talents.add_button)
    names = [option.name for option in stage.picker().list.options()]
    assert "Reckless" not in names
    assert "Full Throttle" not in names
    stage.key("Esc")
    assert stage.view.picker is None


def talent_entries(stage: SheetStage, *press: str) -> list[str]:
    """Open the menu of the last talent, press lines of it from menu to menu; return those of the last one."""
    stage.panel.talents.view.menu_requested.emit(stage.talent(-1).index, QPoint())
    (menu,) = [one for one in stage.panel.talents.findChildren(QMenu) if one.parent() is stage.panel.talents]
    here = menu
    for words in press:
        action = next(one for one in here.actions() if one.text() == words)
        below = action.menu()
        if isinstance(below, QMenu):
            here = below
        else:
            action.trigger()
    known = [action.text() for action in here.actions()]
    menu.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return known


def test_a_talent_is_used_by_its_menu_which_says_when_it_is_used_up(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, "evolved")
    own = talent_from("evolved.talent.company_resources", rules_of("evolved")).evolve(id="t9")
    stage.put(talents=(own,), stress=0)
    assert "Use (stress +1)" in talent_entries(stage, "Use (stress +1)")
    assert stage.sheet.stress == 1
    assert "Use: Company Resources is used up for now." in talent_entries(stage)
    stage.key("Ctrl+Z")
    assert stage.sheet.stress == 0
    assert "Use (stress +1)" in talent_entries(stage)


def test_a_nurse_tends_somebody_from_the_menu_until_the_day_is_full(qtbot: QtBot) -> None:
    """Evolved 3.1: the menu names whom; as many a day as the level of Medical Aid, then it says so."""
    stage = SheetStage(qtbot, "evolved")
    own = talent_from("evolved.talent.nurse", rules_of("evolved")).evolve(id="t9")
    stage.put(talents=(own,), skills=stage.sheet.skills.evolve(medical_aid=1))
    names = talent_entries(stage, "Use")
    assert "Dr M. Okafor" in names
    assert stage.sheet.name not in names
    talent_entries(stage, "Use", "Dr M. Okafor")
    patient = stage.table.sheet("Okafor")
    assert any("nurse" in one.source for one in patient.timed_effects)
    assert [words for words in talent_entries(stage) if words.startswith("Use: ")] == [
        f"Use: {stage.sheet.name} tends no more today than the level of Medical Aid: 1."
    ]
    stage.key("Ctrl+Z")
    assert not any("nurse" in one.source for one in stage.table.sheet("Okafor").timed_effects)
    assert "Dr M. Okafor" in talent_entries(stage, "Use")


def test_a_navigator_rolls_from_the_menu_and_the_log_says_how_much_shorter_the_trip_is(qtbot: QtBot) -> None:
    """Evolved 3.2: Comtech; each 6 takes a tenth off, and what it came to is told when the roll is settled."""
    stage = SheetStage(qtbot, "evolved")
    own = talent_from("evolved.talent.navigator", rules_of("evolved")).evolve(id="t9")
    stage.put(talents=(own,), stress=0)
    stage.table.dice.faces.clear()
    stage.table.dice.fall(6, 6, *[2] * 30)
    talent_entries(stage, "Use (Comtech)")
    state = stage.table.rolls.state
    assert state.roll is not None
    assert (state.roll.successes, state.phase) == (2, Phase.PUSH)
    stage.key("Esc")
    told = [one for entry in stage.table.session.log.entries() for one in entry.events if isinstance(one, TalentUsed)]
    results = [str(one.result) for one in told if one.result]
    assert results == ["the trip takes 20 % less"]


# --- conditions and injuries ---


def test_a_condition_is_ticked_by_one_click(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    box = stage.state("Starving")
    stage.click_row(box)
    assert stage.sheet.conditions == ("exhausted", "starving")
    assert stage.undo_text() == "Rook Ibarra: Starving"
    stage.key("Ctrl+Z")
    assert not stage.state("Starving").record.is_on


def test_any_condition_is_set_from_the_picker_and_ended_by_its_box(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.click(stage.panel.conditions.set_button)
    stage.picker()
    stage.type("prone")
    stage.key("Return")
    assert "prone" in stage.sheet.conditions
    stage.click_row(stage.state("Prone"))
    assert "prone" not in stage.sheet.conditions


def test_a_response_is_ended_by_its_box(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, "evolved")
    stage.put(responses=("evolved.response.shakes",))
    box = stage.state("Shakes")
    assert box.record.is_on
    stage.click_row(box)
    assert stage.sheet.responses == ()


def test_an_injury_is_rolled_from_the_picker(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.dice.fall(4, 5, 2)
    stage.click(stage.panel.conditions.add_button)
    stage.picker()
    stage.key("Return")
    item = stage.injury().record
    assert (item.number, item.name, item.days_words) == (45, "Bleeding Gut", "2 days")
    assert item.short == "Fatal: death roll in 1 Shift"
    stage.key("Ctrl+Z")
    assert not stage.panel.conditions.injuries_view.isVisible()


def test_an_injury_is_picked_by_its_number(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.dice.fall(1, 2, 3)
    stage.click(stage.panel.conditions.add_button)
    stage.picker()
    stage.type("33")
    stage.key("Return")
    assert stage.sheet.injuries[0].name == "Broken Ribs"
    event = stage.table.last_events[-1]
    assert isinstance(event, CriticalInjuryTaken)
    assert event.by_hand


def test_an_injury_is_treated_and_healed_from_its_menu(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.dice.fall(2)
    stage.table.session.injuries.pick_injury(stage.sheet.id, 45)
    stage.click_row(stage.injury())
    assert "Death roll" in stage.menu_words()
    stage.choose("Treated by Medical Aid")
    assert stage.sheet.injuries[0].treated
    stage.click_row(stage.injury())
    assert "Death roll" not in stage.menu_words()
    stage.choose("Healed (remove)")
    assert stage.sheet.injuries == ()


def test_an_injury_takes_no_tick_away_and_the_fatal_one_stands_first(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.put(conditions=())
    ticks = stage.panel.conditions.states.rowCount()
    assert ticks > 0
    stage.table.dice.fall(*(2,) * 4)
    stage.table.session.injuries.pick_injury(stage.sheet.id, 26)
    stage.table.session.injuries.pick_injury(stage.sheet.id, 45)
    assert stage.panel.conditions.states_view.isVisible()
    assert stage.panel.conditions.states.rowCount() == ticks
    numbers = [item.number for item in stage.panel.conditions.injuries.items()]
    assert numbers == [45, 26], "the fatal one first, whenever it came"


def test_injuries_are_a_strip_across_the_sheet_and_nothing_below_it_is_hidden(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.panel.resize(788, 716)
    stage.table.dice.fall(*(2,) * 4)
    for number in (26, 45):
        stage.table.session.injuries.pick_injury(stage.sheet.id, number)
    qtbot.wait_until(lambda: stage.panel.weapons.height() < stage.panel.conditions._theme.metrics.sheet_band)
    panel, strip = stage.panel, stage.panel.conditions.injuries_view
    corners = (panel.person, strip, panel.attributes, panel.weapons, panel.supplies)
    tops = [one.mapTo(panel, one.rect().topLeft()).y() for one in corners]
    assert tops == sorted(tops)
    assert strip.width() == panel.person.width()
    first, second = (strip.visualRect(strip.model().index(row, 0)) for row in range(2))
    assert first.top() == second.top(), "beside each other"
    assert first.right() < second.left()
    low = panel.ui.low_scroll
    assert low.verticalScrollBar().maximum() == 0, "supplies are whole"
    stage.table.session.workspace.undo()
    stage.table.session.workspace.undo()
    assert not strip.isVisible()
    qtbot.wait_until(lambda: panel.weapons.height() == panel.weapons.maximumHeight())
    assert panel.weapons.maximumHeight() == panel._theme.metrics.sheet_band


def test_an_injury_in_ones_own_words(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.click(stage.panel.conditions.add_button)
    stage.picker()
    stage.type("Singed eyebrows qq")
    stage.key("Return")
    assert stage.sheet.injuries[0].name == "Singed eyebrows qq"
    assert stage.injury().record.number == 0


# --- use ---


def test_a_drug_is_used_from_its_menu_as_one_step_with_a_sentence(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    item = item_from("core.consumable.naproleve", rules_of("core"))
    stage.put(gear=(item.evolve(id="i90"),), stress=4, conditions=(), panic=(), injuries=())
    stage.carried("i90").open_menu()
    stage.choose("Use")
    assert (stage.sheet.stress, stage.sheet.gear) == (0, ())
    assert stage.undo_text() == "Naproleve used: Rook Ibarra"
    words = "Stress falls to 0 (−4). Naproleve for 1 Shift."
    assert result_of(stage.table.last_events[-1]) == words
    assert stage.view.ui.notice.isVisible()
    stage.key("Ctrl+Z")
    assert (stage.sheet.stress, len(stage.sheet.gear)) == (4, 1)


def test_a_spent_medkit_says_why_it_is_not_used_again(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    item = item_from("core.gear.personal_medkit", rules_of("core"))
    stage.put(gear=(item.evolve(id="i90"),))
    sentences: list[str] = []
    stage.panel.refused.connect(lambda reason: sentences.append(str(reason)))
    for _ in range(2):
        stage.carried("i90").open_menu()
        stage.choose("Use")
    assert sentences == ["Personal Medkit has been used already."]
    assert stage.carried("i90").told(QAccessible.Text.Name) == "Personal Medkit, ½ slot, carried, used"


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_the_signature_item_is_used_by_its_button_or_says_why_not(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    stage.put(stress=3, signature_item="Lighter", signature_used=False, conditions=(), panic=(), injuries=())
    stage.panel.show_file(True)
    sentences: list[str] = []
    stage.panel.refused.connect(lambda reason: sentences.append(str(reason)))
    stage.click(stage.panel.file.signature_use)
    if edition == "core":
        assert (stage.sheet.stress, stage.sheet.signature_used) == (2, True)
        assert "used already" in stage.panel.file.signature_use.accessibleDescription()
        stage.click(stage.panel.file.signature_use)
    assert stage.sheet.stress == (2 if edition == "core" else 3)
    assert len(sentences) == 1


@pytest.mark.parametrize("edition, talent", [("core", "beneath_notice"), ("evolved", "lucky")])
def test_an_injury_that_may_be_rolled_twice_is_picked_by_mouse(qtbot: QtBot, edition: str, talent: str) -> None:
    stage = SheetStage(qtbot, edition)
    own = talent_from(f"{edition}.talent.{talent}", rules_of(edition)).evolve(id="t9")
    stage.put(talents=(*stage.sheet.talents, own), injuries=(), health=0)
    steps = stage.steps()
    stage.table.dice.fall(6, 6, 3, 3, *(2,) * 4)
    stage.click(stage.panel.conditions.add_button)
    press_option(stage, 0)  # roll
    if talent == "lucky":
        assert [option.name for option in stage.picker().list.options()] == ["66 Impaled Heart", "Roll again"]
        press_option(stage, 1)
    first, second = stage.picker().list.options()
    assert (first.note, second.name[:2]) == ("dies", "33")
    press_option(stage, 1)
    assert [injury.row for injury in stage.sheet.injuries] == [33]
    assert "dead" not in stage.sheet.conditions
    assert stage.steps() == steps + 1
    stage.key("Ctrl+Z")
    assert stage.sheet.injuries == ()


def press_option(stage: SheetStage, row: int) -> None:
    """Press a line of the open picker with the mouse."""
    view = stage.picker().list.view
    stage.click(view.viewport(), view.visualRect(view.model().index(row, 0)).center())


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_bleeding_gut_is_reported_when_a_skill_is_rolled_by_mouse(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    wound = Injury(id="w1", row=45, source=f"{edition}.injury.bleeding_gut", name="Bleeding Gut", treated=True)
    stage.put(injuries=(wound,), health=2, stress=0, panic=(), responses=(), conditions=())
    stage.table.dice.fall(*(3,) * 20)
    stage.skill_row(Skill.MOBILITY).click()
    assert stage.sheet.health == 1
    assert stage.view.ui.notice.text == f"{stage.sheet.name} takes 1 damage (Bleeding Gut)."


# --- rows and their keys ---


def test_arrows_lead_from_button_to_button_and_from_line_to_line(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    first, second = (weapon.id for weapon in stage.sheet.weapons)
    view = stage.panel.weapons.view
    view.reach(stage.weapon(first).index)
    seen = []
    for key in ("Right", "Right", "Down", "Left", "Left", "Down", "Right"):
        stage.key(key)
        seen.append(view.currentIndex().data(ROW).key)
    armor = stage.sheet.armor[0].id
    fire = [button_key(weapon, FIRE) for weapon in (first, second)]
    assert seen == [
        button_key(first, ROLL),
        *fire,
        button_key(second, ROLL),
        second,
        armor,
        button_key(armor, ROLL),
    ]


def test_enter_on_the_line_of_a_weapon_opens_its_menu(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.panel.weapons.view.reach(stage.weapon(stage.sheet.weapons[0].id).index)
    stage.key("Return")
    assert {"Attack…", "Reload", "Remove"} <= set(stage.menu_words())
    stage.menu().close()


def test_a_press_on_the_box_of_a_state_ticks_it_once(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    row = stage.state("Starving")
    box = stage.panel.conditions.states_view.visualRect(row.index)
    stage.click(stage.panel.conditions.states_view.viewport(), box.topLeft() + QPoint(8, box.height() // 2))
    assert "starving" in stage.sheet.conditions
    assert stage.steps() == 1
    stage.panel.conditions.states_view.reach(row.index)
    stage.key("Space")
    assert "starving" not in stage.sheet.conditions


def test_states_beyond_the_panel_come_into_sight_by_keys_and_by_the_wheel(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    known = [row.key for row in rules_of("core").catalog.conditions.values()]
    stage.put(conditions=tuple(key for key in known if key not in ("broken", "dead"))[:12], injuries=())
    rows = [stage.state(item.name) for item in stage.panel.conditions.states.items()]
    QApplication.processEvents()
    ends = (rows[0], rows[-1])
    assert [row.is_visible for row in ends] == [True, False]
    stage.panel.conditions.states_view.reach(rows[0].index)
    stage.key("End")
    assert [row.is_visible for row in ends] == [False, True]
    turn_wheel(stage.panel.conditions.states_view.viewport(), rows[-1].center)
    assert [row.is_visible for row in ends] == [True, False]


def turn_wheel(widget: QWidget, place: QPoint) -> None:
    """Turn the wheel up over a place of a widget, far, as the window system tells it."""
    window = widget.window()
    spot = QPointF(widget.mapTo(window, place))
    QTest.wheelEvent(window.windowHandle(), spot, QPoint(0, 1200))
    QApplication.processEvents()
