"""House rules in the preferences: read leniently, kept as they were found, and the rules that come of them."""

from typing import Any

import pytest

from alien_desktop.documents.house_rules import house_settings, recommended, rules_at_the_table, with_choice
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.sheet.items import Armor, CarryPlace
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.documents.sheet.pools import pool_for
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.rules.house_rules import SETTINGS, with_house_rules
from alien_desktop.rules.people.characteristics import Skill

EDITION_IDS = tuple(EDITIONS)


def saying(**house_rules: Any) -> Preferences:
    return Preferences(house_rules=house_rules)


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_without_a_choice_the_edition_is_as_printed(edition_id: str) -> None:
    assert rules_at_the_table(edition_id, Preferences()).edition is EDITIONS[edition_id]
    assert all(each.is_recommended for each in house_settings(Preferences(), edition_id))


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_every_option_that_the_app_plays_comes_through(edition_id: str) -> None:
    for setting in house_settings(Preferences(), edition_id):
        for option in setting.rule.options if setting.key in SETTINGS else ():
            chosen = with_choice(Preferences(), edition_id, setting.key, option.id)
            played = rules_at_the_table(edition_id, chosen).edition
            assert played == with_house_rules(EDITIONS[edition_id], {setting.key: option.id})
            assert (played != EDITIONS[edition_id]) == (option.id != setting.rule.default)


def test_a_choice_is_for_its_own_edition() -> None:
    chosen = with_choice(Preferences(), "core", "more_than_ten", "groups")
    assert chosen.house_rules == {"core": {"more_than_ten": "groups"}}
    assert rules_at_the_table("evolved", chosen).edition is EDITIONS["evolved"]


def test_the_recommended_option_is_not_written_down() -> None:
    chosen = with_choice(saying(core={"self_aid": "not_allowed"}), "core", "self_aid", "allowed")
    assert chosen == Preferences()


def test_the_same_choices_give_the_same_rules() -> None:
    first = rules_at_the_table("core", saying(core={"self_aid": "not_allowed"}))
    assert rules_at_the_table("core", saying(core={"self_aid": "not_allowed"}).evolve(theme="light")) is first
    assert first.catalog is rules_of("core").catalog


def test_the_limit_of_stress_is_a_number_and_can_be_lifted() -> None:
    capped = Preferences(stress_cap=12)
    assert rules_at_the_table("core", capped).stress_cap == 12
    lifted = with_choice(capped, "core", "stress_cap", "none")
    assert rules_at_the_table("core", lifted).stress_cap is None
    assert rules_at_the_table("evolved", lifted).stress_cap == 12


@pytest.mark.parametrize(
    "said",
    [
        {"gravity": "off"},
        {"self_aid": "sometimes"},
        {"self_aid": 7},
        {"self_aid": ["not_allowed"]},
        {"self_aid": {}},
        {"helpers": "player_characters"},
        "all",
        None,
        7,
    ],
)
def test_what_is_not_understood_counts_as_not_said_and_stays(said: Any) -> None:
    preferences = saying(core=said, moon={"dust": "on"})
    assert rules_at_the_table("core", preferences).edition is EDITIONS["core"]
    assert Preferences.model_validate(preferences.model_dump(mode="json")).house_rules == preferences.house_rules


def test_a_wrong_one_does_not_spoil_its_neighbours() -> None:
    preferences = saying(core={"gravity": "off", "death_roll": 7, "self_aid": "not_allowed"})
    played = rules_at_the_table("core", preferences).edition
    assert played == with_house_rules(EDITIONS["core"], {"self_aid": "not_allowed"})
    more = with_choice(preferences, "core", "first_aid_health", "after_first")
    assert more.house_rules["core"] == {
        "gravity": "off",
        "death_roll": 7,
        "self_aid": "not_allowed",
        "first_aid_health": "after_first",
    }
    assert recommended(more, "core").house_rules == {"core": {"gravity": "off"}}


def test_only_what_exists_can_be_chosen() -> None:
    for key, option in (("gravity", "off"), ("self_aid", "sometimes")):
        with pytest.raises(KeyError):
            with_choice(Preferences(), "core", key, option)


def test_settings_that_choose_among_rows_of_the_catalog_are_played() -> None:
    chosen = saying(core={"broken_nose": "two", "mk35": "mobility", "pilot_skill": "mobility"})
    rules, printed = rules_at_the_table("core", chosen), rules_of("core")
    assert rules.edition is printed.edition
    nose = CharacterSheet(injuries=(Injury(id="w1", row=31, source="core.injury.broken_nose", name="Nose"),))
    suit = item_from("core.armor.irc_mk_35_pressure_suit", rules, CarryPlace.WORN)
    assert isinstance(suit, Armor)
    dressed = CharacterSheet(armor=(suit.evolve(id="i1"),))
    for played, dice, skills in ((rules, -2, -2), (printed, -1, -1)):
        pool = pool_for(nose, Skill.OBSERVATION, played)
        assert [term.dice for term in pool.base_terms][-1] == dice
        assert [term.dice for term in pool_for(dressed, Skill.MOBILITY, played).base_terms][-1] == skills
    piloting = {played: len(pool_for(dressed, Skill.PILOTING, played).base_terms) for played in (rules, printed)}
    assert (piloting[rules], piloting[printed]) == (1, 2), "Agility as a whole suffers as printed"
    assert rules.catalog.careers["core.career.pilot"].key_skills[0] is Skill.MOBILITY
    assert printed.catalog.careers["core.career.pilot"].key_skills[0] is Skill.PILOTING
    assert rules.catalog.injuries.row_for(31).text == "−2 Manipulation and Observation."
    assert rules.catalog.injuries.row_for(33) == printed.catalog.injuries.row_for(33)


def test_vehicles_may_keep_the_armor_of_2019_in_evolved() -> None:
    table = rules_at_the_table("evolved", saying(evolved={"vehicle_armor": "as_core"})).catalog
    core = rules_of("core").catalog.vehicles
    assert {row.key: row.armor for row in table.vehicles.values()} == {row.key: row.armor for row in core.values()}
    assert (
        table.vehicles["evolved.vehicle.m577_apc"].armor
        != rules_of("evolved").catalog.vehicles["evolved.vehicle.m577_apc"].armor
    )


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_every_row_that_an_option_changes_exists_and_becomes_another(edition_id: str) -> None:
    catalog = rules_of(edition_id).catalog
    for key, rule in ((row.key, row) for row in catalog.house_rules.values() if row.changes_rows):
        for option in rule.options:
            changed = catalog.with_house_rules({key: option.id})
            assert (changed is catalog) == (option.id == rule.default)
            for change in option.changes:
                before = catalog.section(change.section)[change.row]
                after = changed.section(change.section)[change.row]
                assert set(change.values) <= set(type(before).model_fields)
                assert type(after).model_validate_json(after.model_dump_json()) == after != before


def test_a_setting_that_the_app_does_not_play_keeps_the_recommended_way() -> None:
    plays = {each.key: each.decides for each in house_settings(Preferences(), "core")}
    assert plays["broken_nose"]
    assert not plays["helpers"]
    assert rules_of("core").catalog.with_house_rules({"helpers": "player_characters", "gravity": "off"}) is (
        rules_of("core").catalog
    )
