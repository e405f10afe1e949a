"""Supplies as the sheet shows them."""

from fractions import Fraction

import pytest

from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.identity import add_talent
from alien_desktop.documents.sheet.new_parts import talent_from
from alien_desktop.documents.sheet.supply_lines import SupplyLine, supply_change, supply_lines
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.effects.vocabulary import Supply


def person(edition: str, name: str = "Ibarra") -> CharacterSheet:
    return next(one for one in samples_of(edition) if isinstance(one, CharacterSheet) and name in one.name)


def line(sheet: CharacterSheet, supply: Supply) -> SupplyLine:
    return next(one for one in supply_lines(sheet, rules_of(sheet.edition)) if one.supply is supply)


def test_the_first_edition_rolls_for_all_four() -> None:
    lines = supply_lines(person("core"), rules_of("core"))
    assert [one.supply for one in lines] == [Supply.AIR, Supply.FOOD, Supply.WATER, Supply.POWER]
    assert not any(one.by_the_day for one in lines)


def test_the_second_edition_counts_food_and_water_by_the_day() -> None:
    lines = supply_lines(person("evolved"), rules_of("evolved"))
    assert [one.supply for one in lines if one.by_the_day] == [Supply.FOOD, Supply.WATER]


def test_a_synthetic_needs_power_only() -> None:
    for edition in ("core", "evolved"):
        lines = supply_lines(person(edition, "Lumen"), rules_of(edition))
        assert [one.supply for one in lines if one.needed] == [Supply.POWER]


def test_one_die_lasts_six_rolls_on_average() -> None:
    sheet = person("core")
    one = line(sheet.evolve(consumables=sheet.consumables.evolve(air=1)), Supply.AIR)
    assert (one.expected_rolls, one.runs_out, one.dice) == (Fraction(6), Fraction(1, 6), 1)


def test_no_more_than_six_dice_are_rolled() -> None:
    sheet = person("core")
    assert line(sheet.evolve(consumables=sheet.consumables.evolve(air=9)), Supply.AIR).dice == 6


def test_food_that_is_gone_leads_to_a_condition_of_the_catalog() -> None:
    assert line(person("core"), Supply.FOOD).at_zero == "starving"
    assert line(person("core"), Supply.POWER).at_zero == ""


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_talents_take_supply_dice_away_by_name(edition: str) -> None:
    rules = rules_of(edition)
    row = next(
        row
        for row in rules.catalog.talents.values()
        if any(getattr(effect, "kind", "") == "supply_dice" for effect in row.effects)
    )
    effect = next(effect for effect in row.effects if effect.kind == "supply_dice")
    assert effect.kind == "supply_dice"
    sheet = add_talent(person(edition), talent_from(row.id, rules), rules)
    change = supply_change(sheet, effect.supply, rules)
    assert (change.dice, change.least) == (effect.dice, effect.minimum)
    assert [str(term.label) for term in change.terms] == [row.name]
