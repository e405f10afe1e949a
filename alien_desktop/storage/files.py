"""The few file operations that storage is made of, and their real implementation.

Everything above works on the `FileLayer` protocol, so tests can put in a layer that fails at the n-th call, writes
short, records the order of calls or loses what was not synced. The layer raises plain OSError; only what is refused on
purpose (`NotAPlainFile`, `TooLarge`) is a StorageError.
"""

import errno
import os
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from alien_desktop.rules.message import Message
from alien_desktop.storage.errors import NotAPlainFile, TooLarge, megabytes

FILE_MODE = 0o600
FOLDER_MODE = 0o700

_REPLACE_TRIES = 10
_REPLACE_PAUSE = 0.05
"""Seconds. Virus scanners and indexers on Windows hold a new file open for a moment."""

_NOFOLLOW: int = getattr(os, "O_NOFOLLOW", 0)
_PLAIN_FLAGS: int = _NOFOLLOW | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_NOT_PLAIN = (errno.ELOOP, errno.EMLINK, errno.EISDIR, errno.ENXIO)
"""What `open` answers to a link, a folder, a pipe without reader, a socket."""

_F_FULLFSYNC = 51
"""macOS: `fsync` alone leaves the bytes in the drive's cache."""


class FileLayer(Protocol):
    """What storage asks of a file system. Paths are absolute; a handle is an int that only this layer understands."""

    def open_excl(self, path: Path) -> int:
        """Make a new file (0600) for writing; FileExistsError when anything has that name."""
        ...

    def open_append(self, path: Path) -> int:
        """Open a plain file for appending, made when missing; refuses one that has a second name (hard link)."""
        ...

    def write(self, handle: int, data: bytes) -> int:
        """Write some of the bytes and return how many."""
        ...

    def truncate(self, handle: int, length: int) -> None:
        """Cut a file. Only the journal's torn tail is ever cut, never a document."""
        ...

    def fsync(self, handle: int) -> None:
        """Return when bytes and metadata are on the disk."""
        ...

    def datasync(self, handle: int) -> None:
        """Return when the bytes are on the disk."""
        ...

    def close(self, handle: int) -> None:
        """Close; the handle is gone even when this raises."""
        ...

    def replace(self, source: Path, target: Path) -> None:
        """Rename, taking the place of `target` in one step."""
        ...

    def link(self, source: Path, target: Path) -> None:
        """Give a file a second name; FileExistsError when that is taken."""
        ...

    def unlink(self, path: Path) -> None:
        """Remove a name."""
        ...

    def fsync_dir(self, path: Path) -> None:
        """Return when the names in a folder are on the disk."""
        ...

    def is_at(self, handle: int, path: Path) -> bool:
        """Whether the file that is open is the one that has this name; OSError when there is nothing to compare."""
        ...

    def make_folder(self, path: Path) -> None:
        """Make a folder (0700) with its parents; nothing when it is there."""
        ...

    def listdir(self, path: Path) -> list[str]:
        """Return the names in a folder, in no order."""
        ...

    def modified(self, path: Path) -> float:
        """Return the time of the last change, seconds since 1970; of a link itself, not of its target."""
        ...

    def read(self, path: Path, limit: int) -> bytes:
        """Return a plain file's bytes; TooLarge when there are more than `limit`, NotAPlainFile for anything else."""
        ...

    def read_head(self, path: Path, length: int, tail: int) -> tuple[bytes, bytes, int]:
        """Return the first `length` and the last `tail` bytes of a plain file, and its size."""
        ...


def write_all(files: FileLayer, handle: int, data: bytes) -> None:
    """Write all bytes, however little the layer takes at a time."""
    rest = memoryview(data)
    while rest:
        count = files.write(handle, bytes(rest) if len(rest) < len(data) else data)
        if count <= 0:
            raise OSError(errno.EIO, "the file takes no more bytes")
        rest = rest[count:]


