"""The library as a list: filtered by kind and words, sorted, ten thousand entries as quick as ten.

Filtering and sorting work on an index list with keys that are worked out once, and reset the model once; a document
that changes in place reports just its row.
"""

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from alien_desktop.session.library import LibraryEntry


class LibraryRole(IntEnum):
    """What a row gives beside its name."""

    ENTRY = Qt.ItemDataRole.UserRole + 1
    """The whole LibraryEntry."""


class Kind(StrEnum):
    """What the filter lets through."""

    ALL = "all"
    CHARACTERS = "character"
    SCENES = "encounter"
    ADVERSARIES = "adversary"


class SortBy(StrEnum):
    """The order of the cards; damaged files always come first, they want attention."""

    SAVED = "saved"
    NAME = "name"
    ROLE = "role"
    CREW = "crew"


_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class LibraryModel(QAbstractListModel):
    """All entries, and those that the filter shows in their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: dict[str, LibraryEntry] = {}
        self._keys: dict[str, str] = {}
        self._order: list[str] | None = None
        """All ids in the order that was chosen; None = to be worked out again."""
        self._counts: Counter[str] = Counter()
        self._shown: list[str] = []
        self._rows: dict[str, int] | None = None
        """Rows by id; None = to be worked out when somebody asks."""
        self._kind = Kind.ALL
        self._words: tuple[str, ...] = ()
        self._sort = SortBy.SAVED

    # --- data in ---

    def set_entries(self, entries: Iterable[LibraryEntry]) -> None:
        """Take over all entries."""
        self.beginResetModel()
        self._entries = {entry.document_id: entry for entry in entries}
        self._keys = {document_id: _key(entry) for document_id, entry in self._entries.items()}
        self._counts = Counter(entry.format for entry in self._entries.values())
        self._order = None
        self._put_up(self._wanted())
        self.endResetModel()

    def set_entry(self, document_id: str, entry: LibraryEntry | None) -> None:
        """Take over one entry; None when the document is gone."""
        before = self._entries.get(document_id)
        if entry is None:
            if before is not None:
                self._remove(before)
            return
        key = _key(entry)
        same = before is not None and key == self._keys[document_id] and before.format == entry.format
        self._entries[document_id] = entry
        self._keys[document_id] = key
        if before is not None and same and self._rank(entry) == self._rank(before):
            self._tell(document_id)
            return
        if before is not None:
            self._counts[before.format] -= 1
        self._counts[entry.format] += 1
        self._order = None
        wanted = self._wanted()
        if wanted == self._shown:
            self._tell(document_id)
        else:
            self._move_to(wanted)

    def set_filter(self, kind: Kind, text: str) -> None:
        """Show only this kind of document whose name, role, crew or edition has all of these words."""
        words = tuple(text.casefold().split())
        if (kind, words) != (self._kind, self._words):
            self._kind, self._words = kind, words
            self._show()

    def set_sort(self, sort: SortBy) -> None:
        """Put the cards in another order."""
        if sort is not self._sort:
            self._sort = sort
            self._order = None
            self._show()

    # --- data out ---

    def count(self, kind: Kind) -> int:
        """Return how many documents of a kind there are, filtered or not."""
        if kind is Kind.ALL:
            return len(self._entries)
        return self._counts[kind]

    def entry_at(self, row: int) -> LibraryEntry:
        """Return the entry of a shown row."""
        return self._entries[self._shown[row]]

    def entry(self, document_id: str) -> LibraryEntry | None:
        """Return the entry of a document, shown or not; None when there is none."""
        return self._entries.get(document_id)

    def row_of(self, document_id: str) -> int:
        """Return the row of a document, -1 when it is not shown."""
        if self._rows is None:
            self._rows = {one: row for row, one in enumerate(self._shown)}
        return self._rows.get(document_id, -1)

    def rowCount(self, parent: _Index = _ROOT) -> int:
        """Return how many entries are shown."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the name, or the whole entry."""
        if not index.isValid():
            return None
        entry = self.entry_at(index.row())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return entry.name
        return entry if role == LibraryRole.ENTRY else None

    # --- inside ---

    def _remove(self, entry: LibraryEntry) -> None:
        """The row goes first: whoever is told of it may still ask what it was."""
        document_id = entry.document_id
        self._counts[entry.format] -= 1
        if self._order is not None:
            self._order.remove(document_id)
        wanted = [one for one in self._shown if one != document_id]
        if wanted != self._shown:
            self._move_to(wanted)
        del self._entries[document_id], self._keys[document_id]

    def _put_up(self, wanted: list[str]) -> None:
        self._shown, self._rows = wanted, None

    def _tell(self, document_id: str) -> None:
        """Tell that an entry has changed where it stands."""
        row = self.row_of(document_id)
        if row >= 0:
            index = self.index(row)
            self.dataChanged.emit(index, index, [Qt.ItemDataRole.DisplayRole, LibraryRole.ENTRY])

    def _show(self) -> None:
        self.beginResetModel()
        self._put_up(self._wanted())
        self.endResetModel()

    def _move_to(self, wanted: list[str]) -> None:
        """Show another list: one row that came or went is told as such, anything else as a reset."""
        if len(wanted) == len(self._shown) + 1:
            row = next((row for row, (new, old) in enumerate(zip(wanted, self._shown, strict=False)) if new != old), -1)
            row = len(self._shown) if row < 0 else row
            if wanted[:row] + wanted[row + 1 :] == self._shown:
                self.beginInsertRows(QModelIndex(), row, row)
                self._put_up(wanted)
                self.endInsertRows()
                return
        if len(wanted) == len(self._shown) - 1:
            row = next((row for row, (new, old) in enumerate(zip(wanted, self._shown, strict=False)) if new != old), -1)
            row = len(wanted) if row < 0 else row
            if self._shown[:row] + self._shown[row + 1 :] == wanted:
                self.beginRemoveRows(QModelIndex(), row, row)
                self._put_up(wanted)
                self.endRemoveRows()
                return
        self.beginResetModel()
        self._put_up(wanted)
        self.endResetModel()

    def _wanted(self) -> list[str]:
        """Filter what is in order already: the order is worked out only when it changes."""
        kind, words, keys, entries = self._kind, self._words, self._keys, self._entries
        if self._order is None:
            if self._sort is SortBy.SAVED:
                latest = sorted(entries, key=lambda one: entries[one].saved, reverse=True)
                self._order = sorted(latest, key=lambda one: entries[one].format != "damaged")
            else:
                self._order = sorted(entries, key=lambda one: self._rank(entries[one]))
        found = self._order if kind is Kind.ALL else [one for one in self._order if entries[one].format == kind]
        for word in words:
            found = [one for one in found if word in keys[one]]
        return list(found)

    def _rank(self, entry: LibraryEntry) -> tuple[bool, str, str]:
        """What a place in the order depends on."""
        sound = entry.format != "damaged"
        if self._sort is SortBy.SAVED:
            return (sound, entry.saved, "")
        name = entry.name.casefold()
        if self._sort is SortBy.NAME:
            return (sound, name, "")
        return (sound, (entry.role if self._sort is SortBy.ROLE else entry.label).casefold(), name)


def _key(entry: LibraryEntry) -> str:
    return " ".join((entry.name, entry.role, entry.label, entry.edition, *entry.marks)).casefold()
