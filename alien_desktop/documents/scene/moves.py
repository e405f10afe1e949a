"""A move on the map: which action it takes, by which way, and why it is not possible.

Sources: core 7 (S0-073 to S0-077, S0-095 to S0-100), evolved 7 (S4-023 to S4-026). Where nothing is printed: a way that
counts as several zones takes as many moves; in the Evolved Edition the move opens what is shut and not locked. Under
water one swims as one crawls (core 10). Who fails to move in zero gravity (evolved 10.2) spins and stays; a move out of
it or into it counts, and creatures are the Game Mother's.
"""

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.map_edits import change_way, put, zone_of
from alien_desktop.documents.scene.map_reading import PAST_NOBODY, crowded, zone_map
from alien_desktop.documents.scene.places import SceneWay, WayState
from alien_desktop.documents.scene.scene_events import entered
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.special_abilities import immunity_source
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.hazards import zero_g
from alien_desktop.rules.combat.zones import Feature, ZoneMove, step
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation

WEIGHTLESS = Message("Zero-G")
CRAWL, DOOR = "crawl", "door"
MOST_MOVES = 2
"""How many actions a turn has to move with."""

_EASE = {WayState.OPEN: 0, WayState.BROKEN: 0, WayState.SHUT: 1, WayState.LOCKED: 2, WayState.SEALED: 3}


def way_to(encounter: Encounter, start: str, goal: str) -> SceneWay:
    """Return the easiest way from a zone to one next to it; a RuleViolation where there is none."""
    found = [way for way in encounter.ways if way.beyond(start) == goal]
    if not found:
        raise RuleViolation(Message("One move leads to a neighboring zone, no farther."))
    return min(found, key=lambda way: (_EASE[way.state], way.length))


def action_for(encounter: Encounter, combatant_id: str, goal: str, rules: SheetRules, *, prone: bool) -> str:
    """Return the id of the action that takes somebody to a neighboring zone."""
    known = {action.id for action in rules.edition.actions.actions}
    start = encounter.combatant(combatant_id).zone
    zones = zone_map(encounter)
    slow = bool({Feature.CRAMPED, Feature.FLOODED} & (zones.features(start) | zones.features(goal)))
    if CRAWL in known and (prone or slow):
        return CRAWL
    if DOOR in known and way_to(encounter, start, goal).state is WayState.SHUT:
        return DOOR
    return "run" if "run" in known else "move"


def ways_along(
    encounter: Encounter, start: str, goal: str, zones: int, without: frozenset[str] = frozenset()
) -> tuple[SceneWay, ...]:
    """Return the shortest ways to a zone at most that many zones away, the easier ones first; perhaps none.

    Locked and sealed ones are no ways, and none leads through the zones of `without`.
    """
    found: dict[str, tuple[SceneWay, ...]] = {start: ()}
    waiting = [(0, 0, start)]
    while waiting:
        length, ease, here = min(waiting)
        waiting.remove((length, ease, here))
        if here == goal:
            return found[here]
        if here in without and here != start:
            continue
        for way in sorted(encounter.ways, key=lambda one: (_EASE[one.state], one.length)):
            beyond = way.beyond(here)
            barred = way.state in (WayState.LOCKED, WayState.SEALED)
            if beyond and beyond not in found and not barred and length + way.length <= zones:
                found[beyond] = (*found[here], way)
                waiting.append((length + way.length, ease + _EASE[way.state], beyond))
    return ()


def ways_of(encounter: Encounter, combatant_id: str, goal: str, zones: int) -> tuple[SceneWay, ...]:
    """Return the ways by which somebody gets to a zone: nobody gets past somebody in a cramped one (core 7)."""
    here = encounter.combatant(combatant_id).zone
    return ways_along(encounter, here, goal, zones, crowded(encounter, combatant_id))


def zones_within(encounter: Encounter, start: str, zones: int) -> frozenset[str]:
    """Return the zones that a move of that many zones leads to, and every neighboring one."""
    beside = {way.beyond(start) for way in encounter.ways} - {""}
    if zones < 2:
        return frozenset(beside)
    farther = (one.id for one in encounter.zones if one.id != start and ways_along(encounter, start, one.id, zones))
    return frozenset({*beside, *farther})


