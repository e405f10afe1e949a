"""Fighting in the 2019 edition: initiative, damage, armor, cover, Broken, injuries, death rolls (core 6 to 9)."""

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
    draw=DrawMoment.ONCE,
    swap=SwapMoment.BEFORE_ACTIONS,
    surprise=SurpriseRules(lowest_cards=False, free_action=True, ambush_attack_dice=0, ambush_sneak_dice=2),
)

DAMAGE = DamageRules(broken_gain_stress=True, instant_death_factor=None, source="core 5.1, 9.1")

ARMOR = ArmorRules(rolled=True, piercing_divides=2, doubled_factor=2, source="core 8.3")

COVER = CoverRules(
    stances=(Stance("cover", "In cover", Loss.MINOR),),
    adds_to_armor=True,
    breach_limit=False,
    breach_check=False,
    source="core 8.2",
)

BROKEN = BrokenRules(
    actions=("crawl", "speak"),
    moves_per_round=None,
    skill_rolls=False,
    injury_panics=True,
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
    smallest_pool=0,
    source="core 9.1",
)
