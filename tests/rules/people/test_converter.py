"""A character from one edition to the other and back."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.people.characteristics import Attribute
from alien_desktop.rules.people.converter import (
    CarriedWeapon,
    CharacterValues,
    Target,
    WornArmor,
    convert,
    verify_convert,
)
from alien_desktop.rules.violation import is_allowed

ATTRIBUTES = {Attribute.STRENGTH: 5, Attribute.AGILITY: 2, Attribute.WITS: 3, Attribute.EMPATHY: 4}
HEALTH = {"tough": 2, "hardened": 1}
THERE = Target(EVOLVED, {"pack_mule": "pack_mule", "hard_hitter": "haymaker"}, {21: 21, 54: 55}, HEALTH)
BACK = Target(CORE, {"pack_mule": "pack_mule", "haymaker": "hard_hitter"}, {21: 21, 55: 54}, HEALTH)

RIPLEY = CharacterValues(
    edition="core",
    attributes=ATTRIBUTES,
    health=3,
    stress=2,
    talents=("pack_mule", "hard_hitter", "nerves_of_steel"),
    armor=(WornArmor("vest", 4), WornArmor("shell", 18)),
    weapons=(CarriedWeapon("pulse rifle", "rifle"), CarriedWeapon("knife")),
    supplies={Supply.AIR: 4, Supply.FOOD: 3},
    rads=1,
    permanent_rads=2,
    conditions=("starving", "prone"),
    injuries=(21, 54, 36),
    panic=("tremble",),
)


def test_the_numbers_of_evolved_are_worked_out_anew() -> None:
    ripley = convert(RIPLEY, CORE, THERE).values
    assert (ripley.edition, ripley.health, ripley.stress) == ("evolved", 2, 2)
    assert ripley.talents == ("pack_mule", "haymaker")
    assert [worn.rating for worn in ripley.armor] == [1, 5]
    assert [weapon.ammo for weapon in ripley.weapons] == [3, None]
    assert ripley.conditions == ("fatigued", "prone")
    assert ripley.injuries == (21, 55)
    assert (ripley.rads, ripley.permanent_rads, ripley.panic) == (1, 0, ())
    assert ripley.supplies == RIPLEY.supplies


def test_what_could_not_be_converted_is_reported() -> None:
    lost = {(one.field, one.what) for one in convert(RIPLEY, CORE, THERE).lost}
    assert lost == {
        ("talents", "nerves_of_steel"),
        ("injuries", "36"),
        ("panic", "tremble"),
        ("permanent_rads", "2"),
    }


def test_the_way_back_cannot_know_the_cause_of_fatigue_nor_keep_a_magazine_rating() -> None:
    newt = CharacterValues(
        edition="evolved",
        attributes=ATTRIBUTES,
        health=4,
        talents=("hardened",),
        conditions=("fatigued",),
        weapons=(CarriedWeapon("pistol", "pistol", 2),),
        responses=("jumpy",),
        armor=(WornArmor("vest", 2),),
    )
    back = convert(newt, EVOLVED, BACK)
    assert (back.values.conditions, back.values.weapons[0].ammo, back.values.armor[0].rating) == ((), None, 6)
    assert {one.field for one in back.lost} == {"conditions", "weapons", "responses", "talents"}


def test_talents_that_raise_health_count_where_they_are() -> None:
    tough = replace(RIPLEY, talents=("tough",), health=7)
    assert convert(tough, CORE, THERE).values.health == 4


def test_a_magazine_that_has_a_rating_keeps_it() -> None:
    armed = replace(RIPLEY, weapons=(CarriedWeapon("odd", "rifle", 1),))
    assert convert(armed, CORE, THERE).values.weapons[0].ammo == 1


def test_suits_stay_as_they_are_between_editions_that_measure_alike() -> None:
    alike = replace(EVOLVED, conversion=replace(EVOLVED.conversion, armor_step=3))
    assert convert(RIPLEY, CORE, Target(alike)).values.armor == RIPLEY.armor


def test_a_condition_that_is_the_same_everywhere_stays() -> None:
    both = convert(replace(RIPLEY, conditions=("starving", "freezing")), CORE, THERE)
    assert both.values.conditions == ("fatigued",)


def test_a_condition_goes_over_by_its_own_cause_and_no_other() -> None:
    only_food = replace(EVOLVED.conditions, needs=(EVOLVED.conditions.need("food"),))
    there = Target(replace(EVOLVED, conditions=only_food))
    cold = convert(replace(RIPLEY, conditions=("freezing",)), CORE, there)
    assert (cold.values.conditions, "freezing" in {one.what for one in cold.lost}) == ((), True)
    assert convert(replace(RIPLEY, conditions=("starving",)), CORE, there).values.conditions == ("fatigued",)


def test_somebody_new_starts_without_a_scratch() -> None:
    fresh = CharacterValues("core", ATTRIBUTES)
    assert (fresh.synthetic, fresh.health, fresh.stress, fresh.rads, fresh.permanent_rads) == (False, 1, 0, 0, 0)


def test_only_the_other_edition_is_a_way() -> None:
    assert not is_allowed(verify_convert, RIPLEY, CORE, Target(CORE))
    assert not is_allowed(verify_convert, RIPLEY, EVOLVED, BACK)
    assert is_allowed(verify_convert, RIPLEY, CORE, THERE)


@st.composite
def characters(draw: st.DrawFn) -> tuple[CharacterValues, Edition]:
    edition = draw(st.sampled_from([CORE, EVOLVED]))
    levels = draw(st.lists(st.integers(1, 8), min_size=4, max_size=4))
    values = CharacterValues(
        edition=edition.id,
        attributes=dict(zip(Attribute, levels, strict=True)),
        health=draw(st.integers(0, 8)),
        stress=draw(st.integers(0, 10)),
        talents=tuple(draw(st.lists(st.sampled_from(["pack_mule", "tough", "hardened", "haymaker"]), unique=True))),
        armor=tuple(WornArmor("suit", rating) for rating in draw(st.lists(st.integers(0, 18), max_size=2))),
        weapons=tuple(
            CarriedWeapon("gun", sort, ammo)
            for sort, ammo in draw(
                st.lists(st.tuples(st.sampled_from(["pistol", "", "rifle"]), st.none() | st.integers(0, 5)), max_size=2)
            )
        ),
        supplies={Supply.AIR: draw(st.integers(0, 6))},
        permanent_rads=draw(st.integers(0, 3)),
        conditions=tuple(draw(st.lists(st.sampled_from(["starving", "fatigued", "prone", "freezing"]), unique=True))),
        injuries=tuple(draw(st.lists(st.sampled_from([21, 54, 55, 36]), max_size=3))),
        responses=tuple(draw(st.lists(st.just("jumpy"), max_size=1))),
        panic=tuple(draw(st.lists(st.just("freeze"), max_size=1))),
    )
    return values, edition


@given(characters())
def test_there_and_back_changes_nothing_that_is_not_listed(given: tuple[CharacterValues, Edition]) -> None:
    values, edition = given
    there, back = (THERE, BACK) if edition is CORE else (BACK, THERE)
    out = convert(values, edition, there)
    home = convert(out.values, there.edition, back)
    listed = {change.field for change in (*out.changes, *home.changes)}
    for name in CharacterValues.__dataclass_fields__:
        if getattr(home.values, name) != getattr(values, name):
            assert name in listed
    for converted, before in ((out, values), (home, out.values)):
        taken_back = {change.field: change.before for change in converted.changes}
        assert replace(converted.values, **taken_back) == before, "the list of changes is complete"
    assert home.values.edition == values.edition
    assert home.values.health >= 0