def moves_needed(encounter: Encounter, combatant_id: str, goal: str, zones: int = 1) -> int:
    """Return how many moves of so many `zones` a zone takes."""
    start = encounter.combatant(combatant_id).zone
    if zones > 1:
        return 1
    return way_to(encounter, start, goal).length


def verify_move(
    encounter: Encounter,
    combatant_id: str,
    action_id: str,
    goal: str,
    rules: SheetRules,
    *,
    creature: bool = False,
    zones: int = 1,
) -> ZoneMove:
    """Return what a move asks for; a RuleViolation says why this action does not lead there.

    `zones` is how far one move leads: more than one for creatures of the Evolved Edition (13.1).
    """
    who = encounter.combatant(combatant_id)
    target = zone_of(encounter, goal)
    if who.vehicle:
        raise RuleViolation(Message("First get out of the vehicle."))
    if not who.zone:
        raise RuleViolation(Message("{who} has no place on the map yet.", who=who.name))
    if who.zone == goal:
        raise RuleViolation(Message("{who} is in {zone} already.", who=who.name, zone=target.name))
    if zones > 1 and ways_of(encounter, combatant_id, goal, zones):
        return ZoneMove(goal, False, False)
    if zones > 1 and goal not in zones_within(encounter, who.zone, 1):
        if ways_along(encounter, who.zone, goal, zones):
            raise RuleViolation(PAST_NOBODY)
        raise RuleViolation(Message("{zone} is farther than {zones} zones.", zone=target.name, zones=zones))
    way = way_to(encounter, who.zone, goal)
    if way.state is WayState.LOCKED:
        raise RuleViolation(Message("The way to {zone} is locked.", zone=target.name))
    if way.state is WayState.SEALED:
        raise RuleViolation(Message("The way to {zone} is sealed.", zone=target.name))
    known = {action.id: action for action in rules.edition.actions.actions}
    if way.state is WayState.SHUT and DOOR in known and action_id != DOOR:
        raise RuleViolation(Message("Shut: that takes “{action}”.", action=known[DOOR].name))
    if way.length > MOST_MOVES:
        raise RuleViolation(Message("That takes {moves} moves, more than a turn has.", moves=way.length))
    # Creatures and the Evolved rules know no crawl: how a large one gets through a duct is the Game Mother's.
    places, crawling = zone_map(encounter), action_id == CRAWL or creature or CRAWL not in known
    if CRAWL in known and not crawling and Feature.FLOODED in places.features(who.zone) | places.features(goal):
        raise RuleViolation(Message("Under water one swims, which is as slow as crawling."))
    return step(places, who.zone, goal, rules.edition.zones, crawling=crawling)


def is_weightless(
    encounter: Encounter, combatant_id: str, sheet: CharacterSheet | None, rules: SheetRules, goal: str = ""
) -> bool:
    """Whether zero gravity hinders a combatant where they are, or on the way to a zone; never whoever is trained."""
    zones, hazards = zone_map(encounter), rules.edition.hazards
    if Feature.WEIGHTLESS not in zones.features(encounter.combatant(combatant_id).zone) | zones.features(goal):
        return False
    trained = sheet is not None and bool(immunity_source(sheet, rules, "zero_g"))
    return zero_g(Skill.MOBILITY, hazards, trained=trained).move_needs_roll


def verify_beside(encounter: Encounter, combatant_id: str, other: str) -> None:
    """Raise RuleViolation where somebody to step up to is in another zone."""
    here, there = encounter.combatant(combatant_id).zone, encounter.combatant(other).zone
    if here and there and here != there:
        raise RuleViolation(Message("That one is in another zone."))


def moved(encounter: Encounter, combatant_id: str, goal: str, zones: int = 1) -> Encounter:
    """Return the scene after a move; what was shut on the way stands open, and a fire on the way meets the mover."""
    start = encounter.combatant(combatant_id).zone
    path = ways_of(encounter, combatant_id, goal, zones) if zones > 1 else ()
    for way in path or (way_to(encounter, start, goal),):
        if way.state is WayState.SHUT:
            encounter = change_way(encounter, way.id, state=WayState.OPEN)
        beyond = way.beyond(encounter.combatant(combatant_id).zone)
        encounter = entered(put(encounter, [combatant_id], beyond), combatant_id)
    return encounter
