"""Supplies: which there are, how they are rolled, what they weigh."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.body.supplies import (
    SupplyRules,
    When,
    roll_supply,
    supply_dice,
    supply_items,
    supply_quarters,
    verify_roll_supply,
)
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.violation import RuleViolation, is_allowed

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


@pytest.mark.rule("S1-059", "S1-061", "S2-130", "S2-132")
@BOTH
def test_as_many_stress_dice_as_the_rating_and_each_one_lowers_it(edition: Edition) -> None:
    rolled = roll_supply(Supply.AIR, 4, edition.supplies, ScriptedDice([1, 6, 1, 3]))
    assert (rolled.faces, rolled.drop, rolled.after, rolled.empty) == ((1, 6, 1, 3), 2, 2, False)


@pytest.mark.rule("S1-060", "S2-131", "S2-128")
@BOTH
def test_at_most_six_dice_however_much_is_left(edition: Edition) -> None:
    assert len(roll_supply(Supply.AIR, 9, edition.supplies, ScriptedDice([2] * 6)).faces) == 6


@pytest.mark.rule("S2-133")
@BOTH
def test_at_zero_it_is_used_up_and_something_begins(edition: Edition) -> None:
    assert roll_supply(Supply.AIR, 1, edition.supplies, ScriptedDice([1])).empty
    assert edition.supplies.kind(Supply.AIR).at_zero == "suffocation"
    with pytest.raises(RuleViolation, match="No air is left"):
        roll_supply(Supply.AIR, 0, edition.supplies, ScriptedDice([]))


@pytest.mark.rule("S2-127")
def test_2019_counts_air_water_food_and_power() -> None:
    assert {kind.supply for kind in CORE.supplies.kinds} == {Supply.AIR, Supply.WATER, Supply.FOOD, Supply.POWER}
    with pytest.raises(RuleViolation, match="not counted"):
        roll_supply(Supply.AMMO, 3, CORE.supplies, ScriptedDice([1, 1, 1]))


def test_evolved_counts_air_ammo_and_power_and_one_meal_lasts_a_day() -> None:
    assert {kind.supply for kind in EVOLVED.supplies.kinds} == {Supply.AIR, Supply.AMMO, Supply.POWER}
    with pytest.raises(RuleViolation, match="one item lasts a day"):
        EVOLVED.supplies.kind(Supply.FOOD)


def rolled_at(occasion: When, rules: SupplyRules) -> tuple[Supply, ...]:
    return tuple(kind.supply for kind in rules.kinds if occasion in kind.when)


@pytest.mark.rule("S2-129", "S2-134", "S2-135", "S2-136", "S2-137", "S2-138", "S2-139")
def test_when_the_supplies_of_2019_are_rolled() -> None:
    """S1 rolls whenever a consumable is used, S2 at intervals: intervals are taken, power by use (core 18, row 26)."""
    rules = CORE.supplies
    assert rolled_at(When.TURN, rules) == (Supply.AIR,)
    assert rolled_at(When.EXERTION, rules) == (Supply.AIR, Supply.WATER)
    assert rolled_at(When.DAY, rules) == (Supply.WATER, Supply.FOOD)
    assert rolled_at(When.USE, rules) == (Supply.POWER,)


def test_ammo_is_rolled_after_each_attack_in_evolved() -> None:
    assert rolled_at(When.ATTACK, EVOLVED.supplies) == (Supply.AMMO,)
    assert rolled_at(When.ATTACK, CORE.supplies) == ()


def test_talents_take_dice_away_but_never_the_last() -> None:
    assert supply_dice(5, CORE.supplies, change=-2) == 3
    assert supply_dice(2, CORE.supplies, change=-2) == 1
    assert supply_dice(8, CORE.supplies, change=-2) == 4
    assert supply_dice(0, CORE.supplies) == 0
    assert supply_dice(0, CORE.supplies, change=-2) == 0
    assert supply_dice(1, CORE.supplies, change=-2) == 1
    assert len(roll_supply(Supply.AIR, 2, CORE.supplies, ScriptedDice([2, 2]), change=-2).faces) == 1


def test_a_supply_below_zero_is_refused() -> None:
    assert not is_allowed(verify_roll_supply, Supply.AIR, -1, CORE.supplies)


@pytest.mark.rule("S2-140", "S2-141", "S2-142")
def test_food_and_water_weigh_one_item_for_each_four_points() -> None:
    weights = [supply_items(Supply.FOOD, rating, CORE.supplies) for rating in (0, 1, 4, 5, 8, 9)]
    assert weights == [0, 1, 1, 2, 2, 3]
    assert supply_items(Supply.WATER, 5, CORE.supplies) == 2
    assert supply_items(Supply.AIR, 6, CORE.supplies) == 0
    assert supply_items(Supply.POWER, 6, CORE.supplies) == 0
    assert supply_items(Supply.FOOD, 5, EVOLVED.supplies) == 0, "meals are items there"
    assert [supply_quarters(Supply.FOOD, rating, CORE.supplies) for rating in (0, 4, 5)] == [0, 4, 8]
    assert [supply_quarters(Supply.WATER, days, EVOLVED.supplies) for days in (0, 1, 5)] == [0, 1, 5]
    assert supply_quarters(Supply.AIR, 6, EVOLVED.supplies) == 0


def test_a_day_of_food_weighs_what_the_catalogs_meals_weigh_in_evolved() -> None:
    fed = {row.quarters for row in open_catalog("evolved").drugs_and_food.values() if "for a day" in row.text}
    assert fed == {EVOLVED.supplies.day_item_quarters}


def test_trap_3_a_roll_always_leaves_a_number() -> None:
    """Foreign files, trap 3: a tracker wrote "not a number" back and showed it as 0."""
    for faces in product((1, 6), repeat=3):
        assert roll_supply(Supply.POWER, 3, CORE.supplies, ScriptedDice(faces)).after == 3 - faces.count(1)


@given(
    st.sampled_from([CORE, EVOLVED]),
    st.integers(1, 12),
    st.lists(st.integers(1, 6), min_size=6, max_size=6),
    st.integers(-3, 0),
)
def test_a_supply_never_rises_by_a_roll(edition: Edition, rating: int, faces: list[int], change: int) -> None:
    rolled = roll_supply(Supply.AIR, rating, edition.supplies, ScriptedDice(faces), change)
    assert 0 <= rolled.after <= rating
    assert 1 <= len(rolled.faces) <= 6
