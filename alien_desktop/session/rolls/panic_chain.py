"""Panic that spreads at the table: who has to roll because of whose panic, until nobody waits.

A chain begins with a panic of the tray or of an attack. Undo and redo of a step that changed it change it back.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from alien_desktop.rules.message import Message
from alien_desktop.rules.stress.panic_chain import PanicQueue, drop, prefer, spared, spread, take_next
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.journaled_action import EDIT, REDO, UNDO, JournaledAction

_REMEMBERED = 50
"""So many steps of the chain can be followed back."""


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
        self._newest = 0
        """The number of the newest step of the workspace."""
        self._made: list[tuple[int, PanicQueue | None]] = []
        """Steps that changed the queue, each with what it was before."""
        self._undone: dict[int, PanicQueue | None] = {}
        """What undo took back, by the number of its step."""

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
        """Take note that somebody's panic was answered by the newest step, and of those who must roll because of it."""
        queue = self._queued
        if queue is not None and self._waits_for(sheet_id):
            _, queue = take_next(prefer(queue, sheet_id))
        elif queue is None or queue.ended:
            if not called:
                return
            queue = PanicQueue(sheet_id, furthest=self._furthest)
        self._remember()
        self._set(spread(queue, sheet_id, called))

    def leave_out(self, sheet_id: str) -> None:
        """Let somebody wait no more, because of the newest step."""
        if self._waits_for(sheet_id):
            self._remember()
            self.drop(sheet_id)

    def take_in(self, action: JournaledAction) -> None:
        """Follow a step that was just done, undone or redone in the workspace."""
        if action.kind == EDIT:
            self._newest = action.seq
            self._undone.clear()
        elif action.kind == UNDO:
            while self._made and self._made[-1][0] in action.of:
                seq, before = self._made.pop()
                self._undone[seq] = self._queued
                self._set(before)
        elif action.kind == REDO:
            for seq in action.of:
                if seq in self._undone:
                    self._made.append((seq, self._queued))
                    self._set(self._undone.pop(seq))

    def go_back(self, queue: PanicQueue | None) -> None:
        """Put back the queue of before a command that is refused."""
        self._set(queue)

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
        """Leave out the Panic Roll of whoever is next: the panic does not reach them."""
        if self._queued is not None and not self._queued.ended:
            self._leave_out(self._queued.waiting[0].who)

    def drop(self, sheet_id: str) -> None:
        """Let somebody wait no more."""
        if self._queued is not None:
            self._set(drop(self._queued, sheet_id))

    def spares(self, sheet_id: str, other: str) -> Message | None:
        """Return why the panic of somebody calls for no roll of another; None when it does."""
        return None if self._queued is None else spared(self._queued, sheet_id, other)

    def _remember(self) -> None:
        """Keep the queue as it is for when the newest step is undone."""
        if not self._made or self._made[-1][0] != self._newest:
            self._made = [*self._made[-_REMEMBERED:], (self._newest, self._queued)]

    def _waits_for(self, sheet_id: str) -> bool:
        return self._queued is not None and any(panic.who == sheet_id for panic in self._queued.waiting)

    def _set(self, queue: PanicQueue | None) -> None:
        if queue != self._queued:
            self._queued = queue
            self.changed.emit()
