"""Commands about the character that is open: time, experience, copies. Dialogs are imported at their first use."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from alien_desktop.gui.kit.notice_bar import NoticeTone
from alien_desktop.gui.shell.crew_badges import MOST_IN_PARTY

if TYPE_CHECKING:
    from alien_desktop.gui.sheet.advance_dialog import AdvanceDialog
    from alien_desktop.gui.sheet.clock_dialog import ClockDialog
    from alien_desktop.gui.sheet.convert_dialog import ConvertDialog
    from alien_desktop.gui.shell.navigation import Navigator


class CharacterCommands(QObject):
    """One slot for each command; each dialog writes one named step through its controller."""

    def __init__(self, views: Navigator) -> None:
        super().__init__(views)
        self._views = views
        self._session = views.session
        connect = views.window.actions_of.connect_command
        for passage in ("turn", "shift", "day", "session"):
            connect(f"pass_{passage}", partial(self.let_pass, passage))
        connect("copy_character", self.copy_text)
        connect("copy_roll", self.copy_roll)
        connect("advance", self.advance)
        connect("other_edition", self._show_open_in_the_other_edition)
        views.window.library.convert_requested.connect(self.show_in_the_other_edition)

    @cached_property
    def clock_dialog(self) -> ClockDialog:
        """The list of what is due when time passes."""
        from alien_desktop.gui.sheet.clock_dialog import ClockDialog

        clock = self._session.clock
        clock.alarms_due.connect(self._on_clock_alarms_due)
        return ClockDialog(clock, self._views.window)

    @cached_property
    def convert_dialog(self) -> ConvertDialog:
        """A character in both editions; the copy is opened when it is made."""
        from alien_desktop.gui.sheet.convert_dialog import ConvertDialog

        dialog = ConvertDialog(self._session.workspace, self._session.rules_for, self._views.window)
        dialog.converted.connect(self._views.open_document)
        return dialog

    @cached_property
    def advance_dialog(self) -> AdvanceDialog:
        """Experience after a session, and what it buys."""
        from alien_desktop.gui.sheet.advance_dialog import AdvanceDialog

        return AdvanceDialog(self._session.workspace, self._session.rules_for, self._views.window)

    def advance(self) -> None:
        """Show the experience of the open character and what it buys."""
        if self._is_open():
            self.advance_dialog.open_for(self._views.sheet_id, self._views.window)

    def let_pass(self, passage: str) -> None:
        """Show what is due when a Turn, a Shift, a day or a session passes for the open character."""
        from alien_desktop.documents.upkeep.upkeep_item import TimeStep

        if self._is_open():
            self.clock_dialog.open_for(self._views.sheet_id, TimeStep(passage), self._views.window)

    def copy_text(self) -> None:
        """Put the open character into the clipboard as plain text."""
        from alien_desktop.documents.sheet.plain_text import sheet_text

        if self._is_open():
            sheet = self._session.workspace.sheet(self._views.sheet_id)
            self._copy(sheet_text(sheet, self._session.rules_for(sheet.edition)), sheet.name)

    def copy_roll(self) -> None:
        """Put the last roll that the log holds into the clipboard, with its dice and where they came from."""
        from alien_desktop.gui.dice.log_lines import line_of
        from alien_desktop.session.profile import local_time_of

        rolled = (entry for entry in reversed(self._session.log.entries()) if entry.records and not entry.taken_back)
        entry = next(rolled, None)
        if entry is None:
            self._views.status.tell(self.tr("Nothing has been rolled yet."), NoticeTone.INFO)
            return
        line = line_of(entry, local_time_of(entry.time))
        self._copy(line.words(), self.tr("The last roll"))

    def _on_clock_alarms_due(self, sentence: str) -> None:
        self._views.status.tell(sentence, NoticeTone.INFO)

    def _copy(self, text: str, what: str) -> None:
        QApplication.clipboard().setText(text)
        self._views.status.tell(self.tr("{what} is in the clipboard as text.").format(what=what), NoticeTone.INFO)

    def show_in_the_other_edition(self, document_id: str) -> None:
        """Show a character in both editions side by side."""
        self.convert_dialog.open_for(document_id, self._views.window)

    def _show_open_in_the_other_edition(self) -> None:
        if self._is_open():
            self.show_in_the_other_edition(self._views.sheet_id)

    def _crew_of(self, sheet_id: str) -> tuple[str, ...]:
        return tuple(member.document_id for member in self._session.index.crew(sheet_id, MOST_IN_PARTY))

    def _is_open(self) -> bool:
        """Whether a character is open; says so when none is."""
        if not self._views.sheet_id:
            self._views.status.tell(self.tr("Open a character first."), NoticeTone.INFO)
        return bool(self._views.sheet_id)
