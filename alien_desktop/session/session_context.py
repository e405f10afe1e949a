"""What lies on the table of one open profile, handed to every view that needs more than a document."""

from collections.abc import Callable
from dataclasses import dataclass

from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.session.document_index import DocumentIndex
from alien_desktop.session.event_log import SessionLog
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.session import Session
from alien_desktop.session.workspace import Workspace


@dataclass(frozen=True)
class Desk:
    """The session and the controllers over it."""

    session: Session
    rolls: RollController
    shelf: DocumentIndex
    rules_for: Callable[[str], SheetRules]
    """The rules of an edition by its id, with the settings of this table."""

    @property
    def workspace(self) -> Workspace:
        """The living documents."""
        return self.session.workspace

    @property
    def log(self) -> SessionLog:
        """What was done."""
        return self.session.log
