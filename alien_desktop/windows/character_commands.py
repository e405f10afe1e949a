"""What the menu Character does with the character that is open: time passes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from alien_desktop.dialogs.clock_dialog import ClockDialog
from alien_desktop.documents.derived.due import Passage
from alien_desktop.session.clock_controller import ClockController
from alien_desktop.session.desk import Desk
from alien_desktop.windows.command_actions import CommandActions


class CharacterCommands(QObject):
    """Made once for a window. `sheet_id` says who is open; `tell` shows a sentence in the window."""

    def __init__(
        self,
        desk: Desk,
        actions: CommandActions,
        sheet_id: Callable[[], str],
        tell: Callable[[str], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._desk = desk
        self._sheet_id = sheet_id
        self._tell = tell
        self._window = window
        self.clock = ClockController(desk.workspace, desk.rolls.dice, desk.rules_for, self.crew_of, self)
        self.clock_dialog = ClockDialog(self.clock, window)
        commands = {f"pass_{passage}": partial(self.let_pass, passage) for passage in Passage}
        for command_id, slot in commands.items():
            actions.action(command_id).triggered.connect(lambda _checked=False, slot=slot: slot())

    def crew_of(self, sheet_id: str) -> tuple[str, ...]:
        """Return the characters of the same edition under the same label, the one itself included."""
        own = self._desk.shelf.entry(sheet_id)
        if own is None:
            return ()
        return tuple(
            entry.document_id
            for entry in self._desk.shelf.entries()
            if (entry.format, entry.edition, entry.label) == (own.format, own.edition, own.label)
        )

    def let_pass(self, passage: Passage) -> None:
        """Show what is due when something passes for the open character."""
        if self._sheet_id():
            self.clock_dialog.open_for(self._sheet_id(), passage, self._window)
        else:
            self._tell(self.tr("Open a character first."))
