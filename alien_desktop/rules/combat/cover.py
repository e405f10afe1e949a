"""Cover: what hiding behind a barrier does to a shot. How much each barrier holds off is data of the catalog.

Sources: core 8.2, evolved 8.2, 8.3; S0-141, S1-109, S2-065, S2-092 to S2-094, S4-016, S4-027.
"""

from alien_desktop.rules.dice.dice import ALARM, DiceSource
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


@record
class Stance:
    """A way to be in cover: what it costs, what the shooter loses, what the one in cover may still do."""

    id: str
    name: Message
    cost: Loss
    attack_dice: int = 0
    breaks_sight: bool = False
    may_dodge: bool = True
    barrier_counts: bool = True
    """Whether the barrier holds off damage; where it does not, it only makes the shot harder (evolved, partial)."""


@record
class CoverRules:
    """The cover of an edition."""

    stances: tuple[Stance, ...]
    adds_to_armor: bool
    """Cover and worn armor are one rating (core); otherwise the barrier counts first, then the suit (evolved)."""
    breach_limit: bool
    """Nothing gets through a barrier whose level is above the base damage (evolved)."""
    breach_check: bool
    """A missed shot near a critical barrier: a die shows 1 and it is breached (evolved)."""
    bystander_stance: str = ""
    """What any cover counts as for those whom an explosion reaches without being its target (evolved: full)."""
    source: str = ""

    def stance(self, stance_id: str) -> Stance:
        """The stance with this id; an unknown one is a RuleViolation."""
        for stance in self.stances:
            if stance.id == stance_id:
                return stance
        raise RuleViolation(Message("There is no cover called “{stance}” in this edition.", stance=stance_id))


@record
class BreachChecked:
    """Whether a missed shot went through something that should have held."""

    face: int
    breached: bool


def verify_breach_check(rules: CoverRules) -> None:
    """Only the second edition rolls for it."""
    if not rules.breach_check:
        raise RuleViolation(Message("In this edition missed shots do not breach barriers by a roll."))


def breach_check(rules: CoverRules, dice: DiceSource) -> BreachChecked:
    """A missed shot near a critical barrier: on a 1 it is breached (evolved 8.3)."""
    verify_breach_check(rules)
    (face,) = dice.roll(1)
    return BreachChecked(face, face == ALARM)
