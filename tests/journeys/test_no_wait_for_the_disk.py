"""Whatever a user does with files, the window's own thread waits for no sync: a disk that takes 5 s for each holds up
nothing on the screen."""

import json
import os
import threading
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.session.background_writer import BackgroundWriter
from alien_desktop.session.commands.registry import perform
from alien_desktop.session.outside_changes import ConflictAnswer
from tests.running_app import RunningApp


class Table:
    """The window with a character, who asked for a sync in its thread, and the things to do."""

    def __init__(self, app: RunningApp, folder: Path) -> None:
        self.app = app
        self.folder = folder
        self.session = app.session
        self.pilot = app.sheet_named("Rook Ibarra", "core").id
        self.scene = next(one.document_id for one in self.session.index.entries() if one.format == "encounter")
        self.written_outside = ""
        self.finish()

    def finish(self) -> None:
        self.session.profile.writer.run_and_wait(self.session.autosave.save_first())

    def do(self, name: str, **arguments: object) -> object:
        return perform(name, self.session, **arguments)

    def stress(self, level: int) -> None:
        self.do("sheet.stress", who=self.pilot, stress=level)

    @property
    def file(self) -> Path:
        return self.session.profile.paths.documents / f"{self.pilot}.json"

    def picture(self) -> Path:
        path = self.folder / "picture.png"
        image = QImage(900, 900, QImage.Format.Format_RGB32)
        image.fill(0x123456)
        assert image.save(str(path))
        return path

    def change_outside(self) -> None:
        envelope = json.loads(self.file.read_text())
        self.written_outside += "by hand "
        envelope["data"]["notes"] = self.written_outside
        self.file.write_text(json.dumps(envelope))

    def number(self) -> int:
        entries = self.session.profile.writer.run_and_wait(self.session.versions.entries(self.pilot))
        return entries[0].number

    # --- what a user does ---

    def opens(self) -> None:
        self.app.window.navigator.open_document(self.pilot)
        self.app.window.navigator.open_document(self.scene)

    def changes(self) -> None:
        self.stress(3)
        self.do("undo")

    def imports(self) -> None:
        copy = self.folder / "sent.json"
        copy.write_bytes(self.file.read_bytes())
        self.app.window.open_files([copy])
        self.do("document.import", files=(str(copy),))
        self.do("document.import", files=(str(copy),), replace=True)

    def exports(self) -> None:
        self.do("document.export", id=self.pilot, file=str(self.folder / "copy.json"))
        self.do("scene.export_log", file=str(self.folder / "log.txt"), scene=self.scene)

    def looks_at_versions(self) -> None:
        self.stress(5)
        self.do("version.pin", id=self.pilot)
        self.app.window.library.versions_requested.emit(self.pilot)
        self.do("version.compare", id=self.pilot, number=self.number())

    def restores_a_version(self) -> None:
        self.stress(6)
        self.do("version.pin", id=self.pilot)
        self.stress(7)
        self.do("version.restore", id=self.pilot, number=self.number())
        self.do("version.copy", id=self.pilot, number=self.number())

    def uses_the_trash(self) -> None:
        self.do("document.remove", id=self.pilot)
        self.app.window.library.trash_requested.emit()
        self.do("trash")
        (key,) = [one.key for one in self.session.trash.entries() if one.entry.document_id == self.pilot]
        self.do("document.restore", key=key)
        self.do("document.duplicate", id=self.pilot)
        self.do("document.remove", id=self.scene)
        self.do("trash.empty")

    def checks(self) -> None:
        self.do("documents.check")

    def gives_a_portrait(self) -> None:
        self.do("sheet.portrait", who=self.pilot, file=str(self.picture()))

    def makes_a_handout(self) -> None:
        self.app.window.navigator.open_document(self.scene)
        self.do("players.add_handout", title="Deck plan", picture=str(self.picture()))

    def finds_it_changed_outside(self) -> None:
        self.finish()
        self.change_outside()
        self.session.profile.outside.check()
        assert self.session.workspace.sheet(self.pilot).notes == self.written_outside

    def answers_a_conflict(self) -> None:
        for answer in ConflictAnswer:
            self.finish()
            self.change_outside()
            self.stress(8 if self.session.workspace.sheet(self.pilot).stress != 8 else 2)
            self.session.profile.outside.check()
            assert self.session.profile.outside.conflict(self.pilot) is not None
            self.do("conflict.resolve", id=self.pilot, answer=answer.value)

    def puts_back_what_was_saved(self) -> None:
        self.stress(4)
        self.do("version.pin", id=self.pilot)
        self.finds_it_changed_outside()
        self.do("document.put_back", id=self.pilot)

    def mends_a_damaged_file(self) -> None:
        entries = self.session.index.entries()
        vance = next(one.document_id for one in entries if one.name == "T. Vance")
        file = self.file.with_stem(vance)
        self.session.profile.store.versions.keep(vance, file.read_bytes(), "2026-11-22T12:00:00Z", synced=False)
        file.write_bytes(b"{")
        self.session.profile.writer.run_and_wait(self.session.versions.mend(vance))

    def asks_what_this_is(self) -> None:
        self.app.window.help.show_about()

    def sets_preferences(self) -> None:
        self.session.profile.set_preferences(self.session.preferences.evolve(stress_cap=9))

    def writes_long_texts(self) -> None:
        for part in range(4):
            self.do("set", id=self.pilot, field="notes", value=str(part) * 15_000)

    def does_something_large(self) -> None:
        sheets = [one for one in self.session.index.entries() if one.format == "character"][:5]
        workspace = self.session.workspace
        long = "\N{SATELLITE}" * 19_000
        workspace.edit("Notes", [workspace.sheet(one.document_id).evolve(notes=long) for one in sheets])
        assert list((self.file.parents[1] / "journal-contents").iterdir())


