"""The state of what has to be saved. A module of its own: the status line needs it before any document loads."""

from enum import StrEnum

from alien_desktop.rules.message import Words
from alien_desktop.rules.record import record


class SaveState(StrEnum):
    """What the status line says."""

    SAVED = "saved"
    SAVING = "saving"
    NOT_SAVED = "not_saved"
    READ_ONLY = "read_only"
    """Nothing is written: the profile is another's, or cannot be written to."""


@record
class SaveReport:
    """The state, the time of the last save (local clock, HH:MM), and the sentence when something went wrong."""

    state: SaveState
    time: str = ""
    reason: Words = ""
