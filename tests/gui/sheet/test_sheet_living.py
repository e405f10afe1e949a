"""Living a character on the sheet: drugs that act, causes of hunger and cold, rads, help, values set by hand."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.character_sheet import Injury
from alien_desktop.documents.sheet.deprivation import begin_deprivation
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.documents.sheet.values import STRESS_CAP, amount_by_hand
from alien_desktop.documents.sheet.weapon_lines import weapon_lines
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.sheet.sheet_view import SheetView
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.stages import SheetStage
from tests.soak import editions
from tests.unpainted import unpainted

pytestmark = pytest.mark.usefixtures("theme")
EDITIONS = editions("evolved")


def well(stage: SheetStage, **fields: Any) -> None:
    """Ibarra without anything that holds, and with these fields."""
    plain: dict[str, Any] = {"conditions": (), "panic": (), "responses": (), "injuries": (), "deprivations": ()}
    stage.put(**{**plain, **fields})


def carry(stage: SheetStage, row: str) -> None:
    item = item_from(f"{stage.sheet.edition}.consumable.{row}", rules_of(stage.sheet.edition))
    stage.put(gear=(item.evolve(id="i90").evolve(quantity=3),))


def use(stage: SheetStage, line: str = "Use") -> None:
    stage.carried("i90").open_menu()
    stage.choose(line)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_drug_stands_on_the_sheet_until_its_box_is_cleared(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    well(stage, stress=4)
    carry(stage, "naproleve")
    use(stage)
    use(stage)
    box = stage.state("Naproleve × 2")
    assert box.record.is_on
    assert "−1 on all skill rolls" in box.tool_tip
    assert "in 1 Shift" in box.tool_tip
    stage.click_row(box)
    assert [state.doses for state in stage.sheet.timed_effects] == []
    stage.table.workspace.undo()
    assert [state.doses for state in stage.sheet.timed_effects] == [2]


def test_what_the_game_mother_decides_is_asked_when_it_is_taken(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, "evolved")
    well(stage, stress=2)
    carry(stage, "x_drugs")
    use(stage, "Stress −1")
    assert stage.sheet.stress == 1


def test_the_cause_of_freezing_is_picked_and_shown(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    well(stage)
    stage.click(stage.panel.conditions.set_button)
    stage.picker()
    stage.type("frost")
    stage.key("Return")
    assert [one.cause for one in stage.sheet.deprivations] == ["sub_zero"]
    box = stage.state("Freezing")
    assert "frost" in box.tool_tip
    stage.click_row(box)
    assert (stage.sheet.deprivations, stage.sheet.conditions) == ((), ())


def test_a_sheet_that_opens_does_not_scroll_for_a_sentence(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    well(stage)
    stage.click(stage.panel.conditions.set_button)
    stage.picker()
    stage.type("tremble")
    stage.key("Return")
    view = SheetView(stage.table.session)
    qtbot.addWidget(view)
    view.set_document(stage.sheet.id)
    view.resize(1200, 740)
    unpainted(view)
    view.show()
    qtbot.waitExposed(view)
    conditions = view.sheet.conditions
    assert any(record.is_on for record in conditions.states.items())
    pages = conditions.findChildren(ScrolledPage)
    assert [page.verticalScrollBar().maximum() for page in pages] == [0]


def test_cold_that_has_not_brought_fatigue_yet_stands_on_the_sheet(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, "evolved")
    well(stage)
    stage.click(stage.panel.conditions.set_button)
    options = [option for option in stage.picker().list.options() if option.name == "Fatigued: cold"]
    assert [option.note for option in options] == ["each Day", "each Shift", "each Stretch", "each Round"]
    stage.key("Esc")
    stage.panel.opened.edit(lambda sheet, rules: begin_deprivation(sheet, "cold", rules, TimeUnit.SHIFT))
    box = stage.state("Cold")
    assert "checked each Shift" in box.tool_tip
    stage.click_row(box)
    assert stage.sheet.deprivations == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_is_broken_by_hunger_makes_a_death_roll_from_the_sheet(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    rules = rules_of(edition)
    well(stage, consumables={"food": 0, "water": 3, "air": 3, "power": 3})
    condition = rules.edition.conditions.need("food").condition
    hungry = begin_deprivation(stage.sheet, "food", rules)
    stage.put(deprivations=hungry.deprivations, conditions=(condition,), health=0, broken_by="food")
    assert "Broken by hunger" in stage.panel.person.ui.broken_band.accessibleName()
    stage.click(stage.panel.person.death_button)
    waiting = stage.table.rolls.state.pending
    assert waiting is not None
    assert "Medical Aid does not help" in str(waiting.note)
    stage.table.dice.fall(*(2,) * waiting.pool.base)
    stage.click(stage.panel.person.death_button)
    assert "dead" in stage.sheet.conditions
    stage.table.workspace.undo()
    assert "dead" not in stage.sheet.conditions


@pytest.mark.parametrize("edition", EDITIONS)
def test_somebody_gives_first_aid_from_the_head_of_the_sheet(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    well(stage, health=0, stress=0)
    stage.click(stage.panel.person.help_button)
    menu = stage.menu()
    first = menu.actions()[0]
    assert first.text() == "First aid by"
    healer = first.menu().actions()[0]  # type: ignore[attr-defined]
    healer.trigger()
    menu.close()
    state = stage.table.rolls.state
    assert str(state.title) == "First aid: Rook Ibarra"
    assert state.sheet_id != stage.sheet.id
    assert state.pool is not None
    stage.table.dice.fall(*(6,) * state.pool.base, *(2,) * state.pool.stress)
    stage.view.roll()
    if stage.table.rolls.state.phase is Phase.PUSH:
        stage.table.rolls.keep()
    assert stage.sheet.health > 0
    assert not stage.panel.person.help_button.isVisible()
    assert "up again" in stage.view.ui.notice.accessibleName() or stage.view.ui.notice.isVisible()


@pytest.mark.parametrize("edition", EDITIONS)
def test_help_is_offered_in_the_tray_where_a_death_roll_waits(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    rows = rules_of(edition).catalog.injury_rows.values()
    row = next(row for row in rows if row.fatal == "yes" and row.limit == "shift")
    wound = Injury(id="w1", source=row.id, row=row.low, name=row.name, time_left="shift")
    well(stage, health=0, stress=0, injuries=(wound,))
    stage.panel.prepare_death_roll()
    step = stage.view.tray.table.next_step
    assert step.help_button.isVisible()
    stage.click(step.help_button)
    care = next(action for action in stage.menu().actions() if action.text().startswith(("Treat ", "First aid")))
    care.menu().actions()[0].trigger()  # type: ignore[attr-defined]
    stage.menu().close()
    assert str(stage.table.rolls.state.title).endswith(": Rook Ibarra")
    assert not step.help_button.isVisible()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_fatal_injury_is_treated_from_its_row(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    rows = rules_of(edition).catalog.injury_rows.values()
    row = next(row for row in rows if row.fatal == "yes" and row.limit == "shift")
    wound = Injury(id="w1", source=row.id, row=row.low, name=row.name, time_left="shift")
    well(stage, health=1, stress=0, injuries=(wound,))
    stage.click_row(stage.injury())
    care = next(action for action in stage.menu().actions() if action.text().startswith(("Treat ", "First aid")))
    assert " dice" in care.menu().actions()[0].text()  # type: ignore[attr-defined]
    care.menu().actions()[0].trigger()  # type: ignore[attr-defined]
    stage.menu().close()
    state = stage.table.rolls.state
    assert state.pool is not None
    stage.table.dice.fall(*(6,) * state.pool.base, *(2,) * state.pool.stress)
    stage.view.roll()
    if stage.table.rolls.state.phase is Phase.PUSH:
        stage.table.rolls.keep()
    assert stage.sheet.injuries[0].treated


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_source_of_radiation_is_set_and_a_rad_is_rolled(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    well(stage, radiation={"current": 1, "permanent": 0}, health=3)
    turn = "Turn" if edition == "core" else "Stretch"
    stage.click(stage.panel.person.rads)
    stage.choose(f"Strong: a rad each {turn}")
    assert stage.sheet.radiation.exposure == "strong"
    assert f"one more each {turn}" in stage.panel.person.rads.toolTip()
    stage.table.dice.fall(6, 2)
    stage.click(stage.panel.person.rads)
    stage.choose("One more rad: roll")
    assert (stage.sheet.radiation.current, stage.sheet.health) == (2, 2)
    stage.table.workspace.undo()
    assert (stage.sheet.radiation.current, stage.sheet.health) == (1, 3)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_highest_stress_is_set_by_hand_marked_and_given_back(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    well(stage, stress=3)
    meter = stage.panel.person.ui.stress
    meter.customContextMenuRequested.emit(QPoint(5, 5))
    assert "Highest stress 10" in stage.menu_words()
    stage.choose("Set the maximum by hand…")
    stage.steps_popup().value_requested.emit(12)
    assert amount_by_hand(stage.sheet.overrides, STRESS_CAP) == 12
    assert meter.accessibleName().endswith("maximum set by hand")
    stage.panel.person.ui.stress.value_requested.emit(12)
    assert stage.sheet.stress == 12
    stage.steps_popup().automatic_requested.emit()
    assert stage.sheet.overrides == ()
    assert "by hand" not in meter.accessibleName()


@pytest.mark.parametrize(
    "edition, words", [("core", "Something frightening: +1"), ("evolved", "Something unnerving: +1")]
)
def test_what_people_tell_raises_stress_from_the_menu_of_the_meter(qtbot: QtBot, edition: str, words: str) -> None:
    stage = SheetStage(qtbot, edition)
    well(stage, stress=3)
    stage.panel.person.ui.stress.customContextMenuRequested.emit(QPoint(5, 5))
    stage.choose(words)
    assert stage.sheet.stress == 4


def test_a_maximum_of_health_by_hand_is_marked(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    meter = stage.panel.person.ui.health
    meter.customContextMenuRequested.emit(QPoint(5, 5))
    stage.choose("Set the maximum by hand…")
    stage.steps_popup().value_requested.emit(7)
    assert meter.accessibleName().endswith("maximum set by hand")
    stage.table.workspace.undo()
    assert "by hand" not in meter.accessibleName()


# --- talents that are taken for something ---


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_talent_for_a_weapon_asks_which_and_counts_with_that_weapon_only(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    first, second = stage.sheet.weapons[:2]
    base = {line.weapon.id: line.dice for line in weapon_lines(stage.sheet, rules_of(edition))}
    stage.click(stage.panel.talents.add_button)
    stage.picker()
    stage.type("weapon specialist")
    stage.key("Return")
    stage.picker()
    stage.type(first.name)
    stage.key("Return")
    talent = stage.sheet.talents[-1]
    assert talent.choice == first.name
    after = {line.weapon.id: line.dice for line in weapon_lines(stage.sheet, rules_of(edition))}
    assert after[first.id] == base[first.id] + 2
    assert after[second.id] == base[second.id]
    stage.table.dice.fall(*(2,) * after[first.id])
    stage.table.session.gear.roll_weapon(stage.sheet.id, first.id)
    roll = stage.table.rolls.state.pool
    assert roll is not None
    assert (f"Weapon Specialist ({first.name})", 2) in [(str(term.label), term.dice) for term in roll.base_terms]


def test_what_a_talent_is_for_is_written_in_ones_own_words_and_changed_later(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.click(stage.panel.talents.add_button)
    stage.picker()
    stage.type("back of your hand")
    stage.key("Return")
    stage.picker()
    stage.type("Sulaco Nine")
    stage.key("Return")
    talent = stage.sheet.talents[-1]
    assert talent.choice == "Sulaco Nine"
    stage.panel.talents.view.trigger(stage.talent(-1).index)
    stage.choose("What it is for…")
    stage.picker()
    stage.type("Verloc")
    stage.key("Return")
    assert stage.sheet.talents[-1].choice == "Verloc"