class RealFiles:
    """The file system itself. `platform` and `pause` are arguments so that every branch can be tested anywhere."""

    def __init__(
        self,
        platform: str = sys.platform,
        pause: Callable[[float], None] = time.sleep,  # noqa: TID251 - Windows only, in the saving thread
        nofollow: bool = bool(_NOFOLLOW),
    ) -> None:
        self._windows = platform == "win32"
        self._mac = platform == "darwin"
        self._pause = pause
        self._nofollow = nofollow

    def open_excl(self, path: Path) -> int:
        """See FileLayer."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN_FLAGS, FILE_MODE)

    def open_append(self, path: Path) -> int:
        """See FileLayer."""
        handle, status = self._open_plain(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        if status.st_nlink > 1:
            os.close(handle)
            raise _not_plain(path)
        return handle

    def write(self, handle: int, data: bytes) -> int:
        """See FileLayer."""
        return os.write(handle, data)

    def truncate(self, handle: int, length: int) -> None:
        """See FileLayer."""
        os.ftruncate(handle, length)

    def fsync(self, handle: int) -> None:
        """See FileLayer."""
        if self._mac and _full_fsync(handle):
            return
        os.fsync(handle)

    def datasync(self, handle: int) -> None:
        """See FileLayer."""
        if self._mac or self._windows:
            self.fsync(handle)
        else:
            os.fdatasync(handle)

    def close(self, handle: int) -> None:
        """See FileLayer."""
        os.close(handle)

    def replace(self, source: Path, target: Path) -> None:
        """See FileLayer. On Windows a file that somebody holds open is tried again for half a second."""
        tries = _REPLACE_TRIES if self._windows else 1
        while True:
            tries -= 1
            try:
                source.replace(target)
            except PermissionError:
                if not tries:
                    raise
                self._pause(_REPLACE_PAUSE)
            else:
                return

    def link(self, source: Path, target: Path) -> None:
        """See FileLayer."""
        target.hardlink_to(source)

    def unlink(self, path: Path) -> None:
        """See FileLayer."""
        path.unlink()

    def fsync_dir(self, path: Path) -> None:
        """See FileLayer. Windows has no such call; its file system writes names in order."""
        if self._windows:
            return
        handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | _PLAIN_FLAGS & ~_NOFOLLOW)
        try:
            self.fsync(handle)
        finally:
            os.close(handle)

    def is_at(self, handle: int, path: Path) -> bool:
        """See FileLayer."""
        try:
            there = path.lstat()
        except FileNotFoundError:
            return False
        return os.path.samestat(os.fstat(handle), there)

    def make_folder(self, path: Path) -> None:
        """See FileLayer."""
        path.mkdir(FOLDER_MODE, parents=True, exist_ok=True)

    def listdir(self, path: Path) -> list[str]:
        """See FileLayer."""
        with os.scandir(path) as entries:
            return [entry.name for entry in entries]

    def modified(self, path: Path) -> float:
        """See FileLayer."""
        return path.lstat().st_mtime

    def read(self, path: Path, limit: int) -> bytes:
        """See FileLayer."""
        handle, status = self._open_plain(path, os.O_RDONLY)
        try:
            if status.st_size > limit:
                raise _too_large(path, limit)
            # One byte more than the file should have: one call reads it, and a file that grows is noticed.
            data = os.read(handle, status.st_size + 1)
            if len(data) <= status.st_size:
                return data
            while more := os.read(handle, limit + 1 - len(data)):
                data += more
            if len(data) > limit:
                raise _too_large(path, limit)
            return data
        finally:
            os.close(handle)

    def read_head(self, path: Path, length: int, tail: int) -> tuple[bytes, bytes, int]:
        """See FileLayer."""
        handle, status = self._open_plain(path, os.O_RDONLY)
        try:
            size = status.st_size
            head = os.read(handle, length)
            if size <= length:
                return head, head[-tail:], size
            os.lseek(handle, size - tail, os.SEEK_SET)
            return head, os.read(handle, tail), size
        finally:
            os.close(handle)

    def _open_plain(self, path: Path, flags: int) -> tuple[int, os.stat_result]:
        """Open without following a link and without waiting for a pipe; close again what is not a plain file."""
        if not self._nofollow:
            try:
                if not stat.S_ISREG(path.lstat().st_mode):
                    raise _not_plain(path)
            except FileNotFoundError:
                pass  # the open below says so, or makes it
        try:
            handle = os.open(path, flags | _PLAIN_FLAGS, FILE_MODE)
        except OSError as error:
            if error.errno in _NOT_PLAIN:
                raise _not_plain(path) from error
            raise
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            os.close(handle)
            raise _not_plain(path)
        return handle, status


def _full_fsync(handle: int) -> bool:
    """Flush the drive's cache too; False where the file system cannot (then plain fsync is the best there is)."""
    import fcntl

    try:
        fcntl.fcntl(handle, _F_FULLFSYNC)
    except OSError:
        return False
    return True


def _not_plain(path: Path) -> NotAPlainFile:
    return NotAPlainFile(
        path,
        Message(
            "This is not a plain file but a link, folder or device. It was neither opened nor changed. "
            "Put the file itself in its place."
        ),
    )


def _too_large(path: Path, limit: int) -> TooLarge:
    return TooLarge(
        path,
        Message(
            "This file is larger than {size} MB, more than a file of this kind can be. "
            "It was not opened and not changed. Check where it comes from.",
            size=megabytes(limit),
        ),
    )
