"""A document file of this app that somebody sent: bytes in, a document of our own out, with what is to be said of it.

Pure: nothing is read from a disk and nothing is written. The limits come first (`storage/strict_json.py`), then the
envelope, then every field strictly. What comes out has a fresh id: it never takes the place of a document.
"""

from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel, ValidationError

from alien_desktop.documents.document import Document, new_document_id
from alien_desktop.documents.document_types import DOCUMENT_CLASSES, likely_format
from alien_desktop.documents.text import clean_line
from alien_desktop.rules.message import Message, in_sequence
from alien_desktop.rules.record import record
from alien_desktop.storage.envelope import MAX_BYTES, envelope_from
from alien_desktop.storage.errors import DamagedFile, NewerSchema
from alien_desktop.storage.strict_json import canonical, parse_strict

_LEFT = Message("It was left as it is and nothing was imported.")
_ASK = Message("Ask for the file again, or check that it is the right one.")
_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM", b"<svg")
_FOUNDRY = ("prototypeToken", "_stats", "flags", "ownership", "permission")
"""Entries that an exported actor of Foundry VTT has beside `system` (or `data`) and `type`."""
_NAMED = 3
"""This many unknown entries are called by their names."""
_NAME_SHOWN = 30


@record
class Reading:
    """A document that could be imported."""

    document: Document
    """Ours: a fresh id, no sample."""
    source_id: str
    """Its id in the file: other files of the same sender may refer to it."""
    warnings: tuple[Message, ...]
    """Sentences about what is not as it should be; none of them hinders the import."""


def read_own_file(raw: bytes, path: Path) -> Reading:
    """Return the document in a file's bytes; `path` is only for the error.

    Raises a StorageError whose sentence says what happened, what is safe and what to do; never anything else.
    """
    if raw.startswith(_PICTURES):
        what, then = Message("This is a picture, not a document."), Message("Drop it on the portrait of a sheet.")
        raise DamagedFile(path, in_sequence([what, _LEFT, then]))
    repeated: list[str] = []
    try:
        value = parse_strict(raw, path, MAX_BYTES, repeated)
        if _is_of_foundry(value):
            what = Message("This file is from Foundry VTT, which this version of the app does not read yet.")
            raise DamagedFile(path, in_sequence([what, _LEFT, Message("Keep it for a later version.")]))
        if isinstance(value, dict) and "format" not in value:
            what = Message("This file is of another program or another kind: it is no document of this app.")
            raise DamagedFile(path, in_sequence([what, _LEFT, _ASK]))
        envelope = envelope_from(value, path)
    except DamagedFile as error:
        raise DamagedFile(path, in_sequence([error.what, _LEFT, _ASK]) if error.what else error.sentence) from error
    if likely_format(envelope.data) not in ("", envelope.format):
        raise _wrong_entry(path, "format")
    kind = DOCUMENT_CLASSES.get(envelope.format)
    if kind is None or not envelope.is_of_shape(kind.SCHEMA):
        what = Message("This file was made by a newer version of the app.")
        raise NewerSchema(path, in_sequence([what, _LEFT, Message("Update the app.")]))
    if envelope.schema > kind.SCHEMA:
        raise _wrong_entry(path, "schema")
    try:
        document = kind.model_validate_json(canonical(envelope.data), strict=True)
    except ValidationError as error:
        place = ".".join(str(part) for part in error.errors(include_input=False)[0]["loc"])
        raise _wrong_entry(path, place) from None
    except (ValueError, TypeError, RecursionError) as error:
        what = Message("This file cannot be read as a document.")
        raise DamagedFile(path, in_sequence([what, _LEFT, _ASK])) from error
    warnings: list[Message] = []
    if repeated:
        warnings.append(Message("{entries} is twice in the file; the last one counts.", entries=_listed(repeated)))
    if not envelope.digest_ok:
        warnings.append(Message("The file was changed after the app had saved it."))
    unknown = list(dict.fromkeys(_unknown_entries(document)))
    if unknown:
        entries = _listed(unknown)
        warnings.append(
            Message("{entries} is unknown to this version of the app; it is kept as it is.", entries=entries)
        )
    source_id = document.id
    return Reading(document.evolve(id=new_document_id(), sample=False), source_id, tuple(warnings))


def _wrong_entry(path: Path, entry: str) -> DamagedFile:
    what = Message('The entry "{entry}" of this file is not what it should be.', entry=_shown(entry))
    return DamagedFile(path, in_sequence([what, _LEFT, _ASK]))


def _is_of_foundry(value: object) -> bool:
    if not isinstance(value, dict) or "type" not in value:
        return False
    return ("system" in value or "data" in value) and any(entry in value for entry in _FOUNDRY)


def _unknown_entries(part: BaseModel) -> Iterator[str]:
    """Yield the names of all entries that no field takes, wherever they are."""
    yield from part.__pydantic_extra__ or {}
    for name in type(part).model_fields:
        value = getattr(part, name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, BaseModel):
                yield from _unknown_entries(one)


def _listed(names: list[str]) -> Message:
    """Return at most three names for a sentence, and how many more there are."""
    named = Message("{names}", names=", ".join(f'"{_shown(name)}"' for name in names[:_NAMED]))
    more = len(names) - _NAMED
    return Message("{names} and {count} more", names=named, count=more) if more > 0 else named


def _shown(name: str) -> str:
    """Return a name from the file in the form for a sentence."""
    line = clean_line(name)
    return line if len(line) <= _NAME_SHOWN else f"{line[:_NAME_SHOWN]}…"
