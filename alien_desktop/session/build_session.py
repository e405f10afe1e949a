"""Opens a profile and builds the session over it, for the windows and the console alike."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import QObject

from alien_desktop.documents.document import Document
from alien_desktop.documents.samples.samples import all_samples
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Message, Plural, in_sequence
from alien_desktop.session.document_index import DocumentIndex
from alien_desktop.session.entry_summary import describe
from alien_desktop.session.journal_ahead import JournalAhead
from alien_desktop.session.library_entry import LibraryEntry, entry_of_stored
from alien_desktop.session.profile import Profile
from alien_desktop.session.recovery import Recovery
from alien_desktop.session.rolls.table_memory import TableMemory
from alien_desktop.session.session import Session
from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.scan_result import Damaged, StoredDocument
from alien_desktop.storage.timestamps import Now, local_time, utc_now

_WHOLE = Message("The version of it is whole:")


def build_session(
    paths: Paths,
    dice: DiceSource,
    found: Iterable[StoredDocument | Damaged],
    parent: QObject | None = None,
    *,
    read_only: bool = False,
    is_ours: Callable[[], bool] = lambda: True,
    ahead: JournalAhead | None = None,
    now: Now = utc_now,
) -> tuple[Session, Recovery]:
    """Return the open session, and what had to be recovered. `found` is the scan of the disk, `now` the clock."""
    files = tuple(found)
    profile = Profile(paths, _described, parent=parent, now=now, read_only=read_only, is_ours=is_ours, ahead=ahead)
    first_time = not files and not (paths.journal.exists() and paths.journal.lstat().st_size)
    recovery = profile.start((one.document_id, one.rev) for one in files if isinstance(one, StoredDocument))
    if not read_only:
        _provide_samples(profile, first_time=first_time)
    stored = [entry_of_stored(one) for one in files if isinstance(one, StoredDocument)]
    profile.sweep_portraits(picture for one in stored for picture in (one.portrait, *one.pictures))
    index = DocumentIndex(profile.workspace, _described, profile)
    entries = [_entry_of(_as_found(one, profile, recovery), profile) for one in files]
    index.fill([*entries, *_missing(profile, recovery.deleted)])
    profile.document_saved.connect(index.set_saved)
    profile.damage_found.connect(lambda document_id, error: _call_damaged(document_id, error, index, profile))
    session = Session(profile, index, dice, lambda: local_time(now()), profile)
    memory = TableMemory(session, profile.keep_table, session)
    if not memory.restore(profile.kept_table()):
        profile.lost_table()
    return session, recovery


def _provide_samples(profile: Profile, *, first_time: bool) -> None:
    """Put the sample crew, adversaries and encounters into an empty library; not a step of the undo history.

    A mark is in the profile until all of them are in their files: a start that was cut off, or for which there was
    no room, is completed by the next one. What was put into the trash meanwhile stays there.
    """
    mark, files = profile.paths.samples, RealFiles()
    with suppress(StorageError):  # without the mark it is a first start as good as any
        if first_time:
            write_whole(files, mark, b"")
    if not first_time and not mark.exists():
        return
    workspace = profile.workspace
    with suppress(StorageError):
        thrown_away = {one.document_id for one in profile.store.trash.scan()}
        there = {path.stem for path in profile.paths.documents.glob("*.json")}
        for document in all_samples():
            if document.id not in thrown_away | there and not workspace.has(document.id):
                workspace.put(document.id, document, 0)
                profile.autosave.mark(document.id)
    if profile.autosave.save_now():
        with suppress(OSError):
            files.unlink(mark)


def _missing(profile: Profile, deleted: Iterable[str]) -> list[LibraryEntry]:
    """Return the cards of documents whose files somebody has deleted, as far as a version of them is left."""
    gone = Message("The file of this document was deleted or moved while the app was closed.")
    left = [one for one in deleted if not profile.workspace.has(one)]
    entries = [_entry_of(Damaged(profile.paths.documents / f"{one}.json", one, "", gone), profile) for one in left]
    return [replace(one, help=in_sequence([gone, _WHOLE]), is_deleted=True) for one in entries if one.restorable]


def _as_found(one: StoredDocument | Damaged, profile: Profile, recovery: Recovery) -> StoredDocument | Damaged:
    """Return a file as it was found; one that looked whole and could not be read when it was needed is damaged."""
    if one.document_id in recovery.skipped and isinstance(one, StoredDocument):
        try:
            profile.workspace.document(one.document_id)
        except StorageError as error:
            return Damaged(one.path, one.document_id, entry_of_stored(one).name, error.sentence)
        except KeyError:
            pass
    return one


def _call_damaged(document_id: str, error: StorageError, index: DocumentIndex, profile: Profile) -> None:
    """Let a file that looked whole until it was opened be one that is restored from its card."""
    entry = index.entry(document_id)
    if entry is not None and not entry.sentence:
        index.put(_entry_of(Damaged(error.path, document_id, entry.name, error.sentence), profile))


def _entry_of(one: StoredDocument | Damaged, profile: Profile) -> LibraryEntry:
    """Return the entry of a file; a damaged one says what it can be restored to."""
    entry = entry_of_stored(one)
    found = profile.versions.helpful(one.document_id) if isinstance(one, Damaged) and one.document_id else None
    if found is None:
        return entry
    moment, document, actions = found
    told = Message("The file was left exactly as it is. The version of it is whole:")
    if actions:
        told = Plural(
            "The file was left exactly as it is. A version is whole, and the journal has the %n actions since:",
            "The file was left exactly as it is. A version is whole, and the journal has the action since:",
            actions,
        )
    shown = _described(document)
    return replace(
        entry,
        name=shown.name or entry.name,
        health=shown.health,
        health_max=shown.health_max,
        stress=shown.stress,
        portrait=shown.portrait,
        restorable=moment,
        help=told,
    )


def _described(document: Document) -> LibraryEntry:
    return describe(document, rules_of)
