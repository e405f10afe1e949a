"""The documents that were opened last: at most ten, kept with the state of the windows; missing ones can come back."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.text import clean_line
from alien_desktop.gui.kit.health_meter import is_down
from alien_desktop.gui.kit.notice_bar import NoticeTone
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.window_state import WindowState
from alien_desktop.gui.library.library_columns import day_words
from alien_desktop.gui.library.library_panel import LibraryPanel
from alien_desktop.rules.message import Words
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.session import Session
from alien_desktop.storage.scan_result import is_document_id
from alien_desktop.storage.timestamps import iso_utc, utc_now

if TYPE_CHECKING:
    from alien_desktop.gui.library.recent_dialog import RecentDialog, RecentItem

MOST = 10
MOST_MARKS = 2
"""How many things that are wrong with somebody are named."""
_KEY = "recent"
_DAYS_OF_A_WEEK = 7


class RecentDocuments(QObject):
    """Remembers what is opened and offers it again; names are kept so that a missing one can be named.

    `open_requested(document_id)` when one is chosen; `message_posted(text, tone, actions)`; `locate_requested()` when
    the file of a missing one is to be looked for.
    """

    open_requested = Signal(str)
    message_posted = Signal(str, object, object)
    locate_requested = Signal()

    def __init__(self, session: Session, library: LibraryPanel, state: WindowState, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._index = session.index
        self._library = library
        self._state = state
        self._window = window
        self._opened = _read(state.text(_KEY))
        self._trashed: dict[str, str] = {}
        """What the trash holds, as it was read last: keys by id."""
        self.picker: RecentDialog | None = None
        """The open list, None when there is none."""

    @property
    def names(self) -> dict[str, str]:
        """Ids and the names they had when they were opened, the last one first."""
        return {document_id: name for document_id, (name, _moment) in self._opened.items()}

    def note(self, document: Document, at: datetime | None = None) -> None:
        """A document was opened, now or `at` a moment: it comes first."""
        self._opened.pop(document.id, None)
        opened = (document.name, iso_utc(at or utc_now()))
        self._opened = dict([(document.id, opened), *self._opened.items()][:MOST])
        self._write()
        self._library.set_last((self._last_of(Encounter.FORMAT), self._last_of(CharacterSheet.FORMAT)))

    def clear(self) -> None:
        """Forget all of them; the documents stay where they are."""
        self._opened = {}
        self._write()

    def show(self) -> None:
        """Offer what was opened last, in a list over the work."""
        from alien_desktop.gui.library.recent_dialog import RecentDialog

        if self.picker is not None:
            self.picker.reject()
        if not self._opened:
            self._post(self.tr("No document was opened yet. The library has them all."))
            return
        picker = RecentDialog(self._lines(), self._window)
        picker.chosen.connect(self._on_picker_chosen)
        picker.cleared.connect(self.clear)
        picker.finished.connect(self._on_picker_finished)
        self.picker = picker
        picker.open_over(self._window)
        if any(self._index.entry(document_id) is None for document_id in self._opened):
            # Read behind the window, after what was removed just now: a trash may hold thousands of files.
            self._session.autosave.save_soon()
            self._session.profile.writer.put(_KEY, self._session.trash.entries, self._on_trash_read)

    def _lines(self) -> tuple[RecentItem, ...]:
        return tuple(self._line(document_id, *opened) for document_id, opened in self._opened.items())

    def _line(self, document_id: str, name: str, moment: str) -> RecentItem:
        from alien_desktop.gui.library.recent_dialog import RecentItem, RecentState

        entry = self._index.entry(document_id)
        name = (entry.name if entry is not None else name) or self.tr("Unnamed")
        day, when = self._moment(moment)
        if entry is None:
            state = RecentState.TRASHED if document_id in self._trashed else RecentState.GONE
            gone = self.tr("moved or deleted; it was in {folder}").format(folder=self._session.profile.paths.documents)
            line = self.tr("in the trash") if state is RecentState.TRASHED else gone
            return RecentItem(document_id, name, None, state, line, when=when, day=day)
        parts = [translated(entry.role), translated(entry.rules)]
        if entry.format == Encounter.FORMAT:
            parts.insert(0, self.tr("Scene"))
        condition, is_hurt = "", False
        if entry.format == CharacterSheet.FORMAT:
            condition, is_hurt = self._condition(entry)
        line = ", ".join(part for part in parts if part)
        return RecentItem(document_id, name, entry, RecentState.HERE, line, condition, is_hurt, when, day)

    def _condition(self, entry: LibraryEntry) -> tuple[str, bool]:
        """The condition of a character, and whether they are down: then what is wrong, else stress and Health too."""
        parts = [translated(mark) for mark in entry.marks[:MOST_MARKS]]
        if is_down(entry.health) and parts:
            return ", ".join(parts), True
        if entry.stress is not None:
            parts.append(self.tr("stress {stress}").format(stress=entry.stress))
        parts.append(self.tr("Health {value}/{most}").format(value=entry.health, most=entry.health_max))
        return ", ".join(parts), False

    def _moment(self, moment: str) -> tuple[str, str]:
        """The title of the group, and what is at the right: the time of the last two days, else the day."""
        try:
            local = datetime.fromisoformat(moment).astimezone()
        except (ValueError, OverflowError):
            return self.tr("Earlier"), ""
        days = (utc_now().astimezone().date() - local.date()).days
        if days > 1:
            title = self.tr("Last week") if days <= _DAYS_OF_A_WEEK else self.tr("Earlier")
            return title, day_words(moment)
        return (self.tr("Yesterday") if days == 1 else self.tr("Today")), f"{local:%H:%M}"

    def _last_of(self, kind: str) -> str:
        """Return the id of the document of a kind that was opened last; empty when there is none."""
        entries = (self._index.entry(document_id) for document_id in self._opened)
        return next((entry.document_id for entry in entries if entry is not None and entry.format == kind), "")

    def _on_trash_read(self, found: object) -> None:
        """Say of what is missing whether the trash has it."""
        if not isinstance(found, tuple) or not isValid(self):
            return
        trashed = {one.entry.document_id: one.key for one in reversed(found) if not one.is_damaged}
        if trashed != self._trashed:
            self._trashed = trashed
            if self.picker is not None:
                self.picker.set_lines(self._lines())

    def _on_picker_chosen(self, document_id: str) -> None:
        if self._index.entry(document_id) is not None:
            self.open_requested.emit(document_id)
        elif document_id not in self._trashed:
            self.locate_requested.emit()
        elif try_command("document.restore", self._session, self._refuse, key=self._trashed[document_id]):
            self.open_requested.emit(document_id)

    def _on_picker_finished(self, _result: int) -> None:
        self.picker = None

    def _refuse(self, sentence: Words) -> None:
        self._post(translated(sentence))

    def _post(self, sentence: str) -> None:
        self.message_posted.emit(sentence, NoticeTone.INFO, ())

    def _write(self) -> None:
        lines = [(document_id, *opened) for document_id, opened in self._opened.items()]
        self._state.set_text(_KEY, json.dumps(lines))


def _read(text: str) -> dict[str, tuple[str, str]]:
    """Read the list back; what is not an id, a name and a moment is left out."""
    try:
        found = json.loads(text or "[]")
    except ValueError:
        return {}
    opened: dict[str, tuple[str, str]] = {}
    for line in found if isinstance(found, list) else []:
        match line:
            case [str() as document_id, str() as name, str() as moment] if is_document_id(document_id):
                opened[document_id] = (clean_line(name), moment)
    return dict(list(opened.items())[:MOST])
