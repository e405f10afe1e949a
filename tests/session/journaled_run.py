"""A profile without windows for tests: documents as files in memory, the real journal, restarts that lose nothing."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import data_of, document_from
from alien_desktop.session.event_log import EventLog, LogEntry, OlderActions
from alien_desktop.session.journaled_action import JournaledAction
from alien_desktop.session.recovery import Recovery, rebuild, replay
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.journal import CUT_AT, Journal
from alien_desktop.storage.journal_lines import JournalLine


def ticking() -> Callable[[], datetime]:
    """Return a clock that goes on by a second each time it is read."""
    moment = datetime(2183, 6, 1, 20, 0, tzinfo=UTC)

    def now() -> datetime:
        nonlocal moment
        moment += timedelta(seconds=1)
        return moment

    return now


class Disk:
    """Documents as files: what is written survives a restart, and nothing else does."""

    def __init__(self) -> None:
        self.files: dict[str, tuple[str, str, int]] = {}
        self.written: list[str] = []

    def write(self, document: Document, revision: int) -> None:
        self.files[document.id] = (document.FORMAT, json.dumps(data_of(document)), revision)
        self.written.append(document.id)

    def remove(self, document_id: str) -> None:
        self.files.pop(document_id, None)
        self.written.append(f"-{document_id}")

    def load(self, document_id: str) -> Document:
        kind, text, _ = self.files[document_id]
        return document_from(kind, json.loads(text))

    def revision(self, document_id: str) -> int:
        return self.files[document_id][2] if document_id in self.files else 0


def journaled(line: JournalLine) -> JournaledAction:
    payload: dict[str, Any] = line.payload
    return JournaledAction.from_line(line.seq, line.time, line.kind, line.title, payload)


class JournaledRun:
    """One run of the app over a disk and a journal file."""

    def __init__(
        self, disk: Disk, path: Path, now: Callable[[], datetime] | None = None, *, cut_at: int = CUT_AT
    ) -> None:
        self.disk = disk
        self.path = path
        self.now = now or ticking()
        self.workspace = Workspace(self._load)
        self.log = EventLog()
        self.journal = Journal(path, RealFiles(), self.now, cut_at=cut_at)
        read = self.journal.read()
        self.actions = tuple(journaled(line) for line in read.lines)
        self.recovery: Recovery = replay(self.workspace, self.actions, disk.revision)
        self.kept = rebuild(self.workspace, self.actions).is_kept
        self.log.load(self.actions)
        self.workspace.attach_journal(self.journal)
        self.workspace.acted.connect(self.log.take)

    def _load(self, document_id: str) -> Document:
        document = self.disk.load(document_id)
        self.workspace.put(document_id, document, self.disk.revision(document_id))
        return document

    def restarted(self) -> "JournaledRun":
        """End without saving, as `kill -9` does, and start again."""
        self.journal.close()
        return JournaledRun(self.disk, self.path, self.now)

    def save(self) -> None:
        """Write every living document, and put those that are gone into the trash."""
        for document in self.workspace.documents():
            self.disk.write(document, self.workspace.revision(document.id))
        for document_id in set(self.disk.files) - {document.id for document in self.workspace.documents()}:
            if self.workspace.is_gone(document_id):
                self.disk.remove(document_id)

    # --- what a person sees ---

    def documents(self) -> dict[str, Document]:
        """Every document there is, alive or only on the disk."""
        stored = {one: self.disk.load(one) for one in self.disk.files if not self.workspace.is_gone(one)}
        return {**stored, **{document.id: document for document in self.workspace.documents()}}

    def history(self) -> tuple[tuple[str, ...], int]:
        history = self.workspace.history
        return tuple(str(step.title) for step in history.steps), history.index

    def told(self) -> tuple[LogEntry, ...]:
        return self.log.entries()


def older_of(run: JournaledRun) -> Callable[[int], OlderActions]:
    """Return what reads older actions of a run from its journal."""

    def older(seq: int) -> OlderActions:
        lines = run.journal.older_than(seq)
        return OlderActions(tuple(journaled(line) for line in lines), lines[0].seq if lines else 0)

    return older
