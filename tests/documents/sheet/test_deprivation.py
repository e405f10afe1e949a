"""Hunger, thirst, lack of sleep, cold, air, disease and traumas: their causes, what they cost, whom they break."""

import pytest

from alien_desktop.documents.sheet.conditions import remove_condition
from alien_desktop.documents.sheet.death_rolls import death_roll_subject, dying_pool
from alien_desktop.documents.sheet.deprivation import begin_deprivation, end_deprivation
from alien_desktop.documents.sheet.item_edits import add_item
from alien_desktop.documents.sheet.item_use import use_item
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.documents.sheet.supplies import apply_supply_roll
from alien_desktop.documents.sheet.timed_effects import state_name
from alien_desktop.documents.sheet.vitals import relieve_stress
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.documents.upkeep.rolls import roll_due
from alien_desktop.documents.upkeep.upkeep_item import DIES, LIVES, NEED, TimeStep
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.recovery import verify_first_aid
from alien_desktop.rules.body.supplies import SupplyRolled
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.violation import RuleViolation, is_allowed
from tests.documents.living import due, passed, person, taken

# --- hunger, thirst, sleep, cold ---


def test_a_meal_ends_hunger_at_once_in_the_second_edition_and_leaves_other_causes() -> None:
    rules = rules_of("evolved")
    sheet = begin_deprivation(begin_deprivation(person("evolved"), "food", rules), "water", rules)
    tired = sheet.evolve(conditions=("fatigued",))
    fed = taken(tired, "prefab_meal")
    assert (fed.conditions, [each.cause for each in fed.deprivations]) == (("fatigued",), ["water"])
    assert taken(fed, "water_bottle").conditions == ()
    assert taken(person("evolved", conditions=("fatigued",)), "bug_juice").conditions == (), "nobody said a cause"


def test_a_meal_is_the_days_food_in_the_second_edition() -> None:
    sheet = taken(person("evolved"), "prefab_meal")
    lines = due(sheet, TimeStep.DAY)
    assert (lines["item.food"].ticked, lines["item.water"].ticked) == (False, True)


def test_whoever_has_food_again_is_no_longer_starving_within_a_shift() -> None:
    hungry = person(conditions=("starving",), consumables={"food": 0, "water": 3})
    assert "ends.starving" not in due(hungry, TimeStep.SHIFT)
    meal = add_item(hungry, item_from("core.consumable.prefab_meal", rules_of("core")))
    assert str(use_item(meal, "i1", rules_of("core")).words) == "Food 1. Starving ends within a Shift."
    fed = taken(hungry, "prefab_meal")
    assert fed.conditions == ("starving",)
    assert "ends.starving" not in due(fed, TimeStep.TURN)
    assert passed(fed, TimeStep.SHIFT).conditions == ()


def test_a_shift_of_sleep_ends_being_exhausted_when_it_is_ticked() -> None:
    sheet = begin_deprivation(person(), "sleep", rules_of("core"))
    assert sheet.conditions == ("exhausted",)
    line = due(sheet, TimeStep.SHIFT)["ends.sleep"]
    assert not line.ticked
    assert passed(sheet, TimeStep.SHIFT, ends_sleep=1).conditions == ()


def test_each_day_awake_makes_the_check_harder_and_failing_it_means_sleep() -> None:
    sheet = begin_deprivation(person(), "sleep", rules_of("core"))
    assert due(sheet, TimeStep.DAY)["need.sleep"].base == 2
    second = passed(sheet, TimeStep.DAY, need_sleep=0)
    assert second.stress == 1
    assert due(second, TimeStep.DAY)["need.sleep"].base == 1
    asleep = passed(second, TimeStep.DAY, need_sleep=1)
    assert [str(state_name(state, rules_of("core"))) for state in asleep.timed_effects] == ["Asleep"]
    woken = passed(asleep, TimeStep.SHIFT)
    assert (woken.conditions, woken.timed_effects, woken.deprivations) == ((), (), ())


def test_the_cold_of_space_is_checked_each_turn_and_warmth_ends_it() -> None:
    sheet = begin_deprivation(person(), "space_cold", rules_of("core"))
    assert due(sheet, TimeStep.TURN)["need.space_cold"].ticked
    blocked = due(sheet, TimeStep.SHIFT)["need.space_cold"].blocked
    assert str(blocked) == "Checked each Turn: let time pass Turn by Turn."
    assert passed(sheet, TimeStep.TURN, ends_space_cold=1).conditions == ()


