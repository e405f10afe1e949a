"""What a file of this app holds as a document, or a sentence why it cannot be used. The file is never changed."""

import re
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import from_json

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import DOCUMENT_CLASSES, data_of, document_from, likely_format
from alien_desktop.documents.migrations import migrated
from alien_desktop.rules.message import Message
from alien_desktop.storage.envelope import Envelope
from alien_desktop.storage.errors import DamagedFile, NewerSchema


def is_newer(envelope: Envelope) -> bool:
    """Whether a newer version of the app has written it, in a shape or a format that this one does not know."""
    kind = DOCUMENT_CLASSES.get(envelope.format)
    return kind is None or not envelope.is_of_shape(kind.SCHEMA)


def document_to_look_at(envelope: Envelope, path: Path) -> Document:
    """Return the document of a newer version as far as this one understands it, to be shown and never saved.

    NewerSchema when it does not fit at all.
    """
    try:
        return _of_its_file(document_from(envelope.format, envelope.data), envelope)
    except (KeyError, ValidationError):
        return document_in(envelope, path)


def document_in(envelope: Envelope, path: Path) -> Document:
    """Return the document in an envelope.

    Raises NewerSchema for one that a newer version of the app has written, DamagedFile when an entry does not fit.
    """
    if likely_format(envelope.data) not in ("", envelope.format):
        raise _wrong_entry(path, "format")
    if is_newer(envelope):
        newer = Message("This document was made by a newer version of the app. It has not been touched.")
        raise NewerSchema(path, newer)
    kind = DOCUMENT_CLASSES[envelope.format]
    if envelope.schema > kind.SCHEMA:
        raise _wrong_entry(path, "schema")
    try:
        data = migrated(envelope.format, envelope.schema, kind.SCHEMA, envelope.data)
        return _of_its_file(document_from(envelope.format, data), envelope)
    except ValidationError as error:  # a ValueError too
        place = ".".join(str(part) for part in error.errors(include_input=False)[0]["loc"])
        raise _wrong_entry(path, place) from None
    except ValueError:
        raise DamagedFile(
            path,
            Message(
                "This document was made by a version of the app that is too old to be read. The file has not been "
                "touched."
            ),
        ) from None


def _wrong_entry(path: Path, entry: str) -> DamagedFile:
    sentence = Message(
        'This document cannot be used: its entry "{entry}" is not what it should be. '
        "The file has not been touched. Mend it by hand or put a copy in its place.",
        entry=entry,
    )
    return DamagedFile(path, sentence)


def _of_its_file(document: Document, envelope: Envelope) -> Document:
    """Return a document under the id of its file: in a copy made by hand the old one may still stand inside, and what
    is changed in the copy must not be written over the document it was copied from."""
    return document if document.id == envelope.id else document.evolve(id=envelope.id)


def what_is_readable(raw: bytes, like: Document) -> tuple[Document, frozenset[str]]:
    """Return a damaged file as far as it can be read, and the fields that cannot; those are as in `like`.

    A file that was cut off or has a wrong byte is read up to there, one of a wrong shape entry by entry.
    """
    found = _beginning(raw)
    data = found.get("data") if isinstance(found, dict) else None
    values = data if isinstance(data, dict) else {}
    whole = data_of(like)
    readable = dict(whole)
    lost: set[str] = set()
    for field in type(like).model_fields:
        if field in ("id", "edition"):
            continue
        try:
            document_from(like.FORMAT, {**whole, field: values[field]})
        except (KeyError, ValueError):
            lost.add(field)
        else:
            readable[field] = values[field]
    try:
        return document_from(like.FORMAT, readable), frozenset(lost)
    except ValueError:  # each entry alone would do, and they do not go together
        return like, frozenset(lost)


def _beginning(raw: bytes) -> Any:
    """Return what is before the first byte that is no JSON; None for nothing."""
    for codec in ("utf-8-sig", "utf-16"):
        try:
            raw = raw.decode(codec).encode()
            break
        except ValueError:
            continue
    raw = raw.decode("utf-8", "replace").replace("\0", "\ufffd").encode()
    for _ in range(_REPAIRS):
        try:
            return from_json(raw, allow_inf_nan=False, allow_partial=True)
        except ValueError as error:
            end = _place_of(str(error), raw)
            if not 0 < end < len(raw):
                return None
            raw = raw[:end]
    return None


_REPAIRS = 3
_PLACE = re.compile(r"line\s(\d+)\scolumn\s(\d+)$")


def _place_of(problem: str, raw: bytes) -> int:
    """Return the byte before which a text is JSON, by the sentence of the parser; 0 where it tells none."""
    found = _PLACE.search(problem)
    if found is None:
        return 0
    line, column = int(found[1]), int(found[2])
    rows = raw.split(b"\n", line)
    return sum(len(row) + 1 for row in rows[: line - 1]) + max(column - 1, 0)
