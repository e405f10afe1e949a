"""Where the tray of the main window stands: beside the sheet, or in a window of its own. It is remembered.

There is one roll on the table, and every tray shows it: this one, that of the initiative window and the Dice view are
views of the same controller. What moves here is a widget, never a roll.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from alien_desktop.gui.kit.commands import COMMANDS, Menu

if TYPE_CHECKING:
    from alien_desktop.gui.dice.tray_window import TrayWindow
    from alien_desktop.gui.kit.window_memory import WindowMemory
    from alien_desktop.gui.shell.navigation import Navigator

TRAY = "tray"
"""Under which place and size of the window are kept, and where the tray stood last."""
APART = "apart"
_OTHER_KEYS = ("save", "undo", "redo", "tray_apart", "dim", "larger", "smaller", "size_reset", "keys")
"""What its keys do beside rolls."""


class TrayDocking(QObject):
    """`moved(bool)`: the tray stands in its own window now, or no more."""

    moved = Signal(bool)

    def __init__(
        self,
        views: Navigator,
        memory: WindowMemory,
    ) -> None:
        super().__init__(views)
        self._views = views
        self._memory = memory
        self._action = views.window.actions_of.action("tray_apart")
        views.window.actions_of.connect_command("tray_apart", self.toggle)

    @cached_property
    def window(self) -> TrayWindow:
        """The window of the tray; imported and made when it is first torn off."""
        from alien_desktop.gui.dice.tray_window import TrayWindow

        actions = self._views.window.actions_of
        keys = [each.id for each in COMMANDS if each.menu is Menu.ROLL or each.id in _OTHER_KEYS]
        window = TrayWindow(actions.action(each) for each in keys if each in actions.ids())
        window.closed.connect(self._on_window_closed)
        self._views.session.rolls.state_changed.connect(window.show_title)
        window.show_title(self._views.session.rolls.state)
        self._memory.restore(TRAY, window)
        return window

    @property
    def is_apart(self) -> bool:
        """Whether the tray stands in a window of its own."""
        return "window" in self.__dict__ and self.window.tray is not None

    def toggle(self) -> None:
        """Tear the tray off, or put it back."""
        self.set_apart(not self.is_apart)

    def set_apart(self, apart: bool) -> None:
        """Tear the tray off, or put it back beside the sheet."""
        if apart != self.is_apart:
            (self._tear_off if apart else self._put_back)()
            self._memory.set_text(TRAY, APART if apart else "")
            self.moved.emit(apart)
        self._action.setChecked(apart)

    def return_to(self, place: str) -> None:
        """Stand where the last session left it."""
        if place == APART:
            self.set_apart(True)

    def shutdown(self) -> None:
        """At the end of the app: keep where it is."""
        if self.is_apart:
            self._memory.keep(TRAY, self.window)
            self.window.take_out()
        if "window" in self.__dict__:
            self.window.close()
            self.window.deleteLater()

    def _tear_off(self) -> None:
        self.window.put_in(self._views.sheet_view.release_tray())
        self.window.show()
        self.window.raise_()

    def _put_back(self) -> None:
        self._memory.keep(TRAY, self.window)
        self.window.take_out()
        self._views.sheet_view.dock_tray()
        self.window.hide()

    def _on_window_closed(self) -> None:
        self.set_apart(False)
