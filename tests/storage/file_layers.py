"""File layers for tests: one that is watched and can fail, one in memory that knows what a power cut may leave."""

import errno
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from alien_desktop.storage.files import FileLayer

Hook = Callable[[str, tuple[Any, ...]], None]


class WatchedFiles:
    """Passes every call on; `before` sees its name and arguments first and may raise in its place."""

    def __init__(self, inner: FileLayer, before: Hook) -> None:
        self.inner = inner
        self.before = before

    def _call(self, name: str, *args: Any) -> Any:
        try:
            self.before(name, args)
        except OSError:
            if name == "close":  # a handle is gone even when close reports an error
                self.inner.close(*args)
            raise
        return getattr(self.inner, name)(*args)

    def open_excl(self, path: Path) -> int:
        return int(self._call("open_excl", path))

    def open_append(self, path: Path) -> int:
        return int(self._call("open_append", path))

    def write(self, handle: int, data: bytes) -> int:
        return int(self._call("write", handle, data))

    def truncate(self, handle: int, length: int) -> None:
        self._call("truncate", handle, length)

    def fsync(self, handle: int) -> None:
        self._call("fsync", handle)

    def datasync(self, handle: int) -> None:
        self._call("datasync", handle)

    def close(self, handle: int) -> None:
        self._call("close", handle)

    def replace(self, source: Path, target: Path) -> None:
        self._call("replace", source, target)

    def link(self, source: Path, target: Path) -> None:
        self._call("link", source, target)

    def unlink(self, path: Path) -> None:
        self._call("unlink", path)

    def fsync_dir(self, path: Path) -> None:
        self._call("fsync_dir", path)

    def is_at(self, handle: int, path: Path) -> bool:
        return self.inner.is_at(handle, path)

    def make_folder(self, path: Path) -> None:
        self._call("make_folder", path)

    def listdir(self, path: Path) -> list[str]:
        return list(self._call("listdir", path))

    def modified(self, path: Path) -> float:
        return float(self._call("modified", path))

    def read(self, path: Path, limit: int) -> bytes:
        return bytes(self._call("read", path, limit))

    def read_head(self, path: Path, length: int, tail: int) -> tuple[bytes, bytes, int]:
        head, end, size = self._call("read_head", path, length, tail)
        return head, end, size


class ShortFiles(WatchedFiles):
    """Takes at most `most` bytes at a time."""

    def __init__(self, inner: FileLayer, most: int) -> None:
        super().__init__(inner, lambda _name, _args: None)
        self.most = most

    def write(self, handle: int, data: bytes) -> int:
        return self.inner.write(handle, data[: self.most])


