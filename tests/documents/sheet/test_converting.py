"""A character in the other edition: what changes is told, what is lost is told, and the original stays as it is."""

import pytest

from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury, Override, Talent
from alien_desktop.documents.sheet.conversion_report import Turn
from alien_desktop.documents.sheet.converting import ConvertedSheet, convert_sheet
from alien_desktop.documents.sheet.injuries import dying
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.sheet.states import Deprivation
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.violation import RuleViolation

OTHER = {"core": "evolved", "evolved": "core"}


def sample(edition: str, name: str) -> CharacterSheet:
    return next(one for one in samples_of(edition) if isinstance(one, CharacterSheet) and name in one.name)


def taken(sheet: CharacterSheet) -> ConvertedSheet:
    return convert_sheet(sheet, rules_of(sheet.edition), rules_of(OTHER[sheet.edition]))


def row(result: ConvertedSheet, what: str) -> tuple[str, str]:
    found = next(one for one in result.rows if str(one.what) == what)
    return str(found.here), str(found.there)


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_every_sample_becomes_a_document_of_its_own_in_the_other_edition(edition: str) -> None:
    for one in samples_of(edition):
        if isinstance(one, CharacterSheet):
            copy = taken(one).sheet
            assert (copy.edition, copy.name, copy.sample) == (OTHER[edition], one.name, False)
            assert copy.id != one.id
            sources = [item.source for item in copy.carried] + [talent.source for talent in copy.talents]
            assert all(not source or source.startswith(OTHER[edition]) for source in sources)


def test_health_is_worked_out_anew_and_the_damage_taken_stays() -> None:
    roughneck = sample("core", "Sorensen").evolve(health=3)
    result = taken(roughneck)
    assert row(result, "Health") == ("3 of 5", "2 of 4")
    assert result.sheet.health == 2


def test_weapons_and_suits_take_the_numbers_of_the_other_catalog_and_keep_their_place() -> None:
    pilot = sample("core", "Ibarra")
    copy = taken(pilot).sheet
    assert (copy.weapons[0].damage, copy.weapons[0].ammo, copy.weapons[0].ammo_max) == (2, 2, 2)
    assert copy.armor[0].place is pilot.armor[0].place
    back = taken(copy).sheet
    assert (back.weapons[0].damage, back.weapons[0].ammo) == (1, 1)


def test_a_weapon_made_by_hand_keeps_its_numbers_and_gets_a_rating_by_its_sort() -> None:
    own = Weapon(id="i9", name="Grandmother's revolver", damage=4, range_max="medium", ammo=1, ammo_max=1)
    rifle = own.evolve(id="i10", name="Old rifle", ammo=0)
    copy = taken(sample("core", "Ibarra").evolve(weapons=(own, rifle))).sheet
    assert [(one.damage, one.ammo, one.ammo_max) for one in copy.weapons] == [(4, 1, 1), (4, 0, 3)]


def test_talents_without_a_counterpart_are_reported_and_those_written_by_hand_stay() -> None:
    medic = sample("core", "Okafor")
    medic = medic.evolve(talents=(*medic.talents, Talent(id="t9", name="Sings well")))
    result = taken(medic)
    assert [talent.name for talent in result.sheet.talents] == ["Sings well"]
    assert [(str(one.what), one.here) for one in result.lost] == [("Talent", "Field Surgeon")]


def test_injuries_go_over_to_the_row_of_the_same_injury_with_their_days() -> None:
    leg = Injury(id="w1", row=41, source="core.injury.broken_leg", name="Broken Leg", days_left=3)
    kidney = Injury(id="w2", row=51, source="core.injury.busted_kidney", name="Busted Kidney")
    result = taken(sample("core", "Ibarra").evolve(injuries=(leg, kidney)))
    assert [(one.row, one.source, one.days_left) for one in result.sheet.injuries] == [
        (36, "evolved.injury.broken_leg", 3)
    ]
    assert ("Injury", "Busted Kidney (51)") in told(result)


@pytest.mark.parametrize("left, limit", [("day", TimeUnit.SHIFT), ("round", TimeUnit.ROUND)])
def test_a_fatal_injury_has_the_time_limit_of_the_other_table_unless_care_has_shortened_it(
    left: str, limit: TimeUnit
) -> None:
    """Core 9.3: a punctured lung gives a day; evolved 9.3: a Shift."""
    lung = Injury(id="w1", row=44, source="core.injury.punctured_lung", name="Punctured Lung", time_left=left)
    (wound,) = taken(sample("core", "Ibarra").evolve(injuries=(lung,))).sheet.injuries
    found = dying(wound, rules_of("evolved"))
    assert found is not None
    assert found.limit is limit


def test_panic_rads_for_good_fatigue_and_values_set_by_hand_are_on_the_list_of_what_is_lost() -> None:
    pilot = sample("core", "Ibarra")
    frozen = rules_of("core").catalog.panic.rows[-1].id
    pilot = pilot.evolve(
        panic=(frozen,),
        radiation={"current": 1, "permanent": 2},
        overrides=(Override(value="health_max", amount=7),),
    )
    result = taken(pilot)
    assert {"Panic", "Permanent radiation", "Set by hand"} <= {str(one.what) for one in result.lost}
    assert (result.sheet.radiation.current, result.sheet.radiation.permanent) == (1, 0)
    assert result.sheet.overrides == ()
    back = taken(sample("evolved", "Ibarra").evolve(conditions=("fatigued",)))
    assert ("Condition", "Fatigued") in [(str(one.what), one.here) for one in back.lost]


