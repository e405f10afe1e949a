"""What a file of this app holds as a document, or a sentence why it cannot be used. The file is never changed."""

from pathlib import Path

from pydantic import ValidationError

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import DOCUMENT_CLASSES, document_from
from alien_desktop.documents.migrations import migrated
from alien_desktop.rules.message import Message
from alien_desktop.storage.envelope import Envelope
from alien_desktop.storage.errors import DamagedFile, NewerSchema


def is_newer(envelope: Envelope) -> bool:
    """Whether a newer version of the app has written it, in a shape or a format that this one does not know."""
    kind = DOCUMENT_CLASSES.get(envelope.format)
    return kind is None or envelope.schema > kind.SCHEMA


def document_to_look_at(envelope: Envelope, path: Path) -> Document:
    """Return the document of a newer version as far as this one understands it, to be shown and never saved.

    NewerSchema when it does not fit at all.
    """
    try:
        return document_from(envelope.format, envelope.data)
    except (KeyError, ValidationError):
        return document_in(envelope, path)


def document_in(envelope: Envelope, path: Path) -> Document:
    """Return the document in an envelope.

    Raises NewerSchema for one that a newer version of the app has written, DamagedFile when an entry does not fit.
    """
    if is_newer(envelope):
        newer = Message("This document was made by a newer version of the app. It has not been touched.")
        raise NewerSchema(path, newer)
    kind = DOCUMENT_CLASSES[envelope.format]
    try:
        return document_from(envelope.format, migrated(envelope.format, envelope.schema, kind.SCHEMA, envelope.data))
    except ValidationError as error:  # a ValueError too
        place = ".".join(str(part) for part in error.errors(include_input=False)[0]["loc"])
        raise DamagedFile(
            path,
            Message(
                'This document cannot be used: its entry "{entry}" is not what it should be. '
                "The file has not been touched. Mend it by hand or put a copy in its place.",
                entry=place,
            ),
        ) from None
    except ValueError:
        raise DamagedFile(
            path,
            Message(
                "This document was made by a version of the app that is too old to be read. The file has not been "
                "touched."
            ),
        ) from None
