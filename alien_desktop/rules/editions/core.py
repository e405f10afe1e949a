"""The 2019 rules, read like a page of the rulebook. Sources: S0, S1, S2 and sections of the 2019 rules notes."""

from alien_desktop.rules.dice.difficulty import Difficulty, DifficultyRules
from alien_desktop.rules.dice.help_dice import HelperCost, HelpRules
from alien_desktop.rules.dice.push import PushRules
from alien_desktop.rules.dice.skill_check import CheckRules, StoryPoint
from alien_desktop.rules.dice.skill_pool import PoolRules, RollKind
from alien_desktop.rules.edition import Edition, Vocabulary
from alien_desktop.rules.edition_names import EDITION_NAMES
from alien_desktop.rules.editions import core_combat as combat
from alien_desktop.rules.editions import core_survival as survival
from alien_desktop.rules.editions.alarms import CORE_PANIC
from alien_desktop.rules.editions.core_actions import ACTIONS
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.advancement import AdvancementRules
from alien_desktop.rules.people.campaign import PlayRules
from alien_desktop.rules.people.conversion import ConversionRules
from alien_desktop.rules.people.creation import CreationRules
from alien_desktop.rules.stress.alarm import AlarmKind, AlarmRules, TotalRules
from alien_desktop.rules.stress.panic import PanicCause, PanicRules, replace_or_raise
from alien_desktop.rules.stress.stress import StressRules
from alien_desktop.rules.stress.trauma import TraumaRules

_LOWEST, _HIGHEST, _CANCELS_FROM = CORE_PANIC
_PANIC_TOTAL = TotalRules(_LOWEST, _HIGHEST, _CANCELS_FROM, uses_resolve=False)

CORE = Edition(
    id="core",
    name=EDITION_NAMES["core"],
    vocabulary=Vocabulary(
        main_action=Message("slow"),
        minor_action=Message("fast"),
        turn=Message("Turn"),
        block=Message("Block"),
        alarm_roll=Message("Panic Roll"),
        alarm_result=Message("panic"),
        armor=Message("Armor Rating"),
    ),
    pool=PoolRules(
        difficulty=DifficultyRules(
            ladder=(
                Difficulty(Message("Trivial"), 3),
                Difficulty(Message("Simple"), 2),
                Difficulty(Message("Easy"), 1),
                Difficulty(Message("Average"), 0),
                Difficulty(Message("Demanding"), -1),
                Difficulty(Message("Hard"), -2),
                Difficulty(Message("Formidable"), -3),
            ),
            source="S1-025 to S1-031",
        ),
        help=HelpRules(cost_in_combat=HelperCost.SAME, source="S0-060, S0-061"),
        minimum_base=0,
        takes_stress_dice=True,
        source="S1-024, core 4",
    ),
    check=CheckRules(silent_kinds=frozenset(), story_point=StoryPoint.ADDS_SUCCESS, source="core 4, core 15"),
    push=PushRules(
        never_pushed=frozenset({RollKind.ATTRIBUTE, RollKind.PASSIVE, RollKind.DEATH, RollKind.AUTOMATIC}),
        source="S0-046 to S0-050",
    ),
    stress=StressRules(from_damage=1, from_own_crew=1, signature_item_relief=1, source="core 5.1"),
    alarm=AlarmRules(AlarmKind.PANIC, _PANIC_TOTAL, running_raises=True, source="S0-012, S0-039"),
    panic=PanicRules(
        total=_PANIC_TOTAL,
        again=replace_or_raise,
        broken_panic=True,
        causes=(
            PanicCause.ALARM,
            PanicCause.WITNESSED_PANIC,
            PanicCause.PINNED_DOWN,
            PanicCause.CRITICAL_INJURY,
            PanicCause.NEW_CREATURE,
            PanicCause.SIGNATURE_ATTACK,
            PanicCause.HORROR,
        ),
        source="core 5.2",
    ),
    actions=ACTIONS,
    initiative=combat.INITIATIVE,
    damage=combat.DAMAGE,
    armor=combat.ARMOR,
    cover=combat.COVER,
    broken=combat.BROKEN,
    injuries=combat.INJURIES,
    death=combat.DEATH,
    derived=survival.DERIVED,
    time=survival.TIME,
    supplies=survival.SUPPLIES,
    encumbrance=survival.ENCUMBRANCE,
    recovery=survival.RECOVERY,
    conditions=survival.CONDITIONS,
    hazards=survival.HAZARDS,
    radiation=survival.RADIATION,
    ranges=combat.RANGES,
    zones=combat.ZONES,
    close=combat.CLOSE,
    ranged=combat.RANGED,
    stealth=combat.STEALTH,
    stun=combat.STUN,
    vehicles=combat.VEHICLES,
    creatures=combat.CREATURES,
    creation=CreationRules(synthetic_signature_item=False, source="core 1.2, 1.3"),
    advancement=AdvancementRules(
        skill_price=5,
        skill_price_by_level=False,
        talent_price=5,
        source="core 15",
    ),
    play=PlayRules(most_story_points=3, source="core 15"),
    trauma=TraumaRules(from_total=13, success_is_trauma=True, d66=False, source="core 5.3"),
    conversion=ConversionRules(armor_step=3, source="evolved 12.2"),
)
"""The 2019 edition."""
