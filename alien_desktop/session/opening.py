"""A document file from anywhere, read as a document of ours or refused with a sentence. The file is never changed."""

from pathlib import Path

from pydantic import ValidationError

from alien_desktop.documents.document import Document
from alien_desktop.documents.formats import DOCUMENT_CLASSES, document_from
from alien_desktop.storage.envelope import MAX_BYTES, unseal
from alien_desktop.storage.errors import CannotRead, DamagedFile, NewerSchema, StorageError, cannot_read
from alien_desktop.storage.files import RealFiles


def read_document_file(path: Path) -> Document:
    """Return the document in a file.

    Raises StorageError (with a sentence) when the file is none of ours, damaged, too large or of a newer version.
    """
    try:
        raw = RealFiles().read(path, MAX_BYTES)
    except StorageError:
        raise
    except FileNotFoundError:
        raise CannotRead(path, "There is no such file. Nothing was changed. Check its name and place.") from None
    except OSError as error:
        raise cannot_read(path, error) from error
    envelope = unseal(raw, path)
    kind = DOCUMENT_CLASSES.get(envelope.format)
    if kind is None or envelope.schema > kind.SCHEMA:
        raise NewerSchema(path, "This file was made by a newer version of the app. It is untouched. Update the app.")
    try:
        return document_from(envelope.format, envelope.data)
    except ValidationError as error:
        place = ".".join(str(part) for part in error.errors(include_input=False)[0]["loc"])
        raise DamagedFile(
            path, f'This file cannot be used: its entry "{place}" is not what it should be. It is untouched.'
        ) from None
