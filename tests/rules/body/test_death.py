"""Death rolls in both editions."""

import pytest

from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.death import (
    Dying,
    LethalTreated,
    death_pool,
    death_roll,
    treat_lethal,
)
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


@pytest.mark.rule("S1-133", "S1-135", "S2-112")
@BOTH
def test_a_death_roll_is_stamina_without_stress_dice(edition: Edition) -> None:
    """S1 and S2 name the skill, one source reads like the attribute alone: the skill is taken (core 18, row 10)."""
    pool = death_pool(3, 2, Dying(TimeUnit.TURN), edition.death)
    assert (pool.base, pool.stress, len(pool.base_terms)) == (5, 0, 2)
    assert Dying(TimeUnit.TURN).passed == 0


def test_the_injury_and_talents_change_the_dice() -> None:
    pool = death_pool(3, 2, Dying(TimeUnit.ROUND, dice=-2), EVOLVED.death, [Term("Survivor", 2)])
    assert [term.dice for term in pool.base_terms] == [3, 2, -2, 2]


def test_evolved_never_rolls_fewer_than_one_die_and_2019_may_have_none() -> None:
    nearly_dead = Dying(TimeUnit.ROUND, dice=-3)
    assert death_pool(2, 0, nearly_dead, EVOLVED.death).base == 1
    pool = death_pool(2, 0, nearly_dead, CORE.death)
    assert pool.base == 0
    assert death_roll(nearly_dead, pool, CORE.death, ScriptedDice([])).died


@pytest.mark.rule("S1-132", "S1-136", "S2-111")
@BOTH
def test_a_failed_death_roll_kills(edition: Edition) -> None:
    dying = Dying(TimeUnit.TURN)
    rolled = death_roll(dying, death_pool(2, 0, dying, edition.death), edition.death, ScriptedDice([5, 5]))
    assert (rolled.died, rolled.next_roll) == (True, None)


@pytest.mark.rule("S1-137")
def test_who_passes_rolls_again_when_the_time_has_run_out_again_in_2019_without_end() -> None:
    dying = Dying(TimeUnit.SHIFT)
    pool = death_pool(1, 0, dying, CORE.death)
    for _ in range(5):
        rolled = death_roll(dying, pool, CORE.death, ScriptedDice([6]))
        assert rolled.next_roll is TimeUnit.SHIFT
        assert rolled.after is not None
        dying = rolled.after


def test_in_evolved_three_passed_rolls_save() -> None:
    dying = Dying(TimeUnit.ROUND, passed=1)
    pool = death_pool(1, 0, dying, EVOLVED.death)
    second = death_roll(dying, pool, EVOLVED.death, ScriptedDice([6]))
    assert second.after == Dying(TimeUnit.ROUND, passed=2)
    third = death_roll(Dying(TimeUnit.ROUND, passed=2), pool, EVOLVED.death, ScriptedDice([6]))
    assert (third.saved, third.died, third.next_roll) == (True, False, None)


@pytest.mark.rule("S2-113")
@BOTH
def test_successful_medical_aid_ends_the_death_rolls(edition: Edition) -> None:
    assert treat_lethal(Dying(TimeUnit.TURN), True, edition.death) == LethalTreated(False, None)


def test_failed_aid_costs_nothing_in_2019_and_time_in_evolved() -> None:
    shift, turn, round_ = Dying(TimeUnit.SHIFT), Dying(TimeUnit.TURN), Dying(TimeUnit.ROUND)
    assert treat_lethal(shift, False, CORE.death) == LethalTreated(False, shift)
    assert treat_lethal(shift, False, EVOLVED.death) == LethalTreated(False, turn)
    assert treat_lethal(turn, False, EVOLVED.death) == LethalTreated(False, round_)
    assert treat_lethal(round_, False, EVOLVED.death) == LethalTreated(True, None)
