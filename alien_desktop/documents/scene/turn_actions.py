"""What a combatant can do on a turn: the edition's actions, each with its dice or the reason why it is not possible.

The document knows what a combatant carries and suffers, and nothing of where people stand: what only the table can see
(an enemy near, cover in the zone) is taken to be so for each action by itself.
"""

from collections.abc import Iterable, Iterator, Mapping

from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.budget import Paid, budget_for, budget_of, spend
from alien_desktop.documents.scene.combatants import lacks_sheet
from alien_desktop.documents.scene.encounter import Card, Combatant, Encounter
from alien_desktop.documents.scene.lost_actions import has_last_turn
from alien_desktop.documents.scene.map_reading import cover_here, is_cramped, is_within, same_zone
from alien_desktop.documents.scene.stances import after_action
from alien_desktop.documents.sheet.active_effects import continuous_effects, injury_effects
from alien_desktop.documents.sheet.alarm_odds import is_collapsed
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.injuries import dying
from alien_desktop.documents.sheet.items import CarryPlace, Weapon
from alien_desktop.documents.sheet.pools import pool_sizes
from alien_desktop.documents.sheet.states import DEAD, UNCONSCIOUS
from alien_desktop.documents.sheet.synthetic_damage import is_shut_down, works_on
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.combat.actions import (
    Action,
    ActionBudget,
    ActionTaken,
    Price,
    price_of,
    take_action,
    verify_take_action,
)
from alien_desktop.rules.combat.attack_flow.strike import is_shot
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.roll_profile import ActiveEffect, effects_of
from alien_desktop.rules.effects.continuous import ActionCost, NoAction
from alien_desktop.rules.message import Message
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.people.characteristics import SKILL_NAMES, Skill
from alien_desktop.rules.record import record, replace
from alien_desktop.rules.violation import RuleViolation

COLLAPSED = "collapsed"
"""Panic leaves somebody unable to do anything."""
SHUT_DOWN = "shut_down"
"""A synthetic that has switched off."""
NO_SHEET = "no_sheet"
"""The word of `situation_of` for one of the crew of whom nothing is known."""
DRAW = "draw_weapon"
"""The action that takes a weapon in hand, where the edition has one."""
UNARMED_SORT = "unarmed"
"""The sort of weapon that everybody has, as effects of talents call it."""
WEAPONS_OUT = "weapon"
"""The end of the id of the part of a vehicle without which its weapons are silent."""

_FROM_CONDITIONS = {
    "prone": ("prone", "prone_or_cramped"),
    "grappled": ("grappled",),
    "on_fire": ("burning",),
    "jammed_weapon": ("jammed_weapon",),
}
_DOCUMENT_KNOWS = frozenset(
    {
        "attacked_in_close_combat",
        "broken",
        "burning",
        "firearm",
        "full_auto_weapon",
        "grappled",
        "holds_grapple",
        "jammed_weapon",
        "loaded_firearm",
        "panicking_character",
        "prone",
        "ranged_weapon",
        "reload",
        "shot_at",
        "signature_item",
        "thrown_weapon",
        "weapon_to_draw",
        "victim_broken_or_dying",
        "broken_character_in_zone",
    }
)
"""Words of the situation that are not left to the table."""


_MAP_KNOWS = frozenset({"cover_in_zone", "vehicle"})
"""Words that are not left to the table for whoever has a place on the map."""

_PLACES = frozenset({"prone_or_cramped", "suit", "vehicle", "complex_gear", "terminal", "machinery", "door_locked"})
"""Words for what only the table sees and a scene seldom has."""


@record
class ActionOption:
    """One action as a list shows it: what it costs, what it rolls, or why it is not possible now."""

    id: str
    name: Message
    price: Price
    skill: Message | None = None
    base: int = 0
    stress: int = 0
    reason: Message | None = None
    """Why it is not possible now, None when it is."""


@record
class _Actor:
    """Whoever is asked what they can do: what all of their actions have in common."""

    combatant: Combatant
    budget: ActionBudget
    situation: frozenset[str]
    active: tuple[ActiveEffect, ...]
    changes: tuple[ActionCost, ...]
    barred: tuple[NoAction, ...]
    sizes: dict[Skill, tuple[int, int]]
    """Base dice and stress dice of each skill."""
    sorts: frozenset[str]
    """Of the weapons at hand."""


