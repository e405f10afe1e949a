"""Tables that a total (or a D66) is looked up in: panic, stress responses, injuries, trauma. The rows are data."""

from enum import StrEnum
from functools import cached_property

from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class Duration(StrEnum):
    """How long a row lasts."""

    INSTANT = "instant"
    ROUND = "round"
    NEXT_TURN = "next_turn"
    """Until the owner's next turn in the round has passed."""
    TURN = "turn"
    """Five to ten minutes: a Turn (core) or stretch (evolved)."""
    SHIFT = "shift"
    DAY = "day"
    UNTIL_ENDED = "until_ended"
    """Until panic ends: a Command roll, becoming Broken, a Turn or stretch."""
    UNTIL_BROKEN = "until_broken"
    """Until somebody in the row's words is Broken, or panic ends."""
    UNTIL_RELIEVED = "until_relieved"
    """Until stress is relieved."""
    UNTIL_HEALED = "until_healed"
    PERMANENT = "permanent"


DURATION_NAMES: dict[Duration, Message] = {
    Duration.INSTANT: Message("instant"),
    Duration.ROUND: Message("round"),
    Duration.NEXT_TURN: Message("next turn"),
    Duration.TURN: Message("turn"),
    Duration.SHIFT: Message("shift"),
    Duration.DAY: Message("day"),
    Duration.UNTIL_ENDED: Message("until ended"),
    Duration.UNTIL_BROKEN: Message("until broken"),
    Duration.UNTIL_RELIEVED: Message("until relieved"),
    Duration.UNTIL_HEALED: Message("until healed"),
    Duration.PERMANENT: Message("permanent"),
}
"""How long a row lasts, in words."""


@record
class ResultRow:
    """One row: the totals `low` to `high` (None = and above), what it is called, says and does."""

    id: str
    low: int
    high: int | None
    name: str
    text: str = ""
    effects: tuple[Effect, ...] = ()
    lasts: Duration = Duration.INSTANT
    cancels: bool = False
    """The action whose roll led here fails, whatever the dice say."""
    source: str = ""

    @property
    def stays(self) -> bool:
        """Whether the row goes on after it was applied."""
        return self.lasts is not Duration.INSTANT


def next_d66(number: int) -> int:
    """Return the D66 number after this one: 16 is followed by 21."""
    return number + 1 if number % 10 < 6 else number + 5


@record
class ResultTable:
    """Rows in rising order without gap or overlap; otherwise a ValueError says what is wrong with the data."""

    id: str
    name: str
    rows: tuple[ResultRow, ...]
    d66: bool = False
    """The numbers are D66 (11 to 66 without 7, 8, 9, 0) and not totals."""

    def __post_init__(self) -> None:
        """Check the rows."""
        if not self.rows:
            raise ValueError(f"table {self.id} has no rows")
        if len({row.id for row in self.rows}) != len(self.rows):
            raise ValueError(f"table {self.id} has two rows with the same id")
        for row in self.rows:
            if row.high is not None and row.high < row.low:
                raise ValueError(f"table {self.id}: row {row.id} ends before it begins")
        for row, following in zip(self.rows, self.rows[1:], strict=False):
            if row.high is None:
                raise ValueError(f"table {self.id}: row {row.id} is open and not the last")
            expected = next_d66(row.high) if self.d66 else row.high + 1
            if following.low != expected:
                trouble = "overlaps" if following.low < expected else "leaves a gap after"
                raise ValueError(f"table {self.id}: row {following.id} {trouble} row {row.id}")

    @property
    def lowest(self) -> ResultRow:
        """The first row; totals below it are read as this row."""
        return self.rows[0]

    @property
    def highest(self) -> ResultRow:
        """The last row; totals above it are read as this row."""
        return self.rows[-1]

    @cached_property
    def _by_id(self) -> dict[str, ResultRow]:
        return {row.id: row for row in self.rows}

    def row(self, row_id: str) -> ResultRow:
        """Return the row with this id; an unknown id is a RuleViolation."""
        try:
            return self._by_id[row_id]
        except KeyError:
            raise RuleViolation(
                Message("The table “{table}” has no row “{row}”.", table=self.name, row=row_id)
            ) from None

    def row_for(self, total: int) -> ResultRow:
        """Return the row of a total, clipped to the ends of the table; a number that is no D66 is a RuleViolation."""
        if self.d66 and not (11 <= total <= 66 and 1 <= total % 10 <= 6):
            raise RuleViolation(Message("A D66 gives 11 to 66, not {total}.", total=total))
        for row in reversed(self.rows):
            if row.low <= total:
                return row
        return self.lowest

    def next_higher(self, row: ResultRow) -> ResultRow:
        """Return the row above this one; for the highest row, the row itself."""
        place = self.rows.index(row)
        return self.rows[min(place + 1, len(self.rows) - 1)]
