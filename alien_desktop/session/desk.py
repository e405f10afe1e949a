"""What lies on the table of one open profile, handed to every view that needs more than a document."""

from dataclasses import dataclass

from alien_desktop.session.roll_controller import RollController
from alien_desktop.session.session import Session
from alien_desktop.session.session_log import SessionLog
from alien_desktop.session.workspace import Workspace


@dataclass(frozen=True)
class Desk:
    """The session and the controllers over it."""

    session: Session
    rolls: RollController

    @property
    def workspace(self) -> Workspace:
        """The living documents."""
        return self.session.workspace

    @property
    def log(self) -> SessionLog:
        """What was done."""
        return self.session.log
