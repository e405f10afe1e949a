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
)
from alien_desktop.rules.effects.vocabulary import Derived, Supply
from alien_desktop.rules.people.characteristics import Attribute, Skill

CORE = open_catalog("core")
EVOLVED = open_catalog("evolved")

# key attribute | key skills | talents | cash
CORE_CAREERS = """
colonial_marine|strength|close_combat stamina ranged_combat|banter overkill past_the_limit|1 100
colonial_marshal|wits|observation ranged_combat manipulation|authority investigator subdue|1 100
company_agent|wits|comtech observation manipulation|cunning personal_safety take_control|2 100
kid|agility|mobility survival observation|beneath_notice dodge nimble|1 1
medic|empathy|mobility observation medical_aid|calming_presence compassion field_surgeon|1 100
officer|empathy|ranged_combat command manipulation|field_commander influence pull_rank|2 100
pilot|agility|piloting ranged_combat comtech|full_throttle like_the_back_of_your_hand reckless|1 100
roughneck|strength|heavy_machinery stamina close_combat|resilient the_long_haul true_grit|1 100
scientist|wits|observation survival comtech|analysis breakthrough inquisitive|1 100
entertainer|empathy|manipulation command observation|eagle_eye trustworthy perform hidden_stash quick_draw|2 100
wildcatter|agility|piloting survival observation|the_right_path prospecting miracle_mechanic \
zero_g_training calm_breather|2 100
"""

EVOLVED_CAREERS = """
colonial_marine|strength|close_combat stamina ranged_combat|banter overkill precise_shooter|1 100
colonial_marshal|wits|observation ranged_combat command|authority investigator subdue|1 200
company_agent|wits|comtech observation manipulation|company_resources cunning personal_safety|1 1000
kid|agility|mobility survival observation|hard_to_catch lucky nimble|1 10
medic|empathy|mobility observation medical_aid|field_medic nurse surgeon|1 200
officer|empathy|ranged_combat command manipulation|field_commander frontline_leader pull_rank|1 300
pilot|agility|piloting ranged_combat comtech|full_throttle like_the_back_of_your_hand reckless|1 200
roughneck|strength|heavy_machinery stamina close_combat|resilient steady_hands true_grit|1 100
scientist|wits|observation survival comtech|analysis inquisitive xenomorphology|1 300
"""

CORE_GENERAL = """
bodyguard calm_breather counselor eva_specialist fast_reflexes flyweight hard_hitter healer hidden_stash hothead killer
light_eater light_sleeper machinegunner menacing merciless nerves_of_steel pack_mule quick_draw rapid_fire rapid_reload
second_wind spaceship_commander spaceship_gunner spaceship_mechanic stealthy stoic tough watchful weapon_specialist
zero_g_training
"""

EVOLVED_GENERAL = """
bodyguard bonus_shares calm_breather combat_veteran counselor eva_specialist fast_reflexes gunner hardened haymaker
last_one_standing machinegunner martial_arts menacing navigator pack_mule quick_shot rapid_fire second_wind seen_it_all
sensor_operator spaceship_commander spaceship_mechanic stealthy stoic survivor tech_savvy weapon_specialist
zero_g_training
"""

# one line for each row of the notes; "/" = either or, * = D6 pieces, 2x = two pieces
CORE_GEAR = """
colonial_marine: m41a_pulse_rifle/m56a2_smart_gun m314_motion_tracker/2xg2_electroshock_grenade \
irc_mk_35_pressure_suit/m3_personnel_armor signal_flare/deck_of_cards
colonial_marshal: 357_magnum_revolver/37a2_shotgun binoculars/hi_beam_flashlight personal_medkit/stun_baton \
*neversleep/hand_radio
company_agent: leather_briefcase/chrome_briefcase gold_plated_pen/luxury_watch \
data_transmitter_card/m4a3_service_pistol *neversleep/*naproleve
kid: fishing_line/laser_pointer magnet/radio_controlled_car yo_yo/handheld_game personal_locator_beacon/coloring_pens
medic: surgical_kit/irc_mk_50_compression_suit *naproleve/*neversleep personal_medkit/*x_drugs \
samani_e_series_watch/hand_radio
officer: m4a3_service_pistol/rexim_rxf_m5_eva_pistol samani_e_series_watch/binoculars \
m314_motion_tracker/irc_mk_50_compression_suit seegson_p_dat/iff_transponder
pilot: m4a3_service_pistol/pr_put_uplink_terminal hand_radio/*signal_flare maintenance_jack/seegson_p_dat \
system_diagnostic_device/irc_mk_50_compression_suit
roughneck: cutting_torch/watatsumi_dv_303_bolt_gun *hydr8tion/maintenance_jack \
hard_liquor/irc_mk_50_compression_suit hi_beam_flashlight/c_series_tape_recorder
scientist: digital_video_camera/hand_radio seegson_p_dat/neuro_visor \
system_diagnostic_device/personal_data_transmitter m314_motion_tracker/personal_medkit
"""

