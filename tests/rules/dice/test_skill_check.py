"""Rolling a pool: successes, alarms, real dice, story points, in both editions."""

import pytest

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.dice.skill_check import (
    HandDice,
    SkillRoll,
    alarm_due,
    roll,
    spend_story_point,
    verify_roll,
    verify_story_point,
)
from alien_desktop.rules.dice.skill_pool import RollKind, free_pool
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import BrokenRoll, Reroll
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation, is_allowed

EDITIONS = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


def rolled(base: tuple[int, ...], stress: tuple[int, ...] = (), kind: RollKind = RollKind.SKILL) -> SkillRoll:
    pool = free_pool(len(base), len(stress))
    return roll(pool, RollProfile(stress=len(stress)), HandDice(base, stress), kind=kind)


@pytest.mark.rule("S0-009", "S1-010", "S1-013", "S2-005", "S2-007", "S3-004")
def test_one_six_succeeds_and_none_fails() -> None:
    assert rolled((6, 2)).successes == 1
    assert rolled((3, 2), (6,)).successes == 1
    assert rolled((5, 2), (5, 3)).successes == 0


@pytest.mark.rule("S0-011", "S1-011", "S2-020")
def test_sixes_on_base_and_on_stress_dice_count_alike() -> None:
    assert rolled((6, 1, 6), (6, 2)).successes == 3


@pytest.mark.rule("S0-010", "S1-012", "S2-006", "S3-005")
def test_sixes_beyond_the_first_are_extra() -> None:
    assert rolled((6, 6), (6,)).extra == 2
    assert rolled((6,)).extra == 0
    assert rolled((1,)).extra == 0


@pytest.mark.rule("S3-003")
def test_all_dice_are_rolled_at_once_base_dice_first() -> None:
    dice = ScriptedDice((1, 2, 3, 4, 5))
    made = roll(free_pool(3, 2), RollProfile(stress=2), dice)
    assert (made.base, made.stress, made.stress_level) == ((1, 2, 3), (4, 5), 2)
    assert dice.left == 0
    assert not made.by_hand


@pytest.mark.rule("S0-012", "S1-005", "S2-022", "S3-022")
@EDITIONS
def test_a_one_counts_as_an_alarm_on_stress_dice_only(edition: Edition) -> None:
    assert alarm_due(rolled((6,), (1, 3, 1)), edition.check)
    assert rolled((6,), (1, 3, 1)).alarms == 2
    assert not alarm_due(rolled((1, 1), (2,)), edition.check)


@pytest.mark.rule("S2-021")
def test_with_an_alarm_the_sixes_are_still_there_to_be_read() -> None:
    assert rolled((6,), (1,)).successes == 1


def test_a_passive_roll_brings_no_response_in_evolved() -> None:
    silent = rolled((2,), (1,), RollKind.PASSIVE)
    assert not alarm_due(silent, EVOLVED.check)
    assert alarm_due(silent, CORE.check)


@EDITIONS
def test_a_talent_can_make_the_ones_of_one_roll_nothing(edition: Edition) -> None:
    made = roll(free_pool(1, 1), RollProfile(stress=1), HandDice((2,), (1,)), ignores_alarms=True)
    assert made.alarms == 0
    assert not alarm_due(made, edition.check)


@pytest.mark.rule("S0-025")
def test_failing_a_roll_does_not_raise_stress() -> None:
    failed = rolled((2, 3), (4, 5))
    assert failed.successes == 0
    assert failed.stress_level == 2


def test_a_pool_without_dice_is_rolled_and_fails() -> None:
    made = roll(free_pool(0), RollProfile(), ScriptedDice(()))
    assert (made.base, made.stress, made.successes) == ((), (), 0)


@pytest.mark.rule("S1-129")
def test_somebody_broken_makes_no_skill_rolls_but_death_rolls() -> None:
    broken = RollProfile(broken=True)
    assert not is_allowed(verify_roll, free_pool(2), broken)
    with pytest.raises(RuleViolation, match="Broken"):
        roll(free_pool(2), broken, ScriptedDice((1, 1)))
    assert is_allowed(verify_roll, free_pool(2), broken, RollKind.DEATH)


@pytest.mark.parametrize("talent", ["core.talent.second_wind", "evolved.talent.last_one_standing"])
def test_a_talent_lets_somebody_broken_roll_stamina_and_nothing_else(talent: str) -> None:
    row = open_catalog(talent.partition(".")[0]).talents[talent]
    active = tuple(ActiveEffect(row.name, effect) for effect in row.effects if isinstance(effect, BrokenRoll))
    tough = RollProfile(broken=True, active=active)
    stamina, comtech = (Pool((Term("Dice", 2),), (), skill) for skill in (Skill.STAMINA, Skill.COMTECH))
    assert is_allowed(verify_roll, stamina, tough)
    assert not is_allowed(verify_roll, comtech, tough)
    assert not is_allowed(verify_roll, free_pool(2), tough)
    assert not is_allowed(verify_roll, stamina, tough, RollKind.PASSIVE)
    assert not is_allowed(verify_roll, stamina, RollProfile(broken=True))


def test_a_pool_that_is_negative_or_gives_stress_dice_to_a_synthetic_is_refused() -> None:
    with pytest.raises(RuleViolation, match="fewer than no dice"):
        verify_roll(Pool((Term("Less", -1),)), RollProfile())
    with pytest.raises(RuleViolation, match="Stress Level"):
        verify_roll(free_pool(1, 1), RollProfile(nature=Nature.SYNTHETIC))


def test_real_dice_are_read_base_and_stress_apart_and_must_fit_the_pool() -> None:
    made = roll(free_pool(2, 1), RollProfile(stress=1), HandDice((6, 2), (1,)), by_hand=True)
    assert (made.base, made.stress, made.by_hand) == ((6, 2), (1,), True)
    with pytest.raises(RuleViolation, match="2 base dice, and 1 face "):
        roll(free_pool(2, 1), RollProfile(), HandDice((6,), (1,)))
    with pytest.raises(RuleViolation, match="1 stress die, and 2 faces"):
        roll(free_pool(2, 1), RollProfile(), HandDice((6, 6), (1, 1)))
    with pytest.raises(RuleViolation, match="1 to 6"):
        HandDice((7,))
    used = HandDice((1,), ())
    roll(free_pool(1), RollProfile(), used)
    with pytest.raises(RuleViolation, match="already"):
        used.roll(1)


def test_a_2019_story_point_adds_a_success() -> None:
    made = rolled((6, 2))
    assert is_allowed(verify_story_point, made, CORE.check)
    spent = spend_story_point(made, CORE.check)
    assert (spent.base, spent.successes) == ((6, 2), 2)


def test_an_evolved_story_point_turns_the_lowest_base_die_to_a_six() -> None:
    spent = spend_story_point(rolled((5, 2, 3), (4,)), EVOLVED.check)
    assert (spent.base, spent.stress, spent.successes) == ((5, 6, 3), (4,), 1)
    assert not is_allowed(verify_story_point, rolled((6, 6), (4,)), EVOLVED.check)
    with pytest.raises(RuleViolation, match="No base die"):
        spend_story_point(rolled((), (4,)), EVOLVED.check)


@pytest.mark.rule("S1-034")
def test_talents_can_grant_rolls_again_as_data() -> None:
    granted = {
        effect.what
        for talent in open_catalog("core").talents.values()
        for effect in talent.effects
        if isinstance(effect, Reroll)
    }
    assert "own_critical_injury" in granted
