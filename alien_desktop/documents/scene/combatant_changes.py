"""Changing a combatant by hand: what the Game Mother corrects or decides, within what the document allows."""

from typing import Any

from alien_desktop.documents.scene.combatants import change_combatant, distinct_name
from alien_desktop.documents.scene.encounter import Combatant, Encounter, Side
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

MOST = {"health": 999, "health_max": 999, "armor": 20, "armor_fire": 20, "speed": 20}
"""The highest value of each number."""
_OF_THE_SHEET = ("name", "health", "health_max", "armor", "armor_fire", "ammo")


@record
class CombatantChanges:
    """What changes; None leaves it as it is."""

    name: str | None = None
    health: int | None = None
    health_max: int | None = None
    armor: int | None = None
    armor_fire: int | None = None
    speed: int | None = None
    """How many turns it has in a Round; cards that it has already stay."""
    ammo: tuple[tuple[str, int], ...] = ()
    """What weapons hold, by their ids; an empty id is the only one that takes ammunition."""
    note: str | None = None


def changed_combatant(encounter: Encounter, combatant_id: str, changes: CombatantChanges) -> Encounter:
    """Return the scene with a combatant changed; a RuleViolation says what cannot be."""
    who = encounter.combatant(combatant_id)
    asked = {name: getattr(changes, name) for name in (*MOST, "note") if getattr(changes, name) is not None}
    if who.side is Side.CREW:
        for field in _OF_THE_SHEET:
            if getattr(changes, field) not in (None, ()):
                raise RuleViolation(Message("{name}: that is changed on the sheet.", name=who.name))
    for field, most in MOST.items():
        if field in asked and not 0 <= asked[field] <= most:
            raise RuleViolation(Message("From 0 to {most} is possible here.", most=most))
    if asked.get("speed") == 0:
        raise RuleViolation(Message("Everybody has at least one turn."))
    if "health_max" in asked or "health" in asked:
        asked.update(_health(who, asked))
    if changes.name is not None:
        asked["name"] = distinct_name(encounter, changes.name, without=combatant_id)
    for weapon_id, ammo in changes.ammo:
        who = who.evolve(weapons=_with_ammo(who, weapon_id, ammo))
    return change_combatant(encounter, combatant_id, **asked, weapons=who.weapons)


def _health(who: Combatant, asked: dict[str, Any]) -> dict[str, int]:
    """Health never exceeds its maximum: one that is set higher raises it, a lower maximum lowers it."""
    health = asked.get("health", who.health)
    most = asked.get("health_max", max(who.health_max, health))
    return {"health": min(health, most), "health_max": most}


def _with_ammo(who: Combatant, weapon_id: str, ammo: int) -> tuple[Weapon, ...]:
    found = [each for each in who.weapons if each.ammo_max and weapon_id in ("", each.id)]
    if len(found) != 1:
        raise RuleViolation(Message("{name}: name one weapon that takes ammunition.", name=who.name))
    if not 0 <= ammo <= found[0].ammo_max:
        raise RuleViolation(Message("From 0 to {most} is possible here.", most=found[0].ammo_max))
    return tuple(each.evolve(ammo=ammo) if each.id == found[0].id else each for each in who.weapons)
