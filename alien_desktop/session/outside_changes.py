"""Files that somebody else has changed while they are open here: taken over, or kept apart until it is decided.

A document that was only changed outside is taken over as a step that can be undone. One that was changed here too, or
whose file was deleted, waits for an answer; nothing else waits with it, and its file is not touched until then.
"""

from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from alien_desktop.documents.document import Document, new_document_id
from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.session.autosave import Autosave
from alien_desktop.session.document_codec import document_in
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.versions import VersionMark

POLL_MS = 30_000
"""Some file systems tell nothing of what others do: so there is a look every half minute."""
SETTLE_MS = 300
"""Whoever changes a file may do so in several steps."""


class ConflictAnswer(StrEnum):
    """What becomes of a document that was changed here and outside."""

    MINE = "mine"
    THEIRS = "theirs"
    """Of a deleted file: into the trash with the document."""
    BOTH = "both"


@record
class Conflict:
    """A document that differs here and outside."""

    document_id: str
    name: str
    theirs: Document | None
    """As it is in the file; None when that cannot be used."""
    is_deleted: bool = False
    """There is no file any more."""


class OutsideChanges(QObject):
    """Looks at the files of all loaded documents: when the folder tells of a change, every half minute, when asked.

    `taken_over(document_id)` after a step that took over a file; `conflict_found(Conflict)` once for each.
    """

    taken_over = Signal(str)
    conflict_found = Signal(object)

    def __init__(
        self,
        workspace: Workspace,
        store: DocumentStore,
        autosave: Autosave,
        local_time: Callable[[], str],
        sync_soon: Callable[[Path | None], object],
        parent: QObject | None = None,
    ) -> None:
        """`sync_soon` makes a file that was written survive a power cut, without keeping anybody waiting."""
        super().__init__(parent)
        self._sync_soon = sync_soon
        self._workspace = workspace
        self._store = store
        self._autosave = autosave
        self._local_time = local_time
        self._conflicts: dict[str, Conflict] = {}
        self._watcher: QFileSystemWatcher | None = None
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._poll = QTimer(self, interval=POLL_MS)
        self._settle.timeout.connect(self.check)
        self._poll.timeout.connect(self.check)

    def watch(self, folder: Path) -> None:
        """Follow the files from now on."""
        self._watcher = QFileSystemWatcher([str(folder)], self)
        self._watcher.directoryChanged.connect(self._on_watcher_directory_changed)
        self._poll.start()

    def stop(self) -> None:
        """Follow them no longer. What nobody has decided on is kept both ways; a file that was deleted comes back."""
        self._unwatch()
        for conflict in tuple(self._conflicts.values()):
            with suppress(StorageError):
                self.resolve(
                    conflict.document_id, ConflictAnswer.MINE if conflict.theirs is None else ConflictAnswer.BOTH
                )

    def _unwatch(self) -> None:
        """A system has room for some hundred watchers of a user; it is given back here, not at some later time."""
        self._poll.stop()
        self._settle.stop()
        if self._watcher is not None:
            self._watcher.setParent(None)
            self._watcher = None

    def _on_watcher_directory_changed(self, _path: str) -> None:
        self._settle.start()

    def conflict(self, document_id: str) -> Conflict | None:
        """Return what waits for an answer, None when nothing does."""
        return self._conflicts.get(document_id)

    def check_soon(self) -> None:
        """Look at the files in a moment, while they are followed."""
        if self._poll.isActive():
            self._settle.start()

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return everything that waits for an answer."""
        return tuple(self._conflicts.values())

    def check(self) -> None:
        """Look at the files of all documents that were read or written here; while one is being written, after it."""
        if self._store.is_writing and self._poll.isActive():
            self._settle.start()
        for document_id in self._store.changed_outside():
            if document_id in self._conflicts or not self._workspace.has(document_id):
                continue
            self._meet(document_id)

    def resolve(self, document_id: str, choice: ConflictAnswer) -> None:
        """Carry out the answer; whichever it is, the other version stays in the quarantine or as a step to undo.

        An answer to nothing does nothing. StorageError when the file cannot be looked at now; then it waits on.
        """
        conflict = self._conflicts.get(document_id)
        if conflict is None:
            return
        if choice is not ConflictAnswer.MINE:
            with suppress(StorageError):
                self._sync_soon(self._store.keep_version(document_id, VersionMark.CONFLICT, synced=False))
        self._store.accept(document_id)
        del self._conflicts[document_id]
        self._autosave.release(document_id)
        theirs = conflict.theirs
        if choice is ConflictAnswer.THEIRS and conflict.is_deleted:
            self._workspace.edit(Message("Remove {name}", name=conflict.name), removed=[document_id])
        elif choice is ConflictAnswer.THEIRS and theirs is not None:
            self._workspace.edit(Message("{name}: as it was outside", name=conflict.name), [theirs])
        elif choice is ConflictAnswer.BOTH and theirs is not None:
            ending = f" (conflict {self._local_time()})"
            copy = theirs.evolve(id=new_document_id(), name=theirs.name[: NAME_LIMIT - len(ending)] + ending)
            self._workspace.edit(Message("{name}: both versions kept", name=conflict.name), [copy])
        self._autosave.mark(document_id)

    def _meet(self, document_id: str) -> None:
        mine = self._workspace.document(document_id)
        theirs, is_deleted = self._theirs(document_id)
        if type(theirs) is not type(mine):
            theirs = None  # a scene in the file of a character is as good as damaged
        if theirs == mine:
            self._store.accept(document_id)
        elif theirs is not None and not self._autosave.is_dirty(document_id):
            self._store.accept(document_id)
            self._workspace.edit(Message("{name}: changed outside", name=mine.name), [theirs])
            self.taken_over.emit(document_id)
        else:
            conflict = Conflict(document_id, mine.name, theirs, is_deleted)
            self._conflicts[document_id] = conflict
            self._autosave.hold(document_id)
            self.conflict_found.emit(conflict)

    def _theirs(self, document_id: str) -> tuple[Document | None, bool]:
        """Return the document in the file, None when it cannot be used, and whether there is no file."""
        try:
            envelope = self._store.peek(document_id)
            return (document_in(envelope, self._store.folder) if envelope is not None else None), envelope is None
        except StorageError:
            return None, False
