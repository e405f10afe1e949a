"""The log: to the character, roll this again, find, filter, copy, statistics; the same in tray and Dice view."""

import pytest
from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.pools import PoolOptions
from alien_desktop.gui.dice.dice_panel import DicePanel
from alien_desktop.gui.dice.log_list import LogList
from alien_desktop.gui.dice.log_panel import LogPanel
from alien_desktop.gui.dice.tray_panel import TrayPanel
from alien_desktop.gui.kit.text_label import TextLabel
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.events import CountedAnyway
from tests.gui.stages import LEFT, TrayStage

pytestmark = pytest.mark.usefixtures("theme")
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(autouse=True)
def no_motion(theme: Theme) -> None:
    theme.set_reduced_motion(True)


def panel(stage: TrayStage) -> DicePanel:
    assert isinstance(stage.tray, DicePanel)
    return stage.tray


def rolled(stage: TrayStage, name: str, skill: Skill, face: int = 2, options: PoolOptions | None = None) -> None:
    """Somebody rolls; all dice show the same face."""
    table = stage.table
    table.rolls.prepare(table.id_of(name), skill, options)
    pool = table.rolls.state.pool
    assert pool is not None
    table.dice.fall(*(face,) * pool.size)
    table.rolls.roll()
    table.rolls.clear()


def opened(qtbot: QtBot) -> TrayStage:
    stage = TrayStage(qtbot, dice_view=True)
    panel(stage).set_document(stage.table.id_of("Ibarra"))
    return stage


def choose(view: QListView, row: int) -> None:
    view.setFocus()
    view.setCurrentIndex(view.model().index(row, 0))


