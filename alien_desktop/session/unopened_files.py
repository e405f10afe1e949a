"""The files that nobody has opened yet: each is read once beside the window, and one that is damaged is reported.

A list shows what the head of a file says, and a file that is damaged behind its head looks whole there.
"""

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject, QTimer

from alien_desktop.session.background_writer import BackgroundWriter
from alien_desktop.session.document_codec import document_in
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.errors import DAMAGE, StorageError

FIRST_MS = 2_000
"""What a start still has to do comes first."""
REST_MS = 50
"""Milliseconds between two files, so that reading thousands of them never blocks the window."""


class UnopenedFiles(QObject):
    """Reads one file after the other; `tell_damage(document_id, error)` for each that is no document."""

    def __init__(
        self,
        workspace: Workspace,
        store: DocumentStore,
        writer: BackgroundWriter,
        tell_damage: Callable[[str, StorageError], object],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tell_damage = tell_damage
        self._workspace = workspace
        self._store = store
        self._writer = writer
        self._left: list[str] = []
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._on_next_timeout)

    def read_soon(self, document_ids: Iterable[str]) -> None:
        """Begin with these in a moment."""
        self._left = list(document_ids)
        self._next.start(FIRST_MS)

    def stop(self) -> None:
        """Stop reading them."""
        self._left = []
        self._next.stop()

    def _on_next_timeout(self) -> None:
        while self._left:
            document_id = self._left.pop(0)
            if not self._is_open(document_id):
                self._writer.put(
                    "unopened", partial(_read, self._store, document_id), partial(self._on_read, document_id)
                )
                return

    def _on_read(self, document_id: str, outcome: object) -> None:
        if isinstance(outcome, DAMAGE) and not self._is_open(document_id):
            self._tell_damage(document_id, outcome)
        if self._left:
            self._next.start(REST_MS)

    def _is_open(self, document_id: str) -> bool:
        return self._workspace.has(document_id) or self._workspace.is_gone(document_id)


def _read(store: DocumentStore, document_id: str) -> None:
    """Read a file as opening it would. StorageError."""
    envelope = store.peek(document_id)
    if envelope is not None:
        document_in(envelope, store.folder)
