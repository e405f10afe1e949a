"""What somebody tries on a turn, best first, by the orders of a plan. The rules say which of it is possible."""

from collections.abc import Iterator
from random import Random

from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.documents.scene.fighters import GRAPPLED
from alien_desktop.documents.scene.turn_effects import ON_FIRE, PRONE, TurnChoice
from alien_desktop.documents.sheet.weapon_lines import JAMMED
from alien_desktop.rules.combat.actions import ActionBudget
from alien_desktop.rules.combat.attack_flow.inputs import BARE_HANDS, AttackWay, AttackWeapon
from alien_desktop.rules.record import record
from alien_desktop.session.combat.attack_plan import Plan
from alien_desktop.session.what_if.fight_view import FightView
from alien_desktop.session.what_if.plans import Defending, Doing, Habits, Orders

CLOSING = ("run", "close_or_leave", "move")
"""Moves that may end right next to an enemy, in the order in which they are tried."""
TAKING_COVER = ("full_cover", "partial_cover", "seek_cover")


@record
class TurnTry:
    """One thing to try: an action of the turn, or an attack."""

    action: str = ""
    choice: TurnChoice = TurnChoice()
    attack: Plan | None = None
    zone: str = ""
    """Where a move by the map leads, with whatever action that takes."""
    leaves: bool = False
    """It takes its owner away from all enemies."""

    @property
    def target(self) -> str:
        """Whom it is about."""
        return self.choice.target


def tries(
    view: FightView, who: str, orders: Orders, habits: Habits, budget: ActionBudget, dice: Random
) -> Iterator[TurnTry]:
    """Yield what somebody tries with the actions that are left, best first."""
    states = view.states(who)
    if GRAPPLED in states:
        for one in view.enemies(who):
            if one.holds == who:
                yield TurnTry(choice=TurnChoice((one.id,)), attack=Plan(AttackWay.BREAK_FREE))
        return
    if ON_FIRE in states:
        yield TurnTry("put_out_fire", TurnChoice((who,)))
    if PRONE in states:
        yield TurnTry("get_up")
    if orders.doing is Doing.DEFEND:
        return
    if view.is_creature(who):
        yield from _as_creature(view, who, orders, dice, main=bool(budget.main))
        return
    if leaves(view, who, orders):
        yield from _leave(view, who)  # whoever cannot get farther fights where they stand
    if orders.doing is Doing.GO and view.combatant(who).zone != orders.zone and budget.left:
        zone = view.step_to(who, orders.zone)
        if zone:
            yield from (TurnTry("retreat", TurnChoice((one,))) for one in view.combatant(who).near)
            yield TurnTry(zone=zone)
        yield from _open(view, who, orders.zone)
    if budget.main:
        yield from _help(view, who, orders, habits, budget)
    yield from _fight(view, who, orders, habits, budget, dice)


def leaves(view: FightView, who: str, orders: Orders) -> bool:
    """Whether somebody wants to get away: by their orders, or as a creature that flees."""
    hurt = orders.doing is Doing.WHILE_WHOLE and view.is_hurt(who)
    return orders.doing is Doing.LEAVE or hurt or bool(view.combatant(who).flees)


def _as_creature(view: FightView, who: str, orders: Orders, dice: Random, *, main: bool) -> Iterator[TurnTry]:
    if leaves(view, who, orders):
        yield from _leave(view, who)
    if view.combatant(who).flees:
        return
    held = view.combatant(who).holds
    targets = view.targets(who, orders.doing, dice)
    zone = view.combatant(who).zone
    reached = [one for one in targets if zone == one.zone or not (zone and one.zone)]
    for one in sorted(reached, key=lambda each: each.id != held) if main else ():
        yield TurnTry(choice=TurnChoice((one.id,)), attack=Plan(AttackWay.SIGNATURE))
    if held and not any(one.id == held for one in targets):
        yield TurnTry("release")  # the one it holds no longer fights
    yield from _come_near(view, who, targets or view.out_of_sight(who))


def _help(view: FightView, who: str, orders: Orders, habits: Habits, budget: ActionBudget) -> Iterator[TurnTry]:
    """Help for friends who need it, before an attack."""
    for friend in view.friends(who):
        if view.is_dead(friend.id):
            continue
        if (habits.aid or orders.doing is Doing.AID) and not view.health(friend.id):
            yield TurnTry("first_aid", TurnChoice((friend.id,)))
            if budget.minor and view.is_too_far(who, "first_aid", friend.id):
                yield from (TurnTry(move, TurnChoice((friend.id,))) for move in CLOSING)
            yield TurnTry("rally", TurnChoice((friend.id,)))
        if habits.calm and view.stands(friend.id) and view.panics(friend.id):
            yield TurnTry("stop_panic", TurnChoice((friend.id,)))


