"""Conditions, hazards, cover, ranges, modifiers, stunts and stress against a checklist written from the notes."""

import pytest

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.rules.editions.registry import edition_named
from alien_desktop.rules.effects.continuous import Dice, NoHealing, NoRelief
from alien_desktop.rules.people.characteristics import Skill
from tests.catalog.checklists import checklist

CORE = open_catalog("core")
EVOLVED = open_catalog("evolved")


def test_core_has_the_four_needs_and_three_names_without_rules() -> None:
    keys = [row.key for row in CORE.conditions.values() if row.source == "core 10" and row.starts]
    assert keys[:4] == ["starving", "dehydrated", "exhausted", "freezing"]
    nameless = [row.key for row in CORE.conditions.values() if row.supplement]
    assert nameless == ["hypoxia", "heatstroke", "gravity_dyspraxia"]


@pytest.mark.rule("S0-028")
@pytest.mark.parametrize(
    "catalog, relief, health",
    [
        (
            CORE,
            {"starving", "dehydrated", "freezing", "exhausted"},
            {"starving", "dehydrated", "freezing"},
        ),
        (EVOLVED, set(), {"fatigued"}),
    ],
)
def test_conditions_of_needs_block_the_relief_of_stress_and_the_return_of_health(
    catalog: Catalog, relief: set[str], health: set[str]
) -> None:
    needs = {need.condition for need in edition_named(catalog.edition_id).conditions.needs}
    rows = [row for row in catalog.conditions.values() if row.key in needs]
    assert {row.key for row in rows if NoRelief() in row.effects} == relief
    assert {row.key for row in rows if NoHealing() in row.effects} == health


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_every_condition_of_the_rules_is_a_row(catalog: Catalog) -> None:
    keys = {row.key for row in catalog.conditions.values()}
    assert {need.condition for need in edition_named(catalog.edition_id).conditions.needs} <= keys


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_hazards_are_those_in_the_notes(catalog: Catalog) -> None:
    found = []
    for row in catalog.hazards.values():
        figures = (row.interval, row.check, row.dice, row.damage, row.stress, row.condition)
        marks = ("+" if row.growing_penalty else "") + ("!" if row.deadly else "")
        found.append(" ".join([row.key, *("-" if each is None else str(each) for each in figures), marks]).strip())
    assert found == checklist(catalog.edition_id, "hazards")


def test_zero_g_hinders_four_skills() -> None:
    (effect,) = EVOLVED.hazards["evolved.hazard.zero_g"].effects
    skills = (Skill.CLOSE_COMBAT, Skill.HEAVY_MACHINERY, Skill.MOBILITY, Skill.RANGED_COMBAT)
    assert effect == Dice(-2, skills, when="in zero-G")


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_hazards_lead_to_conditions_that_exist(catalog: Catalog) -> None:
    keys = {row.key for row in catalog.conditions.values()}
    assert {row.condition for row in catalog.hazards.values() if row.condition} <= keys


def test_cover_holds_what_the_notes_say() -> None:
    assert {row.key: (row.armor, row.health) for row in CORE.cover.values()} == {
        "shrubbery": (2, None),
        "furniture": (3, None),
        "door": (4, None),
        "inner_bulkhead": (5, None),
        "outer_bulkhead": (6, None),
        "armored_bulkhead": (7, None),
        "metal_door": (0, 10),
    }
    assert {row.key: (row.armor, row.health) for row in EVOLVED.cover.values()} == {
        "furniture": (1, None),
        "inner_bulkhead": (2, None),
        "outer_bulkhead": (3, None),
        "armored_bulkhead": (4, None),
        "locked_door": (2, 10),
    }
    for catalog in (CORE, EVOLVED):
        dice = {row.key: row.dice for row in catalog.cover.values() if row.dice}
        assert dice == ({"locked_door": 2} if catalog is EVOLVED else {})


def test_ranges_are_those_in_the_notes() -> None:
    core = [(row.band.value, row.name, row.dice, row.dice_unaware, row.metres) for row in CORE.ranges.values()]
    assert core == [
        ("engaged", "Engaged", -3, 3, None),
        ("short", "Short", 0, None, None),
        ("medium", "Medium", -1, None, 25),
        ("long", "Long", -2, None, 100),
        ("extreme", "Extreme", -3, None, 1000),
    ]
    assert [(row.band.value, row.name, row.dice) for row in EVOLVED.ranges.values()] == [
        ("engaged", "Adjacent", 0),
        ("short", "Short", 0),
        ("medium", "Medium", 0),
        ("long", "Long", 0),
        ("extreme", "Extreme", 0),
    ]


