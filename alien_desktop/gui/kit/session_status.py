"""What every window of the app says about the session: whether all is saved, what undo takes back, rules and theme."""

from collections.abc import Mapping

from PySide6.QtCore import QObject

from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.key_words import refresh_keys
from alien_desktop.gui.kit.registered_actions import RegisteredActions
from alien_desktop.gui.kit.status_line import StatusLine
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.message import Words
from alien_desktop.session.save_state import SaveReport, SaveState
from alien_desktop.session.session import Session


class SessionStatus(QObject):
    """Keeps a window's status line, its undo and redo, and the ticks of its theme commands up to date.

    `no_undo` is what the status line says while there is nothing to undo.
    """

    def __init__(
        self,
        session: Session,
        theme: Theme,
        actions: CommandActions,
        status: StatusLine,
        parent: QObject,
        *,
        no_undo: str = "",
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._actions = actions
        self._status = status
        self._no_undo = no_undo
        self._rules = ""
        self._said_keys: Mapping[str, str] = {}
        session.autosave.state_changed.connect(self._on_autosave_state_changed)
        session.workspace.history.changed.connect(self._show_undo)
        session.preferences_changed.connect(self.show_preferences)
        theme.changed.connect(self.show_preferences)
        self.registered = RegisteredActions(session, actions, self)
        self._on_autosave_state_changed(session.autosave.report)
        self._show_undo()
        self.show_preferences()

    def set_rules(self, name: Words) -> None:
        """Name the rules of what is open; empty for none."""
        self._rules = translated(name)
        self.show_preferences()

    def show_preferences(self) -> None:
        """Show rules, theme and size, and tick the commands of what is in force."""
        cells = (self._rules, self._theme.theme_name.capitalize(), f"{round(self._theme.scale * 100)} %")
        self._status.set_right_cells(tuple(cell for cell in cells if cell))
        preferences = self._session.preferences
        self._actions.set_keys(preferences.keys)
        if self._theme.keys != self._said_keys:
            self._said_keys = self._theme.keys
            refresh_keys(self._status.window())
        self._actions.tick_theme(preferences.theme, self._theme.theme_name)
        self._actions.action("reduced_motion").setChecked(preferences.reduced_motion)

    def _show_undo(self) -> None:
        history = self._session.workspace.history
        for command, word, can, text in (
            ("undo", self.tr("&Undo"), history.can_undo, translated(history.undo_title)),
            ("redo", self.tr("&Redo"), history.can_redo, translated(history.redo_title)),
        ):
            action = self._actions.action(command)
            action.setText(f"{word} {text.replace('&', '&&')}" if can else word)
        step = (
            self.tr("Undo: {step}").format(step=translated(history.undo_title)) if history.can_undo else self._no_undo
        )
        self._status.set_undo_text(step)

    def _on_autosave_state_changed(self, report: SaveReport) -> None:
        words = {
            SaveState.SAVED: self.tr("Saved {time}").format(time=report.time) if report.time else self.tr("All saved"),
            SaveState.SAVING: self.tr("Saving"),
            SaveState.READ_ONLY: self.tr("Read only"),
            SaveState.NOT_SAVED: self.tr("NOT SAVED: {reason}").format(reason=translated(report.reason)),
        }
        self._status.set_save_state(report.state, words[report.state])
