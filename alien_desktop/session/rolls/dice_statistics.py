"""How lucky somebody has been: successes and alarms of all rolls in the log against what the dice promise."""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt

from alien_desktop.rules.dice.dice import SIX, alarms, successes
from alien_desktop.rules.record import record
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.events import Rolled


@record
class DiceStatistics:
    """Dice rolled by one character (or by everybody); a push counts the dice that were rolled again."""

    rolls: int
    dice: int
    stress_dice: int
    successes: int
    alarms: int

    def plus(self, other: "DiceStatistics") -> "DiceStatistics":
        """Return the statistics of both together."""
        return DiceStatistics(
            self.rolls + other.rolls,
            self.dice + other.dice,
            self.stress_dice + other.stress_dice,
            self.successes + other.successes,
            self.alarms + other.alarms,
        )

    @property
    def expected_successes(self) -> Fraction:
        """One die in six is a success."""
        return Fraction(self.dice, SIX)

    @property
    def spread(self) -> float:
        """The standard deviation of the number of successes: two rolls in three come within one of it."""
        return sqrt(self.dice * (SIX - 1)) / SIX

    @property
    def deviation(self) -> float:
        """How many spreads above what was expected; below it is negative."""
        return float(self.successes - self.expected_successes) / self.spread if self.dice else 0.0

    @property
    def expected_alarms(self) -> Fraction:
        """One stress die in six shows a 1."""
        return Fraction(self.stress_dice, SIX)


def statistics_of(entries: Iterable[LogEntry], sheet_id: str = "") -> DiceStatistics:
    """Return the statistics of one character, of all when no id is given. First rolls only: a push keeps its sixes.

    A roll that was undone was rolled all the same and counts; one that was corrected counts too.
    """
    rolls = dice = stress_dice = good = bad = 0
    for entry in entries:
        for event in entry.events:
            if not isinstance(event, Rolled) or sheet_id not in ("", event.document):
                continue
            rolls += 1
            dice += len(event.faces)
            stress_dice += len(event.stress)
            good += successes(event.faces)
            bad += alarms(event.stress)
    return DiceStatistics(rolls, dice, stress_dice, good, bad)
