"""The library: carry on where you left, filter, sort, a card or a line for every document, and what was removed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt, Signal, SignalInstance
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.gui.kit.announcement import announce
from alien_desktop.gui.kit.held_keys import is_held
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.library.continue_panel import ContinuePanel
from alien_desktop.gui.library.drop_overlay import DropOverlay
from alien_desktop.gui.library.library_bar import TRASH, LibraryBar
from alien_desktop.gui.library.library_columns import DAMAGED, SORT_OF, LibraryColumn, LibraryRole, SortBy
from alien_desktop.gui.library.library_model import LibraryFilter, LibraryModel
from alien_desktop.gui.library.pages import LibraryPages
from alien_desktop.gui.library.tile_grid import TileGrid
from alien_desktop.gui.library.tile_item import TileItem
from alien_desktop.gui.library.tile_text import (
    CONVERT,
    CREW,
    DAMAGE,
    DUPLICATE,
    FOLDER,
    MEND,
    OPEN,
    REMOVE,
    SAMPLES,
    SEND,
    VERSIONS,
    entry_menu,
    line_of,
    new_character_card,
    shown_of,
)
from alien_desktop.gui.library.view_settings import Layout, ViewSettings
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.trash_entry import TrashEntry

if TYPE_CHECKING:
    from alien_desktop.gui.library.document_list import DocumentList
    from alien_desktop.gui.library.first_run_page import FirstRunPage
    from alien_desktop.gui.library.trash_panel import TrashPanel


class LibraryPanel(QWidget):
    """Shows entries and emits what is requested of them; it knows no file and no document."""

    open_requested = Signal(str)
    duplicate_requested = Signal(str)
    remove_requested = Signal(str)
    crew_requested = Signal(str)
    convert_requested = Signal(str)
    copy_requested = Signal(str)
    versions_requested = Signal(str)
    damage_requested = Signal(str)
    """A damaged file is to be compared with what it can be restored to."""
    mend_requested = Signal(str)
    """A damaged file is to be restored from its newest whole version."""
    folder_requested = Signal()
    """The folder of the documents is to be shown."""
    samples_requested = Signal()
    """All samples are to go."""
    new_requested = Signal(str)
    """A new character; the value says which way (`quick`, `guided`, `hand`)."""
    new_scene_requested = Signal()
    import_requested = Signal()
    """Files are to be chosen."""
    sources_dropped = Signal(object)
    """Files were dropped: a tuple of paths, and of addresses where something is no file."""
    emptying_requested = Signal()
    """Everything in the trash is to go."""
    restore_requested = Signal(str)
    """Something in the trash is to come back, by its key."""
    trash_requested = Signal()
    """The trash is opened: what is in it has to be read."""
    clear_search_requested = Signal()
    edition_chosen = Signal(str)
    """The first question is answered: an edition, empty for both."""
    roll_explained = Signal()
    """How a roll works is asked for before anything else."""
    view_settings_changed = Signal()
    """The user wants to see the library in another way: see `view_settings`."""
    undo_recovered_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._text = ""
        self._found = ""
        self._kind: str = LibraryFilter.ALL
        self._layout = Layout.CARDS
        self._current = ""
        self._last: tuple[str, ...] = ()
        self._edition = ""
        self.first_run: FirstRunPage | None = None
        """The first question, while it is asked."""
        self.model = LibraryModel(self)
        self.continue_panel = ContinuePanel(self)
        self.bar = LibraryBar(self)
        self.grid = TileGrid(self._shown, self)
        self.ways = new_character_card()
        self.pages = LibraryPages(self.model, self.grid, self)
        self.empty_page = self.pages.empty_page
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.continue_panel)
        self._column.addWidget(self.bar)
        self._column.addWidget(self.pages, 1)
        self.drop_overlay = DropOverlay(self.tr("Drop to look at it: nothing is changed before you confirm."), self)
        self._fill()
        self._connect()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # single keys are for the window until a field is chosen
        bind_theme(self._apply_theme)

    @property
    def list(self) -> DocumentList:
        """The documents as lines."""
        return self.pages.lines

    @property
    def trash(self) -> TrashPanel:
        """What was removed."""
        return self.pages.trash

    # --- data in ---

    def set_entries(self, entries: tuple[LibraryEntry, ...]) -> None:
        """Show these documents."""
        self.model.set_entries(entries)
        self._refresh()
        self.pages.choose_again()

    def set_changed(self, changed: Mapping[str, LibraryEntry | None]) -> None:
        """Show what one step has changed; None = the document is gone."""
        focused = next((one for one in changed if self._holds_focus(one)), "")
        row = self.model.row_of(focused) if focused else -1
        self.model.set_changed(changed)
        self._refresh()
        if focused and not self._holds_focus(focused):
            stands = self.model.row_of(focused)
            self._focus_near(row if stands < 0 else stands)

    def set_filter(self, text: str) -> None:
        """Show only documents that have these words."""
        self._text = text
        self._filter()

    def ask_edition(self) -> None:
        """Ask the one question of a first start: which edition is played. The library waits behind it."""
        from alien_desktop.gui.library.first_run_page import FirstRunPage

        self.first_run = FirstRunPage(self)
        self.first_run.edition_chosen.connect(self._on_first_run_edition_chosen)
        self.first_run.roll_explained.connect(self.roll_explained)
        self._column.insertWidget(0, self.first_run, 1)
        self._refresh()

    def show_edition(self, edition: str) -> None:
        """Show the documents of one edition; empty for those of all."""
        self._edition = edition
        self.bar.editions.set_value(edition)
        self._filter()

    def set_last(self, document_ids: tuple[str, ...]) -> None:
        """Offer to carry on with these documents, as far as they are there."""
        self._last = document_ids
        self._refresh()

    def set_recovery(self, sentence: str) -> None:
        """Tell what was recovered at start."""
        self.continue_panel.set_recovery(sentence)

    def set_trash(self, entries: tuple[TrashEntry, ...]) -> None:
        """Show what is in the trash."""
        self.trash.set_entries(entries)
        self._refresh()

    def set_view_settings(self, settings: ViewSettings) -> None:
        """Show the library as somebody has arranged it before."""
        self._current = settings.current
        self.pages.set_widths(settings.widths)
        self._set_sort(settings.sort, settings.descending)
        self.show_edition(settings.edition)
        self.set_layout(settings.layout)
        self.pages.choose(settings.current)

    def view_settings(self) -> ViewSettings:
        """Return how the library is shown now."""
        sort, descending = self.model.sorted_by
        return ViewSettings(self._layout, sort, descending, self._current, self.pages.widths(), self._edition)

    def set_layout(self, layout: Layout) -> None:
        """Show cards or a list."""
        if layout is not self._layout:
            self._layout = layout
            self.bar.layouts.set_value(layout)
            self._refresh()

    @property
    def chosen(self) -> str:
        """The document whose row or card the keys are at; empty for none."""
        return self.list.current_key if self.list.isVisible() else self.grid.focused_document

    @property
    def in_trash(self) -> bool:
        """Whether the trash is shown."""
        return self._kind == TRASH

    def show_kind(self, kind: str) -> None:
        """Show one kind of documents, or the trash."""
        self._kind = kind
        self.bar.set_kind(kind)
        if self.in_trash:
            self.trash_requested.emit()
        self._filter()

    def show_everything(self) -> None:
        """Show all documents: every kind, and no search."""
        self.clear_search_requested.emit()
        self.show_edition("")
        self.show_kind(LibraryFilter.ALL)

    def go_to(self, document_id: str) -> None:
        """Bring a document into view and give it the focus."""
        self._current = document_id
        row = self.model.row_of(document_id)
        if row < 0:
            return
        if self._layout is Layout.LIST:
            self.list.choose(document_id)
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.grid.focus_row(row)

    def focus_first(self) -> None:
        """Give the focus to the first document that is shown; nothing when there is none."""
        shown = self.pages.shown_lines
        if shown is not None:
            shown.take_focus()
        elif self.model.rowCount():
            self.grid.focus_row(0)

    def open_only(self) -> bool:
        """Ask for the only document that is shown to be opened; return whether there was just one."""
        if self.in_trash or self.model.rowCount() != 1:
            return False
        self._ask(self.open_requested, self.model.index(0, 0).data(LibraryRole.ENTRY).document_id)
        return True

    def focus_rect(self) -> QRect:
        """No ring around all of it: it is only a place for single keys."""
        return QRect()

    # --- Qt ---

    def heightForWidth(self, width: int) -> int:
        """The least height, for the area that scrolls it: cards and lists scroll inside."""
        return self._column.totalMinimumHeightForWidth(width)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Go on with the row that was current."""
        super().focusInEvent(event)
        shown = self.pages.shown_lines
        if shown is not None and event.reason() is not Qt.FocusReason.MouseFocusReason:
            shown.take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete removes the focused card, which can be undone; an arrow goes to the first while none has the focus.

        So does Down from what is above the documents.
        """
        if is_held(event):
            return
        focused = focus_of(self)
        leads_on = {Qt.Key.Key_Down, Qt.Key.Key_Right} if focused is self else {Qt.Key.Key_Down}
        if event.key() in leads_on and focused is not None and (focused is self or self.bar.isAncestorOf(focused)):
            self.focus_first()
            return
        tile = next((tile for tile in self.grid.tiles if tile.hasFocus()), None)
        if tile is not None and event.key() == Qt.Key.Key_Delete:
            self._ask(self.remove_requested, tile.shown.document)
            return
        super().keyPressEvent(event)

    # --- inside ---

    def _fill(self) -> None:
        self.grid.set_model(self.model)
        self.grid.set_head(self.ways)
        self._set_sort(*self.model.sorted_by)
        self._refresh()

    def _connect(self) -> None:
        bar = self.bar
        self.drop_overlay.dropped.connect(self.sources_dropped)
        bar.kind_requested.connect(self.show_kind)
        bar.layout_requested.connect(self._on_bar_layout_requested)
        bar.sort_requested.connect(lambda sort: self._sort_by(SortBy(sort)))
        bar.reverse_requested.connect(self._on_bar_reverse_requested)
        bar.import_requested.connect(self.import_requested)
        bar.edition_requested.connect(self._on_bar_edition_requested)
        bar.new_scene_requested.connect(self.new_scene_requested)
        bar.new_character_requested.connect(lambda: self.new_requested.emit("quick"))
        self.ways.way_requested.connect(self.new_requested)
        self.continue_panel.open_requested.connect(self.open_requested)
        self.continue_panel.undo_recovered_requested.connect(self.undo_recovered_requested)
        self.grid.open_requested.connect(self.open_requested)
        self.grid.action_requested.connect(self._on_action_requested)
        self.grid.menu_requested.connect(self._on_menu_requested)
        pages = self.pages
        pages.open_requested.connect(partial(self._ask, self.open_requested))
        pages.remove_requested.connect(partial(self._ask, self.remove_requested))
        pages.menu_requested.connect(self._on_menu_requested)
        pages.sort_requested.connect(self._on_list_sort_requested)
        pages.widths_changed.connect(self.view_settings_changed)
        pages.current_key_changed.connect(self._on_list_current_key_changed)
        pages.restore_requested.connect(self.restore_requested)
        pages.emptying_requested.connect(self.emptying_requested)
        pages.library_requested.connect(lambda: self.show_kind(LibraryFilter.ALL))
        self.empty_page.clear_requested.connect(self.clear_search_requested)
        self.empty_page.new_requested.connect(self.new_requested)
        self.empty_page.editions_requested.connect(lambda: self._on_bar_edition_requested(""))
        self.empty_page.new_scene_requested.connect(self.new_scene_requested)
        self.empty_page.import_requested.connect(self.import_requested)

    def _shown(self, index: QModelIndex) -> TileItem:
        entry: LibraryEntry = index.data(LibraryRole.ENTRY)
        return shown_of(entry)

    def _filter(self) -> None:
        if self.first_run is None:
            # In a narrow window what is searched for would be below the edge.
            self.continue_panel.set_aside(bool(self._text) and self._theme.is_narrow)
        if self.in_trash:
            self.trash.set_filter(self._text)
        else:
            self.model.set_filter(LibraryFilter(self._kind), self._text, self._edition)
        self._show_page()

    def _refresh(self) -> None:
        self.bar.set_counts({kind: self.model.count(kind) for kind in LibraryFilter})
        last = (self.model.entry(document_id) for document_id in self._last)
        self.continue_panel.set_places(tuple((entry, line_of(entry)) for entry in last if entry is not None))
        if self.first_run is not None:
            self.continue_panel.hide()
            rows = range(self.model.rowCount())
            self.first_run.set_entries(self.model.index(row, 0).data(LibraryRole.ENTRY) for row in rows)
        self.bar.setVisible(self.first_run is None)
        self.pages.setVisible(self.first_run is None)
        self._show_page()

    def _show_page(self) -> None:
        rows = self.trash.model.rowCount() if self.in_trash else self.model.rowCount()
        found = self.tr("{count} found").format(count=rows) if self._text else ""
        if found != self._found:
            self._found = found
            announce(self, found)
        self.bar.set_found(found)
        self.pages.setCurrentWidget(self._page(rows))

    def _page(self, rows: int) -> QWidget:
        """Return what is shown now; nothing of a kind says how it begins."""
        if self.in_trash:
            return self.trash
        cards = self._layout is Layout.CARDS
        if rows:
            return self.grid if cards else self.list
        kind = LibraryFilter(self._kind)
        other = self.model.count_of_other_editions(kind)
        self.empty_page.show_for(kind, self._text.strip(), other, begins=self.continue_panel.isHidden())
        return self.empty_page

    def _set_sort(self, sort: SortBy, descending: bool) -> None:
        self.model.set_sort(sort, descending=descending)
        self.bar.sort.set_value(sort)
        self.pages.show_sort()

    def _sort_by(self, sort: SortBy, descending: bool | None = None) -> None:
        self._set_sort(sort, sort.starts_descending if descending is None else descending)
        self.view_settings_changed.emit()

    def _holds_focus(self, document_id: str) -> bool:
        if self._layout is Layout.LIST:
            return self.list.hasFocus() and self.list.current_key == document_id
        tiles = self.grid.tiles_of(document_id)
        return any(part.hasFocus() for tile in tiles for part in (tile, *tile.findChildren(QWidget)))

    def _focus_near(self, row: int) -> None:
        """After a removal the focus goes to the document at the same position."""
        row = min(row, self.model.rowCount() - 1)
        if row < 0:
            self.setFocus()
        elif self._layout is Layout.LIST:
            self.list.setCurrentIndex(self.model.index(row, 0))
        else:
            self.grid.focus_row(row)

    def _on_bar_edition_requested(self, edition: str) -> None:
        self.show_edition(edition)
        self.view_settings_changed.emit()

    def _on_first_run_edition_chosen(self, edition: str) -> None:
        page, self.first_run = self.first_run, None
        if page is not None:
            self._column.removeWidget(page)
            page.hide()
            page.deleteLater()
        self.show_edition(edition)
        self._refresh()
        self.edition_chosen.emit(edition)

    def _on_bar_layout_requested(self, value: str) -> None:
        self.set_layout(Layout(value))
        self.view_settings_changed.emit()

    def _on_bar_reverse_requested(self) -> None:
        sort, descending = self.model.sorted_by
        self._sort_by(sort, not descending)

    def _on_list_sort_requested(self, column: LibraryColumn) -> None:
        """The head that sorts already turns the order round."""
        if SORT_OF[column] is self.model.sorted_by[0]:
            self._on_bar_reverse_requested()
        else:
            self._sort_by(SORT_OF[column])

    def _on_list_current_key_changed(self, key: str) -> None:
        self._current = key
        self.view_settings_changed.emit()

    def _ask(self, signal: SignalInstance, document_id: str) -> None:
        """Ask for something of a document; a damaged file can be neither opened nor removed."""
        entry = self.model.entry(document_id)
        if entry is not None and entry.format != DAMAGED:
            signal.emit(document_id)

    def _on_action_requested(self, document_id: str, action: str) -> None:
        if action == SAMPLES:
            self.samples_requested.emit()
            return
        if action == FOLDER:
            self.folder_requested.emit()
            return
        signals = {
            OPEN: self.open_requested,
            DUPLICATE: self.duplicate_requested,
            REMOVE: self.remove_requested,
            CREW: self.crew_requested,
            CONVERT: self.convert_requested,
            SEND: self.copy_requested,
            VERSIONS: self.versions_requested,
            MEND: self.mend_requested,
            DAMAGE: self.damage_requested,
        }
        signals[action].emit(document_id)

    def _on_menu_requested(self, document_id: str, point: QPoint) -> None:
        entry = self.model.entry(document_id)
        if entry is None or entry.format == DAMAGED:
            return
        entry_menu(entry, self, lambda action: self._on_action_requested(document_id, action)).popup(point)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setContentsMargins(metrics.gap, metrics.gap, metrics.gap, metrics.gap)
        self._column.setSpacing(metrics.gap)
