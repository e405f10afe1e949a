"""Rows of the tables that a total or a D66 is looked up in: panic, stress responses, injuries, trauma, attacks."""

from typing import Annotated, Literal

from pydantic import Field

from alien_desktop.catalog.rows.row import Data, Name, Row
from alien_desktop.rules.dice.tables import Duration, ResultRow, ResultTable, next_d66

TableId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}(\.[a-z][a-z0-9_]{0,39}){1,2}$")]
"""`core.panic`, `core.attack_table.facehugger`."""

Total = Annotated[int, Field(ge=-20, le=66)]


class TableRow(Row):
    """The totals `low` to `high` (null = and above) of one table."""

    low: Total
    high: Total | None
    lasts: Duration = Duration.INSTANT
    cancels: bool = False
    """The action whose roll led here fails, whatever the dice say."""

    @property
    def numbers_d66(self) -> tuple[int, ...]:
        """The numbers of a D66 that it covers."""
        numbers = [self.low]
        while self.high is not None and numbers[-1] < self.high:
            numbers.append(next_d66(numbers[-1]))
        return tuple(numbers)

    def to_result(self) -> ResultRow:
        """The row as the rules know it."""
        return ResultRow(
            id=self.id,
            low=self.low,
            high=self.high,
            name=self.name,
            text=self.text,
            effects=self.effects,
            lasts=self.lasts,
            cancels=self.cancels,
            source=self.source,
        )


class CatalogInjury(TableRow):
    """A critical injury: how deadly it is, how long until a death roll, and how long it takes to heal."""

    fatal: Literal["no", "yes", "instant"] = "no"
    limit: Duration | None = None
    """The time until each death roll; only fatal injuries have one."""
    fatal_dice: Annotated[int, Field(ge=-5, le=0)] = 0
    """The (−1) or (−2) beside a fatal injury: on the Medical Aid that saves the life (core 9.1)."""
    healing: Literal["none", "days", "shift", "permanent", "until_treated", "varies"] = "none"
    """How it ends: by days, a Shift, never, or as soon as somebody gives Medical Aid (`until_treated`)."""
    healing_dice: Annotated[int, Field(ge=0, le=6)] = 0
    """How many D6 days it takes to heal."""
    heals_only_treated: bool = False
    """Stays permanently unless Medical Aid comes before the healing time ends."""
    surgery: bool = False
    """Does not begin to heal before surgery."""

    @property
    def until_treated(self) -> bool:
        """Whether Medical Aid ends it at once."""
        return self.healing == "until_treated"


class SignatureAttack(TableRow):
    """One row of a creature's D6 table of attacks.

    Effects before an `attack` happen anyway, those after one only if it hits, or only if it does damage where they say
    so. Rows without an attack just happen, but for what a skill roll in them avoids.
    """

    table: TableId
    """The table that it belongs to: id of a line in `tables` of the same file."""
    defence: Literal["any", "dodge_only", "none"] = "any"
    """How a target may try not to be hit."""


class TableHead(Data):
    """What a table is called."""

    id: TableId
    name: Name
    d66: bool = False


def to_table(head: TableHead, rows: tuple[TableRow, ...]) -> ResultTable:
    """Rows and head as the table that the rules look results up in; a gap or overlap is a ValueError."""
    return ResultTable(head.id, head.name, tuple(row.to_result() for row in rows), head.d66)
