"""Dice as an input."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.rules.dice.dice import ScriptedDice, alarms, check_faces, d66, successes
from alien_desktop.rules.violation import RuleViolation


def test_scripted_dice_give_their_faces_in_order_and_no_more() -> None:
    dice = ScriptedDice((1, 6, 3))
    assert dice.roll(2) == (1, 6)
    assert dice.left == 1
    with pytest.raises(RuleViolation, match="4 dice are needed and only 3"):
        dice.roll(2)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_die_shows_one_to_six(face: int) -> None:
    with pytest.raises(RuleViolation, match="1 to 6"):
        check_faces((3, face))


@given(first=st.integers(1, 6), second=st.integers(1, 6))
def test_a_d66_reads_tens_and_ones(first: int, second: int) -> None:
    assert d66(ScriptedDice((first, second))) == int(f"{first}{second}")


@given(st.lists(st.integers(1, 6)))
def test_sixes_and_ones_are_counted(faces: list[int]) -> None:
    assert successes(faces) == faces.count(6)
    assert alarms(faces) == faces.count(1)
