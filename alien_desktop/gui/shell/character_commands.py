"""Commands about the character that is open: time, experience, stress, copies. Dialogs are built at first use."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from alien_desktop.gui.kit.notice_bar import NoticeTone
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import translated
from alien_desktop.rules.message import Words
from alien_desktop.session.session import Session

if TYPE_CHECKING:
    from alien_desktop.gui.sheet.advance_dialog import AdvanceDialog
    from alien_desktop.gui.sheet.clock_dialog import ClockDialog
    from alien_desktop.gui.sheet.convert_dialog import ConvertDialog


class CharacterCommands(QObject):
    """One slot for each command; each dialog writes one named step through its controller.

    `sheet_id` tells which character is open, empty for none. `open_requested(document_id)` when a copy was made that
    is to be opened; `message_posted(text, tone, actions)`.
    """

    open_requested = Signal(str)
    message_posted = Signal(str, object, object)

    def __init__(self, session: Session, sheet_id: Callable[[], str], window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._sheet_id = sheet_id
        self._window = window

    @cached_property
    def clock_dialog(self) -> ClockDialog:
        """The list of what is due when time passes."""
        from alien_desktop.gui.sheet.clock_dialog import ClockDialog

        self._session.clock.alarms_due.connect(self._post)
        return ClockDialog(self._session, self._window)

    @cached_property
    def convert_dialog(self) -> ConvertDialog:
        """A character in both editions; the copy is opened when it is made."""
        from alien_desktop.gui.sheet.convert_dialog import ConvertDialog

        dialog = ConvertDialog(self._session, self._window)
        dialog.converted.connect(self.open_requested)
        return dialog

    @cached_property
    def advance_dialog(self) -> AdvanceDialog:
        """Experience after a session, and what it buys."""
        from alien_desktop.gui.sheet.advance_dialog import AdvanceDialog

        return AdvanceDialog(self._session, self._window)

    def advance(self) -> None:
        """Show the experience of the open character and what it buys."""
        if self._is_open():
            self.advance_dialog.open_for(self._sheet_id(), self._window)

    def advance_time(self, span: str) -> None:
        """Show what is due when a Turn, a Shift, a day or a session passes for the open character."""
        from alien_desktop.documents.upkeep.upkeep_item import TimeStep

        if self._is_open():
            self.clock_dialog.open_for(self._sheet_id(), TimeStep(span), self._window)

    def change_stress(self, by: int) -> None:
        """Change the Stress Level of the open character; without one nothing happens."""
        if self._sheet_id():
            try_command("sheet.change_stress", self._session, self._post, who=self._sheet_id(), by=by)

    def copy_text(self) -> None:
        """Put the open character into the clipboard as plain text."""
        from alien_desktop.documents.sheet.plain_text import sheet_text

        if self._is_open():
            sheet = self._session.workspace.sheet(self._sheet_id())
            self._copy(sheet_text(sheet, self._session.rules_for(sheet.edition)), sheet.name)

    def copy_roll(self) -> None:
        """Put the last roll that the log holds into the clipboard, with its dice and where they came from."""
        from alien_desktop.gui.dice.log_lines import line_of
        from alien_desktop.storage.timestamps import local_time_of

        rolled = (entry for entry in reversed(self._session.log.entries()) if entry.events and not entry.taken_back)
        entry = next(rolled, None)
        if entry is None:
            self._post(self.tr("Nothing has been rolled yet."))
            return
        line = line_of(entry, local_time_of(entry.time))
        self._copy(line.words(), self.tr("The last roll"))

    def convert(self, document_id: str) -> None:
        """Show a character in both editions side by side."""
        self.convert_dialog.open_for(document_id, self._window)

    def convert_open(self) -> None:
        """Show the open character in both editions side by side."""
        if self._is_open():
            self.convert(self._sheet_id())

    def _copy(self, text: str, what: str) -> None:
        QApplication.clipboard().setText(text)
        self._post(self.tr("{what} is in the clipboard as text.").format(what=what))

    def _is_open(self) -> bool:
        """Whether a character is open; says so when none is."""
        if not self._sheet_id():
            self._post(self.tr("Open a character first."))
        return bool(self._sheet_id())

    def _post(self, sentence: Words) -> None:
        self.message_posted.emit(translated(sentence), NoticeTone.INFO, ())
