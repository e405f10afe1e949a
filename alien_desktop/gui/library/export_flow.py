"""Saves a document as a file to send, which the import reads again. The document itself stays as it is."""

import re
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.document import Document
from alien_desktop.gui.kit.notice_bar import NoticeTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.session.export_files import SUFFIXES, write_copy
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.errors import StorageError

_LONGEST = 60
_NOT_IN_NAMES = re.compile(r"[^\w\- ]+")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


class ExportFlow(QObject):
    """Asks for the file, then writes it whole or not at all. `message_posted(text, tone, actions)` says how it went."""

    message_posted = Signal(str, object, object)

    def __init__(self, workspace: Workspace, sync_soon: Callable[[Path], object], window: QWidget) -> None:
        super().__init__(window)
        self._sync_soon = sync_soon
        self._workspace = workspace
        self._window = window

    def choose(self, document_id: str) -> None:
        """Let the user choose a place for a copy of a document; nothing is blocked."""
        from alien_desktop.gui.kit.file_dialogs import file_dialog

        try:
            document = self._workspace.document(document_id)
        except (KeyError, StorageError) as error:
            gone = self.tr("This document is no longer there.")
            sentence = translated(error.sentence) if isinstance(error, StorageError) else gone
            self.message_posted.emit(sentence, NoticeTone.HARM, ())
            return
        suffix = SUFFIXES[document.FORMAT]
        kinds = self.tr("Documents (*.{suffix})").format(suffix=suffix)
        dialog = file_dialog(self._window, self.tr("Save a copy"), kinds)
        dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix)
        dialog.selectFile(suggested_name(document.name, suffix))
        dialog.fileSelected.connect(lambda path: self.write(document, Path(path)))
        dialog.open()

    def write(self, document: Document, path: Path) -> None:
        """Write a document to a file that can be sent: what it holds and nothing of this machine."""
        try:
            write_copy(document, path, self._sync_soon)
        except StorageError as error:
            self.message_posted.emit(f"{path.name}: {translated(error.sentence)}", NoticeTone.HARM, ())
            return
        sentence = self.tr("{name} was saved as {file}. Others can drag the file into their library.")
        sentence = sentence.format(name=document.name or self.tr("Unnamed"), file=path.name)
        self.message_posted.emit(sentence, NoticeTone.GOOD, ())


def suggested_name(name: str, suffix: str) -> str:
    """Return a file name made of a document's name: letters, digits and blanks, and nothing a system reserves."""
    plain = " ".join(_NOT_IN_NAMES.sub(" ", name).split())[:_LONGEST].strip()
    if not plain or _RESERVED.fullmatch(plain):
        plain = f"document {plain}".strip()
    return f"{plain}.{suffix}"
