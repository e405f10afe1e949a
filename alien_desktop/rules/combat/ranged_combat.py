"""Ranged combat: aim, full auto of both editions, ammunition, pinning down, dodging, friendly fire.

Sources: core 7, 8.2, evolved 8.2; S0-136 to S0-142, S1-081, S1-082, S1-115 to S1-119, S2-095 to S2-102, S4-059 to
S4-069.
"""

from dataclasses import replace

from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


@record
class RangedRules:
    """Shooting in an edition."""

    burst_dice: int
    """Dice of a full auto burst (core 2; evolved 0)."""
    burst_stress: int
    """Stress of each burst (core 1) or each further attack (evolved 1)."""
    burst_attacks: int
    """Attacks in one full auto action (core 1, evolved 3)."""
    alarm_empties: bool
    """A 1 on a stress die while shooting empties the magazine (core)."""
    ammo_roll: bool
    """A supply roll follows each attack (evolved)."""
    dodge: bool
    friendly_fire_dice: int
    """Dice against a random bystander after a miss (evolved 2; core 0 = no such rule)."""
    friendly_fire_per_six: bool = False
    """One damage for each 6, as the starter set has it, instead of the weapon's damage and one more. A setting."""
    pin_loss: Loss = Loss.MAIN
    """What an NPC that is pinned down loses."""
    cancelled_shot_spends: bool = True
    """Whether a shot that panic or a stress response takes away uses up ammunition all the same. A setting."""
    aim_ends_with_round: bool = False
    """An aim is lost at the end of the Round (evolved); core names no such end."""
    pin: bool = False
    """Pinning down is a stunt (core)."""
    source: str = ""


# --- aim --------------------------------------------------------------------------------------------------------------


def is_aim_kept(aimed: int, now: int, rules: RangedRules) -> bool:
    """Whether an aim of Round `aimed` holds in Round `now`: in the Evolved Edition only in the same (evolved 8.2)."""
    return now == aimed or not rules.aim_ends_with_round


# --- full auto --------------------------------------------------------------------------------------------------------


@record
class Burst:
    """A full auto action under way: how many attacks it has had, and whether another may follow."""

    attacks: int = 0
    over: bool = False


@record
class BurstAttack:
    """The next attack of a burst: the dice and the stress that come before its roll."""

    burst: Burst
    dice: int
    stress: int
    aim_counts: bool


def verify_burst(burst: Burst, rules: RangedRules) -> None:
    """Another attack follows a hit without a push, up to the edition's number (S4-065, S4-067)."""
    if burst.over:
        raise RuleViolation(Message("The burst is over: it ends with a miss or a push."))
    if burst.attacks >= rules.burst_attacks:
        raise RuleViolation(
            Plural("Full auto gives %n attacks at most.", "Full auto gives %n attack at most.", rules.burst_attacks)
        )


def burst(so_far: Burst, rules: RangedRules, *, steady: bool = False, smart_sight: bool = False) -> BurstAttack:
    """Fire the next attack of a burst: stress comes before the roll; `steady` is the talent Machinegunner.

    Core: one roll with more dice and stress. Evolved: up to three, stress from the second on; aim counts for the first.
    """
    verify_burst(so_far, rules)
    costs = rules.burst_attacks == 1 or so_far.attacks > 0
    return BurstAttack(
        burst=Burst(so_far.attacks + 1),
        dice=rules.burst_dice,
        stress=rules.burst_stress if costs and not steady else 0,
        aim_counts=so_far.attacks == 0 or smart_sight,
    )


def after_burst_attack(burst_now: Burst, *, hit: bool, pushed: bool) -> Burst:
    """A miss or a push ends the burst."""
    return burst_now if hit and not pushed else replace(burst_now, over=True)


# --- ammunition -------------------------------------------------------------------------------------------------------


@record
class AmmoSpent:
    """What a shot does to the ammunition."""

    empty: bool
    supply_roll: bool
    gm_decides: bool = False


def verify_spare_ammo(sixes: int, rules: RangedRules, *, single_shot: bool, full_auto: bool) -> None:
    """One extra 6 of a hit may spare the supply roll (S4-063); not full auto, not a weapon of one shot."""
    if not rules.ammo_roll:
        raise RuleViolation(Message("In this edition ammunition is not rolled for, so there is nothing to spare."))
    if single_shot or full_auto:
        raise RuleViolation(Message("Ammunition cannot be spared in full auto or with a single shot."))
    if sixes < 2:
        raise RuleViolation(Message("An extra success is needed to spare ammunition."))


def spend_ammo(
    stress_ones: int,
    rules: RangedRules,
    *,
    has_stress_dice: bool = True,
    single_shot: bool = False,
    spared: bool = False,
) -> AmmoSpent:
    """What a shot costs: empty on a 1 (after the attack, S1-115, S1-116), or a supply roll (S4-069).

    Somebody without stress dice runs out when the Game Mother says so (S1-119). A weapon of one shot is empty anyway.
    """
    if single_shot:
        return AmmoSpent(True, False)
    if rules.ammo_roll:
        return AmmoSpent(False, not spared)
    return AmmoSpent(rules.alarm_empties and stress_ones > 0, False, not has_stress_dice)


# --- pinning, dodging, friendly fire ----------------------------------------------------------------------------------


@record
class PinnedDown:
    """Pinned by fire: a player character makes a Panic Roll, an NPC loses its slow action."""

    panic_roll: bool
    loses: Loss | None


def verify_pin(rules: RangedRules) -> None:
    """Pinning down is a stunt of the first edition."""
    if not rules.pin:
        raise RuleViolation(Message("Nobody is pinned down by rule in this edition."))


def pin(player: bool, rules: RangedRules) -> PinnedDown:
    """Spend an extra 6 to pin the target down."""
    verify_pin(rules)
    return PinnedDown(player, None if player else rules.pin_loss)


def verify_dodge(rules: RangedRules, *, aware: bool, full_cover: bool, rolled: bool) -> None:
    """A dodge needs a target who knows of the shot and is not in full cover; it is declared before the roll."""
    if not rules.dodge:
        raise RuleViolation(Message("In this edition nobody dodges bullets: take cover."))
    if rolled:
        raise RuleViolation(Message("The shooter has already rolled: a dodge is declared before."))
    if not aware or full_cover:
        raise RuleViolation(Message("Only a shot that the target knows of can be dodged, and not from full cover."))
