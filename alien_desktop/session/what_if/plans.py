"""Plans of a fight that is tried out: what each one does, and the habits of both sides. Named, and all of it data."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any

from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record

PLAN_SIGNS = ("A", "B", "C", "D")
"""What the plans are called where there is no room for their names."""
MOST_PLANS = len(PLAN_SIGNS)
"""So many are fought side by side."""
MOST_ROUNDS = 60
"""A fight that is tried out can be made to last so long."""


class Doing(StrEnum):
    """What somebody does with their turns."""

    NEAREST = "nearest"
    WEAKEST = "weakest"
    STRONGEST = "strongest"
    COVER = "cover"
    STRIKE = "strike"
    AID = "aid"
    WHILE_WHOLE = "while_whole"
    LEAVE = "leave"
    DEFEND = "defend"
    GO = "go"
    """Moves to a zone, then attacks the nearest."""


DOINGS: Mapping[Doing, Message] = {
    Doing.NEAREST: Message("attacks the nearest"),
    Doing.WEAKEST: Message("attacks the weakest"),
    Doing.STRONGEST: Message("attacks the strongest"),
    Doing.COVER: Message("shoots from cover"),
    Doing.STRIKE: Message("closes in and strikes"),
    Doing.AID: Message("first aid, then attacks"),
    Doing.WHILE_WHOLE: Message("leaves when hurt"),
    Doing.LEAVE: Message("leaves"),
    Doing.DEFEND: Message("only defends"),
    Doing.GO: Message("goes to a zone"),
}
"""What they are called; a window names the zone."""

FOR_CREATURES = (Doing.NEAREST, Doing.WEAKEST, Doing.STRONGEST, Doing.WHILE_WHOLE, Doing.LEAVE, Doing.DEFEND)
"""What a creature, which has a table of attacks and no weapons, can be told."""


class Pushing(StrEnum):
    """When a roll is pushed."""

    NEVER = "never"
    AT_NONE = "at_none"
    ODDS = "odds"
    ALWAYS = "always"


PUSHINGS: Mapping[Pushing, Message] = {
    Pushing.NEVER: Message("never"),
    Pushing.AT_NONE: Message("at 0 successes"),
    Pushing.ODDS: Message("at 0, if it likely helps"),
    Pushing.ALWAYS: Message("whenever it is allowed"),
}


class Defending(StrEnum):
    """When an attack is blocked, defended against or dodged."""

    NEVER = "never"
    SPARE = "spare"
    ALWAYS = "always"


DEFENDINGS: Mapping[Defending, Message] = {
    Defending.NEVER: Message("never"),
    Defending.SPARE: Message("if an attack is left"),
    Defending.ALWAYS: Message("whenever they can"),
}


@record
class Orders:
    """What one combatant does; `zone` is the id of the zone where `GO` leads."""

    doing: Doing = Doing.NEAREST
    zone: str = ""


PLAIN_ORDERS = Orders()


@record
class Habits:
    """What everybody of a side does alike. Those without a sheet never push: the rules have it so."""

    push: Pushing = Pushing.AT_NONE
    defend: Defending = Defending.SPARE
    calm: bool = True
    """Stops the panic of a friend, before attacking."""
    aid: bool = False
    """Gives first aid to a Broken friend, before attacking."""


@record
class FightPlan:
    """One way in which the fight may be fought."""

    name: str = ""
    orders: Mapping[str, Orders] = field(default_factory=dict)
    """By the id of the combatant; whoever is missing attacks the nearest."""
    crew: Habits = Habits()
    others: Habits = Habits()

    def of(self, combatant_id: str) -> Orders:
        """Return what a combatant does."""
        return self.orders.get(combatant_id, PLAIN_ORDERS)


@record
class Ends:
    """When a fight is over: a side has nobody left who stands; the Rounds are over; what else is said here."""

    rounds: int = 12
    """At most so many Rounds from now."""
    arrived: bool = True
    """Everybody of the crew who stands is where their plan sends them, if it sends anybody."""
    fallen: bool = False
    """Somebody of the crew who stood at first is Broken: the plan would be another one then."""


PLAIN_ENDS = Ends()


def plan_to_data(plan: FightPlan) -> JsonObject:
    """Return a plan as plain JSON data."""
    return {
        "name": plan.name,
        "orders": {who: [str(one.doing), one.zone] for who, one in plan.orders.items()},
        "crew": _habits_to_data(plan.crew),
        "others": _habits_to_data(plan.others),
    }


def plan_from_data(data: Mapping[str, Any]) -> FightPlan:
    """Read a plan back; ValueError or KeyError for what is none."""
    orders = {str(who): Orders(Doing(doing), str(zone)) for who, (doing, zone) in data["orders"].items()}
    return FightPlan(str(data["name"]), orders, _habits_from_data(data["crew"]), _habits_from_data(data["others"]))


def _habits_to_data(habits: Habits) -> JsonObject:
    return {"push": str(habits.push), "defend": str(habits.defend), "calm": habits.calm, "aid": habits.aid}


def _habits_from_data(data: Mapping[str, Any]) -> Habits:
    return Habits(Pushing(data["push"]), Defending(data["defend"]), bool(data["calm"]), bool(data["aid"]))
