"""The first start puts the samples into the library as one step, wherever it is cut off."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from alien_desktop.documents.samples.samples import all_samples
from tests.console.transcript import Evening
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


def killed_at(profile: Path, rename: int) -> None:
    """Start the app without a window; it is killed when it renames a file for the n-th time."""
    command = [sys.executable, "-c", KILLED, str(rename), "--profile", str(profile)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False
    )
    assert done.returncode == -9, done.stderr


def start_and_end(profile: Path) -> None:
    """Start the app without a window on what is there, and end it."""
    Evening(profile).close()


def documents_in(profile: Path) -> set[str]:
    return {path.stem for path in (profile / "documents").glob("*.json")}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL here")
@pytest.mark.parametrize("rename", [1, 4, 2, 11, len(EVERY) + 1, 3, len(EVERY)][:: every(4)])
def test_a_first_start_that_is_killed_is_completed_by_the_next_one(profile: Path, qapp: object, rename: int) -> None:
    killed_at(profile, rename)
    assert documents_in(profile) != EVERY
    start_and_end(profile)
    assert documents_in(profile) == EVERY
    assert not (profile / "samples-begun").exists()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL here")
def test_a_sample_that_was_removed_before_does_not_come_back(profile: Path, qapp: object) -> None:
    killed_at(profile, 8)
    start_and_end(profile)
    gone = sorted(EVERY)[3]
    (profile / "documents" / f"{gone}.json").rename(profile / "trash" / f"{gone}.1.21830601T120000Z.json")
    (profile / "samples-begun").touch()
    start_and_end(profile)
    assert documents_in(profile) == EVERY - {gone}
