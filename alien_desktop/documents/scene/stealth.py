"""Stealth mode: Turns on the map before anybody draws a card. Each edit returns the scene after it.

Sources: core 14, evolved 14; S1-062 to S1-067, S3-042. Where nothing is printed: one may creep through what is shut and
not locked, and a vehicle is no part of it.
"""

from collections.abc import Iterable
from math import atan2, pi

from alien_desktop.documents.scene.combatants import change_combatant
from alien_desktop.documents.scene.encounter import Combatant, Encounter, Side
from alien_desktop.documents.scene.ending import rounds_over
from alien_desktop.documents.scene.fighters import states_of
from alien_desktop.documents.scene.map_edits import put, zone_of
from alien_desktop.documents.scene.map_places import drawn_at
from alien_desktop.documents.scene.map_reading import PAST_NOBODY, crowded, place_of, unseen_because, zone_map
from alien_desktop.documents.scene.places import BLIPS_MOST, Blip, SceneZone, StealthMove, StealthState, WayState
from alien_desktop.documents.sheet.states import DEAD, UNCONSCIOUS
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.combat.stealth import noticed_without_roll, reach, search, verify_hide, verify_leave_fight
from alien_desktop.rules.combat.zones import Passage, Zone, ZoneMap
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

_BARRED = frozenset({WayState.LOCKED, WayState.SEALED})

_DIRECTIONS = (
    Message("above"),
    Message("above right"),
    Message("right"),
    Message("below right"),
    Message("below"),
    Message("below left"),
    Message("left"),
    Message("above left"),
)
"""As the map lies before the Game Mother, clockwise from its top."""


@record
class Sight:
    """Who may look through an open way into a zone where somebody of the crew is in the open, by ids."""

    way: str
    goal: str
    who: tuple[str, ...]


def sights(encounter: Encounter) -> tuple[Sight, ...]:
    """Return where others may see the crew from a zone beside theirs; nothing outside stealth mode."""
    if not encounter.stealth.turn:
        return ()
    hiding = encounter.stealth.hiding
    open_crew = {one.zone for one in encounter.combatants if one.side is Side.CREW and one.id not in hiding}
    others = [one for one in encounter.combatants if one.side is not Side.CREW and DEAD not in one.conditions]
    found = []
    for way in encounter.ways:
        for start, goal in ((way.one, way.other), (way.other, way.one)):
            who = tuple(one.id for one in others if one.zone == start)
            if way.clear and who and goal in open_crew:
                found.append(Sight(way.id, goal, who))
    return tuple(found)


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
            turn=before.turn + 1,
            moved_before=tuple(one.who for one in before.moves if one.zones),
            active=before.active,
            hiding=before.hiding,
            blips=tuple(blip for blip in before.blips if not blip.who),
        )
    )


def over(encounter: Encounter) -> Encounter:
    """End stealth mode; everybody stays where they are, hidden or not."""
    verify_stealth(encounter)
    return encounter.evolve(stealth=StealthState())


def most_to_move(encounter: Encounter, combatant_id: str, rules: SheetRules) -> int:
    """Return how many zones somebody may go in a Turn."""
    who = encounter.combatant(combatant_id)
    return reach(rules.edition.stealth, player=who.side is Side.CREW, speed=who.speed)


def left_to_move(encounter: Encounter, combatant_id: str, rules: SheetRules) -> int:
    """Return how many zones somebody may still go in this Turn."""
    if combatant_id in encounter.stealth.busy:
        return 0
    return max(0, most_to_move(encounter, combatant_id, rules) - _gone(encounter, combatant_id))


