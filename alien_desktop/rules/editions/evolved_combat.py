"""Fighting in the Evolved Edition, from initiative to death rolls, with ranges and stealth (evolved 6 to 14)."""

from alien_desktop.rules.body.broken import BrokenRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.death import DeathRules
from alien_desktop.rules.body.injuries import Duplicate, InjuryRules
from alien_desktop.rules.combat.armor import ArmorRules
from alien_desktop.rules.combat.close_combat import BlockEffect, CloseRules, Special
from alien_desktop.rules.combat.cover import CoverRules, Stance
from alien_desktop.rules.combat.creatures import CreatureRules
from alien_desktop.rules.combat.damage import DamageRules, ExtraUse
from alien_desktop.rules.combat.initiative import DrawMoment, InitiativeRules, SurpriseRules, SwapMoment
from alien_desktop.rules.combat.ranged_combat import RangedRules
from alien_desktop.rules.combat.ranges import AMBUSH, Band, BandMeaning, RangeRules, ShotModifier
from alien_desktop.rules.combat.stealth import StealthRules
from alien_desktop.rules.combat.stun import StunRules
from alien_desktop.rules.combat.vehicles import VehicleRules
from alien_desktop.rules.combat.zones import ZoneRules
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill

INITIATIVE = InitiativeRules(
    draw=DrawMoment.EACH_ROUND,
    swap=SwapMoment.OWN_TURN,
    surprise=SurpriseRules(lowest_cards=True, free_action=False, ambush_attack_dice=2, ambush_sneak_dice=0),
)

DAMAGE = DamageRules(
    instant_death_factor=2,
    extra_is_damage=True,
    extra_ranged=(ExtraUse.DAMAGE, ExtraUse.SPARE_AMMO),
    source="evolved 4, 8.1, 8.2, 9.1",
)

ARMOR = ArmorRules(rolled=False, piercing_lowers=1, weak_spot_lowers=1, source="evolved 8.3")

COVER = CoverRules(
    stances=(
        Stance("partial", Message("Partial cover"), Loss.MINOR, attack_dice=-2, barrier_counts=False),
        Stance("full", Message("Full cover"), Loss.MAIN, attack_dice=-3, breaks_sight=True, may_dodge=False),
    ),
    adds_to_armor=False,
    breach_limit=True,
    breach_check=True,
    bystander_stance="full",
    source="evolved 8.2, 8.3",
)

BROKEN = BrokenRules(
    actions=("move", "close_or_leave"),
    moves_per_round=1,
    source="evolved 7, 9.1",
)

INJURIES = InjuryRules(
    human_duplicate=Duplicate.REROLL,
    human_duplicate_from=14,
    synthetic_duplicate=Duplicate.NEXT_ROW,
    deaths=(64, 65, 66),
    source="evolved 9.2, 9.3, 9.5",
)

DEATH = DeathRules(
    saved_after=3,
    failed_aid_shortens=True,
    limits=(TimeUnit.SHIFT, TimeUnit.TURN, TimeUnit.ROUND),
    uses_skill=True,
    smallest_pool=1,
    on_own_turn=True,
    source="evolved 9.2",
)

RANGES = RangeRules(
    bands=(
        BandMeaning(Band.ENGAGED, Message("Adjacent"), Message("Touching distance")),
        BandMeaning(Band.SHORT, Message("Short"), Message("In the same zone")),
        BandMeaning(Band.MEDIUM, Message("Medium"), Message("In an adjacent zone")),
        BandMeaning(Band.LONG, Message("Long"), Message("Up to four zones away")),
        BandMeaning(Band.EXTREME, Message("Extreme"), Message("Farther away")),
    ),
    modifiers=(
        ShotModifier("aimed", Message("Aimed"), 2),
        ShotModifier(AMBUSH, Message("Ambush"), 2),
        ShotModifier("partial_cover", Message("Partial cover"), -2, "cover"),
        ShotModifier("full_cover", Message("Full cover"), -3, "cover"),
        ShotModifier("enclosed_zone", Message("Explosive in an enclosed zone"), 2),
        ShotModifier("weak_spot", Message("Weak spot"), -2),
        ShotModifier("large_target", Message("Large target"), 2, "size"),
        ShotModifier("small_target", Message("Small target"), -2, "size"),
    ),
    unaware_near=2,
    below_minimum=-2,
    near_skill=Skill.CLOSE_COMBAT,
    source="evolved 8.2",
)

ZONES = ZoneRules(
    cluttered_run_roll=False,
    cluttered_gives_cover=True,
    dark_observation=-2,
    dark_hides=False,
    cramped_blocks=False,
    door_health=10,
    door_armor=2,
    sealed_breakable=False,
    sealed_health=8,
    source="evolved 7, 14",
)

CLOSE = CloseRules(
    block_effects=(BlockEffect.CANCEL,),
    block_needs_sturdy=False,
    helpless_dice=2,
    held_dice=2,
    specials=tuple(Special),
    grapple_floors=False,
    retreat_roll=False,
    source="evolved 8.1",
)

RANGED = RangedRules(
    burst_dice=0,
    burst_stress=1,
    burst_attacks=3,
    alarm_empties=False,
    ammo_roll=True,
    dodge=True,
    friendly_fire_dice=2,
    aim_ends_with_round=True,
    source="evolved 8.2",
)

STEALTH = StealthRules(
    player_zones=1,
    other_zones=1,
    passive_seen=False,
    open_contest=True,
    sneak_dice=(),
    stealth_dice=(),
    behind_door=0,
    dark_observation=-2,
    dark_spares_creatures=True,
    hiding=True,
    guard_dice=2,
    source="evolved 14",
)

STUN = StunRules(dice=0, minus_damage=True, loss=Loss.TURN, again_each_turn=True, source="evolved 8.3")

VEHICLES = VehicleRules(component_at_half_hull=True, wreck_damage=3, source="evolved 12.4")

CREATURES = CreatureRules(same_attack_rerolled=True, source="evolved 13.1")
