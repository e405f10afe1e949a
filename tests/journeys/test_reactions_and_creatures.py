"""Warding off attacks, and attacks of creatures: from the list of the tray to the log, in both editions."""

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.rolls.roll_state import Phase
from tests.gui.conftest import resources, theme
from tests.gui.shown import offered_stunts
from tests.gui.stages import LEFT
from tests.journeys.roll_list import EDITIONS, fall, last, opened, pick, stunts, words

__all__ = ["resources", "theme"]

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


@EDITIONS
def test_an_attack_on_the_table_is_blocked(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    own = stage.table.id_of("Ibarra")
    stage.table.workspace.edit("Bare hands", [stage.table.sheet("Ibarra").evolve(weapons=())])
    pick(stage, "attack")
    pick(stage, "reaction")
    dialog = stage.dialogs.reaction_dialog
    assert stage.question() is dialog
    assert dialog.who.value != own
    title = {"core": "Block", "evolved": "Defend"}[edition]
    assert dialog.react_button.plain_text == title
    stage.key("Return")
    stage.tray.setFocus()
    fall(stage, 2)
    stage.key("Esc")
    stage.key("R")
    assert str(stage.table.rolls.state.title) == title
    fall(stage, 1)
    stage.key("Esc")
    sentence = f"{title}: 1 of 2 successes taken away, 1 damage is left, before armor."
    assert stage.tray.table.next_step.reason.text() == sentence
    assert last(stage) == sentence
    assert "1 of 2 damage is left" in words(stage)
    offered = offered_stunts(stunts(stage))
    assert offered == (("block.counterattack", "block.disarm") if edition == "core" else ())
    if edition == "core":
        stage.click(stunts(stage).key("block.counterattack"))
        assert "2 of 2 damage is left" in words(stage)
        assert "Counterattack" in last(stage)
        stage.key("Ctrl+Z")
        stage.key("Ctrl+Z")
        assert "1 of 2 damage is left" in words(stage)


@EDITIONS
def test_typed_successes_are_blocked_and_2019_asks_for_something_sturdy(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    pick(stage, "reaction")
    dialog = stage.dialogs.reaction_dialog
    dialog.who.set_value(stage.table.id_of("Ibarra"))
    dialog.weapon.set_value("unarmed")
    dialog.changed.emit()
    assert dialog.react_button.isEnabled() is (edition == "evolved")
    if edition == "core":
        assert "sturdy" in dialog.words()
        QTest.mouseClick(dialog.armed, LEFT)
        assert dialog.react_button.isEnabled()
    dialog.successes.value_requested.emit(3)
    dialog.damage.value_requested.emit(2)
    stage.click(dialog.react_button)
    stage.tray.setFocus()
    fall(stage, 1)
    stage.key("Esc")
    assert "1 of 3 successes taken away, 3 damage is left" in last(stage)


@EDITIONS
def test_nobody_dodges_bullets_in_2019(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    pick(stage, "reaction")
    dialog = stage.dialogs.reaction_dialog
    QTest.mouseClick(dialog.ranged, LEFT)
    assert dialog.react_button.isEnabled() is (edition == "evolved")
    if edition == "core":
        assert "nobody dodges" in dialog.words()


@EDITIONS
def test_creatures_never_block_or_dodge(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition)
    pick(stage, "reaction")
    dialog = stage.dialogs.reaction_dialog
    dialog.who.set_value(stage.table.id_of("Hull crawler"))
    dialog.changed.emit()
    assert not dialog.react_button.isEnabled()
    assert dialog.words() == "Creatures never defend against attacks."


@EDITIONS
def test_a_creature_rolls_on_its_table_and_then_its_dice(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition, dice_view=True)
    pick(stage, "signature")
    dialog = stage.dialogs.creature_dialog
    drone = f"{edition}.creature.drone"
    dialog.creature.value_requested.emit(drone)
    stage.table.dice.fall(6)
    stage.key("Return")
    state = stage.table.rolls.state
    assert state.pending is not None
    assert state.title == "Headbite"
    assert state.pool is not None
    assert state.pool.base == 9
    assert str(state.pending.note).startswith("D6 6. Attack: 9 dice, damage 2")
    fall(stage, 2)
    assert "3 damage" in words(stage)
    assert last(stage) == "3 damage"
    before = [stage.table.sheet(name).health for name in ("Ibarra", "Okafor")]
    stage.key("Esc")
    assert [stage.table.sheet(name).health for name in ("Ibarra", "Okafor")] == before


@EDITIONS
def test_a_row_without_dice_just_happens_and_is_reported(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition, dice_view=True)
    pick(stage, "signature")
    dialog = stage.dialogs.creature_dialog
    dialog.creature.value_requested.emit(f"{edition}.creature.drone")
    dialog.row.value_requested.emit("1")
    assert "stress +1, panic roll" in dialog.words()
    stage.click(dialog.attack_button)
    assert stage.phase() is Phase.DONE
    assert "Target: stress +1, panic roll." in stage.tray.table.next_step.reason.text()


@EDITIONS
def test_no_defence_is_possible_once_the_dice_are_rolled(qtbot: QtBot, edition: str) -> None:
    """S0-104, S4-048: a defence is declared before the attacker rolls."""
    stage = opened(qtbot, edition, dice_view=True)
    pick(stage, "signature")
    dialog = stage.dialogs.creature_dialog
    dialog.creature.value_requested.emit(f"{edition}.creature.drone")
    dialog.row.value_requested.emit("6")
    stage.click(dialog.attack_button)
    fall(stage, 2)
    pick(stage, "reaction")
    reaction = stage.dialogs.reaction_dialog
    reaction.weapon.set_value(stage.table.sheet("Ibarra").weapons[0].id)
    reaction.changed.emit()
    assert not reaction.react_button.isEnabled()
    assert "declared before" in reaction.words()


def test_some_attacks_of_creatures_are_only_dodged(qtbot: QtBot) -> None:
    stage = opened(qtbot, "evolved", dice_view=True)
    pick(stage, "signature")
    dialog = stage.dialogs.creature_dialog
    dialog.creature.value_requested.emit("evolved.creature.charger")
    dialog.row.value_requested.emit("4")
    assert "Only a dodge helps against it." in dialog.words()
    stage.click(dialog.attack_button)
    fall(stage, 1)
    pick(stage, "reaction")
    assert stage.dialogs.reaction_dialog.react_button.plain_text == "Dodge"


@EDITIONS
def test_a_leap_that_hits_is_followed_by_its_second_blow(qtbot: QtBot, edition: str) -> None:
    stage = opened(qtbot, edition, dice_view=True)
    pick(stage, "signature")
    dialog = stage.dialogs.creature_dialog
    dialog.creature.value_requested.emit(f"{edition}.creature.adult_neomorph")
    dialog.row.value_requested.emit("4")
    stage.click(dialog.attack_button)
    fall(stage, 1)
    next_step = stage.tray.table.next_step
    assert next_step.next_button is next_step.roll_button
    assert next_step.roll_button.plain_text == "Next dice"
    stage.tray.setFocus()
    stage.key("R")
    pool = stage.table.rolls.state.pool
    assert pool is not None
    assert (pool.base, stage.phase()) == (10, Phase.READY)
    fall(stage, 0)
    assert "It misses." in next_step.reason.text()
    assert next_step.roll_button.isHidden()
