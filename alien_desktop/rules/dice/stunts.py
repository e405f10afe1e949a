"""What successes beyond the first buy.

Sources: core 4.1, evolved 4; S0-010, S1-012, S2-006, S2-075 to S2-078, S2-091, S3-005. The list of stunts is data.
"""

from collections.abc import Iterable

from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


@record
class Stunt:
    """One thing that a 6 buys. No skill means any skill."""

    id: str
    skill: Skill | None = None
    repeatable: bool = False
    every_six: bool = False
    """The first 6 counts too: orders, healing, answers."""
    needs: str = ""
    """What must be so: `humanoid`, `human`, `full_auto`; empty = nothing."""


def extra_sixes(sixes: int) -> int:
    """The 6s beyond the first."""
    return max(sixes - 1, 0)


def available(stunts: Iterable[Stunt], skill: Skill, situation: frozenset[str] = frozenset()) -> tuple[Stunt, ...]:
    """The stunts of a skill that are possible now."""
    return tuple(
        stunt for stunt in stunts if stunt.skill in (None, skill) and (not stunt.needs or stunt.needs in situation)
    )


def verify_spend(sixes: int, chosen: Iterable[Stunt], skill: Skill, situation: frozenset[str] = frozenset()) -> None:
    """No more stunts than extra 6s, each only once unless it may be repeated, and each must be possible."""
    picked = tuple(chosen)
    if picked and sixes < 1:
        raise RuleViolation(Message("A failed roll has no successes to spend."))
    possible = available(picked, skill, situation)
    for stunt in picked:
        if stunt not in possible:
            raise RuleViolation(Message("“{stunt}” is not possible with this roll.", stunt=stunt.id))
        if not stunt.repeatable and not stunt.every_six and picked.count(stunt) > 1:
            raise RuleViolation(Message("“{stunt}” is bought only once.", stunt=stunt.id))
    every = sum(stunt.every_six for stunt in picked)
    if every > sixes or len(picked) - every > extra_sixes(sixes) or len(picked) > sixes:
        raise RuleViolation(
            Plural(
                "%n extra successes are there, and {spent} were spent.",
                "%n extra success is there, and {spent} were spent.",
                extra_sixes(sixes),
                spent=len(picked),
            )
        )
