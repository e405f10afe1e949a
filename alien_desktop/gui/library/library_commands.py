"""What the library asks for beyond opening: copies, crews, samples, the trash, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.document import Document, EditionId
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.file_tasks import FileTasks
from alien_desktop.gui.kit.notice_bar import UNDO, NoticeAction, NoticeTone
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.kit.window_state import WindowState
from alien_desktop.gui.library.library_panel import LibraryPanel
from alien_desktop.gui.library.view_settings import VIEW_SETTINGS, Layout
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.rules.message import Message
from alien_desktop.session.check_documents import CheckReport
from alien_desktop.session.commands.registry import perform, perform_async
from alien_desktop.session.commands.versions import checked
from alien_desktop.session.document_versions import DamageFound
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.events import TrashEmptied
from alien_desktop.session.recovery import Recovery
from alien_desktop.session.session import Session
from alien_desktop.session.trash_entry import TrashEntry
from alien_desktop.storage.errors import StorageError

if TYPE_CHECKING:
    from alien_desktop.gui.kit.pick_dialog import PickDialog
    from alien_desktop.gui.library.check_dialog import CheckDialog
    from alien_desktop.gui.library.damage_dialog import DamageDialog
    from alien_desktop.gui.library.versions_dialog import VersionsDialog

NO_CREW = "-"
_NAMED = 3


class LibraryCommands(QObject):
    """Keeps the panel up to date and does what it asks for; every change is one call of `session.documents`.

    `open_requested(document_id)` when a document is to be opened, `library_requested()` when the library is to be
    shown, `message_posted(text, tone, actions)`.
    """

    open_requested = Signal(str)
    library_requested = Signal()
    message_posted = Signal(str, object, object)

    def __init__(
        self,
        session: Session,
        recovery: Recovery,
        library: LibraryPanel,
        actions: CommandActions,
        state: WindowState,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._recovered = recovery.actions
        self._all_recovered = recovery.is_whole
        self._library = library
        self._actions = actions
        self._state = state
        self._window = window
        self.check_dialog: CheckDialog | None = None
        """The last report of the check, None when there was none."""
        self.damage_dialog: DamageDialog | None = None
        """The last comparison of a damaged file, None when there was none."""
        self.picker: PickDialog | None = None
        """The open picker for a crew, None when there is none."""
        self._files = FileTasks(session, self)
        self._files.refused.connect(self._post_refusal)
        self._files.slow.connect(self._on_files_slow)
        self._trash_refresh = QTimer(self, singleShot=True, interval=0)
        self._trash_refresh.timeout.connect(self.show_trash)
        self._changed: list[str] = []
        """What was reported as changed and is not shown yet."""
        self._show_changed = QTimer(self, singleShot=True, interval=0)
        self._show_changed.timeout.connect(self._on_show_changed_timeout)
        library.duplicate_requested.connect(self.duplicate)
        library.remove_requested.connect(self.remove)
        library.new_scene_requested.connect(self.ask_edition_of_scene)
        library.crew_requested.connect(self.ask_crew)
        library.samples_requested.connect(self.remove_samples)
        library.trash_requested.connect(self.show_trash)
        library.restore_requested.connect(self.restore)
        library.emptying_requested.connect(self.empty_trash)
        for signal in (session.log.added, session.log.marked):
            signal.connect(self._on_log_changed)
        library.versions_requested.connect(self.show_versions)
        library.damage_requested.connect(self.show_damage)
        # Not inside the press on a tile, which would be deleted by it.
        library.mend_requested.connect(self.mend, Qt.ConnectionType.QueuedConnection)
        library.folder_requested.connect(self.show_folder)
        library.undo_recovered_requested.connect(self.undo_recovered)
        library.view_settings_changed.connect(self._on_library_view_settings_changed)
        session.index.entry_changed.connect(self._on_index_entry_changed)
        library.set_entries(session.index.entries())
        self._show_recovery()
        self._show_ticks()

    def ask_edition_of_scene(self) -> None:
        """Ask by which edition a new scene is played, the table's first; then make it and open it."""
        from alien_desktop.gui.kit.pick_dialog import PickDialog
        from alien_desktop.gui.kit.pick_list import PickOption

        if self.picker is not None:
            self.picker.reject()
        own = self._session.preferences.edition
        editions = sorted(EDITIONS.values(), key=lambda edition: edition.id != own)
        options = tuple(PickOption(edition.id, translated(edition.name)) for edition in editions)
        picker = PickDialog(self.tr("New scene: which edition?"), options, parent=self._window)
        picker.picked.connect(self.create_scene)
        picker.finished.connect(self._on_picker_finished)
        self.picker = picker
        picker.open_beside(self._window)

    def create_scene(self, edition: EditionId) -> None:
        """Make a scene of an edition and open it."""
        scene_id = perform("scene.create", self._session, edition=edition)
        self.open_requested.emit(str(scene_id))

    def duplicate(self, document_id: str) -> None:
        """Put a copy beside a document."""
        self._perform("document.duplicate", id=document_id)

    def remove(self, document_id: str) -> None:
        """Put a document into the trash; one whose file is gone already stays deleted."""
        entry = self._session.index.entry(document_id)
        if entry is not None and entry.is_deleted:
            sentence = self.tr("{name} stays deleted; its versions are kept.").format(name=entry.name)
            self._files.run(
                perform_async("document.leave_deleted", self._session, id=document_id),
                partial(self._post_done, sentence),
                "delete",
                document_id,
            )
            return
        if entry is not None and self._perform("document.remove", id=document_id):
            self._post_undoable(self.tr("{name} is in the trash.").format(name=entry.name))

    def remove_samples(self) -> None:
        """Put every document that is marked as a sample into the trash."""
        count = perform("documents.remove_samples", self._session)
        if isinstance(count, int) and count:
            self._post_undoable(tr("%n samples are in the trash.", "One sample is in the trash.", count))

    def undo_recovered(self) -> None:
        """Undo the actions that were recovered at start, as far as the history reaches."""
        for _ in range(self._recovered):
            self._perform("undo")

    def show_trash(self) -> None:
        """Show what is in the trash; what was removed just now is put there first."""
        self._session.autosave.save_soon()
        # Not waited for: an arrow on the segments comes here, and Qt touches the one it came from again after that.
        self._session.profile.writer.put("trash", self._session.trash.entries, self._on_trash_read)

    def _on_trash_read(self, outcome: tuple[TrashEntry, ...] | StorageError) -> None:
        if isinstance(outcome, StorageError):
            self.message_posted.emit(translated(outcome.sentence), NoticeTone.HARM, ())
        else:
            self._library.set_trash(outcome)

    def restore(self, key: str) -> None:
        """Bring a document back from the trash."""
        before = {entry.document_id for entry in self._session.index.entries()}
        if not self._perform("document.restore", key=key):
            return
        name = next((one.name for one in self._session.index.entries() if one.document_id not in before), "")
        name = name or self.tr("Unnamed")
        self._post_undoable(self.tr("{name} is in the library again.").format(name=name))

    def empty_trash(self) -> None:
        """Let everything in the trash go when the app closes."""
        sentence = self.tr("The trash is empty; its files are deleted when the app closes.")
        self._files.run(perform_async("trash.empty", self._session), partial(self._post_done, sentence), "trash")

    @cached_property
    def versions_dialog(self) -> VersionsDialog:
        """The older versions of a document."""
        from alien_desktop.gui.library.versions_dialog import VersionsDialog

        dialog = VersionsDialog(self._session, self._window)
        dialog.restored.connect(self._on_dialog_restored)
        dialog.copied.connect(self.open_requested)
        dialog.refused.connect(self._post_refusal)
        return dialog

    def show_versions(self, document_id: str, number: int = 0) -> None:
        """Show the older versions of a document: one of them, or where one most likely looks."""
        try:
            self.versions_dialog.open_for(document_id, self._window, number)
        except (KeyError, StorageError):
            self.message_posted.emit(self.tr("This document cannot be opened; see its card."), NoticeTone.HARM, ())

    def mend(self, document_id: str) -> None:
        """Restore a damaged file from its newest whole version and the journal."""
        entry = self._session.index.entry(document_id)
        if entry is not None:
            sentence = self.tr("{name} is restored. The damaged file is kept.").format(name=entry.name)
            task = perform_async("document.mend", self._session, id=document_id)
            self._files.run(task, partial(self._post_done, sentence), "mend", document_id)

    def show_damage(self, document_id: str) -> None:
        """Show what a damaged file still says beside what would be restored."""
        self._files.run(self._session.versions.damage(document_id), self._on_damage_read, "damage", document_id)

    def _on_damage_read(self, damage: DamageFound) -> None:
        from alien_desktop.gui.library.damage_dialog import DamageDialog

        dialog = DamageDialog(damage, self._session.index.described(damage.document), self._window)
        dialog.mend_requested.connect(self.mend, Qt.ConnectionType.QueuedConnection)
        dialog.show_over(self._window)
        self.damage_dialog = dialog

    def show_folder(self) -> None:
        """Show the folder of the documents in the system's own file manager."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._session.profile.paths.documents)))

    def check_documents(self) -> None:
        """Look at every file and say what was found; nothing is changed."""
        self._files.run(checked(self._session), self._on_documents_checked, "check")

    def _on_documents_checked(self, report: CheckReport) -> None:
        from alien_desktop.gui.library.check_dialog import CheckDialog

        dialog = CheckDialog(report, self._window)
        dialog.mend_requested.connect(self.mend, Qt.ConnectionType.QueuedConnection)
        dialog.show_over(self._window)
        self.check_dialog = dialog

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
        picker = PickDialog(title, options, self.tr("New crew “{}”"), self._window)
        picker.picked.connect(lambda value: self._set_crew(document_id, value))
        picker.written.connect(lambda label: self._perform("document.crew", id=document_id, crew=label))
        picker.finished.connect(self._on_picker_finished)
        self.picker = picker
        picker.open_beside(self._window)

    def show_imported(self, documents: Sequence[Document]) -> None:
        """Open the one document that was imported; several, and an adversary, are shown in the library."""
        first = documents[0]
        if len(documents) == 1 and not isinstance(first, Adversary):
            self.open_requested.emit(first.id)
            return
        self._library.show_everything()
        self.library_requested.emit()
        self._library.go_to(first.id)
        names = [document.name or self.tr("Unnamed") for document in documents]
        named = ", ".join(names[:_NAMED])
        if len(names) > _NAMED:
            sentence = self.tr("{names} and {count} more are in the library.")
            sentence = sentence.format(names=named, count=len(names) - _NAMED)
        else:
            sentence = tr("{names} are in the library.", "{names} is in the library.", len(names)).format(names=named)
        self._post_undoable(sentence)

    def show_layout(self, layout: Layout) -> None:
        """Show the library as cards or as a list."""
        self._library.set_layout(layout)
        self.library_requested.emit()
        self._on_library_view_settings_changed()

    # --- inside ---

    def _set_crew(self, document_id: str, value: str) -> None:
        self._perform("document.crew", id=document_id, crew="" if value == NO_CREW else value.removeprefix("="))

    def _perform(self, command: str, **arguments: object) -> bool:
        """Run a registered command and return whether it was allowed; a refusal is shown over the view."""
        return try_command(command, self._session, self._post_refusal, **arguments)

    def _on_files_slow(self) -> None:
        self.message_posted.emit(self.tr("The disk takes its time; you can go on."), NoticeTone.INFO, ())

    def _post_done(self, sentence: str, _answer: object) -> None:
        self._post_undoable(sentence)

    def _post_refusal(self, reason: Message) -> None:
        self.message_posted.emit(translated(reason), NoticeTone.HARM, ())

    def _post_undoable(self, sentence: str) -> None:
        self.message_posted.emit(sentence, NoticeTone.INFO, (NoticeAction(UNDO, self.tr("Undo")),))

    def _show_recovery(self) -> None:
        if not self._recovered:
            return
        count = tr("%n actions", "one action", self._recovered)
        sentence = self.tr("Recovered {count} after an unclean end. Nothing is lost.")
        if not self._all_recovered:
            sentence = self.tr("Recovered {count} after an unclean end. Some of what was done could not be read.")
        self._library.set_recovery(sentence.format(count=count))

    def _show_ticks(self) -> None:
        shown = self._library.view_settings().layout
        for layout in Layout:
            self._actions.action(f"library_{layout}").setChecked(layout is shown)

    def _on_library_view_settings_changed(self) -> None:
        self._show_ticks()
        self._state.set_text(VIEW_SETTINGS, self._library.view_settings().to_text())

    def _on_log_changed(self, entry: LogEntry) -> None:
        """To empty the trash changes no document."""
        if self._library.in_trash and any(isinstance(event, TrashEmptied) for event in entry.events):
            self._trash_refresh.start()

    def _on_index_entry_changed(self, document_id: str) -> None:
        self._changed.append(document_id)
        if self._session.workspace.tells_more:
            self._show_changed.start()  # for when the last one of the step is none that is listed
        else:
            self._on_show_changed_timeout()

    def _on_show_changed_timeout(self) -> None:
        """Show all that one step has changed at once: a hundred imported files are laid out once."""
        self._show_changed.stop()
        changed = {one: self._session.index.entry(one) for one in self._changed}
        self._changed.clear()
        self._library.set_changed(changed)
        if self._library.in_trash:
            self._trash_refresh.start()  # once for all the documents that change together

    def _on_dialog_restored(self, document_id: str) -> None:
        name = self._session.workspace.document(document_id).name or self.tr("Unnamed")
        self._post_undoable(self.tr("{name} is as it was then.").format(name=name))

    def _on_picker_finished(self, _result: int) -> None:
        self.picker = None
