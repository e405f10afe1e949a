"""Health, stress, supplies, conditions and instant effects: never out of bounds, and only what the rules say."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alien_desktop.documents.sheet import conditions, supplies, vitals
from alien_desktop.documents.sheet import roll_results as rolls
from alien_desktop.documents.sheet.alarm_odds import roll_alarm, roll_panic
from alien_desktop.documents.sheet.character_sheet import (
    Attributes,
    CharacterSheet,
    Consumables,
    Override,
    Radiation,
    Talent,
)
from alien_desktop.documents.sheet.instant_effects import apply_instant_effect
from alien_desktop.documents.sheet.items import Gear, Weapon
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.values import amount_by_hand, health_max, stress_cap
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.body.supplies import roll_supply
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.push import push
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.skill_pool import free_pool
from alien_desktop.rules.effects.instant import (
    Broken,
    ConditionGained,
    Damage,
    DropItem,
    HealthChange,
    Kill,
    PanicRoll,
    ResponseRemoved,
    StressChange,
    SupplyGain,
)
from alien_desktop.rules.effects.vocabulary import Supply, Who
from alien_desktop.rules.stress.panic import PanicEnd, PanicRecord
from alien_desktop.rules.stress.responses import ResponseRecord
from alien_desktop.rules.violation import RuleViolation
from tests.documents.strategies import sheets
from tests.soak import fights

CORE, EVOLVED = rules_of("core"), rules_of("evolved")
JUMPY, DEFLATED, SHAKES = (f"evolved.response.{name}" for name in ("jumpy", "deflated", "shakes"))


def human(edition: str = "core", **fields: object) -> CharacterSheet:
    return CharacterSheet(
        edition=edition, name="Ibarra", attributes=Attributes(strength=4, agility=4), health=4, stress=4
    ).evolve(**fields)


# --- health -----------------------------------------------------------------------------------------------------------


@settings(max_examples=len(fights(15)))
@given(sheets(), st.integers(-1000, 1000))
def test_health_set_or_adjusted_stays_between_0_and_its_maximum(sheet: CharacterSheet, amount: int) -> None:
    rules = rules_of(sheet.edition)
    most = max(0, health_max(sheet, rules).value)
    assert 0 <= vitals.set_health(sheet, amount, rules).health <= most
    assert 0 <= vitals.adjust_health(sheet, amount, rules).health <= most


@pytest.mark.rule("S0-044", "S1-043")
def test_becoming_broken_ends_panic() -> None:
    panicking = human(panic=("core.panic.flee",))
    assert vitals.set_health(panicking, 0, CORE).panic == ()
    assert vitals.set_health(panicking, 1, CORE).panic == panicking.panic
    assert vitals.set_health(human(health=0, panic=("core.panic.flee",)), 0, CORE).panic == ("core.panic.flee",)


# --- stress -----------------------------------------------------------------------------------------------------------


@settings(max_examples=len(fights(15)))
@given(sheets(), st.integers(-50, 50))
def test_stress_stays_between_0_and_the_cap(sheet: CharacterSheet, amount: int) -> None:
    rules = rules_of(sheet.edition)
    gains = not sheet.is_broken or rules.edition.stress.broken_gains
    if amount > 0 and ("dead" in sheet.conditions or not gains):
        with pytest.raises(RuleViolation):
            vitals.adjust_stress(sheet, amount, rules)
        return
    after = vitals.adjust_stress(sheet, amount, rules).stress
    cap = stress_cap(sheet, rules)  # the table's, or the one set by hand on this sheet
    assert cap is not None
    assert 0 <= after <= max(cap.value, sheet.stress)
    assert vitals.set_stress(sheet, amount, replace(rules, stress_cap=None)).stress >= 0
    if sheet.is_synthetic:
        assert after == 0


def test_a_level_above_a_lowered_cap_can_only_come_down() -> None:
    low = replace(CORE, stress_cap=3)
    assert vitals.set_stress(human(stress=5), 9, low).stress == 5
    assert vitals.set_stress(human(stress=5), 4, low).stress == 4
    assert vitals.set_stress(human(), 40, replace(CORE, stress_cap=None)).stress == 40


def test_gains_count_what_makes_them_larger_and_pass_synthetics_by() -> None:
    assert vitals.gain_stress(human(), 1, CORE).stress == 5
    haunted = human("evolved", trauma=("evolved.trauma.flashbacks",))
    assert vitals.gain_stress(haunted, 1, EVOLVED).stress == 6
    machine = human(nature=Nature.SYNTHETIC, stress=0)
    assert vitals.gain_stress(machine, 3, CORE) is machine


@pytest.mark.rule("S0-028")
def test_some_conditions_let_nobody_calm_down() -> None:
    assert vitals.relieve_stress(human(), 1, CORE).stress == 3
    with pytest.raises(RuleViolation, match="Starving"):
        vitals.relieve_stress(human(conditions=("starving",)), 1, CORE)


def test_each_point_relieved_ends_a_response_of_the_owners_choice() -> None:
    tense = human("evolved", responses=(JUMPY, SHAKES))
    assert vitals.relieve_stress(tense, 1, EVOLVED).responses == (SHAKES,)
    assert vitals.relieve_stress(tense, 1, EVOLVED, (SHAKES,)).responses == (JUMPY,)
    assert vitals.relieve_stress(tense, 1, EVOLVED, ()).responses == (JUMPY, SHAKES)
    assert vitals.relieve_stress(tense, 9, EVOLVED).responses == ()
    with pytest.raises(RuleViolation, match="at most 1"):
        vitals.relieve_stress(tense, 1, EVOLVED, (JUMPY, SHAKES))
    assert vitals.relieve_stress(human("core", responses=("own",)), 1, CORE).responses == ("own",)


def test_a_record_counts_from_where_the_sheet_stands_now() -> None:
    roll = SkillRoll(free_pool(1, 4), (2,), (2, 2, 2, 2), 4)
    pushed = push(roll, roll_profile_of(human(), CORE), CORE.edition.push, ScriptedDice([3] * 6))
    assert rolls.apply_push(human(), pushed).stress == 5
    assert rolls.apply_push(human(stress=7), pushed).stress == 8


def test_radiation_never_falls_below_nothing() -> None:
    assert vitals.set_radiation(human(), 3, -1).radiation == Radiation(current=3, permanent=0)
    assert vitals.set_radiation(human(), 5000, 0).radiation.current == 999


# --- values set by hand -----------------------------------------------------------------------------------------------


def test_a_value_is_set_by_hand_and_given_back() -> None:
    lower = vitals.set_override(human(), "health_max", 2, CORE)
    assert (amount_by_hand(lower.overrides, "health_max"), lower.health) == (2, 2)
    again = vitals.set_override(lower, "health_max", 3, CORE)
    assert again.overrides == (Override(value="health_max", amount=3),)
    back = vitals.set_override(again, "health_max", None, CORE)
    assert back.overrides == ()
    assert vitals.set_override(human(), "health_max", -4, CORE).health == 0
    with pytest.raises(RuleViolation):
        vitals.set_override(human(), "stress", 3, CORE)


# --- conditions -------------------------------------------------------------------------------------------------------


def test_a_condition_begins_once_and_ends() -> None:
    prone = conditions.add_condition(human(), "prone")
    assert prone.conditions == ("prone",)
    assert conditions.add_condition(prone, "prone") is prone
    assert conditions.toggle_condition(prone, "prone").conditions == ()
    assert conditions.toggle_condition(human(), "prone").conditions == ("prone",)


def test_responses_and_traumas_are_added_and_removed_by_hand() -> None:
    jumpy = conditions.add_response(human("evolved"), JUMPY)
    assert conditions.add_response(jumpy, JUMPY) is jumpy
    assert conditions.end_response(jumpy, JUMPY).responses == ()
    scarred = conditions.add_trauma(human(), "fear of doors")
    assert conditions.add_trauma(scarred, "fear of doors") is scarred
    assert conditions.remove_trauma(scarred, "fear of doors").trauma == ()


def test_panic_ends_by_a_cause_and_rows_of_ones_own_stay() -> None:
    panicking = conditions.set_panic(human(), ("core.panic.freeze", "homebrew"))
    calm, ended = conditions.end_panic(panicking, PanicEnd.COMMAND, CORE)
    assert calm.panic == ("homebrew",)
    assert str(ended.sentence) == "Panic ends: Freeze."
    with pytest.raises(RuleViolation, match="no success"):
        conditions.end_panic(panicking, PanicEnd.COMMAND, CORE, successes=0)
    with pytest.raises(RuleViolation, match="no panic"):
        conditions.end_panic(human(), PanicEnd.TURN_PASSED, CORE)


# --- rolls ------------------------------------------------------------------------------------------------------------


def test_a_panic_result_is_written_with_its_stress_and_what_happens() -> None:
    record = roll_alarm(human(), CORE, ScriptedDice((6,)))
    assert isinstance(record, PanicRecord)
    after = rolls.apply_alarm(human(), record, CORE)
    assert (after.stress, after.panic) == (5, ("core.panic.freeze",))
    assert [effect.kind for effect in rolls.own_instant_effects(record)] == ["lose_action"]


def test_a_stress_response_is_written_and_removes_what_it_removes() -> None:
    tense = human("evolved", stress=4, responses=(JUMPY, "own_words"))
    record = roll_alarm(tense, EVOLVED, ScriptedDice((5,)))
    assert isinstance(record, ResponseRecord)
    assert record.row.name == "Deflated"
    after = rolls.apply_alarm(tense, record, EVOLVED)
    assert after.responses == ("own_words", DEFLATED)
    mess = roll_alarm(tense, EVOLVED, ScriptedDice((6,)))
    assert rolls.apply_alarm(tense, mess, EVOLVED).stress == 5


def test_relief_by_panic_ends_a_response_that_is_still_there() -> None:
    tense = human("evolved", responses=(JUMPY, SHAKES), stress=9)
    record = roll_panic(tense, EVOLVED, ScriptedDice((3,)))
    assert record.stress.change == -1
    chosen = rolls.apply_alarm(tense, record, EVOLVED, ended=(SHAKES, DEFLATED))
    assert (chosen.stress, chosen.responses) == (8, (JUMPY,))
    assert rolls.apply_alarm(tense, record, EVOLVED).responses == (SHAKES,)


@settings(max_examples=len(fights(12)))
@given(sheets(nature=Nature.HUMAN), st.integers(1, 6))
def test_whatever_comes_of_an_alarm_the_sheet_stays_a_sheet(sheet: CharacterSheet, face: int) -> None:
    rules = rules_of(sheet.edition)
    after = rolls.apply_alarm(sheet, roll_alarm(sheet, rules, ScriptedDice((face,))), rules)
    assert after.stress >= 0
    assert CharacterSheet.model_validate(after.model_dump()) == after


def test_what_a_sheet_can_hold_of_an_instant_effect_is_written() -> None:
    sheet = human(responses=(JUMPY,), panic=("core.panic.flee",))
    assert apply_instant_effect(sheet, StressChange(Who.TARGET, 2), CORE).stress == 6
    assert apply_instant_effect(sheet, StressChange(Who.SELF, to_zero=True), CORE).stress == 0
    assert apply_instant_effect(sheet, ConditionGained("prone"), CORE).conditions == ("prone",)
    assert apply_instant_effect(sheet, HealthChange(-1), CORE).health == 3
    assert apply_instant_effect(sheet, Damage(2), CORE).health == 2
    assert apply_instant_effect(sheet, Broken(), CORE).health == 0
    assert apply_instant_effect(sheet, Kill(), CORE).health == 0
    assert apply_instant_effect(sheet, SupplyGain(Supply.WATER, 2), CORE).consumables.water == 2
    assert apply_instant_effect(sheet, ResponseRemoved(JUMPY), CORE).responses == ()
    for effect in (PanicRoll(Who.HEARERS), DropItem()):
        assert apply_instant_effect(sheet, effect, CORE) is sheet


# --- supplies ---------------------------------------------------------------------------------------------------------


def test_supplies_are_set_and_adjusted_within_their_bounds() -> None:
    sheet = human(consumables=Consumables(air=3))
    assert supplies.adjust_supply(sheet, Supply.AIR, -5).consumables.air == 0
    assert supplies.set_supply(sheet, Supply.FOOD, 99).consumables.food == 20
    assert supplies.supply(sheet, Supply.AIR) == 3


def test_things_have_supplies_of_their_own() -> None:
    sheet = human(
        weapons=(Weapon(id="a1", name="Rifle", ammo=2, ammo_max=3, reloads=1),),
        gear=(Gear(id="g1", name="Tracker", power=4), Gear(id="g2", name="Rope")),
    )
    assert supplies.supply(sheet, Supply.AMMO, "a1") == 2
    assert supplies.adjust_supply(sheet, Supply.AMMO, -1, "a1").weapons[0].ammo == 1
    assert supplies.adjust_supply(sheet, Supply.POWER, -1, "g1").gear[0].power == 3
    assert supplies.supply(sheet, Supply.POWER, "g2") == 0
    with pytest.raises(RuleViolation, match="for each weapon"):
        supplies.set_supply(sheet, Supply.AMMO, 3)


@pytest.mark.rule("S2-133")
def test_a_supply_that_runs_out_brings_its_condition() -> None:
    sheet = human(consumables=Consumables(air=1, food=1, water=3))
    hungry = roll_supply(Supply.FOOD, 1, CORE.edition.supplies, ScriptedDice((1,)))
    assert supplies.apply_supply_roll(sheet, hungry, CORE).conditions == ("starving",)
    lucky = roll_supply(Supply.WATER, 3, CORE.edition.supplies, ScriptedDice((1, 2, 3)))
    after = supplies.apply_supply_roll(sheet, lucky, CORE)
    assert (after.consumables.water, after.conditions) == (2, ())
    airless = roll_supply(Supply.AIR, 1, CORE.edition.supplies, ScriptedDice((1,)))
    assert supplies.apply_supply_roll(sheet, airless, CORE).conditions == ("suffocating",)


def test_a_thing_that_runs_out_just_stops() -> None:
    sheet = human(gear=(Gear(id="g1", name="Tracker", power=1),))
    rolled = roll_supply(Supply.POWER, 1, CORE.edition.supplies, ScriptedDice((1,)))
    after = supplies.apply_supply_roll(sheet, rolled, CORE, "g1")
    assert (after.gear[0].power, after.conditions) == (0, ())


def test_a_reload_fills_the_weapon_and_is_used_up() -> None:
    rifle = Weapon(id="a1", name="Rifle", ammo=0, ammo_max=3, reloads=1)
    after = supplies.reload_weapon(human(weapons=(rifle,)), "a1")
    assert (after.weapons[0].ammo, after.weapons[0].reloads) == (3, 0)
    with pytest.raises(RuleViolation, match="No reload is left"):
        supplies.reload_weapon(after, "a1")
    with pytest.raises(RuleViolation, match="takes no reloads"):
        supplies.reload_weapon(human(weapons=(rifle.evolve(ammo_max=0),)), "a1")
    with pytest.raises(RuleViolation, match="takes no reloads"):
        supplies.reload_weapon(human(gear=(Gear(id="a1", name="Rope"),)), "a1")


def test_a_sheet_without_talents_of_the_catalog_still_works() -> None:
    assert vitals.adjust_health(human(talents=(Talent(id="t1", name="Homebrew"),)), -1, CORE).health == 3
