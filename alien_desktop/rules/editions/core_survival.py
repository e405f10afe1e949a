"""Living in the 2019 edition: derived values, time, supplies, recovery, conditions, hazards (core 1, 9 to 11)."""

from alien_desktop.rules.body.clock import TimeRules, TimeUnit, UnitSpan
from alien_desktop.rules.body.conditions import ConditionRules, Need
from alien_desktop.rules.body.encumbrance import EncumbranceRules
from alien_desktop.rules.body.hazards import HazardRules
from alien_desktop.rules.body.radiation import RadiationRules
from alien_desktop.rules.body.recovery import RecoveryRules
from alien_desktop.rules.body.supplies import SupplyKind, SupplyRules, When
from alien_desktop.rules.effects.vocabulary import Loss, Supply
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.people.derived import DerivedRules, Formula

DERIVED = DerivedRules(health=Formula((Attribute.STRENGTH,), source="core 1.2; S2-103"), resolve=None)

TIME = TimeRules(
    spans=(
        UnitSpan(TimeUnit.ROUND, Message("Round"), Message("Rounds"), 5, 10, Message("seconds"), Message("combat")),
        UnitSpan(TimeUnit.TURN, Message("Turn"), Message("Turns"), 5, 10, Message("minutes"), Message("stealth")),
        UnitSpan(
            TimeUnit.SHIFT, Message("Shift"), Message("Shifts"), 5, 10, Message("hours"), Message("rest and repairs")
        ),
        UnitSpan(TimeUnit.DAY, Message("Day"), Message("Days"), 3, 4, Message("Shifts"), Message("needs and healing")),
    )
)

SUPPLIES = SupplyRules(
    kinds=(
        SupplyKind(Supply.AIR, (When.TURN, When.EXERTION), "suffocation"),
        SupplyKind(Supply.WATER, (When.DAY, When.EXERTION), "dehydrated", points_per_item=4),
        SupplyKind(Supply.FOOD, (When.DAY,), "starving", points_per_item=4),
        SupplyKind(Supply.POWER, (When.USE,), "item_stops"),
    ),
    source="core 11",
)

ENCUMBRANCE = EncumbranceRules(moving_needs_roll=True, source="core 1.4")

RECOVERY = RecoveryRules(
    rally=False,
    self_aid=True,
    self_aid_dice=-2,
    first_success_heals=True,
    one_try_per_injury=True,
    surgery=False,
    rest_blocked_by=("starving", "dehydrated", "freezing"),
    mercy_needs_failed_empathy=True,
    mercy_stress=1,
    source="core 9.1",
)

CONDITIONS = ConditionRules(
    needs=(
        Need("food", "starving", TimeUnit.DAY, Skill.STAMINA),
        Need("water", "dehydrated", TimeUnit.SHIFT, None),
        Need("hypersleep", "dehydrated", TimeUnit.SHIFT, None),
        Need(
            "sleep",
            "exhausted",
            TimeUnit.DAY,
            Skill.STAMINA,
            damage=0,
            stress=0,
            stress_each=1,
            collapse="sleep",
            death_rolls=False,
        ),
        Need(
            "vacuum",
            "vacuum",
            TimeUnit.ROUND,
            Skill.STAMINA,
            damage=0,
            stress=0,
            breaks=True,
            grows=True,
            everyday=False,
        ),
        Need(
            "suffocation",
            "suffocating",
            TimeUnit.TURN,
            Skill.STAMINA,
            damage=0,
            stress=0,
            breaks=True,
            grows=True,
            death_every=TimeUnit.ROUND,
            everyday=False,
        ),
        Need(
            "drowning",
            "drowning",
            TimeUnit.ROUND,
            Skill.STAMINA,
            death_every=TimeUnit.TURN,
            everyday=False,
        ),
        Need("cold", "freezing", TimeUnit.DAY, Skill.STAMINA),
        Need("sub_zero", "freezing", TimeUnit.SHIFT, Skill.STAMINA),
        Need("space_cold", "freezing", TimeUnit.TURN, Skill.STAMINA),
    ),
    source="core 10",
)

HAZARDS = HazardRules(
    fire_grows=1,
    fire_typical=8,
    fire_least=1,
    fire_most=20,
    fire_spreads=False,
    fall_armor=True,
    vacuum_skill=Skill.STAMINA,
    vacuum_stress=0,
    decompression_cost=Loss.MINOR,
    charge_base_divide=0,
    charge_rounds_up=False,
    acid_armor_by_damage=False,
    acid_dice_cap_health=False,
    acid_afterburn=1,
    disease_opposed=True,
    zero_g_dice=0,
    source="core 10",
)

RADIATION = RadiationRules(permanent=True, source="core 10")
