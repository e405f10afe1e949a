"""The one undo command: changes of any number of documents under one sentence in the user's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from alien_desktop.session.patches import Change, merged

if TYPE_CHECKING:
    from alien_desktop.session.workspace import Workspace

_MERGEABLE = 1
_ALONE = -1


class EditCommand(QUndoCommand):
    """One step of the history. It addresses documents by id and holds no widget, index or row.

    Redo brings the documents to the state after the step. Edits with the same merge key that follow each other become
    one step; when they end where they began, the step vanishes.
    """

    def __init__(
        self,
        workspace: Workspace,
        text: str,
        changes: tuple[Change, ...],
        records: tuple[dict[str, object], ...] = (),
        merge_key: str = "",
    ) -> None:
        super().__init__(text)
        self.workspace = workspace
        self.changes = changes
        self.records = records
        self.merge_key = merge_key
        self.lines: tuple[int, ...] = ()
        """Sequence numbers of the journal lines that this step has written when it was first done."""

    def id(self) -> int:
        """Return the same number for all commands that may merge (Qt compares it first)."""
        return _MERGEABLE if self.merge_key else _ALONE

    def redo(self) -> None:
        """Do the step: the first time as an edit, later as a redo."""
        self.workspace.apply_changes(self, self.changes, "redo" if self.lines else "edit")

    def undo(self) -> None:
        """Take the step's consequences back."""
        back = tuple(change.reversed() for change in reversed(self.changes))
        self.workspace.apply_changes(self, back, "undo")

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take up a later edit of the same burst."""
        if not isinstance(other, EditCommand) or other.merge_key != self.merge_key:
            return False
        self.changes = merged(self.changes, other.changes)
        self.lines += other.lines
        self.records += other.records
        self.setText(other.text())
        self.setObsolete(not self.changes and not self.records)
        return True
