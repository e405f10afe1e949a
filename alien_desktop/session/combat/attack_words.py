"""Words for an attack and its steps: who rolls, with what, what each step is called."""

from alien_desktop.rules.combat.attack_flow.chain import StepKind
from alien_desktop.rules.combat.attack_flow.inputs import AttackInputs, AttackWay, Declaration
from alien_desktop.rules.combat.attack_flow.resolve import declared_words
from alien_desktop.rules.combat.close_combat import SPECIAL_NAMES
from alien_desktop.rules.message import Message, Words, listed

WAY_NAMES = {
    AttackWay.CLOSE: Message("Close combat"),
    AttackWay.RANGED: Message("Shoot"),
    AttackWay.THROWN: Message("Throw"),
    AttackWay.SIGNATURE: Message("Signature attack"),
    AttackWay.SPECIAL: Message("Special attack"),
    AttackWay.GRAPPLE_ATTACK: Message("Hurt somebody held"),
    AttackWay.BREAK_FREE: Message("Break free"),
    AttackWay.RETREAT: Message("Retreat"),
    AttackWay.COUP_DE_GRACE: Message("Kill somebody helpless"),
    AttackWay.STRAY: Message("Stray shot"),
}
STEP_NAMES = {
    StepKind.DECLARE: Message("Attack"),
    StepKind.DEFENCE: Message("Defence"),
    StepKind.ROLL: Message("Attack dice"),
    StepKind.PUSH: Message("Push"),
    StepKind.ALARM: Message("Stress"),
    StepKind.DEFENCE_ROLL: Message("Defence dice"),
    StepKind.DEFENCE_PUSH: Message("Push of the defence"),
    StepKind.DEFENCE_ALARM: Message("Stress of the defence"),
    StepKind.EXTRA: Message("Extra successes"),
    StepKind.ARMOR: Message("Cover and armor"),
    StepKind.DAMAGE: Message("Damage"),
    StepKind.CONSEQUENCES: Message("Consequences"),
    StepKind.AMMO: Message("Ammunition"),
    StepKind.COSTS: Message("Costs"),
}
ACID, FIRE = Message("Acid"), Message("Fire")
ZONE_FIRE, BREACH = Message("Fire in the zone"), Message("Breach: the air escapes")
NO_AIR = Message("The air is gone")
"""What is written into a scene when a combatant is splashed or burns."""
_ATTACKERS = (StepKind.DECLARE, StepKind.ROLL, StepKind.PUSH, StepKind.ALARM)


def step_word(kind: StepKind) -> Message:
    """Return what a step is called."""
    return STEP_NAMES[kind]


def weapon_words(declaration: Declaration) -> Words:
    """Return what is attacked with: a weapon, a row of a creature's table, a special attack."""
    if declaration.signature is not None:
        return declaration.signature.name
    if declaration.special is not None:
        return SPECIAL_NAMES[declaration.special]
    if declaration.way in (AttackWay.CLOSE, AttackWay.RANGED, AttackWay.THROWN):
        number = declaration.burst + 1
        if number > 1:
            return Message("{weapon}, attack {number}", weapon=declaration.weapon.name, number=number)
        return declaration.weapon.name
    return WAY_NAMES[declaration.way]


def attack_title(declaration: Declaration) -> Message:
    """Return what a declared attack is called in the history and the log."""
    attacker, targets = declaration.attacker.id, declaration.targets
    names = listed([one.fighter.name for one in targets if one.id != attacker] or [declaration.attacker.name]) or ""
    return declared_words(declaration, names, weapon_words(declaration))


def chain_who(inputs: AttackInputs, kind: StepKind, target: str = "") -> str:
    """Return the name of the combatant that a step is about."""
    declaration = inputs.declaration
    if kind in _ATTACKERS or target in ("", declaration.attacker.id):
        return declaration.attacker.name
    return next((one.fighter.name for one in declaration.targets if one.id == target), declaration.attacker.name)


def follow_up_words(inputs: AttackInputs) -> Message:
    """Return what an attack that comes after another one is called."""
    declaration = inputs.declaration
    who, what = declaration.attacker.name, weapon_words(declaration)
    again = declaration.burst or (declaration.signature is not None and declaration.signature.part)
    if not again:  # a free attack of somebody else, a stray shot
        return Message("{who}: {what}", who=who, what=what)
    return Message("{who} again: {what}", who=who, what=what)