def test_the_game_mother_sets_how_often_cold_is_checked_in_the_second_edition() -> None:
    rules = rules_of("evolved")
    sheet = begin_deprivation(person("evolved"), "cold", rules, TimeUnit.SHIFT)
    assert sheet.conditions == (), "it begins with a failed check"
    assert "need.cold" in due(sheet, TimeStep.SHIFT)
    after = passed(sheet, TimeStep.SHIFT, need_cold=1)
    assert (after.conditions, after.health, after.stress) == (("fatigued",), 3, 1)
    with pytest.raises(RuleViolation):
        begin_deprivation(person(), "cold", rules_of("core"), TimeUnit.SHIFT)


def test_hunger_goes_on_being_checked_each_shift_though_the_first_check_was_passed() -> None:
    sheet = person("evolved", consumables={"food": 0, "water": 5})
    after = passed(sheet, TimeStep.DAY, need_food=0)
    assert (after.conditions, [each.cause for each in after.deprivations]) == ((), ["food"])
    assert "need.food" in due(after, TimeStep.SHIFT)


def test_ending_a_condition_by_hand_ends_its_causes() -> None:
    sheet = begin_deprivation(person(), "cold", rules_of("core"))
    assert remove_condition(sheet, "freezing").deprivations == ()


def test_hydr8tion_ends_what_hypersleep_left_and_no_other_thirst() -> None:
    rules = rules_of("core")
    assert taken(begin_deprivation(person(), "hypersleep", rules), "hydr8tion").conditions == ()
    assert taken(begin_deprivation(person(), "water", rules), "hydr8tion").conditions == ("dehydrated",)
    left = begin_deprivation(person("evolved"), "hypersleep", rules_of("evolved"))
    assert left.conditions == ("fatigued",)
    assert taken(left, "hydr8tion").conditions == ()


def test_without_air_each_turn_is_harder_and_a_failure_breaks_and_kills_by_the_round() -> None:
    rules = rules_of("core")
    out = apply_supply_roll(person(), SupplyRolled(Supply.AIR, 1, (1,), 0), rules)
    assert (out.conditions, [each.cause for each in out.deprivations]) == (("suffocating",), ["suffocation"])
    assert due(out, TimeStep.TURN)["need.suffocation"].base == 3
    second = passed(out, TimeStep.TURN, need_suffocation=0)
    assert due(second, TimeStep.TURN)["need.suffocation"].base == 2
    broken = passed(second, TimeStep.TURN, need_suffocation=1)
    assert (broken.health, broken.injuries, broken.broken_by) == (0, (), "suffocation")
    assert f"death.{NEED}suffocation" in due(broken, TimeStep.ROUND)
    tank = broken.evolve(consumables=broken.consumables.evolve(air=4))
    assert passed(tank, TimeStep.TURN).conditions == ()


def test_under_water_each_round_is_checked_and_a_death_roll_comes_each_turn() -> None:
    sheet = begin_deprivation(person(health=1), "drowning", rules_of("core"))
    broken = passed(sheet, TimeStep.ROUND, need_drowning=1)
    assert (broken.health, broken.broken_by) == (0, "drowning")
    assert f"death.{NEED}drowning" not in due(broken, TimeStep.ROUND)
    assert f"death.{NEED}drowning" in due(broken, TimeStep.TURN)


def test_a_round_is_no_rest() -> None:
    lines = due(person(stress=3, health=1, panic=(rules_of("core").catalog.panic.rows[-1].id,)), TimeStep.ROUND)
    assert not {"stress", "health", "panic"} & set(lines)


@pytest.mark.parametrize("edition, faces, value", [("core", (6, 1, 1, 2, 2, 2), 0), ("core", (6, 1, 1, 6, 2, 2), 1)])
def test_a_disease_is_rolled_against_each_shift(edition: str, faces: tuple[int, ...], value: int) -> None:
    rules = rules_of(edition)
    sheet = person(edition, conditions=("sick",))
    line = due(sheet, TimeStep.SHIFT)["sick"]
    assert roll_due(sheet, line, rules, ScriptedDice(faces)).value == value
    assert passed(sheet, TimeStep.SHIFT, sick=0).conditions == ()
    assert passed(sheet, TimeStep.SHIFT, sick=1).health == 2


def test_the_disease_of_the_second_edition_takes_dice_and_kills_the_broken() -> None:
    sheet = person("evolved", conditions=("sick",))
    assert due(sheet, TimeStep.SHIFT)["sick"].base == 1
    broken = sheet.evolve(health=0)
    assert [str(each.text) for each in due(broken, TimeStep.SHIFT)["sick"].outcomes] == ["well again", "dies of it"]
    assert "dead" in passed(broken, TimeStep.SHIFT, sick=2).conditions


# --- traumas ---


