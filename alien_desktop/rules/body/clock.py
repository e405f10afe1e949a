"""Time in play: Round, Turn (stretch), Shift and day, and what becomes due when the clock moves.

Sources: core 9.2, evolved 7; S1-050 to S1-052, S2-047, S3-039 to S3-044. The clock counts whole units; the printed
spans (5-10 seconds and so on) are shown as they are. How many of one unit make the next is not printed: it is a house
setting.
"""

from enum import StrEnum

from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record


class TimeUnit(StrEnum):
    """The units of time, shortest first; a Turn is called a stretch in the second edition."""

    ROUND = "round"
    TURN = "turn"
    SHIFT = "shift"
    DAY = "day"


@record
class UnitSpan:
    """How long a unit is at the table: `least` to `most` of `measure`, and what it is used for."""

    unit: TimeUnit
    name: Message
    plural: Message
    least: int
    most: int
    measure: Message
    used_for: Message

    def counted(self, number: int) -> Message:
        """Return this many of it: "1 Shift", "3 Stretches"."""
        return Message("{number} {unit}", number=number, unit=self.name if number == 1 else self.plural)


@record
class TimeRules:
    """The units of an edition, and the house setting how many of a unit fill the next one.

    10 seconds into 10 minutes are 60 Rounds, 10 minutes into 10 hours are 60 Turns; a day is three to four Shifts, of
    which three is the default.
    """

    spans: tuple[UnitSpan, ...]
    rounds_per_turn: int = 60
    turns_per_shift: int = 60
    shifts_per_day: int = 3

    def rounds_in(self, unit: TimeUnit) -> int:
        """How many Rounds a unit lasts by the house setting."""
        per_shift = self.rounds_per_turn * self.turns_per_shift
        return {
            TimeUnit.ROUND: 1,
            TimeUnit.TURN: self.rounds_per_turn,
            TimeUnit.SHIFT: per_shift,
            TimeUnit.DAY: per_shift * self.shifts_per_day,
        }[unit]

    def span(self, unit: TimeUnit) -> UnitSpan:
        """The printed span of a unit."""
        return next(span for span in self.spans if span.unit is unit)


@record
class Clock:
    """The time since the game began, in Rounds, and how it is shown in the larger units."""

    rounds: int = 0

    def parts(self, rules: TimeRules) -> tuple[int, int, int, int]:
        """Days, Shifts, Turns and Rounds since the game began."""
        rest = self.rounds
        told = []
        for unit in (TimeUnit.DAY, TimeUnit.SHIFT, TimeUnit.TURN):
            whole, rest = divmod(rest, rules.rounds_in(unit))
            told.append(whole)
        return told[0], told[1], told[2], rest


@record
class Timer:
    """Something that becomes due every `count` of `unit`: a death roll, an air supply roll, food, healing, panic's end.

    `since` is the time (in Rounds) from which it counts; a timer that does not `repeat` is due once.
    """

    id: str
    owner: str
    what: Words
    unit: TimeUnit
    since: int = 0
    count: int = 1
    repeat: bool = True


@record
class TimeSpan:
    """A piece of time that goes by, in Rounds since the game began, and how often something comes due in it.

    What comes due at regular times does so at the same moments however the time is cut into pieces: three Shifts are
    one day.
    """

    before: int
    after: int
    rules: TimeRules

    def times(self, unit: TimeUnit, since: int = 0) -> int:
        """How often a whole `unit`, counted from `since`, is over in this piece of time."""
        return self.runs_out(Timer("", "", "", unit, since))

    def runs_out(self, timer: Timer) -> int:
        """How often a timer runs out in this piece of time; one that does not repeat, once at most."""
        length = self.rules.rounds_in(timer.unit) * timer.count
        times = max(0, (self.after - timer.since) // length) - max(0, (self.before - timer.since) // length)
        return times if timer.repeat else min(times, 1) if self.before < timer.since + length else 0
