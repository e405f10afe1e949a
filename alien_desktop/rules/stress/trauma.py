"""Lasting trauma after a session of heavy panic: who rolls, and how each edition reads the roll.

Sources: core 5.3, evolved 5.4.
"""

from collections.abc import Collection, Iterable

from alien_desktop.rules.dice.dice import DiceSource, d66, successes
from alien_desktop.rules.dice.roll_profile import ActiveEffect, effects_of
from alien_desktop.rules.effects.continuous import TraumaFrom
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


@record
class TraumaRules:
    """Trauma in an edition."""

    from_total: int
    """A panic total of so much in the session calls for the roll (core 13, evolved 9)."""
    success_is_trauma: bool
    """Any 6 means trauma (core); in the second edition any 6 avoids it."""
    d66: bool
    """The table is a D66 (evolved) or a D6 (core)."""
    unknown_again: bool = True
    """Rows of the table that no source had are rolled again; a setting, otherwise the Game Mother invents them."""
    source: str = ""


@record
class TraumaRolled:
    """The Empathy roll, and the number on the table if it left a trauma; None = it left none."""

    faces: tuple[int, ...]
    number: int | None


def trauma_from(rules: TraumaRules, active: Iterable[ActiveEffect] = ()) -> int:
    """Return the panic total that calls for the roll: the edition's, or a lower one that somebody's trauma names."""
    return min((rules.from_total, *(effect.total for _, effect in effects_of(active, TraumaFrom))))


def verify_trauma_roll(highest_panic: int, rules: TraumaRules, active: Iterable[ActiveEffect] = ()) -> None:
    """The roll is for those whose panic went far enough in this session; `active` is what holds for them."""
    least = trauma_from(rules, active)
    if highest_panic < least:
        raise RuleViolation(Message("No trauma: no Panic Roll of {least} or more in this session.", least=least))


def trauma_number(rules: TraumaRules, dice: DiceSource, again: Collection[int] = ()) -> int:
    """Roll on the table itself; the numbers in `again` (rows that nobody knows) are rolled again."""
    while True:
        number = d66(dice) if rules.d66 else dice.roll(1)[0]
        if number not in again:
            return number


def trauma_roll(
    empathy: int,
    highest_panic: int,
    rules: TraumaRules,
    dice: DiceSource,
    active: Iterable[ActiveEffect] = (),
    unknown: Collection[int] = (),
) -> TraumaRolled:
    """Roll Empathy alone after the session, no push; then, if it left a trauma, roll which one.

    `unknown` are the numbers of rows that no source had.
    """
    verify_trauma_roll(highest_panic, rules, active)
    faces = dice.roll(empathy)
    if (successes(faces) > 0) is not rules.success_is_trauma:
        return TraumaRolled(faces, None)
    return TraumaRolled(faces, trauma_number(rules, dice, unknown if rules.unknown_again else ()))
