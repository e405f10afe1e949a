"""From a hit to lost Health: damage, stress, Broken, instant death, in both editions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.rules.combat.damage import (
    DamageTaken,
    hit_damage,
    soak,
    take_damage,
    verify_hit_damage,
    verify_take_damage,
)
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.violation import RuleViolation, is_allowed

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


def hurt(edition: Edition, health: int, maximum: int, amount: int, **more: bool) -> DamageTaken:
    return take_damage(health, maximum, amount, edition.damage, edition.stress, **more)


@pytest.mark.rule("S1-110", "S2-074", "S2-090", "S4-043", "S4-057")
def test_a_hit_deals_the_damage_of_the_weapon() -> None:
    assert hit_damage(1, 2).total == 2


@pytest.mark.rule("S1-111", "S2-075", "S2-091", "S4-044", "S4-058")
def test_extra_successes_may_be_put_into_more_damage() -> None:
    assert hit_damage(3, 2).total == 4
    assert hit_damage(3, 2, extra=1).total == 3, "the other one buys something else"


def test_a_miss_deals_no_damage() -> None:
    missed = hit_damage(0, 2)
    assert (missed.hit, missed.total) == (False, 0)


def test_only_the_successes_beyond_the_first_add_damage() -> None:
    with pytest.raises(RuleViolation, match="beyond the first"):
        hit_damage(2, 2, extra=2)
    assert not is_allowed(verify_hit_damage, 1, -1)
    assert is_allowed(verify_hit_damage, 1, 0)
    assert hit_damage(1, 0, extra=0).total == 0
    assert hit_damage(2, 2, extra=1).total == 3
    assert not is_allowed(verify_hit_damage, 2, 2, extra=-1)
    with pytest.raises(RuleViolation, match="0 here"):
        hit_damage(0, 2, extra=1)
    with pytest.raises(RuleViolation, match="2 here"):
        hit_damage(3, 2, extra=4)


@pytest.mark.rule("S1-113", "S4-045")
@BOTH
def test_unarmed_damage_is_one(edition: Edition) -> None:
    assert edition.damage.unarmed_damage == 1


@pytest.mark.rule("S0-020", "S1-112", "S2-017")
def test_a_damaging_hit_costs_one_stress_in_2019_once_per_hit() -> None:
    assert hurt(CORE, 4, 4, 3).stress == 1
    assert hurt(CORE, 4, 4, 0).stress == 0, "armor took it all"
    assert hurt(CORE, 0, 4, 1).stress == 1, "the Broken feel it too"


@pytest.mark.rule("S1-112")
def test_who_has_no_stress_gains_none() -> None:
    assert hurt(CORE, 4, 4, 1, has_stress=False).stress == 0


def test_damage_costs_no_stress_in_evolved() -> None:
    assert hurt(EVOLVED, 4, 4, 3).stress == 0


@pytest.mark.rule("S1-124", "S1-126", "S2-106", "S2-108")
@BOTH
def test_health_zero_is_broken_and_brings_an_injury_at_once(edition: Edition) -> None:
    taken = hurt(edition, 2, 4, 2)
    assert (taken.health_after, taken.broken, taken.became_broken, taken.injury) == (0, True, True, True)


@pytest.mark.rule("S1-130")
@BOTH
def test_health_never_falls_below_zero(edition: Edition) -> None:
    assert hurt(edition, 1, 4, 6).health_after == 0


@pytest.mark.rule("S1-131")
@BOTH
def test_each_further_damaging_hit_on_the_broken_is_another_injury(edition: Edition) -> None:
    taken = hurt(edition, 0, 4, 1)
    assert (taken.became_broken, taken.injury) == (False, True)
    assert not hurt(edition, 0, 4, 0).injury


def test_somebody_broken_with_health_left_is_injured_too() -> None:
    assert hurt(EVOLVED, 2, 4, 1, is_broken=True).injury


@BOTH
def test_a_hit_that_leaves_health_is_no_injury(edition: Edition) -> None:
    taken = hurt(edition, 4, 4, 3)
    assert (taken.health_after, taken.broken, taken.injury, taken.killed) == (1, False, False, False)


def test_in_evolved_one_hit_of_twice_the_maximum_kills() -> None:
    dead = hurt(EVOLVED, 1, 3, 6)
    assert (dead.killed, dead.injury) == (True, False)
    assert not hurt(EVOLVED, 1, 3, 5).killed
    assert not hurt(CORE, 1, 3, 60).killed
    assert not hurt(EVOLVED, 0, 0, 0).killed
    assert hurt(EVOLVED, 0, 0, 1).killed


def test_numbers_that_cannot_be_are_refused() -> None:
    assert not is_allowed(verify_take_damage, 5, 4, 1)
    with pytest.raises(RuleViolation, match="never below 0"):
        hurt(CORE, 4, 4, -1)


def test_dice_soak_damage_with_sixes_and_are_not_rolled_for_nothing() -> None:
    soaked = soak(2, 3, ScriptedDice([6, 1, 6]))
    assert (soaked.after, soaked.removed) == (0, 2)
    assert soak(3, 2, ScriptedDice([6, 1])).removed == 1
    assert soak(1, 3, ScriptedDice([6, 6, 6])).after == 0
    assert soak(0, 3, ScriptedDice([])).faces == ()


@given(st.integers(0, 12), st.integers(0, 12), st.integers(0, 40), st.sampled_from([CORE, EVOLVED]))
def test_health_is_never_below_zero_and_never_rises_by_damage(
    maximum: int, lost: int, amount: int, edition: Edition
) -> None:
    health = max(maximum - lost, 0)
    taken = hurt(edition, health, maximum, amount)
    assert 0 <= taken.health_after <= health
    assert taken.stress in (0, 1)
