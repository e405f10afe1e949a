"""A skill roll of the chain: its dice, its pushes and its alarm, for the attack and for each defence."""

from fractions import Fraction

from alien_desktop.rules.combat.attack_flow.chain import NeededDie, StepKind, StepOption, StepState
from alien_desktop.rules.combat.attack_flow.chances import mixed, point
from alien_desktop.rules.combat.attack_flow.fold import ATTACK, NO_ROLL, TO_COME, AttackFold, RollProgress
from alien_desktop.rules.combat.attack_flow.inputs import Overridden, RollChoices
from alien_desktop.rules.dice.push import push, push_terms
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.skill_check import (
    HandDice,
    SkillRoll,
    alarm_due,
    roll,
    spend_story_point,
    verify_story_point,
)
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.odds.opposed_odds import success_distribution
from alien_desktop.rules.odds.roll_odds import alarm_totals, push_odds, roll_odds
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import is_allowed


def skill_roll(
    fold: AttackFold,
    key: str,
    pool: Pool,
    roller: RollProfile,
    kind: RollKind,
    choices: RollChoices,
    running: int | None,
    target: str = "",
) -> RollProgress:
    """A roll, its pushes and its alarm: three steps."""
    is_defence = key != ATTACK
    rolled = StepKind.DEFENCE_ROLL if is_defence else StepKind.ROLL
    pushed = StepKind.DEFENCE_PUSH if is_defence else StepKind.PUSH
    alarmed = StepKind.DEFENCE_ALARM if is_defence else StepKind.ALARM
    progress = RollProgress(pool, roller)
    now = None
    if fold.odds:
        quiet = choices.ignores_alarms
        now = roll_odds(pool, roller, fold.rules, kind=kind, running_panic=running, ignores_alarms=quiet).now
        progress.chances = success_distribution(now)
    terms = (*pool.base_terms, *pool.stress_terms)
    if fold.waits:
        fold.add(rolled, StepState.TO_COME, TO_COME, target, terms=terms, chances=now)
        fold.to_come(pushed, target)
        fold.to_come(alarmed, target)
        return progress
    needs = (
        *fold.missing(f"{key}.base", pool.base, NeededDie.BASE),
        *fold.missing(f"{key}.stress", pool.stress, NeededDie.STRESS),
    )
    if needs:
        text = Plural("%n dice are to be rolled", "%n die is to be rolled", sum(need.count for need in needs))
        fold.add(rolled, StepState.DUE, text, target, needs=needs, terms=terms, chances=now)
        fold.to_come(pushed, target)
        fold.to_come(alarmed, target)
        return progress
    base, stress = fold.faces(f"{key}.base")[: pool.base], fold.faces(f"{key}.stress")[: pool.stress]
    made = _rolled(pool, roller, kind, base, stress, choices.ignores_alarms)
    fold.add(rolled, StepState.DONE, _counted(made.successes), target, terms=terms, roll=made)
    progress.made = made
    if _push_step(fold, key, progress, choices, running, pushed, target):
        _alarm_step(fold, key, progress, running, alarmed, target)
    else:
        fold.to_come(alarmed, target)
    return progress


@once_per_version
def _rolled(
    pool: Pool,
    roller: RollProfile,
    kind: RollKind,
    base: tuple[int, ...],
    stress: tuple[int, ...],
    ignores_alarms: bool,
) -> SkillRoll:
    """Return the first roll; the same in every step after its dice fell."""
    return roll(pool, roller, HandDice(base, stress), kind=kind, ignores_alarms=ignores_alarms)


def take_effect(fold: AttackFold) -> RollProgress:
    """Instead of a roll: a row without an attack waits until it is carried out (core 13.2, evolved 13.3)."""
    progress = RollProgress(fold.strike.pool, fold.strike.roller)
    if fold.waits:
        fold.to_come(StepKind.ROLL)
    elif not fold.inputs.carried_out:
        text = Message("{row} takes effect without a roll", row=fold.row_name)
        if not fold.row_name:
            text = Message("{who} tears loose without a roll", who=fold.declaration.attacker.name)
        fold.add(StepKind.ROLL, StepState.DUE, text)
    else:
        progress.settled = True
        for kind in (StepKind.ROLL, StepKind.PUSH, StepKind.ALARM):
            fold.skip(kind, NO_ROLL)
        return progress
    fold.to_come(StepKind.PUSH)
    fold.to_come(StepKind.ALARM)
    return progress


