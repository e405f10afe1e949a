"""What depends on a roll of the tray, as plain facts: kept with the roll, so that a crash loses nothing."""

from alien_desktop.documents.scene.turn_effects import TurnChoice
from alien_desktop.documents.sheet.medical import MedicalRequest
from alien_desktop.rules.message import Words
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record

NO_CHOICE = TurnChoice()

SEARCHING = "search"
"""The word for a search of a zone in stealth mode, which is no action of a turn."""


@record
class WatchedAct:
    """A roll of a character, and what is done when it is settled: care, an action of a turn, what is due."""

    sheet: str
    skill: Skill
    title: Words
    scene: str = ""
    """The encounter that it belongs to; empty for care outside of one."""
    combatant: str = ""
    action: str = ""
    """The edition's action that it is the roll of."""
    choice: TurnChoice = NO_CHOICE
    helpers: tuple[str, ...] = ()
    care: MedicalRequest | None = None
    """What is done for whom, where both have a sheet."""
    talent: str = ""
    """The row of the talent that is used by it."""
    target: str = ""
    """On whom, or in place of whom, that talent is used."""
    owed: str = ""
    """The id of the roll that was due in the scene."""
