"""What lies on the table in one roll, as one frozen record: the tray shows it and asks nothing else."""

from dataclasses import dataclass
from enum import StrEnum

from alien_desktop.rules.odds.pool_odds import PoolOdds
from alien_desktop.rules.panic import PanicRecord
from alien_desktop.rules.push import PushTerms
from alien_desktop.rules.responses import ResponseRecord
from alien_desktop.rules.skill_check import SkillRoll
from alien_desktop.rules.skill_pool import PoolRequest
from alien_desktop.rules.terms import Pool

AlarmRecord = PanicRecord | ResponseRecord
"""What a 1 on a stress die led to: by the edition a Panic Roll or a stress response."""


class Phase(StrEnum):
    """How far a roll has come."""

    EMPTY = "empty"
    READY = "ready"
    """The pool is there and nothing was rolled."""
    PUSH = "push"
    """Rolled, and it may be pushed."""
    ALARM = "alarm"
    """Rolled, and a Panic Roll or stress response is due."""
    ANSWER = "answer"
    """The Panic Roll or response is rolled and waits to be applied."""
    DONE = "done"


@dataclass(frozen=True)
class Offer:
    """One consequence of an alarm that the table may leave out: on whom, what, and whether it is ticked at first."""

    id: str
    document_id: str
    text: str
    note: str = ""
    ticked: bool = True


@dataclass(frozen=True)
class RollState:
    """Everything about the roll on the table."""

    phase: Phase = Phase.EMPTY
    sheet_id: str = ""
    who: str = ""
    title: str = ""
    """What is rolled, in the rulebook's word."""
    request: PoolRequest | None = None
    pool: Pool | None = None
    refusal: str = ""
    """Why this cannot be rolled, when it cannot."""
    odds: PoolOdds | None = None
    """Chances of the pool before the roll."""
    roll: SkillRoll | None = None
    push: PushTerms | None = None
    push_odds: PoolOdds | None = None
    """Chances after a push of the dice that lie there."""
    alarm: AlarmRecord | None = None
    offers: tuple[Offer, ...] = ()
    lost: bool = False
    """The successes do not count: the action is cancelled."""
    modifier: int = 0
    time: str = ""
    """When it was rolled, HH:MM."""
