"""After a restart: replay what the documents on disk do not hold yet, and rebuild the undo history from the journal."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from alien_desktop.documents.document import Document
from alien_desktop.session.changes import Change
from alien_desktop.session.edit_command import EditCommand
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


@dataclass
class _Steps:
    """Edit lines that stand, and groups of lines that were undone and could be redone."""

    done: list[JournaledAction] = field(default_factory=list)
    undone: list[list[JournaledAction]] = field(default_factory=list)


def replay(workspace: Workspace, actions: Iterable[JournaledAction], saved_revision: Callable[[str], int]) -> Recovery:
    """Bring every document up to the last action that was written down before the app ended."""
    replayed = 0
    until = ""
    skipped: list[str] = []
    for action in actions:
        counted = False
        for change in action.changes:
            known = max(saved_revision(change.document_id), workspace.revision(change.document_id))
            if action.seq <= known or change.document_id in skipped:
                continue
            try:
                before = _living(workspace, change)
                workspace.put(change.document_id, change.applied_to(before), action.seq)
            except (LookupError, OSError, ValueError, TypeError):
                skipped.append(change.document_id)
                continue
            counted = True
        if counted:
            replayed += 1
            until = action.time
    return Recovery(replayed, until, tuple(skipped))


def rebuild(workspace: Workspace, actions: Iterable[JournaledAction]) -> bool:
    """Fill the undo stack from the journal; return False (and leave it empty) when the documents do not fit it.

    The documents are taken back to before the first known action and brought forward through real undo commands, so
    the history that results has been proved to lead to what is on the screen.
    """
    steps = _standing(actions)
    final = {document.id: document for document in workspace.documents()}
    try:
        for action in reversed(steps.done):
            for change in reversed(action.changes):
                back = change.reversed()
                workspace.put(back.document_id, back.applied_to(_living(workspace, back)))
        for action in steps.done:
            _push(workspace, action)
        kept = workspace.undo_stack.count()
        for group in reversed(steps.undone):
            for action in group:
                _push(workspace, action)
        while workspace.undo_stack.index() > kept:
            workspace.undo_stack.undo()
        agrees = all(workspace.document(document_id) == document for document_id, document in final.items())
    except (LookupError, OSError, ValueError, TypeError):
        agrees = False
    if not agrees:
        workspace.undo_stack.clear()
    for document_id in {document.id for document in workspace.documents()} - set(final):
        if agrees and any(change.document_id == document_id for action in steps.done for change in action.changes):
            continue
        workspace.put(document_id, None)
    for document in final.values():
        workspace.put(document.id, document)
    return agrees


def _standing(actions: Iterable[JournaledAction]) -> _Steps:
    steps = _Steps()
    for action in actions:
        if action.kind == "edit":
            steps.done.append(action)
            steps.undone.clear()
        elif action.kind == "undo":
            group = [done for done in steps.done if done.seq in action.of]
            if len(group) == len(action.of):
                steps.done = [done for done in steps.done if done.seq not in action.of]
                steps.undone.append(group)
            else:
                steps = _Steps()
        elif action.kind == "redo":
            if steps.undone and {done.seq for done in steps.undone[-1]} == set(action.of):
                steps.done.extend(steps.undone.pop())
            else:
                steps = _Steps()
    return steps


def _push(workspace: Workspace, action: JournaledAction) -> None:
    command = EditCommand(workspace, action.text, action.changes, action.records, action.merge_key)
    command.lines = (action.seq,)
    workspace.undo_stack.push(command)


def _living(workspace: Workspace, change: Change) -> Document | None:
    """Return the document a change starts from: None when the change makes it or it is gone for good."""
    if workspace.has(change.document_id):
        return workspace.document(change.document_id)
    if change.before is None:
        return None
    return workspace.document(change.document_id)
