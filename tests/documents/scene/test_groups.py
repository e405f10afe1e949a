"""Several adversaries on one card: who leads, whose actions are whose, and what happens when somebody leaves."""

import pytest

from alien_desktop.documents.scene import combatants as scene
from alien_desktop.documents.scene import groups, lost_actions, turns
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.budget import budget_of, spend, toggle_action
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.combat.actions import ActionBudget, Price
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.violation import RuleViolation
from tests.documents.scene.dealt import deal_cards

CORE, EVOLVED = rules_of("core"), rules_of("evolved")
GUARD = Adversary(name="Guard", kind=AdversaryKind.PERSON, health=3)
CRAWLER = Adversary(name="Crawler", kind=AdversaryKind.CREATURE, health=7, speed=2)


def guards(count: int = 3) -> Encounter:
    """This many guards with cards 1, 2, 3 …; the first one acts."""
    encounter = Encounter()
    for _ in range(count):
        encounter = scene.add_adversary(encounter, GUARD)
    cards = [(each.id, place) for place, each in enumerate(encounter.combatants, start=1)]
    return turns.next_turn(deal_cards(encounter, cards))


def killed(encounter: Encounter, *ids: str) -> Encounter:
    for each in ids:
        encounter = scene.toggle_combatant_condition(encounter, each, "dead")
    return encounter


def test_a_group_has_one_card_letters_and_a_health_for_each() -> None:
    group = groups.join_similar(guards(), "c2")
    assert [(card.number, card.combatant) for card in group.cards] == [(2, "c2")]
    assert [each.id for each in group.group_of("c3")] == ["c2", "c1", "c3"]
    assert [groups.letter_of(group, each) for each in ("c2", "c1", "c3")] == ["A", "B", "C"]
    assert groups.name_of_group(group, "c1") == "Guard"
    hurt = scene.set_combatant_health(group, "c1", 1)
    assert [each.health for each in hurt.group_of("c2")] == [3, 1, 3]


def test_each_member_has_actions_of_its_own_and_keeps_what_it_has_used() -> None:
    spent = toggle_action(guards(), 2, Price.MAIN)
    group = groups.join(spent, "c3", "c1")
    card = group.cards[0]
    assert (budget_of(card, "c1"), budget_of(card, "c3")) == (ActionBudget(1, 1), ActionBudget(0, 1))
    after = toggle_action(group, 0, Price.MINOR, "c3")
    assert (budget_of(after.cards[0], "c1"), budget_of(after.cards[0], "c3").left) == (ActionBudget(1, 1), 0)
    stunned = lost_actions.with_turn_begun(scene.toggle_combatant_condition(group, "c1", "stunned"), {}, CORE)
    assert budget_of(stunned.cards[0], "c1") == ActionBudget(0, 1)


def test_who_has_acted_does_not_act_again_on_the_card_of_a_group_that_has_not() -> None:
    group = groups.join(turns.next_turn(guards()), "c1", "c3")
    card = next(card for card in group.cards if card.combatant == "c3")
    assert (budget_of(card, "c1").left, budget_of(card, "c3").left) == (0, 2)


def test_the_next_member_leads_when_the_leader_leaves_or_is_removed() -> None:
    group = groups.join_similar(guards(), "c1")
    for without in (scene.remove_combatant(group, "c1"), groups.leave(group, "c1")):
        assert [(card.number, card.combatant) for card in without.cards] == [(1, "c2")]
        assert without.current == 0, "the group keeps its turn"
        assert [each.id for each in without.group_of("c3")] == ["c2", "c3"]
    alone = groups.leave(group, "c1")
    assert [each.id for each in turns.without_card(alone, {})] == ["c1"]


def test_a_group_draws_one_card_as_long_as_somebody_of_it_lives() -> None:
    group = groups.join_similar(guards(), "c1")
    assert [each.id for each in turns.entrants(killed(group, "c1"), {}, CORE)] == ["c1"]
    assert turns.out_of_turns(killed(group, "c1"), {}) == frozenset()
    gone = killed(group, "c1", "c2", "c3")
    assert turns.entrants(gone, {}, CORE) == ()
    assert turns.out_of_turns(gone, {}) == {"c1"}


def test_only_adversaries_with_as_many_turns_share_a_card() -> None:
    mixed = scene.add_adversary(scene.add_sheet(guards(1), CharacterSheet(name="Reyes")), CRAWLER)
    for one, other in (("c2", "c1"), ("c3", "c1"), ("c1", "c1")):
        with pytest.raises(RuleViolation):
            groups.join(mixed, one, other)
    with pytest.raises(RuleViolation):
        groups.join_similar(mixed, "c3")


def test_a_newcomer_without_a_card_joins_and_a_card_of_newcomers_becomes_that_of_the_group() -> None:
    late = scene.add_adversary(guards(1), GUARD)
    assert [card.combatant for card in groups.join(late, "c2", "c1").cards] == ["c1"]
    turned = groups.join(late, "c1", "c2")
    assert ([card.combatant for card in turned.cards], turned.current) == (["c2"], 0)


def test_two_creatures_in_a_group_have_two_turns_each() -> None:
    pair = scene.add_adversary(scene.add_adversary(Encounter(), CRAWLER), CRAWLER)
    drawn = turns.draw_cards(groups.join_similar(pair, "c1"), {}, CORE, ScriptedDice((1, 1, 1, 1)))
    assert [card.combatant for card in drawn.cards] == ["c1", "c1"]
    assert spend(drawn, "c2", "signature", Price.MAIN).place == 0, "a member pays on the card of its group"
    used = toggle_action(drawn, 1, Price.MAIN, "c2")
    assert [budget_of(card, "c2").main for card in used.cards] == [1, 0]
