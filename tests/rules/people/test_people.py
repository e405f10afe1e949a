"""Making characters, experience, cinematic and campaign play, trauma."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.random_choice import pick
from alien_desktop.rules.dice.roll_profile import ActiveEffect
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import TraumaFrom
from alien_desktop.rules.people.advancement import (
    buy_talent,
    earn,
    raise_skill,
    skill_price,
    verify_buy_talent,
    verify_earn,
    verify_raise_skill,
)
from alien_desktop.rules.people.campaign import (
    GameMode,
    span_of,
    verify_spend_story_point,
)
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.people.creation import (
    CareerFrame,
    Draft,
    attribute_budget,
    attribute_limits,
    problems,
    skill_budget,
)
from alien_desktop.rules.people.random_creation import random_draft, roll_attributes
from alien_desktop.rules.stress.trauma import trauma_from, trauma_number, trauma_roll, verify_trauma_roll
from alien_desktop.rules.violation import RuleViolation, is_allowed

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)

MARINE = CareerFrame(
    "marine",
    Attribute.STRENGTH,
    (Skill.CLOSE_COMBAT, Skill.STAMINA, Skill.RANGED_COMBAT),
    ("banter", "overkill", "past_the_limit"),
    (("rifle", "smart_gun"), ("tracker", "grenades"), ("suit", "armor"), ("flare", "cards")),
)

HUDSON = Draft(
    attributes={Attribute.STRENGTH: 5, Attribute.AGILITY: 4, Attribute.WITS: 3, Attribute.EMPATHY: 2},
    skills={
        Skill.CLOSE_COMBAT: 2,
        Skill.STAMINA: 2,
        Skill.RANGED_COMBAT: 3,
        Skill.MOBILITY: 1,
        Skill.COMTECH: 1,
        Skill.OBSERVATION: 1,
    },
    talents=("banter",),
    gear=("rifle", "tracker"),
)

BISHOP = replace(
    HUDSON,
    attributes={Attribute.STRENGTH: 8, Attribute.AGILITY: 7, Attribute.WITS: 3, Attribute.EMPATHY: 2},
    synthetic=True,
    raised=(Attribute.STRENGTH, Attribute.AGILITY),
)


def broken_rules(draft: Draft, edition: Edition = CORE) -> set[str]:
    return {problem.rule for problem in problems(draft, MARINE, edition.creation)}


@BOTH
def test_a_legal_human_and_a_legal_synthetic(edition: Edition) -> None:
    assert not problems(HUDSON, MARINE, edition.creation)
    assert not problems(BISHOP, MARINE, edition.creation)
    assert attribute_budget(BISHOP, edition.creation).left == 0
    assert skill_budget(HUDSON, edition.creation).left == 0


def attributes(*levels: int) -> dict[Attribute, int]:
    return dict(zip(Attribute, levels, strict=True))


ILLEGAL = {
    "attribute_points": replace(HUDSON, attributes=attributes(5, 4, 2, 2)),
    "attribute_least": replace(HUDSON, attributes=attributes(5, 4, 4, 1)),
    "attribute_most": replace(HUDSON, attributes=attributes(3, 5, 4, 2)),
    "key_attribute_most": replace(HUDSON, attributes=attributes(6, 4, 2, 2)),
    "attribute_missing": replace(HUDSON, attributes={Attribute.STRENGTH: 5}),
    "skill_points": replace(HUDSON, skills={Skill.STAMINA: 3}),
    "key_skill_most": replace(HUDSON, skills={**HUDSON.skills, Skill.STAMINA: 4}),
    "skill_most": replace(HUDSON, skills={**HUDSON.skills, Skill.MOBILITY: 2}),
    "skill_least": replace(HUDSON, skills={**HUDSON.skills, Skill.PILOTING: -1}),
    "talents": replace(HUDSON, talents=("banter", "overkill")),
    "career_talent": replace(HUDSON, talents=("nimble",)),
    "gear_picks": replace(HUDSON, gear=("rifle",)),
    "career_gear": replace(HUDSON, gear=("rifle", "yo-yo")),
    "one_per_line": replace(HUDSON, gear=("rifle", "smart_gun")),
    "synthetic_bonus": replace(BISHOP, raised=(Attribute.STRENGTH,)),
}


@BOTH
@pytest.mark.parametrize("rule", ILLEGAL)
def test_every_illegal_state_names_its_rule(rule: str, edition: Edition) -> None:
    assert rule in broken_rules(ILLEGAL[rule], edition)


def test_too_many_points_are_told_from_too_few() -> None:
    too_many = problems(replace(HUDSON, attributes=attributes(5, 4, 4, 2)), MARINE, CORE.creation)
    assert str(too_many[0].sentence) == "1 attribute point too many is spent."


def test_a_human_raises_nothing() -> None:
    assert "synthetic_bonus" in broken_rules(replace(HUDSON, raised=(Attribute.WITS, Attribute.AGILITY)))


def test_the_same_attribute_is_not_raised_twice() -> None:
    assert "synthetic_bonus" in broken_rules(replace(BISHOP, raised=(Attribute.STRENGTH, Attribute.STRENGTH)))


def test_a_house_that_lets_a_line_be_taken_twice_still_wants_different_items() -> None:
    house = replace(CORE.creation, one_per_line=False)
    assert not problems(replace(HUDSON, gear=("rifle", "smart_gun")), MARINE, house)
    twice = problems(replace(HUDSON, gear=("rifle", "rifle")), MARINE, house)
    assert [problem.rule for problem in twice] == ["gear_once"]


def test_limits_of_a_synthetic() -> None:
    assert attribute_limits(Attribute.STRENGTH, BISHOP, MARINE.key_attribute, CORE.creation) == (5, 8)
    assert attribute_limits(Attribute.AGILITY, BISHOP, MARINE.key_attribute, CORE.creation) == (5, 7)
    assert attribute_limits(Attribute.WITS, BISHOP, MARINE.key_attribute, CORE.creation) == (2, 4)


def test_rolled_attributes_are_for_evolved_alone() -> None:
    rolled = roll_attributes(EVOLVED.creation, ScriptedDice([1, 5, 6, 5, 3, 2]))
    assert rolled == (5, 5, 3, 2)
    draft = replace(HUDSON, attributes=attributes(5, 5, 3, 2), rolled=rolled)
    assert not problems(draft, MARINE, EVOLVED.creation)
    assert "rolled_attributes" in broken_rules(draft, CORE)
    other = replace(draft, attributes=attributes(5, 4, 3, 2))
    assert "rolled_attributes" in broken_rules(other, EVOLVED)
    android = replace(draft, attributes=attributes(8, 5, 3, 5), synthetic=True, raised=tuple(Attribute)[::3])
    assert "rolled_attributes" not in broken_rules(android, EVOLVED)
    with pytest.raises(RuleViolation, match="spread the points"):
        roll_attributes(CORE.creation, ScriptedDice([]))


class SeededDice:
    """Dice of a known seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, count: int) -> tuple[int, ...]:
        return tuple(self._random.randint(1, 6) for _ in range(count))


