"""Rolls against each other and group rolls."""

import pytest

from alien_desktop.rules.dice.opposed import GroupRoll, Winner, group_roller, open_opposed, opposed
from alien_desktop.rules.violation import RuleViolation


@pytest.mark.rule("S1-014")
@pytest.mark.parametrize(
    "active, other, winner, net",
    [
        (3, 1, Winner.ACTIVE, 2),
        (1, 0, Winner.ACTIVE, 1),
        (1, 1, Winner.OTHER, 0),
        (0, 0, Winner.OTHER, 0),
        (1, 3, Winner.OTHER, 2),
    ],
)
def test_the_opponents_sixes_take_yours_away_and_you_need_one_left(
    active: int, other: int, winner: Winner, net: int
) -> None:
    result = opposed(active, other)
    assert (result.winner, result.net) == (winner, net)
    assert f"{active} against {other}" in str(result.sentence)


@pytest.mark.parametrize(
    "one, other, winner, net", [(2, 1, Winner.ACTIVE, 1), (0, 2, Winner.OTHER, 2), (1, 1, Winner.NOBODY, 0)]
)
def test_an_open_opposed_roll_that_ties_is_won_by_nobody(one: int, other: int, winner: Winner, net: int) -> None:
    result = open_opposed(one, other)
    assert (result.winner, result.net) == (winner, net)


def test_successes_are_never_negative() -> None:
    with pytest.raises(RuleViolation):
        opposed(-1, 0)
    with pytest.raises(RuleViolation):
        open_opposed(0, -1)


@pytest.mark.rule("S1-065")
def test_a_group_sneaks_with_its_worst_and_spots_with_its_best() -> None:
    assert group_roller((5, 2, 7, 2), GroupRoll.LOWEST) == 1
    assert group_roller((5, 2, 7, 7), GroupRoll.HIGHEST) == 2
    with pytest.raises(RuleViolation, match="somebody"):
        group_roller((), GroupRoll.LOWEST)
