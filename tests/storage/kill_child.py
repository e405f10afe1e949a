"""The process that the kill tests kill. It imports nothing but the storage package and the standard library.

Started once, it imports everything, then makes one child by `fork` for each line `KIND FOLDER` on its standard input.
The child tells its process id, then writes and acknowledges until it is killed. When it is dead, "end" is told.
"""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.errors import NoSuchDocument
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.journal import Journal
from alien_desktop.storage.paths import Paths

ID = "7130b025-fc3f-4920-ad91-3f7c20a1e663"
CUT_AT = 20_000


def filler(rev: int) -> str:
    """Return 200 kB that tell which revision they belong to, from the first byte to the last."""
    return f"{rev:010d}" * 20_000


def tell(text: str) -> None:
    os.write(1, f"{text}\n".encode())


def save(folder: Path) -> None:
    store = DocumentStore(Paths.for_profile(folder), RealFiles(), lambda: datetime.now(UTC))
    try:
        rev = store.read(ID).rev
    except NoSuchDocument:
        rev = 0
    while True:
        rev += 1
        written = store.write("character", 1, ID, rev, {"rev": rev, "notes": filler(rev)})
        assert written.confirmed
        tell(f"ack {rev}")


def save_by_truncating(folder: Path) -> None:
    """A saver that is known to be bad."""
    path = folder / "documents" / f"{ID}.json"
    good = path.read_bytes()
    rev = 0
    while True:
        rev += 1
        with path.open("wb") as file:
            file.write(good)
            file.flush()
            os.fsync(file.fileno())
        tell(f"ack {rev}")


def append(folder: Path) -> None:
    journal = Journal(folder / "journal.jsonl", RealFiles(), lambda: datetime.now(UTC), cut_at=CUT_AT)
    journal.read()
    while True:
        line = journal.append("edit", "Okafor takes 2 damage", {"faces": [6, 1] * 100})
        tell(f"ack {line.seq}")
        if line.seq % 5 == 0:
            journal.sync()
            journal.cut(line.seq - 20)


def append_late(folder: Path) -> None:
    """A journal that is known to be bad: it acknowledges what is still in its own memory."""
    journal = Journal(folder / "journal.jsonl", RealFiles(), lambda: datetime.now(UTC))
    seq = max((line.seq for line in journal.read().lines), default=0)
    tell(f"ack {seq + 1}")
    while True:
        pass


WORK = {"save": save, "save_by_truncating": save_by_truncating, "append": append, "append_late": append_late}


def main() -> None:
    for order in sys.stdin:
        kind, folder = order.split(maxsplit=1)
        pid = os.fork()
        if not pid:
            tell(f"pid {os.getpid()}")
            WORK[kind](Path(folder.strip()))
        os.waitpid(pid, 0)
        tell("end")


if __name__ == "__main__":
    main()
