"""The program as a whole, started as a person or a script starts it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


FULL_DISK = """
import errno
import sys

from alien_desktop.app.main import main
from alien_desktop.storage.files import RealFiles


def write(*_: object) -> int:
    raise OSError(errno.ENOSPC, "full")


RealFiles.write = write
raise SystemExit(main(sys.argv[1:]))
"""


def start(*words: str, program: tuple[str, ...] = ("-m", "alien_desktop")) -> subprocess.CompletedProcess[str]:
    """Run the program and return what it said."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        [sys.executable, *program, *words],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.slow
def test_a_start_paints_saves_its_samples_below_the_profile_alone_and_ends(
    profile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for kind in ("DATA", "CONFIG", "STATE"):
        monkeypatch.delenv(f"XDG_{kind}_HOME", raising=False)
    done = start("--profile", str(profile), "--quit-after-start")
    assert done.returncode == 0, done.stderr
    names = {json.loads(path.read_text("utf-8"))["data"]["name"] for path in (profile / "documents").iterdir()}
    assert "Rook Ibarra" in names
    assert not list((profile / "documents").glob(".*.tmp"))
    assert not [path for path in home.rglob("*") if "alien" in path.name]


@pytest.mark.slow
def test_a_start_that_cannot_save_says_so_and_ends(profile: Path) -> None:
    done = start("--profile", str(profile), "--quit-after-start", program=("-c", FULL_DISK))
    assert done.returncode == 1
    assert "The disk is full" in done.stderr
    assert not (profile / "app.lock").exists()


def test_a_journal_is_confirmed_or_its_first_changed_row_is_named(profile: Path, tmp_path: Path) -> None:
    from alien_desktop.storage.files import RealFiles
    from alien_desktop.storage.journal import Journal
    from alien_desktop.storage.timestamps import utc_now

    file = tmp_path / "journal.jsonl"
    journal = Journal(file, RealFiles(), utc_now)
    for number in range(5):
        journal.append("edit", f"Step {number}", {"patches": [], "events": [], "merge": "", "of": []})
    journal.close()
    good = start("--verify-journal", str(file))
    assert (good.returncode, good.stderr) == (0, "")
    newest = good.stdout.partition("Newest hash: ")[2][:64]
    proved = start("--verify-journal", str(file), "--noted-hash", newest)
    assert proved.returncode == 0
    assert start("--verify-journal", str(file), "--noted-hash", "0" * 64).returncode == 1
    file.write_bytes(file.read_bytes().replace(b"Step 2", b"Step 9"))
    bad = start("--verify-journal", str(file))
    assert bad.returncode == 1
    assert "3" in bad.stdout
    missing = start("--verify-journal", str(tmp_path / "none.jsonl"))
    assert missing.returncode == 1
    assert "There is no such file" in missing.stderr


def test_a_folder_that_cannot_be_made_is_reported_in_a_sentence(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("mine")
    done = start("--quit-after-start", "--profile", str(in_the_way / "folder"))
    assert done.returncode == 1
    assert "cannot be made" in done.stderr
    assert "Traceback" not in done.stderr
    assert in_the_way.read_text() == "mine"
