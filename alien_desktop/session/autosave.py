"""Saving by itself: 2 s after the last change, at the latest after 10 s, on close; and always reporting its state."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import data_of, document_from
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message, Plural, Words
from alien_desktop.session.background_writer import BackgroundWriter, after_earlier_jobs
from alien_desktop.session.save_state import SaveReport, SaveState
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.errors import SaveFailed, sentence_of

QUIET_MS = 2_000
LATEST_MS = 10_000
SYNC_MS = 200

_Job: TypeAlias = tuple[str, Document | None, int, Callable[[], object]]
"""A document with its writer and revision; None for one that was removed."""


class DocumentSink(Protocol):
    """Where documents go. Raises OSError (or a subclass of it) when they cannot be written."""

    def write(self, document: Document, revision: int, data: JsonObject) -> None:
        """Write one document durably; `data` is what it is on disk, proved to come back as this document."""
        ...

    def remove(self, document_id: str) -> None:
        """Put a removed document's file into the trash."""
        ...


class BackgroundSink(Protocol):
    """Saves documents in the background: functions returned here run in the writer's thread, `done` in this one."""

    def work(self, document: Document, revision: int, data: JsonObject) -> Callable[[], object]:
        """Return what writes one document; it touches nothing but files."""
        ...

    def done(self, document_id: str, revision: int, outcome: object) -> Words:
        """Take over its result, an OSError too; return the sentence to show, empty when all is well."""
        ...

    def sync_work(self) -> Callable[[], None]:
        """Return what makes the journal safe. Raises OSError when there is something that cannot be written down."""
        ...

    def removal_work(self, document_id: str) -> Callable[[], object]:
        """Return what puts a removed document's file into the trash."""
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
        self._writer: BackgroundWriter | None = None
        self._behind: BackgroundSink | None = None
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
        if not self._was_suspended():
            self._workspace.changed.disconnect(self._on_workspace_changed)
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

    def save_behind(self, writer: BackgroundWriter, sink: BackgroundSink) -> None:
        """Let this writer do the automatic saves from now on, in the background once it works there."""
        self._writer, self._behind = writer, sink

    @property
    def is_all_written(self) -> bool:
        """Whether nothing waits to be written, but for what waits for an answer."""
        is_busy = self._writer is not None and self._writer.is_busy
        return not is_busy and not self._dirty.keys() - self._held and self._report.state is not SaveState.NOT_SAVED

    def trouble(self, reason: Words) -> None:
        """Say that something could not be written down; it is tried again by itself."""
        if not self._was_suspended():
            self._set(SaveReport(SaveState.NOT_SAVED, self._report.time, reason))
            self._latest.start()

    def save_soon(self) -> None:
        """Write everything that differs: off this thread where there is a writer for that, else now."""
        writer, sink = self._writer, self._behind
        if writer is None or sink is None or not writer.is_in_background:
            self.save_now()
            return
        if self._was_suspended():
            return
        self._quiet.stop()
        self._latest.stop()
        self._sync.stop()
        if self._report.state is SaveState.SAVED and self._dirty:
            self._set(SaveReport(SaveState.SAVING, self._report.time))
        jobs: list[_Job] = []
        trouble = _Trouble()
        try:
            sync: Callable[[], None] = sink.sync_work()
        except OSError as error:
            trouble.add(sentence_of(error))
            sync = _nothing
        for document_id in tuple(self._dirty):
            if document_id in self._held:
                continue
            if not self._workspace.has(document_id):
                jobs.append((document_id, None, 0, sink.removal_work(document_id)))
                continue
            document, revision = self._workspace.document(document_id), self._workspace.revision(document_id)
            try:
                data = _data_of(document)
            except SaveFailed as error:
                trouble.add(error.sentence, document)
            else:
                jobs.append((document_id, document, revision, sink.work(document, revision, data)))
        writer.put(
            "documents", partial(_all_of, sync, [job[3] for job in jobs]), partial(self._on_written, jobs, trouble)
        )

    def _on_written(self, jobs: list[_Job], trouble: "_Trouble", outcomes: tuple[OSError | None, list[object]]) -> None:
        if isinstance(outcomes, OSError):  # the work itself has no way to fail
            raise outcomes
        assert self._behind is not None
        sync, written = outcomes
        if sync is not None:
            trouble.add(sentence_of(sync))
        for (document_id, document, revision, _work), outcome in zip(jobs, written, strict=True):
            told = self._behind.done(document_id, revision, outcome)
            if told:
                trouble.add(told, document)
            now = self._workspace.document(document_id) if self._workspace.has(document_id) else None
            if not told and now is document and document_id not in self._held:
                self._dirty.pop(document_id, None)
        if self._was_suspended():
            return
        if trouble.reason:
            self._set(SaveReport(SaveState.NOT_SAVED, self._report.time, trouble.reason))
            self._latest.start()
        elif self._dirty.keys() - self._held:
            self._set(SaveReport(SaveState.SAVING, self._report.time))
            if not self._quiet.isActive():
                self._quiet.start()
        else:
            self._set(SaveReport(SaveState.SAVED, self._clock()))

    async def save_first(self) -> None:
        """Write everything that differs, for what needs it on the disk; go on when that is done."""
        self.save_soon()
        await after_earlier_jobs()

    def save_now(self) -> bool:
        """Write everything that differs; return whether all of it is on disk, or nothing is to be written at all."""
        if self._writer is not None:
            self._writer.finish()
        if self._was_suspended():
            return True
        self._quiet.stop()
        self._latest.stop()
        trouble = _Trouble()
        if reason := self._synced():
            trouble.add(reason)
        if self._was_suspended():
            return True
        for document_id in tuple(self._dirty):
            if document_id in self._held:
                continue
            try:
                self._write(document_id)
            except OSError as error:
                has = self._workspace.has(document_id)
                trouble.add(sentence_of(error), self._workspace.document(document_id) if has else None)
            else:
                if document_id not in self._held:
                    del self._dirty[document_id]
        if trouble.reason:
            self._set(SaveReport(SaveState.NOT_SAVED, self._report.time, trouble.reason))
            self._latest.start()
            return False
        self._set(SaveReport(SaveState.SAVED, self._clock()))
        return True

    def _write(self, document_id: str) -> None:
        if not self._workspace.has(document_id):
            self._sink.remove(document_id)
            return
        document = self._workspace.document(document_id)
        self._sink.write(document, self._workspace.revision(document_id), _data_of(document))

    def _synced(self) -> Words:
        self._sync.stop()
        try:
            self._sync_journal()
        except OSError as error:
            return sentence_of(error)
        return ""

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if self._workspace.is_refresh:
            return
        self.mark(document_id)
        if not self._sync.isActive():
            self._sync.start()

    def _on_sync_timeout(self) -> None:
        writer, sink = self._writer, self._behind
        if writer is None or sink is None or not writer.is_in_background:
            reason = self._synced()
            if reason:
                self.trouble(reason)
            return
        try:
            work = sink.sync_work()
        except OSError as error:
            self.trouble(sentence_of(error))
            return
        writer.put("sync", work, self._on_synced)

    def _on_synced(self, outcome: object) -> None:
        if isinstance(outcome, OSError):
            self.trouble(sentence_of(outcome))

    def _set(self, report: SaveReport) -> None:
        if report != self._report:
            self._report = report
            self.state_changed.emit(report)

    def _timer(self, interval: int) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=interval)
        timer.timeout.connect(self.save_soon)
        return timer


