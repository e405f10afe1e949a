"""Scenes that are prepared: one at its start again, and one that comes into another."""

from collections.abc import Iterable

from alien_desktop.documents.scene.combatants import distinct_name
from alien_desktop.documents.scene.encounter import Combatant, Encounter, EventHarm, SceneEvent, Side
from alien_desktop.documents.scene.places import StealthState
from alien_desktop.documents.scene.scene_events import burns, rounds_in_all
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

MOST_PEOPLE = 200

_KEPT = (
    *("id", "side", "document", "name", "role", "hidden", "speed", "health_max", "armor", "armor_fire", "note"),
    *("leader", "zone", "vehicle", "seat"),
)
"""What a combatant is before a scene begins; everything else came of playing it."""


def at_its_start(encounter: Encounter) -> Encounter:
    """Return a scene as it was prepared: nobody has drawn, adversaries are whole and loaded, what will happen is ahead.

    Crew, map and handouts stay as they are: a sheet is no part of a scene.
    """
    return encounter.evolve(
        round=0,
        cards=(),
        current=-1,
        combatants=tuple(_fresh(one) for one in encounter.combatants),
        events=tuple(_ahead(event) for event in encounter.events if not _came_of_playing(event)),
        trades=(),
        surprise=(),
        ambush=False,
        aware=(),
        stealth=StealthState(),
        owed=(),
        attack=None,
        attack_paid=(),
    )


def _fresh(one: Combatant) -> Combatant:
    weapons = tuple(weapon.evolve(ammo=weapon.ammo_max) for weapon in one.weapons)
    kept = {name: getattr(one, name) for name in _KEPT}
    return Combatant(**kept, health=one.health_max, weapons=weapons)


def _came_of_playing(event: SceneEvent) -> bool:
    """Whether it was not set by hand: acid on somebody, somebody who burns. The fire of a zone stays with the map."""
    return event.harm is EventHarm.ACID or any(burns(event, target) for target in event.targets)


def _ahead(event: SceneEvent) -> SceneEvent:
    round_number = max(1, rounds_in_all(event) + 1)
    return event.evolve(start=0, round=round_number, turns=0, passed=0, waits=False, waiting=())


def verify_bring_in(encounter: Encounter, other: Encounter) -> None:
    """A scene comes into another one of the same edition, as far as there is room."""
    if encounter.id == other.id:
        raise RuleViolation(Message("A scene cannot be added to itself."))
    if encounter.edition != other.edition:
        raise RuleViolation(Message("{scene} is played by the other edition.", scene=other.name))
    if len(encounter.combatants) + len(other.combatants) > MOST_PEOPLE:
        raise RuleViolation(Message("A scene has at most {most} people.", most=MOST_PEOPLE))
    if not other.combatants and not other.events and not other.handouts:
        raise RuleViolation(Message("There is nobody and nothing in {scene}.", scene=other.name))


def bring_in(encounter: Encounter, other: Encounter) -> Encounter:
    """Return a scene with everybody and everything of a prepared one in it, hidden as they were prepared.

    They stand nowhere on the map and have no card yet; crew who are there already do not come twice. What is to happen
    counts from this Round; the map stays behind, and so do the fires of its zones. RuleViolation says why not.
    """
    verify_bring_in(encounter, other)
    prepared = at_its_start(other)
    here = {one.document for one in encounter.combatants if one.side is Side.CREW}
    coming = [one for one in prepared.combatants if one.side is not Side.CREW or one.document not in here]
    ids = _new_ids("c", (one.id for one in encounter.combatants), [one.id for one in coming])
    after = encounter
    for one in coming:
        leader = ids.get(one.leader, "")
        name = distinct_name(after, one.name)
        changes = {"id": ids[one.id], "name": name, "leader": leader, "zone": "", "vehicle": "", "seat": 0}
        after = after.evolve(combatants=(*after.combatants, one.evolve(**changes)))
    coming_events = [event for event in prepared.events if not event.place]
    event_ids = _new_ids("e", (event.id for event in encounter.events), [event.id for event in coming_events])
    now = max(1, encounter.round)
    events = tuple(
        event.evolve(
            id=event_ids[event.id],
            start=now,
            round=event.round + now - 1,
            targets=tuple(ids[target] for target in event.targets if target in ids),
        )
        for event in coming_events
    )
    known = {handout.id for handout in encounter.handouts}
    handouts = tuple(handout for handout in prepared.handouts if handout.id not in known)
    return after.evolve(events=(*encounter.events, *events), handouts=(*encounter.handouts, *handouts))


def _new_ids(letter: str, taken: Iterable[str], wanted: list[str]) -> dict[str, str]:
    """Return a free id for each wanted one."""
    used = set(taken)
    free = (f"{letter}{number}" for number in range(1, 10_000) if f"{letter}{number}" not in used)
    return dict(zip(wanted, free, strict=False))
