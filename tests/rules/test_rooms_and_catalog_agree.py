"""Numbers that stand both in a policy and in the catalog, where they are shown, are the same."""

import pytest

from alien_desktop.catalog.library import open_catalog
from alien_desktop.catalog.rows.row import Row
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.tables import ResultRow
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.rules.effects.continuous import ActionCost, NoAction

BOTH = pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.id)


def key(row_id: str) -> str:
    return row_id.rpartition(".")[2]


@BOTH
def test_the_limits_of_creation_agree(edition: Edition) -> None:
    rules = edition.creation
    shown = {key(row_id): row.value for row_id, row in open_catalog(edition.id).creation.items()}
    assert shown["attribute_points"] == rules.attribute_points
    assert shown["attribute_minimum"] == rules.attribute_least
    assert shown["attribute_maximum"] == rules.attribute_most
    assert shown["key_attribute_maximum"] == rules.key_attribute_most
    assert shown["skill_points"] == rules.skill_points
    assert shown["key_skill_maximum"] == rules.key_skill_most
    assert shown["skill_maximum"] == rules.skill_most
    assert shown["talents"] == rules.talents
    assert shown["gear_picks"] == rules.gear_picks
    assert shown.get("random_attributes", 0) == rules.random_attribute_dice
    assert shown["carry_factor"] == edition.encumbrance.free_factor
    assert shown["carry_most_factor"] == edition.encumbrance.over_factor
    assert shown["story_points_maximum"] == edition.play.most_story_points


@BOTH
def test_what_a_synthetic_may_have_agrees(edition: Edition) -> None:
    rules = edition.creation
    synthetic = open_catalog(edition.id).natures[f"{edition.id}.nature.synthetic"]
    assert (synthetic.attribute_bonus, synthetic.attributes_raised) == (rules.synthetic_bonus, rules.synthetic_raised)
    assert (synthetic.key_attribute_cap, synthetic.attribute_cap) == (rules.synthetic_key_most, rules.synthetic_most)


@BOTH
def test_the_range_bands_agree(edition: Edition) -> None:
    for row in open_catalog(edition.id).ranges.values():
        meaning = edition.ranges.meaning(Band(row.band.value))
        assert (row.dice, row.metres) == (meaning.dice, meaning.metres), row.id
        assert row.dice_unaware in (None, edition.ranges.unaware_near)


@BOTH
def test_the_modifiers_of_a_shot_agree(edition: Edition) -> None:
    shown = {key(row_id): row.dice for row_id, row in open_catalog(edition.id).modifiers.items() if row.use == "ranged"}
    known = {modifier.id: modifier.dice for modifier in edition.ranges.modifiers}
    assert {name: known[name] for name in known if name in shown} == {
        name: shown[name] for name in shown if name in known
    }
    assert set(known) - set(shown) <= {"enclosed_zone"}
    assert shown.get("below_minimum", 0) == edition.ranges.below_minimum
    assert set(shown) - set(known) <= {"below_minimum", "hull"}


@BOTH
def test_the_modifiers_of_stealth_agree(edition: Edition) -> None:
    shown = {key(row_id): (row.use, row.dice) for row_id, row in open_catalog(edition.id).modifiers.items()}
    for band in Band:
        if f"sneak_to_{band.value}" in shown:
            assert shown[f"sneak_to_{band.value}"][1] == dict(edition.stealth.sneak_dice).get(band, 0)
        if f"stealth_{band.value}" in shown:
            assert shown[f"stealth_{band.value}"][1] == dict(edition.stealth.stealth_dice).get(band, 0)
    if "on_guard" in shown:
        assert shown["on_guard"] == ("observation", edition.stealth.guard_dice)
    ambush = edition.initiative.surprise
    assert shown["ambush"][1] == (ambush.ambush_sneak_dice or ambush.ambush_attack_dice)


@BOTH
def test_the_questions_and_prices_of_experience_agree(edition: Edition) -> None:
    catalog = open_catalog(edition.id)
    assert tuple(key(row_id) for row_id in catalog.experience_questions) == edition.advancement.questions
    prices = {key(row_id): row for row_id, row in catalog.experience_prices.items()}
    assert prices["skill"].cost == edition.advancement.skill_price
    assert prices["skill"].per_level == edition.advancement.skill_price_by_level
    assert prices["talent"].cost == edition.advancement.talent_price


@BOTH
def test_the_injuries_that_kill_at_once_agree(edition: Edition) -> None:
    instant = [row.low for row in open_catalog(edition.id).injury_rows.values() if row.fatal == "instant"]
    assert tuple(instant) == edition.injuries.deaths


@BOTH
def test_the_limits_of_death_rolls_agree(edition: Edition) -> None:
    shown = {row.limit.value for row in open_catalog(edition.id).injury_rows.values() if row.limit}
    assert shown == {limit.value for limit in edition.death.limits}


@BOTH
def test_actions_that_effects_name_exist(edition: Edition) -> None:
    known = edition.actions.words
    catalog = open_catalog(edition.id)
    unknown = set()
    rows: list[Row | ResultRow] = [
        *catalog.talents.values(),
        *catalog.injury_rows.values(),
        *catalog.conditions.values(),
        *catalog.synthetic_injuries.rows,
        *catalog.panic.rows,
    ]
    for row in rows:
        for effect in row.effects:
            if isinstance(effect, ActionCost) and effect.action not in known:
                unknown.add(effect.action)
            if isinstance(effect, NoAction):
                unknown.update(set(effect.actions) - known)
    assert not unknown