@given(st.integers(0, 10_000), st.sampled_from([CORE, EVOLVED]), st.booleans(), st.booleans())
def test_characters_made_by_chance_are_legal(seed: int, edition: Edition, synthetic: bool, one_per_line: bool) -> None:
    rules = replace(edition.creation, one_per_line=one_per_line)
    draft = random_draft(MARINE, rules, SeededDice(seed), synthetic=synthetic)
    assert problems(draft, MARINE, rules) == ()
    assert draft.cash in range(100, 700, 100)


def test_the_same_dice_make_the_same_character() -> None:
    twins = [random_draft(MARINE, CORE.creation, SeededDice(7)) for _ in range(2)]
    assert twins[0] == twins[1]


def test_a_character_made_by_chance_knows_its_career_and_something_else() -> None:
    """Two points in each skill of the career, the rest by dice; that is our way, the books know no such character."""
    drafts = [random_draft(MARINE, EVOLVED.creation, SeededDice(seed)) for seed in range(40)]
    assert min(draft.skills[skill] for draft in drafts for skill in MARINE.key_skills) == 2
    assert any(set(draft.skills) - set(MARINE.key_skills) for draft in drafts)


def test_a_career_without_gear_gives_none() -> None:
    assert random_draft(replace(MARINE, gear=()), CORE.creation, SeededDice(1)).gear == ()


def test_picking_is_fair_and_needs_something_to_pick() -> None:
    assert pick("abc", ScriptedDice([1, 2])) == "b"
    assert pick("abcde", ScriptedDice([6, 6, 1, 1])) == "a"
    assert pick("a", ScriptedDice([])) == "a"
    with pytest.raises(RuleViolation, match="nothing to choose"):
        pick("", ScriptedDice([]))


@BOTH
def test_each_yes_is_one_experience(edition: Edition) -> None:
    assert len(edition.advancement.questions) == 9
    assert earn(["took_part", "panicked"], edition.advancement) == 2
    assert not is_allowed(verify_earn, ["took_part", "took_part"], edition.advancement)
    assert not is_allowed(verify_earn, ["slept_well"], edition.advancement)


def test_skills_cost_five_in_2019_and_five_times_the_new_level_in_evolved() -> None:
    assert [skill_price(level, CORE.advancement) for level in (0, 2)] == [5, 5]
    assert [skill_price(level, EVOLVED.advancement) for level in (0, 2)] == [5, 15]
    bought = raise_skill(16, 2, EVOLVED.advancement)
    assert (bought.price, bought.experience_left, bought.level) == (15, 1, 3)
    assert not is_allowed(verify_raise_skill, 4, 0, CORE.advancement)
    assert raise_skill(5, 0, CORE.advancement).experience_left == 0
    assert is_allowed(verify_raise_skill, 5, 4, CORE.advancement)
    assert is_allowed(verify_raise_skill, 5, 0, EVOLVED.advancement)
    assert raise_skill(5, 0, EVOLVED.advancement).level == 1
    verify_raise_skill(5, 0, EVOLVED.advancement)
    assert not is_allowed(verify_raise_skill, 99, 5, CORE.advancement)


