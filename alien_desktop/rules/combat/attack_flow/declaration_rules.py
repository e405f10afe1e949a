"""Whether an attack can be made as it is declared. Sources: core 7, 8, 13.2, evolved 7, 8, 13.1, 13.3."""

from alien_desktop.rules.combat.attack_flow.inputs import (
    AttackWay,
    Declaration,
)
from alien_desktop.rules.combat.attack_flow.strike import (
    AIMED,
    holds_nothing,
    is_shot,
    reaches_several,
    row_parts,
    weapon_of,
)
from alien_desktop.rules.combat.close_combat import (
    Special,
    verify_retreat,
    verify_special,
)
from alien_desktop.rules.combat.ranged_combat import Burst, verify_burst
from alien_desktop.rules.combat.ranges import Band, verify_circumstances, verify_shot
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.effects.instant import Move
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

_CLOSE = frozenset({AttackWay.CLOSE, AttackWay.SPECIAL, AttackWay.GRAPPLE_ATTACK, AttackWay.BREAK_FREE})


def _strikes_where_it_is(declaration: Declaration) -> bool:
    """Whether a creature's row is a blow that does not carry it into another zone first (core 13.2, evolved 13.1)."""
    row = declaration.signature
    parts = row_parts(row.effects, row.part) if row is not None and not declaration.free else None
    return parts is not None and parts.attack is not None and not any(isinstance(one, Move) for one in parts.anyway)


def verify_declaration(declaration: Declaration, rules: Edition) -> None:
    """Raise RuleViolation when this attack cannot be made."""
    if declaration.attacker.cannot_act is not None:
        raise RuleViolation(declaration.attacker.cannot_act)
    for target in declaration.targets:
        if target.fighter.dead:
            raise RuleViolation(Message("{who} is dead.", who=target.fighter.name))
        if target.stance:
            rules.cover.stance(target.stance)
    _verify_way(declaration, rules)
    if len(declaration.targets) > 1 and not reaches_several(declaration, rules):
        raise RuleViolation(Message("This attack has one target."))
    if is_shot(declaration):
        _verify_shot(declaration, rules)
    elif declaration.way in _CLOSE:
        _verify_close(declaration, rules)


def _verify_way(declaration: Declaration, rules: Edition) -> None:
    """Raise RuleViolation for what this way of attacking needs and does not have."""
    way, target = declaration.way, declaration.targets[0]
    if way is AttackWay.COUP_DE_GRACE or _strikes_where_it_is(declaration):
        _verify_same_zone(declaration)
    match way:
        case AttackWay.SIGNATURE if declaration.signature is None:
            raise RuleViolation(Message("Roll or choose the creature's attack first."))
        case AttackWay.SPECIAL:
            _verify_special(declaration, rules)
        case AttackWay.RETREAT:
            verify_retreat(rules.close)
            if target.band is not Band.ENGAGED:
                near = rules.ranges.meaning(Band.ENGAGED).name
                raise RuleViolation(Message("A retreat needs range {range}.", range=near))
        case AttackWay.COUP_DE_GRACE if not (target.helpless or target.fighter.profile.broken):
            raise RuleViolation(Message("{who} is neither Broken nor helpless.", who=target.fighter.name))
        case AttackWay.GRAPPLE_ATTACK if not target.helpless:
            raise RuleViolation(Message("{who} is not held.", who=target.fighter.name))
        case _:
            pass


def _verify_same_zone(declaration: Declaration) -> None:
    for target in declaration.targets:
        if target.band not in (Band.ENGAGED, Band.SHORT):
            raise RuleViolation(Message("{who} is in another zone.", who=target.fighter.name))
        if target.unseen is not None:
            raise RuleViolation(target.unseen)


def _verify_special(declaration: Declaration, rules: Edition) -> None:
    if declaration.special is Special.SHOVE and rules.close.shove:
        return
    if declaration.special is None:
        raise RuleViolation(Message("Say which special attack it is."))
    verify_special(declaration.special, rules.close)
    target = declaration.targets[0].fighter
    if declaration.special is Special.DISARM and holds_nothing(target):
        raise RuleViolation(Message("{who} holds nothing.", who=target.name))


def _verify_close(declaration: Declaration, rules: Edition) -> None:
    target, weapon = declaration.targets[0], weapon_of(declaration)
    if target.band is not Band.ENGAGED:
        near = rules.ranges.meaning(Band.ENGAGED).name
        raise RuleViolation(Message("An attack in close combat needs range {range}.", range=near))
    if target.unseen is not None:
        raise RuleViolation(target.unseen)
    if declaration.way is AttackWay.CLOSE and weapon.unusable is not None:
        raise RuleViolation(weapon.unusable)


def _verify_shot(declaration: Declaration, rules: Edition) -> None:
    target, weapon = declaration.targets[0], weapon_of(declaration)
    if weapon.unusable is not None:
        raise RuleViolation(weapon.unusable)
    if weapon.ammo_max and not weapon.ammo:
        raise RuleViolation(Message("{weapon} is empty: reload it first.", weapon=weapon.name))
    if weapon.aim_required and AIMED not in declaration.circumstances:
        raise RuleViolation(Message("{weapon} fires only after aiming.", weapon=weapon.name))
    if target.unseen is not None:
        raise RuleViolation(target.unseen)
    known = {modifier.id for modifier in rules.ranges.modifiers}
    verify_circumstances([each for each in declaration.circumstances if each in known], rules.ranges)
    verify_shot(target.band, weapon.nearest, weapon.farthest, rules.ranges)
    if declaration.full_auto:
        if not weapon.full_auto:
            raise RuleViolation(Message("{weapon} has no full auto.", weapon=weapon.name))
        verify_burst(Burst(declaration.burst), rules.ranged)
