"""The long walks can be walked: one try of each finds nothing lost, and a loss would be counted."""

from pathlib import Path
from random import Random

import pytest

from soak import file_walks
from soak.spoilt_files import rich_profile, try_one
from soak.walks import WALKS
from tests.soak import every


@pytest.mark.slow
@pytest.mark.parametrize("name", ["torn-journal", "old-file-comes-back"][:: every(2)])
def test_a_try_loses_nothing(tmp_path: Path, name: str) -> None:
    assert WALKS[name](Random(4), tmp_path) == (1, 0, 0)


@pytest.mark.slow
def test_a_loss_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_walks, "_stored", lambda _profile, _document: {"stress": -1})
    assert WALKS["killed-while-playing"](Random(4), tmp_path).lost == 1


@pytest.mark.slow
def test_spoilt_files_of_a_rich_profile_lose_nothing_that_is_elsewhere(tmp_path: Path, qapp: object) -> None:
    chance = Random(4)
    for _ in range(12 // every(6)):
        assert WALKS["spoilt-files"](chance, tmp_path) == (1, 0, 0)


@pytest.mark.slow
def test_what_spoilt_files_cost_is_seen(tmp_path: Path, qapp: object) -> None:
    before = rich_profile(tmp_path / "rich")
    told = {**before, next(iter(before)): "{}"}
    file = tmp_path / "rich" / "state.json"
    assert "is not as it was" in " ".join(try_one(tmp_path / "rich", told, file, "empty", Random(4)))
