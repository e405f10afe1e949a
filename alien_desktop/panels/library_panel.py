"""The library: carry on where you left, filter, sort, and a card for every document."""

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from alien_desktop.itemmodels.library_model import Kind, LibraryModel, LibraryRole, SortBy
from alien_desktop.panels.library.card_words import (
    CONVERT,
    CREW,
    DUPLICATE,
    OPEN,
    REMOVE,
    SAMPLES,
    line_of,
    menu_of,
    shown_of,
)
from alien_desktop.panels.library.carry_on import CarryOnPanel
from alien_desktop.session.library import LibraryEntry
from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.button import Button
from alien_desktop.widgets.card_grid import CardGrid
from alien_desktop.widgets.card_new import CardNew, NewWay
from alien_desktop.widgets.card_shown import TileShown
from alien_desktop.widgets.drop_field import DropField, DropOption
from alien_desktop.widgets.segments import Segments
from alien_desktop.widgets.text_label import TextLabel, TextTone


class LibraryPanel(QWidget):
    """Shows entries and asks for what is wished with them; it knows no file and no document."""

    open_requested = Signal(str)
    duplicate_requested = Signal(str)
    remove_requested = Signal(str)
    crew_requested = Signal(str)
    convert_requested = Signal(str)
    samples_requested = Signal()
    """All samples are to go."""
    new_requested = Signal(str)
    """A new character; the value says which way (`quick`, `guided`, `hand`)."""
    new_scene_requested = Signal()
    file_requested = Signal(str)
    undo_recovered_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = follow_look(self, self._on_look_changed)
        self._text = ""
        self._last: tuple[str, ...] = ()
        self.model = LibraryModel(self)
        self.carry_on = CarryOnPanel(self)
        self.kinds = Segments(self.tr("Kind of document"), self)
        self.sort = DropField(self.tr("Order"), quiet=True)
        self.found = TextLabel("", tone=TextTone.QUIET)
        self.new_scene = Button(self.tr("New scene"))
        self.new_character = Button(self.tr("New character"), key="Ctrl+N")
        self.grid = CardGrid(self._shown, self)
        self.ways = CardNew()
        self._lay_out()
        self._fill_controls()
        self._connect()
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # single keys are for the window until a field is chosen
        self._on_look_changed()

    # --- data in ---

    def set_entries(self, entries: tuple[LibraryEntry, ...]) -> None:
        """Show these documents."""
        self.model.set_entries(entries)
        self._refresh()

    def set_entry(self, document_id: str, entry: LibraryEntry | None) -> None:
        """Show the change of one document; None = it is gone."""
        self.model.set_entry(document_id, entry)
        self._refresh()

    def set_filter(self, text: str) -> None:
        """Show only documents that have these words."""
        self._text = text
        self._filter()

    def set_last(self, document_ids: tuple[str, ...]) -> None:
        """Offer to carry on with these documents, as far as they are there."""
        self._last = document_ids
        self._refresh()

    def set_recovery(self, sentence: str) -> None:
        """Tell what was recovered at start."""
        self.carry_on.set_recovery(sentence)

    # --- Qt ---

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files that are dropped anywhere."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Ask for each file."""
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.file_requested.emit(url.toLocalFile())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete removes the card that has the focus; it can be undone."""
        tile = next((tile for tile in self.grid.tiles if tile.hasFocus()), None)
        if tile is not None and event.key() == Qt.Key.Key_Delete and not tile.shown.is_damaged:
            self.remove_requested.emit(tile.shown.document)
            return
        super().keyPressEvent(event)

    # --- inside ---

    def _lay_out(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.carry_on)
        self._row = QHBoxLayout()
        self._row.addWidget(self.kinds)
        self._row.addWidget(self.found)
        self._row.addStretch(1)
        self._row.addWidget(self.sort)
        self._row.addWidget(self.new_scene)
        self._row.addWidget(self.new_character)
        self._column.addLayout(self._row)
        self._column.addWidget(self.grid, 1)

    def _fill_controls(self) -> None:
        self.sort.set_options(
            (
                DropOption(SortBy.SAVED, self.tr("Last saved")),
                DropOption(SortBy.NAME, self.tr("By name")),
                DropOption(SortBy.ROLE, self.tr("By career")),
                DropOption(SortBy.CREW, self.tr("By crew")),
            )
        )
        self.sort.set_value(SortBy.SAVED)
        self.ways.set_heading(self.tr("New character"), "Ctrl+N")
        self.ways.set_ways(
            (
                NewWay("quick", "quick", self.tr("Quick"), self.tr("name and career, then play")),
                NewWay("guided", "guided", self.tr("Guided"), self.tr("about 3 minutes")),
                NewWay("hand", "pencil", self.tr("By hand"), self.tr("every field yourself")),
            )
        )
        self.grid.set_model(self.model)
        self.grid.set_foot(self.ways)
        self._refresh()
        self.kinds.set_value(Kind.ALL)

    def _connect(self) -> None:
        self.kinds.value_requested.connect(self._on_kinds_value_requested)
        self.sort.value_requested.connect(self._on_sort_value_requested)
        self.new_scene.clicked.connect(self.new_scene_requested)
        self.new_character.clicked.connect(lambda: self.new_requested.emit("quick"))
        self.ways.way_requested.connect(self.new_requested)
        self.carry_on.open_requested.connect(self.open_requested)
        self.carry_on.undo_recovered_requested.connect(self.undo_recovered_requested)
        self.grid.open_requested.connect(self.open_requested)
        self.grid.action_requested.connect(self._on_grid_action_requested)
        self.grid.menu_requested.connect(self._on_grid_menu_requested)

    def _shown(self, index: QModelIndex) -> TileShown:
        entry: LibraryEntry = index.data(LibraryRole.ENTRY)
        return shown_of(entry)

    def _filter(self) -> None:
        self.model.set_filter(Kind(self.kinds.value or Kind.ALL), self._text)
        self._refresh()

    def _refresh(self) -> None:
        words = (
            (Kind.ALL, self.tr("All {count}")),
            (Kind.CHARACTERS, self.tr("Characters {count}")),
            (Kind.SCENES, self.tr("Scenes {count}")),
            (Kind.ADVERSARIES, self.tr("Adversaries {count}")),
        )
        chosen = self.kinds.value or Kind.ALL
        self.kinds.set_options(tuple((kind, text.format(count=self.model.count(kind))) for kind, text in words))
        self.kinds.set_value(chosen)
        last = (self.model.entry(document_id) for document_id in self._last)
        self.carry_on.set_places(tuple((entry, line_of(entry)) for entry in last if entry is not None))
        rows = self.model.rowCount()
        if self._text:
            self.found.set_text(self.tr("%n found", "", rows) if rows else self.tr("Nothing has these words."))
        else:
            self.found.set_text("")

    def _on_kinds_value_requested(self, value: str) -> None:
        self.kinds.set_value(value)
        self._filter()

    def _on_sort_value_requested(self, value: str) -> None:
        self.sort.set_value(value)
        self.model.set_sort(SortBy(value))

    def _on_grid_action_requested(self, document_id: str, action: str) -> None:
        if action == SAMPLES:
            self.samples_requested.emit()
            return
        wishes = {
            OPEN: self.open_requested,
            DUPLICATE: self.duplicate_requested,
            REMOVE: self.remove_requested,
            CREW: self.crew_requested,
            CONVERT: self.convert_requested,
        }
        wishes[action].emit(document_id)

    def _on_grid_menu_requested(self, document_id: str, point: QPoint) -> None:
        entry = self.model.entry_at(self.model.row_of(document_id))
        if entry.format == "damaged":
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in menu_of(entry):
            item = QAction(action.text, menu)
            item.triggered.connect(
                lambda _checked=False, wish=action.action: self._on_grid_action_requested(document_id, wish)
            )
            menu.addAction(item)
        menu.popup(point)

    def _on_look_changed(self) -> None:
        measures = self._look.measures
        self._column.setContentsMargins(measures.gap, measures.gap, measures.gap, measures.gap)
        self._column.setSpacing(measures.gap)
        self._row.setSpacing(measures.gap)
