"""Attributes and skills: rolled by one press, chosen by digits and arrows, changed in a quiet menu."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.rows import ShownRow
from tests.gui.stages import LEFT, SheetStage

DESCRIPTION = QAccessible.Text.Description

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def row(stage: SheetStage, what: Skill | Attribute) -> ShownRow:
    return stage.skill_row(what)


def reach(stage: SheetStage, skill: Skill) -> None:
    """Go there as the keys do."""
    stage.panel.attributes.reach(row(stage, skill).index)


def test_a_skill_is_rolled_by_one_click(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.dice.fall(6, *(2,) * 9)
    stage.click_row(row(stage, Skill.PILOTING))
    assert stage.presses == 1
    state = stage.table.rolls.state
    assert state.roll is not None
    assert (state.trait, state.roll.successes) == (Skill.PILOTING, 1)
    assert row(stage, Skill.PILOTING).is_selected


def test_the_chosen_skill_is_rolled_by_one_key(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    reach(stage, Skill.OBSERVATION)
    assert row(stage, Skill.OBSERVATION).is_selected
    assert stage.table.rolls.state.trait is Skill.OBSERVATION
    stage.table.dice.fall(*(2,) * 9)
    stage.key("R")
    assert stage.presses == 1
    assert stage.table.rolls.state.phase is Phase.PUSH
    assert stage.table.rolls.state.roll is not None


def test_a_modifier_set_before_the_click_counts(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    reach(stage, Skill.PILOTING)
    stage.key("+")
    stage.table.dice.fall(*(2,) * 11)
    stage.key("R")
    assert stage.presses == 2
    assert stage.table.rolls.state.roll is not None
    assert len(stage.table.rolls.state.roll.base) == 7


def test_digits_choose_the_group_and_arrows_the_row(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.key("2")
    assert row(stage, Skill.MOBILITY).has_focus
    stage.key("Down")
    stage.key("Down")
    assert row(stage, Skill.PILOTING).has_focus
    assert row(stage, Skill.PILOTING).is_selected
    stage.key("Right")
    assert row(stage, Skill.SURVIVAL).has_focus
    stage.key("3")
    assert row(stage, Attribute.WITS).has_focus


def test_digits_are_only_digits_in_a_text_field(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.click(stage.panel.person.ui.name_label)
    stage.type("Unit 2")
    stage.key("Return")
    assert stage.sheet.name == "Unit 2"


def test_an_attribute_alone_is_rolled_from_the_head(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.dice.fall(*(2,) * 4)
    stage.click_row(row(stage, Attribute.WITS))
    assert stage.table.rolls.state.trait is Attribute.WITS


def test_a_result_that_waits_is_not_replaced(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.table.dice.fall(*(2,) * 6, 1, 2, 2, 2)
    stage.click_row(row(stage, Skill.PILOTING))
    stage.table.dice.fall(2)
    stage.table.alarms.roll()
    stage.click_row(row(stage, Skill.MOBILITY))
    assert stage.table.rolls.state.phase is Phase.ANSWER
    assert "waits in the dice tray" in stage.view.ui.notice.text


def test_the_terms_stand_in_the_tooltip_and_in_the_menu(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    tip = row(stage, Skill.PILOTING).tool_tip
    assert "Agility 4" in tip
    assert "Piloting +2" in tip
    assert "4 stress dice" in tip
    row(stage, Skill.PILOTING).open_menu()
    assert any(words.startswith("Piloting +2") for words in stage.menu_words())
    stage.menu().close()


def test_a_level_is_picked_in_the_menu_and_undone(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    row(stage, Skill.PILOTING).open_menu()
    stage.choose("4")
    assert stage.sheet.skills.piloting == 4
    assert (row(stage, Skill.PILOTING).record.level, row(stage, Skill.PILOTING).record.dice) == (4, 8)
    assert stage.undo_text() == "Rook Ibarra: Piloting 4"
    stage.key("Ctrl+Z")
    assert row(stage, Skill.PILOTING).record.level == 2


def test_levels_are_stepped_beside_the_row_as_one_step(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    row(stage, Attribute.STRENGTH).open_menu()
    stage.choose("Change level…")
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
    assert row(stage, Skill.MOBILITY).record.lowered == -2
    assert row(stage, Skill.MOBILITY).record.dice == 3
    assert "lowered by −2" in row(stage, Skill.MOBILITY).told(DESCRIPTION)


def test_broken_rows_are_quiet_and_can_be_pressed(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.put(health=0)
    assert row(stage, Skill.PILOTING).record.is_quiet
    stage.table.dice.fall(*(2,) * 10)
    stage.click_row(row(stage, Skill.PILOTING))
    assert stage.table.rolls.state.trait is Skill.PILOTING


def test_a_level_that_no_rule_allows_is_marked_with_its_sentence(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    piloting, head = row(stage, Skill.PILOTING), row(stage, Attribute.STRENGTH)
    assert "outside" not in piloting.told(DESCRIPTION) + head.told(DESCRIPTION)
    sheet = stage.sheet
    stage.put(skills=sheet.skills.evolve(piloting=8), attributes=sheet.attributes.evolve(strength=7))
    for marked, sentence in ((piloting, "Piloting is at most 5, not 8."), (head, "Strength is at most 4, not 7.")):
        assert "outside the rules" in marked.told(DESCRIPTION)
        assert f"Outside the rules: {sentence}" in marked.tool_tip


def test_another_sheet_takes_the_focus_from_row_to_the_row_that_is_marked(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    reach(stage, Skill.MEDICAL_AID)
    assert stage.panel.attributes.selected == Skill.MEDICAL_AID
    stage.view.set_document(stage.table.id_of("Sorensen"))
    marked = stage.panel.attributes.selected
    assert marked not in (None, Skill.MEDICAL_AID)
    assert row(stage, Skill(marked)).has_focus


def test_the_blocks_have_the_size_of_the_mock_up_in_both_width_classes(qtbot: QtBot, theme: Theme) -> None:
    stage = SheetStage(qtbot)
    panel = stage.panel.attributes
    assert [rect.size().toTuple() for rect in panel.block_rects(4 * 188 + 3 * theme.metrics.gap)] == [(188, 168)] * 4
    theme.set_size(1920, 1080)
    stage.window.resize(1708, 1020)
    QApplication.processEvents()
    assert [rect.size().toTuple() for rect in panel.block_rects(4 * 276 + 3 * theme.metrics.gap)] == [(276, 208)] * 4
    QApplication.processEvents()
    assert panel.height() == 208


def test_a_row_says_what_it_rolls_and_how(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    piloting, head = row(stage, Skill.PILOTING), row(stage, Attribute.AGILITY)
    assert piloting.told(QAccessible.Text.Name) == "Roll Piloting, 6 dice"
    assert piloting.told(DESCRIPTION) == "level 2"
    assert (head.told(QAccessible.Text.Name), head.told(DESCRIPTION)) == ("Roll Agility alone, 4 dice", "key 2")
    reach(stage, Skill.PILOTING)
    cell = QAccessible.queryAccessibleInterface(stage.panel.attributes).child(piloting.index.row())
    assert cell.state().selected
    assert cell.state().focused


def test_arrows_move_inside_a_block_and_stop_at_its_ends(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    reach(stage, Skill.RANGED_COMBAT)
    for key, there in (
        ("Down", Skill.PILOTING),
        ("Down", Skill.PILOTING),
        ("Up", Skill.RANGED_COMBAT),
        ("Up", Skill.MOBILITY),
        ("Up", Attribute.AGILITY),
        ("Up", Attribute.AGILITY),
        ("Left", Attribute.STRENGTH),
        ("Left", Attribute.STRENGTH),
    ):
        stage.key(key)
        assert row(stage, there).has_focus, (key, there)


@pytest.mark.parametrize("key", ["Return", "Space"])
def test_enter_and_space_roll(qtbot: QtBot, key: str) -> None:
    stage = SheetStage(qtbot)
    stage.table.dice.fall(*(2,) * 9)
    reach(stage, Skill.OBSERVATION)
    stage.key(key)
    assert stage.table.rolls.state.trait is Skill.OBSERVATION
    assert stage.table.rolls.state.roll is not None


def test_tab_leads_to_what_the_roll_key_rolls_and_leaves_its_dice(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.view.tray.setFocus()
    stage.panel.attributes.setFocus(Qt.FocusReason.TabFocusReason)
    marked = stage.panel.attributes.selected
    assert isinstance(marked, Skill)
    assert row(stage, marked).has_focus


def test_pressing_a_row_and_letting_go_elsewhere_rolls_and_marks_nothing(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    before = stage.panel.attributes.selected
    pressed, viewport = row(stage, Skill.STAMINA), stage.panel.attributes.viewport()
    QTest.mousePress(viewport, LEFT, Qt.KeyboardModifier.NoModifier, pressed.center)
    QTest.mouseRelease(viewport, LEFT, Qt.KeyboardModifier.NoModifier, row(stage, Skill.COMTECH).center)
    assert stage.panel.attributes.selected == before
    assert stage.table.rolls.state.roll is None


def test_name_attributes_and_skills_are_changed_by_a_button_too(qtbot: QtBot) -> None:
    """The pencil beside the name opens what a right click on each row opens."""
    stage = SheetStage(qtbot)
    level = ShownRow(stage.panel.attributes, Skill.PILOTING.value).record.level
    stage.click(stage.panel.person.edit_button)
    words = stage.menu_words()
    assert words[0] == "Name…"
    assert f"Piloting {level}" in words
    assert any(word.startswith("Agility ") for word in words)
    stage.choose("Name…")
    assert stage.panel.person.ui.name_label.field is not None
