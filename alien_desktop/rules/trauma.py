"""Lasting trauma after a session of heavy panic: who rolls, and how the roll is read, which differs on purpose.

Sources: core 5.3, evolved 5.4.
"""

from dataclasses import dataclass

from alien_desktop.rules.dice import DiceSource, d66, successes
from alien_desktop.rules.violation import RuleViolation, permits


@dataclass(frozen=True)
class TraumaRules:
    """Trauma in an edition."""

    from_total: int
    """A panic total of so much in the session calls for the roll (core 13, evolved 9)."""
    success_is_trauma: bool
    """Any 6 means trauma (core); in the second edition it means that one gets away."""
    d66: bool
    """The table is a D66 (evolved) or a D6 (core)."""
    source: str = ""


@dataclass(frozen=True)
class TraumaRolled:
    """The Empathy roll, and the number on the table if it left a trauma."""

    faces: tuple[int, ...]
    traumatized: bool
    number: int | None


def verify_trauma_roll(highest_panic: int, rules: TraumaRules) -> None:
    """The roll is for those whose panic went far enough in this session."""
    if highest_panic < rules.from_total:
        raise RuleViolation(f"No trauma: no Panic Roll of {rules.from_total} or more in this session.")


def can_trauma_roll(highest_panic: int, rules: TraumaRules) -> bool:
    """Whether the session calls for a trauma roll."""
    return permits(verify_trauma_roll, highest_panic, rules)


def trauma_number(rules: TraumaRules, dice: DiceSource) -> int:
    """Roll on the table itself."""
    return d66(dice) if rules.d66 else dice.roll(1)[0]


def trauma_roll(empathy: int, highest_panic: int, rules: TraumaRules, dice: DiceSource) -> TraumaRolled:
    """Roll Empathy alone after the session, no push; then, if it left a trauma, roll which one."""
    verify_trauma_roll(highest_panic, rules)
    faces = dice.roll(empathy)
    traumatized = (successes(faces) > 0) is rules.success_is_trauma
    return TraumaRolled(faces, traumatized, trauma_number(rules, dice) if traumatized else None)
