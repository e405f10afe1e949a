"""The row over the library: which documents, how they are shown and in which order, and what can be made again."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.flow_layout import FlowLayout
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.text_label import TextLabel, TextTone
from alien_desktop.gui.library.library_columns import SortBy
from alien_desktop.gui.library.library_model import LibraryFilter
from alien_desktop.gui.library.view_settings import Layout
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of

TRASH = "trash"
"""Beside the kinds of documents: what was removed."""

_REVERSE = "reverse"


class LibraryBar(QWidget):
    """Values in by setters, requests out by signals."""

    kind_requested = Signal(str)
    """A Kind, or TRASH."""
    layout_requested = Signal(str)
    sort_requested = Signal(str)
    reverse_requested = Signal()
    """The order is to be turned round: with the keys what another press on a head of the list does."""
    edition_requested = Signal(str)
    """Only documents of this edition; empty for those of all."""
    import_requested = Signal()
    new_scene_requested = Signal()
    new_character_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._counts: dict[LibraryFilter, int] = {}
        self._is_in_flow = False
        self.kinds = SegmentedControl(self.tr("Kind of document"), self)
        self.found = TextLabel("", tone=TextTone.QUIET)
        self.layouts = SegmentedControl(self.tr("Cards or list"), self)
        self.sort = DropField(self.tr("Order"), quiet=True)
        self.editions = DropField(self.tr("Edition"), quiet=True)
        self.import_button = Button(self.tr("Import"), ButtonKind.QUIET, icon="import")
        set_tooltip(
            self.import_button,
            self.tr(
                "Choose files with Ctrl+O, drop them on the library, or paste them with Ctrl+V: you see what they hold"
                " before anything is changed."
            ),
        )
        self.new_scene = Button(self.tr("New scene"))
        self.new_character = Button(self.tr("New character"))
        ArrowGroup(self, (self.new_character, self.new_scene, self.import_button))
        self._row = FoldingRow(self)
        self._view, self._new = FlowLayout(), QWidget()
        self._buttons = QHBoxLayout(self._new)
        self._buttons.setContentsMargins(0, 0, 0, 0)
        for widget in (self.kinds, self.editions, self.sort, self.layouts, self.found):
            self._view.addWidget(widget)
        for button in (self.new_character, self.new_scene, self.import_button):
            self._buttons.addWidget(button)
        self._buttons.addStretch(1)
        self._row.addLayout(self._view, 1)
        self._row.addWidget(self._new, 0, Qt.AlignmentFlag.AlignTop)
        self._fill()
        self._connect()
        bind_theme(self._apply_theme)

    def set_counts(self, counts: dict[LibraryFilter, int]) -> None:
        """Show how many there are of each kind; a narrow window has room for the kinds alone."""
        self._counts = counts
        words = (
            (LibraryFilter.ALL, self.tr("All {count}")),
            (LibraryFilter.CHARACTERS, self.tr("Characters {count}")),
            (LibraryFilter.SCENES, self.tr("Scenes {count}")),
            (LibraryFilter.ADVERSARIES, self.tr("Adversaries {count}")),
        )
        shown = {kind: "" if self._theme.is_narrow else counts[kind] for kind in counts}
        kinds = ((kind.value, text.format(count=shown[kind]).strip()) for kind, text in words)
        options = (*kinds, (TRASH, self.tr("Trash")))
        chosen = self.kinds.value or LibraryFilter.ALL
        self.kinds.set_options(options)
        self.kinds.set_value(chosen)

    def set_kind(self, kind: str) -> None:
        """Choose a kind, or the trash; what is there cannot be sorted or shown as cards."""
        self.kinds.set_value(kind)
        self.sort.setEnabled(kind != TRASH)
        self.editions.setEnabled(kind != TRASH)
        for layout in Layout:
            self.layouts.set_option_enabled(layout, kind != TRASH, self.tr("The trash is a list."))

    def set_found(self, text: str) -> None:
        """Say how many were found; empty while nothing is looked for."""
        self.found.set_text(text)

    def _fill(self) -> None:
        self.layouts.set_options(((Layout.CARDS, self.tr("Cards")), (Layout.LIST, self.tr("List"))))
        self.layouts.set_value(Layout.CARDS)
        self.sort.set_options(
            (
                DropOption(SortBy.SAVED, self.tr("Last saved")),
                DropOption(SortBy.NAME, self.tr("By name")),
                DropOption(SortBy.ROLE, self.tr("By career")),
                DropOption(SortBy.CREW, self.tr("By crew")),
                DropOption(SortBy.RULES, self.tr("By rules")),
                DropOption(SortBy.HEALTH, self.tr("By Health")),
                DropOption(SortBy.STRESS, self.tr("By stress")),
                DropOption(_REVERSE, self.tr("Reversed")),
            )
        )
        self.sort.set_value(SortBy.SAVED)
        self.editions.set_options(
            (
                DropOption("", self.tr("Editions")),
                DropOption("core", self.tr("Core")),
                DropOption("evolved", self.tr("Evolved")),
            )
        )
        self.editions.set_value("")
        self.set_counts(dict.fromkeys(LibraryFilter, 0))
        self.kinds.set_value(LibraryFilter.ALL)

    def _connect(self) -> None:
        self.kinds.value_requested.connect(self.kind_requested)
        self.editions.value_requested.connect(self.edition_requested)
        self.layouts.value_requested.connect(self.layout_requested)
        self.sort.value_requested.connect(self._on_sort_value_requested)
        self.import_button.clicked.connect(self.import_requested)
        self.new_scene.clicked.connect(self.new_scene_requested)
        self.new_character.clicked.connect(self.new_character_requested)

    def _place_buttons(self, *, in_flow: bool) -> None:
        """In a narrow window the buttons follow what they would otherwise stand opposite, all of them on one row."""
        if in_flow == self._is_in_flow:
            return
        self._is_in_flow = in_flow
        if in_flow:
            self._row.removeWidget(self._new)
            self._view.addWidget(self._new)
        else:
            self._view.removeWidget(self._new)
            self._row.addWidget(self._new, 0, Qt.AlignmentFlag.AlignTop)

    def _on_sort_value_requested(self, value: str) -> None:
        if value == _REVERSE:
            self.reverse_requested.emit()
        else:
            self.sort_requested.emit(value)

    def _apply_theme(self) -> None:
        for layout in (self._row, self._view, self._buttons):
            layout.setSpacing(self._theme.metrics.gap)
        self.set_counts(self._counts)
        self._place_buttons(in_flow=self._theme.is_narrow)
        roomy = self._theme.has_sidebar_words or self._theme.is_narrow
        self.import_button.set_text(self.tr("Import") if roomy else "")
        self.import_button.setAccessibleName(self.tr("Import"))
        self.import_button.set_key("Ctrl+O" if self._theme.is_wide else "")
        self.new_character.set_key("Ctrl+N" if self._theme.is_wide else "")
