"""Real processes, really killed: nothing that was acknowledged is lost, nothing is unreadable."""

import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.journal import Journal
from alien_desktop.storage.journal_proof import verify
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.scan_result import StoredDocument
from tests.storage.kill_child import ID, filler

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has neither fork nor kill -9"),
]

KILLS = 100
MOST_KILLS = 1000
"""A machine that is busy at the wrong moment does so little before each kill that more of them are needed."""
LONGEST = 0.020
"""Seconds that a process lives at most; longer where the disk or a loaded machine is slower."""
ROOT = Path(__file__).parents[2]

Killer = Callable[[str, Path, float], int]


@contextmanager
def _zygote() -> Iterator[Killer]:
    """Give a function that runs one kind of work for some seconds, kills it, and returns what it acknowledged last."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.kill_child"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    stdin, stdout = process.stdin, process.stdout.fileno()

    def run_and_kill(kind: str, folder: Path, seconds: float) -> int:
        stdin.write(f"{kind} {folder}\n".encode())
        stdin.flush()
        told = b""
        while b"\n" not in told:
            told += os.read(stdout, 65_536)
        pid = int(told.split()[1])
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            if select.select([stdout], [], [], left)[0]:
                told += os.read(stdout, 65_536)
        os.kill(pid, signal.SIGKILL)
        while not told.endswith(b"end\n"):
            more = os.read(stdout, 65_536)
            assert more, "the child ended by itself"
            told += more
        acknowledged = [int(line.split()[1]) for line in told.splitlines() if line.startswith(b"ack ")]
        return max(acknowledged, default=0)

    try:
        yield run_and_kill
    finally:
        stdin.close()
        process.wait(10)
        process.stdout.close()


@pytest.fixture(scope="module")
def run_and_kill() -> Iterator[Killer]:
    with _zygote() as killer:
        yield killer


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    Paths.for_profile(tmp_path).ensure()
    return tmp_path


def _store(profile: Path) -> DocumentStore:
    return DocumentStore(Paths.for_profile(profile), RealFiles(), lambda: datetime.now(UTC))


def _longest(kind: str, times: int, run_and_kill: Killer, scratch: Path) -> float:
    """Return the seconds that a process lives at most: enough to do its work that many times, here and now."""
    Paths.for_profile(scratch).ensure()
    watched = 0.3
    return max(LONGEST, times * watched / max(1, run_and_kill(kind, scratch, watched)))


def strays(documents: Path) -> list[Path]:
    """Return what kills in the middle of a save have left."""
    return list(documents.glob("*.tmp"))


def test_no_kill_while_saving_loses_an_acknowledged_save_or_leaves_half_a_file(
    run_and_kill: Killer, profile: Path
) -> None:
    chance = random.Random(1)
    acknowledged = saves = 0
    longest = _longest("save", 4, run_and_kill, profile / "scratch")
    documents = profile / "documents"
    for kills in range(MOST_KILLS):
        if kills >= KILLS and saves >= 5 and strays(documents):
            break
        last = run_and_kill("save", profile, chance.uniform(0, longest))
        saves += max(0, last - acknowledged)
        acknowledged = max(acknowledged, last)
        found = _store(profile).scan()
        assert len(found) == (1 if found else 0)
        if not found and not acknowledged:
            continue  # killed before the very first save was done
        assert isinstance(found[0], StoredDocument)
        envelope = _store(profile).read(ID)
        assert envelope.digest_ok
        assert envelope.data["notes"] == filler(envelope.rev)
        assert acknowledged <= envelope.rev <= acknowledged + 1
        acknowledged = envelope.rev
    assert saves >= 5
    assert strays(documents), "no kill has hit the middle of a save: the test has tested nothing"
    assert len(strays(documents)) <= kills


def test_no_kill_while_appending_loses_an_acknowledged_action_or_breaks_the_chain(
    run_and_kill: Killer, profile: Path
) -> None:
    chance = random.Random(2)
    path = profile / "journal.jsonl"
    acknowledged = 0
    longest = _longest("append", 10, run_and_kill, profile / "scratch")
    journal = Journal(path, RealFiles(), lambda: datetime.now(UTC))
    for kills in range(MOST_KILLS):
        if kills >= KILLS and acknowledged >= 50 and journal.pieces():
            break
        acknowledged = max(acknowledged, run_and_kill("append", profile, chance.uniform(0, longest)))
        read = Journal(path, RealFiles(), lambda: datetime.now(UTC)).read()
        assert read.damaged == ()
        newest = read.lines[-1].seq if read.lines else 0
        assert acknowledged <= newest <= acknowledged + 1
        acknowledged = newest
    assert acknowledged >= 50
    pieces = journal.pieces()
    assert pieces, "no kill was near a cut of the journal"
    seqs: list[int] = []
    before = None
    for place in (*pieces, path):
        lines = Journal(place, RealFiles(), lambda: datetime.now(UTC)).read().lines
        assert verify(place).row in (None, len(lines) + 1)
        again = set(seqs) & {line.seq for line in lines}  # a kill between the two steps of a cut leaves them in both
        new = [line for line in lines if line.seq not in again]
        if new and not again and before is not None:
            assert new[0].before == before
        seqs += [line.seq for line in new]
        before = lines[-1].digest
    assert seqs == list(range(1, acknowledged + 1))


def test_the_kills_catch_a_saver_that_truncates(run_and_kill: Killer, profile: Path) -> None:
    chance = random.Random(3)
    _store(profile).write("character", 1, ID, 1, {"notes": filler(1)})
    path = profile / "documents" / f"{ID}.json"
    good = path.read_bytes()
    broken = 0
    for _ in range(KILLS):
        run_and_kill("save_by_truncating", profile, chance.uniform(0, LONGEST))
        try:
            _store(profile).read(ID)
        except StorageError:
            broken += 1
            break
        path.write_bytes(good)
    assert broken


def test_the_kills_catch_a_journal_that_acknowledges_too_early(run_and_kill: Killer, profile: Path) -> None:
    acknowledged = run_and_kill("append_late", profile, LONGEST)
    read = Journal(profile / "journal.jsonl", RealFiles(), lambda: datetime.now(UTC)).read()
    assert acknowledged > len(read.lines)
