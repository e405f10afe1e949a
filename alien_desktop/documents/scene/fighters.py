"""What the rules of an attack ask of a combatant: a snapshot of sheet, stat block and state in the scene.

A person of the Game Mother is read as a character with the same attributes, weapons, conditions and injuries, so that
what holds for a sheet (jammed, stowed, out of power) holds for a guard as well.
"""

from collections.abc import Iterator

from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.budget import actions_left
from alien_desktop.documents.scene.combatants import body_of_adversary
from alien_desktop.documents.scene.encounter import Combatant, Encounter, OwedKind
from alien_desktop.documents.scene.lost_actions import has_last_turn
from alien_desktop.documents.scene.moves import WEIGHTLESS, is_weightless
from alien_desktop.documents.scene.owed_rolls import owes
from alien_desktop.documents.scene.stances import aims
from alien_desktop.documents.scene.turn_actions import is_android, mounted_on, undrawn
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.alarm_odds import is_collapsed, panic_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.injuries import body_of, rows_owned
from alien_desktop.documents.sheet.items import CarryPlace, Weapon
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.documents.sheet.special_abilities import immunity_source, soaking
from alien_desktop.documents.sheet.states import DEAD, UNCONSCIOUS
from alien_desktop.documents.sheet.synthetic_damage import is_shut_down
from alien_desktop.documents.sheet.values import armor as armor_of
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet.weapon_lines import UNARMED, bare_hands, unusable
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.injuries import Body
from alien_desktop.rules.combat.attack_flow.inputs import BARE_HANDS, AttackWeapon, Fighter, SignatureChoice
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature, RollProfile, effects_of
from alien_desktop.rules.dice.tables import ResultRow
from alien_desktop.rules.effects.continuous import Dice, Immunity, OnlyActions, SupplyDice
from alien_desktop.rules.effects.instant import AttackEffect
from alien_desktop.rules.effects.kinds import Effect, Reminder
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import replace

GRAPPLED = "grappled"
AFTER_A_SHOT = "after a hit"
"""When something of a weapon matters that its numbers do not say (a harpoon)."""
FULL_AUTO_STRESS, MERCY_ROLL, STUN = "full_auto_stress", "mercy_roll", "stun"
_HALVED_DOWN = "swarm"
"""The table of attacks whose halved armor is rounded down (core 13)."""


def states_of(combatant: Combatant, sheet: CharacterSheet | None) -> frozenset[str]:
    """Return the words for what a combatant is in: prone, grappled, dead."""
    conditions = (sheet or combatant).conditions
    return frozenset(each.rpartition(".")[2] for each in conditions)


@once_per_version
def as_sheet(combatant: Combatant, adversary: Adversary, rules: SheetRules) -> CharacterSheet:
    """Return a person of the Game Mother as a character: what it can and carries, and what it suffers in this scene."""
    return CharacterSheet(
        id=adversary.id,
        edition=rules.edition.id,
        name=combatant.name,
        attributes=adversary.attributes,
        skills=adversary.skills,
        health=combatant.health,
        broken_by=combatant.broken_by,
        conditions=tuple(each for each in combatant.conditions if each != DEAD),
        injuries=combatant.injuries,
        weapons=combatant.weapons,
        armor=adversary.worn,
        nature=Nature.SYNTHETIC if is_android(adversary) else Nature.HUMAN,
    )


def fighter_of(
    encounter: Encounter,
    combatant: Combatant,
    sheet: CharacterSheet | None,
    adversary: Adversary | None,
    rules: SheetRules,
    *,
    breaking_free: bool = False,
) -> Fighter:
    """Return a combatant as they are now. `breaking_free`: the attack is made by the one who is held."""
    states = states_of(combatant, sheet)
    person = sheet
    if person is None and adversary is not None and adversary.kind is not AdversaryKind.CREATURE:
        person = as_sheet(combatant, adversary, rules)
    name = sheet.name if sheet is not None and sheet.name else combatant.name
    profile = _profile(combatant, sheet, person, adversary, rules)
    card = encounter.cards[encounter.current] if encounter.current >= 0 else None
    if has_last_turn(card, combatant, rules) or owes(encounter, combatant.id, OwedKind.AT_BAY):
        profile = replace(profile, broken=False)
    creature = adversary is not None and adversary.kind is AdversaryKind.CREATURE
    kin = rules.catalog.creatures.get(adversary.source) if adversary is not None else None
    if not creature and is_weightless(encounter, combatant.id, sheet, rules):
        profile = replace(profile, active=(*profile.active, _zero_g(rules)))
    soak = soaking(profile)
    panic = panic_state(sheet, rules).rows(rules.catalog.panic) if sheet is not None else ()
    collapsed = sheet is not None and is_collapsed(sheet, rules)
    shut_down = is_shut_down((sheet or combatant).injuries, rules)
    immune = person is not None and bool(immunity_source(person, rules, STUN))
    most = health_max(sheet, rules).value if sheet is not None else combatant.health_max
    health = (sheet or combatant).health
    return Fighter(
        combatant.id,
        name,
        profile,
        player=sheet is not None,
        health=health,
        health_max=max(most, health, 1),
        body=_body(sheet, adversary, rules),
        armor=max(0, armor_of(sheet, rules).value) if sheet is not None else combatant.armor,
        armor_fire=None if sheet is not None else combatant.armor_fire,
        acid=adversary.acid if adversary is not None else 0,
        weapon=_held(person, rules, undrawn(sheet, rules)),
        injuries=rows_owned(sheet) if sheet is not None else tuple(injury.row for injury in combatant.injuries),
        running_panic=max((row.low for row in panic), default=None),
        resilience=soak.dice if soak is not None else 0,
        scattered=kin is not None and kin.scattered,
        is_a=() if creature else ("human", "humanoid"),
        dead=DEAD in states,
        stun_immune=immune or (sheet is not None and sheet.is_synthetic),
        aims=aims(encounter, combatant.id, rules),
        overwatches=combatant.overwatch is not None,
        actions_left=actions_left(encounter, combatant.id),
        cannot_act=_cannot_act(name, states, breaking_free=breaking_free, collapsed=collapsed, shut_down=shut_down),
        cannot_react=Message("{who} is held.", who=name) if GRAPPLED in states else None,
    )


