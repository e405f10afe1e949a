"""Cards for those who come in the middle of a Round, and what is used of a turn."""

from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.scene import combatants as scene
from alien_desktop.documents.scene import turns
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.budget import budget_of, give_back, spend, toggle_action
from alien_desktop.documents.scene.encounter import ActionUse, Card, Encounter
from alien_desktop.documents.scene.turn_actions import action_options
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.combat.actions import ActionBudget, Price
from alien_desktop.rules.dice.dice import ScriptedDice

RULES = rules_of("core")


def guard() -> Adversary:
    found = next(one for one in samples_of("core") if one.name == "Guard")
    assert isinstance(found, Adversary)
    return found


def guards(count: int) -> Encounter:
    encounter = Encounter()
    for _ in range(count):
        encounter = scene.add_adversary(encounter, guard())
    return encounter


def running() -> Encounter:
    """Two guards on cards 1 and 2, the first one acting."""
    drawn = turns.draw_cards(guards(2), {}, RULES, ScriptedDice((1, 1, 1, 1)))
    return turns.next_turn(drawn)


def test_a_newcomer_draws_from_the_cards_that_are_left_and_nobody_loses_the_turn() -> None:
    encounter = scene.add_adversary(running(), guard())
    assert [one.name for one in turns.without_card(encounter, {})] == ["Guard 3"]
    dealt = turns.deal_newcomers(encounter, {}, RULES, ScriptedDice((1, 3)))  # the third of 3 to 10
    assert [(card.number, card.combatant) for card in dealt.cards] == [(1, "c1"), (2, "c2"), (5, "c3")]
    assert dealt.cards[dealt.current].combatant == "c1"
    assert not turns.without_card(dealt, {})


def test_each_turn_of_a_creature_gets_a_card() -> None:
    creature = next(one for one in samples_of("core") if "crawler" in one.name)
    assert isinstance(creature, Adversary)
    encounter = scene.add_adversary(running(), creature)
    dealt = turns.deal_newcomers(encounter, {}, RULES, ScriptedDice((1, 1, 1, 1)))
    assert [card.number for card in dealt.cards_of("c3")] == [3, 4]


def test_without_a_card_in_the_deck_a_newcomer_draws_from_the_second_one() -> None:
    encounter = turns.draw_cards(guards(10), {}, RULES, ScriptedDice((1,) * 18))  # the tenth card needs no dice
    dealt = turns.deal_newcomers(scene.add_adversary(encounter, guard()), {}, RULES, ScriptedDice((1, 3)))
    assert [(card.number, card.deck, card.combatant) for card in dealt.cards][2:4] == [(3, 0, "c3"), (3, 1, "c11")]


def test_spending_and_giving_back_the_two_actions() -> None:
    spent = toggle_action(toggle_action(running(), 0, Price.MAIN), 0, Price.MINOR)
    assert budget_of(spent.cards[0]).left == 0
    back = toggle_action(toggle_action(spent, 0, Price.MAIN), 0, Price.MINOR)
    assert back.cards == running().cards


def test_a_main_action_traded_for_a_second_minor_one_is_given_back_by_the_main_one() -> None:
    owner = running().cards[0].combatant
    traded = spend(spend(running(), owner, "run", Price.MINOR).encounter, owner, "door", Price.MINOR).encounter
    assert budget_of(traded.cards[0]) == ActionBudget(0, 0, ("run", "door"))
    back = toggle_action(traded, 0, Price.MAIN)
    assert budget_of(back.cards[0]) == ActionBudget(1, 0, ("run",))
    assert budget_of(give_back(traded, owner, "run").cards[0]) == ActionBudget(0, 1, ("door",))


def test_actions_of_a_guard_tell_their_dice_or_what_is_in_the_way() -> None:
    one = running().combatant("c1")
    lines = {line.id: line for line in action_options(one, Card(number=1, combatant="c1"), None, guard(), RULES)}
    assert (lines["shoot"].base, lines["shoot"].reason) == (5, None)
    assert "prone" in str(lines["get_up"].reason)
    spent = Card(number=1, combatant="c1", uses=(ActionUse(combatant="c1", paid=Price.MAIN),))
    lines = {line.id: line for line in action_options(one, spent, None, guard(), RULES)}
    assert "none is left" in str(lines["shoot"].reason)
    assert not lines["aim"].reason


def test_the_broken_crawl_and_the_dead_do_nothing() -> None:
    broken = running().combatant("c1").evolve(health=0)
    possible = [line.id for line in action_options(broken, None, None, guard(), RULES) if not line.reason]
    assert possible == ["crawl", "speak"]
    dead = broken.evolve(conditions=("dead",))
    assert {str(line.reason) for line in action_options(dead, None, None, guard(), RULES)} == {
        "Dead: nothing can be done."
    }
