"""How a target may defend against an attack: what is allowed, what it rolls, and what a shot back is made of.

Nothing here depends on dice. Sources: core 8.1, 8.2, evolved 3.2, 8.1, 8.2.
"""

from alien_desktop.rules.combat.attack_flow.declaration_rules import verify_declaration
from alien_desktop.rules.combat.attack_flow.inputs import (
    BARE_HANDS,
    AttackTarget,
    AttackWay,
    Declaration,
    Defence,
    DefenceKind,
    Fighter,
    RollChoices,
)
from alien_desktop.rules.combat.attack_flow.strike import (
    Strike,
    can_buy,
    plain_pool,
    roll_pool,
    stance_of,
    strike_of,
    terms_by_hand,
    weapon_of,
)
from alien_desktop.rules.combat.close_combat import (
    Assault,
    BlockEffect,
    verify_block,
)
from alien_desktop.rules.combat.creatures import verify_react
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.combat.ranged_combat import verify_dodge
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.effects.continuous import NoAction, ShotBack, SkillSwap
from alien_desktop.rules.message import Message
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import replace
from alien_desktop.rules.stress.stress import gain
from alien_desktop.rules.violation import RuleViolation

_REACTIONS = {
    DefenceKind.DODGE: {"dodge"},
    DefenceKind.BLOCK: {"block", "defend"},
    DefenceKind.SHOOT_BACK: {"shoot"},
}
_NO_DEFENCE = frozenset(
    {AttackWay.GRAPPLE_ATTACK, AttackWay.BREAK_FREE, AttackWay.RETREAT, AttackWay.COUP_DE_GRACE, AttackWay.STRAY}
)


def verify_defence(
    kind: DefenceKind, target: AttackTarget, declaration: Declaration, strike: Strike, rules: Edition
) -> None:
    """Raise RuleViolation when a target cannot defend against the attack in this way (core 8.1, evolved 8.1, 8.2)."""
    if kind is DefenceKind.NONE:
        return
    _verify_able(kind, target.fighter, rules)
    if kind is DefenceKind.SHOOT_BACK:
        verify_answer(target, declaration, rules)
        return
    row = declaration.signature
    avoidable = declaration.avoidable and declaration.way not in _NO_DEFENCE
    if row is not None and declaration.way is AttackWay.SIGNATURE:
        attack = strike.row.attack if strike.row is not None else None
        avoidable = avoidable and row.avoidable and attack is not None and attack.avoidable
        if avoidable and row.dodge_only and kind is DefenceKind.BLOCK:
            raise RuleViolation(Message("Only a dodge helps against it."))
    unaware = target.unaware or target.helpless
    if kind is DefenceKind.BLOCK:
        if not strike.close:
            raise RuleViolation(Message("Shots cannot be blocked."))
        creature = declaration.attacker.profile.nature is Nature.CREATURE
        armed = weapon_of(declaration).id != BARE_HANDS.id and declaration.way is not AttackWay.SPECIAL
        assault = Assault(armed=armed and not creature, by_creature=creature, blockable=avoidable, unaware=unaware)
        sturdy = target.fighter.weapon.sturdy or evading(target.fighter) is not None
        verify_block(assault, rules.close, sturdy=sturdy, rolled=False, actions_left=target.fighter.actions_left)
        return
    if strike.close and not (row is not None and row.dodge_only):
        raise RuleViolation(Message("An attack in close combat cannot be dodged."))
    if not avoidable:
        raise RuleViolation(Message("No defense against this attack."))
    stance = stance_of(target, declaration, rules)
    behind = stance is not None and not stance.may_dodge
    verify_dodge(rules.ranged, aware=not unaware, full_cover=behind, rolled=False)
    _verify_action_left(target.fighter)


def _verify_able(kind: DefenceKind, fighter: Fighter, rules: Edition) -> None:
    """Raise RuleViolation for somebody who cannot defend, whatever the attack is."""
    reason = fighter.cannot_act or fighter.cannot_react
    if reason is not None:
        raise RuleViolation(reason)
    if any(_REACTIONS[kind] & set(effect.actions) for _, effect in fighter.profile.effects(NoAction)):
        raise RuleViolation(Message("{who} cannot defend with this injury or condition.", who=fighter.name))
    if fighter.profile.nature is Nature.CREATURE:
        verify_react(rules.creatures)
    if fighter.profile.broken:
        raise RuleViolation(Message("A Broken character cannot defend."))


def _verify_action_left(fighter: Fighter) -> None:
    if fighter.actions_left < 1:
        raise RuleViolation(Message("No action is left in this round to defend."))


