"""What a character's state asks of the clock."""

import pytest

from alien_desktop.rules.body.clock import Clock, TimeUnit, advance
from alien_desktop.rules.body.death import Dying
from alien_desktop.rules.body.injuries import HealingTime
from alien_desktop.rules.body.radiation import Strength
from alien_desktop.rules.body.timers import (
    death_timer,
    healing_timer,
    need_timer,
    panic_timer,
    radiation_timer,
    supply_timers,
)
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.violation import RuleViolation


@pytest.mark.rule("S2-134", "S2-136", "S2-138")
def test_air_is_due_each_turn_and_water_and_food_each_day_in_2019() -> None:
    timers = supply_timers("ripley", Supply, CORE.supplies)
    assert [(timer.id, timer.unit) for timer in timers] == [
        ("ripley.supply.air", TimeUnit.TURN),
        ("ripley.supply.water", TimeUnit.DAY),
        ("ripley.supply.food", TimeUnit.DAY),
    ]
    assert supply_timers("ripley", [Supply.POWER], CORE.supplies) == ()


def test_only_air_comes_with_time_in_evolved() -> None:
    assert [timer.what for timer in supply_timers("ripley", Supply, EVOLVED.supplies)] == ["air supply"]


@pytest.mark.rule("S0-045", "S1-044")
def test_panic_ends_when_a_turn_has_passed() -> None:
    moved = advance(Clock(90), TimeUnit.TURN, 1, CORE.time, [panic_timer("lambert", since=90)])
    assert ([due.timer.what for due in moved.due], moved.running) == (["panic ends"], ())


@pytest.mark.rule("S1-132", "S1-137")
def test_death_rolls_come_again_and_again() -> None:
    moved = advance(Clock(), TimeUnit.SHIFT, 2, CORE.time, [death_timer("kane", "w1", Dying(TimeUnit.SHIFT))])
    assert len(moved.due) == 2
    assert len(moved.running) == 1


def test_needs_are_checked_at_their_interval_or_the_game_mothers() -> None:
    assert need_timer("dallas", CORE.conditions.need("food")).unit is TimeUnit.DAY
    heat = EVOLVED.conditions.need("heat")
    assert need_timer("dallas", heat, interval=TimeUnit.SHIFT).unit is TimeUnit.SHIFT
    with pytest.raises(RuleViolation, match="how often heat"):
        need_timer("dallas", heat)


def test_injuries_heal_after_their_days_or_shifts() -> None:
    healing = healing_timer("brett", "w1", HealingTime((3,), 3, 0, False))
    assert (healing.count, healing.unit, healing.repeat) == (3, TimeUnit.DAY, False)
    assert healing_timer("brett", "w1", HealingTime((), 0, 1, False)).unit is TimeUnit.SHIFT
    for never in (HealingTime((), 0, 0, True), HealingTime((), 0, 0, False)):
        with pytest.raises(RuleViolation, match="does not heal"):
            healing_timer("brett", "w1", never)


def test_timers_that_name_no_moment_run_from_the_beginning() -> None:
    since = [
        *(timer.since for timer in supply_timers("ripley", Supply, CORE.supplies)),
        need_timer("ripley", CORE.conditions.need("food")).since,
        death_timer("ripley", "w1", Dying(TimeUnit.TURN)).since,
        panic_timer("ripley").since,
        healing_timer("ripley", "w1", HealingTime((3,), 3, 0, False)).since,
        radiation_timer("ripley", Strength.WEAK).since,
    ]
    assert set(since) == {0}


def test_a_stronger_source_gives_rads_sooner() -> None:
    assert radiation_timer("ash", Strength.EXTREME).unit is TimeUnit.ROUND
