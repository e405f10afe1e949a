"""Saving by itself: 2 s after the last change, at the latest after 10 s, on close; and always reporting its state."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import data_of, document_from
from alien_desktop.rules.message import Message, Words
from alien_desktop.session.save_state import SaveReport, SaveState
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.errors import SaveFailed, sentence_of

QUIET_MS = 2_000
LATEST_MS = 10_000
SYNC_MS = 200


class DocumentSink(Protocol):
    """Where documents go. Raises OSError (or a subclass of it) when they cannot be written."""

    def write(self, document: Document, revision: int, data: dict[str, Any]) -> None:
        """Write one document durably; `data` is what it is on disk, proved to come back as this document."""
        ...

    def remove(self, document_id: str) -> None:
        """Put a removed document's file into the trash."""
        ...


class Autosave(QObject):
    """Watches the workspace and keeps the files up to date."""

    state_changed = Signal(object)

    def __init__(
        self,
        workspace: Workspace,
        sink: DocumentSink,
        sync_journal: Callable[[], None],
        clock: Callable[[], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._sink = sink
        self._sync_journal = sync_journal
        self._clock = clock
        self._dirty: dict[str, None] = {}
        self._held: set[str] = set()
        self._report = SaveReport(SaveState.SAVED)
        self._quiet = self._timer(QUIET_MS)
        self._latest = self._timer(LATEST_MS)
        self._sync = QTimer(self, singleShot=True, interval=SYNC_MS)
        self._sync.timeout.connect(self._on_sync_timeout)
        workspace.changed.connect(self._on_workspace_changed)

    @property
    def report(self) -> SaveReport:
        """The current state."""
        return self._report

    def suspend(self) -> None:
        """Write nothing from now on."""
        self._dirty.clear()
        for timer in (self._quiet, self._latest, self._sync):
            timer.stop()
        self._set(SaveReport(SaveState.READ_ONLY))

    def _was_suspended(self) -> bool:
        return self._report.state is SaveState.READ_ONLY

    def is_dirty(self, document_id: str) -> bool:
        """Whether a document differs from what was last written of it."""
        return document_id in self._dirty

    def hold(self, document_id: str) -> None:
        """Do not write this document until it is released; the others do not wait for it."""
        self._held.add(document_id)

    def release(self, document_id: str) -> None:
        """Write this document again."""
        self._held.discard(document_id)

    def mark(self, document_id: str) -> None:
        """Note that a document differs from its file."""
        if self._was_suspended():
            return
        self._dirty[document_id] = None
        self._quiet.start()
        if not self._latest.isActive():
            self._latest.start()
        if self._report.state is SaveState.SAVED:
            self._set(SaveReport(SaveState.SAVING, self._report.time))

    def save_now(self) -> bool:
        """Write everything that differs; return whether all of it is on disk, or nothing is to be written at all."""
        if self._was_suspended():
            return True
        self._quiet.stop()
        self._latest.stop()
        reason = self._synced()
        if self._was_suspended():
            return True
        for document_id in tuple(self._dirty):
            if document_id in self._held:
                continue
            try:
                self._write(document_id)
            except OSError as error:
                reason = reason or sentence_of(error)
            else:
                if document_id not in self._held:
                    del self._dirty[document_id]
        if reason:
            self._set(SaveReport(SaveState.NOT_SAVED, self._report.time, reason))
            self._latest.start()
            return False
        self._set(SaveReport(SaveState.SAVED, self._clock()))
        return True

    def _write(self, document_id: str) -> None:
        if not self._workspace.has(document_id):
            self._sink.remove(document_id)
            return
        document = self._workspace.document(document_id)
        data = data_of(document)
        if not _comes_back(document, data):
            sentence = Message(
                "This document would not come back from its file as it is now. The old file is untouched."
            )
            raise SaveFailed(Path(), sentence)
        self._sink.write(document, self._workspace.revision(document_id), data)

    def _synced(self) -> Words:
        self._sync.stop()
        try:
            self._sync_journal()
        except OSError as error:
            return sentence_of(error)
        return ""

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if self._workspace.is_refresh or self._was_suspended():
            return
        self.mark(document_id)
        if not self._sync.isActive():
            self._sync.start()

    def _on_sync_timeout(self) -> None:
        reason = self._synced()
        if reason:
            self._set(SaveReport(SaveState.NOT_SAVED, self._report.time, reason))

    def _set(self, report: SaveReport) -> None:
        if report != self._report:
            self._report = report
            self.state_changed.emit(report)

    def _timer(self, interval: int) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=interval)
        timer.timeout.connect(self.save_now)
        return timer


def _comes_back(document: Document, data: dict[str, Any]) -> bool:
    """Whether the data that would be written is read as the very same document."""
    try:
        return document_from(document.FORMAT, data) == document
    except ValueError:
        return False
