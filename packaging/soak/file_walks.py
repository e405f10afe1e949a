"""Walks over the files of a profile: killed processes, torn and damaged journals, files from last week."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
_ACTIONS = 30


class _Console:
    """The app without a window, on a profile: commands in, answers out."""

    def __init__(self, profile: Path) -> None:
        command = [sys.executable, "-m", "alien_desktop.console", "--profile", str(profile), "--seed", "7"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        )

    def ask(self, **command: Any) -> dict[str, Any]:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(json.dumps(command) + "\n")
        stdin.flush()
        answer: dict[str, Any] = json.loads(stdout.readline())
        return answer

    def sheet(self) -> str:
        """Return the id of the first character."""
        found = self.ask(do="documents")
        documents = next(value for value in found.values() if isinstance(value, list))
        return str(next(one["id"] for one in documents if one["format"] == "character"))

    def end(self) -> int:
        self.process.communicate(timeout=60)
        return self.process.returncode

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=60)


def _stored(profile: Path, document: str) -> dict[str, Any]:
    """Return a document as its file has it after an orderly start and end."""
    console = _Console(profile)
    status = console.end()
    if status:
        raise RuntimeError(f"the start ended with {status}")
    data: dict[str, Any] = json.loads((profile / "documents" / f"{document}.json").read_text("utf-8"))["data"]
    return data


def _play(profile: Path, chance: Random, actions: int) -> tuple[str, int]:
    """Change the stress of a character, kill the process, and return its id and what was acknowledged last."""
    console = _Console(profile)
    document = console.sheet()
    stress = 0
    for _ in range(actions):
        level = chance.randint(0, 9)
        answer = console.ask(do="sheet.stress", who=document, stress=level)
        if "refused" not in answer:
            stress = level
    console.kill()
    return document, stress


def killed_while_playing(chance: Random, folder: Path) -> tuple[int, int, int]:
    """Kill the process after some acknowledged actions: the last one is there at the next start."""
    profile = folder / "killed"
    document, stress = _play(profile, chance, chance.randint(1, _ACTIONS))
    found = _stored(profile, document)["stress"]
    return 1, int(found != stress), 0


def torn_journal(chance: Random, folder: Path) -> tuple[int, int, int]:
    """Cut the journal of a killed process anywhere in its last row: only that row may be missing."""
    profile = folder / "torn"
    shutil.rmtree(profile, ignore_errors=True)
    document, _stress = _play(profile, chance, 5)
    journal = profile / "journal.jsonl"
    rows = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(rows[:-1]) + rows[-1][: chance.randrange(len(rows[-1]))])
    before = json.loads(rows[-2][9:])["payload"]["patches"][0]["after"].get("stress")
    found = _stored(profile, document)["stress"]
    return 1, int(before is not None and found != before), 0


def damaged_rows(chance: Random, folder: Path) -> tuple[int, int, int]:
    """Change some bytes of the journal: every start succeeds, and the last whole row counts."""
    profile = folder / "damaged"
    shutil.rmtree(profile, ignore_errors=True)
    document, stress = _play(profile, chance, 8)
    journal = profile / "journal.jsonl"
    rows = journal.read_bytes().splitlines(keepends=True)
    for _ in range(chance.randint(1, 3)):
        row = chance.randrange(len(rows) - 1)
        at = chance.randrange(len(rows[row]) - 1)
        rows[row] = rows[row][:at] + bytes([rows[row][at] ^ 0x15]) + rows[row][at + 1 :]
    journal.write_bytes(b"".join(rows))
    found = _stored(profile, document)["stress"]
    return 1, int(found != stress), 0


def old_file_comes_back(chance: Random, folder: Path) -> tuple[int, int, int]:
    """Put back the file as it was some actions ago: it is brought up to date."""
    profile = folder / "old"
    document, _stress = _play(profile, chance, chance.randint(1, 6))
    _stored(profile, document)
    file = profile / "documents" / f"{document}.json"
    old = file.read_bytes()
    _document, stress = _play(profile, chance, chance.randint(1, _ACTIONS))
    _stored(profile, document)
    file.write_bytes(old)
    found = _stored(profile, document)["stress"]
    return 1, int(found != stress), 0
