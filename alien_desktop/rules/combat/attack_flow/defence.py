"""The defence of each target: declared before any die is rolled, rolled after those of the attack."""

from fractions import Fraction

from alien_desktop.rules.combat.attack_flow.chain import StepKind, StepOption, StepState
from alien_desktop.rules.combat.attack_flow.chances import point
from alien_desktop.rules.combat.attack_flow.defence_rules import answer_of, defence_pool, verify_defence
from alien_desktop.rules.combat.attack_flow.fold import AttackFold, RollProgress, action_name
from alien_desktop.rules.combat.attack_flow.inputs import (
    PLAIN_CHOICES,
    AttackInputs,
    AttackTarget,
    AttackWay,
    Declaration,
    Defence,
    DefenceKind,
    GmOverride,
    Overridden,
    RollChoices,
    choices_of,
)
from alien_desktop.rules.combat.attack_flow.rolling import skill_roll
from alien_desktop.rules.combat.attack_flow.strike import Strike, strike_of
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
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.record import replace
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
                text = Message("{who}: {defence}", who=name, defence=_word(declared.kind, fold.rules))
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


def reaction_of(kind: DefenceKind, rules: Edition) -> str:
    """The edition's action for a defence."""
    if kind is DefenceKind.DODGE:
        return "dodge"
    return "block" if any(each.id == "block" for each in rules.actions.actions) else "defend"


def _word(kind: DefenceKind, rules: Edition) -> Message:
    if kind is DefenceKind.SHOOT_BACK:
        return Message("Shoot back")
    return Message("Dodge") if kind is DefenceKind.DODGE else action_name(reaction_of(kind, rules), rules)


def _options(fold: AttackFold, target: AttackTarget) -> tuple[StepOption, ...]:
    declared = fold.inputs.defence_of(target.id)
    if not fold.odds:
        return _ways(target, fold.declaration, fold.strike, declared, fold.rules)
    return _ways_with_odds(target, fold.declaration, declared, fold.inputs.overrides, fold.rules)


@once_per_version
def _ways_with_odds(
    target: AttackTarget,
    declaration: Declaration,
    declared: Defence | None,
    overrides: tuple[GmOverride, ...],
    rules: Edition,
) -> tuple[StepOption, ...]:
    """Return how a target may defend, with the chances each way leaves before a die falls; the same in every step."""
    defences = (declared,) if declared is not None else ()
    fold = AttackFold(AttackInputs(declaration, defences, overrides=overrides), rules)
    strike, choices, running = fold.strike, declaration.choices, fold.attacker.running_panic
    attack = success_distribution(_odds_now(fold, strike.pool, strike.roller, strike.kind, choices, running))
    ways = _ways(target, declaration, strike, declared, rules)
    return tuple([_with_odds(fold, target, one, attack) if one.allowed else one for one in ways])


@once_per_version
def _ways(
    target: AttackTarget, declaration: Declaration, strike: Strike, declared: Defence | None, rules: Edition
) -> tuple[StepOption, ...]:
    """Return how a target may defend, without the chances, and why not otherwise; the same in every step."""
    found = []
    for kind in DefenceKind:
        if kind is _ANSWER and target.answer is None:
            continue
        name, pool, refusal = Message("No defence"), None, None
        if kind is not DefenceKind.NONE:
            name = _word(kind, rules)
            try:
                verify_defence(kind, target, declaration, strike, rules)
                pool, refusal = defence_pool(_made(kind, target, declared), target, declaration, rules)
            except RuleViolation as refused:
                refusal = refused.message
        found.append(StepOption(kind.value, name, refusal is None, refusal, pool=pool))
    return tuple(found)


def _made(kind: DefenceKind, target: AttackTarget, declared: Defence | None) -> Defence:
    """A defence of a kind with what is decided about it.

    A shot back that is not declared is made with the talents that fit the gun.
    """
    if kind is _ANSWER and target.answer is not None and (declared is None or declared.kind is not _ANSWER):
        return Defence(target.id, kind, target.answer.choices)
    return Defence(target.id, kind, declared.choices if declared is not None else PLAIN_CHOICES)


def _with_odds(fold: AttackFold, target: AttackTarget, option: StepOption, attack: tuple[Fraction, ...]) -> StepOption:
    """The way to defend with the chances that are left; `attack` are those of the attacker's successes."""
    left = attack
    if option.pool is not None:
        made = _made(DefenceKind(option.id), target, fold.inputs.defence_of(target.id))
        roller, sort = _rolls(fold, made, target)
        running = target.fighter.running_panic
        against = success_distribution(_odds_now(fold, option.pool, roller, sort, made.choices, running))
        left = outshot(fold, made, target, attack, against) if made.kind is _ANSWER else defended(attack, against)
    odds = odds_of(fold, target, left)
    return replace(option, hit=odds.hit, hurt=odds.hurt)


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
