"""Panic, stress responses, injuries and trauma against a checklist written from the research notes."""

import pytest

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.rules.dice.tables import Duration, ResultTable, next_d66
from alien_desktop.rules.effects.continuous import (
    AttributeSwap,
    DamageOnRoll,
    DerivedChange,
    Dice,
    ExtraStress,
    FixedCard,
    MustPush,
    NoHelp,
    NoPush,
    PanicBecomes,
    PushCost,
    TraumaFrom,
)
from alien_desktop.rules.effects.instant import (
    CriticalInjury,
    Disease,
    DropItem,
    HealthChange,
    Kill,
    LoseAction,
    Move,
    PanicRoll,
    ResponseRemoved,
    StressChange,
    SupplyRoll,
    TraumaRoll,
)
from alien_desktop.rules.effects.vocabulary import Derived, Loss, Who
from alien_desktop.rules.people.characteristics import Attribute, Skill
from tests.catalog.checklists import cells

CORE = open_catalog("core")
EVOLVED = open_catalog("evolved")


def shape(table: ResultTable | None) -> list[list[str]]:
    assert table is not None
    return [
        [
            str(row.low),
            "-" if row.high is None else str(row.high),
            row.id.rpartition(".")[2],
            row.lasts.value,
            "cancelled" if row.cancels else "stands",
        ]
        for row in table.rows
    ]


def injuries(catalog: Catalog) -> list[list[str]]:
    return [
        [
            str(row.low),
            row.key,
            row.fatal,
            row.limit.value if row.limit else "-",
            str(row.healing_dice) if row.healing == "days" else row.healing,
        ]
        for row in catalog.injury_rows.values()
    ]


def dice_of(table: ResultTable | None, row_id: str) -> list[tuple[int, tuple[str, ...]]]:
    assert table is not None
    return [
        (effect.dice, (*effect.skills, *effect.attributes))
        for effect in table.row(row_id).effects
        if isinstance(effect, Dice)
    ]


def test_the_core_panic_table_is_the_one_in_the_notes() -> None:
    assert shape(CORE.panic) == cells("core", "panic")


def test_the_evolved_responses_and_panic_are_those_in_the_notes() -> None:
    assert shape(EVOLVED.responses) == cells("evolved", "responses")
    assert shape(EVOLVED.panic) == cells("evolved", "panic")


def test_the_core_edition_has_no_stress_responses() -> None:
    assert CORE.responses is None


def test_core_panic_effects() -> None:
    effects = {row.id.rpartition(".")[2]: row.effects for row in CORE.panic.rows}
    both = (StressChange(Who.SELF, 1), StressChange(Who.PCS_SHORT, 1))
    assert effects["keeping_it_together"] == ()
    assert effects["nervous_twitch"] == both
    assert effects["tremble"] == (Dice(-2, attributes=(Attribute.AGILITY,)),)
    assert effects["drop_item"] == (DropItem(), StressChange(Who.SELF, 1))
    assert effects["freeze"] == (LoseAction(Loss.MAIN), *both)
    assert effects["seek_cover"][:2] == (StressChange(Who.SELF, -1), StressChange(Who.PCS_SHORT, 1))
    assert effects["scream"] == (LoseAction(Loss.MAIN), StressChange(Who.SELF, -1), PanicRoll(Who.HEARERS))
    assert effects["flee"][:2] == (StressChange(Who.SELF, -1), PanicRoll(Who.SEERS))
    assert effects["berserk"][0] == PanicRoll(Who.SEERS)
    assert not any(isinstance(effect, StressChange) for effect in effects["catatonic"])


def test_evolved_response_effects() -> None:
    assert EVOLVED.responses is not None
    effects = {row.id.rpartition(".")[2]: row.effects for row in EVOLVED.responses.rows}
    assert effects["jumpy"] == (PushCost(1),)
    assert effects["tunnel_vision"] == (Dice(-2, attributes=(Attribute.WITS,)),)
    assert effects["aggravated"] == (Dice(-2, attributes=(Attribute.EMPATHY,)),)
    assert effects["shakes"] == (Dice(-2, attributes=(Attribute.AGILITY,)),)
    assert effects["frantic"] == (Dice(-2, attributes=(Attribute.STRENGTH,)),)
    assert effects["deflated"] == (NoPush(), ResponseRemoved("evolved.response.jumpy"))
    assert effects["mess_up"][0] == StressChange(Who.SELF, 1)


