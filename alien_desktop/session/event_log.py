"""The log of the session: what was done, by whom, with which dice, and whether it was undone."""

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from alien_desktop.rules.message import Words
from alien_desktop.rules.record import record
from alien_desktop.session.events import Event
from alien_desktop.session.journaled_action import EDIT, REDO, UNDO, JournaledAction


@record
class LogEntry:
    """One line of the log."""

    seq: int
    time: str
    """ISO 8601, as the journal has it."""
    title: Words
    events: tuple[Event, ...]
    documents: tuple[str, ...]
    """Ids of the documents it changed."""
    taken_back: bool = False
    scene: str = ""
    """The id of the scene in which it was done, empty outside of one."""
    round: int = 0


class EventLog(QObject):
    """Append-only: an action that is undone stays and is marked as undone."""

    added = Signal(object)
    marked = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[LogEntry] = []
        self._index: dict[int, int] = {}

    def entries(self) -> tuple[LogEntry, ...]:
        """Return all entries, oldest first."""
        return tuple(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def load(self, actions: Iterable[JournaledAction]) -> None:
        """Take over the journal's actions at start, without signals."""
        for action in actions:
            self._take(action)

    def take(self, action: JournaledAction) -> None:
        """Add an action that has just happened, or mark what it took back."""
        for entry in self._take(action):
            if entry.seq == action.seq:
                self.added.emit(entry)
            else:
                self.marked.emit(entry)

    def _take(self, action: JournaledAction) -> list[LogEntry]:
        if action.kind == EDIT:
            entry = LogEntry(
                action.seq,
                action.time,
                action.title,
                action.events,
                tuple(patch.document_id for patch in action.patches),
                scene=action.scene,
                round=action.round,
            )
            self._index[action.seq] = len(self._entries)
            self._entries.append(entry)
            return [entry]
        touched: list[LogEntry] = []
        for seq in action.of if action.kind in (UNDO, REDO) else ():
            place = self._index.get(seq)
            if place is not None:
                self._entries[place] = replace(self._entries[place], taken_back=action.kind == UNDO)
                touched.append(self._entries[place])
        return touched
