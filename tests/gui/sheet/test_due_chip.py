"""A Panic Roll or stress response that was put off, or rolled past, stays in sight until it is answered or left out."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.sheet.person_panel import DueChip
from alien_desktop.gui.sheet.sheet_view import SheetView
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.people.characteristics import Skill
from tests.gui.stages import SheetStage

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def roll_a_one(stage: SheetStage) -> None:
    """Roll Piloting with stress dice that show a 1."""
    stage.put(stress=2)
    stage.table.rolls.prepare(stage.sheet.id, Skill.PILOTING)
    pool = stage.table.rolls.state.pool
    assert pool is not None
    stage.table.dice.fall(*(4,) * pool.base, *(1,) * pool.stress)
    stage.table.rolls.roll()


def chip_of(stage: SheetStage) -> DueChip:
    return stage.panel.person.due


@pytest.mark.parametrize("edition, words", [("core", "Panic due"), ("evolved", "Response due")])
def test_what_was_put_off_is_a_chip_until_it_is_answered(qtbot: QtBot, edition: str, words: str) -> None:
    stage = SheetStage(qtbot, edition)
    chip = chip_of(stage)
    assert chip.isHidden()
    roll_a_one(stage)
    assert (chip.isVisible(), chip.answer.plain_text, chip.answer.kind) == (True, words, ButtonKind.NORMAL)
    stage.key("Esc")  # decide later
    stage.key("Esc")  # and put the dice away
    assert stage.table.rolls.state.roll is None
    assert chip.isVisible()
    assert chip.answer.kind is ButtonKind.STRESS, "nothing of it lies in the tray: it is the next step"
    stage.table.rolls.prepare(stage.sheet.id, Skill.PILOTING)
    stage.table.dice.fall(*(3,) * 40)
    stage.table.rolls.roll()
    assert chip.isVisible(), "another roll does not make it forgotten"
    stage.table.dice.fall(3)
    stage.click(chip.answer)
    assert stage.table.rolls.state.alarm is not None
    assert chip_of(stage).answer.kind is ButtonKind.NORMAL, "Apply is the filled button now"
    stage.table.alarms.apply(one.id for one in stage.table.rolls.state.consequences)
    assert chip.isHidden()
    stage.table.workspace.undo()
    assert chip.isVisible(), "what was not answered is due again"


def test_a_sheet_that_was_scrolled_shows_what_is_due_once_the_dice_are_put_away(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    stage.window.resize(1280, 520)
    roll_a_one(stage)
    stage.panel.talents.add_button.setFocus()
    qtbot.waitUntil(lambda: chip_of(stage).visibleRegion().isEmpty())
    stage.key("Esc")
    stage.key("Esc")
    assert stage.table.rolls.state.roll is None
    assert chip_of(stage).visibleRegion().boundingRect() == chip_of(stage).rect(), "whole"


def test_the_chip_can_be_left_out_as_one_step(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    roll_a_one(stage)
    before = stage.steps()
    qtbot.mouseClick(chip_of(stage).leave_out, Qt.MouseButton.LeftButton)
    assert chip_of(stage).isHidden()
    assert stage.steps() == before + 1
    assert stage.table.rolls.state.alarm_due is False
    stage.table.workspace.undo()
    assert chip_of(stage).isVisible()


def test_undo_of_the_roll_takes_the_chip_and_the_dice_away(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    roll_a_one(stage)
    stage.table.workspace.undo()
    assert chip_of(stage).isHidden()
    assert stage.table.rolls.state.roll is None


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_the_dead_owe_nothing(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    roll_a_one(stage)
    assert chip_of(stage).isVisible()
    stage.put(conditions=("dead",))
    assert chip_of(stage).isHidden()


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_another_sheet_shows_nothing_of_this_ones_roll(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    stage.put(stress=2)
    stage.table.rolls.prepare(stage.sheet.id, Skill.PILOTING)
    stage.table.dice.fall(*(4,) * 8)
    stage.table.rolls.roll()
    meter = stage.panel.person.ui.stress
    qtbot.waitUntil(lambda: meter.accessibleName().endswith("a push adds 1"))
    opened_later = SheetView(stage.table.session)
    qtbot.addWidget(opened_later)
    opened_later.set_document(stage.sheet.id)
    assert opened_later.sheet.person.ui.stress.accessibleName().endswith("a push adds 1")
    other = stage.table.id_of("Vance")
    stage.view.set_document(other)
    assert "push" not in meter.accessibleName(), "the push is somebody else's"
    stage.view.set_document(stage.sheet.id)
    assert meter.accessibleName().endswith("a push adds 1")
    roll_a_one(stage)
    assert chip_of(stage).isVisible()
    stage.view.set_document(other)
    assert chip_of(stage).isHidden()
    names = [label.text() for label in stage.view.tray.findChildren(TextLabel)]
    assert stage.sheet.name in names, "the dice that still wait say whose they are"


def test_what_is_due_stands_above_a_tray_that_takes_the_place_of_the_sheet(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot)
    head = stage.view.head
    assert head.due.isHidden()
    roll_a_one(stage)
    stage.key("Esc")
    assert not head.due.isHidden()
    assert head.due.answer.plain_text == "Panic due"
    stage.table.dice.fall(3)
    head.due.answer.click()
    assert stage.table.rolls.state.alarm is not None
