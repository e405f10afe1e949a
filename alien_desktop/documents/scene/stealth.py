"""Stealth mode: Turns on the map before anybody draws a card. Each edit returns the scene after it.

Sources: core 14, evolved 14; S1-062 to S1-067, S3-042. Where nothing is printed: one may creep through what is shut and
not locked, and a vehicle is no part of it.
"""

from collections.abc import Iterable

from alien_desktop.documents.scene.combatants import change_combatant
from alien_desktop.documents.scene.encounter import Encounter, Side
from alien_desktop.documents.scene.map_edits import put, zone_of
from alien_desktop.documents.scene.map_reading import place_of, unseen_because, zone_map
from alien_desktop.documents.scene.places import BLIPS_MOST, Blip, StealthMove, StealthState, WayState
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.stealth import noticed_without_roll, reach
from alien_desktop.rules.combat.zones import Passage, Zone, ZoneMap
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation

_BARRED = frozenset({WayState.LOCKED, WayState.SEALED})


def verify_stealth(encounter: Encounter) -> None:
    """Raise RuleViolation where stealth mode has not begun."""
    if not encounter.stealth.turn:
        raise RuleViolation(Message("Stealth mode has not begun."))


def begin(encounter: Encounter, rules: SheetRules) -> Encounter:
    """Begin the first Turn; adversaries are out of the players' sight until they are noticed."""
    if not encounter.zones:
        raise RuleViolation(Message("Stealth mode needs a map: add zones first."))
    if encounter.round:
        raise RuleViolation(Message("The Rounds of a fight run: stealth comes before them."))
    if encounter.stealth.turn:
        raise RuleViolation(Message("Stealth mode has begun already."))
    for one in encounter.combatants:
        if one.side is Side.ADVERSARY and not one.hidden:
            encounter = change_combatant(encounter, one.id, hidden=True)
    return noticed(encounter.evolve(stealth=StealthState(turn=1)), rules)


def next_turn(encounter: Encounter) -> Encounter:
    """Begin the next Turn: everybody moves again, the tracker may be used again."""
    verify_stealth(encounter)
    before = encounter.stealth
    return encounter.evolve(
        stealth=StealthState(
            turn=before.turn + 1, moved_before=tuple(one.who for one in before.moves), active=before.active
        )
    )


def over(encounter: Encounter) -> Encounter:
    """End stealth mode; everybody stays where they are, hidden or not."""
    verify_stealth(encounter)
    return encounter.evolve(stealth=StealthState())


def left_to_move(encounter: Encounter, combatant_id: str, rules: SheetRules) -> int:
    """Return how many zones somebody may still go in this Turn."""
    who = encounter.combatant(combatant_id)
    most = reach(rules.edition.stealth, player=who.side is Side.CREW, speed=who.speed)
    return most - next((one.zones for one in encounter.stealth.moves if one.who == combatant_id), 0)


def creep(encounter: Encounter, combatant_id: str, goal: str, rules: SheetRules) -> Encounter:
    """Move somebody in a Turn of stealth, and let the crew notice what stands open before them (S1-063)."""
    verify_stealth(encounter)
    here = place_of(encounter, combatant_id)
    target = zone_of(encounter, goal)
    if here is None:
        raise RuleViolation(Message("{who} has no place on the map yet.", who=encounter.combatant(combatant_id).name))
    ways = [way for way in encounter.ways if way.state not in _BARRED]
    places = ZoneMap(
        tuple(Zone(zone.id) for zone in encounter.zones), tuple(Passage(w.one, w.other, w.length) for w in ways)
    )
    away, left = places.steps(here.id, goal), left_to_move(encounter, combatant_id, rules)
    if away is None:
        raise RuleViolation(Message("No way leads to {zone}.", zone=target.name))
    if away > left:
        raise RuleViolation(
            Message("{zone} is {away} zones away; {left} are left.", zone=target.name, away=away, left=left)
        )
    gone = next((one.zones for one in encounter.stealth.moves if one.who == combatant_id), 0) + away
    moves = tuple(one for one in encounter.stealth.moves if one.who != combatant_id)
    state = encounter.stealth.evolve(moves=(*moves, StealthMove(who=combatant_id, zones=gone)))
    return noticed(put(encounter, [combatant_id], goal).evolve(stealth=state), rules)


