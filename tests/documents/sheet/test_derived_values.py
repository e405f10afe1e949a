"""Values worked out from a sheet, with the examples of the books, and why they are what they are."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from alien_desktop.documents.sheet import new_parts as creation
from alien_desktop.documents.sheet import values
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.character_sheet import (
    Attributes,
    CharacterSheet,
    Consumables,
    Injury,
    Override,
    Talent,
)
from alien_desktop.documents.sheet.inventory import inventory_of
from alien_desktop.documents.sheet.item_edits import add_item
from alien_desktop.documents.sheet.items import Armor, CarryPlace, Gear
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.body.encumbrance import Burden
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.violation import RuleViolation
from tests.documents.strategies import sheets
from tests.soak import fights

CORE, EVOLVED = rules_of("core"), rules_of("evolved")
PILOT = Attributes(strength=4, agility=3, wits=4, empathy=3)


def talented(edition: str, *talents: str, **fields: object) -> CharacterSheet:
    rules = rules_of(edition)
    made = tuple(
        creation.talent_from(f"{edition}.talent.{talent}", rules).evolve(id=f"t{place}")
        for place, talent in enumerate(talents)
    )
    return CharacterSheet(edition=edition, attributes=PILOT, talents=made).evolve(**fields)


def test_rules_are_opened_once_for_each_edition() -> None:
    assert rules_of("core") is rules_of("core")
    assert rules_of("evolved").edition.id == "evolved"
    with pytest.raises(RuleViolation):
        rules_of("third")


@pytest.mark.rule("S2-103")
def test_health_is_strength_in_the_2019_rules() -> None:
    health = values.health_max(talented("core"), CORE)
    assert health.value == 4
    assert [(str(term.label), term.dice) for term in health.terms] == [("Strength", 4)]


def test_health_is_half_of_strength_and_agility_rounded_up_in_the_evolved_rules() -> None:
    assert values.health_max(talented("evolved"), EVOLVED).value == 4
    assert values.health_max(talented("evolved", attributes=Attributes(strength=4, agility=4)), EVOLVED).value == 4
    assert values.health_max(talented("evolved", attributes=Attributes(strength=2, agility=2)), EVOLVED).value == 2


def test_talents_raise_health_and_are_named() -> None:
    tough = values.health_max(talented("core", "tough"), CORE)
    assert (tough.value, tough.terms[-1].label, tough.terms[-1].dice) == (6, "Tough", 2)
    hardened = values.health_max(talented("evolved", "hardened", "hardened"), EVOLVED)
    assert hardened.value == 6


def test_resolve_is_half_of_wits_and_empathy_and_only_in_the_evolved_rules() -> None:
    assert values.resolve(talented("core"), CORE) is None
    resolve = values.resolve(talented("evolved", "seen_it_all"), EVOLVED)
    assert resolve is not None
    assert resolve.value == 5
    assert values.resolve(talented("evolved", nature=Nature.SYNTHETIC), EVOLVED) is None
    shaken = values.resolve(talented("evolved", trauma=("evolved.trauma.overwhelmed",)), EVOLVED)
    assert shaken is not None
    assert shaken.value == 2


@pytest.mark.rule("S0-147", "S2-116")
def test_twice_strength_can_be_carried_and_pack_mule_doubles_it() -> None:
    assert values.capacity(talented("core"), CORE).value == 8
    mule = values.capacity(talented("core", "pack_mule"), CORE)
    assert mule.value == 16
    assert [str(term.label) for term in mule.terms] == ["Strength × 2", "Pack Mule"]


def test_a_value_set_by_hand_counts_and_says_so() -> None:
    sheet = talented("core", overrides=(Override(value="health_max", amount=7), Override(value="capacity", amount=1)))
    health = values.health_max(sheet, CORE)
    assert (health.value, health.automatic, health.overridden) == (7, 4, True)
    assert health.terms[-1].label == values.SET_BY_HAND
    assert not values.health_max(talented("core"), CORE).overridden
    assert values.burden(sheet, CORE).free_limit == 4


def test_load_counts_quarters_of_everything_that_is_not_stowed() -> None:
    sheet = talented(
        "core",
        gear=(
            Gear(id="i1", name="Lamp", quarters=2, quantity=2),
            Gear(id="i2", name="Ring", quarters=0),
            Gear(id="i3", name="Crate", quarters=16, place=CarryPlace.STOWED),
        ),
        consumables=Consumables(food=5, water=4, air=6, power=6),
    )
    load = values.load(sheet, CORE)
    assert load.value == 4 + 2 * 4 + 4
    assert [(str(term.label), term.dice) for term in load.terms] == [("Lamp × 2", 4), ("Food", 8), ("Water", 4)]


def test_food_and_water_are_an_item_a_day_in_the_evolved_rules() -> None:
    sheet = talented("evolved", consumables=Consumables(food=2, water=1))
    load = values.load(sheet, EVOLVED)
    assert [(str(term.label), term.dice) for term in load.terms] == [("Food", 2), ("Water", 1)], (
        "a quarter each, as meals"
    )
    assert [(str(thing.name), thing.quantity, thing.quarters) for thing in inventory_of(sheet, EVOLVED).packed] == [
        ("Food", 2, 2),
        ("Water", 1, 1),
    ]


def test_the_inventory_shows_what_is_packed_what_is_stowed_and_what_is_free() -> None:
    sheet = talented(
        "core",
        gear=(Gear(id="i1", name="Rope"), Gear(id="i2", name="Crate", place=CarryPlace.STOWED)),
        consumables=Consumables(water=1),
    )
    packed = inventory_of(sheet, CORE)
    assert [(thing.item_id, str(thing.name), thing.quarters) for thing in packed.packed] == [
        ("i1", "Rope", 4),
        ("", "Water", 4),
    ]
    assert [thing.name for thing in packed.stowed] == ["Crate"]
    assert (packed.free, packed.capacity.value, packed.burden) == (24, 8, Burden.FREE)


def test_too_much_to_carry_is_seen() -> None:
    anvil = Gear(id="i1", name="Anvil", quarters=9 * 4)
    assert inventory_of(talented("core", gear=(anvil,)), CORE).burden is Burden.OVER
    assert inventory_of(talented("core", gear=(anvil,)), CORE).free == 0
    assert inventory_of(talented("core", gear=(anvil.evolve(quantity=2),)), CORE).burden is Burden.TOO_MUCH


def test_the_best_worn_suit_protects_and_suits_do_not_add_up() -> None:
    vest = Armor(id="b1", name="Vest", rating=4, place=CarryPlace.WORN)
    suit = Armor(id="b2", name="Suit", rating=2, place=CarryPlace.WORN)
    pack = Armor(id="b3", name="Plate", rating=9)
    armor = values.armor(talented("core", armor=(vest, suit, pack)), CORE)
    assert armor.value == 4
    assert [str(term.label) for term in armor.terms] == ["Vest"]
    assert values.armor(talented("core", armor=(pack,)), CORE) == values.ExplainedValue(0, (), 0)


def test_narrow_protection_is_left_to_the_table() -> None:
    apesuit = creation.item_from("evolved.armor.weyland_yutani_apesuit", EVOLVED, CarryPlace.WORN)
    sheet = add_item(talented("evolved"), apesuit)
    assert isinstance(apesuit, Armor)
    assert values.armor(sheet, EVOLVED).value == apesuit.rating


@settings(max_examples=len(fights(12)))
@given(sheets())
def test_terms_always_add_up_to_the_value(sheet: CharacterSheet) -> None:
    rules = rules_of(sheet.edition)
    resolve = values.resolve(sheet, rules)
    explained = [
        values.health_max(sheet, rules),
        values.capacity(sheet, rules),
        values.load(sheet, rules),
        values.armor(sheet, rules),
        *([resolve] if resolve else []),
    ]
    for value in explained:
        assert sum(term.dice for term in value.terms) == value.value
        assert value.overridden or value.value == value.automatic
    packed = inventory_of(sheet, rules)
    assert sum(thing.quarters for thing in packed.packed) == packed.load.carried
    assert packed.free >= 0


# --- standing effects -------------------------------------------------------------------------------------------------


def owners(sheet: CharacterSheet, rules: SheetRules) -> list[str]:
    return [str(standing.owner) for standing in continuous_effects(sheet, rules)]


def test_everything_that_holds_is_named_by_what_it_comes_from() -> None:
    sheet = talented(
        "core",
        "nerves_of_steel",
        conditions=("starving", "of_our_own"),
        panic=("core.panic.tremble",),
        injuries=(
            Injury(id="w1", source="core.injury.broken_nose", name="Broken nose, left"),
            Injury(id="w2", name="By hand"),
        ),
        trauma=("my own fear",),
    )
    held = owners(sheet, CORE)
    assert held[:1] == ["Nerves of Steel"]
    assert {"Starving", "Tremble", "Broken nose, left"} <= set(held)
    assert "of_our_own" not in held


def test_a_response_and_a_trauma_hold_in_the_evolved_rules() -> None:
    sheet = talented("evolved", responses=("evolved.response.jumpy",), trauma=("evolved.trauma.confused",))
    assert owners(sheet, EVOLVED) == ["Jumpy", "Confused"]


def test_a_talent_taken_for_one_model_says_which() -> None:
    talent = Talent(id="t1", source="core.talent.weapon_specialist", name="Weapon Specialist", choice="Bolt gun")
    assert owners(talented("core", talents=(talent,)), CORE) == ["Weapon Specialist (Bolt gun)"]
    unnamed = Talent(id="t1", source="core.talent.tough")
    assert owners(talented("core", talents=(unnamed, Talent(id="t2", name="Homebrew"))), CORE) == ["Tough"]


def test_a_synthetic_cannot_push_by_its_nature() -> None:
    assert "Synthetic" in owners(talented("core", nature=Nature.SYNTHETIC), CORE)


@pytest.mark.parametrize(
    "place, holds", [(CarryPlace.WORN, True), (CarryPlace.CARRIED, False), (CarryPlace.STOWED, False)]
)
def test_a_hindering_suit_hinders_only_while_it_is_worn(place: CarryPlace, holds: bool) -> None:
    suit = creation.item_from("core.armor.irc_mk_35_pressure_suit", CORE, place)
    assert bool(owners(add_item(talented("core"), suit), CORE)) is holds


def test_a_tool_in_the_pack_is_a_switch_and_in_the_hand_it_just_helps() -> None:
    tool = creation.item_from("core.gear.electronic_tools", CORE)
    (packed,) = continuous_effects(add_item(talented("core"), tool), CORE)
    (held,) = continuous_effects(add_item(talented("core"), tool.evolve(place=CarryPlace.IN_HAND)), CORE)
    assert packed.switch == f"{tool.name}: used"
    assert held.switch == ""


def test_conditions_are_found_by_key_or_id_and_named_either_way() -> None:
    assert CORE.condition("starving") is CORE.condition("core.condition.starving")
    assert CORE.condition_name("starving") == "Starving"
    assert str(CORE.condition_name("dead")) == "Dead"
    assert CORE.condition_name("my_pack.condition.space_sick") == "my_pack.condition.space_sick", "no words of an id"


def test_the_dice_see_a_synthetic_without_stress_and_the_broken_as_broken() -> None:
    roller = roll_profile_of(talented("core", nature=Nature.SYNTHETIC, stress=4, health=2), CORE)
    assert (roller.nature, roller.stress, roller.broken) == (Nature.SYNTHETIC, 0, False)
    human = roll_profile_of(talented("evolved", stress=4, health=0), replace(EVOLVED, stress_cap=12))
    assert (human.stress, human.resolve, human.broken, human.stress_cap) == (4, 4, True, 12)
