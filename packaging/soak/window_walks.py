"""Walks of the real window: somebody presses keys in it, and it is killed in the middle, or plays for eight hours."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

_PLAYER = Path(__file__).with_name("window_player.py")
_ROOT = _PLAYER.parents[2]
_KEPT = _ROOT / "build" / "soak"
"""Profiles of which something was lost, with what had been told: to be looked into."""
_EVENING = 20_000
"""Actions of eight hours at a busy table."""
_FULL = 7
"""After so many thousand actions every view has been open, and undo history and log have all that they keep."""
_GROWTH = 30_000
"""kB that the rest of an evening may add."""


class _Window:
    """One start of the window, with what it told so far."""

    def __init__(self, profile: Path, seed: int, actions: int, expected: dict[str, str | None]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(_PLAYER), str(profile), str(seed), str(actions)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": str(_ROOT), "QT_QPA_PLATFORM": "offscreen"},
        )
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(expected) + "\n")
        self.process.stdin.flush()

    def facts(self) -> list[dict[str, Any]]:
        """Return what was told until the process ended; the last line may be torn."""
        assert self.process.stdout is not None
        told = []
        for line in self.process.stdout:
            with contextlib.suppress(ValueError):
                told.append(json.loads(line))
        self.process.wait(60)
        return told


def window_killed(chance: Random, folder: Path) -> tuple[int, int, int]:
    """Kill the window while keys are pressed in it: the next start has every document as it was told last.

    Each start looks at what the one before left and is killed in its turn. An action that was written down but not yet
    told may stand at the next start; then the document is not compared.
    """
    profile, notes = folder / "window", folder / "window.json"
    known: dict[str, Any] = json.loads(notes.read_text("utf-8")) if notes.exists() else {"documents": {}, "seq": 0}
    window = _Window(profile, chance.randrange(1 << 30), 0, known["documents"])
    assert window.process.stdout is not None
    first = window.process.stdout.readline()
    killer = threading.Timer(chance.uniform(0.0, 1.5), window.process.kill)
    killer.start()
    facts = window.facts()
    killer.cancel()
    if not first:
        raise RuntimeError(f"the window did not open: {window.process.returncode}")
    wrong = _reports(profile) + (window.process.returncode != -signal.SIGKILL)
    lost = sum(not _was_under_way(profile, document, known["seq"]) for document in json.loads(first)["wrong"])
    # What was under way then is as nobody has told: it is not compared again before the next action on it.
    stale = json.loads(first)["wrong"]
    documents, seq = {one: digest for one, digest in known["documents"].items() if one not in stale}, known["seq"]
    for fact in facts:
        documents.update(fact.get("documents", {}))
        seq = fact.get("seq", seq)
    if lost or wrong:
        kept = _KEPT / f"{os.getpid()}-{known['seq']}"
        shutil.copytree(profile, kept, symlinks=True, dirs_exist_ok=True)
        told = {"known": known, "first": json.loads(first), "facts": facts}
        (kept / "told.json").write_text(json.dumps(told), "utf-8")
        print(f"window-killed: kept in {kept}", file=sys.stderr)
        shutil.rmtree(profile)
        documents, seq = {}, 0
    notes.write_text(json.dumps({"documents": documents, "seq": seq}), "utf-8")
    return 1, lost, wrong


def evening(chance: Random, folder: Path) -> tuple[int, int, int]:
    """Play eight hours in fast forward: memory and handles stay, and the next start has it all."""
    profile = folder / "evening"
    shutil.rmtree(profile, ignore_errors=True)
    facts = _Window(profile, chance.randrange(1 << 30), _EVENING, {}).facts()
    measures = [fact for fact in facts if "memory" in fact]
    for one in measures:
        print(f"evening: {one}", file=sys.stderr)
    documents: dict[str, str | None] = {}
    for fact in facts:
        documents.update(fact.get("documents", {}))
    again = _Window(profile, 1, 1, documents).facts()
    begin, end = measures[min(_FULL, len(measures) - 1)], measures[-1]
    grown = end["memory"] - begin["memory"]
    print(f"evening: {grown} kB more, {begin['handles']} handles, then {end['handles']}", file=sys.stderr)
    stay = min(one["handles"] for one in measures[-5:])  # a save that is under way holds some for a moment
    is_wrong = len(measures) <= _FULL or grown > _GROWTH or stay > begin["handles"] + 2
    return sum("seq" in fact for fact in facts), len(again[0]["wrong"]), is_wrong + _reports(profile)


def _was_under_way(profile: Path, document: str, seq: int) -> bool:
    """Whether the journal has an action on a document that was not told before the end."""
    try:
        rows = (profile / "journal.jsonl").read_text("utf-8").splitlines()
    except OSError:
        return False
    for row in rows:
        with contextlib.suppress(ValueError, LookupError, TypeError):
            line = json.loads(row[9:])
            if line["seq"] > seq and any(patch["id"] == document for patch in line["payload"]["patches"]):
                return True
    return False


def _reports(profile: Path) -> int:
    """Return how many kinds of error the app has reported, shown once and put aside."""
    reports = [path for path in profile.rglob("crash.log") if path.stat().st_size]
    for path in reports:
        print(path.read_text("utf-8")[-3_000:], file=sys.stderr)
        path.unlink()
    return len(reports)
