"""One writer per profile: the lock file that a second start meets."""

from pathlib import Path

from PySide6.QtCore import QLockFile


class InstanceLock:
    """Held from start to end. After a crash the next start gets it at once: the stale time is 0."""

    def __init__(self, path: Path) -> None:
        self._lock = QLockFile(str(path))
        self._lock.setStaleLockTime(0)

    def take(self) -> bool:
        """Return whether this process now holds the lock."""
        return self._lock.tryLock(0)

    def holder(self) -> str:
        """Return who holds it, in words: the program and the host, as far as the lock file tells."""
        _process, host, program = self._lock.getLockInfo()
        return f"{program} on {host}" if program else "another start of this app"

    def release(self) -> None:
        """Let the next start have it."""
        self._lock.unlock()
