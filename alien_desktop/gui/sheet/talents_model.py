"""Talents of a character as rows, with what they do in our own words."""

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QObject, Qt

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.sheet.sheet_rows_model import LEVELS, WORDS, SheetRowsModel
from alien_desktop.session.sheet_editor import SheetEditor


class TalentRole(IntEnum):
    """What can be asked of a row."""

    KEY = Qt.ItemDataRole.UserRole + 1
    NAME = Qt.ItemDataRole.UserRole + 2
    """The name with the choice it was taken for."""
    TEXT = Qt.ItemDataRole.UserRole + 3
    """What it does."""
    IS_KNOWN = Qt.ItemDataRole.UserRole + 4
    """Whether the catalog has it; else its pack is not installed, or it is in one's own words."""


@dataclass(frozen=True)
class TalentEntry:
    """One talent."""

    key: str
    name: str
    text: str
    is_known: bool

    def words(self) -> str:
        """ "Reckless: Agility rolls may be pushed twice"."""
        return f"{self.name}: {self.text}" if self.text else self.name


class TalentsModel(SheetRowsModel):
    """Talents in the order of the sheet."""

    def __init__(self, opened: SheetEditor, parent: QObject | None = None) -> None:
        super().__init__(TalentRole, talent_entries, opened, parent, WORDS | LEVELS)

    def entries(self) -> tuple[TalentEntry, ...]:
        """Return all rows."""
        return tuple(row for row in self._rows if isinstance(row, TalentEntry))


def talent_entries(sheet: CharacterSheet, rules: SheetRules) -> tuple[TalentEntry, ...]:
    """Return the talents of a character as rows."""
    entries = []
    for talent in sheet.talents:
        row = rules.catalog.talents.get(talent.source)
        name = talent.name or (row.name if row else talent.source)
        shown = f"{name} ({talent.choice})" if talent.choice else name
        entries.append(TalentEntry(talent.id, shown, row.text if row else "", row is not None))
    return tuple(entries)
