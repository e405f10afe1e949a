"""One writer per profile: the lock that a second start meets, and its request to the first window to come forward.

A request is a file in the profile that names the files to be opened. The first window answers by removing it. Every
start writes its own, so no request is lost.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from PySide6.QtCore import QLockFile, QSysInfo
from shiboken6 import Shiboken

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths, shown_name
from alien_desktop.storage.quarantine import move_in
from alien_desktop.storage.strict_json import parse_strict
from alien_desktop.storage.timestamps import iso_utc, utc_now

REQUEST = "come-forward"
"""The first window watches the folder of the profile for files whose name begins so, and comes to the front."""
_MOST_BYTES = 1_000_000
_LARGEST_LOCK = 100_000
"""Bytes. A lock has some hundred."""


class LockState(StrEnum):
    """The result of taking the lock."""

    HELD = "held"
    IN_USE = "in_use"
    """There is a lock, and nothing proves that its owner is gone."""
    NOT_WRITABLE = "not_writable"
    """No lock file can be made: the folder cannot be written to, or the disk has no room."""


@record
class LockHolder:
    """What the lock file tells of who made it."""

    program: str = ""
    """Empty when it tells nothing: it is empty, or something else than a lock."""
    host: str = ""
    is_here: bool = True
    """It was made on this computer."""
    since: str = ""
    """When, ISO 8601 in UTC; empty when nothing tells."""


def why_not(state: LockState, holder: LockHolder) -> Message:
    """Return the sentence why a profile cannot be had."""
    if state is LockState.NOT_WRITABLE:
        return Message(
            "This profile cannot be written to: its folder is protected, or its disk is full. No file was changed."
        )
    if not holder.program:
        return Message("Something that does not name its owner is in the place of this profile's lock.")
    program, host = _shown(holder.program), _shown(holder.host)
    if not holder.is_here:
        return Message("{program} on the computer {host} has opened this profile.", program=program, host=host)
    return Message("Another {program} on this computer has opened this profile and does not answer.", program=program)


def _shown(text: str) -> str:
    """Return a name from the lock file in the form for a sentence."""
    return "".join(letter for letter in text if letter.isprintable())[:40]


class InstanceLock:
    """Held from start to end. After a crash the next start gets it at once: the stale time is 0."""

    def __init__(self, path: Path, quarantine: Path) -> None:
        self._path = path
        self._quarantine = quarantine
        self._lock = self._new()
        self._mark: tuple[int, int] | None = None

    def take(self) -> LockState:
        """Try to hold the lock."""
        if not self._may_be_read():
            return LockState.IN_USE
        if self._lock.tryLock(0):
            self._mark = self._mark_of_file()
            return LockState.HELD
        if self._lock.error() is QLockFile.LockError.LockFailedError:
            return LockState.IN_USE
        return LockState.NOT_WRITABLE

    def take_over(self) -> LockState:
        """Move whatever is in the lock's place into the quarantine and hold the lock.

        Whoever held it until now finds that out by `is_ours` before it writes again.
        """
        try:
            move_in(RealFiles(), self._path, self._quarantine, utc_now())
        except FileNotFoundError:
            pass
        except OSError:
            return LockState.NOT_WRITABLE
        return self.take()

    def is_ours(self) -> bool:
        """Whether the lock is still the one that was taken here."""
        if self._mark is None:
            return False
        found = self._mark_of_file()
        if found is None and not (self._path.parent / "documents").exists():
            return True  # the disk is gone, and with it the lock: nobody has taken it over
        return self._mark == found

    def holder(self) -> LockHolder:
        """Return who holds it, as far as the lock file tells."""
        _process, host, program = self._lock.getLockInfo() if self._may_be_read() else (0, "", "")
        try:
            since = iso_utc(datetime.fromtimestamp(self._path.lstat().st_mtime, UTC))
        except (OSError, ValueError, OverflowError):
            since = ""
        return LockHolder(str(program), str(host), str(host) in ("", QSysInfo.machineHostName()), since)

    def release(self) -> None:
        """Let the next start have it. A lock that somebody has taken over stays theirs."""
        if self.is_ours():
            self._lock.unlock()
        elif self._lock.isLocked():
            # Unlocking removes the file by its name, and so does the end of the object: the file is another's now.
            Shiboken.invalidate(self._lock)
            self._lock = self._new()
        self._mark = None

    def _may_be_read(self) -> bool:
        """Whether nothing is in the lock's place, or a small file: Qt waits at a pipe and reads a device for ever."""
        try:
            status = self._path.lstat()
        except OSError:
            return True
        return S_ISDIR(status.st_mode) or (S_ISREG(status.st_mode) and status.st_size <= _LARGEST_LOCK)

    def _new(self) -> QLockFile:
        lock = QLockFile(str(self._path))
        lock.setStaleLockTime(0)
        return lock

    def _mark_of_file(self) -> tuple[int, int] | None:
        try:
            status = self._path.lstat()
        except OSError:
            return None
        return status.st_dev, status.st_ino


def notify(folder: Path, files: Sequence[Path] = ()) -> Path | None:
    """Ask the first window to come forward and to offer these files.

    Returns the request, which is gone as soon as it is answered; None when the folder cannot be written to.
    """
    names = json.dumps([_sent(path.absolute()) for path in files])
    request = folder / f"{REQUEST}-{os.getpid()}-{os.urandom(4).hex()}"
    try:
        write_whole(RealFiles(), request, names.encode("utf-8", "replace"))
    except StorageError:
        return request if request.exists() else None
    return request


def _sent(path: Path) -> str | dict[str, str]:
    """Return a path as JSON; one whose bytes are no text as their digits."""
    name = str(path)
    return name if shown_name(name) == name else {"bytes": name.encode("utf-8", "surrogatepass").hex()}


def _received(value: object) -> Path | None:
    if isinstance(value, str):
        return Path(value)
    try:
        return Path(bytes.fromhex(value["bytes"]).decode("utf-8", "surrogatepass")) if isinstance(value, dict) else None
    except (ValueError, KeyError, TypeError):
        return None


def take_requests(paths: Paths) -> tuple[Path, ...] | None:
    """Take the requests of other starts and return the files they name; None when there are none.

    Whatever else has such a name is moved into the quarantine.
    """
    layer = RealFiles()
    try:
        requests = sorted(name for name in layer.listdir(paths.data) if name.startswith(REQUEST))
    except OSError:
        return None
    files: list[Path] = []
    for name in requests:
        path = paths.data / name
        try:
            raw = layer.read(path, _MOST_BYTES)
            layer.unlink(path)
            found = parse_strict(raw, path, _MOST_BYTES) if raw else []
        except FileNotFoundError:
            continue
        except OSError:
            with suppress(OSError):  # what was damaged is gone already
                move_in(layer, path, paths.quarantine, utc_now())
            continue
        named = map(_received, found if isinstance(found, list) else [])
        files += [one for one in named if one is not None]
    return tuple(files) if requests else None
