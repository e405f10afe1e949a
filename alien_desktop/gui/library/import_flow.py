"""Imports documents from a drop, chosen files or the command line: they are read, shown, and taken in on a press."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.notice_bar import NoticeTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.library.library_model import LibraryFilter
from alien_desktop.gui.library.tile_text import line_of
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.interchange.own_files import Reading
from alien_desktop.session.export_files import SUFFIXES
from alien_desktop.session.import_files import MOST_FILES, ImportCandidate, missing_portraits, read_source
from alien_desktop.session.session import Session
from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.files import RealFiles

if TYPE_CHECKING:
    from alien_desktop.gui.library.import_dialog import ImportDialog, ImportItem

SLICE = 0.03
"""Seconds of reading between two looks at what the user does."""


class ImportFlow(QObject):
    """One import at a time. Nothing is written before the dialog is confirmed; then it is one step of the history.

    `imported(documents)` after that step; `message_posted(text, tone, actions)` when there is nothing to import.
    """

    imported = Signal(object)
    message_posted = Signal(str, object, object)

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._files = RealFiles()
        self._waiting: list[str | bytes] = []
        self._left_out = 0
        self._candidates: list[ImportCandidate] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._read_some)
        self.dialog: ImportDialog | None = None
        """What is shown before it is confirmed, None when nothing is."""

    def choose(self) -> None:
        """Let the user choose files; nothing is blocked."""
        from alien_desktop.gui.kit.file_dialogs import file_dialog

        patterns = " ".join(f"*.{suffix}" for suffix in (*SUFFIXES.values(), "json"))
        documents = self.tr("Documents ({patterns})").format(patterns=patterns)
        kinds = ";;".join((documents, self.tr("All files (*)")))
        dialog = file_dialog(self._window, self.tr("Open or import"), kinds)
        dialog.setFileMode(dialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self.begin)
        dialog.open()

    def begin(self, sources: Sequence[str | bytes]) -> None:
        """Look at files (paths, addresses of what is no file, a pasted text) and show what they hold."""
        if self.dialog is not None:
            self.dialog.reject()
        self._candidates = []
        self._waiting = list(sources[:MOST_FILES])
        self._left_out = len(sources) - len(self._waiting)
        if len(self._waiting) == 1:
            self._read_next()
            only = self._candidates[0]
            if only.reading is None:
                self.message_posted.emit(f"{only.name}: {translated(only.sentence)}", NoticeTone.HARM, ())
                return
        if sources:
            self._show()

    def add(self, sources: Sequence[str | bytes]) -> None:
        """Look at files as `begin` does, beside those that are shown already and wait for an answer."""
        if self.dialog is None:
            self.begin(sources)
            return
        room = max(MOST_FILES - len(self._waiting) - len(self._candidates), 0)
        self._waiting += sources[:room]
        self._left_out += len(sources[room:])
        self._timer.start()

    # --- inside ---

    def _show(self) -> None:
        from alien_desktop.gui.library.import_dialog import ImportDialog

        dialog = ImportDialog(self._window)
        dialog.confirmed.connect(self._take_in)
        dialog.finished.connect(self._on_dialog_finished)
        self.dialog = dialog
        self._show_progress()
        dialog.open_over(self._window)
        if self._waiting:
            self._timer.start()

    def _read_some(self) -> None:
        """Read for a moment, then let the window live: many files block nobody, and Esc stops it.

        What all of them hold is shown in a turn of its own.
        """
        if not self._waiting:
            self._timer.stop()
            self._show_progress()
            return
        end = monotonic() + SLICE
        while self._waiting and monotonic() < end:
            self._read_next()
        if self._waiting:
            self._show_progress()

    def _read_next(self) -> None:
        self._candidates.append(read_source(self._waiting.pop(0), self._files))

    def _show_progress(self) -> None:
        if self.dialog is not None:
            # While files are still read only the number is shown: notes depend on what the others bring.
            lines = () if self._waiting else tuple(self._line_of(one) for one in self._candidates)
            done = len(self._candidates)
            self.dialog.set_lines(lines, done=done, left=len(self._waiting), left_out=self._left_out)

    def _line_of(self, candidate: ImportCandidate) -> ImportItem:
        from alien_desktop.gui.library.import_dialog import ImportItem

        reading = candidate.reading
        if reading is None:
            return ImportItem(candidate.name, notes=(translated(candidate.sentence),))
        entry = self._session.index.described(reading.document)
        theme = theme_of(self._window)
        missing = missing_portraits(
            reading,
            self._readings(),
            lambda document_id: self._session.index.entry(document_id) is not None,
            lambda portrait: not theme.picture_of(portrait).isNull(),
        )
        line = (
            self.tr("Adversary, {what}").format(what=line_of(entry))
            if entry.format == LibraryFilter.ADVERSARIES
            else ""
        )
        notes = tuple(map(translated, (*reading.warnings, *missing)))
        is_here = self._session.documents.is_here(reading)
        return ImportItem(candidate.name, entry, line or line_of(entry), notes, is_here)

    def _readings(self) -> list[Reading]:
        return [one.reading for one in self._candidates if one.reading is not None]

    def _take_in(self, replace: bool) -> None:
        readings = self._readings()
        try:
            replaced = {one.source_id for one in readings} if replace else ()
            documents = self._session.documents.take_in(readings, replaced)
        except StorageError as error:
            self.message_posted.emit(translated(error.sentence), NoticeTone.HARM, ())
            return
        self.imported.emit(documents)

    def _on_dialog_finished(self, _result: int) -> None:
        self._timer.stop()
        self.dialog = None
