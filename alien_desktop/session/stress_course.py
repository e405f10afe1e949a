"""How somebody's stress went up and down in the evening that is running, read from the log."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from alien_desktop.rules.message import Words
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.alarm import AlarmKind
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.events import AlarmRolled

PAUSE = timedelta(hours=6)
"""So long without an action, and another evening begins."""

_HOUR = len("2183-06-01T21")


@record
class StressMoment:
    """One action that changed the stress of somebody, or made them panic."""

    time: str
    """ISO 8601 in UTC."""
    title: Words
    before: int
    after: int
    panicked: bool = False

    @property
    def is_relief(self) -> bool:
        """Whether stress fell."""
        return self.after < self.before


class StressCourse:
    """The stress of one character this evening. It is told every line of the log, whoever it is about, oldest first."""

    def __init__(self, sheet_id: str, entries: Iterable[LogEntry] = ()) -> None:
        self.sheet_id = sheet_id
        self._moments: list[StressMoment] = []
        self._panics: list[LogEntry] = []
        """From before the first change: only that one tells which level they stood at."""
        self._time = ""
        for entry in entries:
            self.add(entry)

    @property
    def moments(self) -> tuple[StressMoment, ...]:
        """What stands of the evening, oldest first; empty while nothing has changed the stress."""
        return tuple(self._moments)

    def add(self, entry: LogEntry) -> None:
        """Take in the next line; one that was taken back counts for the time alone."""
        if self._time[:_HOUR] != entry.time[:_HOUR] and _pause(self._time, entry.time) > PAUSE:
            self._moments, self._panics = [], []
        self._time = entry.time
        if entry.taken_back:
            return
        change = next((one for one in entry.stress if one.document == self.sheet_id), None)
        panicked = any(_is_panic(event, self.sheet_id) for event in entry.events)
        if self._moments:
            before = self._moments[-1].after
        elif change is not None:
            before = change.before
            self._moments = [StressMoment(one.time, one.title, before, before, True) for one in self._panics]
        elif panicked:
            self._panics.append(entry)
            return
        if change is not None or panicked:
            after = before if change is None else change.after
            self._moments.append(StressMoment(entry.time, entry.title, before, after, panicked))


def _pause(before: str, after: str) -> timedelta:
    """How long nothing happened; no time where a line of the journal holds no moment."""
    try:
        return datetime.fromisoformat(after) - datetime.fromisoformat(before)
    except (ValueError, OverflowError, TypeError):
        return timedelta()


def _is_panic(event: object, sheet_id: str) -> bool:
    return isinstance(event, AlarmRolled) and event.kind is AlarmKind.PANIC and event.document == sheet_id
