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

from alien_desktop.gui.kit.empty_state import EmptyState, EmptyWay
from alien_desktop.gui.library.library_columns import SORT_OF, LibraryColumn
from alien_desktop.gui.library.library_model import LibraryFilter, LibraryModel

if TYPE_CHECKING:
    from alien_desktop.gui.library.document_list import DocumentList
    from alien_desktop.gui.library.trash_panel import TrashPanel


_IMPORT, _CLEAR, _SCENE, _EDITIONS = "import", "clear", "scene", "editions"
"""The ways that are not those of a new character."""


class EmptyPage(QWidget):
    """What is missing and how it begins; a search that finds nothing says what was looked for."""

    clear_requested = Signal()
    new_requested = Signal(str)
    """A character, by the way in which it is made."""
    new_scene_requested = Signal()
    import_requested = Signal()
    editions_requested = Signal()
    """The documents of both editions are to be shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = EmptyState("")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.state)
        self.state.way_requested.connect(self._on_state_way_requested)

    def show_for(self, kind: LibraryFilter, searched: str, other: int, *, begins: bool) -> None:
        """Say what is missing: of this kind there is nothing, or nothing that has the words that are looked for.

        `other` documents of the kind are of the edition that is not shown; `begins`: nothing else in the window is the
        next step.
        """
        editions = (EmptyWay(_EDITIONS, self.tr("Show both editions ({count})").format(count=other)),) if other else ()
        say, state = self.state.set_sentence, self.state
        if searched:
            where = {
                LibraryFilter.ALL: self.tr("Names, careers and crews were searched."),
                LibraryFilter.CHARACTERS: self.tr("Only characters were searched: names, careers and crews."),
                LibraryFilter.SCENES: self.tr("Only scenes were searched."),
                LibraryFilter.ADVERSARIES: self.tr("Only adversaries were searched."),
            }
            say(where[kind], self.tr("No match for “{words}”").format(words=searched), "find")
            state.set_ways((EmptyWay(_CLEAR, self.tr("Clear the search")), *editions))
        elif kind is LibraryFilter.SCENES:
            say(self.tr("A scene holds who is in it and who acts when."), self.tr("No scene yet"), "scene")
            state.set_ways((EmptyWay(_SCENE, self.tr("New scene")), *editions))
        elif kind is LibraryFilter.ADVERSARIES:
            words = self.tr("One comes from a file; the catalog's own are added inside a scene.")
            say(words, self.tr("No adversary yet"), "target")
            state.set_ways((EmptyWay(_IMPORT, self.tr("Import")), *editions))
        else:
            words = self.tr("A name and a career are enough to play; files of characters can be dropped here, too.")
            say(words, self.tr("No character yet"), "sheet")
            state.set_ways(
                (
                    EmptyWay("quick", self.tr("Quick"), "quick", is_first=begins),
                    EmptyWay("guided", self.tr("Guided"), "guided"),
                    EmptyWay("hand", self.tr("By hand"), "pencil"),
                    EmptyWay(_IMPORT, self.tr("Import"), "import"),
                    *editions,
                )
            )

    def _on_state_way_requested(self, way: str) -> None:
        others = {
            _CLEAR: self.clear_requested,
            _SCENE: self.new_scene_requested,
            _IMPORT: self.import_requested,
            _EDITIONS: self.editions_requested,
        }
        if way in others:
            others[way].emit()
        else:
            self.new_requested.emit(way)


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
