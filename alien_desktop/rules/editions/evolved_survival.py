"""Living in the Evolved Edition: derived values, time, supplies, recovery, conditions, hazards (evolved 1, 9 to 11)."""

from alien_desktop.rules.body.clock import TimeRules, TimeUnit, UnitSpan
from alien_desktop.rules.body.conditions import ConditionRules, Need
from alien_desktop.rules.body.encumbrance import EncumbranceRules
from alien_desktop.rules.body.hazards import HazardRules
from alien_desktop.rules.body.radiation import RadiationRules
from alien_desktop.rules.body.recovery import RecoveryRules
from alien_desktop.rules.body.supplies import SupplyKind, SupplyRules, When
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.people.derived import DerivedRules, Formula

DERIVED = DerivedRules(
    health=Formula((Attribute.STRENGTH, Attribute.AGILITY), 2, "evolved 1.1"),
    resolve=Formula((Attribute.WITS, Attribute.EMPATHY), 2, "evolved 1.1"),
)

TIME = TimeRules(
    spans=(
        UnitSpan(TimeUnit.ROUND, Message("Round"), Message("Rounds"), 5, 10, Message("seconds"), Message("combat")),
        UnitSpan(
            TimeUnit.TURN, Message("Stretch"), Message("Stretches"), 5, 10, Message("minutes"), Message("stealth")
        ),
        UnitSpan(TimeUnit.SHIFT, Message("Shift"), Message("Shifts"), 5, 10, Message("hours"), Message("repairs")),
        UnitSpan(TimeUnit.DAY, Message("Day"), Message("Days"), 3, 4, Message("Shifts"), Message("needs and healing")),
    )
)

SUPPLIES = SupplyRules(
    kinds=(
        SupplyKind(Supply.AIR, (When.TURN, When.EXERTION), "suffocation"),
        SupplyKind(Supply.AMMO, (When.ATTACK,), "reload"),
        SupplyKind(Supply.POWER, (When.USE,), "item_stops"),
    ),
    npc_drop=1,
    one_item_lasts_a_day=(Supply.FOOD, Supply.WATER),
    source="evolved 11",
)

ENCUMBRANCE = EncumbranceRules(moving_costs_stress=1, capacity_raises_top=True, source="evolved 1.1")

RECOVERY = RecoveryRules(
    rally=True,
    self_aid=False,
    self_aid_dice=-2,
    first_success_heals=True,
    one_try_per_injury=False,
    surgery=True,
    rest_blocked_by=("fatigued",),
    source="evolved 9.1, 9.2",
)

CONDITIONS = ConditionRules(
    needs=(
        Need(
            "vacuum",
            "vacuum",
            TimeUnit.ROUND,
            Skill.SURVIVAL,
            damage=0,
            stress=0,
            stress_each=1,
            breaks=True,
            grows=True,
            everyday=False,
        ),
        Need("suffocation", "fatigued", TimeUnit.ROUND, Skill.SURVIVAL, begins_by_failure=True),
        Need("drowning", "fatigued", TimeUnit.ROUND, Skill.SURVIVAL, begins_by_failure=True),
        Need("food", "fatigued", TimeUnit.SHIFT, Skill.SURVIVAL, begins_by_failure=True),
        Need("water", "fatigued", TimeUnit.SHIFT, Skill.SURVIVAL, begins_by_failure=True),
        Need("sleep", "fatigued", TimeUnit.SHIFT, Skill.SURVIVAL, begins_by_failure=True, death_rolls=False),
        Need("hypersleep", "fatigued", None, None, damage=0, stress=0, death_rolls=False),
        Need("heat", "fatigued", None, Skill.SURVIVAL, begins_by_failure=True),
        Need("cold", "fatigued", None, Skill.SURVIVAL, begins_by_failure=True),
    ),
    intervals_by_gm=(TimeUnit.DAY, TimeUnit.SHIFT, TimeUnit.TURN, TimeUnit.ROUND),
    source="evolved 10.1",
)

HAZARDS = HazardRules(
    fire_grows=0,
    fire_typical=8,
    fire_least=6,
    fire_most=9,
    fire_spreads=True,
    fall_armor=False,
    vacuum_skill=Skill.SURVIVAL,
    vacuum_stress=1,
    decompression_cost=None,
    charge_base_divide=3,
    charge_rounds_up=False,
    acid_armor_by_damage=True,
    acid_dice_cap_health=True,
    acid_afterburn=None,
    disease_opposed=False,
    zero_g_dice=-2,
    zero_g_skills=(Skill.CLOSE_COMBAT, Skill.HEAVY_MACHINERY, Skill.MOBILITY, Skill.RANGED_COMBAT),
    zero_g_stress=1,
    source="evolved 10.2",
)

RADIATION = RadiationRules(permanent=False, source="evolved 10.2")
