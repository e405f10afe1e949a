"""The defence of each target: declared before any die is rolled, rolled after those of the attack."""

from fractions import Fraction

from alien_desktop.rules.combat.attack_flow.chain import StepKind, StepOption, StepState
from alien_desktop.rules.combat.attack_flow.chances import CERTAIN, point
from alien_desktop.rules.combat.attack_flow.fold import AttackFold, RollProgress, action_name
from alien_desktop.rules.combat.attack_flow.inputs import (
    AttackTarget,
    AttackWay,
    Declaration,
    Defence,
    DefenceKind,
    Overridden,
    RollChoices,
    choices_of,
)
from alien_desktop.rules.combat.attack_flow.rolling import skill_roll
from alien_desktop.rules.combat.attack_flow.strike import Strike, answer_of, defence_pool, strike_of, verify_defence
from alien_desktop.rules.combat.attack_flow.successes import odds_of, outshot
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.message import Message
from alien_desktop.rules.odds.attack_odds import defended
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.odds.opposed_odds import success_distribution
from alien_desktop.rules.odds.roll_odds import roll_odds
from alien_desktop.rules.once_per_version import OncePerVersion
from alien_desktop.rules.violation import RuleViolation

_ANSWER = DefenceKind.SHOOT_BACK


def defence_steps(fold: AttackFold) -> None:
    """Each target declares what it does before any die is rolled (S0-104, S1-106, S4-048)."""
    for target in fold.declaration.targets:
        name = target.fighter.name
        if fold.declaration.way is AttackWay.BREAK_FREE:
            fold.defences[target.id] = Defence(target.id, DefenceKind.BLOCK, choices_of(fold.inputs, target.id))
            fold.skip(StepKind.DEFENCE, Message("{who} keeps hold without an action", who=name), target.id)
            continue
        options = _options(fold, target)
        possible = [option for option in options if option.allowed and option.id != DefenceKind.NONE]
        declared = fold.inputs.defence_of(target.id)
        allowed = bool(fold.inputs.override(Overridden.ALLOWED, target.id))
        refusal = None
        if declared is not None and declared.kind is _ANSWER and target.answer is None:
            refusal = Message("{who} has no talent and gun to shoot back with.", who=name)
        elif declared is not None and declared.kind is not DefenceKind.NONE and not allowed:
            chosen = next(option for option in options if option.id == declared.kind)
            refusal = None if chosen.allowed else chosen.sentence
        if declared is not None and refusal is None:
            if declared.kind is DefenceKind.NONE:
                text = Message("{who} does not defend", who=name)
            else:
                fold.defences[target.id] = declared
                text = Message("{who}: {defence}", who=name, defence=_word(fold, declared.kind))
            fold.add(StepKind.DEFENCE, StepState.DONE, text, target.id, options=options)
        elif possible:
            state = StepState.TO_COME if fold.waits else StepState.DUE
            text = Message("What does {who} do?", who=name)
            fold.add(StepKind.DEFENCE, state, text, target.id, options=options, refusal=refusal)
        else:
            reasons = [option.sentence for option in options if option.sentence is not None]
            fold.add(
                StepKind.DEFENCE,
                StepState.SKIPPED,
                _main_reason(fold, reasons),
                target.id,
                options=options,
                refusal=refusal,
            )


def _main_reason(fold: AttackFold, reasons: list[Message]) -> Message:
    """Of the reasons against each way to defend, the one that fits this attack."""
    if not reasons:
        return Message("No defense against it")
    return reasons[0] if fold.strike.close else reasons[-1]


def reaction_of(fold: AttackFold, kind: DefenceKind) -> str:
    """The edition's action for a defence."""
    if kind is DefenceKind.DODGE:
        return "dodge"
    return "block" if any(each.id == "block" for each in fold.rules.actions.actions) else "defend"


def _word(fold: AttackFold, kind: DefenceKind) -> Message:
    if kind is DefenceKind.SHOOT_BACK:
        return Message("Shoot back")
    return Message("Dodge") if kind is DefenceKind.DODGE else action_name(reaction_of(fold, kind), fold.rules)


