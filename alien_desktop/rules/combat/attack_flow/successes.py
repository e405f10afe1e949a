"""Successes: how many a defence leaves, what those beyond the first buy, what damage they make and how likely it is."""

from fractions import Fraction
from functools import partial

from alien_desktop.rules.combat.attack_flow.chain import StepKind, StepOption, StepState, TargetOdds, TargetResult
from alien_desktop.rules.combat.attack_flow.chances import CERTAIN, DamageChances, point
from alien_desktop.rules.combat.attack_flow.defence_rules import answer_buys, answer_of, evades
from alien_desktop.rules.combat.attack_flow.fold import NO_ROLL, AttackFold
from alien_desktop.rules.combat.attack_flow.inputs import (
    AttackTarget,
    AttackWay,
    Defence,
    DefenceKind,
    Overridden,
    Purchase,
)
from alien_desktop.rules.combat.attack_flow.strike import Strike, can_buy, protection_of, shares_sixes, strike_of
from alien_desktop.rules.combat.close_combat import BlockEffect
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.odds.attack_odds import defended

_EXTRA_NAMES = {
    ExtraUse.DAMAGE: Message("+1 damage"),
    ExtraUse.INITIATIVE: Message("Swap initiative"),
    ExtraUse.DISARM: Message("Disarm or snatch"),
    ExtraUse.KNOCK_DOWN: Message("Knock down"),
    ExtraUse.GRAPPLE: Message("Grapple"),
    ExtraUse.PIN_DOWN: Message("Pin down"),
    ExtraUse.DROP: Message("Disarm"),
    ExtraUse.PUSH_BACK: Message("Push back"),
    ExtraUse.OTHER_TARGET: Message("Another target"),
    ExtraUse.SPARE_AMMO: Message("Spare the ammo roll"),
}
NOT_WORKED_OUT = TargetOdds(Fraction(0), CERTAIN, Fraction(0), Fraction(0))
_REPEATABLE = frozenset({ExtraUse.DAMAGE, ExtraUse.OTHER_TARGET})


def block_effects(fold: AttackFold, target: AttackTarget) -> tuple[BlockEffect, ...]:
    """What the 6s of a block bought, as far as there are 6s and the edition knows it; undecided ones cancel."""
    progress, declared = fold.defence_rolls.get(target.id), fold.defences.get(target.id)
    if progress is None or declared is None or not progress.settled or declared.kind is DefenceKind.SHOOT_BACK:
        return ()
    chosen: list[BlockEffect] = []
    for effect in declared.effects or ():
        once = effect is not BlockEffect.CANCEL and effect in chosen
        if declared.kind is DefenceKind.BLOCK and effect in fold.rules.close.block_effects and not once:
            chosen.append(effect)
    if fold.rules.close.block_needs_sturdy and evades(declared, target, fold.declaration):
        return (BlockEffect.CANCEL,) * progress.successes
    return (*chosen[: progress.successes], *(BlockEffect.CANCEL,) * max(progress.successes - len(chosen), 0))


def successes_left(fold: AttackFold, target: AttackTarget) -> int | None:
    """Successes against a target after its defence and after sharing; None while dice are missing."""
    if not fold.attack_roll.settled:
        return None
    total = fold.attack_roll.successes
    if target.id in fold.defences:
        if not fold.defence_rolls[target.id].settled:
            return None
        total = max(total - block_effects(fold, target).count(BlockEffect.CANCEL), 0)
    if shares_sixes(fold.declaration, fold.rules):
        shares = _shares(fold)
        return shares.get(target.id, 0) if target != fold.first else max(total - sum(shares.values()), 0)
    return total


def _shares(fold: AttackFold) -> dict[str, int]:
    """Successes of full auto that went to other targets: the first one hits, the others are spent on it (core)."""
    others = {target.id for target in fold.declaration.targets[1:]}
    given = [each for each in fold.bought if each.target in others]
    hit = {each.target for each in given if each.use is ExtraUse.OTHER_TARGET}
    return {target: sum(each.target == target for each in given) for target in hit}


def extra_step(fold: AttackFold) -> None:
    """Spend the successes beyond the first."""
    lefts = [successes_left(fold, target) for target in fold.declaration.targets]
    if fold.waits or any(left is None for left in lefts):
        fold.to_come(StepKind.EXTRA)
        return
    # Nothing was bought yet, so nothing is shared: the first target has all of them.
    extra = max(max(left or 0 for left in lefts) - 1, 0)
    if not extra:
        text = Message("No successes beyond the first to spend") if fold.strike.rolls else NO_ROLL
        fold.skip(StepKind.EXTRA, text)
        return
    options = tuple(
        StepOption(use.value, _EXTRA_NAMES[use], can_buy(use, fold.declaration, fold.strike, fold.rules))
        for use in fold.strike.extra_uses
    )
    if not any(option.allowed for option in options):
        fold.skip(StepKind.EXTRA, Message("More successes change nothing") if fold.strike.rolls else NO_ROLL)
        return
    asked = fold.inputs.purchases
    if asked is None and not (fold.rules.damage.extra_is_damage or fold.strike.row is not None):
        text = Plural("%n extra successes to spend", "%n extra success to spend", extra)
        fold.add(StepKind.EXTRA, StepState.DUE, text, options=options)
        return
    kept: list[Purchase] = []
    for purchase in asked or ():
        once = purchase.use not in _REPEATABLE and any(each.use is purchase.use for each in kept)
        if not once and can_buy(purchase.use, fold.declaration, fold.strike, fold.rules):
            kept.append(purchase)
    fold.bought, fold.decided = tuple(kept[:extra]), True
    dropped = len(asked or ()) - len(fold.bought)
    refusal = None
    if dropped:
        refusal = Plural("%n of what was bought is not possible now", "One is not possible now", dropped)
    damage = _extra_damage(fold, fold.first, extra + 1)
    gained = Message("+{damage} damage", damage=damage)
    fold.add(StepKind.EXTRA, StepState.DONE, gained, options=options, refusal=refusal)


