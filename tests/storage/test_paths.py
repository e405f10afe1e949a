import os
import subprocess
import sys
from pathlib import Path

import pytest

from alien_desktop.storage.errors import NotAPlainFile, SaveFailed
from alien_desktop.storage.paths import Paths


def test_a_profile_moves_everything_below_its_folder(tmp_path: Path) -> None:
    paths = Paths.for_profile(tmp_path / "p")
    places = [getattr(paths, name) for name in Paths.__dataclass_fields__]
    assert all(place.is_relative_to(tmp_path / "p") for place in places)
    assert len(set(places)) == len(places)
    assert paths.journal.name == "journal.jsonl"
    assert paths.lock.name == "app.lock"


def test_a_relative_profile_is_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Paths.for_profile(Path("p")).data == tmp_path / "p"


def test_without_a_profile_the_folders_of_the_user_are_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind))
    paths = Paths.for_profile(None)
    assert paths.data == tmp_path / "DATA" / "alien-desktop"
    assert paths.settings == tmp_path / "CONFIG" / "alien-desktop" / "settings.json"
    assert paths.state == tmp_path / "STATE" / "alien-desktop" / "state.json"
    assert paths.logs.is_relative_to(tmp_path / "STATE")
    paths.ensure()
    assert paths.documents.is_dir()
    assert paths.settings.parent.is_dir()


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_folders_are_open_to_nobody_else_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    paths = Paths.for_profile(tmp_path / "p")
    before = os.umask(umask)
    try:
        paths.ensure()
        paths.ensure()
    finally:
        os.umask(before)
    for folder in (paths.data, paths.documents, paths.backups, paths.trash, paths.quarantine, paths.logs):
        assert folder.stat().st_mode & 0o777 == 0o700


def test_an_existing_profile_folder_keeps_its_rights(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p").chmod(0o755)
    Paths.for_profile(tmp_path / "p").ensure()
    assert (tmp_path / "p").stat().st_mode & 0o777 == 0o755


def test_a_link_in_place_of_a_folder_is_refused_and_nothing_goes_through_it(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "documents").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NotAPlainFile, match="should be"):
        Paths.for_profile(tmp_path / "p").ensure()
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_file_in_place_of_a_folder_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "trash").write_bytes(b"mine")
    with pytest.raises(NotAPlainFile):
        Paths.for_profile(tmp_path / "p").ensure()
    assert (tmp_path / "p" / "trash").read_bytes() == b"mine"


def test_a_place_where_no_folder_can_be_made_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveFailed):
        Paths.for_profile(tmp_path / "file" / "p").ensure()


def test_storage_imports_neither_qt_nor_pydantic_nor_platformdirs() -> None:
    code = (
        "import sys, alien_desktop.storage.document_store, alien_desktop.storage.journal, "
        "alien_desktop.storage.settings; print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    ).stdout.split()
    assert not {"PySide6", "pydantic", "platformdirs", "logging", "uuid", "asyncio"} & set(loaded)
