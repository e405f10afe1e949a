"""What the frame of the main window says about the session: whether it is saved, undo, history, crew, rules."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.notice_bar import RETRY, NoticeAction, NoticeTone
from alien_desktop.gui.kit.portrait import short_name
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.session_status import SessionStatus
from alien_desktop.gui.kit.sidebar import HistoryItem, Sidebar
from alien_desktop.gui.kit.sidebar_entry import PartyMember
from alien_desktop.gui.kit.status_line import StatusLine
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.rules.message import Words
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.save_state import SaveReport, SaveState
from alien_desktop.session.session import Session
from alien_desktop.storage.timestamps import local_time_of

HISTORY_LINES = 12
PATIENCE = 1.0
"""Seconds that a window waits for the disk when it is closed, before it says so and lives on until the disk is done."""


class StatusPresenter(QObject):
    """Follows the session and changes no document. `message_posted(text, tone, actions)` about trouble with saving."""

    message_posted = Signal(str, object, object)
    leaving_possible = Signal()
    """Closing had to wait for the disk: everything is on it now."""

    def __init__(
        self, session: Session, actions: CommandActions, status: StatusLine, sidebar: Sidebar, window: QWidget
    ) -> None:
        super().__init__(window)
        self._session = session
        self._sidebar = sidebar
        self._frame = SessionStatus(session, theme_of(window), actions, status, self)
        self._sheet_id = ""
        self._close_anyway = False
        """The trouble that there is now was reported when closing was asked for: the next time it closes."""
        session.autosave.state_changed.connect(self._on_autosave_state_changed)
        session.workspace.refused.connect(self._post_harm)
        session.workspace.not_written.connect(self._post_trouble)
        session.profile.not_kept.connect(self._post_harm)
        session.log.added.connect(self._show_history)
        session.log.marked.connect(self._show_history)
        session.index.entry_changed.connect(self._show_crew)
        session.preferences_changed.connect(self._show_rules)
        sidebar.moment_requested.connect(self._on_sidebar_moment_requested)
        self._show_history()
        self._show_rules()

    def set_sheet(self, document_id: str) -> None:
        """Show the crew and the rules of the character that is open; empty for none."""
        self._sheet_id = document_id
        self._show_crew()
        self._show_rules()

    def confirm_close(self) -> bool:
        """Save everything and return whether to close; trouble is told first, and a second call closes all the same."""
        autosave, profile = self._session.autosave, self._session.profile
        profile.finish_soon()
        if not profile.writer.finish(PATIENCE):
            profile.writer.put("leaving", lambda: None, self._on_all_tried)
            self.message_posted.emit(
                self.tr("The disk takes its time. The window closes when everything is on it."), NoticeTone.INFO, ()
            )
            return False
        if autosave.is_all_written or self._close_anyway:
            return True
        self._tell_not_saved()
        return False

    def _on_all_tried(self, _outcome: object) -> None:
        if self._session.autosave.report.state is SaveState.NOT_SAVED:
            self._tell_not_saved()
        else:
            self.leaving_possible.emit()  # what was done meanwhile is written then

    def _tell_not_saved(self) -> None:
        self._close_anyway = True
        sentence = self.tr("Not everything is on disk: {reason} Close again to leave anyway.")
        self._post_trouble(sentence.format(reason=translated(self._session.autosave.report.reason)))

    def _show_rules(self) -> None:
        """Show the rules of what is open, else those that are preferred."""
        entry = self._session.index.entry(self._sheet_id)
        edition = self._session.preferences.edition
        self._frame.set_rules(entry.rules if entry is not None else self._session.rules_for(edition).edition.name)

    def _on_autosave_state_changed(self, report: SaveReport) -> None:
        if report.state is SaveState.SAVED:
            self._close_anyway = False  # trouble that is over is no reason to close over the next one

    def _post_trouble(self, sentence: Words) -> None:
        self.message_posted.emit(translated(sentence), NoticeTone.HARM, (NoticeAction(RETRY, self.tr("Try again")),))

    def _post_harm(self, sentence: Words) -> None:
        self.message_posted.emit(translated(sentence), NoticeTone.HARM, ())

    def _show_history(self) -> None:
        entries = self._session.log.entries()[-HISTORY_LINES:]
        self._sidebar.set_history(tuple(_history_item(entry) for entry in reversed(entries)))

    def _on_sidebar_moment_requested(self, line: int) -> None:
        try_command("history.go", self._session, self._post_refusal, line=line)

    def _post_refusal(self, reason: Words) -> None:
        self.message_posted.emit(translated(reason), NoticeTone.INFO, ())

    def _show_crew(self) -> None:
        crew = self._session.index.crew(self._sheet_id)
        self._sidebar.set_party(tuple(self._badge(entry) for entry in crew), self._sheet_id)

    def _badge(self, entry: LibraryEntry) -> PartyMember:
        health = self.tr("Health {value} of {maximum}").format(value=entry.health, maximum=entry.health_max)
        stress = self.tr("no stress") if entry.stress is None else self.tr("stress {level}").format(level=entry.stress)
        return PartyMember(
            id=entry.document_id,
            name=entry.name,
            word=short_name(entry.name),
            words=f"{entry.name}: {health}, {stress}",
            health=entry.health,
            max_health=entry.health_max,
            stress=entry.stress,
            is_low=0 < entry.health <= 1 < entry.health_max - 1,
            is_broken=entry.health == 0,
            portrait=entry.portrait,
        )


@once_per_version
def _history_item(entry: LogEntry) -> HistoryItem:
    """The line of an entry: a change adds one, and those above it are as they were."""
    return HistoryItem(entry.seq, local_time_of(entry.time), translated(entry.title), entry.taken_back)
