"""What happens by itself in a scene: an airlock that opens in two Rounds, a fire that burns in each.

An event is in the order right after the cards of its number and has no turn. When the turn passes it, it happens:
its rolls are due, or it waits until it has been noted. Nothing in the rules says when such a thing comes,
so its card is the Game Mother's; while the deck suffices, nobody else draws that card.
"""

from collections.abc import Iterable
from typing import Any

from alien_desktop.documents.scene.encounter import Encounter, EventHarm, SceneEvent
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

_MOST_DICE = 20
"""What a document holds."""
FIRST_CARD, HIGHEST_CARD = 1, 10
"""Fire meets whoever burns, or is in it, as a Round begins: on the first card."""


@record
class EventDraft:
    """What the Game Mother plans to happen by itself: once, or in each Round from then on."""

    name: str
    rounds: int = 0
    """In how many Rounds, 0 for this one."""
    repeats: bool = False
    number: int = 0
    """After which card; 0 = none is named."""
    note: str = ""
    dice: int = 0
    dice_more: int = 0
    harm: EventHarm = EventHarm.DAMAGE
    targets: tuple[str, ...] = ()
    hidden: bool = False
    vehicle: str = ""
    """In which it happens, to whoever sits in it then; empty = to `targets`."""


def add_event(encounter: Encounter, draft: EventDraft) -> Encounter:
    """Set something that happens. Without a card it takes the highest one that nobody has."""
    if not draft.name.strip():
        raise RuleViolation(Message("What happens needs a name."))
    now = max(1, encounter.round)
    taken = {event.id for event in encounter.events}
    event_id = next(f"e{count}" for count in range(1, len(taken) + 2) if f"e{count}" not in taken)
    event = SceneEvent(
        id=event_id,
        name=draft.name,
        note=draft.note,
        number=draft.number or _free_number(encounter),
        hidden=draft.hidden,
        start=now,
        round=now + draft.rounds,
        repeats=draft.repeats,
        dice=draft.dice,
        dice_more=draft.dice_more,
        harm=draft.harm,
        targets=_known(encounter, draft.targets),
        vehicle=draft.vehicle,
    )
    return encounter.evolve(events=(*encounter.events, event))


def with_acid(encounter: Encounter, victim: str, dice: int, name: str) -> Encounter:
    """Let a splash of that many dice be due to a combatant now."""
    now = max(1, encounter.round)
    splash = EventDraft(name, dice=min(dice, _MOST_DICE), harm=EventHarm.ACID, targets=(victim,), number=FIRST_CARD)
    after = add_event(encounter, splash)
    return change_event(after, after.events[-1].id, passed=now, waiting=(victim,))


def goes_on(encounter: Encounter, event_id: str, dice: int) -> Encounter:
    """Let an event that was answered come again in the next Round with that many dice; 0 = it is over."""
    if not dice:
        return remove_event(encounter, event_id)
    following = max(1, encounter.round) + 1
    return change_event(encounter, event_id, dice=dice, round=following, passed=0, waits=False, waiting=())


def set_alight(encounter: Encounter, victim: str, intensity: int, name: str) -> Encounter:
    """Let a combatant burn as each Round begins, from the next one on; one who burns already burns on as before."""
    if any(burns(event, victim) for event in encounter.events):
        return encounter
    fire = EventDraft(name, 1, number=FIRST_CARD, dice=intensity, harm=EventHarm.FIRE, targets=(victim,))
    return add_event(encounter, fire)


def without_fire(encounter: Encounter, victim: str) -> Encounter:
    """Put a combatant's fire out."""
    left = tuple(event for event in encounter.events if not burns(event, victim))
    return encounter if left == encounter.events else encounter.evolve(events=left)


def burns(event: SceneEvent, victim: str) -> bool:
    """Whether it is the fire on a combatant."""
    return event.harm is EventHarm.FIRE and event.targets == (victim,) and not event.repeats


def _burns_by(event: SceneEvent, round_number: int) -> bool:
    """Whether it is a fire on somebody that is rolled for in this Round at the latest."""
    return event.round <= round_number and len(event.targets) == 1 and burns(event, event.targets[0])


def fire_in(encounter: Encounter, zone_id: str) -> SceneEvent | None:
    """Return the fire that burns in a zone of the map."""
    return next((each for each in encounter.events if each.zone == zone_id and each.harm is EventHarm.FIRE), None)


def entered(encounter: Encounter, combatant_id: str) -> Encounter:
    """Let the fire of the zone or the vehicle that a combatant has just entered be due to it (evolved 10.2).

    One in a vehicle has to have broken out: its fuel burns from the next Round on.
    """
    who = encounter.combatant(combatant_id)
    for event in encounter.events if encounter.round else ():
        here = event.vehicle == who.vehicle and event.passed if who.vehicle else event.zone and event.zone == who.zone
        if here and event.harm is EventHarm.FIRE and combatant_id not in event.waiting:
            encounter = change_event(encounter, event.id, waiting=(*event.waiting, combatant_id))
    return encounter


def change_event(encounter: Encounter, event_id: str, **changes: Any) -> Encounter:
    """Change fields of an event, validated. One that is gone is a RuleViolation."""
    event = _find(encounter, event_id).evolve(**{**changes, "id": event_id})
    return encounter.evolve(events=tuple(event if each.id == event_id else each for each in encounter.events))


def remove_event(encounter: Encounter, event_id: str) -> Encounter:
    """Take an event out of the scene; it does not happen any more."""
    _find(encounter, event_id)
    return encounter.evolve(events=tuple(each for each in encounter.events if each.id != event_id))


