"""What the place does to those in it: vacuum, bad air, water, radiation; due each Round, or each Turn of stealth.

Sources: core 10, 11, evolved 10.1, 10.2, 11; S2-134. Where nothing is printed: a suit with air of its own is enough in
bad air and under water, and only one made for it in vacuum; a torn suit helps nowhere; a closed vehicle holds its air;
the Game Mother says what becomes of creatures and machines. Whoever leaves the place needs no more checks from the next
Round on.
"""

from collections.abc import Callable, Mapping

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.combatants import change_combatant
from alien_desktop.documents.scene.encounter import Combatant, Encounter, OwedEffect, OwedKind, OwedRoll
from alien_desktop.documents.scene.map_edits import set_feature
from alien_desktop.documents.scene.map_reading import place_of
from alien_desktop.documents.scene.owed_rolls import owe
from alien_desktop.documents.scene.places import Exposure, SceneZone
from alien_desktop.documents.scene.turn_effects import Stage
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.death_rolls import needs_death_roll
from alien_desktop.documents.sheet.deprivation import (
    active_needs,
    begin_deprivation,
    cause_words,
    end_deprivation,
    is_met,
)
from alien_desktop.documents.sheet.items import Armor
from alien_desktop.documents.sheet.special_abilities import immunity_source
from alien_desktop.documents.sheet.states import DEAD, RADIATION
from alien_desktop.documents.sheet.suits import SEALED, worn_suit
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.conditions import endurance_dice
from alien_desktop.rules.body.hazards import vacuum
from alien_desktop.rules.body.radiation import INTERVAL, Strength
from alien_desktop.rules.body.supplies import When
from alien_desktop.rules.combat.attack_flow.chain import ConsequenceKind
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.effects.vocabulary import Loss, Supply
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import replace

VACUUM, NO_AIR, WATER = "vacuum", "suffocation", "drowning"
_AIRLESS = frozenset({Feature.VACUUM, Feature.TOXIC, Feature.FLOODED})
AdversaryOf = Callable[[Combatant], Adversary | None]


# --- what the place does ----------------------------------------------------------------------------------------------


def lack_of(zone: SceneZone | None, combatant: Combatant, encounter: Encounter, worn: Armor | None, air: int) -> str:
    """Return what somebody in a zone does without: vacuum, air, air under water, or nothing (empty)."""
    if zone is None or _is_inside(encounter, combatant):
        return ""
    holds = worn is not None and not worn.torn
    if Feature.VACUUM in zone.features and not (holds and worn is not None and SEALED in worn.features):
        return VACUUM
    if not _AIRLESS & set(zone.features) or (holds and air):
        return ""
    return WATER if Feature.FLOODED in zone.features else NO_AIR


def harmful_zones(encounter: Encounter, combatant: Combatant, sheet: CharacterSheet | None) -> frozenset[str]:
    """Return the ids of the zones that hurt somebody: by fire, by radiation, by what they cannot breathe there.

    Without a sheet nobody knows what that one breathes.
    """

    def harms(zone: SceneZone) -> bool:
        if zone.fire or sheet is None:
            return bool(zone.fire)
        airless = not sheet.is_synthetic and lack_of(
            zone, combatant, encounter, worn_suit(sheet), sheet.consumables.air
        )
        return bool(zone.radiation or airless)

    return frozenset(zone.id for zone in encounter.zones if harms(zone))


def breathes_from_suit(zone: SceneZone | None, combatant: Combatant, encounter: Encounter, worn: Armor | None) -> bool:
    """Whether somebody breathes what their suit holds, because the place has no air for them."""
    airless = zone is not None and bool(_AIRLESS & set(zone.features))
    return airless and worn is not None and not worn.torn and not _is_inside(encounter, combatant)


