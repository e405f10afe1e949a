"""One rule through every view: who has a reroll of an injury is asked in one place and cannot fish for a better one."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.new_parts import talent_from
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.dice.dice_panel import DicePanel
from alien_desktop.gui.dice.roll_prompts import RollPromptController
from alien_desktop.gui.kit.pick_dialog import PickDialog
from alien_desktop.session.rolls.special_roll_types import SpecialRollRequest
from tests.gui.sheet.test_sheet_things import press_option
from tests.gui.stages import SheetStage

pytestmark = pytest.mark.usefixtures("theme")


def open_choices() -> list[list[str]]:
    """Return what the dialogs that can be seen offer."""
    dialogs = (widget for widget in QApplication.topLevelWidgets() if isinstance(widget, PickDialog))
    return [[option.name for option in dialog.list.options()] for dialog in dialogs if dialog.isVisible()]


def test_an_injury_to_choose_is_offered_once_and_no_view_rolls_again(qtbot: QtBot) -> None:
    stage = SheetStage(qtbot, "core")
    dice_view = DicePanel(stage.table.session)
    qtbot.addWidget(dice_view)
    RollPromptController(dice_view.table)
    own = talent_from("core.talent.beneath_notice", rules_of("core")).evolve(id="t9")
    stage.put(talents=(*stage.sheet.talents, own), injuries=(), health=0)
    stage.table.dice.fall(1, 1, 2, 2)
    stage.click(stage.panel.conditions.add_button)
    press_option(stage, 0)
    assert open_choices() == [["11 Winded", "22 Broken Toes"]]
    stage.picker().reject()
    for tray in (stage.view.tray.table, dice_view.table):
        tray.special_roll_requested.emit(SpecialRollRequest("injury"), stage.sheet.id)
        assert open_choices() == [["11 Winded", "22 Broken Toes"]], "the same results, in one dialog"
    stage.table.dice.fall(3)
    press_option(stage, 1)
    assert (open_choices(), stage.table.dice.faces) == ([], [])
    assert [injury.row for injury in stage.sheet.injuries] == [22]
