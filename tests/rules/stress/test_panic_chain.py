"""Panic that spreads always ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.rules.stress.panic_chain import PanicQueue, drop, spread, take_next, verify_next
from alien_desktop.rules.violation import RuleViolation, is_allowed

CREW = ("Okafor", "Reyes", "Lindqvist", "Tanaka", "Bell")


@pytest.mark.rule("S0-031")
def test_friends_who_witness_a_panic_wait_to_roll_in_order_and_each_once() -> None:
    queue = spread(PanicQueue("Okafor"), "Okafor", ("Reyes", "Bell", "Reyes", "Okafor"))
    assert [panic.who for panic in queue.waiting] == ["Reyes", "Bell"]
    due, queue = take_next(queue)
    assert (due.who, due.because_of, due.depth) == ("Reyes", "Okafor", 1)
    queue = spread(queue, "Reyes", CREW)
    assert [(panic.who, panic.depth) for panic in queue.waiting] == [("Bell", 1), ("Lindqvist", 2), ("Tanaka", 2)]
    assert queue.involved == set(CREW)


def test_a_house_rule_stops_the_chain_beyond_one() -> None:
    queue = spread(PanicQueue("Okafor", furthest=1), "Okafor", ("Reyes",))
    _, queue = take_next(queue)
    queue = spread(queue, "Reyes", CREW)
    assert queue.ended
    assert not is_allowed(verify_next, queue)
    with pytest.raises(RuleViolation, match="Nobody"):
        take_next(queue)


def test_the_game_mother_takes_somebody_out() -> None:
    queue = spread(PanicQueue("Okafor"), "Okafor", ("Reyes", "Bell"))
    assert [panic.who for panic in drop(queue, "Reyes").waiting] == ["Bell"]


@given(
    reach=st.dictionaries(st.sampled_from(CREW), st.lists(st.sampled_from(CREW), max_size=5)),
    furthest=st.one_of(st.none(), st.integers(0, 4)),
)
def test_a_cascade_ends_whoever_reaches_whom(reach: dict[str, list[str]], furthest: int | None) -> None:
    queue = spread(PanicQueue(CREW[0], furthest=furthest), CREW[0], reach.get(CREW[0], ()))
    rolls = 0
    while not queue.ended:
        due, queue = take_next(queue)
        queue = spread(queue, due.who, reach.get(due.who, ()))
        rolls += 1
        assert rolls < len(CREW)
    assert len({panic.who for panic in queue.rolled}) == rolls
    assert furthest is None or all(panic.depth <= furthest for panic in queue.rolled)