def creep(encounter: Encounter, combatant_id: str, goal: str, rules: SheetRules) -> Encounter:
    """Move somebody in a Turn of stealth, and let the crew notice what stands open before them (S1-063)."""
    verify_stealth(encounter)
    here, target = _place(encounter, combatant_id), zone_of(encounter, goal)
    if here is target:
        name = encounter.combatant(combatant_id).name
        raise RuleViolation(Message("{who} is in {zone} already.", who=name, zone=target.name))
    ways = [way for way in encounter.ways if way.state not in _BARRED]
    places = ZoneMap(
        tuple(Zone(zone.id) for zone in encounter.zones), tuple(Passage(w.one, w.other, w.length) for w in ways)
    )
    left = left_to_move(encounter, combatant_id, rules)
    away = places.steps(here.id, goal, without=crowded(encounter, combatant_id))
    if away is None and places.steps(here.id, goal) is not None:
        raise RuleViolation(PAST_NOBODY)
    if away is None:
        raise RuleViolation(Message("No way leads to {zone}.", zone=target.name))
    if away > left:
        raise RuleViolation(
            Plural(
                "{zone} is %n zones away, with {left} left to go.",
                "{zone} is %n zone away, with {left} left to go.",
                away,
                zone=target.name,
                left=left,
            )
        )
    after = put(_spent(encounter, combatant_id, away), [combatant_id], goal)
    return noticed(_found(after, combatant_id), rules)


def hide(encounter: Encounter, combatant_id: str, rules: SheetRules, *, free: bool = False) -> Encounter:
    """Hide somebody in a cluttered zone; it takes the whole Turn, unless they have won the contest of eyes (`free`)."""
    verify_stealth(encounter)
    zone = _place(encounter, combatant_id)
    verify_hide(zone.features, rules.edition.stealth)
    if not free:
        encounter = _with_whole_turn(encounter, combatant_id, rules)
    known = encounter.stealth.hiding
    state = encounter.stealth.evolve(hiding=known if combatant_id in known else (*known, combatant_id))
    if encounter.combatant(combatant_id).side is not Side.CREW:
        encounter = change_combatant(encounter, combatant_id, hidden=True)
    return encounter.evolve(stealth=state)


def _unit(rules: SheetRules) -> Message:
    """Return what a Turn of stealth is called."""
    return rules.edition.time.span(rules.edition.stealth.unit).name


def verify_whole_turn(encounter: Encounter, combatant_id: str, rules: SheetRules) -> None:
    """Raise RuleViolation for somebody who has moved in this Turn, or spent it otherwise."""
    if _gone(encounter, combatant_id) or combatant_id in encounter.stealth.busy:
        who = encounter.combatant(combatant_id).name
        raise RuleViolation(Message("That takes the whole {unit}, and {who} has used it.", unit=_unit(rules), who=who))


def on_guard(encounter: Encounter, combatant_id: str, rules: SheetRules) -> Encounter:
    """Spend a whole Turn on guard (evolved 14)."""
    verify_stealth(encounter)
    if not rules.edition.stealth.guard_dice:
        raise RuleViolation(Message("This edition has no rule for standing guard."))
    encounter = _with_whole_turn(encounter, combatant_id, rules)
    state = encounter.stealth
    return encounter.evolve(stealth=state.evolve(guarding=(*state.guarding, combatant_id)))


def verify_search(encounter: Encounter, combatant_id: str, rules: SheetRules) -> None:
    """Raise RuleViolation where somebody cannot search the zone for a Turn (evolved 14)."""
    verify_stealth(encounter)
    if not rules.edition.stealth.hiding:
        raise RuleViolation(Message("This edition has no rule for searching a zone: roll Observation."))
    _place(encounter, combatant_id)
    verify_whole_turn(encounter, combatant_id, rules)


def searched(
    encounter: Encounter, combatant_id: str, successes: int, rules: SheetRules
) -> tuple[Encounter, tuple[str, ...]]:
    """Search the zone: each 6 finds one who is hidden there; return the scene and who was found, by id."""
    searcher = encounter.combatant(combatant_id)
    there = [
        one.id
        for one in encounter.combatants
        if one.zone == searcher.zone and one.side is not searcher.side and _is_hidden(encounter, one)
    ]
    found = search(successes, there)
    encounter = _with_whole_turn(encounter, combatant_id, rules)
    for one in found:
        encounter = revealed(encounter, one)
    return encounter, found


