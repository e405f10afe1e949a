"""One profile on a real disk: started, killed, started again; damaged and foreign files; settings; the trash."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from alien_desktop.documents.document import Document
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.sheet import new_parts as creation
from alien_desktop.documents.sheet import vitals
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.message import Message
from alien_desktop.session import profile as profile_module
from alien_desktop.session.document_index import DocumentIndex
from alien_desktop.session.entry_summary import describe
from alien_desktop.session.library_entry import LibraryEntry, card_of, entry_of_stored
from alien_desktop.session.profile import Profile
from alien_desktop.session.save_state import SaveState
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.errors import DamagedFile, NewerSchema, SaveFailed
from alien_desktop.storage.journal import Journal
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.scan_result import Damaged, StoredDocument
from alien_desktop.storage.timestamps import local_time_of

RULES = rules_of("core")
IBARRA = creation.new_sheet(RULES, "Ibarra")


def entry(document: Document) -> LibraryEntry:
    return describe(document, rules_of)


class Start:
    """One start of the app on a profile."""

    def __init__(self, profile: Path) -> None:
        self.profile = profile
        self.paths = Paths.for_profile(profile)
        self.paths.ensure()
        self.session = Profile(self.paths, entry)
        self.files = self.session.store.scan()
        self.recovery = self.session.start(
            (one.document_id, one.rev) for one in self.files if isinstance(one, StoredDocument)
        )
        self.index = DocumentIndex(self.session.workspace, entry)
        self.index.fill(entry_of_stored(one) for one in self.files)
        self.workspace = self.session.workspace

    def silence(self) -> None:
        """Stop the timers of a start that is over; nothing is written by it any more."""
        self.session.journal.close()
        self.session.outside._unwatch()
        for timer in self.session.autosave.findChildren(QTimer):
            timer.stop()

    def stress(self, amount: int, sheet: CharacterSheet = IBARRA) -> None:
        now = self.workspace.sheet(sheet.id)
        self.workspace.edit(f"stress {amount}", [vitals.set_stress(now, amount, RULES)])

    def history(self) -> tuple[list[str], int]:
        history = self.workspace.history
        return [str(step.title) for step in history.steps], history.index


@pytest.fixture
def start(qtbot: QtBot, profile: Path) -> Iterator[Callable[[], Start]]:
    """Start the app; a second call kills the one before."""
    running: list[Start] = []

    def again() -> Start:
        if running:
            running.pop().silence()
        running.append(Start(profile))
        return running[-1]

    yield again
    running.pop().silence()


def file_of(started: Start, document_id: str = IBARRA.id) -> Path:
    return started.paths.documents / f"{document_id}.json"


def test_an_orderly_end_saves_everything_and_the_next_start_recovers_nothing(start: Callable[[], Start]) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    first.stress(3)
    assert first.session.close()
    second = start()
    assert second.recovery.actions == 0
    assert second.session.notices == []
    assert second.workspace.sheet(IBARRA.id).stress == 3
    assert second.history() == (["New", "stress 3"], 2)
    assert [str(one.title) for one in second.session.log.entries()] == ["New", "stress 3"]
    assert [(one.name, one.stress) for one in second.index.entries()] == [("Ibarra", 3)]


def test_after_a_kill_nothing_that_was_shown_is_lost(start: Callable[[], Start]) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    first.session.autosave.save_now()
    for amount in (1, 2, 3):
        first.stress(amount)
    first.workspace.undo()
    second = start()
    assert second.recovery.actions == 4
    assert local_time_of(second.recovery.until)
    assert second.workspace.sheet(IBARRA.id).stress == 2
    assert second.history() == (["New", "stress 1", "stress 2", "stress 3"], 3)
    assert second.session.autosave.report.state is SaveState.SAVING
    assert second.session.autosave.save_now()
    assert start().recovery.actions == 0


def test_a_kill_between_removing_and_the_trash_removes_after_the_restart(start: Callable[[], Start]) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    first.session.autosave.save_now()
    first.workspace.edit("Remove", removed=[IBARRA.id])
    assert file_of(first).exists()
    second = start()
    assert second.index.entries() == ()
    assert second.session.autosave.save_now()
    assert not file_of(second).exists()
    second.workspace.undo()
    assert second.session.autosave.save_now()
    assert file_of(second).exists()
    third = start()
    assert third.recovery.actions == 0
    assert third.workspace.sheet(IBARRA.id) == IBARRA


def test_a_kill_after_a_removal_was_taken_back_saves_the_document_again(start: Callable[[], Start]) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    first.session.autosave.save_now()
    first.workspace.edit("Remove", removed=[IBARRA.id])
    first.workspace.undo()
    second = start()
    second.stress(5)
    assert second.session.autosave.save_now(), second.session.autosave.report.reason
    assert start().workspace.sheet(IBARRA.id).stress == 5


def test_removing_what_was_never_saved_leaves_nothing(start: Callable[[], Start]) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    first.workspace.edit("Remove", removed=[IBARRA.id])
    assert first.session.autosave.save_now()
    assert not file_of(first).exists()
    with pytest.raises(KeyError):
        start().workspace.document(IBARRA.id)


def test_a_damaged_file_is_a_card_with_a_sentence_and_stays_as_it_is(start: Callable[[], Start]) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    assert first.session.close()
    file_of(first).write_bytes(b"not a document")
    second = start()
    (card,) = second.index.entries()
    assert (card.format, bool(card.sentence)) == ("damaged", True)
    with pytest.raises(DamagedFile):
        second.workspace.document(IBARRA.id)
    assert file_of(second).read_bytes() == b"not a document"


def test_a_document_that_does_not_fit_says_which_entry(start: Callable[[], Start]) -> None:
    first = start()
    data = IBARRA.model_dump(mode="json")
    first.session.store.write("character", 1, IBARRA.id, 1, {**data, "stress": "much"})
    with pytest.raises(DamagedFile, match='entry "stress"'):
        first.workspace.document(IBARRA.id)


@pytest.mark.parametrize(
    "kind, schema, data", [("character", 9, {"stress": {"now": 4}}), ("spell_book", 1, {"id": IBARRA.id, "spells": []})]
)
def test_a_document_of_a_newer_version_that_cannot_even_be_shown_is_not_touched(
    start: Callable[[], Start], kind: str, schema: int, data: dict[str, Any]
) -> None:
    first = start()
    first.session.store.write(kind, schema, IBARRA.id, 1, data)
    with pytest.raises(NewerSchema):
        first.workspace.document(IBARRA.id)


def test_an_action_of_a_newer_version_is_left_out_and_said(start: Callable[[], Start]) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    first.session.journal.append("edit", "Warp", {"shape": "new"})
    second = start()
    assert second.history() == (["New"], 1)
    assert list(map(str, second.session.notices)) == [
        "The journal holds an action of a newer version of the app; it was left out."
    ]
    third = start()
    assert (third.history(), list(third.session.notices)) == ((["New"], 1), []), "told once"
    third.session.journal.append("edit", "Warp", {"shape": "newer"})
    assert len(start().session.notices) == 1, "and of another one again"


@pytest.mark.parametrize(
    "spoil, said",
    [
        (Path.unlink, "empty or missing"),
        (lambda path: path.write_bytes(b""), "empty or missing"),
        (lambda path: path.write_bytes(b"[" * 9_000), "cannot be used"),
        (lambda path: path.write_bytes(bytes(9_000)), "cannot be used"),
        (lambda path: path.write_bytes(path.read_bytes()[: path.read_bytes().index(b"\n") + 1]), "ends before"),
    ],
    ids=["gone", "empty", "brackets", "zeros", "an older one"],
)
def test_actions_that_are_gone_with_their_journal_are_said(
    start: Callable[[], Start], spoil: Callable[[Path], object], said: str
) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    first.stress(1)
    assert first.session.autosave.save_now()
    first.stress(2)
    first.silence()
    spoil(first.paths.journal)
    second = start()
    assert said in " ".join(map(str, second.session.notices))
    assert second.workspace.sheet(IBARRA.id).stress == 1
    second.stress(3)
    third = start()
    assert third.session.notices == []
    assert third.workspace.sheet(IBARRA.id).stress == 3


def test_a_journal_with_a_bad_row_is_said(start: Callable[[], Start]) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    first.stress(1)
    first.stress(2)
    first.session.journal.close()
    rows = first.paths.journal.read_bytes().splitlines(keepends=True)
    rows[-2] = rows[-2].replace(b"stress 1", b"stress 7")
    first.paths.journal.write_bytes(b"".join(rows))
    second = start()
    assert second.history() == (["New", "stress 2"], 2)
    assert len(second.session.notices) == 1
    second.stress(3)
    second.workspace.undo()
    second.workspace.undo()
    assert second.workspace.sheet(IBARRA.id).stress == 1
    third = start()
    assert third.session.notices == []


@pytest.mark.parametrize("row", range(2, 8))
def test_whichever_row_is_damaged_the_other_steps_can_still_be_undone(start: Callable[[], Start], row: int) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    for amount in (1, 2, 3):
        first.stress(amount)
    first.workspace.undo()
    first.workspace.undo()
    first.workspace.redo()
    first.session.autosave.save_now()
    first.session.journal.close()
    rows = first.paths.journal.read_bytes().splitlines(keepends=True)
    rows[row - 1] = b"#" + rows[row - 1][1:]
    first.paths.journal.write_bytes(b"".join(rows))
    second = start()
    assert second.workspace.sheet(IBARRA.id).stress == 2
    titles, index = second.history()
    assert index >= 2
    assert len(titles) >= 3


@pytest.mark.parametrize("rows", [(1,), (1, 2), (2, 3), (3,)])
def test_damaged_rows_before_others_that_are_not_saved_cost_nothing_else(
    start: Callable[[], Start], rows: tuple[int, ...]
) -> None:
    first = start()
    first.session.store.write("character", 1, IBARRA.id, 0, IBARRA.model_dump(mode="json"))
    second = start()
    for amount in (1, 2, 3, 4):
        second.stress(amount)
    second.session.journal.close()
    lines = second.paths.journal.read_bytes().splitlines(keepends=True)
    for row in rows:
        lines[row - 1] = b"#" + lines[row - 1][1:]
    second.paths.journal.write_bytes(b"".join(lines))
    third = start()
    assert third.workspace.sheet(IBARRA.id).stress == 4
    assert third.recovery.copies == ()


ODD_ROWS: list[dict[str, Any]] = [
    {"kind": "warp"},
    {"merge": "no number"},
    {"merge": "a#b"},
    {"merge": 7},
    {"of": ["1"]},
    {"of": [2**70]},
    {"of": None},
    {"patches": [{"id": "../../x", "format": "character", "before": {}, "after": {}}]},
    {"patches": [{"id": IBARRA.id, "format": 5, "before": {}, "after": {}}]},
    {"patches": [{"id": IBARRA.id, "format": "character", "before": None, "after": None}]},
    {"patches": [{"id": IBARRA.id, "format": "character", "before": [], "after": {}}]},
    {"patches": {"id": IBARRA.id}},
    {"events": {}},
    {"events": [None]},
    {"title": {"text": 5}},
    {"title": {"text": "{who}"}},
    {"title": {"text": "{n:+d}", "facts": {"n": "six"}}},
    {"round": []},
    {"round": "1"},
    {"scene": None},
]


@pytest.mark.parametrize("odd", ODD_ROWS, ids=lambda odd: str(next(iter(odd))))
def test_a_row_that_is_not_of_our_shape_is_kept_and_skipped(start: Callable[[], Start], odd: dict[str, Any]) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    payload = {"patches": [], "events": [], "merge": "", "of": [], **odd}
    first.session.journal.append(payload.pop("kind", "edit"), payload.pop("title", "Odd"), payload)
    first.stress(1)
    second = start()
    assert second.history() == (["New", "stress 1"], 2)
    (said,) = second.session.notices
    assert str(said) == "The journal holds an action of a newer version of the app; it was left out."
    second.workspace.undo()
    assert second.workspace.sheet(IBARRA.id).stress == 0
    assert '"seq":2' in second.paths.journal.read_text()


def test_a_revision_beyond_all_bounds_in_one_file_spoils_no_other(start: Callable[[], Start]) -> None:
    first = start()
    other = creation.new_sheet(RULES, "Vance")
    first.workspace.edit("New", [IBARRA, other])
    assert first.session.close()
    raw = file_of(first).read_bytes()
    file_of(first).write_bytes(raw.replace(b'"rev": 1', b'"rev": %d' % (2**53 - 1)))
    for stress in (1, 2):
        again = start()
        assert again.index.entries()[0].format == "damaged" or again.index.entries()[1].format == "damaged"
        again.stress(stress, other)
        assert again.session.autosave.save_now()
        assert 0 < again.workspace.revision(other.id) < 10
    assert start().workspace.sheet(other.id).stress == 2


def test_a_save_that_fails_is_reported_with_its_sentence(
    start: Callable[[], Start], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    file_of(first).write_text("somebody else's")
    assert not first.session.autosave.save_now()
    assert first.session.autosave.report.state is SaveState.NOT_SAVED
    assert first.session.autosave.report.reason
    assert file_of(first).read_text() == "somebody else's"


def test_a_save_that_the_disk_does_not_confirm_is_tried_again(
    start: Callable[[], Start], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    real = DocumentStore.write
    monkeypatch.setattr(DocumentStore, "write", lambda *args: replace(real(*args), confirmed=False))
    assert not first.session.autosave.save_now()
    assert "not confirmed" in str(first.session.autosave.report.reason)
    monkeypatch.undo()
    assert first.session.autosave.save_now()


def test_the_journal_is_cut_and_the_last_actions_stay_the_history(
    start: Callable[[], Start], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profile_module, "KEPT_ACTIONS", 3)
    first = start()
    first.workspace.edit("New", [IBARRA])
    for amount in range(1, 7):
        first.stress(amount)
    first.session.journal._cut_at = 0
    assert first.session.close()
    second = start()
    assert second.history() == (["stress 4", "stress 5", "stress 6"], 3)
    log = second.session.log
    assert [str(one.title) for one in log.entries()] == ["stress 4", "stress 5", "stress 6"]
    assert [str(one.title) for one in second.session.writer.run_and_wait(log.whole())] == [
        "New",
        *(f"stress {amount}" for amount in range(1, 7)),
    ]
    for _ in range(3):
        second.workspace.undo()
    assert second.workspace.sheet(IBARRA.id).stress == 3
    assert [one.taken_back for one in second.session.writer.run_and_wait(log.whole())] == [False] * 4 + [True] * 3


def test_a_journal_that_cannot_be_cut_is_said_and_nothing_is_lost(
    start: Callable[[], Start], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profile_module, "KEPT_ACTIONS", 1)
    first = start()
    first.workspace.edit("New", [IBARRA])
    first.stress(1)

    def refuse(_journal: Journal, _seq: int) -> None:
        raise SaveFailed(first.paths.journal, Message("The journal could not be cut."))

    first.session.journal._cut_at = 0
    monkeypatch.setattr(Journal, "cut", refuse)
    assert first.session.autosave.save_now()
    assert list(map(str, first.session.notices)) == ["The journal could not be cut."]
    assert start().history() == (["New", "stress 1"], 2)


# --- a file that is not as it was left ---


def _played(start: Callable[[], Start], monkeypatch: pytest.MonkeyPatch, *, cut: bool) -> tuple[Start, bytes]:
    """Play until much has happened, and return the file as it was early on."""
    monkeypatch.setattr(profile_module, "KEPT_ACTIONS", 3 if cut else 500)
    first = start()
    first.workspace.edit("New", [IBARRA])
    first.stress(1)
    assert first.session.autosave.save_now()
    old = file_of(first).read_bytes()
    first.workspace.edit("Notes", [first.workspace.sheet(IBARRA.id).evolve(notes="the dock master lied")])
    first.workspace.edit("Cash", [first.workspace.sheet(IBARRA.id).evolve(cash=640)])
    first.stress(2)
    first.stress(3)
    assert first.session.autosave.save_now()
    if cut:
        first.session.journal._cut_at = 1
        for number in range(4):  # somebody else plays on, until nothing of Ibarra is left in the journal
            other = creation.new_sheet(RULES, f"Other {number}")
            first.workspace.edit("New", [other])
            assert first.session.autosave.save_now()
        assert first.session.journal.pieces()
        rows = first.paths.journal.read_text().splitlines()
        assert not any(IBARRA.id in row and '"edit"' in row for row in rows)
    assert first.session.close()
    return first, old


@pytest.mark.parametrize("cut", [False, True], ids=["in the journal", "in a piece"])
def test_an_old_file_that_comes_back_is_brought_up_to_date(
    start: Callable[[], Start], monkeypatch: pytest.MonkeyPatch, cut: bool
) -> None:
    first, old = _played(start, monkeypatch, cut=cut)
    newest = first.workspace.sheet(IBARRA.id)
    file_of(first).write_bytes(old)
    second = start()
    assert second.workspace.sheet(IBARRA.id) == newest
    assert second.recovery.actions == 4
    assert second.session.autosave.save_now()
    third = start()
    assert (third.recovery.actions, third.session.notices) == (0, [])
    assert third.workspace.sheet(IBARRA.id) == newest


def test_an_old_file_of_which_nothing_newer_is_left_is_opened_and_it_is_said(
    start: Callable[[], Start], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, old = _played(start, monkeypatch, cut=True)
    for piece in first.session.journal.pieces():
        piece.unlink()
    file_of(first).write_bytes(old)
    played_on = start()
    assert played_on.workspace.sheet(IBARRA.id).notes == ""
    assert played_on.recovery.copies == ()  # nothing of it is left in the journal
    assert any("The file of Ibarra is older" in str(one) for one in played_on.session.notices)
    assert played_on.session.autosave.save_now()
    assert start().session.notices == []


def test_an_old_file_is_never_merged_with_later_actions(start: Callable[[], Start]) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    first.stress(1)
    assert first.session.autosave.save_now()
    old = file_of(first).read_bytes()
    first.workspace.edit("Notes", [first.workspace.sheet(IBARRA.id).evolve(notes="the dock master lied")])
    first.session.journal._cut_at = 1
    assert first.session.autosave.save_now()
    first.workspace.edit("New", [creation.new_sheet(RULES, "Other")])
    assert first.session.autosave.save_now()
    first.session.journal.cut(3)
    first.stress(4)
    first.session.journal.close()
    for piece in first.session.journal.pieces():
        piece.unlink()
    file_of(first).write_bytes(old)
    second = start()
    as_found = second.workspace.sheet(IBARRA.id)
    assert (as_found.stress, as_found.notes) == (1, "")
    (copy,) = second.recovery.copies
    assert isinstance(copy, CharacterSheet)
    assert (copy.stress, copy.name) == (4, "Ibarra (journal)")
    assert any("Nothing was merged" in str(one) for one in second.session.notices)
    assert second.session.autosave.save_now()
    third = start()
    assert (third.recovery.copies, third.recovery.actions) == ((), 0)
    assert {one.name for one in third.index.entries()} == {"Ibarra", "Ibarra (journal)", "Other"}


def test_a_file_changed_by_hand_under_unsaved_actions_is_kept_apart(start: Callable[[], Start]) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    assert first.session.autosave.save_now()
    first.stress(3)
    first.session.journal.close()
    file_of(first).write_bytes(
        file_of(first).read_bytes().replace(b'"stress": 0,\n    "rad', b'"stress": 7,\n    "rad')
    )
    second = start()
    assert second.workspace.sheet(IBARRA.id).stress == 7
    (copy,) = second.recovery.copies
    assert isinstance(copy, CharacterSheet)
    assert copy.stress == 3


def test_actions_of_a_document_that_cannot_be_read_are_there_when_it_can_be_again(
    start: Callable[[], Start], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profile_module, "KEPT_ACTIONS", 1)
    first = start()
    other = creation.new_sheet(RULES, "Other")
    first.workspace.edit("New", [IBARRA, other])
    assert first.session.autosave.save_now()
    whole = file_of(first).read_bytes()
    first.stress(6)
    first.session.journal.close()
    file_of(first).write_bytes(b"{")
    second = start()
    assert second.recovery.skipped == (IBARRA.id,)
    assert any("waits in the journal" in str(one) for one in second.session.notices)
    second.session.journal._cut_at = 1
    for stress in (1, 2, 3):
        second.stress(stress, other)
        assert second.session.autosave.save_now()
    second.session.journal.close()
    file_of(first).write_bytes(whole)
    third = start()
    assert third.workspace.sheet(IBARRA.id).stress == 6


def test_an_action_that_does_not_fit_leaves_the_document_as_its_file_has_it(start: Callable[[], Start]) -> None:
    first = start()
    first.workspace.edit("New", [IBARRA])
    first.session.autosave.save_now()
    change = {"id": IBARRA.id, "format": "character", "before": {"warp": 1}, "after": {"warp": 2}}
    first.session.journal.append("edit", "Warp", {"patches": [change], "events": [], "merge": "", "of": []})
    second = start()
    assert (second.recovery.actions, second.recovery.skipped) == (0, (IBARRA.id,))
    assert second.history() == (["New"], 1), "the row costs itself and not the history"
    assert second.workspace.sheet(IBARRA.id) == IBARRA


@pytest.mark.parametrize("saved", [True, False])
def test_a_file_that_cannot_be_used_costs_its_own_steps_and_not_the_history_of_the_others(
    start: Callable[[], Start], saved: bool
) -> None:
    first = start()
    other = creation.new_sheet(RULES, "Nova")
    first.workspace.edit("Lost", [other])
    first.workspace.edit("New", [IBARRA])
    first.session.autosave.save_now()
    first.stress(1)
    first.stress(2, other)
    first.workspace.undo()
    first.workspace.redo()
    first.stress(3)
    first.stress(4, other)
    first.workspace.undo()
    if saved:
        assert first.session.close()
    file = file_of(first, other.id)
    whole = file.read_bytes()
    file.write_bytes(b"{")
    second = start()
    assert second.history() == (["New", "stress 1", "stress 3"], 3)
    assert not any("undo history" in str(one) for one in second.session.notices)
    second.workspace.undo()
    second.workspace.undo()
    assert second.workspace.sheet(IBARRA.id).stress == IBARRA.stress
    second.workspace.redo()
    second.session.journal.close()
    file.write_bytes(whole)
    third = start()
    assert third.workspace.sheet(other.id).stress == 2
    assert third.workspace.sheet(IBARRA.id).stress == 1


def test_settings_are_remembered_and_a_wrong_one_falls_back(start: Callable[[], Start], qtbot: QtBot) -> None:
    first = start()
    with qtbot.waitSignal(first.session.preferences_changed):
        first.session.set_preferences(Preferences(theme="light", stress_cap=12))
    with qtbot.assertNotEmitted(first.session.preferences_changed):
        first.session.set_preferences(Preferences(theme="light", stress_cap=12))
    assert start().session.preferences == Preferences(theme="light", stress_cap=12)
    kept = json.loads(first.paths.settings.read_text())
    text = first.paths.settings.read_text().replace('"light"', '"plaid"')
    first.paths.settings.write_text(text)
    assert kept
    assert start().session.preferences == Preferences(stress_cap=12)


def test_settings_that_cannot_be_saved_count_until_the_end_and_it_is_said(start: Callable[[], Start]) -> None:
    first = start()
    first.paths.settings.unlink(missing_ok=True)
    first.paths.settings.mkdir()
    first.session.set_preferences(Preferences(theme="dim"))
    assert first.session.preferences.theme == "dim"
    assert len(first.session.notices) == 1
    second = start()
    assert second.session.preferences == Preferences()
    assert second.session.notices


@pytest.mark.parametrize(
    "folder", ["~nobody-of-that-name/x", "x", "/a\x00b", "/proc/no/such", "/dev/null/x", "/" + "x" * 300]
)
def test_a_place_for_versions_that_can_be_none_stops_no_start(start: Callable[[], Start], folder: str) -> None:
    first = start()
    first.session.set_preferences(Preferences(versions_folder=folder))
    second = start()
    second.workspace.edit("New", [IBARRA])
    assert second.session.close()
    assert second.session.store.versions.versions(IBARRA.id), "the profile's own place has it"


def test_a_time_that_is_none_is_empty() -> None:
    assert local_time_of("yesterday") == ""
    assert local_time_of("0001-01-01T00:00:00+14:00") == ""
    assert local_time_of("9999-12-31T23:59:59-14:00") == ""
    assert len(local_time_of("2183-06-01T20:00:00+00:00")) == 5


# --- the library ------------------------------------------------------------------------------------------------------


def test_the_index_follows_the_living_documents(start: Callable[[], Start], qtbot: QtBot) -> None:
    first = start()
    told: list[str] = []
    first.index.entry_changed.connect(told.append)
    first.workspace.edit("New", [IBARRA])
    first.stress(2)
    shown = first.index.entry(IBARRA.id)
    assert shown is not None
    assert (shown.stress, shown.health, str(shown.rules)) == (2, 3, "Core (2019)")
    first.workspace.edit("Notes", [first.workspace.sheet(IBARRA.id).evolve(notes="unseen")])
    first.workspace.edit("Remove", removed=[IBARRA.id])
    assert first.index.entry(IBARRA.id) is None
    first.workspace.changed.emit(IBARRA.id, frozenset())
    assert told == [IBARRA.id] * 3


def test_a_card_is_a_hint_and_never_trusted() -> None:
    card = {"name": 7, "health": "full", "stress": None, "marks": ["Prone", 3], "sample": True}
    stored = StoredDocument(Path("x"), IBARRA.id, "character", 1, "", 3, "2183-06-01T20:00:00Z", card)
    shown = entry_of_stored(stored)
    assert (shown.name, shown.health, shown.stress, shown.marks, shown.sample) == ("", 0, None, ("Prone",), True)
    assert (
        entry_of_stored(StoredDocument(Path("x"), IBARRA.id, "character", 1, "", 3, "", {"marks": "Prone"})).marks == ()
    )
    words = Message("{career}, synthetic", career="Medic")
    lying: dict[str, Any] = {"role": {"text": "{missing}"}, "marks": [words.to_data(), {"text": 3}, None]}
    kept = {"role": words.to_data()}
    assert entry_of_stored(StoredDocument(Path("x"), IBARRA.id, "character", 1, "", 3, "", kept)).role == words
    told = entry_of_stored(StoredDocument(Path("x"), IBARRA.id, "character", 1, "", 3, "", lying))
    assert (told.role, told.marks) == ("", (words,))
    damaged = Damaged(Path("/d/abc.json"), None, "Ibarra", Message("Broken."))
    assert (entry_of_stored(damaged).document_id, entry_of_stored(damaged).name) == ("abc.json", "Ibarra")
    assert card_of(entry(IBARRA))["name"] == "Ibarra"
