"""Air, food, water and power of a character as rows: how much is left, and what a roll or a day takes."""

from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.supplies import set_supply, verify_eat_now
from alien_desktop.documents.sheet.supply_lines import SupplyLine, supply_lines
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.keyed_rows import Index
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.sheet.sheet_rows_model import LEVELS, WORDS, SheetRowsModel
from alien_desktop.gui.sheet.supply_meter import SUPPLY_LIMIT
from alien_desktop.gui.sheet.text import supply_name, supply_words
from alien_desktop.rules.body.supplies import verify_roll_supply
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import refusal_by
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate


@record
class SupplyItem:
    """One supply."""

    supply: Supply
    name: str
    left: int
    most: int
    """This many circles its row has."""
    dice: int
    """This many dice a roll takes."""
    is_needed: bool
    """Whether its owner has any use for it."""
    is_by_the_day: bool
    """Counted in items that last a day each, and never rolled."""
    explanation: str
    """When it is rolled, how long it lasts, what comes at 0; on several lines."""
    refusal: str = ""
    """Why its button does nothing now."""
    is_missed: bool = False
    """It was used up and its owner suffers from that; a sheet that never had any does not."""

    @property
    def key(self) -> str:
        """Identifies the row."""
        return self.supply.value

    @property
    def spoken(self) -> str:
        """The explanation for somebody who has heard `words`: without its name and what is left."""
        head, _, rest = self.explanation.partition("\n")
        return rest.replace("\n", " ") or head

    def words(self) -> str:
        """ "Air, 5 of 6 dice", or "Food, 2 items, one a day"."""
        if not self.is_needed:
            return translate("sheet", "{name}: not needed").format(name=self.name)
        if self.is_by_the_day:
            return tr("{name}, %n items, one a day", "{name}, %n item, one a day", self.left).format(name=self.name)
        pattern = tr("{name}, {left} of %n dice", "{name}, {left} of %n die", self.most)
        return pattern.format(name=self.name, left=self.left)


class SuppliesModel(SheetRowsModel):
    """A row for each supply of the edition, those that nobody needs last. `setData` sets how much is left."""

    def __init__(self, opened: SheetEditor, parent: QObject | None = None) -> None:
        super().__init__(None, supply_items, opened, parent, WORDS | LEVELS)

    def items(self) -> tuple[SupplyItem, ...]:
        """Return all rows."""
        return tuple(row for row in self._rows if isinstance(row, SupplyItem))

    def explain(self, row: SupplyItem) -> str:
        """When it is rolled and how long it lasts."""
        return row.explanation

    def describe(self, row: SupplyItem) -> str:
        """The same for screen readers."""
        return row.spoken

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """How much is left as what can be edited, in addition to the roles of every row."""
        if role == Qt.ItemDataRole.EditRole and self._has(index):
            return self.items()[index.row()].left
        return super().data(index, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """What is needed can be edited."""
        if not self._has(index):
            return Qt.ItemFlag.NoItemFlags
        needed = self.items()[index.row()].is_needed
        return super().flags(index) | (Qt.ItemFlag.ItemIsEditable if needed else Qt.ItemFlag.NoItemFlags)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set how much is left; steps of one burst are one step of the history."""
        if role != Qt.ItemDataRole.EditRole or Qt.ItemFlag.ItemIsEditable not in self.flags(index):
            return False
        supply = self.items()[index.row()].supply
        return self._opened.edit(
            lambda sheet, _rules: set_supply(sheet, supply, int(value)), merge_key=f"supply:{supply.value}"
        )


def supply_items(sheet: CharacterSheet, rules: SheetRules) -> tuple[SupplyItem, ...]:
    """Return the supplies in the order of the sheet; those without use for a synthetic come last."""
    lines = supply_lines(sheet, rules)
    if sheet.is_synthetic:
        lines = tuple(sorted(lines, key=lambda line: not line.needed))
    return tuple(_item(line, sheet, rules) for line in lines)


def _item(line: SupplyLine, sheet: CharacterSheet, rules: SheetRules) -> SupplyItem:
    words = supply_words(line, rules) if line.needed else translate("sheet", "A synthetic has no use for it.")
    most = max(SUPPLY_LIMIT, line.left)
    name = supply_name(line.supply)
    if line.by_the_day:
        refusal = refusal_by(verify_eat_now, sheet, line.supply, rules)
    else:
        refusal = refusal_by(verify_roll_supply, line.supply, line.left, rules.edition.supplies)
    running = {*sheet.conditions, *(known.cause for known in sheet.deprivations)}
    follows = "" if line.by_the_day else rules.edition.supplies.kind(line.supply).at_zero
    return SupplyItem(
        line.supply,
        name,
        line.left,
        most,
        line.dice,
        line.needed,
        line.by_the_day,
        words,
        translated(refusal),
        is_missed=line.needed and not line.left and not running.isdisjoint((follows, line.supply.value)),
    )
