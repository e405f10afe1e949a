"""The documents folder: one whole file per document, saved so that it is always the old or the new one."""

import os
from collections.abc import Callable, Collection, Container
from contextlib import suppress
from dataclasses import field
from errno import ENOENT
from pathlib import Path
from typing import Any

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.storage.atomic import make_folder_again, make_safe, write_whole
from alien_desktop.storage.digest import sha256_of
from alien_desktop.storage.envelope import APP, MAX_BYTES, Envelope, decode, encode
from alien_desktop.storage.errors import (
    ChangedOnDisk,
    NewerSchema,
    NoSuchDocument,
    NotAPlainFile,
    NotConfirmed,
    SaveFailed,
    StorageError,
    TooLarge,
    save_failed,
    sentence_of,
)
from alien_desktop.storage.files import FileLayer
from alien_desktop.storage.orphans import sweep
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.quarantine import keep_copy, move_in
from alien_desktop.storage.scan_result import (
    Damaged,
    Moved,
    StoredDocument,
    bytes_of,
    is_document_id,
    look_at,
    names_in,
    no_such,
    unsealed,
)
from alien_desktop.storage.timestamps import Now, iso_utc
from alien_desktop.storage.trash import TrashFolder
from alien_desktop.storage.versions import VersionFolder, VersionMark


@record
class Written:
    """A document that has been saved. `confirmed` is False while a power cut could still bring the old one back."""

    path: Path
    document_id: str
    rev: int
    saved: str
    confirmed: bool


