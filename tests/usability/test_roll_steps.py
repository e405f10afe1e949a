"""How a roll works: the page follows the edition, and one key leads from it to a roll."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from alien_desktop.gui.dice.roll_steps_dialog import RollStepsDialog
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.commands.registry import perform
from alien_desktop.session.rolls.roll_state import Phase
from tests.usability.stage import Stage, settle


def page_of(stage: Stage) -> RollStepsDialog:
    page = stage.show("how-a-roll-works-dialog")
    assert isinstance(page, RollStepsDialog)
    page.activateWindow()
    settle()
    return page


def words_on(page: RollStepsDialog) -> str:
    return " | ".join(label.text() for label in page.findChildren(TextLabel) if label.isVisibleTo(page))


def test_the_steps_follow_the_edition(stage: Stage) -> None:
    page = page_of(stage)
    assert [step.accessibleName() for step in page.steps.steps] == ["Pool", "Result", "Push", "Panic Roll"]
    assert "+ 4 stress = 7" in words_on(page)
    assert "7 Nervous Twitch rolled" in page.ladder.accessibleName()
    assert "10 Freeze action fails" in page.ladder.accessibleName()
    core = next(plate for plate in page.edition.findChildren(type(page.try_button)) if plate.isChecked())
    core.setFocus()
    QTest.keyClick(core, Qt.Key.Key_Right)
    assert page.edition.value == "evolved"
    assert page.steps.steps[3].accessibleName() == "Stress Response"
    assert "− " in words_on(page), "Resolve is subtracted"
    page.reject()


@pytest.mark.parametrize("width, columns", [(1100, 4), (600, 2), (300, 1)])
def test_fewer_steps_stand_beside_each_other_in_a_narrow_window(stage: Stage, width: int, columns: int) -> None:
    page = page_of(stage)
    steps = page.steps
    assert steps.columns_at(width) == columns
    steps.resize(width, steps.heightForWidth(width))
    assert len({step.x() for step in steps.steps}) == columns
    for step in steps.steps:
        assert steps.rect().contains(step.geometry())
        assert step.words.heightForWidth(step.words.width()) <= step.words.height()
    page.reject()


def test_enter_opens_the_character_with_the_roll_prepared(stage: Stage) -> None:
    page = page_of(stage)
    assert page.try_button.hasFocus()
    QTest.keyClick(page.try_button, Qt.Key.Key_Return)
    settle()
    state = stage.session.rolls.state
    assert (state.phase, state.trait) == (Phase.READY, Skill.PILOTING)
    assert stage.window.navigator.sheet_id == state.sheet_id
    assert state.character_name == page_name(stage)


def test_it_is_tried_from_the_scene_too(stage: Stage) -> None:
    window = stage.views.open_scene(stage.views.scene)
    stage.initiative.actions_of.action("how_a_roll_works").trigger()
    page = next(one for one in window.findChildren(RollStepsDialog) if one.isVisible())
    page.try_button.click()
    settle()
    assert stage.session.rolls.state.trait is Skill.PILOTING
    assert stage.window.navigator.sheet_id == stage.session.rolls.state.sheet_id


def test_without_a_character_of_the_edition_it_says_why_nothing_is_tried(stage: Stage) -> None:
    perform("documents.remove_samples", stage.session)
    page = stage.window.explain_roll()
    assert not page.try_button.isEnabled()
    assert "no character of this edition" in page.try_button.accessibleDescription()
    assert page.focusWidget() is page.close_button
    page.reject()
    stage.session.workspace.undo()
    page = stage.window.explain_roll()
    assert page.try_button.isEnabled()
    assert page.try_button.accessibleDescription() == "Enter", "its key"
    page.reject()


def page_name(stage: Stage) -> str:
    entry = stage.session.index.entry(stage.views.pilot)
    assert entry is not None
    return entry.name
