"""The log: every action once, and what was taken back is marked, not erased."""

from alien_desktop.session.event_log import EventLog, LogEntry
from alien_desktop.session.events import DiceKind, DiceThrown
from alien_desktop.session.journaled_action import JournaledAction
from alien_desktop.session.patches import DocumentPatch


def event(number: int) -> DiceThrown:
    return DiceThrown(kind=DiceKind.D66, result=number)


def action(seq: int, kind: str = "edit", of: tuple[int, ...] = ()) -> JournaledAction:
    patches = (DocumentPatch("doc", "character", {"stress": 0}, {"stress": 1}),)
    return JournaledAction(seq, f"2183-06-01T20:00:{seq:02}Z", kind, f"step {seq}", patches, (event(seq),), "", of)


def test_an_action_is_told_with_its_events_and_documents(qapp: object) -> None:
    log = EventLog()
    added: list[LogEntry] = []
    log.added.connect(added.append)
    log.take(action(3))
    assert added == list(log.entries())
    assert added == [LogEntry(3, "2183-06-01T20:00:03Z", "step 3", (event(3),), ("doc",))]
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