def _push_step(
    fold: AttackFold,
    key: str,
    progress: RollProgress,
    choices: RollChoices,
    running: int | None,
    step: StepKind,
    target: str,
) -> bool:
    """Push as often as was decided and is allowed. Return whether nothing is left to decide or to roll."""
    made = progress.made
    assert made is not None
    for number in range(1, choices.pushes + 1):
        terms = push_terms(made, progress.roller, fold.rules.push)
        if not terms.allowed:
            break
        base = made.kept_base.count(False)
        stress = made.kept_stress.count(False) + terms.new_dice
        names = (f"{key}.push{number}.base", f"{key}.push{number}.stress")
        needs = (
            *fold.missing(names[0], base, NeededDie.BASE),
            *fold.missing(names[1], stress, NeededDie.STRESS),
        )
        if needs:
            chances = push_odds(made, progress.roller, fold.rules, running_panic=running) if fold.odds else None
            if chances is not None:
                progress.chances = success_distribution(chances)
            fold.add(step, StepState.DUE, terms.sentence, target, needs=needs, chances=chances, roll=made)
            return False
        hand = HandDice(fold.faces(names[0])[:base], fold.faces(names[1])[:stress])
        done = push(made, progress.roller, fold.rules.push, hand)
        made = progress.made = done.after
        progress.push_costs += (terms.stress_cost,)
        progress.roller = replace(progress.roller, stress=made.stress_level)
    for _ in range(choices.story_points):
        if is_allowed(verify_story_point, made, fold.rules.check):
            made = progress.made = spend_story_point(made, fold.rules.check)
    terms = push_terms(made, progress.roller, fold.rules.push)
    if terms.allowed and (terms.must or not choices.kept):
        chances = push_odds(made, progress.roller, fold.rules, running_panic=running) if fold.odds else None
        success = Fraction(chances.success, chances.of) if chances is not None else None
        keep = StepOption("keep", Message("Keep"), not terms.must, success=Fraction(made.successes > 0))
        more = StepOption("push", Message("Push"), True, terms.sentence, success=success)
        progress.chances = point(made.successes)
        text = Message("Keep the roll or push it?")
        fold.add(step, StepState.DUE, text, target, options=(keep, more), chances=chances, roll=made)
        return False
    if progress.push_costs:
        fold.add(step, StepState.DONE, _counted(made.successes), target, roll=made)
    elif terms.allowed:
        fold.add(step, StepState.DONE, Message("Kept"), target, roll=made)
    else:
        fold.add(step, StepState.SKIPPED, terms.sentence, target, roll=made)
    return True


def _alarm_step(
    fold: AttackFold, key: str, progress: RollProgress, running: int | None, step: StepKind, target: str
) -> None:
    """A 1 on a stress die: panic or a stress response, which may take the action away (S1-040, S3-023)."""
    made = progress.made
    assert made is not None
    progress.successes = made.successes
    if alarm_due(made, fold.rules.check):
        totals = alarm_totals(progress.roller, fold.rules.alarm, running)
        needs = fold.missing(f"{key}.alarm", 1, NeededDie.D6)
        if needs:
            stands = Fraction(totals.not_cancelling, 6)
            progress.chances = mixed(stands, point(made.successes))
            text = Message("A stress die shows 1: {roll}", roll=fold.rules.vocabulary.alarm_roll)
            fold.add(step, StepState.DUE, text, target, needs=needs)
            return
        progress.die = fold.faces(f"{key}.alarm")[0]
        total = totals.applied[progress.die - 1]
        progress.cancelled = totals.cancels_from is not None and total >= totals.cancels_from
        words = (
            Message("{roll} {total}: the action fails", roll=fold.rules.vocabulary.alarm_roll, total=total)
            if progress.cancelled
            else Message("{roll} {total}: the action stands", roll=fold.rules.vocabulary.alarm_roll, total=total)
        )
        fold.add(step, StepState.DONE, words, target, faces=(progress.die,))
    else:
        fold.skip(step, Message("No stress die shows 1"), target)
    forced = fold.inputs.override(Overridden.CANCELLED, target)
    if forced is not None:
        progress.cancelled = bool(forced)
    if progress.cancelled:
        progress.successes = 0
    progress.settled = True
    progress.chances = point(progress.successes)


def _counted(count: int) -> Message:
    return Plural("%n successes", "%n success", count)
