"""Initiative cards: drawing, Fast Reflexes, fixed cards, more combatants than cards."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from alien_desktop.rules.combat.initiative import (
    DrawMoment,
    Entrant,
    InitiativeCard,
    Overflow,
    SwapMoment,
    deal,
    draw,
    verify_draw,
)
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.random_choice import pick
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.violation import RuleViolation, is_allowed

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)
ONE_DECK = replace(CORE.initiative, overflow=Overflow.GROUP)


class RandomDice:
    """Dice of a known chance."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def roll(self, count: int) -> tuple[int, ...]:
        return tuple(self._chance.randint(1, 6) for _ in range(count))


def faces_for(place: int) -> tuple[int, int]:
    """The two faces that pick the card at this place."""
    return place // 6 + 1, place % 6 + 1


def script(*places: int) -> ScriptedDice:
    return ScriptedDice([face for place in places for face in faces_for(place)])


@pytest.mark.rule("S1-068", "S2-048", "S4-001")
@BOTH
def test_everybody_gets_one_card_of_one_to_ten(edition: Edition) -> None:
    drawn = draw([Entrant("ripley"), Entrant("guards")], edition.initiative, script(4, 0))
    assert [(each.combatant, each.card.number) for each in drawn.cards] == [("guards", 1), ("ripley", 5)]
    assert [each.offered for each in drawn.cards] == [(), ()], "nobody had a choice"
    assert edition.initiative.deck == 10


@pytest.mark.rule("S2-049", "S2-051")
def test_the_2019_rules_draw_once() -> None:
    assert CORE.initiative.draw is DrawMoment.ONCE


@pytest.mark.rule("S4-001")
def test_evolved_draws_each_round() -> None:
    assert EVOLVED.initiative.draw is DrawMoment.EACH_ROUND


def test_every_card_has_the_same_chance() -> None:
    cards = tuple(InitiativeCard(number) for number in range(1, 11))
    seen = Counter(
        pick(cards, ScriptedDice(faces)).number for faces in product(range(1, 7), repeat=2) if faces < (6, 1)
    )
    assert set(seen.values()) == {3}


def test_faces_that_would_be_unfair_are_rolled_again() -> None:
    cards = tuple(InitiativeCard(number) for number in range(1, 11))
    assert pick(cards, ScriptedDice([6, 6, 6, 1, 1, 3])).number == 3


def test_the_first_unfair_face_is_rolled_again_and_the_last_fair_one_counts() -> None:
    cards = tuple(InitiativeCard(number) for number in range(1, 11))
    assert pick(cards, ScriptedDice([5, 6])).number == 10
    assert pick(cards, ScriptedDice([6, 1, 1, 1])).number == 1


def test_the_last_card_needs_no_dice() -> None:
    assert pick((InitiativeCard(7),), ScriptedDice([])) == InitiativeCard(7)


def test_fast_reflexes_draws_first_keeps_one_and_returns_the_other() -> None:
    dice = script(8, 2, 2)
    drawn = draw([Entrant("slow"), Entrant("fast", draws=2, player=True)], CORE.initiative, dice)
    fast, slow = drawn.cards if drawn.cards[0].combatant == "fast" else reversed(drawn.cards)
    assert fast.offered == (InitiativeCard(9), InitiativeCard(3))
    assert fast.card == InitiativeCard(3)
    assert slow.card == InitiativeCard(4), "3 is gone, 9 is back in the deck"


def test_the_higher_of_two_cards_may_be_kept() -> None:
    drawn = draw([Entrant("patient", draws=2, highest=True)], CORE.initiative, script(0, 3))
    assert drawn.cards[0].card == InitiativeCard(5)


def test_players_with_fast_reflexes_draw_before_adversaries_with_it() -> None:
    entrants = [Entrant("npc", draws=2), Entrant("pc", draws=2, player=True)]
    drawn = draw(entrants, EVOLVED.initiative, script(0, 0, 1, 1))
    assert drawn.cards[0].combatant == "pc"


@BOTH
def test_a_creature_has_one_card_for_each_point_of_speed(edition: Edition) -> None:
    drawn = draw([Entrant("drone", turns=2)], edition.initiative, script(5, 0))
    assert [(each.turn, each.card.number) for each in drawn.cards] == [(0, 1), (1, 6)]


