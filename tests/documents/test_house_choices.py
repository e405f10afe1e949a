"""House rules in the preferences: read leniently, kept as they were found, and the rules that come of them."""

from typing import Any

import pytest

from alien_desktop.documents.derived.sheet_rules import rules_of
from alien_desktop.documents.house_choices import house_settings, recommended, rules_at_the_table, with_choice
from alien_desktop.documents.preferences import Preferences
from alien_desktop.rules.editions.known import EDITIONS
from alien_desktop.rules.house import SETTINGS, with_house_rules

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
    chosen = with_choice(Preferences(), "core", "more_than_ten", "second_deck")
    assert chosen.house_rules == {"core": {"more_than_ten": "second_deck"}}
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