def action_options(
    combatant: Combatant,
    card: Card | None,
    sheet: CharacterSheet | None,
    adversary: Adversary | None,
    rules: SheetRules,
    others: frozenset[str] = frozenset(),
) -> tuple[ActionOption, ...]:
    """Return the edition's actions, possible ones first; `others` is what holds for the rest of the scene."""
    active = _active(combatant, sheet, rules)
    held = _at_hand(sheet.weapons if sheet is not None else combatant.weapons)
    actor = _Actor(
        combatant,
        budget_of(card, combatant.id),
        _situation(combatant, sheet, adversary, rules, card) | others,
        active,
        tuple(effect for _, effect in effects_of(active, ActionCost)),
        tuple(effect for _, effect in effects_of(active, NoAction)),
        _sizes(sheet, adversary, rules),
        weapon_sorts((one.source for one in held), rules) | {UNARMED_SORT},
    )
    lines = [_line(actor, action, rules) for action in rules.edition.actions.of(creature=is_creature(adversary))]
    seldom = _seldom(rules, actor.situation)
    return tuple(sorted(lines, key=lambda line: (line.reason is not None, line.id in seldom)))


def _seldom(rules: SheetRules, situation: frozenset[str]) -> frozenset[str]:
    """Return the actions that need a place or a thing of which nothing is known: they come after the others."""
    if "broken" in situation:
        return frozenset()
    unknown = _PLACES - situation
    return frozenset(action.id for action in rules.edition.actions.actions if unknown & set(action.needs))


def verify_turn_action(
    encounter: Encounter,
    combatant_id: str,
    action_id: str,
    sheet: CharacterSheet | None,
    adversary: Adversary | None,
    rules: SheetRules,
    others: frozenset[str] = frozenset(),
    switched_on: frozenset[str] = frozenset(),
) -> None:
    """Raise RuleViolation when a combatant cannot take this action now: what it needs, what forbids it, what is left.

    `sheet` is that of a member of the crew, `adversary` the stat block of an adversary; `others` is what holds for the
    rest of the scene, `switched_on` what of the combatant's talents is used.
    """
    _taken(encounter, combatant_id, action_id, sheet, adversary, rules, others, switched_on)


def hurrying(
    action: Action, active: Iterable[ActiveEffect], sorts: frozenset[str] | None = None
) -> tuple[ActiveEffect, ...]:
    """Return the talents that somebody may use to make an action another kind of action (Rapid Fire).

    `sorts` are those of the weapons that may be used (`weapon_sorts`); None = any.
    """
    return tuple(
        one
        for one in active
        if isinstance(one.effect, ActionCost)
        and one.switch
        and one.effect.action in action.words
        and (sorts is None or not one.effect.weapons or sorts & set(one.effect.weapons))
    )


def weapon_sorts(sources: Iterable[str], rules: SheetRules) -> frozenset[str]:
    """Return the sorts of these weapons of the catalog; of one that was made by hand the table knows the sort."""
    found: set[str] = set()
    for source in sources:
        row = rules.catalog.weapons.get(source)
        found.update(("pistol", "rifle") if row is None else (row.sort,))
    return frozenset(found)


def take_turn_action(
    encounter: Encounter,
    combatant_id: str,
    action_id: str,
    sheet: CharacterSheet | None,
    adversary: Adversary | None,
    rules: SheetRules,
    others: frozenset[str] = frozenset(),
) -> Paid:
    """Take an action by the rules and note on the card what it cost; a RuleViolation says why it is not possible."""
    taken = _taken(encounter, combatant_id, action_id, sheet, adversary, rules, others)
    paid = spend(encounter, combatant_id, action_id, taken.price)
    return replace(paid, encounter=after_action(paid.encounter, combatant_id, taken.action))


