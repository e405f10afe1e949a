"""Rolls against each other, group rolls and passive rolls (S1-014, core 4, evolved 4).

Either side pushes as its own roll allows, the active one first, because it rolls first: in both editions.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class Winner(StrEnum):
    """Who wins an opposed roll."""

    ACTIVE = "active"
    OTHER = "other"
    NOBODY = "nobody"


@record
class OpposedResult:
    """What is left of both sides' successes."""

    winner: Winner
    net: int
    """Successes the winner has left after the other side's took theirs away."""
    sentence: Message


def opposed(active: int, other: int) -> OpposedResult:
    """Compare successes: each of the other side's takes one away; the active side needs one left (S1-014).

    A tie keeps things as they are, so the active side fails.
    """
    _check(active, other)
    if active > other:
        return OpposedResult(
            Winner.ACTIVE,
            active - other,
            Message("{active} against {other}: the active side succeeds.", active=active, other=other),
        )
    return OpposedResult(
        Winner.OTHER,
        other - active,
        Message("{active} against {other}: the active side fails.", active=active, other=other),
    )


def open_opposed(one: int, other: int) -> OpposedResult:
    """Compare successes where nobody is active; a tie is won by nobody (evolved 4)."""
    _check(one, other)
    if one == other:
        return OpposedResult(Winner.NOBODY, 0, Message("{one} against {other}: nobody wins.", one=one, other=other))
    if one > other:
        first = Message("{one} against {other}: the first side wins.", one=one, other=other)
        return OpposedResult(Winner.ACTIVE, one - other, first)
    second = Message("{one} against {other}: the second side wins.", one=one, other=other)
    return OpposedResult(Winner.OTHER, other - one, second)


class GroupRoll(StrEnum):
    """Whose dice a group rolls."""

    LOWEST = "lowest"
    """Sneaking: the worst of the group (S1-065)."""
    HIGHEST = "highest"
    """Spotting: the best of the group (core 4)."""


def group_roller(pools: Iterable[int], way: GroupRoll) -> int:
    """Return the place of the member who rolls for the group, given each member's dice; the first of equals."""
    sizes = tuple(pools)
    if not sizes:
        raise RuleViolation(Message("A group roll needs somebody in the group."))
    choose: Callable[[tuple[int, ...]], int] = min if way is GroupRoll.LOWEST else max
    return sizes.index(choose(sizes))


def _check(*successes: int) -> None:
    if any(count < 0 for count in successes):
        raise RuleViolation(Message("Successes cannot be fewer than none."))