def hazards_begun(
    encounter: Encounter,
    sheets: Mapping[str, CharacterSheet],
    rules: SheetRules,
    unit: TimeUnit,
    adversary_of: AdversaryOf,
) -> tuple[Document, ...]:
    """Return the scene and sheets when a Round (a Turn) begins: what the places and bodies ask for is due.

    `sheets` by the ids of the combatants; `unit` is what begins. Only those documents are returned that have changed.
    """
    stage = Stage(encounter, sheets)
    for combatant in encounter.combatants:
        sheet = sheets.get(combatant.id)
        if sheet is not None and DEAD not in sheet.conditions:
            stage = _of_sheet(stage, combatant.id, sheet, rules, unit)
        elif sheet is None and unit is TimeUnit.ROUND:
            stage = _of_person(stage, combatant, adversary_of(combatant), rules)
    changed = [each for who, each in stage.sheets.items() if each is not sheets.get(who)]
    return (stage.encounter, *changed) if stage.encounter is not encounter or changed else ()


def _of_sheet(stage: Stage, who: str, sheet: CharacterSheet, rules: SheetRules, unit: TimeUnit) -> Stage:
    encounter, combatant = stage.encounter, stage.encounter.combatant(who)
    zone = place_of(encounter, who)
    worn = worn_suit(sheet)
    lacks = "" if sheet.is_synthetic else lack_of(zone, combatant, encounter, worn, sheet.consumables.air)
    if lacks and immunity_source(sheet, rules, lacks):
        lacks = ""
    exposed = [each for each in (lacks, RADIATION if zone is not None and zone.radiation else "") if each]
    for cause in combatant.exposed:
        if cause not in exposed:
            sheet = _freed(sheet, cause, rules)
    if lacks and all(known.cause != lacks for known in sheet.deprivations):
        sheet = begin_deprivation(sheet, lacks, rules)
    if zone is not None and zone.radiation and sheet.radiation.exposure != zone.radiation.value:
        sheet = sheet.evolve(radiation=sheet.radiation.evolve(exposure=zone.radiation.value))
    encounter = change_combatant(encounter, who, exposed=tuple(exposed))
    encounter = _checks_due(encounter, who, sheet, rules, unit, lacks)
    if breathes_from_suit(zone, combatant, encounter, worn) and sheet.consumables.air and not sheet.is_synthetic:
        wanted = When.EXERTION if unit is TimeUnit.ROUND else When.TURN
        if wanted in rules.edition.supplies.kind(Supply.AIR).when:
            encounter = owe(encounter, _plain(OwedKind.AIR, encounter, who, Message("Air")))
    if zone is not None and Feature.VENTING in zone.features and unit is TimeUnit.ROUND:
        encounter = _blown_about(encounter, who, rules)
    if zone is not None and zone.radiation and _a_rad_each(zone.radiation, unit):
        encounter = owe(encounter, _plain(OwedKind.RAD, encounter, who, Message("Radiation")))
    after = stage if sheet is stage.sheets.get(who) else stage.with_sheet(who, sheet)
    return replace(after, encounter=encounter)


def _checks_due(
    encounter: Encounter, who: str, sheet: CharacterSheet, rules: SheetRules, unit: TimeUnit, lacks: str
) -> Encounter:
    """Let the checks of the body be due that come with each Round, and the death rolls of whoever they have broken."""
    dying = needs_death_roll(sheet, rules)
    if dying is not None and dying[1] is TimeUnit.ROUND:
        return _dying(encounter, who, dying[0])
    for each in active_needs(sheet, rules):
        need, known = each.need, each.deprivation
        comes = need.interval in (TimeUnit.ROUND, unit) or (need.grows and unit is TimeUnit.ROUND)
        if known is None or not comes or need.skill is None or sheet.is_broken:
            continue
        if need.cause != lacks and is_met(sheet, need.cause, rules):
            continue
        roll = _plain(OwedKind.NEED, encounter, who, Message("{cause}", cause=cause_words(need.cause)))
        dice = endurance_dice(need, known.days + 1)
        encounter = owe(encounter, roll.evolve(skill=need.skill, dice=dice, place=need.cause))
    return encounter


