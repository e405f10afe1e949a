"""Broken and critical injuries: what is left to do, which row counts, how long it heals."""

from dataclasses import replace

import pytest

from alien_desktop.rules.body.injuries import (
    Body,
    HealingTime,
    Wound,
    resolve_injury,
    roll_healing_time,
    roll_injury,
    roll_injury_twice,
    swap_digits,
    verify_number,
)
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation, is_allowed

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


@pytest.mark.rule("S2-109")
@BOTH
def test_people_roll_a_d66(edition: Edition) -> None:
    rolled = roll_injury(Body.HUMAN, edition.injuries, ScriptedDice([2, 5]))
    assert (rolled.number, rolled.rolled, rolled.instant_death) == (25, (25,), False)


@pytest.mark.parametrize("body", [Body.SYNTHETIC, Body.CREATURE])
def test_synthetics_and_creatures_roll_one_die(body: Body) -> None:
    assert roll_injury(body, CORE.injuries, ScriptedDice([4])).number == 4


def test_the_rows_that_kill_at_once_differ_by_one() -> None:
    assert roll_injury(Body.HUMAN, CORE.injuries, ScriptedDice([6, 3])).instant_death
    assert not roll_injury(Body.HUMAN, EVOLVED.injuries, ScriptedDice([6, 3])).instant_death
    assert roll_injury(Body.HUMAN, EVOLVED.injuries, ScriptedDice([6, 4])).instant_death


@pytest.mark.rule("S1-131")
def test_in_2019_a_duplicate_stands() -> None:
    assert roll_injury(Body.HUMAN, CORE.injuries, ScriptedDice([2, 5]), has=[25]).number == 25
    assert roll_injury(Body.SYNTHETIC, CORE.injuries, ScriptedDice([3]), has=[3]).number == 3


def test_in_evolved_a_duplicate_from_row_14_on_is_rolled_again() -> None:
    rolled = roll_injury(Body.HUMAN, EVOLVED.injuries, ScriptedDice([2, 5, 2, 5, 1, 4]), has=[25])
    assert (rolled.number, rolled.rolled, rolled.changed) == (14, (25, 25, 14), Message("Already has it: rolled again"))
    assert roll_injury(Body.HUMAN, EVOLVED.injuries, ScriptedDice([1, 4, 1, 5]), has=[14]).number == 15
    assert roll_injury(Body.HUMAN, EVOLVED.injuries, ScriptedDice([1, 3]), has=[13]).number == 13


def test_rolling_again_may_lead_to_a_low_row_that_stands() -> None:
    assert roll_injury(Body.HUMAN, EVOLVED.injuries, ScriptedDice([2, 5, 1, 2]), has=[25, 12]).number == 12


def test_somebody_with_every_injury_does_not_roll_for_ever() -> None:
    every = [tens * 10 + ones for tens in range(1, 7) for ones in range(1, 7)]
    assert roll_injury(Body.HUMAN, EVOLVED.injuries, ScriptedDice([5, 5] * 40), has=every).number == 55


def test_in_evolved_a_duplicate_of_an_android_moves_up_a_row() -> None:
    assert roll_injury(Body.SYNTHETIC, EVOLVED.injuries, ScriptedDice([2]), has=[2, 3]).number == 4
    assert roll_injury(Body.SYNTHETIC, EVOLVED.injuries, ScriptedDice([6]), has=[6]).number == 6
    assert roll_injury(Body.SYNTHETIC, EVOLVED.injuries, ScriptedDice([5]), has=[5]).number == 6


def test_frail_bodies_and_creatures_in_aliens_mode_die_at_zero() -> None:
    died = roll_injury(Body.FRAIL, EVOLVED.injuries, ScriptedDice([]))
    assert (died.instant_death, died.number, died.rolled) == (True, 0, ())
    aliens = replace(EVOLVED.injuries, creatures_die_at_zero=True)
    assert roll_injury(Body.CREATURE, aliens, ScriptedDice([])).instant_death
    assert not roll_injury(Body.CREATURE, EVOLVED.injuries, ScriptedDice([5])).instant_death


def test_a_killer_may_swap_the_digits() -> None:
    assert swap_digits(16) == 61
    assert swap_digits(31) == 13
    settled = resolve_injury([16], Body.HUMAN, (), CORE.injuries, ScriptedDice([]), swapped=True)
    assert (settled.number, settled.changed) == (61, Message("Digits swapped"))


def test_some_talents_roll_twice_and_pick() -> None:
    pair = roll_injury_twice(Body.HUMAN, ScriptedDice([6, 6, 1, 1]))
    assert pair == (66, 11)
    assert resolve_injury(pair, Body.HUMAN, (), CORE.injuries, ScriptedDice([])).number == 11


def test_numbers_off_the_table_are_refused() -> None:
    for number in (11, 16, 61, 66):
        assert is_allowed(verify_number, number, Body.HUMAN)
    for number in (10, 17, 67, 71, 1):
        assert not is_allowed(verify_number, number, Body.HUMAN)
    assert is_allowed(verify_number, 1, Body.CREATURE)
    assert is_allowed(verify_number, 6, Body.CREATURE)
    assert not is_allowed(verify_number, 0, Body.CREATURE)
    assert not is_allowed(verify_number, 7, Body.SYNTHETIC)
    with pytest.raises(RuleViolation, match="no D66"):
        resolve_injury([10], Body.HUMAN, (), CORE.injuries, ScriptedDice([]))


@pytest.mark.rule("S2-110")
def test_every_injury_has_its_own_healing_time() -> None:
    assert roll_healing_time(Wound(33, heal_dice=2), ScriptedDice([3, 4])).days == 7
    assert roll_healing_time(Wound(33, heal_dice=2), ScriptedDice([3, 4]), divide=2).days == 4
    assert roll_healing_time(Wound(14, heal_shifts=1), ScriptedDice([])) == HealingTime((), 0, False)
    assert roll_healing_time(Wound(54, permanent=True), ScriptedDice([])) == HealingTime((), 0, True)
    assert roll_healing_time(Wound(11), ScriptedDice([])) == HealingTime((), 0, False)
