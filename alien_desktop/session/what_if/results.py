"""How one fight came out: who won, who fell to what, and its story."""

from enum import StrEnum

from alien_desktop.rules.message import Words
from alien_desktop.rules.record import record


class Victor(StrEnum):
    """Whose side has somebody left who stands, when the other has not."""

    CREW = "crew"
    OTHERS = "others"
    NOBODY = "nobody"


class Fate(StrEnum):
    """How somebody comes out of a fight."""

    STANDS = "stands"
    AWAY = "away"
    BROKEN = "broken"
    DEAD = "dead"


@record
class Fallen:
    """What made somebody fall: the name of the attacker (empty for none) and the means."""

    by: str = ""
    what: Words = ""


class StoryTone(StrEnum):
    """Whether the crew hopes for it."""

    GOOD = "good"
    STRESS = "stress"
    HARM = "harm"


@record
class StoryLine:
    """One thing that happened in a fight."""

    round: int
    words: Words
    tone: StoryTone


@record
class FightResult:
    """How one fight came out."""

    winner: Victor
    rounds: int
    """How many Rounds it took, the one in which it began included."""
    cut_off: bool
    """Its Rounds were over before it was."""
    fates: dict[str, Fate]
    """Of everybody, by the ids of the combatants."""
    causes: dict[str, Fallen]
    """Of those who lie Broken or dead at the end."""
    first: str
    """The id of the first of the crew who was Broken or died; empty for nobody."""
    stress: int
    """Of the crew together at the end."""
    panics: int
    """Panic Rolls and stress responses."""
    shots: int
    """What the crew has left in its weapons."""
    story: tuple[StoryLine, ...] = ()
