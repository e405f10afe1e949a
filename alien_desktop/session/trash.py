"""The documents in the trash: as entries for a list, and as documents that can be restored; and how it is emptied."""

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace

from alien_desktop.documents.document import Document, new_document_id
from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.session.document_codec import document_in
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.events import TrashEmptied
from alien_desktop.session.library_entry import entry_of_stored
from alien_desktop.session.trash_entry import TrashEntry
from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.scan_result import Damaged
from alien_desktop.storage.trash import Trashed, TrashFolder


class Trash:
    """The trash of a profile; it is read again each time.

    A document comes back as a step of the history like any other: its file stays, so that undo and redo need nothing
    of it, and is not told of as long as the document is in the library. To empty the trash is a step too, which hides
    its files; they are deleted when the app closes.
    """

    def __init__(
        self,
        folder: TrashFolder,
        is_in_library: Callable[[str], bool],
        log: Callable[[], Iterable[LogEntry]] = tuple,
    ) -> None:
        self._folder = folder
        self._is_in_library = is_in_library
        self._log = log

    def entries(self) -> tuple[TrashEntry, ...]:
        """Return what is there and not in the library: the last one removed first, damaged ones last.

        Files of a document that hold the same are one entry: a Restore that is undone puts a second file beside the
        first. StorageError when the folder cannot be read.
        """
        gone = self._emptied()
        files = self._without_copies([one for one in self._folder.scan() if _file_of(one) not in gone])
        found = [self._entry_of(one) for one in files]
        there = [one for one in found if one.is_damaged or not self._is_in_library(one.entry.document_id)]
        return tuple(sorted(there, key=lambda one: one.is_damaged))

    def files(self) -> tuple[str, ...]:
        """Return every file that is not emptied yet, as `TrashEmptied` names them. StorageError as for `entries`."""
        gone = self._emptied()
        return tuple(name for one in self._folder.scan() if (name := _file_of(one)) not in gone)

    def delete_emptied(self) -> None:
        """Delete what was emptied and not put back, permanently. StorageError when the folder cannot be read."""
        gone = self._emptied()
        if gone:
            for one in self._folder.scan():
                if _file_of(one) in gone:
                    self._folder.delete(one.document_id, one.number)

    def document(self, key: str) -> Document:
        """Return a document as it was when it was removed, ready to be put into the library.

        One whose id is in use again becomes a document of its own. StorageError when its file cannot be used.
        """
        document_id, _slash, number = key.rpartition("/")
        envelope = self._folder.read(document_id, int(number))
        document = document_in(envelope, self._folder.path)
        if not self._is_in_library(document_id):
            return document
        name = document.name[: NAME_LIMIT - len(_RESTORED)] + _RESTORED
        return document.evolve(id=new_document_id(), name=name, sample=False)

    def _without_copies(self, files: list[Trashed]) -> list[Trashed]:
        times = Counter(one.document_id for one in files)
        held: list[tuple[str, object]] = []
        kept = []
        for one in files:
            if times[one.document_id] > 1 and not isinstance(one.document, Damaged):
                with suppress(StorageError):  # what cannot be read is like no other
                    content = one.document_id, self._folder.read(one.document_id, one.number).data
                    if content in held:
                        continue
                    held.append(content)
            kept.append(one)
        return kept

    def _emptied(self) -> frozenset[str]:
        events = (event for entry in self._log() if not entry.taken_back for event in entry.events)
        return frozenset(name for event in events if isinstance(event, TrashEmptied) for name in event.files)

    def _entry_of(self, one: Trashed) -> TrashEntry:
        entry = replace(entry_of_stored(one.document), document_id=one.document_id)
        return TrashEntry(entry, one.number, one.removed)


def _file_of(one: Trashed) -> str:
    return f"{one.document_id}/{one.number}/{one.removed}"


_RESTORED = " (restored)"
