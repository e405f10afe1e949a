"""What can be done with a row of a log: roll it again, go to its character, copy. By menu, key and double click."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QListView

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.dice.log_model import LogRole
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.session.commands.registry import refusal_of
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.rolls.roll_again import can_roll_again
from alien_desktop.session.session import Session


class LogActions(QObject):
    """Belongs to one list of a log. `again_requested(LogEntry)`: with Shift+Enter or from the menu.

    `character_requested(id)`: with Enter, a double click or from the menu. Copy takes what `copied_text` says.
    """

    again_requested = Signal(object)
    character_requested = Signal(str)

    def __init__(self, session: Session, view: QListView, copied_text: Callable[[], str]) -> None:
        super().__init__(view)
        self._session = session
        self._view = view
        self._copied_text = copied_text
        # Given its text at once, PySide tries it as an icon first, and makes that class with its enums.
        self.again, self.jump, self.copy, self.go = (QAction(self) for _ in range(4))
        self.again.setText(self.tr("Roll this again"))
        self.again.setShortcuts([QKeySequence("Shift+Return"), QKeySequence("Shift+Enter")])
        self.again.triggered.connect(self._on_again_triggered)
        self.jump.setText(self.tr("Go to the character"))
        self.jump.triggered.connect(self._on_jump_triggered)
        self.copy.setText(self.tr("Copy"))
        self.copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy.triggered.connect(self.copy_text)
        self.go.triggered.connect(self._on_go_triggered)
        for action in (self.again, self.jump, self.go, self.copy):
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            view.addAction(action)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        view.activated.connect(self._on_view_activated)
        view.selectionModel().currentChanged.connect(self._on_view_current_changed)
        view.model().dataChanged.connect(self._on_model_data_changed)
        self._show_what_is_possible(view.currentIndex())

    def copy_text(self) -> None:
        """Put the chosen row, or all that are shown, into the clipboard."""
        QApplication.clipboard().setText(self._copied_text())

    def _character_of(self, index: QModelIndex) -> str:
        """Return the character that a row is about; empty for rows of adversaries, scenes and those who are gone."""
        document_id = str(index.data(LogRole.DOCUMENT) or "")
        entry = self._session.index.entry(document_id)
        return document_id if entry is not None and entry.format == CharacterSheet.FORMAT else ""

    def _show_what_is_possible(self, index: QModelIndex) -> None:
        entry = index.data(LogRole.ENTRY)
        events = entry.events if isinstance(entry, LogEntry) else ()
        self.again.setEnabled(any(can_roll_again(self._session, event) for event in events))
        self.jump.setEnabled(bool(self._character_of(index)))
        reached = isinstance(entry, LogEntry) and refusal_of("history.go", self._session, line=entry.seq) is None
        self.go.setEnabled(reached)
        taken_back = isinstance(entry, LogEntry) and entry.taken_back
        self.go.setText(self.tr("Redo up to here") if taken_back else self.tr("Go back to here"))

    def _on_view_current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        self._show_what_is_possible(current)

    def _on_model_data_changed(self) -> None:
        """Steps were undone or done again: the same row may mean the opposite now."""
        self._show_what_is_possible(self._view.currentIndex())

    def _on_view_activated(self, index: QModelIndex) -> None:
        self._view.setCurrentIndex(index)
        self._on_jump_triggered()

    def _on_again_triggered(self) -> None:
        entry = self._view.currentIndex().data(LogRole.ENTRY)
        if isinstance(entry, LogEntry):
            self.again_requested.emit(entry)

    def _on_go_triggered(self) -> None:
        entry = self._view.currentIndex().data(LogRole.ENTRY)
        if isinstance(entry, LogEntry):
            try_command("history.go", self._session, line=entry.seq)

    def _on_jump_triggered(self) -> None:
        character = self._character_of(self._view.currentIndex())
        if character:
            self.character_requested.emit(character)
