"""The documents folder: one whole file per document, saved so that it is always the old or the new one."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.envelope import APP, MAX_BYTES, Envelope, envelope_from, name_hint, seal, unseal
from alien_desktop.storage.errors import (
    ChangedOnDisk,
    NewerSchema,
    NoSuchDocument,
    NotConfirmed,
    SaveFailed,
    StorageError,
    TooLarge,
    cannot_read,
)
from alien_desktop.storage.files import FileLayer
from alien_desktop.storage.moments import Now, iso_utc
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.strays import sweep
from alien_desktop.storage.strict_json import damaged, parse_strict

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
_HEAD = 4_096
_TAIL = 3
_DATA = b'\n  "data": {'


@dataclass(frozen=True)
class Stored:
    """A document that is on disk, as far as a look from outside tells."""

    path: Path
    document_id: str
    format: str
    schema: int
    app: str
    rev: int
    saved: str
    card: dict[str, Any]
    """What lists show of it, as the app that wrote it has put it there: a hint, and text of the user."""


@dataclass(frozen=True)
class Damaged:
    """A file in the documents folder that cannot be used. It stays as it is, byte for byte."""

    path: Path
    document_id: str | None
    """None when not even the name is one of ours."""
    name_hint: str
    """A name found in the file or its file name: user text, to be shown as plain text only."""
    sentence: str


@dataclass(frozen=True)
class Written:
    """A document that has been saved. `confirmed` is False while a power cut could still bring the old one back."""

    path: Path
    document_id: str
    rev: int
    saved: str
    confirmed: bool


@dataclass(frozen=True)
class Moved:
    """A document's file that has been moved; `confirmed` as in Written."""

    path: Path
    confirmed: bool


@dataclass(frozen=True)
class _Known:
    digest: bytes
    schema: int


def is_document_id(text: str) -> bool:
    """Return whether a text is a UUID4 in the one spelling that is used as a file name."""
    return _ID.fullmatch(text) is not None


