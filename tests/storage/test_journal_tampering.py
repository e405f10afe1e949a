"""What `verify` and `read` say of a journal that was changed: every change is found, and its row is named."""

import json
import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from alien_desktop.rules.message import Plural
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.journal import Journal
from alien_desktop.storage.journal_proof import Verification, verify
from tests.storage.file_layers import MemoryFiles

PATH = Path("/profile/journal.jsonl")


def _journal(count: int) -> bytes:
    memory = MemoryFiles({})
    journal = Journal(PATH, memory, lambda: datetime(2183, 6, 1, tzinfo=UTC))
    for number in range(1, count + 1):
        journal.append("edit", f"Action {number} «ä»", {"faces": [number % 6 + 1] * 5, "changes": [{"hp": number}]})
    return memory.seen()[PATH]


WHOLE = _journal(40)
ROWS = WHOLE.splitlines(keepends=True)


def checked(raw: bytes) -> Verification:
    return verify(PATH, MemoryFiles({PATH: raw}))


def test_an_untouched_journal_is_right() -> None:
    assert checked(WHOLE) == Verification(
        True, 40, None, Plural("All %n rows are as they were written.", "The one row is as it was written.", 40)
    )
    assert checked(b"").ok


def test_a_file_on_disk_is_verified_without_naming_a_layer(tmp_path: Path) -> None:
    (tmp_path / "j").write_bytes(WHOLE)
    assert verify(tmp_path / "j") == verify(tmp_path / "j", RealFiles())
    assert verify(tmp_path / "j").ok


def test_each_of_a_thousand_changes_of_one_byte_is_found_and_its_row_named() -> None:
    chance = random.Random(20190718)
    for _ in range(1_000):
        at = chance.randrange(len(WHOLE))
        other = chance.choice([byte for byte in range(256) if byte != WHOLE[at]])
        found = checked(WHOLE[:at] + bytes([other]) + WHOLE[at + 1 :])
        row = WHOLE[:at].count(b"\n") + 1
        assert not found.ok
        assert found.row == row
        assert str(found.sentence).startswith(f"Row {row} ")
        assert found.rows == row - 1


@pytest.mark.parametrize("row", [1, 2, 20, 40])
def test_every_byte_of_a_row_counts_also_when_only_a_letter_changes_its_case(row: int) -> None:
    start = sum(len(one) for one in ROWS[: row - 1])
    for at in range(start, start + len(ROWS[row - 1])):
        assert checked(WHOLE[:at] + bytes([WHOLE[at] ^ 0x20]) + WHOLE[at + 1 :]).row == row


def _resealed(row: bytes, **changes: Any) -> bytes:
    """Return a row that was changed by somebody who knows the checksum."""
    body = json.dumps({**json.loads(row[9:]), **changes}, ensure_ascii=False, separators=(",", ":")).encode()
    return b"%08x %s\n" % (crc32(body), body)


@pytest.mark.parametrize("row", [1, 2, 20, 39])
def test_a_row_changed_together_with_its_checksum_is_found_by_the_chain(row: int) -> None:
    rows = ROWS.copy()
    rows[row - 1] = _resealed(rows[row - 1], text="Nothing happened")
    found = checked(b"".join(rows))
    assert found.row == row
    assert "was changed" in str(found.sentence)
    assert "Nothing" not in str(found.sentence)


@pytest.mark.parametrize("row", [2, 20, 39])
def test_a_row_with_another_memory_of_the_one_before_is_found(row: int) -> None:
    rows = ROWS.copy()
    rows[row - 1] = _resealed(rows[row - 1], before="f" * 64)
    assert checked(b"".join(rows)).row == row


def test_with_the_next_row_damaged_too_the_row_that_does_not_fit_is_named() -> None:
    found = checked(b"".join([*ROWS[:20], _resealed(ROWS[20], before="f" * 64), b"x" + ROWS[21][1:], *ROWS[22:]]))
    assert (found.row, found.rows) == (21, 20)


