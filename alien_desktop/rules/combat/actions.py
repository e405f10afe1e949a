"""The actions of a Round: one main and one minor or two minor ones, reactions, lost actions, what forbids an action.

Main is called slow (2019) or full (Evolved), minor is fast or quick. Sources: core 7, evolved 7; S0-072 to S0-146,
S1-074 to S1-077, S2-052 to S2-054, S2-061, S4-011, S4-012, S4-035, S4-036.
"""

from collections.abc import Iterable
from enum import StrEnum

from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.effects.continuous import ActionCost, NoAction
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record, replace
from alien_desktop.rules.violation import RuleViolation


class Price(StrEnum):
    """What an action costs."""

    MAIN = "main"
    MINOR = "minor"
    FREE = "free"


MOVEMENT = "movement"
"""The word by which effects name every action that takes its owner somewhere else."""


SITUATION_NAMES = {
    "attacked_in_close_combat": Message("being attacked in close combat"),
    "broken_character_in_zone": Message("a Broken character in the zone"),
    "burning": Message("burning"),
    "complex_gear": Message("complex gear"),
    "cover_in_zone": Message("cover in the zone"),
    "cramped_zone": Message("a cramped zone"),
    "door_locked": Message("a locked door"),
    "enemy_near": Message("an enemy near"),
    "firearm": Message("a firearm at hand"),
    "full_auto_weapon": Message("a full auto weapon at hand"),
    "flees": Message("trying to get away"),
    "grappled": Message("being grappled"),
    "heard": Message("being heard"),
    "holds_grapple": Message("holding a grapple"),
    "in_full_cover": Message("full cover"),
    "jammed_weapon": Message("a jammed weapon"),
    "loaded_firearm": Message("a loaded firearm at hand"),
    "machinery": Message("machinery"),
    "panicking_character": Message("a panicking character"),
    "prone": Message("being prone"),
    "prone_or_cramped": Message("being prone or cramped"),
    "ranged_weapon": Message("a ranged weapon at hand"),
    "reload": Message("a reload"),
    "shot_at": Message("being shot at"),
    "signature_item": Message("the signature item"),
    "suit": Message("a suit"),
    "terminal": Message("a terminal"),
    "thrown_weapon": Message("a thrown weapon at hand"),
    "vehicle": Message("a vehicle"),
    "weapon_to_draw": Message("a weapon that is not in hand"),
    "victim_broken_or_dying": Message("a Broken or dying character"),
}
"""What actions need or forbid, in words."""


@record
class Action:
    """One action of an edition. `needs` and `forbids` are words for the situation, such as `prone` or `enemy_near`."""

    id: str
    name: Message
    price: Price
    skill: Skill | None = None
    dice: int = 0
    needs: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    reaction: bool = False
    """Taken out of turn: block, defend, dodge."""
    once_per_round: bool = False
    opposed: bool = False
    within: Band | None = None
    """The farthest range of whoever it is done for; None = any."""
    moves: bool = False
    """It takes its owner somewhere else. Effects name all such actions as `movement`."""
    zones: int = 1
    """How many zones it leads at most (creatures, evolved 13.1: 2, or one and right next to somebody)."""
    note: Message | None = None
    source: str = ""

    @property
    def words(self) -> frozenset[str]:
        """What an effect may call it: its id, what it costs by itself (`main`, `minor`), `movement`."""
        return frozenset({self.id, self.price.value, *((MOVEMENT,) if self.moves else ())})


@record
class Restriction:
    """While the situation holds, only these actions are possible."""

    situation: str
    actions: tuple[str, ...]
    sentence: Message
    most: int | None = None
    """At most this many of them in a Round; None = as many as there are actions to pay with."""


@record
class ActionRules:
    """What can be done in a Round of an edition."""

    main_name: Message
    minor_name: Message
    actions: tuple[Action, ...]
    restrictions: tuple[Restriction, ...] = ()
    creatures: tuple[Action, ...] = ()
    """What creatures do instead."""
    orders_last: int = 1
    """In how many Rounds the dice of an order can be used, that in which it is given included."""
    synthetics_work_on: bool = False
    """At 0 Health a synthetic does what its damage leaves it, until it is shut down (evolved 9.5)."""

    def of(self, *, creature: bool) -> tuple[Action, ...]:
        """What creatures can do, or everybody else."""
        return self.creatures if creature else self.actions

    def action(self, action_id: str, *, creature: bool = False) -> Action:
        """The action with this id; an unknown one is a RuleViolation."""
        for action in self.of(creature=creature):
            if action.id == action_id:
                return action
        known = next((action.name for action in self.actions if action.id == action_id), None)
        if known is not None:
            raise RuleViolation(Message("A creature does not do this: {action}.", action=known))
        raise RuleViolation(Message("There is no action “{action}” in this edition.", action=action_id))

    @property
    def words(self) -> frozenset[str]:
        """Every word by which an effect may name actions: ids, costs, `movement`."""
        return frozenset(word for action in self.actions for word in action.words)

    def price_name(self, price: Price) -> Message:
        """What the edition calls this kind of action."""
        return {Price.MAIN: self.main_name, Price.MINOR: self.minor_name, Price.FREE: Message("free")}[price]


