"""The roll on the table through undo and redo: the state before each of its steps, and what waited for it."""

from collections.abc import Callable
from typing import Protocol

from alien_desktop.rules.record import record
from alien_desktop.session.journaled_action import EDIT, UNDO, JournaledAction
from alien_desktop.session.rolls.roll_state import PendingRoll, RollState

_REMEMBERED = 50
"""So many steps of the table can be followed back."""


@record
class OnTable:
    """What is on the table."""

    state: RollState
    pending: PendingRoll | None = None
    """The special roll that waits to be made, when one does."""
    watched: tuple[object, ...] = ()
    """What each follower of the table waits for."""


class Follower(Protocol):
    """Somebody who does something when the roll on the table is settled."""

    def waits_for(self) -> object:
        """Return what it waits for."""

    def wait_for(self, what: object) -> None:
        """Wait again for what it has waited for earlier: the table goes back, or forward again."""


class TableHistory:
    """Remembers the table before each step that changed it; undo takes those dice away, redo lays them there again."""

    def __init__(
        self,
        read: Callable[[], tuple[RollState, PendingRoll | None]],
        replace: Callable[[RollState, PendingRoll | None], None],
    ) -> None:
        """`read` returns the roll on the table, `replace` puts another one there."""
        self._read, self._replace = read, replace
        self._followers: list[Follower] = []
        self._made: list[tuple[int, OnTable]] = []
        """Steps that changed the table to what it is, each with what was there before it."""
        self._undone: dict[int, OnTable] = {}
        """What undo took from the table, by the number of its step."""
        self.newest = 0
        """The number of the newest step of the workspace."""

    def follow(self, follower: Follower) -> None:
        """Let somebody follow the table."""
        self._followers.append(follower)

    def now(self) -> OnTable:
        """Return the table as it is."""
        return OnTable(*self._read(), tuple(one.waits_for() for one in self._followers))

    def remember(self, before: OnTable, step: int | None = None) -> None:
        """Let the table go back to `before` when a step that was just made is undone: the newest, or this one."""
        number = self.newest if step is None else step
        if self._made and self._made[-1][0] == number:  # a roll that shows its result inside of itself
            self._made.pop()
        self._made = [*self._made[-_REMEMBERED:], (number, before)]

    def take_in(self, action: JournaledAction) -> None:
        """Go with what was just done, undone or redone in the workspace."""
        if action.kind == EDIT:
            self.newest = action.seq
            self._undone.clear()
        elif action.kind == UNDO:
            while self._made and self._made[-1][0] in action.of and _is_rolled(self._read()[0]):
                seq, before = self._made.pop()
                self._undone[seq] = self.now()
                self.put(before)
        else:
            for seq in action.of:
                if seq in self._undone:
                    self._made.append((seq, self.now()))
                    self.put(self._undone.pop(seq))

    def put(self, there: OnTable) -> None:
        """Put back the roll of another moment, with what waited for it."""
        for follower, watched in zip(self._followers, there.watched, strict=False):
            follower.wait_for(watched)
        self._replace(there.state, there.pending)


def _is_rolled(state: RollState) -> bool:
    """Whether something was rolled that is still on the table."""
    return state.roll is not None or state.alarm is not None or state.special_result is not None
