"""What can be chosen before an attack: the way, the target, and the plan that is declared."""

from fractions import Fraction

from alien_desktop.rules.combat.attack_flow.chain import TargetOdds
from alien_desktop.rules.combat.attack_flow.inputs import (
    PLAIN_CHOICES,
    AttackWay,
    RollChoices,
)
from alien_desktop.rules.combat.close_combat import Special
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record


@record
class WayOption:
    """One way in which a combatant may attack; `refusal` says why not now."""

    way: AttackWay
    name: Message
    special: Special | None = None
    refusal: Message | None = None


@record
class Candidate:
    """A combatant who may be attacked, whose side they are on, and the odds; `refusal` says why not."""

    id: str
    name: str
    friend: bool
    band: Band
    stance: str
    barrier: int
    odds: TargetOdds | None
    refusal: Message | None = None

    @property
    def hit(self) -> Fraction | None:
        """The chance to hit; None while it is not known."""
        return self.odds.hit if self.odds is not None else None

    @property
    def hurt(self) -> Fraction | None:
        """The chance that damage comes through."""
        return self.odds.hurt if self.odds is not None else None


@record
class Plan:
    """What is chosen when an attack is declared. Only the way is required; the rest has a default."""

    way: AttackWay
    weapon: str = ""
    """Id of a weapon; empty = what fits best."""
    special: Special | None = None
    number: int = 0
    """Of a creature's attack; 0 = the one that it rolled last."""
    faces: tuple[int, ...] = ()
    """Every die of the roll on its table."""
    band: Band | None = None
    full_auto: bool = False
    circumstances: tuple[str, ...] = ()
    unaware: bool = False
    choices: RollChoices = PLAIN_CHOICES
    hidden: bool = False
