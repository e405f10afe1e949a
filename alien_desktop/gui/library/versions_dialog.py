"""Older versions of one document: when, what was done, what differs from now, a preview, and one press to go back."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.document import Document
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.file_tasks import FileTasks
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.search_field import SearchField
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.library.comparison_view import ComparisonView
from alien_desktop.gui.library.library_columns import moment_words
from alien_desktop.gui.library.tile_text import shown_of
from alien_desktop.gui.library.version_preview import VersionPreview
from alien_desktop.gui.library.versions_model import NOW, VersionItem, VersionsModel, first_choice, version_items
from alien_desktop.gui.library.versions_view import VersionsView
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.session.commands.registry import perform_async
from alien_desktop.session.document_versions import VersionEntry
from alien_desktop.session.session import Session
from alien_desktop.storage.versions import VersionMark

_LIST_UNITS = 98
_LIST_SHARE = 0.44
"""What part of a narrow dialog the list may take."""
_MEGABYTE = 1_000_000


class VersionsDialog(ModelessDialog):
    """Open it with `open_for`. It blocks nothing; `restored(document_id)` after one step of the history.

    `refused(Message)` when a version cannot be used; `copied(document_id)` when one was opened as a copy.
    """

    SIZE_UNITS = (270, 160)
    restored = Signal(str)
    copied = Signal(str)
    refused = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._versions = session.versions
        self._files = FileTasks(session, self)
        self._files.refused.connect(self.refused)
        self._document_id = ""
        self._entries: tuple[VersionEntry, ...] = ()
        self._texts: dict[int, str] | None = None
        """What the search looks through, by the number of a version: read beside the window at the first letter."""
        self._reads = 0
        """Counts what was asked of the folder of versions."""
        self._asked = 0
        """Counts what was asked of the disk: an answer that comes too late is none."""
        self.heading = TextLabel(self.tr("Versions"), TextRole.HEADING)
        self.said = TextLabel("", TextRole.BODY, TextTone.QUIET)
        self.search = SearchField(self.tr("Find an item, note, number"))
        self.model = VersionsModel(self)
        self.view = VersionsView()
        self.view.setAccessibleName(self.tr("Versions"))
        self.view.setModel(self.model)
        self.thinned = WrappedLabel(
            self.tr("Days become weeks, weeks months. Pinned ones stay."), TextRole.SECONDARY, TextTone.QUIET
        )
        self.differs = SectionHeader(self.tr("What differs"))
        self.comparison = ComparisonView()
        self.preview_title = SectionHeader(self.tr("Preview"))
        self.preview_title.set_note(self.tr("read only"))
        self.preview = VersionPreview()
        self.pin_button = Button(self.tr("Pin"), size=ButtonSize.NEXT_STEP)
        self.copy_button = Button(self.tr("Open as a copy"), size=ButtonSize.NEXT_STEP)
        self.undone = WrappedLabel(
            self.tr("Restoring is one step of Undo; now is kept."), TextRole.SECONDARY, TextTone.QUIET
        )
        self.restore_button = Button("", ButtonKind.PRIMARY, icon="restore", key="Enter", size=ButtonSize.NEXT_STEP)
        self.close_button = Button(self.tr("Close"), key="Esc", size=ButtonSize.NEXT_STEP)
        self._lay_out()
        self.restore_button.setDefault(True)
        self.restore_button.clicked.connect(self.restore)
        self.pin_button.clicked.connect(self._on_pin_clicked)
        self.copy_button.clicked.connect(self._on_copy_clicked)
        self.close_button.clicked.connect(self.reject)
        self.search.textChanged.connect(self._fill)
        self.search.find_requested.connect(self._on_search_find_requested)
        self.search.focus_released.connect(self.reject)
        # Once the press is over: files are waited for, and Qt goes on with the row that was pressed.
        self.view.row_triggered.connect(self.restore, Qt.ConnectionType.QueuedConnection)
        selection = self.view.selectionModel()
        selection.currentChanged.connect(self._on_selection_current_changed)
        bind_theme(self._apply_theme)

    @property
    def chosen(self) -> VersionItem | None:
        """The row that is shown at the right, None when nothing is."""
        row = self.view.currentIndex().data(ROW)
        return row if isinstance(row, VersionItem) else None

    def open_for(self, document_id: str, place: QWidget, number: int = 0) -> None:
        """Show the versions of a document over the middle of a widget: one of them, or the last before today."""
        self._document_id = document_id
        self._texts = None
        self._entries = ()
        self.search.clear()
        self._fill()
        self._show()
        self._read(str(number) if number else "")
        self.show_over(place)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def restore(self, _index: QModelIndex | bool = False) -> None:
        """Bring the chosen version back."""
        item = self.chosen
        if item is not None and item.number and self.restore_button.isEnabled():
            self._perform("version.restore", partial(self._on_restored, self._document_id), number=item.number)

    # --- inside ---

    def _on_restored(self, document_id: str, _restored: object) -> None:
        if document_id == self._document_id:
            self.accept()
        self.restored.emit(document_id)

    def _read(self, key: str) -> None:
        """Read what there is, and choose a row; what was listed stays until then."""
        self._set_title()
        self._reads += 1
        task = self._versions.entries(self._document_id)
        self._files.run(task, partial(self._on_read, self._reads, key), "entries", str(self._reads))

    def _on_read(self, read: int, key: str, entries: tuple[VersionEntry, ...]) -> None:
        if read != self._reads or not self._session.workspace.has(self._document_id):
            return
        self._entries = entries
        self._set_title()
        self._fill()
        items = [self.model.index(row).data(ROW) for row in range(self.model.rowCount())]
        index = self.model.index_of(key or first_choice(items))
        self.view.setCurrentIndex(index if index.isValid() else self.model.index_of(NOW))
        self.view.scrollTo(self.view.currentIndex())
        self._show()

    def _set_title(self) -> None:
        name = self._session.workspace.document(self._document_id).name or self.tr("Unnamed")
        self.set_title(self.tr("Versions of {name}").format(name=name).replace("[*]", "[*][*]"))
        size = sum(entry.size for entry in self._entries)
        room = f"{size / _MEGABYTE:.1f} MB" if size >= _MEGABYTE // 10 else f"{size // 1_000} kB"
        words = tr("{name}, %n versions, {size}", "{name}, %n version, {size}", len(self._entries))
        self.said.set_text(words.format(name=name, size=room))

    def _fill(self) -> None:
        """List the versions that have the words of the search."""
        words = self.search.text().strip().casefold()
        if words and self._texts is None:
            self._texts = {}
            self._versions.ask_texts(self._document_id, partial(self._on_texts_read, self._document_id))
        entries = [entry for entry in self._entries if not words or self._holds(entry, words)]
        name = self._session.workspace.document(self._document_id).name
        self.model.set_rows(version_items(entries, name, datetime.now(UTC)))

    def _holds(self, entry: VersionEntry, words: str) -> bool:
        return words in translated(entry.title).casefold() or words in (self._texts or {}).get(entry.number, "")

    def _on_texts_read(self, document_id: str, texts: dict[int, str]) -> None:
        if document_id == self._document_id and isinstance(texts, dict):
            self._texts = texts
            self._fill()

    def _show(self) -> None:
        """Show what the chosen row holds: its buttons at once, the rest when its file has been read."""
        item = self.chosen
        number = item.number if item is not None else 0
        usable = item is not None and bool(number) and not item.is_damaged
        for button in (self.restore_button, self.copy_button):
            button.setEnabled(usable)
        self.pin_button.setEnabled(item is not None and not item.is_damaged)
        pinned = item is not None and item.mark is VersionMark.PINNED
        self.pin_button.set_text(self.tr("Unpin") if pinned else self.tr("Pin"))
        self.restore_button.set_text(
            self.tr("Restore {time}").format(time=item.time if item and number else "").strip()
        )
        moment = self._moment_of(number)
        self.differs.set_note(moment if number else "")
        self._asked += 1
        if not usable:
            self._show_document(None if number else self._session.workspace.document(self._document_id), "")
            return
        self._versions.ask(self._document_id, number, partial(self._on_version_read, self._asked, moment))

    def _on_version_read(self, asked: int, moment: str, then: Document | None) -> None:
        """Show a version, unless another row was chosen meanwhile; one that cannot be used has no preview."""
        if asked == self._asked and self._session.workspace.has(self._document_id):
            self._show_document(then, moment)
            for button in (self.restore_button, self.copy_button):
                button.setEnabled(then is not None)

    def _show_document(self, then: Document | None, moment: str) -> None:
        self.comparison.setVisible(then is not None)
        self.preview.setVisible(then is not None)
        if then is not None:
            now = self._session.workspace.document(self._document_id)
            entry = self._session.index.described(then)
            self.comparison.set_comparison(self._versions.compare_with(now, then), "", moment, entry.health_max)
            self.preview.set_document(then, shown_of(entry))

    def _moment_of(self, number: int) -> str:
        return next((moment_words(one.moment) for one in self._entries if one.number == number), "")

    def _lay_out(self) -> None:
        self._head = QHBoxLayout()
        self._head.addWidget(self.heading)
        self._head.addWidget(self.said, 1)
        self._head.addWidget(self.search)
        self._left, self._right = Panel(), Panel()
        self._left.body.addWidget(self.view, 1)
        self._left.body.addWidget(self.thinned)
        page = QWidget()
        page.setAutoFillBackground(False)
        self._page = QVBoxLayout(page)
        self._page.setContentsMargins(0, 0, 0, 0)
        for part in (self.differs, self.comparison, self.preview_title, self.preview):
            self._page.addWidget(part)
        self._page.addStretch(1)
        self._right.body.addWidget(ScrolledPage(page), 1)
        self._middle = FoldingRow()
        self._middle.addWidget(self._left)
        self._middle.addWidget(self._right, 1)
        self._foot, self._others, self._last = FoldingRow(), QHBoxLayout(), QHBoxLayout()
        self._others.addWidget(self.pin_button)
        self._others.addWidget(self.copy_button)
        self._others.addWidget(self.undone, 1)
        self._last.addStretch(1)
        self._last.addWidget(self.restore_button)
        self._last.addWidget(self.close_button)
        self._foot.addLayout(self._others, 1)
        self._foot.addLayout(self._last)
        self.column.addLayout(self._head)
        self.column.addLayout(self._middle, 1)
        self.column.addLayout(self._foot)

    def _on_selection_current_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        if self._document_id:
            self._show()

    def _on_search_find_requested(self) -> None:
        """Enter in the field goes to the first version that was found."""
        self.view.setFocus(Qt.FocusReason.TabFocusReason)

    def _on_pin_clicked(self) -> None:
        item = self.chosen
        if item is None:
            return
        pinned = item.mark is not VersionMark.PINNED
        self._perform("version.pin", lambda _done: self._read(item.key), number=item.number, pinned=pinned)

    def _on_copy_clicked(self) -> None:
        item = self.chosen
        if item is not None:
            self._perform("version.copy", partial(self._on_copied, self._document_id), number=item.number)

    def _on_copied(self, document_id: str, copy_id: object) -> None:
        if document_id == self._document_id:
            self.accept()
        self.copied.emit(str(copy_id))

    def _perform(self, command: str, done: Callable[[object], object], **arguments: object) -> None:
        """Run a registered command for the document that is shown, while the window goes on."""
        task = perform_async(command, self._session, id=self._document_id, **arguments)
        self._files.run(task, done, command, self._document_id, str(arguments))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The list gives some of its width to what differs."""
        super().resizeEvent(event)
        self._fit_list()

    def _fit_list(self) -> None:
        wanted = _LIST_UNITS * self._theme.metrics.unit
        self._left.setFixedWidth(min(wanted, max(wanted // 2, round(self.width() * _LIST_SHARE))))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._fit_list()
        self.search.setFixedWidth(metrics.search_width * 5 // 6)
        self.restore_button.setMinimumWidth(62 * metrics.unit)
        for row in (self._head, self._middle):
            row.setSpacing(metrics.gap)
        for row in (self._foot, self._others, self._last):
            row.setSpacing(metrics.label_gap)
        self._page.setSpacing(metrics.label_gap)