def _taken(
    encounter: Encounter,
    combatant_id: str,
    action_id: str,
    sheet: CharacterSheet | None,
    adversary: Adversary | None,
    rules: SheetRules,
    others: frozenset[str],
    switched_on: frozenset[str] = frozenset(),
) -> ActionTaken:
    combatant = encounter.combatant(combatant_id)
    action = rules.edition.actions.action(action_id, creature=is_creature(adversary))
    running = encounter.cards[encounter.current] if encounter.current >= 0 else None
    situation = _situation(combatant, sheet, adversary, rules, running) | others
    _verify_awake(situation)
    active = _active(combatant, sheet, rules)
    changes = tuple(effect for _, effect in effects_of(active, ActionCost, switched_on))
    barred = tuple(effect for _, effect in effects_of(active, NoAction))
    budget = budget_for(encounter, combatant_id, price_of(action, changes)[0])
    taken_so = situation | _assumed(combatant, action)
    return take_action(action, budget, rules.edition.actions, taken_so, changes, barred)


def scene_situation(
    encounter: Encounter, combatant_id: str, sheets: Mapping[str, CharacterSheet], rules: SheetRules
) -> frozenset[str]:
    """Return the situations that the rest of the scene puts a combatant in; `sheets` by their document ids."""
    who = encounter.combatant(combatant_id)
    words: set[str] = set()
    if who.holds:
        words.add("holds_grapple")
    if who.flees and who.flees == max(1, encounter.round):
        words.add("flees")
    own = sheets.get(who.document)
    if own is not None and is_collapsed(own, rules):
        words.add(COLLAPSED)
    if own is not None and rules.edition.recovery.self_aid and 0 < own.health < health_max(own, rules).value:
        words.add("victim_broken_or_dying")  # one's own wounds too (S1-140)
    words.update(_by_weapons_and_attack(encounter, who, sheets.get(who.document), rules))
    if any(stance.id == who.stance and stance.breaks_sight for stance in rules.edition.cover.stances):
        words.add("in_full_cover")
    words.update(_by_map(encounter, who, rules))
    for other in encounter.combatants:
        sheet = sheets.get(other.document)
        conditions = (sheet or other).conditions
        states = {each.rpartition(".")[2] for each in conditions} if conditions else ()
        if other.id == combatant_id or DEAD in states:
            continue
        broken = (sheet or other).health == 0
        if not broken and other.side is not who.side and other.id in who.near and UNCONSCIOUS not in states:
            words.add("enemy_near")
        injuries = (sheet or other).injuries
        needs_help = broken or any(dying(injury, rules) for injury in injuries)
        if needs_help and same_zone(encounter, combatant_id, other.id):
            words |= {"victim_broken_or_dying"} | ({"broken_character_in_zone"} if broken else set())
        if sheet is not None and sheet.panic:
            words.add("panicking_character")
        if "on_fire" in states and is_within(encounter, combatant_id, other.id, Band.ENGAGED):
            words.add("burning")
    return frozenset(words)


def _by_map(encounter: Encounter, who: Combatant, rules: SheetRules) -> Iterator[str]:
    """What the zone says in which a combatant stands."""
    if not who.zone:
        return
    if is_cramped(encounter, who.id):
        yield from ("cramped_zone", "prone_or_cramped")
    if cover_here(encounter, who.id, rules.edition.zones):
        yield "cover_in_zone"
    if who.vehicle or any(vehicle.zone == who.zone for vehicle in encounter.vehicles):
        yield "vehicle"


def mounted_on(encounter: Encounter, who: Combatant) -> tuple[Weapon, ...]:
    """Return what is mounted on the vehicle in which somebody sits; nothing while its weapons are out."""
    vehicle = next((one for one in encounter.vehicles if one.id == who.vehicle), None)
    if vehicle is None or any(part.endswith(f".{WEAPONS_OUT}") for part in vehicle.broken):
        return ()
    return vehicle.weapons


def is_thrown(source: str, rules: SheetRules) -> bool:
    """Whether a weapon of the catalog flies by hand."""
    row = rules.catalog.weapons.get(source)
    return row is not None and row.style == "thrown"


