"""Careers, talents, starting gear and creation against a checklist written from the research notes."""

import pytest

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.catalog.sections import ROW_OF
from alien_desktop.rules.effects.continuous import (
    ActionCost,
    AttributeSwap,
    Capacity,
    DeathRollDice,
    DerivedChange,
    Dice,
    ExtraPush,
    ExtraRelief,
    HealingFactor,
    IgnoreAlarms,
    Immunity,
    InitiativeCards,
    LeaveOutStress,
    NoPush,
    PanicModifier,
    Reroll,
    SkillSwap,
    SupplyDice,
    SwapDigits,
)
from alien_desktop.rules.effects.vocabulary import Derived, Supply
from alien_desktop.rules.people.characteristics import Attribute, Skill
from tests.catalog.checklists import checklist

CORE = open_catalog("core")
EVOLVED = open_catalog("evolved")


def talent(catalog: Catalog, key: str) -> tuple[object, ...]:
    return catalog.talents[f"{catalog.edition_id}.talent.{key}"].effects


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_careers_are_those_in_the_notes(catalog: Catalog) -> None:
    found = [
        "|".join(
            [
                career.key,
                career.key_attribute,
                " ".join(career.key_skills),
                " ".join(talent_id.rpartition(".")[2] for talent_id in career.talents),
                f"{career.cash.dice} {career.cash.times}",
            ]
        )
        for career in catalog.careers.values()
    ]
    assert found == checklist(catalog.edition_id, "careers")
    assert all(career.gear_picks == 2 for career in catalog.careers.values())


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_every_talent_of_a_career_exists_and_belongs_to_it(catalog: Catalog) -> None:
    for career in catalog.careers.values():
        for talent_id in career.talents:
            assert catalog.talents[talent_id].career in (career.key, None), talent_id
        assert all(catalog.talents[talent_id].career == career.key for talent_id in career.talents[:3])
    offered = {talent_id for career in catalog.careers.values() for talent_id in career.talents}
    assert {row.id for row in catalog.talents.values() if row.career} <= offered


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_general_talents_are_those_in_the_notes(catalog: Catalog) -> None:
    assert [row.key for row in catalog.talents.values() if row.career is None] == checklist(
        catalog.edition_id, "general_talents"
    )


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_every_talent_does_something(catalog: Catalog) -> None:
    for row in catalog.talents.values():
        assert row.effects, row.id
        assert row.text, row.id


@pytest.mark.parametrize(
    "catalog, pushes",
    [
        (
            CORE,
            "past_the_limit strength, cunning wits, nimble agility, compassion empathy, influence empathy, "
            "reckless agility, true_grit strength, inquisitive wits",
        ),
        (EVOLVED, "nimble agility, true_grit strength, inquisitive wits"),
    ],
)
def test_talents_that_push_twice(catalog: Catalog, pushes: str) -> None:
    found = [
        f"{row.key} {' '.join(effect.attributes)}"
        for row in catalog.talents.values()
        for effect in row.effects
        if isinstance(effect, ExtraPush)
    ]
    assert found == pushes.split(", ")


@pytest.mark.parametrize(
    "key, effect",
    [
        ("banter", ExtraRelief(1, others=True)),
        ("take_control", AttributeSwap(Skill.MANIPULATION, Attribute.WITS)),
        ("stoic", AttributeSwap(Skill.STAMINA, Attribute.WITS)),
        ("flyweight", AttributeSwap(Skill.CLOSE_COMBAT, Attribute.AGILITY, "blocking")),
        ("menacing", AttributeSwap(Skill.MANIPULATION, Attribute.STRENGTH, "threatening")),
        ("authority", SkillSwap(Skill.COMMAND, Skill.MANIPULATION, "bending somebody to your will")),
        ("dodge", SkillSwap(Skill.MOBILITY, Skill.CLOSE_COMBAT, "blocking, only to take away damage")),
        ("beneath_notice", Reroll("own_critical_injury")),
        ("field_commander", ActionCost("give_orders", "minor")),
        ("the_long_haul", IgnoreAlarms("act_or_session")),
        ("calm_breather", SupplyDice(Supply.AIR, -2)),
        ("light_eater", SupplyDice(Supply.FOOD, -2)),
        ("fast_reflexes", InitiativeCards(2)),
        ("killer", SwapDigits()),
        ("healer", HealingFactor(2)),
        ("machinegunner", Immunity("full_auto_stress")),
        ("nerves_of_steel", PanicModifier(-2)),
        ("pack_mule", Capacity(2)),
        ("quick_draw", ActionCost("draw_weapon", "free")),
        ("rapid_fire", ActionCost("shoot", "minor", -2, "pistol or rifle", ("pistol", "rifle"))),
        ("rapid_reload", ActionCost("reload", "minor")),
        ("tough", DerivedChange(Derived.HEALTH, 2)),
        ("eva_specialist", Dice(2, (Skill.HEAVY_MACHINERY, Skill.COMTECH), when="on a spacewalk")),
        ("hard_hitter", Dice(2, (Skill.CLOSE_COMBAT,), when="giving up the fast action", gives_up="minor")),
        ("full_throttle", Dice(2, (Skill.PILOTING,), when="accelerating or decelerating a spacecraft")),
        ("zero_g_training", Dice(2, (Skill.MOBILITY,), when="in zero-G")),
    ],
)
def test_core_talents_do_what_the_notes_say(key: str, effect: object) -> None:
    assert effect in talent(CORE, key)


