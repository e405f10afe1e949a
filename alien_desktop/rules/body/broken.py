"""Broken: what a character at Health 0 may still do, and what follows from becoming Broken.

Sources: core 9.1, evolved 7, 9.1; S1-124, S1-125, S1-127 to S1-129, S0-044, S2-106, S2-107.
"""

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.panic import PanicCause, PanicRules
from alien_desktop.rules.violation import RuleViolation


@record
class BrokenRules:
    """What being Broken means in an edition."""

    actions: tuple[str, ...]
    """The ids of the only actions left: `crawl` and `speak` (core), `move` (evolved)."""
    moves_per_round: int | None
    """At most so many moves in a Round (evolved 1); None = as the action costs."""
    skill_rolls: bool
    """Whether skill rolls are made at all: in neither edition (death rolls are no skill check of their own)."""
    source: str = ""


def is_broken(health: int) -> bool:
    """Health 0 is Broken (S1-124, S2-106)."""
    return health <= 0


def verify_act_while_broken(action: str, rules: BrokenRules, moves_made: int = 0) -> None:
    """Somebody Broken is out of action: a little movement and nothing else (S1-125, S1-127, S1-128)."""
    if action not in rules.actions:
        raise RuleViolation(Message("Broken: out of action. Only crawling and a few mumbled words are left."))
    if rules.moves_per_round is not None and moves_made >= rules.moves_per_round:
        raise RuleViolation(
            Message("Broken: no more than {moves_per_round} move in a round.", moves_per_round=rules.moves_per_round)
        )


def verify_roll_while_broken(rules: BrokenRules) -> None:
    """Somebody Broken rolls for no skill (S1-129)."""
    if not rules.skill_rolls:
        raise RuleViolation(Message("Broken: no skill rolls until somebody helps."))


@record
class BecameBroken:
    """What follows at once when somebody becomes Broken."""

    injury_roll: bool
    """A critical injury is rolled at once (S1-126); not when hunger, cold or vacuum did it."""
    panic_ends: bool
    panic_roll: bool
    death_roll: bool
    """A cause without injury (fatigue, vacuum, fire, radiation) asks for death rolls instead."""


def become_broken(panic: PanicRules, *, panicking: bool, by_condition: bool = False) -> BecameBroken:
    """Become Broken: a critical injury, or death rolls when a condition did it; a running panic ends (S0-044).

    Where a critical injury calls for a Panic Roll (S0-033), that roll is for the injury and comes after the old panic
    ended.
    """
    injury = not by_condition
    return BecameBroken(
        injury_roll=injury,
        panic_ends=panicking,
        panic_roll=injury and PanicCause.CRITICAL_INJURY in panic.causes,
        death_roll=by_condition,
    )
