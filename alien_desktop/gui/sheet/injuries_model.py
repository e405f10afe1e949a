"""Critical injuries of a character as rows: what they do, healing time, and when they ask for a death roll."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.sheet.injuries import change_injury, dying, waits_for_surgery
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.sheet_rows_model import LEVELS, WORDS, SheetRowsModel
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.effects.continuous import Dice
from alien_desktop.rules.people.characteristics import SKILL_NAMES
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate


class InjuryRole(IntEnum):
    """What can be asked of a row."""

    KEY = Qt.ItemDataRole.UserRole + 1
    NUMBER = Qt.ItemDataRole.UserRole + 2
    """Row of the table; 0 for words of one's own."""
    NAME = Qt.ItemDataRole.UserRole + 3
    SHORT = Qt.ItemDataRole.UserRole + 4
    """What matters most, in a few words."""
    TEXT = Qt.ItemDataRole.UserRole + 5
    """What it does, in our own sentence."""
    DAYS_LEFT = Qt.ItemDataRole.UserRole + 6
    """Healing time left; can be set."""
    LIMIT = Qt.ItemDataRole.UserRole + 7
    """The time until the next death roll; empty for none."""
    TREATED = Qt.ItemDataRole.UserRole + 8
    SURVIVED = Qt.ItemDataRole.UserRole + 9
    """Death rolls passed."""


@dataclass(frozen=True)
class InjuryEntry:
    """One injury."""

    key: str
    number: int
    name: str
    short: str
    text: str
    days_left: int | None
    limit: str
    treated: bool
    survived: int

    def words(self) -> str:
        """ "45 Bleeding Gut: Fatal: death roll in 1 Shift"."""
        start = f"{self.number} {self.name}" if self.number else self.name
        return f"{start}: {self.short}" if self.short else start


class InjuriesModel(SheetRowsModel):
    """Injuries in the order in which they came."""

    def __init__(self, opened: SheetEditor, parent: QObject | None = None) -> None:
        super().__init__(InjuryRole, injury_entries, opened, parent, WORDS | LEVELS)

    def entries(self) -> tuple[InjuryEntry, ...]:
        """Return all rows."""
        return tuple(row for row in self._rows if isinstance(row, InjuryEntry))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The days left can be edited."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable if self._has(index) else Qt.ItemFlag.NoItemFlags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set the days left as one step of the history; None = not known."""
        if not self._has(index) or role not in (InjuryRole.DAYS_LEFT, Qt.ItemDataRole.EditRole):
            return False
        key = self.data(index, InjuryRole.KEY)
        days = None if value is None else int(value)
        return self._opened.edit(
            lambda sheet, _rules: change_injury(sheet, key, days_left=days), merge_key=f"days:{key}"
        )


def injury_entries(sheet: CharacterSheet, rules: SheetRules) -> tuple[InjuryEntry, ...]:
    """Return the injuries of a character as rows."""
    return tuple(_entry(injury, rules) for injury in sheet.injuries)


def _entry(injury: Injury, rules: SheetRules) -> InjuryEntry:
    due = dying(injury, rules)
    tables = (rules.catalog.injuries, rules.catalog.synthetic_injuries)
    row = next((row for table in tables for row in table.rows if row.id == injury.source), None)
    limit = _limit(due.limit, rules) if due else ""
    parts = []
    if limit:
        parts.append(translate("sheet", "Fatal: death roll in 1 {limit}").format(limit=limit))
    elif row is not None:
        parts += [_dice(effect) for effect in row.effects if isinstance(effect, Dice) and not effect.when]
    if injury.treated:
        parts.append(translate("sheet", "treated"))
    if waits_for_surgery(injury, rules):
        parts.append(translate("sheet", "heals after surgery"))
    short = ", ".join(parts) or injury.note or (row.text if row else "")
    return InjuryEntry(
        injury.id,
        injury.row,
        injury.name or (row.name if row else ""),
        short,
        row.text if row else injury.note,
        injury.days_left,
        limit,
        injury.treated,
        injury.survived,
    )


def _dice(effect: Dice) -> str:
    names = translate("sheet", " and ").join(translated(SKILL_NAMES[skill]) for skill in effect.skills)
    number = f"{effect.dice:+d}".replace("-", "−")
    return f"{names} {number}" if names else number


def _limit(unit: TimeUnit, rules: SheetRules) -> str:
    return next((span.name for span in rules.edition.time.spans if span.unit is unit), unit.value)
