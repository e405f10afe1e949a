"""All loaded documents, and the one linear undo history over them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.document import Document, changed_fields
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.events import Event
from alien_desktop.session.history import History, Step
from alien_desktop.session.journaled_action import EDIT, FOLD, REDO, UNDO, JournaledAction, payload_of, title_to_json
from alien_desktop.session.patches import DocumentPatch, PlainLists, patch_between
from alien_desktop.storage.errors import sentence_of

_Kind = TypeVar("_Kind", bound=Document)

UNWRITTEN = 0
"""Stands for the journal line of an action that could not be written down."""


PlaceOf = Callable[[Mapping[str, Document | None]], tuple[str, int]]
"""The documents that an edit is about, as it leaves them (None: only told of) -> the id of its scene, and the Round."""


class JournalPort(Protocol):
    """What the workspace needs of the journal."""

    def append(self, kind: str, title: str | JsonObject, payload: JsonObject) -> Any:
        """Write one action down and return its line, which has a `seq` and a `time`."""
        ...


class Workspace(QObject):
    """The loaded documents. Everything that changes one goes through `edit`.

    `changed(document_id, fields)` is the one signal: fields is a frozenset of field names; a document that was added
    or removed reports all of its fields (ask `has` which of the two it was).
    """

    changed = Signal(str, object)
    acted = Signal(object)
    """The `JournaledAction` that has just been done, undone or redone."""

    refused = Signal(object)
    """A document that is only shown was to be changed; the `Message` says why that was not done."""
    not_written = Signal(object)
    """An action could not be written to the journal; the sentence says why. It is in memory all the same."""

    def __init__(self, load: Callable[[str], Document], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.history = History(parent=self)
        self._load = load
        self._documents: dict[str, Document] = {}
        self._revisions: dict[str, int] = {}
        self._gone: dict[str, None] = {}
        self._locked: set[str] = set()
        self._journal: JournalPort | None = None
        self._lists = PlainLists()
        self._burst = 0
        self._only_looking = False
        self._place_of: PlaceOf = lambda _documents: ("", 0)
        self._told: Callable[[Words, tuple[Event, ...]], object] | None = None
        self.version = 0
        """Another number after every change of a document or the rules: what was read before may be different now."""
        self.tells_more = False
        """Whether other documents of the same step are reported as changed right after this one."""

    # --- reading ---

    @property
    def is_refresh(self) -> bool:
        """Whether `changed` was emitted because a setting of the rules changed, with no document different."""
        return self._only_looking

    def has(self, document_id: str) -> bool:
        """Return whether a document is loaded here."""
        return document_id in self._documents

    def is_gone(self, document_id: str) -> bool:
        """Return whether a document was removed; its file may be there until autosave has put it into the trash."""
        return document_id in self._gone

    def gone(self) -> tuple[str, ...]:
        """Return the ids of all documents that were removed."""
        return tuple(self._gone)

    def document(self, document_id: str) -> Document:
        """Return a document, loading it when it is not loaded yet; raises what the loader raises.

        A document that was removed is a KeyError, whether its file is still there or not.
        """
        found = self._documents.get(document_id)
        if found is None:
            if document_id in self._gone:
                raise KeyError(document_id)
            found = self._load(document_id)
            self._documents[document_id] = found
            self.version += 1
        return found

    def sheet(self, document_id: str) -> CharacterSheet:
        """Return a character sheet."""
        found = self._documents.get(document_id)
        return found if isinstance(found, CharacterSheet) else self._typed(document_id, CharacterSheet)

    def encounter(self, document_id: str) -> Encounter:
        """Return an encounter."""
        found = self._documents.get(document_id)
        return found if isinstance(found, Encounter) else self._typed(document_id, Encounter)

    def fighter(self, document_id: str) -> CharacterSheet | Adversary:
        """Return whoever can oppose a roll: a character or an adversary; TypeError for other documents."""
        document = self.document(document_id)
        if not isinstance(document, CharacterSheet | Adversary):
            raise TypeError(f"{document_id} is neither a character nor an adversary")
        return document

    def adversary(self, document_id: str) -> Adversary:
        """Return an adversary."""
        return self._typed(document_id, Adversary)

    def documents(self) -> tuple[Document, ...]:
        """Return all loaded documents."""
        return tuple(self._documents.values())

    def revision(self, document_id: str) -> int:
        """Return the sequence number of the last action that changed a document (0 = none that is known)."""
        return self._revisions.get(document_id, 0)

    # --- changing ---

    def edit(
        self,
        title: Words,
        after: Iterable[Document] = (),
        *,
        removed: Iterable[str] = (),
        events: Iterable[Event] = (),
        merge_key: str = "",
    ) -> bool:
        """Change any number of documents as one named undo step; return whether there was anything to do.

        `after` holds the new versions (unknown ids are new documents), `removed` the ids that go, `events` what has
        happened. Steps with the same merge key become one until `end_burst` is called.
        """
        versions = tuple({document.id: document for document in after}.values())
        if self._told is not None:
            return self._rehearse(title, versions, tuple(removed), tuple(events), self._told)
        ids = [*(document.id for document in versions), *(removed := tuple(removed))]
        if self._locked.intersection(ids):
            self._refuse(ids)
            return False
        before = {document.id: self._before(document.id) for document in versions}
        made = [patch_between(before[document.id], document, self._lists) for document in versions]
        made += [patch_between(self.document(document_id), None) for document_id in removed]
        patches = tuple(patch for patch in made if patch is not None)
        told = tuple(events)
        if not patches and not told:
            return False
        key = f"{merge_key}#{self._burst}" if merge_key else ""
        about: dict[str, Document | None] = {event.document: None for event in told}
        scene, round_number = self._place_of(about | {each.id: each for each in versions})
        step = Step(title, patches, told, key, scene=scene, round=round_number)
        new = {document.id: document for document in versions}
        applied = {
            each.document_id: each.applied_beside(
                before[each.document_id] if each.document_id in before else self._before(each.document_id),
                new.get(each.document_id),
            )
            for each in patches
        }
        action = self._write_down(EDIT, step, patches)
        self._put(applied, action)
        for patch in patches:
            document = applied[patch.document_id]
            if document is not None and patch.after is not None:
                self._lists.keep(document, patch.after)
        self.history.push(replace(step, lines=(action.seq if action is not None else UNWRITTEN,)))
        self._notify(patches, action)
        return True

    def rehearse(self, told: Callable[[Words, tuple[Event, ...]], object]) -> None:
        """Keep no history and no journal from now on: what is done here is tried out and discarded.

        `told` gets the title and the events of every step. Documents are taken over as they were made, without the
        plain data that a patch needs.
        """
        self._told = told

    def _rehearse(
        self,
        title: Words,
        versions: tuple[Document, ...],
        removed: tuple[str, ...],
        events: tuple[Event, ...],
        told: Callable[[Words, tuple[Event, ...]], object],
    ) -> bool:
        changed = [
            (each, fields)
            for each in versions
            if (known := self._documents.get(each.id)) is not each
            and (fields := frozenset(type(each).model_fields) if known is None else changed_fields(known, each))
        ]
        if not changed and not removed and not events:
            return False
        for document, _ in changed:
            self.put(document.id, document)
        for document_id in removed:
            self.put(document_id, None)
        told(title, events)
        for document, fields in changed:
            self.changed.emit(document.id, fields)
        for document_id in removed:
            self.changed.emit(document_id, frozenset())
        return True

    def end_burst(self) -> None:
        """End a burst of typing or stepping: the next edit of the same field is a step of its own."""
        self._burst += 1

    def undo(self) -> None:
        """Undo the last step."""
        self.end_burst()
        step = self.history.next_undo
        if step is not None:
            self._go(UNDO, step, step.back, self.history.undo)

    def redo(self) -> None:
        """Redo the next step."""
        self.end_burst()
        step = self.history.next_redo
        if step is not None:
            self._go(REDO, step, step.patches, self.history.redo)

    def verify_go_to(self, line: int) -> None:
        """Raise RuleViolation when no step that can be undone or done again wrote this line of the journal."""
        if not any(line in step.lines for step in self.history.steps):
            raise RuleViolation(Message("The history does not reach there any more."))

    def go_to(self, line: int) -> None:
        """Undo, or do again, until the step that wrote a line of the journal is the last one that is done."""
        self.verify_go_to(line)
        steps, known = self.history.steps, self.history.count - len(self.history.steps)
        wanted = known + 1 + max(place for place, step in enumerate(steps) if line in step.lines)
        while self.history.index > wanted:
            self.undo()
        while self.history.index < wanted:
            self.redo()

    def fold(self, from_index: int, title: Words) -> None:
        """Make one step of all that were done since the history stood at `from_index`; none or one stay as they are."""
        if self.history.index - from_index < 2:
            return
        self.end_burst()
        step = self.history.fold(from_index, title)
        self._write_down(FOLD, step, ())

    def refresh_all(self) -> None:
        """Let every view read every document again, because the rules of the table changed."""
        self.end_burst()
        self.version += 1
        self._only_looking = True
        try:
            for document in self.documents():
                self.changed.emit(document.id, frozenset(type(document).model_fields))
        finally:
            self._only_looking = False

    def lock(self, document_id: str) -> None:
        """Let a document be looked at only: a newer version of the app has made it."""
        self._locked.add(document_id)

    def is_locked(self, document_id: str) -> bool:
        """Whether a document can be looked at only."""
        return document_id in self._locked

    def _refuse(self, ids: Iterable[str]) -> None:
        """Say that nothing was changed, and let every view show again what is there."""
        for document_id in ids:
            if document_id in self._documents:
                self._only_looking = True
                try:
                    fields = frozenset(type(self._documents[document_id]).model_fields)
                    self.changed.emit(document_id, fields)
                finally:
                    self._only_looking = False
        self.refused.emit(
            Message(
                "This document was made by a newer version of the app: it can be looked at and not changed. Update the "
                "app, or make a copy of it."
            )
        )

    # --- inside a step ---

    def _go(self, kind: str, step: Step, patches: tuple[DocumentPatch, ...], move: Callable[[], None]) -> None:
        applied = self._applied(patches)
        action = self._write_down(kind, step, patches)
        self._put(applied, action)
        move()
        self._notify(patches, action)

    def _applied(self, patches: tuple[DocumentPatch, ...]) -> dict[str, Document | None]:
        """Return the documents as they will be. What can go wrong does so here, before anything is written."""
        return {patch.document_id: patch.applied_to(self._before(patch.document_id)) for patch in patches}

    def _write_down(self, kind: str, step: Step, patches: tuple[DocumentPatch, ...]) -> JournaledAction | None:
        """Return the action as it was journaled; None when it lives on in memory only, which is said."""
        if self._journal is None:
            return None
        patches = tuple(replace(patch, rev=self.revision(patch.document_id)) for patch in patches)
        try:
            line = self._journal.append(kind, title_to_json(step.title), payload_of(kind, step, patches))
        except OSError as error:
            self.not_written.emit(sentence_of(error))
            return None
        events = step.events if kind == EDIT else ()
        return JournaledAction(
            line.seq,
            line.time,
            kind,
            step.title,
            patches,
            events,
            step.merge_key,
            step.lines,
            scene=step.scene if kind == EDIT else "",
            round=step.round if kind == EDIT else 0,
        )

    def _put(self, applied: Mapping[str, Document | None], action: JournaledAction | None) -> None:
        for document_id, document in applied.items():
            self.put(document_id, document, action.seq if action is not None else None)

    def _notify(self, patches: tuple[DocumentPatch, ...], action: JournaledAction | None) -> None:
        """Tell the views, when all documents of the step are as they will stay."""
        for number, patch in enumerate(patches, 1):
            self.tells_more = number < len(patches)
            self.changed.emit(patch.document_id, patch.fields)
        if action is not None:
            self.acted.emit(action)

    # --- for restoring a session ---

    def put(self, document_id: str, document: Document | None, revision: int | None = None) -> None:
        """Set a loaded document without a step of history: at start, and inside a step."""
        self.version += 1
        if document is None:
            self._documents.pop(document_id, None)
            self._lists.forget(document_id)
            self._gone[document_id] = None
        else:
            self._documents[document_id] = document
            self._gone.pop(document_id, None)
        if revision is not None:
            self._revisions[document_id] = revision

    def forget(self, document_id: str) -> None:
        """Unload a document of which there is no file: nobody has removed it here."""
        self.put(document_id, None)
        del self._gone[document_id]

    def skip_bursts(self, merge_keys: Iterable[str]) -> None:
        """Let no edit merge with one of an earlier run: `merge_keys` are those that the journal holds."""
        used = [int(key.rpartition("#")[2]) for key in merge_keys if key]
        self._burst = max([self._burst, *(number + 1 for number in used)])

    def tell_place_by(self, place_of: PlaceOf) -> None:
        """Ask this, for every edit, in which scene and Round it is done."""
        self._place_of = place_of

    def attach_journal(self, journal: JournalPort) -> None:
        """Journal every action from now on, before it is shown."""
        self._journal = journal

    def _before(self, document_id: str) -> Document | None:
        found = self._documents.get(document_id)
        if found is None:
            try:
                found = self.document(document_id)
            except KeyError:
                return None
        return found

    def _typed(self, document_id: str, kind: type[_Kind]) -> _Kind:
        document = self.document(document_id)
        if not isinstance(document, kind):
            raise KeyError(document_id)
        return document
