"""Portraits that nothing names are moved out of the way after a month; any doubt leaves them where they are."""

import errno
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from alien_desktop.storage.files import FileLayer, RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.unused_portraits import sweep_portraits
from tests.storage.file_layers import FailAt, WatchedFiles

NOON = datetime(2183, 6, 1, 12, tzinfo=UTC)
OLD, OTHER, YOUNG = "a" * 64, "b" * 64, "c" * 64


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    paths = Paths.for_profile(tmp_path / "p")
    paths.ensure()
    for name, days in ((OLD, 31), (OTHER, 400), (YOUNG, 29)):
        picture = paths.portraits / f"{name}.png"
        picture.write_bytes(name.encode())
        then = (NOON - timedelta(days=days)).timestamp()
        os.utime(picture, (then, then))
    return paths


def sweep(paths: Paths, *named: str, files: FileLayer | None = None) -> set[str]:
    """What is still there after a sweep, by its first letter."""
    sweep_portraits(files or RealFiles(), paths, set(named), lambda: NOON)
    return {path.name[0] for path in paths.portraits.iterdir()}


def test_what_nothing_names_is_moved_and_not_deleted(paths: Paths) -> None:
    moved = sweep_portraits(RealFiles(), paths, {OTHER}, lambda: NOON)
    assert [path.parent for path in moved] == [paths.quarantine]
    assert moved[0].read_bytes() == OLD.encode()
    assert {path.name[0] for path in paths.portraits.iterdir()} == {"b", "c"}


def test_a_young_picture_stays_whoever_names_it(paths: Paths) -> None:
    assert sweep(paths) == {"c"}


@pytest.mark.parametrize(
    "place", ["trash/x.1.json", "quarantine/20260101T000000Z-1.json", "backups/x.json", "documents/x.json", "journal"]
)
def test_whatever_may_show_it_again_keeps_it(paths: Paths, place: str) -> None:
    file = paths.journal if place == "journal" else paths.data / place
    file.write_bytes(b'damaged {"portrait": "' + OLD.encode())
    assert sweep(paths) == {"a", "c"}


def test_an_older_piece_of_the_journal_keeps_nothing(paths: Paths) -> None:
    (paths.journal.parent / "journal-0000000001.jsonl").write_bytes(OLD.encode())
    assert sweep(paths) == {"c"}


def test_other_files_in_the_folder_are_left_alone(paths: Paths) -> None:
    mine = paths.portraits / "holiday.png"
    mine.write_bytes(b"mine")
    os.utime(mine, (0, 0))
    assert sweep(paths) == {"c", "h"}


@pytest.mark.parametrize("step", ["listdir", "read", "modified", "replace"])
@pytest.mark.parametrize("nth", [1, 2, 3])
def test_a_disk_that_cannot_be_read_moves_nothing_that_is_named(paths: Paths, step: str, nth: int) -> None:
    (paths.trash / "x.1.json").write_bytes(b"{}")
    (paths.documents / "x.json").write_bytes(OLD.encode())
    left = sweep(paths, files=WatchedFiles(RealFiles(), FailAt(step, nth, errno.EIO)))
    assert {"a", "c"} <= left


def test_nothing_is_read_while_every_picture_is_named(paths: Paths) -> None:
    hook = FailAt("read", 1, errno.EIO)
    assert sweep(paths, OLD, OTHER, files=WatchedFiles(RealFiles(), hook)) == {"a", "b", "c"}
    assert not hook.reached