def _is_hidden(encounter: Encounter, one: Combatant) -> bool:
    return one.id in encounter.stealth.hiding or (one.side is not Side.CREW and one.hidden)


def _found(encounter: Encounter, combatant_id: str) -> Encounter:
    """Nobody who has moved or was found hides any more."""
    state = encounter.stealth
    if combatant_id in state.hiding:
        left = tuple(one for one in state.hiding if one != combatant_id)
        encounter = encounter.evolve(stealth=state.evolve(hiding=left))
    return encounter


def revealed(encounter: Encounter, combatant_id: str) -> Encounter:
    """Return the scene in which somebody is seen: out of hiding, and shown to the players."""
    encounter = _found(encounter, combatant_id)
    if encounter.combatant(combatant_id).side is not Side.CREW:
        encounter = change_combatant(encounter, combatant_id, hidden=False)
    return encounter


def watchers(encounter: Encounter) -> list[Combatant]:
    """Return those on the map who are none of the crew and may see somebody: neither dead nor unconscious."""
    others = (one for one in encounter.combatants if one.side is not Side.CREW and one.zone)
    return [one for one in others if not states_of(one, None) & {DEAD, UNCONSCIOUS}]


def verify_slip_away(encounter: Encounter, rules: SheetRules) -> None:
    """Raise RuleViolation where the crew cannot leave a fight unseen: while an opponent has anybody visible."""
    if not encounter.round:
        raise RuleViolation(Message("No fight runs."))
    crew = [one for one in encounter.combatants if one.side is Side.CREW]
    seen = any(
        one.zone and unseen_because(encounter, other.id, one.id, rules.edition.zones) is None
        for one in crew
        for other in watchers(encounter)
    )
    verify_leave_fight(rules.edition.stealth, in_sight=seen or not encounter.zones)


def slipped_away(encounter: Encounter, rules: SheetRules) -> Encounter:
    """Leave the fight: stealth mode begins with everybody where they are; those who looked for the crew hunt."""
    after = rounds_over(encounter).evolve(cards=(), current=-1, trades=(), surprise=(), ambush=False, aware=())
    after = begin(after, rules)
    hunters = tuple(one.id for one in after.combatants if one.side is not Side.CREW)
    return after.evolve(stealth=after.stealth.evolve(active=hunters))


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
    """Note that the table was warned that something is coming (S1-067)."""
    verify_stealth(encounter)
    known = encounter.stealth.announced
    encounter.combatant(combatant_id)
    after = known if combatant_id in known else (*known, combatant_id)
    return encounter.evolve(stealth=encounter.stealth.evolve(announced=after))


def verify_scan(encounter: Encounter, combatant_id: str, rules: SheetRules) -> None:
    """Raise RuleViolation where somebody cannot read a motion tracker now: once in a Turn, from a place on the map."""
    verify_stealth(encounter)
    _place(encounter, combatant_id)
    if encounter.stealth.scanned:
        raise RuleViolation(Message("The motion tracker was used in this {unit}.", unit=_unit(rules)))


def scanned(encounter: Encounter, combatant_id: str, rules: SheetRules, reach_of: Band | None = None) -> Encounter:
    """Use a motion tracker: it shows what moved last, within its reach, or farther outdoors; once a Turn.

    `reach_of` is the band that the tracker has indoors; None for that of the rules, four zones.
    """
    verify_scan(encounter, combatant_id, rules)
    here = _place(encounter, combatant_id)
    state = encounter.stealth
    movers = {*state.moved_before, *(one.who for one in state.moves)}
    through = zone_map(encounter).distances(here.id)
    near = reach_of in (Band.ENGAGED, Band.SHORT, Band.MEDIUM)
    most = 1 if near else rules.edition.ranges.zones_of_long
    found = []
    for one in encounter.combatants:
        away = through.get(one.zone) if one.zone else None
        if one.side is Side.CREW or one.id not in movers or away is None:
            continue
        if away <= most or (here.outdoors and not near):
            found.append(Blip(id="new", zone=one.zone, who=one.id))
    false = [blip for blip in state.blips if not blip.who][: max(BLIPS_MOST - len(found), 0)]
    blips = _numbered((*false, *found)[:BLIPS_MOST])
    return encounter.evolve(stealth=state.evolve(scanned=True, tracker=combatant_id, blips=blips))


