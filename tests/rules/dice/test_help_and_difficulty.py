"""Help of others and how hard a roll is, in both editions."""

from dataclasses import FrozenInstanceError

import pytest

from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.difficulty import difficulty_term, verify_difficulty
from alien_desktop.rules.dice.help_dice import help_term, helper_pays, verify_help
from alien_desktop.rules.dice.push import push
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.dice.skill_check import roll
from alien_desktop.rules.dice.skill_pool import PoolRequest, build_pool
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import NoHelp
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.violation import RuleViolation, is_allowed

EDITIONS = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


@pytest.mark.parametrize(
    "name, dice",
    [
        pytest.param("Trivial", 3, marks=pytest.mark.rule("S1-025")),
        pytest.param("Simple", 2, marks=pytest.mark.rule("S1-026")),
        pytest.param("Easy", 1, marks=pytest.mark.rule("S1-027")),
        pytest.param("Average", 0, marks=pytest.mark.rule("S1-028")),
        pytest.param("Demanding", -1, marks=pytest.mark.rule("S1-029")),
        pytest.param("Hard", -2, marks=pytest.mark.rule("S1-030")),
        pytest.param("Formidable", -3, marks=pytest.mark.rule("S1-031")),
    ],
)
def test_the_2019_ladder_has_a_name_for_each_step(name: str, dice: int) -> None:
    assert [str(step.name) for step in CORE.pool.difficulty.steps if step.dice == dice] == [name]
    term = difficulty_term(dice, CORE.pool.difficulty)
    assert (term is None) if dice == 0 else (term is not None and (str(term.label), term.dice) == (name, dice))


@pytest.mark.rule("S3-006")
def test_evolved_has_free_steps_without_names() -> None:
    steps = EVOLVED.pool.difficulty.steps
    assert [step.dice for step in steps] == [3, 2, 1, 0, -1, -2, -3]
    assert [str(step.name) for step in steps] == ["+3", "+2", "+1", "0", "−1", "−2", "−3"]
    term = difficulty_term(-2, EVOLVED.pool.difficulty)
    assert term is not None
    assert str(term.label) == "Difficulty"


@EDITIONS
def test_no_step_lies_beyond_three_dice(edition: Edition) -> None:
    assert is_allowed(verify_difficulty, 3, edition.pool.difficulty)
    assert not is_allowed(verify_difficulty, -4, edition.pool.difficulty)
    with pytest.raises(RuleViolation, match=r"from \+3 to −3"):
        difficulty_term(4, edition.pool.difficulty)


@pytest.mark.rule("S0-060", "S0-061", "S1-035", "S1-038", "S3-010", "S3-011")
@EDITIONS
def test_each_helper_gives_one_die_and_at_most_three_can_help(edition: Edition) -> None:
    for helpers in (1, 2, 3):
        term = help_term(helpers, RollProfile(), edition.pool.help)
        assert term is not None
        assert term.dice == helpers
    assert help_term(0, RollProfile(), edition.pool.help) is None
    for helpers in (4, -1):
        assert not is_allowed(verify_help, helpers, RollProfile(), edition.pool.help)
        with pytest.raises(RuleViolation, match="From 0 to 3"):
            help_term(helpers, RollProfile(), edition.pool.help)


@pytest.mark.rule("S0-059", "S1-036")
def test_characters_of_the_game_mother_can_be_helped_too() -> None:
    # S1-036 speaks of player characters only; S0 names both, and that reading is taken.
    assert is_allowed(verify_help, 2, RollProfile(nature=Nature.NPC), CORE.pool.help)


@EDITIONS
def test_something_that_keeps_help_away_is_named(edition: Edition) -> None:
    roller = RollProfile(active=(ActiveEffect("Paranoid", NoHelp()),))
    assert is_allowed(verify_help, 0, roller, edition.pool.help)
    with pytest.raises(RuleViolation, match="Paranoid"):
        help_term(1, roller, edition.pool.help)


@pytest.mark.rule("S0-055")
def test_help_is_part_of_the_pool_that_is_rolled_and_cannot_come_later() -> None:
    pool = build_pool(PoolRequest(RollProfile({Attribute.WITS: 2}), Skill.COMTECH, helpers=2), CORE.pool)
    made = roll(pool, RollProfile(), ScriptedDice((2, 3, 4, 5)))
    assert made.pool.base == 4
    after = push(made, RollProfile(), CORE.push, ScriptedDice((2, 3, 4, 5, 5))).after
    assert after.pool == pool
    with pytest.raises(FrozenInstanceError):
        made.pool = pool  # type: ignore[misc]


@pytest.mark.rule("S0-054", "S1-039")
def test_a_2019_helper_pays_an_action_of_the_same_kind() -> None:
    assert helper_pays(Loss.MINOR, CORE.pool.help) is Loss.MINOR
    assert helper_pays(Loss.MAIN, CORE.pool.help) is Loss.MAIN


@pytest.mark.rule("S3-012")
def test_an_evolved_helper_always_pays_a_full_action() -> None:
    assert helper_pays(Loss.MINOR, EVOLVED.pool.help) is Loss.MAIN
