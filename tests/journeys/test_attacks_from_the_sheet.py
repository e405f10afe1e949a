"""Attacks and reactions that begin at the weapons of the sheet, with the tray beside it, in both editions."""

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.attack_follow_up_view import AttackFollowUpView
from alien_desktop.gui.dice.attack_view import AttackView
from alien_desktop.gui.dice.reaction_dialog import ReactionDialog
from alien_desktop.gui.dice.stunts_view import StuntsView
from alien_desktop.gui.sheet.weapons_model import WeaponPress
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.conftest import resources, theme
from tests.gui.shown import offered_stunts
from tests.gui.stages import SheetStage

__all__ = ["resources", "theme"]

EDITIONS = pytest.mark.parametrize("edition", ["core", "evolved"])
pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def menu_of(stage: SheetStage, words: str) -> None:
    stage.weapon(stage.sheet.weapons[0].id).open_menu()
    stage.choose(words)
    stage.window.activateWindow()
    stage.qtbot.waitUntil(stage.window.isActiveWindow)


@EDITIONS
def test_the_menu_of_a_weapon_prepares_an_attack_and_r_rolls_it(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    menu_of(stage, "Attack…")
    state = stage.table.rolls.state
    assert (state.phase, state.title) == (Phase.READY, stage.sheet.weapons[0].name)
    view = stage.view.tray.table.findChild(AttackView)
    assert view is not None
    assert view.isVisible()
    pool = state.pool
    assert pool is not None
    stage.table.dice.fall(*(6,) * 2, *(3,) * (pool.size - 2))
    stage.key("R")
    rolled = stage.table.rolls.state
    assert rolled.roll is not None
    extra = 1 if edition == "evolved" else 0  # the second success is damage by itself
    assert rolled.damage == stage.sheet.weapons[0].damage + extra
    assert stage.sheet.weapons[0].ammo == stage.sheet.weapons[0].ammo_max, "nothing is spent behind one's back"


@EDITIONS
def test_the_menu_of_a_weapon_blocks_with_it(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    menu_of(stage, "Defend with it…")
    dialog = stage.view.tray.table.question
    assert isinstance(dialog, ReactionDialog)
    assert (dialog.who.value, dialog.weapon.value) == (stage.sheet.id, stage.sheet.weapons[0].id)
    assert dialog.react_button.isEnabled()
    stage.click(dialog.react_button)
    pool = stage.table.rolls.state.pool
    assert pool is not None
    sheet = stage.sheet
    assert pool.base == sheet.attributes.strength + sheet.skills.close_combat, "a gun is sturdy and no better than that"


def test_firing_waits_for_an_extra_success_that_may_spare_the_ammunition(qtbot: QtBot) -> None:
    """J20 of the Evolved rules: Fire, and one press for the ammunition or for sparing it."""
    stage = SheetStage(qtbot, "evolved")
    weapon = stage.sheet.weapons[0]
    stage.table.dice.fall(6, 6, *(2,) * 9)
    stage.click_row(stage.weapon_button(weapon.id, WeaponPress.FIRE))
    stage.table.rolls.keep()
    after = stage.view.tray.table.findChild(AttackFollowUpView)
    stunts = stage.view.tray.table.findChild(StuntsView)
    assert after is not None
    assert stunts is not None
    assert after.ammo_button.isVisible()
    assert stage.sheet.weapons[0].ammo == 2
    stage.click(stunts.key("evolved.stunt.ranged_combat_spare_ammo"))
    assert stage.presses == 2
    assert after.ammo_button.isHidden()
    assert stage.sheet.weapons[0].ammo == 2
    stage.key("Ctrl+Z")
    stage.table.dice.fall(1, 1)
    stage.click(after.ammo_button)
    assert stage.sheet.weapons[0].ammo == 0


@EDITIONS
def test_rolling_an_attack_once_more_is_a_new_shot_with_nothing_bought(qtbot: QtBot, edition: str) -> None:
    stage = SheetStage(qtbot, edition)
    rolls = stage.table.rolls
    menu_of(stage, "Attack…")
    size = rolls.state.pool.size if rolls.state.pool else 0
    stage.table.dice.fall(6, 6, *(3,) * (size - 2))
    stage.key("R")
    stage.key("Esc")
    stunts = stage.view.tray.table.findChild(StuntsView)
    assert stunts is not None
    spent = {"core": "core.stunt.ranged_combat_damage", "evolved": offered_stunts(stunts)[0]}[edition]
    stage.click(stunts.key(spent))
    by_itself = 1 if edition == "evolved" else 0
    base = stage.sheet.weapons[0].damage + by_itself
    assert rolls.state.damage == stage.sheet.weapons[0].damage + 1 - by_itself
    stage.table.dice.fall(6, 6, *(3,) * (size - 2))
    stage.view.tray.roll()
    assert rolls.state.spent_stunts == ()
    assert rolls.state.damage == base
    stage.table.workspace.undo()  # the second roll: the first one holds again, with what was bought
    assert rolls.state.damage == stage.sheet.weapons[0].damage + 1 - by_itself
    assert rolls.state.spent_successes == 1
    stage.table.workspace.redo()
    assert rolls.state.damage == base, "and lie there again with nothing bought"