@once_per_version
def undrawn(sheet: CharacterSheet | None, rules: SheetRules) -> frozenset[str]:
    """Return the ids of what one of the crew carries and has to draw before it is used (S0-102): none where drawing is
    no action of the edition, or costs nothing. What is thrown is taken in hand with the throw, and what adversaries
    carry they have in hand.
    """
    draw = next((one for one in rules.edition.actions.actions if one.id == DRAW), None)
    if sheet is None or draw is None:
        return frozenset()
    costs = (effect for _, effect in effects_of(continuous_effects(sheet, rules), ActionCost))
    if price_of(draw, costs)[0] is Price.FREE:
        return frozenset()
    carried = (one for one in sheet.weapons if one.place is CarryPlace.CARRIED)
    return frozenset(one.id for one in carried if not is_thrown(one.source, rules))


def _by_weapons_and_attack(
    encounter: Encounter, who: Combatant, sheet: CharacterSheet | None, rules: SheetRules
) -> Iterator[str]:
    """What can be thrown, and the attack that is being made on a combatant."""
    for weapon in sheet.weapons if sheet is not None else who.weapons:
        if is_thrown(weapon.source, rules) and weapon.place is not CarryPlace.STOWED:
            yield "thrown_weapon"
    for weapon in mounted_on(encounter, who):  # always loaded
        yield from ("ranged_weapon", "firearm", "loaded_firearm")
        if weapon.full_auto:
            yield "full_auto_weapon"
    attack = encounter.attack
    targets = attack.declaration.targets if attack is not None and not attack.applied else ()
    if attack is not None and any(target.id == who.id for target in targets):
        yield "shot_at" if is_shot(attack.declaration) else "attacked_in_close_combat"


def is_creature(adversary: Adversary | None) -> bool:
    """Whether a combatant attacks by a table and has the actions of creatures."""
    return adversary is not None and adversary.kind is AdversaryKind.CREATURE


def is_android(adversary: Adversary | None) -> bool:
    """Whether somebody without a sheet is a synthetic."""
    return adversary is not None and adversary.kind is AdversaryKind.ANDROID


def situation_of(
    combatant: Combatant, sheet: CharacterSheet | None, to_draw: frozenset[str] = frozenset()
) -> frozenset[str]:
    """Return the words of the situation that the documents know; `to_draw` are the ids of weapons not at hand."""
    if lacks_sheet(combatant, sheet):
        return frozenset({NO_SHEET})
    conditions = {each.rpartition(".")[2] for each in (sheet or combatant).conditions}
    words = {word for condition, given in _FROM_CONDITIONS.items() if condition in conditions for word in given}
    words |= conditions & {UNCONSCIOUS, DEAD}
    if (sheet or combatant).health == 0:
        words.add("broken")
    weapons = sheet.weapons if sheet is not None else combatant.weapons
    if any(weapon.place is not CarryPlace.IN_HAND for weapon in weapons):
        words.add("weapon_to_draw")
    words |= _armed(one for one in weapons if one.place is not CarryPlace.STOWED and one.id not in to_draw)
    if sheet is not None and sheet.signature_item and not sheet.signature_used:
        words.add("signature_item")
    return frozenset(words)


def _situation(
    combatant: Combatant,
    sheet: CharacterSheet | None,
    adversary: Adversary | None,
    rules: SheetRules,
    card: Card | None,
) -> frozenset[str]:
    found = situation_of(combatant, sheet, undrawn(sheet, rules))
    injuries = (sheet or combatant).injuries
    if is_shut_down(injuries, rules):
        return found | {SHUT_DOWN}
    synthetic = sheet.is_synthetic if sheet is not None else is_android(adversary)
    up = works_on(injuries, rules, synthetic=synthetic) or has_last_turn(card, combatant, rules)
    return found - {"broken"} if up else found


def _active(combatant: Combatant, sheet: CharacterSheet | None, rules: SheetRules) -> tuple[ActiveEffect, ...]:
    """What holds for somebody's actions; of those without a sheet their injuries do."""
    return continuous_effects(sheet, rules) if sheet is not None else injury_effects(combatant.injuries, rules)


def _at_hand(weapons: Iterable[Weapon]) -> list[Weapon]:
    return [weapon for weapon in weapons if weapon.is_ranged and weapon.place is not CarryPlace.STOWED]


