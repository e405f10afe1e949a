"""Things that act when they are used: drugs, food, single-use items, power cells, the signature item."""

from typing import Any

import pytest

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.identity import set_nature, set_passes_as_human
from alien_desktop.documents.sheet.item_edits import add_item, put_item
from alien_desktop.documents.sheet.item_use import power_targets, use_item, use_signature_item, verify_use
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.vitals import set_stress
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.people.campaign import GameMode
from alien_desktop.rules.violation import RuleViolation, is_allowed

CORE, EVOLVED = rules_of("core"), rules_of("evolved")


def sheet_with(edition: str, *rows: str, **fields: Any) -> CharacterSheet:
    """A healthy character who carries these rows of the catalog."""
    sheet = CharacterSheet(edition=edition, name="Rook", health=3, **fields)
    for row in rows:
        sheet = add_item(sheet, item_from(f"{edition}.{row}", rules_of(edition)))
    return sheet


def test_naproleve_takes_all_stress_and_stands_for_a_shift() -> None:
    sheet = sheet_with("core", "consumable.naproleve", stress=4)
    used = use_item(sheet, "i1", CORE)
    assert used.sheet.stress == 0
    assert used.sheet.gear == ()
    assert str(used.words) == "Stress falls to 0 (−4). Naproleve for 1 Shift."


def test_one_of_several_is_used() -> None:
    sheet = sheet_with("core", "consumable.neversleep")
    sheet = sheet.evolve(gear=(sheet.gear[0].evolve(quantity=3),))
    used = use_item(sheet, "i1", CORE)
    assert (used.sheet.stress, used.sheet.gear[0].quantity) == (1, 2)


def test_a_drink_of_two_kinds_fills_both_supplies() -> None:
    used = use_item(sheet_with("core", "consumable.bug_juice"), "i1", CORE)
    assert (used.sheet.consumables.food, used.sheet.consumables.water) == (1, 1)
    assert str(used.words) == "Food 1. Water 1."


def test_a_supply_that_is_full_is_said() -> None:
    sheet = sheet_with("core", "consumable.soda")
    sheet = sheet.evolve(consumables=sheet.consumables.evolve(water=20))
    assert str(use_item(sheet, "i1", CORE).words) == "Water stays 20: no more than 20 can be noted."


def test_a_meal_of_the_second_edition_is_food_for_a_day() -> None:
    used = use_item(sheet_with("evolved", "consumable.prefab_meal"), "i1", EVOLVED)
    assert (used.sheet.gear, str(used.words)) == ((), "Prefab Meal for 1 Day: no need of food.")


def test_a_medkit_is_spent_once() -> None:
    sheet = use_item(sheet_with("core", "gear.personal_medkit"), "i1", CORE).sheet
    assert sheet.gear[0].spent
    with pytest.raises(RuleViolation, match="used already"):
        use_item(sheet, "i1", CORE)


def test_a_power_cell_fills_one_thing_or_the_supply_of_its_owner() -> None:
    rows = [row for row in EVOLVED.catalog.gear.values() if row.power]
    sheet = sheet_with("evolved", "gear.power_cell", rows[0].id.removeprefix("evolved."))
    drained = sheet.evolve(gear=(sheet.gear[0], sheet.gear[1].evolve(power=1)))
    assert [thing.id for thing in power_targets(drained, drained.gear[0], EVOLVED)] == ["i2"]
    assert use_item(drained, "i1", EVOLVED, "i2").sheet.gear[0].power == rows[0].power
    assert use_item(drained, "i1", EVOLVED).sheet.consumables.power == 6


def test_a_synthetic_drinks_without_effect() -> None:
    used = use_item(sheet_with("core", "consumable.beer", nature=Nature.SYNTHETIC), "i1", CORE)
    assert used.sheet.gear == ()
    assert str(used.sentences[0]) == "A synthetic has no stress."


def test_what_is_stowed_or_not_used_up_cannot_be_used() -> None:
    sheet = sheet_with("core", "consumable.beer", "gear.maintenance_jack")
    stowed = put_item(sheet, "i1", CarryPlace.STOWED)
    assert is_allowed(verify_use, sheet, "i1", CORE)
    assert not is_allowed(verify_use, stowed, "i1", CORE)
    assert not is_allowed(verify_use, sheet, "i2", CORE)


def test_the_signature_item_relieves_once() -> None:
    sheet = CharacterSheet(name="Rook", health=3, stress=3, signature_item="Lighter", play=GameMode.CINEMATIC)
    used = use_signature_item(sheet, CORE)
    assert (used.stress, used.signature_used) == (2, True)
    with pytest.raises(RuleViolation, match="once in each act"):
        use_signature_item(used, CORE)


@pytest.mark.parametrize(
    "fields, reason",
    [
        ({"signature_item": ""}, "no signature item"),
        ({"stress": 0}, "no stress to relieve"),
        ({"nature": Nature.SYNTHETIC}, "synthetic has no stress"),
        ({"edition": "evolved"}, "for the story"),
    ],
)
def test_the_signature_item_says_why_not(fields: dict[str, Any], reason: str) -> None:
    sheet = CharacterSheet(name="Rook", health=3, stress=3, signature_item="Lighter").evolve(**fields)
    with pytest.raises(RuleViolation, match=reason):
        use_signature_item(sheet, rules_of(sheet.edition))


def test_a_sham_of_stress_is_seen_by_no_rule() -> None:
    sheet = CharacterSheet(name="Sparrow", health=3, nature=Nature.SYNTHETIC)
    assert set_stress(sheet, 4, CORE).stress == 0
    passing = set_stress(set_passes_as_human(sheet, True), 4, CORE)
    assert (passing.stress, roll_profile_of(passing, CORE).stress) == (4, 0)
    assert set_passes_as_human(passing, False).stress == 0
    human = set_nature(passing, Nature.HUMAN, CORE)
    assert (human.stress, human.passes_as_human) == (0, False)
