"""The log of the session: what was done, by whom, with which dice, and whether it was undone."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.rules.message import Words
from alien_desktop.rules.record import record
from alien_desktop.session.background_writer import BackgroundWriter, off_thread
from alien_desktop.session.events import Event
from alien_desktop.session.journaled_action import EDIT, REDO, UNDO, JournaledAction
from alien_desktop.storage.envelope import LAST_REV

KEPT = 2_000
"""So many of the last lines are in memory; older ones are read from the journal's pieces when somebody goes there.

A quarter more comes together before the oldest are dropped.
"""


@record
class StressLogged:
    """What an action did to the stress of a character."""

    document: str
    before: int
    after: int


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
    stress: tuple[StressLogged, ...] = ()


@record
class OlderActions:
    """Actions from one file: the newest that holds any from before a number."""

    actions: tuple[JournaledAction, ...] = ()
    """Oldest first; undo and redo are among them."""
    first_seq: int = 0
    """The number of its first row, 0 when there is no such file."""


@record
class LogPlace:
    """How far back somebody has read."""

    before: int
    """Every line from this number on has been read."""
    marks: Mapping[int, bool]
    """Of older lines that were undone or redone since, whether they are taken back."""


@record
class LogPage:
    """Older lines, the newest first, and where to go on."""

    entries: tuple[LogEntry, ...]
    end: LogPlace


Older = Callable[[int], OlderActions]
"""Reads the actions before a number from files; touches nothing else, and may run beside the window."""


class EventLog(QObject):
    """Append-only: an action that is undone stays and is marked as undone. The last lines are in memory."""

    added = Signal(object)
    marked = Signal(object)
    released = Signal(int)
    """Lines before this number are no longer in memory."""
    older_marked = Signal(int, bool)
    """A line that is not in memory was taken back, or done again."""
    older_read = Signal(object, object)
    """What `ask_older` was given, and the `LogPage`."""

    def __init__(
        self,
        parent: QObject | None = None,
        older: Older | None = None,
        writer: BackgroundWriter | None = None,
        kept: int = KEPT,
    ) -> None:
        """Where nothing reads older lines back, all of them stay in memory."""
        super().__init__(parent)
        self._older = older
        self._writer = writer or BackgroundWriter(self)
        self._kept = kept
        self._entries: dict[int, LogEntry] = {}
        self._first = 1
        """The number from which on every line is in memory."""
        self._marks: dict[int, bool] = {}

    def keep_all(self) -> None:
        """From now on every line stays in memory: nothing is written down that could be read back."""
        self._kept = LAST_REV

    def entries(self) -> tuple[LogEntry, ...]:
        """Return the last entries, oldest first: all from `start` on."""
        return tuple(self._entries.values())

    async def whole(self) -> tuple[LogEntry, ...]:
        """Return every entry there is, oldest first; those that are not in memory are read from the files."""
        older: tuple[LogEntry, ...] = await off_thread(partial(self._all_older, self.start))
        first = self._first
        return (*(entry for entry in older if entry.seq < first), *self.entries())

    async def entry(self, seq: int) -> LogEntry | None:
        """Return the line of a number, None when there is none."""
        known = self._entries.get(seq)
        if known is None and seq < self._first:
            return next((entry for entry in (await self.whole()) if entry.seq == seq), None)
        return known

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def start(self) -> LogPlace:
        """Where the older lines begin that are not in memory."""
        return LogPlace(self._first, dict(self._marks))

    def has_older(self, place: LogPlace) -> bool:
        """Whether there may be lines from before a place."""
        return self._older is not None and place.before > 1

    def ask_older(self, place: LogPlace, ticket: object) -> None:
        """Read the lines before a place beside the window; `older_read` brings them with the ticket."""
        now = LogPlace(place.before, {**place.marks, **self._marks})
        self._writer.put(f"log {id(ticket)}", partial(self._page, now), partial(self.older_read.emit, ticket))

    def load(self, actions: Iterable[JournaledAction], first_seq: int = 1) -> None:
        """Take over the journal's actions at start, without signals; `first_seq` is the number it begins with."""
        self._first = first_seq
        known = tuple(actions)
        edits = sum(action.kind == EDIT for action in known)
        left_out = edits - self._kept if self._older is not None and edits >= self._most else 0
        for action in known:
            if left_out > 0 and action.kind == EDIT:
                left_out -= 1  # it would be dropped at once
                self._first = action.seq + 1
            else:
                self._take(action)

    def take(self, action: JournaledAction) -> None:
        """Add an action that has just happened, or mark what it took back."""
        for entry in self._take(action):
            if entry.seq == action.seq:
                self.added.emit(entry)
            else:
                self.marked.emit(entry)
        for seq in action.of if action.kind in (UNDO, REDO) else ():
            if seq not in self._entries:
                self.older_marked.emit(seq, action.kind == UNDO)
        if self._let_go():
            self.released.emit(self._first)

    def _take(self, action: JournaledAction) -> list[LogEntry]:
        if action.kind == EDIT:
            entry = self._entries[action.seq] = _entry_of(action)
            return [entry]
        touched: list[LogEntry] = []
        for seq in action.of if action.kind in (UNDO, REDO) else ():
            self._marks[seq] = action.kind == UNDO
            if seq in self._entries:
                self._entries[seq] = replace(self._entries[seq], taken_back=action.kind == UNDO)
                touched.append(self._entries[seq])
        return touched

    @property
    def _most(self) -> int:
        """So many entries are in memory when all but the last are dropped."""
        return self._kept + max(self._kept // 4, 1)

    def _let_go(self) -> bool:
        if self._older is None or len(self._entries) < self._most:
            return False
        for seq in list(self._entries)[: -self._kept]:
            del self._entries[seq]
        self._first = next(iter(self._entries))
        return True

    def _all_older(self, place: LogPlace) -> tuple[LogEntry, ...]:
        found: list[LogEntry] = []
        while self.has_older(place):
            page = self._page(place)
            found += page.entries
            place = page.end
        return tuple(reversed(found))

    def _page(self, place: LogPlace) -> LogPage:
        """Read the newest file with lines before a place. What was undone later is known from the newer lines."""
        try:
            older = self._older(place.before) if self._older is not None else OlderActions()
        except OSError:
            older = OlderActions()
        marks = dict(place.marks)
        entries: list[LogEntry] = []
        for action in reversed(older.actions):
            if action.kind == EDIT:
                entries.append(replace(_entry_of(action), taken_back=marks.get(action.seq, False)))
            elif action.kind in (UNDO, REDO):
                for seq in action.of:
                    marks.setdefault(seq, action.kind == UNDO)
        return LogPage(tuple(entries), LogPlace(older.first_seq, marks))


def _entry_of(action: JournaledAction) -> LogEntry:
    return LogEntry(
        action.seq,
        action.time,
        action.title,
        action.events,
        tuple(patch.document_id for patch in action.patches),
        scene=action.scene,
        round=action.round,
        stress=tuple(_stress_changes(action)),
    )


def _stress_changes(action: JournaledAction) -> Iterator[StressLogged]:
    for patch in action.patches:
        if patch.format == CharacterSheet.FORMAT and patch.before and patch.after and "stress" in patch.after:
            yield StressLogged(patch.document_id, patch.before["stress"], patch.after["stress"])
