"""Opens the session of a profile and builds the controllers over it; imported only after the first picture."""

from collections.abc import Iterable

from PySide6.QtCore import QObject

from alien_desktop.documents.house_rules import rules_at_the_table
from alien_desktop.documents.samples.samples import all_samples
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.session.document_index import DocumentIndex
from alien_desktop.session.entry_summary import describe
from alien_desktop.session.history import Recovery
from alien_desktop.session.library_entry import entry_of_stored
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.session import Session, local_time
from alien_desktop.session.session_context import Desk
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.scan_result import Damaged, StoredDocument
from alien_desktop.storage.timestamps import utc_now


def open_desk(
    paths: Paths, dice: DiceSource, found: Iterable[StoredDocument | Damaged], parent: QObject | None = None
) -> tuple[Desk, Recovery]:
    """Return the open session with its controllers, and what had to be recovered. `found` is the scan of the disk."""
    files = tuple(found)
    session = Session(paths, lambda document: describe(document, rules_of), parent=parent)
    first_time = not files and not paths.journal.exists()
    recovery = session.start((one.document_id, one.rev) for one in files if isinstance(one, StoredDocument))
    if first_time:
        add_samples(session)
    session.sweep_portraits(str(one.card.get("portrait", "")) for one in files if isinstance(one, StoredDocument))
    shelf = DocumentIndex(session.workspace, lambda document: describe(document, rules_of), session)
    shelf.fill(entry_of_stored(one) for one in files)
    session.document_saved.connect(shelf.set_saved)

    def rules_for(edition_id: str) -> SheetRules:
        return rules_at_the_table(edition_id, session.preferences)

    def companions(sheet_id: str) -> list[str]:
        own = shelf.entry(sheet_id)
        return [
            entry.document_id
            for entry in shelf.entries()
            if own is not None
            and entry.document_id != sheet_id
            and (entry.format, entry.edition, entry.label) == (own.format, own.edition, own.label)
        ]

    rolls = RollController(
        session.workspace,
        lambda sheet: rules_for(sheet.edition),
        dice,
        lambda: local_time(utc_now()),
        companions,
        session,
    )
    return Desk(session, rolls, shelf, rules_for), recovery


def add_samples(session: Session) -> None:
    """Put the sample crew, adversaries and encounters into an empty library; not a step of the undo history."""
    for document in all_samples():
        session.workspace.put(document.id, document, 0)
        session.autosave.mark(document.id)
    session.autosave.save_now()
