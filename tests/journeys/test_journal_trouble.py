"""Whatever is in the journal's place, a window opens, the documents are there, and a sentence says what happened."""

import gc
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.storage import journal as journal_module
from tests.running_app import RunningApp
from tests.soak import every


def _grown(path: Path) -> None:
    rows = path.read_bytes()
    with path.open("wb") as file:
        file.truncate(journal_module.MAX_BYTES)
        file.seek(0, os.SEEK_END)
        file.write(b"\n" + rows)


def _grown_by_zeros(path: Path) -> None:
    with path.open("ab") as file:
        file.truncate(journal_module.MAX_BYTES + 1)


def _second_name(path: Path) -> None:
    path.with_name("second").hardlink_to(path)


def _garbage(path: Path) -> None:
    path.write_bytes(b"\xff\n" * 1_000)


def _in_its_place(make: Callable[[Path], object]) -> Callable[[Path], None]:
    def obstacle(path: Path) -> None:
        path.unlink()
        make(path)

    return obstacle


OBSTACLES = {
    "a folder": _in_its_place(Path.mkdir),
    "a pipe": _in_its_place(os.mkfifo),
    "a link": _in_its_place(lambda path: path.symlink_to("/dev/zero")),
    "a link to nothing": _in_its_place(lambda path: path.symlink_to("nowhere")),
    "garbage": _garbage,
    "too large": _grown,
    "too large and torn": _grown_by_zeros,
    "a second name": _second_name,
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("obstacle", list(OBSTACLES)[:: every(3)])
def test_the_window_opens_and_can_be_worked_with(qtbot: QtBot, profile: Path, obstacle: str) -> None:
    first = table = RunningApp(qtbot, profile, ScriptedDice(()))
    pilot = table.sheet_named("Rook Ibarra", "core")
    table.open_by_card(pilot.id)
    table.press(Qt.Key.Key_Plus)
    stress = table.session.workspace.sheet(pilot.id).stress
    table.close()
    journal = profile / "journal.jsonl"
    OBSTACLES[obstacle](journal)
    before = len(list((profile / "quarantine").iterdir()))

    tables = [first]  # a window lives until the end of the test
    for start in (1, 2):
        gc.collect()  # not while the next window is being built
        table = RunningApp(qtbot, profile, ScriptedDice(()))
        tables.append(table)
        try:
            assert table.session.workspace.sheet(pilot.id).stress == stress
            told = " ".join(str(one) for one in table.session.profile.notices)
            assert bool(told) == (start == 1 and obstacle != "a second name"), told
            assert table.window.notices.text in told or not told
            table.session.workspace.edit(
                "Name", [table.session.workspace.sheet(pilot.id).evolve(name=f"Start {start}")]
            )
        finally:
            table.close()
    kept = len(list((profile / "quarantine").iterdir())) - before
    assert kept == (obstacle not in ("garbage", "a second name"))


def test_a_large_character_taken_back_and_forth_does_not_fill_the_journal(qtbot: QtBot, profile: Path) -> None:
    first = table = RunningApp(qtbot, profile, ScriptedDice(()))
    pilot = table.sheet_named("Rook Ibarra", "core")
    large = pilot.model_copy(update={"id": "0e7a3f52-9a1b-4c3d-8e5f-6a7b8c9d0e1f"})
    large.__pydantic_extra__ = {"appendix": ["word " * 1_000] * 370}
    table.session.documents.add([large])
    for _ in range(6):  # some twenty megabytes, if every step kept the whole character
        table.session.workspace.undo()
        table.session.workspace.redo()
    table.close()
    assert sum(one.stat().st_size for one in profile.rglob("*journal*/*")) < 4_000_000
    assert (profile / "journal.jsonl").stat().st_size < 1_000_000
    table = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        assert table.session.profile.notices == []
        table.session.workspace.undo()
        table.session.workspace.redo()
        assert table.session.workspace.sheet(large.id) == large
    finally:
        table.close()
    assert first is not table