class _Trouble:
    """What went wrong in one save: the first sentence counts, and the documents that it is said of."""

    def __init__(self) -> None:
        self._what: Words = ""
        self._names: list[str] = []

    def add(self, what: Words, document: Document | None = None) -> None:
        """Take note of one thing; what is first said without a document is about all of them."""
        is_first = not self._what
        self._what = self._what or what
        if document is not None and what == self._what and (is_first or self._names):
            self._names.append(document.name)

    @property
    def reason(self) -> Words:
        """The sentence, with the names of what it is about; empty when all went well."""
        if not self._names or not self._names[0]:
            return self._what
        if len(self._names) == 1:
            return Message("{name}: {what}", name=self._names[0], what=self._what)
        return Plural(
            "{name} and %n more documents: {what}",
            "{name} and one more document: {what}",
            len(self._names) - 1,
            name=self._names[0],
            what=self._what,
        )


def _nothing() -> None:
    """Stands for work that cannot be done now."""


def _all_of(sync: Callable[[], None], jobs: Sequence[Callable[[], object]]) -> tuple[OSError | None, list[object]]:
    """Make the journal safe, then write one document after the other; what failed is an answer too."""
    failed: OSError | None = None
    try:
        sync()
    except OSError as error:
        failed = error
    outcomes: list[object] = []
    for job in jobs:
        try:
            outcomes.append(job())
        except OSError as error:
            outcomes.append(error)
    return failed, outcomes


def _data_of(document: Document) -> JsonObject:
    """Return what is written of a document; SaveFailed when it would not come back as the very same."""
    data = data_of(document)
    if not _comes_back(document, data):
        sentence = Message("This document would not come back from its file as it is now. The old file is untouched.")
        raise SaveFailed(Path(), sentence)
    return data


def _comes_back(document: Document, data: JsonObject) -> bool:
    """Whether the data that would be written is read as the very same document."""
    try:
        return document_from(document.FORMAT, data) == document
    except ValueError:
        return False
