"""The log as a list: newest first, one row for each action that has dice or a result."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from alien_desktop.gui.dice.log_lines import LogLine, line_of
from alien_desktop.gui.theme.paint_text import tooltip
from alien_desktop.session.event_log import EventLog, LogEntry, LogPage, LogPlace

Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()

AT_ONCE = 200
"""Rows that a view gets to know at once: a list lays out all rows it knows whenever one is added."""


class LogRole(IntEnum):
    """What can be asked of a row."""

    LINE = Qt.ItemDataRole.UserRole + 1
    """The whole `LogLine`."""
    SEQ = Qt.ItemDataRole.UserRole + 2
    """The journal's number of the action."""
    DOCUMENT = Qt.ItemDataRole.UserRole + 3
    """The id of the document it is about, or an empty text."""
    ENTRY = Qt.ItemDataRole.UserRole + 4
    """The `LogEntry` with all its events."""


class LogModel(QAbstractListModel):
    """Rows over a session log. Edits without an event (a note typed in) are left out unless `everything` is set.

    Older rows come when a view is scrolled to them, so a line more costs the same in a log of any length. Those that
    are not in memory are read from the journal's pieces then, and dropped with the next ones that leave the memory.
    """

    def __init__(self, log: EventLog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self._everything = False
        self._accepts: Callable[[LogLine], bool] | None = None
        self._rows: list[LogLine | None] = []
        """Lines are made when they are shown: a long campaign has many."""
        self._entries: list[LogEntry] = []
        self._known = 0
        """How many of them a view knows."""
        self._place: LogPlace | None = None
        """How far back the journal's pieces were read; None while only what is in memory is here."""
        self._ticket: object | None = None
        """Of the lines that were asked for and are not here yet."""
        self._fill()
        log.added.connect(self._on_log_added)
        log.marked.connect(self._on_log_marked)
        log.released.connect(self._on_log_released)
        log.older_marked.connect(self._on_log_older_marked)
        log.older_read.connect(self._on_log_older_read, Qt.ConnectionType.QueuedConnection)  # never inside a change

    def set_filter(self, accepts: Callable[[LogLine], bool] | None, *, everything: bool = False) -> None:
        """Show only rows that this accepts (None = all); `everything`: also actions without dice or result."""
        self.beginResetModel()
        self._accepts, self._everything = accepts, everything
        self._fill()
        self.endResetModel()

    @property
    def fitting(self) -> int:
        """How many rows fit the filter, also those that are not known yet."""
        return len(self._entries)

    def rowCount(self, parent: Index = _TOP) -> int:
        """Return the number of rows; a row has none below it."""
        return 0 if parent.isValid() else self._known

    def canFetchMore(self, parent: Index) -> bool:
        """Whether there are older rows than those that are known."""
        if parent.isValid() or self._ticket is not None:
            return False
        return self._known < len(self._entries) or self._log.has_older(self._place or self._log.start)

    def fetchMore(self, parent: Index) -> None:
        """Make the next older rows known; where none are left in memory, ask for them: they come a moment later."""
        if not self.canFetchMore(parent):
            return
        more = min(AT_ONCE, len(self._entries) - self._known)
        if not more:
            self._ticket = object()
            self._log.ask_older(self._place or self._log.start, self._ticket)
            return
        self.beginInsertRows(QModelIndex(), self._known, self._known + more - 1)
        self._known += more
        self.endInsertRows()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a role holds."""
        if not index.isValid() or not 0 <= index.row() < self._known:
            return None
        entry = self._entries[index.row()]
        match role:
            case LogRole.LINE:
                return self._line(index.row())
            case LogRole.SEQ:
                return entry.seq
            case LogRole.DOCUMENT:
                return self._line(index.row()).document_id
            case LogRole.ENTRY:
                return entry
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._line(index.row()).words()
            case Qt.ItemDataRole.ToolTipRole:
                return tooltip(self._line(index.row()).words())  # a row may have no room for all of it
        return None

    def text(self) -> str:
        """Return all rows as plain text, oldest first, for the clipboard."""
        return "\n".join(self._line(place).words() for place in reversed(range(len(self._entries))))

    def _line(self, place: int) -> LogLine:
        line = self._rows[place]
        if line is None:
            entry = self._entries[place]
            line = self._rows[place] = line_of(entry, _clock(entry.time))
        return line

    def _fill(self) -> None:
        self._entries = [entry for entry in reversed(self._log.entries()) if self._is_shown(entry)]
        self._rows = [None] * len(self._entries)
        self._known = min(AT_ONCE, len(self._entries))
        self._place = self._ticket = None

    def _is_shown(self, entry: LogEntry) -> bool:
        if not entry.events and not self._everything:
            return False
        return self._accepts is None or self._accepts(line_of(entry, _clock(entry.time)))

    def _on_log_added(self, entry: LogEntry) -> None:
        if self._is_shown(entry):
            self.beginInsertRows(QModelIndex(), 0, 0)
            self._rows.insert(0, None)
            self._entries.insert(0, entry)
            self._known += 1
            self.endInsertRows()

    def _on_log_older_read(self, ticket: object, page: LogPage) -> None:
        """Take up older lines; where none of them fits the filter, go on to those before them."""
        if ticket is not self._ticket:
            return
        self._ticket, self._place = None, page.end
        fitting = [entry for entry in page.entries if self._is_shown(entry)]
        self._entries += fitting
        self._rows += [None] * len(fitting)
        self.fetchMore(QModelIndex())

    def _on_log_released(self, first: int) -> None:
        left = sum(entry.seq >= first for entry in self._entries)
        is_shorter = left < self._known
        if is_shorter:
            self.beginRemoveRows(QModelIndex(), left, self._known - 1)
            self._known = left
        del self._entries[left:], self._rows[left:]
        self._place = self._ticket = None
        if is_shorter:
            self.endRemoveRows()

    def _on_log_older_marked(self, seq: int, taken_back: bool) -> None:
        for entry in reversed(self._entries):
            if entry.seq == seq:
                self._on_log_marked(replace(entry, taken_back=taken_back))
                return
            if entry.seq > seq:
                return

    def _on_log_marked(self, entry: LogEntry) -> None:
        for place, known in enumerate(self._entries):
            if known.seq == entry.seq:
                self._entries[place] = entry
                self._rows[place] = None
                if place >= self._known:
                    return
                changed = self.index(place)
                self.dataChanged.emit(changed, changed, [LogRole.LINE, LogRole.ENTRY, Qt.ItemDataRole.DisplayRole])
                return


def _clock(time: str) -> str:
    """Return HH:MM of the user's own clock; a time that cannot be read stays as it is."""
    try:
        return datetime.fromisoformat(time).astimezone().strftime("%H:%M")
    except (ValueError, OverflowError):
        return time
