"""Advice on a push: the better of two choices under the utility that the player states."""

import random
from fractions import Fraction

import pytest

from alien_desktop.rules.dice.push import verify_push
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.skill_pool import free_pool
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.odds.push_advice import UTILITIES, Temper, Utility, chance_of, push_advice, push_value
from alien_desktop.rules.violation import is_allowed

EDITIONS = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


def lying(base: tuple[int, ...], stress: tuple[int, ...]) -> SkillRoll:
    return SkillRoll(free_pool(len(base), len(stress)), base, stress, stress_level=len(stress))


def expected_value(roll: SkillRoll, roller: RollProfile, edition: Edition, utility: Utility, needed: int) -> Fraction:
    """The worth of a push, told outcome by outcome instead of by tails."""
    base, stress = roll.kept_base.count(False), roll.kept_stress.count(False) + 1
    cancels_from = edition.alarm.total.cancels_from
    assert cancels_from is not None
    less = roller.resolve if edition.uses_resolve else 0
    standing = sum(face + roller.stress + 1 - less < cancels_from for face in range(1, 7))
    ways: dict[tuple[int, bool], int] = {(roll.successes, False): 1}
    for die in range(base + stress):
        longer: dict[tuple[int, bool], int] = {}
        for (sixes, alarm), count in ways.items():
            for key, times in (((sixes + 1, alarm), 1), ((sixes, alarm or die >= base), 1), ((sixes, alarm), 4)):
                longer[key] = longer.get(key, 0) + count * times
        ways = longer
    value = Fraction(0)
    for (sixes, alarm), count in ways.items():
        counts = Fraction(standing, 6) if alarm else Fraction(1)
        good = utility.success + (sixes - needed) * utility.further if sixes >= needed else 0
        value += Fraction(count, 6 ** (base + stress)) * (counts * good - alarm * utility.alarm)
    return value - utility.stress


@EDITIONS
def test_the_advice_is_the_better_choice_on_a_thousand_random_rolls(edition: Edition) -> None:
    chance = random.Random(2019)
    pushes = 0
    for _ in range(500):
        base = tuple(chance.randint(1, 6) for _ in range(chance.randint(0, 8)))
        stress = tuple(chance.randint(1, 6) for _ in range(chance.randint(0, 6)))
        roll, roller = lying(base, stress), RollProfile(stress=len(stress), resolve=chance.randint(0, 4))
        utility = UTILITIES[chance.choice(list(Temper))]
        needed = chance.randint(1, 3)
        advice = push_advice(roll, roller, edition, utility, needed=needed)
        if 1 in stress:
            assert not advice.push
            assert advice.after is None
            assert str(advice.sentence) == "A stress die shows 1: this roll cannot be pushed."
            continue
        assert is_allowed(verify_push, roll, roller, edition.push)
        now = utility.success + (roll.successes - needed) * utility.further if roll.successes >= needed else 0
        after = expected_value(roll, roller, edition, utility, needed)
        assert advice.after is not None
        assert push_value(advice.after, utility, advice.terms.stress_after - roller.stress, needed) == after
        assert advice.push is (after > now)
        pushes += advice.push
    assert 0 < pushes < 500


@EDITIONS
def test_a_failure_is_worth_a_push_and_a_good_success_is_not(edition: Edition) -> None:
    utility = UTILITIES[Temper.BALANCED]
    failed = push_advice(lying((2, 3, 4, 5, 5), (2,)), RollProfile(stress=1), edition, utility)
    assert failed.push
    assert str(failed.sentence).startswith("Push: the chance of success becomes ")
    done = push_advice(lying((6, 6, 2), (2, 2, 2, 2, 2)), RollProfile(stress=5), edition, utility)
    assert not done.push
    assert done.succeeds_now
    assert str(done.sentence).startswith("Do not push: the chance of success is ")


def test_more_successes_than_there_are_dice_are_out_of_reach() -> None:
    advice = push_advice(lying((2,), ()), RollProfile(), CORE, UTILITIES[Temper.BOLD], needed=5)
    assert advice.after is not None
    assert chance_of(advice.after, 5) == 0
    assert not advice.push
