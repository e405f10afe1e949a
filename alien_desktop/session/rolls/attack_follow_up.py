"""What an attack leaves open when its dice have stopped: ammunition, and the next attack of a burst."""

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.ranged_combat import AmmoSpent, spend_ammo
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.rolls.attack import next_attack, weapon_of
from alien_desktop.session.rolls.roll_state import Phase, RollState

SPARE_AMMO = "spare_ammo"
"""What the catalog calls a stunt that spares the supply roll."""


def ammo_due(state: RollState, sheet: CharacterSheet, rules: SheetRules) -> AmmoSpent | None:
    """Return what the current attack costs, ammunition or power; None when nothing, or that is settled already."""
    attack, roll = state.attack, state.roll
    if attack is None or roll is None or not attack.ammo_open or state.phase is not Phase.DONE:
        return None
    weapon = weapon_of(sheet, attack.weapon.id, rules)
    if weapon is not None and weapon.power and not attack.is_shot and attack.special is None:
        return AmmoSpent(empty=False, supply_roll=True)  # power is rolled with each use (core 11, evolved 11)
    if weapon is None or not attack.is_shot or not weapon.ammo_max or not weapon.ammo:
        return None
    spent = spend_ammo(
        roll.alarms,
        rules.edition.ranged,
        has_stress_dice=bool(roll.stress),
        single_shot=weapon.single_shot,
        spared=any(bought.applies == SPARE_AMMO for bought in state.spent_stunts),
    )
    return spent if spent.empty or spent.supply_roll or spent.gm_decides else None


@record
class FollowUp:
    """Dice that a hit with this weapon calls for: its explosion, the fire it starts."""

    kind: str
    """Of the rolls beside skills."""
    numbers: dict[str, int]
    dice: int


def follow_up(state: RollState, rules: SheetRules) -> FollowUp | None:
    """Return what the current attack sets off; None for a miss and for weapons that set off nothing."""
    attack = state.attack
    if attack is None or attack.special is not None or not state.effective_successes or state.phase is not Phase.DONE:
        return None
    row = rules.catalog.weapons.get(attack.weapon.source)
    if row is not None and row.blast:
        return FollowUp("explosion", {"blast": row.blast, "ring": 0}, row.blast)
    if row is not None and row.fire:
        return FollowUp("fire", {"intensity": row.fire}, row.fire)
    return None


def may_fire_again(state: RollState, rules: SheetRules) -> bool:
    """Whether another attack of the burst may follow."""
    attack, roll = state.attack, state.roll
    if attack is None or roll is None or not attack.full_auto or state.phase is not Phase.DONE:
        return False
    try:
        next_attack(attack, rules, state.effective_successes > 0, roll.pushes > 0)
    except RuleViolation:
        return False
    return True
