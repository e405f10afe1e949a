"""Close combat: blocking and defending, grapples, special attacks, shoves, retreats.

Sources: core 7, 8.1, evolved 8.1; S0-103 to S0-135, S1-105 to S1-108, S2-071 to S2-083, S4-042 to S4-055.
"""

from collections.abc import Iterable
from enum import StrEnum

from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class BlockEffect(StrEnum):
    """What one 6 of a block buys, or one of a shot back."""

    CANCEL = "cancel"
    """One of the attacker's 6s is gone; as often as wanted."""
    COUNTERATTACK = "counterattack"
    """The weapon's Damage to the attacker, never more."""
    DISARM = "disarm"
    SPARE_AMMO = "spare_ammo"
    """Of a shot back: no roll for its ammunition, and one damage less (evolved, S4-063)."""


class Special(StrEnum):
    """Attacks that deal no damage, named before the roll (evolved)."""

    DISARM = "disarm"
    PASS = "pass"  # noqa: S105 - the name of an attack, no password
    SHOVE = "shove"
    GRAPPLE = "grapple"


SPECIAL_NAMES = {
    Special.DISARM: Message("Disarm"),
    Special.PASS: Message("Get past"),
    Special.SHOVE: Message("Shove"),
    Special.GRAPPLE: Message("Grapple"),
}
"""Attacks without damage, as the table calls them."""


@record
class CloseRules:
    """Close combat in an edition."""

    block_effects: tuple[BlockEffect, ...]
    block_needs_sturdy: bool
    """Against weapons and creatures a block needs something sturdy in hand (core, S0-105 to S0-107)."""
    helpless_dice: int
    """Dice against somebody unaware, defenceless or held (core 3, evolved 2)."""
    held_dice: int
    """Dice of an attack on somebody whom one holds: none where it is a normal unarmed attack (core, S0-131)."""
    specials: tuple[Special, ...]
    """Special attacks; empty where these are stunts or actions of their own (core)."""
    grapple_floors: bool
    """A grapple puts both on the ground and makes the victim drop its weapon (core)."""
    retreat_roll: bool
    """Leaving an enemy needs a Mobility roll (core); otherwise it is a plain move."""
    block_rolls_on_miss: bool = False
    """A block is rolled though the attack missed, because it may strike back (core). A setting."""
    shove: bool = False
    """A shove is an action of its own (core)."""
    source: str = ""


@record
class Assault:
    """A close combat attack as far as a block asks: who attacks with what."""

    armed: bool = False
    by_creature: bool = False
    blockable: bool = True
    """Grapple attacks, free attacks and some signature attacks cannot be blocked."""
    unaware: bool = False
    """The target is unaware, held or ambushed."""


def verify_block(assault: Assault, rules: CloseRules, *, sturdy: bool, rolled: bool, actions_left: int) -> None:
    """A block (or defence) is declared before the attacker rolls, costs an action, and may need something sturdy."""
    if rolled:
        raise RuleViolation(Message("The attacker has already rolled: a block is declared before."))
    if actions_left < 1:
        raise RuleViolation(Message("No action is left in this round to defend."))
    if not assault.blockable:
        raise RuleViolation(Message("No defense against this attack."))
    if assault.unaware:
        raise RuleViolation(Message("Nobody defends against an attack they do not expect."))
    if rules.block_needs_sturdy and not sturdy and (assault.armed or assault.by_creature):
        raise RuleViolation(Message("Against weapons and creatures something sturdy in hand is needed."))


def verify_spend_block(sixes: int, effects: Iterable[BlockEffect], rules: CloseRules) -> None:
    """Each 6 buys one effect of the edition's list (S0-108); only taking a 6 away can be bought again (S0-112)."""
    chosen = tuple(effects)
    if len(chosen) > sixes:
        raise RuleViolation(
            Plural(
                "Each success takes one effect: %n successes, and {chosen} are chosen.",
                "Each success takes one effect: %n success, and {chosen} are chosen.",
                sixes,
                chosen=len(chosen),
            )
        )
    if chosen.count(BlockEffect.COUNTERATTACK) > 1:
        raise RuleViolation(Message("A block strikes back once: more successes do not make it stronger."))
    for effect in chosen:
        if effect not in rules.block_effects:
            raise RuleViolation(Message("In this edition a success does not buy “{effect}”.", effect=effect.value))


def verify_special(special: Special, rules: CloseRules) -> None:
    """Special attacks are the second edition's; in the first they are stunts, block effects or actions."""
    if special not in rules.specials:
        raise RuleViolation(Message("That is no attack of its own in this edition: spend an extra success on it."))


@record
class Grapple:
    """Somebody holds somebody: what that does to both."""

    both_prone: bool
    victim_drops_weapon: bool


def grapple(rules: CloseRules) -> Grapple:
    """Hold somebody: from now on the victim can only try to break free (S0-124 to S0-127, S4-055)."""
    return Grapple(rules.grapple_floors, rules.grapple_floors)


def verify_retreat(rules: CloseRules) -> None:
    """Retreat is the first edition's."""
    if not rules.retreat_roll:
        raise RuleViolation(Message("In this edition one leaves an enemy by moving to Short range."))
