"""What the library asks for beyond opening: crews, samples, the trash, import, and how it is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.gui.kit.notice_bar import NoticeAction, NoticeTone
from alien_desktop.gui.library.view_settings import Layout
from alien_desktop.gui.shell.export_flow import ExportFlow
from alien_desktop.gui.shell.import_flow import ImportFlow
from alien_desktop.gui.shell.status_presenter import UNDO
from alien_desktop.session.trash import Trash
from alien_desktop.storage.errors import StorageError

if TYPE_CHECKING:
    from alien_desktop.gui.kit.pick_dialog import PickDialog
    from alien_desktop.gui.shell.navigation import Navigator

NO_CREW = "-"
LIBRARY_VIEW = "library"
ARRANGEMENT = "library"
"""Under which name the state of the windows keeps how the library is shown."""


class LibraryCommands(QObject):
    """Each wish is one named step of the undo history."""

    def __init__(self, views: Navigator, remember: Callable[[str, str], None]) -> None:
        super().__init__(views)
        self._views = views
        self._session = views.session
        self._remember = remember
        self.picker: PickDialog | None = None
        """The open question which crew it is, None when there is none."""
        self.imports = ImportFlow(views)
        self.exports = ExportFlow(views)
        self._trash = Trash(views.session.profile.store.trash, lambda one: views.session.index.entry(one) is not None)
        self._look_again = QTimer(self, singleShot=True, interval=0)
        self._look_again.timeout.connect(self.show_trash)
        self._library = library = views.window.library
        library.crew_requested.connect(self.ask_crew)
        library.samples_requested.connect(self.remove_samples)
        library.import_requested.connect(self.imports.choose)
        library.sources_dropped.connect(self.imports.begin)
        library.trash_requested.connect(self.show_trash)
        library.restore_requested.connect(self.restore)
        library.clear_search_requested.connect(views.window.top_bar.search.clear)
        library.arranged.connect(self._on_library_arranged)
        views.session.index.entry_changed.connect(self._on_shelf_entry_changed)
        connect = views.window.actions_of.connect_command
        connect("import", self.imports.choose)
        connect("save_copy", self._save_copy)
        library.copy_requested.connect(self.exports.choose)
        for layout in Layout:
            connect(f"library_{layout}", partial(self._show_layout, layout))
        self._show_ticks()

    def show_trash(self) -> None:
        """Look what lies in the trash; what was removed just now goes there first."""
        self._session.autosave.save_now()
        try:
            self._library.set_trash(self._trash.entries())
        except StorageError as error:
            self._views.status.tell(error.sentence, NoticeTone.HARM)

    def restore(self, key: str) -> None:
        """Bring a document back from the trash as one step; one that is alive again comes as a copy beside it."""
        try:
            document = self._trash.document(key)
        except StorageError as error:
            self._views.status.tell(error.sentence, NoticeTone.HARM)
            return
        name = document.name or self.tr("Unnamed")
        self._session.workspace.edit(self.tr("Restore {name}").format(name=name), [document])
        sentence = self.tr("{name} is in the library again.").format(name=name)
        self._views.status.tell(sentence, NoticeTone.INFO, (NoticeAction(UNDO, self.tr("Undo")),))

    def ask_crew(self, document_id: str) -> None:
        """Ask which crew a document belongs to: one that there is, a new one, or none."""
        from alien_desktop.gui.kit.pick_dialog import PickDialog
        from alien_desktop.gui.kit.pick_list import PickOption

        if self.picker is not None:
            self.picker.reject()
        entry = self._session.index.entry(document_id)
        if entry is None:
            return
        counts: dict[str, int] = {}
        for other in self._session.index.entries():
            if other.label:
                counts[other.label] = counts.get(other.label, 0) + 1
        options = tuple(
            PickOption(f"={label}", label, str(count))
            for label, count in sorted(counts.items())
            if label != entry.label
        )
        if entry.label:
            options = (*options, PickOption(NO_CREW, self.tr("No crew"), entry.label))
        title = self.tr("Crew of {name}").format(name=entry.name)
        window = self._views.window
        picker = PickDialog(title, options, self.tr("New crew “{}”"), window)
        picker.picked.connect(lambda label: self._set_crew(document_id, label.removeprefix("=")))
        picker.written.connect(lambda label: self._set_crew(document_id, label))
        picker.finished.connect(self._on_picker_finished)
        self.picker = picker
        picker.open_beside(window)

    def remove_samples(self) -> None:
        """Put every document that is marked as a sample into the trash as one step; copies of them stay."""
        samples = [entry.document_id for entry in self._session.index.entries() if entry.sample]
        if not samples:
            return
        self._session.workspace.edit(self.tr("Remove all samples"), removed=samples)
        sentence = self.tr("{count} samples are in the trash.").format(count=len(samples))
        self._views.status.tell(sentence, NoticeTone.INFO, (NoticeAction(UNDO, self.tr("Undo")),))

    def _set_crew(self, document_id: str, label: str) -> None:
        document = self._session.workspace.document(document_id)
        label = "" if label == NO_CREW else label[:NAME_LIMIT]
        if label:
            text = self.tr("{name} joins {crew}").format(name=document.name, crew=label)
        else:
            text = self.tr("{name} leaves the crew").format(name=document.name)
        self._session.workspace.edit(text, [document.evolve(label=label)])

    def _save_copy(self) -> None:
        """Save a copy of what is open, or in the library of the row that is chosen."""
        views = self._views
        document_id = self._library.chosen if views.view == LIBRARY_VIEW else views.sheet_id
        if document_id:
            self.exports.choose(document_id)
        else:
            views.status.tell(self.tr("Open a character first, or use the menu of its card."), NoticeTone.INFO)

    def _show_layout(self, layout: Layout) -> None:
        self._library.set_layout(layout)
        self._views.show_library()
        self._on_library_arranged()

    def _show_ticks(self) -> None:
        shown = self._library.arrangement().layout
        for layout in Layout:
            self._views.window.actions_of.action(f"library_{layout}").setChecked(layout is shown)

    def _on_library_arranged(self) -> None:
        self._show_ticks()
        self._remember(ARRANGEMENT, self._library.arrangement().to_text())

    def _on_shelf_entry_changed(self, _document_id: str) -> None:
        """What was removed, or has come back, is told in the trash while it is open; once for many at a time."""
        if self._library.in_trash:
            self._look_again.start()

    def _on_picker_finished(self, _result: int) -> None:
        self.picker = None
