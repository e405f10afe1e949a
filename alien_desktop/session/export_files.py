"""A document as a file to send, which the import reads again. The document itself stays as it is."""

from collections.abc import Callable
from pathlib import Path

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import data_of
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.envelope import encode
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.timestamps import iso_utc, utc_now


def write_text(text: str, path: Path, sync_soon: Callable[[Path], object]) -> None:
    """Write plain text to a file, whole or not at all; `sync_soon` makes it survive a power cut a moment later.

    Raises StorageError when it cannot be written.
    """
    write_whole(RealFiles(), path, text.encode(), synced=False)
    sync_soon(path)


SUFFIXES = {
    CharacterSheet.FORMAT: "alien-character",
    Adversary.FORMAT: "alien-adversary",
    Encounter.FORMAT: "alien-scene",
}
"""Ending of the name of a file by the format of its document; the desktop knows these (packaging/linux)."""


def write_copy(document: Document, path: Path, sync_soon: Callable[[Path], object]) -> None:
    """Write a document to a file that can be sent, whole or not at all: what it holds and nothing of this machine.

    `sync_soon` makes it survive a power cut a moment later. Raises StorageError when it cannot be written.
    """
    data = data_of(document.evolve(sample=False))
    content = encode(document.FORMAT, document.SCHEMA, document.id, 0, iso_utc(utc_now()), data)
    write_whole(RealFiles(), path, content, synced=False)
    sync_soon(path)