def test_hesitant_always_acts_on_card_ten() -> None:
    drawn = draw([Entrant("brave"), Entrant("hesitant", fixed=10)], EVOLVED.initiative, script(8))
    assert [(each.combatant, each.card.number) for each in drawn.cards] == [("brave", 9), ("hesitant", 10)]


def test_two_hesitant_people_share_the_card_in_the_order_given() -> None:
    entrants = [Entrant("a", fixed=10), Entrant("b", fixed=10)]
    assert [each.combatant for each in draw(entrants, EVOLVED.initiative, script()).cards] == ["a", "b"]


def test_a_combat_veteran_may_keep_the_card_of_the_last_round() -> None:
    drawn = draw([Entrant("veteran", keeps=InitiativeCard(2)), Entrant("b")], EVOLVED.initiative, script(1))
    assert [(each.combatant, each.card.number) for each in drawn.cards] == [("veteran", 2), ("b", 3)]


def test_a_kept_card_that_is_taken_is_drawn_anew() -> None:
    entrants = [Entrant("hesitant", fixed=10), Entrant("veteran", keeps=InitiativeCard(10))]
    drawn = draw(entrants, EVOLVED.initiative, script(0))
    assert drawn.cards[0] == replace(drawn.cards[0], combatant="veteran", card=InitiativeCard(1))


@pytest.mark.rule("S4-003", "S4-005")
def test_surprise_attackers_take_the_lowest_cards() -> None:
    entrants = [Entrant("victim"), Entrant("a", surprise=True), Entrant("b", surprise=True)]
    drawn = draw(entrants, EVOLVED.initiative, script(0))
    assert [(each.combatant, each.card.number) for each in drawn.cards] == [("a", 1), ("b", 2), ("victim", 3)]


def test_an_ambushing_creature_gets_only_its_first_turn_for_nothing() -> None:
    drawn = draw([Entrant("drone", turns=2, surprise=True)], EVOLVED.initiative, script(6))
    assert [each.card.number for each in drawn.cards] == [1, 8]


def test_in_2019_surprise_gives_no_card() -> None:
    with pytest.raises(RuleViolation, match="free action before cards"):
        draw([Entrant("a", surprise=True)], CORE.initiative, script())


def test_nobody_in_the_fight_draws_nothing() -> None:
    with pytest.raises(RuleViolation, match="Nobody"):
        draw([], CORE.initiative, script())


def test_somebody_is_in_the_fight_once() -> None:
    assert not is_allowed(verify_draw, [Entrant("a"), Entrant("a")], CORE.initiative)


def test_a_fixed_card_outside_the_deck_is_refused() -> None:
    for number, possible in ((0, False), (1, True), (10, True), (11, False)):
        assert is_allowed(verify_draw, [Entrant("a", fixed=number)], CORE.initiative) is possible


def test_the_setting_with_one_deck_asks_eleven_to_share_cards() -> None:
    eleven = [Entrant(str(number)) for number in range(11)]
    with pytest.raises(RuleViolation, match="put similar adversaries on one card"):
        draw(eleven, ONE_DECK, script())


def test_ten_combatants_with_fast_reflexes_share_ten_cards() -> None:
    ten = [Entrant(str(number), draws=2) for number in range(10)]
    drawn = draw(ten, CORE.initiative, script(*[0, 0] * 9))
    assert [each.card.number for each in drawn.cards] == list(range(1, 11))
    assert drawn.cards[-1].offered == (InitiativeCard(10),), "nothing to choose from"


def test_a_fixed_card_is_one_card_fewer_to_draw() -> None:
    ten = [Entrant(str(number)) for number in range(10)]
    assert not is_allowed(verify_draw, [*ten, Entrant("hesitant", fixed=10)], ONE_DECK)
    assert is_allowed(verify_draw, [*ten[1:], Entrant("hesitant", fixed=10), Entrant("too", fixed=10)], ONE_DECK)


