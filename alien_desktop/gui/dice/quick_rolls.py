"""Ctrl+K: the small dialog that rolls any skill of anybody, over whichever window it is asked for in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import translated
from alien_desktop.rules.message import Words
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.rolls.roll_state import Phase
from alien_desktop.session.session import Session
from alien_desktop.storage.errors import StorageError

if TYPE_CHECKING:
    from alien_desktop.gui.dice.quick_roll_dialog import QuickRollDialog
    from alien_desktop.session.rolls.roll_search import RollSearch


class QuickRolls(QObject):
    """One for each window. `prepared(sheet_id)`: a roll of a character is ready in the tray; `refused(sentence)`."""

    prepared = Signal(str)
    refused = Signal(str)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.dialog: QuickRollDialog | None = None
        """The open question, None when there is none."""

    @cached_property
    def finder(self) -> RollSearch:
        """Who can roll; built when it is first asked, and kept true from then on."""
        from alien_desktop.session.rolls.roll_search import RollSearch

        finder = RollSearch(self._session.index.entries(), translated)
        self._session.index.entry_changed.connect(self._on_index_entry_changed)
        return finder

    def ask(self, window: QWidget, first: Sequence[str] = ()) -> None:
        """Ask over a window; characters named by `first` come before the others. Asked again it starts over."""
        from alien_desktop.gui.dice.quick_roll_dialog import QuickRollDialog

        if self.dialog is not None:
            self.dialog.reject()
        dialog = QuickRollDialog(self._session, self.finder, window)
        dialog.roll_requested.connect(self._on_dialog_roll_requested)
        dialog.prepare_requested.connect(self._on_dialog_prepare_requested)
        dialog.finished.connect(self._on_dialog_finished)
        self.dialog = dialog
        dialog.open_over(window, first)

    def prepare(
        self, sheet_id: str, what: Skill | Attribute, options: PoolOptions | None = None, title: Words = ""
    ) -> bool:
        """Put a roll onto the table; a panic that waits for its answer stays."""
        if self._session.rolls.state.phase is Phase.ANSWER:
            self.refused.emit(self.tr("Answer the panic or stress response in the tray first."))
            return False
        try:
            self._session.rolls.prepare(sheet_id, what, options, title)
        except KeyError:
            self.refused.emit(self.tr("This character is no longer there."))
            return False
        except StorageError as error:
            self.refused.emit(translated(error.sentence))
            return False
        self.prepared.emit(sheet_id)
        return True

    def roll(
        self, sheet_id: str, what: Skill | Attribute, options: PoolOptions | None = None, title: Words = ""
    ) -> None:
        """Put a roll onto the table and roll it."""
        if self.prepare(sheet_id, what, options, title):
            try_command("roll", self._session, lambda reason: self.refused.emit(translated(reason)))

    def _on_dialog_roll_requested(self, sheet_id: str, what: Skill | Attribute) -> None:
        self.roll(sheet_id, what, PLAIN)  # the dice that the list says, whatever was set for another roll

    def _on_dialog_prepare_requested(self, sheet_id: str, what: Skill | Attribute) -> None:
        self.prepare(sheet_id, what, PLAIN)

    def _on_dialog_finished(self, _result: int) -> None:
        self.dialog = None

    def _on_index_entry_changed(self, document_id: str) -> None:
        self.finder.put(document_id, self._session.index.entry(document_id))
