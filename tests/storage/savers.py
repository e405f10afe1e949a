"""Savers that are known to be bad, and the checks that must catch each of them. Ours must pass all checks."""

import errno
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import cast

from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.errors import NotConfirmed, StorageError
from alien_desktop.storage.files import FileLayer, write_all
from tests.storage.file_layers import FailAt, MemoryFiles, Recorder, WatchedFiles

FOLDER = Path("/library")
TARGET = FOLDER / "document.json"
OLD = b"the old version of the document"
NEW = b"the new version, which is a little longer"
OTHER = b"what somebody else saves at the same time, and it is much longer than either of the two"

Saver = Callable[[FileLayer, Path, bytes], None]


class Watched(WatchedFiles):
    """Watched memory that bad savers can also truncate a file in."""

    def open_trunc(self, path: Path) -> int:
        return int(self._call("open_trunc", path))


def truncate_and_write(files: FileLayer, target: Path, content: bytes) -> None:
    handle = cast(Watched, files).open_trunc(target)
    write_all(files, handle, content)
    files.fsync(handle)
    files.close(handle)
    files.fsync_dir(target.parent)


def remove_then_rename(files: FileLayer, target: Path, content: bytes) -> None:
    temporary = _written_beside(files, target, content)
    files.unlink(target)
    files.replace(temporary, target)
    files.fsync_dir(target.parent)


def without_sync(files: FileLayer, target: Path, content: bytes) -> None:
    temporary = _written_beside(files, target, content, sync=False)
    files.replace(temporary, target)
    files.fsync_dir(target.parent)


def without_folder_sync(files: FileLayer, target: Path, content: bytes) -> None:
    files.replace(_written_beside(files, target, content), target)


def sync_after_rename(files: FileLayer, target: Path, content: bytes) -> None:
    temporary = target.with_name(".mine.tmp")
    handle = files.open_excl(temporary)
    write_all(files, handle, content)
    files.replace(temporary, target)
    files.fsync(handle)
    files.close(handle)
    files.fsync_dir(target.parent)


def sync_errors_ignored(files: FileLayer, target: Path, content: bytes) -> None:
    temporary = target.with_name(".mine.tmp")
    handle = files.open_excl(temporary)
    write_all(files, handle, content)
    with suppress(OSError):
        files.fsync(handle)
    files.close(handle)
    files.replace(temporary, target)
    files.fsync_dir(target.parent)


def shared_temp_name(files: FileLayer, target: Path, content: bytes) -> None:
    temporary = target.with_name("document.json.tmp")
    handle = cast(Watched, files).open_trunc(temporary)
    write_all(files, handle, content)
    files.fsync(handle)
    files.close(handle)
    files.replace(temporary, target)
    files.fsync_dir(target.parent)


def temp_file_left(files: FileLayer, target: Path, content: bytes) -> None:
    files.replace(_written_beside(files, target, content), target)
    files.fsync_dir(target.parent)


def _written_beside(files: FileLayer, target: Path, content: bytes, *, sync: bool = True) -> Path:
    temporary = target.with_name(".mine.tmp")
    handle = files.open_excl(temporary)
    write_all(files, handle, content)
    if sync:
        files.fsync(handle)
    files.close(handle)
    return temporary


# --- the checks: each returns what it has to complain about ---


def power_cut_check(saver: Saver) -> list[str]:
    """Cut the power between any two steps: the disk must hold the old or the new file; the new one once it returned."""
    memory = MemoryFiles({TARGET: OLD})
    complaints: list[str] = []

    def theme() -> None:
        complaints.extend(
            f"during the save: {state.get(TARGET, b'missing')!r}"
            for state in memory.power_cut_states()
            if state.get(TARGET) not in (OLD, NEW)
        )

    memory.observe = theme
    saver(_watched(memory), TARGET, NEW)
    complaints.extend(
        f"after the save: {state.get(TARGET, b'missing')!r}"
        for state in memory.power_cut_states()
        if state.get(TARGET) != NEW
    )
    return complaints


def kill_check(saver: Saver) -> list[str]:
    """Kill the process between any two steps: others must see the old or the new file."""
    memory = MemoryFiles({TARGET: OLD})
    complaints: list[str] = []

    def theme() -> None:
        if memory.seen().get(TARGET) not in (OLD, NEW):
            complaints.append(f"{memory.seen().get(TARGET, b'missing')!r}")

    memory.observe = theme
    saver(_watched(memory), TARGET, NEW)
    return complaints


def order_check(saver: Saver) -> list[str]:
    """Last write < fsync < close < replace < fsync of the folder; the real file never opened for writing or removed."""
    recorder = Recorder()
    saver(Watched(MemoryFiles({TARGET: OLD}), recorder), TARGET, NEW)
    steps = [name for name in recorder.names if name not in ("read", "listdir")]
    wanted = ["write", "fsync", "close", "replace", "fsync_dir"]
    complaints = [] if steps[-5:] == wanted else [f"order: {steps}"]
    complaints.extend(
        f"{name} on the document"
        for name, args in recorder.calls
        if name in ("open_trunc", "unlink") and TARGET in args
    )
    return complaints


def failure_check(saver: Saver) -> list[str]:
    """Let each step fail: error and old file, or "not confirmed" and new file; no third state, nothing left over."""
    complaints: list[str] = []
    for step in ("open_excl", "open_trunc", "write", "fsync", "close", "replace", "unlink", "fsync_dir"):
        memory = MemoryFiles({TARGET: OLD})
        hook = FailAt(step, 1, errno.EIO)
        outcome = "done"
        try:
            saver(Watched(memory, hook), TARGET, NEW)
        except NotConfirmed:
            outcome = "not confirmed"
        except OSError as error:
            outcome = "failed" if isinstance(error, StorageError) or step != "fsync_dir" else "not confirmed"
        if not hook.reached:
            continue
        wanted = NEW if outcome == "not confirmed" else OLD
        if outcome == "done" or memory.seen().get(TARGET) != wanted:
            complaints.append(f"{step} fails: {outcome}, file {memory.seen().get(TARGET, b'missing')!r}")
        if len(memory.seen()) > 1:
            complaints.append(f"{step} fails: a temporary file is left")
    return complaints


def two_writers_check(saver: Saver) -> list[str]:
    """Let another process save the same file at any point of ours: a reader must always find one whole version."""
    complaints: list[str] = []
    point = 0
    while True:
        memory = MemoryFiles({TARGET: OLD})
        countdown = [point]

        def theme(memory: MemoryFiles = memory, countdown: list[int] = countdown) -> None:
            if memory.seen().get(TARGET) not in (OLD, NEW, OTHER):
                complaints.append(f"a reader found {memory.seen().get(TARGET, b'missing')!r}")
            countdown[0] -= 1
            if countdown[0] == -1:
                saver(_watched(memory), TARGET, OTHER)

        memory.observe = theme
        try:
            saver(_watched(memory), TARGET, NEW)
        except OSError as error:
            complaints.append(f"a writer failed: {error}")
        if countdown[0] >= 0:
            return complaints
        point += 1


def _watched(memory: MemoryFiles) -> Watched:
    return Watched(memory, lambda _name, _args: None)


def ours(files: FileLayer, target: Path, content: bytes) -> None:
    write_whole(files, target, content)


CHECKS = (power_cut_check, kill_check, order_check, failure_check, two_writers_check)
