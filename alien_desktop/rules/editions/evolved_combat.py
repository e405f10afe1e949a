"""Fighting in the Evolved Edition: initiative, damage, armor, cover, broken, injuries, death rolls (evolved 6 to 9)."""

from alien_desktop.rules.armor import ArmorRules
from alien_desktop.rules.broken import BrokenRules
from alien_desktop.rules.clock import TimeUnit
from alien_desktop.rules.cover import CoverRules, Stance
from alien_desktop.rules.damage import DamageRules
from alien_desktop.rules.death import DeathRules
from alien_desktop.rules.effects import Loss
from alien_desktop.rules.initiative import DrawMoment, InitiativeRules, SurpriseRules, SwapMoment
from alien_desktop.rules.injuries import Duplicate, InjuryRules

INITIATIVE = InitiativeRules(
    draw=DrawMoment.EACH_ROUND,
    swap=SwapMoment.OWN_TURN,
    surprise=SurpriseRules(lowest_cards=True, free_action=False, ambush_attack_dice=2, ambush_sneak_dice=0),
)

DAMAGE = DamageRules(broken_gain_stress=False, instant_death_factor=2, source="evolved 9.1")

ARMOR = ArmorRules(rolled=False, piercing_lowers=1, weak_spot_lowers=1, source="evolved 8.3")

COVER = CoverRules(
    stances=(
        Stance("partial", "Partial cover", Loss.MINOR, attack_dice=-2),
        Stance("full", "Full cover", Loss.MAIN, attack_dice=-3, breaks_sight=True, may_dodge=False),
    ),
    adds_to_armor=False,
    breach_limit=True,
    breach_check=True,
    source="evolved 8.2, 8.3",
)

BROKEN = BrokenRules(
    actions=("move",),
    moves_per_round=1,
    skill_rolls=False,
    injury_panics=False,
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
    smallest_pool=1,
    source="evolved 9.2",
)
