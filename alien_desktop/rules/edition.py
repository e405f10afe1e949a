"""What an edition is: its words and its policies, each defined in its topic's room. Only `editions/` fills them in."""

from dataclasses import dataclass

from alien_desktop.rules.actions import ActionRules
from alien_desktop.rules.alarm import AlarmRules
from alien_desktop.rules.armor import ArmorRules
from alien_desktop.rules.broken import BrokenRules
from alien_desktop.rules.clock import TimeRules
from alien_desktop.rules.conditions import ConditionRules
from alien_desktop.rules.cover import CoverRules
from alien_desktop.rules.damage import DamageRules
from alien_desktop.rules.death import DeathRules
from alien_desktop.rules.derived import DerivedRules
from alien_desktop.rules.encumbrance import EncumbranceRules
from alien_desktop.rules.initiative import InitiativeRules
from alien_desktop.rules.injuries import InjuryRules
from alien_desktop.rules.opposed import OpposedRules
from alien_desktop.rules.panic import PanicRules
from alien_desktop.rules.push import PushRules
from alien_desktop.rules.recovery import RecoveryRules
from alien_desktop.rules.skill_check import CheckRules
from alien_desktop.rules.skill_pool import PoolRules
from alien_desktop.rules.stress import StressRules
from alien_desktop.rules.supplies import SupplyRules


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
    opposed: OpposedRules
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

    @property
    def uses_resolve(self) -> bool:
        """Whether characters have Resolve."""
        return self.panic.total.uses_resolve
