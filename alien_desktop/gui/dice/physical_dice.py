"""Real dice in the tray: faces are typed or clicked in, for a whole roll or only for the dice of a push."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from alien_desktop.gui.dice.dice_state import DiceFaces
from alien_desktop.gui.dice.dice_tray import DiceTray
from alien_desktop.gui.dice.roll_text import result_lines
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_state import Phase, RollState


class RealDice(QObject):
    """Lets one dice tray take real dice. `changed` when the mode or what is being entered changes."""

    changed = Signal()

    def __init__(
        self,
        dice_tray: DiceTray,
        rolls: RollController,
        perform: Callable[..., bool],
        parent: QObject | None = None,
    ) -> None:
        """`perform(name, **arguments)` runs a registered command and shows why it was refused."""
        super().__init__(parent)
        self._perform = perform
        self._well = dice_tray
        self._rolls = rolls
        self._is_on = False
        self._pushed: object = None
        """The roll whose push is being entered."""
        dice_tray.faces_entered.connect(self._on_well_faces_entered)

    @property
    def is_on(self) -> bool:
        """Whether rolls are entered instead of rolled by the app."""
        return self._is_on

    @property
    def is_pushing(self) -> bool:
        """Whether the dice of a push are being entered."""
        return self._pushed is not None

    def set_on(self, on: bool) -> None:
        """Enter rolls, or let the app roll them."""
        if on != self._is_on:
            self._is_on = on
            self.changed.emit()

    def start_push(self) -> None:
        """Ask for the faces of the dice that a push rolls again, and of the new ones."""
        roll, terms = self._rolls.state.roll, self._rolls.state.push
        if roll is None or terms is None or not terms.allowed:
            return
        self._pushed = roll
        self._well.set_editable(True)
        self._well.set_pool(roll.kept_base.count(False), roll.kept_stress.count(False) + terms.new_dice)
        self._well.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def stop_push(self) -> None:
        """Cancel the push; the dice stay as they were."""
        if self._pushed is not None:
            self._pushed = None
            self._well.set_editable(False)
            self.changed.emit()

    def take(self, state: RollState) -> bool:
        """Show a state in which faces are entered; for any other release the tray and return False."""
        if self._pushed is not None and state.roll is self._pushed and state.phase in (Phase.PUSH, Phase.DONE):
            return True
        self._pushed = None
        entering = self._is_on and state.roll is None and state.pool is not None and state.pool.size > 0
        entered = self._is_on and state.roll is not None and state.roll.by_hand and state.roll.pushes == 0
        if entering and state.pool is not None:
            self._well.set_editable(True)
            self._well.set_pool(state.pool.base, state.pool.stress)
            return True
        if entered and self._well.is_editable:
            self._well.set_result(result_lines(state))
            self._well.announce()
            return True
        self._well.set_editable(False)
        return False

    def _on_well_faces_entered(self, faces: DiceFaces) -> None:
        if self._pushed is not None:
            self._pushed = None
            self._well.set_editable(False)
            self._perform("push", base=faces.base, stress=faces.stress)
            self.changed.emit()
        elif self._rolls.state.phase is Phase.READY:
            self._perform("roll", base=faces.base, stress=faces.stress)
        else:
            self._perform("roll.correct", base=faces.base, stress=faces.stress)
