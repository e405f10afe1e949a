"""Attributes and skills: rolled by one press, chosen by digits and arrows, changed in a quiet menu."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.skill_row import SkillRow
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.rolls.roll_state import Phase
from tests.sheet_stage import LEFT, SheetStage

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def row(stage: SheetStage, skill: Skill) -> SkillRow:
    found = stage.panel.attributes.row_of(skill)
    assert isinstance(found, SkillRow)
    return found


def test_a_skill_is_rolled_by_one_click(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.dice.fall(6, *(2,) * 9)
    stage.click(row(stage, Skill.PILOTING))
    assert stage.presses == 1
    state = stage.table.rolls.state
    assert state.roll is not None
    assert (state.what, state.roll.successes) == (Skill.PILOTING, 1)
    assert row(stage, Skill.PILOTING).line.is_selected


def test_the_chosen_skill_is_rolled_by_one_key(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    row(stage, Skill.OBSERVATION).setFocus()
    assert row(stage, Skill.OBSERVATION).line.is_selected
    assert stage.table.rolls.state.what is Skill.OBSERVATION
    stage.table.dice.fall(*(2,) * 9)
    stage.key("R")
    assert stage.presses == 1
    assert stage.table.rolls.state.phase is Phase.PUSH
    assert stage.table.rolls.state.roll is not None


def test_a_modifier_set_before_the_click_counts(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    row(stage, Skill.PILOTING).setFocus()
    stage.key("+")
    stage.table.dice.fall(*(2,) * 11)
    stage.key("R")
    assert stage.presses == 2
    assert stage.table.rolls.state.roll is not None
    assert len(stage.table.rolls.state.roll.base) == 7


def test_digits_choose_the_group_and_arrows_the_row(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.key("2")
    assert row(stage, Skill.MOBILITY).hasFocus()
    stage.key("Down")
    stage.key("Down")
    assert row(stage, Skill.PILOTING).hasFocus()
    assert row(stage, Skill.PILOTING).line.is_selected
    stage.key("Right")
    assert row(stage, Skill.SURVIVAL).hasFocus()
    stage.key("3")
    assert stage.panel.attributes.blocks[Attribute.WITS].head.hasFocus()


def test_digits_are_only_digits_in_a_text_field(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.click(stage.panel.person.ui.name_label)
    stage.type("Unit 2")
    stage.key("Return")
    assert stage.sheet.name == "Unit 2"


def test_an_attribute_alone_is_rolled_from_the_head(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.dice.fall(*(2,) * 4)
    stage.click(stage.panel.attributes.row_of(Attribute.WITS))
    assert stage.table.rolls.state.what is Attribute.WITS


def test_a_waiting_result_is_not_swept_away(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.dice.fall(*(2,) * 6, 1, 2, 2, 2)
    stage.click(row(stage, Skill.PILOTING))
    stage.table.dice.fall(2)
    stage.table.rolls.roll_alarm()
    stage.click(row(stage, Skill.MOBILITY))
    assert stage.table.rolls.state.phase is Phase.ANSWER
    assert "waits in the dice tray" in stage.view.ui.notice.text


def test_the_terms_stand_in_the_tooltip_and_in_the_menu(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    tip = row(stage, Skill.PILOTING).toolTip()
    assert "Agility 4" in tip
    assert "Piloting +2" in tip
    assert "4 stress dice" in tip
    row(stage, Skill.PILOTING).details_requested.emit("piloting", QPoint(300, 300))
    assert any(words.startswith("Piloting +2") for words in stage.menu_words())
    stage.menu().close()


def test_a_level_is_picked_in_the_menu_and_undone(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    row(stage, Skill.PILOTING).details_requested.emit("piloting", QPoint(300, 300))
    stage.choose("4")
    assert stage.sheet.skills.piloting == 4
    assert (row(stage, Skill.PILOTING).line.level, row(stage, Skill.PILOTING).line.dice) == (4, 8)
    assert stage.undo_text() == "Rook Ibarra: Piloting 4"
    stage.key("Ctrl+Z")
    assert row(stage, Skill.PILOTING).line.level == 2


def test_levels_are_stepped_beside_the_row_as_one_step(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    head = stage.panel.attributes.row_of(Attribute.STRENGTH)
    head.details_requested.emit("strength", QPoint(300, 300))
    stage.choose("Step the level…")
    before = stage.steps()
    for _ in range(2):
        QTest.mouseClick(stage.steps_popup().less, LEFT)
    stage.steps_popup().close()
    assert (stage.sheet.attributes.strength, stage.steps()) == (2, before + 1)
    assert stage.panel.person.ui.health.accessibleName() == "Health 1 of 2"
    stage.key("Ctrl+Z")
    assert (stage.sheet.attributes.strength, stage.sheet.health) == (4, 3)


def test_what_an_injury_lowers_is_marked(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.dice.fall(3, 3, 3)
    stage.table.session.injuries.pick_injury(stage.sheet.id, 33)
    assert row(stage, Skill.MOBILITY).line.lowered == "−2"
    assert row(stage, Skill.MOBILITY).line.dice == 3
    assert "lowered by −2" in row(stage, Skill.MOBILITY).accessibleDescription()


def test_broken_rows_are_quiet_and_can_be_pressed(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.put(health=0)
    assert row(stage, Skill.PILOTING).line.is_quiet
    assert row(stage, Skill.PILOTING).isEnabled()
    stage.table.dice.fall(*(2,) * 10)
    stage.click(row(stage, Skill.PILOTING))
    assert stage.table.rolls.state.what is Skill.PILOTING


def test_a_level_that_no_rule_allows_is_marked_with_its_sentence(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    row = stage.panel.attributes.row_of(Skill.PILOTING)
    head = stage.panel.attributes.row_of(Attribute.STRENGTH)
    assert "outside" not in row.accessibleDescription() + head.accessibleDescription()
    sheet = stage.sheet
    stage.put(skills=sheet.skills.evolve(piloting=8), attributes=sheet.attributes.evolve(strength=7))
    for marked, sentence in ((row, "Piloting is at most 5, not 8."), (head, "Strength is at most 4, not 7.")):
        assert "outside the rules" in marked.accessibleDescription()
        assert f"Outside the rules: {sentence}" in marked.toolTip()


def test_another_sheet_takes_the_focus_from_row_to_the_row_that_is_marked(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    row(stage, Skill.MEDICAL_AID).setFocus(Qt.FocusReason.TabFocusReason)
    assert stage.panel.attributes.selected == Skill.MEDICAL_AID
    stage.view.set_document(stage.table.id_of("Sorensen"))
    marked = stage.panel.attributes.selected_row()
    assert marked is not None
    assert marked is not row(stage, Skill.MEDICAL_AID)
    assert marked.hasFocus()
