"""The pages of the library: cards, lines, the trash, and what is shown when they are empty.

A start shows cards. Lines and trash are imported and built when they are first shown; until then it is only kept how
they are to look, for a table and its heads take as long to build as all cards together.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from alien_desktop.gui.kit.empty_state import EmptyState
from alien_desktop.gui.library.library_columns import SORT_OF, LibraryColumn
from alien_desktop.gui.library.library_model import LibraryFilter, LibraryModel

if TYPE_CHECKING:
    from alien_desktop.gui.library.document_list import DocumentList
    from alien_desktop.gui.library.trash_panel import TrashPanel


class EmptyPage(QWidget):
    """One sentence, one button; what the button does depends on what is missing."""

    clear_requested = Signal()
    new_character_requested = Signal()
    new_scene_requested = Signal()
    import_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wish = self.new_character_requested
        self.state = EmptyState("", self.tr("New character"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.state)
        self.state.start_requested.connect(self._on_state_start_requested)

    def show_for(self, kind: LibraryFilter, *, searching: bool) -> None:
        """Say what is missing: of this kind there is nothing, or nothing that has the words that are looked for."""
        if searching:
            self._wish = self.clear_requested
            self._say(self.tr("No match."), self.tr("Clear the search"))
        elif kind is LibraryFilter.SCENES:
            self._wish = self.new_scene_requested
            self._say(self.tr("No scene yet. A scene holds who is in it and who acts when."), self.tr("New scene"))
        elif kind is LibraryFilter.ADVERSARIES:
            self._wish = self.import_requested
            self._say(
                self.tr("No adversary yet. One comes from a file; the catalog's own are added inside a scene."),
                self.tr("Import"),
            )
        else:
            self._wish = self.new_character_requested
            self._say(self.tr("No character yet. One is made in a minute."), self.tr("New character"))

    def _say(self, sentence: str, button: str) -> None:
        self.state.set_sentence(sentence)
        self.state.set_button(button)

    def _on_state_start_requested(self) -> None:
        self._wish.emit()


class LibraryPages(QStackedWidget):
    """Passes on what lines and trash ask for, under the names they have there."""

    open_requested = Signal(str)
    remove_requested = Signal(str)
    menu_requested = Signal(str, QPoint)
    sort_requested = Signal(object)
    widths_changed = Signal()
    current_key_changed = Signal(str)
    emptying_requested = Signal()
    restore_requested = Signal(str)
    library_requested = Signal()

    def __init__(self, model: LibraryModel, cards: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._widths: dict[LibraryColumn, float] = {}
        self._key = ""
        self.empty_page = EmptyPage()
        self.addWidget(cards)
        self.addWidget(self.empty_page)

    @cached_property
    def lines(self) -> DocumentList:
        """The documents as lines."""
        from alien_desktop.gui.library.document_list import DocumentList

        made = DocumentList(self.tr("Documents"))
        self.addWidget(made)
        made.set_model(self._model, self._model.row_of)
        made.resize(self.size())
        made.choose(self._key)
        self._sort_heads(made)
        made.set_widths(self._widths)
        made.open_requested.connect(self.open_requested)
        made.remove_requested.connect(self.remove_requested)
        made.menu_requested.connect(self.menu_requested)
        made.sort_requested.connect(self.sort_requested)
        made.widths_changed.connect(self.widths_changed)
        made.current_key_changed.connect(self.current_key_changed)
        return made

    @cached_property
    def trash(self) -> TrashPanel:
        """What was removed."""
        from alien_desktop.gui.library.trash_panel import TrashPanel

        made = TrashPanel()
        self.addWidget(made)
        made.restore_requested.connect(self.restore_requested)
        made.emptying_requested.connect(self.emptying_requested)
        made.library_requested.connect(self.library_requested)
        return made

    @property
    def shown_lines(self) -> DocumentList | None:
        """The lines that can be seen now: of documents, or of the trash; None for other pages."""
        page = self.currentWidget()
        if self._has_lines and page is self.lines:
            found = self.lines
        elif "trash" in self.__dict__ and page is self.trash:
            found = self.trash.list
        else:
            return None
        return found if found.isVisible() else None

    def set_widths(self, widths: Mapping[LibraryColumn, float]) -> None:
        """Give the columns of the lines these widths, in units."""
        self._widths = dict(widths)
        if self._has_lines:
            self.lines.set_widths(self._widths)

    def widths(self) -> Mapping[LibraryColumn, float]:
        """The widths that somebody has chosen, in units."""
        return self.lines.widths() if self._has_lines else self._widths

    def choose(self, key: str) -> None:
        """Make a document the current one of the lines."""
        self._key = key
        if self._has_lines:
            self.lines.choose(key)

    def choose_again(self) -> None:
        """After other documents have come: the one that was chosen, unless there is another."""
        if self._key and self._has_lines and not self.lines.current_key:
            self.lines.choose(self._key)

    def show_sort(self) -> None:
        """Show at the heads of the lines how the model is sorted."""
        if self._has_lines:
            self._sort_heads(self.lines)

    @property
    def _has_lines(self) -> bool:
        return "lines" in self.__dict__

    def _sort_heads(self, lines: DocumentList) -> None:
        sort, descending = self._model.sorted_by
        column = next((column for column, one in SORT_OF.items() if one is sort), None)
        lines.set_sorted(column, descending=descending)