def test_evolved_panic_effects() -> None:
    effects = {row.id.rpartition(".")[2]: row.effects for row in EVOLVED.panic.rows}
    assert effects["spooked"] == (StressChange(Who.SELF, 1),)
    assert effects["twitchy"] == (SupplyRoll(),)
    assert effects["lose_item"] == (DropItem(),)
    assert effects["paranoid"] == (NoHelp(),)
    assert effects["hesitant"] == (FixedCard(10),)
    assert effects["freeze"][0] == LoseAction(Loss.TURN)
    assert effects["seek_cover"][:2] == (StressChange(Who.SELF, -1), LoseAction(Loss.TURN))
    assert effects["scream"] == (LoseAction(Loss.TURN), StressChange(Who.SELF, -1), PanicRoll(Who.PCS_ZONE))
    assert effects["flee"][:2] == (StressChange(Who.SELF, -1), StressChange(Who.PCS_ZONE, 1))
    assert effects["frenzy"][0] == PanicRoll(Who.PCS_ZONE)


def test_the_core_injuries_are_those_in_the_notes() -> None:
    assert injuries(CORE) == cells("core", "injuries")


def test_the_evolved_injuries_are_those_in_the_notes() -> None:
    assert injuries(EVOLVED) == cells("evolved", "injuries")


@pytest.mark.parametrize(
    "row, dice, skills",
    [
        ("sprained_ankle", -2, "mobility"),
        ("blood_in_eyes", -2, "observation ranged_combat"),
        ("concussion", -2, "mobility"),
        ("severed_ear", -2, "observation"),
        ("knocked_out_teeth", -2, "manipulation"),
        ("broken_nose", -1, "manipulation observation"),
        ("broken_ribs", -2, "mobility close_combat"),
        ("gouged_eye", -2, "ranged_combat observation"),
        ("punctured_lung", -2, "stamina mobility"),
        ("busted_kidney", -2, "mobility"),
        ("ruptured_jugular", -1, "stamina"),
        ("ruptured_aorta", -2, "stamina"),
    ],
)
def test_core_injuries_cost_these_dice(row: str, dice: int, skills: str) -> None:
    assert dice_of(CORE.injuries, f"core.injury.{row}") == [(dice, tuple(skills.split()))]


@pytest.mark.parametrize(
    "row, dice, skills",
    [
        ("blood_in_eyes", -1, "ranged_combat observation"),
        ("concussion", -1, "observation comtech"),
        ("ear_torn_off", -2, "observation"),
        ("broken_fingers", -1, ""),
        ("broken_teeth", -2, "manipulation"),
        ("slashed_shoulder", -2, ""),
        ("broken_nose", -1, "manipulation observation"),
        ("broken_ribs", -2, "mobility close_combat"),
        ("gouged_eye", -2, "ranged_combat observation"),
        ("injured_throat", -2, "manipulation command"),
        ("broken_arm", -3, ""),
        ("disfigured_face", -2, "manipulation"),
        ("punctured_lung", -2, "mobility close_combat"),
        ("cracked_skull", -2, "observation comtech"),
        ("arm_arterial_bleeding", -1, ""),
        ("severed_arm", -3, ""),
        ("ruptured_jugular", -1, "stamina"),
        ("internal_bleeding", -2, "stamina"),
        ("massive_hemorrhage", -3, "stamina"),
    ],
)
def test_evolved_injuries_cost_these_dice(row: str, dice: int, skills: str) -> None:
    assert dice_of(EVOLVED.injuries, f"evolved.injury.{row}") == [(dice, tuple(skills.split()))]


def test_dice_lost_for_both_arms_wait_for_a_use_of_both_arms() -> None:
    for row in ("broken_fingers", "slashed_shoulder", "broken_arm", "arm_arterial_bleeding", "severed_arm"):
        (effect,) = (each for each in EVOLVED.injury_rows[f"evolved.injury.{row}"].effects if isinstance(each, Dice))
        assert effect.when