EVOLVED_GEAR = """
colonial_marine: m41a_pulse_rifle m56_smart_gun m314_motion_tracker 2xg2_electroshock_grenade \
irc_mk_35_pressure_suit m3_personnel_armor
colonial_marshal: 357_magnum_revolver 37a2_shotgun hi_beam_flashlight personal_medkit stun_baton *neversleep
company_agent: leather_briefcase comm_unit samani_e_series_watch data_transmitter_card vp_70ma6_pistol *naproleve
kid: laser_pointer radio_controlled_car yo_yo handheld_game personal_locator_beacon coloring_pens
medic: surgical_kit irc_mk_50_compression_suit *naproleve *neversleep personal_medkit samani_e_series_watch
officer: m4a3_service_pistol rexim_rxf_m55_eva_pistol samani_e_series_watch m314_motion_tracker \
irc_mk_50_compression_suit seegson_p_dat
pilot: m4a3_service_pistol pr_put_uplink_terminal hand_radio maintenance_jack system_diagnostic_device \
irc_mk_50_compression_suit
roughneck: cutting_torch watatsumi_dv_303_bolt_gun *hydr8tion maintenance_jack irc_mk_50_compression_suit \
hi_beam_flashlight
scientist: digital_video_camera seegson_p_dat system_diagnostic_device personal_data_transmitter m314_motion_tracker \
personal_medkit
"""


def talent(catalog: Catalog, key: str) -> tuple[object, ...]:
    return catalog.talents[f"{catalog.edition_id}.talent.{key}"].effects


@pytest.mark.parametrize("catalog, table", [(CORE, CORE_CAREERS), (EVOLVED, EVOLVED_CAREERS)])
def test_careers_are_those_in_the_notes(catalog: Catalog, table: str) -> None:
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
    assert found == table.strip().splitlines()
    assert all(career.gear_picks == 2 for career in catalog.careers.values())


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_every_talent_of_a_career_exists_and_belongs_to_it(catalog: Catalog) -> None:
    for career in catalog.careers.values():
        for talent_id in career.talents:
            assert catalog.talents[talent_id].career in (career.key, None), talent_id
        assert all(catalog.talents[talent_id].career == career.key for talent_id in career.talents[:3])
    offered = {talent_id for career in catalog.careers.values() for talent_id in career.talents}
    assert {row.id for row in catalog.talents.values() if row.career} <= offered


@pytest.mark.parametrize("catalog, names", [(CORE, CORE_GENERAL), (EVOLVED, EVOLVED_GENERAL)])
def test_general_talents_are_those_in_the_notes(catalog: Catalog, names: str) -> None:
    assert [row.key for row in catalog.talents.values() if row.career is None] == names.split()


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
        ("healer", HealingFactor(2)),
        ("machinegunner", Immunity("full_auto_stress")),
        ("nerves_of_steel", PanicModifier(-2)),
        ("pack_mule", Capacity(2)),
        ("quick_draw", ActionCost("draw_weapon", "free")),
        ("rapid_fire", ActionCost("shoot", "minor", -2, "pistol or rifle")),
        ("rapid_reload", ActionCost("reload", "minor")),
        ("tough", DerivedChange(Derived.HEALTH, 2)),
        ("eva_specialist", Dice(2, (Skill.HEAVY_MACHINERY, Skill.COMTECH), when="on a spacewalk")),
        ("hard_hitter", Dice(2, (Skill.CLOSE_COMBAT,), when="giving up the fast action")),
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
        ("rapid_fire", ActionCost("shoot", "minor", -2, "pistol")),
        ("martial_arts", AttributeSwap(Skill.CLOSE_COMBAT, Attribute.AGILITY, "unarmed")),
        ("martial_arts", ActionCost("close_attack", "minor", -2, "unarmed")),
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


CORE_TALENT_DICE = """
subdue +2 close_combat
field_surgeon +2 medical_aid
full_throttle +2 piloting
like_the_back_of_your_hand +2 piloting
eva_specialist +2 heavy_machinery comtech
hard_hitter +2 close_combat
hothead +2 manipulation
spaceship_gunner +2 ranged_combat
spaceship_mechanic +2 heavy_machinery comtech
stealthy +2 mobility
watchful +2 observation
weapon_specialist +2 close_combat ranged_combat
zero_g_training +2 mobility
"""

EVOLVED_TALENT_DICE = """
investigator +2 observation
subdue +2 close_combat
hard_to_catch +2 mobility
field_medic +2 medical_aid
surgeon +2 medical_aid
frontline_leader +2 command
full_throttle +2 piloting
like_the_back_of_your_hand +2 piloting
bonus_shares +2 manipulation
eva_specialist +2 heavy_machinery mobility
gunner +2 ranged_combat
haymaker +2 close_combat
menacing +2 manipulation
sensor_operator +2 comtech
spaceship_commander +2 command
spaceship_mechanic +2 heavy_machinery comtech
weapon_specialist +2 close_combat ranged_combat
"""


@pytest.mark.parametrize("catalog, table", [(CORE, CORE_TALENT_DICE), (EVOLVED, EVOLVED_TALENT_DICE)])
def test_talents_add_the_dice_of_the_notes_and_only_in_a_narrow_use(catalog: Catalog, table: str) -> None:
    found = [(row.key, each) for row in catalog.talents.values() for each in row.effects if isinstance(each, Dice)]
    assert [f"{key} {each.dice:+d} {' '.join(each.skills)}" for key, each in found] == table.strip().splitlines()
    assert all(each.when for _key, each in found)


def test_talents_that_may_be_taken_again() -> None:
    again = {row.key: row.max_times for row in EVOLVED.talents.values() if row.max_times > 1}
    assert again == {"hardened": 3, "seen_it_all": 3, "weapon_specialist": 9}
    assert CORE.talents["core.talent.weapon_specialist"].choice == "weapon_model"
    assert CORE.talents["core.talent.like_the_back_of_your_hand"].choice == "craft"


@pytest.mark.parametrize("catalog, table", [(CORE, CORE_GEAR), (EVOLVED, EVOLVED_GEAR)])
def test_starting_gear_is_that_in_the_notes(catalog: Catalog, table: str) -> None:
    expected = []
    for career_line in table.strip().splitlines():
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
