"""What an edition is: its words and its policies, each defined in its topic's room. Only `editions/` fills them in."""

from dataclasses import dataclass

from alien_desktop.rules.actions import ActionRules
from alien_desktop.rules.advancement import AdvancementRules
from alien_desktop.rules.alarm import AlarmRules
from alien_desktop.rules.armor import ArmorRules
from alien_desktop.rules.broken import BrokenRules
from alien_desktop.rules.clock import TimeRules
from alien_desktop.rules.close_combat import CloseRules
from alien_desktop.rules.conditions import ConditionRules
from alien_desktop.rules.conversion import ConversionRules
from alien_desktop.rules.cover import CoverRules
from alien_desktop.rules.creation import CreationRules
from alien_desktop.rules.creatures import CreatureRules
from alien_desktop.rules.damage import DamageRules
from alien_desktop.rules.death import DeathRules
from alien_desktop.rules.derived import DerivedRules
from alien_desktop.rules.encumbrance import EncumbranceRules
from alien_desktop.rules.hazards import HazardRules
from alien_desktop.rules.initiative import InitiativeRules
from alien_desktop.rules.injuries import InjuryRules
from alien_desktop.rules.panic import PanicRules
from alien_desktop.rules.play import PlayRules
from alien_desktop.rules.push import PushRules
from alien_desktop.rules.radiation import RadiationRules
from alien_desktop.rules.ranged_combat import RangedRules
from alien_desktop.rules.ranges import RangeRules
from alien_desktop.rules.recovery import RecoveryRules
from alien_desktop.rules.skill_check import CheckRules
from alien_desktop.rules.skill_pool import PoolRules
from alien_desktop.rules.stealth import StealthRules
from alien_desktop.rules.stress import StressRules
from alien_desktop.rules.stun import StunRules
from alien_desktop.rules.supplies import SupplyRules
from alien_desktop.rules.trauma import TraumaRules
from alien_desktop.rules.vehicles import VehicleRules
from alien_desktop.rules.zones import ZoneRules


@dataclass(frozen=True)
class Vocabulary:
    """The rulebook's words where the editions differ."""

    main_action: str
    minor_action: str
    turn: str
    """Five to ten minutes."""
    engaged: str
    """The nearest range."""
    block: str
    """To ward off a close combat attack."""
    alarm_roll: str
    """What a 1 on a stress die calls for."""
    alarm_result: str
    """What that roll leads to."""
    armor: str
    """The number that armor has."""


@dataclass(frozen=True)
class Edition:
    """One edition of the game. Code above asks its policies and never which edition it is."""

    id: str
    name: str
    vocabulary: Vocabulary
    pool: PoolRules
    check: CheckRules
    push: PushRules
    stress: StressRules
    alarm: AlarmRules
    panic: PanicRules
    actions: ActionRules
    initiative: InitiativeRules
    damage: DamageRules
    armor: ArmorRules
    cover: CoverRules
    broken: BrokenRules
    injuries: InjuryRules
    death: DeathRules
    derived: DerivedRules
    time: TimeRules
    supplies: SupplyRules
    encumbrance: EncumbranceRules
    recovery: RecoveryRules
    conditions: ConditionRules
    hazards: HazardRules
    radiation: RadiationRules
    ranges: RangeRules
    zones: ZoneRules
    close: CloseRules
    ranged: RangedRules
    stealth: StealthRules
    stun: StunRules
    vehicles: VehicleRules
    creatures: CreatureRules
    creation: CreationRules
    advancement: AdvancementRules
    play: PlayRules
    trauma: TraumaRules
    conversion: ConversionRules

    @property
    def uses_resolve(self) -> bool:
        """Whether characters have Resolve."""
        return self.panic.total.uses_resolve
