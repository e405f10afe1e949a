"""A roll of the tray that something depends on: signals when its dice are rolled, and when it is settled.

Until it is settled dice may be pushed, panic answered, the roll cleared: only the final result is reported.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject

from alien_desktop.documents.sheet.pools import PoolOptions
from alien_desktop.rules.message import Words
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.rolls.watched_act import WatchedAct

Settled = Callable[[WatchedAct, RollState], None]
Fallen = Callable[[WatchedAct], None]


@dataclass
class _Watched:
    act: WatchedAct
    fallen: bool = False
    """Its dice were rolled, and that was reported."""
    seen: RollState | None = None


class RollWatch(QObject):
    """Prepares rolls and follows the last one that it prepared."""

    def __init__(
        self,
        rolls: RollController,
        settled: Settled,
        refuse: Callable[[Words], None],
        fallen: Fallen | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`fallen` is called when the dice of an act fall, `settled` once with what counts; with neither when none were
        rolled. `refuse` hears why what counts cannot be written.
        """
        super().__init__(parent)
        self._rolls = rolls
        self._settled = settled
        self._refuse = refuse
        self._fallen = fallen
        self._watched: _Watched | None = None
        rolls.follow(self)
        rolls.state_changed.connect(self._on_rolls_state_changed)
        rolls.alarms.answered.connect(self._on_alarms_answered)

    @property
    def act(self) -> WatchedAct | None:
        """What waits for the roll on the table; None when nothing does."""
        watched = self._watched
        return watched.act if watched is not None and watched.fallen else None

    def prepare(self, act: WatchedAct, options: PoolOptions) -> None:
        """Prepare the roll of an act; an earlier one that is still open is settled as it is."""
        self.settle()
        self._rolls.prepare(act.sheet, act.skill, options, act.title)
        self._watched = _Watched(act)

    def resume(self, act: WatchedAct) -> None:
        """Follow a roll that is about to be put back on the table, whose dice had been rolled when the app ended."""
        self._watched = _Watched(act, fallen=True)

    def waits_for(self) -> object:
        """Return what is followed, to be handed to `wait_for` when the table is again as it is now."""
        return replace(self._watched) if self._watched is not None else None

    def wait_for(self, what: object) -> None:
        """Follow again what was followed: undo has brought the roll back, or redo its result."""
        self._watched = replace(what) if isinstance(what, _Watched) else None

    def settle(self) -> None:
        """Settle the watched roll with its dice as they are; nothing happens when none were rolled."""
        watched, self._watched = self._watched, None
        if watched is not None and watched.seen is not None:
            try:
                self._settled(watched.act, watched.seen)
            except RuleViolation as refusal:  # a signal may have led here, and it would not get through
                self._refuse(refusal.message)

    def _on_rolls_state_changed(self, state: RollState) -> None:
        watched = self._watched
        if watched is None:
            return
        act = watched.act
        if (state.sheet_id, state.title, state.trait) != (act.sheet, act.title, act.skill):
            self.settle()
            return
        if state.roll is None:
            watched.seen, watched.fallen = None, False  # prepared again: the dice before do not count
            return
        first, watched.seen = not watched.fallen, state
        watched.fallen = True
        if first and self._fallen is not None:
            self._fallen(act)
        # A panic or response comes first: it may take the action away (S0-036, S1-009, S3-031).
        if self._watched is watched and state.phase is Phase.DONE and state.alarm is None and not state.alarm_due:
            self.settle()

    def _on_alarms_answered(self, sheet_id: str, _called: object) -> None:
        if self._watched is not None and self._watched.act.sheet == sheet_id:
            self.settle()
