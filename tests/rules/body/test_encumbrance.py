"""Carrying: slots, limits, and what too much costs."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.rules.body.encumbrance import (
    QUARTER,
    Burden,
    Item,
    MoveCost,
    load,
    move,
    verify_load,
    verify_move,
)
from alien_desktop.rules.body.supplies import supply_items
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.violation import RuleViolation, is_allowed

TINY, LIGHT, REGULAR, HEAVY = 0, 2, 4, 8
"""Quarters of an item: fits into a fist, half an item, one slot, two slots."""
BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


@pytest.mark.rule("S0-147", "S2-116")
@BOTH
def test_strength_times_two_items_are_no_trouble(edition: Edition) -> None:
    six = load(3, [Item("bag", REGULAR, 6)], edition.encumbrance)
    assert (six.burden, six.free_limit) == (Burden.FREE, 24)
    assert load(3, [Item("bag", REGULAR, 6), Item("sweet", QUARTER)], edition.encumbrance).burden is Burden.OVER


@pytest.mark.rule("S0-148", "S0-149", "S0-150", "S2-117", "S2-118", "S2-119", "S2-120")
def test_what_items_weigh() -> None:
    items = [Item("bag", REGULAR), Item("rocket launcher", HEAVY), Item("pistol", LIGHT, 2), Item("medkit", QUARTER)]
    carried = load(5, items, CORE.encumbrance)
    assert (carried.items, carried.slots) == (Fraction(17, 4), 5)
    assert load(5, [Item("pistol", LIGHT, 2)], CORE.encumbrance).slots == 1, "two light items in one slot"


@pytest.mark.rule("S0-151", "S0-152", "S0-153", "S2-121", "S2-122", "S2-123")
def test_tiny_items_are_listed_and_count_nothing() -> None:
    assert load(1, [Item("keycard", TINY, 40)], CORE.encumbrance).carried == 0


@pytest.mark.rule("S2-124")
@BOTH
def test_up_to_strength_times_four_can_be_carried_for_a_while(edition: Edition) -> None:
    assert load(3, [Item("bag", REGULAR, 12)], edition.encumbrance).burden is Burden.OVER
    assert load(3, [Item("bag", REGULAR, 13)], edition.encumbrance).burden is Burden.TOO_MUCH


@pytest.mark.rule("S2-125", "S2-126")
def test_over_encumbered_a_move_needs_a_mobility_roll_in_2019() -> None:
    assert move(Burden.OVER, CORE.encumbrance) == MoveCost(mobility_roll=True)


def test_over_encumbered_a_move_costs_stress_in_evolved() -> None:
    assert move(Burden.OVER, EVOLVED.encumbrance) == MoveCost(stress=1)


@BOTH
def test_who_carries_little_moves_freely_and_who_carries_too_much_not_at_all(edition: Edition) -> None:
    assert move(Burden.FREE, edition.encumbrance) == MoveCost()
    assert not is_allowed(verify_move, Burden.TOO_MUCH)
    with pytest.raises(RuleViolation, match="put something down"):
        move(Burden.TOO_MUCH, edition.encumbrance)


def test_pack_mule_doubles_the_free_limit_and_in_evolved_the_top_too() -> None:
    core, evolved = (load(3, [], edition.encumbrance, factor=2) for edition in (CORE, EVOLVED))
    assert (core.free_limit, core.top_limit) == (48, 48)
    assert (evolved.free_limit, evolved.top_limit) == (48, 96)


@pytest.mark.rule("S2-143")
def test_external_tanks_are_items_and_supplies_add_their_own() -> None:
    items = [Item("spare tank", REGULAR), Item("water", supply_items(Supply.WATER, 6, CORE.supplies) * REGULAR)]
    assert load(3, items, CORE.encumbrance).slots == 3


def test_strength_is_never_negative() -> None:
    assert is_allowed(verify_load, 0, [Item("nothing", 0, 0)])
    assert not is_allowed(verify_load, -1, [])
    assert not is_allowed(verify_load, 1, [Item("debt", -1)])
    assert not is_allowed(verify_load, 1, [Item("bag", 4, -1)])


ITEMS = st.lists(st.builds(Item, st.just("thing"), st.integers(0, 16), st.integers(0, 4)), max_size=8)


@given(ITEMS, ITEMS, st.integers(1, 8), st.sampled_from([CORE, EVOLVED]))
def test_more_things_are_never_lighter_and_more_strength_never_carries_less(
    some: list[Item], more: list[Item], strength: int, edition: Edition
) -> None:
    worst = list(Burden)
    few = load(strength, some, edition.encumbrance)
    many = load(strength, some + more, edition.encumbrance)
    stronger = load(strength + 1, some + more, edition.encumbrance)
    assert few.carried <= many.carried
    assert worst.index(few.burden) <= worst.index(many.burden)
    assert worst.index(stronger.burden) <= worst.index(many.burden)
