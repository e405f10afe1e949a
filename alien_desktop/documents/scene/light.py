"""Lamps: each takes the darkness from one zone (core 12.3, evolved 12.3, 14).

Where nothing is printed: whoever carries one says when it is on; it shines where they stand, or into a zone beside that
through what is open, until they go; dim light stays as it is; nobody is seen better because of it. One that is dropped
while it is on lies where they stood and lights that zone, until the Game Mother says otherwise.
"""

from functools import lru_cache

from alien_desktop.catalog.library import Catalog
from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.documents.scene.places import SceneZone
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.once_per_version import once_per_version


@once_per_version
def lit_zones(encounter: Encounter) -> frozenset[str]:
    """Return the ids of the zones from which a lamp takes the darkness; the same object for the same zones."""
    carried = (lit for one in encounter.combatants if (lit := lit_by(encounter, one)))
    return _same(frozenset((*carried, *(zone.id for zone in encounter.zones if zone.lamp))))


def lit_by(encounter: Encounter, one: Combatant) -> str:
    """Return the id of the zone that somebody's lamp lights; empty for none."""
    if one.lamp is None or not one.zone:
        return ""
    goal = one.lamp.goal if one.lamp.start == one.zone else one.zone
    return goal if gets_to(encounter, one.zone, goal) else one.zone


@lru_cache(64)
def _same(zones: frozenset[str]) -> frozenset[str]:
    return zones


def features_in(encounter: Encounter, zone: SceneZone) -> tuple[Feature, ...]:
    """Return what a zone is now, with the lamps that are on."""
    if Feature.DARK not in zone.features or zone.id not in lit_zones(encounter):
        return zone.features
    return tuple(each for each in zone.features if each is not Feature.DARK)


def has_lamp(sheet: CharacterSheet, catalog: Catalog) -> bool:
    """Whether a character carries a lamp at hand, or wears a suit with one."""
    gear = (one for one in sheet.gear if one.place is not CarryPlace.STOWED and not one.spent)
    worn = (one for one in sheet.armor if one.place is CarryPlace.WORN)
    rows = (catalog.gear.get(one.source) for one in gear)
    suits = (catalog.armor.get(one.source) for one in worn)
    return any(row is not None and row.light for row in rows) or any(row is not None and row.light for row in suits)


def gets_to(encounter: Encounter, start: str, goal: str) -> bool:
    """Whether light gets from one zone into the other: the same, or one beside it through what is open."""
    return goal == start or any(way.clear and way.beyond(start) == goal for way in encounter.ways)
