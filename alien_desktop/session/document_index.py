"""The library as it is now: every document of the profile as an entry, loaded or only on disk, damaged ones too."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.document import Document
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.timestamps import Now, iso_utc, utc_now

LARGEST_CREW = 24
"""More than any table has; without labels the whole library is one crew."""


class DocumentIndex(QObject):
    """Keeps the entries up to date with the loaded documents. `entry_changed(document_id)` for each one."""

    entry_changed = Signal(str)

    def __init__(
        self,
        workspace: Workspace,
        describe: Callable[[Document], LibraryEntry],
        parent: QObject | None = None,
        now: Now = utc_now,
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._workspace = workspace
        self._describe = describe
        self._entries: dict[str, LibraryEntry] = {}
        self._crews: dict[tuple[str, str, str], dict[str, None]] = {}
        """Ids by format, edition and label, each in the order in which they came."""
        workspace.changed.connect(self._on_workspace_changed)

    def fill(self, stored: Iterable[LibraryEntry]) -> None:
        """Take over what the scan of the disk has found, then what is loaded already."""
        self._entries = {entry.document_id: entry for entry in stored if not self._workspace.is_gone(entry.document_id)}
        for document in self._workspace.documents():
            self._entries[document.id] = self._with_moment(document)
        self._crews = {}
        for entry in self._entries.values():
            self._crews.setdefault(_crew_of(entry), {})[entry.document_id] = None

    def entries(self) -> tuple[LibraryEntry, ...]:
        """Return all entries, in the order in which they came."""
        return tuple(self._entries.values())

    def entry(self, document_id: str) -> LibraryEntry | None:
        """Return one entry, None when there is none."""
        return self._entries.get(document_id)

    def crew(self, document_id: str, most: int = LARGEST_CREW) -> tuple[LibraryEntry, ...]:
        """Return the crew of a character, at most that many with itself among them; the work does not grow with others.

        A crew is who has the same label in the same edition.
        """
        own = self._entries.get(document_id)
        if own is None:
            return ()
        crew = self._crews[_crew_of(own)]
        ids = list(islice(crew, most))
        if document_id not in ids:
            ids[-1] = document_id
        return tuple(self._entries[one] for one in ids)

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if self._workspace.has(document_id):
            self.put(self._with_moment(self._workspace.document(document_id)))
        elif (gone := self._entries.pop(document_id, None)) is not None:
            self._leave_crew(gone)
            self.entry_changed.emit(document_id)

    def put(self, entry: LibraryEntry) -> None:
        """Show a document like this from now on."""
        document_id = entry.document_id
        before = self._entries.get(document_id)
        if entry == before:
            return
        self._entries[document_id] = entry
        if before is None or _crew_of(before) != _crew_of(entry):
            self._leave_crew(before)
            self._crews.setdefault(_crew_of(entry), {})[document_id] = None
        self.entry_changed.emit(document_id)

    def described(self, document: Document) -> LibraryEntry:
        """Return the entry that a document would have, whether it is in the library or not."""
        return self._describe(document)

    def set_saved(self, document_id: str, saved: str) -> None:
        """Take over when a document was saved last."""
        entry = self._entries.get(document_id)
        if entry is not None and entry.saved != saved:
            self._entries[document_id] = replace(entry, saved=saved)
            self.entry_changed.emit(document_id)

    def _with_moment(self, document: Document) -> LibraryEntry:
        """Return the entry of a loaded document; one that was never saved counts as saved now: it is the newest."""
        before = self._entries.get(document.id)
        return replace(self._describe(document), saved=before.saved if before is not None else iso_utc(self._now()))

    def _leave_crew(self, entry: LibraryEntry | None) -> None:
        if entry is not None:
            self._crews[_crew_of(entry)].pop(entry.document_id, None)


def _crew_of(entry: LibraryEntry) -> tuple[str, str, str]:
    return (entry.format, entry.edition, entry.label)
