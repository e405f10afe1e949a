"""What stands in the library where nothing is: which kind belongs there, and the button that begins it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.gui.kit.empty_state import EmptyState
from alien_desktop.gui.library.library_model import LibraryFilter


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
            self._say(self.tr("Nothing here has these words."), self.tr("Clear the search"))
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
