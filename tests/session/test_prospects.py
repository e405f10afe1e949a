"""What a thing or talent would mean for somebody: the numbers are those the sheet has once it was taken."""

import pytest

from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.identity import add_talent
from alien_desktop.documents.sheet.new_parts import talent_from
from alien_desktop.documents.sheet.values import burden, health_max
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.message import Message
from alien_desktop.session.prospects import item_prospect, load_prospect, talent_prospect, weapon_prospect

CORE = rules_of("core")


def pilot(edition: str = "core") -> CharacterSheet:
    return next(one for one in samples_of(edition) if isinstance(one, CharacterSheet))


def named(values: object) -> str:
    assert isinstance(values, str | Message)
    return str(values)


def test_nerves_of_steel_halves_the_panic_of_a_pilot_with_stress_4() -> None:
    shown = talent_prospect(pilot(), "core.talent.nerves_of_steel", CORE)
    assert [rung.total for rung in shown.alarms_now.ladder] == [5, 6, 7, 8, 9, 10]
    assert [rung.total for rung in shown.alarms_then.ladder] == [3, 4, 5, 6, 7, 8]
    assert shown.changes_table
    assert [round(float(each) * 100, 1) for each in (shown.panic_now, shown.panic_then)] == [34.5, 17.3]
    assert [round(float(each) * 100, 1) for each in (shown.success_now, shown.success_then)] == [76.8, 83.8]


def test_a_talent_changes_the_values_that_it_changes_on_the_sheet() -> None:
    sheet = pilot()
    shown = talent_prospect(sheet, "core.talent.tough", CORE)
    then = add_talent(sheet, talent_from("core.talent.tough", CORE), CORE)
    assert [(each.before, each.after) for each in shown.values] == [
        (health_max(sheet, CORE).value, health_max(then, CORE).value)
    ]
    assert not shown.changes_table


def test_dice_that_count_only_sometimes_say_when() -> None:
    shown = talent_prospect(pilot(), "core.talent.eva_specialist", CORE)
    assert shown.values
    assert all("," in named(each.name) for each in shown.values)
    assert {each.after - each.before for each in shown.values} == {2}


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_everything_in_the_catalog_can_be_looked_at(edition: str) -> None:
    rules, sheet = rules_of(edition), pilot(edition)
    for talent_id in rules.catalog.talents:
        talent_prospect(sheet, talent_id, rules)
    for row in rules.catalog.weapons.values():
        shown = weapon_prospect(sheet, row, rules)
        assert len(shown.reach) == 5
        assert any(each.is_in_reach for each in shown.reach)
        assert (shown.pool is None) == (shown.refusal is not None)
    for item_id in (*rules.catalog.armor, *rules.catalog.gear):
        item_prospect(sheet, item_id, rules)


def test_a_second_suit_is_not_worn_and_changes_nothing() -> None:
    sheet = pilot()
    suit = next(iter(CORE.catalog.armor))
    worn = item_prospect(sheet.evolve(armor=()), suit, CORE)
    assert worn.values
    first = sheet.armor[0].evolve(place="worn") if sheet.armor else None
    if first is not None:
        assert not item_prospect(sheet.evolve(armor=(first,)), suit, CORE).values


def test_one_more_thing_weighs_what_it_weighs_on_the_sheet() -> None:
    sheet = pilot()
    now, then = load_prospect(sheet, "core.gear.hand_radio", CORE)
    assert now == burden(sheet, CORE)
    assert then.carried - now.carried == CORE.catalog.items["core.gear.hand_radio"].quarters
    assert (then.free_limit, then.top_limit) == (now.free_limit, now.top_limit)
