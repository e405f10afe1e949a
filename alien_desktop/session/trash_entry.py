"""A line of the trash. Apart from `session/trash.py`, because the first picture of the library needs no documents."""

from alien_desktop.rules.record import record
from alien_desktop.session.library_entry import LibraryEntry


@record
class TrashEntry:
    """One file in the trash."""

    entry: LibraryEntry
    number: int
    """Which of the files of its document; the newest has the highest."""
    removed: str
    """ISO 8601 in UTC; empty when it is not known."""

    @property
    def key(self) -> str:
        """What it is known by."""
        return f"{self.entry.document_id}/{self.number}"

    @property
    def is_damaged(self) -> bool:
        """The file cannot be read, and cannot come back by itself."""
        return self.entry.format == "damaged"
