"""Opens a profile and builds the session over it, for the windows and the console alike."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject

from alien_desktop.documents.document import Document
from alien_desktop.documents.samples.samples import all_samples
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.session.document_index import DocumentIndex
from alien_desktop.session.entry_summary import describe
from alien_desktop.session.library_entry import LibraryEntry, entry_of_stored
from alien_desktop.session.profile import Profile, local_time
from alien_desktop.session.recovery import Recovery
from alien_desktop.session.rolls.table_memory import TableMemory
from alien_desktop.session.session import Session
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.scan_result import Damaged, StoredDocument
from alien_desktop.storage.timestamps import utc_now


def build_session(
    paths: Paths,
    dice: DiceSource,
    found: Iterable[StoredDocument | Damaged],
    parent: QObject | None = None,
    *,
    read_only: bool = False,
    is_ours: Callable[[], bool] = lambda: True,
) -> tuple[Session, Recovery]:
    """Return the open session, and what had to be recovered. `found` is the scan of the disk."""
    files = tuple(found)
    profile = Profile(paths, _described, parent=parent, read_only=read_only, is_ours=is_ours)
    first_time = not files and not paths.journal.exists()
    recovery = profile.start((one.document_id, one.rev) for one in files if isinstance(one, StoredDocument))
    if first_time:
        add_samples(profile)
    profile.sweep_portraits(str(one.card.get("portrait", "")) for one in files if isinstance(one, StoredDocument))
    index = DocumentIndex(profile.workspace, _described, profile)
    index.fill(entry_of_stored(one) for one in files)
    profile.document_saved.connect(index.set_saved)
    session = Session(profile, index, dice, lambda: local_time(utc_now()), profile)
    memory = TableMemory(session, profile.keep_table, session)
    memory.restore(profile.kept_table())
    return session, recovery


def add_samples(profile: Profile) -> None:
    """Put the sample crew, adversaries and encounters into an empty library; not a step of the undo history."""
    for document in all_samples():
        profile.workspace.put(document.id, document, 0)
        profile.autosave.mark(document.id)
    profile.autosave.save_now()


def _described(document: Document) -> LibraryEntry:
    return describe(document, rules_of)
