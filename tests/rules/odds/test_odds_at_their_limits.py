"""Odds at the limits of their rules: who cannot push, what is ignored, what a wall keeps off, who is saved."""

from fractions import Fraction

import pytest

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.death import Dying
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.skill_pool import PoolRequest, build_pool, free_pool
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import ExtraPush
from alien_desktop.rules.odds.attack_odds import Protection, armor_odds, attack_odds
from alien_desktop.rules.odds.death_odds import death_odds
from alien_desktop.rules.odds.panic_odds import panic_odds
from alien_desktop.rules.odds.roll_odds import push_odds, roll_odds
from alien_desktop.rules.odds.supply_odds import supply_odds
from alien_desktop.rules.people.characteristics import Attribute, Skill

BOTH = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=["core", "evolved"])


def test_a_panic_that_is_running_counts_in_the_odds_before_and_after_a_push() -> None:
    pool, roller = free_pool(1, 1), RollProfile(stress=1)
    calm = roll_odds(pool, roller, CORE)
    running = roll_odds(pool, roller, CORE, running_panic=9)
    assert calm.now.cancelled == 0
    assert running.now.cancelled > 0
    assert running.if_pushed is not None
    assert calm.if_pushed is not None
    assert running.if_pushed.cancelled > calm.if_pushed.cancelled
    made = SkillRoll(pool, (2,), (3,), stress_level=1)
    assert push_odds(made, roller, CORE, running_panic=9).cancelled > push_odds(made, roller, CORE).cancelled


@BOTH
def test_a_talent_for_a_second_push_is_asked_about_the_pool_that_is_rolled(edition: Edition) -> None:
    nimble = RollProfile({Attribute.AGILITY: 2}, active=(ActiveEffect("Nimble", ExtraPush((Attribute.AGILITY,))),))
    pool = build_pool(PoolRequest(nimble, Skill.PILOTING), edition.pool)
    twice, once = (roll_odds(pool, roller, edition).if_pushed for roller in (nimble, RollProfile()))
    assert twice is not None
    assert once is not None
    assert (twice.success, twice.of) == (once.success, once.of), "the policy pushes once"


def test_a_panic_that_is_running_counts_for_the_new_stress_die_of_a_push_alone() -> None:
    calm, running = (roll_odds(free_pool(1), RollProfile(), CORE, running_panic=low).if_pushed for low in (None, 9))
    assert calm is not None
    assert running is not None
    assert calm.cancelled == 0 < running.cancelled


def test_ones_that_are_ignored_call_for_nothing_in_the_odds_of_a_push_either() -> None:
    made = SkillRoll(free_pool(1, 1), (2,), (3,), stress_level=8, ignores_alarms=True)
    odds = push_odds(made, RollProfile(stress=8), CORE)
    assert (odds.one_on_stress, odds.cancelled) == (0, 0)
    assert odds.clean == odds.success


def test_the_chance_of_a_clean_success_counts_both_rolls() -> None:
    odds = roll_odds(free_pool(1), RollProfile(), CORE)
    assert odds.if_pushed is not None
    # Without a push one of six; with one, five of six times a base die and the new stress die, no 1 on that one.
    again = Fraction(5, 6) * (Fraction(5, 6) - Fraction(5, 6) * Fraction(4, 6))
    assert Fraction(odds.if_pushed.clean, odds.if_pushed.of) == Fraction(1, 6) + again


def test_a_wall_that_holds_keeps_everything_off_in_the_odds_too() -> None:
    wall = Protection(EVOLVED.armor, EVOLVED.cover, barrier=3)
    assert armor_odds(5, 2, wall) == tuple(map(Fraction, (1, 0, 0, 0, 0, 0))), "level 3 above base damage 2"
    assert armor_odds(5, 3, wall) == tuple(map(Fraction, (0, 0, 1, 0, 0, 0)))
    nothing = attack_odds((Fraction(1),), 1, wall)
    assert (nothing.hit, nothing.at_least(1), nothing.damage) == (Fraction(0), Fraction(0), (Fraction(1),))
    assert isinstance(nothing.at_least(1), Fraction)
    assert isinstance(nothing.hit, Fraction)


@BOTH
def test_who_cannot_push_has_no_odds_of_a_push(edition: Edition) -> None:
    npc = roll_odds(free_pool(2), RollProfile(nature=Nature.NPC), edition)
    assert npc.if_pushed is None
    assert roll_odds(free_pool(2), RollProfile(stress=3), edition).if_pushed is not None


@BOTH
def test_odds_of_an_alarm_name_every_total_of_the_table_and_no_other(edition: Edition) -> None:
    totals = edition.alarm.total
    odds = roll_odds(free_pool(1, 1), RollProfile(stress=1), edition).now
    assert list(odds.results) == list(range(totals.lowest, totals.highest + 1))


def test_a_supply_that_a_talent_saves_lasts_longer_and_more_dice_at_least_shorten_it() -> None:
    plain, saved, two = (supply_odds(4, CORE.supplies, *change).expected_rolls for change in ((), (-3,), (-3, 2)))
    assert saved > two > plain


@pytest.mark.parametrize(
    "passed, saved", [(0, Fraction(1, 216)), (2, Fraction(1, 6)), (3, Fraction(1)), (4, Fraction(1))]
)
def test_the_odds_of_being_saved_count_the_rolls_that_were_passed(passed: int, saved: Fraction) -> None:
    assert death_odds(1, Dying(TimeUnit.TURN, passed=passed), EVOLVED.death).saved == saved


def test_panic_odds_are_those_of_the_six_faces() -> None:
    odds = panic_odds(open_catalog("core").panic, RollProfile(stress=5), CORE.panic)
    assert odds.cancelled == Fraction(2, 6), "5 and 6 make 10 and 11"