def _extra_damage(fold: AttackFold, target: AttackTarget, left: int) -> int:
    """How many successes beyond the first are damage for a target."""
    most = max(left - 1, 0)
    if fold.strike.row is not None or not fold.decided:
        return most
    bought = [each for each in fold.bought if (each.target or fold.first.id) == target.id]
    if shares_sixes(fold.declaration, fold.rules) and target != fold.first:
        return max(sum(each.use in _REPEATABLE for each in bought) - 1, 0)
    if fold.rules.damage.extra_is_damage:
        return max(most - sum(each.use is not ExtraUse.DAMAGE for each in fold.bought), 0)
    return min(sum(each.use is ExtraUse.DAMAGE for each in bought), most)


def damage_before(fold: AttackFold, target: AttackTarget, left: int, blast: int | None = None) -> int:
    """Damage before armor; `blast` is that of an explosion whose dice are known."""
    strike = fold.strike
    forced = fold.inputs.override(Overridden.DAMAGE, target.id)
    if forced is not None and left:
        return max(forced, 0)
    if not left or strike.harmless:
        return 0
    if blast is not None:
        return blast
    if fold.declaration.way is AttackWay.STRAY and fold.rules.ranged.friendly_fire_per_six:
        return left
    own = strike.base + min(_extra_damage(fold, target, left), left - 1) if strike.base else 0
    total = own + strike.flat
    if strike.most and not fold.rules.creatures.cap_after_armor:
        total = min(total, strike.most)
    return total


def odds_of(
    fold: AttackFold, target: AttackTarget, left: tuple[Fraction, ...], through: int | None = None
) -> TargetOdds:
    """The chances of damage for a distribution of successes left after the defence."""
    if not fold.odds:
        return NOT_WORKED_OUT
    protection = protection_of(target, fold.inputs, fold.declaration, fold.strike, fold.rules)
    forced = fold.inputs.override(Overridden.THROUGH, target.id)
    odds = DamageChances(target, protection, fold.strike, fold.rules, partial(damage_before, fold), forced)
    return odds.of(left, through)


def spares_ammo(fold: AttackFold, defence: Defence, target: AttackTarget, successes: int) -> bool:
    """Whether a success beyond the first of a shot back spares the roll for its ammunition."""
    wanted = BlockEffect.SPARE_AMMO in (defence.effects or ()) and successes > 1
    return wanted and BlockEffect.SPARE_AMMO in answer_buys(target, defence.choices, fold.rules)


def answer_damage(answer: Strike, left: int, *, spared: bool = False) -> int:
    """Damage of a shot back before armor: every success beyond the first is damage, but for one that spares ammo."""
    return answer.base + left - 1 - spared if left and answer.base else 0


def outshot(
    fold: AttackFold,
    defence: Defence,
    target: AttackTarget,
    attack: tuple[Fraction, ...],
    answer: tuple[Fraction, ...],
) -> tuple[Fraction, ...]:
    """The distribution of an attack's successes when a quicker shot back may break the shooter before it comes."""
    shot = answer_of(target, defence.choices)
    strike, (shooter,) = strike_of(shot, fold.rules), shot.targets
    protection = protection_of(shooter, fold.inputs, shot, strike, fold.rules)
    damage = DamageChances(
        shooter,
        protection,
        strike,
        fold.rules,
        lambda _target, left, _blast: answer_damage(strike, left, spared=spares_ammo(fold, defence, target, left)),
    )
    breaks = [damage.of(point(count)).broken for count in range(len(answer))]
    left = [
        mine * (1 - sum((theirs * breaks[more] for more, theirs in enumerate(answer) if more > count), Fraction(0)))
        for count, mine in enumerate(attack)
    ]
    left[0] += 1 - sum(left, Fraction(0))
    return tuple(left)


def result_of(fold: AttackFold, target: AttackTarget) -> TargetResult:
    """How the attack stands against one target."""
    outcome = fold.outcomes[target.id]
    declared, progress = fold.defences.get(target.id), fold.defence_rolls.get(target.id)
    left = fold.attack_roll.chances
    known = successes_left(fold, target)
    if outcome.lost or (shares_sixes(fold.declaration, fold.rules) and target != fold.first):
        known = outcome.left
    if known is not None:
        left = point(known)
    elif progress is not None and declared is not None and fold.odds:
        answers = declared.kind is DefenceKind.SHOOT_BACK
        left = outshot(fold, declared, target, left, progress.chances) if answers else defended(left, progress.chances)
    elif shares_sixes(fold.declaration, fold.rules) and target != fold.first:
        left = CERTAIN
    return TargetResult(
        target.id,
        odds_of(fold, target, left, outcome.through),
        declared.kind if declared is not None else None,
        outcome.left if outcome.left is not None else known,
        outcome.before,
        outcome.protected,
        outcome.through,
        outcome.taken,
        outcome.injury,
    )
