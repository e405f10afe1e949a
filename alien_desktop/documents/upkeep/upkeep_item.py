"""What becomes due on a sheet when time passes: supplies, checks, injuries, death rolls, rest, panic, rads.

Sources: the rooms of the topics (clock, timers, supplies, conditions, recovery, death, radiation, stress, play). The
list proposes; the table says what of it holds, and every result can be set by hand.
"""

from enum import StrEnum

from alien_desktop.rules.body.clock import TimeRules, TimeSpan, TimeUnit
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record


class TimeStep(StrEnum):
    """What goes by: a Round, a Turn (stretch) of rest, a Shift, a day, or the span by which uses are counted."""

    ROUND = "round"
    TURN = "turn"
    SHIFT = "shift"
    DAY = "day"
    SESSION = "session"

    @property
    def is_rest(self) -> bool:
        """Whether it is long enough to rest in."""
        return self in (TimeStep.TURN, TimeStep.SHIFT, TimeStep.DAY)

    @property
    def unit(self) -> TimeUnit | None:
        """The unit of time; None for a session, which is none."""
        return None if self is TimeStep.SESSION else TimeUnit(self.value)


def span_from(clock: int, passage: TimeStep, rules: TimeRules) -> TimeSpan:
    """Return the piece of time that goes by from a moment of a character's clock; a session takes none."""
    unit = passage.unit
    return TimeSpan(clock, clock + (rules.rounds_in(unit) if unit else 0), rules)


class Topic(StrEnum):
    """What sort of thing is due."""

    PANIC = "panic"
    LASTING = "lasting"
    """Something that was taken, or sleep, comes to its end."""
    ENDS = "ends"
    """A deprivation whose cause has gone: eaten, warm again, slept."""
    SUPPLY = "supply"
    """Rolled; the value is what is left."""
    DAY_ITEM = "day_item"
    """An item that lasts a day; the value is what is left."""
    BEGINS = "begins"
    """A condition that begins because something has run out."""
    SICK = "sick"
    """A roll against a disease, until one succeeds; the value is the number of failed ones."""
    FACEHUG = "facehug"
    """A creature on the face, or what it has left; the value is how many steps of it happen."""
    NEED = "need"
    """A check against hunger, thirst, sleep, cold; the value is the number of failed ones."""
    IRRADIATED = "irradiated"
    """New rads in the reach of a source; the value is the damage."""
    TRAUMA = "trauma"
    """What a trauma asks for; the value is how often it hurts."""
    BREAKDOWN = "breakdown"
    """The roll after a session of heavy panic; the value is 0 for no trauma, else its place in the table, from 1."""
    RADS = "rads"
    """The value is the number of rads that heal."""
    HEALING = "healing"
    """The value is the number of days."""
    MENDED = "mended"
    """An injury that takes a Shift and no days."""
    DEATH = "death"
    """Of an injury, or of what has broken somebody without one; the value is one of DIES, LIVES, SAVED."""
    STRESS = "stress"
    """The value is the stress relieved."""
    RESPONSE = "response"
    """A stress response that ends with relieved stress."""
    HEALTH = "health"
    """The value is the Health regained."""
    ALONE = "alone"
    SIGNATURE = "signature"


NEED = "need:"
"""Before the cause, where a death roll belongs to no injury."""

MOST_TIMES = 4
"""What would be due more often than this while time passes is not rolled at once: nobody makes sixty rolls in a row."""

DIES, LIVES, SAVED = 0, 1, 2
"""How a death roll can end."""


@record
class UpkeepOutcome:
    """One way in which a thing that is due can end."""

    value: int
    text: Message
    harm: bool = False


def times_told(note: Message, times: int) -> Message:
    """Return a note with how often the dice are rolled, where that is more than once."""
    return note if times < 2 else Message("{note}, {times} times", note=note, times=times)


def health_lost(damage: int, stress: int) -> Message:
    """Say what damage costs, with the stress that it brings (S0-020)."""
    lost = Message("Health {change:+d}", change=-damage)
    return Message("{lost}, stress {amount:+d}", lost=lost, amount=stress) if stress else lost


@record
class UpkeepItem:
    """One thing that is due: what it is about, the dice it takes, how it can end, and what is proposed."""

    id: str
    topic: Topic
    about: str
    """The supply, the cause, the id of the injury or of the row."""
    title: Words
    note: Message | None = None
    outcomes: tuple[UpkeepOutcome, ...] = ()
    value: int | None = None
    """What happens without dice; None = the dice decide."""
    base: int = 0
    stress: int = 0
    """This many dice of each kind, each time."""
    times: int = 1
    ticked: bool = True
    blocked: Message | None = None
    """Why it cannot happen; None when it can."""

    @property
    def is_rolled(self) -> bool:
        """Whether dice decide."""
        return self.value is None and not self.blocked

    def outcome(self, value: int) -> UpkeepOutcome:
        """Return the outcome with this value; a KeyError when there is none."""
        for outcome in self.outcomes:
            if outcome.value == value:
                return outcome
        raise KeyError(value)
