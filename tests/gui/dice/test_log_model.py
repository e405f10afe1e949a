"""The log as a list."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from alien_desktop.gui.dice.log_lines import LogLine, LogTone, line_of
from alien_desktop.gui.dice.log_model import AT_ONCE, LogModel, LogRole
from alien_desktop.rules.combat.attack_flow.chain import CostKind, StepKind
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.event_log import EventLog, LogEntry
from alien_desktop.session.events import AttackDiceFell, AttackEnded, AttackPaid, DiceKind, DiceThrown, Rolled
from alien_desktop.session.journaled_action import EDIT, JournaledAction
from tests.sample_session import SampleSession
from tests.session.event_samples import samples
from tests.session.journaled_run import Disk, JournaledRun, older_of


@pytest.fixture
def table(qtbot: QtBot) -> SampleSession:
    return SampleSession("core")


def roll(table: SampleSession, name: str, skill: Skill, *faces: int) -> None:
    table.rolls.prepare(table.id_of(name), skill)
    pool = table.rolls.state.pool
    assert pool is not None
    table.dice.fall(*faces, *(2,) * (pool.size - len(faces)))
    table.rolls.roll()


def line(model: LogModel, row: int) -> LogLine:
    found = model.index(row).data(LogRole.LINE)
    assert isinstance(found, LogLine)
    return found


def test_newest_first_with_dice_and_result(table: SampleSession) -> None:
    model = LogModel(table.log)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    spy = QSignalSpy(model.rowsInserted)
    roll(table, "Ibarra", Skill.PILOTING, 6)
    roll(table, "Lumen", Skill.OBSERVATION, 6, 6)
    assert spy.count() == 2
    assert (line(model, 0).who, line(model, 0).what, line(model, 0).result) == ("Lumen", "Observation", "2 successes")
    assert line(model, 1).base == (6, 2, 2, 2, 2, 2)
    assert line(model, 1).stress == (2, 2, 2, 2)
    assert line(model, 1).tone is LogTone.GOOD
    assert "Agility 4, Piloting 2" in line(model, 1).terms
    assert model.rowCount(model.index(0)) == 0
    del tester


def test_undo_marks_the_row_and_nothing_else(table: SampleSession) -> None:
    model = LogModel(table.log)
    roll(table, "Ibarra", Skill.PILOTING, 6)
    roll(table, "Ibarra", Skill.MOBILITY, 6)
    spy = QSignalSpy(model.dataChanged)
    table.workspace.undo()
    assert spy.count() == 1
    assert spy.at(0)[0].row() == spy.at(0)[1].row() == 0
    assert set(spy.at(0)[2]) == {LogRole.LINE, LogRole.ENTRY, Qt.ItemDataRole.DisplayRole}
    assert line(model, 0).taken_back
    assert not line(model, 1).taken_back
    assert "[undone]" in line(model, 0).words()
    table.workspace.redo()
    assert not line(model, 0).taken_back


def test_pushes_and_alarms_are_reported(table: SampleSession) -> None:
    model = LogModel(table.log)
    roll(table, "Ibarra", Skill.PILOTING, 6)
    table.dice.fall(*(2,) * 5, 1, 2, 2, 2, 2)
    table.rolls.push()
    assert line(model, 0).result == "1 success, pushed, panic"
    assert line(model, 0).tone is LogTone.STRESS
    table.dice.fall(6)
    table.alarms.roll()
    table.alarms.dismiss()
    assert line(model, 0).what == "Panic Roll"
    assert line(model, 0).plain == (6,)
    assert line(model, 0).result.startswith("11, ")


def test_edits_without_dice_show_only_when_everything_is_wanted(table: SampleSession) -> None:
    model = LogModel(table.log)
    sheet = table.sheet("Ibarra")
    table.workspace.edit("Notes: Rook Ibarra", [sheet.evolve(notes="x")])
    assert model.rowCount() == 0
    model.set_filter(None, everything=True)
    assert line(model, 0).what == "Notes: Rook Ibarra"
    assert line(model, 0).document_id == sheet.id


def test_a_filter_holds_for_new_rows_too(table: SampleSession) -> None:
    model = LogModel(table.log)
    model.set_filter(lambda one: one.who == "Lumen")
    roll(table, "Ibarra", Skill.PILOTING, 6)
    roll(table, "Lumen", Skill.OBSERVATION, 6)
    assert [line(model, row).who for row in range(model.rowCount())] == ["Lumen"]


def test_plain_text_is_oldest_first(table: SampleSession) -> None:
    model = LogModel(table.log)
    roll(table, "Ibarra", Skill.PILOTING, 6)
    roll(table, "Lumen", Skill.OBSERVATION, 6)
    first, second = model.text().splitlines()
    assert "Rook Ibarra: Piloting (Agility 4, Piloting 2, Stress 4) dice 6 2 2 2 2 2, stress 2 2 2 2 = 1" in first
    assert "Lumen: Observation" in second


def test_dice_that_are_only_read_are_shown_with_their_tone(table: SampleSession) -> None:
    model = LogModel(table.log)
    table.workspace.edit("D66", events=[DiceThrown(kind=DiceKind.D66, plain=(3, 4), result=34)])
    assert (line(model, 0).what, line(model, 0).result, line(model, 0).plain) == ("D66", "34", (3, 4))
    table.workspace.edit("Fire", events=[DiceThrown(kind=DiceKind.FIRE, base=(6, 1), result=1)])
    assert line(model, 0).tone is LogTone.HARM


def test_every_kind_of_event_is_one_line_of_words() -> None:
    for event in samples():
        shown = line_of(LogEntry(1, "", "A step", (event,), ()), "21:07")
        assert shown.what, event
        assert "{" not in shown.words(), event


def test_the_row_of_an_attack_roll_shows_its_dice_and_not_what_was_paid() -> None:
    paid = AttackPaid(who="Vance", kind=CostKind.ACTION, amount=1, what="Shoot")
    rolled = Rolled(who="Vance", title="Revolver", base=(6, 2), successes=1)
    shown = line_of(LogEntry(1, "", "A step", (rolled, paid), ()), "21:07")
    assert (shown.what, shown.result, shown.base) == ("Revolver", "1 success", (6, 2))
    injury = AttackDiceFell(who="Vance", step=StepKind.CONSEQUENCES, plain=(6, 1), result="2 of 2 ticked")
    assert line_of(LogEntry(1, "", "A step", (rolled, paid, injury), ()), "21:07").what == "Revolver"
    assert line_of(LogEntry(1, "", "A step", (injury,), ()), "21:07").plain == (6, 1)
    ended = AttackEnded(who="Vance", applied=True)
    shown = line_of(LogEntry(1, "", "A step", (rolled, paid, ended), ()), "21:07")
    assert (shown.what, shown.result) == ("Attack closed", "Vance: 1 success")
    assert line_of(LogEntry(1, "", "A step", (paid,), ()), "21:07").what == "Shoot"


def test_a_long_log_makes_its_older_rows_known_when_a_view_is_scrolled_to_them(
    table: SampleSession, qtbot: QtBot
) -> None:
    roll(table, "Ibarra", Skill.PILOTING, 6)
    rolled = table.log.entries()[-1]
    table.log.load(
        JournaledAction(rolled.seq + place, rolled.time, EDIT, rolled.title, events=rolled.events)
        for place in range(1, 3 * AT_ONCE)
    )
    model = LogModel(table.log)
    assert model.rowCount() == AT_ONCE
    view = QListView()
    qtbot.addWidget(view)
    view.setModel(model)
    view.show()
    roll(table, "Lumen", Skill.OBSERVATION, 6)
    assert line(model, 0).who == "Lumen"
    assert model.rowCount() == AT_ONCE + 1
    for _ in range(3):
        view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
        view.scrollToBottom()
    assert model.rowCount() == 3 * AT_ONCE + 1 == len(model.text().splitlines())


def test_older_rows_come_from_the_journals_pieces_and_go_again(qtbot: QtBot, tmp_path: Path) -> None:
    run = JournaledRun(Disk(), tmp_path / "journal.jsonl", cut_at=1)
    log = EventLog(older=older_of(run), kept=100)
    run.workspace.acted.connect(log.take)
    model = LogModel(log)
    view = QListView()
    qtbot.addWidget(view)
    view.setModel(model)
    view.show()

    def fetch() -> None:
        for _ in range(20):
            model.fetchMore(QModelIndex())
            QCoreApplication.processEvents()

    def throw(first: int, after: int) -> None:
        for number in range(first, after):
            run.workspace.edit("D66", events=[DiceThrown(kind=DiceKind.D66, result=number)])
            if number % 50 == 0:
                run.journal.cut(run.journal.next_seq - 5)

    def results() -> list[str]:
        return [line(model, row).result for row in range(model.rowCount())]

    throw(1, 400)
    assert model.rowCount() <= 130
    for _ in range(20):
        view.scrollToBottom()
        QCoreApplication.processEvents()
    assert results() == [str(number) for number in range(399, 0, -1)]
    run.workspace.undo()
    assert line(model, 0).taken_back
    throw(400, 440)
    assert results() == [str(number) for number in range(439, 439 - model.rowCount(), -1)]
    assert model.rowCount() <= 130  # what was read is let go with the next lines that leave the memory
    model.set_filter(lambda one: one.result in ("7", "420"))
    assert results() == ["420"]
    fetch()  # goes on by itself until a line fits
    assert results() == ["420", "7"]
    for _ in range(140):
        run.workspace.undo()
    model.set_filter(lambda one: one.taken_back and not one.pushed)
    fetch()
    assert {*results()} == {str(number) for number in range(299, 440)}
