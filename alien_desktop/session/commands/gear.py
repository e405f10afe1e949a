"""Attacks of a character outside a scene, and what weapons, armor and supplies are rolled for and use up."""

from dataclasses import replace

from alien_desktop.documents.sheet.pools import PoolOptions
from alien_desktop.documents.sheet.weapon_lines import UNARMED
from alien_desktop.rules.combat.close_combat import Special
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.command import CharacterId, CircumstanceId, Command, ItemId, command
from alien_desktop.session.commands.real_dice import faces_of, verify_used
from alien_desktop.session.rolls.attack import attack_with, weapon_of
from alien_desktop.session.rolls.roll_again import NO_ATTACK, next_of_burst
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST
from alien_desktop.session.rolls.roll_state import Phase
from alien_desktop.session.session import Session


def prepare_attack(
    session: Session,
    who: CharacterId,
    weapon: ItemId | None = None,
    special: Special | None = None,
    band: Band | None = None,
    circumstances: tuple[CircumstanceId, ...] = (),
    unaware: bool = False,
    full_auto: bool = False,
    armor: int = 0,
    barrier: int = 0,
    modifier: int = 0,
) -> None:
    """Prepare an attack with a weapon of the character, with bare hands when none is named."""
    sheet = session.workspace.sheet(who)
    held = weapon_of(sheet, weapon or UNARMED, session.rules_for(sheet.edition))
    if held is None:
        raise RuleViolation(Message("This is no weapon."))
    if full_auto and not held.full_auto:
        raise RuleViolation(Message("{weapon} has no full auto.", weapon=held.name))
    attack = attack_with(held, special)
    attack = replace(
        attack,
        band=band or attack.band,
        circumstances=frozenset(circumstances),
        unaware=unaware,
        full_auto=full_auto,
        armor=armor,
        barrier=barrier,
    )
    session.rolls.prepare_attack(who, attack, PoolOptions(modifier=modifier))


def verify_answered(session: Session) -> None:
    """Raise RuleViolation while a result waits for its answer."""
    if session.rolls.state.phase is Phase.ANSWER:
        raise RuleViolation(ANSWER_FIRST)


def verify_fire(session: Session, who: str, weapon: str, counted: bool = True) -> None:
    """Raise RuleViolation while the attack cannot be made."""
    session.gear.verify_attack(who, weapon, counted=counted)


def fire(session: Session, who: CharacterId, weapon: ItemId, counted: bool = True) -> None:
    """Attack with a weapon and settle its ammunition; without `counted` roll the dice only."""
    if counted:
        session.gear.fire(who, weapon)
    else:
        session.gear.roll_weapon(who, weapon)


def verify_attack(session: Session) -> None:
    """Raise RuleViolation when there is no attack on the table."""
    if session.rolls.state.attack is None:
        raise RuleViolation(NO_ATTACK)


def verify_fire_again(session: Session) -> None:
    """Raise RuleViolation when no attack is on the table, nor a defence that one of a burst has got through."""
    if session.rolls.state.volley is None:
        verify_attack(session)


def fire_again(session: Session) -> None:
    """Prepare the next attack of a burst, also after the defence against the one before."""
    if session.rolls.state.volley is not None:
        next_of_burst(session)
    else:
        session.gear.fire_again()


def settle_ammo(session: Session) -> None:
    """Settle what the attack on the table costs of ammunition."""
    session.gear.settle_ammo()


def roll_follow_up(session: Session) -> None:
    """Roll the explosion or the fire that the hit on the table sets off."""
    session.special_rolls.roll_follow_up()


def verify_reload(session: Session, who: str, weapon: str) -> None:
    """Raise RuleViolation when there is nothing to load."""
    session.gear.verify_reload(who, weapon)


def reload(session: Session, who: CharacterId, weapon: ItemId) -> None:
    """Load a weapon again."""
    session.gear.reload(who, weapon)


def mark_empty(session: Session, who: CharacterId, weapon: ItemId) -> None:
    """Mark a weapon as empty."""
    session.gear.mark_empty(who, weapon)


def verify_supply(session: Session, who: str, supply: Supply, item: str | None = None) -> None:
    """Raise RuleViolation when nothing is left to roll for."""
    session.gear.verify_roll_supply(who, supply, item or "")


def roll_supply(
    session: Session, who: CharacterId, supply: Supply, item: ItemId | None = None, faces: tuple[int, ...] | None = None
) -> None:
    """Make a supply roll; `item` is the weapon or the thing whose ammunition or power it is, `faces` are real dice."""
    real = faces_of(faces)
    session.gear.roll_supply(who, supply, item or "", real)
    verify_used(real)


def verify_day(session: Session, who: str, supply: Supply) -> None:
    """Raise RuleViolation when nothing is left."""
    session.gear.verify_use_day(who, supply)


def use_day(session: Session, who: CharacterId, supply: Supply) -> None:
    """Use up what a day takes of food or water."""
    session.gear.use_day(who, supply)


def verify_armor(session: Session, who: str, item: str) -> None:
    """Raise RuleViolation for what is not rolled."""
    session.gear.verify_roll_armor(who, item)


def roll_armor(session: Session, who: CharacterId, item: ItemId, faces: tuple[int, ...] | None = None) -> None:
    """Roll the rating of a suit; `faces` are those of real dice."""
    real = faces_of(faces)
    session.gear.roll_armor(who, item, real)
    verify_used(real)


GEAR_COMMANDS: tuple[Command, ...] = (
    command(
        "attack.prepare",
        Message("Prepare an attack"),
        prepare_attack,
        verify=verify_answered,
    ),
    command("attack.fire", Message("Attack with a weapon"), fire, verify=verify_fire),
    command("attack.fire_again", Message("Prepare the next attack of a burst"), fire_again, verify=verify_fire_again),
    command("attack.settle_ammo", Message("Settle the ammunition"), settle_ammo, verify=verify_attack),
    command("attack.follow_up", Message("Explosion or fire of the hit"), roll_follow_up, verify=verify_attack),
    command("gear.reload", Message("Reload"), reload, verify=verify_reload),
    command("gear.mark_empty", Message("Mark a weapon as empty"), mark_empty),
    command("roll.supply", Message("Supply roll"), roll_supply, verify=verify_supply),
    command("gear.use_day", Message("Use a day of food or water"), use_day, verify=verify_day),
    command("roll.armor", Message("Roll armor"), roll_armor, verify=verify_armor),
)
