"""What was done in a Round is on the card of whoever did it, and what is left follows from that."""

import pytest

from alien_desktop.documents.scene.budget import (
    actions_left,
    budget_now,
    budget_of,
    give_back,
    spend,
    spend_loss,
    with_lost,
)
from alien_desktop.documents.scene.encounter import Card, Combatant, Encounter, Side
from alien_desktop.documents.scene.turn_actions import take_turn_action, verify_turn_action
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.combat.actions import ActionBudget, Price
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.violation import RuleViolation

CORE, EVOLVED = rules_of("core"), rules_of("evolved")
DOCUMENT = "0d2c2c4e-8a36-4a57-8f0e-2c61b2fd0001"


def scene(*cards: str, current: int = 0) -> Encounter:
    """Cards in this order, each with its owner."""
    people = tuple(
        Combatant(id=who, side=Side.ADVERSARY, document=DOCUMENT, name=who, health=3) for who in dict.fromkeys(cards)
    )
    dealt = tuple(Card(number=number, combatant=who) for number, who in enumerate(cards, 1))
    return Encounter(combatants=people, cards=dealt, current=current, round=1)


def take(encounter: Encounter, who: str, action: str, rules: SheetRules, *others: str) -> Encounter:
    return take_turn_action(encounter, who, action, None, None, rules, frozenset(others)).encounter


@pytest.mark.parametrize("rules, minor, main", [(CORE, "pick_up", "start_engine"), (EVOLVED, "move", "drive")])
def test_two_minor_actions_leave_no_main_one(rules: SheetRules, minor: str, main: str) -> None:
    twice = take(take(scene("c1"), "c1", minor, rules, "vehicle"), "c1", minor, rules, "vehicle")
    assert budget_of(twice.cards[0]) == ActionBudget(0, 0, (minor, minor))
    with pytest.raises(RuleViolation, match="none is left in this round"):
        verify_turn_action(twice, "c1", main, None, None, rules)
    assert budget_now(give_back(twice, "c1", minor), "c1") == ActionBudget(1, 0, (minor,))


def test_a_reaction_before_the_own_turn_is_missing_in_it_and_comes_back_with_the_round() -> None:
    blocked = take(scene("c1", "c2"), "c2", "block", CORE, "attacked_in_close_combat")
    assert (budget_of(blocked.cards[0]).left, budget_of(blocked.cards[1]).left) == (2, 1)
    both = take(blocked, "c2", "block", CORE, "attacked_in_close_combat")
    with pytest.raises(RuleViolation, match="none is left"):
        verify_turn_action(both, "c2", "block", None, None, CORE, frozenset({"attacked_in_close_combat"}))
    dodged = take(take(scene("c1", "c2"), "c2", "dodge", EVOLVED, "shot_at"), "c2", "move", EVOLVED)
    assert budget_now(dodged, "c2") == ActionBudget(0, 0, ("dodge", "move"))


def test_whoever_has_two_cards_has_the_actions_of_both_and_pays_with_the_running_one() -> None:
    encounter = scene("c1", "c2", "c1", current=2)
    assert actions_left(encounter, "c1") == 4
    once = take(encounter, "c1", "start_engine", CORE, "vehicle")
    assert [budget_of(card, "c1").main for card in once.cards if card.combatant == "c1"] == [1, 0]
    with pytest.raises(RuleViolation, match="none is left"):
        verify_turn_action(once, "c1", "start_engine", None, None, CORE, frozenset({"vehicle"}))
    between = once.evolve(current=1)
    again = take(between, "c1", "block", CORE, "attacked_in_close_combat")
    assert [budget_of(card, "c1").left for card in again.cards if card.combatant == "c1"] == [1, 1]


def test_what_is_possible_once_in_a_round_is_so_on_both_cards() -> None:
    crawled = take(scene("c1", "c1"), "c1", "crawl", CORE, "prone_or_cramped")
    with pytest.raises(RuleViolation, match="only once in a round"):
        verify_turn_action(crawled, "c1", "crawl", None, None, CORE, frozenset({"prone_or_cramped"}))


def test_help_and_losses_take_actions_and_without_cards_nothing_is_counted() -> None:
    assert budget_now(spend_loss(scene("c1"), "c1", "help", Loss.MAIN), "c1") == ActionBudget(0, 1, ("help",))
    lost = with_lost(scene("c1"), 0, "c1", Loss.TURN)
    assert budget_now(lost, "c1") == ActionBudget(0, 0)
    assert with_lost(lost, 0, "c1", Loss.MAIN) == lost
    with pytest.raises(RuleViolation, match="No action is left"):
        spend(lost, "c1", "help", Price.MINOR)
    calm = scene("c1").evolve(cards=(), current=-1)
    assert take(calm, "c1", "pick_up", CORE) == calm


def test_one_of_a_group_pays_with_actions_of_its_own() -> None:
    encounter = scene("c1")
    card = encounter.cards[0]
    used = spend(encounter, "c1", "shoot", Price.MAIN).encounter.cards[0]
    assert (budget_of(used, "c1").main, budget_of(used, "c9").main, budget_of(card, "c9").main) == (0, 1, 1)
