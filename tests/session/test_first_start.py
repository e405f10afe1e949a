"""The first start puts the samples into the library as one step, wherever it is cut off."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from alien_desktop.documents.samples.samples import all_samples
from tests.soak import every

ROOT = Path(__file__).resolve().parents[2]
EVERY = {document.id for document in all_samples()}

KILLED = """
import os, signal, sys
from pathlib import Path
left = int(sys.argv.pop(1))
replace = Path.replace
def counted(self, target):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
    return replace(self, target)
Path.replace = counted
from alien_desktop.console.__main__ import main
raise SystemExit(main(sys.argv[1:]))
"""


def console(profile: Path, *commands: dict[str, str], killed_at: int = 0) -> int:
    """Start the app without a window and kill it when it renames a file for the n-th time; 0 = let it end."""
    command = [sys.executable, "-c", KILLED, str(killed_at), "--profile", str(profile)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    lines = "".join(json.dumps(one) + "\n" for one in commands)
    return subprocess.run(
        command, env=environment, input=lines, text=True, capture_output=True, timeout=120, check=False
    ).returncode


def documents_in(profile: Path) -> set[str]:
    return {path.stem for path in (profile / "documents").glob("*.json")}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL here")
@pytest.mark.parametrize("rename", [1, 4, 2, 11, 3, len(EVERY), len(EVERY) + 1][:: every(3)])
def test_a_first_start_that_is_killed_is_completed_by_the_next_one(profile: Path, rename: int) -> None:
    assert console(profile, killed_at=rename) == -9
    assert documents_in(profile) != EVERY
    assert console(profile) == 0
    assert documents_in(profile) == EVERY
    assert not (profile / "samples-begun").exists()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL here")
def test_a_sample_that_was_removed_before_does_not_come_back(profile: Path) -> None:
    assert console(profile, killed_at=8) == -9
    assert console(profile) == 0
    gone = sorted(EVERY)[3]
    (profile / "documents" / f"{gone}.json").rename(profile / "trash" / f"{gone}.1.21830601T120000Z.json")
    (profile / "samples-begun").touch()
    assert console(profile) == 0
    assert documents_in(profile) == EVERY - {gone}
