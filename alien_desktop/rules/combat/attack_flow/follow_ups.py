"""Attacks that may come after this one: the next of a burst, a second blow, a free attack, a stray shot."""

from collections.abc import Iterable, Iterator

from alien_desktop.rules.combat.attack_flow.chain import StepKind, StepState
from alien_desktop.rules.combat.attack_flow.fold import AttackFold
from alien_desktop.rules.combat.attack_flow.inputs import (
    BARE_HANDS,
    AttackInputs,
    AttackTarget,
    AttackWay,
    Declaration,
    RollChoices,
)
from alien_desktop.rules.combat.attack_flow.strike import AIMED
from alien_desktop.rules.combat.ranged_combat import Burst, after_burst_attack, verify_burst
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation


def follow_ups_of(fold: AttackFold) -> Iterator[AttackInputs]:
    """What may follow once nothing is left but to apply."""
    if not fold.attack_roll.settled or (fold.waits and not _only_apply_waits(fold)):
        return
    declaration, first = fold.declaration, fold.outcomes[fold.first.id]
    hit = bool(first.left)
    plain = replace(declaration.choices, pushes=0, kept=False, story_points=0, helpers=(), orders=0)
    if _fires_again(fold) and burst_over(fold) is None:
        profile = replace(declaration.attacker.profile, stress=fold.attack_roll.roller.stress)
        yield AttackInputs(
            replace(
                declaration,
                attacker=replace(declaration.attacker, profile=profile),
                targets=_targets_after(fold),
                weapon=replace(declaration.weapon, ammo=_ammo_after(fold)),
                circumstances=tuple(
                    each for each in declaration.circumstances if each != AIMED or declaration.weapon.smart_sight
                ),
                burst=declaration.burst + 1,
                free=True,
                choices=plain,
            )
        )
    row = fold.strike.row
    if declaration.signature is not None and row is not None and hit and row.goes_on(hurt=first.hurt):
        following = replace(declaration.signature, part=declaration.signature.part + 1)
        targets = _targets_after(fold)
        yield AttackInputs(replace(declaration, signature=following, targets=targets, free=True, choices=plain))
    if declaration.way is AttackWay.RETREAT and not hit:
        enemy = fold.first.fighter
        weapon = BARE_HANDS if enemy.weapon.ranged else enemy.weapon
        creature = enemy.profile.nature is Nature.CREATURE  # its row is rolled when it follows
        yield AttackInputs(
            Declaration(
                AttackWay.SIGNATURE if creature else AttackWay.CLOSE,
                enemy,
                (AttackTarget(declaration.attacker),),
                weapon,
                free=True,
                avoidable=False,
                onlookers=declaration.onlookers,
            )
        )


def _fires_again(fold: AttackFold) -> bool:
    """Whether it is a burst of the kind that goes on attack by attack (evolved 8.2)."""
    return fold.declaration.full_auto and fold.rules.ranged.burst_attacks > 1


def burst_over(fold: AttackFold) -> Message | None:
    """Why a burst of several attacks ends here; None where another attack follows, or dice are still missing."""
    declaration, made = fold.declaration, fold.attack_roll.made
    if not _fires_again(fold) or not fold.attack_roll.settled or (fold.waits and not _only_apply_waits(fold)):
        return None
    if any(blow.taken is not None and blow.taken.became_broken for blow in fold.blows):
        return Message("The burst is over: {who} is Broken.", who=declaration.attacker.name)
    hit = bool(fold.outcomes[fold.first.id].left)
    after = after_burst_attack(Burst(declaration.burst + 1), hit=hit, pushed=made is not None and made.pushes > 0)
    try:
        verify_burst(after, fold.rules.ranged)
    except RuleViolation as refused:
        return refused.message
    if declaration.weapon.ammo_max and not _ammo_after(fold):
        return Message("The burst is over: {weapon} is empty.", weapon=declaration.weapon.name)
    return None


def _ammo_after(fold: AttackFold) -> int:
    return fold.declaration.weapon.ammo if fold.ammo_left is None else fold.ammo_left


def _only_apply_waits(fold: AttackFold) -> bool:
    due = [step for step in fold.steps if step.state is StepState.DUE]
    return all(step.kind is StepKind.CONSEQUENCES and not step.needs for step in due)


def _targets_after(fold: AttackFold) -> tuple[AttackTarget, ...]:
    """The targets as this attack leaves them: Health, and the action of a defence."""
    found = []
    for target in fold.declaration.targets:
        taken, fighter = fold.outcomes[target.id].taken, target.fighter
        if taken is not None:
            broken = fighter.profile.broken or taken.broken
            profile = replace(fighter.profile, broken=broken)
            fighter = replace(fighter, health=taken.health_after, profile=profile)
        if target.id in fold.defences:
            fighter = replace(fighter, actions_left=max(fighter.actions_left - 1, 0))
        found.append(replace(target, fighter=fighter))
    return tuple(found)


def stray_shot(inputs: AttackInputs, bystanders: Iterable[AttackTarget]) -> AttackInputs:
    """The attack of a missed shot on one of those next to its target; dice pick which (evolved 8.2)."""
    declaration = inputs.declaration
    return AttackInputs(
        replace(
            declaration,
            way=AttackWay.STRAY,
            targets=tuple(bystanders),
            circumstances=(),
            full_auto=False,
            free=True,
            avoidable=False,
            choices=RollChoices(),
        )
    )