ACTS: tuple[Callable[[Table], None], ...] = (
    Table.mends_a_damaged_file,
    Table.opens,
    Table.changes,
    Table.imports,
    Table.exports,
    Table.looks_at_versions,
    Table.restores_a_version,
    Table.checks,
    Table.gives_a_portrait,
    Table.makes_a_handout,
    Table.finds_it_changed_outside,
    Table.answers_a_conflict,
    Table.puts_back_what_was_saved,
    Table.sets_preferences,
    Table.asks_what_this_is,
    Table.writes_long_texts,
    Table.does_something_large,
    Table.uses_the_trash,
)
"""One after the other in one window: the first needs a file that nobody has opened, the last throws things away."""


@pytest.fixture
def table(qtbot: QtBot, profile: Path, tmp_path: Path) -> Iterator[Table]:
    app = RunningApp(qtbot, profile, ScriptedDice(()))
    yield Table(app, tmp_path)
    app.session.profile.writer.finish()
    app.close()


def test_the_window_asks_for_no_sync(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    window, asked, behind = threading.get_ident(), list[str](), list[int]()

    def sync(real: Callable[[int], None], handle: int) -> None:
        if threading.get_ident() == window:
            asked.append("".join(traceback.format_stack(limit=12)))
        else:
            behind.append(handle)
        real(handle)

    for name in ("fsync", "fdatasync"):
        monkeypatch.setattr(os, name, partial(sync, getattr(os, name)))

    def no_waiting(_writer: BackgroundWriter, _patience: float = 0) -> bool:
        raise AssertionError("the window stands still until the disk is done")

    for act in ACTS:
        asked.clear()
        behind.clear()
        with monkeypatch.context() as patch:
            patch.setattr(BackgroundWriter, "finish", no_waiting)
            act(table)
            QApplication.processEvents()
        table.finish()
        assert not asked, (act.__name__, asked[0])
        assert behind or act in (Table.opens, Table.checks, Table.asks_what_this_is), (
            f"what {act.__name__} has written is safe all the same"
        )
