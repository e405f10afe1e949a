"""The small picker: a search field and a list in a window that blocks nothing. Values in, one value out."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.pick_list import PickList, PickOption
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone


class SearchDialog(ModelessDialog):
    """A search field and a list, open beside the work. It is deleted when it goes away."""

    list: PickList

    def open_beside(self, place: QWidget) -> None:
        """Show it over a widget, ready to type, without blocking anything."""
        self.show_over(place)
        self.list.search.setFocus()

    def done(self, result: int) -> None:
        """Close and hand the focus back to whoever had it."""
        super().done(result)
        self.deleteLater()


class PickDialog(SearchDialog):
    """Open it with `open_beside`. `picked(str)` is the id of an option; `written(str)` is free text."""

    picked = Signal(str)
    written = Signal(str)
    SIZE_UNITS = (160, 132)
    SPACING = "label_gap"

    def __init__(
        self, title: str, options: tuple[PickOption, ...], own_words: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.set_title(title)
        self.column.addWidget(TextLabel(title, TextRole.LABEL, TextTone.QUIET))
        self.list = PickList(self.tr("Type to search"))
        self.list.set_options(options, own_words)
        self.column.addWidget(self.list, 1)
        self.list.picked.connect(self._on_list_picked)
        self.list.written.connect(self._on_list_written)
        self.list.focus_released.connect(self.reject)

    def _on_list_picked(self, option_id: str) -> None:
        if self.isVisible():
            self.accept()
            self.picked.emit(option_id)

    def _on_list_written(self, words: str) -> None:
        if self.isVisible() and words:
            self.accept()
            self.written.emit(words)
