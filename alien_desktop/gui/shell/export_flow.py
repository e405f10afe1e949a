"""A document as a file to send: the way out that matches the import. The document itself stays as it is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import data_of
from alien_desktop.gui.kit.notice_bar import NoticeTone
from alien_desktop.storage.atomic import write_whole
from alien_desktop.storage.envelope import seal
from alien_desktop.storage.errors import NotConfirmed, StorageError
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.timestamps import iso_utc, utc_now

if TYPE_CHECKING:
    from alien_desktop.gui.shell.navigation import Navigator

_LONGEST = 60
_NOT_IN_NAMES = re.compile(r"[^\w\- ]+")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


class ExportFlow(QObject):
    """Asks where to, and writes: whole, or not at all."""

    def __init__(self, views: Navigator) -> None:
        super().__init__(views)
        self._views = views

    def choose(self, document_id: str) -> None:
        """Let the user choose a place for a copy of a document; nothing is blocked."""
        views = self._views
        try:
            document = views.session.workspace.document(document_id)
        except (KeyError, StorageError) as error:
            sentence = getattr(error, "sentence", "") or self.tr("This document is no longer there.")
            views.status.tell(sentence, NoticeTone.HARM)
            return
        dialog = QFileDialog(views.window, self.tr("Save a copy"), "", self.tr("Documents (*.json)"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        dialog.selectFile(suggested_name(document.name))
        dialog.fileSelected.connect(lambda path: self.write(document, Path(path)))
        dialog.open()

    def write(self, document: Document, path: Path) -> None:
        """Write a document to a file that can be sent: what it holds and nothing of this machine."""
        content = seal(
            document.FORMAT, document.SCHEMA, document.id, 0, iso_utc(utc_now()), data_of(document.evolve(sample=False))
        )
        try:
            write_whole(RealFiles(), path, content)
        except NotConfirmed:
            pass  # it is there; a power cut within the next seconds is the user's to see
        except StorageError as error:
            self._views.status.tell(f"{path.name}: {error.sentence}", NoticeTone.HARM)
            return
        sentence = self.tr("{name} was saved as {file}: send it, and import it by a drop.")
        self._views.status.tell(
            sentence.format(name=document.name or self.tr("Unnamed"), file=path.name), NoticeTone.GOOD
        )


def suggested_name(name: str) -> str:
    """Return a file name made of a document's name: letters, digits and blanks, and nothing a system reserves."""
    plain = " ".join(_NOT_IN_NAMES.sub(" ", name).split())[:_LONGEST].strip()
    if not plain or _RESERVED.fullmatch(plain):
        plain = f"document {plain}".strip()
    return f"{plain}.json"
