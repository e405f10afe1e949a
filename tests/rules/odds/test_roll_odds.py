"""Odds as the tray asks for them: a pool, a character, an edition; and a push from the dice on the table."""

from fractions import Fraction

import pytest

from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.push import push
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile
from alien_desktop.rules.dice.skill_check import SkillRoll, alarm_due
from alien_desktop.rules.dice.skill_pool import RollKind, free_pool
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.continuous import NoPush, PanicModifier, PushCost
from alien_desktop.rules.odds.chances import push_chances, roll_chances
from alien_desktop.rules.odds.roll_odds import alarm_totals, fraction, push_odds, roll_odds
from alien_desktop.rules.violation import RuleViolation

EDITIONS = pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=lambda edition: edition.id)


def test_the_oracles_hold_for_a_character() -> None:
    two = roll_odds(free_pool(5, 2), RollProfile(stress=2), CORE)
    assert fraction(two.now, two.now.success) == Fraction(201811, 279936)
    four = roll_odds(free_pool(5, 4), RollProfile(stress=4), CORE)
    assert fraction(four.now, four.now.success) == Fraction(14894285, 20155392)


@EDITIONS
def test_stress_dice_and_stress_level_are_two_things(edition: Edition) -> None:
    odds = roll_odds(free_pool(3, 1), RollProfile(stress=8), edition)
    totals = alarm_totals(RollProfile(stress=8), edition.alarm)
    assert odds.now.results == roll_chances(3, 1, totals).results
    assert odds.now.cancelled > 0


def test_a_running_panic_changes_what_counts_in_the_2019_rules_and_not_in_evolved() -> None:
    pool, roller = free_pool(4, 3), RollProfile(stress=3)
    calm, panicking = (roll_odds(pool, roller, CORE, running_panic=running).now for running in (None, 9))
    assert calm.success > panicking.success
    # While Drop Item's row 9 counts as running, only a total of 9 keeps the action: die 6.
    assert panicking.results[10] == 5 * panicking.one_on_stress // 6
    same = (roll_odds(pool, roller, EVOLVED, running_panic=running).now for running in (None, 9))
    assert len({odds.success for odds in same}) == 1


def test_a_panic_modifier_and_resolve_lower_the_total() -> None:
    nerves = RollProfile(stress=6, active=(ActiveEffect("Nerves of Steel", PanicModifier(-2)),))
    assert alarm_totals(nerves, CORE.alarm).applied == [5, 6, 7, 8, 9, 10]
    assert alarm_totals(RollProfile(stress=6, resolve=4), EVOLVED.alarm).applied == [3, 4, 5, 6, 7, 7]
    assert alarm_totals(RollProfile(stress=6, resolve=4), CORE.alarm).applied == [7, 8, 9, 10, 11, 12]


def test_jumpy_is_in_the_odds_of_a_push() -> None:
    jumpy = RollProfile(stress=2, active=(ActiveEffect("Jumpy", PushCost(1)),))
    odds = roll_odds(free_pool(4, 2), jumpy, EVOLVED)
    now = alarm_totals(RollProfile(stress=2), EVOLVED.alarm)
    pushed = alarm_totals(RollProfile(stress=4), EVOLVED.alarm)
    assert odds.if_pushed is not None
    assert odds.if_pushed.success == push_chances(4, 2, now, pushed, new_dice=2).success


@EDITIONS
def test_who_cannot_push_has_no_odds_of_a_push(edition: Edition) -> None:
    deflated = roll_odds(free_pool(4), RollProfile(active=(ActiveEffect("Deflated", NoPush()),)), edition)
    assert deflated.if_pushed is None
    android = roll_odds(free_pool(4), RollProfile(nature=Nature.SYNTHETIC), edition)
    assert android.if_pushed is None
    death = roll_odds(free_pool(4), RollProfile(), edition, kind=RollKind.DEATH)
    assert death.if_pushed is None


def test_rolls_whose_ones_mean_nothing_have_no_alarm_in_their_odds() -> None:
    passive = roll_odds(free_pool(2, 3), RollProfile(stress=3), EVOLVED, kind=RollKind.PASSIVE)
    assert (passive.now.one_on_stress, passive.if_pushed) == (0, None)
    haul = roll_odds(free_pool(2, 3), RollProfile(stress=3), CORE, ignores_alarms=True)
    assert haul.if_pushed is not None
    assert (haul.now.one_on_stress, haul.if_pushed.one_on_stress) == (0, 0)
    assert fraction(haul.if_pushed, haul.if_pushed.success) == 1 - Fraction(5, 6) ** 11


@pytest.mark.parametrize("jumpy", [False, True])
@EDITIONS
def test_a_push_of_the_dice_on_the_table_is_exact_by_playing_every_face(edition: Edition, jumpy: bool) -> None:
    roller = RollProfile(stress=8, active=(ActiveEffect("Jumpy", PushCost(1)),) if jumpy else ())
    made = SkillRoll(free_pool(2, 2), (6, 3), (6, 5), stress_level=8)
    odds = push_odds(made, roller, edition)
    count = 4 if jumpy else 3
    alarm_rules, stands = edition.alarm, 0
    cancels_from = alarm_rules.total.cancels_from
    assert cancels_from is not None
    three = ones = 0
    for number in range(6**count):
        faces = tuple(number // 6**place % 6 + 1 for place in range(count))
        result = push(made, roller, edition.push, ScriptedDice(faces))
        due = alarm_due(result.after, edition.check)
        ones += 6 * due
        for face in range(1, 7):
            kept = not due or face + result.after.stress_level < cancels_from
            stands += kept
            three += kept and result.after.successes >= 3
    assert odds.of == 6 ** (count + 1)
    assert (odds.success, odds.at_least[2], odds.one_on_stress) == (stands, three, ones)


@EDITIONS
def test_there_are_no_odds_of_a_push_that_is_not_allowed(edition: Edition) -> None:
    with pytest.raises(RuleViolation, match="shows 1"):
        push_odds(SkillRoll(free_pool(1, 1), (2,), (1,), 1), RollProfile(stress=1), edition)
