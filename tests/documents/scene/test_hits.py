"""A hit in a scene, from the number on the table to the injury on the sheet, and what a turn has to offer."""

from fractions import Fraction

import pytest

from alien_desktop.documents.scene import combatants as scene_edits
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.budget import budget_of
from alien_desktop.documents.scene.encounter import ActionUse, Card, Combatant, Encounter, Side
from alien_desktop.documents.scene.hits import Blow, Hit, armor_rating, take_hit
from alien_desktop.documents.scene.turn_actions import ActionOption, action_options, situation_of
from alien_desktop.documents.sheet.character_sheet import (
    Attributes,
    CharacterSheet,
    Consumables,
    Injury,
    Skills,
    Talent,
)
from alien_desktop.documents.sheet.injuries import change_injury
from alien_desktop.documents.sheet.items import Armor, CarryPlace, Weapon
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.supply_lines import supply_change, supply_lines
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.combat.actions import ActionBudget, Price
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.violation import RuleViolation

CORE, EVOLVED = rules_of("core"), rules_of("evolved")
VEST = Armor(id="i1", name="Vest", rating=2, place=CarryPlace.WORN)


def human(edition: str = "core", **fields: object) -> CharacterSheet:
    return CharacterSheet(edition=edition, name="Okafor", attributes=Attributes(), health=3).evolve(**fields)


def hit(sheet: CharacterSheet, amount: int, *faces: int, armor_counts: bool = True) -> Hit:
    encounter = scene_edits.add_sheet(Encounter(edition=sheet.edition), sheet)
    rules = rules_of(sheet.edition)
    return take_hit(encounter, "c1", sheet, None, Blow(amount, armor_counts), rules, ScriptedDice(faces))


def hit_adversary(adversary: Adversary, amount: int, *faces: int, gone: bool = False) -> Hit:
    encounter = scene_edits.add_adversary(Encounter(), adversary)
    return take_hit(encounter, "c1", None, None if gone else adversary, Blow(amount), CORE, ScriptedDice(faces))


@pytest.mark.rule("S1-121")
def test_armor_is_rolled_in_the_2019_rules_before_health_is_lost() -> None:
    done = hit(human(armor=(VEST,)), 2, 6, 3)
    assert (done.faces, done.taken.amount) == ((6, 3), 1)
    assert done.sheet is not None
    assert (done.sheet.health, done.sheet.stress) == (2, 1)
    assert str(done.sentence()) == "Okafor takes 1 damage"
    assert str(hit(human(armor=(VEST,)), 1, 6, 3).sentence()) == "Okafor takes no damage"


def test_armor_is_subtracted_in_the_evolved_rules_and_can_be_left_out() -> None:
    worn = human("evolved", armor=(VEST,))
    assert hit(worn, 3).taken.amount == 1
    ignored = hit(worn, 2, armor_counts=False)
    assert (ignored.layers, ignored.taken.amount) == ((), 2)
    assert armor_rating(Combatant(id="c1", side=Side.CREW, document=worn.id, armor=7), worn, EVOLVED) == 2


@pytest.mark.rule("S1-126", "S0-033")
def test_health_0_brings_an_injury_and_in_the_2019_rules_a_panic_roll() -> None:
    done = hit(human(), 3, 2, 6, 4)
    assert done.injury is not None
    assert done.row is not None
    assert done.sheet is not None
    assert (done.injury.number, done.sheet.injuries[0].name, done.panic_due) == (26, done.row.name, True)
    assert done.sheet.panic_due
    assert str(done.sentence()) == "Okafor takes 3 damage: critical 26, Slashed Shoulder"
    assert done.healing is not None
    assert done.sheet.injuries[0].days_left == done.healing.days == 4


def test_the_injury_of_a_healer_takes_half_the_days() -> None:
    healer = Talent(id="t1", source="core.talent.healer", name="Healer")
    done = hit(human(talents=(healer,)), 3, 2, 6, 5)
    assert done.healing is not None
    assert done.sheet is not None
    assert (done.healing.faces, done.sheet.injuries[0].days_left) == ((5,), 3)


def test_in_the_evolved_rules_an_injury_alone_frightens_nobody() -> None:
    assert not hit(human("evolved"), 3, 1, 1).panic_due


def test_a_synthetic_breaks_by_its_own_table_and_does_not_panic() -> None:
    done = hit(human(nature=Nature.SYNTHETIC), 3, 5)
    assert done.sheet is not None
    assert done.sheet.injuries[0].source == CORE.catalog.synthetic_injuries.row_for(5).id
    assert (done.panic_due, done.healing) == (False, None)


def test_an_injury_can_kill_at_once() -> None:
    done = hit(human(), 3, 6, 6)
    assert done.died
    assert done.sheet is not None
    assert DEAD in done.sheet.conditions
    assert str(done.sentence()) == "Okafor takes 3 damage: critical 66, Impaled Heart, dies"
    assert not done.panic_due


def test_one_hit_can_kill_in_the_evolved_rules_without_an_injury() -> None:
    done = hit(human("evolved"), 6)
    assert (done.died, done.injury) == (True, None)
    assert str(done.sentence()) == "Okafor takes 6 damage and dies"


def test_the_dead_suffer_no_further_injury() -> None:
    done = hit(human(health=0, conditions=(DEAD,)), 1)
    assert done.injury is None


