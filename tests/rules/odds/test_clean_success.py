"""A success without an alarm, against every possible roll."""

from fractions import Fraction
from itertools import product

import pytest

from alien_desktop.rules.odds.chances import AlarmTotals, roll_chances

TOTALS = AlarmTotals(6, 15, 10, 4, None)


@pytest.mark.parametrize("base, stress", [(0, 0), (0, 2), (1, 1), (3, 0), (2, 2), (3, 2)])
@pytest.mark.parametrize("kept", [0, 1])
def test_clean_success_equals_enumeration(base: int, stress: int, kept: int) -> None:
    throws = list(product(range(1, 7), repeat=base + stress))
    good = sum((kept > 0 or 6 in faces) and 1 not in faces[base:] for faces in throws)
    chances = roll_chances(base, stress, TOTALS, kept=kept)
    assert Fraction(chances.clean, chances.of) == Fraction(good, len(throws))


def test_alarms_that_call_for_nothing_leave_every_success_clean() -> None:
    chances = roll_chances(3, 3, TOTALS, silent=True)
    assert chances.clean == chances.success == chances.naive
