"""Picking one of several things with dice."""

from collections import Counter
from itertools import product

import pytest

from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.random_choice import pick
from alien_desktop.rules.violation import RuleViolation


@pytest.mark.parametrize("count", [2, 5, 7, 10, 36])
def test_each_of_up_to_36_things_has_the_same_chance(count: int) -> None:
    fair = 36 - 36 % count
    faces = list(product(range(1, 7), repeat=2))[:fair]
    seen = Counter(pick(range(count), ScriptedDice(pair)) for pair in faces)
    assert seen == dict.fromkeys(range(count), fair // count)


def test_what_would_be_unfair_is_rolled_again() -> None:
    assert pick(range(10), ScriptedDice([5, 6])) == 9
    assert pick(range(10), ScriptedDice([6, 1, 6, 6, 1, 2])) == 1


def test_more_things_take_more_dice() -> None:
    assert pick(range(37), ScriptedDice([1, 2, 3])) == 8
    assert pick(range(216), ScriptedDice([6, 6, 6])) == 215


def test_one_thing_needs_no_dice_and_nothing_cannot_be_picked() -> None:
    assert pick(["only"], ScriptedDice([])) == "only"
    with pytest.raises(RuleViolation, match="nothing to choose"):
        pick([], ScriptedDice([]))
