"""Whatever is in the journal's place, a window opens, the documents are there, and a sentence says what happened."""

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.storage import journal as journal_module
from tests.console.transcript import Evening
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
    with closing(Evening(profile)) as before:
        pilot = next(one.document_id for one in before.session.index.entries() if one.format == "character")
        before.do("sheet.stress", who=pilot, stress=4)
    journal = profile / "journal.jsonl"
    OBSTACLES[obstacle](journal)
    kept_before = len(list((profile / "quarantine").iterdir()))

    table = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        assert table.session.workspace.sheet(pilot).stress == 4
        told = " ".join(str(one) for one in table.session.profile.notices)
        assert bool(told) == (obstacle != "a second name"), told
        assert table.window.notices.text in told or not told
        table.session.workspace.edit("Name", [table.session.workspace.sheet(pilot).evolve(name="Start 1")])
    finally:
        table.close()
    with closing(Evening(profile)) as again:
        assert again.session.profile.notices == []
        assert again.session.workspace.sheet(pilot).name == "Start 1"
        again.do("document.rename", id=pilot, name="Start 2")
    kept = len(list((profile / "quarantine").iterdir())) - kept_before
    assert kept == (obstacle not in ("garbage", "a second name"))


def test_a_large_character_taken_back_and_forth_does_not_fill_the_journal(profile: Path, qapp: object) -> None:
    large = samples_of("core")[0].model_copy(update={"id": "0e7a3f52-9a1b-4c3d-8e5f-6a7b8c9d0e1f"})
    large.__pydantic_extra__ = {"appendix": ["word " * 1_000] * 370}
    with closing(Evening(profile)) as evening:
        evening.session.documents.add([large])
        for _ in range(3):  # some ten megabytes, if every step kept the whole character
            evening.session.workspace.undo()
            evening.session.workspace.redo()
    assert sum(one.stat().st_size for one in profile.rglob("*journal*/*")) < 4_000_000
    assert (profile / "journal.jsonl").stat().st_size < 1_000_000
    with closing(Evening(profile)) as again:
        assert again.session.profile.notices == []
        again.session.workspace.undo()
        again.session.workspace.redo()
        assert again.session.workspace.document(large.id) == large
