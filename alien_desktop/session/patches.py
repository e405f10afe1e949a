"""Changes of documents as field patches: what one step of the undo history does, and what the journal holds of it."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from alien_desktop.documents.document import Document, DocumentPart, changed_fields
from alien_desktop.documents.document_types import data_of, document_from
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.record import record

Fields = dict[str, Any]


@record
class DocumentPatch:
    """One document's part of a step: the changed fields as plain JSON data before and after.

    `before` is None when the document is made by the step, `after` is None when it is removed; then the other side
    holds the whole document.
    """

    document_id: str
    format: str
    before: Fields | None
    after: Fields | None
    rev: int | None = field(default=None, compare=False)
    """The revision of the document that the change was made on, as the journal has it; None in a step."""

    def reversed(self) -> "DocumentPatch":
        """Return the patch that takes this one back."""
        return DocumentPatch(self.document_id, self.format, self.after, self.before)

    def then(self, later: "DocumentPatch") -> "DocumentPatch":
        """Return one patch that does this one and then `later` on the same document."""
        if self.before is None or later.after is None:
            before = self.before if self.before is None else {**(later.before or {}), **self.before}
            after = later.after if later.after is None else {**(self.after or {}), **later.after}
            return DocumentPatch(self.document_id, self.format, before, after)
        return DocumentPatch(
            self.document_id,
            self.format,
            {**(later.before or {}), **self.before},
            {**(self.after or {}), **later.after},
        )

    @property
    def is_nothing(self) -> bool:
        """Whether both sides are equal."""
        return self.before == self.after

    @property
    def fields(self) -> frozenset[str]:
        """The names of the fields it changes; all of them for a document that is made or removed."""
        if self.before is None or self.after is None:
            return frozenset((self.after or self.before or {}).keys())
        return frozenset(self.after)

    def applied_to(self, document: Document | None) -> Document | None:
        """Return the document after this patch; None when it is gone.

        A patch of fields needs a document to change: without one it is a LookupError.
        """
        if self.after is None:
            return None
        if self.before is None:
            return document_from(self.format, self.after)
        if document is None:
            raise LookupError(self.document_id)
        return document.evolve(**self.after)

    def applied_beside(self, document: Document | None, version: Document | None) -> Document | None:
        """Return the document after this patch, which was made a moment ago from it and its new version.

        The parts of its lists are those of the new version: each was checked when it was made, and what the change
        leaves alone is the same part as before.
        """
        if document is None or version is None or self.before is None or self.after is None:
            return self.applied_to(document)
        lists = {name: parts for name in self.after if _is_parts(parts := getattr(version, name))}
        return document.evolve(**{**self.after, **lists})

    def to_json(self) -> JsonObject:
        """Return the patch as it is in the journal."""
        sides = {"before": self.before, "after": self.after}
        return {"id": self.document_id, "format": self.format, "rev": self.rev, **sides}

    def fits(self, document: Document | None) -> bool:
        """Whether a document is what the change was made on, as far as the changed fields tell."""
        if self.before is None or document is None:
            return True
        fields = self.before.keys() & type(document).model_fields.keys()
        present = document.model_dump(mode="json", include=set(fields))
        return all(self.before[name] == present[name] for name in fields)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "DocumentPatch":
        """Read a patch back from the journal."""
        return cls(data["id"], data["format"], data["before"], data["after"], data["rev"])


_LONG = 32
"""A list of that many parts is worth keeping as plain data until it changes the next time."""


class PlainLists:
    """Long lists of documents as plain data, as the last change left them: the cards of a big fight."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[tuple[DocumentPart, ...], list[Any]]] = {}

    def keep(self, document: Document, data: Fields) -> None:
        """Keep the long ones of these fields of a document; `data` is what the document was made from."""
        for name, parts in data.items():
            if isinstance(parts, list) and len(parts) >= _LONG and _is_parts(value := getattr(document, name)):
                self._known[document.id, name] = value, parts

    def of(self, document: Document, fields: Iterable[str]) -> Fields:
        """Return those fields that are known and have not changed since."""
        known = {name: self._known.get((document.id, name)) for name in fields}
        return {name: one[1] for name, one in known.items() if one is not None and one[0] is getattr(document, name)}

    def forget(self, document_id: str) -> None:
        """Forget a document that is gone."""
        for key in [key for key in self._known if key[0] == document_id]:
            del self._known[key]


def patch_between(
    before: Document | None, after: Document | None, lists: PlainLists | None = None
) -> DocumentPatch | None:
    """Return what differs between two versions of a document, or None when nothing does.

    `lists` are those of earlier changes.
    """
    if after is None:
        return None if before is None else DocumentPatch(before.id, before.FORMAT, data_of(before), None)
    if before is None:
        return DocumentPatch(after.id, after.FORMAT, None, data_of(after))
    fields = changed_fields(before, after)
    if not fields:
        return None
    was = lists.of(before, fields) if lists is not None else {}
    was |= before.model_dump(mode="json", include=set(fields) - was.keys())
    return DocumentPatch(after.id, after.FORMAT, was, _after(before, after, fields, was))


def _after(before: Document, after: Document, fields: Iterable[str], was: Fields) -> Fields:
    """Return the changed fields as they are now; a part of a list that both versions share is not worked out again.

    The next turn of a big fight changes two of two hundred cards.
    """
    shared: Fields = {}
    for name in fields:
        parts = getattr(after, name)
        if not (_is_list(parts) and _is_list(was[name])):
            continue
        known = {id(part): data for part, data in zip(getattr(before, name), was[name], strict=True)}
        if not known.keys().isdisjoint(map(id, parts)):
            shared[name] = [known[id(part)] if id(part) in known else part.model_dump(mode="json") for part in parts]
    return after.model_dump(mode="json", include=set(fields) - shared.keys()) | shared


def _is_parts(value: object) -> bool:
    """Whether it is a list of parts of a document; a list has parts of one kind."""
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], DocumentPart)


def _is_list(value: object) -> bool:
    """Whether it is a list of parts of a document, or what was such a list."""
    return _is_parts(value) or isinstance(value, list)


def merged(first: Iterable[DocumentPatch], second: Iterable[DocumentPatch]) -> tuple[DocumentPatch, ...]:
    """Return the patches of two steps as one step; documents that end where they began drop out."""
    by_id = {patch.document_id: patch for patch in first}
    for patch in second:
        earlier = by_id.get(patch.document_id)
        by_id[patch.document_id] = patch if earlier is None else earlier.then(patch)
    return tuple(patch for patch in by_id.values() if not patch.is_nothing)
