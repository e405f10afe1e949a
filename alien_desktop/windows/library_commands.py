"""What the menu of a card asks for beyond opening: the crew it belongs to, and all samples removed at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.widgets.notice_bar import NoticeAction, NoticeTone
from alien_desktop.windows.desk_status import UNDO

if TYPE_CHECKING:
    from alien_desktop.dialogs.pick_dialog import PickDialog
    from alien_desktop.windows.desk_views import DeskViews

NO_CREW = "-"


class LibraryCommands(QObject):
    """Each wish is one named step of the undo history."""

    def __init__(self, views: DeskViews) -> None:
        super().__init__(views)
        self._views = views
        self._desk = views.desk
        self.picker: PickDialog | None = None
        """The open question which crew it is, None when there is none."""
        library = views.window.library
        library.crew_requested.connect(self.ask_crew)
        library.samples_requested.connect(self.remove_samples)

    def ask_crew(self, document_id: str) -> None:
        """Ask which crew a document belongs to: one that there is, a new one, or none."""
        from alien_desktop.dialogs.pick_dialog import PickDialog
        from alien_desktop.widgets.pick_list import PickOption

        if self.picker is not None:
            self.picker.reject()
        entry = self._desk.shelf.entry(document_id)
        if entry is None:
            return
        counts: dict[str, int] = {}
        for other in self._desk.shelf.entries():
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
        samples = [entry.document_id for entry in self._desk.shelf.entries() if entry.sample]
        if not samples:
            return
        self._desk.workspace.edit(self.tr("Remove all samples"), removed=samples)
        sentence = self.tr("{count} samples are in the trash.").format(count=len(samples))
        self._views.status.tell(sentence, NoticeTone.INFO, (NoticeAction(UNDO, self.tr("Undo")),))

    def _set_crew(self, document_id: str, label: str) -> None:
        document = self._desk.workspace.document(document_id)
        label = "" if label == NO_CREW else label[:NAME_LIMIT]
        if label:
            text = self.tr("{name} joins {crew}").format(name=document.name, crew=label)
        else:
            text = self.tr("{name} leaves the crew").format(name=document.name)
        self._desk.workspace.edit(text, [document.evolve(label=label)])

    def _on_picker_finished(self, _result: int) -> None:
        self.picker = None
