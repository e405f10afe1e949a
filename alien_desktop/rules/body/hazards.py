"""Dangers of the place: fire, explosions, falls, vacuum, acid, radiation, disease, drowning, zero-G.

Sources: core 10, evolved 10. Rolls of attack dice are made here; skill rolls (Stamina, Survival, Mobility) are made
elsewhere and come in as successes. What heals and what is permanent of radiation is in radiation.py.
"""

from enum import StrEnum

from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.combat.damage import HitDamage, hit_damage
from alien_desktop.rules.dice.dice import DiceSource, successes
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


@record
class HazardRules:
    """The dangers of an edition."""

    fire_grows: int
    """Intensity added each Round on fire (core 1, evolved 0)."""
    fire_typical: int
    """Intensity of a fire of which nothing else is known (core 8; evolved 6 to 9)."""
    fire_least: int
    fire_most: int
    """The Intensities that a zone's fire can have (evolved 6 to 9; core names none)."""
    fire_spreads: bool
    """A zone on fire rolls each Round whether it goes out or spreads (evolved)."""
    fall_armor: bool
    """Armor helps against a fall (core; evolved not)."""
    vacuum_skill: Skill
    vacuum_stress: int
    """Stress of each Round in vacuum (evolved 1)."""
    decompression_cost: Loss | None
    """What the roll before any other act costs while air rushes out (core a fast action; evolved nothing)."""
    charge_base_divide: int
    """A placed charge: base damage is Blast divided by this (evolved 3); 0 = each 6 is one damage (core)."""
    charge_rounds_up: bool
    """How a Blast that is no multiple of the divisor is rounded; a setting."""
    acid_armor_by_damage: bool
    """Acid eats armor for each point of damage (evolved), else for each 6 of the armor roll (core)."""
    acid_dice_cap_health: bool
    """The wound's damage counts at most up to the creature's maximum Health (evolved)."""
    acid_afterburn: int | None
    """How many more Rounds acid burns with half the dice; None = until it does no damage (evolved). Core: one, at
    half strength, because the exact number was not found; a setting."""
    disease_opposed: bool
    """Stamina against Virulence dice (core), or Stamina with Virulence fewer dice (evolved)."""
    zero_g_dice: int
    """Dice in zero gravity (evolved -2; core 0: no rule found)."""
    zero_g_skills: tuple[Skill, ...] = ()
    zero_g_stress: int = 0
    """Stress of a failed move in zero gravity."""
    source: str = ""


# --- fire -------------------------------------------------------------------------------------------------------------


@record
class Burned:
    """One attack of fire: dice, damage before armor, and how it goes on if any of it gets through."""

    intensity: int
    faces: tuple[int, ...]
    damage: int
    next_intensity: int


def verify_zone_fire(intensity: int, rules: HazardRules) -> None:
    """Raise RuleViolation when no zone burns so; 0 is no fire."""
    if intensity and not rules.fire_least <= intensity <= rules.fire_most:
        raise RuleViolation(
            Message("A zone burns with Intensity {least} to {most}.", least=rules.fire_least, most=rules.fire_most)
        )


def burn(intensity: int, rules: HazardRules, dice: DiceSource) -> Burned:
    """Fire attacks with Intensity dice, each 6 one damage; armor works. No push."""
    if intensity < 1:
        raise RuleViolation(Message("A fire has at least Intensity 1."))
    faces = dice.roll(intensity)
    return Burned(intensity, faces, successes(faces), intensity + rules.fire_grows)


def still_burning(damage_through: int) -> bool:
    """Damage that got through sets one on fire or keeps one burning; an attack without damage ends it."""
    return damage_through > 0


class ZoneFire(StrEnum):
    """What a zone on fire does in a Round."""

    OUT = "out"
    STAYS = "stays"
    SPREADS = "spreads"


def verify_fire_spread(rules: HazardRules) -> None:
    """Only the second edition rolls for it."""
    if not rules.fire_spreads:
        raise RuleViolation(Message("In this edition the Game Mother says how a fire spreads."))


