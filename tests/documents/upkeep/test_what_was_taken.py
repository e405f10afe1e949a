"""Drugs, drinks and meals: what they do at once, what is on the sheet meanwhile, and how it ends."""

import pytest

from alien_desktop.documents.sheet.converting import convert_sheet
from alien_desktop.documents.sheet.deprivation import active_needs, begin_deprivation
from alien_desktop.documents.sheet.identity import set_nature
from alien_desktop.documents.sheet.item_edits import add_item
from alien_desktop.documents.sheet.item_use import use_item, use_options
from alien_desktop.documents.sheet.new_parts import item_from
from alien_desktop.documents.sheet.pools import pool_for
from alien_desktop.documents.sheet.supplies import eat_now, use_day
from alien_desktop.documents.sheet.vitals import relieve_stress
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.documents.upkeep.advance_time import advance_time
from alien_desktop.documents.upkeep.upkeep_item import TimeStep
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation
from tests.documents.living import EDITIONS, due, passed, person, taken


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_second_naproleve_in_a_shift_takes_a_die_from_every_skill_until_the_shift_is_over(edition: str) -> None:
    rules = rules_of(edition)
    one = taken(person(edition, stress=3), "naproleve")
    assert one.stress == 0
    assert pool_for(one, Skill.COMTECH, rules).base == 3
    two = taken(one, "naproleve")
    pool = pool_for(two, Skill.COMTECH, rules)
    assert pool.base == 2
    assert ("Naproleve × 2", -1) in [(str(term.label), term.dice) for term in pool.base_terms]
    line = due(two, TimeStep.SHIFT)["lasting.s1"]
    assert (str(line.title), line.ticked) == ("Naproleve × 2", True)
    after = passed(two, TimeStep.SHIFT)
    assert after.timed_effects == ()
    assert pool_for(after, Skill.COMTECH, rules).base == 3


def test_a_drug_that_still_acts_is_not_due_and_sixty_turns_are_a_shift() -> None:
    sheet = taken(person(stress=3), "naproleve")
    assert "lasting.s1" not in due(sheet, TimeStep.TURN)
    for _ in range(59):
        sheet = advance_time(sheet, (), rules_of("core"), TimeStep.TURN)
    assert due(sheet, TimeStep.TURN)["lasting.s1"].ticked


def test_a_beer_takes_a_die_from_wits_until_the_game_mother_says_so() -> None:
    rules = rules_of("core")
    sheet = taken(person(stress=2), "beer")
    assert sheet.stress == 1
    assert (pool_for(sheet, Skill.OBSERVATION, rules).base, pool_for(sheet, Skill.STAMINA, rules).base) == (2, 3)
    assert [due(sheet, each)["lasting.s1"].ticked for each in (TimeStep.TURN, TimeStep.SHIFT, TimeStep.DAY)] == [
        False,
        False,
        True,
    ]
    assert "the Game Mother says when" in str(due(sheet, TimeStep.TURN)["lasting.s1"].note)


def test_a_bottle_has_more_than_one_glass() -> None:
    sheet = taken(person(stress=3), "hard_liquor")
    assert (sheet.stress, len(sheet.gear)) == (2, 1)


def test_neversleep_of_the_second_edition_is_a_day_without_sleep_and_without_relief() -> None:
    sheet = taken(person("evolved", stress=2), "neversleep")
    with pytest.raises(RuleViolation):
        relieve_stress(sheet, 1, rules_of("evolved"))
    assert "need.sleep" not in due(sheet, TimeStep.DAY)
    assert due(sheet, TimeStep.DAY)["lasting.s1"].ticked
    after = passed(sheet, TimeStep.DAY)
    assert relieve_stress(after, 1, rules_of("evolved")).stress == 2
    assert "need.sleep" in due(after, TimeStep.DAY)


def test_what_raises_or_lowers_stress_asks_which() -> None:
    rules = rules_of("evolved")
    sheet = add_item(person("evolved", stress=2), item_from("evolved.consumable.x_drugs", rules))
    assert tuple(map(str, use_options(sheet.gear[0], rules))) == ("Stress −1", "Stress +1")
    assert use_item(sheet, "i1", rules, way=0).sheet.stress == 1
    assert use_item(sheet, "i1", rules, way=1).sheet.stress == 3


def test_a_synthetic_feels_nothing_of_what_it_takes() -> None:
    assert taken(person(nature="synthetic"), "naproleve", "naproleve").timed_effects == ()


def test_what_is_at_work_goes_over_to_the_other_edition_by_its_cause() -> None:
    core, evolved = rules_of("core"), rules_of("evolved")
    sheet = begin_deprivation(begin_deprivation(person(), "food", core), "sub_zero", core)
    sheet = taken(taken(sheet, "naproleve"), "hard_liquor")
    there = convert_sheet(sheet, core, evolved)
    assert [(each.cause, each.every) for each in there.sheet.deprivations] == [("food", ""), ("cold", "shift")]
    assert there.sheet.conditions == ("fatigued",)
    assert [each.source for each in there.sheet.timed_effects] == ["evolved.consumable.naproleve"]
    assert "Hard Liquor" in [row.here for row in there.lost]
    back = convert_sheet(there.sheet, evolved, core).sheet
    assert [each.cause for each in back.deprivations] == ["food", "sub_zero"]
    assert set(back.conditions) == {"starving", "freezing"}


def test_an_item_used_for_the_day_ends_hunger_in_the_second_edition() -> None:
    rules = rules_of("evolved")
    hungry = begin_deprivation(person("evolved"), "food", rules).evolve(conditions=("fatigued",))
    assert use_day(hungry, Supply.FOOD, 2, rules).conditions == ()
    assert not due(hungry, TimeStep.DAY)["need.food"].ticked, "there is something to eat today"
    assert passed(hungry, TimeStep.DAY).deprivations == ()


def test_whoever_has_eaten_today_is_not_asked_for_another_item() -> None:
    rules = rules_of("evolved")
    fed = eat_now(begin_deprivation(person("evolved"), "food", rules), Supply.FOOD, rules)
    assert (fed.consumables.food, fed.deprivations) == (2, ())
    line = due(fed, TimeStep.DAY)["item.food"]
    assert (line.ticked, str(line.note)) == (False, "not needed: Food for the day")
    tomorrow = passed(fed, TimeStep.DAY)
    assert (tomorrow.consumables.food, tomorrow.timed_effects) == (2, ())
    assert due(tomorrow, TimeStep.DAY)["item.food"].ticked


def test_somebody_made_synthetic_has_no_needs_left() -> None:
    rules = rules_of("core")
    sheet = set_nature(taken(begin_deprivation(person(), "food", rules), "naproleve"), Nature.SYNTHETIC, rules)
    assert (sheet.deprivations, sheet.timed_effects) == ((), ())
    assert active_needs(sheet, rules) == ()
