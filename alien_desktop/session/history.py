"""After a restart: replay what the documents on disk do not hold yet, and rebuild the undo history from the journal."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QSignalBlocker

from alien_desktop.documents.document import Document
from alien_desktop.session.edit_command import EditCommand
from alien_desktop.session.patches import Change, merged
from alien_desktop.session.workspace import Workspace


@dataclass(frozen=True)
class JournaledAction:
    """One line of the journal as the history needs it."""

    seq: int
    time: str
    kind: str
    text: str
    changes: tuple[Change, ...]
    records: tuple[dict[str, Any], ...]
    merge_key: str
    of: tuple[int, ...]

    @classmethod
    def from_line(cls, seq: int, time: str, kind: str, text: str, payload: dict[str, Any]) -> "JournaledAction":
        """Read an action back; raises KeyError or TypeError for a payload this version does not know."""
        return cls(
            seq,
            time,
            kind,
            text,
            tuple(Change.from_json(change) for change in payload["changes"]),
            tuple(payload["records"]),
            payload["merge"],
            tuple(payload["of"]),
        )


@dataclass(frozen=True)
class Recovery:
    """What a start had to bring back: actions that were in the journal but not yet in the documents."""

    actions: int = 0
    until: str = ""
    """Time of the last one, as the journal has it."""
    skipped: tuple[str, ...] = ()
    """Ids of documents that could not be brought up to date because their file cannot be read."""
    history_kept: bool = True


_Step = list[JournaledAction]
"""The journal lines of one undo command: several when a burst of edits became one step."""


@dataclass
class _Steps:
    """Steps that stand, and steps that were undone and could be redone, the next one last."""

    done: list[_Step] = field(default_factory=list)
    undone: list[_Step] = field(default_factory=list)


def replay(workspace: Workspace, actions: Iterable[JournaledAction], saved_revision: Callable[[str], int]) -> Recovery:
    """Bring every document up to the last action that was written down before the app ended."""
    known_actions = tuple(actions)
    removed_at = _removals(known_actions)
    replayed = 0
    until = ""
    skipped: dict[str, None] = {}
    for action in known_actions:
        counted = False
        for change in action.changes:
            known = max(saved_revision(change.document_id), workspace.revision(change.document_id))
            removal = removed_at.get(change.document_id, 0)
            # What came before a removal is gone with it, and a removal is news only while the file is there.
            if action.seq <= known or action.seq < removal or change.document_id in skipped:
                continue
            try:
                workspace.put(change.document_id, change.applied_to(_living(workspace, change)), action.seq)
            except (LookupError, OSError, ValueError, TypeError):
                skipped[change.document_id] = None
                continue
            counted = counted or change.after is not None or saved_revision(change.document_id) > 0
        if counted:
            replayed += 1
            until = action.time
    return Recovery(replayed, until, tuple(skipped))


def rebuild(workspace: Workspace, actions: Iterable[JournaledAction]) -> bool:
    """Fill the undo stack from the journal; return False (and leave it empty) when the documents do not fit it.

    The documents are taken back to before the first known action and brought forward through real undo commands, so
    the history that results has been proved to lead to what is on the screen. Nobody is told of it.
    """
    known_actions = tuple(actions)
    workspace.skip_bursts(action.merge_key for action in known_actions)
    steps = _standing(known_actions)
    final: dict[str, Document | None] = {}
    quiet = QSignalBlocker(workspace)
    try:
        for step in (*steps.done, *steps.undone):
            for action in step:
                for change in action.changes:
                    if change.document_id not in final:
                        final[change.document_id] = _now(workspace, change.document_id)
        for step in reversed(steps.done):
            for action in reversed(step):
                for change in reversed(action.changes):
                    back = change.reversed()
                    workspace.put(back.document_id, back.applied_to(_now(workspace, back.document_id)))
        for step in (*steps.done, *reversed(steps.undone)):
            workspace.undo_stack.push(_command(workspace, step))
        while workspace.undo_stack.index() > len(steps.done):
            workspace.undo_stack.undo()
        agrees = all(_now(workspace, document_id) == document for document_id, document in final.items())
    except (LookupError, OSError, ValueError, TypeError):
        agrees = False
    if not agrees:
        workspace.undo_stack.clear()
    for document_id, document in final.items():
        workspace.put(document_id, document)
    quiet.unblock()
    return agrees


def _removals(actions: Iterable[JournaledAction]) -> dict[str, int]:
    """Return for each document that was ever removed the number of the last action that removed it."""
    return {change.document_id: action.seq for action in actions for change in action.changes if change.after is None}


def _standing(actions: Iterable[JournaledAction]) -> _Steps:
    """Walk through the journal as the undo stack did. An undo or redo of something unknown begins anew after it."""
    steps = _Steps()
    for action in actions:
        if action.kind == "edit":
            steps.undone.clear()
            _take_up(steps.done, action)
        elif action.kind == "undo" and steps.done and _lines(steps.done[-1]) == action.of:
            steps.undone.append(steps.done.pop())
        elif action.kind == "redo" and steps.undone and _lines(steps.undone[-1]) == action.of:
            steps.done.append(steps.undone.pop())
        else:
            steps = _Steps()
    return steps


def _take_up(done: list[_Step], action: JournaledAction) -> None:
    """Add an edit as a step, or to the burst it belongs to; a burst that changed nothing in the end is no step."""
    if not action.merge_key or not done or done[-1][-1].merge_key != action.merge_key:
        done.append([action])
        return
    done[-1].append(action)
    changes, records = _together(done[-1])
    if not changes and not records:
        done.pop()


def _together(step: _Step) -> tuple[tuple[Change, ...], tuple[dict[str, Any], ...]]:
    changes: tuple[Change, ...] = step[0].changes
    for action in step[1:]:
        changes = merged(changes, action.changes)
    return changes, tuple(record for action in step for record in action.records)


def _lines(step: _Step) -> tuple[int, ...]:
    return tuple(action.seq for action in step)


def _command(workspace: Workspace, step: _Step) -> EditCommand:
    changes, records = _together(step)
    command = EditCommand(workspace, step[-1].text, changes, records)
    command.lines = _lines(step)
    return command


def _now(workspace: Workspace, document_id: str) -> Document | None:
    """Return a document as it is, None when there is none; raises what the loader raises beside KeyError."""
    try:
        return workspace.document(document_id)
    except KeyError:
        return None


def _living(workspace: Workspace, change: Change) -> Document | None:
    """Return the document a change starts from: None when the change makes it or takes it away.

    A file that is there is read in any case: one that cannot be read is not to be replaced or removed, and the store
    replaces only what it has seen.
    """
    known = _now(workspace, change.document_id)
    if change.before is None or change.after is None:
        return None
    return known
