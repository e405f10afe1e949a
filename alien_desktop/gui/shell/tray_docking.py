"""Where the tray of the main window is: beside the sheet, or in a window of its own. It is remembered.

There is one roll on the table, and every tray shows it: this one, that of the initiative window and the Dice view are
views of the same controller. What moves here is a widget, never a roll.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.commands import COMMANDS, Menu
from alien_desktop.gui.kit.window_state import WindowState
from alien_desktop.session.rolls.roll_controller import RollController

if TYPE_CHECKING:
    from alien_desktop.gui.dice.tray_window import TrayWindow
    from alien_desktop.gui.sheet.sheet_view import SheetView

TRAY = "tray"
"""The key under which the state of the windows keeps the place and size of the tray's window, and where the tray is."""
APART = "apart"
_OTHER_KEYS = ("save", "undo", "redo", "tray_apart", "dim", "larger", "smaller", "size_reset", "keys")
"""Commands beside those of the Roll menu that work in the tray's window."""


class TrayDocking(QObject):
    """Moves the tray. The action `tray_apart` is checked while the tray is in its own window."""

    def __init__(
        self,
        rolls: RollController,
        actions: CommandActions,
        state: WindowState,
        sheet_view: Callable[[], SheetView],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._rolls = rolls
        self._actions = actions
        self._state = state
        self._sheet_view = sheet_view

    @cached_property
    def window(self) -> TrayWindow:
        """The window of the tray; imported and made when it is first torn off."""
        from alien_desktop.gui.dice.tray_window import TrayWindow

        keys = [each.id for each in COMMANDS if each.menu is Menu.ROLL or each.id in _OTHER_KEYS]
        actions = (self._actions.action(each) for each in keys if each in self._actions.ids())
        window = TrayWindow(actions, self._actions.refused_by_key)
        window.closed.connect(self._on_window_closed)
        self._rolls.state_changed.connect(window.show_title)
        window.show_title(self._rolls.state)
        self._state.restore(TRAY, window)
        return window

    @property
    def is_apart(self) -> bool:
        """Whether the tray is in a window of its own."""
        return "window" in self.__dict__ and self.window.tray is not None

    def toggle(self) -> None:
        """Tear the tray off, or put it back."""
        self.set_apart(not self.is_apart)

    def set_apart(self, apart: bool) -> None:
        """Tear the tray off, or put it back beside the sheet."""
        if apart != self.is_apart:
            (self._tear_off if apart else self._put_back)()
            self._state.set_text(TRAY, APART if apart else "")
        self._actions.action("tray_apart").setChecked(apart)

    def restore(self) -> None:
        """Put the tray where the last session left it."""
        if self._state.text(TRAY) == APART:
            self.set_apart(True)

    def shutdown(self) -> None:
        """At the end of the app: remember where the window is, and close it."""
        if self.is_apart:
            self._state.keep(TRAY, self.window)
            self.window.take_out()
        if "window" in self.__dict__:
            self.window.close()
            self.window.deleteLater()

    def _tear_off(self) -> None:
        self.window.put_in(self._sheet_view().release_tray())
        self.window.show()
        self.window.raise_()

    def _put_back(self) -> None:
        self._state.keep(TRAY, self.window)
        self.window.take_out()
        self._sheet_view().dock_tray()
        self.window.hide()

    def _on_window_closed(self) -> None:
        self.set_apart(False)
