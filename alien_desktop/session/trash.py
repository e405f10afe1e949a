"""The documents in the trash: as entries for a list, and as documents that can be restored."""

from collections.abc import Callable
from dataclasses import replace

from alien_desktop.documents.document import Document, new_document_id
from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.session.document_codec import document_in
from alien_desktop.session.library_entry import entry_of_stored
from alien_desktop.session.trash_entry import TrashEntry
from alien_desktop.storage.trash import Trashed, TrashFolder


class Trash:
    """The trash of a profile; it is read again each time and nothing in it is ever changed or deleted.

    A document comes back as a step of the history like any other: its file in the trash stays, so that undo and redo
    need nothing of it.
    """

    def __init__(self, folder: TrashFolder, is_in_library: Callable[[str], bool]) -> None:
        self._folder = folder
        self._is_in_library = is_in_library

    def entries(self) -> tuple[TrashEntry, ...]:
        """Return what is there: first what can come back as it was, the last one removed first; then the rest.

        StorageError when the folder cannot be read.
        """
        found = [self._entry_of(one) for one in self._folder.scan()]
        return tuple(sorted(found, key=lambda one: (one.is_back, one.is_damaged)))

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

    def _entry_of(self, one: Trashed) -> TrashEntry:
        entry = replace(entry_of_stored(one.document), document_id=one.document_id)
        return TrashEntry(entry, one.number, one.removed, self._is_in_library(one.document_id))


_RESTORED = " (restored)"
