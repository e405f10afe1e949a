"""Working a way: opening, shutting, locking, picking its lock, breaking it by force.

Sources: core 7 (a standard door takes 10 damage, electronic locks Comtech), evolved 7, 14, 18 row 14 (locking is quick,
a lock is picked at its terminal, forcing is close combat with 2 more dice against armor 2). Which action opens a door
without going through it is not printed: the cheaper one of the edition is taken.
"""

from enum import StrEnum

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.map_edits import change_way, way_of
from alien_desktop.documents.scene.places import SceneWay, WayKind, WayState
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.zones import barrier_health
from alien_desktop.rules.message import Message, listed
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class WayDeed(StrEnum):
    """What somebody does with a way."""

    OPEN = "open"
    SHUT = "shut"
    LOCK = "lock"
    UNLOCK = "unlock"
    """Pick an electronic lock."""
    FORCE = "force"


DEED_NAMES: dict[WayDeed, Message] = {
    WayDeed.OPEN: Message("Open"),
    WayDeed.SHUT: Message("Shut"),
    WayDeed.LOCK: Message("Lock"),
    WayDeed.UNLOCK: Message("Pick the lock"),
    WayDeed.FORCE: Message("Break open"),
}

LOCKING = "lock_door"
"""The action of an edition that has one for this alone."""

_ACTIONS: dict[WayDeed, tuple[str, ...]] = {
    WayDeed.OPEN: ("peek", "use_item"),
    WayDeed.SHUT: ("peek", "use_item"),
    WayDeed.LOCK: (LOCKING, "use_item"),
    WayDeed.UNLOCK: ("use_terminal", "use_complex_gear"),
    WayDeed.FORCE: ("force_door", "close_attack"),
}
"""The actions that pay for it; an edition has one of each."""

SKILLS: dict[WayDeed, Skill] = {WayDeed.UNLOCK: Skill.COMTECH, WayDeed.FORCE: Skill.CLOSE_COMBAT}

_BEFORE: dict[WayDeed, frozenset[WayState]] = {
    WayDeed.OPEN: frozenset({WayState.SHUT}),
    WayDeed.SHUT: frozenset({WayState.OPEN}),
    WayDeed.LOCK: frozenset({WayState.OPEN, WayState.SHUT}),
    WayDeed.UNLOCK: frozenset({WayState.LOCKED}),
    WayDeed.FORCE: frozenset({WayState.SHUT, WayState.LOCKED, WayState.SEALED}),
}
"""In which states it can be done."""

_AFTER = {
    WayDeed.OPEN: WayState.OPEN,
    WayDeed.SHUT: WayState.SHUT,
    WayDeed.LOCK: WayState.LOCKED,
    WayDeed.UNLOCK: WayState.SHUT,
}


@record
class WayWorked:
    """The scene after it, and its result."""

    encounter: Encounter
    words: Message


def action_of_deed(deed: WayDeed, rules: SheetRules) -> str:
    """Return the id of the action that pays for it in an edition."""
    known = {action.id for action in rules.edition.actions.actions}
    return next(action for action in _ACTIONS[deed] if action in known)


def deeds_of(way: SceneWay) -> tuple[WayDeed, ...]:
    """Return what can be done with a way as it is now, the likeliest first."""
    if way.kind is WayKind.OPENING:
        return ()
    return tuple(deed for deed in WayDeed if way.state in _BEFORE[deed])


def verify_deed(encounter: Encounter, combatant_id: str, way_id: str, deed: WayDeed, rules: SheetRules) -> None:
    """Raise RuleViolation where somebody cannot do this with a way."""
    who, way = encounter.combatant(combatant_id), way_of(encounter, way_id)
    if who.vehicle:
        raise RuleViolation(Message("First get out of the vehicle."))
    if not way.beyond(who.zone):
        raise RuleViolation(Message("{who} is not at this way.", who=who.name))
    possible = deeds_of(way)
    if not possible:
        raise RuleViolation(Message("There is nothing to open or shut on this way."))
    if deed not in possible:
        names = listed([DEED_NAMES[one] for one in possible])
        raise RuleViolation(Message("As this way is now it can only be used so: {deeds}.", deeds=names or ""))
    if deed is WayDeed.FORCE:
        barrier_health(rules.edition.zones, sealed=way.state is WayState.SEALED)


def work_way(
    encounter: Encounter, way_id: str, deed: WayDeed, successes: int, rules: SheetRules, damage: int = 1
) -> WayWorked:
    """Return the result; `damage` is the weapon's where the way is forced, and each 6 after the first adds one."""
    if deed is WayDeed.FORCE:
        if not successes:
            return WayWorked(encounter, Message("fails"))
        return struck(encounter, way_id, damage + successes - 1, rules)
    if deed in SKILLS and not successes:
        return WayWorked(encounter, Message("fails"))
    words = {
        WayDeed.OPEN: Message("it is open"),
        WayDeed.SHUT: Message("it is shut"),
        WayDeed.LOCK: Message("it is locked"),
        WayDeed.UNLOCK: Message("it is unlocked"),
    }
    return WayWorked(change_way(encounter, way_id, state=_AFTER[deed]), words[deed])


def struck(encounter: Encounter, way_id: str, damage: int, rules: SheetRules) -> WayWorked:
    """Return what damage does to a shut way: its armor takes its share of each blow."""
    way, zones = way_of(encounter, way_id), rules.edition.zones
    if way.state not in _BEFORE[WayDeed.FORCE]:
        raise RuleViolation(Message("There is nothing shut to break."))
    health = barrier_health(zones, sealed=way.state is WayState.SEALED)
    armor = zones.door_armor if way.armor is None else way.armor
    blows = way.blows + max(damage - armor, 0)
    if blows >= health:
        return WayWorked(change_way(encounter, way_id, state=WayState.BROKEN, blows=health), Message("it breaks open"))
    after = change_way(encounter, way_id, blows=blows)
    return WayWorked(after, Message("it holds: {blows} of {health}", blows=blows, health=health))
