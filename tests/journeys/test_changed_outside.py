"""Somebody else changes, replaces or deletes the files while the window is open."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from alien_desktop.documents.document_types import data_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.library.conflict_dialog import ConflictDialog
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.session.save_state import SaveState
from alien_desktop.storage.envelope import encode
from tests.running_app import RunningApp


class Table:
    """A window with a character, and somebody who changes its file."""

    def __init__(self, qtbot: QtBot, profile: Path) -> None:
        self.app = RunningApp(qtbot, profile, ScriptedDice(()))
        self.session = self.app.session
        self.id = self.app.sheet_named("Rook Ibarra", "core").id
        self.file = profile / "documents" / f"{self.id}.json"
        self.change(notes="As it was")
        assert self.session.autosave.save_now()

    @property
    def sheet(self) -> CharacterSheet:
        return self.session.workspace.sheet(self.id)

    def change(self, **fields: object) -> None:
        self.session.workspace.edit("Change", [self.sheet.evolve(**fields)])

    def outside(self, old: str, new: str) -> None:
        """Change the file as an editor does: a new file takes its place."""
        other = self.file.with_suffix(".new")
        other.write_bytes(self.file.read_bytes().replace(old.encode(), new.encode()))
        other.replace(self.file)

    def press(self, text: str) -> None:
        QCoreApplication.processEvents()  # a button that has just come is shown in the next round
        buttons = self.app.window.notices.findChildren(Button)  # also those of the message before, not yet deleted
        button = next(one for one in buttons if one.plain_text == text and one.isVisible())
        self.app.click(button)

    def choose(self) -> ConflictDialog:
        self.press("Choose…")
        dialog = self.app.window.outside.dialog
        assert dialog is not None
        return dialog

    def on_disk(self) -> str:
        return self.file.read_text("utf-8")


@pytest.fixture
def table(qtbot: QtBot, profile: Path) -> Iterator[Table]:
    one = Table(qtbot, profile)
    yield one
    if isValid(one.app.window):
        one.app.close()


def told(table: Table, words: str) -> Callable[[], bool]:
    return lambda: words in table.app.window.notices.text


def noted(table: Table, notes: str) -> Callable[[], bool]:
    return lambda: table.sheet.notes == notes


def test_a_file_changed_outside_is_taken_over_as_a_step_and_noticed_twice(table: Table, qtbot: QtBot) -> None:
    for old, new in (("As it was", "From outside"), ("From outside", "Once more")):
        table.outside(old, new)
        qtbot.waitUntil(noted(table, new), timeout=10_000)
        assert "was changed outside" in table.app.window.notices.text
        assert table.session.autosave.save_now()
        assert f'"notes": "{new}"' in table.on_disk()
    table.press("Undo")
    assert table.sheet.notes == "From outside"
    table.session.workspace.undo()
    assert table.sheet.notes == "As it was"


def test_the_poll_sees_a_change_that_kept_its_size_and_time(table: Table) -> None:
    before = table.file.stat()
    raw = table.file.read_bytes().replace(b"As it was", b"As it is.")
    with table.file.open("r+b") as file:
        file.write(raw)
    os.utime(table.file, ns=(before.st_atime_ns, before.st_mtime_ns))
    table.session.profile.outside.check()
    assert table.sheet.notes == "As it is."


@pytest.mark.parametrize("answer", ["mine", "theirs", "both", "later"])
def test_changed_here_and_outside_each_answer_works(table: Table, qtbot: QtBot, answer: str) -> None:
    table.change(cash=77)
    table.outside("As it was", "From outside")
    qtbot.waitUntil(told(table, "changed here and outside"), timeout=10_000)
    other = table.app.sheet_named("Rook Ibarra", "evolved")
    table.session.workspace.edit("Other", [other.evolve(notes="not held up")])
    assert table.session.autosave.save_now()
    assert table.session.autosave.report.state is SaveState.SAVED
    assert "not held up" in (table.file.parent / f"{other.id}.json").read_text("utf-8")
    assert "From outside" in table.on_disk()
    dialog = table.choose()
    keys = {"mine": Qt.Key.Key_1, "theirs": Qt.Key.Key_2, "both": Qt.Key.Key_Return, "later": Qt.Key.Key_Escape}
    QTest.keyClick(dialog, keys[answer])
    assert table.session.autosave.save_now()
    sheets = [table.session.workspace.document(one.document_id) for one in table.session.index.entries()]
    copies = [one for one in sheets if "(conflict" in one.name]
    if answer == "theirs":
        assert (table.sheet.notes, table.sheet.cash) == ("From outside", table.sheet.cash)
        assert "From outside" in table.on_disk()
        table.session.workspace.undo()
        assert (table.sheet.notes, table.sheet.cash) == ("As it was", 77)
    elif answer == "later":
        assert "changed here and outside" in table.app.window.notices.text
        assert "From outside" in table.on_disk()
    else:
        assert (table.sheet.notes, table.sheet.cash) == ("As it was", 77)
        assert '"cash": 77' in table.on_disk()
    assert len(copies) == (answer == "both")
    if answer == "both":
        assert isinstance(copies[0], CharacterSheet)
        assert copies[0].notes == "From outside"
    kept = b"".join(one.read_bytes() for one in (table.file.parents[1] / "quarantine").iterdir())
    assert (b"From outside" in kept) == (answer != "later")


@pytest.mark.parametrize("answer", ["Write it again", "Move to Trash"])
def test_a_file_deleted_outside_can_be_written_again_or_let_go(table: Table, qtbot: QtBot, answer: str) -> None:
    table.file.unlink()
    qtbot.waitUntil(told(table, "was deleted outside"), timeout=10_000)
    table.press(answer)
    assert table.session.autosave.save_now()
    assert table.file.exists() == (answer == "Write it again")
    assert table.session.workspace.has(table.id) == (answer == "Write it again")
    table.session.workspace.undo()
    assert table.session.autosave.save_now()
    assert table.file.exists()


@pytest.mark.parametrize("harm", ["deleted", "changed"])
def test_what_nobody_has_decided_on_when_the_window_closes_is_kept(
    table: Table, qtbot: QtBot, profile: Path, harm: str
) -> None:
    table.change(cash=77)
    if harm == "deleted":
        table.file.unlink()
    else:
        table.outside("As it was", "From outside")
    table.session.profile.outside.check()
    table.app.close()
    again = RunningApp(qtbot, profile, ScriptedDice(()))
    try:
        assert again.session.workspace.sheet(table.id).cash == 77
        sheets = [again.session.workspace.document(one.document_id) for one in again.session.index.entries()]
        theirs = [one for one in sheets if getattr(one, "notes", "") == "From outside"]
        assert len(theirs) == (harm == "changed")
    finally:
        again.close()


def _garbage(_table: Table) -> bytes:
    return b"{"


def _a_scene(table: Table) -> bytes:
    scene = next(one.document_id for one in table.session.index.entries() if one.format == "encounter")
    data = {**data_of(table.session.workspace.document(scene)), "id": table.id}
    return encode("encounter", 1, table.id, 900, "2026-11-22T12:00:00Z", data)


@pytest.mark.parametrize("content", [_garbage, _a_scene])
def test_a_file_damaged_outside_is_never_taken_over(
    table: Table, qtbot: QtBot, content: Callable[[Table], bytes]
) -> None:
    table.file.write_bytes(content(table))
    qtbot.waitUntil(told(table, "changed here and outside"), timeout=10_000)
    dialog = table.choose()
    assert not dialog.theirs.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert table.session.autosave.save_now()
    assert "As it was" in table.on_disk()
