"""What the main window says about the session: saved or not, what undo takes back, history, crew, rules, trouble."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from alien_desktop.gui.kit.notice_bar import NoticeAction, NoticeTone
from alien_desktop.gui.kit.session_status import SessionStatus
from alien_desktop.gui.shell.crew_badges import MOST_IN_PARTY, crew_badges_of
from alien_desktop.session.profile import local_time_of
from alien_desktop.session.recovery import Recovery
from alien_desktop.session.session import Session

if TYPE_CHECKING:
    from alien_desktop.gui.shell.main_window import MainWindow

HISTORY_LINES = 12

RETRY, UNDO = "retry", "undo"
"""What a notice can offer."""


class StatusPresenter(QObject):
    """Listens to the session and tells; it changes nothing."""

    def __init__(self, window: MainWindow, session: Session) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._sheet_id = ""
        self._frame = SessionStatus(session, window.theme, window.actions_of, window.status, self)
        session.workspace.not_written.connect(self._on_workspace_not_written)
        session.log.added.connect(self._show_history)
        session.log.marked.connect(self._show_history)
        session.index.entry_changed.connect(self._on_shelf_entry_changed)
        window.notices.action_requested.connect(self._on_notices_action_requested)
        window.notices.dismissed.connect(window.notices.hide)
        window.library.set_entries(session.index.entries())
        self._show_history()
        self.show_rules()

    def set_sheet(self, document_id: str) -> None:
        """Show the crew and the rules of the character that is open; empty for none."""
        self._sheet_id = document_id
        self._show_party()
        self.show_rules()

    def tell(self, sentence: str, tone: NoticeTone, actions: tuple[NoticeAction, ...] = ()) -> None:
        """Show a sentence in the window, with at most two things that can be done."""
        self._window.notices.set_message(sentence, tone, actions, dismiss=self.tr("Close"))

    def tell_start(self, recovery: Recovery) -> None:
        """Say what had to be brought back, and what was found wrong."""
        for sentence in self._session.profile.notices:
            self.tell(sentence, NoticeTone.HARM)
        if recovery.actions:
            count = self.tr("one action")
            if recovery.actions > 1:
                count = self.tr("{number} actions").format(number=recovery.actions)
            sentence = self.tr("Recovered {count} after an unclean end. Nothing is lost.").format(count=count)
            self._window.library.set_recovery(sentence)

    def show_rules(self) -> None:
        """Show the rules of what is open, else those that are preferred."""
        entry = self._session.index.entry(self._sheet_id)
        edition = self._session.preferences.edition
        self._frame.set_rules(entry.rules if entry is not None else self._session.rules_for(edition).edition.name)

    def _on_workspace_not_written(self, sentence: str) -> None:
        self.tell(sentence, NoticeTone.HARM, (NoticeAction(RETRY, self.tr("Try again")),))

    def _on_shelf_entry_changed(self, document_id: str) -> None:
        self._window.library.set_entry(document_id, self._session.index.entry(document_id))
        self._show_party()

    def _on_notices_action_requested(self, action: str) -> None:
        self._window.notices.hide()
        if action == RETRY:
            self._session.autosave.save_now()
        elif action == UNDO:
            self._session.workspace.undo()

    def _show_history(self) -> None:
        entries = self._session.log.entries()[-HISTORY_LINES:]
        lines = tuple((local_time_of(entry.time), entry.text) for entry in reversed(entries))
        self._window.rail.set_history(lines)

    def _show_party(self) -> None:
        crew = self._session.index.crew(self._sheet_id, MOST_IN_PARTY)
        self._window.rail.set_party(crew_badges_of(crew), self._sheet_id)
