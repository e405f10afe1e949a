"""Fighting in the 2019 edition, from initiative to death rolls, with ranges, stealth and creatures (core 6 to 14)."""

from alien_desktop.rules.body.broken import BrokenRules
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.body.death import DeathRules
from alien_desktop.rules.body.injuries import Duplicate, InjuryRules
from alien_desktop.rules.combat.armor import ArmorRules
from alien_desktop.rules.combat.close_combat import BlockEffect, CloseRules
from alien_desktop.rules.combat.cover import CoverRules, Stance
from alien_desktop.rules.combat.creatures import CreatureRules
from alien_desktop.rules.combat.damage import DamageRules, ExtraUse
from alien_desktop.rules.combat.initiative import DrawMoment, InitiativeRules, SurpriseRules, SwapMoment
from alien_desktop.rules.combat.ranged_combat import RangedRules
from alien_desktop.rules.combat.ranges import Band, BandMeaning, RangeRules, ShotModifier
from alien_desktop.rules.combat.stealth import StealthRules
from alien_desktop.rules.combat.stun import StunRules
from alien_desktop.rules.combat.vehicles import VehicleRules
from alien_desktop.rules.combat.zones import ZoneRules
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill

INITIATIVE = InitiativeRules(
    draw=DrawMoment.ONCE,
    swap=SwapMoment.BOUNDARIES,
    surprise=SurpriseRules(lowest_cards=False, free_action=True, ambush_attack_dice=0, ambush_sneak_dice=2),
)

DAMAGE = DamageRules(
    instant_death_factor=None,
    extra_close=(ExtraUse.DAMAGE, ExtraUse.INITIATIVE, ExtraUse.DISARM, ExtraUse.KNOCK_DOWN, ExtraUse.GRAPPLE),
    extra_ranged=(
        ExtraUse.DAMAGE,
        ExtraUse.PIN_DOWN,
        ExtraUse.INITIATIVE,
        ExtraUse.DROP,
        ExtraUse.PUSH_BACK,
        ExtraUse.OTHER_TARGET,
    ),
    source="core 4.1, 5.1, 9.1",
)

ARMOR = ArmorRules(rolled=True, piercing_divides=2, doubled_factor=2, source="core 8.3")

COVER = CoverRules(
    stances=(Stance("cover", Message("In cover"), Loss.MINOR),),
    adds_to_armor=True,
    breach_limit=False,
    breach_check=False,
    source="core 8.2",
)

BROKEN = BrokenRules(
    actions=("crawl", "speak"),
    moves_per_round=None,
    source="core 9.1",
)

INJURIES = InjuryRules(
    human_duplicate=Duplicate.STANDS,
    human_duplicate_from=11,
    synthetic_duplicate=Duplicate.STANDS,
    deaths=(63, 64, 65, 66),
    source="core 9.3, 9.4",
)

DEATH = DeathRules(
    saved_after=None,
    failed_aid_shortens=False,
    limits=(TimeUnit.DAY, TimeUnit.SHIFT, TimeUnit.TURN, TimeUnit.ROUND),
    uses_skill=True,
    smallest_pool=0,
    source="core 9.1",
)

RANGES = RangeRules(
    bands=(
        BandMeaning(Band.ENGAGED, Message("Engaged"), Message("Right next to you"), dice=-3),
        BandMeaning(Band.SHORT, Message("Short"), Message("A few meters away, in the same zone")),
        BandMeaning(Band.MEDIUM, Message("Medium"), Message("In an adjacent zone"), 25, -1),
        BandMeaning(Band.LONG, Message("Long"), Message("Up to four zones away"), 100, -2),
        BandMeaning(Band.EXTREME, Message("Extreme"), Message("As far as one can see"), 1000, -3),
    ),
    modifiers=(
        ShotModifier("aimed", Message("Aimed"), 2),
        ShotModifier("full_auto", Message("Full auto"), 2),
        ShotModifier("large_target", Message("Large target"), 2, "size"),
        ShotModifier("small_target", Message("Small target"), -2, "size"),
        ShotModifier("dim", Message("Dim light"), -1, "light"),
        ShotModifier("dark", Message("Darkness"), -2, "light"),
    ),
    unaware_near=3,
    below_minimum=0,
    near_skill=Skill.RANGED_COMBAT,
    source="core 8.2",
)

ZONES = ZoneRules(
    cluttered_run_roll=True,
    cluttered_gives_cover=False,
    dark_observation=-2,
    dark_hides=True,
    cramped_blocks=True,
    door_health=10,
    door_armor=0,
    sealed_breakable=True,
    sealed_health=10,
    source="core 7",
)

CLOSE = CloseRules(
    block_effects=(BlockEffect.CANCEL, BlockEffect.COUNTERATTACK, BlockEffect.DISARM),
    block_needs_sturdy=True,
    helpless_dice=3,
    held_dice=0,
    specials=(),
    grapple_floors=True,
    retreat_roll=True,
    block_rolls_on_miss=True,
    shove=True,
    source="core 8.1",
)

RANGED = RangedRules(
    burst_dice=2,
    burst_stress=1,
    burst_attacks=1,
    alarm_empties=True,
    ammo_roll=False,
    dodge=False,
    friendly_fire_dice=0,
    pin=True,
    source="core 8.2",
)

STEALTH = StealthRules(
    player_zones=2,
    other_zones=2,
    passive_seen=True,
    open_contest=False,
    sneak_dice=((Band.ENGAGED, -2), (Band.SHORT, -1), (Band.LONG, 1), (Band.EXTREME, 3)),
    stealth_dice=((Band.SHORT, -1), (Band.LONG, 1), (Band.EXTREME, 3)),
    behind_door=2,
    dark_observation=-2,
    dark_spares_creatures=False,
    hiding=False,
    guard_dice=0,
    source="core 6, 14",
)

STUN = StunRules(dice=-2, minus_damage=False, loss=Loss.MAIN, again_each_turn=False, source="core 12.1")

VEHICLES = VehicleRules(component_at_half_hull=True, wreck_damage=3, source="core 12.4")

CREATURES = CreatureRules(same_attack_rerolled=False, source="core 13.2")
