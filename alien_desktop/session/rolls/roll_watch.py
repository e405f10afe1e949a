"""A roll of the tray that something depends on: signals when its dice fall, and when it is settled.

Until it is settled dice may be pushed, panic answered, the roll cleared: only the final result is reported.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject

from alien_desktop.documents.sheet.pools import PoolOptions
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_state import Phase, RollState


@dataclass
class _Watched:
    sheet_id: str
    skill: Skill
    title: Message
    settled: Callable[[RollState], None]
    fallen: Callable[[], None] | None
    seen: RollState | None = None


class RollWatch(QObject):
    """Prepares rolls and follows the last one that it prepared."""

    def __init__(self, rolls: RollController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rolls = rolls
        self._watched: _Watched | None = None
        rolls.state_changed.connect(self._on_rolls_state_changed)
        rolls.alarm_answered.connect(self._on_rolls_alarm_answered)

    def prepare(
        self,
        sheet_id: str,
        skill: Skill,
        options: PoolOptions,
        title: Message,
        settled: Callable[[RollState], None],
        fallen: Callable[[], None] | None = None,
    ) -> None:
        """Prepare a roll; an earlier one that is still open is settled as it lies.

        `fallen` is called when its dice fall, `settled` once with what counts; with neither when none were rolled.
        """
        self.settle()
        self._rolls.prepare(sheet_id, skill, options, title)
        self._watched = _Watched(sheet_id, skill, title, settled, fallen)

    def settle(self) -> None:
        """Take the dice of the watched roll as they lie; nothing happens when none were rolled."""
        watched, self._watched = self._watched, None
        if watched is not None and watched.seen is not None:
            watched.settled(watched.seen)

    def _on_rolls_state_changed(self, state: RollState) -> None:
        watched = self._watched
        if watched is None:
            return
        if (state.sheet_id, state.title, state.trait) != (watched.sheet_id, watched.title, watched.skill):
            self.settle()
            return
        if state.roll is None:
            watched.seen = None  # prepared anew: the dice before do not count
            return
        first, watched.seen = watched.seen is None, state
        if first and watched.fallen is not None:
            watched.fallen()
        if self._watched is watched and state.phase is Phase.DONE and state.alarm is None:
            self.settle()

    def _on_rolls_alarm_answered(self, sheet_id: str, _called: object) -> None:
        if self._watched is not None and self._watched.sheet_id == sheet_id:
            self.settle()
