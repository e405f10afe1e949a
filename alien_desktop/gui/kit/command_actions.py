"""QActions made from the table of commands: one per command and window, for menus, shortcuts and the help page."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QKeyCombination, QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from alien_desktop.gui.kit.commands import COMMANDS, MENU_TITLES, CommandScope, Menu, WindowCommand
from alien_desktop.gui.kit.key_table import keys_of
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.paint_text import tooltip

THEME_COMMANDS = {
    "theme_dark": "dark",
    "theme_light": "light",
    "theme_contrast": "contrast",
    "theme_system": "system",
}
"""Which theme each theme command shows."""


class CommandActions(QObject):
    """The actions of one window. `action(id).triggered` is what the window listens to."""

    def __init__(self, places: Iterable[CommandScope], parent: QObject) -> None:
        super().__init__(parent)
        here = frozenset(places)
        self._actions: dict[str, QAction] = {}
        self._words: dict[str, str] = {}
        """What the tooltips say, as plain text."""
        self._changed: Mapping[str, str] = {}
        self.commands: tuple[WindowCommand, ...] = tuple(command for command in COMMANDS if command.place in here)
        themes = QActionGroup(self)
        for command in self.commands:
            action = QAction(self)  # given the text at once, PySide tries it as an icon first
            action.setText(translated(command.text))
            action.setObjectName(command.id)
            action.setCheckable(command.checkable)
            action.setAutoRepeat(False)  # one press, one roll
            if command.id in THEME_COMMANDS:
                themes.addAction(action)
            self._actions[command.id] = action
            self._give_keys(command)

    def set_keys(self, changed: Mapping[str, str]) -> None:
        """Let the commands be asked for with these keys: those of the table, but for those that were changed."""
        if changed != self._changed:
            self._changed = changed
            for command in self.commands:
                self._give_keys(command)

    def action(self, command_id: str) -> QAction:
        """Return the action of a command; KeyError when this window has none."""
        return self._actions[command_id]

    def allow(self, command_id: str, words: str, *, allowed: bool) -> None:
        """Enable an action or not; its tooltip says `words`, plain text that may hold a name somebody typed."""
        action = self._actions[command_id]
        action.setEnabled(allowed)
        action.setToolTip(tooltip(words))
        self._words[command_id] = words

    def refused_by_key(self, keys: QKeyCombination) -> str:
        """Return why the command of this key is not possible now, in plain text; empty when it is, or there is none."""
        pressed = QKeySequence(keys)
        for command_id, action in self._actions.items():
            if not action.isEnabled() and pressed in action.shortcuts():
                return self._words[command_id]
        return ""

    def connect_command(self, command_id: str, slot: Callable[[], object]) -> None:
        """Let a command do something; whether its action is ticked does not matter to the slot."""
        self._actions[command_id].triggered.connect(lambda _checked=False: slot())

    def tick_theme(self, chosen: str, shown: str) -> None:
        """Tick the command of the chosen theme, and the dimmed lights when they are what is shown."""
        for command, theme in THEME_COMMANDS.items():
            self._actions[command].setChecked(chosen == theme)
        self._actions["dim"].setChecked(shown == "dim")

    def ids(self) -> frozenset[str]:
        """Return the commands that this window has."""
        return frozenset(self._actions)

    def all(self) -> tuple[QAction, ...]:
        """Return every action of the window."""
        return tuple(self._actions.values())

    def fill(self, menu_bar: QMenuBar) -> None:
        """Build the menus in their order; menus without a command here are left out."""
        for menu in Menu:
            commands = [command for command in self.commands if command.menu is menu]
            if commands:
                self._fill_menu(menu_bar.addMenu(translated(MENU_TITLES[menu])), commands)

    def _fill_menu(self, menu: QMenu, commands: list[WindowCommand]) -> None:
        menu.setToolTipsVisible(True)
        group = commands[0].group
        for command in commands:
            if command.group != group:
                menu.addSeparator()
                group = command.group
            menu.addAction(self._actions[command.id])

    def _give_keys(self, command: WindowCommand) -> None:
        keys = (QKeySequence(key, QKeySequence.SequenceFormat.PortableText) for key in keys_of(command, self._changed))
        self._actions[command.id].setShortcuts(list(keys))