def test_modifiers_are_those_in_the_notes() -> None:
    assert {row.key: row.dice for row in CORE.modifiers.values()} == {
        "aimed": 2,
        "full_auto": 2,
        "large_target": 2,
        "small_target": -2,
        "dim": -1,
        "dark": -2,
        "defenceless": 3,
        "sneak_to_engaged": -2,
        "sneak_to_short": -1,
        "sneak_to_medium": 0,
        "sneak_to_long": 1,
        "sneak_to_extreme": 3,
        "ambush": 2,
        "stealth_short": -1,
        "stealth_medium": 0,
        "stealth_behind_door": 2,
        "stealth_long": 1,
        "stealth_extreme": 3,
    }
    evolved = {row.key: row.dice for row in EVOLVED.modifiers.values()}
    assert {key: dice for key, dice in evolved.items() if not key.startswith("manipulation_")} == {
        "aimed": 2,
        "below_minimum": -2,
        "partial_cover": -2,
        "full_cover": -3,
        "weak_spot": -2,
        "large_target": 2,
        "small_target": -2,
        "hull": 2,
        "ambush": 2,
        "unaware": 2,
        "gun_in_close_combat": -2,
        "on_guard": 2,
        "dark": -2,
    }
    position = [dice for key, dice in evolved.items() if key.startswith("manipulation_")]
    assert (position.count(1), position.count(-1), len(position)) == (5, 5, 10)


def test_every_skill_of_core_has_its_stunts() -> None:
    count = dict.fromkeys(Skill, 0)
    for row in CORE.stunts.values():
        assert row.skill is not None
        count[row.skill] += 1
    assert count == {
        Skill.HEAVY_MACHINERY: 6,
        Skill.STAMINA: 5,
        Skill.CLOSE_COMBAT: 5,
        Skill.MOBILITY: 4,
        Skill.RANGED_COMBAT: 6,
        Skill.PILOTING: 2,
        Skill.OBSERVATION: 1,
        Skill.COMTECH: 6,
        Skill.SURVIVAL: 3,
        Skill.COMMAND: 2,
        Skill.MANIPULATION: 3,
        Skill.MEDICAL_AID: 1,
    }
    every = [row.key for row in CORE.stunts.values() if row.every_six]
    assert every == ["command_order", "medical_aid_health", "command_relief", "stamina_second_wind"]
    again = [row.key for row in CORE.stunts.values() if row.repeatable and not row.every_six]
    assert again == [
        "close_combat_damage",
        "ranged_combat_damage",
        "ranged_combat_other_target",
        "observation_answer",
    ]


def test_evolved_has_one_list_of_stunts_and_its_exceptions() -> None:
    assert [row.key for row in EVOLVED.stunts.values() if row.skill is None] == [
        "show_off",
        "faster",
        "quieter",
        "unexpected",
    ]
    combat = [row.key for row in EVOLVED.stunts.values() if row.skill in (Skill.CLOSE_COMBAT, Skill.RANGED_COMBAT)]
    assert combat == ["close_combat_damage", "ranged_combat_damage", "ranged_combat_spare_ammo"]
    every = [row.key for row in EVOLVED.stunts.values() if row.every_six]
    assert every == [
        "command_order",
        "command_rally",
        "medical_aid_health",
        "observation_answer",
        "manipulation_relief",
        "stamina_last_one_standing",
    ]
    again = [row.key for row in EVOLVED.stunts.values() if row.repeatable and not row.every_six]
    assert again == ["close_combat_damage", "ranged_combat_damage"]


def test_what_each_six_buys_can_be_bought_again() -> None:
    for catalog in (CORE, EVOLVED):
        assert all(row.repeatable for row in catalog.stunts.values() if row.every_six)


def test_damage_is_a_cause_of_stress_in_core_only() -> None:
    assert CORE.stress_causes["core.stress.damage"].amount == 1
    assert "evolved.stress.damage" not in EVOLVED.stress_causes
    assert "evolved.stress.signature_item" not in EVOLVED.stress_causes


@pytest.mark.parametrize("catalog, rises, falls, all_of_it", [(CORE, 11, 5, 1), (EVOLVED, 11, 3, 2)])
def test_causes_of_stress_are_as_many_as_in_the_notes(catalog: Catalog, rises: int, falls: int, all_of_it: int) -> None:
    amounts = [row.amount for row in catalog.stress_causes.values()]
    assert (amounts.count(1), amounts.count(-1), amounts.count(None)) == (rises, falls, all_of_it)
