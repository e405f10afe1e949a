import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from alien_desktop.storage.atomic import make_safe, temp_path, write_whole
from alien_desktop.storage.errors import NotConfirmed, SaveFailed
from alien_desktop.storage.files import RealFiles, write_all
from tests.storage import savers
from tests.storage.file_layers import FailAt, ShortFiles, WatchedFiles
from tests.storage.savers import Saver

Check = Callable[[Saver], list[str]]


@pytest.mark.parametrize("check", savers.CHECKS)
def test_our_saver_passes_every_check(check: Check) -> None:
    assert check(savers.ours) == []


@pytest.mark.parametrize(
    "saver,check",
    [
        (savers.truncate_and_write, savers.kill_check),
        (savers.truncate_and_write, savers.power_cut_check),
        (savers.truncate_and_write, savers.order_check),
        (savers.remove_then_rename, savers.kill_check),
        (savers.remove_then_rename, savers.order_check),
        (savers.without_sync, savers.power_cut_check),
        (savers.without_sync, savers.order_check),
        (savers.without_folder_sync, savers.power_cut_check),
        (savers.without_folder_sync, savers.order_check),
        (savers.sync_after_rename, savers.power_cut_check),
        (savers.sync_after_rename, savers.order_check),
        (savers.sync_errors_ignored, savers.failure_check),
        (savers.temp_file_left, savers.failure_check),
        (savers.shared_temp_name, savers.two_writers_check),
    ],
)
def test_each_bad_saver_is_caught_by_the_check_made_for_it(saver: Saver, check: Check) -> None:
    assert check(saver) != []


def test_a_missing_sync_is_invisible_to_kills_so_both_kinds_of_check_are_needed() -> None:
    assert savers.kill_check(savers.without_sync) == []


@pytest.mark.parametrize("most", [1, 7, 4096])
def test_a_layer_that_writes_short_still_gets_the_whole_file(tmp_path: Path, most: int) -> None:
    content = os.urandom(10_000)
    write_whole(ShortFiles(RealFiles(), most), tmp_path / "a.json", content)
    assert (tmp_path / "a.json").read_bytes() == content


def test_a_layer_that_takes_nothing_is_an_error_and_no_endless_loop(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no more bytes"):
        write_all(ShortFiles(RealFiles(), 0), 1, b"x")


def test_a_temporary_name_is_never_the_same_twice_and_tells_its_process() -> None:
    names = {temp_path(Path("/x/a.json")).name for _ in range(200)}
    assert len(names) == 200
    assert all(name.startswith(f".a.{os.getpid()}.") and name.endswith(".tmp") for name in names)


def test_a_foreign_file_with_the_temporary_name_is_not_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = tmp_path / ".a.1.00000000.tmp"
    taken.write_bytes(b"somebody else's")
    monkeypatch.setattr("alien_desktop.storage.atomic.temp_path", lambda _target: taken)
    with pytest.raises(SaveFailed):
        write_whole(RealFiles(), tmp_path / "a.json", b"new")
    assert taken.read_bytes() == b"somebody else's"


def test_a_failing_clean_up_does_not_hide_the_reason(tmp_path: Path) -> None:
    def hook(name: str, _args: object) -> None:
        if name in ("write", "close", "unlink"):
            raise OSError(errno.ENOSPC if name == "write" else errno.EIO, "injected")

    with pytest.raises(SaveFailed, match="disk is full"):
        write_whole(WatchedFiles(RealFiles(), hook), tmp_path / "a.json", b"new")


def test_an_interruption_leaves_no_temporary_file(tmp_path: Path) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_whole(RealFiles(), tmp_path / "a.json", b"new", interrupt)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_does_not_sync_is_reported_as_not_confirmed(tmp_path: Path) -> None:
    files = WatchedFiles(RealFiles(), FailAt("fsync_dir", 1, errno.EIO))
    with pytest.raises(NotConfirmed) as caught:
        write_whole(files, tmp_path / "a.json", b"new")
    assert caught.value.reason == errno.EIO
    assert (tmp_path / "a.json").read_bytes() == b"new"


@pytest.mark.parametrize(
    "code,words",
    [
        (errno.ENOSPC, "full"),
        (errno.EDQUOT, "full"),
        (errno.EACCES, "not allowed"),
        (errno.EROFS, "not allowed"),
        (errno.EIO, "error"),
    ],
)
def test_the_sentence_of_a_failed_save_tells_the_kind_of_trouble(tmp_path: Path, code: int, words: str) -> None:
    with pytest.raises(SaveFailed, match=words) as caught:
        write_whole(WatchedFiles(RealFiles(), FailAt("write", 1, code)), tmp_path / "secret.json", b"content")
    assert caught.value.reason == code
    assert "untouched" in str(caught.value.sentence)
    assert "secret" not in str(caught.value)


def test_what_has_gone_in_the_meantime_is_not_made_anew_to_be_synced(tmp_path: Path) -> None:
    path = tmp_path / "sent.json"
    write_whole(RealFiles(), path, b"{}", synced=False)
    make_safe(RealFiles(), path)
    path.unlink()
    make_safe(RealFiles(), path)
    assert not path.exists()