def test_fatal_core_injuries_are_harder_to_treat_by_the_notes() -> None:
    harder = {row.low: row.fatal_dice for row in CORE.injury_rows.values() if row.fatal_dice}
    assert harder == {52: -1, 53: -1, 54: -1, 55: -1, 61: -1, 62: -2}


def test_evolved_injuries_that_need_surgery() -> None:
    rows = EVOLVED.injury_rows.values()
    assert [row.low for row in rows if row.surgery] == [33, 41, 42, 44, 51, 52, 55, 56, 63]


def test_other_effects_of_injuries() -> None:
    core, evolved = CORE.injury_rows, EVOLVED.injury_rows
    hurts = DamageOnRoll(1, (Skill.MOBILITY, Skill.CLOSE_COMBAT))
    assert core["core.injury.crippling_pain"].effects == (StressChange(Who.SELF, 1),)
    assert core["core.injury.crotch_hit"].effects == (hurts,)
    assert core["core.injury.bleeding_gut"].effects == (hurts,)
    assert core["core.injury.ruptured_intestines"].effects == (Disease(6),)
    assert evolved["evolved.injury.focused"].effects == (StressChange(Who.SELF, to_zero=True),)
    assert evolved["evolved.injury.bleeding_gut"].effects == (hurts,)
    assert evolved["evolved.injury.infected_wound"].effects == (Disease(),)
    assert evolved["evolved.injury.traumatized"].effects == (TraumaRoll(),)
    for catalog in (CORE, EVOLVED):
        kills = [row.low for row in catalog.injury_rows.values() if Kill(Who.SELF) in row.effects]
        assert kills == [row.low for row in catalog.injury_rows.values() if row.fatal == "instant"]


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_only_fatal_injuries_have_a_limit_and_only_days_have_dice(catalog: Catalog) -> None:
    for row in catalog.injury_rows.values():
        assert (row.limit is not None) == (row.fatal == "yes"), row.id
        assert row.until_treated == (row.healing == "until_treated"), row.id
        assert (row.healing_dice > 0) == (row.healing == "days"), row.id
        assert (row.lasts is Duration.INSTANT) == (row.healing == "none"), row.id


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_a_d66_table_has_a_row_for_each_of_its_36_numbers(catalog: Catalog) -> None:
    tables = [catalog.injuries, *([catalog.trauma] if catalog.trauma.d66 else [])]
    for table in tables:
        number, numbers = 11, []
        while number <= 66:
            numbers.append(number)
            number = next_d66(number)
        assert len(numbers) == 36
        for number in numbers:
            row = table.row_for(number)
            assert row.low <= number
            assert row.high is not None
            assert number <= row.high, number


@pytest.mark.parametrize("catalog", [CORE, EVOLVED])
def test_d6_tables_cover_all_six_faces(catalog: Catalog) -> None:
    tables = [catalog.synthetic_injuries, catalog.creature_injuries, *catalog.attack_tables.values()]
    for table in tables:
        assert table.lowest.low == 1, table.id
        assert table.highest.high in (6, None), table.id
        assert table.highest.low <= 6, table.id


def test_core_trauma_is_a_d6_table() -> None:
    names = [row.name for row in CORE.trauma.rows]
    assert names == ["Phobia", "Alcoholism", "Nightmares", "Depression", "Drug Use", "Amnesia"]


def test_gaps_in_evolved_trauma_are_rows_that_say_so() -> None:
    gaps = [(row.low, row.high) for row in EVOLVED.trauma.rows if "not_found" in row.id]
    assert gaps == [(21, 23), (33, 44), (51, 54), (64, 65)]
    names = {row.low: row.name for row in EVOLVED.trauma.rows if "not_found" not in row.id}
    assert names == {
        11: "Confused",
        14: "Apathetic",
        24: "Obsessive",
        31: "Overwhelmed",
        45: "Phobic",
        55: "Flashbacks",
        61: "Panic Attacks",
        63: "Violent",
        66: "Personality Split",
    }


def test_panic_aboard_is_that_of_the_notes_and_core_lacks_row_12() -> None:
    assert shape(CORE.space_panic) == cells("core", "space_panic")
    assert shape(EVOLVED.space_panic) == cells("evolved", "space_panic")
    assert "not found" in CORE.space_panic.row_for(12).name


