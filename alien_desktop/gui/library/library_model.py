"""The library as a table: filtered by kind and words, sorted, ten thousand entries as quick as ten.

Filtering and sorting work on an index list with keys that are worked out once, and reset the model once; a document
that changes in place reports just its row. Cards look at the first column, the list at all of them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.library.library_columns import (
    DAMAGED,
    SORT_KEYS,
    LibraryColumn,
    LibraryRole,
    SortBy,
    accessible_text,
    has_nothing,
    head_of,
    words_of,
)
from alien_desktop.gui.theme.paint_text import tooltip
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.text_search import search_key


class LibraryFilter(StrEnum):
    """What the filter lets through."""

    ALL = "all"
    CHARACTERS = "character"
    SCENES = "encounter"
    ADVERSARIES = "adversary"


COLUMNS = (
    LibraryColumn.NAME,
    LibraryColumn.ROLE,
    LibraryColumn.RULES,
    LibraryColumn.CREW,
    LibraryColumn.HEALTH,
    LibraryColumn.STRESS,
    LibraryColumn.SAVED,
)
"""What the list shows, from the left."""

_Index = QModelIndex | QPersistentModelIndex
_FEW = 4
"""More changes than this are shown by a new list, not one by one."""
_ROOT = QModelIndex()
_DISPLAY = Qt.ItemDataRole.DisplayRole
_TOLD = Qt.ItemDataRole.AccessibleTextRole
_TIP = Qt.ItemDataRole.ToolTipRole
_CHANGED_ROLES = [_DISPLAY, _TOLD, _TIP, LibraryRole.ENTRY]


class LibraryModel(QAbstractTableModel):
    """All entries, and those that the filter shows in their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: dict[str, LibraryEntry] = {}
        self._keys: dict[str, str] = {}
        """What each entry is found by: folded once."""
        self._ties: dict[str, _Tie] = {}
        """How each entry stands among those of equal value."""
        self._by_tie: list[str] | None = None
        """All ids in the order of their ties, which every other order begins with; None = to be worked out again."""
        self._order: list[str] | None = None
        """All ids in the order that was chosen; None = to be worked out again."""
        self._counts: Counter[str] = Counter()
        self._orders: dict[tuple[SortBy, bool], list[str]] = {}
        """Orders that were worked out since something changed: the next press on a head may want one again."""
        self._shown: list[str] = []
        self._rows: dict[str, int] | None = None
        """Rows by id; None = to be worked out when somebody asks."""
        self._kind = LibraryFilter.ALL
        self._words: tuple[str, ...] = ()
        self._edition = ""
        self._sort = SortBy.SAVED
        self._descending = True

    # --- data in ---

    def set_entries(self, entries: Iterable[LibraryEntry]) -> None:
        """Take over all entries."""
        self.beginResetModel()
        self._entries = {entry.document_id: entry for entry in entries}
        self._keys = {document_id: _key(entry) for document_id, entry in self._entries.items()}
        self._ties = {document_id: _tie(entry) for document_id, entry in self._entries.items()}
        self._forget_orders()
        self._counts = Counter(entry.format for entry in self._entries.values())
        self._order = None
        self._put_up(self._wanted())
        self.endResetModel()

    def set_changed(self, changed: Mapping[str, LibraryEntry | None]) -> None:
        """Take over what one step has changed; None when a document is gone."""
        if len(changed) <= _FEW:
            for document_id, entry in changed.items():
                self.set_entry(document_id, entry)
            return
        entries = {**self._entries, **changed}
        self.set_entries(entry for entry in entries.values() if entry is not None)

    def set_entry(self, document_id: str, entry: LibraryEntry | None) -> None:
        """Take over one entry; None when the document is gone."""
        before = self._entries.get(document_id)
        if entry is None:
            if before is not None:
                self._remove(before)
            return
        key = _key(entry)
        same = before is not None and key == self._keys[document_id] and before.format == entry.format
        stays = before is not None and same and self._rank(entry) == self._rank(before)
        self._entries[document_id] = entry
        self._keys[document_id] = key
        if stays:
            self._emit_changed(document_id)
            return
        self._ties[document_id] = _tie(entry)
        self._forget_orders()
        if before is not None:
            self._counts[before.format] -= 1
        self._counts[entry.format] += 1
        self._put_in_order(entry, is_new=before is None)
        wanted = self._wanted()
        if wanted == self._shown:
            self._emit_changed(document_id)
        else:
            self._move_to(wanted)

    def set_filter(self, kind: LibraryFilter, text: str, edition: str = "") -> None:
        """Show only this kind of document whose name, role, crew or rules has all of these words, accents or not.

        `edition`: only of this one; empty for all. What cannot be read has none and is always shown.
        """
        words = tuple(search_key(text).split())
        if (kind, words, edition) == (self._kind, self._words, self._edition):
            return
        if edition != self._edition:
            self._edition = edition
            self._kind, self._words = kind, words
            self._show(None)
            return
        # A longer search narrows what is shown already, so only that has to be searched again.
        narrows = kind is self._kind and all(any(old in new for new in words) for old in self._words)
        found = self._shown if narrows else None
        self._kind, self._words = kind, words
        self._show(found)

    def set_sort(self, sort: SortBy, *, descending: bool | None = None) -> None:
        """Put the entries in another order; `descending` None = as that order begins."""
        down = sort.starts_descending if descending is None else descending
        if (sort, down) != (self._sort, self._descending):
            self._sort, self._descending = sort, down
            self._order = None
            self._show()

    # --- data out ---

    @property
    def sorted_by(self) -> tuple[SortBy, bool]:
        """The order, and whether the largest comes first."""
        return self._sort, self._descending

    def count(self, kind: LibraryFilter) -> int:
        """Return how many documents of a kind there are, filtered or not."""
        if self._edition:
            of_edition = [one for one in self._entries.values() if self._is_of_edition(one)]
            return sum(1 for one in of_edition if kind is LibraryFilter.ALL or one.format == kind)
        if kind is LibraryFilter.ALL:
            return len(self._entries)
        return self._counts[kind]

    def count_of_other_editions(self, kind: LibraryFilter) -> int:
        """Return how many documents of a kind the choice of an edition keeps back."""
        if not self._edition:
            return 0
        others = [one for one in self._entries.values() if not self._is_of_edition(one)]
        return sum(1 for one in others if kind is LibraryFilter.ALL or one.format == kind)

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

    def columnCount(self, parent: _Index = _ROOT) -> int:
        """Return how many columns the list has."""
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        """Return the words of a cell, the row in one breath, or the whole entry."""
        if role == LibraryRole.ENTRY:
            row = index.row()
            return self._entries[self._shown[row]] if 0 <= row < len(self._shown) else None
        if role not in (_DISPLAY, _TOLD, _TIP, LibraryRole.KEY, LibraryRole.CELLS) or not index.isValid():
            return None
        entry = self._entries[self._shown[index.row()]]
        if role == LibraryRole.CELLS:
            return tuple(words_of(entry, column) for column in COLUMNS)
        if role == LibraryRole.KEY:
            return entry.document_id
        column = COLUMNS[index.column()]
        if role == _TIP:
            return tooltip(accessible_text(entry))
        return accessible_text(entry) if role == _TOLD and column is LibraryColumn.NAME else words_of(entry, column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        """Return the words over a column, and which one it is."""
        return head_of(COLUMNS, section, orientation, role)

    # --- inside ---

    def _remove(self, entry: LibraryEntry) -> None:
        """Remove the row first: a receiver of the signal may still ask for the old entry."""
        document_id = entry.document_id
        self._counts[entry.format] -= 1
        if self._order is not None:
            self._order.remove(document_id)
        wanted = [one for one in self._shown if one != document_id]
        if wanted != self._shown:
            self._move_to(wanted)
        del self._entries[document_id], self._keys[document_id], self._ties[document_id]
        self._forget_orders()

    def _put_up(self, wanted: list[str]) -> None:
        self._shown, self._rows = wanted, None

    def _emit_changed(self, document_id: str) -> None:
        """Tell that an entry has changed where it stands."""
        row = self.row_of(document_id)
        if row >= 0:
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(COLUMNS) - 1), _CHANGED_ROLES)

    def _show(self, among: list[str] | None = None) -> None:
        """Show what is wanted now; `among` are those that it can be, in their order."""
        self.beginResetModel()
        self._put_up(self._wanted() if among is None else self._with_words(among))
        self.endResetModel()

    def _move_to(self, wanted: list[str]) -> None:
        """Show another list: one row that came or went is reported as such, anything else as a reset."""
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
        entries, kind = self._entries, self._kind
        if self._order is None:
            self._order = self._ordered()
        among = self._order
        if self._edition:
            among = [one for one in among if self._is_of_edition(entries[one])]
        if kind is LibraryFilter.ALL:
            return self._with_words(among)
        return self._with_words([one for one in among if entries[one].format == kind])

    def _is_of_edition(self, entry: LibraryEntry) -> bool:
        return entry.edition in ("", self._edition)

    def _with_words(self, ids: list[str]) -> list[str]:
        keys, found = self._keys, ids
        for word in self._words:
            found = [one for one in found if word in keys[one]]
        return list(found)

    def _ordered(self) -> list[str]:
        """By value, up or down, over the order of the ties; then what is apart from the rest is taken out."""
        known = self._orders.get((self._sort, self._descending))
        if known is not None:
            return known
        if self._by_tie is None:
            self._by_tie = sorted(self._entries, key=self._ties.__getitem__)
        entries, sort, value = self._entries, self._sort, SORT_KEYS[self._sort]
        values = {one: value(entries[one]) for one in self._by_tie}
        by_number = sort in (SortBy.HEALTH, SortBy.STRESS)
        damaged: list[str] = []
        full: list[str] = []
        empty: list[str] = []
        for one in sorted(self._by_tie, key=values.__getitem__, reverse=self._descending):
            if entries[one].format == DAMAGED:
                damaged.append(one)
            elif has_nothing(entries[one], sort) if by_number else not values[one]:
                empty.append(one)
            else:
                full.append(one)
        self._orders[sort, self._descending] = order = [*damaged, *full, *empty]
        return order

    def _forget_orders(self) -> None:
        """Discard the other orders after a move; the order that is shown is kept up to date."""
        self._by_tie = None
        self._orders.clear()

    def _put_in_order(self, entry: LibraryEntry, *, is_new: bool) -> None:
        """Move one document to its place in the order, without sorting all of them."""
        if self._order is None:
            return
        if not is_new:
            self._order.remove(entry.document_id)
        low, high = 0, len(self._order)
        while low < high:
            middle = (low + high) // 2
            if self._comes_before(entry, self._entries[self._order[middle]]):
                high = middle
            else:
                low = middle + 1
        self._order.insert(low, entry.document_id)

    def _comes_before(self, one: LibraryEntry, other: LibraryEntry) -> bool:
        group, other_group = self._group(one), self._group(other)
        if group != other_group:
            return group < other_group
        value, other_value = SORT_KEYS[self._sort](one), SORT_KEYS[self._sort](other)
        if value != other_value:
            return (value > other_value) if self._descending else (value < other_value)  # type: ignore[operator]
        return self._ties[one.document_id] < self._ties[other.document_id]

    def _group(self, entry: LibraryEntry) -> int:
        """Damaged files first; what has no value of this order last, whichever way it goes."""
        if entry.format == DAMAGED:
            return 0
        return 2 if has_nothing(entry, self._sort) else 1

    def _rank(self, entry: LibraryEntry) -> tuple[object, ...]:
        """What a place in the order depends on."""
        return (self._group(entry), SORT_KEYS[self._sort](entry), _tie(entry))


_Tie = tuple[int, str, str]


def _tie(entry: LibraryEntry) -> _Tie:
    """How those of equal value stand: characters, scenes, the rest, each by name."""
    return (_KIND_ORDER.get(entry.format, len(_KIND_ORDER)), search_key(entry.name), entry.document_id)


_KIND_ORDER = {LibraryFilter.CHARACTERS.value: 0, LibraryFilter.SCENES.value: 1}


def _key(entry: LibraryEntry) -> str:
    return search_key(
        " ".join(map(translated, (entry.name, entry.role, entry.label, entry.rules, entry.edition, *entry.marks)))
    )
