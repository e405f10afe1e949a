"""Rolls that an attack, a weapon or an injury has called for: kept in the scene until they are made.

Stamina against being stunned and against a disease, and what the table of a creature asks of those it attacks. What a
failed roll brings is kept with it. Sources: core 10, 12.1, 13.2, evolved 8.3, 10.2, 13.3.
"""

from collections.abc import Iterable

from alien_desktop.documents.scene.encounter import Encounter, OwedEffect, OwedKind, OwedRoll
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.hazards import sickness
from alien_desktop.rules.combat.attack_flow.chain import ConsequenceKind
from alien_desktop.rules.dice.tables import ResultRow
from alien_desktop.rules.effects.instant import Disease, Flight
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation

STUNNED, SICK = "stunned", "sick"
TYPICAL_VIRULENCE = 3
"""Where a row names no Virulence (core 10)."""


def owe(encounter: Encounter, roll: OwedRoll) -> Encounter:
    """Let a roll be due; its id is made here."""
    taken = {one.id for one in encounter.owed}
    own = next(f"r{count}" for count in range(1, len(taken) + 2) if f"r{count}" not in taken)
    return encounter.evolve(owed=(*encounter.owed, roll.evolve(id=own)))


def owed_roll(encounter: Encounter, owed_id: str) -> OwedRoll:
    """Return a roll that is due or will be; a RuleViolation when it is made."""
    for one in encounter.owed:
        if one.id == owed_id:
            return one
    raise RuleViolation(Message("That roll is not due any more."))


def paid_off(encounter: Encounter, owed_id: str) -> Encounter:
    """Return the scene without a roll that was made."""
    return encounter.evolve(owed=tuple(one for one in encounter.owed if one.id != owed_id))


def without_owed(encounter: Encounter, combatant_id: str) -> Encounter:
    """Return the scene without the rolls of a combatant who leaves it."""
    left = tuple(one for one in encounter.owed if one.combatant != combatant_id)
    return encounter if left == encounter.owed else encounter.evolve(owed=left)


def against_stun(encounter: Encounter, combatant_id: str, dice: int, about: str, rules: SheetRules) -> Encounter:
    """Let a combatant roll Stamina against being stunned; in the Evolved Edition again each Round while it fails."""
    stun = rules.edition.stun
    lost = OwedEffect(kind=ConsequenceKind.LOSE_ACTION, detail=stun.loss.value)
    stays = OwedEffect(kind=ConsequenceKind.CONDITION, detail=STUNNED)
    roll = OwedRoll(
        id="new",
        kind=OwedKind.STUN,
        combatant=combatant_id,
        about=about,
        skill=Skill.STAMINA,
        dice=dice,
        round=encounter.round,
        again=stun.again_each_turn,
        brings=(stays, lost) if stun.again_each_turn else (lost,),
    )
    return owe(encounter, roll)


def against_disease(
    encounter: Encounter, combatant_id: str, virulence: int, about: str, rules: SheetRules
) -> Encounter:
    """Let a combatant roll Stamina against a disease: against its dice (2019) or with fewer dice (Evolved)."""
    strength = sickness(virulence or TYPICAL_VIRULENCE, rules.edition.hazards)
    roll = OwedRoll(
        id="new",
        kind=OwedKind.DISEASE,
        combatant=combatant_id,
        about=about,
        skill=Skill.STAMINA,
        dice=strength.stamina_dice,
        against=strength.virulence_dice,
        round=encounter.round,
        brings=(OwedEffect(kind=ConsequenceKind.CONDITION, detail=SICK),),
    )
    return owe(encounter, roll)


def with_diseases(
    encounter: Encounter, combatant_id: str, about: str, effects: Iterable[Effect], rules: SheetRules
) -> Encounter:
    """Return the scene with a roll against every disease that an injury brings."""
    for effect in effects:
        if isinstance(effect, Disease):
            encounter = against_disease(encounter, combatant_id, effect.virulence, about, rules)
    return encounter


def owes(encounter: Encounter, combatant_id: str, kind: OwedKind) -> OwedRoll | None:
    """Return what a combatant has to do of this kind; None for nothing."""
    return next((one for one in encounter.owed if one.combatant == combatant_id and one.kind is kind), None)


def with_flight(encounter: Encounter, combatant_id: str, row: ResultRow, flight: Flight) -> Encounter:
    """Let a hurt creature roll whether it tries to get away; its roll of an earlier turn is forgotten."""
    known = owes(encounter, combatant_id, OwedKind.FLIGHT)
    if known is not None and not flight.at_bay:
        encounter = paid_off(encounter, known.id)
    roll = OwedRoll(
        id="new",
        kind=OwedKind.FLIGHT,
        combatant=combatant_id,
        about=row.name,
        round=encounter.round,
        place=row.id,
    )
    return owe(encounter, roll)


def put_off(encounter: Encounter, roll: OwedRoll, rounds: int) -> Encounter:
    """Let what a roll brings begin by itself in so many Rounds (core 13.2, evolved 13.3: venom)."""
    now = max(1, encounter.round)
    state = roll.evolve(
        kind=OwedKind.STATE, skill=None, dice=0, against=0, round=now + rounds, delays=False, again=False
    )
    return owe(encounter, state)


def rounds_to_go(encounter: Encounter, roll: OwedRoll) -> int:
    """Return in how many Rounds a roll is due, 0 for now."""
    return max(0, roll.round - encounter.round) if encounter.round else 0