@pytest.mark.parametrize("by", ["enter", "double click", "menu"])
def test_a_row_leads_to_its_character(qtbot: QtBot, by: str) -> None:
    stage = opened(qtbot)
    rolled(stage, "Lumen", Skill.OBSERVATION)
    rolled(stage, "Ibarra", Skill.PILOTING)
    log = panel(stage).log
    choose(log.view, 1)
    with qtbot.waitSignal(panel(stage).character_requested, timeout=1000) as wish:
        if by == "enter":
            QTest.keyClick(log.view, Qt.Key.Key_Return)
        elif by == "double click":
            place = log.view.visualRect(log.model.index(1)).center()
            QTest.mouseClick(log.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
            QTest.mouseDClick(log.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
        else:
            log.actions_of.jump.trigger()
    assert wish.args == [stage.table.id_of("Lumen")]


def test_shift_enter_rolls_it_again_with_what_was_said_and_names_what_is_missing(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    kept = Term("Earlier success: Comtech", 1, "later:7")
    rolled(stage, "Lumen", Skill.OBSERVATION, options=PoolOptions(modifier=2, extra=(kept,)))
    log = panel(stage).log
    choose(log.view, 0)
    QTest.keyClick(log.view, Qt.Key.Key_Return, SHIFT)
    state = stage.table.rolls.state
    assert (state.sheet_id, state.trait, state.options.modifier) == (
        stage.table.id_of("Lumen"),
        Skill.OBSERVATION,
        2,
    )
    assert panel(stage).pool.sheet_id == state.sheet_id
    assert panel(stage).table.next_step.reason.text() == "Not any more: Earlier success: Comtech."
    assert panel(stage).table.next_step.reason.isVisible()


def test_what_a_row_cannot_do_is_greyed(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    rolled(stage, "Ibarra", Skill.PILOTING)
    note = CountedAnyway(document="gone", who="Somebody", title="Note", successes=1)
    stage.table.workspace.edit("Note", events=[note])
    log = panel(stage).log
    choose(log.view, 0)
    assert not log.actions_of.again.isEnabled()
    assert not log.actions_of.jump.isEnabled()
    choose(log.view, 1)
    assert log.actions_of.again.isEnabled()
    assert log.actions_of.jump.isEnabled()


def test_the_menu_of_a_row_goes_back_to_its_step_and_forward_again(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    history, after = stage.table.workspace.history, []
    for skill in (Skill.PILOTING, Skill.COMTECH, Skill.MOBILITY):
        rolled(stage, "Ibarra", skill)
        after.append(history.index)
    log = panel(stage).log
    go = log.actions_of.go
    choose(log.view, 2)
    assert go.text() == "Go back to here"
    go.trigger()
    assert history.index == after[0]
    choose(log.view, 0)
    assert go.text() == "Redo up to here"
    go.trigger()
    assert history.index == after[2]
    assert go.text() == "Go back to here", "the row that is current was done again"
    stage.table.workspace.undo()
    assert go.text() == "Redo up to here", "and undone by a key"


def test_the_log_of_the_tray_does_the_same(qtbot: QtBot) -> None:
    stage = TrayStage(qtbot)
    tray = stage.tray
    assert isinstance(tray, TrayPanel)
    rolled(stage, "Lumen", Skill.OBSERVATION, options=PoolOptions(modifier=1))
    choose(tray._log_view, 0)
    with qtbot.waitSignal(tray.character_requested, timeout=1000) as wish:
        tray.log_actions.jump.trigger()
    assert wish.args == [stage.table.id_of("Lumen")]
    tray.log_actions.again.trigger()
    assert stage.table.rolls.state.options.modifier == 1
    tray.log_actions.copy.trigger()
    assert "Observation" in QApplication.clipboard().text()


@pytest.mark.parametrize(
    "kind, rows", [("all", 3), ("mine", 2), ("pushed", 0), ("alarms", 1), ("standing", 2), ("everything", 4)]
)
def test_filters_show_what_they_say(qtbot: QtBot, kind: str, rows: int) -> None:
    stage = opened(qtbot)
    rolled(stage, "Lumen", Skill.OBSERVATION)
    rolled(stage, "Ibarra", Skill.PILOTING, face=1)
    rolled(stage, "Ibarra", Skill.STAMINA)
    stage.table.workspace.undo()
    sheet = stage.table.sheet("Ibarra")
    stage.table.workspace.edit("Stress 5", [sheet.evolve(stress=5)])
    log = panel(stage).log
    log.kind.value_requested.emit(kind)
    assert log.model.rowCount() == rows


def test_the_list_ends_below_a_whole_row(qtbot: QtBot) -> None:
    view = LogList("Log")
    qtbot.addWidget(view)
    view.setModel(QStringListModel(["One", "Two", "Three", "Four", "Five"]))
    view.show()
    row = view.sizeHintForRow(0)
    for high in (3 * row, 3 * row + 5, 4 * row - 1):
        view.resize(view.width(), high)
        assert (view.viewport().height(), view.height()) == (high // row * row, high)


def test_an_empty_log_says_what_will_stand_there(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    log = panel(stage).log
    assert log.empty.isVisibleTo(log)
    assert log.empty.text().startswith("Nothing was rolled yet.")
    rolled(stage, "Lumen", Skill.OBSERVATION)
    assert not log.empty.isVisibleTo(log)
    panel(stage).start_find()
    QTest.keyClicks(log.search, "zzz")
    assert log.empty.isVisibleTo(log)
    assert log.empty.text() == "No line of the log is like that."


def test_find_narrows_by_every_word_and_copy_takes_all_that_is_shown(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    rolled(stage, "Lumen", Skill.OBSERVATION)
    rolled(stage, "Ibarra", Skill.OBSERVATION)
    rolled(stage, "Ibarra", Skill.STAMINA)
    log = panel(stage).log
    panel(stage).start_find()
    QTest.keyClicks(log.search, "observ ibar")
    assert log.model.rowCount() == 1
    log.search.setText("ibar")
    log.view.clearSelection()
    log.actions_of.copy_text()
    assert [line.split("(")[0].split("  ")[1] for line in QApplication.clipboard().text().splitlines()] == [
        "Rook Ibarra: Observation ",
        "Rook Ibarra: Stamina ",
    ]


def statistics_of(log: LogPanel) -> str:
    """What the line of statistics says."""
    (expected,) = log.statistics.findChildren(TextLabel)
    return f"{log.statistics.accessibleName()}, {expected.text()}"


def test_luck_is_of_the_character_and_says_what_it_counts(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    rolled(stage, "Ibarra", Skill.PILOTING, face=6)
    rolled(stage, "Lumen", Skill.OBSERVATION, face=6)
    log = panel(stage).log
    assert statistics_of(log) == "Successes so far 10, expected 1.7"
    assert "Rolls: 1. Dice: 10, of them stress dice: 4." in log.statistics.accessibleDescription()
    panel(stage).set_document(stage.table.id_of("Vance"))
    assert log.statistics.isHidden()


def test_successes_are_counted_beside_what_was_to_be_expected(qtbot: QtBot) -> None:
    stage = opened(qtbot)
    table = stage.table
    table.rolls.prepare(table.id_of("Ibarra"), Skill.PILOTING)
    pool = table.rolls.state.pool
    assert pool is not None
    table.dice.fall(6, *(3,) * (pool.size - 1))
    table.rolls.roll()
    table.rolls.clear()
    assert statistics_of(panel(stage).log) == "Successes so far 1, expected 1.7"
