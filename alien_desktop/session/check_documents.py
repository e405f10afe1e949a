"""Check my documents: every file read and compared with its sum, and a report that counts each kind of trouble."""

from dataclasses import field

from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.record import record
from alien_desktop.session.document_codec import document_in
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.errors import StorageError, sentence_of
from alien_desktop.storage.journal_proof import HashChain, verify
from alien_desktop.storage.paths import Paths, shown_name
from alien_desktop.storage.scan_result import Damaged
from alien_desktop.storage.versions import VersionMark


@record
class CheckedFile:
    """One file with something wrong, or at least unusual. Nothing was changed in it."""

    document_id: str
    name: str
    """Text of the user."""
    sentence: Message
    is_damaged: bool = False
    """It cannot be used at all."""
    can_be_restored: bool = False
    """There is an older version that is whole."""


@record
class Counted:
    """A sentence about one kind of thing."""

    sentence: Message
    is_well: bool = True


@record
class CheckReport:
    """The result of checking every file."""

    documents: int
    whole: int
    files: tuple[CheckedFile, ...]
    versions: int
    damaged_versions: int
    journal: Message | None
    """What is wrong with the journal, None when nothing is."""
    newest_hash: str
    """Hash of the newest row of the journal; empty when there is none."""
    journal_rows: int
    chain: HashChain = field(default_factory=HashChain)
    """All rows, in older parts too, by their hashes: what one that was noted before proves."""

    @property
    def is_well(self) -> bool:
        """Whether nothing was found."""
        return not self.files and not self.damaged_versions and self.journal is None

    def counted(self) -> tuple[Counted, ...]:
        """Return one sentence for each kind that was counted."""
        told = [
            Counted(Plural("%n documents are whole.", "One document is whole.", self.whole)),
            Counted(Plural("%n older versions are whole.", "One older version is whole.", self.versions)),
        ]
        if self.damaged_versions:
            worse = Plural(
                "%n older versions are damaged and are never used.",
                "One older version is damaged and is never used.",
                self.damaged_versions,
            )
            told.append(Counted(worse, is_well=False))
        if self.journal is None:
            right = Plural("%n rows of the journal are right.", "One row of the journal is right.", self.journal_rows)
            told.append(Counted(right))
        else:
            told.append(Counted(self.journal, is_well=False))
        return tuple(told)

    def sentences(self) -> tuple[Message, ...]:
        """Return the whole report: what was counted, then each file."""
        files = (Message("{name}: {what}", name=one.name, what=one.sentence) for one in self.files)
        return (*(one.sentence for one in self.counted()), *files)


def check_documents(store: DocumentStore, paths: Paths) -> CheckReport:
    """Read every document, every older version and the journal, and change nothing. CannotRead for the folder."""
    found = store.scan()
    files: list[CheckedFile] = []
    ids: list[str] = []
    for one in found:
        document_id = one.document_id or shown_name(one.path.name)
        ids.append(document_id)
        name = one.name_hint if isinstance(one, Damaged) else str(one.card.get("name", "")) or document_id[:8]
        sentence = one.sentence if isinstance(one, Damaged) else _wrong_with(store, document_id)
        if sentence is not None:
            can = one.document_id is not None and store.versions.newest_whole(document_id) is not None
            files.append(CheckedFile(document_id, name, sentence, isinstance(one, Damaged), can))
    whole, damaged = _versions(store, ids)
    journal, rows, newest, chain = _journal(paths)
    right = len(found) - len(files)
    return CheckReport(len(found), right, tuple(files), whole, damaged, journal, newest, rows, chain)


def _wrong_with(store: DocumentStore, document_id: str) -> Message | None:
    try:
        envelope = store.peek(document_id)
        if envelope is None:
            return None
        document_in(envelope, store.folder)
    except StorageError as error:
        return error.sentence
    if envelope.digest_ok:
        return None
    return Message("Its sum does not fit: it was changed outside this app, or is damaged. It can be used.")


def _versions(store: DocumentStore, ids: list[str]) -> tuple[int, int]:
    whole = damaged = 0
    for document_id in ids:
        for version in store.versions.versions(document_id):
            try:
                is_whole = store.versions.read(version).digest_ok or version.mark is VersionMark.CONFLICT
            except StorageError:
                is_whole = False
            whole, damaged = whole + is_whole, damaged + (not is_whole)
    return whole, damaged


def _journal(paths: Paths) -> tuple[Message | None, int, str, HashChain]:
    try:
        found = verify(paths.journal)
    except StorageError as error:
        return (None if not paths.journal.exists() else sentence_of(error)), 0, "", HashChain()
    return (None if found.ok else found.sentence), found.rows, found.newest, found.chain