class Recorder:
    """A hook that notes the order of calls."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[Any, ...]]] = []

    def __call__(self, name: str, args: tuple[Any, ...]) -> None:
        self.calls.append((name, args))

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.calls]


class FailAt:
    """A hook that makes the n-th call of one kind fail, once or from then on."""

    def __init__(self, name: str, nth: int, code: int, *, once: bool = True) -> None:
        self.name, self.nth, self.code, self.once = name, nth, code, once
        self.count = 0

    def __call__(self, name: str, args: tuple[Any, ...]) -> None:
        if name != self.name:
            return
        self.count += 1
        if self.count == self.nth or (not self.once and self.count > self.nth):
            raise OSError(self.code, "injected")

    @property
    def reached(self) -> bool:
        return self.count >= self.nth


class _Inode:
    def __init__(self, content: bytes = b"") -> None:
        self.data = bytearray(content)
        self.durable = bytes(content)


State = dict[Path, bytes]


class MemoryFiles:
    """A file system in memory. It keeps apart what processes see and what the disk has for certain.

    `observe` is called between any two steps, in the middle of a write too. `power_cut_states` lists what a pessimistic
    disk may hold then: of unsynced bytes none, half, zeros or all; of unsynced changes of names any subset.
    """

    def __init__(self, files: State) -> None:
        self.names = {path: _Inode(content) for path, content in files.items()}
        self.durable_names = dict(self.names)
        self.pending: list[tuple[Path, dict[Path, _Inode | None]]] = []
        self.handles: dict[int, tuple[_Inode, int]] = {}
        self.observe: Callable[[], None] = lambda: None

    # --- what tests ask ---

    def seen(self) -> State:
        return {path: bytes(inode.data) for path, inode in self.names.items()}

    def power_cut_states(self) -> Iterator[State]:
        for chosen in product((False, True), repeat=len(self.pending)):
            names = dict(self.durable_names)
            for (_folder, change), applied in zip(self.pending, chosen, strict=True):
                if applied:
                    _apply(names, change)
            paths = list(names)
            for contents in product(*(_after_power_cut(names[path]) for path in paths)):
                yield dict(zip(paths, contents, strict=True))

    # --- the layer ---

    def open_excl(self, path: Path) -> int:
        if path in self.names:
            raise FileExistsError(errno.EEXIST, "there", str(path))
        return self._opened(path, _Inode())

    def open_append(self, path: Path) -> int:
        inode = self.names.get(path)
        return self._opened(path, inode or _Inode(), at_end=True)

    def open_trunc(self, path: Path) -> int:
        """Not in the real layer: for savers that are known to be bad."""
        inode = self.names.get(path) or _Inode()
        inode.data.clear()
        return self._opened(path, inode)

    def write(self, handle: int, data: bytes) -> int:
        for part in (data[: len(data) // 2], data[len(data) // 2 :]):
            inode, place = self.handles[handle]
            inode.data[place : place + len(part)] = part
            self.handles[handle] = (inode, place + len(part))
            self.observe()
        return len(data)

    def truncate(self, handle: int, length: int) -> None:
        del self.handles[handle][0].data[length:]
        self.observe()

    def fsync(self, handle: int) -> None:
        inode = self.handles[handle][0]
        inode.durable = bytes(inode.data)
        self.observe()

    datasync = fsync

    def close(self, handle: int) -> None:
        del self.handles[handle]
        self.observe()

    def is_at(self, handle: int, path: Path) -> bool:
        return self.names.get(path) is self.handles[handle][0]

    def replace(self, source: Path, target: Path) -> None:
        if source not in self.names:
            raise FileNotFoundError(errno.ENOENT, "missing", str(source))
        self._change(target.parent, {target: self.names[source], source: None})

    def link(self, source: Path, target: Path) -> None:
        if target in self.names:
            raise FileExistsError(errno.EEXIST, "there", str(target))
        self._change(target.parent, {target: self.names[source]})

    def unlink(self, path: Path) -> None:
        if path not in self.names:
            raise FileNotFoundError(errno.ENOENT, "missing", str(path))
        self._change(path.parent, {path: None})

    def fsync_dir(self, path: Path) -> None:
        for folder, change in self.pending:
            if folder == path:
                _apply(self.durable_names, change)
        self.pending = [entry for entry in self.pending if entry[0] != path]
        self.observe()

    def make_folder(self, path: Path) -> None:
        pass

    def listdir(self, path: Path) -> list[str]:
        return [found.name for found in self.names if found.parent == path]

    def modified(self, path: Path) -> float:
        return 0.0

    def read(self, path: Path, limit: int) -> bytes:
        if path not in self.names:
            raise FileNotFoundError(errno.ENOENT, "missing", str(path))
        return bytes(self.names[path].data)[: limit + 1]

    def read_head(self, path: Path, length: int, tail: int) -> tuple[bytes, bytes, int]:
        content = self.read(path, 10**9)
        return content[:length], content[-tail:], len(content)

    def _opened(self, path: Path, inode: _Inode, *, at_end: bool = False) -> int:
        handle = max(self.handles, default=2) + 1
        self.handles[handle] = (inode, len(inode.data) if at_end else 0)
        if path not in self.names:
            self._change(path.parent, {path: inode})
        else:
            self.observe()
        return handle

    def _change(self, folder: Path, change: dict[Path, _Inode | None]) -> None:
        _apply(self.names, change)
        self.pending.append((folder, change))
        self.observe()


def _apply(names: dict[Path, _Inode], change: dict[Path, _Inode | None]) -> None:
    for path, inode in change.items():
        if inode is None:
            names.pop(path, None)
        else:
            names[path] = inode


def _after_power_cut(inode: _Inode) -> set[bytes]:
    now, before = bytes(inode.data), inode.durable
    if now == before:
        return {now}
    kept = before if now.startswith(before) else b""  # appending leaves alone what was synced
    new = now[len(kept) :]
    return {before, kept + new[: len(new) // 2], kept + bytes(len(new)), now}
