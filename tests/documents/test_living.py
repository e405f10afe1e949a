"""What is taken and acts for a while, hunger and cold with their causes, rads: on the sheet and by the clock."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alien_desktop.documents.character_sheet import CharacterSheet, Consumables, Injury, Nature, Radiation
from alien_desktop.documents.derived.due import DIES, LIVES, NEED, Due, Passage
from alien_desktop.documents.derived.due_recovery import due_for
from alien_desktop.documents.derived.due_rolls import roll_due
from alien_desktop.documents.derived.dying import dying_pool, patient_of
from alien_desktop.documents.derived.hardships import needs_at_work
from alien_desktop.documents.derived.pools import pool_for
from alien_desktop.documents.derived.sheet_rules import rules_of
from alien_desktop.documents.edits.conditions import remove_condition
from alien_desktop.documents.edits.converting import convert_sheet
from alien_desktop.documents.edits.creation import item_from
from alien_desktop.documents.edits.hardships import begin_hardship, end_hardship
from alien_desktop.documents.edits.identity import set_nature
from alien_desktop.documents.edits.items import add_item
from alien_desktop.documents.edits.passing import pass_time
from alien_desktop.documents.edits.supplies import apply_supply_roll, eat_now, use_day
from alien_desktop.documents.edits.using import use_item, ways_of
from alien_desktop.documents.edits.vitals import relieve_stress, set_exposure
from alien_desktop.rules.characteristics import Skill
from alien_desktop.rules.clock import Span, TimeUnit
from alien_desktop.rules.dice import ScriptedDice
from alien_desktop.rules.effect_words import Supply
from alien_desktop.rules.radiation import Strength
from alien_desktop.rules.recovery import can_first_aid
from alien_desktop.rules.supplies import SupplyRolled
from alien_desktop.rules.violation import RuleViolation
from tests.documents.strategies import sheets

EDITIONS = ("core", "evolved")


def person(edition: str = "core", **fields: Any) -> CharacterSheet:
    """A healthy character with some supplies."""
    own = Consumables(food=3, water=3, air=3)
    sheet = CharacterSheet(edition=edition, name="Rook", health=3, consumables=own)
    return sheet.evolve(**fields)


def taken(sheet: CharacterSheet, *rows: str, way: int | None = None) -> CharacterSheet:
    """The sheet after these things of the catalog were used, one after the other."""
    rules = rules_of(sheet.edition)
    for row in rows:
        sheet = add_item(sheet, item_from(f"{sheet.edition}.consumable.{row}", rules))
        sheet = use_item(sheet, sheet.gear[-1].id, rules, way=way).sheet
    return sheet


def due(sheet: CharacterSheet, passage: Passage) -> dict[str, Due]:
    return {each.id: each for each in due_for(sheet, passage, rules_of(sheet.edition))}


def passed(sheet: CharacterSheet, passage: Passage, **values: int) -> CharacterSheet:
    """The sheet when what was proposed has happened; `values` settle lines by their id (dots as underscores)."""
    lines = due_for(sheet, passage, rules_of(sheet.edition))
    settled = []
    for line in lines:
        value = values.get(line.id.replace(".", "_").replace(":", "_"), line.value if line.ticked else None)
        if value is not None and not line.blocked:
            settled.append((line, value))
    return pass_time(sheet, settled, rules_of(sheet.edition), passage)


# --- what is taken ---


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_second_naproleve_in_a_shift_takes_a_die_from_every_skill_until_the_shift_is_over(edition: str) -> None:
    rules = rules_of(edition)
    one = taken(person(edition, stress=3), "naproleve")
    assert one.stress == 0
    assert pool_for(one, Skill.COMTECH, rules).base == 3
    two = taken(one, "naproleve")
    pool = pool_for(two, Skill.COMTECH, rules)
    assert pool.base == 2
    assert ("Naproleve × 2", -1) in [(term.label, term.dice) for term in pool.base_terms]
    line = due(two, Passage.SHIFT)["lasting.s1"]
    assert (line.title, line.ticked) == ("Naproleve × 2", True)
    after = passed(two, Passage.SHIFT)
    assert after.lasting == ()
    assert pool_for(after, Skill.COMTECH, rules).base == 3


def test_a_drug_that_still_acts_is_not_due_and_sixty_turns_are_a_shift() -> None:
    sheet = taken(person(stress=3), "naproleve")
    assert "lasting.s1" not in due(sheet, Passage.TURN)
    for _ in range(59):
        sheet = pass_time(sheet, (), rules_of("core"), Passage.TURN)
    assert due(sheet, Passage.TURN)["lasting.s1"].ticked


def test_a_beer_takes_a_die_from_wits_until_the_game_mother_says_so() -> None:
    rules = rules_of("core")
    sheet = taken(person(stress=2), "beer")
    assert sheet.stress == 1
    assert (pool_for(sheet, Skill.OBSERVATION, rules).base, pool_for(sheet, Skill.STAMINA, rules).base) == (2, 3)
    assert [due(sheet, each)["lasting.s1"].ticked for each in (Passage.TURN, Passage.SHIFT, Passage.DAY)] == [
        False,
        False,
        True,
    ]
    assert "the Game Mother says when" in due(sheet, Passage.TURN)["lasting.s1"].note


def test_a_bottle_has_more_than_one_glass() -> None:
    sheet = taken(person(stress=3), "hard_liquor")
    assert (sheet.stress, len(sheet.gear)) == (2, 1)


def test_neversleep_of_the_second_edition_is_a_day_without_sleep_and_without_relief() -> None:
    sheet = taken(person("evolved", stress=2), "neversleep")
    with pytest.raises(RuleViolation):
        relieve_stress(sheet, 1, rules_of("evolved"))
    assert "need.sleep" not in due(sheet, Passage.DAY)
    assert due(sheet, Passage.DAY)["lasting.s1"].ticked
    after = passed(sheet, Passage.DAY)
    assert relieve_stress(after, 1, rules_of("evolved")).stress == 2
    assert "need.sleep" in due(after, Passage.DAY)


def test_what_raises_or_lowers_stress_asks_which() -> None:
    rules = rules_of("evolved")
    sheet = add_item(person("evolved", stress=2), item_from("evolved.consumable.x_drugs", rules))
    assert ways_of(sheet.gear[0], rules) == ("Stress −1", "Stress +1")
    assert use_item(sheet, "i1", rules, way=0).sheet.stress == 1
    assert use_item(sheet, "i1", rules, way=1).sheet.stress == 3


def test_a_synthetic_feels_nothing_of_what_it_takes() -> None:
    assert taken(person(nature="synthetic"), "naproleve", "naproleve").lasting == ()


# --- hunger, thirst, sleep, cold ---


def test_a_meal_ends_hunger_at_once_in_the_second_edition_and_leaves_other_causes() -> None:
    rules = rules_of("evolved")
    sheet = begin_hardship(begin_hardship(person("evolved"), "food", rules), "water", rules)
    tired = sheet.evolve(conditions=("fatigued",))
    fed = taken(tired, "prefab_meal")
    assert (fed.conditions, [each.cause for each in fed.hardships]) == (("fatigued",), ["water"])
    assert taken(fed, "water_bottle").conditions == ()
    assert taken(person("evolved", conditions=("fatigued",)), "bug_juice").conditions == (), "nobody said a cause"


def test_a_meal_is_the_days_food_in_the_second_edition() -> None:
    sheet = taken(person("evolved"), "prefab_meal")
    lines = due(sheet, Passage.DAY)
    assert (lines["item.food"].ticked, lines["item.water"].ticked) == (False, True)


def test_whoever_has_food_again_is_no_longer_starving_within_a_shift() -> None:
    hungry = person(conditions=("starving",), consumables={"food": 0, "water": 3})
    assert "ends.starving" not in due(hungry, Passage.SHIFT)
    meal = add_item(hungry, item_from("core.consumable.prefab_meal", rules_of("core")))
    assert use_item(meal, "i1", rules_of("core")).words == "Food 1. Starving ends within a Shift."
    fed = taken(hungry, "prefab_meal")
    assert fed.conditions == ("starving",)
    assert "ends.starving" not in due(fed, Passage.TURN)
    assert passed(fed, Passage.SHIFT).conditions == ()


def test_a_shift_of_sleep_ends_being_exhausted_when_it_is_ticked() -> None:
    sheet = begin_hardship(person(), "sleep", rules_of("core"))
    assert sheet.conditions == ("exhausted",)
    line = due(sheet, Passage.SHIFT)["ends.sleep"]
    assert not line.ticked
    assert passed(sheet, Passage.SHIFT, ends_sleep=1).conditions == ()


def test_each_day_awake_makes_the_check_harder_and_failing_it_means_sleep() -> None:
    sheet = begin_hardship(person(), "sleep", rules_of("core"))
    assert due(sheet, Passage.DAY)["need.sleep"].base == 2
    second = passed(sheet, Passage.DAY, need_sleep=0)
    assert second.stress == 1
    assert due(second, Passage.DAY)["need.sleep"].base == 1
    asleep = passed(second, Passage.DAY, need_sleep=1)
    assert [state.name for state in asleep.lasting] == ["Asleep"]
    woken = passed(asleep, Passage.SHIFT)
    assert (woken.conditions, woken.lasting, woken.hardships) == ((), (), ())


def test_the_cold_of_space_is_checked_each_turn_and_warmth_ends_it() -> None:
    sheet = begin_hardship(person(), "space_cold", rules_of("core"))
    assert due(sheet, Passage.TURN)["need.space_cold"].ticked
    assert due(sheet, Passage.SHIFT)["need.space_cold"].blocked == "Checked each Turn: let time pass Turn by Turn."
    assert passed(sheet, Passage.TURN, ends_space_cold=1).conditions == ()


def test_the_game_mother_sets_how_often_cold_is_checked_in_the_second_edition() -> None:
    rules = rules_of("evolved")
    sheet = begin_hardship(person("evolved"), "cold", rules, "shift")
    assert sheet.conditions == (), "it begins with a failed check"
    assert "need.cold" in due(sheet, Passage.SHIFT)
    after = passed(sheet, Passage.SHIFT, need_cold=1)
    assert (after.conditions, after.health, after.stress) == (("fatigued",), 3, 1)
    with pytest.raises(RuleViolation):
        begin_hardship(person(), "cold", rules_of("core"), "shift")


def test_hunger_goes_on_being_checked_each_shift_though_the_first_check_was_passed() -> None:
    sheet = person("evolved", consumables={"food": 0, "water": 5})
    after = passed(sheet, Passage.DAY, need_food=0)
    assert (after.conditions, [each.cause for each in after.hardships]) == ((), ["food"])
    assert "need.food" in due(after, Passage.SHIFT)


def test_ending_a_condition_by_hand_ends_its_causes() -> None:
    sheet = begin_hardship(person(), "cold", rules_of("core"))
    assert remove_condition(sheet, "freezing").hardships == ()


def test_hydr8tion_ends_what_hypersleep_left_and_no_other_thirst() -> None:
    rules = rules_of("core")
    assert taken(begin_hardship(person(), "hypersleep", rules), "hydr8tion").conditions == ()
    assert taken(begin_hardship(person(), "water", rules), "hydr8tion").conditions == ("dehydrated",)
    left = begin_hardship(person("evolved"), "hypersleep", rules_of("evolved"))
    assert left.conditions == ("fatigued",)
    assert taken(left, "hydr8tion").conditions == ()


def test_without_air_each_turn_is_harder_and_a_failure_breaks_and_kills_by_the_round() -> None:
    rules = rules_of("core")
    out = apply_supply_roll(person(), SupplyRolled(Supply.AIR, 1, (1,), 0), rules)
    assert (out.conditions, [each.cause for each in out.hardships]) == (("suffocating",), ["suffocation"])
    assert due(out, Passage.TURN)["need.suffocation"].base == 3
    second = passed(out, Passage.TURN, need_suffocation=0)
    assert due(second, Passage.TURN)["need.suffocation"].base == 2
    broken = passed(second, Passage.TURN, need_suffocation=1)
    assert (broken.health, broken.injuries, broken.broken_by) == (0, (), "suffocation")
    assert f"death.{NEED}suffocation" in due(broken, Passage.ROUND)
    tank = broken.evolve(consumables=broken.consumables.evolve(air=4))
    assert passed(tank, Passage.TURN).conditions == ()


def test_under_water_each_round_is_checked_and_a_death_roll_comes_each_turn() -> None:
    sheet = begin_hardship(person(health=1), "drowning", rules_of("core"))
    broken = passed(sheet, Passage.ROUND, need_drowning=1)
    assert (broken.health, broken.broken_by) == (0, "drowning")
    assert f"death.{NEED}drowning" not in due(broken, Passage.ROUND)
    assert f"death.{NEED}drowning" in due(broken, Passage.TURN)


def test_a_round_is_no_rest() -> None:
    lines = due(person(stress=3, health=1, panic=(rules_of("core").catalog.panic.rows[-1].id,)), Passage.ROUND)
    assert not {"stress", "health", "panic"} & set(lines)


@pytest.mark.parametrize("edition, faces, value", [("core", (6, 1, 1, 2, 2, 2), 0), ("core", (6, 1, 1, 6, 2, 2), 1)])
def test_a_disease_is_rolled_against_each_shift(edition: str, faces: tuple[int, ...], value: int) -> None:
    rules = rules_of(edition)
    sheet = person(edition, conditions=("sick",))
    line = due(sheet, Passage.SHIFT)["sick"]
    assert roll_due(sheet, line, rules, ScriptedDice(faces)).value == value
    assert passed(sheet, Passage.SHIFT, sick=0).conditions == ()
    assert passed(sheet, Passage.SHIFT, sick=1).health == 2


def test_the_disease_of_the_second_edition_takes_dice_and_kills_the_broken() -> None:
    sheet = person("evolved", conditions=("sick",))
    assert due(sheet, Passage.SHIFT)["sick"].base == 1
    broken = sheet.evolve(health=0)
    assert [each.text for each in due(broken, Passage.SHIFT)["sick"].outcomes] == ["well again", "dies of it"]
    assert "dead" in passed(broken, Passage.SHIFT, sick=2).conditions


# --- traumas ---


def test_a_drinker_needs_a_drink_each_shift_and_has_no_relief_until_there_is_one() -> None:
    rules = rules_of("core")
    sheet = person(trauma=("core.trauma.alcoholism",), stress=2)
    line = due(sheet, Passage.SHIFT)["trauma.core.trauma.alcoholism"]
    assert (line.value, line.ticked, line.outcome(1).text) == (1, True, "stress +1, no relief until alcohol")
    dry = passed(sheet, Passage.SHIFT)
    assert (dry.stress, [state.name for state in dry.lasting]) == (3, ["Wants alcohol"])
    with pytest.raises(RuleViolation):
        relieve_stress(dry, 1, rules)
    assert not [each for each in due(dry, Passage.DAY) if each.startswith("lasting.")], "no time ends it"
    drunk = taken(dry, "beer")
    assert (drunk.stress, [state.name for state in drunk.lasting]) == (2, ["Beer"])
    assert due(drunk, Passage.SHIFT)["trauma.core.trauma.alcoholism"].value == 0


@pytest.mark.parametrize("trauma, face", [("nightmares", 6), ("depression", 2)])
def test_a_bad_night_or_day_brings_stress_and_no_relief_for_a_day(trauma: str, face: int) -> None:
    rules = rules_of("core")
    sheet = person(trauma=(f"core.trauma.{trauma}",), stress=1)
    line = due(sheet, Passage.DAY)[f"trauma.core.trauma.{trauma}"]
    rolled = roll_due(sheet, line, rules, ScriptedDice((face,) * line.base))
    assert (line.base, rolled.value) == (3, 1)
    after = passed(sheet, Passage.DAY, **{f"trauma_core_trauma_{trauma}": 1})
    assert after.stress == 2
    with pytest.raises(RuleViolation):
        relieve_stress(after, 1, rules)
    assert passed(after, Passage.DAY).lasting == ()


def test_sleep_that_comes_at_the_end_of_a_day_lasts_a_shift_from_then() -> None:
    sheet = begin_hardship(person(), "sleep", rules_of("core"))
    asleep = passed(sheet, Passage.DAY, need_sleep=1)
    assert "lasting.s1" not in due(asleep, Passage.TURN)
    assert due(asleep, Passage.SHIFT)["lasting.s1"].ticked


# --- Broken by a need ---


@pytest.mark.parametrize(
    "edition, cause, unit", [("core", "food", "day"), ("core", "water", "shift"), ("evolved", "food", "shift")]
)
def test_whoever_is_broken_by_a_need_makes_a_death_roll_at_each_interval(edition: str, cause: str, unit: str) -> None:
    rules = rules_of(edition)
    sheet = begin_hardship(person(edition, health=1, consumables={"air": 1}), cause, rules)
    sheet = sheet.evolve(conditions=(rules.edition.conditions.need(cause).condition,))
    broken = passed(sheet, Passage(unit), **{f"need_{cause}": 1})
    assert (broken.is_broken, broken.injuries, broken.broken_by) == (True, (), cause)
    lines = due(broken, Passage(unit))
    assert f"need.{cause}" not in lines
    roll = lines[f"death.{NEED}{cause}"]
    assert [outcome.text for outcome in roll.outcomes] == ["lives on", "dies"]
    assert not can_first_aid(patient_of(broken, rules), rules.edition.recovery)
    alive = passed(broken, Passage(unit), **{f"death_need_{cause}": LIVES})
    assert alive.is_broken
    assert "dead" in passed(alive, Passage(unit), **{f"death_need_{cause}": DIES}).conditions


def test_a_meal_ends_the_death_rolls_and_then_first_aid_helps() -> None:
    rules = rules_of("evolved")
    sheet = begin_hardship(person("evolved", health=1), "food", rules).evolve(conditions=("fatigued",))
    broken = passed(sheet, Passage.SHIFT, need_food=1)
    assert dying_pool(broken, f"{NEED}food", rules) is not None
    fed = end_hardship(broken, "food", rules)
    assert dying_pool(fed, f"{NEED}food", rules) is None
    assert can_first_aid(patient_of(fed, rules), rules.edition.recovery)


def test_whoever_is_broken_by_lack_of_sleep_sleeps_instead() -> None:
    rules = rules_of("evolved")
    sheet = begin_hardship(person("evolved", health=1), "sleep", rules).evolve(conditions=("fatigued",))
    broken = passed(sheet, Passage.SHIFT, need_sleep=1)
    assert broken.is_broken
    assert dying_pool(broken, f"{NEED}sleep", rules) is None
    assert [state.meets for state in broken.lasting] == ["sleep"]
    assert passed(broken, Passage.SHIFT).conditions == ()


# --- rads ---


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("strength, passage", [("weak", Passage.SHIFT), ("strong", Passage.TURN)])
def test_a_source_gives_a_rad_as_often_as_it_is_strong(edition: str, strength: str, passage: Passage) -> None:
    rules = rules_of(edition)
    sheet = set_exposure(person(edition, radiation=Radiation(current=2)), Strength(strength))
    line = due(sheet, passage)["irradiated"]
    rolled = roll_due(sheet, line, rules, ScriptedDice((6, 1, 6)))
    assert (rolled.base, rolled.value) == ((6, 1, 6), 2)
    after = passed(sheet, passage, irradiated=rolled.value)
    assert (after.radiation.current, after.health) == (3, 1)
    assert "rads" not in due(after, Passage.DAY), "no rad heals in the reach of a source"


def test_a_strong_source_is_not_rolled_sixty_times_at_once() -> None:
    sheet = set_exposure(person(), Strength.STRONG)
    assert "Turn by Turn" in due(sheet, Passage.SHIFT)["irradiated"].blocked
    assert "Round by Round" in due(set_exposure(person(), Strength.EXTREME), Passage.TURN)["irradiated"].blocked


def test_three_rads_of_a_day_are_rolled_one_after_the_other() -> None:
    sheet = set_exposure(person(), Strength.WEAK)
    line = due(sheet, Passage.DAY)["irradiated"]
    assert line.times == 3
    rolled = roll_due(sheet, line, rules_of("core"), ScriptedDice((1, 1, 6, 1, 1, 1)))
    assert (rolled.base, rolled.value) == ((1, 1, 6, 1, 1, 1), 1)


def test_whoever_is_broken_by_rads_makes_a_death_roll_with_each_further_one() -> None:
    sheet = set_exposure(person(health=1, radiation=Radiation(current=5)), Strength.WEAK)
    broken = passed(sheet, Passage.SHIFT, irradiated=1)
    assert (broken.broken_by, broken.injuries) == ("radiation", ())
    assert f"death.{NEED}radiation" in due(broken, Passage.SHIFT)
    assert f"death.{NEED}radiation" not in due(set_exposure(broken, None), Passage.SHIFT)


# --- the clock ---


@given(st.integers(0, 10**6), st.lists(st.sampled_from(list(TimeUnit)), min_size=1, max_size=12), st.integers(0, 10**5))
def test_time_cut_into_pieces_brings_what_it_brings_in_one(before: int, units: list[TimeUnit], since: int) -> None:
    time = rules_of("core").edition.time
    since = min(since, before)
    for unit in TimeUnit:
        now, times = before, 0
        for piece in units:
            span = Span(now, now + time.rounds_in(piece), time)
            now, times = span.after, times + span.times(unit, since)
        assert times == Span(before, now, time).times(unit, since)


@pytest.mark.parametrize("edition", EDITIONS)
@given(turns=st.integers(0, 180), days=st.integers(1, 5), permanent=st.booleans())
def test_a_day_is_three_shifts_for_all_that_needs_no_dice(edition: str, turns: int, days: int, permanent: bool) -> None:
    rules = rules_of(edition)
    wound = Injury(id="w1", name="Cut", days_left=days)
    sheet = taken(person(edition, injuries=(wound,), consumables={"food": 9, "water": 9}), "naproleve")
    sheet = sheet.evolve(clock=turns * rules.edition.time.rounds_in(TimeUnit.TURN))
    sheet = begin_hardship(sheet, "water", rules) if permanent else sheet

    def ends(document: CharacterSheet) -> tuple[object, ...]:
        return document.lasting, document.injuries, document.hardships, document.conditions, document.clock

    by_shift = sheet
    for _ in range(3):
        by_shift = passed(by_shift, Passage.SHIFT)
    assert ends(by_shift) == ends(passed(sheet, Passage.DAY))


def test_what_each_need_is_checked_by_is_known_for_every_cause() -> None:
    for edition in EDITIONS:
        rules = rules_of(edition)
        for need in rules.edition.conditions.needs:
            sheet = begin_hardship(person(edition), need.cause, rules)
            assert [each.need.cause for each in needs_at_work(sheet, rules)] == [need.cause]
            assert end_hardship(sheet, need.cause, rules).hardships == ()


def test_what_is_at_work_goes_over_to_the_other_edition_by_its_cause() -> None:
    core, evolved = rules_of("core"), rules_of("evolved")
    sheet = begin_hardship(begin_hardship(person(), "food", core), "sub_zero", core)
    sheet = taken(taken(sheet, "naproleve"), "hard_liquor")
    there = convert_sheet(sheet, core, evolved)
    assert [(each.cause, each.every) for each in there.sheet.hardships] == [("food", ""), ("cold", "shift")]
    assert there.sheet.conditions == ("fatigued",)
    assert [each.source for each in there.sheet.lasting] == ["evolved.consumable.naproleve"]
    assert "Hard Liquor" in [row.here for row in there.lost]
    back = convert_sheet(there.sheet, evolved, core).sheet
    assert [each.cause for each in back.hardships] == ["food", "sub_zero"]
    assert set(back.conditions) == {"starving", "freezing"}


def test_an_item_used_for_the_day_ends_hunger_in_the_second_edition() -> None:
    rules = rules_of("evolved")
    hungry = begin_hardship(person("evolved"), "food", rules).evolve(conditions=("fatigued",))
    assert use_day(hungry, Supply.FOOD, 2, rules).conditions == ()
    assert not due(hungry, Passage.DAY)["need.food"].ticked, "there is something to eat today"
    assert passed(hungry, Passage.DAY).hardships == ()


def test_whoever_has_eaten_today_is_not_asked_for_another_item() -> None:
    rules = rules_of("evolved")
    fed = eat_now(begin_hardship(person("evolved"), "food", rules), Supply.FOOD, rules)
    assert (fed.consumables.food, fed.hardships) == (2, ())
    line = due(fed, Passage.DAY)["item.food"]
    assert (line.ticked, line.note) == (False, "not needed: Food for the day")
    tomorrow = passed(fed, Passage.DAY)
    assert (tomorrow.consumables.food, tomorrow.lasting) == (2, ())
    assert due(tomorrow, Passage.DAY)["item.food"].ticked


def test_somebody_made_synthetic_has_no_needs_left() -> None:
    rules = rules_of("core")
    sheet = set_nature(taken(begin_hardship(person(), "food", rules), "naproleve"), Nature.SYNTHETIC, rules)
    assert (sheet.hardships, sheet.lasting) == ((), ())
    assert needs_at_work(sheet, rules) == ()


@settings(max_examples=50)
@given(sheets(), st.sampled_from([passage for passage in Passage if passage is not Passage.SESSION]))
def test_whatever_is_on_a_sheet_time_can_pass(sheet: CharacterSheet, passage: Passage) -> None:
    rules = rules_of(sheet.edition)
    lines = due_for(sheet, passage, rules)
    assert len({line.id for line in lines}) == len(lines)
    for line in lines:
        assert line.value is None or line.blocked or line.outcome(line.value).text
    after = passed(sheet, passage)
    assert after.clock > sheet.clock or "dead" in sheet.conditions
    assert CharacterSheet.model_validate(after.model_dump()) == after
