"""Rads and the clock: the same things come due however the time is cut."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury, Radiation
from alien_desktop.documents.sheet.deprivation import active_needs, begin_deprivation, end_deprivation
from alien_desktop.documents.sheet.vitals import set_exposure
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.documents.upkeep.recovery import upkeep_items
from alien_desktop.documents.upkeep.rolls import roll_due
from alien_desktop.documents.upkeep.upkeep_item import NEED, TimeStep
from alien_desktop.rules.body.clock import TimeSpan, TimeUnit
from alien_desktop.rules.body.radiation import Strength
from alien_desktop.rules.dice.dice import ScriptedDice
from tests.documents.living import EDITIONS, due, passed, person, taken
from tests.documents.strategies import sheets
from tests.soak import fights

# --- rads ---


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("strength, passage", [("weak", TimeStep.SHIFT), ("strong", TimeStep.TURN)])
def test_a_source_gives_a_rad_as_often_as_it_is_strong(edition: str, strength: str, passage: TimeStep) -> None:
    rules = rules_of(edition)
    sheet = set_exposure(person(edition, radiation=Radiation(current=2)), Strength(strength))
    line = due(sheet, passage)["irradiated"]
    rolled = roll_due(sheet, line, rules, ScriptedDice((6, 1, 6)))
    assert (rolled.base, rolled.value) == ((6, 1, 6), 2)
    after = passed(sheet, passage, irradiated=rolled.value)
    assert (after.radiation.current, after.health) == (3, 1)
    assert "rads" not in due(after, TimeStep.DAY), "no rad heals in the reach of a source"


def test_a_strong_source_is_not_rolled_sixty_times_at_once() -> None:
    sheet = set_exposure(person(), Strength.STRONG)
    assert "Turn by Turn" in str(due(sheet, TimeStep.SHIFT)["irradiated"].blocked)
    assert "Round by Round" in str(due(set_exposure(person(), Strength.EXTREME), TimeStep.TURN)["irradiated"].blocked)


def test_three_rads_of_a_day_are_rolled_one_after_the_other() -> None:
    sheet = set_exposure(person(), Strength.WEAK)
    line = due(sheet, TimeStep.DAY)["irradiated"]
    assert line.times == 3
    rolled = roll_due(sheet, line, rules_of("core"), ScriptedDice((1, 1, 6, 1, 1, 1)))
    assert (rolled.base, rolled.value) == ((1, 1, 6, 1, 1, 1), 1)


def test_whoever_is_broken_by_rads_makes_a_death_roll_with_each_further_one() -> None:
    sheet = set_exposure(person(health=1, radiation=Radiation(current=5)), Strength.WEAK)
    broken = passed(sheet, TimeStep.SHIFT, irradiated=1)
    assert (broken.broken_by, broken.injuries) == ("radiation", ())
    assert f"death.{NEED}radiation" in due(broken, TimeStep.SHIFT)
    assert f"death.{NEED}radiation" not in due(set_exposure(broken, None), TimeStep.SHIFT)


# --- the clock ---


@given(st.integers(0, 10**6), st.lists(st.sampled_from(list(TimeUnit)), min_size=1, max_size=12), st.integers(0, 10**5))
def test_time_cut_into_pieces_brings_what_it_brings_in_one(before: int, units: list[TimeUnit], since: int) -> None:
    time = rules_of("core").edition.time
    since = min(since, before)
    for unit in TimeUnit:
        now, times = before, 0
        for piece in units:
            span = TimeSpan(now, now + time.rounds_in(piece), time)
            now, times = span.after, times + span.times(unit, since)
        assert times == TimeSpan(before, now, time).times(unit, since)


@pytest.mark.parametrize("edition", EDITIONS)
@given(turns=st.integers(0, 180), days=st.integers(1, 5), permanent=st.booleans())
def test_a_day_is_three_shifts_for_all_that_needs_no_dice(edition: str, turns: int, days: int, permanent: bool) -> None:
    rules = rules_of(edition)
    wound = Injury(id="w1", name="Cut", days_left=days)
    sheet = taken(person(edition, injuries=(wound,), consumables={"food": 9, "water": 9}), "naproleve")
    sheet = sheet.evolve(clock=turns * rules.edition.time.rounds_in(TimeUnit.TURN))
    sheet = begin_deprivation(sheet, "water", rules) if permanent else sheet

    def ends(document: CharacterSheet) -> tuple[object, ...]:
        return document.timed_effects, document.injuries, document.deprivations, document.conditions, document.clock

    by_shift = sheet
    for _ in range(3):
        by_shift = passed(by_shift, TimeStep.SHIFT)
    assert ends(by_shift) == ends(passed(sheet, TimeStep.DAY))


def test_what_each_need_is_checked_by_is_known_for_every_cause() -> None:
    for edition in EDITIONS:
        rules = rules_of(edition)
        for need in rules.edition.conditions.needs:
            every = None if need.interval or not need.skill else TimeUnit.SHIFT
            sheet = begin_deprivation(person(edition), need.cause, rules, every)
            assert [each.need.cause for each in active_needs(sheet, rules)] == [need.cause]
            assert end_deprivation(sheet, need.cause, rules).deprivations == ()


@settings(max_examples=len(fights(12)))
@given(sheets(), st.sampled_from([passage for passage in TimeStep if passage is not TimeStep.SESSION]))
def test_whatever_is_on_a_sheet_time_can_pass(sheet: CharacterSheet, passage: TimeStep) -> None:
    rules = rules_of(sheet.edition)
    lines = upkeep_items(sheet, passage, rules)
    assert len({line.id for line in lines}) == len(lines)
    for line in lines:
        assert line.value is None or line.blocked or str(line.outcome(line.value).text)
    after = passed(sheet, passage)
    assert after.clock > sheet.clock or "dead" in sheet.conditions
    assert CharacterSheet.model_validate(after.model_dump()) == after
