"""One line of the journal as the session has it: what was done, undone, redone or folded."""

from collections.abc import Mapping
from typing import Any

from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record
from alien_desktop.session.event_codec import events_from_json, events_to_json
from alien_desktop.session.events import Event
from alien_desktop.session.history import Step
from alien_desktop.session.patches import DocumentPatch

EDIT, UNDO, REDO, FOLD = "edit", "undo", "redo", "fold"
"""Kinds of lines. A fold makes one step of several; it changes no document."""


@record
class JournaledAction:
    """An action with its patches; its events only when it was done for the first time."""

    seq: int
    """The sequence number of the line."""
    time: str
    """ISO 8601 in UTC."""
    kind: str
    title: Words
    patches: tuple[DocumentPatch, ...] = ()
    events: tuple[Event, ...] = ()
    merge_key: str = ""
    of: tuple[int, ...] = ()
    """The lines of the step that was undone, redone or folded."""
    unknown_events: tuple[str, ...] = ()
    """Kinds of events that this version does not know: the line keeps them, nothing shows them."""

    @classmethod
    def from_line(
        cls, seq: int, time: str, kind: str, title: str | dict[str, Any], payload: Mapping[str, Any]
    ) -> "JournaledAction":
        """Read an action back; raises KeyError, TypeError or ValueError for a payload this version does not know."""
        decoded = events_from_json(payload["events"])
        return cls(
            seq,
            time,
            kind,
            Message.from_data(title) if isinstance(title, dict) else title,
            tuple(DocumentPatch.from_json(patch) for patch in payload["patches"]),
            decoded.events,
            payload["merge"],
            tuple(payload["of"]),
            decoded.unknown,
        )


def title_to_json(title: Words) -> str | dict[str, Any]:
    """Return a title as the journal holds it."""
    return title.to_data() if isinstance(title, Message) else title


def payload_of(kind: str, step: Step, patches: tuple[DocumentPatch, ...]) -> dict[str, Any]:
    """Return what the journal holds of a step that is done, undone or redone, beside its title."""
    return {
        "patches": [patch.to_json() for patch in patches],
        "events": events_to_json(step.events) if kind == EDIT else [],
        "merge": step.merge_key,
        "of": list(step.lines),
    }
