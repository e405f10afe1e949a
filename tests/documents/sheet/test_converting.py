"""A character in the other edition: what changes is told, what is lost is told, and the original stays as it is."""

import pytest

from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury, Override, Talent
from alien_desktop.documents.sheet.converting import ConvertedSheet, convert_sheet
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.documents.sheet_rules import rules_of
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


def test_talents_without_a_counterpart_are_told_and_those_written_by_hand_stay() -> None:
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
    assert ("Injury", "Busted Kidney (51)") in [(str(one.what), one.here) for one in result.lost]


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


def test_a_character_is_not_converted_to_the_edition_it_has() -> None:
    pilot = sample("core", "Ibarra")
    with pytest.raises(RuleViolation):
        convert_sheet(pilot, rules_of("core"), rules_of("core"))