def _fight(
    view: FightView, who: str, orders: Orders, habits: Habits, budget: ActionBudget, dice: Random
) -> Iterator[TurnTry]:
    own = view.combatant(who)
    weapons = view.weapons(who)
    guns = [one for one in weapons if one.ranged and one.unusable is None]
    loaded = [one for one in guns if one.ammo or not one.ammo_max]
    blades = [one for one in weapons if not one.ranged and one.unusable is None]
    targets = view.targets(who, orders.doing, dice)
    if not targets:
        if budget.left and orders.doing is not Doing.COVER:
            yield from _come_in_range(view, who, view.out_of_sight(who))
        return
    if own.holds:
        for each in ("grapple_attack", "unarmed_grapple_attack"):
            yield TurnTry(each, TurnChoice((own.holds,)))
        yield TurnTry("release")
        return
    if orders.doing is Doing.COVER and not own.stance and not own.near:
        for stance in TAKING_COVER:
            yield TurnTry(stance, TurnChoice(amount=view.cover(who)))
    touching = [one for one in targets if one.id in own.near]
    strikes = orders.doing is Doing.STRIKE or not loaded
    if JAMMED in view.states(who) and not blades[:-1]:
        yield TurnTry("clear_jam")
    attacks = bool(budget.main) or view.hurries(who)
    if attacks and loaded and not strikes and not touching:
        # An aim takes the action that a defence would need: only those aim who defend nothing off.
        if budget.main and budget.minor and own.aim is None and habits.defend is not Defending.ALWAYS:
            yield TurnTry("aim")
        yield from _shots(targets, loaded)
    if attacks and touching:
        armed = [one for one in blades if one.id != BARE_HANDS.id]
        if not armed:
            yield from _shots(touching, loaded)
        for one in touching:
            for blade in sorted(blades, key=_worth, reverse=True):
                yield TurnTry(choice=TurnChoice((one.id,)), attack=Plan(AttackWay.CLOSE, blade.id))
        if armed:
            yield from _shots(touching, loaded)
    if budget.left:
        yield from _ready(view, who, guns, loaded)
        if strikes or not loaded:
            yield from _come_near(view, who, targets)
        elif budget.main:
            yield from _come_in_range(view, who, targets)


def _shots(targets: list[Combatant], loaded: list[AttackWeapon]) -> Iterator[TurnTry]:
    for one in targets:
        for gun in sorted(loaded, key=_worth, reverse=True):
            way = AttackWay.THROWN if gun.one_use else AttackWay.RANGED
            yield TurnTry(choice=TurnChoice((one.id,)), attack=Plan(way, gun.id))


def _ready(view: FightView, who: str, guns: list[AttackWeapon], loaded: list[AttackWeapon]) -> Iterator[TurnTry]:
    """Load what is empty, draw what is put away."""
    if guns and not loaded:
        yield from (TurnTry("reload", TurnChoice(item=one.id)) for one in guns)
    if not loaded:
        away = [one for one in view.weapons(who) if one.ranged and one.unusable is not None]
        yield from (TurnTry("draw_weapon", TurnChoice(item=one.id)) for one in away)


def _come_near(view: FightView, who: str, targets: list[Combatant]) -> Iterator[TurnTry]:
    """Come up to the first enemy: into its zone by the map, then right next to it."""
    own = view.combatant(who)
    for one in targets[:2]:
        if one.id in own.near:
            continue
        if own.zone and one.zone and own.zone != one.zone:
            zone = view.step_to(who, one.zone)
            if zone:
                yield TurnTry(zone=zone)
            yield from _open(view, who, one.zone)
        else:
            yield from (TurnTry(each, TurnChoice((one.id,))) for each in CLOSING)


def _come_in_range(view: FightView, who: str, targets: list[Combatant]) -> Iterator[TurnTry]:
    """Come nearer to a shot that was not possible from here."""
    own = view.combatant(who)
    for one in targets[:1]:
        zone = view.step_to(who, one.zone) if own.zone and one.zone else ""
        if zone:
            yield TurnTry(zone=zone)
        yield from _open(view, who, one.zone)


def _open(view: FightView, who: str, zone: str) -> Iterator[TurnTry]:
    """Pick the lock of a way that is barred, or break it open."""
    for one in view.ways_to_open(who, zone):
        yield TurnTry(one.action, TurnChoice(way=one.way, deed=one.deed.value))


def _leave(view: FightView, who: str) -> Iterator[TurnTry]:
    """Get away from whoever is next to one, then as far as the map goes."""
    own = view.combatant(who)
    if own.near:
        for one in own.near:
            yield TurnTry("retreat", TurnChoice((one,)), attack=Plan(AttackWay.RETREAT))
        yield TurnTry("close_or_leave")
        if not view.is_creature(who):
            return
    if own.zone:
        zone = view.step_away(who)
        if zone:
            yield TurnTry(zone=zone, leaves=True)
        return
    yield from (TurnTry(each, leaves=True) for each in ("run", "move"))


def _worth(weapon: AttackWeapon) -> tuple[int, int]:
    return weapon.damage, weapon.bonus