@pytest.mark.parametrize(
    "key, effect",
    [
        ("banter", ExtraRelief(1, others=True)),
        ("precise_shooter", SupplyDice(Supply.AMMO, -2)),
        ("calm_breather", SupplyDice(Supply.AIR, -2)),
        ("tech_savvy", SupplyDice(Supply.POWER, -2)),
        ("cunning", AttributeSwap(Skill.MANIPULATION, Attribute.WITS)),
        ("stoic", AttributeSwap(Skill.STAMINA, Attribute.WITS)),
        ("hardened", DerivedChange(Derived.HEALTH, 1)),
        ("seen_it_all", DerivedChange(Derived.RESOLVE, 1)),
        ("survivor", DeathRollDice(2)),
        ("steady_hands", LeaveOutStress(2)),
        ("field_commander", ActionCost("give_orders", "minor")),
        ("rapid_fire", ActionCost("shoot", "minor", -2, "pistol", ("pistol",))),
        ("martial_arts", AttributeSwap(Skill.CLOSE_COMBAT, Attribute.AGILITY, "unarmed")),
        ("martial_arts", ActionCost("close_attack", "minor", -2, "unarmed, as a quick action", ("unarmed",))),
        ("menacing", AttributeSwap(Skill.MANIPULATION, Attribute.STRENGTH, "threatening")),
        ("menacing", Dice(2, (Skill.MANIPULATION,), when="threatening")),
        ("eva_specialist", Dice(2, (Skill.HEAVY_MACHINERY, Skill.MOBILITY), when="on a spacewalk")),
        ("investigator", Dice(2, (Skill.OBSERVATION,), when="actively searching for something hidden")),
        ("subdue", Dice(2, (Skill.CLOSE_COMBAT,), when="grappling")),
        ("field_medic", Dice(2, (Skill.MEDICAL_AID,), when="first aid")),
        ("surgeon", Dice(2, (Skill.MEDICAL_AID,), when="surgery")),
        ("frontline_leader", Dice(2, (Skill.COMMAND,), when="rallying")),
        ("fast_reflexes", InitiativeCards(2)),
        ("pack_mule", Capacity(2)),
        ("machinegunner", Immunity("full_auto_stress")),
        ("zero_g_training", Immunity("zero_g")),
    ],
)
def test_evolved_talents_do_what_the_notes_say(key: str, effect: object) -> None:
    assert effect in talent(EVOLVED, key)


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_talents_add_the_dice_of_the_notes_and_only_in_a_narrow_use(catalog: Catalog) -> None:
    found = [(row.key, each) for row in catalog.talents.values() for each in row.effects if isinstance(each, Dice)]
    assert [f"{key} {each.dice:+d} {' '.join(each.skills)}" for key, each in found] == checklist(
        catalog.edition_id, "talent_dice"
    )
    assert all(each.when for _key, each in found)


def test_talents_that_may_be_taken_again() -> None:
    again = {row.key: row.max_times for row in EVOLVED.talents.values() if row.max_times > 1}
    assert again == {"hardened": 3, "seen_it_all": 3, "weapon_specialist": 9}
    assert CORE.talents["core.talent.weapon_specialist"].choice == "weapon_model"
    assert CORE.talents["core.talent.like_the_back_of_your_hand"].choice == "craft"


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_starting_gear_is_that_in_the_notes(catalog: Catalog) -> None:
    expected = []
    for career_line in checklist(catalog.edition_id, "starting_gear"):
        career, _, things = career_line.partition(": ")
        for line, choices in enumerate(things.split(), 1):
            for choice in choices.split("/"):
                count = 2 if choice.startswith("2x") else 1
                expected.append((career, line, choice.removeprefix("2x").lstrip("*"), count, choice.startswith("*")))
    found = [
        (row.career, row.line, row.item.rpartition(".")[2], row.count, row.count_dice == 1)
        for row in catalog.starting_gear.values()
    ]
    assert found == expected


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_every_starting_item_and_its_career_exist(catalog: Catalog) -> None:
    careers = {career.key for career in catalog.careers.values()}
    items = catalog.items
    for row in catalog.starting_gear.values():
        assert row.career in careers
        assert row.item in items, row.id
        assert row.name == items[row.item].name