def test_newcomers_draw_from_the_cards_that_are_left() -> None:
    held = [InitiativeCard(number) for number in range(1, 9)]
    late = draw([Entrant("late"), Entrant("quick", draws=2)], CORE.initiative, script(0, 1), held)
    assert [(each.combatant, each.card.number) for each in late.cards] == [("quick", 9), ("late", 10)]
    three = [Entrant("a"), Entrant("b"), Entrant("c")]
    assert is_allowed(verify_draw, three[:2], ONE_DECK, held)
    with pytest.raises(RuleViolation, match="No card is left in the deck for 1 more"):
        draw(three, ONE_DECK, script(), held)
    cards = [each.card for each in draw(three, CORE.initiative, script(0, 0), held).cards]
    assert cards == [InitiativeCard(1, 1), InitiativeCard(9), InitiativeCard(10)], "the third draws from a second deck"


def test_eleven_ambushers_take_the_lowest_cards_of_two_decks() -> None:
    rules = EVOLVED.initiative
    eleven = [Entrant(str(number), surprise=True) for number in range(11)]
    cards = [each.card for each in draw(eleven, rules, script()).cards]
    assert cards == sorted([*(InitiativeCard(number) for number in range(1, 11)), InitiativeCard(1, 1)])


ENTRANTS = st.lists(
    st.builds(
        Entrant,
        st.uuids().map(str),
        turns=st.integers(1, 3),
        draws=st.integers(1, 3),
        player=st.booleans(),
        fixed=st.none() | st.just(10),
        keeps=st.none() | st.builds(InitiativeCard, st.integers(1, 10)),
        surprise=st.booleans(),
        highest=st.booleans(),
    ),
    min_size=1,
    max_size=9,
)


@pytest.mark.slow
@given(ENTRANTS, st.sampled_from(list(Overflow)), st.randoms(use_true_random=False))
def test_everybody_gets_all_cards_and_no_card_is_given_twice(
    entrants: list[Entrant], overflow: Overflow, chance: random.Random
) -> None:
    rules = replace(EVOLVED.initiative, overflow=overflow)
    assume(is_allowed(verify_draw, entrants, rules))
    cards = draw(entrants, rules, RandomDice(chance)).cards
    turns = Counter(each.combatant for each in cards)
    assert turns == {entrant.id: entrant.turns for entrant in entrants}
    drawn = [each.card for each in cards if each.combatant in {one.id for one in entrants if one.fixed is None}]
    assert len(set(drawn)) == len(drawn)
    assert list(cards) == sorted(cards, key=lambda each: each.card)


def test_a_second_deck_lets_eleven_draw_and_a_third_one_more_than_twenty() -> None:
    rules = CORE.initiative
    eleven = [Entrant(str(number)) for number in range(11)]
    drawn = draw(eleven, rules, script(*[0] * 9, 4))
    assert [each.card for each in drawn.cards] == [*(InitiativeCard(n) for n in range(1, 6)), InitiativeCard(5, 1)] + [
        InitiativeCard(n) for n in range(6, 11)
    ]
    many = draw([Entrant(str(number)) for number in range(200)], rules, RandomDice(random.Random(1))).cards
    assert [each.card for each in many] == [InitiativeCard(n, deck) for n in range(1, 11) for deck in range(20)]
    twenty = draw([Entrant(str(number)) for number in range(20)], rules, RandomDice(random.Random(1))).cards
    assert [each.card.number for each in twenty] == [number for number in range(1, 11) for _ in range(2)]


def test_cards_drawn_at_the_table_are_taken_over() -> None:
    drawn = deal([("ripley", 7), ("drone", 2), ("drone", 4)], CORE.initiative)
    assert [(each.combatant, each.turn, each.card.number) for each in drawn.cards] == [
        ("drone", 0, 2),
        ("drone", 1, 4),
        ("ripley", 0, 7),
    ]


def test_real_cards_are_checked() -> None:
    assert len(deal([("a", 1), ("b", 10)], CORE.initiative).cards) == 2
    with pytest.raises(RuleViolation, match="no initiative card 0"):
        deal([("a", 0)], CORE.initiative)
    with pytest.raises(RuleViolation, match="no initiative card 11"):
        deal([("a", 11)], CORE.initiative)
    with pytest.raises(RuleViolation, match="given out twice"):
        deal([("a", 3), ("b", 3)], CORE.initiative)


def test_the_editions_swap_at_different_times() -> None:
    assert CORE.initiative.swap is SwapMoment.BOUNDARIES
    assert EVOLVED.initiative.swap is SwapMoment.OWN_TURN