def vented(encounter: Encounter) -> Encounter:
    """Return the scene a Turn later: where air rushed out there is none left (core 10, evolved 10.2)."""
    for zone in encounter.zones:
        if Feature.VENTING in zone.features:
            encounter = set_feature(encounter, zone.id, Feature.VENTING, False)
            encounter = set_feature(encounter, zone.id, Feature.VACUUM, True)
    return encounter


def _blown_about(encounter: Encounter, who: str, rules: SheetRules) -> Encounter:
    """Stamina (2019) or Survival (Evolved) before any other act; the turn is lost where it fails."""
    lost = OwedEffect(kind=ConsequenceKind.LOSE_ACTION, detail=Loss.TURN.value)
    roll = _plain(OwedKind.VENT, encounter, who, Message("air rushes out"))
    return owe(encounter, roll.evolve(skill=rules.edition.hazards.vacuum_skill, brings=(lost,)))


def _of_person(stage: Stage, combatant: Combatant, adversary: Adversary | None, rules: SheetRules) -> Stage:
    """A person of the Game Mother in vacuum: the same roll, one die harder each Round; their air is not counted.

    Whom it has broken, or a fire, makes a death roll in each Round.
    """
    if adversary is None or adversary.kind is not AdversaryKind.PERSON or DEAD in stage.conditions(combatant.id):
        return stage
    if combatant.broken_by:
        return replace(stage, encounter=_dying(stage.encounter, combatant.id, combatant.broken_by))
    worn = next((each for each in adversary.worn if SEALED in each.features and not each.torn), None)
    encounter = stage.encounter
    in_it = lack_of(place_of(encounter, combatant.id), combatant, encounter, worn, 1) == VACUUM
    if not in_it or not combatant.health:
        return replace(stage, encounter=change_combatant(encounter, combatant.id, gasps=0))
    round_in_it = vacuum(combatant.gasps, rules.edition.hazards)
    roll = _plain(OwedKind.NEED, encounter, combatant.id, Message("{cause}", cause=cause_words(VACUUM)))
    encounter = owe(encounter, roll.evolve(skill=round_in_it.skill, dice=round_in_it.dice, place=VACUUM))
    return replace(stage, encounter=change_combatant(encounter, combatant.id, gasps=combatant.gasps + 1))


# --- inside -----------------------------------------------------------------------------------------------------------


def _is_inside(encounter: Encounter, combatant: Combatant) -> bool:
    return any(one.id == combatant.vehicle and one.closed and one.hull for one in encounter.vehicles)


def _freed(sheet: CharacterSheet, cause: str, rules: SheetRules) -> CharacterSheet:
    """Away from the place: its checks end; somebody whom it has broken stays Broken."""
    if cause == RADIATION:
        return sheet.evolve(radiation=sheet.radiation.evolve(exposure=""))
    if all(need.cause != cause for need in rules.edition.conditions.needs):
        return sheet  # a file may hold a cause that this edition does not know: nothing of it is checked
    return end_deprivation(sheet, cause, rules)


def _a_rad_each(exposure: Exposure, unit: TimeUnit) -> bool:
    """Whether the strength of the radiation gives a rad in each Round (Turn)."""
    order = (TimeUnit.ROUND, TimeUnit.TURN, TimeUnit.SHIFT)
    return order.index(INTERVAL[Strength(exposure.value)]) <= order.index(unit)


def _dying(encounter: Encounter, who: str, cause: str) -> Encounter:
    """Let a death roll be due to somebody whom a cause has broken."""
    roll = _plain(OwedKind.DYING, encounter, who, Message("Broken by {cause}", cause=cause_words(cause)))
    return owe(encounter, roll.evolve(place=cause))


def _plain(kind: OwedKind, encounter: Encounter, who: str, about: Message) -> OwedRoll:
    return OwedRoll(id="new", kind=kind, combatant=who, about=str(about).capitalize(), round=encounter.round)
