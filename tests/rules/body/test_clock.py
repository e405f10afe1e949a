"""Time in play and what becomes due."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.rules.body.clock import Clock, Timer, TimeSpan, TimeUnit, advance, verify_advance
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.violation import RuleViolation, is_allowed

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


@pytest.mark.rule("S1-050", "S1-051", "S1-052", "S2-047")
def test_the_units_of_2019() -> None:
    spans = {span.unit: (str(span.name), span.least, span.most, str(span.measure)) for span in CORE.time.spans}
    assert spans[TimeUnit.ROUND] == ("Round", 5, 10, "seconds")
    assert spans[TimeUnit.TURN] == ("Turn", 5, 10, "minutes")
    assert spans[TimeUnit.SHIFT] == ("Shift", 5, 10, "hours")


@pytest.mark.rule("S3-039", "S3-040", "S3-041", "S3-042", "S3-043", "S3-044")
def test_the_units_of_evolved_and_what_they_are_for() -> None:
    units = (TimeUnit.ROUND, TimeUnit.TURN, TimeUnit.SHIFT)
    spans = [EVOLVED.time.span(unit) for unit in units]
    assert [(str(one.name), one.least, one.most, str(one.measure), str(one.used_for)) for one in spans] == [
        ("Round", 5, 10, "seconds", "combat"),
        ("Stretch", 5, 10, "minutes", "stealth"),
        ("Shift", 5, 10, "hours", "repairs"),
    ]


@BOTH
def test_a_day_is_three_shifts_and_that_is_a_setting(edition: Edition) -> None:
    assert edition.time.rounds_in(TimeUnit.DAY) == 3 * edition.time.rounds_in(TimeUnit.SHIFT)
    four = replace(edition.time, shifts_per_day=4)
    assert four.rounds_in(TimeUnit.DAY) == 4 * 60 * 60


def test_the_clock_tells_days_shifts_turns_and_rounds() -> None:
    moved = advance(Clock(7), TimeUnit.DAY, 1, CORE.time).after
    moved = advance(moved, TimeUnit.SHIFT, 2, CORE.time).after
    moved = advance(moved, TimeUnit.TURN, 3, CORE.time).after
    assert moved.parts(CORE.time) == (1, 2, 3, 7)


def test_what_runs_out_on_the_way_is_due_in_order() -> None:
    air = Timer("air", "ripley", "air supply", TimeUnit.TURN)
    death = Timer("death", "kane", "death roll", TimeUnit.TURN, since=30)
    food = Timer("food", "ripley", "food", TimeUnit.DAY)
    moved = advance(Clock(60), TimeUnit.TURN, 1, CORE.time, [food, death, air])
    assert [(due.timer.id, due.at) for due in moved.due] == [("air", 60), ("death", 90), ("air", 120)]
    assert {timer.id: timer.since for timer in moved.running} == {"food": 0, "death": 90, "air": 120}


def test_a_round_timer_is_told_round_by_round_in_combat_and_once_for_a_turn() -> None:
    fire = Timer("fire", "brett", "fire", TimeUnit.ROUND)
    each = advance(Clock(), TimeUnit.ROUND, 3, CORE.time, [fire]).due
    assert [(due.at, due.times) for due in each] == [(1, 1), (2, 1), (3, 1)]
    (due,) = advance(Clock(), TimeUnit.TURN, 1, CORE.time, [fire]).due
    assert (due.times, due.at) == (60, 1)


def test_a_timer_that_does_not_repeat_is_due_once_and_gone() -> None:
    panic = Timer("panic", "lambert", "panic ends", TimeUnit.TURN, repeat=False)
    moved = advance(Clock(), TimeUnit.SHIFT, 1, CORE.time, [panic])
    assert ([due.at for due in moved.due], moved.running) == ([60], ())


def test_some_timers_count_several_units() -> None:
    healing = Timer("healing", "dallas", "arm heals", TimeUnit.DAY, count=3, repeat=False)
    day = advance(Clock(), TimeUnit.DAY, 2, CORE.time, [healing])
    assert (day.due, day.running) == ((), (healing,))
    assert advance(day.after, TimeUnit.DAY, 1, CORE.time, day.running).due[0].timer is healing


def test_the_clock_never_goes_back() -> None:
    assert not is_allowed(verify_advance, 0)
    with pytest.raises(RuleViolation, match="use undo"):
        advance(Clock(), TimeUnit.ROUND, -1, CORE.time)


def test_a_piece_of_time_says_how_often_a_timer_runs_out_in_it() -> None:
    shift = CORE.time.rounds_in(TimeUnit.SHIFT)
    span = TimeSpan(shift // 2, shift // 2 + 3 * shift, CORE.time)
    assert span.times(TimeUnit.SHIFT) == 3
    assert span.times(TimeUnit.DAY) == 1
    assert span.times(TimeUnit.SHIFT, since=shift // 2 + 1) == 2
    assert span.runs_out(Timer("a", "b", "c", TimeUnit.SHIFT, count=2)) == 1
    once = Timer("a", "b", "c", TimeUnit.SHIFT, repeat=False)
    assert span.runs_out(once) == 1
    assert TimeSpan(2 * shift, 3 * shift, CORE.time).runs_out(once) == 0, "it is over"


@given(st.integers(0, 50_000), st.integers(1, 5), st.sampled_from(list(TimeUnit)), st.sampled_from(list(TimeUnit)))
def test_a_piece_of_time_and_the_moving_clock_agree(start: int, count: int, moved: TimeUnit, unit: TimeUnit) -> None:
    timer = Timer("a", "b", "c", unit, start)
    after = advance(Clock(start), moved, count, CORE.time, (timer,))
    assert sum(due.times for due in after.due) == TimeSpan(start, after.after.rounds, CORE.time).runs_out(timer)
