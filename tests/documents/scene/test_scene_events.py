"""What happens by itself in a scene: where it stands, when the turn passes it, what is due of it then."""

import pytest

from alien_desktop.documents.scene import combatants as scene
from alien_desktop.documents.scene import scene_events, turns
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.due import DueKind, due_rolls
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.scene_events import EventDraft
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.violation import RuleViolation
from tests.documents.scene.dealt import deal_cards

CORE, EVOLVED = rules_of("core"), rules_of("evolved")
GUARD = Adversary(name="Guard", kind=AdversaryKind.PERSON, health=3)
NO_DICE = ScriptedDice(())


def fight(*numbers: int) -> Encounter:
    """A guard for each card, before the first turn."""
    encounter = Encounter()
    for _ in numbers:
        encounter = scene.add_adversary(encounter, GUARD)
    cards = [(each.id, number) for each, number in zip(encounter.combatants, numbers, strict=True)]
    return deal_cards(encounter, cards)


def on(encounter: Encounter, count: int = 1) -> tuple[Encounter, list[tuple[int, str]]]:
    """Go on that many turns; return the scene and what happened, with its Round."""
    told: list[tuple[int, str]] = []
    for _ in range(count):
        after = turns.advance(encounter, {}, CORE, NO_DICE)
        encounter, happened = scene_events.with_events_passed(encounter, after, turns.the_dead(after, {}))
        told += [(event.passed, event.name) for event in happened]
    return encounter, told


def test_a_countdown_happens_once_after_its_card_in_its_round() -> None:
    encounter = scene_events.add_event(fight(2, 5, 7), EventDraft("Airlock opens", rounds=2, number=5))
    event = encounter.events[0]
    assert scene_events.rounds_left(encounter, event) == 2
    assert scene_events.place_of(encounter, event) == 2
    encounter, told = on(encounter, 8)
    assert (encounter.round, told) == (3, [])
    encounter, told = on(encounter)
    assert told == [(3, "Airlock opens")], "when the turn goes from card 5 to card 7"
    assert [(due.kind, due.combatant, due.about) for due in due_rolls(encounter, {}, CORE)] == [
        (DueKind.EVENT, "", "Airlock opens")
    ]
    encounter = scene_events.answered(encounter, event.id)
    assert on(encounter, 4)[1] == []
    assert on(encounter, 4)[0].events == (), "it leaves with its Round"


@pytest.mark.parametrize("number, first", [(1, 1), (10, 4)])
def test_what_comes_each_round_happens_before_the_first_and_after_the_last(number: int, first: int) -> None:
    encounter = scene_events.add_event(fight(2, 5, 7), EventDraft("Bay 9 burns", repeats=True, number=number))
    places = [place for place in range(1, 11) if on(encounter, place)[1] != on(encounter, place - 1)[1]]
    assert places[:3] == [first, first + 3, first + 6]


def test_its_rolls_are_due_for_the_living_with_more_dice_each_round() -> None:
    encounter = scene_events.add_event(
        fight(2, 5), EventDraft("Fire", repeats=True, number=1, dice=9, dice_more=1, targets=("c1", "c2", "c9"))
    )
    encounter, _ = on(scene.toggle_combatant_condition(encounter, "c2", "dead"))
    assert [(due.combatant, due.dice) for due in due_rolls(encounter, {}, CORE)] == [("c1", 9)]
    encounter = scene_events.answered(encounter, "e1", "c1")
    assert due_rolls(encounter, {}, CORE) == ()
    with pytest.raises(RuleViolation):
        scene_events.answered(encounter, "e1", "c1")
    encounter, _ = on(encounter)
    assert [due.dice for due in due_rolls(encounter, {}, CORE)] == [10]
    assert due_rolls(scene.remove_combatant(encounter, "c1"), {}, CORE) == ()


def test_its_card_stays_out_of_the_deck_while_enough_are_left() -> None:
    two = scene_events.add_event(fight(2, 5), EventDraft("Airlock opens", number=2))
    two = scene_events.set_alight(two, "c1", 8, "Fire")  # as the Round begins: it has no card
    drawn = turns.draw_cards(two, {}, EVOLVED, ScriptedDice((1, 1, 1, 1)))
    assert [card.number for card in drawn.cards] == [1, 3]
    ten = scene_events.add_event(fight(*range(1, 11)), EventDraft("Airlock opens", number=2))
    drawn = turns.draw_cards(ten, {}, EVOLVED, ScriptedDice((1,) * 18))
    assert sorted((card.number, card.deck) for card in drawn.cards) == [(number, 0) for number in range(1, 11)]


def test_without_a_number_it_takes_the_highest_card_nobody_has() -> None:
    encounter = scene_events.add_event(fight(2, 10), EventDraft("Airlock opens"))
    encounter = scene_events.add_event(encounter, EventDraft("Lights go out"))
    assert [event.number for event in encounter.events] == [9, 8]
