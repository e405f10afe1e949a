"""The log: every action once, and what was taken back is marked, not erased."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from alien_desktop.session.background_writer import BackgroundWriter, FileTask
from alien_desktop.session.event_log import EventLog, LogEntry, StressLogged
from alien_desktop.session.events import DiceKind, DiceThrown
from alien_desktop.session.journaled_action import JournaledAction
from alien_desktop.session.patches import DocumentPatch
from tests.session.journaled_run import Disk, JournaledRun, older_of


def read(task: FileTask[Any]) -> Any:
    return BackgroundWriter().run_and_wait(task)


def event(number: int) -> DiceThrown:
    return DiceThrown(kind=DiceKind.D66, result=number)


def action(seq: int, kind: str = "edit", of: tuple[int, ...] = ()) -> JournaledAction:
    patches = (DocumentPatch("doc", "character", {"stress": 0}, {"stress": 1}),)
    return JournaledAction(seq, f"2183-06-01T20:00:{seq:02}Z", kind, f"step {seq}", patches, (event(seq),), "", of)


def test_an_action_is_reported_with_its_events_and_documents(qapp: object) -> None:
    log = EventLog()
    added: list[LogEntry] = []
    log.added.connect(added.append)
    log.take(action(3))
    assert added == list(log.entries())
    assert added == [
        LogEntry(
            3,
            "2183-06-01T20:00:03Z",
            "step 3",
            (event(3),),
            ("doc",),
            stress=(StressLogged("doc", 0, 1),),
        )
    ]
    assert len(log) == 1


def test_undo_and_redo_mark_the_lines_of_the_step(qapp: object) -> None:
    log = EventLog()
    marked: list[tuple[int, bool]] = []
    log.marked.connect(lambda entry: marked.append((entry.seq, entry.taken_back)))
    for one in (action(1), action(2), action(3)):
        log.take(one)
    log.take(action(4, "undo", (2, 3)))
    assert [entry.taken_back for entry in log.entries()] == [False, True, True]
    log.take(action(5, "redo", (2, 3)))
    assert [entry.taken_back for entry in log.entries()] == [False, False, False]
    assert marked == [(2, True), (3, True), (2, False), (3, False)]


def test_an_undo_of_a_line_before_the_cut_marks_nothing(qapp: object) -> None:
    log = EventLog()
    log.take(action(9, "undo", (2,)))
    assert log.entries() == ()


def test_loading_at_start_tells_nobody(qapp: object) -> None:
    log = EventLog()
    told: list[object] = []
    log.added.connect(told.append)
    log.marked.connect(told.append)
    log.load([action(1), action(2), action(3, "undo", (2,))])
    assert told == []
    assert [entry.taken_back for entry in log.entries()] == [False, True]


@pytest.mark.parametrize("seed", range(3))
def test_older_lines_are_read_from_the_journal_and_its_pieces_as_they_were(
    qapp: object, tmp_path: Path, seed: int
) -> None:
    run, chance = JournaledRun(Disk(), tmp_path / "journal.jsonl", cut_at=1), Random(seed)
    log = EventLog(older=older_of(run), kept=8)
    run.workspace.acted.connect(log.take)
    let_go: list[int] = []
    log.released.connect(let_go.append)
    for number in range(200):
        if chance.random() < 0.3 and run.workspace.history.can_undo:
            for _ in range(chance.randint(1, 12)):
                if run.workspace.history.can_undo:
                    run.workspace.undo()
        elif chance.random() < 0.4 and run.workspace.history.can_redo:
            run.workspace.redo()
        else:
            run.workspace.edit(f"step {number}", events=[event(number)])
        if number % 30 == 29:
            run.journal.cut(run.journal.next_seq - 5)
        assert len(log) <= 10
    assert run.journal.pieces()
    assert let_go == sorted(let_go)
    assert read(log.whole()) == run.told()
    assert run.told()[-len(log) :] == log.entries()
    assert [read(log.entry(one.seq)) for one in run.told()[::40]] == list(run.told()[::40])
    assert read(log.entry(10_000)) is None
    again = EventLog(older=older_of(run), kept=8)
    again.load(run.restarted().actions, run.journal.read().first_seq)
    assert read(again.whole()) == run.told()


def test_a_piece_that_cannot_be_read_costs_its_own_lines(qapp: object, tmp_path: Path) -> None:
    run = JournaledRun(Disk(), tmp_path / "journal.jsonl", cut_at=1)
    log = EventLog(older=older_of(run), kept=4)
    run.workspace.acted.connect(log.take)
    for number in range(30):
        run.workspace.edit(f"step {number}", events=[event(number)])
        if number in (9, 19):
            run.journal.cut(run.journal.next_seq)
    first, second = run.journal.pieces()
    first.with_name("journal-nothing.jsonl").write_bytes(b"\xff\x00 no journal")
    second.unlink()
    second.mkdir()
    whole = read(log.whole())
    gone = len(whole)
    assert [str(entry.title) for entry in whole] == [f"step {n}" for n in (*range(9), *range(30 - gone + 9, 30))]
    assert 15 <= gone < 30
