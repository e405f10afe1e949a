"""The rows of the order for a list view: whole tuples in, the smallest change out."""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from alien_desktop.gui.kit.combatant_row import CombatantRow
from alien_desktop.gui.scene.order_delegate import ROW_ROLE

_Index = QModelIndex | QPersistentModelIndex


class CombatantRowsModel(QAbstractListModel):
    """Holds the records a `OrderView` shows."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: tuple[CombatantRow, ...] = ()

    @property
    def rows(self) -> tuple[CombatantRow, ...]:
        """The records, from the top."""
        return self._rows

    def set_rows(self, rows: tuple[CombatantRow, ...]) -> None:
        """Take new records. The same cards in the same order are one change over the rows that differ."""
        if rows == self._rows:
            return
        before = self._rows
        if [row.row_id for row in rows] == [row.row_id for row in before]:
            self._rows = rows
            changed = [index for index, (old, new) in enumerate(zip(before, rows, strict=True)) if old != new]
            self.dataChanged.emit(self.index(changed[0]), self.index(changed[-1]))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def place_of(self, row_id: str) -> int:
        """The position of a row; -1 when it is not there."""
        return next((index for index, row in enumerate(self._rows) if row.row_id == row_id), -1)

    def rowCount(self, parent: _Index | None = None) -> int:
        """How many rows there are."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """The record, and its words for screen readers."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.words()
        return row.name if role == Qt.ItemDataRole.DisplayRole else None
