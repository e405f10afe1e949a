"""What is in the trash as a table: name, what it is, when it was removed."""

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.library.library_columns import (
    LibraryColumn,
    LibraryRole,
    accessible_text,
    head_of,
    moment_words,
    words_of,
)
from alien_desktop.gui.theme.paint_text import tooltip
from alien_desktop.session.text_search import search_key
from alien_desktop.session.trash_entry import TrashEntry

COLUMNS = (LibraryColumn.NAME, LibraryColumn.ROLE, LibraryColumn.RULES, LibraryColumn.REMOVED)
"""What the list shows, from the left."""

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_DISPLAY = Qt.ItemDataRole.DisplayRole
_TOLD = Qt.ItemDataRole.AccessibleTextRole
_TIP = Qt.ItemDataRole.ToolTipRole


class TrashModel(QAbstractTableModel):
    """The entries of the trash that have the words that are looked for, in the order in which they came."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[TrashEntry, ...] = ()
        self._shown: tuple[TrashEntry, ...] = ()
        self._words: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """How many there are, found or not."""
        return len(self._entries)

    def set_entries(self, entries: Iterable[TrashEntry]) -> None:
        """Show these entries of the trash."""
        taken = tuple(entries)
        if taken != self._entries:
            self._entries = taken
            self._show()

    def set_filter(self, text: str) -> None:
        """Show only what has all of these words, accents or not."""
        words = tuple(search_key(text).split())
        if words != self._words:
            self._words = words
            self._show()

    def entry(self, key: str) -> TrashEntry | None:
        """Return an entry by what it is known by; None when there is none."""
        return next((one for one in self._entries if one.key == key), None)

    def row_of(self, key: str) -> int:
        """Return the row of an entry, -1 when it is not shown."""
        return next((row for row, one in enumerate(self._shown) if one.key == key), -1)

    def rowCount(self, parent: _Index = _ROOT) -> int:
        """Return how many are shown."""
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        """Return the words of a cell, the row in one breath, or the LibraryEntry."""
        if not index.isValid():
            return None
        one = self._shown[index.row()]
        if role == LibraryRole.ENTRY:
            return one.entry
        if role == LibraryRole.KEY:
            return one.key
        if role == LibraryRole.CELLS:
            return tuple(self._words_of(one, column) for column in COLUMNS)
        if role == _TIP:
            return tooltip(self._told(one))
        if role == _TOLD and index.column() == 0:
            return self._told(one)
        return self._words_of(one, COLUMNS[index.column()]) if role in (_DISPLAY, _TOLD) else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        """Return the words over a column, and which one it is."""
        return head_of(COLUMNS, section, orientation, role)

    def _show(self) -> None:
        self.beginResetModel()
        self._shown = tuple(one for one in self._entries if all(word in _key(one) for word in self._words))
        self.endResetModel()

    def _words_of(self, one: TrashEntry, column: LibraryColumn) -> str:
        if column is LibraryColumn.REMOVED:
            return moment_words(one.removed) or self.tr("some time ago")
        return words_of(one.entry, column)

    def _told(self, one: TrashEntry) -> str:
        removed = tr("removed {when}").format(when=self._words_of(one, LibraryColumn.REMOVED))
        damaged = (tr("damaged, cannot be restored"),) if one.is_damaged else ()
        return ", ".join((accessible_text(one.entry), removed, *damaged))


def _key(one: TrashEntry) -> str:
    entry = one.entry
    return search_key(" ".join(map(translated, (entry.name, entry.role, entry.label, entry.rules, entry.edition))))
