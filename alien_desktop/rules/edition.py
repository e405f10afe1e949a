"""An edition: its vocabulary and its policies, each defined in the module of its topic; `editions/` fills them in."""

from alien_desktop.rules.body.broken import BrokenRules
from alien_desktop.rules.body.clock import TimeRules
from alien_desktop.rules.body.conditions import ConditionRules
from alien_desktop.rules.body.death import DeathRules
from alien_desktop.rules.body.encumbrance import EncumbranceRules
from alien_desktop.rules.body.hazards import HazardRules
from alien_desktop.rules.body.injuries import InjuryRules
from alien_desktop.rules.body.radiation import RadiationRules
from alien_desktop.rules.body.recovery import RecoveryRules
from alien_desktop.rules.body.supplies import SupplyRules
from alien_desktop.rules.combat.actions import ActionRules
from alien_desktop.rules.combat.armor import ArmorRules
from alien_desktop.rules.combat.close_combat import CloseRules
from alien_desktop.rules.combat.cover import CoverRules
from alien_desktop.rules.combat.creatures import CreatureRules
from alien_desktop.rules.combat.damage import DamageRules
from alien_desktop.rules.combat.initiative import InitiativeRules
from alien_desktop.rules.combat.ranged_combat import RangedRules
from alien_desktop.rules.combat.ranges import RangeRules
from alien_desktop.rules.combat.stealth import StealthRules
from alien_desktop.rules.combat.stun import StunRules
from alien_desktop.rules.combat.vehicles import VehicleRules
from alien_desktop.rules.combat.zones import ZoneRules
from alien_desktop.rules.dice.push import PushRules
from alien_desktop.rules.dice.skill_check import CheckRules
from alien_desktop.rules.dice.skill_pool import PoolRules
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.advancement import AdvancementRules
from alien_desktop.rules.people.campaign import PlayRules
from alien_desktop.rules.people.conversion import ConversionRules
from alien_desktop.rules.people.creation import CreationRules
from alien_desktop.rules.people.derived import DerivedRules
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.alarm import AlarmRules
from alien_desktop.rules.stress.panic import PanicRules
from alien_desktop.rules.stress.stress import StressRules
from alien_desktop.rules.stress.trauma import TraumaRules


@record
class Vocabulary:
    """The rulebook's words where the editions differ."""

    main_action: Message
    minor_action: Message
    turn: Message
    """Five to ten minutes."""
    block: Message
    """To defend against a close combat attack."""
    alarm_roll: Message
    """What a 1 on a stress die calls for."""
    alarm_result: Message
    """What that roll leads to."""
    armor: Message
    """The number that armor has."""


@record
class Edition:
    """One edition of the game. Code above asks its policies and never which edition it is."""

    id: str
    name: Message
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
