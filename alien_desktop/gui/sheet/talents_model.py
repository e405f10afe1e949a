"""Talents of a character as rows, with what they do in our own words."""

from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.identity import set_talent_choice
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.sheet.modifiers import modifier_words
from alien_desktop.gui.sheet.sheet_rows_model import LEVELS, WORDS, SheetRowsModel
from alien_desktop.rules.record import record
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate
MOST_LETTERS = 120
"""Of what a talent is taken for."""


@record
class TalentItem:
    """One talent."""

    key: str
    """The id that the document keeps."""
    source: str
    """Its row of the catalog, whose pack may not be installed; empty for free text."""
    name: str
    """The name with what it was taken for."""
    choice: str
    """What it was taken for: a weapon, a craft; empty for most talents."""
    text: str
    """What it does."""

    def words(self) -> str:
        """ "Weapon Specialist (M41A Pulse Rifle)"."""
        return self.name


class TalentsModel(SheetRowsModel):
    """Talents in the order of the sheet. `setData` sets what one is taken for."""

    def __init__(self, opened: SheetEditor, parent: QObject | None = None) -> None:
        super().__init__(None, talent_items, opened, parent, WORDS | LEVELS)

    def items(self) -> tuple[TalentItem, ...]:
        """Return all rows."""
        return tuple(row for row in self._rows if isinstance(row, TalentItem))

    def describe(self, row: TalentItem) -> str:
        """What it does."""
        return row.text

    def explain(self, row: TalentItem) -> str:
        """The whole name and what it does."""
        return f"{row.name}\n{row.text}" if row.text else row.name

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What it is taken for as what can be edited, in addition to the roles of every row."""
        if role == Qt.ItemDataRole.EditRole and self._has(index):
            return self.items()[index.row()].choice
        return super().data(index, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be edited."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable if self._has(index) else Qt.ItemFlag.NoItemFlags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set what a talent is taken for as one step of the history."""
        if not self._has(index) or role != Qt.ItemDataRole.EditRole:
            return False
        key, choice = self.items()[index.row()].key, str(value)[:MOST_LETTERS]
        return self._opened.edit(lambda sheet, _rules: set_talent_choice(sheet, key, choice))


def talent_items(sheet: CharacterSheet, rules: SheetRules) -> tuple[TalentItem, ...]:
    """Return the talents of a character as rows."""
    items = []
    for talent in sheet.talents:
        row = rules.catalog.talents.get(talent.source)
        name = talent.name or (row.name if row else talent.source)
        shown = f"{name} ({talent.choice})" if talent.choice else name
        told = [row.text if row else "", talent.note, ", ".join(modifier_words(effect) for effect in talent.effects)]
        text = "\n".join(words for words in told if words)
        if not text and talent.source:
            text = translate("sheet", "Not in the catalog.")
        items.append(TalentItem(talent.id, talent.source, shown, talent.choice, text))
    return tuple(items)
