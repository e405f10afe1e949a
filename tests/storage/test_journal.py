import errno
import math
import os
import stat
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from alien_desktop.storage import journal as journal_module
from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.errors import CannotRead, NotAPlainFile, NotConfirmed, SaveFailed
from alien_desktop.storage.files import FileLayer, RealFiles
from alien_desktop.storage.journal import Journal
from alien_desktop.storage.journal_lines import START, JournalLine, encode_line, parse_journal
from alien_desktop.storage.journal_proof import verify
from alien_desktop.storage.timestamps import utc_now
from tests.storage.file_layers import FailAt, MemoryFiles, Recorder, ShortFiles, WatchedFiles

HALF = b'0123abcd {"seq":3,"tim'
"""What a crash leaves of a row."""
NOON = datetime(2183, 6, 1, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.jsonl"


def journal_at(path: Path, files: FileLayer | None = None, cut_at: int = 1_000_000) -> Journal:
    return Journal(path, files or RealFiles(), lambda: NOON, cut_at=cut_at)


def fill(journal: Journal, count: int, start: int = 1) -> list[JournalLine]:
    return [
        journal.append("edit", f"Okafor takes {number} damage", {"changes": [{"hp": number}], "faces": [1, 6]})
        for number in range(start, start + count)
    ]


def quarantined(path: Path) -> list[bytes]:
    folder = path.parent / "quarantine"
    return [found.read_bytes() for found in sorted(folder.iterdir())] if folder.exists() else []


# --- writing and reading ---


def test_what_was_appended_comes_back_in_order_with_its_chain(path: Path) -> None:
    lines = fill(journal_at(path), 3)
    read = journal_at(path).read()
    assert list(read.lines) == lines
    assert (read.torn_tail, read.damaged, read.reason) == (False, (), None)
    assert [line.seq for line in lines] == [1, 2, 3]
    assert [line.before for line in lines] == [START, lines[0].digest, lines[1].digest]
    assert lines[0].time == "2183-06-01T12:00:00Z"
    assert path.stat().st_mode & 0o777 == 0o600


def test_an_action_is_in_the_file_when_append_returns(path: Path) -> None:
    journal = journal_at(path)
    for number in range(1, 6):
        fill(journal, 1, number)
        assert path.read_bytes().count(b"\n") == number


def test_the_next_start_goes_on_where_the_last_one_ended(path: Path) -> None:
    for number in range(5):
        journal = journal_at(path)
        fill(journal, 1, number)
        journal.close()
        journal.close()
    assert [line.seq for line in journal_at(path).read().lines] == [1, 2, 3, 4, 5]
    assert verify(path).ok


def test_without_a_file_the_journal_is_empty_and_reading_makes_none(path: Path) -> None:
    assert journal_at(path).read().lines == ()
    assert not path.exists()


def test_texts_of_every_kind_stay_on_their_row(path: Path) -> None:
    text = 'line\nbreak \r \u2028 \0 "quoted" \\ 🚀'
    journal_at(path).append("edit", text, {text: text})
    (line,) = journal_at(path).read().lines
    assert (line.title, line.payload) == (text, {text: text})


def test_numbers_go_on_above_those_that_documents_carry(path: Path) -> None:
    journal = journal_at(path)
    journal.continue_after(40)
    assert fill(journal, 1)[0].seq == 41
    journal.continue_after(7)
    assert fill(journal, 1)[0].seq == 42
    assert verify(path).ok
    again = journal_at(path)
    again.continue_after(3)
    assert fill(again, 1)[0].seq == 43


def _loop() -> dict[str, Any]:
    loop: dict[str, Any] = {}
    loop["loop"] = loop
    return loop


def _deep() -> dict[str, Any]:
    deep: dict[str, Any] = {}
    for _ in range(100_000):
        deep = {"a": deep}
    return deep


@pytest.mark.parametrize("payload", [{"x": math.nan}, {"x": object()}, {"x": "\ud800"}, _loop(), _deep()])
def test_what_is_not_json_is_not_written_down_and_does_not_break_the_chain(path: Path, payload: dict[str, Any]) -> None:
    journal = journal_at(path)
    fill(journal, 1)
    with pytest.raises(SaveFailed, match="not carried out"):
        journal.append("edit", "x", payload)
    fill(journal, 1)
    assert verify(path).rows == 2


@pytest.mark.parametrize("most", [1, 7, 100])
def test_a_layer_that_writes_short_still_gets_whole_rows(path: Path, most: int) -> None:
    fill(journal_at(path, ShortFiles(RealFiles(), most)), 3)
    assert verify(path).rows == 3


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/dev/null")])
def test_only_a_plain_file_is_a_journal(path: Path, make: Any) -> None:
    make(path)
    with pytest.raises(NotAPlainFile):
        journal_at(path).read()
    with pytest.raises(NotAPlainFile):
        journal_at(path).append("edit", "x", {})
    with pytest.raises(NotAPlainFile):
        verify(path)


def test_a_journal_with_a_second_name_outside_is_not_appended_to(path: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").write_bytes(b"")
    path.hardlink_to(tmp_path / "outside")
    with pytest.raises(NotAPlainFile):
        journal_at(path).append("edit", "x", {})
    assert (tmp_path / "outside").read_bytes() == b""


def test_a_journal_that_the_disk_refuses_is_reported_in_a_sentence(path: Path) -> None:
    for attempt in ("read", "listdir"):
        with pytest.raises(CannotRead):
            journal_at(path, WatchedFiles(RealFiles(), FailAt(attempt, 1, errno.EIO))).read()
    with pytest.raises(CannotRead):
        verify(path.parent / "none")


# --- a crash in the middle of a row ---


def test_cut_at_every_byte_exactly_the_whole_rows_are_recovered_and_the_next_row_fits(path: Path) -> None:
    lines = fill(journal_at(path), 12)
    whole = path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    for length in range(len(whole) + 1):
        memory = MemoryFiles({path: whole[:length]})
        read = journal_at(path, memory).read()
        kept = sum(end - 1 <= length for end in ends)  # of the last one nothing but its newline may lack
        assert list(read.lines) == lines[:kept]
        assert read.torn_tail == (length not in (0, *ends, *(end - 1 for end in ends)))
        assert read.damaged == ()
        if length % 7 == 0:
            fill(journal_at(path, memory), 1)
            assert len(journal_at(path, memory).read().lines) == kept + 1


def test_a_torn_row_is_kept_in_the_quarantine_once_before_it_is_cut_off(path: Path) -> None:
    fill(journal_at(path), 2)
    whole = path.read_bytes()
    for _ in range(2):
        path.write_bytes(whole + HALF)
        read = journal_at(path).read()
        assert read.torn_tail
        assert "cut off" in str(read.reason)
        assert path.read_bytes() == whole + HALF  # reading changes nothing
        fill(journal_at(path), 1)
        assert path.read_bytes().startswith(whole)
        assert verify(path).rows == 3
    assert quarantined(path) == [HALF]


@pytest.mark.parametrize("end", [bytes(400), b"torn", b'0123abcd {"seq":3,\x00', b'0123abcd {"seq":\xff', b"J"])
def test_an_end_that_no_crash_leaves_is_reported(path: Path, end: bytes) -> None:
    fill(journal_at(path), 2)
    rows = path.read_bytes()
    path.write_bytes(rows[:-1] + end if end == b"J" else rows + end)  # the last newline itself was damaged
    read = journal_at(path).read()
    assert read.torn_tail
    assert read.damaged
    journal = journal_at(path)
    journal.read()
    fill(journal, 1)
    assert journal_at(path).read().damaged == (), "once"
    assert quarantined(path)


def test_a_journal_that_ends_before_its_pieces_is_behind(path: Path) -> None:
    journal = journal_at(path, cut_at=1)
    fill(journal, 3)
    old = path.read_bytes()
    fill(journal, 9)
    assert journal.cut(10) is not None
    assert not journal_at(path).read().is_behind
    for content in (b"", b"\x00" * 9):
        path.write_bytes(content)
        assert journal_at(path).read().is_behind
    fill(journal_at(path), 3)
    fill(journal := journal_at(path, cut_at=1), 3)
    assert journal.cut(17) is not None
    path.write_bytes(old)
    assert journal_at(path).read().is_behind


def test_a_bad_row_costs_itself_only_is_reported_once_and_stays_in_the_file(path: Path) -> None:
    fill(journal_at(path), 5)
    rows = path.read_bytes().splitlines(keepends=True)
    rows[2] = rows[2].replace(b"takes 3", b"takes 9")
    path.write_bytes(b"".join(rows))
    journal = journal_at(path)
    read = journal.read()
    assert [line.seq for line in read.lines] == [1, 2, 4, 5]
    assert (read.damaged, read.torn_tail) == ((3,), False)
    assert "Row 3" in str(read.reason)
    assert "takes" not in str(read.reason)
    assert fill(journal, 1)[0].seq == 7  # 6 says that the damage was seen
    again = journal_at(path).read()
    assert [line.seq for line in again.lines] == [1, 2, 4, 5, 7]
    assert (again.damaged, again.reason) == ((), None)
    assert path.read_bytes().startswith(b"".join(rows))
    assert verify(path).row == 3


def test_what_follows_a_damaged_row_still_moves_into_a_piece(path: Path) -> None:
    fill(journal_at(path), 5)
    damaged = path.read_bytes().replace(b"takes 3", b"takes 9")
    path.write_bytes(damaged)
    journal = journal_at(path, cut_at=1)
    fill(journal, 1)
    piece = journal.cut(4)
    assert piece is not None
    assert damaged.startswith(piece.read_bytes())
    assert [line.seq for line in journal_at(path).read().lines] == [5, 7]


# --- whatever is in the journal's place ---


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/dev/null")])
def test_what_is_no_plain_file_is_put_aside_by_its_name_and_a_new_journal_begins(path: Path, make: Any) -> None:
    for number in (1, 2):
        make(path)
        read = journal_at(path).read_or_set_aside()
        assert read.lines == ()
        assert "put aside" in str(read.reason)
        assert read.aside is not None
        assert not stat.S_ISREG(read.aside.lstat().st_mode)
        assert len(list((path.parent / "quarantine").iterdir())) == number
        assert len(fill(journal_at(path), 2)) == 2
        path.unlink()


def test_a_journal_that_cannot_be_read_is_put_aside_whole(path: Path) -> None:
    fill(journal_at(path), 3)
    whole = path.read_bytes()
    journal = journal_at(path, WatchedFiles(RealFiles(), FailAt("read", 1, errno.EACCES)))
    assert "put aside" in str(journal.read_or_set_aside().reason)
    assert quarantined(path) == [whole]
    assert fill(journal, 1)[0].seq == 1


def test_a_journal_that_can_neither_be_read_nor_moved_is_reported_and_heals(path: Path) -> None:
    fill(journal_at(path), 3)

    def refuse(name: str, _args: tuple[Any, ...]) -> None:
        if broken and name in ("read", "replace", "open_append"):
            raise OSError(errno.EACCES, "injected")

    broken = True
    journal = journal_at(path, WatchedFiles(RealFiles(), refuse))
    assert "cannot be put aside" in str(journal.read_or_set_aside().reason)
    with pytest.raises(CannotRead):
        fill(journal, 1)
    broken = False
    assert fill(journal, 1)[0].seq == 4


def test_a_journal_that_can_be_read_and_not_written_to_has_all_its_actions(path: Path) -> None:
    lines = fill(journal_at(path), 3)

    def refuse(name: str, _args: tuple[Any, ...]) -> None:
        if broken and name in ("replace", "open_append", "open_excl"):
            raise OSError(errno.EACCES, "injected")

    broken = True
    journal = journal_at(path, WatchedFiles(RealFiles(), refuse))
    read = journal.read_or_set_aside()
    assert list(read.lines) == lines
    assert "cannot be undone after the next start" in str(read.reason)
    with pytest.raises(SaveFailed):
        fill(journal, 1)
    broken = False
    assert fill(journal, 1)[0].seq == 4


def test_of_a_journal_that_is_too_large_the_newest_actions_stay(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_module, "MAX_BYTES", 20_000)
    monkeypatch.setattr(journal_module, "KEPT_BYTES", 5_000)
    fill(journal_at(path, cut_at=10**9), 200)
    whole = path.read_bytes()
    journal = journal_at(path)
    read = journal.read_or_set_aside()
    assert "too large" in str(read.reason)
    assert quarantined(path) == [whole]
    assert 10 < len(read.lines) < 30
    assert read.lines[-1].seq == 200
    assert fill(journal, 1)[0].seq == 201
    assert verify(path).ok


def test_a_journal_with_a_second_name_becomes_a_file_of_its_own(path: Path, tmp_path: Path) -> None:
    fill(journal_at(path), 2)
    (tmp_path / "other").hardlink_to(path)
    before = path.read_bytes()
    journal = journal_at(path)
    assert len(journal.read_or_set_aside().lines) == 2
    fill(journal, 1)
    assert (tmp_path / "other").read_bytes() == before
    assert verify(path).rows == 3


# --- large actions ---


def _large(letter: str) -> dict[str, Any]:
    document = {"name": "Vance", "notes": letter * 300_000, "parts": [{"text": "x" * 60_000}, 5]}
    return {"patches": [{"id": "1", "before": None, "after": document}], "of": [1]}


def test_a_large_part_lies_once_in_a_file_named_by_its_sum(path: Path) -> None:
    journal = journal_at(path)
    for letter in "ababab":
        assert journal.append("edit", "Import", _large(letter)).payload == _large(letter)
    assert path.stat().st_size < 6_000
    assert [line.payload for line in journal_at(path).read().lines] == [_large(letter) for letter in "ababab"]
    contents = sorted((path.parent / "journal-contents").iterdir())
    assert len(contents) == 3  # notes a, notes b, the text that both have
    assert all(sha256(one.read_bytes()).hexdigest() == one.stem for one in contents)
    assert {one.stat().st_mode & 0o777 for one in contents} == {0o600}
    assert verify(path).ok


@pytest.mark.parametrize("harm", [Path.unlink, lambda one: one.write_bytes(one.read_bytes().replace(b"b", b"c", 1))])
def test_a_large_part_that_is_missing_or_changed_costs_its_row(path: Path, harm: Any) -> None:
    journal = journal_at(path)
    for letter in "ab":
        journal.append("edit", "Import", _large(letter))
    fill(journal, 1)
    harm(next(one for one in (path.parent / "journal-contents").iterdir() if b"bbbb" in one.read_bytes()))
    read = journal_at(path).read()
    assert [line.seq for line in read.lines] == [1, 3]
    assert read.damaged == (2,)
    assert verify(path).row == 2


def test_a_row_is_confirmed_after_the_large_part_that_it_names(path: Path) -> None:
    recorder, failing = Recorder(), FailAt("fsync", 1, errno.EIO)

    def hook(name: str, args: tuple[Any, ...]) -> None:
        recorder(name, args)
        failing(name, args)

    journal = journal_at(path, WatchedFiles(RealFiles(), hook))
    journal.append("edit", "Import", _large("a"))
    assert "fsync" not in recorder.names, "whoever appends waits for no disk"
    with pytest.raises(NotConfirmed):
        journal.sync()
    assert "datasync" not in recorder.names
    recorder.calls.clear()
    journal.sync()
    assert "write" in recorder.names, "the part whose sync failed is written anew"
    assert recorder.names.index("fsync") < recorder.names.index("datasync")
    recorder.calls.clear()
    journal.append("edit", "Import", _large("a"))
    journal.sync()
    assert "fsync" not in recorder.names, "it is there once and safe"
    assert [line.payload for line in journal_at(path).read().lines] == [_large("a")] * 2


@pytest.mark.parametrize("step", ["make_folder", "open_excl", "write", "replace"])
def test_a_large_part_that_cannot_be_written_is_not_acknowledged(path: Path, step: str) -> None:
    journal = journal_at(path, WatchedFiles(RealFiles(), FailAt(step, 1, errno.ENOSPC)))
    with pytest.raises(SaveFailed, match="full"):
        journal.append("edit", "Import", _large("a"))
    journal.append("edit", "Import", _large("a"))
    assert [line.payload for line in journal_at(path).read().lines] == [_large("a")]


@pytest.mark.parametrize("step", ["make_folder", "listdir", "open_excl", "write", "fsync", "truncate", "open_append"])
def test_a_tail_that_cannot_be_put_into_the_quarantine_is_not_cut_off(path: Path, step: str) -> None:
    fill(journal_at(path), 2)
    spoiled = path.read_bytes() + HALF
    path.write_bytes(spoiled)
    nth = 2 if step == "listdir" else 1  # the first looks for pieces
    journal = journal_at(path, WatchedFiles(RealFiles(), FailAt(step, nth, errno.ENOSPC)))
    journal.read()
    with pytest.raises(SaveFailed, match="full"):
        journal.append("edit", "x", {})
    assert path.read_bytes() == spoiled
    fill(journal, 1)
    assert verify(path).rows == 3
    assert quarantined(path) == [HALF]


def test_different_torn_rows_lie_beside_each_other_in_the_quarantine(path: Path) -> None:
    for torn in (b"one", b"two", b"one", b"two"):
        path.write_bytes((path.read_bytes() if path.exists() else b"") + torn)
        fill(journal_at(path), 1)
    assert sorted(quarantined(path)) == [b"one", b"two"]


def test_the_clock_of_the_system_is_written_as_utc(path: Path) -> None:
    (line,) = fill(Journal(path, RealFiles(), utc_now), 1)
    assert abs(datetime.fromisoformat(line.time) - datetime.now(UTC)).total_seconds() < 60


def test_garbage_in_place_of_a_journal_is_kept_and_a_new_one_begins(path: Path) -> None:
    path.write_bytes(b"\0" * 1_000)
    fill(journal_at(path), 1)
    assert verify(path).ok
    assert quarantined(path) == [b"\0" * 1_000]


# --- a disk that fails ---


@pytest.mark.parametrize("nth", [1, 2])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
def test_a_failed_append_leaves_no_trace_and_the_next_one_fits(path: Path, nth: int, code: int) -> None:
    fill(journal_at(path), 1)
    before = path.read_bytes()
    files = ShortFiles(WatchedFiles(RealFiles(), FailAt("write", nth, code)), 30)
    journal = journal_at(path, files)
    with pytest.raises(SaveFailed):
        fill(journal, 1)
    assert path.read_bytes() == before
    fill(journal, 1)
    assert verify(path).rows == 2
    assert quarantined(path) == []


@pytest.mark.parametrize("nth", [1, 2])
def test_a_failed_append_that_cannot_be_taken_back_is_mended_before_the_next_one(path: Path, nth: int) -> None:
    fill(journal_at(path), 1)
    failing = [FailAt("write", nth, errno.ENOSPC), FailAt("truncate", 1, errno.EIO)]

    def hook(name: str, args: tuple[Any, ...]) -> None:
        for one in failing:
            one(name, args)

    journal = journal_at(path, ShortFiles(WatchedFiles(RealFiles(), hook), 30))
    with pytest.raises(SaveFailed):
        fill(journal, 1)
    fill(journal, 1)
    assert verify(path).rows == 2
    assert len(quarantined(path)) == nth - 1


def test_a_journal_that_cannot_be_opened_acknowledges_nothing(path: Path) -> None:
    journal = journal_at(path, WatchedFiles(RealFiles(), FailAt("open_append", 1, errno.EACCES)))
    with pytest.raises(SaveFailed, match="not allowed"):
        fill(journal, 1)
    fill(journal, 1)
    assert verify(path).rows == 1


def test_sync_asks_the_disk_once_for_a_group_and_for_the_name_only_once(path: Path) -> None:
    recorder = Recorder()
    journal = journal_at(path, WatchedFiles(RealFiles(), recorder))
    fill(journal, 3)
    journal.sync()
    journal.sync()
    fill(journal, 2)
    journal.sync()
    steps = [name for name in recorder.names if name not in ("read", "listdir")]
    assert steps == ["open_append", "write", "write", "write", "datasync", "fsync_dir", "write", "write", "datasync"]


def test_after_a_power_cut_every_synced_action_is_there(path: Path) -> None:
    memory = MemoryFiles({})
    journal = journal_at(path, memory)
    synced = [0]

    def theme() -> None:
        for state in memory.power_cut_states():
            found = journal_at(path, MemoryFiles(state)).read()
            assert len(found.lines) >= synced[0]

    memory.observe = theme
    for number in range(1, 9):
        fill(journal, 1, number)
        if number % 2 == 0:
            journal.sync()
            synced[0] = number


@pytest.mark.parametrize("step", ["datasync", "fsync_dir"])
def test_after_a_failed_sync_the_file_is_written_anew_because_the_disk_may_have_forgotten_it(
    path: Path, step: str
) -> None:
    recorder = Recorder()
    journal = journal_at(path, WatchedFiles(WatchedFiles(RealFiles(), FailAt(step, 1, errno.EIO)), recorder))
    fill(journal, 2)
    with pytest.raises(NotConfirmed, match="not confirmed"):
        journal.sync()
    fill(journal, 1, 3)
    recorder.calls.clear()
    journal.sync()
    assert recorder.names == ["read", "open_excl", "write", "fsync", "close", "replace", "close", "fsync_dir"]
    fill(journal, 1, 4)
    journal.sync()
    assert verify(path).rows == 4


@pytest.mark.parametrize("step,nth", [("open_excl", 1), ("fsync", 1), ("replace", 1), ("fsync_dir", 1), ("read", 2)])
def test_a_sync_that_keeps_failing_keeps_saying_so_and_loses_nothing(path: Path, step: str, nth: int) -> None:
    hooks = [FailAt("fsync_dir", 1, errno.EIO), FailAt(step, nth, errno.EIO)]

    def hook(name: str, args: tuple[Any, ...]) -> None:
        for one in hooks:
            one(name, args)

    journal = journal_at(path, WatchedFiles(RealFiles(), hook))
    fill(journal, 2)
    for _ in range(2):
        with pytest.raises((NotConfirmed, CannotRead)):
            journal.sync()
    fill(journal, 1, 3)
    journal.sync()
    fill(journal, 1, 4)
    assert verify(path).rows == 4


# --- cutting ---


def test_long_rows_move_by_bytes_and_not_at_every_save(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_module, "KEPT_BYTES", 20_000)
    recorder = Recorder()
    journal = journal_at(path, WatchedFiles(RealFiles(), recorder), cut_at=10_000)
    for _ in range(300):
        journal.append("edit", "Notes", {"notes": "x" * 1_000})
        journal.cut(-1)
        assert path.stat().st_size < 33_000
    moves = recorder.names.count("replace") // 2
    assert len(journal.pieces()) == moves
    assert moves < 40
    seqs = [line.seq for place in (*journal.pieces(), path) for line in journal_at(place).read().lines]
    assert seqs == list(range(1, 301))


def test_a_small_journal_is_not_cut(path: Path) -> None:
    journal = journal_at(path)
    fill(journal, 5)
    assert journal.cut(5) is None
    assert journal.pieces() == ()


def test_old_actions_move_into_a_piece_and_the_chain_goes_on_through_it(path: Path) -> None:
    journal = journal_at(path, cut_at=1)
    lines = fill(journal, 6)
    whole = path.read_bytes()
    piece = journal.cut(4)
    assert piece is not None
    assert piece.read_bytes() + path.read_bytes() == whole
    assert piece.stat().st_mode & 0o777 == 0o600
    lines += fill(journal, 2, 7)
    read = journal_at(path).read()
    assert list(read.lines) == lines[4:]
    assert read.lines[0].before == lines[3].digest
    assert verify(path).ok
    assert verify(piece).ok
    second = journal.cut(7)
    assert journal.pieces() == (piece, second)
    assert [line.seq for line in journal_at(path).read().lines] == [8]


def test_the_newest_action_always_stays_so_that_numbers_and_chain_go_on(path: Path) -> None:
    journal = journal_at(path, cut_at=1)
    fill(journal, 3)
    journal.cut(99)
    assert [line.seq for line in journal_at(path).read().lines] == [3]
    assert fill(journal_at(path), 1)[0].seq == 4
    assert verify(path).ok


@pytest.mark.parametrize("keep_after", [0, -1])
def test_with_nothing_saved_nothing_is_moved(path: Path, keep_after: int) -> None:
    journal = journal_at(path, cut_at=1)
    fill(journal, 3)
    assert journal.cut(keep_after) is None


def test_a_damaged_journal_is_not_cut(path: Path) -> None:
    fill(journal_at(path), 3)
    path.write_bytes(path.read_bytes() + HALF)
    journal = journal_at(path, cut_at=1)
    journal.read()
    assert journal.cut(3) is None
    journal = journal_at(path, cut_at=1)
    fill(journal, 1)
    path.write_bytes(path.read_bytes()[:-5])
    assert journal.cut(3) is None


def test_a_lost_journal_goes_on_from_its_newest_piece(path: Path) -> None:
    journal = journal_at(path, cut_at=1)
    lines = fill(journal, 4)
    journal.cut(3)
    path.unlink()
    (line,) = fill(journal_at(path), 1)
    assert (line.seq, line.before) == (4, lines[2].digest)


def test_a_piece_that_cannot_be_read_does_not_stop_the_start(path: Path) -> None:
    journal = journal_at(path, cut_at=1)
    fill(journal, 4)
    journal.cut(3)
    path.unlink()
    path.with_name("journal-0000000009.jsonl").mkdir()
    path.with_name("journal-0000000010.jsonl").write_bytes(b"garbage")
    assert fill(journal_at(path), 1)[0].seq == 4


def test_at_every_moment_of_a_cut_every_action_is_in_the_journal_or_a_piece(path: Path) -> None:
    memory = MemoryFiles({})
    journal = journal_at(path, memory, cut_at=1)
    fill(journal, 5)
    journal.sync()

    def actions(state: dict[Path, bytes]) -> set[int]:
        files = MemoryFiles(state)
        places = [*journal_at(path, files).pieces(), path]
        return {line.seq for place in places for line in journal_at(place, files).read().lines}

    def theme() -> None:
        for state in (memory.seen(), *memory.power_cut_states()):
            assert actions(state) == {1, 2, 3, 4, 5}

    memory.observe = theme
    journal.cut(3)
    assert [line.seq for line in journal_at(path, memory).read().lines] == [4, 5]


STEPS = [
    ("open_excl", 1),
    ("fsync", 1),
    ("replace", 1),
    ("fsync_dir", 1),
    ("open_excl", 2),
    ("replace", 2),
    ("fsync_dir", 2),
]


@pytest.mark.parametrize("step,nth", STEPS)
def test_a_cut_that_fails_loses_nothing_and_can_be_done_again(path: Path, step: str, nth: int) -> None:
    fill(journal_at(path), 5)
    journal = journal_at(path, WatchedFiles(RealFiles(), FailAt(step, nth, errno.EIO)), cut_at=1)
    journal.read()
    with pytest.raises((SaveFailed, NotConfirmed)):
        journal.cut(3)
    fill(journal, 1, 6)
    journal.cut(4)
    fill(journal, 1, 7)
    journal.sync()
    pieces = journal.pieces()
    assert b"".join(piece.read_bytes() for piece in pieces) + path.read_bytes() == _rows_of(7, path)


def test_what_was_written_down_during_a_cut_survives_that_the_journal_is_put_back(path: Path) -> None:
    """Until the next sync the rows that came while the old ones moved are held, like any others."""
    cutting = False

    def meanwhile(name: str, _args: tuple[object, ...]) -> None:
        nonlocal cutting
        if cutting and name == "open_excl":
            cutting = False
            fill(journal, 1, 6)

    journal = journal_at(path, WatchedFiles(RealFiles(), meanwhile), cut_at=1)
    fill(journal, 5)
    journal.sync()
    cutting = True
    journal.cut(3)
    fill(journal, 1, 7)
    rows = path.read_bytes().splitlines(keepends=True)
    assert len(rows) == 4
    copy = path.with_name("copy")
    copy.write_bytes(b"".join(rows[:2]))
    copy.replace(path)
    journal.sync()
    assert [line.seq for line in journal_at(path).read().lines] == [4, 5, 6, 7]


def _rows_of(count: int, path: Path) -> bytes:
    other = path.with_name("same.jsonl")
    fill(journal_at(other), count)
    return other.read_bytes()


def test_a_piece_with_other_content_is_never_replaced(path: Path) -> None:
    path.with_name("journal-0000000001.jsonl").write_bytes(b"mine")
    journal = journal_at(path, cut_at=1)
    fill(journal, 3)
    piece = journal.cut(2)
    assert piece is not None
    assert verify(piece).rows == 2
    assert path.with_name("journal-0000000001.jsonl").read_bytes() == b"mine"


def test_a_folder_in_place_of_a_piece_is_gone_around(path: Path) -> None:
    path.with_name("journal-0000000001.jsonl").mkdir()
    journal = journal_at(path, cut_at=1)
    fill(journal, 3)
    piece = journal.cut(2)
    assert piece is not None
    assert verify(piece).rows == 2


def test_garbage_of_many_rows_is_reported_in_few_and_the_rows_after_it_are_read(path: Path) -> None:
    journal = journal_at(path)
    lines = fill(journal, 3)
    journal.close()
    rows = path.read_bytes().splitlines(keepends=True)
    junk = [b"x\n" * 50_000, b"\n" * 7, b"0123abcd {\n" * 2]
    path.write_bytes(rows[0] + b"".join(junk) + rows[1] + junk[0] + rows[2])
    parsed = parse_journal(path.read_bytes())
    assert [line.seq for line in parsed.lines] == [1, 2, 3]
    assert parsed.numbers == (1, 50_011, 100_012)
    assert len(parsed.bad) < 1_010
    assert sum(one.rows for one in parsed.bad) == 100_009
    read = journal_at(path).read()
    assert list(read.lines) == lines
    assert str(read.reason).startswith("100009 rows of the journal cannot be used")
    again = journal_at(path)
    again.append("edit", "after", {})
    again.close()
    assert journal_at(path).read().reason is None, "told once"
    assert len(path.read_bytes()) < 400_000


def test_a_row_of_a_million_entries_is_left_out_before_anything_is_made_of_it(path: Path) -> None:
    journal = journal_at(path)
    lines = fill(journal, 1)
    journal.close()
    bomb, _line = encode_line(2, "2183-06-01T12:00:00Z", "edit", "bomb", lines[0].digest, {"a": [[]] * 1_000_000})
    path.write_bytes(path.read_bytes() + bomb)
    read = journal_at(path).read()
    assert list(read.lines) == lines
    assert "far more entries" in str(read.reason)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize(
    "put", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to(path)], ids=["pipe", "folder", "link"]
)
def test_what_is_put_into_the_place_of_an_open_journal_is_named_and_not_the_disk(path: Path, put: Any) -> None:
    journal = journal_at(path)
    fill(journal, 2)
    journal.sync()
    path.unlink()
    put(path)
    for action in (journal.sync, lambda: fill(journal, 1, 4)):
        if action == journal.sync:
            fill(journal, 1, 3)  # still into the file that has lost its name
        with pytest.raises(SaveFailed) as caught:
            action()
        assert "Move it away" in str(caught.value.sentence)
        assert "disk" not in str(caught.value.sentence)
    assert not path.is_file()
    path.rename(path.with_name("elsewhere"))
    fill(journal, 1, 4)
    journal.sync()
    assert [line.seq for line in journal_at(path).read().lines] == [3, 4]


@pytest.mark.parametrize("put", [Path.mkdir, lambda path: path.symlink_to(path)], ids=["folder", "link"])
def test_what_is_in_the_way_of_a_saved_file_is_named_and_not_the_disk(path: Path, put: Any) -> None:
    put(path.parent / "x")
    if path.parent.joinpath("x").is_dir():
        path.parent.joinpath("x", "y").touch()
    with pytest.raises(SaveFailed, match="Move it away"):
        write_whole(RealFiles(), path.parent / "x" / "y" / "below.json", b"1")


def test_a_journal_whose_ends_of_lines_a_program_has_changed_is_read_and_goes_on(path: Path) -> None:
    journal = journal_at(path)
    fill(journal, 4)
    journal.close()
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    again = journal_at(path)
    read = again.read()
    assert ([line.seq for line in read.lines], read.damaged, read.reason) == ([1, 2, 3, 4], (), None)
    fill(again, 2, 5)
    again.close()
    assert verify(path).rows == 6
    assert [line.seq for line in journal_at(path).read().lines] == [1, 2, 3, 4, 5, 6]


def test_a_last_row_that_lacks_nothing_but_its_newline_counts_and_the_next_one_follows(path: Path) -> None:
    journal = journal_at(path)
    fill(journal, 3)
    journal.close()
    path.write_bytes(path.read_bytes()[:-1])
    again = journal_at(path)
    read = again.read()
    assert ([line.seq for line in read.lines], read.torn_tail, read.reason) == ([1, 2, 3], False, None)
    assert verify(path).rows == 3
    fill(again, 2, 4)
    again.sync()
    again.close()
    assert verify(path).ok
    assert [line.seq for line in journal_at(path).read().lines] == [1, 2, 3, 4, 5]
    assert journal_at(path, cut_at=1).cut(5) is None, "read first"


def test_a_newline_that_cannot_be_written_leaves_the_row_before_it_whole(path: Path) -> None:
    journal = journal_at(path)
    fill(journal, 2)
    journal.close()
    path.write_bytes(path.read_bytes()[:-1])
    failing = journal_at(path, WatchedFiles(RealFiles(), FailAt("write", 1, errno.ENOSPC)))
    failing.read()
    with pytest.raises(SaveFailed):
        fill(failing, 1, 3)
    fill(failing, 1, 3)
    failing.close()
    assert [line.seq for line in journal_at(path).read().lines] == [1, 2, 3]