def _armed(weapons: Iterable[Weapon]) -> set[str]:
    words: set[str] = set()
    for weapon in weapons:
        if weapon.is_ranged:
            words.add("ranged_weapon")
        if weapon.ammo_max:
            words.add("firearm")
            words |= {"loaded_firearm"} if weapon.ammo else set()
            words |= {"full_auto_weapon"} if weapon.full_auto and weapon.ammo else set()
            words |= {"reload"} if weapon.ammo < weapon.ammo_max else set()
        elif weapon.is_ranged and not weapon.source:  # made by hand, its ammunition is not counted
            words |= {"firearm", "loaded_firearm"} | ({"full_auto_weapon"} if weapon.full_auto else set())
    return words


def _sizes(
    sheet: CharacterSheet | None, adversary: Adversary | None, rules: SheetRules
) -> dict[Skill, tuple[int, int]]:
    if sheet is not None:
        pools = pool_sizes(sheet, rules)
        return {skill: (pools[skill].base, pools[skill].stress) for skill in Skill if skill in pools}
    if adversary is None:
        return {}
    if is_creature(adversary):
        return {
            Skill.MOBILITY: (adversary.mobility or 0, 0),
            Skill.CLOSE_COMBAT: (adversary.mobility or 0, 0),
            Skill.OBSERVATION: (adversary.observation or 0, 0),
        }
    level, skills = adversary.attributes.level, adversary.skills
    return {skill: (level(skill.attribute) + skills.level(skill), 0) for skill in Skill}


def _assumed(combatant: Combatant, action: Action) -> frozenset[str]:
    """Return what an action needs that only the table sees, and so is taken to be so."""
    known = _DOCUMENT_KNOWS | _MAP_KNOWS if combatant.zone else _DOCUMENT_KNOWS
    return frozenset(action.needs) - known


def _line(actor: _Actor, action: Action, rules: SheetRules) -> ActionOption:
    changes, taken_so = actor.changes, actor.situation | _assumed(actor.combatant, action)
    reason = _reason(action, actor.budget, taken_so, changes, actor.barred, rules)
    for talent in hurrying(action, actor.active, actor.sorts) if reason is not None else ():
        on = tuple(effect for _, effect in effects_of(actor.active, ActionCost, frozenset({talent.switch})))
        if _reason(action, actor.budget, taken_so, on, actor.barred, rules) is None:
            changes, reason = on, None
            break
    price, dice = price_of(action, changes)
    base, stress = actor.sizes.get(action.skill, (0, 0)) if action.skill is not None else (0, 0)
    return ActionOption(
        id=action.id,
        name=action.name,
        price=price,
        skill=SKILL_NAMES[action.skill] if action.skill is not None else None,
        base=max(0, base + action.dice + dice) if base else 0,
        stress=stress,
        reason=reason,
    )


def _reason(
    action: Action,
    budget: ActionBudget,
    situation: frozenset[str],
    changes: tuple[ActionCost, ...],
    barred: tuple[NoAction, ...],
    rules: SheetRules,
) -> Message | None:
    try:
        _verify_awake(situation)
        verify_take_action(action, budget, rules.edition.actions, situation, changes, barred)
    except RuleViolation as refusal:
        return refusal.message
    return None


_HELPLESS = (
    (DEAD, Message("Dead")),
    (UNCONSCIOUS, Message("Unconscious")),
    (COLLAPSED, Message("Collapsed in panic")),
    (SHUT_DOWN, Message("Shut down")),
    (NO_SHEET, Message("No sheet")),
)


def verify_awake(
    combatant: Combatant, sheet: CharacterSheet | None, adversary: Adversary | None, rules: SheetRules
) -> None:
    """Raise RuleViolation for somebody who can do nothing at all: dead, unconscious, shut down, collapsed in panic."""
    situation = _situation(combatant, sheet, adversary, rules, None)
    collapsed = sheet is not None and is_collapsed(sheet, rules)
    _verify_awake(situation | {COLLAPSED} if collapsed else situation)


def _verify_awake(situation: frozenset[str]) -> None:
    for state, word in _HELPLESS:
        if state in situation:
            raise RuleViolation(Message("{state}: nothing can be done.", state=word))
