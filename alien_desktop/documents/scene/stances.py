"""What a combatant holds on to between actions: an aim, an overwatch, cover, orders, enemies right next to it.

Each is kept on the combatant and ends by the rules: an aim by any act but the shot, by being hurt and, in the Evolved
Edition, with the Round (S0-138, S0-139, S4-060, evolved 8.2); overwatch by any act, by harm, by an attack in close
combat and when the next own turn begins (core 8.2); cover and enemies next to one by moving; orders with their Rounds.
"""

from alien_desktop.documents.scene.encounter import Combatant, Encounter, OrderGiven
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.actions import Action, Price
from alien_desktop.rules.combat.ranged_combat import is_aim_kept

AIM, OVERWATCH = "aim", "overwatch"


def after_action(encounter: Encounter, combatant_id: str, action: Action) -> Encounter:
    """Return the scene after a combatant took an action: what of aim, overwatch, cover and nearness is over by it.

    A shot uses its aim up, and any other act loses it (S0-138, S4-060). What is free is no act.
    """
    who = encounter.combatant(combatant_id)
    if action.price is not Price.FREE:
        aim = who.aim if action.id == AIM else None
        who = who.evolve(aim=aim, overwatch=who.overwatch if action.id == OVERWATCH else None)
    if action.moves:
        return apart(_with(encounter, who.evolve(stance="", barrier=0)), combatant_id)
    return _with(encounter, who)


def aims(encounter: Encounter, combatant_id: str, rules: SheetRules) -> bool:
    """Whether the next shot of a combatant is aimed."""
    who = encounter.combatant(combatant_id)
    return who.aim is not None and is_aim_kept(who.aim, encounter.round, rules.edition.ranged)


def take_aim(encounter: Encounter, combatant_id: str) -> Encounter:
    """Aim; it counts for the next shot."""
    return _change(encounter, combatant_id, aim=encounter.round)


def watch(encounter: Encounter, combatant_id: str, direction: str) -> Encounter:
    """Go on overwatch in one direction (S2-100)."""
    return _change(encounter, combatant_id, overwatch=direction)


def behind(encounter: Encounter, combatant_id: str, stance: str, barrier: int) -> Encounter:
    """Go behind cover of that much armor; an empty stance leaves it."""
    return _change(encounter, combatant_id, stance=stance, barrier=barrier)


def hurt(encounter: Encounter, combatant_id: str) -> Encounter:
    """Return the scene after a combatant lost Health: aim and overwatch are gone."""
    who = encounter.combatant(combatant_id)
    if who.aim is None and who.overwatch is None:
        return encounter
    return _with(encounter, who.evolve(aim=None, overwatch=None))


def next_to(encounter: Encounter, one: str, other: str) -> Encounter:
    """Note that two stand right next to each other."""
    for who, beside in ((one, other), (other, one)):
        near = encounter.combatant(who).near
        if beside not in near:
            encounter = _change(encounter, who, near=(*near, beside))
    return encounter


def apart(encounter: Encounter, one: str, other: str = "") -> Encounter:
    """Note that a combatant stands no longer next to another; without the other: next to nobody."""
    for beside in encounter.combatant(one).near if not other else (other,):
        for who, gone in ((one, beside), (beside, one)):
            known = {each.id: each for each in encounter.combatants}
            if who in known:
                near = tuple(each for each in known[who].near if each != gone)
                encounter = _change(encounter, who, near=near)
    return encounter


def hold(encounter: Encounter, one: str, other: str) -> Encounter:
    """Note that one holds the other in a grapple; with an empty id the hold is over, and what was to follow it."""
    return _change(encounter, one, holds=other) if other else _change(encounter, one, holds="", next_attack=0)


def let_go(encounter: Encounter, held: str) -> Encounter:
    """Note that nobody holds this one any more."""
    for one in encounter.combatants:
        if one.holds == held:
            encounter = hold(encounter, one.id, "")
    return encounter


def give_order(encounter: Encounter, by: str, to: str, dice: int) -> Encounter:
    """Give an order: dice for the next roll of whoever is ordered."""
    if dice < 1:
        return encounter
    given = OrderGiven(by=by, dice=dice, round=encounter.round)
    return _change(encounter, to, orders=(*encounter.combatant(to).orders, given))


def order_dice(combatant: Combatant) -> int:
    """Return the dice that orders give to the next roll."""
    return sum(order.dice for order in combatant.orders)


def without_orders(encounter: Encounter, combatant_id: str) -> Encounter:
    """Use the orders of a combatant up."""
    return _change(encounter, combatant_id, orders=()) if encounter.combatant(combatant_id).orders else encounter


def round_passed(encounter: Encounter, rules: SheetRules) -> Encounter:
    """Return the scene at the beginning of a Round: aims and orders that do not outlive the one before are gone."""
    for who in encounter.combatants:
        orders = tuple(one for one in who.orders if encounter.round - one.round < rules.edition.actions.orders_last)
        aimed = who.aim if aims(encounter, who.id, rules) else None
        if (orders, aimed) != (who.orders, who.aim):
            encounter = _with(encounter, who.evolve(orders=orders, aim=aimed))
    return encounter


def turn_begun(encounter: Encounter) -> Encounter:
    """Return the scene at the beginning of a turn: the overwatch of whoever has it is over."""
    if encounter.current < 0:
        return encounter
    for who in encounter.group_of(encounter.cards[encounter.current].combatant):
        if who.overwatch is not None:
            encounter = _with(encounter, who.evolve(overwatch=None))
    return encounter


def _change(encounter: Encounter, combatant_id: str, **changes: object) -> Encounter:
    return _with(encounter, encounter.combatant(combatant_id).evolve(**changes))


def _with(encounter: Encounter, who: Combatant) -> Encounter:
    known = encounter.combatant(who.id)
    if who is known or who == known:
        return encounter
    return encounter.evolve(combatants=tuple(who if each.id == who.id else each for each in encounter.combatants))