def with_false_blip(encounter: Encounter, zone_id: str) -> Encounter:
    """Add a contact that is none."""
    verify_stealth(encounter)
    zone_of(encounter, zone_id)
    if len(encounter.stealth.blips) >= BLIPS_MOST:
        raise RuleViolation(Message("A motion tracker shows at most {most} contacts.", most=BLIPS_MOST))
    blips = _numbered((*encounter.stealth.blips, Blip(id="new", zone=zone_id)))
    return encounter.evolve(stealth=encounter.stealth.evolve(blips=blips))


def change_blip(encounter: Encounter, blip_id: str, **changes: object) -> Encounter:
    """Change a contact: a false one stands elsewhere, the players' tracker shows one or not."""
    verify_stealth(encounter)
    before = blip_of(encounter, blip_id)
    if "zone" in changes:
        zone_of(encounter, str(changes["zone"]))
        if before.who:
            raise RuleViolation(Message("A true contact is where somebody moves."))
    after = before.evolve(**changes)
    blips = tuple(after if one.id == blip_id else one for one in encounter.stealth.blips)
    return encounter.evolve(stealth=encounter.stealth.evolve(blips=blips))


def without_blip(encounter: Encounter, blip_id: str) -> Encounter:
    """Take a contact off the tracker."""
    gone = blip_of(encounter, blip_id)
    blips = tuple(one for one in encounter.stealth.blips if one.id != gone.id)
    return encounter.evolve(stealth=encounter.stealth.evolve(blips=blips))


def blip_of(encounter: Encounter, blip_id: str) -> Blip:
    """Return a contact of the tracker."""
    for blip in encounter.stealth.blips:
        if blip.id == blip_id:
            return blip
    raise RuleViolation(Message("That contact is not on the tracker any more."))


def direction(encounter: Encounter, start: str, goal: str) -> Message | None:
    """Return in which direction of the map a zone lies from another; None for the same one."""
    spots = drawn_at(encounter)
    if start == goal or start not in spots or goal not in spots:
        return None
    (x, y), (there_x, there_y) = spots[start], spots[goal]
    turned = round(atan2(there_x - x, y - there_y) / (pi / 4)) % len(_DIRECTIONS)
    return _DIRECTIONS[turned]


def _place(encounter: Encounter, combatant_id: str) -> SceneZone:
    """Return where somebody is; a RuleViolation for those who have no place."""
    zone = place_of(encounter, combatant_id)
    if zone is None:
        raise RuleViolation(Message("{who} has no place on the map yet.", who=encounter.combatant(combatant_id).name))
    return zone


def _gone(encounter: Encounter, combatant_id: str) -> int:
    return next((one.zones for one in encounter.stealth.moves if one.who == combatant_id), 0)


def _with_whole_turn(encounter: Encounter, combatant_id: str, rules: SheetRules) -> Encounter:
    verify_whole_turn(encounter, combatant_id, rules)
    state = encounter.stealth
    return encounter.evolve(stealth=state.evolve(busy=(*state.busy, combatant_id)))


def _spent(encounter: Encounter, combatant_id: str, zones: int) -> Encounter:
    """Use up that many zones of a combatant's Turn."""
    gone = _gone(encounter, combatant_id) + zones
    others = tuple(one for one in encounter.stealth.moves if one.who != combatant_id)
    moves = (*others, StealthMove(who=combatant_id, zones=gone))
    return encounter.evolve(stealth=encounter.stealth.evolve(moves=moves))


def _numbered(blips: Iterable[Blip]) -> tuple[Blip, ...]:
    return tuple(blip.evolve(id=f"b{number}") for number, blip in enumerate(blips, start=1))
