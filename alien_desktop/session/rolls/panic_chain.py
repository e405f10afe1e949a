"""Panic that spreads at the table: who has to roll because of whose panic, until nobody waits."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from alien_desktop.rules.message import Message
from alien_desktop.rules.stress.panic_chain import PanicQueue, drop, prefer, spared, spread, take_next
from alien_desktop.rules.violation import RuleViolation


class PanicChain(QObject):
    """The queue of one table. `changed` when somebody comes or goes; `refused(Message | None)`: no panic."""

    changed = Signal()
    refused = Signal(object)

    def __init__(
        self, roll_panic: Callable[[str], None], leave_out: Callable[[str], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._roll_panic = roll_panic
        self._leave_out = leave_out
        self._queued: PanicQueue | None = None
        self._furthest: int | None = None

    @property
    def queue(self) -> PanicQueue | None:
        """The queue, None when none has begun."""
        return self._queued

    @property
    def waits(self) -> bool:
        """Whether a Panic Roll is due."""
        return self._queued is not None and not self._queued.ended

    @property
    def chains(self) -> bool:
        """Whether a panic that was called for may call for further ones."""
        return self._furthest is None

    @property
    def furthest(self) -> int | None:
        """How far a chain may go by the house rule; None for any length."""
        return self._furthest

    def set_chains(self, chains: bool) -> None:
        """Set the house rule: with False there is no chain beyond one. It counts from the next queue on."""
        self._furthest = None if chains else 1

    def take_answer(self, sheet_id: str, called: tuple[str, ...]) -> None:
        """Take note that somebody's panic was answered, and of those who must roll because of it."""
        queue = self._queued
        if queue is not None and self._waits_for(sheet_id):
            _, queue = take_next(prefer(queue, sheet_id))
        elif queue is None or queue.ended:
            if not called:
                return
            queue = PanicQueue(sheet_id, furthest=self._furthest)
        self._set(spread(queue, sheet_id, called))

    def waits_for(self) -> object:
        """Return the queue, which goes with the table through undo and redo."""
        return self._queued

    def wait_for(self, what: object) -> None:
        """Let those wait again who have waited when the table was as it is now."""
        self._set(what if isinstance(what, PanicQueue) else None)

    def roll_next(self) -> None:
        """Make the Panic Roll that is due; who cannot panic drops out of the queue with a sentence."""
        queue = self._queued
        if queue is None or queue.ended:
            return
        who = queue.waiting[0].who
        try:
            self._roll_panic(who)
        except (RuleViolation, KeyError) as refusal:
            self.drop(who)
            self.refused.emit(refusal.message if isinstance(refusal, RuleViolation) else None)

    def prefer(self, sheet_id: str) -> None:
        """Let somebody who waits roll next: the table chooses the order."""
        if self._queued is not None:
            self._set(prefer(self._queued, sheet_id))

    def skip_next(self) -> None:
        """The panic does not reach whoever has to roll next, who owes no roll any more."""
        if self._queued is not None and not self._queued.ended:
            self._leave_out(self._queued.waiting[0].who)

    def drop(self, sheet_id: str) -> None:
        """Let somebody wait no more."""
        if self._queued is not None:
            self._set(drop(self._queued, sheet_id))

    def spares(self, sheet_id: str, other: str) -> Message | None:
        """Return why the panic of somebody makes another roll no more; None when it does."""
        return spared(self._queued, sheet_id, other)

    def _waits_for(self, sheet_id: str) -> bool:
        return self._queued is not None and any(panic.who == sheet_id for panic in self._queued.waiting)

    def _set(self, queue: PanicQueue | None) -> None:
        if queue != self._queued:
            self._queued = queue
            self.changed.emit()
