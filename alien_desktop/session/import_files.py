"""Files that somebody brings into the library: looked at one by one, each either a document to take or a sentence.

Nothing is written before the user has confirmed; a file is only ever opened for reading.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from pathlib import Path

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.interchange.own_files import Reading, read_own_file
from alien_desktop.interchange.plain_sheets import read_plain_text
from alien_desktop.rules.message import Message, Plural, in_sequence
from alien_desktop.rules.record import record
from alien_desktop.storage.envelope import MAX_BYTES
from alien_desktop.storage.errors import CannotRead, NotAPlainFile, StorageError, cannot_read
from alien_desktop.storage.files import FileLayer
from alien_desktop.storage.paths import shown_name

MOST_FILES = 100
"""This many files are looked at in one go."""
PASTED = "clipboard"
"""Stands for the name of a file where a text was pasted."""
_NO_CHANGE = Message("Nothing was changed.")


@record
class ImportCandidate:
    """One file that was looked at: a reading of it, or the sentence why there is none."""

    name: str
    """Name of the file, without its folder: text from outside."""
    reading: Reading | None = None
    sentence: Message | None = None


def read_source(source: str | bytes, files: FileLayer) -> ImportCandidate:
    """Look at what was dropped or chosen: the path of a file, an address, or as bytes a text that was pasted."""
    if isinstance(source, bytes):
        if (pasted := read_plain_text(source)) is not None:
            return ImportCandidate(PASTED, reading=pasted)
        return _candidate(PASTED, Path(PASTED), lambda: source)
    scheme, colon, _rest = source.partition("://")
    if colon and scheme.isalpha():
        name = source.rstrip("/").rpartition("/")[2] or source
        what = Message("This is an address, not a file.")
        then = Message("Save it to this computer and drop the file.")
        return ImportCandidate(name, sentence=in_sequence([what, _NO_CHANGE, then]))
    path = Path(source)
    return _candidate(shown_name(path.name), path, lambda: _bytes_of(path, files))


def _candidate(name: str, path: Path, read: Callable[[], bytes]) -> ImportCandidate:
    try:
        return ImportCandidate(name, reading=read_own_file(read(), path))
    except StorageError as error:
        return ImportCandidate(name, sentence=error.sentence)


def to_import(readings: Iterable[Reading], replaced: Container[str] = ()) -> tuple[Document, ...]:
    """Return the documents of files that come together: scenes refer to the characters that came with them.

    What a scene refers to beside those stays as it is. A document whose id in its file is in `replaced` keeps it: the
    last one, where several files have the same.
    """
    taken = tuple(readings)
    new_ids = {one.source_id: one.source_id if one.source_id in replaced else one.document.id for one in taken}
    documents = (one.document.evolve(id=one.source_id) if one.source_id in replaced else one.document for one in taken)
    return tuple({one.id: _referring_to(one, new_ids) for one in documents}.values())


def missing_portraits(
    reading: Reading, together: Iterable[Reading], is_known: Callable[[str], bool], has_portrait: Callable[[str], bool]
) -> tuple[Message, ...]:
    """Return sentences about what a document refers to and neither the library nor the other files have."""
    document = reading.document
    if isinstance(document, CharacterSheet) and document.portrait and not has_portrait(document.portrait):
        return (Message("Its picture is not in the file; drop one on the portrait of the sheet."),)
    if isinstance(document, Encounter):
        ids = {other.source_id for other in together}
        missing = sum(not is_known(one.document) and one.document not in ids for one in document.combatants)
        if missing:
            return (
                Plural(
                    "%n of those in the order have no sheet in this library.",
                    "One of those in the order has no sheet in this library.",
                    missing,
                ),
            )
    return ()


def _referring_to(document: Document, new_ids: Mapping[str, str]) -> Document:
    if not isinstance(document, Encounter):
        return document
    combatants = (one.evolve(document=new_ids.get(one.document, one.document)) for one in document.combatants)
    return document.evolve(combatants=tuple(combatants))


def _bytes_of(path: Path, files: FileLayer) -> bytes:
    try:
        return files.read(path, MAX_BYTES)
    except NotAPlainFile:
        if not path.is_dir():
            raise
        what, then = Message("This is a folder; nothing in it was read."), Message("Drop the files that are in it.")
        raise NotAPlainFile(path, in_sequence([what, _NO_CHANGE, then])) from None
    except (FileNotFoundError, ValueError):
        sentence = in_sequence([Message("There is no such file."), _NO_CHANGE, Message("Check its name and place.")])
        raise CannotRead(path, sentence) from None
    except OSError as error:
        raise cannot_read(path, error) from error
