"""Actions of a turn that are attacks or reactions: they are declared in the attack, with what fits best."""

from collections.abc import Mapping

from alien_desktop.documents.scene.turn_effects import TurnChoice
from alien_desktop.rules.combat.actions import Action
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay, DefenceKind
from alien_desktop.rules.combat.close_combat import Special
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import replace
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.attack_controller import AttackController
from alien_desktop.session.combat.attack_plan import Plan
from alien_desktop.session.combat.scene_controller import SceneController

MERCY = "coup_de_grace"
"""Killing somebody helpless is no action of the turn and costs none."""

ATTACKS: Mapping[str, tuple[AttackWay, Special | None]] = {
    "close_attack": (AttackWay.CLOSE, None),
    "shoot": (AttackWay.RANGED, None),
    "full_auto": (AttackWay.RANGED, None),
    "throw": (AttackWay.THROWN, None),
    "special_attack": (AttackWay.SPECIAL, None),
    "shove": (AttackWay.SPECIAL, Special.SHOVE),
    "grapple_attack": (AttackWay.GRAPPLE_ATTACK, None),
    "unarmed_grapple_attack": (AttackWay.GRAPPLE_ATTACK, None),
    "break_free": (AttackWay.BREAK_FREE, None),
    "retreat": (AttackWay.RETREAT, None),
    MERCY: (AttackWay.COUP_DE_GRACE, None),
    "signature": (AttackWay.SIGNATURE, None),
}
"""Actions that open the attack, and how."""

FULL_AUTO = "full_auto"


def react(attack: AttackController, combatant_id: str, action: Action) -> None:
    """Declare a block, a defence or a dodge against the attack that is being made."""
    kind = DefenceKind.DODGE if action.skill is Skill.MOBILITY else DefenceKind.BLOCK
    inputs = attack.inputs
    targets = inputs.declaration.targets if inputs is not None and attack.is_open else ()
    if all(one.id != combatant_id for one in targets):
        reason = Message("declared against an attack, when it comes")
        raise RuleViolation(Message("{action} is {reason}.", action=action.name, reason=reason))
    attack.defend(combatant_id, kind)


def declare(
    scene: SceneController,
    attack: AttackController,
    combatant_id: str,
    action: Action,
    choice: TurnChoice,
    helpers: tuple[str, ...],
) -> None:
    """Declare the attack with what was chosen, else what fits best; the only possible target needs no choice."""
    way, special = ATTACKS[action.id]
    if way is AttackWay.SPECIAL and special is None:
        named = next((one for one in Special if one.value == choice.detail), None)
        if named is None:
            known = ", ".join(one.value for one in scene.rules.edition.close.specials)
            raise RuleViolation(Message("Say which special attack it is: {known}.", known=known))
        special = named
    burst = action.id == FULL_AUTO or choice.detail == FULL_AUTO
    plan = Plan(way, choice.item, special, number=choice.amount, full_auto=burst)
    plan = replace(plan, choices=replace(plan.choices, helpers=helpers))
    targets = choice.targets
    if not targets:
        possible = [one.id for one in attack.candidates(combatant_id, plan, odds=False) if one.refusal is None]
        if len(possible) != 1:
            _verify_way(attack, combatant_id, way, special)
            raise RuleViolation(Message("Say whom to attack."))
        targets = (possible[0],)
    _verify_attack(attack, combatant_id, plan, targets)
    attack.declare(combatant_id, plan, targets)


def _verify_attack(attack: AttackController, combatant_id: str, plan: Plan, targets: tuple[str, ...]) -> None:
    """Raise RuleViolation when the attack is not possible; the Game Mother allows it in the attack itself."""
    if plan.way is AttackWay.SIGNATURE and not plan.number:
        plan = replace(plan, number=1)  # the row is rolled when it is declared
    for one in attack.candidates(combatant_id, plan, friends=True, odds=False):
        if one.id in targets and one.refusal is not None:
            raise RuleViolation(one.refusal)


def _verify_way(attack: AttackController, combatant_id: str, way: AttackWay, special: Special | None) -> None:
    for option in attack.ways(combatant_id):
        if (option.way, option.special) == (way, special) and option.refusal is not None:
            raise RuleViolation(option.refusal)
