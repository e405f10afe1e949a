"""The commands that change how the app looks, and the dialog of all preferences. Never part of the undo history."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.key_table import shown_keys
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.session.session import Session

if TYPE_CHECKING:
    from alien_desktop.gui.shell.preferences_dialog import PreferencesDialog

SCALE_STEP = 10
SMALLEST, LARGEST = 80, 200
"""Interface size in percent."""


class PreferencesCommands(QObject):
    """Changes the preferences of the session, and applies what the session holds to the theme."""

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._theme = theme_of(window)
        session.preferences_changed.connect(self._apply)

    @cached_property
    def dialog(self) -> PreferencesDialog:
        """All preferences; made when they are first asked for."""
        from alien_desktop.gui.shell.preferences_dialog import PreferencesDialog

        return PreferencesDialog(self._session, self._window)

    def open_dialog(self, page: str = "") -> PreferencesDialog:
        """Show all preferences, at a page or where they were left."""
        self.dialog.open_over(self._window, page)
        return self.dialog

    def set_theme(self, theme: str) -> None:
        """Set a theme by name."""
        self._set(theme=theme)

    def toggle_dim(self) -> None:
        """Turn the dim mode on or off."""
        self._set(theme="dark" if self._theme.theme_name == "dim" else "dim")

    def toggle_motion(self) -> None:
        """Turn reduced motion on or off."""
        self._set(reduced_motion=not self._session.preferences.reduced_motion)

    def change_scale(self, steps: int) -> None:
        """Make everything larger or smaller by steps of ten percent."""
        scale = self._session.preferences.scale + steps * SCALE_STEP
        self._set(scale=max(SMALLEST, min(LARGEST, scale)))

    def reset_scale(self) -> None:
        """Go back to 100 %."""
        self._set(scale=100)

    def _set(self, **changes: object) -> None:
        self._session.set_preferences(self._session.preferences.evolve(**changes))
        self._apply()  # also when nothing was changed: a start may show another theme than the preferred one

    def _apply(self) -> None:
        preferences = self._session.preferences
        self._theme.set_theme(preferences.theme)
        self._theme.set_scale(preferences.scale / 100)
        self._theme.set_reduced_motion(preferences.reduced_motion)
        self._theme.set_keys(shown_keys(preferences.keys))