def without_target(encounter: Encounter, combatant_id: str) -> Encounter:
    """Take a combatant who leaves the scene out of everything that happens in it."""
    events = tuple(
        event.evolve(
            targets=tuple(each for each in event.targets if each != combatant_id),
            waiting=tuple(each for each in event.waiting if each != combatant_id),
        )
        if combatant_id in (*event.targets, *event.waiting)
        else event
        for event in encounter.events
    )
    return encounter.evolve(events=events) if events != encounter.events else encounter


def answered(encounter: Encounter, event_id: str, combatant_id: str = "") -> Encounter:
    """Note that the roll of one of its targets is done, or (without one) that the event was noted."""
    event = _find(encounter, event_id)
    if combatant_id and combatant_id not in event.waiting:
        raise RuleViolation(Message("{event} has no roll due for that one.", event=event.name))
    if not combatant_id and event.waiting and not event.waits:
        raise RuleViolation(Message("{event}: say against whom it rolls.", event=event.name))
    if not combatant_id and not event.waits:
        raise RuleViolation(Message("{event} has not happened.", event=event.name))
    if combatant_id:
        left = tuple(each for each in event.waiting if each != combatant_id)
        return change_event(encounter, event_id, waiting=left)
    return change_event(encounter, event_id, waits=False)


def place_of(encounter: Encounter, event: SceneEvent) -> int:
    """Return the index of the first card that acts after an event; the number of cards when it comes last.

    What is on the first card comes as the Round begins, before whoever has that card.
    """
    if event.number == FIRST_CARD:
        return 0
    for place, card in enumerate(encounter.cards):
        if card.holding or card.number > event.number:
            return place
    return len(encounter.cards)


def rounds_left(encounter: Encounter, event: SceneEvent) -> int:
    """Return in how many Rounds it happens, 0 for this one."""
    return max(0, event.round - max(1, encounter.round))


def rounds_in_all(event: SceneEvent) -> int:
    """Return in how many Rounds it was to happen when it was set."""
    return event.round - max(1, event.start) + event.turns


def happens_in(event: SceneEvent, round_number: int) -> bool:
    """Return whether an event happens in a Round and has not done so yet."""
    if event.passed >= round_number or round_number < event.round:
        return False
    return event.repeats or not event.passed


def with_events_passed(
    before: Encounter, after: Encounter, dead: frozenset[str] = frozenset()
) -> tuple[Encounter, tuple[SceneEvent, ...]]:
    """Return the scene after its turn went on, with what the turn passed, and which events those were.

    `dead` are the ids of those for whom nothing is rolled any more. What is over leaves with its Round.
    """
    happened: list[SceneEvent] = []
    events: list[SceneEvent] = []
    for event in after.events:
        if after.round > before.round:
            if before.round and happens_in(event, before.round):
                event = _happened(after, event, before.round, dead, before.round)
                happened.append(event)
            elif event.is_over:
                continue
        if after.current >= 0 and happens_in(event, after.round) and place_of(after, event) <= after.current:
            event = _happened(after, event, after.round, dead, after.round)
            happened.append(event)
        events.append(event)
    left = tuple(events)
    return (after if left == after.events else after.evolve(events=left)), tuple(happened)


def events_a_turn_later(
    encounter: Encounter, dead: frozenset[str] = frozenset()
) -> tuple[Encounter, tuple[SceneEvent, ...]]:
    """Return the scene when a Turn of stealth has passed, which is a Round for what counts down, and what happened.

    `dead` are the ids of those for whom nothing is rolled any more. What was answered leaves.
    """
    now, happened, events = max(1, encounter.round), list[SceneEvent](), list[SceneEvent]()
    for event in encounter.events:
        left = rounds_left(encounter, event)
        if event.is_over:
            continue
        if left:
            event = event.evolve(round=event.round - 1, turns=event.turns + 1)
        elif event.passed:
            event = event.evolve(dice=min(event.dice + event.dice_more, _MOST_DICE))
        if left <= 1 and (event.repeats or not event.passed):
            event = _happened(encounter, event, now, dead, now + 1)
            happened.append(event)
        events.append(event)
    after = tuple(events)
    return (encounter if after == encounter.events else encounter.evolve(events=after)), tuple(happened)


def meets(encounter: Encounter, event: SceneEvent, last: int) -> tuple[str, ...]:
    """Return the ids of those whom an event meets; `last` is the Round up to which all others are due with it."""
    if not event.place:
        return event.targets
    # the fire on somebody is that of the place: it does not burn them twice in a Round
    burning = {each.targets for each in encounter.events if each.dice >= event.dice and _burns_by(each, last)}
    there = (one for one in encounter.combatants if (one.vehicle if event.vehicle else one.zone) == event.place)
    return tuple(one.id for one in there if (one.id,) not in burning)


def _happened(
    encounter: Encounter, event: SceneEvent, round_number: int, dead: frozenset[str], last: int
) -> SceneEvent:
    """Return an event that has happened; `last` is the Round up to which all others are due with it."""
    targets = tuple(each for each in meets(encounter, event, last) if each not in dead)
    rolls = bool(event.dice and targets)
    waits = event.spreads if event.place else not rolls
    return event.evolve(passed=round_number, waits=waits, waiting=targets if rolls else ())


def _free_number(encounter: Encounter) -> int:
    taken = {card.number for card in encounter.cards} | {event.number for event in encounter.events}
    return next((number for number in range(HIGHEST_CARD, 0, -1) if number not in taken), HIGHEST_CARD)


def _known(encounter: Encounter, ids: Iterable[str]) -> tuple[str, ...]:
    there = {each.id for each in encounter.combatants}
    return tuple(each for each in dict.fromkeys(ids) if each in there)


def _find(encounter: Encounter, event_id: str) -> SceneEvent:
    try:
        return encounter.event(event_id)
    except KeyError:
        raise RuleViolation(Message("That does not happen in this scene any more.")) from None
