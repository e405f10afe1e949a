"""One document file: what it holds, without reading all of it, and how it is moved."""

import re
from pathlib import Path
from typing import Any

from alien_desktop.rules.message import Message, in_sequence
from alien_desktop.rules.record import record
from alien_desktop.storage.envelope import MAX_BYTES, Envelope, decode, envelope_from, name_hint
from alien_desktop.storage.errors import CannotRead, DamagedFile, NoSuchDocument, SaveFailed, StorageError, cannot_read
from alien_desktop.storage.files import FileLayer
from alien_desktop.storage.paths import shown_name
from alien_desktop.storage.strict_json import damaged, parse_strict

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
_HEAD = 4_096
_TAIL = 3
_DATA = b'\n  "data": {'


@record
class StoredDocument:
    """A document on disk, as far as the head and tail of its file say."""

    path: Path
    document_id: str
    format: str
    schema: int
    app: str
    rev: int
    saved: str
    card: dict[str, Any]
    """What lists show of it, as the app that wrote it has put it there: a hint, and text of the user. The data itself
    where a file has no such hint."""


@record
class Damaged:
    """A file that cannot be used. It stays as it is, byte for byte."""

    path: Path
    document_id: str | None
    """None when not even the name is one of ours."""
    name_hint: str
    """A name found in the file or its file name: user text, to be shown as plain text only."""
    sentence: Message


@record
class Moved:
    """A file that has been moved; `confirmed` is False while a power cut could still bring it back to where it was."""

    path: Path
    confirmed: bool


def is_document_id(text: str) -> bool:
    """Return whether a text is a UUID4 in the one spelling that is used as a file name."""
    return _ID.fullmatch(text) is not None


def look_at(files: FileLayer, path: Path, document_id: str) -> StoredDocument | Damaged:
    """Return what a file holds; of one that looks whole and has its card, only the first and last bytes are read.

    `document_id` is what its name says it is; a text that is no id makes it a file that is none of ours.
    """
    raw = b""
    try:
        if not is_document_id(document_id):
            raw = bytes_of(files, path)
            raise _of_another_name(path)
        found = _head_of(files, path, document_id)
        if found is None or not found.card:
            raw = bytes_of(files, path)
            found = unsealed(raw, path, document_id)
    except StorageError as error:
        known_id = document_id if is_document_id(document_id) else None
        return Damaged(path, known_id, name_hint(raw) or shown_name(path.stem[:40]), error.sentence)
    e = found
    return StoredDocument(path, e.id, e.format, e.schema, e.app, e.rev, e.saved, e.card or e.data)


def _of_another_name(path: Path) -> DamagedFile:
    what = Message("The name of this file is not one that this app gives: it may be a copy of a synchronised folder.")
    then = Message("The file was left exactly as it is. Import it to see what it holds, or move it out of the folder.")
    return DamagedFile(path, in_sequence([what, then]))


def bytes_of(files: FileLayer, path: Path) -> bytes:
    """Return a document file's bytes. Raises NoSuchDocument, CannotRead, NotAPlainFile or TooLarge."""
    try:
        return files.read(path, MAX_BYTES)
    except StorageError:
        raise
    except FileNotFoundError as error:
        raise no_such(path) from error
    except OSError as error:
        raise cannot_read(path, error) from error


def unsealed(raw: bytes, path: Path, document_id: str) -> Envelope:
    """Return the envelope in the bytes of the file of a document; DamagedFile when it is another one's."""
    envelope = decode(raw, path)
    if envelope.id != document_id:
        what = Message("The name of this file does not belong to the document in it: it may be a copy.")
        raise damaged(path, what)
    return envelope


def names_in(files: FileLayer, folder: Path) -> list[str]:
    """Return the names in a folder; CannotRead with its sentence when it cannot be read."""
    try:
        return files.listdir(folder)
    except OSError as error:
        sentence = Message(
            "The folder {name} of this profile cannot be read, and what is in it is not shown. Nothing was changed. "
            "Check its rights, then start again.",
            name=folder.name,
        )
        raise CannotRead(folder, sentence, error.errno) from error


def move_file(files: FileLayer, source: Path, target: Path) -> Moved:
    """Move a document's file, whatever is in it. Raises NoSuchDocument or SaveFailed, and nothing has moved then."""
    try:
        files.replace(source, target)
    except FileNotFoundError as error:
        raise no_such(source) from error
    except OSError as error:
        raise SaveFailed(
            source,
            Message(
                "This document could not be moved. It is where it was, untouched. Check the rights of the folder, then "
                "try again."
            ),
            error.errno,
        ) from error
    try:
        # The new name first: after a power cut between the two there is one name too many, never none.
        files.fsync_dir(target.parent)
        files.fsync_dir(source.parent)
    except OSError:
        return Moved(target, confirmed=False)
    return Moved(target, confirmed=True)


def no_such(path: Path) -> NoSuchDocument:
    """Return the error for a document that is not there."""
    sentence = Message("There is no such document. Nothing was changed. Look in the library or in the trash.")
    return NoSuchDocument(path, sentence)


def _head_of(files: FileLayer, path: Path, document_id: str) -> Envelope | None:
    """Return the envelope without its data from a file's first bytes; None when the whole file must be asked."""
    try:
        head, tail, size = files.read_head(path, _HEAD, _TAIL)
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
    return envelope if envelope.id == document_id else None