def test_when_the_last_two_rows_do_not_fit_neither_is_used() -> None:
    found = checked(b"".join([*ROWS[:-1], _resealed(ROWS[-1], before="f" * 64)]))
    assert (found.row, found.rows) == (39, 38)


def test_a_first_row_that_claims_another_beginning_is_found() -> None:
    assert checked(_resealed(ROWS[0], before="f" * 64)).row == 1


def test_a_row_taken_out_is_found_at_the_row_before_it() -> None:
    found = checked(b"".join(ROWS[:9] + ROWS[10:]))
    assert found.row == 9
    assert "removed" in str(found.sentence)


def test_rows_that_changed_places_or_came_twice_are_found() -> None:
    assert not checked(b"".join([*ROWS[:4], ROWS[5], ROWS[4], *ROWS[6:]])).ok
    assert not checked(b"".join([*ROWS[:5], ROWS[4], *ROWS[5:]])).ok
    assert not checked(b"".join([*ROWS[:5], b"\n", *ROWS[5:]])).ok


def test_a_number_that_goes_back_is_found() -> None:
    assert checked(b"".join([*ROWS[:-1], _resealed(ROWS[-1], seq=39)])).row == 40


@pytest.mark.parametrize(
    "changes",
    [{"seq": 0}, {"seq": True}, {"seq": "40"}, {"time": 5}, {"payload": []}, {"title": None}, {"before": 0}],
)
def test_a_row_of_another_shape_is_no_action(changes: dict[str, Any]) -> None:
    found = checked(b"".join([*ROWS[:-1], _resealed(ROWS[-1], **changes)]))
    assert found.row == 40
    assert "no action" in str(found.sentence)


NAN = ROWS[-1][9:-1].replace(b'"payload":{', b'"payload":{"x":NaN,')
HALF = ROWS[-1][9:-1].replace(b'"payload":{', b'"payload":{"x":"\\ud800",')


@pytest.mark.parametrize("body", [b"[]", b"{", b"\xff", b"[" * 200_000 + b"]" * 200_000, NAN, HALF])
def test_a_row_with_a_right_checksum_over_nonsense_is_refused_cleanly(body: bytes) -> None:
    found = checked(b"".join([*ROWS, b"%08x %s\n" % (crc32(body), body)]))
    assert found.row == 41


def test_a_piece_that_goes_on_from_another_one_is_right_on_its_own() -> None:
    assert checked(b"".join(ROWS[10:])).ok
    assert checked(b"".join(ROWS[10:])).rows == 30


def test_with_a_noted_hash_a_lost_end_and_a_journal_made_anew_are_found() -> None:
    noted = checked(WHOLE).newest
    assert verify(PATH, MemoryFiles({PATH: WHOLE}), noted).ok
    assert checked(b"".join(ROWS[:-1])).ok  # nothing else tells
    assert not verify(PATH, MemoryFiles({PATH: b"".join(ROWS[:-1])}), noted).ok
    forged = MemoryFiles({})
    journal = Journal(PATH, forged, lambda: datetime(2183, 6, 1, tzinfo=UTC))
    for number in range(1, 41):
        journal.append("edit", f"Forged {number}", {})
    assert verify(PATH, forged).ok
    assert not verify(PATH, forged, noted).ok


def test_dropped_first_rows_are_noticed() -> None:
    assert checked(WHOLE).first_seq == 1
    assert checked(b"".join(ROWS[3:])).first_seq == 4


def _with_pieces() -> MemoryFiles:
    """A journal of 40 rows whose first 30 lie in two older parts."""
    memory = MemoryFiles({})
    journal = Journal(PATH, memory, lambda: datetime(2183, 6, 1, tzinfo=UTC), cut_at=1)
    for number in range(1, 41):
        journal.append("edit", f"Action {number}", {"changes": [{"hp": number}]})
        if number in (20, 32):
            journal.cut(number - 2)
    journal.close()
    return memory


def _rows_of(memory: MemoryFiles) -> dict[int, str]:
    """Return the hash of each row by its number."""
    journal = Journal(PATH, memory, lambda: datetime(2183, 6, 1, tzinfo=UTC))
    return {line.seq: line.digest for line in journal.all_lines()}


