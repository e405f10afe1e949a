"""Time in play and what becomes due."""

from dataclasses import replace

import pytest

from alien_desktop.rules.body.clock import Clock, Timer, TimeSpan, TimeUnit
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED

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
    units = {TimeUnit.DAY: 1, TimeUnit.SHIFT: 2, TimeUnit.TURN: 3, TimeUnit.ROUND: 7}
    rounds = sum(count * CORE.time.rounds_in(unit) for unit, count in units.items())
    assert Clock(rounds).parts(CORE.time) == (1, 2, 3, 7)


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