@record
class _Known:
    digest: bytes
    schema: int
    saved: str = ""
    unknown: dict[str, Any] = field(default_factory=dict)
    foreign: bool = False
    """Its sum did not fit: somebody else has written it, or it is damaged."""


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
        self.trash = TrashFolder(paths.trash, files, now)
        """Where the files of removed documents go."""
        self.versions = VersionFolder(paths.backups, files, now)
        """Where older versions are kept."""
        self.versions_trouble: Message | None = None
        """Why the last version could not be made, None while all is well: no save waits for that."""
        self._known: dict[str, _Known] = {}
        self._attempted: dict[str, bytes] = {}
        self._unsafe: dict[str, tuple[Path, ...]] = {}
        """Copies of files that may be replaced, which a power cut could still take."""
        self._writing: set[str] = set()
        self._begun: set[str] = set()
        """Documents that were written since the start."""
        self._not_kept: set[str] = set()
        """Those of them of which the last save made no version."""

    def scan(self) -> tuple[StoredDocument | Damaged, ...]:
        """Return what is in the folder, by file name.

        Of a file that looks whole only the first and last bytes are read; `read` checks the rest. A scan does not count
        as reading for the check before a save.
        """
        folder = self._paths.documents
        names = sorted(name for name in names_in(self._files, folder) if _is_visible_json(name))
        return tuple(look_at(self._files, folder / name, name.removesuffix(".json")) for name in names)

    def raw(self, document_id: str) -> bytes:
        """Return the bytes of a file, whatever they are. CannotRead, NotAPlainFile, TooLarge, NoSuchDocument."""
        return bytes_of(self._files, self._path_of(document_id))

    def read(self, document_id: str) -> Envelope:
        """Return a document as it is on disk now; the data is not validated.

        Raises NoSuchDocument, CannotRead, NotAPlainFile, TooLarge or DamagedFile.
        """
        path = self._path_of(document_id)
        raw = bytes_of(self._files, path)
        envelope = unsealed(raw, path, document_id)
        digest, foreign = sha256_of(raw), not envelope.digest_ok
        self._known[document_id] = _Known(digest, envelope.schema, envelope.saved, envelope.unknown, foreign)
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
                Message(
                    "This document was made by a newer version of the app. It is untouched and can only be read here. "
                    "Update the app to change it."
                ),
            )
        saved = iso_utc(self._now())
        unknown = known.unknown if known is not None else {}
        content = self._sealed(path, format, schema, document_id, rev, saved, data, card, unknown)
        self._keep_old(document_id, path, known, schema)
        self._make_copies_safe(document_id)
        self._writing.add(document_id)
        try:
            return self._replace(
                document_id, path, content, known, _Known(sha256_of(content), schema, saved, unknown), rev
            )
        finally:
            self._writing.discard(document_id)

    def _replace(
        self, document_id: str, path: Path, content: bytes, known: _Known | None, then: _Known, rev: int
    ) -> Written:
        """Put the new content in place, keep a version when one is due, and remember what is there now."""
        digest, saved = then.digest, then.saved
        ours = {known.digest if known else b"", self._attempted.get(document_id, b"")}
        try:
            self._write_whole(path, content, lambda: self._check_ours(path, ours, may_be_missing=known is None))
            confirmed = True
        except NotConfirmed:
            confirmed = False
        except StorageError:
            # Some network file systems report a rename as failed that has happened: our own bytes are no stranger's.
            self._attempted[document_id] = digest
            raise
        self._attempted.pop(document_id, None)
        self._known[document_id] = then
        self._keep_new(document_id, content, saved)
        return Written(path, document_id, rev, saved, confirmed)

    def _write_whole(self, path: Path, content: bytes, check: Callable[[], None]) -> None:
        """Put a file in place; its folder is made again when somebody has removed it."""
        try:
            write_whole(self._files, path, content, check)
        except SaveFailed as error:
            if error.reason != ENOENT or not make_folder_again(self._files, path.parent):
                raise
            write_whole(self._files, path, content, check)

    def _make_copies_safe(self, document_id: str) -> None:
        copies = self._unsafe.get(document_id, ())
        for copy in copies:
            with suppress(NotAPlainFile):  # somebody has given it a second name: it is old, and not ours alone
                make_safe(self._files, copy)
        if copies:
            self._unsafe[document_id] = self._unsafe[document_id][len(copies) :]

    def keep_versions(self) -> None:
        """Make a version of every document as it was saved last: at the end, and whenever it may matter."""
        for document_id in tuple(self._not_kept):
            known = self._known.get(document_id)
            try:
                raw = self._files.read(self._path_of(document_id), MAX_BYTES)
            except OSError:
                continue  # what is wrong with the file itself is said where it is saved
            try:
                if known is not None and sha256_of(raw) == known.digest:
                    self.versions.keep(document_id, raw, known.saved)
                    self.versions_trouble = None
                self._not_kept.discard(document_id)
            except OSError as error:
                self.versions_trouble = sentence_of(error)

    def keep_version(self, document_id: str, mark: VersionMark, *, synced: bool = True) -> Path | None:
        """Make a version of a file as it is now, before something takes its place; None when there is no file.

        Returns where it is; not `synced`, only from `make_safe` on does it survive a power cut.
        Raises SaveFailed or CannotRead: then that must not happen.
        """
        try:
            raw = bytes_of(self._files, self._path_of(document_id))
        except NoSuchDocument:
            return None
        known = self._known.get(document_id)
        return self.versions.keep(document_id, raw, known.saved if known is not None else "", mark, synced=synced).path

    def keep_document(
        self,
        format_name: str,
        schema: int,
        document_id: str,
        rev: int,
        data: dict[str, Any],
        card: dict[str, Any],
        mark: VersionMark,
    ) -> Path:
        """Make a version of a document that differs from its file, before something takes its place. SaveFailed."""
        path, saved = self._path_of(document_id), iso_utc(self._now())
        known = self._known.get(document_id)
        unknown = known.unknown if known is not None else {}
        content = self._sealed(path, format_name, schema, document_id, rev, saved, data, card, unknown)
        return self.versions.keep(document_id, content, saved, mark).path

    def put_aside(self, document_id: str) -> None:
        """Move a document's file, whatever is there, into the quarantine as it is. SaveFailed, NoSuchDocument."""
        path = self._path_of(document_id)
        try:
            move_in(self._files, path, self._paths.quarantine, self._now())
        except FileNotFoundError as error:
            raise no_such(path) from error
        except OSError as error:
            raise save_failed(path, error) from error
        self.forget(document_id)

    def _keep_old(self, document_id: str, path: Path, known: _Known | None, schema: int) -> None:
        """Keep what is on the disk before the first change since the start, and before it gets another shape."""
        migrates = known is not None and known.schema < schema
        if known is None or (document_id in self._begun and not migrates):
            return
        try:
            raw = self._files.read(path, MAX_BYTES)
        except OSError:
            if migrates:
                raise
            return  # what is wrong with the file itself is said where it is saved
        try:
            if sha256_of(raw) == known.digest:
                mark = VersionMark.CONFLICT if known.foreign else VersionMark.NONE
                mark = VersionMark.MIGRATION if migrates else mark
                self.versions.keep(document_id, raw, known.saved, mark)
                self.versions_trouble = None
            self._begun.add(document_id)
        except OSError as error:
            if migrates:
                raise
            self.versions_trouble = sentence_of(error)

    def _keep_new(self, document_id: str, content: bytes, saved: str) -> None:
        self._begun.add(document_id)
        self._not_kept.add(document_id)
        try:
            if self.versions.is_due(document_id):
                self.versions.keep(document_id, content, saved)
                self.versions_trouble = None
                self._not_kept.discard(document_id)
        except OSError as error:
            self.versions_trouble = sentence_of(error)

    @property
    def folder(self) -> Path:
        """Where the documents lie."""
        return self._paths.documents

    def changed_outside(self) -> tuple[str, ...]:
        """Return the documents whose file is gone, or another than this store has last read or written.

        One that is being written at this moment by another thread is none of them.
        """
        return tuple(document_id for document_id in tuple(self._known) if self._is_changed(document_id))

    def peek(self, document_id: str) -> Envelope | None:
        """Return a document as it is on disk now, None when there is no file; it does not count as read."""
        path = self._path_of(document_id)
        try:
            raw = bytes_of(self._files, path)
        except NoSuchDocument:
            return None
        return unsealed(raw, path, document_id)

    def accept(self, document_id: str) -> None:
        """Let the next save replace whatever is in a document's file now; a copy of that is kept in the quarantine.

        Nobody waits for the disk here: the next save makes the copy safe first, and replaces nothing when it cannot.
        Raises CannotRead or SaveFailed, and then the file stays protected.
        """
        path = self._path_of(document_id)
        try:
            raw = bytes_of(self._files, path)
        except NoSuchDocument:
            self.forget(document_id)
            return
        known = self._known.get(document_id)
        digest = sha256_of(raw)
        if known is None or known.digest != digest:
            copy = keep_copy(self._files, self._paths.quarantine, raw, ".json", self._now(), synced=False)
            self._unsafe[document_id] = (*self._unsafe.get(document_id, ()), copy)
        schema = known.schema if known is not None else 1
        self._known[document_id] = _Known(digest, schema, unknown=known.unknown if known is not None else {})

    def _is_changed(self, document_id: str) -> bool:
        known = self._known.get(document_id)
        if known is None or document_id in self._writing:
            return False
        try:
            changed = sha256_of(self._files.read(self._path_of(document_id), MAX_BYTES)) != known.digest
        except FileNotFoundError:
            changed = self._is_folder_there()  # a disk that is gone has deleted nothing
        except TooLarge:
            changed = True
        except OSError:
            return False  # nothing tells: the check before a save asks again
        return changed and document_id not in self._writing and self._known.get(document_id) is known

    @property
    def is_writing(self) -> bool:
        """Whether another thread is writing a document at this moment: what is on the disk cannot be judged yet."""
        return bool(self._writing)

    def _is_folder_there(self) -> bool:
        try:
            return bool(self._files.listdir(self._paths.data))
        except OSError:
            return False

    def missing(self, documents: Collection[str]) -> set[str]:
        """Return those that have no file, in the trash neither; a folder that cannot be read tells nothing."""
        if not documents:
            return set()
        try:
            self._files.listdir(self._paths.documents)
            trashed = {one.document_id for one in self.trash.scan()}
        except OSError:
            return set()
        return {one for one in documents if one not in trashed and not os.path.lexists(self._path_of(one))}

    def forget(self, document_id: str) -> None:
        """Forget what was on disk: the next write expects no file there. For saving again what was deleted outside."""
        self._known.pop(document_id, None)
        self._attempted.pop(document_id, None)

    def remove_to_trash(self, document_id: str) -> Moved:
        """Move a document's file, whatever is in it, into the trash folder, beside older ones of the same id."""
        moved = self.trash.take_in(self._path_of(document_id), document_id)
        self.forget(document_id)
        return moved

    def sweep_strays(self, is_ready: Callable[[int], bool]) -> tuple[Path, ...]:
        """Move temporary files that killed processes left into the quarantine; see `strays.sweep`."""
        paths = self._paths
        folders = (paths.documents, paths.data, paths.quarantine, paths.settings.parent, paths.state.parent)
        return sweep(self._files, folders, paths.quarantine, self._now, is_ready)

    def sweep_portraits(self, named: Container[str]) -> tuple[Path, ...]:
        """Move portraits that nothing names into the quarantine; see `unused_portraits.sweep_portraits`."""
        from alien_desktop.storage.unused_portraits import sweep_portraits

        return sweep_portraits(self._files, self._paths, named, self._now)

    # --- one file ---

    def _path_of(self, document_id: str) -> Path:
        if not is_document_id(document_id):
            raise no_such(self._paths.documents)
        return self._paths.documents / f"{document_id}.json"

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
        unknown: dict[str, Any],
    ) -> bytes:
        """Return the file's bytes, proved to give the same data back."""
        try:
            content = encode(format_name, schema, document_id, rev, saved, data, self._app, card, unknown)
            back = decode(content, path)
            if back.data != data and not back.digest_ok:  # tuples come back as lists
                raise ValueError("the data changes on its way through JSON")
        except TooLarge as error:
            raise SaveFailed(
                path,
                Message(
                    "This document has grown larger than a file of this app can be. The last saved version is "
                    "untouched and your changes are still open. Shorten its texts or lists."
                ),
            ) from error
        except (ValueError, TypeError, StorageError) as error:
            raise SaveFailed(
                path,
                Message(
                    "This document cannot be written to a file as it is now: an error in the app. The last saved "
                    "version is untouched and your changes are still open. Undo the last step and report it."
                ),
            ) from error
        return content

    def _check_ours(self, path: Path, ours: set[bytes], *, may_be_missing: bool) -> None:
        """Stop the save when the file on disk has other content than what this store read or wrote."""
        try:
            found = sha256_of(self._files.read(path, MAX_BYTES))
        except FileNotFoundError:
            if may_be_missing:
                return
            raise ChangedOnDisk(
                path,
                Message(
                    "The file of this document was deleted outside the app. Your version is still open. Save it again "
                    "to bring the file back."
                ),
                deleted=True,
            ) from None
        except TooLarge:
            found = None
        if found in ours:
            return
        raise ChangedOnDisk(
            path,
            Message(
                "The file of this document was changed outside the app. It is untouched, and your version is still "
                "open. Choose which of the two to keep, or keep both."
            ),
        )


def _is_visible_json(name: str) -> bool:
    """Whether a name is that of a document, or looks like one to somebody: a card tells what is wrong with it."""
    return name.lower().endswith(".json") and not name.startswith(".")
