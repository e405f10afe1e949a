"""Short lists of the scene as records: actions, signature attacks, injuries, whom to add. One model serves them all."""

from enum import IntEnum, StrEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from alien_desktop.gui.kit.chip import Chip
from alien_desktop.gui.theme.paint_text import tooltip
from alien_desktop.rules.record import record

Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


class Sign(StrEnum):
    """What is before a line."""

    NONE = ""
    BLOCK = "block"
    """The longer action of a turn."""
    PENNANT = "pennant"
    """The shorter one."""
    NUMBER = "number"
    """A number of a table, in `sign_text`."""
    CREW = "crew"
    """A token with the initials in `sign_text`."""
    PERSON = "person"
    CREATURE = "creature"


@record
class LineItem:
    """One line of a short list. Everything is in words already."""

    row_id: str
    """Empty for the head of a section, which cannot be chosen."""
    title: str
    words: str = ""
    """A second line, or none."""
    note: str = ""
    """At the right: a skill, a reason, a state."""
    sign: Sign = Sign.NONE
    sign_text: str = ""
    base: int = 0
    """Base dice, shown as a key at the right; 0 for none."""
    stress: int = 0
    damage: int = 0
    """Base damage, shown as a key of harm; 0 for none."""
    chips: tuple[str, ...] = ()
    """One word each on the first of two lines, as many as there is room for."""
    enabled: bool = True
    marked: bool = False
    """Rolled last, or already in the scene."""
    plates: tuple[int, ...] = ()
    """How many a press at the right end adds: +1, +3."""
    explanation: str = ""
    """The whole of what `note` can only hint at."""
    icon: str = ""
    """The name of an icon before the words."""
    figure: str = ""
    """A number at the right with what it counts below it, such as 2/4 and Health."""
    figure_words: str = ""
    chip: Chip | None = None
    """A state at the right."""
    alert: bool = False
    """The words and the figure are about harm."""

    def spoken(self) -> str:
        """Return the line as screen readers say it."""
        dice = ""
        if self.base:
            dice = f"{self.base} + {self.stress}" if self.stress else str(self.base)
        number = self.sign_text if self.sign is Sign.NUMBER else ""
        figure = f"{self.figure_words} {self.figure}" if self.figure else ""
        parts = (number, self.title, *self.chips, figure, self.words, self.explanation or self.note, dice)
        return ", ".join(part for part in parts if part)


class LineRole(IntEnum):
    """What can be asked of a row."""

    ROW = Qt.ItemDataRole.UserRole + 1
    ROW_ID = Qt.ItemDataRole.UserRole + 2


_CHANGED = [LineRole.ROW, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole]


class LineModel(QAbstractListModel):
    """Holds the records of one short list. When the same lines stay, only those that differ are reported as changed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[LineItem, ...] = ()

    @property
    def rows(self) -> tuple[LineItem, ...]:
        """The records, from the top."""
        return self._rows

    def set_rows(self, rows: tuple[LineItem, ...]) -> None:
        """Take new records."""
        if rows == self._rows:
            return
        if [_key(row) for row in rows] != [_key(row) for row in self._rows]:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
            return
        before, self._rows = self._rows, rows
        for place, (old, new) in enumerate(zip(before, rows, strict=True)):
            if old != new:
                self.dataChanged.emit(self.index(place), self.index(place), _CHANGED)

    def place_of(self, row_id: str) -> int:
        """Return the position of a row; -1 when it is not there."""
        return next((place for place, row in enumerate(self._rows) if row.row_id == row_id), -1)

    def rowCount(self, parent: Index = _TOP) -> int:
        """Return the number of rows; a row has none below it."""
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Heads of sections cannot be chosen; a line that is greyed can, so that its reason is read out."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        head = not self._rows[index.row()].row_id
        plain = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        return Qt.ItemFlag.ItemNeverHasChildren if head else plain | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a role holds."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case LineRole.ROW:
                return row
            case LineRole.ROW_ID:
                return row.row_id
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.spoken()
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip(row.spoken()) if row.row_id else None
        return None


def _key(row: LineItem) -> str:
    return row.row_id or f"# {row.title}"
