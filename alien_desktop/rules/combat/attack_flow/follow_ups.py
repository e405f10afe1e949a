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
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import is_allowed


def follow_ups_of(fold: AttackFold) -> Iterator[AttackInputs]:
    """What may follow once nothing is left but to apply."""
    if not fold.attack_roll.settled or (fold.waits and not _only_apply_waits(fold)):
        return
    declaration, first = fold.declaration, fold.outcomes[fold.first.id]
    hit = bool(first.left)
    plain = replace(declaration.choices, pushes=0, kept=False, story_points=0, helpers=(), orders=0)
    falls = any(blow.taken is not None and blow.taken.became_broken for blow in fold.blows)
    if declaration.full_auto and not falls and fold.rules.ranged.burst_attacks > 1:
        made = fold.attack_roll.made
        pushed = made is not None and made.pushes > 0
        after = after_burst_attack(Burst(declaration.burst + 1), hit=hit, pushed=pushed)
        ammo = declaration.weapon.ammo if fold.ammo_left is None else fold.ammo_left
        if is_allowed(verify_burst, after, fold.rules.ranged) and (ammo or not declaration.weapon.ammo_max):
            profile = replace(declaration.attacker.profile, stress=fold.attack_roll.roller.stress)
            yield AttackInputs(
                replace(
                    declaration,
                    attacker=replace(declaration.attacker, profile=profile),
                    targets=_targets_after(fold),
                    weapon=replace(declaration.weapon, ammo=ammo),
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