def weapons_of(
    sheet: CharacterSheet | None, adversary: Adversary | None, combatant: Combatant, rules: SheetRules
) -> tuple[AttackWeapon, ...]:
    """Return everything a combatant attacks with, bare hands last; a creature has its table instead."""
    person = sheet
    if person is None and adversary is not None and adversary.kind is not AdversaryKind.CREATURE:
        person = as_sheet(combatant, adversary, rules)
    if person is None:
        return ()
    found = (attack_weapon(one, person, rules) for one in (*person.weapons, bare_hands(person, rules)))
    to_draw = undrawn(sheet, rules)
    return tuple(_not_in_hand(one) if one.id in to_draw and one.unusable is None else one for one in found)


def _not_in_hand(weapon: AttackWeapon) -> AttackWeapon:
    return replace(weapon, unusable=Message("{weapon} is not in hand: draw it first.", weapon=weapon.name))


def mounted_weapons(encounter: Encounter, combatant: Combatant, rules: SheetRules) -> tuple[AttackWeapon, ...]:
    """Return what is mounted on the vehicle in which a combatant sits; nothing while its weapons are out."""
    mounted = mounted_on(encounter, combatant)
    nobody = CharacterSheet(edition=rules.edition.id) if mounted else None
    return tuple(attack_weapon(one, nobody, rules) for one in mounted) if nobody is not None else ()


@once_per_version
def attack_weapon(weapon: Weapon, sheet: CharacterSheet, rules: SheetRules) -> AttackWeapon:
    """Return a weapon as an attack has it, with what keeps it from being used now."""
    made = _as_made(weapon, rules)
    dice, unusable_now = _ammo_dice(sheet, rules), unusable(weapon, sheet, rules)
    return replace(made, ammo_dice=dice, unusable=unusable_now) if dice or unusable_now is not None else made


@once_per_version
def _as_made(weapon: Weapon, rules: SheetRules) -> AttackWeapon:
    """Return what an attack takes from a weapon, whoever has it."""
    row = rules.catalog.weapons.get(weapon.source)
    made = AttackWeapon(
        id=weapon.id,
        name=weapon.name,
        source=weapon.source,
        bonus=weapon.bonus,
        damage=weapon.damage,
        nearest=_band(weapon.range_min, Band.ENGAGED),
        farthest=_band(weapon.range_max, Band.EXTREME),
        ranged=weapon.is_ranged,
        piercing=weapon.armor_piercing,
        doubled=weapon.armor_doubled,
        full_auto=weapon.full_auto,
        single_shot=weapon.single_shot,
        sturdy=weapon.id != UNARMED,
        ammo=weapon.ammo,
        ammo_max=weapon.ammo_max,
        power=weapon.power,
    )
    if row is None:
        return made
    return replace(
        made,
        one_use=row.one_use and row.style == "thrown",
        explosive=row.explosive,
        blast=row.blast or 0,
        stun=row.stun,
        aim_required=row.aim_required,
        unreliable=row.unreliable,
        smart_sight=row.smart_sight,
        smoke=row.smoke,
        fire=row.fire or 0,
        own_dice=row.own_dice or 0,
        after_hit=next((one.text for one in row.effects if isinstance(one, Reminder) and one.when == AFTER_A_SHOT), ""),
    )