def verify_answer(target: AttackTarget, declaration: Declaration, rules: Edition) -> None:
    """Raise RuleViolation when a target cannot answer the attack with a shot (evolved 3.2: Quick Shot)."""
    if declaration.way is not AttackWay.RANGED:
        raise RuleViolation(Message("Only a shot is answered with a shot."))
    if target.answer is None:
        raise RuleViolation(Message("{who} has no talent and gun to shoot back with.", who=target.fighter.name))
    if target.unaware or target.helpless:
        raise RuleViolation(Message("Only a shot that the target knows of is answered."))
    _verify_action_left(target.fighter)
    verify_declaration(answer_of(target, target.answer.choices), rules)


def answer_of(target: AttackTarget, choices: RollChoices) -> Declaration:
    """The shot back of a target that may fire one: across the same distance, after the stress that it costs."""
    answer = target.answer
    assert answer is not None
    shooter, stress = target.fighter, answer_price(target.fighter).stress
    profile = replace(shooter.profile, stress=gain(stress, shooter.profile).after)
    (shot_at,) = answer.targets
    unseen = shot_at.unseen if target.zones is not None else None  # a range that was said by hand is in sight
    return replace(
        answer,
        attacker=replace(shooter, profile=profile if profile.nature.has_stress else shooter.profile),
        targets=(replace(shot_at, band=target.band, zones=target.zones, unseen=unseen),),
        choices=choices,
    )


def answer_price(fighter: Fighter) -> ShotBack:
    """What a shot back costs whoever has the talent for it."""
    return next(effect for _, effect in fighter.profile.effects(ShotBack))


def evading(fighter: Fighter) -> ActiveEffect | None:
    """Return the talent by which somebody gets out of the way where others block: it needs nothing sturdy (Dodge)."""
    swaps = ((one, one.effect) for one in fighter.profile.active if isinstance(one.effect, SkillSwap))
    found = (one for one, swap in swaps if (swap.skill, swap.instead_of) == (Skill.MOBILITY, Skill.CLOSE_COMBAT))
    return next(found, None)


def evades(defence: Defence, target: AttackTarget, declaration: Declaration) -> bool:
    """Whether a block is made by getting out of the way: chosen, or because nothing else helps against the attack."""
    talent = evading(target.fighter)
    if talent is None or defence.kind is not DefenceKind.BLOCK:
        return False
    creature = declaration.attacker.profile.nature is Nature.CREATURE
    armed = creature or weapon_of(declaration).id != BARE_HANDS.id
    return talent.switch in defence.choices.switched_on or (armed and not target.fighter.weapon.sturdy)


@once_per_version
def defence_pool(
    defence: Defence, target: AttackTarget, declaration: Declaration, rules: Edition
) -> tuple[Pool, Message | None]:
    """What a target rolls to defend against an attack; a gun only serves to parry and gives no dice."""
    fighter = target.fighter
    if defence.kind is DefenceKind.SHOOT_BACK:
        strike = strike_of(answer_of(target, defence.choices), rules)
        return strike.pool, strike.refusal
    if declaration.way is AttackWay.BREAK_FREE and target.opposing_dice:
        held = (Term(Message("Hold"), target.opposing_dice), *terms_by_hand(defence.choices))
        return plain_pool(held, rules), None
    skill = Skill.MOBILITY if defence.kind is DefenceKind.DODGE else Skill.CLOSE_COMBAT
    weapon = fighter.weapon
    holds = declaration.way is AttackWay.BREAK_FREE  # the hands hold, whatever else is in them
    helps = defence.kind is DefenceKind.BLOCK and not (weapon.ranged or holds) and weapon.bonus
    gear = (Term(weapon.name, weapon.bonus, weapon.source),) if helps else ()
    choices, talent = defence.choices, evading(fighter)
    if talent is not None and rules.close.block_needs_sturdy and evades(defence, target, declaration):
        choices = replace(choices, switched_on=tuple({*choices.switched_on, talent.switch}))
        gear = ()
    return roll_pool(fighter.profile, skill, choices, rules, gear)


def answer_buys(target: AttackTarget, choices: RollChoices, rules: Edition) -> tuple[BlockEffect, ...]:
    """What a 6 beyond the first of a shot back buys instead of damage."""
    shot = answer_of(target, choices)
    return (BlockEffect.SPARE_AMMO,) if can_buy(ExtraUse.SPARE_AMMO, shot, strike_of(shot, rules), rules) else ()
