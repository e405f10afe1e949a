"""Hunger, thirst, sleep and cold in 2019; fatigue in Evolved."""

import pytest

from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.conditions import (
    Endured,
    death_interval,
    endurance_dice,
    endure,
    verify_begin,
    verify_endure,
)
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation, is_allowed


@pytest.mark.rule("S0-022")
def test_starving_is_checked_daily_and_costs_damage_and_stress() -> None:
    need = CORE.conditions.need("food")
    assert (need.condition, need.interval, need.skill) == ("starving", TimeUnit.DAY, Skill.STAMINA)
    failed = endure(need, False)
    assert (failed.damage, failed.stress) == (1, 1)
    assert endure(need, True) == Endured(need, False, False, 0, 0)
    assert is_allowed(verify_begin, need), "a day without food is enough, whatever the roll"


@pytest.mark.rule("S0-023")
def test_thirst_needs_no_roll_and_costs_every_shift() -> None:
    need = CORE.conditions.need("water")
    assert (need.interval, need.skill) == (TimeUnit.SHIFT, None)
    assert endure(need, True, ["dehydrated"]).failed


@pytest.mark.rule("S0-021")
def test_who_does_not_sleep_gets_harder_rolls_and_falls_asleep() -> None:
    """S0 counts a day without sleep among the sources of stress, so it costs stress whether the roll fails or not."""
    need = CORE.conditions.need("sleep")
    assert endurance_dice(need, 3) == -3
    assert endure(need, False).collapse == "sleep"
    assert endurance_dice(CORE.conditions.need("food"), 3) == 0
    assert endure(need, False).stress == endure(need, True).stress == 1
    assert endure(need, False).damage == 0


@pytest.mark.parametrize(
    "cause, interval", [("cold", TimeUnit.DAY), ("sub_zero", TimeUnit.SHIFT), ("space_cold", TimeUnit.TURN)]
)
def test_the_colder_the_more_often(cause: str, interval: TimeUnit) -> None:
    assert CORE.conditions.need(cause).interval is interval


def test_fatigue_begins_with_stress_and_goes_on_with_damage() -> None:
    need = EVOLVED.conditions.need("food")
    with pytest.raises(RuleViolation, match="begins with a failed check"):
        verify_begin(need)
    first = endure(need, False)
    assert (need.skill, first.condition_gained, first.damage, first.stress) == (Skill.SURVIVAL, True, 0, 1)
    later = endure(need, False, ["fatigued"])
    assert (later.condition_gained, later.damage, later.stress) == (False, 1, 1)


def test_broken_by_a_need_means_death_rolls_at_its_interval() -> None:
    assert death_interval(CORE.conditions.need("food")) is TimeUnit.DAY
    assert death_interval(CORE.conditions.need("water")) is TimeUnit.SHIFT
    assert death_interval(EVOLVED.conditions.need("heat"), TimeUnit.TURN) is TimeUnit.TURN


def test_broken_by_lack_of_sleep_means_sleeping_a_shift() -> None:
    assert death_interval(EVOLVED.conditions.need("sleep"), TimeUnit.TURN) is None


def test_a_synthetic_has_no_needs() -> None:
    assert is_allowed(verify_endure, synthetic=False)
    with pytest.raises(RuleViolation, match="synthetic"):
        verify_endure(synthetic=True)


def test_an_unknown_cause_is_refused() -> None:
    with pytest.raises(RuleViolation, match="no rule"):
        CORE.conditions.need("boredom")
