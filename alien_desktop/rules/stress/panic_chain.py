"""Panic that spreads: the queue of Panic Rolls that one panic calls for.

Some rows of the panic tables make friends who hear or see it roll for panic too (core 5.2, evolved 5.3; S0-031). The
books name no limit. Here everybody rolls at most once in one queue, so it cannot loop, and the table may set a house
limit for how far it goes ("no chain beyond one").
"""

from collections.abc import Iterable
from dataclasses import replace

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


@record
class PendingPanic:
    """A Panic Roll that waits: who rolls, whose panic called for it, and how far down the chain it is."""

    who: str
    because_of: str
    depth: int


@record
class PanicQueue:
    """The queue of Panic Rolls, first in first out, and everybody who is in this chain of panics already."""

    origin: str
    waiting: tuple[PendingPanic, ...] = ()
    rolled: tuple[PendingPanic, ...] = ()
    furthest: int | None = None
    """How far the chain may go (1 = no chain beyond one); None = as far as there are people."""

    @property
    def ended(self) -> bool:
        """Whether nobody waits."""
        return not self.waiting

    @property
    def involved(self) -> frozenset[str]:
        """Everybody who has rolled or waits; none of them rolls again."""
        return frozenset({self.origin, *(panic.who for panic in (*self.waiting, *self.rolled))})


def spread(queue: PanicQueue, source: str, reached: Iterable[str]) -> PanicQueue:
    """Return the queue with the Panic Rolls that one panic calls for; who is in it already does not roll again."""
    depth = 1 + next((panic.depth for panic in queue.rolled if panic.who == source), 0)
    if queue.furthest is not None and depth > queue.furthest:
        return queue
    known = queue.involved
    new = tuple(PendingPanic(who, source, depth) for who in dict.fromkeys(reached) if who not in known)
    return replace(queue, waiting=queue.waiting + new)


def spared(queue: PanicQueue, source: str, who: str) -> Message | None:
    """Return why the panic of somebody who waits calls for no roll of another; None when it does.

    A panic from outside the queue begins another one.
    """
    due = next((panic for panic in queue.waiting if panic.who == source), None)
    if due is None:
        return None
    if queue.furthest is not None and due.depth >= queue.furthest:
        return Message("the chain goes no further")
    return Message("in this chain already") if who in queue.involved else None


def verify_next(queue: PanicQueue) -> None:
    """Raise RuleViolation when nobody waits."""
    if queue.ended:
        raise RuleViolation(Message("Nobody is left to roll for panic."))


def take_next(queue: PanicQueue) -> tuple[PendingPanic, PanicQueue]:
    """Return the Panic Roll that is due and the queue in which it has been made."""
    verify_next(queue)
    due, *waiting = queue.waiting
    return due, replace(queue, waiting=tuple(waiting), rolled=(*queue.rolled, due))


def prefer(queue: PanicQueue, who: str) -> PanicQueue:
    """Return the queue with somebody who waits as the next: the table chooses the order."""
    return replace(queue, waiting=tuple(sorted(queue.waiting, key=lambda panic: panic.who != who)))


def drop(queue: PanicQueue, who: str) -> PanicQueue:
    """Return the queue without the Panic Roll of somebody: the Game Mother says that it does not reach them."""
    return replace(queue, waiting=tuple(panic for panic in queue.waiting if panic.who != who))
