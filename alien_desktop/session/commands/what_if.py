"""What if: fights from the scene that is open, in a copy of it, with the result."""

from collections.abc import Mapping
from typing import Any

from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.commands.command import Command, Value, command
from alien_desktop.session.commands.scene import verify_open
from alien_desktop.session.session import Session
from alien_desktop.session.what_if.plans import (
    MOST_PLANS,
    MOST_ROUNDS,
    PLAN_SIGNS,
    Defending,
    Doing,
    Ends,
    FightPlan,
    Habits,
    Orders,
    Pushing,
)
from alien_desktop.session.what_if.report import PlanReport, Share, difference

MOST_AT_ONCE = 1_000
"""Fights for each plan that a command waits for; the window fights more of them beside itself."""
_KEYS = ("crew", "others", "push", "defend", "calm", "aid", "orders")


def run(
    session: Session,
    fights: int = 100,
    seed: int = 1,
    last: int = 12,
    crew: Doing = Doing.NEAREST,
    others: Doing = Doing.NEAREST,
    push: Pushing = Pushing.AT_NONE,
    defend: Defending = Defending.SPARE,
    calm: bool = True,
    aid: bool = False,
    orders: Value = None,
    arrived: bool = True,
    fallen: bool = False,
    instead: Value = None,
) -> list[JsonObject]:
    """Fight that many fights from the scene as it is, in a copy; the scene itself is not touched.

    `crew` and `others` say what each of a side does, `orders` what somebody does instead: an object of names, each with
    one of the same words, or with {"go": ZONE}. `push` and `defend` are the crew's habits, those of the others are to
    defend alike; `calm`: they stop the panic of friends, `aid`: they give first aid first. `last` is how many Rounds
    a fight has; it also ends when everybody is where they go (`arrived`), or when one of the crew is down (`fallen`).
    `instead` is an object of a second plan with what differs in it, or a list of up to three of them. The same seed
    brings the same report.
    """
    from alien_desktop.session.what_if.bouts import bouts_of  # a start needs none of what fights

    first = {
        "crew": crew,
        "others": others,
        "push": push,
        "defend": defend,
        "calm": calm,
        "aid": aid,
        "orders": orders or {},
    }
    plans = [_plan(session, PLAN_SIGNS[0], first)]
    others_tried = [] if instead is None else instead if isinstance(instead, list) else [instead]
    if len(others_tried) >= MOST_PLANS:
        raise RuleViolation(Message("instead has at most {count} plans.", count=MOST_PLANS - 1))
    for place, other in enumerate(others_tried, 1):
        if not isinstance(other, dict) or not set(other) <= set(_KEYS):
            raise RuleViolation(Message("instead has to be an object with some of {keys}.", keys=", ".join(_KEYS)))
        plans.append(_plan(session, PLAN_SIGNS[place], {**first, **other}))
    reports = bouts_of(session, tuple(plans), Ends(last, arrived, fallen), fights, seed).reports()
    return [_told(report, reports[0] if place else None) for place, report in enumerate(reports)]


def _plan(session: Session, name: str, said: Mapping[str, Any]) -> FightPlan:
    scene = session.scene
    try:
        sides = {"crew": Doing(said["crew"]), "adversary": Doing(said["others"])}
        defend = Defending(said["defend"])
        crew = Habits(Pushing(said["push"]), defend, bool(said["calm"]), bool(said["aid"]))
    except ValueError as error:
        raise RuleViolation(Message("{what} is none of the words that help lists.", what=str(error))) from None
    orders = {one.id: Orders(sides[one.side.value]) for one in scene.encounter.combatants}
    if not isinstance(said["orders"], dict):
        raise RuleViolation(Message("orders has to be an object of names."))
    for who, what in said["orders"].items():
        orders[_who(scene, who)] = _orders(scene, what)
    if Doing.GO in {one.doing for one in orders.values() if not one.zone}:
        raise RuleViolation(Message('Whoever goes needs a place: {{"go": ZONE}} in orders.'))
    return FightPlan(name, orders, crew, Habits(Pushing.NEVER, defend, crew.calm, crew.aid))


def _who(scene: SceneController, who: str) -> str:
    found = [one.id for one in scene.encounter.combatants if who in (one.id, scene.name_of(one))]
    if len(found) != 1:
        raise RuleViolation(Message("orders: nobody in the scene alone is called {who}.", who=who))
    return found[0]


def _orders(scene: SceneController, what: object) -> Orders:
    if isinstance(what, dict) and list(what) == ["go"]:
        zone = next((one.id for one in scene.encounter.zones if what["go"] in (one.id, one.name)), "")
        if not zone:
            raise RuleViolation(Message("There is no zone {zone}.", zone=str(what["go"])))
        return Orders(Doing.GO, zone)
    known = {one.value: one for one in Doing if one is not Doing.GO}
    if not isinstance(what, str) or what not in known:
        words = ", ".join(known)
        raise RuleViolation(Message('orders: {what} is none of {words}, {{"go": ZONE}}.', what=str(what), words=words))
    return Orders(known[what])


def _told(report: PlanReport, other: PlanReport | None) -> JsonObject:
    told: JsonObject = {
        "plan": report.name,
        "fights": report.fights,
        "crew_wins": _share(report.crew_wins),
        "everybody_lives": _share(report.all_live),
        "lives": {one.name: _share(report.survival(one.id)) for one in report.people},
        "rounds": {str(length): count for length, count in report.rounds.items()},
        "falls": [{"by": one.by, "what": str(one.what), "count": count} for one, count in report.causes],
        "first_to_fall": {one.name: report.first.get(one.id, 0) for one in report.crew},
        "stress": round(report.mean(report.stress), 3),
        "panics": round(report.mean(report.panics), 3),
        "shots": round(report.mean(report.shots), 3),
        "cut_off": report.cut_off,
    }
    if other is not None:
        # A difference that may be chance is null: nobody should decide by it.
        told["difference"] = {
            one.name: _rounded(difference(other.survival(one.id), report.survival(one.id))) for one in report.people
        }
    return told


def _share(share: Share) -> JsonObject:
    low, high = share.interval
    return {"count": share.count, "share": round(share.value, 4), "from": round(low, 4), "to": round(high, 4)}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def verify_run(session: Session) -> None:
    """Raise RuleViolation when no scene is open, or nobody is in it to fight."""
    from alien_desktop.session.what_if.bouts import verify_bouts

    verify_open(session)
    verify_bouts(session.scene.encounter)


WHAT_IF_COMMANDS: tuple[Command, ...] = (
    command(
        "what_if.run",
        Message("What if"),
        run,
        answers="reports",
        verify=verify_run,
        limits={"fights": (1, MOST_AT_ONCE), "last": (1, MOST_ROUNDS), "seed": (0, 999_999_999)},
    ),
)