def noticed(encounter: Encounter, rules: SheetRules) -> Encounter:
    """Show the passive adversaries that somebody of the crew sees, where the edition asks for no roll (S1-063)."""
    edition = rules.edition
    crew = [one.id for one in encounter.combatants if one.side is Side.CREW and one.zone]
    for one in encounter.combatants:
        if one.side is Side.CREW or not one.hidden or not one.zone:
            continue
        seen = any(unseen_because(encounter, each, one.id, edition.zones) is None for each in crew)
        active = one.id in encounter.stealth.active
        if noticed_without_roll(edition.stealth, enemy_active=active, in_sight=seen):
            encounter = change_combatant(encounter, one.id, hidden=False)
    return encounter


def set_active(encounter: Encounter, combatant_id: str, active: bool) -> Encounter:
    """Say whether an adversary hunts, or is passive."""
    verify_stealth(encounter)
    if encounter.combatant(combatant_id).side is Side.CREW:
        raise RuleViolation(Message("That is said of adversaries."))
    others = tuple(one for one in encounter.stealth.active if one != combatant_id)
    after = (*others, combatant_id) if active else others
    return encounter.evolve(stealth=encounter.stealth.evolve(active=after))


def announced(encounter: Encounter, combatant_id: str) -> Encounter:
    """Note that the table was told that something is coming (S1-067)."""
    verify_stealth(encounter)
    known = encounter.stealth.announced
    encounter.combatant(combatant_id)
    after = known if combatant_id in known else (*known, combatant_id)
    return encounter.evolve(stealth=encounter.stealth.evolve(announced=after))


def scanned(encounter: Encounter, combatant_id: str, rules: SheetRules) -> Encounter:
    """Use a motion tracker: what moved last stands on it, within four zones, or anywhere outdoors; once a Turn."""
    verify_stealth(encounter)
    here = place_of(encounter, combatant_id)
    if here is None:
        raise RuleViolation(Message("{who} has no place on the map yet.", who=encounter.combatant(combatant_id).name))
    if encounter.stealth.scanned:
        raise RuleViolation(Message("The motion tracker was used in this Turn."))
    state = encounter.stealth
    movers = {*state.moved_before, *(one.who for one in state.moves)}
    through = zone_map(encounter).distances(here.id)
    most = rules.edition.ranges.zones_of_long
    found = []
    for one in encounter.combatants:
        away = through.get(one.zone) if one.zone else None
        if one.side is Side.CREW or one.id not in movers or away is None:
            continue
        if away <= most or here.outdoors:
            found.append(Blip(id="new", zone=one.zone, who=one.id))
    false = [blip for blip in state.blips if not blip.who][: max(BLIPS_MOST - len(found), 0)]
    blips = _numbered((*false, *found)[:BLIPS_MOST])
    return encounter.evolve(stealth=state.evolve(scanned=True, blips=blips))


def with_false_blip(encounter: Encounter, zone_id: str) -> Encounter:
    """Add a contact that is none."""
    verify_stealth(encounter)
    zone_of(encounter, zone_id)
    if len(encounter.stealth.blips) >= BLIPS_MOST:
        raise RuleViolation(Message("A motion tracker shows at most {most} contacts.", most=BLIPS_MOST))
    blips = _numbered((*encounter.stealth.blips, Blip(id="new", zone=zone_id)))
    return encounter.evolve(stealth=encounter.stealth.evolve(blips=blips))


def _numbered(blips: Iterable[Blip]) -> tuple[Blip, ...]:
    return tuple(blip.evolve(id=f"b{number}") for number, blip in enumerate(blips, start=1))
