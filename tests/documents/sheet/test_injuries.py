"""Critical injuries on a sheet: what they do at once, and what a death roll is made of."""

import pytest

from alien_desktop.documents.sheet.character_sheet import Attributes, CharacterSheet, Injury, Skills, Talent
from alien_desktop.documents.sheet.injuries import add_injury, dying
from alien_desktop.documents.sheet.special_abilities import death_roll_terms
from alien_desktop.documents.sheet.vitals import gain_stress
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.documents.upkeep.recovery import upkeep_items
from alien_desktop.documents.upkeep.upkeep_item import TimeStep
from alien_desktop.rules.body.death import death_pool
from alien_desktop.rules.body.injuries import Body, InjuryRolled
from alien_desktop.rules.dice.terms import Pool

CORE, EVOLVED = rules_of("core"), rules_of("evolved")


def hurt(sheet: CharacterSheet, number: int) -> CharacterSheet:
    rules = rules_of(sheet.edition)
    return add_injury(sheet, InjuryRolled(Body.HUMAN, (number,), number, False), rules)


def broken(edition: str, **values: object) -> CharacterSheet:
    return CharacterSheet.model_validate({"edition": edition, "name": "Okafor", "health": 0, **values})


def dice_of(sheet: CharacterSheet) -> Pool:
    """The death roll of the first injury of a sheet."""
    rules = rules_of(sheet.edition)
    due = dying(sheet.injuries[0], rules)
    assert due is not None
    more = death_roll_terms(sheet, rules)
    return death_pool(sheet.attributes.strength, sheet.skills.stamina, due, rules.edition.death, more)


def test_injury_11_of_evolved_takes_all_stress_from_somebody_broken() -> None:
    assert hurt(broken("evolved", stress=6), 11).stress == 0
    assert hurt(broken("evolved", stress=6), 12).stress == 6


def test_injury_13_costs_stress_although_the_broken_of_evolved_gain_none_otherwise() -> None:
    sheet = broken("evolved", stress=2)
    assert hurt(sheet, 13).stress == 3
    assert gain_stress(sheet, 1, EVOLVED).stress == 2
    assert gain_stress(broken("core", stress=2), 1, CORE).stress == 3


@pytest.mark.parametrize("number, fewer", [(61, 1), (62, 2), (63, 3), (44, 0)])
def test_an_injury_that_weakens_stamina_makes_its_death_rolls_harder_in_evolved(number: int, fewer: int) -> None:
    sheet = hurt(broken("evolved", attributes=Attributes(strength=5), skills=Skills(stamina=2)), number)
    assert dice_of(sheet).base == 7 - fewer


@pytest.mark.parametrize("number, fewer", [(61, 1), (62, 2), (44, 2), (52, 0), (45, 0)])
def test_in_2019_the_loss_of_stamina_counts_once_and_the_modifier_is_on_medical_aid(number: int, fewer: int) -> None:
    sheet = hurt(broken("core", attributes=Attributes(strength=5), skills=Skills(stamina=2)), number)
    assert dice_of(sheet).base == 7 - fewer


def test_a_death_roll_is_a_stamina_roll_for_talents_and_responses_too() -> None:
    strong = broken("evolved", attributes=Attributes(strength=3, wits=5), skills=Skills(stamina=1))
    bleeding = strong.evolve(injuries=(Injury(id="w1", row=45, source="evolved.injury.bleeding_gut", name="Gut"),))
    assert dice_of(bleeding).base == 4
    stoic = Talent(id="t1", source="evolved.talent.stoic", name="Stoic")
    assert dice_of(bleeding.evolve(talents=(stoic,))).base == 6, "Wits in place of Strength"
    survivor = Talent(id="t2", source="evolved.talent.survivor", name="Survivor")
    assert dice_of(bleeding.evolve(talents=(stoic, survivor))).base == 8
    assert dice_of(bleeding.evolve(responses=("evolved.response.frantic",))).base == 2
    assert dice_of(bleeding.evolve(responses=("evolved.response.shakes",))).base == 4
    assert dice_of(bleeding.evolve(attributes=Attributes(strength=5, wits=2), talents=(stoic,))).base == 6


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_the_sick_recover_no_health_by_rest(edition: str) -> None:
    rules = rules_of(edition)
    hurt_one = CharacterSheet.model_validate({"edition": edition, "name": "Vance", "health": 2})
    lines = [
        {line.id: line for line in upkeep_items(each, TimeStep.TURN, rules)} for each in (hurt_one, sick(hurt_one))
    ]
    assert (lines[0]["health"].blocked, lines[0]["health"].value) == (None, 1)
    assert str(lines[1]["health"].blocked) == "Sick: no Health comes back."


def sick(sheet: CharacterSheet) -> CharacterSheet:
    return sheet.evolve(conditions=("sick",))