def test_what_panic_aboard_does() -> None:
    core = {row.id.rpartition(".")[2]: row.effects for row in CORE.space_panic.rows}
    assert core["nervous_twitch"] == (StressChange(Who.ALL_ZONE, 1),)
    assert core["tremble"] == (Dice(-2),)
    assert core["ignores_orders"][:2] == (NoHelp(), StressChange(Who.SELF, 1))
    assert core["babbles_on_comms"] == (StressChange(Who.SELF, -1), StressChange(Who.HEARERS, 1))
    assert core["freeze"] == (LoseAction(Loss.TURN), StressChange(Who.SELF, 1), StressChange(Who.ALL_ZONE, 1))
    assert core["flees_to_safety"][:2] == (StressChange(Who.SELF, -1), PanicRoll(Who.SEERS))
    assert core["abandons_ship"][0] == PanicRoll(Who.SEERS)
    evolved = {row.id.rpartition(".")[2]: row.effects for row in EVOLVED.space_panic.rows}
    assert evolved["rattled"] == (StressChange(Who.SELF, 1),)
    assert evolved["bail_out"][0] == PanicRoll(Who.SEERS)


def test_what_evolved_trauma_does() -> None:
    effects = {row.low: row.effects for row in EVOLVED.trauma.rows}
    assert effects[11] == (Dice(-1, attributes=(Attribute.WITS,)),)
    assert effects[14] == (NoPush(),)
    assert effects[24] == (MustPush(),)
    assert effects[31] == (DerivedChange(Derived.RESOLVE, -2),)
    assert effects[55] == (ExtraStress(1),)
    assert effects[61] == (TraumaFrom(1),)
    assert effects[63] == (PanicBecomes(8, 11),)
    assert EVOLVED.panic.row_for(11).name == "Frenzy"


def test_what_breaks_on_synthetics_and_xenomorphs() -> None:
    for catalog in (CORE, EVOLVED):
        wounded = catalog.creature_injuries.row_for(2).effects
        assert wounded[:2] == (DerivedChange(Derived.SPEED, -1), HealthChange(1))
        assert catalog.creature_injuries.row_for(5) is catalog.creature_injuries.row_for(6)
        assert catalog.creature_injuries.row_for(6).effects == (Kill(Who.SELF),)
    assert CORE.synthetic_injuries.row_for(1).effects == (LoseAction(Loss.MAIN),)
    assert EVOLVED.synthetic_injuries.row_for(1).effects[0] == LoseAction(Loss.TURN)
    assert EVOLVED.creature_injuries.row_for(3).effects == (HealthChange(1), Move(2))
    for catalog in (CORE, EVOLVED):
        health = {
            row.low: [effect.amount for effect in row.effects if isinstance(effect, HealthChange)]
            for row in catalog.creature_injuries.rows
        }
        assert health == {1: [1], 2: [1], 3: [1] if catalog is EVOLVED else [], 4: [], 5: []}


def test_attacks_name_injuries_that_exist_and_mean_what_the_notes_say() -> None:
    rows = CORE.attack_rows
    expected = {
        "chestburster_leg_slash": 53,
        "chestburster_throat_bite": 61,
        "stage_4_headbite": 64,
        "stage_5_headbite": 64,
        "stage_6_beastly_bite": 61,
        "stage_6_tail_spike": 66,
        "stage_6_headbite": 64,
        "bloodburster_leg_bite": 53,
        "bloodburster_throat_bite": 61,
        "neomorph_throat_bite": 61,
        "neomorph_tail_spike": 66,
        "lion_worm_crippling": 56,
        "scorpionid_immobilize": 35,
    }
    found = {
        row.key: effect.row
        for row in rows.values()
        for effect in row.effects
        if isinstance(effect, CriticalInjury) and effect.row
    }
    assert found == expected


def test_no_table_swaps_attributes() -> None:
    """Swaps belong to talents; here one would be a slip of the data."""
    for catalog in (CORE, EVOLVED):
        for row in (*catalog.panic.rows, *catalog.injuries.rows):
            assert not any(isinstance(effect, AttributeSwap) for effect in row.effects)
