"""A scene: distinct names, cards in the order in which they act, and nobody loses a turn by what happens to others."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alien_desktop.documents.scene import combatants as scene_edits
from alien_desktop.documents.scene import turns
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.budget import budget_of, toggle_action
from alien_desktop.documents.scene.encounter import Card, Encounter, Side
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Talent
from alien_desktop.documents.sheet.items import Armor, CarryPlace
from alien_desktop.documents.sheet.new_parts import adversary_from
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.body.injuries import Body, InjuryRolled
from alien_desktop.rules.combat.actions import ActionBudget, Price
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.violation import RuleViolation
from tests.documents.scene.dealt import deal_cards
from tests.soak import fights

CORE, EVOLVED = rules_of("core"), rules_of("evolved")
IBARRA = CharacterSheet(name="Ibarra", health=4)
VANCE = CharacterSheet(name="Vance", health=4)
GUARD = Adversary(
    name="Guard",
    kind=AdversaryKind.PERSON,
    health=3,
    worn=(Armor(id="i1", name="Vest", rating=4, place=CarryPlace.WORN),),
)
CRAWLER = Adversary(name="Hull crawler", health=7, speed=2, armor=8, armor_fire=4)
SHEETS: Mapping[str, CharacterSheet] = {IBARRA.id: IBARRA, VANCE.id: VANCE}


class Endless:
    """Dice that go round and round, for draws whose outcome does not matter."""

    def __init__(self, seed: int = 0) -> None:
        self.state = seed

    def roll(self, count: int) -> tuple[int, ...]:
        faces = []
        for _ in range(count):
            self.state = (self.state * 1103515245 + 12345) % 2**31
            faces.append(self.state // 65536 % 6 + 1)
        return tuple(faces)


def scene() -> Encounter:
    made = scene_edits.add_sheet(scene_edits.add_sheet(Encounter(name="Dock 9"), IBARRA), VANCE)
    return scene_edits.add_adversary(scene_edits.add_adversary(made, CRAWLER), GUARD)


def dealt() -> Encounter:
    return deal_cards(scene(), [("c2", 5), ("c1", 1), ("c3", 2), ("c4", 6), ("c3", 8)])


def order(encounter: Encounter) -> list[tuple[int, str]]:
    return [(card.number, card.combatant) for card in encounter.cards]


def whose(encounter: Encounter) -> str:
    return encounter.cards[encounter.current].combatant if encounter.current >= 0 else ""


# --- who is in the scene ----------------------------------------------------------------------------------------------


def test_each_adversary_has_a_name_and_a_health_of_its_own() -> None:
    encounter = scene_edits.add_adversary(scene_edits.add_adversary(scene(), GUARD, hidden=True), GUARD)
    assert [each.name for each in encounter.combatants[3:]] == ["Guard", "Guard 2", "Guard 3"]
    assert [each.id for each in encounter.combatants] == ["c1", "c2", "c3", "c4", "c5", "c6"]
    hurt = scene_edits.set_combatant_health(encounter, "c5", 1)
    assert [each.health for each in hurt.combatants[3:]] == [3, 1, 3]
    assert [each.hidden for each in hurt.combatants[3:]] == [False, True, False]


def test_an_adversary_brings_its_numbers_and_the_best_of_its_armor() -> None:
    crawler, guard = scene().combatants[2:]
    assert (crawler.side, crawler.document, crawler.speed, crawler.armor, crawler.armor_fire) == (
        Side.ADVERSARY,
        CRAWLER.id,
        2,
        8,
        4,
    )
    assert (guard.armor, guard.armor_fire, guard.health_max) == (4, 4, 3)


def test_a_character_does_not_come_twice() -> None:
    encounter = scene()
    assert scene_edits.add_sheet(encounter, IBARRA) is encounter


def test_adversaries_are_hidden_hurt_and_given_conditions() -> None:
    encounter = scene_edits.set_hidden(scene(), "c4", True)
    assert encounter.combatants[3].hidden
    prone = scene_edits.toggle_combatant_condition(encounter, "c4", "prone")
    assert prone.combatants[3].conditions == ("prone",)
    assert scene_edits.toggle_combatant_condition(prone, "c4", "prone").combatants[3].conditions == ()
    assert scene_edits.set_combatant_health(prone, "c4", 99).combatants[3].health == 3
    with pytest.raises(RuleViolation, match="not in the scene"):
        scene_edits.set_hidden(encounter, "c9", True)


def test_a_hit_on_an_adversary_costs_health_and_twice_its_maximum_kills_it_in_the_evolved_rules() -> None:
    guard = scene().combatants[3]
    taken = scene_edits.hit_on_combatant(guard, 2, CORE)
    assert scene_edits.apply_combatant_damage(scene(), "c4", taken).combatants[3].health == 1
    assert taken.stress == 0
    killed = scene_edits.apply_combatant_damage(scene(), "c4", scene_edits.hit_on_combatant(guard, 6, EVOLVED))
    assert (killed.combatants[3].health, killed.combatants[3].conditions) == (0, (DEAD,))


def test_injuries_of_adversaries_stand_on_the_scene_and_can_kill() -> None:
    first = scene_edits.add_combatant_injury(scene(), "c4", InjuryRolled(Body.HUMAN, (21,), 21, False), CORE)
    second = scene_edits.add_combatant_injury(first, "c4", InjuryRolled(Body.HUMAN, (66,), 66, True), CORE)
    assert [(injury.id, injury.row) for injury in second.combatants[3].injuries] == [("w1", 21), ("w2", 66)]
    assert second.combatants[3].conditions == (DEAD,)
    again = scene_edits.add_combatant_injury(second, "c4", InjuryRolled(Body.FRAIL, (), 0, True), CORE)
    assert again == second


def test_bodies_of_adversaries() -> None:
    kinds = {kind: scene_edits.body_of_adversary(Adversary(kind=kind), CORE) for kind in AdversaryKind}
    assert kinds == {
        AdversaryKind.CREATURE: Body.CREATURE,
        AdversaryKind.PERSON: Body.HUMAN,
        AdversaryKind.ANDROID: Body.SYNTHETIC,
    }


def test_facehuggers_and_bursters_of_evolved_simply_die() -> None:
    dying = {
        row.name
        for row in EVOLVED.catalog.creatures.values()
        if scene_edits.body_of_adversary(adversary_from(row.id, EVOLVED), EVOLVED) is Body.FRAIL
    }
    huggers = {"Facehugger", "Praeto-Facehugger", "Royal Facehugger"}
    assert dying == huggers | {"Chestburster", "Bambi Burster", "Imp", "Queenburster", "Bloodburster"}
    hugger = adversary_from("core.creature.facehugger", CORE)
    assert scene_edits.body_of_adversary(hugger, CORE) is Body.CREATURE, "2019: the table for all"


def test_a_creature_without_armor_against_fire_has_none_in_the_scene() -> None:
    hugger = adversary_from("core.creature.facehugger", CORE)
    added = scene_edits.add_adversary(scene(), hugger).combatants[-1]
    assert (added.armor, added.armor_fire) == (2, 0)
    imp = scene_edits.add_adversary(scene(), adversary_from("core.creature.imp", CORE)).combatants[-1]
    assert (imp.armor, imp.armor_fire) == (0, 3)


def test_an_egg_has_no_speed() -> None:
    assert adversary_from("core.creature.ovomorph", CORE).speed == 0


# --- cards and turns --------------------------------------------------------------------------------------------------


@pytest.mark.rule("S1-069")
def test_cards_are_played_from_the_lowest_to_the_highest() -> None:
    encounter = dealt()
    assert order(encounter) == [(1, "c1"), (2, "c3"), (5, "c2"), (6, "c4"), (8, "c3")]
    assert (encounter.round, encounter.current) == (1, -1)
    names = []
    for _ in range(5):
        encounter = turns.next_turn(encounter)
        names.append(whose(encounter))
    assert names == ["c1", "c3", "c2", "c4", "c3"]
    with pytest.raises(RuleViolation, match="Everybody has acted"):
        turns.next_turn(encounter)
    back = turns.previous_turn(encounter)
    assert (whose(back), back.cards[4].acted) == ("c4", False)


def test_cards_are_drawn_for_everybody_by_speed() -> None:
    encounter = turns.draw_cards(scene(), SHEETS, CORE, Endless(3))
    numbers = [card.number for card in encounter.cards]
    assert numbers == sorted(set(numbers))
    assert len(encounter.cards_of("c3")) == 2
    assert encounter.round == 1
    with pytest.raises(RuleViolation):
        turns.draw_cards(Encounter(), {}, CORE, Endless())


def test_talents_and_panic_count_when_cards_are_drawn() -> None:
    quick = IBARRA.evolve(talents=(Talent(id="t1", source="core.talent.fast_reflexes", name="Fast Reflexes"),))
    frozen = VANCE.evolve(edition="evolved", panic=("evolved.panic.hesitant",))
    entrants = turns.entrants(scene(), {IBARRA.id: quick}, CORE, surprise=("c4",))
    assert [(each.draws, each.player, each.turns, each.surprise) for each in entrants] == [
        (2, True, 1, False),
        (1, False, 1, False),
        (1, False, 2, False),
        (1, False, 1, True),
    ]
    (_, hesitant, *_) = turns.entrants(scene(), {VANCE.id: frozen}, EVOLVED)
    assert hesitant.fixed == 10


@pytest.mark.rule("S2-051")
def test_in_the_2019_rules_cards_stay_for_the_whole_fight() -> None:
    encounter = dealt()
    for _ in range(6):
        encounter = turns.advance(encounter, SHEETS, CORE, ScriptedDice(()))
    assert (encounter.round, whose(encounter)) == (2, "c1")
    assert order(encounter) == order(dealt())


@pytest.mark.rule("S4-001")
def test_in_the_evolved_rules_cards_are_drawn_anew_in_every_round() -> None:
    encounter = turns.draw_cards(scene(), SHEETS, EVOLVED, Endless(1))
    while encounter.round == 1:
        encounter = turns.advance(encounter, SHEETS, EVOLVED, Endless(8))
    assert encounter.current == 0
    assert not any(card.acted or card.uses for card in encounter.cards)
    assert len(encounter.cards) == 5


def test_the_next_turn_needs_cards() -> None:
    with pytest.raises(RuleViolation, match="draw first"):
        turns.advance(scene(), SHEETS, CORE, ScriptedDice(()))


def test_a_new_round_gives_everybody_their_actions_back() -> None:
    encounter = toggle_action(turns.next_turn(dealt()), 0, Price.MAIN)
    assert budget_of(encounter.cards[0]) == ActionBudget(0, 1)
    fresh = turns.next_round(encounter, SHEETS, CORE, ScriptedDice(()))
    assert fresh.cards == dealt().cards
    assert (fresh.round, fresh.current) == (2, -1)


def test_the_game_mother_can_exchange_any_two_cards_and_whose_turn_it_is_stays() -> None:
    encounter = turns.next_turn(turns.next_turn(dealt()))
    exchanged = turns.exchange_cards(encounter, 1, 3)
    assert whose(encounter) == whose(exchanged) == "c3"
    assert (2, "c4") in order(exchanged)
    assert (6, "c3") in order(exchanged)
    for one, other in ((0, 9), (-1, 2)):
        with pytest.raises(RuleViolation, match="no such card"):
            turns.exchange_cards(encounter, one, other)


def test_swapping_by_the_rules_is_for_the_beginning_of_a_round_in_the_2019_rules() -> None:
    assert order(turns.swap_cards(dealt(), 0, 2, CORE))[:1] == [(1, "c2")]
    begun = turns.next_turn(dealt())
    assert whose(turns.swap_cards(begun, 0, 2, CORE)) == "c2", "nobody has acted yet"
    with pytest.raises(RuleViolation):
        turns.swap_cards(turns.next_turn(begun), 0, 2, CORE)


def test_holding_back_hands_over_the_turn_in_the_evolved_rules() -> None:
    encounter = turns.next_turn(dealt())
    held = turns.swap_cards(encounter, 0, 2, EVOLVED)
    assert whose(held) == "c2"
    assert (5, "c1") in order(held)


def test_a_newcomer_gets_a_card_and_nobody_loses_the_turn() -> None:
    encounter = turns.next_turn(turns.next_turn(dealt()))
    late = turns.add_card(scene_edits.add_adversary(encounter, GUARD), "c5", 1)
    assert order(late)[:2] == [(1, "c1"), (1, "c5")]
    assert whose(late) == "c3"
    with pytest.raises(KeyError):
        turns.add_card(encounter, "c9", 4)


def test_whoever_leaves_takes_the_cards_along() -> None:
    encounter = turns.next_turn(turns.next_turn(turns.next_turn(dealt())))
    assert whose(encounter) == "c2"
    without = scene_edits.remove_combatant(encounter, "c3")
    assert order(without) == [(1, "c1"), (5, "c2"), (6, "c4")]
    assert whose(without) == "c2"
    gone = scene_edits.remove_combatant(encounter, "c2")
    assert gone.current == -1
    assert whose(turns.next_turn(gone)) == "c4"
    with pytest.raises(RuleViolation):
        scene_edits.remove_combatant(encounter, "c9")


def test_newcomers_draw_from_the_cards_that_are_left() -> None:
    encounter = scene_edits.add_adversary(turns.next_turn(dealt()), CRAWLER)
    assert [each.id for each in turns.without_card(encounter, SHEETS)] == ["c5"]
    drawn = turns.deal_newcomers(encounter, SHEETS, CORE, Endless(2))
    mine = [card.number for card in drawn.cards_of("c5")]
    assert len(mine) == 2
    assert not set(mine) & {1, 2, 5, 6, 8}
    assert whose(drawn) == whose(encounter)
    assert order(turns.deal_newcomers(drawn, SHEETS, CORE, Endless())) == order(drawn)


def test_a_quick_newcomer_keeps_the_better_card_and_a_hesitant_one_the_last() -> None:
    quick = CharacterSheet(
        name="Marchetti", talents=(Talent(id="t1", source="core.talent.fast_reflexes", name="Fast Reflexes"),)
    )
    encounter = scene_edits.add_sheet(dealt(), quick)
    drawn = turns.deal_newcomers(encounter, {quick.id: quick}, CORE, ScriptedDice((6, 1, 1, 1)))
    (card,) = drawn.cards_of("c5")
    assert card.number == min(card.number, 3)
    frozen = CharacterSheet(edition="evolved", name="Sorensen", panic=("evolved.panic.hesitant",))
    late = turns.deal_newcomers(scene_edits.add_sheet(dealt(), frozen), {frozen.id: frozen}, EVOLVED, ScriptedDice(()))
    assert late.cards_of("c5")[0].number == 10


def test_when_no_card_is_left_newcomers_draw_from_a_second_deck() -> None:
    full = deal_cards(scene(), [("c3", number) for number in range(1, 11)])
    dealt_in = turns.deal_newcomers(full, SHEETS, CORE, Endless())
    assert not turns.without_card(dealt_in, SHEETS)
    assert {card.deck for card in dealt_in.cards if card.combatant != "c3"} == {1}


def test_actions_are_spent_and_given_back() -> None:
    encounter = toggle_action(turns.next_turn(dealt()), 0, Price.MAIN)
    assert budget_of(encounter.cards[0]) == ActionBudget(0, 1)
    assert toggle_action(encounter, 0, Price.MAIN).cards == turns.next_turn(dealt()).cards
    minor = toggle_action(encounter, 0, Price.MINOR)
    assert budget_of(minor.cards[0]) == ActionBudget(0, 0)
    assert toggle_action(minor, 0, Price.MINOR) == encounter


@settings(max_examples=len(fights(15)))
@given(
    st.lists(
        st.tuples(st.sampled_from(("next", "exchange", "back", "remove", "spend")), st.integers(0, 9)), max_size=12
    )
)
def test_whatever_is_done_the_scene_stays_whole(acts: list[tuple[str, int]]) -> None:
    """Cards stay sorted, belong to somebody in the scene, and only `next` and `back` move the turn."""
    encounter, rules = dealt(), CORE
    for act, number in acts:
        before = whose(encounter)
        try:
            encounter = _done(encounter, act, number, rules)
        except RuleViolation:
            continue
        numbers = [card.number for card in encounter.cards]
        assert numbers == sorted(numbers)
        ids = {each.id for each in encounter.combatants}
        assert {card.combatant for card in encounter.cards} <= ids
        assert -1 <= encounter.current < len(encounter.cards)
        if act in ("exchange", "spend") or (act == "remove" and before in ids):
            assert whose(encounter) == before
        if encounter.current >= 0:
            assert not encounter.cards[encounter.current].acted


def _done(encounter: Encounter, act: str, number: int, rules: SheetRules) -> Encounter:
    match act:
        case "next":
            return turns.advance(encounter, SHEETS, rules, ScriptedDice(()))
        case "back":
            return turns.previous_turn(encounter)
        case "exchange":
            return turns.exchange_cards(encounter, number, (number + 1) % 5)
        case "remove":
            return scene_edits.remove_combatant(encounter, f"c{number % 4 + 1}")
        case _:
            return (
                toggle_action(encounter, number % max(1, len(encounter.cards)), Price.MAIN)
                if (encounter.cards)
                else encounter
            )


def test_two_decks_keep_their_order() -> None:
    encounter = scene().evolve(
        cards=(Card(number=3, combatant="c1"), Card(number=3, deck=1, combatant="c2"), Card(number=4, combatant="c3")),
        round=1,
    )
    assert [slot.card.deck for slot in turns.order_of(encounter).slots] == [0, 1, 0]
    assert order(turns.exchange_cards(encounter, 0, 1))[:2] == [(3, "c2"), (3, "c1")]