def test_evolved_weapons_come_with_two_reloads() -> None:
    for row in EVOLVED.starting_gear.values():
        weapon = EVOLVED.weapons.get(row.item)
        shoots = weapon is not None and (weapon.ammo is not None or weapon.single_shot)
        assert row.reloads == (2 if shoots else 0), row.id
    assert all(row.reloads == 0 for row in CORE.starting_gear.values())


def test_creation_has_the_budgets_of_the_notes() -> None:
    both = {
        "attribute_points": 14,
        "attribute_minimum": 2,
        "attribute_maximum": 4,
        "key_attribute_maximum": 5,
        "skill_points": 10,
        "key_skill_maximum": 3,
        "skill_maximum": 1,
        "talents": 1,
        "gear_picks": 2,
        "stress": 0,
        "stress_maximum": 10,
        "carry_factor": 2,
        "carry_most_factor": 4,
        "story_points_maximum": 3,
    }
    core = {row.key: row.value for row in CORE.creation.values() if row.value is not None}
    assert core == {**both, "xp_boxes": 25, "radiation_boxes": 10}
    evolved = {row.key: row.value for row in EVOLVED.creation.values() if row.value is not None}
    assert evolved == {**both, "random_attributes": 4, "reloads": 2}


def test_what_comes_from_supplements_says_so() -> None:
    core = {row.key for section in ROW_OF for row in CORE.section(section).values() if row.supplement}
    careers = "entertainer wildcatter eagle_eye trustworthy perform the_right_path prospecting miracle_mechanic"
    things = "vp_70ma6_pistol es_4_electroshock_pistol m5a3_rpg kevlar_riot_vest"
    assert core == {*careers.split(), *things.split(), "hypoxia", "heatstroke", "gravity_dyspraxia"}
    assert not any(row.supplement for section in ROW_OF for row in EVOLVED.section(section).values())


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_synthetics_know_no_stress_and_cannot_push(catalog: Catalog) -> None:
    row = catalog.natures[f"{catalog.edition_id}.nature.synthetic"]
    assert (row.attribute_bonus, row.attributes_raised, row.key_attribute_cap, row.attribute_cap) == (3, 2, 8, 7)
    assert not row.has_stress
    assert not row.may_push
    assert NoPush() in row.effects
    assert {Immunity("vacuum"), Immunity("cold"), Immunity("disease")} <= set(row.effects)
    human = catalog.natures[f"{catalog.edition_id}.nature.human"]
    assert (human.attribute_bonus, human.attributes_raised) == (0, 0)
    assert (human.key_attribute_cap, human.attribute_cap) == (5, 4)
    assert human.has_stress
    assert human.may_push
    assert human.effects == ()


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_each_career_of_the_book_has_three_agendas_and_signature_items_of_ours(catalog: Catalog) -> None:
    careers = [career.key for career in catalog.careers.values() if not career.supplement]
    for samples in (catalog.agendas, catalog.signature_items):
        assert sorted(sample.career for sample in samples.values()) == sorted(careers * 3)


def test_names_are_many_and_different() -> None:
    lists = CORE.word_lists
    assert lists is not EVOLVED.word_lists
    assert dict(lists) == dict(EVOLVED.word_lists)
    for words in lists.values():
        assert len(set(words.entries)) == len(words.entries), words.id
    assert len(lists["shared.words.given_names"].entries) > 80
    assert len(lists["shared.words.family_names"].entries) > 80


def test_nine_questions_give_experience() -> None:
    for catalog in (CORE, EVOLVED):
        assert len(catalog.experience_questions) == 9
    assert {row.key: (row.cost, row.per_level) for row in CORE.experience_prices.values()} == {
        "skill": (5, False),
        "talent": (5, False),
    }
    assert {row.key: (row.cost, row.per_level) for row in EVOLVED.experience_prices.values()} == {
        "skill": (5, True),
        "new_skill": (5, False),
        "talent": (5, False),
    }


def test_talents_that_act_out_of_turn() -> None:
    """Those whose text in the notes has the moment of somebody else: being attacked or hurt, a friend being hit."""
    for catalog, names in (
        (CORE, {"personal_safety", "dodge", "resilient", "bodyguard"}),
        (EVOLVED, {"personal_safety", "resilient", "bodyguard", "quick_shot"}),
    ):
        assert {row.key for row in catalog.talents.values() if row.reaction} == names
