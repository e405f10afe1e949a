"""Notes as they stand, where there is room for them beside the talents."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.session.sheet_editor import SheetEditor


class NotesPanel(Panel):
    """The notes to read. `edit_requested` is the wish to write them."""

    edit_requested = Signal()

    def __init__(self, opened: SheetEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Notes"))
        self._opened = opened
        self.text = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self.body.addWidget(ScrolledPage(self.text), 1)
        self.edit_button = Button(self.tr("Edit"), ButtonKind.QUIET, size=ButtonSize.TITLE)
        self.edit_button.setAccessibleName(self.tr("Edit the notes"))
        self.edit_button.clicked.connect(self.edit_requested)
        self.add_title_widget(self.edit_button)
        opened.changed.connect(self._on_opened_changed)
        self._on_opened_changed(frozenset())

    def _on_opened_changed(self, fields: frozenset[str]) -> None:
        if self._opened.is_open and (not fields or "notes" in fields):
            notes = self._opened.sheet.notes
            self.text.set_text(notes or self.tr("What the character should not forget."))
