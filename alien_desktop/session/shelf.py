"""The library as it stands: every document of the profile as an entry, alive or only on disk, damaged ones too."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.document import Document
from alien_desktop.session.library import LibraryEntry
from alien_desktop.session.workspace import Workspace


class Shelf(QObject):
    """Keeps the entries up to date with the living documents. `entry_changed(document_id)` for each one."""

    entry_changed = Signal(str)

    def __init__(
        self, workspace: Workspace, describe: Callable[[Document], LibraryEntry], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._describe = describe
        self._entries: dict[str, LibraryEntry] = {}
        workspace.changed.connect(self._on_workspace_changed)

    def fill(self, stored: Iterable[LibraryEntry]) -> None:
        """Take over what the scan of the disk has found, then what is alive already."""
        self._entries = {entry.document_id: entry for entry in stored if not self._workspace.is_gone(entry.document_id)}
        for document in self._workspace.documents():
            self._entries[document.id] = self._describe(document)

    def entries(self) -> tuple[LibraryEntry, ...]:
        """Return all entries, in the order in which they came."""
        return tuple(self._entries.values())

    def entry(self, document_id: str) -> LibraryEntry | None:
        """Return one entry, None when there is none."""
        return self._entries.get(document_id)

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if self._workspace.has(document_id):
            entry = self._describe(self._workspace.document(document_id))
            if entry == self._entries.get(document_id):
                return
            self._entries[document_id] = entry
        elif self._entries.pop(document_id, None) is None:
            return
        self.entry_changed.emit(document_id)
