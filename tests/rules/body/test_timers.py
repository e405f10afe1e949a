"""What a character's state asks of the clock."""

import pytest

from alien_desktop.rules.body.clock import TimeSpan, TimeUnit
from alien_desktop.rules.body.death import Dying
from alien_desktop.rules.body.radiation import Strength
from alien_desktop.rules.body.timers import (
    death_timer,
    need_timer,
    radiation_timer,
)
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.violation import RuleViolation


@pytest.mark.rule("S1-132", "S1-137")
def test_death_rolls_come_again_and_again() -> None:
    two_shifts = TimeSpan(0, 2 * CORE.time.rounds_in(TimeUnit.SHIFT), CORE.time)
    assert two_shifts.runs_out(death_timer("kane", "w1", Dying(TimeUnit.SHIFT))) == 2


def test_needs_are_checked_at_their_interval_or_the_game_mothers() -> None:
    assert need_timer("dallas", CORE.conditions.need("food")).unit is TimeUnit.DAY
    heat = EVOLVED.conditions.need("heat")
    assert need_timer("dallas", heat, interval=TimeUnit.SHIFT).unit is TimeUnit.SHIFT
    with pytest.raises(RuleViolation, match="how often heat"):
        need_timer("dallas", heat)


def test_timers_that_name_no_moment_run_from_the_beginning() -> None:
    since = [
        need_timer("ripley", CORE.conditions.need("food")).since,
        death_timer("ripley", "w1", Dying(TimeUnit.TURN)).since,
        radiation_timer("ripley", Strength.WEAK).since,
    ]
    assert set(since) == {0}


def test_a_stronger_source_gives_rads_sooner() -> None:
    assert radiation_timer("ash", Strength.EXTREME).unit is TimeUnit.ROUND