def told(result: ConvertedSheet) -> list[tuple[str, str]]:
    return [(str(one.what), str(one.here)) for one in result.lost]


def test_names_weights_and_features_written_by_hand_stay_on_things_of_the_catalog() -> None:
    pilot = sample("core", "Ibarra")
    pistol, suit = pilot.weapons[0], pilot.armor[0]
    own = pistol.evolve(name="Old Faithful", quarters=1, price=7, features=(*pistol.features, "engraved"))
    pilot = pilot.evolve(weapons=(own, *pilot.weapons[1:]), armor=(suit.evolve(name="Second skin"),))
    copy = taken(pilot).sheet
    new = copy.weapons[0]
    assert (new.name, new.quarters, new.price, new.damage) == ("Old Faithful", 1, 7, 2)
    assert "engraved" in new.features
    assert copy.armor[0].name == "Second skin"
    plain = taken(sample("core", "Ibarra")).sheet.weapons[0]
    assert plain.name == rules_of("evolved").catalog.items[plain.source].name


def test_numbers_written_by_hand_on_a_weapon_of_the_catalog_are_reported() -> None:
    pilot = sample("core", "Ibarra")
    pilot = pilot.evolve(weapons=(pilot.weapons[0].evolve(damage=9), *pilot.weapons[1:]))
    found = [one for one in told(taken(pilot)) if one[0] == "Set by hand"]
    assert found == [("Set by hand", f"{pilot.weapons[0].name}: bonus +2, damage 9, loaded, up to medium")]


def test_air_that_is_left_in_a_suit_and_its_breach_go_over() -> None:
    pilot = sample("core", "Ibarra")
    suit = pilot.armor[0].evolve(air=1, torn=True)
    worn = taken(pilot.evolve(armor=(suit,))).sheet.armor[0]
    assert (worn.air, worn.torn) == (1, True)
    full = taken(pilot).sheet.armor[0]
    assert full.air == rules_of("evolved").catalog.armor[full.source].air


def test_a_range_of_another_origin_stands_on_the_list_as_it_is() -> None:
    odd = Weapon(id="i9", name="Thrower", damage=2, range_min="engaged", range_max="two rooms")
    assert row(taken(sample("core", "Ibarra").evolve(weapons=(odd,))), "Thrower")[0].endswith("up to two rooms")


def test_a_least_range_that_changes_is_on_the_list() -> None:
    near = Weapon(id="i9", name="Thrower", damage=2, range_min="short", range_max="long")
    assert row(taken(sample("core", "Ibarra").evolve(weapons=(near,))), "Thrower")[0].endswith("short to long")


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_what_has_another_name_there_is_the_same_thing(edition: str) -> None:
    there = OTHER[edition]
    names = {"core": ("phobia", "severed_ear"), "evolved": ("phobic", "ear_torn_off")}
    trauma, injury = names[edition]
    ear = Injury(id="w1", row=15, source=f"{edition}.injury.{injury}", name="Ear", days_left=2)
    result = taken(sample(edition, "Ibarra").evolve(trauma=(f"{edition}.trauma.{trauma}",), injuries=(ear,)))
    trauma, injury = names[there]
    assert result.sheet.trauma == (f"{there}.trauma.{trauma}",)
    assert [(one.source, one.days_left) for one in result.sheet.injuries] == [(f"{there}.injury.{injury}", 2)]
    assert row(result, "Trauma")[0] != row(result, "Trauma")[1]


def test_causes_that_the_other_edition_does_not_know_are_reported() -> None:
    heat = Deprivation(cause="heat", condition="fatigued")
    result = taken(sample("evolved", "Ibarra").evolve(deprivations=(heat,), conditions=("fatigued",)))
    assert result.sheet.deprivations == ()
    assert ("Cause", "heat") in told(result)
    cold = (
        Deprivation(cause="cold", condition="freezing", every="day"),
        Deprivation(cause="space_cold", condition="freezing"),
    )
    result = taken(sample("core", "Ibarra").evolve(deprivations=cold, conditions=("freezing",)))
    assert [one.cause for one in result.sheet.deprivations] == ["cold"]
    assert ("Cause", "the cold of space") in told(result)


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_no_condition_is_left_that_the_other_edition_does_not_know(edition: str) -> None:
    here, there = rules_of(edition), rules_of(OTHER[edition])
    own = [one.key for one in here.catalog.conditions.values()]
    for condition in own:
        result = taken(sample(edition, "Ibarra").evolve(conditions=(condition,)))
        assert all(there.condition(one) is not None for one in result.sheet.conditions), condition
        assert result.sheet.conditions or ("Condition", str(here.condition_name(condition))) in told(result)


def test_gains_and_losses_are_told_apart() -> None:
    result = taken(sample("core", "Ibarra"))
    turns = {str(one.what): one.turn for one in result.rows}
    assert turns["Resolve"] is Turn.GAIN
    assert turns["IRC Mk.50 Compression Suit"] is Turn.LOSS
    assert turns["Stress"] is Turn.SAME
    assert turns["Conditions"] is Turn.OTHERWISE


def test_a_character_is_not_converted_to_the_edition_it_has() -> None:
    pilot = sample("core", "Ibarra")
    with pytest.raises(RuleViolation):
        convert_sheet(pilot, rules_of("core"), rules_of("core"))