@record
class ActionBudget:
    """The actions somebody has left in a Round, and what was done with the others."""

    main: int = 1
    minor: int = 1
    done: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        """How many actions of any kind are left."""
        return self.main + self.minor


@record
class ActionTaken:
    """One action, what it costs with all effects on it, its own dice, and what is left of the Round."""

    action: Action
    price: Price
    dice: int
    budget: ActionBudget


def price_of(action: Action, changes: Iterable[ActionCost] = ()) -> tuple[Price, int]:
    """What an action costs with continuous effects on it, and how many dice that takes.

    An effect names the action, `minor` for all minor ones, or `movement` for all that move somebody; one that its owner
    may use or not (Rapid Fire) is handed in when it is used. If several apply, the dearest counts, because injuries
    outweigh talents; a talent that makes an action cheaper counts only when nothing makes it dearer.
    """
    rank = {Price.FREE: 0, Price.MINOR: 1, Price.MAIN: 2}
    matching = [change for change in changes if change.action in action.words]
    if not matching:
        return action.price, 0
    change = max(matching, key=lambda each: rank[Price(each.becomes)])
    return Price(change.becomes), change.dice


def pay(budget: ActionBudget, price: Price) -> tuple[Price, ActionBudget] | None:
    """A minor action is paid with a minor one, else with the main one; a main action only with the main one.

    None when it cannot be paid (S1-075, S2-053, S4-012).
    """
    if price is Price.FREE:
        return Price.FREE, budget
    if price is Price.MINOR and budget.minor:
        return Price.MINOR, replace(budget, minor=budget.minor - 1)
    if budget.main:
        return Price.MAIN, replace(budget, main=budget.main - 1)
    return None


def verify_take_action(
    action: Action,
    budget: ActionBudget,
    rules: ActionRules,
    situation: frozenset[str] = frozenset(),
    changes: Iterable[ActionCost] = (),
    barred: Iterable[NoAction] = (),
) -> None:
    """Raise RuleViolation when no action is left, a requirement is not met, or the situation forbids it."""
    for restriction in rules.restrictions:
        if restriction.situation in situation and action.id not in restriction.actions:
            raise RuleViolation(restriction.sentence)
        taken = sum(done in restriction.actions for done in budget.done)
        if restriction.situation in situation and restriction.most is not None and taken >= restriction.most:
            raise RuleViolation(restriction.sentence)
    for need in action.needs:
        if need not in situation:
            raise _impossible(action, Message("only possible with: {need}", need=SITUATION_NAMES[need]))
    for obstacle in action.forbids:
        if obstacle in situation:
            raise _impossible(action, Message("not possible with: {obstacle}", obstacle=SITUATION_NAMES[obstacle]))
    if any(not action.words.isdisjoint(bar.actions) for bar in barred):
        raise _impossible(action, Message("not possible with this injury or condition"))
    if action.once_per_round and action.id in budget.done:
        raise _impossible(action, Message("possible only once in a round"))
    price, _ = price_of(action, changes)
    if pay(budget, price) is None:
        none_left = Message("a {price} action, and none is left in this round", price=rules.price_name(price))
        raise _impossible(action, none_left)


def _impossible(action: Action, reason: Message) -> RuleViolation:
    """Return the refusal of an action; its fact `reason` says why without naming the action again."""
    return RuleViolation(Message("{action} is {reason}.", action=action.name, reason=reason))


def take_action(
    action: Action,
    budget: ActionBudget,
    rules: ActionRules,
    situation: frozenset[str] = frozenset(),
    changes: Iterable[ActionCost] = (),
    barred: Iterable[NoAction] = (),
) -> ActionTaken:
    """Take an action and pay for it. A reaction costs the same out of turn: it is missing later (S0-115, S4-036)."""
    changing = tuple(changes)
    verify_take_action(action, budget, rules, situation, changing, barred)
    price, dice = price_of(action, changing)
    paid = pay(budget, price)
    assert paid is not None
    _, left = paid
    return ActionTaken(action, price, action.dice + dice, replace(left, done=(*left.done, action.id)))
