"""What the models of the sheet share: they follow the open character and rebuild their rows when it changes."""

from collections.abc import Callable
from enum import IntEnum

from PySide6.QtCore import QObject

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.keyed_rows import KeyedRow, KeyedRowsModel
from alien_desktop.session.sheet_editor import SheetEditor

WORDS = frozenset(
    {
        "name",
        "label",
        "career",
        "portrait",
        "appearance",
        "signature_item",
        "signature_used",
        "agenda",
        "buddy",
        "rival",
        "notes",
        "experience",
        "story_points",
        "cash",
        "radiation",
        "play",
        "sample",
    }
)
"""Fields that no row of the sheet is worked out from."""

LEVELS = frozenset({"stress", "health"})
"""Fields that go up and down all the time, and that few rows are worked out from."""

RowsOf = Callable[[CharacterSheet, SheetRules], tuple[KeyedRow, ...]]


class SheetRowsModel(KeyedRowsModel):
    """Rows over one open character."""

    def __init__(
        self,
        roles: type[IntEnum] | None,
        rows_of: RowsOf,
        opened: SheetEditor,
        parent: QObject | None = None,
        deaf_to: frozenset[str] = WORDS,
    ) -> None:
        """`deaf_to` are fields that no row depends on."""
        super().__init__(roles, parent)
        self._deaf_to = deaf_to
        self._rows_of = rows_of
        self._opened = opened
        self._shown = ""
        opened.changed.connect(self._on_opened_changed)
        self._on_opened_changed(frozenset())

    def refresh(self) -> None:
        """Make the rows again: something beside the document has changed that they are worked out from."""
        self._on_opened_changed(frozenset())

    def _on_opened_changed(self, fields: frozenset[str]) -> None:
        opened = self._opened
        if fields and fields <= self._deaf_to and opened.document_id == self._shown:
            return
        rows = self._rows_of(opened.sheet, opened.rules) if opened.is_open else ()
        if opened.document_id == self._shown:
            self.set_rows(rows)
        else:
            self._shown = opened.document_id
            self.reset_rows(rows)
