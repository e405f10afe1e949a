"""The Evolved rules, read like a page of the rulebook. Sources: S3, S4 and sections of the Evolved rules notes."""

from functools import partial

from alien_desktop.rules.dice.difficulty import DifficultyRules
from alien_desktop.rules.dice.help_dice import HelperCost, HelpRules
from alien_desktop.rules.dice.push import PushRules
from alien_desktop.rules.dice.skill_check import CheckRules, StoryPoint
from alien_desktop.rules.dice.skill_pool import PoolRules, RollKind
from alien_desktop.rules.edition import Edition, Vocabulary
from alien_desktop.rules.edition_names import EDITION_NAMES
from alien_desktop.rules.editions import evolved_combat as combat
from alien_desktop.rules.editions import evolved_survival as survival
from alien_desktop.rules.editions.alarms import EVOLVED_RESPONSE
from alien_desktop.rules.editions.evolved_actions import ACTIONS
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.advancement import AdvancementRules
from alien_desktop.rules.people.campaign import PlayRules
from alien_desktop.rules.people.conversion import ConversionRules
from alien_desktop.rules.people.creation import CreationRules
from alien_desktop.rules.stress.alarm import AlarmKind, AlarmRules, TotalRules
from alien_desktop.rules.stress.panic import PanicCause, PanicRules, combine_or_higher
from alien_desktop.rules.stress.stress import StressRules
from alien_desktop.rules.stress.trauma import TraumaRules

_LOWEST, _HIGHEST, _CANCELS_FROM = EVOLVED_RESPONSE

EVOLVED = Edition(
    id="evolved",
    name=EDITION_NAMES["evolved"],
    vocabulary=Vocabulary(
        main_action=Message("full"),
        minor_action=Message("quick"),
        turn=Message("Stretch"),
        block=Message("Defend"),
        alarm_roll=Message("Stress Response"),
        alarm_result=Message("response"),
        armor=Message("Armor Level"),
    ),
    pool=PoolRules(
        difficulty=DifficultyRules(source="evolved 4"),
        help=HelpRules(cost_in_combat=HelperCost.MAIN, source="S3-010 to S3-012"),
        minimum_base=1,
        takes_stress_dice=False,
        source="S3-008, S3-009",
    ),
    check=CheckRules(
        silent_kinds=frozenset({RollKind.PASSIVE}), story_point=StoryPoint.TURNS_BASE_DIE, source="evolved 4"
    ),
    push=PushRules(
        never_pushed=frozenset({RollKind.ATTRIBUTE, RollKind.PASSIVE, RollKind.DEATH, RollKind.AUTOMATIC}),
        source="S3-015 to S3-021",
    ),
    stress=StressRules(
        from_damage=0,
        from_own_crew=1,
        ends_responses=True,
        broken_relieved=False,
        broken_gains=False,
        source="evolved 5.1, 9.1",
    ),
    alarm=AlarmRules(
        AlarmKind.RESPONSE, TotalRules(_LOWEST, _HIGHEST, _CANCELS_FROM, uses_resolve=True), source="S3-022, S3-023"
    ),
    panic=PanicRules(
        total=TotalRules(0, 12, None, uses_resolve=True),
        again=partial(combine_or_higher, exclusive_from=7),
        broken_panic=False,
        first_birth_only=True,
        causes=(
            PanicCause.WITNESSED_PANIC,
            PanicCause.FRIEND_BROKEN,
            PanicCause.NEW_CREATURE,
            PanicCause.TERROR_NEAR,
            PanicCause.SIGNATURE_ATTACK,
            PanicCause.HORROR,
        ),
        source="evolved 5.3",
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
    creation=CreationRules(random_attribute_dice=4, rolled_choices=True, source="evolved 1.2, 1.3"),
    advancement=AdvancementRules(
        skill_price=5,
        skill_price_by_level=True,
        talent_price=5,
        new_skill_needs_use=True,
        source="evolved 15",
    ),
    play=PlayRules(most_story_points=3, source="evolved 15, 1.2"),
    trauma=TraumaRules(from_total=9, success_is_trauma=False, d66=True, source="evolved 5.4"),
    conversion=ConversionRules(
        armor_step=1,
        default_ammo=(("revolver", 1), ("pistol", 2), ("rifle", 3), ("heavy", 4), ("vehicle", 5)),
        source="evolved 12.1",
    ),
)
"""The Evolved edition."""
