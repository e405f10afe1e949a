"""Saving by itself: how it stands is always said, what failed is tried again, and nothing is written needlessly."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import document_from
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.rules.message import Message
from alien_desktop.session import autosave as module
from alien_desktop.session.autosave import Autosave
from alien_desktop.session.save_state import SaveReport, SaveState
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.errors import SaveFailed

FULL = Message("The disk is full. Nothing is lost.")


class Refused(SaveFailed):
    def __init__(self) -> None:
        super().__init__(Path(), FULL)


class Sink:
    """A place for documents that can refuse one of them, or everything."""

    def __init__(self) -> None:
        self.written: list[tuple[str, int]] = []
        self.removed: list[str] = []
        self.refused: set[str] = set()
        self.synced = 0
        self.order: list[str] = []
        self.no_sync: OSError | None = None

    def write(self, document: Document, revision: int, data: dict[str, Any]) -> None:
        assert document_from(document.FORMAT, data) == document
        if document.id in self.refused:
            raise Refused()
        self.written.append((document.id, revision))
        self.order.append("write")

    def remove(self, document_id: str) -> None:
        self.removed.append(document_id)

    def sync(self) -> None:
        self.order.append("sync")
        if self.no_sync is not None:
            raise self.no_sync
        self.synced += 1


class Scene:
    """A workspace with two sheets under autosave."""

    def __init__(self) -> None:
        self.stored: dict[str, Document] = {}
        self.workspace = Workspace(self.stored.__getitem__)
        self.sink = Sink()
        self.minute = 0
        self.autosave = Autosave(self.workspace, self.sink, self.sink.sync, self.clock)
        self.reports: list[SaveReport] = []
        self.autosave.state_changed.connect(self.reports.append)
        self.ibarra, self.vance = CharacterSheet(name="Ibarra"), CharacterSheet(name="Vance")
        for sheet in (self.ibarra, self.vance):
            self.workspace.put(sheet.id, sheet, 4)

    def clock(self) -> str:
        self.minute += 1
        return f"21:{self.minute:02}"

    def change(self, sheet: CharacterSheet, stress: int) -> None:
        self.workspace.edit("stress", [self.workspace.sheet(sheet.id).evolve(stress=stress)])


def said(scene: Scene) -> str:
    """Why something is not saved, in English."""
    assert scene.autosave.report.state is SaveState.NOT_SAVED
    return str(scene.autosave.report.reason)


@pytest.fixture
def scene(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scene]:
    monkeypatch.setattr(module, "QUIET_MS", 30)
    monkeypatch.setattr(module, "LATEST_MS", 90)
    monkeypatch.setattr(module, "SYNC_MS", 5)
    one = Scene()
    yield one
    one.sink.refused.clear()
    one.sink.no_sync = None
    one.autosave.save_now()


def test_a_change_is_saving_and_then_saved_with_the_time(scene: Scene, qtbot: QtBot) -> None:
    assert scene.autosave.report == SaveReport(SaveState.SAVED)
    scene.change(scene.ibarra, 1)
    assert scene.autosave.report.state is SaveState.SAVING
    qtbot.waitUntil(lambda: scene.autosave.report.state is SaveState.SAVED)
    assert scene.sink.written == [(scene.ibarra.id, 4)]
    assert scene.reports == [SaveReport(SaveState.SAVING), SaveReport(SaveState.SAVED, "21:01")]


def test_only_what_differs_is_written_and_once(scene: Scene) -> None:
    for stress in (1, 2, 3):
        scene.change(scene.ibarra, stress)
    assert scene.autosave.save_now()
    assert scene.autosave.save_now()
    assert [document_id for document_id, _ in scene.sink.written] == [scene.ibarra.id]


def test_the_journal_is_safe_before_a_document_is_written(scene: Scene) -> None:
    scene.change(scene.ibarra, 1)
    scene.change(scene.vance, 1)
    scene.autosave.save_now()
    assert scene.sink.order == ["sync", "write", "write"]


def test_the_journal_is_synced_soon_after_an_action(scene: Scene, qtbot: QtBot) -> None:
    scene.change(scene.ibarra, 1)
    scene.change(scene.ibarra, 2)
    qtbot.waitUntil(lambda: scene.sink.synced > 0)
    assert scene.sink.order[:2] in (["sync"], ["sync", "sync"]), "that of the save comes later, right before its write"


def test_somebody_who_never_stops_changing_is_saved_all_the_same(scene: Scene, qtbot: QtBot) -> None:
    def typing() -> None:
        scene.change(scene.ibarra, scene.workspace.sheet(scene.ibarra.id).stress + 1)
        assert scene.sink.written

    qtbot.waitUntil(typing)


def test_one_document_that_fails_does_not_hold_back_the_others(scene: Scene, qtbot: QtBot) -> None:
    scene.sink.refused = {scene.ibarra.id}
    scene.change(scene.ibarra, 1)
    scene.change(scene.vance, 1)
    assert not scene.autosave.save_now()
    assert scene.sink.written == [(scene.vance.id, 4)]
    assert said(scene) == "Ibarra: The disk is full. Nothing is lost.", "which one it is"
    scene.sink.refused = {scene.ibarra.id, scene.vance.id}
    scene.change(scene.vance, 2)
    scene.autosave.save_now()
    assert said(scene) == "Ibarra and one more document: The disk is full. Nothing is lost."
    scene.sink.refused = set()
    qtbot.waitUntil(lambda: scene.autosave.report.state is SaveState.SAVED)
    assert [document_id for document_id, _ in scene.sink.written] == [scene.vance.id, scene.ibarra.id, scene.vance.id]


def test_a_change_does_not_hide_that_the_last_save_failed(scene: Scene) -> None:
    scene.sink.refused = {scene.ibarra.id}
    scene.change(scene.ibarra, 1)
    scene.autosave.save_now()
    scene.change(scene.vance, 1)
    assert scene.autosave.report.state is SaveState.NOT_SAVED


def test_a_journal_that_cannot_be_synced_is_said_and_tried_again(scene: Scene, qtbot: QtBot) -> None:
    scene.sink.no_sync = OSError("no space")
    scene.change(scene.ibarra, 1)
    qtbot.waitUntil(
        lambda: scene.autosave.report == SaveReport(SaveState.NOT_SAVED, "", Message("{error}", error="no space"))
    )
    assert not scene.autosave.save_now()
    assert scene.sink.written == [(scene.ibarra.id, 4)]
    scene.sink.no_sync = None
    qtbot.waitUntil(lambda: scene.autosave.report.state is SaveState.SAVED)


def test_the_first_trouble_is_the_one_that_is_reported(scene: Scene) -> None:
    scene.sink.no_sync = OSError("no sync")
    scene.sink.refused = {scene.ibarra.id}
    scene.change(scene.ibarra, 1)
    scene.autosave.save_now()
    assert scene.autosave.report.reason == Message("{error}", error="no sync")


def test_a_removed_document_goes_into_the_trash(scene: Scene) -> None:
    scene.workspace.edit("Remove", removed=[scene.vance.id])
    assert scene.autosave.save_now()
    assert scene.sink.removed == [scene.vance.id]
    assert scene.sink.written == []


def test_a_document_that_would_not_come_back_from_its_file_is_not_written(scene: Scene) -> None:
    bent = scene.ibarra.model_copy(update={"name": "  two\nlines "})
    scene.workspace.put(bent.id, bent)
    scene.autosave.mark(bent.id)
    assert not scene.autosave.save_now()
    assert scene.sink.written == []
    assert "old file is untouched" in str(scene.autosave.report.reason)
    scene.workspace.put(bent.id, scene.ibarra)


def test_a_document_that_cannot_even_be_read_back_is_not_written(scene: Scene) -> None:
    broken = scene.ibarra.model_copy(update={"stress": -5})
    scene.workspace.put(broken.id, broken)
    scene.autosave.mark(broken.id)
    scene.change(scene.vance, 1)
    assert not scene.autosave.save_now()
    assert scene.sink.written == [(scene.vance.id, 4)]
    assert "old file is untouched" in str(scene.autosave.report.reason)
    scene.workspace.put(broken.id, scene.ibarra)
