"""Older versions of a document: what there is, what differs, bringing one back, and mending a damaged file with one."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

from alien_desktop.documents.differences import VersionComparison, compare, with_unreadable
from alien_desktop.documents.document import Document, new_document_id
from alien_desktop.documents.document_types import data_of
from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record
from alien_desktop.session.autosave import Autosave
from alien_desktop.session.background_writer import BackgroundWriter, off_thread
from alien_desktop.session.document_codec import document_in, what_is_readable
from alien_desktop.session.event_log import EventLog
from alien_desktop.session.journaled_action import JournaledAction
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.errors import NoSuchDocument, StorageError
from alien_desktop.storage.scan_result import StoredDocument
from alien_desktop.storage.timestamps import iso_utc
from alien_desktop.storage.versions import Version, VersionMark

_OF_A_FILE = (VersionMark.NONE, VersionMark.MIGRATION, VersionMark.CONFLICT)
"""Versions with these marks were files; one with another may be of what was not saved yet."""
_NO_VERSION = Message("There is no older version of this document that is whole. Its file was not touched.")


@record
class VersionEntry:
    """One version in a list."""

    number: int
    """It tells the versions of one document apart."""
    moment: str
    """When it was saved, ISO 8601 in UTC."""
    mark: VersionMark
    title: Words
    """The last thing that was done before it was saved; empty when the log does not reach back to it."""
    health: int | None
    stress: int | None
    size: int
    """Bytes."""
    is_damaged: bool = False


@record
class Mended:
    """What a damaged file was restored from: the moment of the version, and how many actions the journal added."""

    document: Document
    moment: str
    actions: int


@record
class DamageFound:
    """A damaged file beside what it can be restored to."""

    document: Document
    """What Restore brings back."""
    moment: str
    actions: int
    compared: VersionComparison
    """What the file still says as `now`, what Restore brings back as `then`."""
    unreadable: int
    """How many entries of the file cannot be read."""


class DocumentVersions:
    """Lists and brings back versions. Each restoring is one step of the history; the version that was there is kept.

    StorageError when a version cannot be used; NoSuchDocument when there is none. What reads or writes files is
    awaited: `BackgroundWriter` carries it on.
    """

    def __init__(
        self,
        workspace: Workspace,
        store: DocumentStore,
        autosave: Autosave,
        writer: BackgroundWriter,
        log: EventLog,
        journaled: Callable[[], Iterable[JournaledAction]],
        name_of: Callable[[str], str] = str,
        card: Callable[[Document], JsonObject] = lambda _document: {},
    ) -> None:
        """`journaled` reads every action that is still written down, oldest first; `name_of` names catalog rows,
        `card` says what lists show of a document."""
        self._card = card
        self._last_read: tuple[str, int, Document] | None = None
        self._name_of = name_of
        self._workspace = workspace
        self._store = store
        self._autosave = autosave
        self._writer = writer
        self._log = log
        self._journaled = journaled

    async def entries(self, document_id: str) -> tuple[VersionEntry, ...]:
        """Return the versions of a document, the newest first."""
        titles = {entry.seq: entry.title for entry in self._log.entries() if document_id in entry.documents}
        versions = self._store.versions.versions
        return await off_thread(lambda: tuple(self._entry(one, titles) for one in versions(document_id)))

    def document(self, document_id: str, number: int) -> Document:
        """Return the document as it was."""
        versions = self._store.versions
        version = versions.version(document_id, number)
        return document_in(versions.read(version), version.path)

    def ask(self, document_id: str, number: int, told: Callable[[Document | None], None]) -> None:
        """Read the document as it was beside the window and tell it a moment later; None when it cannot be used.

        Who asks again before that is told only the last one.
        """
        self._writer.put(
            "version",
            partial(self.document, document_id, number),
            partial(self._on_read, document_id, number, told),
        )

    def _on_read(self, document_id: str, number: int, told: Callable[[Document | None], None], found: object) -> None:
        document = found if isinstance(found, Document) else None
        self._last_read = (document_id, number, document) if document is not None else None
        told(document)

    def ask_texts(self, document_id: str, told: Callable[[dict[int, str]], None]) -> None:
        """Read everything that each version says beside the window, and tell it by the number of the version."""
        self._writer.put("texts", partial(self._texts, document_id), told)

    def _texts(self, document_id: str) -> dict[int, str]:
        texts: dict[int, str] = {}
        for version in self._store.versions.versions(document_id):
            with suppress(StorageError):
                texts[version.number] = str(data_of(self.document(document_id, version.number))).casefold()
        return texts

    def compare(self, document_id: str, number: int) -> VersionComparison:
        """Return what differs between the document as it is now and as it was then."""
        return self.compare_with(self._workspace.document(document_id), self.document(document_id, number))

    def compare_with(self, now: Document, then: Document) -> VersionComparison:
        """Return what differs between two versions of a document, rows of the catalog by name."""
        return compare(now, then, self._name_of)

    async def _then(self, document_id: str, number: int) -> Document:
        seen = self._last_read
        if seen is not None and seen[:2] == (document_id, number):  # it is being looked at
            return seen[2]
        then: Document = await off_thread(partial(self.document, document_id, number))
        return then

    async def restore(self, document_id: str, number: int) -> Document:
        """Bring an older version back as one step; what was there is kept as a version too, behind the window."""
        then = await self._then(document_id, number)
        self.keep(document_id, VersionMark.RESTORE)
        now = self._workspace.document(document_id)
        self._workspace.edit(Message("{name}: an older version", name=now.name), [then])
        return then

    def keep(self, document_id: str, mark: VersionMark) -> None:
        """Keep the document as it is now as a version, a moment later.

        Nothing is reported when that cannot be done: what comes next is one step of Undo in any case.
        """
        work = self._work_that_keeps(self._workspace.document(document_id), mark)
        self._writer.put(f"keep {mark} {document_id}", work, _not_waited_for)

    def _work_that_keeps(self, now: Document, mark: VersionMark) -> Callable[[], object]:
        """Return what makes a version of a document as it is now: of its file, where that is the same."""
        if not self._autosave.is_dirty(now.id):
            return partial(self._store.keep_version, now.id, mark)
        revision, data, card = self._workspace.revision(now.id), data_of(now), self._card(now)
        return partial(self._store.keep_document, now.FORMAT, now.SCHEMA, now.id, revision, data, card, mark)

    async def open_copy(self, document_id: str, number: int) -> Document:
        """Put an older version beside the document, as one of its own."""
        then = await self._then(document_id, number)
        ending = " (version)"
        copy: Document = then.evolve(
            id=new_document_id(), name=then.name[: NAME_LIMIT - len(ending)] + ending, sample=False
        )
        self._workspace.edit(Message("{name}: a copy of an older version", name=then.name), [copy])
        return copy

    async def pin(self, document_id: str, number: int, *, pinned: bool) -> None:
        """Let a version stay permanently, or be thinned like the others."""
        mark = VersionMark.PINNED if pinned else VersionMark.NONE
        versions = self._store.versions
        await off_thread(lambda: versions.set_mark(versions.version(document_id, number), mark))

    async def pin_now(self, document_id: str) -> None:
        """Save, and keep the document as it is now permanently."""
        await self._autosave.save_first()
        await off_thread(partial(self._store.keep_version, document_id, VersionMark.PINNED))

    # --- damaged files ---

    def helpful(self, document_id: str) -> tuple[str, Document, int] | None:
        """Read what a damaged file can be restored to: the moment of its newest whole version, the document with
        what the journal adds to it, and how many actions those are. None when there is no whole version."""
        found = self._store.versions.newest_whole(document_id)
        if found is None:
            return None
        version, envelope = found
        try:
            document = document_in(envelope, version.path)
        except StorageError:
            return None
        document, actions = brought_forward(document, envelope.rev, self._journaled())
        return iso_utc(version.moment), document, actions

    def doubt(self, document_id: str, told: Callable[[VersionComparison], object]) -> None:
        """Find out how a document differs from what this app wrote of it last, and tell that a moment later.

        Nothing is reported when nothing differs, and when there is no whole version to compare with.
        """
        self._writer.put(
            f"doubt {document_id}", partial(self.helpful, document_id), partial(self._on_doubted, document_id, told)
        )

    def _on_doubted(self, document_id: str, told: Callable[[VersionComparison], object], found: object) -> None:
        if not isinstance(found, tuple) or not self._workspace.has(document_id):
            return
        compared = self.compare_with(self._workspace.document(document_id), found[1])
        if not compared.is_same:
            told(compared)

    async def _found(self, document_id: str) -> tuple[str, Document, int]:
        found: tuple[str, Document, int] | None = await off_thread(partial(self.helpful, document_id))
        if found is None:
            raise NoSuchDocument(self._store.folder, _NO_VERSION)
        return found

    def had_file_since(self, document_id: str, seq: int) -> bool:
        """Whether a file that holds an action on a document was kept as a version of it."""
        kept = (one for one in self._store.versions.versions(document_id) if one.mark in _OF_A_FILE)
        found = (self._store.versions.look_at(one) for one in kept)
        return any(isinstance(one, StoredDocument) and one.rev >= seq for one in found)

    async def put_back(self, document_id: str) -> None:
        """Restore a document as this app wrote it last, as one step; the file that is there is kept as a version."""
        found = await self._found(document_id)
        with suppress(StorageError):
            await off_thread(partial(self._store.keep_version, document_id, VersionMark.CONFLICT))
        self._workspace.edit(Message("{name}: as it was saved last", name=found[1].name), [found[1]])

    async def damage(self, document_id: str) -> DamageFound:
        """Return what a damaged file still says against what `mend` would bring back; nothing is changed.

        NoSuchDocument when there is nothing to compare with.
        """
        moment, document, actions = await self._found(document_id)
        try:
            raw = await off_thread(partial(self._store.raw, document_id))
        except OSError:  # a folder, a device, too large, gone: nothing of it can be read
            raw = b""
        readable, lost = what_is_readable(raw, document)
        compared = with_unreadable(self.compare_with(readable, document), document, lost, self._name_of)
        return DamageFound(document, moment, actions, compared, len(lost))

    async def mend(self, document_id: str) -> Mended:
        """Restore a file that cannot be used, from its newest whole version and the journal; one step.

        The damaged file moves into the quarantine as it is. NoSuchDocument when there is nothing to restore from,
        SaveFailed when the file cannot be moved.
        """
        moment, document, actions = await self._found(document_id)
        with suppress(NoSuchDocument):
            await off_thread(partial(self._store.put_aside, document_id))
        self._workspace.edit(Message("Restore {name} from its version", name=document.name), [document])
        self._autosave.save_soon()
        return Mended(document, moment, actions)

    async def leave_deleted(self, document_id: str) -> None:
        """Take a document whose file somebody has deleted for removed, as one step that can be undone.

        Its versions stay. NoSuchDocument when nothing is left of it.
        """
        _moment, document, _actions = await self._found(document_id)
        self._workspace.put(document_id, document)
        self._workspace.edit(Message("Remove {name}", name=document.name), removed=[document_id])

    def _entry(self, version: Version, titles: dict[int, Words]) -> VersionEntry:
        versions = self._store.versions
        found = versions.look_at(version)
        moment, size = iso_utc(version.moment), versions.size(version)
        if not isinstance(found, StoredDocument):
            return VersionEntry(version.number, moment, version.mark, "", None, None, size, is_damaged=True)
        health, stress = (_number(found.card.get(one)) for one in ("health", "stress"))
        return VersionEntry(version.number, moment, version.mark, titles.get(found.rev, ""), health, stress, size)


def brought_forward(document: Document, rev: int, actions: Iterable[JournaledAction]) -> tuple[Document, int]:
    """Return a document with every later action of the journal that fits, and how many those are.

    The first one that does not fit ends it: nothing is merged. A removal is none of them.
    """
    count = 0
    for action in actions:
        for patch in action.patches:
            if patch.document_id != document.id or action.seq <= rev:
                continue
            try:
                after = patch.applied_to(document) if patch.before is not None and patch.fits(document) else None
            except (LookupError, ValueError, TypeError):
                after = None
            if after is None:
                return document, count
            document, count = after, count + 1
    return document, count


def _not_waited_for(_outcome: object) -> None:
    """One Undo goes back in any case, whether a version could be kept or not."""


def _number(value: object) -> int | None:
    return value if type(value) is int else None
