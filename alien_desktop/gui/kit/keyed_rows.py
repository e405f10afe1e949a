"""A list model over frozen records with keys: given new records, it emits exactly the signals for what differs."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, Protocol

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from alien_desktop.gui.theme.paint_text import tooltip

Index = QModelIndex | QPersistentModelIndex

ROW = int(Qt.ItemDataRole.UserRole)
"""The role that returns the whole record of a row, for delegates and others that need several of its values."""
_NO_PARENT = QModelIndex()
_MANY = 17
"""From this many changed rows on, one signal covers them all: more than attributes and skills, whose roles are told."""


class KeyedRow(Protocol):
    """A frozen record that a model can hold."""

    @property
    def key(self) -> str:
        """Identifies the row; never changes while the row exists."""
        ...

    def words(self) -> str:
        """The row as a line of plain text."""
        ...


class KeyedRowsModel(QAbstractListModel):
    """Rows of one kind of record; `ROW` asks for the record.

    Each member of `roles` is a single value that can be set: the field of the record with its name in lower
    case; None where a record has no such field.

    `rows_changed` comes once after every change of any row, for views that draw all of them themselves.
    """

    rows_changed = Signal()

    def __init__(self, roles: type[IntEnum] | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fields: Mapping[int, str] = {int(role): role.name.lower() for role in roles or ()}
        self._rows: list[KeyedRow] = []

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Return the number of rows; a row has none below it."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a role holds; the words of the row for those who show or read text."""
        if not self._has(index):
            return None
        row = self._rows[index.row()]
        if role == ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.words()
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return self.describe(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(self.explain(row)).replace("\n", "<br>")
        field = self._fields.get(int(role))
        return getattr(row, field, None) if field else None

    def describe(self, row: Any) -> str:
        """Return what a screen reader says of a row after its words; a model of a feature overrides it."""
        return ""

    def explain(self, row: Any) -> str:
        """Return the tooltip of a row as plain text; a model of a feature overrides it."""
        return ""

    def roleNames(self) -> dict[int, Any]:
        """Return the roles by number."""
        return {role: field.encode() for role, field in self._fields.items()}

    def row_of(self, key: str) -> int:
        """Return the number of the row with a key, -1 when there is none."""
        return next((place for place, row in enumerate(self._rows) if row.key == key), -1)

    def record_of(self, key: str) -> KeyedRow | None:
        """Return the row with a key; None when there is none."""
        return next((row for row in self._rows if row.key == key), None)

    def index_of(self, key: str) -> QModelIndex:
        """Return the index of the row with a key; invalid when there is none."""
        place = self.row_of(key)
        return self.index(place) if place >= 0 else QModelIndex()

    def reset_rows(self, rows: tuple[KeyedRow, ...]) -> None:
        """Show other rows altogether, those of another character."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()
        self.rows_changed.emit()

    def set_rows(self, rows: tuple[KeyedRow, ...]) -> None:
        """Show these rows; what is the same stays untouched, and each difference has its own signal."""
        if [row.key for row in rows] == [row.key for row in self._rows]:
            self._change_in_place(rows)
            return
        before = list(self._rows)
        self._remove_gone({row.key for row in rows})
        for place, row in enumerate(rows):
            if place >= len(self._rows) or self._rows[place] is not row:
                self._bring(place, row)
        if self._rows != before:
            self.rows_changed.emit()

    def _change_in_place(self, rows: tuple[KeyedRow, ...]) -> None:
        """Change rows where they stand: a signal for each, or one for many, as a draw does.

        All rows are as they will be before the first signal: a view places them once, however many have grown.
        """
        before = self._rows
        others = [place for place, row in enumerate(rows) if before[place] is not row and before[place] != row]
        if not others:
            return
        self._rows = list(rows)
        if len(others) < _MANY:
            for place in others:
                roles = self._roles_between(before[place], rows[place])
                self.dataChanged.emit(self.index(place), self.index(place), roles)
        else:
            self.dataChanged.emit(self.index(others[0]), self.index(others[-1]))
        self.rows_changed.emit()

    def _has(self, index: Index) -> bool:
        return index.isValid() and index.model() is self and 0 <= index.row() < len(self._rows)

    def _remove_gone(self, kept: set[str]) -> None:
        for place in reversed(range(len(self._rows))):
            if self._rows[place].key not in kept:
                self.beginRemoveRows(QModelIndex(), place, place)
                del self._rows[place]
                self.endRemoveRows()

    def _bring(self, place: int, row: KeyedRow) -> None:
        """Put this row at this place: insert it, move it there, or change what is different in it."""
        at = next((other for other in range(place, len(self._rows)) if self._rows[other].key == row.key), None)
        if at is None:
            self.beginInsertRows(QModelIndex(), place, place)
            self._rows.insert(place, row)
            self.endInsertRows()
            return
        if at != place:
            self.beginMoveRows(QModelIndex(), at, at, QModelIndex(), place)
            self._rows.insert(place, self._rows.pop(at))
            self.endMoveRows()
        old = self._rows[place]
        if old != row:
            self._rows[place] = row
            self.dataChanged.emit(self.index(place), self.index(place), self._roles_between(old, row))

    def _roles_between(self, old: KeyedRow, new: KeyedRow) -> list[int]:
        roles = [ROW, int(Qt.ItemDataRole.AccessibleDescriptionRole), int(Qt.ItemDataRole.ToolTipRole)]
        roles += [
            role for role, field in self._fields.items() if getattr(old, field, None) != getattr(new, field, None)
        ]
        if old.words() != new.words():
            roles += [int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.AccessibleTextRole)]
        return roles
