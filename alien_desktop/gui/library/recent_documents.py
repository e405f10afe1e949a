"""The documents that were opened last: at most ten, kept with the state of the windows; missing ones say so."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.text import clean_line
from alien_desktop.gui.kit.notice_bar import NoticeTone
from alien_desktop.gui.kit.window_state import WindowState
from alien_desktop.gui.library.library_panel import LibraryPanel
from alien_desktop.session.document_index import DocumentIndex
from alien_desktop.storage.scan_result import is_document_id

if TYPE_CHECKING:
    from alien_desktop.gui.kit.pick_dialog import PickDialog

MOST = 10
_CLEAR = "-"
_KEY = "recent"


class RecentDocuments(QObject):
    """Remembers what is opened and offers it again; names are kept so that a missing one can be told by its name.

    `open_requested(document_id)` when one is chosen; `message_posted(text, tone, actions)`.
    """

    open_requested = Signal(str)
    message_posted = Signal(str, object, object)

    def __init__(self, index: DocumentIndex, library: LibraryPanel, state: WindowState, window: QWidget) -> None:
        super().__init__(window)
        self._index = index
        self._library = library
        self._state = state
        self._window = window
        self._names = _read(state.text(_KEY))
        self.picker: PickDialog | None = None
        """The open list, None when there is none."""

    @property
    def names(self) -> dict[str, str]:
        """Ids and the names they had when they were opened, the last one first."""
        return dict(self._names)

    def note(self, document: Document) -> None:
        """A document was opened: it comes first."""
        self._names.pop(document.id, None)
        self._names = dict([(document.id, document.name), *self._names.items()][:MOST])
        self._write()
        self._library.set_last((self._last_of(Encounter.FORMAT), self._last_of(CharacterSheet.FORMAT)))

    def clear(self) -> None:
        """Forget all of them; the documents stay where they are."""
        self._names = {}
        self._write()

    def show(self) -> None:
        """Offer what was opened last, in a list beside the work."""
        from alien_desktop.gui.kit.pick_dialog import PickDialog
        from alien_desktop.gui.kit.pick_list import PickOption
        from alien_desktop.gui.library.tile_text import line_of

        if self.picker is not None:
            self.picker.reject()
        if not self._names:
            self._post(self.tr("No document was opened yet. The library has them all."))
            return
        options = []
        for document_id, name in self._names.items():
            entry = self._index.entry(document_id)
            if entry is None:
                options.append(PickOption(document_id, name or self.tr("Unnamed"), self.tr("missing"), ""))
            else:
                options.append(PickOption(document_id, entry.name or self.tr("Unnamed"), "", line_of(entry)))
        options.append(PickOption(_CLEAR, self.tr("Clear this list"), "", self.tr("The documents stay.")))
        picker = PickDialog(self.tr("Recent documents"), tuple(options), "", self._window)
        picker.picked.connect(self._on_picker_picked)
        picker.finished.connect(self._on_picker_finished)
        self.picker = picker
        picker.open_beside(self._window)

    def _last_of(self, kind: str) -> str:
        """Return the id of the document of a kind that was opened last; empty when there is none."""
        entries = (self._index.entry(document_id) for document_id in self._names)
        return next((entry.document_id for entry in entries if entry is not None and entry.format == kind), "")

    def _on_picker_picked(self, document_id: str) -> None:
        if document_id == _CLEAR:
            self.clear()
        elif self._index.entry(document_id) is None:
            sentence = self.tr("{name} is not in the library any more. If it was removed, it lies in the trash.")
            self._post(sentence.format(name=self._names[document_id]))
        else:
            self.open_requested.emit(document_id)

    def _on_picker_finished(self, _result: int) -> None:
        self.picker = None

    def _post(self, sentence: str) -> None:
        self.message_posted.emit(sentence, NoticeTone.INFO, ())

    def _write(self) -> None:
        self._state.set_text(_KEY, json.dumps(list(self._names.items())))


def _read(text: str) -> dict[str, str]:
    """Read the list back; what is not a pair of an id and a name is left out."""
    try:
        found = json.loads(text or "[]")
    except ValueError:
        return {}
    names: dict[str, str] = {}
    for pair in found if isinstance(found, list) else []:
        match pair:
            case [str() as document_id, str() as name] if is_document_id(document_id):
                names[document_id] = clean_line(name)
    return dict(list(names.items())[:MOST])
