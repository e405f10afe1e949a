"""While a question asks for another roll, tray, title and odds are those of that roll; then the table comes back."""

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.creature_dialog import ROLLED
from alien_desktop.gui.dice.dice_panel import DicePanel
from alien_desktop.gui.dice.roll_prompts import SpecialRollDialog
from alien_desktop.gui.dice.tray_panel import TrayPanel
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.rolls.special_roll_types import KINDS
from tests.gui.stages import TrayStage
from tests.soak import editions

EDITIONS = pytest.mark.parametrize("edition", editions("evolved"))
VIEWS = pytest.mark.parametrize("dice_view", [False, True])
pytestmark = pytest.mark.usefixtures("theme")
ASKING = {kind.kind: kind for kind in KINDS if kind.inputs}
OTHERS = {"creature": ("dice", 3), "fire": ("intensity", 5), "explosion": ("blast", 8), "acid": ("dice", 2)}
"""A number of each kind that nobody's sheet has, and what is typed for it: as many dice, at no distance."""


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def opened(qtbot: QtBot, edition: str, kind: str, *, dice_view: bool) -> TrayStage:
    stage = TrayStage(qtbot, edition, dice_view=dice_view)
    own = stage.table.id_of("Ibarra")
    stage.tray.set_document(own)
    stage.table.rolls.prepare(own, Skill.PILOTING)
    stage.tray.others.value_requested.emit(kind)
    return stage


def seats(stage: TrayStage) -> int:
    return len(stage.tray.table.dice_tray.seat_rects())


def said(stage: TrayStage) -> set[str]:
    parts: DicePanel | TrayPanel = stage.tray
    return {label.text() for label in parts.findChildren(TextLabel) if label.isVisible()}


@EDITIONS
@VIEWS
@pytest.mark.parametrize("kind", sorted(OTHERS))
def test_the_dice_that_are_shown_are_the_dice_that_are_thrown(
    qtbot: QtBot, edition: str, kind: str, dice_view: bool
) -> None:
    stage = opened(qtbot, edition, kind, dice_view=dice_view)
    dialog = stage.question()
    assert isinstance(dialog, SpecialRollDialog)
    name, number = OTHERS[kind]
    dialog.field(name).setText(str(number))
    assert seats(stage) == number
    assert str(ASKING[kind].title) in said(stage)
    assert "Piloting" not in said(stage)
    stage.table.dice.fall(*(3,) * number)
    stage.click(dialog.roll_button)
    thrown = stage.table.rolls.state.special_result
    assert thrown is not None
    assert len(thrown.base) == number


def test_an_explosion_far_away_shows_what_is_left_of_its_blast(qtbot: QtBot) -> None:
    stage = opened(qtbot, "core", "explosion", dice_view=True)
    dialog = stage.question()
    assert isinstance(dialog, SpecialRollDialog)
    dialog.field("ring").setText("2")
    assert seats(stage) == 9 - 6


def test_the_dice_of_the_table_come_back_when_it_is_left(qtbot: QtBot) -> None:
    stage = opened(qtbot, "core", "fire", dice_view=True)
    pool = stage.table.rolls.state.pool
    assert pool is not None
    assert seats(stage) == 8 != pool.size
    stage.key("Esc")
    assert seats(stage) == pool.size
    assert "Piloting" in said(stage)


def test_a_result_on_the_table_is_not_told_beside_other_dice_and_comes_back(qtbot: QtBot) -> None:
    stage = opened(qtbot, "core", "fire", dice_view=True)
    stage.key("Esc")
    pool = stage.table.rolls.state.pool
    assert pool is not None
    stage.table.dice.fall(*(6,) * pool.base, *(3,) * pool.stress)
    stage.key("R")
    while stage.question() is not None:
        stage.key("Esc")
    fallen = stage.tray.table.dice_tray.words()
    assert "success" in fallen
    stage.tray.others.value_requested.emit("fire")
    assert stage.tray.table.dice_tray.words() == "Base dice: 8 not rolled."
    stage.key("Esc")
    assert stage.tray.table.dice_tray.words() == fallen


def test_another_roll_on_the_table_takes_the_place_of_the_question(qtbot: QtBot) -> None:
    stage = opened(qtbot, "core", "fire", dice_view=True)
    stage.table.rolls.prepare(stage.table.id_of("Ibarra"), Skill.MANIPULATION)
    pool = stage.table.rolls.state.pool
    assert pool is not None
    assert seats(stage) == pool.size
    assert "Manipulation" in said(stage)


def test_the_odds_are_those_of_the_dice_that_are_asked_for(qtbot: QtBot) -> None:
    stage = opened(qtbot, "core", "fire", dice_view=True)
    assert isinstance(stage.tray, DicePanel)
    dialog = stage.question()
    assert isinstance(dialog, SpecialRollDialog)
    dialog.field("intensity").setText("1")
    assert "0: 83.3 percent" in stage.tray.odds.columns.words()
    assert "1: 16.7 percent" in stage.tray.odds.columns.words()


@EDITIONS
def test_a_creature_shows_the_d6_of_its_table_or_the_dice_of_the_chosen_attack(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition, "signature", dice_view=True)
    dialog = stage.dialogs.creature_dialog
    assert stage.question() is dialog
    assert dialog.row.value == ROLLED
    assert seats(stage) == 1
    dialog.row.value_requested.emit("1")
    if "dice" in dialog.words():
        assert f"{seats(stage)} di" in dialog.words()
    else:
        assert seats(stage) == 0


@EDITIONS
def test_a_defence_against_typed_numbers_shows_its_own_dice(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition, "reaction", dice_view=True)
    dialog = stage.dialogs.reaction_dialog
    assert stage.question() is dialog
    shown = seats(stage)
    stage.click(dialog.react_button)
    pool = stage.table.rolls.state.pool
    assert pool is not None
    assert shown == pool.size
