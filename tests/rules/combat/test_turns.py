"""The turn order: whose turn it is, swaps, holding back, newcomers and the dead."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.rules.combat.initiative import InitiativeCard, SwapMoment, deal
from alien_desktop.rules.combat.turns import (
    Seat,
    TurnOrder,
    add,
    begin,
    exchange,
    next_round,
    next_turn,
    previous_turn,
    remove,
    swap,
    swap_next_round,
    verify_next_round,
    verify_next_turn,
    verify_previous_turn,
    verify_swap,
    verify_swap_next_round,
)
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.violation import RuleViolation, is_allowed

A, B, C = Seat("a"), Seat("b"), Seat("c")


def fight(**cards: int) -> TurnOrder:
    return begin(deal(list(cards.items()), CORE.initiative))


def order_of(order: TurnOrder) -> list[str]:
    return [slot.seat.combatant for slot in order.slots]


@pytest.mark.rule("S1-069", "S1-070", "S2-050", "S4-002")
def test_the_lowest_card_acts_first_and_then_the_next() -> None:
    order = fight(c=9, a=1, b=4)
    acting = []
    while is_allowed(verify_next_turn, order):
        order = next_turn(order)
        acting.append(order.current)
    assert acting == [A, B, C]


@pytest.mark.rule("S1-071", "S2-051")
def test_rounds_repeat_with_the_same_cards_in_2019() -> None:
    """S1's closing line repeats the drawing too; the dossier repeats the actions only (core 18, row 9)."""
    order = next_round(next_turn(next_turn(fight(a=1, b=4))), CORE.initiative)
    assert (order.round, order.current, order.acted, order_of(order)) == (2, None, (), ["a", "b"])


@pytest.mark.rule("S4-001")
def test_evolved_needs_new_cards_for_each_round() -> None:
    order = fight(a=1, b=4)
    with pytest.raises(RuleViolation, match="again in every Round"):
        next_round(order, EVOLVED.initiative)
    following = next_round(order, EVOLVED.initiative, deal([("a", 8), ("b", 3)], EVOLVED.initiative))
    assert (following.round, order_of(following)) == (2, ["b", "a"])


def test_2019_takes_no_new_cards() -> None:
    assert not is_allowed(verify_next_round, CORE.initiative, deal([("a", 1)], CORE.initiative))
    assert is_allowed(verify_next_round, CORE.initiative)


def test_nobody_acts_twice_and_the_end_of_the_round_is_reported() -> None:
    order = next_turn(fight(a=1))
    with pytest.raises(RuleViolation, match="begin the next Round"):
        next_turn(order)
    with pytest.raises(RuleViolation, match="Nobody has a card"):
        next_turn(remove(order, "a"))


def test_one_can_step_back_within_the_round() -> None:
    order = next_turn(next_turn(fight(a=1, b=4)))
    assert previous_turn(order).current == A
    assert previous_turn(previous_turn(order)) == fight(a=1, b=4)
    assert not is_allowed(verify_previous_turn, fight(a=1))
    third = next_turn(next_turn(next_turn(fight(a=1, b=4, c=9))))
    assert (previous_turn(third).current, previous_turn(third).acted) == (B, (A,))


@pytest.mark.rule("S1-072", "S1-073")
def test_in_2019_willing_people_swap_before_actions_start() -> None:
    """S1 swaps before actions start, another source at the beginning or end of a Round too (core 18, row 21)."""
    order = fight(a=1, b=4)
    assert order_of(swap(order, A, B, CORE.initiative)) == ["b", "a"]
    assert is_allowed(verify_swap, order, A, B, CORE.initiative)
    verify_swap(order, A, B, CORE.initiative)
    with pytest.raises(RuleViolation, match="willing"):
        swap(order, A, B, CORE.initiative, willing=False)
    with pytest.raises(RuleViolation, match="speak"):
        swap(order, A, B, CORE.initiative, speaking=False)
    with pytest.raises(RuleViolation, match="before actions start"):
        swap(next_turn(order), A, B, CORE.initiative)
    over = next_turn(next_turn(order))
    assert order_of(swap(over, A, B, CORE.initiative)) == ["b", "a"], "the end of a Round is a boundary too"
    to_the_letter = replace(CORE.initiative, swap=SwapMoment.BEFORE_ACTIONS)
    assert not is_allowed(verify_swap, over, A, B, to_the_letter)
    with pytest.raises(RuleViolation, match="itself"):
        swap(order, A, A, CORE.initiative)


