"""Seats of the tray: never on top of each other, six in a row, never outside."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.gui.dice.dice_layout import SMALLEST_DIE, SeatMeasures, arrange, natural_width

DOCK = SeatMeasures(die=48, gap=8, padding=12, label=20, above_label=12)


@given(
    base=st.integers(0, 40),
    stress=st.integers(0, 40),
    width=st.integers(160, 900),
    height=st.none() | st.integers(60, 700),
)
def test_seats_never_overlap_and_stay_in_the_tray(base: int, stress: int, width: int, height: int | None) -> None:
    seats = arrange(width, base, stress, DOCK, height)
    rects = (*seats.base.seats, *seats.stress.seats)
    assert len(seats.base.seats) == base
    assert len(seats.stress.seats) == stress
    labels = tuple(group.label for group in (seats.base, seats.stress) if group.seats)
    for one, other in combinations((*rects, *seats.base.free, *seats.stress.free, *labels), 2):
        assert not one.intersects(other)
    for rect in rects:
        assert rect.width() == rect.height() > 0
        assert rect.left() >= DOCK.padding
        assert rect.right() < max(width, DOCK.padding + rect.width())
        assert rect.bottom() < seats.bottom


def test_a_tray_of_the_mock_up_has_the_dice_where_it_has_them() -> None:
    assert natural_width(DOCK) == 352
    seats = arrange(352, 6, 4, DOCK)
    assert seats.base.seats[0].topLeft().toTuple() == (12, 32)
    assert seats.base.seats[5].right() == 339
    assert seats.stress.seats[0].topLeft().toTuple() == (12, 112)
    assert len(seats.stress.free) == 2
    assert seats.bottom == 160


def test_seven_to_twelve_dice_make_a_second_row_of_the_same_size() -> None:
    seats = arrange(352, 11, 0, DOCK).base.seats
    assert {seat.width() for seat in seats} == {48}
    assert seats[6].topLeft().toTuple() == (12, 88)


def test_more_dice_get_smaller() -> None:
    twelve, thirty = arrange(352, 12, 0, DOCK).base.seats, arrange(352, 30, 0, DOCK).base.seats
    assert SMALLEST_DIE <= thirty[0].width() < twelve[0].width()


def test_too_little_height_makes_smaller_dice() -> None:
    assert arrange(352, 12, 12, DOCK, height=200).bottom <= 200
