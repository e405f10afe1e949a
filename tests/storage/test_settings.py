import errno
import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from alien_desktop.storage.errors import NotAPlainFile, SaveFailed
from alien_desktop.storage.files import FileLayer, RealFiles
from alien_desktop.storage.settings import MAX_BYTES, SettingsFile
from tests.storage.file_layers import FailAt, WatchedFiles

DEFAULTS = {"theme": "dark", "scale": 1.0}


def settings_in(folder: Path, files: FileLayer | None = None) -> SettingsFile:
    return SettingsFile(folder / "settings.json", files or RealFiles(), lambda: datetime(2183, 6, 1, tzinfo=UTC))


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    loaded = settings_in(tmp_path).load(DEFAULTS)
    assert (loaded.values, loaded.sentence) == (DEFAULTS, None)


def test_saved_values_come_back_over_the_defaults_and_unknown_ones_are_kept(tmp_path: Path) -> None:
    settings_in(tmp_path).save({"theme": "light", "newer": [1]})
    assert settings_in(tmp_path).load(DEFAULTS).values == {"theme": "light", "scale": 1.0, "newer": [1]}
    assert (tmp_path / "settings.json").stat().st_mode & 0o777 == 0o600
    settings_in(tmp_path).save({"theme": "dark"})
    assert settings_in(tmp_path).load({}).values == {"theme": "dark"}


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"\xff", b'{"scale": NaN}', b" " * (MAX_BYTES + 1)])
def test_a_damaged_file_is_set_aside_and_the_app_starts_with_defaults(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(raw)
    settings = settings_in(tmp_path)
    loaded = settings.load(DEFAULTS)
    assert loaded.values == DEFAULTS
    assert "settings.json.bad" in str(loaded.sentence)
    assert (tmp_path / "settings.json.bad").read_bytes() == raw
    settings.save({"theme": "light"})
    assert (tmp_path / "settings.json.bad").read_bytes() == raw


def test_a_second_damaged_file_does_not_replace_the_first(tmp_path: Path) -> None:
    for raw in (b"first", b"second"):
        (tmp_path / "settings.json").write_bytes(raw)
        settings_in(tmp_path).load(DEFAULTS)
    assert (tmp_path / "settings.json.bad").read_bytes() == b"first"
    assert (tmp_path / "settings.json.21830601T000000Z.bad").read_bytes() == b"second"


def test_what_can_be_neither_read_nor_set_aside_is_never_saved_over(tmp_path: Path) -> None:
    for raw in (b"first", b"second", b"third"):
        (tmp_path / "settings.json").write_bytes(raw)
        settings = settings_in(tmp_path)
        loaded = settings.load(DEFAULTS)
    assert "untouched" in str(loaded.sentence)
    with pytest.raises(SaveFailed, match="not saved"):
        settings.save({"theme": "light"})
    assert (tmp_path / "settings.json").read_bytes() == b"third"


def test_a_file_that_may_not_be_read_is_never_saved_over(tmp_path: Path) -> None:
    settings_in(tmp_path).save({"theme": "light"})
    settings = settings_in(tmp_path, WatchedFiles(RealFiles(), FailAt("read", 1, errno.EACCES)))
    loaded = settings.load(DEFAULTS)
    assert loaded.values == DEFAULTS
    assert "not allowed" in str(loaded.sentence)
    with pytest.raises(SaveFailed):
        settings.save(DEFAULTS)
    assert settings_in(tmp_path).load({}).values == {"theme": "light"}


@pytest.mark.parametrize("load_first", [True, False])
def test_a_link_in_place_of_the_file_is_kept_and_told(tmp_path: Path, load_first: bool) -> None:
    (tmp_path / "dotfiles").write_bytes(b'{"theme": "light"}')
    (tmp_path / "settings.json").symlink_to(tmp_path / "dotfiles")
    settings = settings_in(tmp_path)
    if load_first:
        assert "not a plain file" in str(settings.load(DEFAULTS).sentence)
    with pytest.raises(SaveFailed if load_first else NotAPlainFile):
        settings.save({"theme": "dark"})
    assert (tmp_path / "settings.json").is_symlink()
    assert (tmp_path / "dotfiles").read_bytes() == b'{"theme": "light"}'


def test_values_that_are_not_json_are_not_saved(tmp_path: Path) -> None:
    with pytest.raises(SaveFailed):
        settings_in(tmp_path).save({"scale": float("nan")})
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_keeps_the_old_settings(tmp_path: Path) -> None:
    settings_in(tmp_path).save({"theme": "light"})
    with pytest.raises(SaveFailed, match="full"):
        settings_in(tmp_path, WatchedFiles(RealFiles(), FailAt("write", 1, errno.ENOSPC))).save({"theme": "dark"})
    assert settings_in(tmp_path).load({}).values == {"theme": "light"}


def test_settings_that_the_disk_does_not_confirm_are_no_trouble(tmp_path: Path) -> None:
    settings_in(tmp_path, WatchedFiles(RealFiles(), FailAt("fsync_dir", 1, errno.EIO))).save({"theme": "dark"})
    assert settings_in(tmp_path).load({}).values == {"theme": "dark"}


def test_loading_never_fails_whatever_the_bytes(tmp_path: Path) -> None:
    chance = random.Random(426)
    settings_in(tmp_path).save({"theme": "light", "columns": [1, 2, 3], "name": "Ö"})
    raw = (tmp_path / "settings.json").read_bytes()
    for _ in range(200):
        at = chance.randrange(len(raw))
        spoiled = raw[:at] + chance.randbytes(2) + raw[at + chance.randrange(4) :]
        (tmp_path / "settings.json").write_bytes(spoiled)
        loaded = settings_in(tmp_path).load(DEFAULTS)
        assert set(loaded.values) >= set(DEFAULTS)
        if loaded.sentence:
            assert (tmp_path / "settings.json.bad").read_bytes() == spoiled
            (tmp_path / "settings.json.bad").unlink()
