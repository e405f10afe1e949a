"""Tables of results: rows without gap or overlap, totals clipped to the ends."""

import pytest

from alien_desktop.rules.dice.tables import Duration, ResultRow, ResultTable, next_d66
from alien_desktop.rules.violation import RuleViolation


def row(low: int, high: int | None, row_id: str = "", lasts: Duration = Duration.INSTANT) -> ResultRow:
    return ResultRow(row_id or f"row.{low}", low, high, f"Row {low}", lasts=lasts)


TABLE = ResultTable("t", "Table", (row(1, 6), row(7, 7), row(8, None)))


@pytest.mark.parametrize("total, low", [(-3, 1), (1, 1), (6, 1), (7, 7), (8, 8), (99, 8)])
def test_a_total_finds_its_row_and_is_clipped_to_the_ends(total: int, low: int) -> None:
    assert TABLE.row_for(total).low == low


def test_the_row_above_the_last_is_the_last() -> None:
    assert TABLE.next_higher(TABLE.lowest) == TABLE.rows[1]
    assert TABLE.next_higher(TABLE.highest) == TABLE.highest


def test_a_row_is_found_by_its_id_alone() -> None:
    assert TABLE.row("row.7").name == "Row 7"
    with pytest.raises(RuleViolation, match="no row"):
        TABLE.row("Row 7")


def test_a_row_stays_unless_it_is_over_at_once() -> None:
    assert not row(1, 1).stays
    assert row(1, 1, lasts=Duration.ROUND).stays


@pytest.mark.parametrize(
    "rows, trouble",
    [
        ((), "no rows"),
        ((row(1, 2), row(4, 5)), "gap"),
        ((row(1, 2), row(2, 5)), "overlaps"),
        ((row(1, None), row(2, 5)), "open and not the last"),
        ((row(3, 2),), "ends before it begins"),
        ((row(1, 1, "same"), row(2, 2, "same")), "same id"),
    ],
)
def test_rows_with_a_gap_an_overlap_or_a_wrong_end_are_refused(rows: tuple[ResultRow, ...], trouble: str) -> None:
    with pytest.raises(ValueError, match=trouble):
        ResultTable("t", "Table", rows)


def test_in_a_d66_table_21_follows_16_and_17_is_no_number() -> None:
    table = ResultTable("t", "Table", (row(11, 16), row(21, 66)), d66=True)
    assert next_d66(16) == 21
    assert next_d66(11) == 12
    assert table.row_for(21).low == 21
    for number in (10, 17, 20, 67, 6):
        with pytest.raises(RuleViolation, match="D66"):
            table.row_for(number)
    with pytest.raises(ValueError, match="gap"):
        ResultTable("t", "Table", (row(11, 16), row(22, 66)), d66=True)