def signature_of(adversary: Adversary, number: int, faces: tuple[int, ...], rules: SheetRules) -> SignatureChoice:
    """Return the row of a creature's table with this number, as this creature has it; KeyError without a table."""
    row = rules.catalog.attack_tables[adversary.attacks].row_for(number)
    known = rules.catalog.attack_rows.get(row.id)
    defence = known.defence if known is not None else "any"
    return SignatureChoice(
        row.id,
        row.name,
        number,
        tuple(_as_its_own(row, adversary, number, rules)),
        faces,
        dodge_only=defence == "dodge_only",
        avoidable=defence != "none",
        halved_down=adversary.attacks.rpartition(".")[2] == _HALVED_DOWN,
    )


def _profile(
    combatant: Combatant,
    sheet: CharacterSheet | None,
    person: CharacterSheet | None,
    adversary: Adversary | None,
    rules: SheetRules,
) -> RollProfile:
    if sheet is not None:
        return roll_profile_of(sheet, rules)
    if person is not None:
        made = roll_profile_of(person, rules)
        return replace(made, nature=Nature.NPC, stress=0)
    if adversary is None:
        return RollProfile(nature=Nature.NPC, broken=combatant.health == 0)
    skills = {Skill.MOBILITY: adversary.mobility or 0, Skill.OBSERVATION: adversary.observation or 0}
    return RollProfile(skills=skills, nature=Nature.CREATURE, broken=combatant.health == 0)


def _zero_g(rules: SheetRules) -> ActiveEffect:
    hazards = rules.edition.hazards
    return ActiveEffect(WEIGHTLESS, Dice(hazards.zero_g_dice, hazards.zero_g_skills), hazards.source)


def _body(sheet: CharacterSheet | None, adversary: Adversary | None, rules: SheetRules) -> Body:
    if sheet is not None:
        return body_of(sheet)
    return Body.HUMAN if adversary is None else body_of_adversary(adversary, rules)


def _cannot_act(
    name: str, states: frozenset[str], *, breaking_free: bool, collapsed: bool, shut_down: bool
) -> Message | None:
    if DEAD in states:
        return Message("{who} is dead.", who=name)
    if UNCONSCIOUS in states:
        return Message("{who} is unconscious.", who=name)
    if collapsed:
        return Message("{who} has collapsed in panic.", who=name)
    if shut_down:
        return Message("{who} is shut down.", who=name)
    if "stunned" in states:
        return Message("{who} is stunned.", who=name)
    if GRAPPLED in states and not breaking_free:
        return Message("{who} is grappled and has to break free first.", who=name)
    return None


def _held(person: CharacterSheet | None, rules: SheetRules, to_draw: frozenset[str]) -> AttackWeapon:
    """What is in hand: something for close combat before a gun, what is carried at hand before nothing."""
    if person is None:
        return BARE_HANDS
    at_hand = [one for one in person.weapons if one.place is not CarryPlace.STOWED and one.id not in to_draw]
    at_hand.sort(key=lambda one: (one.place is not CarryPlace.IN_HAND, one.is_ranged))
    return attack_weapon(at_hand[0] if at_hand else bare_hands(person, rules), person, rules)


def _band(word: str, otherwise: Band) -> Band:
    return Band(word) if word in tuple(Band) else otherwise


def _ammo_dice(sheet: CharacterSheet, rules: SheetRules) -> int:
    changes = effects_of(continuous_effects(sheet, rules), SupplyDice)
    return sum(effect.dice for _, effect in changes if effect.supply is Supply.AMMO)


def _as_its_own(row: ResultRow, adversary: Adversary, number: int, rules: SheetRules) -> Iterator[Effect]:
    """The effects of a row; the first attack of one whose kin differ has this creature's numbers."""
    creature = rules.catalog.creatures.get(adversary.source)
    variants = creature.variants if creature is not None else ()
    variant = next((one for one in variants if one.roll == number), None)
    for effect in row.effects:
        if variant is not None and isinstance(effect, AttackEffect):
            effect = replace(effect, dice=variant.dice, damage=variant.damage, armor_piercing=variant.armor_piercing)
            variant = None
        yield effect
    if creature is not None and any(isinstance(effect, AttackEffect) for effect in row.effects):
        yield from (one for one in creature.effects if isinstance(one, AttackEffect))  # after a damaging one (Stalker)


def is_steady(profile: RollProfile) -> bool:
    """Whether full auto costs no stress (Machinegunner)."""
    return any(effect.to == FULL_AUTO_STRESS for _, effect in effects_of(profile.active, Immunity))


def tears_loose(profile: RollProfile) -> bool:
    """Whether panic makes somebody leave an enemy without a roll (Flee)."""
    return any(effect.tears_loose for _, effect in effects_of(profile.active, OnlyActions))


def is_merciless(profile: RollProfile) -> bool:
    """Whether killing somebody helpless needs no roll of Empathy (Merciless)."""
    return any(effect.to == MERCY_ROLL for _, effect in effects_of(profile.active, Immunity))
