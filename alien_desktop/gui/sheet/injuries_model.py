"""Critical injuries of a character as rows: what they do, healing time, and when a death roll is due."""

from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.sheet.injuries import change_injury, dying, waits_for_surgery
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.sheet.sheet_rows_model import LEVELS, WORDS, SheetRowsModel
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.effects.continuous import Dice
from alien_desktop.rules.people.characteristics import SKILL_NAMES
from alien_desktop.rules.record import record
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate


@record
class InjuryItem:
    """One injury."""

    key: str
    """The id that the document keeps."""
    number: int
    """Row of the table; 0 for free text."""
    name: str
    short: str
    """What matters most, in a few words."""
    text: str
    """What it does, in our own sentence."""
    days_left: int | None
    """Healing time left; None when it is unknown."""
    limit: str
    """The time until the next death roll; empty for none."""
    is_treated: bool

    @property
    def days_words(self) -> str:
        """ "4 days"."""
        if self.days_left is None:
            return ""
        return tr("%n days", "%n day", self.days_left)

    def words(self) -> str:
        """ "45 Bleeding Gut: Fatal: death roll in 1 Shift"."""
        start = f"{self.number} {self.name}" if self.number else self.name
        return f"{start}: {self.short}" if self.short else start


class InjuriesModel(SheetRowsModel):
    """Injuries in the order in which they came. `setData` sets the days left."""

    def __init__(self, opened: SheetEditor, parent: QObject | None = None) -> None:
        super().__init__(None, injury_items, opened, parent, WORDS | LEVELS)

    def items(self) -> tuple[InjuryItem, ...]:
        """Return all rows."""
        return tuple(row for row in self._rows if isinstance(row, InjuryItem))

    def describe(self, row: InjuryItem) -> str:
        """The days left."""
        return row.days_words

    def explain(self, row: InjuryItem) -> str:
        """What matters most, and all of it."""
        return "\n".join(dict.fromkeys(words for words in (row.short, row.text) if words))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The days left as what can be edited, in addition to the roles of every row."""
        if role == Qt.ItemDataRole.EditRole and self._has(index):
            return self.items()[index.row()].days_left
        return super().data(index, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be edited."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable if self._has(index) else Qt.ItemFlag.NoItemFlags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set the days left; steps of one burst are one step of the history. None = not known."""
        if not self._has(index) or role != Qt.ItemDataRole.EditRole:
            return False
        key = self.items()[index.row()].key
        days = None if value is None else int(value)
        return self._opened.edit(
            lambda sheet, _rules: change_injury(sheet, key, days_left=days), merge_key=f"days:{key}"
        )


def injury_items(sheet: CharacterSheet, rules: SheetRules) -> tuple[InjuryItem, ...]:
    """Return the injuries of a character as rows, the fatal ones first: those must not be below the fold."""
    return tuple(sorted((_item(injury, rules) for injury in sheet.injuries), key=lambda item: not item.limit))


def _item(injury: Injury, rules: SheetRules) -> InjuryItem:
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
    return InjuryItem(
        injury.id,
        injury.row,
        injury.name or (row.name if row else ""),
        short,
        row.text if row else injury.note,
        injury.days_left,
        limit,
        injury.treated,
    )


def _dice(effect: Dice) -> str:
    names = translate("sheet", " and ").join(translated(SKILL_NAMES[skill]) for skill in effect.skills)
    number = f"{effect.dice:+d}".replace("-", "−")
    return f"{names} {number}" if names else number


def _limit(unit: TimeUnit, rules: SheetRules) -> str:
    return translated(rules.edition.time.span(unit).name)