def fire_spread(rules: HazardRules, dice: DiceSource) -> ZoneFire:
    """A zone on fire: 1-2 it goes out, 3-4 it stays, 5-6 it spreads."""
    verify_fire_spread(rules)
    (face,) = dice.roll(1)
    return (ZoneFire.OUT, ZoneFire.STAYS, ZoneFire.SPREADS)[(face - 1) // 2]


# --- explosions -------------------------------------------------------------------------------------------------------


class Ring(StrEnum):
    """How far from the explosion somebody is."""

    ENGAGED = "engaged"
    SHORT = "short"
    MEDIUM = "medium"


@record
class Exploded:
    """What an explosion does to one being, before armor."""

    dice: int
    faces: tuple[int, ...]
    damage: int


def blast_dice(blast: int, ring: Ring, rules: HazardRules) -> int:
    """The dice against somebody in a ring: Blast Power; Medium is reached with six dice fewer (core)."""
    if ring is not Ring.MEDIUM:
        return blast
    return 0 if rules.charge_base_divide else max(blast - 6, 0)


def explode(blast: int, ring: Ring, rules: HazardRules, dice: DiceSource) -> Exploded:
    """An explosion against one being: each 6 one damage, one more right next to it; or base damage by Blast."""
    if blast < 1:
        raise RuleViolation(Message("An explosion has at least Blast 1."))
    count = blast_dice(blast, ring, rules)
    faces = dice.roll(count) if count else ()
    sixes = successes(faces)
    if rules.charge_base_divide:
        rest = rules.charge_base_divide - 1 if rules.charge_rounds_up else 0
        hit: HitDamage = hit_damage(sixes, (blast + rest) // rules.charge_base_divide)
        return Exploded(count, faces, hit.total)
    return Exploded(count, faces, sixes + (1 if ring is Ring.ENGAGED and sixes else 0))


# --- falling ----------------------------------------------------------------------------------------------------------


def fall_damage(metres: int, mobility_sixes: int = 0) -> int:
    """Half a metre each, rounded down, less one for each 6 of Mobility; whether armor helps is `fall_armor`."""
    if metres < 0:
        raise RuleViolation(Message("Nobody falls upwards."))
    return max(metres // 2 - mobility_sixes, 0)


# --- vacuum, air, water -----------------------------------------------------------------------------------------------


@record
class VacuumRound:
    """One Round without a suit: what is rolled, and what failing means: Health 0 and death rolls, no injury."""

    skill: Skill
    dice: int
    stress: int
    death_rolls: TimeUnit = TimeUnit.ROUND


def vacuum(rounds_before: int, rules: HazardRules) -> VacuumRound:
    """The roll of a Round in vacuum: one die fewer for each Round before."""
    return VacuumRound(rules.vacuum_skill, -rounds_before, rules.vacuum_stress)


# --- acid -------------------------------------------------------------------------------------------------------------


@record
class AcidHit:
    """Acid on one being: damage after armor, what is left of the armor, the dice of the next Round (0 = over)."""

    dice: int
    faces: tuple[int, ...]
    damage: int
    stopped: int
    """What armor took off."""
    armor_faces: tuple[int, ...]
    """Dice of the armor, where it is rolled."""
    armor_left: int
    next_dice: int


def acid_dice(rating: int, damage_dealt: int, max_health: int, rules: HazardRules) -> int:
    """The dice of a splash: the creature's rating and the damage of the wound that drew blood."""
    if damage_dealt < 1:
        raise RuleViolation(Message("Acid splashes only when a wound draws blood."))
    return rating + (min(damage_dealt, max_health) if rules.acid_dice_cap_health else damage_dealt)


def acid(
    count: int, armor: int, rules: HazardRules, dice: DiceSource, *, rolled_armor: bool, rounds: int = 0
) -> AcidHit:
    """Acid with base damage 1 against one being; its armor works and is eaten by it.

    Core: armor is rolled, each of its 6s takes one damage off and one point of the rating with it. Evolved: the level
    is subtracted, and each point of damage lowers it permanently. `rounds` counts the Rounds since the splash.
    """
    faces = dice.roll(count)
    damage = successes(faces)
    armor_faces = dice.roll(armor) if rolled_armor and armor and damage else ()
    stopped = min(successes(armor_faces) if rolled_armor else armor, damage)
    through = damage - stopped
    eaten = through if rules.acid_armor_by_damage else stopped
    goes_on = through > 0 if rules.acid_afterburn is None else rounds < rules.acid_afterburn
    next_dice = -(-count // 2) if goes_on else 0
    return AcidHit(count, faces, through, stopped, armor_faces, max(armor - eaten, 0), next_dice)


# --- disease, zero gravity --------------------------------------------------------------------------------------------


@record
class SicknessRoll:
    """How a disease is resisted: dice lost on Stamina, or dice of the disease that must be beaten."""

    stamina_dice: int
    virulence_dice: int


def sickness(virulence: int, rules: HazardRules) -> SicknessRoll:
    """The roll against a disease; a medic's Medical Aid may replace Stamina."""
    if virulence < 0:
        raise RuleViolation(Message("Virulence is never below 0."))
    return SicknessRoll(0, virulence) if rules.disease_opposed else SicknessRoll(-virulence, 0)


@record
class Weightless:
    """Zero gravity for one skill: dice, and whether a move needs Mobility."""

    dice: int
    move_needs_roll: bool


def zero_g(skill: Skill, rules: HazardRules, *, trained: bool = False) -> Weightless:
    """What zero gravity does; the talent Zero-G Training takes all of it away."""
    if trained or not rules.zero_g_skills:
        return Weightless(0, False)
    return Weightless(rules.zero_g_dice if skill in rules.zero_g_skills else 0, True)
