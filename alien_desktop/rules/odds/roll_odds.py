"""The exact odds of a roll as an edition has it: before the first roll, and of a push of dice already rolled."""

from dataclasses import replace
from fractions import Fraction

from alien_desktop.rules.dice.push import push_terms, verify_push
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.odds.chances import AlarmTotals, Chances, push_chances, roll_chances
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.alarm import AlarmRules, counts_as, total_terms


@record
class RollOdds:
    """Odds before the dice are rolled."""

    now: Chances
    """The roll without a push."""
    if_pushed: Chances | None
    """Under the policy: pushed whenever the first roll has no success and may be pushed; None = never allowed."""


def roll_odds(
    pool: Pool,
    roller: RollProfile,
    edition: Edition,
    *,
    kind: RollKind = RollKind.SKILL,
    running_panic: int | None = None,
    ignores_alarms: bool = False,
) -> RollOdds:
    """Return the odds of a pool for this character.

    `running_panic` is the lowest total of the panic row that is running, None without one.
    """
    silent = ignores_alarms or kind in edition.check.silent_kinds
    now = alarm_totals(roller, edition.alarm, running_panic)
    blank = SkillRoll(pool, (), (), roller.stress, kind, roller.nature)
    terms = push_terms(blank, roller, edition.push)
    if_pushed = None
    if terms.allowed:
        pushed = alarm_totals(replace(roller, stress=terms.stress_after), edition.alarm, running_panic)
        if_pushed = push_chances(pool.base, pool.stress, now, pushed, new_dice=terms.new_dice, silent=silent)
    return RollOdds(roll_chances(pool.base, pool.stress, now, silent=silent), if_pushed)


def push_odds(roll: SkillRoll, roller: RollProfile, edition: Edition, *, running_panic: int | None = None) -> Chances:
    """Return the odds of pushing a roll that was made; a RuleViolation says why it cannot be pushed."""
    verify_push(roll, roller, edition.push)
    terms = push_terms(roll, roller, edition.push)
    totals = alarm_totals(replace(roller, stress=terms.stress_after), edition.alarm, running_panic)
    base, stress = roll.kept_base.count(False), roll.kept_stress.count(False) + terms.new_dice
    return roll_chances(base, stress, totals, kept=roll.successes, silent=roll.ignores_alarms)


def alarm_totals(roller: RollProfile, rules: AlarmRules, running_panic: int | None = None) -> AlarmTotals:
    """Return the six totals that an alarm can lead to for this character."""
    numbers = rules.total
    added = sum(term.dice for term in total_terms(roller, numbers))
    running = running_panic if rules.running_raises else None
    ends = (numbers.lowest, numbers.highest, numbers.cancels_from)
    becomes = counts_as(roller) if rules.answered_by_panic else ()
    return AlarmTotals(*ends, added, running, equal_raises=rules.equal_raises, becomes=becomes)


def fraction(chances: Chances, ways: int) -> Fraction:
    """Return that many ways as an exact fraction."""
    return Fraction(ways, chances.of)
