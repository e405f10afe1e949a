"""The commands that change how the app looks, and the dialog of all preferences. Kept at once, never part of undo."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from alien_desktop.gui.kit.command_actions import THEME_COMMANDS
from alien_desktop.session.session import Session

if TYPE_CHECKING:
    from alien_desktop.gui.shell.main_window import MainWindow
    from alien_desktop.gui.shell.preferences_dialog import PreferencesDialog

SCALE_STEP = 10
SMALLEST, LARGEST = 80, 200
"""Interface size in percent."""


class PreferencesCommands(QObject):
    """Carries wishes to the session and what the session keeps to the look. `shown` after the look has changed."""

    shown = Signal()

    def __init__(self, window: MainWindow, session: Session) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        connect = window.actions_of.connect_command
        for command, theme in THEME_COMMANDS.items():
            connect(command, partial(self._set, theme=theme))
        connect("dim", self._toggle_dim)
        connect("larger", partial(self._change_scale, SCALE_STEP))
        connect("smaller", partial(self._change_scale, -SCALE_STEP))
        connect("size_reset", partial(self._change_scale, 0))
        connect("reduced_motion", self._toggle_motion)
        connect("preferences", self.open_dialog)
        session.preferences_changed.connect(self._on_preferences_changed)
        self._tick()

    @cached_property
    def dialog(self) -> PreferencesDialog:
        """All preferences; made when they are first asked for."""
        from alien_desktop.gui.shell.preferences_dialog import PreferencesDialog

        return PreferencesDialog(self._session.profile, self._window)

    def open_dialog(self, page: str = "") -> PreferencesDialog:
        """Show all preferences, at a page or where they were left."""
        self.dialog.open_over(self._window, page)
        return self.dialog

    def _set(self, **changes: object) -> None:
        self._session.set_preferences(self._session.preferences.evolve(**changes))
        self._tick()

    def _toggle_dim(self) -> None:
        self._set(theme="dark" if self._window.theme.theme_name == "dim" else "dim")

    def _toggle_motion(self) -> None:
        self._set(reduced_motion=not self._session.preferences.reduced_motion)

    def _change_scale(self, by: int) -> None:
        scale = 100 if by == 0 else max(SMALLEST, min(LARGEST, self._session.preferences.scale + by))
        self._set(scale=scale)

    def _on_preferences_changed(self) -> None:
        preferences = self._session.preferences
        theme = self._window.theme
        theme.set_theme(preferences.theme)
        theme.set_scale(preferences.scale / 100)
        theme.set_reduced_motion(preferences.reduced_motion)
        self._tick()
        self.shown.emit()

    def _tick(self) -> None:
        """Tick the menu entries that are in force."""
        preferences = self._session.preferences
        actions = self._window.actions_of
        actions.tick_theme(preferences.theme, self._window.theme.theme_name)
        actions.action("reduced_motion").setChecked(preferences.reduced_motion)
