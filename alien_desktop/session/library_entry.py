"""What the library shows of a document without opening it."""

from alien_desktop.rules.edition_names import edition_name
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record
from alien_desktop.storage.paths import shown_name
from alien_desktop.storage.scan_result import Damaged, StoredDocument


@record
class LibraryEntry:
    """One document of the profile as a card shows it."""

    document_id: str
    format: str
    """"character", "adversary", "encounter"; "damaged" for a file that cannot be read."""
    name: str
    role: Words = ""
    """Career, kind of creature, or how far a scene has come."""
    edition: str = ""
    label: str = ""
    """The crew it belongs to."""
    health: int = 0
    health_max: int = 0
    stress: int | None = None
    """None = has no stress."""
    marks: tuple[Words, ...] = ()
    """Short words for what is wrong with it: conditions, Broken."""
    sample: bool = False
    portrait: str = ""
    """Sum of its portrait; empty = none."""
    pictures: tuple[str, ...] = ()
    """Sums of other pictures that it names: handouts of a scene."""
    saved: str = ""
    """When it was last saved, ISO 8601 UTC."""
    sentence: Words = ""
    """For a damaged file: what happened, what is safe, what to do."""
    restorable: str = ""
    """For a damaged file: when its newest whole version was saved, ISO 8601 UTC; empty when there is none."""
    help: Words = ""
    """For a damaged file: what it can be restored to."""
    is_deleted: bool = False
    """Of a document that is called damaged: there is no file, somebody has deleted or moved it."""

    @property
    def rules(self) -> Words:
        """What its edition is called; empty without one."""
        return edition_name(self.edition)


def entry_of_stored(stored: StoredDocument | Damaged) -> LibraryEntry:
    """Return the entry of a file in the documents folder."""
    if isinstance(stored, Damaged):
        return LibraryEntry(
            stored.document_id or shown_name(stored.path.name), "damaged", stored.name_hint, sentence=stored.sentence
        )
    get = stored.card.get  # a card is a hint and never trusted: what is not as it should be is left out
    stress, pictures, marks = get("stress"), get("pictures"), get("marks")
    return LibraryEntry(
        stored.document_id,
        stored.format,
        _text(get("name")),
        _words(get("role")) or "",
        _text(get("edition")),
        _text(get("label")),
        _points(get("health")),
        _points(get("health_max")),
        _points(stress) if type(stress) is int else None,
        tuple(words for mark in marks if (words := _words(mark))) if isinstance(marks, list) else (),
        get("sample") is True,
        _text(get("portrait")),
        tuple(each for each in pictures if isinstance(each, str)) if isinstance(pictures, list) else (),
        stored.saved,
    )


def card_of(entry: LibraryEntry) -> JsonObject:
    """Return what a file keeps for lists, so that a library is read without opening its documents."""
    card = {key: getattr(entry, key) for key in _CARD}
    return {**card, "role": _to_data(entry.role), "marks": [_to_data(mark) for mark in entry.marks]}


_CARD = (
    "name",
    "role",
    "edition",
    "label",
    "health",
    "health_max",
    "stress",
    "marks",
    "sample",
    "portrait",
    "pictures",
)
MOST_POINTS = 999
"""No health and no stress is higher."""


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _points(value: object) -> int:
    """Return a number of points; a meter has a mark for every few of them."""
    return max(-MOST_POINTS, min(value, MOST_POINTS)) if type(value) is int else 0


def _to_data(words: Words) -> str | JsonObject:
    return words.to_data() if isinstance(words, Message) else words


def _words(data: object) -> Words | None:
    """Return a name, or a message as a card keeps it; None for anything else."""
    if isinstance(data, str):
        return data
    try:
        return Message.from_data(data)
    except (ValueError, RecursionError):
        return None