class DocumentStore:
    """Reads and writes sealed documents. Only StorageErrors come out of it.

    It remembers what it last read or wrote of each file, and refuses to replace anything else. May be called from a
    worker thread, for one document by one thread at a time.
    """

    def __init__(self, paths: Paths, files: FileLayer, now: Now, app: str = APP) -> None:
        self._paths = paths
        self._files = files
        self._now = now
        self._app = app
        self._known: dict[str, _Known] = {}
        self._attempted: dict[str, bytes] = {}

    def scan(self) -> tuple[Stored | Damaged, ...]:
        """Return what is in the folder, by file name.

        Of a file that looks whole only the first and last bytes are read; `read` checks the rest. A scan does not count
        as reading for the check before a save.
        """
        names = self._names_in(self._paths.documents)
        return tuple(self._look_at(name) for name in sorted(names) if _is_visible_json(name))

    def read(self, document_id: str) -> Envelope:
        """Return a document as it is on disk now; the data is not validated.

        Raises NoSuchDocument, CannotRead, NotAPlainFile, TooLarge or DamagedFile.
        """
        path = self._path_of(document_id)
        raw = self._bytes_of(path)
        envelope = _unsealed(raw, path)
        self._known[document_id] = _Known(sha256(raw).digest(), envelope.schema)
        return envelope

    def write(
        self,
        format: str,  # noqa: A002 - the envelope's own word
        schema: int,
        document_id: str,
        rev: int,
        data: dict[str, Any],
        card: dict[str, Any] | None = None,
    ) -> Written:
        """Save a document: whole, synced, and only over what this store has last read or written.

        Raises SaveFailed, ChangedOnDisk, NewerSchema or NotAPlainFile, each with the old file untouched.
        """
        path = self._path_of(document_id)
        known = self._known.get(document_id)
        if known is not None and schema < known.schema:
            raise NewerSchema(
                path,
                "This document was made by a newer version of the app. It is untouched and can only be read here. "
                "Update the app to change it.",
            )
        saved = iso_utc(self._now())
        content = self._sealed(path, format, schema, document_id, rev, saved, data, card)
        digest = sha256(content).digest()
        ours = {known.digest if known else b"", self._attempted.get(document_id, b"")}
        try:
            write_whole(self._files, path, content, lambda: self._check_ours(path, ours, may_be_missing=known is None))
            confirmed = True
        except NotConfirmed:
            confirmed = False
        except StorageError:
            # Some network file systems report a rename as failed that has happened: our own bytes are no stranger's.
            self._attempted[document_id] = digest
            raise
        self._attempted.pop(document_id, None)
        self._known[document_id] = _Known(digest, schema)
        return Written(path, document_id, rev, saved, confirmed)

    def forget(self, document_id: str) -> None:
        """Forget what was on disk: the next write expects no file there. For saving again what was deleted outside."""
        self._known.pop(document_id, None)
        self._attempted.pop(document_id, None)

    def remove_to_trash(self, document_id: str) -> Moved:
        """Move a document's file, whatever is in it, into the trash folder, beside older ones of the same id."""
        number = max(self._trashed(document_id), default=0) + 1
        moved = self._move(self._path_of(document_id), self._trash_path(document_id, number))
        self.forget(document_id)
        return moved

    def restore_from_trash(self, document_id: str) -> Moved:
        """Move the newest file of this id back; ChangedOnDisk when the library has one."""
        path = self._path_of(document_id)
        number = max(self._trashed(document_id), default=1)
        if path.name in self._names_in(path.parent):
            raise ChangedOnDisk(
                path,
                "This document is in the library already. Both files are untouched. Remove that one first.",
            )
        moved = self._move(self._trash_path(document_id, number), path)
        self.forget(document_id)
        return moved

    def sweep_strays(self, is_alive: Callable[[int], bool]) -> tuple[Path, ...]:
        """Move temporary files that killed processes left into the quarantine; see `strays.sweep`."""
        paths = self._paths
        folders = (paths.documents, paths.data, paths.quarantine, paths.settings.parent, paths.state.parent)
        return sweep(self._files, folders, paths.quarantine, self._now, is_alive)

    # --- one file ---

    def _path_of(self, document_id: str) -> Path:
        if not is_document_id(document_id):
            raise _no_such(self._paths.documents)
        return self._paths.documents / f"{document_id}.json"

    def _names_in(self, folder: Path) -> list[str]:
        try:
            return self._files.listdir(folder)
        except OSError as error:
            raise cannot_read(folder, error) from error

    def _bytes_of(self, path: Path) -> bytes:
        try:
            return self._files.read(path, MAX_BYTES)
        except StorageError:
            raise
        except FileNotFoundError as error:
            raise _no_such(path) from error
        except OSError as error:
            raise cannot_read(path, error) from error

    def _look_at(self, name: str) -> Stored | Damaged:
        path = self._paths.documents / name
        raw = b""
        try:
            if not is_document_id(path.stem):
                raise damaged(path, "The name of this file is not one that this app gives.")
            e = self._head_of(path)
            if e is None:
                raw = self._bytes_of(path)
                e = _unsealed(raw, path)
        except StorageError as error:
            known_id = path.stem if is_document_id(path.stem) else None
            return Damaged(path, known_id, name_hint(raw) or path.stem[:40], error.sentence)
        return Stored(path, e.id, e.format, e.schema, e.app, e.rev, e.saved, e.card)

    def _head_of(self, path: Path) -> Envelope | None:
        """Return the envelope without its data from a file's first bytes; None when the whole file must be asked."""
        try:
            head, tail, size = self._files.read_head(path, _HEAD, _TAIL)
        except StorageError:
            raise
        except OSError as error:
            raise cannot_read(path, error) from error
        end = head.find(_DATA)
        if end < 0 or tail != b"\n}\n" or size > MAX_BYTES:
            return None
        try:
            envelope = envelope_from(parse_strict(head[:end] + b'"data":{}}', path, _HEAD), path)
        except StorageError:
            return None
        return envelope if envelope.id == path.stem else None

    def _sealed(
        self,
        path: Path,
        format_name: str,
        schema: int,
        document_id: str,
        rev: int,
        saved: str,
        data: dict[str, Any],
        card: dict[str, Any] | None,
    ) -> bytes:
        """Return the file's bytes, proved to give the same data back."""
        try:
            content = seal(format_name, schema, document_id, rev, saved, data, self._app, card)
            back = unseal(content, path)
            if back.data != data and not back.digest_ok:  # tuples come back as lists
                raise ValueError("the data changes on its way through JSON")
        except TooLarge as error:
            raise SaveFailed(
                path,
                "This document has grown larger than a file of this app can be. The last saved version is untouched "
                "and your changes are still open. Shorten its texts or lists.",
            ) from error
        except (ValueError, TypeError, StorageError) as error:
            raise SaveFailed(
                path,
                "This document cannot be written to a file as it is now: an error in the app. The last saved version "
                "is untouched and your changes are still open. Undo the last step and report it.",
            ) from error
        return content

    def _check_ours(self, path: Path, ours: set[bytes], *, may_be_missing: bool) -> None:
        """Stop the save when the file on disk has other content than what this store read or wrote."""
        try:
            found = sha256(self._files.read(path, MAX_BYTES)).digest()
        except FileNotFoundError:
            if may_be_missing:
                return
            raise ChangedOnDisk(
                path,
                "The file of this document was deleted outside the app. Your version is still open. Save it again to "
                "bring the file back.",
                deleted=True,
            ) from None
        except TooLarge:
            found = None
        if found in ours:
            return
        raise ChangedOnDisk(
            path,
            "The file of this document was changed outside the app. It is untouched, and your version is still open. "
            "Choose which of the two to keep, or keep both.",
        )

    # --- trash ---

    def _trash_path(self, document_id: str, number: int) -> Path:
        return self._paths.trash / (f"{document_id}.json" if number == 1 else f"{document_id}.{number}.json")

    def _trashed(self, document_id: str) -> list[int]:
        """Return the numbers of the files of this id in the trash."""
        self._path_of(document_id)
        own = re.compile(rf"{document_id}(?:\.([0-9]{{1,6}}))?\.json")
        return [int(match[1] or 1) for match in map(own.fullmatch, self._names_in(self._paths.trash)) if match]

    def _move(self, source: Path, target: Path) -> Moved:
        try:
            self._files.replace(source, target)
        except FileNotFoundError as error:
            raise _no_such(source) from error
        except OSError as error:
            raise SaveFailed(
                source,
                "This document could not be moved. It is where it was, untouched. Check the rights of the folder, then "
                "try again.",
                error.errno,
            ) from error
        try:
            # The new name first: after a power cut between the two there is one name too many, never none.
            self._files.fsync_dir(target.parent)
            self._files.fsync_dir(source.parent)
        except OSError:
            return Moved(target, confirmed=False)
        return Moved(target, confirmed=True)


def _unsealed(raw: bytes, path: Path) -> Envelope:
    envelope = unseal(raw, path)
    if envelope.id != path.stem:
        raise damaged(path, "The name of this file does not belong to the document in it: it may be a copy.")
    return envelope


def _no_such(path: Path) -> NoSuchDocument:
    return NoSuchDocument(path, "There is no such document. Nothing was changed. Look in the library or in the trash.")


def _is_visible_json(name: str) -> bool:
    return name.endswith(".json") and not name.startswith(".")
