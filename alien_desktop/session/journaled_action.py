"""One line of the journal as the session has it: what was done, undone, redone or folded."""

from collections.abc import Mapping
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from alien_desktop.documents.document import DocumentId
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record
from alien_desktop.session.event_codec import events_from_json, events_to_json
from alien_desktop.session.events import Event
from alien_desktop.session.history import Step
from alien_desktop.session.patches import DocumentPatch
from alien_desktop.storage.envelope import LAST_REV
from alien_desktop.storage.journal_lines import JournalLine

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
    scene: str = ""
    """The id of the scene in which it was done, empty outside of one."""
    round: int = 0
    """The Round of that scene."""

    @classmethod
    def from_row(cls, line: JournalLine) -> "JournaledAction":
        """Read an action back from a line of the journal, as `from_line` does."""
        return cls.from_line(line.seq, line.time, line.kind, line.title, line.payload)

    @classmethod
    def from_line(
        cls, seq: int, time: str, kind: str, title: str | JsonObject, payload: Mapping[str, Any]
    ) -> "JournaledAction":
        """Read an action back; raises ValueError for a kind or a payload that this version does not know."""
        if kind not in (EDIT, UNDO, REDO, FOLD):
            raise ValueError("not a kind of action")
        row = _Payload.model_validate(payload)
        decoded = events_from_json(row.events)
        return cls(
            seq,
            time,
            kind,
            Message.from_data(title) if isinstance(title, dict) else title,
            tuple(DocumentPatch.from_json(dict(one)) for one in row.patches),
            decoded.events,
            row.merge,
            tuple(row.of),
            decoded.unknown,
            row.scene,
            row.round,
        )


class _PatchRow(BaseModel):
    """A patch as it is in a row. Entries of a later version are passed over."""

    model_config = ConfigDict(strict=True, hide_input_in_errors=True, defer_build=True)

    id: DocumentId
    format: str
    before: JsonObject | None
    after: JsonObject | None
    rev: Annotated[int, Field(ge=0, le=LAST_REV)] | None = None

    @model_validator(mode="after")
    def _changes_something(self) -> Self:
        if self.before is None and self.after is None:
            raise ValueError("a patch has a side")
        if any(side is not None and side.get("id", self.id) != self.id for side in (self.before, self.after)):
            raise ValueError("a document keeps its id")
        return self


class _Payload(BaseModel):
    """The payload of a row, strictly: what is not of this shape was not written by this version."""

    model_config = ConfigDict(strict=True, hide_input_in_errors=True, defer_build=True)

    patches: list[_PatchRow]
    events: list[Any]
    merge: Annotated[str, Field(pattern=r"(?s)\A(.*#[0-9]{1,12})?\z")]
    of: list[Annotated[int, Field(ge=0, le=LAST_REV)]]
    scene: str = ""
    round: int = 0


def title_to_json(title: Words) -> str | JsonObject:
    """Return a title as the journal holds it."""
    return title.to_data() if isinstance(title, Message) else title


def payload_of(kind: str, step: Step, patches: tuple[DocumentPatch, ...]) -> JsonObject:
    """Return what the journal holds of a step that is done, undone or redone, beside its title."""
    place = {"scene": step.scene, "round": step.round} if step.scene and kind == EDIT else {}
    return {
        **place,
        "patches": [patch.to_json() for patch in patches],
        "events": events_to_json(step.events) if kind == EDIT else [],
        "merge": step.merge_key,
        "of": list(step.lines),
    }
