"""One writer per profile: the lock file that a second start meets."""

from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QLockFile, QSysInfo
from shiboken6 import Shiboken

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.quarantine import move_in
from alien_desktop.storage.timestamps import iso_utc, utc_now


class LockState(StrEnum):
    """What came of taking the lock."""

    HELD = "held"
    IN_USE = "in_use"
    """Something lies in its place, and nothing proves that its owner is gone."""
    NOT_WRITABLE = "not_writable"
    """No lock file can be made: the folder cannot be written to."""


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
        return Message("This profile cannot be written to: its folder is protected. Nothing was changed.")
    if not holder.program:
        return Message("Something that tells nothing of its owner lies in the place of this profile's lock.")
    program, host = _shown(holder.program), _shown(holder.host)
    if not holder.is_here:
        return Message("{program} on the computer {host} has opened this profile.", program=program, host=host)
    return Message("Another {program} on this computer has opened this profile and does not answer.", program=program)


def _shown(text: str) -> str:
    """Return a name from the lock file as it may stand in a sentence."""
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
        if self._lock.tryLock(0):
            self._mark = self._mark_of_file()
            return LockState.HELD
        if self._lock.error() is QLockFile.LockError.LockFailedError:
            return LockState.IN_USE
        return LockState.NOT_WRITABLE

    def take_over(self) -> LockState:
        """Move what lies in the lock's place into the quarantine and hold the lock.

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
        return self._mark is not None and self._mark == self._mark_of_file()

    def holder(self) -> LockHolder:
        """Return who holds it, as far as the lock file tells."""
        _process, host, program = self._lock.getLockInfo()
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