def _options(fold: AttackFold, target: AttackTarget) -> tuple[StepOption, ...]:
    declared = fold.declaration.choices
    attack: tuple[Fraction, ...] = CERTAIN
    if fold.odds:
        strike, running = fold.strike, fold.attacker.running_panic
        attack = success_distribution(_odds_now(fold, strike.pool, strike.roller, strike.kind, declared, running))
    refusals = _refusals_of(target, fold.declaration, fold.strike, fold.rules)
    found = []
    for kind in DefenceKind:
        if kind is DefenceKind.SHOOT_BACK and target.answer is None:
            continue
        option = Defence(target.id, kind, _choices(fold, target, kind))
        sentence, pool, left = refusals.get(kind), None, attack
        allowed = sentence is None
        if allowed and kind is not DefenceKind.NONE:
            pool, sentence = defence_pool(option, target, fold.declaration, fold.rules)
            allowed = sentence is None
            if fold.odds:
                roller, sort = _rolls(fold, option, target)
                against = success_distribution(
                    _odds_now(fold, pool, roller, sort, option.choices, target.fighter.running_panic)
                )
                left = outshot(fold, option, target, attack, against) if kind is _ANSWER else defended(attack, against)
        odds = odds_of(fold, target, left) if allowed and fold.odds else None
        name = Message("No defence") if kind is DefenceKind.NONE else _word(fold, kind)
        found.append(
            StepOption(
                kind.value,
                name,
                allowed,
                sentence,
                odds.hit if odds is not None else None,
                odds.hurt if odds is not None else None,
                pool,
            )
        )
    return tuple(found)


@OncePerVersion
def _refusals_of(
    target: AttackTarget, declaration: Declaration, strike: Strike, rules: Edition
) -> dict[DefenceKind, Message]:
    """Return why a target cannot defend so, for each way that it cannot; the same in every step of an attack."""
    found = {}
    for kind in DefenceKind:
        try:
            verify_defence(kind, target, declaration, strike, rules)
        except RuleViolation as refused:
            found[kind] = refused.message
    return found


def _choices(fold: AttackFold, target: AttackTarget, kind: DefenceKind) -> RollChoices:
    """What is decided about a defence; a shot back that is not declared is made with the talents that fit the gun."""
    declared = fold.inputs.defence_of(target.id)
    if kind is _ANSWER and target.answer is not None and (declared is None or declared.kind is not _ANSWER):
        return target.answer.choices
    return choices_of(fold.inputs, target.id)


def _rolls(fold: AttackFold, defence: Defence, target: AttackTarget) -> tuple[RollProfile, RollKind]:
    """Who rolls for a defence, and what sort of roll it is."""
    if defence.kind is _ANSWER:
        strike = strike_of(answer_of(target, defence.choices), fold.rules)
        return strike.roller, strike.kind
    held = fold.declaration.way is AttackWay.BREAK_FREE and target.opposing_dice
    return target.fighter.profile, RollKind.AUTOMATIC if held else RollKind.SKILL


def _odds_now(
    fold: AttackFold, pool: Pool, roller: RollProfile, kind: RollKind, choices: RollChoices, running: int | None
) -> Chances:
    quiet = choices.ignores_alarms
    return roll_odds(pool, roller, fold.rules, kind=kind, running_panic=running, ignores_alarms=quiet).now


def roll_defence(fold: AttackFold, target: AttackTarget) -> None:
    """Roll the defence of a target unless the attack has missed already."""
    declared = fold.defences.get(target.id)
    if declared is None:
        return
    pool, _ = defence_pool(declared, target, fold.declaration, fold.rules)
    roller, kind = _rolls(fold, declared, target)
    needless = fold.attack_roll.settled and not fold.attack_roll.successes and not fold.rules.close.block_rolls_on_miss
    if needless and declared.kind is not _ANSWER and fold.declaration.way is not AttackWay.BREAK_FREE:
        fold.skip(StepKind.DEFENCE_ROLL, Message("The attack misses: no defense is needed"), target.id)
        fold.defence_rolls[target.id] = RollProgress(pool, roller, settled=True)
        return
    progress = skill_roll(
        fold, f"defence:{target.id}", pool, roller, kind, declared.choices, target.fighter.running_panic, target.id
    )
    forced = fold.inputs.override(Overridden.DEFENCE, target.id)
    if forced is not None and progress.settled:
        progress.successes, progress.chances = max(forced, 0), point(max(forced, 0))
    fold.defence_rolls[target.id] = progress
