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


def stress_tonight(entries: Iterable[LogEntry], sheet_id: str) -> tuple[StressMoment, ...]:
    """Return what stands of the evening for one character, oldest first; what was taken back is left out.

    Empty while nothing has changed the stress.
    """
    mine = [one for one in _evening(tuple(entries)) if sheet_id in one.documents and not one.taken_back]
    changes = {one.seq: change for one in mine for change in one.stress if change.document == sheet_id}
    if not changes:
        return ()
    level = next(iter(changes.values())).before
    moments: list[StressMoment] = []
    for entry in mine:
        change = changes.get(entry.seq)
        panicked = any(_is_panic(event, sheet_id) for event in entry.events)
        if change is None and not panicked:
            continue
        after = level if change is None else change.after
        moments.append(StressMoment(entry.time, entry.title, level, after, panicked))
        level = after
    return tuple(moments)


def _evening(entries: tuple[LogEntry, ...]) -> tuple[LogEntry, ...]:
    """Return the entries since the last long pause."""
    for place in range(len(entries) - 1, 0, -1):
        before, after = entries[place - 1].time, entries[place].time
        if before[:_HOUR] != after[:_HOUR] and _pause(before, after) > PAUSE:  # thousands of lines are read often
            return entries[place:]
    return entries


def _pause(before: str, after: str) -> timedelta:
    """How long nothing happened; no time where a line of the journal holds no moment."""
    try:
        return datetime.fromisoformat(after) - datetime.fromisoformat(before)
    except (ValueError, OverflowError, TypeError):
        return timedelta()


def _is_panic(event: object, sheet_id: str) -> bool:
    return isinstance(event, AlarmRolled) and event.kind is AlarmKind.PANIC and event.document == sheet_id