def test_a_new_skill_of_evolved_was_used_or_taught() -> None:
    assert not is_allowed(verify_raise_skill, 9, 0, EVOLVED.advancement, used_or_taught=False)
    assert is_allowed(verify_raise_skill, 9, 0, CORE.advancement, used_or_taught=False)


@BOTH
def test_a_talent_costs_five(edition: Edition) -> None:
    assert buy_talent(7, 0, edition.advancement).experience_left == 2
    assert buy_talent(5, 0, edition.advancement).experience_left == 0
    assert is_allowed(verify_buy_talent, 5, 0, edition.advancement)
    verify_buy_talent(5, 0, edition.advancement)
    with pytest.raises(RuleViolation, match="cannot be taken again"):
        verify_buy_talent(5, 1, edition.advancement)
    assert not is_allowed(verify_buy_talent, 9, 2, edition.advancement, max_times=2)
    assert not is_allowed(verify_buy_talent, 4, 0, edition.advancement)
    assert not is_allowed(verify_buy_talent, 9, 1, edition.advancement)
    assert is_allowed(verify_buy_talent, 9, 1, edition.advancement, max_times=3)


def test_a_story_point_is_spent_once() -> None:
    assert is_allowed(verify_spend_story_point, 1, GameMode.CINEMATIC)
    assert not is_allowed(verify_spend_story_point, 0, GameMode.CINEMATIC)
    assert not is_allowed(verify_spend_story_point, 1, GameMode.CINEMATIC, 2)
    assert not is_allowed(verify_spend_story_point, 1, GameMode.CAMPAIGN), "evolved 15: a campaign has none"


@pytest.mark.rule("S0-027", "S1-047", "S1-048", "S2-027")
def test_the_signature_item_relieves_one_stress_once_in_an_act_or_session() -> None:
    """S2 says per Act, S1 per session or Act: it depends on how the game is played (core 18, row 8)."""
    assert [span_of(mode, CORE.play).value for mode in (GameMode.CINEMATIC, GameMode.CAMPAIGN)] == ["act", "session"]
    assert (CORE.stress.signature_item_relief, EVOLVED.stress.signature_item_relief) == (1, 0)


def test_trauma_is_a_success_in_2019_and_a_failure_in_evolved() -> None:
    assert trauma_roll(2, 13, CORE.trauma, ScriptedDice([6, 1, 4])).number == 4
    assert trauma_roll(2, 13, CORE.trauma, ScriptedDice([5, 1])).number is None
    assert trauma_roll(2, 9, EVOLVED.trauma, ScriptedDice([5, 1, 4, 5])).number == 45
    assert trauma_roll(2, 9, EVOLVED.trauma, ScriptedDice([6, 1])).number is None


def test_rows_that_nobody_knows_are_rolled_again() -> None:
    rolled = trauma_roll(1, 9, EVOLVED.trauma, ScriptedDice([5, 2, 1, 3, 4, 1, 2]), unknown={21, 22, 23, 34})
    assert rolled.number == 12
    invented = replace(EVOLVED.trauma, unknown_again=False)
    assert trauma_roll(1, 9, invented, ScriptedDice([5, 2, 1]), unknown={21}).number == 21


def test_somebody_with_panic_attacks_rolls_for_trauma_after_any_panic() -> None:
    attacks = (ActiveEffect("Panic Attacks", TraumaFrom(1)), ActiveEffect("Mild", TraumaFrom(12)))
    assert is_allowed(verify_trauma_roll, 1, EVOLVED.trauma, attacks)
    assert trauma_from(EVOLVED.trauma, attacks) == 1
    assert trauma_from(EVOLVED.trauma) == 9
    with pytest.raises(RuleViolation, match="of 1 or more"):
        trauma_roll(3, 0, EVOLVED.trauma, ScriptedDice([]), attacks)
    assert trauma_roll(1, 1, EVOLVED.trauma, ScriptedDice([5, 6, 6]), attacks).number == 66
    assert trauma_from(EVOLVED.trauma, attacks[1:]) == 9, "nothing makes it rarer"


def test_only_heavy_panic_calls_for_a_trauma_roll() -> None:
    assert not is_allowed(verify_trauma_roll, 12, CORE.trauma)
    assert not is_allowed(verify_trauma_roll, 8, EVOLVED.trauma)
    assert trauma_number(CORE.trauma, ScriptedDice([3])) == 3