def test_adversaries_are_hit_on_the_scene_by_the_table_of_their_body() -> None:
    guard = Adversary(name="Guard", kind=AdversaryKind.PERSON, health=2, armor=1)
    done = hit_adversary(guard, 2, 3, 2, 1)
    combatant = done.encounter.combatants[0]
    assert (combatant.health, combatant.injuries[0].row, done.sheet) == (0, 21, None)
    crawler = Adversary(name="Crawler", health=2)
    assert hit_adversary(crawler, 2, 1).row == CORE.catalog.creature_injuries.row_for(1)
    assert hit_adversary(crawler, 2, 4, 4, gone=True).row == CORE.catalog.injuries.row_for(44)


def test_damage_below_nothing_is_refused() -> None:
    with pytest.raises(RuleViolation):
        hit(human(), -1)


# --- what a turn has to offer -----------------------------------------------------------------------------------------


def lines(
    sheet: CharacterSheet | None, adversary: Adversary | None = None, card: Card | None = None
) -> dict[str, ActionOption]:
    document = sheet or adversary
    combatant = Combatant(id="c1", side=Side.CREW, document=document.id if document else Adversary().id, health=3)
    return {line.id: line for line in action_options(combatant, card, sheet, adversary, CORE)}


RIFLE = Weapon(id="a1", name="Rifle", range_max="long", ammo=1, ammo_max=1, full_auto=True)


def test_actions_have_dice_and_the_possible_ones_come_first() -> None:
    held = RIFLE.evolve(place=CarryPlace.IN_HAND)
    soldier = human(weapons=(held,), skills=Skills(ranged_combat=2), stress=1)
    listed = lines(soldier)
    shots = [line for line in listed.values() if str(line.skill) == "Ranged Combat" and not line.reason]
    assert (shots[0].base, shots[0].stress) == (5, 1)
    reasons = [bool(line.reason) for line in listed.values()]
    assert reasons == sorted(reasons)
    assert any(reasons)


def test_a_turn_that_is_used_up_says_so() -> None:
    card = Card(
        number=3, combatant="c1", uses=tuple(ActionUse(combatant="c1", paid=paid) for paid in (Price.MAIN, Price.MINOR))
    )
    assert budget_of(card) == ActionBudget(0, 0)
    assert budget_of(None) == ActionBudget()
    fresh, spent = lines(human()), lines(human(), card=card)
    newly_refused = [line for line in spent.values() if line.reason and not fresh[line.id].reason]
    assert newly_refused


@pytest.mark.parametrize(
    "state, reason",
    [
        ("dead", "Dead: nothing can be done."),
        ("unconscious", "Unconscious: nothing can be done."),
        ("core.condition.unconscious", "Unconscious: nothing can be done."),
    ],
)
def test_the_dead_and_the_unconscious_do_nothing(state: str, reason: str) -> None:
    assert {str(line.reason) for line in lines(human(conditions=(state,))).values()} == {reason}


def test_adversaries_have_actions_too_and_creatures_without_a_stat_block_no_dice() -> None:
    guard = Adversary(name="Guard", kind=AdversaryKind.PERSON, weapons=(RIFLE,), skills=Skills(ranged_combat=2))
    assert any(line.base == 5 for line in lines(None, guard).values())
    assert all(line.base == 0 for line in lines(None).values())


def test_the_documents_tell_what_they_know_of_the_situation() -> None:
    combatant = Combatant(id="c1", side=Side.ADVERSARY, document=Adversary().id, health=0, conditions=("on_fire",))
    assert situation_of(combatant, None) == {"broken", "burning"}
    armed = human(
        weapons=(RIFLE.evolve(ammo=0), RIFLE.evolve(id="a2", place=CarryPlace.STOWED), Weapon(id="a3", name="Knife")),
        conditions=("prone",),
        signature_item="Token",
    )
    assert situation_of(combatant, armed) == {
        "firearm",
        "prone",
        "prone_or_cramped",
        "ranged_weapon",
        "reload",
        "signature_item",
        "weapon_to_draw",
    }
    loaded = situation_of(combatant, human(weapons=(RIFLE,), signature_item="Token", signature_used=True))
    assert loaded == {"firearm", "full_auto_weapon", "loaded_firearm", "ranged_weapon", "weapon_to_draw"}


# --- supplies ---------------------------------------------------------------------------------------------------------


def test_supplies_say_how_many_dice_and_how_long_they_last() -> None:
    calm = Talent(id="t1", source="core.talent.calm_breather", name="Calm Breather")
    sheet = human(consumables=Consumables(air=5, food=1), talents=(calm,))
    listed = {line.supply: line for line in supply_lines(sheet, CORE)}
    assert set(listed) == {Supply.AIR, Supply.FOOD, Supply.WATER, Supply.POWER}
    assert (listed[Supply.AIR].dice, [str(term.label) for term in listed[Supply.AIR].terms]) == (3, ["Calm Breather"])
    assert listed[Supply.FOOD].runs_out == Fraction(1, 6)
    assert listed[Supply.FOOD].expected_rolls == Fraction(6)
    assert listed[Supply.FOOD].at_zero == "starving"
    assert listed[Supply.AIR].at_zero == ""
    assert supply_change(human(), Supply.AIR, CORE).dice == 0


def test_food_is_counted_by_the_day_in_the_evolved_rules_and_synthetics_need_only_power() -> None:
    listed = {line.supply: line for line in supply_lines(human("evolved", nature=Nature.SYNTHETIC), EVOLVED)}
    assert listed[Supply.FOOD].by_the_day
    assert [supply for supply, line in listed.items() if line.needed] == [Supply.POWER]


def test_an_injury_is_found_among_several() -> None:
    sheet = human(injuries=(Injury(id="w1", name="Cut"), Injury(id="w2", name="Burn")))
    assert [injury.note for injury in change_injury(sheet, "w2", note="left").injuries] == ["", "left"]