def test_a_noted_hash_still_proves_its_rows_when_they_have_moved_into_older_parts() -> None:
    memory = _with_pieces()
    hashes = _rows_of(memory)
    assert len(Journal(PATH, memory, lambda: datetime(2183, 6, 1, tzinfo=UTC)).pieces()) == 2
    for seq in (1, 18, 19, 30, 31, 40):
        found = verify(PATH, memory, hashes[seq])
        assert found.ok, str(found.proof)
        assert f"action {seq}:" in str(found.proof)
        assert "everything up to it" in str(found.proof)


def test_a_noted_hash_may_be_written_in_groups_and_in_capitals() -> None:
    digest = _rows_of(_with_pieces())[40]
    grouped = " ".join(digest[at : at + 8].upper() for at in range(0, 64, 8))
    assert verify(PATH, _with_pieces(), f" {grouped}\n").ok


def test_sixteen_digits_of_a_noted_hash_do_and_fewer_prove_nothing() -> None:
    digest = _rows_of(_with_pieces())[40]
    assert verify(PATH, _with_pieces(), f"{digest[:8]} {digest[8:16]}").ok
    assert not verify(PATH, _with_pieces(), digest[:15]).ok
    assert not verify(PATH, _with_pieces(), digest[1:17]).ok


def test_with_a_noted_hash_an_older_part_that_was_taken_away_is_noticed() -> None:
    whole = _with_pieces()
    noted = _rows_of(whole)[40]
    first, second = Journal(PATH, whole, lambda: datetime(2183, 6, 1, tzinfo=UTC)).pieces()
    for taken, begins in ((first, 19), (second, 31)):
        left = MemoryFiles({path: raw for path, raw in whole.seen().items() if path != taken})
        found = verify(PATH, left, noted)
        assert not found.ok
        assert found.first_seq == begins
        assert f"from action {begins} up to it" in str(found.proof)
        assert verify(PATH, left).ok  # the rows that are there are right


def test_a_changed_row_in_an_older_part_is_found_and_its_file_named() -> None:
    whole = _with_pieces()
    first = Journal(PATH, whole, lambda: datetime(2183, 6, 1, tzinfo=UTC)).pieces()[0]
    spoilt = MemoryFiles(whole.seen() | {first: whole.seen()[first].replace(b"Action 7", b"Action 8")})
    found = verify(PATH, spoilt)
    assert not found.ok
    assert first.name in str(found.sentence)
    assert "Row 7" in str(found.sentence)
    assert "from action 8 up to it" in str(verify(PATH, spoilt, _rows_of(whole)[40]).proof)


def test_with_first_rows_dropped_or_one_changed_no_noted_hash_proves_the_whole() -> None:
    noted = checked(WHOLE).newest
    dropped = verify(PATH, MemoryFiles({PATH: b"".join(ROWS[3:])}), noted)
    assert (dropped.ok, dropped.first_seq) == (False, 4)
    assert "from action 4 up to it" in str(dropped.proof)
    changed = verify(PATH, MemoryFiles({PATH: WHOLE.replace(b"Action 9 ", b"Action 8 ")}), noted)
    assert not changed.ok
    assert "from action 10 up to it" in str(changed.proof)


def test_a_journal_that_was_begun_again_says_with_which_action() -> None:
    memory = MemoryFiles({})
    journal = Journal(PATH, memory, lambda: datetime(2183, 6, 1, tzinfo=UTC))
    journal.continue_after(500)
    journal.append("edit", "One", {})
    noted = journal.append("edit", "Two", {}).digest
    found = verify(PATH, memory, noted)
    assert found.ok
    assert "begun again with action 501" in str(found.proof)


def test_a_journal_that_lost_every_row_behind_its_older_parts_is_noticed() -> None:
    whole = _with_pieces()
    found = verify(PATH, MemoryFiles(whole.seen() | {PATH: b""}))
    assert not found.ok
    assert "ends before" in str(found.sentence)
    assert found.newest == _rows_of(whole)[30]
