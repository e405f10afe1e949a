"""The table that dice are rolled on: the roll, the special rolls that wait, and both through undo and redo.

It decides nothing. `RollController` and `AlarmRolls` change it; the tray shows its state.
"""

from collections import deque
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.record import replace
from alien_desktop.session.rolls.opposed_rolls import with_outcome
from alien_desktop.session.rolls.roll_state import PendingRoll, Phase, RollState
from alien_desktop.session.rolls.table_history import TableHistory
from alien_desktop.session.workspace import Workspace


class RollTable(QObject):
    """What is on the table. `state_changed(RollState)` after each step; everybody hears the states in order."""

    state_changed = Signal(object)

    def __init__(
        self,
        workspace: Workspace,
        rules_of: Callable[[CharacterSheet], SheetRules],
        dice: DiceSource,
        clock: Callable[[], str],
        companions: Callable[[str], Iterable[str]],
        parent: QObject | None = None,
    ) -> None:
        """`clock` tells the local time as HH:MM; `companions` are those who are near a character."""
        super().__init__(parent)
        self.workspace = workspace
        self.rules_of = rules_of
        self.dice = dice
        self.clock = clock
        self.companions = companions
        self._state = RollState()
        self._pending: PendingRoll | None = None
        self._queued: dict[str, PendingRoll] = {}
        """Rolls that are prepared once the table is cleared."""
        self._untold: deque[RollState] = deque()
        """States that not all listeners have heard of yet, in order; the first is being announced."""
        self.history = TableHistory(lambda: (self._state, self._pending), self._lay)

    @property
    def state(self) -> RollState:
        """The roll on the table."""
        return self._state

    @property
    def pending(self) -> PendingRoll | None:
        """The special roll that waits to be made."""
        return self._pending

    @property
    def has_queued(self) -> bool:
        """Whether a roll waits until the table is free."""
        return bool(self._queued)

    def set(self, state: RollState) -> None:
        """Show a state, and tell the log who has won when that is settled by it."""
        self.show(with_outcome(state, self.workspace))

    def show(self, state: RollState) -> None:
        """Show a state as it is."""
        if state == self._state:
            return
        self._state = state
        self._untold.append(state)
        if len(self._untold) > 1:  # changed by a listener: everybody hears of the state before it first
            return
        try:
            while self._untold:
                self.state_changed.emit(self._untold[0])
                self._untold.popleft()
        except BaseException:
            self._untold.clear()
            raise

    def queue(self, pending: PendingRoll) -> None:
        """Prepare a special roll once the table is empty."""
        self._queued[pending.key] = pending

    def prepare(self, pending: PendingRoll) -> None:
        """Prepare a special roll; one that is no longer due leaves the table empty."""
        self._queued.pop(pending.key, None)
        self._pending = pending
        self.show_pending(PLAIN)

    def show_pending(self, options: PoolOptions) -> None:
        """Show the special roll that waits, as it is now."""
        waiting = self._pending.view(options.modifier) if self._pending is not None else None
        if waiting is None:
            self.clear()
            return
        state = RollState(Phase.READY, waiting.sheet_id, waiting.name, waiting.title, options=options)
        self.set(replace(state, pool=waiting.pool, pending=waiting))

    def clear(self) -> None:
        """Clear the table, and prepare the next roll that waits for it."""
        if self._queued:
            self.prepare(next(iter(self._queued.values())))
        else:
            self.set(RollState())

    def _lay(self, state: RollState, pending: PendingRoll | None) -> None:
        self._pending = pending
        self.show(state)