@pytest.mark.rule("S4-009", "S4-010")
def test_holding_back_hands_the_turn_to_somebody_later_who_acts_at_once() -> None:
    order = next_turn(fight(a=1, b=4, c=9))
    held = swap(order, A, C, EVOLVED.initiative, willing=False)
    assert held.current == C
    assert held.slot(A).card == InitiativeCard(9)
    assert [slot.seat for slot in held.to_come] == [B, A]


def test_holding_back_needs_ones_own_turn_and_somebody_who_has_not_acted() -> None:
    order = next_turn(next_turn(fight(a=1, b=4)))
    assert not is_allowed(verify_swap, order, A, B, EVOLVED.initiative)
    with pytest.raises(RuleViolation, match="already acted"):
        swap(order, B, A, EVOLVED.initiative)


def test_trap_8_a_swap_does_not_change_whose_turn_it_is() -> None:
    """Foreign files, trap 8: a tracker that remembers a place in the list gives the turn to the other."""
    order = next_turn(next_turn(fight(a=1, b=4, c=9)))
    swapped = exchange(order, B, C)
    assert swapped.current == B
    assert order_of(swapped) == ["a", "c", "b"]
    assert next_turn(swapped).current == C, "c has not acted, though its card now lies before b's"


def test_a_swap_won_as_a_stunt_waits_for_the_next_round() -> None:
    order = swap_next_round(next_turn(fight(a=1, b=4)), A, B, CORE.initiative)
    assert order_of(order) == ["a", "b"]
    assert order_of(next_round(order, CORE.initiative)) == ["b", "a"]
    assert order_of(next_round(remove(order, "b"), CORE.initiative)) == ["a"]


def test_a_waiting_swap_with_somebody_gone_is_forgotten() -> None:
    order = swap_next_round(fight(a=1, b=4), A, B, CORE.initiative)
    gone = add(remove(order, "b"), C, InitiativeCard(2))
    assert order_of(next_round(gone, CORE.initiative)) == ["a", "c"]


def test_a_waiting_swap_is_forgotten_whoever_of_the_two_leaves() -> None:
    for gone in ("a", "b"):
        waiting = swap_next_round(fight(a=1, b=4, c=9), A, B, CORE.initiative)
        assert remove(waiting, gone).waiting == ()
    assert len(remove(swap_next_round(fight(a=1, b=4, c=9), A, B, CORE.initiative), "c").waiting) == 1


def test_where_cards_are_drawn_anew_there_is_nothing_to_trade() -> None:
    assert not is_allowed(verify_swap_next_round, fight(a=1, b=4), A, B, EVOLVED.initiative)


def test_a_newcomer_acts_when_its_card_says_and_takes_no_turn_away() -> None:
    order = add(next_turn(fight(b=4)), A, InitiativeCard(2))
    assert order.current == B
    assert next_turn(order).current == A
    with pytest.raises(RuleViolation, match="already has"):
        add(order, A, InitiativeCard(3))


def test_somebody_who_leaves_takes_all_cards_along() -> None:
    order = next_turn(add(fight(a=1, b=4), Seat("a", 1), InitiativeCard(6)))
    gone = remove(order, "a")
    assert (order_of(gone), gone.current) == (["b"], None)
    assert next_turn(gone).current == B


def test_somebody_unknown_has_no_card() -> None:
    with pytest.raises(RuleViolation, match="no initiative card"):
        fight(a=1).slot(B)


@given(
    st.permutations(range(1, 8)),
    st.integers(0, 6),
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=8),
)
def test_whose_turn_it_is_survives_any_swaps_and_newcomers_and_everybody_acts_once(
    cards: list[int], turns: int, swaps: list[tuple[int, int]]
) -> None:
    seats = [Seat(str(number)) for number in range(7)]
    order = begin(deal([(seat.combatant, card) for seat, card in zip(seats, cards, strict=True)], CORE.initiative))
    for _ in range(turns):
        order = next_turn(order)
    changed = order
    for one, other in swaps:
        changed = exchange(changed, seats[one], seats[other])
    changed = add(changed, Seat("new"), InitiativeCard(5, 1))
    assert changed.current == order.current
    assert changed.acted == order.acted
    while is_allowed(verify_next_turn, changed):
        changed = next_turn(changed)
    assert changed.current is not None
    acted = (*changed.acted, changed.current)
    assert sorted(acted) == sorted([*seats, Seat("new")])
