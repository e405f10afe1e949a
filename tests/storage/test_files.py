import errno
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from alien_desktop.storage.errors import NotAPlainFile, TooLarge
from alien_desktop.storage.files import RealFiles

FILES = RealFiles()
CAREFUL = RealFiles(nofollow=False)
"""As on a system whose `open` cannot refuse a link."""


def _link(path: Path) -> None:
    (path.parent / "real.json").write_bytes(b"{}")
    path.symlink_to(path.parent / "real.json")


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))


NOT_PLAIN: list[Callable[[Path], None]] = [_link, Path.mkdir, os.mkfifo, _socket]


@pytest.mark.parametrize("files", [FILES, CAREFUL])
@pytest.mark.parametrize("make", NOT_PLAIN)
def test_only_plain_files_are_read_or_appended_to(
    tmp_path: Path, make: Callable[[Path], None], files: RealFiles
) -> None:
    path = tmp_path / "x.json"
    make(path)
    for attempt in (
        lambda: files.read(path, 100),
        lambda: files.read_head(path, 10, 2),
        lambda: files.open_append(path),
    ):
        with pytest.raises(NotAPlainFile, match="not a plain file"):
            attempt()


def test_a_device_is_refused_though_it_would_give_bytes_for_ever() -> None:
    with pytest.raises(NotAPlainFile):
        FILES.read(Path("/dev/zero"), 100)


def test_a_file_with_a_second_name_is_not_appended_to(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"outside")
    (tmp_path / "b").hardlink_to(tmp_path / "a")
    with pytest.raises(NotAPlainFile):
        FILES.open_append(tmp_path / "b")
    assert (tmp_path / "a").read_bytes() == b"outside"


@pytest.mark.parametrize("files", [FILES, CAREFUL])
def test_a_missing_file_is_reported_as_missing(tmp_path: Path, files: RealFiles) -> None:
    with pytest.raises(FileNotFoundError):
        files.read(tmp_path / "none", 100)


def test_other_errors_of_the_system_pass_through(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"")
    with pytest.raises(NotADirectoryError):
        FILES.read(tmp_path / "f" / "x", 10)


@pytest.mark.parametrize("files", [FILES, CAREFUL])
@pytest.mark.parametrize("size", [0, 1, 99, 100])
def test_a_file_up_to_the_limit_is_read_whole(tmp_path: Path, size: int, files: RealFiles) -> None:
    (tmp_path / "f").write_bytes(b"x" * size)
    assert files.read(tmp_path / "f", 100) == b"x" * size


def test_one_byte_over_the_limit_is_too_large(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"x" * 101)
    with pytest.raises(TooLarge, match="larger than"):
        FILES.read(tmp_path / "f", 100)


@pytest.mark.parametrize("growth,outcome", [(30, 40), (91, None)])
def test_a_file_that_grows_while_it_is_read_is_read_up_to_the_limit_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, growth: int, outcome: int | None
) -> None:
    path = tmp_path / "f"
    path.write_bytes(b"x" * 10)
    real_fstat = os.fstat

    def fstat_then_grow(handle: int) -> os.stat_result:
        status = real_fstat(handle)
        with path.open("ab") as file:
            file.write(b"y" * growth)
        return status

    monkeypatch.setattr(os, "fstat", fstat_then_grow)
    if outcome is None:
        with pytest.raises(TooLarge):
            FILES.read(path, 100)
    else:
        assert len(FILES.read(path, 100)) == outcome


@pytest.mark.parametrize("size", [5, 10, 50])
def test_the_head_and_the_tail_of_a_file_are_read_without_the_rest(tmp_path: Path, size: int) -> None:
    content = bytes(range(size))
    (tmp_path / "f").write_bytes(content)
    assert FILES.read_head(tmp_path / "f", 10, 3) == (content[:10], content[-3:], size)


def test_new_files_and_folders_are_open_to_nobody_else_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        FILES.close(FILES.open_excl(tmp_path / "new"))
        FILES.close(FILES.open_append(tmp_path / "appended"))
        FILES.make_folder(tmp_path / "folder")
    finally:
        os.umask(before)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "appended").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "folder").stat().st_mode & 0o777 == 0o700


def test_handles_are_not_passed_on_to_other_programs(tmp_path: Path) -> None:
    handle = FILES.open_excl(tmp_path / "new")
    assert not os.get_inheritable(handle)
    FILES.close(handle)


def test_an_existing_name_or_link_is_never_opened_as_new(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(FileExistsError):
        FILES.open_excl(tmp_path / "link")
    assert not (tmp_path / "elsewhere").exists()


def test_link_gives_a_second_name_and_takes_no_existing_one(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"a")
    FILES.link(tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "b").read_bytes() == b"a"
    with pytest.raises(FileExistsError):
        FILES.link(tmp_path / "a", tmp_path / "b")


def test_on_windows_a_busy_file_is_tried_again_for_half_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    files = RealFiles("win32", pauses.append)
    busy = [3]
    real = Path.replace

    def replace(self: Path, target: Path) -> Path:
        if busy[0]:
            busy[0] -= 1
            raise PermissionError(errno.EACCES, "busy")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    (tmp_path / "a").write_bytes(b"a")
    files.replace(tmp_path / "a", tmp_path / "b")
    assert pauses == [0.05] * 3
    busy[0] = 99
    with pytest.raises(PermissionError):
        files.replace(tmp_path / "b", tmp_path / "a")
    assert len(pauses) == 3 + 9


def test_elsewhere_a_refused_rename_is_reported_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def replace(self: Path, target: Path) -> Path:
        raise PermissionError(errno.EACCES, "no")

    def pause(_seconds: float) -> None:
        raise AssertionError("no pause expected")

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(PermissionError):
        RealFiles("linux", pause).replace(tmp_path / "a", tmp_path / "b")


def test_on_windows_folders_are_not_synced_and_data_sync_is_a_full_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    files = RealFiles("win32")
    files.fsync_dir(tmp_path)
    assert synced == []
    files.datasync(7)
    assert synced == [7]


def test_on_macos_the_cache_of_the_drive_is_flushed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[tuple[int, int]] = []
    monkeypatch.setattr("fcntl.fcntl", lambda handle, what: flushed.append((handle, what)))
    RealFiles("darwin").fsync(7)
    RealFiles("darwin").datasync(8)
    assert flushed == [(7, 51), (8, 51)]


def test_on_macos_a_file_system_without_that_flush_gets_the_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_handle: int, _what: int) -> None:
        raise OSError(errno.ENOTSUP, "no")

    synced: list[int] = []
    monkeypatch.setattr("fcntl.fcntl", refuse)
    monkeypatch.setattr(os, "fsync", synced.append)
    RealFiles("darwin").fsync(7)
    assert synced == [7]


def test_a_folder_is_really_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(str(Path(f"/proc/self/fd/{handle}").readlink())))
    RealFiles("linux").fsync_dir(tmp_path)
    assert synced == [str(tmp_path)]
