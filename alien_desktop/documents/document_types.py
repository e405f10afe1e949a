"""The document class of each file format."""

from typing import Any

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet

DOCUMENT_CLASSES: dict[str, type[Document]] = {cls.FORMAT: cls for cls in (CharacterSheet, Adversary, Encounter)}
"""Every kind of document that is a file of its own."""


def likely_format(data: dict[str, Any]) -> str:
    """Return the format that a file's data has the fields of, whatever the file calls itself.

    Empty when more than half of the fields of every format are missing: then the data does not tell.
    """
    known = {name: len(data.keys() & kind.model_fields.keys()) for name, kind in DOCUMENT_CLASSES.items()}
    most = max(known, key=known.__getitem__)
    return most if 2 * known[most] > len(DOCUMENT_CLASSES[most].model_fields) else ""


def document_from(format_name: str, data: dict[str, Any]) -> Document:
    """Build a document from a file's data.

    Raises KeyError for an unknown format and pydantic.ValidationError for data that does not fit.
    """
    return DOCUMENT_CLASSES[format_name].model_validate(data)


def data_of(document: Document) -> dict[str, Any]:
    """Return a document as plain JSON data, the counterpart of `document_from`."""
    return document.model_dump(mode="json")
