"""Changes of documents as field patches: what one step of the undo history does, and what the journal holds of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from alien_desktop.documents.document import Document, changed_fields
from alien_desktop.documents.document_types import data_of, document_from

Fields = dict[str, Any]


@dataclass(frozen=True)
class Change:
    """One document's part of a step: the changed fields as plain JSON data before and after.

    `before` is None when the document is made by the step, `after` is None when it is removed; then the other side
    holds the whole document.
    """

    document_id: str
    format: str
    before: Fields | None
    after: Fields | None

    def reversed(self) -> "Change":
        """Return the change that takes this one back."""
        return Change(self.document_id, self.format, self.after, self.before)

    def then(self, later: "Change") -> "Change":
        """Return one change that does this one and then `later` on the same document."""
        if self.before is None or later.after is None:
            before = self.before if self.before is None else {**(later.before or {}), **self.before}
            after = later.after if later.after is None else {**(self.after or {}), **later.after}
            return Change(self.document_id, self.format, before, after)
        return Change(
            self.document_id,
            self.format,
            {**(later.before or {}), **self.before},
            {**(self.after or {}), **later.after},
        )

    @property
    def is_nothing(self) -> bool:
        """Whether both sides are equal."""
        return self.before == self.after

    def applied_to(self, document: Document | None) -> Document | None:
        """Return the document after this change; None when it is gone.

        A change of fields needs a document to change: without one it is a LookupError.
        """
        if self.after is None:
            return None
        if self.before is None:
            return document_from(self.format, self.after)
        if document is None:
            raise LookupError(self.document_id)
        return document.evolve(**self.after)

    def to_json(self) -> dict[str, Any]:
        """Return the change as it stands in the journal."""
        return {"id": self.document_id, "format": self.format, "before": self.before, "after": self.after}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Change":
        """Read a change back from the journal."""
        return cls(data["id"], data["format"], data["before"], data["after"])


def change_between(before: Document | None, after: Document | None) -> Change | None:
    """Return what differs between two versions of a document, or None when nothing does."""
    if after is None:
        return None if before is None else Change(before.id, before.FORMAT, data_of(before), None)
    if before is None:
        return Change(after.id, after.FORMAT, None, data_of(after))
    fields = changed_fields(before, after)
    if not fields:
        return None
    return Change(
        after.id,
        after.FORMAT,
        before.model_dump(mode="json", include=set(fields)),
        after.model_dump(mode="json", include=set(fields)),
    )


def merged(first: Iterable[Change], second: Iterable[Change]) -> tuple[Change, ...]:
    """Return the changes of two steps as one step; documents that end where they began drop out."""
    by_id = {change.document_id: change for change in first}
    for change in second:
        earlier = by_id.get(change.document_id)
        by_id[change.document_id] = change if earlier is None else earlier.then(change)
    return tuple(change for change in by_id.values() if not change.is_nothing)