def test_a_drinker_needs_a_drink_each_shift_and_has_no_relief_until_there_is_one() -> None:
    rules = rules_of("core")
    sheet = person(trauma=("core.trauma.alcoholism",), stress=2)
    line = due(sheet, TimeStep.SHIFT)["trauma.core.trauma.alcoholism"]
    assert (line.value, line.ticked, str(line.outcome(1).text)) == (1, True, "stress +1, no relief until alcohol")
    dry = passed(sheet, TimeStep.SHIFT)
    assert (dry.stress, [str(state_name(state, rules_of("core"))) for state in dry.timed_effects]) == (
        3,
        ["Wants alcohol"],
    )
    with pytest.raises(RuleViolation):
        relieve_stress(dry, 1, rules)
    assert not [each for each in due(dry, TimeStep.DAY) if each.startswith("lasting.")], "no time ends it"
    drunk = taken(dry, "beer")
    assert (drunk.stress, [state.name for state in drunk.timed_effects]) == (2, ["Beer"])
    assert due(drunk, TimeStep.SHIFT)["trauma.core.trauma.alcoholism"].value == 0


@pytest.mark.parametrize("trauma, face", [("nightmares", 6), ("depression", 2)])
def test_a_bad_night_or_day_brings_stress_and_no_relief_for_a_day(trauma: str, face: int) -> None:
    rules = rules_of("core")
    sheet = person(trauma=(f"core.trauma.{trauma}",), stress=1)
    line = due(sheet, TimeStep.DAY)[f"trauma.core.trauma.{trauma}"]
    rolled = roll_due(sheet, line, rules, ScriptedDice((face,) * line.base))
    assert (line.base, rolled.value) == (3, 1)
    after = passed(sheet, TimeStep.DAY, **{f"trauma_core_trauma_{trauma}": 1})
    assert after.stress == 2
    with pytest.raises(RuleViolation):
        relieve_stress(after, 1, rules)
    assert passed(after, TimeStep.DAY).timed_effects == ()


def test_sleep_that_comes_at_the_end_of_a_day_lasts_a_shift_from_then() -> None:
    sheet = begin_deprivation(person(), "sleep", rules_of("core"))
    asleep = passed(sheet, TimeStep.DAY, need_sleep=1)
    assert "lasting.s1" not in due(asleep, TimeStep.TURN)
    assert due(asleep, TimeStep.SHIFT)["lasting.s1"].ticked


# --- Broken by a need ---


@pytest.mark.parametrize(
    "edition, cause, unit", [("core", "food", "day"), ("core", "water", "shift"), ("evolved", "food", "shift")]
)
def test_whoever_is_broken_by_a_need_makes_a_death_roll_at_each_interval(edition: str, cause: str, unit: str) -> None:
    rules = rules_of(edition)
    sheet = begin_deprivation(person(edition, health=1, consumables={"air": 1}), cause, rules)
    sheet = sheet.evolve(conditions=(rules.edition.conditions.need(cause).condition,))
    broken = passed(sheet, TimeStep(unit), **{f"need_{cause}": 1})
    assert (broken.is_broken, broken.injuries, broken.broken_by) == (True, (), cause)
    lines = due(broken, TimeStep(unit))
    assert f"need.{cause}" not in lines
    roll = lines[f"death.{NEED}{cause}"]
    assert [str(outcome.text) for outcome in roll.outcomes] == ["lives on", "dies"]
    assert not is_allowed(verify_first_aid, death_roll_subject(broken, rules), rules.edition.recovery)
    alive = passed(broken, TimeStep(unit), **{f"death_need_{cause}": LIVES})
    assert alive.is_broken
    assert "dead" in passed(alive, TimeStep(unit), **{f"death_need_{cause}": DIES}).conditions


def test_a_meal_ends_the_death_rolls_and_then_first_aid_helps() -> None:
    rules = rules_of("evolved")
    sheet = begin_deprivation(person("evolved", health=1), "food", rules).evolve(conditions=("fatigued",))
    broken = passed(sheet, TimeStep.SHIFT, need_food=1)
    assert dying_pool(broken, f"{NEED}food", rules) is not None
    fed = end_deprivation(broken, "food", rules)
    assert dying_pool(fed, f"{NEED}food", rules) is None
    assert is_allowed(verify_first_aid, death_roll_subject(fed, rules), rules.edition.recovery)


def test_whoever_is_broken_by_lack_of_sleep_sleeps_instead() -> None:
    rules = rules_of("evolved")
    sheet = begin_deprivation(person("evolved", health=1), "sleep", rules).evolve(conditions=("fatigued",))
    broken = passed(sheet, TimeStep.SHIFT, need_sleep=1)
    assert broken.is_broken
    assert dying_pool(broken, f"{NEED}sleep", rules) is None
    assert [state.meets for state in broken.timed_effects] == ["sleep"]
    assert passed(broken, TimeStep.SHIFT).conditions == ()
